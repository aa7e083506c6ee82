"""Guards, hazards, doors, stairs, docks, secret passages (DARR-GUARD, -HAZ, -LOCK, -STAIR, -GUILD)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest
from msgspec.structs import replace

from companion.games.darrowell.board import Pile
from companion.games.darrowell.card import opens
from companion.games.darrowell.handbook import shipped, walked
from tests.games.darrowell.tables import Table, city, dungeon

PICKS = ("lock_pick_1", "lock_pick_2", "lock_pick_3")
OPENED = {
    (): "",
    (1,): "01",
    (2,): "02",
    (3,): "03",
    (1, 2): "0123",
    (1, 3): "0134",
    (2, 3): "0235",
    (1, 2, 3): "0123456",
}
"""The dots each set of picks opens (DARR-LOCK-02 to -09)."""


@pytest.mark.parametrize(("picks", "doors"), OPENED.items())
def test_which_picks_open_which_doors(picks: tuple[int, ...], doors: str) -> None:
    """DARR-LOCK-01..09: sums must match, and more picks do no harm."""
    held = tuple(f"lock_pick_{pick}" for pick in picks)
    assert "".join(str(dots) for dots in range(7) if opens(held, dots)) == doors


def test_a_door_does_not_use_up_its_pick() -> None:
    """DARR-LOCK-01, DARR-LOCK-02: any pick opens a door without dots, and stays."""
    for pick in PICKS:
        table = dungeon("pillar_hall", f"given red items {pick}")
        assert "store_room" in table.places
        assert table.do("go store_room")["red.items"] == pick
    assert "store_room" not in dungeon("pillar_hall").places


def test_five_and_six_dots() -> None:
    """DARR-LOCK-07, DARR-LOCK-08: on the city’s map."""
    for picks in (pair for size in range(4) for pair in combinations(PICKS, size)):
        items = ",".join(picks) or "none"
        assert ("treasure_room" in city("hay_yard", f"given red items {items}").places) == (
            set(PICKS[1:]) <= set(picks)
        )
        assert ("hoard_walk" in city("south_east_lane", f"given red items {items}").places) == (len(picks) == 3)


def test_the_latch_with_several_doors() -> None:
    """DARR-LOCK-10, DARR-LOCK-11, DARR-LOCK-12: every door of the room, where nothing else is usable."""
    table = dungeon("treasury")
    assert table.places == {"ratway"}  # behind the red guard the way is plain, so the latch stays shut
    assert dungeon("east_store").places == {"start_5", "treasury"}
    only = dungeon("east_store", "given red items lock_pick_1")
    assert only.places == {"start_5"}
    assert dungeon("east_store", "given red items lock_pick_1,lock_pick_3").places == {"start_5", "treasury"}


def test_what_counts_as_another_way_out() -> None:
    """DARR-LOCK-11: a passage with its token, a faced guard with weapons enough; nothing one cannot use."""
    armed = city("shield_room", "given red items weapon")
    assert armed.places == {"ten_up_ten_down"}
    token = city("ladder_loft", "given red items guild_token")
    assert token.places == {"smuggler_den"}
    assert city("ladder_loft", "given red items torch").places == {"upper_street"}
    assert city("prize_room").places == {"court_lane"}


# -- guards --------------------------------------------------------------------------------------------------------


def test_one_die_or_two() -> None:
    """DARR-GUARD-02, DARR-GUARD-03: a choice with two or three weapons, none with one; not without."""
    push = "choose push_guard.dock_1"
    assert "push_guard.dock_1" not in dungeon("north_store").options
    assert "1 good weapon" in dungeon("north_store").refused(push)
    assert dungeon("north_store", "given red items weapon").do(push).awaits == ["throw"]
    for held in ("weapon,weapon", "weapon,weapon,weapon"):
        table = dungeon("north_store", f"given red items {held}").do(push)
        assert table.options == ["two_dice", "one_die"]
        one = table.do("choose one_die")
        assert one.faces("red.at") == ["north_store"] * 2 + ["dock_1"] * 4


# -- hazards -------------------------------------------------------------------------------------------------------


def test_armor_for_gold_turn_after_turn() -> None:
    """DARR-HAZ-01, DARR-HAZ-02."""
    table = dungeon("spider_den", "given red items armor,armor,lock_pick_2").do("choose pick_up")
    assert (table["red.gold"], table["red.armor"]) == ("4", "1")
    again = table.do("choose end_turn", "choose end_turn", "choose pick_up")
    assert (again["red.gold"], again["red.armor"]) == ("8", "0")
    assert "pick_up" not in again.do("choose end_turn", "choose end_turn").options


def test_armor_from_the_same_pick_up() -> None:
    """DARR-HAZ-05: found first, it may pay at once; where the table plays it otherwise it may not (G08)."""
    board = shipped("darrowell_dungeon").board
    spaces = tuple(
        replace(space, items=("armor",), gold=(Pile(4, 1),)) if space.id == "spider_den" else space
        for space in board.spaces
    )
    for rule, gold in (("yes", "4"), ("no", "0")):
        table = dungeon("start_1", armor_pays_at_once=rule)
        table.game.terrain = walked(replace(board, spaces=spaces))
        table = table.do("given red at spider_den").do("choose pick_up")
        assert table["red.gold"] == gold
        assert table["red.armor"] == ("0" if gold == "4" else "1")


# -- stairs, docks, passages ---------------------------------------------------------------------------------------


TUNNELS = {"tunnel_nw", "tunnel_ne", "tunnel_sw", "tunnel_se"}
DOCKS = {f"dock_{number}" for number in range(1, 5)}


@pytest.mark.parametrize(
    ("stand", "ends", "item"),
    [(dungeon, TUNNELS, "torch"), (city, TUNNELS, "torch"), (dungeon, DOCKS, "guild_token")],
    ids=["dungeon", "city", "docks"],
)
def test_tunnels_and_docks(stand: Callable[..., Table], ends: set[str], item: str) -> None:
    """DARR-STAIR-01, DARR-STAIR-02, DARR-GUILD-01: from each to each of the others, for a torch or the token."""
    for end in ends:
        without, held = stand(end), stand(end, f"given red items {item}")
        assert held.places - without.places == ends - {end}


def test_a_tunnel_trip_costs_three_chips() -> None:
    """DARR-STAIR-03, DARR-STAIR-04, DARR-STAIR-05: on, through, off; small stairs want no torch."""
    table = dungeon("start_1", "given red items torch").do("go tunnel_nw", "go tunnel_se", "go round_chamber")
    assert (table["chips"], table["red.items"]) == ("9", "none")
    assert dungeon("well_room").do("go east_corridor", "go well_room")["chips"] == "10"


@pytest.mark.parametrize(
    ("here", "there"), [("ladder_loft", "smuggler_den"), ("guardhouse", "crypt"), ("net_loft", "back_court")]
)
def test_secret_passages(here: str, there: str) -> None:
    """DARR-GUILD-02: the one other room of the colour, both ways, and the token is gone."""
    for one, other in ((here, there), (there, here)):
        table = city(one, "given red items guild_token")
        assert other in table.places
        assert table.do(f"go {other}")["red.items"] == "none"


def test_who_arrives_by_ferry_arrives() -> None:
    """DARR-GUILD-03: a duel as for anybody who walks in."""
    table = dungeon("dock_1", "given red items guild_token", "given blue at dock_4").do("go dock_4")
    assert table["phase"] == "duel"
    table = dungeon("tunnel_nw", "given red items torch", "given blue at tunnel_se").do("go tunnel_se")
    assert table["phase"] == "duel"
