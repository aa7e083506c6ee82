"""The vocabulary screens are laid out in: nothing overlaps, nothing is lost."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.touch.parting import Part, Share, across, down, grid, lengths, middle, rest, share, whole, wraps
from ui.touch.things import Box

BOX = Box(10, 20, 300, 200)
a_share = st.builds(
    lambda of, least, more: share(of, least=least, most=least + more),
    st.floats(0.1, 5),
    st.floats(0, 40),
    st.floats(0, 200),
)
parts = st.lists(st.floats(0, 60) | a_share | st.just(rest()), min_size=1, max_size=7)


@given(parts, st.floats(0, 10), st.floats(50, 2000))
def test_every_part_has_its_length_and_a_rest_fills_the_whole(wanted: list[Part], gap: float, whole: float) -> None:
    found = lengths(whole, wanted, gap)
    for part, long in zip(wanted, found, strict=True):
        if isinstance(part, Share):
            assert long >= part.least - 1e-6
            assert long <= part.most + 1e-6
        else:
            assert long == part
    total = sum(found) + gap * (len(found) - 1)
    if any(part == rest() for part in wanted) and total > 0:
        fixed = sum(part.least if isinstance(part, Share) else part for part in wanted) + gap * (len(found) - 1)
        assert total == pytest.approx(max(whole, fixed), abs=1e-6)


@given(parts, st.floats(0, 10))
def test_across_and_down_are_one_rule(wanted: list[Part], gap: float) -> None:
    row = across(BOX, *wanted, gap=gap)
    column = down(Box(20, 10, 200, 300), *wanted, gap=gap)
    for one, other in zip(row, column, strict=True):
        assert one.w == other.h and one.x - BOX.x == pytest.approx(other.y - 10)
        assert (one.y, one.h) == (BOX.y, BOX.h)
    for one, other in itertools.pairwise(row):
        assert other.x == pytest.approx(one.right + gap)


@given(st.lists(st.tuples(st.floats(20, 120), st.floats(10, 40)), min_size=1, max_size=20))
def test_what_wraps_stays_within_the_breadth(sizes: list[tuple[float, float]]) -> None:
    found, high = wraps(BOX, sizes, 6)
    assert [(each.w, each.h) for each in found] == sizes
    assert all(each.right <= BOX.right + 1 for each in found)
    assert max(each.bottom for each in found) == pytest.approx(BOX.y + high)
    assert not any(one.meets(other, 0.01) for at, one in enumerate(found) for other in found[at + 1 :])


def test_a_share_keeps_to_its_bounds_and_leaves_the_others_the_rest() -> None:
    assert lengths(100, [20, rest()]) == [20, 80]
    assert lengths(100, [share(1), share(3)]) == [25, 75]
    assert lengths(100, [share(1, least=40), share(3)]) == [40, 60]
    assert lengths(100, [share(1), share(3, most=30)]) == [70, 30]
    assert lengths(50, [40, rest(), 40]) == [40, 0, 40]
    assert middle(BOX, 100, 50) == Box(110, 95, 100, 50)
    assert whole(Box(1.4, 2.6, 10.2, 9.9)) == Box(1, 3, 10, 10)


def test_cells_of_a_height_of_their_own_reach_beyond_the_foot() -> None:
    cells = grid(BOX, 5, 2, 10, high=100)
    assert [(cell.x, cell.y) for cell in cells] == [(10, 20), (165, 20), (10, 130), (165, 130), (10, 240)]
    assert {(cell.w, cell.h) for cell in cells} == {(145, 100)}
    assert grid(BOX, 2, 2, 10) == [Box(10, 20, 145, 200), Box(165, 20, 145, 200)]
