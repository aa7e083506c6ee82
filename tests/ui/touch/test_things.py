"""Boxes, and sheets turned by quarters: what is drawn there is touched there."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.touch.things import Box, Frame, Layer, Placed, Plate, Rows, Scroll, Text, Thing, Touch, Turned, place, shift
from ui.touch.window.fingers import inside, turned_back

numbers = st.integers(-500, 1500)
lengths = st.integers(1, 800)
boxes = st.builds(Box, numbers, numbers, lengths, lengths)


@given(boxes, boxes)
def test_meeting_is_mutual(one: Box, other: Box) -> None:
    assert one.meets(other) == other.meets(one)
    shared = one.shared(other)
    assert (shared.w > 0 and shared.h > 0) == one.meets(other)


@given(st.integers(0, 3), st.integers(0, 60), st.integers(0, 40))
def test_a_touch_is_felt_where_its_reader_sees_it(quarters: int, x: int, y: int) -> None:
    frame = Frame(100, 50, 300, 200, quarters)
    box = frame.put(Box(20, 30, 100, 80))
    finger = frame.put(Box(20 + x, 30 + y, 0, 0))
    placed = Placed(Touch(Box(20, 30, 100, 80), "it"), box, quarters, None, "", "")
    assert inside(placed, finger.x, finger.y) == pytest.approx((x, y))


@given(st.integers(0, 3), st.integers(-50, 50), st.integers(-50, 50))
def test_a_movement_is_turned_back(quarters: int, dx: int, dy: int) -> None:
    frame = Frame(0, 0, 400, 400, quarters)
    a, b = frame.put(Box(100, 100, 0, 0)), frame.put(Box(100 + dx, 100 + dy, 0, 0))
    assert turned_back(quarters, b.x - a.x, b.y - a.y) == pytest.approx((dx, dy))


def label(box: Box) -> Text:
    return Text(box, "Ann", 20, "work", "#FFFFFF", "#000000")


def test_the_opposite_seat_reads_from_the_other_corner() -> None:
    parts = (label(Box(0, 0, 100, 20)),)
    turned = Turned(Box(400, 0, 300, 200), 2, (300, 200), parts)
    (found,) = place([turned], (800, 480))
    assert found.box == Box(600, 180, 100, 20)
    assert found.quarters == 2


def test_a_seat_at_the_side_reads_from_bottom_to_top() -> None:
    turned = Turned(Box(400, 0, 200, 300), 3, (300, 200), (label(Box(0, 0, 100, 20)),))
    (found,) = place([turned], (800, 480))
    assert found.box == Box(400, 200, 20, 100)


def test_what_is_scrolled_moves_and_is_cut() -> None:
    parts: tuple[Thing, ...] = (Plate(Box(0, 0, 100, 50)), Plate(Box(0, 300, 100, 50)))
    scroll = Scroll(Box(0, 0, 100, 120), "list", (100, 400), parts)
    _, first, second, bar = place([scroll], (800, 480), {"list": (0.0, 250.0)})
    assert first.box.y == -250
    assert second.box.y == 50
    assert second.clip == Box(0, 0, 100, 120)
    assert bar.clip is None and bar.box.x >= 100
    assert bar.box.middle[1] / 120 == pytest.approx((250 + 60) / 400, abs=0.02), "as far down as the part in view"


def test_a_line_that_would_be_cut_in_the_middle_is_not_there_at_rest_and_takes_no_other_away() -> None:
    """Two columns whose lines do not stand side by side: there may be no height at which neither is cut."""
    lines = [label(Box(x, 30 * at + y, 100, 20)) for at in range(12) for x, y in ((0, 0), (100, 15))]
    for high in range(60, 130, 7):
        scroll = Scroll(Box(0, 0, 200, high), "list", (200, 360), tuple(lines))
        shown = [each for each in place([scroll], (800, 480)) if isinstance(each.thing, Text) and each.clip]
        boxes = {each.box for each in shown if each.clip == scroll.box}
        assert not [box for box in boxes if box.y + 2 < high < box.bottom], high
        assert {line.room for line in lines if line.room.bottom <= high - 20} <= boxes, high


def test_scrolled_things_in_a_turned_sheet_move_the_other_way() -> None:
    scroll = Scroll(Box(0, 0, 100, 120), "list", (100, 400), (Plate(Box(0, 100, 100, 50)),))
    turned = Turned(Box(0, 0, 100, 120), 2, (100, 120), (scroll,))
    _, before, _ = place([turned], (800, 480))
    _, after, _ = place([turned], (800, 480), {"list": (0.0, 60.0)})
    assert after.box.y - before.box.y == 60


def test_layers_are_named_by_their_path() -> None:
    inner = Layer("inner", "1", Box(0, 0, 10, 10), (Plate(Box(0, 0, 5, 5)),))
    found = list(place([Layer("outer", "1", Box(0, 0, 20, 20), (inner,))], (100, 100)))
    assert found[-1].layer == "/outer/inner"


def test_shifting_moves_all_of_a_thing() -> None:
    plate = Plate(Box(0, 0, 10, 10))
    touch = shift(Touch(Box(0, 0, 10, 10), "it", plate=plate), 5, 7)
    assert isinstance(touch, Touch)
    assert touch.box == Box(5, 7, 10, 10)
    assert touch.plate
    assert touch.plate.box == Box(5, 7, 10, 10)


def test_of_a_long_list_only_the_rows_in_view_are_made() -> None:
    """Wherever it has been pushed to: those in view are there, where they lie, and hardly any other."""
    box, made = Box(10, 20, 300, 200), []

    def row(at: int) -> list[Thing]:
        made.append(at)
        return [Plate(Box(10, 20 + at * 50, 300, 44))]

    scroll = Scroll(box, "long", (300, 1000 * 50), (), rows=Rows(20, 1000, 50, row))
    for dy in (0.0, 37.0, 4000.0, 1000 * 50 - 200.0):
        made.clear()
        placed = [each for each in place([scroll], (800, 480), {"long": (0.0, dy)}) if each.scroll == "long"]
        there = {each.box.y for each in placed if isinstance(each.thing, Plate)}
        wanted = {20 + at * 50 - dy for at in range(1000) if box.y - 44 < 20 + at * 50 - dy < box.bottom}
        assert wanted <= there and len(made) <= len(wanted) + 3
        moved = place([shift(scroll, 5, 7)], (800, 480), {"long": (0.0, dy)})
        assert {each.box.y for each in moved if isinstance(each.thing, Plate) and each.scroll} == {y + 7 for y in there}
