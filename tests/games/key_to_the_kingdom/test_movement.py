"""Walking, against a walker that knows nothing but the rules: it tries every path, one step after another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games.key_to_the_kingdom.board_checks import FOLDINGS
from companion.games.key_to_the_kingdom.ground import reference
from tests.games.key_to_the_kingdom.tables import sit

MAP = reference()
BOARD = MAP.board
STOPS = {dagger for hazard in BOARD.hazards.values() for dagger in (hazard.a, hazard.b)}
STOPS |= {dagger for place in BOARD.locations.values() for dagger in place.daggers}
STOPS |= {BOARD.ring, *(pool.id for pool in BOARD.whirlpools)}


def linked(flaps: dict[str, str]) -> set[tuple[str, str]]:
    """Every step there is while the flaps lie so, from the board file alone."""
    shown = {panel.id for panel in BOARD.panels if all(flaps[flap] == state for flap, state in panel.when.items())}
    panel = {space.id: space.panel for space in BOARD.spaces}
    steps = set()
    for link in BOARD.links:
        if {panel[link.a], panel[link.b]} <= shown and all(flaps[flap] == state for flap, state in link.when.items()):
            steps |= {(link.a, link.b), (link.b, link.a)}
    rainbow = BOARD.hazards["magic_rainbow"]  # a trial broken off by a fold is walked on from, never to
    if panel[rainbow.a] in shown:
        way = (rainbow.a, *rainbow.span, rainbow.b)
        steps |= {(here, there) for pair in pairwise(way) for here, there in (pair, pair[::-1]) if here in rainbow.span}
    for pool in BOARD.whirlpools:
        for world, rim in pool.rims.items():
            if world in shown:
                steps |= {pair for space in rim for pair in ((space, pool.id), (pool.id, space))}
        if panel[pool.hole] in shown:
            steps |= {(pool.hole, space) for space in pool.hole_rim}
    return steps


LINKED = {(flaps["flap_a"], flaps["flap_b"]): linked(flaps) for flaps in FOLDINGS}
TRACK = {
    flaps: sorted({space for pair in steps for space in pair} - {pool.hole for pool in BOARD.whirlpools})
    for flaps, steps in LINKED.items()
}
KINGS = {
    flaps: [None, *(space.id for space in BOARD.spaces if space.dk and space.id in TRACK[flaps])] for flaps in LINKED
}


def paths(start: str, flaps: tuple[str, str], king: str | None) -> Iterator[tuple[str, ...]]:
    """Every path of one to eight steps that a figure may begin: no space twice, nothing beyond a stop, not the King."""
    edge: list[tuple[str, ...]] = [(start,)]
    for _ in range(8):
        longer = []
        for path in edge:
            here = path[-1]
            if len(path) > 1 and here in STOPS:
                continue
            for space in MAP.steps(flaps)[here]:
                assert (here, space) in LINKED[flaps]
                if space not in path and space != king:
                    longer.append((*path, space))
        yield from longer
        edge = longer


def brute(start: str, pips: int, flaps: tuple[str, str], king: str | None, home: bool) -> dict[str, int]:
    """Where a throw may end and how many pips are left there at most, straight from KTK-MOVE and KTK-DAG."""
    ends: dict[str, int] = {}
    for path in paths(start, flaps, king):
        here, left = path[-1], pips - len(path) + 1
        if left < 0:
            continue
        onward = [space for other, space in LINKED[flaps] if other == here and space not in path]
        stopped = here in STOPS or king in onward or not onward or (home and here == BOARD.start)
        if left == 0 or stopped:
            ends[here] = max(left, ends.get(here, 0))
    return ends


@pytest.mark.parametrize("flaps", LINKED, ids="-".join)
def test_the_steps_are_the_boards_links(flaps: tuple[str, str]) -> None:
    """KTK-MOVE-05 KTK-WHIRL-18: with every seam in view, in each of the four ways the board can lie."""
    steps = {(here, there) for here, nexts in MAP.steps(flaps).items() for there in nexts}
    assert steps == LINKED[flaps]
    seams = [link for link in BOARD.links if link.kind == "seam" and (link.a, link.b) in steps]
    assert len(seams) == {"in": 0, "out": 2}[flaps[0]] + {"in": 0, "out": 2}[flaps[1]] + 2


walks = st.sampled_from(sorted(LINKED)).flatmap(
    lambda flaps: st.tuples(
        st.just(flaps), st.sampled_from(TRACK[flaps]), st.integers(1, 8), st.sampled_from(KINGS[flaps]), st.booleans()
    )
)


@settings(max_examples=120, deadline=None)
@given(walks)
def test_a_walk_ends_just_where_the_rules_say(walk: tuple[tuple[str, str], str, int, str | None, bool]) -> None:
    """KTK-MOVE-01 KTK-MOVE-02 KTK-MOVE-04 KTK-DAG-01 KTK-TURN-05: as the walker that tries everything, pips and all."""
    flaps, start, pips, king, home = walk
    if start != king:
        found = MAP.walk(start, pips, flaps, king, home, exact=False)
        assert found.left == brute(start, pips, flaps, king, home)


def test_many_on_one_space() -> None:
    """KTK-MOVE-03: nobody is in anybody's way."""
    table = sit("red blue green", "given blue at bt3", "given green at bt3", "given red at bt2")
    assert table.do("roll 1").places == {"bt3", "start"}
    assert table.do("roll 1", "move red bt3")["red.at"] == "bt3"


def test_nobody_passes_the_demon_king() -> None:
    """KTK-MOVE-04: the walk stops on the space before him and the rest is lost; with no step at all one stays."""
    table = sit("red blue", "given blue at ip_mid", "given red at bt12", "given demon_king bt25", dk_adjacent="no")
    table = table.do("roll 7")
    assert "bt26" in table.places
    assert not table.places & {"bt25", "bt24", "bt_rim3"}
    shut = sit("red blue", "given blue at ip_mid", "given red at bt18", "given demon_king bt16", dk_adjacent="no")
    assert shut.do("roll 5").places == {"bt17", "tiger_pen_b", "bt22", "ip_west"}


def test_nowhere_to_go() -> None:
    """KTK-MOVE-04: a figure that the King shuts in stays where it is."""
    links = tuple(link for link in BOARD.links if {link.a, link.b} != {"bt5", "sleeping_giant_a"})
    board = msgspec.structs.replace(BOARD, links=links)
    table = sit("red blue", "given blue at ip_mid", "given red at bt5", board=board, dk_adjacent="no")
    stays = table.do("roll 1")
    assert (stays["red.at"], stays["demon_king"], stays["turn"]) == ("bt5", "bt4", "blue")
    assert "Ann has nowhere to go and stays." in stays.said
