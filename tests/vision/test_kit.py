"""The printed kit: true sizes, whole pages, and a page under the camera that reads back right."""

from __future__ import annotations

import re
import shutil
import subprocess
import zlib
from pathlib import Path

import cv2
import numpy as np
import pytest

from companion.boards.primitives import Primitive
from companion.files import BadFile
from companion.games import GAMES, rules
from tests.vision.conftest import Printed
from ui.table.kits import kit_of
from vision.geometry import Image
from vision.kit import art
from vision.kit.book import book, things
from vision.kit.model import BadKit, load
from vision.kit.pdf import document
from vision.kit.sheets import BAR, PAPERS, laid_out
from vision.paint import paint
from vision.sight.finder import Finder
from vision.sight.reader import greyed


@pytest.mark.parametrize("game", GAMES)
def test_no_cut_goes_through_a_marker_of_the_frame(game: str) -> None:
    board, kit = kit_of(rules(game))
    for sheet in laid_out(things(board, kit), PAPERS["a4"]):
        for placed in sheet.placed:
            left, _, wide, _ = placed.cut.window
            for start, end in placed.cut.thing.keep[0]:
                for edge in (left, left + wide):
                    assert not start + 1e-6 < edge < end - 1e-6, placed.cut.thing.title


@pytest.mark.parametrize("game", GAMES)
def test_only_board_and_frame_are_cut_in_pieces(game: str) -> None:
    """A pawn, a tag or a card on two sheets would be of no use."""
    board, kit = kit_of(rules(game))
    for paper in PAPERS.values():
        for sheet in laid_out(things(board, kit), paper):
            for placed in sheet.placed:
                title = placed.cut.thing.title
                whole = placed.cut.of == 1
                assert whole or title.startswith("frame") or placed.cut.thing.size[1] > 100, title


@pytest.mark.long
def test_the_file_is_a_pdf_of_true_size(maze: Printed) -> None:
    packed = document(book(*maze, "letter"), "the kit")
    assert packed.startswith(b"%PDF-1.") and packed.rstrip().endswith(b"%%EOF")
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", packed)
    sizes = {tuple(sorted(round(float(each) / 72 * 25.4, 1) for each in box)) for box in boxes}
    assert sizes == {(215.9, 279.4)}
    assert b"/PrintScaling /None" in packed
    streams = [zlib.decompress(each) for each in re.findall(rb"stream\r?\n(.*?)endstream", packed, re.DOTALL)]
    assert len(streams) == len(boxes) == len(book(*maze, "letter"))


def test_a_page_painted_by_a_pdf_reader_holds_the_markers_at_their_sizes(maze: Printed, tmp_path: Path) -> None:
    """Another program turns the file into pixels: what a printer would see."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("poppler's pdftoppm is not installed here")
    path = tmp_path / "kit.pdf"
    path.write_bytes(document(book(*maze), "the kit"))
    subprocess.run(["pdftoppm", "-r", "100", "-png", str(path), str(tmp_path / "page")], check=True, timeout=120)
    kit = maze[1]
    seen: dict[int, float] = {}
    for page in sorted(tmp_path.glob("page*.png")):
        picture = cv2.imread(str(page), cv2.IMREAD_GRAYSCALE)
        for mark in Finder(kit.ids()).everywhere(np.asarray(picture, np.uint8)):
            seen[mark.id] = mark.side / 100 * 25.4
    assert set(seen) == set(kit.ids())
    for piece in kit.pieces:
        assert piece.marker is not None
        assert seen[piece.marker] == pytest.approx(piece.side, abs=0.35)
    for marker in kit.frame.places((280, 280)):
        assert seen[marker] == pytest.approx(kit.frame.marker, abs=0.35)
    assert BAR == 50.0


def test_a_kit_page_under_a_camera_reads_back_right(maze: Printed) -> None:
    """The sheet with the pawns, painted, laid askew under a lens: every marker where it was printed."""
    board, kit = maze
    size = PAPERS["a4"]
    sheets = laid_out(things(board, kit), size)
    sheet = next(each for each in sheets if any(placed.cut.thing.title == "ogre" for placed in each.placed))
    drawn: list[Primitive] = []
    for cut, (x, y) in sheet.placed:
        drawn += art.laid(cut.thing.art, (x - cut.window[0], y - cut.window[1]))
    page = paint(drawn, 4.0, size=sheet.size)
    high, wide = page.shape[:2]
    corners = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    target = np.array([(520, 60), (1380, 90), (1440, 1010), (470, 1040)], np.float32)
    way = cv2.getPerspectiveTransform(corners, target)
    table = np.full((1080, 1920, 3), (60, 90, 120), np.uint8)
    cv2.warpPerspective(page, way, (1920, 1080), table, borderMode=cv2.BORDER_TRANSPARENT)
    photographed: Image = np.asarray(cv2.GaussianBlur(table, (0, 0), 0.8), np.uint8)
    found = {mark.id: mark for mark in Finder(kit.ids()).everywhere(greyed(photographed))}
    for piece in kit.pieces:
        assert piece.marker in found, piece.id
        placed = next(each for each in sheet.placed if each.cut.thing.title == piece.id)
        middle = np.array([[[placed.at[0] + placed.cut.window[2] / 2, placed.at[1] + placed.cut.window[3] / 2]]])
        wanted = cv2.perspectiveTransform(middle * 4.0, way)[0, 0]
        assert np.linalg.norm(found[piece.marker].middle - wanted) < 0.05 * found[piece.marker].side


def test_a_count_makes_so_many_pieces_each_with_a_marker_that_exists(tmp_path: Path) -> None:
    path = tmp_path / "kit.toml"
    frame = "[frame]\ntop = [0, 1]\nbottom = [6, 7]\n"
    path.write_text(f'game = "x"\ntitle = "X"\n{frame}[[pieces]]\nid = "man_{{}}"\nmarker = 12\ncount = 4\n')
    assert [(each.id, each.marker) for each in load(path).pieces] == [
        ("man_1", 12),
        ("man_2", 13),
        ("man_3", 14),
        ("man_4", 16),
    ]


def test_bad_kits_tell_every_reason(tmp_path: Path) -> None:
    path = tmp_path / "kit.toml"
    path.write_text(
        'game="x"\ntitle="X"\n[frame]\ntop=[0,1]\n[[pieces]]\nid="a"\nmarker=1\n[[pieces]]\nid="b"\nmarker=15\n'
    )
    with pytest.raises(BadKit, match=r"marker 1 stands for the frame and for a; there is no marker 15 \(b\)"):
        load(path)
    path.write_text("game=")
    with pytest.raises(BadFile, match=r"kit\.toml"):
        load(path)
