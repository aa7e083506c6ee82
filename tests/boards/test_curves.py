"""Curves stay within their tolerance, and dashes add up."""

from __future__ import annotations

from itertools import pairwise
from math import dist, hypot, pi

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.boards.curves import circle, dashes, ellipse, placed, ribbon, smooth
from companion.boards.scenery import clipped

places = st.tuples(st.floats(-200, 200), st.floats(-200, 200))


def area(points: tuple[tuple[float, float], ...]) -> float:
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(points, points[1:] + points[:1], strict=True))) / 2


@given(st.floats(0.1, 300), st.sampled_from((0.01, 0.05, 0.5)))
def test_a_circle_strays_no_further_than_asked(radius: float, tolerance: float) -> None:
    points = circle((3, 4), radius, tolerance)
    for a, b in pairwise((*points, points[0])):
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        assert radius - dist(middle, (3, 4)) <= tolerance + 1e-9


def test_an_ellipse_has_the_area_of_one() -> None:
    assert area(ellipse((0, 0), 30, 20, 33)) == pytest.approx(pi * 600, rel=0.005)


@given(st.lists(places, min_size=3, max_size=8))
def test_a_smooth_line_runs_through_its_knots(knots: list[tuple[float, float]]) -> None:
    line = smooth(knots)
    assert line[0] == pytest.approx(knots[0]) and line[-1] == pytest.approx(knots[-1])
    for knot in knots:
        assert min(dist(knot, (point[0], point[1])) for point in line) < 1e-6


def test_a_smooth_line_is_fine_enough() -> None:
    knots = [(0.0, 0.0), (40.0, 60.0), (90.0, 10.0), (140.0, 80.0)]
    finest = smooth(knots, tolerance=1e-6)
    for (x0, y0), (x1, y1) in pairwise((p[0], p[1]) for p in smooth(knots, tolerance=0.05)):
        middle = ((x0 + x1) / 2, (y0 + y1) / 2)
        assert min(hypot(middle[0] - x, middle[1] - y) for x, y in finest) < 0.052


def test_a_ribbon_is_as_broad_as_it_says() -> None:
    assert area(ribbon([(0, 0, 10), (50, 0, 10), (100, 0, 10)], grow=1)) == pytest.approx(1200)


@given(st.floats(1, 9), st.floats(1, 9), st.floats(5, 200))
def test_dashes_cover_their_share(on: float, off: float, long: float) -> None:
    drawn = sum(
        dist(a, b) for piece in dashes([(0, 0), (long / 3, 0), (long, 0)], (on, off)) for a, b in pairwise(piece)
    )
    whole, rest = divmod(long, on + off)
    assert drawn == pytest.approx(whole * on + min(rest, on), abs=1e-6)


def test_placing_turns_clockwise_and_mirrors() -> None:
    assert placed([(1, 0)], (10, 10), 2, 90)[0] == pytest.approx((10, 12))
    assert placed([(1, 2)], (0, 0), 1, 0, mirror=True)[0] == pytest.approx((-1, 2))


@given(st.lists(places, min_size=3, max_size=9))
def test_nothing_is_left_outside_a_panel(points: list[tuple[float, float]]) -> None:
    for x, y in clipped(tuple(points), (100, 80)):
        assert -1e-6 <= x <= 100 + 1e-6 and -1e-6 <= y <= 80 + 1e-6


def test_what_lies_inside_is_kept_whole() -> None:
    square = ((10.0, 10.0), (20.0, 10.0), (20.0, 20.0), (10.0, 20.0))
    assert clipped(square, (100, 80)) == square
    assert area(clipped(((-10, -10), (10, -10), (10, 10), (-10, 10)), (100, 80))) == pytest.approx(100)
