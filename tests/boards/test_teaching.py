"""A board under construction, whatever the game: taps, the pen, taking back, and the file that comes of it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.boards.checks import faults
from companion.boards.loader import examine
from companion.boards.model import Board, Fault, Panel, Point
from companion.boards.teaching import NEAR, Face, Pad, Sketch, Wanted, missing, upright, whens, written
from companion.table.words import Words, say

SIZE = (200.0, 150.0)
HOUSE = Wanted("house", say("House"), say("Places"), "square", 8)
ROW = Wanted("river", say("River"), say("Places"), "stone", least=2, most=9)
DEEP = Wanted("river.deep", say("deep ones"), say("Places"), most=9, of="river")


class Plain:
    """A lesson about a board of two faces with no rules of its own."""

    game, title, size = "plain", "Plain", SIZE
    faces = (Face("left", Words("Left"), {}), Face("right", Words("Right"), {}))
    wanted = (HOUSE, ROW, DEEP)

    pushing = None

    def unready(self, board: Board) -> list[Fault]:
        return faults(board)

    def board(self, sketch: Sketch, name: str) -> Board:
        panels = tuple(Panel(face.id, face.title.text, (0, 0), SIZE, face.when) for face in self.faces)
        return Board(
            name, self.game, self.title, SIZE, panels=panels, spaces=sketch.spaces, links=(*whens(self, sketch),)
        )


LESSON = Plain()
NEW = Sketch(SIZE).on("left")

places = st.tuples(st.floats(0, SIZE[0]), st.floats(0, SIZE[1]))
taps: st.SearchStrategy[tuple[str, Any]] = st.one_of(
    st.tuples(st.just("show"), st.tuples(st.sampled_from(LESSON.wanted), places)),
    st.tuples(st.just("walk"), st.tuples(places)),
    st.tuples(st.just("erase"), st.tuples(places)),
    st.tuples(st.just("on"), st.tuples(st.sampled_from(["left", "right"]))),
    st.tuples(st.just("corner"), st.tuples(places)),
    st.tuples(st.just("lift"), st.just(())),
)


@given(st.lists(taps, max_size=30))
def test_any_taps_make_a_file_that_loads_again(done: list[tuple[str, Any]]) -> None:
    """And no tap leaves a fault behind: no link to nowhere, no name used twice, nothing outside its face."""
    sketch = NEW
    for name, what in done:
        sketch = getattr(sketch, name)(*what)
    board = LESSON.board(sketch, "mine")
    again, faults = examine(written(LESSON, sketch, "mine"), Board)
    assert again == board
    assert faults == []
    there = {space.id for space in sketch.spaces}
    assert all(name in there for row in sketch.rows.values() for name in row)
    assert set(sketch.row("river.deep")) <= there


@given(st.lists(taps, max_size=20))
def test_every_tap_can_be_taken_back(done: list[tuple[str, Any]]) -> None:
    pad, seen = Pad(NEW), [NEW]
    for name, what in done:
        pad.do(getattr(pad.sketch, name)(*what))
        if pad.sketch is not seen[-1]:
            seen.append(pad.sketch)
    for sketch in reversed(seen):
        assert pad.sketch is sketch
        assert pad.begun == (sketch is not NEW)
        pad.undo()
    assert pad.sketch is NEW


def test_the_track_is_walked_by_tapping_on() -> None:
    sketch = NEW.walk((10, 10)).walk((25, 10)).walk((40, 10)).lift().walk((25, 11)).walk((25, 30))
    assert len(sketch.spaces) == 4
    assert [(link.a, link.b) for link in sketch.links] == [
        ("left_1", "left_2"), ("left_2", "left_3"), ("left_2", "left_4"),
    ]  # fmt: skip
    back = sketch.lift().walk((25, 30)).walk((25, 10))
    assert back.links == sketch.links, "a way walked back is the same way"


def test_from_face_to_face_it_is_a_seam() -> None:
    sketch = NEW.walk((190, 10)).on("right").walk((10, 10))
    assert [(link.kind, link.a, link.b) for link in sketch.links] == [("seam", "left_1", "right_1")]


def test_shown_again_it_is_moved_or_taken_out() -> None:
    sketch = NEW.show(HOUSE, (50, 50))
    assert sketch.space("house").kind == "square"
    elsewhere = sketch.show(HOUSE, (90, 90))
    assert elsewhere.row("house") == ("house_1",), "there is one house: the last one shown"
    assert sketch.show(HOUSE, (52, 50)).row("house") == ()


def test_marks_are_said_of_what_is_there() -> None:
    sketch = NEW.show(ROW, (10, 10)).show(ROW, (30, 10)).show(HOUSE, (60, 60))
    assert sketch.show(DEEP, (100, 100)) is sketch, "nothing is there"
    assert sketch.show(DEEP, (60, 60)) is sketch, "that is no stone of the river"
    assert sketch.show(DEEP, (30, 10 + NEAR - 0.1)).row("river.deep") == ("river_2",)
    assert [each.id for each in missing(LESSON, NEW.show(ROW, (10, 10)))] == ["house", "river", "river.deep"]


def test_what_is_erased_is_gone_everywhere() -> None:
    sketch = NEW.show(ROW, (10, 10)).show(ROW, (30, 10)).show(DEEP, (30, 10)).walk((10, 10)).walk((30, 10))
    gone = sketch.erase((30, 10))
    assert gone.links == () and gone.row("river") == ("river_1",) and gone.row("river.deep") == ()
    assert gone.pen == ""


SQUARE: tuple[Point, ...] = ((10.0, 10.0), (90.0, 12.0), (95.0, 80.0), (8.0, 78.0))


def test_corners_are_tapped_and_dragged() -> None:
    sketch = NEW
    for at in SQUARE:
        assert not sketch.straight
        sketch = sketch.corner(at)
    assert sketch.straight
    pad = Pad(sketch)
    pad.do(sketch.drag_corner(0, (12, 12)), "corner 0")
    pad.do(pad.sketch.drag_corner(0, (14, 13)), "corner 0")
    dragged = pad.sketch
    assert dragged.corners["left"][0] == (14, 13)
    pad.undo()
    assert pad.sketch == sketch, "a drag is one thing to take back"
    assert not dragged.on("right").straight


@pytest.mark.parametrize("turned", range(4))
def test_corners_go_round_clockwise(turned: int) -> None:
    around = SQUARE[turned:] + SQUARE[:turned]
    assert upright(around)
    assert not upright(tuple(reversed(around)))
    assert not upright((around[0], around[2], around[1], around[3])), "folded over"
    assert not upright(around[:3])
