"""Painted boards have the inks where the drawing says, at any scale."""

from __future__ import annotations

from importlib import resources

import numpy as np
import pytest

from companion.boards import inks
from companion.boards.drawing import Picture, draw, draw_panel, where
from companion.boards.loader import examine
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.games.key_to_the_kingdom.board import KingdomBoard
from vision.paint import Image, paint

FILE = resources.files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml"


@pytest.fixture(scope="module")
def board() -> KingdomBoard:
    read, _ = examine(FILE.read_text(encoding="utf-8"), KingdomBoard)
    assert read is not None
    return read


def colour(image: Image, x: float, y: float, scale: float) -> tuple[int, int, int]:
    blue, green, red = image[int(y * scale), int(x * scale)].tolist()
    return red, green, blue


def test_each_primitive_puts_its_ink_down() -> None:
    things: list[Primitive] = [
        Polygon(((0, 0), (40, 0), (40, 40), (0, 40)), "grass"),
        Disc((10, 10), 6, "bone", "ink", 2),
        Line(((5, 30), (35, 30)), "red", 3),
        Polygon(((20, 5), (30, 5), (30, 15), (20, 15)), "water", "ink", 1),
    ]
    image = paint(things, 8, size=(40, 40))
    assert image.shape == (320, 320, 3)
    for x, y, ink in (
        (10, 10, "bone"),
        (10, 16, "ink"),
        (20, 30, "red"),
        (25, 10, "water"),
        (20, 10, "ink"),
        (38, 38, "grass"),
    ):
        assert colour(image, x, y, 8) == inks.rgb(ink, "print"), (x, y, ink)


def test_sizes_are_true_to_a_tenth_of_a_millimetre() -> None:
    image = paint([Disc((20, 20), 10, "ink")], 10, size=(40, 40), oversample=4)
    dark = int((255 - image[:, :, 1].astype(int)).sum()) / (255 - 42)
    ground = inks.rgb("ground", "print")[1]
    covered = float(np.mean((ground - image[:, :, 1].astype(float)) / (ground - inks.rgb("ink", "print")[1]))) * 1600
    assert covered == pytest.approx(314.16, rel=0.02) and dark > 0


def test_letters_are_filled_and_their_holes_are_not() -> None:
    image = paint([Lettering((20, 20), "O", 30, "ink", face="voice")], 10, "print", size=(40, 40))
    assert colour(image, 20, 20, 10) == inks.rgb("ground", "print")
    assert (image[200, :, 1] < 60).sum() > 20


def test_dashes_leave_gaps() -> None:
    image = paint([Line(((0, 5), (40, 5)), "ink", 1, (4, 4))], 10, size=(40, 10))
    assert colour(image, 2, 5, 10) == inks.rgb("ink", "print")
    assert colour(image, 6, 5, 10) == inks.rgb("ground", "print")


def test_painting_onto_an_image_leaves_the_rest() -> None:
    sheet = np.full((100, 100, 3), 7, np.uint8)
    out = paint([Disc((5, 5), 3, "bone")], 10, onto=sheet)
    assert out is sheet
    assert colour(sheet, 5, 5, 10) == inks.rgb("bone", "print")
    assert sheet[99, 99].tolist() == [7, 7, 7]


def test_a_sheet_needs_a_size() -> None:
    with pytest.raises(ValueError, match="how large"):
        paint([], 4)


@pytest.mark.few(3)
@pytest.mark.parametrize("table", inks.TABLES)
@pytest.mark.parametrize("scale", [2.0, 3.7])
def test_a_plain_space_is_bone_in_the_middle(board: KingdomBoard, table: str, scale: float) -> None:
    flaps = {"flap_a": "out", "flap_b": "out"}
    image = paint(draw(board, flaps), scale, table)
    assert image.shape == (round(236 * scale), round(1120 * scale), 3)
    places = where(board, flaps)
    for space in board.spaces:
        if space.kind == "space" and space.id in places:
            assert colour(image, *places[space.id], scale) == inks.rgb("bone", table), space.id


def test_a_panel_is_the_same_alone_and_on_the_board(board: KingdomBoard) -> None:
    flaps = {"flap_a": "in", "flap_b": "in"}
    alone = paint(draw_panel(board, "ice_palace"), 3)
    whole = draw(board, flaps)
    cut = paint(Picture(whole.size, whole.scenery, whole.links, whole.spaces), 3)[:, 560 * 3 : 840 * 3]
    inner = (slice(20, -20), slice(20, -20))
    assert np.abs(alone[inner].astype(int) - cut[inner].astype(int)).max() <= 2
