"""Each cause for which a board is not read whole has a sentence of its own, and a cure that mends it."""

from __future__ import annotations

import cv2
import pytest
from msgspec.structs import replace

from tests.vision.conftest import Printed
from tests.vision.test_printed import bare
from vision.camera.scene import Scene
from vision.camera.simulated import Table, overhead
from vision.geometry import Image
from vision.kit.model import Frame
from vision.sight.reader import Reader
from vision.sight.troubles import FarMarks, FewMarks, LittlePrint, Mixed, OffScale, TooSmall, Trouble, Unframed


def framed(printed: Printed, frame: Frame, size: tuple[int, int], seen: int = 99) -> tuple[Trouble, ...]:
    """What is said of a board whose strips were printed and laid so, with only so many of their marks in view."""
    board, kit = printed
    scene, pose = Scene({part.id: part.states[0] for part in board.parts}), overhead(board, kit, size, tilt=4.0)
    picture: Image = Table(board, replace(kit, frame=frame), seed=1).photograph(scene, pose).copy()
    for at in list(frame.places(board.size).values())[seen:]:
        (x, y), reach = pose.pixels([at])[0].tolist(), 14 * pose.scale(at)
        cv2.rectangle(picture, (int(x - reach), int(y - reach)), (int(x + reach), int(y + reach)), (120, 130, 140), -1)
    return Reader(board, kit).read(picture).troubles


SMALL, LARGE = (1280, 720), (1920, 1080)


@pytest.mark.few(1)
@pytest.mark.parametrize(("shrunk", "percent"), [(0.8, 17), (1.15, 13)])
def test_strips_that_were_scaled_are_told_by_their_scale(maze: Printed, shrunk: float, percent: int) -> None:
    frame = maze[1].frame
    (trouble,) = framed(maze, replace(frame, marker=frame.marker * shrunk), SMALL)
    assert isinstance(trouble, OffScale) and f"{percent} %" in str(trouble.said) and "100 %" in str(trouble.cure)


@pytest.mark.long
def test_strips_that_were_taped_to_each_others_edges_are_no_matter_of_scale(maze: Printed, kingdom: Printed) -> None:
    """Nor does a flap stand half way, or a second strip lie about, on a board that is thought to lie elsewhere."""
    for printed, size in ((maze, SMALL), (kingdom, LARGE)):
        frame = printed[1].frame
        for wrong in (
            replace(frame, top=frame.bottom, bottom=frame.top),
            replace(frame, top=frame.top[::2] + frame.bottom[::2], bottom=frame.bottom[1::2] + frame.top[1::2]),
        ):
            (trouble,) = framed(printed, wrong, size)
            assert trouble == Mixed(), trouble
    assert str(trouble.words) == (
        "The marks of the printed strips do not lie as they belong."
        " Tape each strip along its own edge of the board, the right way round."
    )


@pytest.mark.long
def test_too_few_marks_are_counted_and_may_be_covered_or_out_of_the_picture(maze: Printed, kingdom: Printed) -> None:
    assert framed(maze, maze[1].frame, SMALL, 2) == (Unframed(2, 8),)
    (few,) = framed(maze, maze[1].frame, SMALL, 3)
    assert few == FewMarks(3, 8)
    assert str(few.cure) == "Uncover them, or move the camera until both printed strips are in the picture."
    (far,) = framed(kingdom, kingdom[1].frame, LARGE, 4)
    assert isinstance(far, FarMarks)


@pytest.mark.long
def test_a_board_of_too_few_pixels_is_not_said_to_bulge_or_to_be_covered(kingdom: Printed) -> None:
    board, kit = kingdom[0], bare(kingdom[1])
    reader, table = Reader(board, kit), Table(board, kit, seed=1)
    for wide in (480, 640):
        scene = Scene({part.id: part.states[0] for part in board.parts})
        (trouble,) = reader.read(
            table.photograph(scene, overhead(board, kit, (wide, wide * 9 // 16), tilt=4.0))
        ).troubles
        assert isinstance(trouble, TooSmall | LittlePrint)
        assert "ang the camera nearer" in str(trouble.cure)
