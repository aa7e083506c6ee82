"""Words as outlines: the faces are read right, whatever the language at the table."""

from __future__ import annotations

import pytest

from companion.boards.lettering import CAPITAL, FACES, face, outlines, width
from companion.boards.primitives import Lettering, extent

NAMES = "Łukasz Žofie Gül Ágnes Ίρις Юлия"


@pytest.mark.parametrize("name", FACES)
def test_the_faces_hold_the_letters_of_our_tables(name: str) -> None:
    assert face(name).has(NAMES)
    assert not face(name).has("★")


@pytest.mark.parametrize("name", FACES)
def test_known_widths(name: str) -> None:
    """Figures of the typefaces' own tables: advances in thousandths."""
    known = {"voice": {"H": 0.766, "i": 0.312}, "work": {"H": 0.683, "i": 0.274}}[name]
    for letter, wide in known.items():
        assert width(letter, 1, name) == pytest.approx(wide, abs=0.03)


def test_capitals_are_set_about_their_middle() -> None:
    for name in FACES:
        points = [point for contour in outlines(Lettering((100, 50), "H", 10, "ink", face=name)) for point in contour]
        left, top, right, bottom = extent(points)
        assert (left + right) / 2 == pytest.approx(100, abs=0.1)
        assert (top + bottom) / 2 == pytest.approx(50, abs=0.01)
        assert bottom - top == pytest.approx(10 * CAPITAL[name], abs=0.05)


def test_words_turn_about_their_middle() -> None:
    upright, turned = (outlines(Lettering((0, 0), "Ice", 10, "ink", turn)) for turn in (0.0, 180.0))
    for here, there in zip(upright, turned, strict=True):
        for (x, y), (u, v) in zip(here, there, strict=True):
            assert (u, v) == pytest.approx((-x, -y), abs=1e-9)


def test_anchors() -> None:
    def left(anchor: str) -> float:
        return extent([p for c in outlines(Lettering((0, 0), "Tower", 10, "ink", anchor=anchor)) for p in c])[0]

    wide = width("Tower", 10)
    assert left("start") - left("middle") == pytest.approx(wide / 2)
    assert left("start") - left("end") == pytest.approx(wide)


def test_letters_with_holes_and_accents() -> None:
    assert len(face("voice").outline("o")) == 2
    assert len(face("voice").outline("i")) == 2
    assert len(face("voice").outline("é")) == len(face("voice").outline("e")) + 1
    assert face("voice").outline(" ") == ()
