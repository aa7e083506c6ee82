"""What is worked out beyond the rule book: who can still get out, and the best use of dice."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.darrowell import insights
from companion.games.darrowell.escaping import Chance, Escape, Traveller, ways_out
from companion.games.darrowell.ground import Map
from companion.games.darrowell.handbook import SHIPPED, shipped
from companion.play.insight import Insight
from companion.procedures.odds import Odds
from tests.games.darrowell.tables import Table, city, dungeon

F = Fraction
DUNGEON, CITY = shipped("darrowell_dungeon"), shipped("darrowell_city")


def out(ground: Map, at: str, chips: int, *items: str, by: str = "", cursed: int = 0) -> Fraction:
    ways = frozenset((by,)) if by else frozenset(ways_out(ground))
    return Escape(ground, ways).chance(Traveller(at, tuple(sorted(items)), chips, cursed))


def test_plain_walking() -> None:
    """Ledger 4.4: the fewest chips from each start room with empty hands; one less is not enough."""
    for room, chips in zip(range(1, 7), (12, 8, 11, 6, 8, 7), strict=True):
        assert out(DUNGEON, f"start_{room}", chips) == 1
        assert out(DUNGEON, f"start_{room}", chips - 1) < 1


@pytest.mark.parametrize(
    ("weapons", "chips", "wanted"),
    [(2, 2, F(5, 12)), (2, 3, F(115, 216)), (2, 4, F(2195, 3888)), (3, 3, F(35, 54)), (3, 4, F(965, 1296))],
)
def test_past_the_red_guard(weapons: int, chips: int, wanted: Fraction) -> None:
    """The ledger’s own odds of a red 8 within so many attempts, and a chip to leave."""
    assert out(DUNGEON, "guard_walk", chips, *["weapon"] * weapons, by="exit_south") == wanted


def test_a_tarot_card_for_the_guard() -> None:
    assert out(DUNGEON, "guard_walk", 2, "weapon", "weapon", "tarot_card", by="exit_south") == F(49, 72)


def test_over_the_wall() -> None:
    """Three dice make eleven or more half the time, with a tarot card more often; one chip is all it takes."""
    assert out(CITY, "catapult", 1) == F(1, 2)
    assert out(CITY, "catapult", 1, "tarot_card") > F(1, 2)
    assert Escape(CITY, frozenset(("outside",))).chance(Traveller("catapult", (), 9, sprung=True)) == 0


@pytest.mark.parametrize("chips", [1, 2, 3])
def test_out_of_jail(chips: int) -> None:
    """DARR-JAIL-05: the sewer first, and then as far as it is to the gate."""
    far = 5  # sewer, square, centre street, market head, the gate square, and out
    assert out(CITY, "sewer_lane", far) == 1 and out(CITY, "sewer_lane", far - 1) == 0
    assert out(CITY, "jail_prisoners", far + chips, by="city_gate") == 1 - F(2, 3) ** chips


def test_the_weight_of_a_bridge() -> None:
    """DARR-BRIDGE-04: what is too heavy is dropped; only curses cannot be."""
    cursed = out(DUNGEON, "bridge_3_west", 4, by="exit_drain", cursed=10)
    assert cursed == F(5, 8)
    assert out(DUNGEON, "bridge_3_west", 4, *["weapon"] * 3, *["armor"] * 3, "torch", by="exit_drain") == 1


def test_the_ledge() -> None:
    """The wall of flame: over the end, down from the grate, out; a cellar is no way to the exit in two chips."""
    assert out(DUNGEON, "flame_stairwell", 3, by="exit_south") == F(431, 7776)
    assert out(DUNGEON, "flame_stairwell", 3, "armor", "armor", by="exit_south") == F(69911, 93312)


def test_the_inn() -> None:
    """Through the planks with armor, or out at a window."""
    assert out(CITY, "inn_back_entry", 4, by="city_gate") == 0
    assert out(CITY, "inn_back_entry", 4, *["armor"] * 3, by="city_gate") > 0


def test_items_on_the_way() -> None:
    """A torch, a token, an hour glass, picks: each opens a way that was not there."""
    assert out(DUNGEON, "tunnel_nw", 4, by="exit_drain") == 0
    assert out(DUNGEON, "tunnel_nw", 4, "torch", by="exit_drain") == 1
    assert out(DUNGEON, "dock_1", 3, "guild_token", by="exit_drain") == 1
    assert out(DUNGEON, "gallery", 1, "lock_pick_2", "lock_pick_3", by="exit_north") == 1
    assert out(DUNGEON, "gallery", 1, "lock_pick_2", by="exit_north") == 0
    assert out(DUNGEON, "exit_hall", 0) == 0 and out(DUNGEON, "exit_hall", 0, "hour_glass") == 1


@pytest.mark.parametrize("board", SHIPPED)
def test_more_is_never_worse(board: str) -> None:
    """With a chip more, the chance is no smaller."""
    ground = shipped(board)
    for area in list(ground.area)[::6]:
        chances = [out(ground, area, chips, "weapon", "armor") for chips in range(0, 9, 2)]
        assert chances == sorted(chances), area


def shown(table: Table, seat: str = "") -> Insight:
    return table.game.insights(table.state, seat)[0]


def test_can_i_still_get_out() -> None:
    """Title, a sentence, and every way off the map with its chance."""
    table = dungeon("guard_walk", "given red items weapon,weapon", "given chips 3", "given blue at exit_hall")
    insight = shown(table)
    assert "Ann" in str(insight.title) and not insight.practice and not insight.private
    rows = {str(label): str(value) for label, value in insight.rows}
    assert rows == {
        "Exit south": "53.2 %",
        "Exit drain": "no longer",
        "Exit north": "no longer",
        "Exit west": "no longer",
    }
    assert "surely" in str(shown(table, "blue").lines[0]) and "Chips left: 12" in str(shown(table, "blue").lines[0])
    assert "out already" in str(shown(dungeon("exit_hall", "given blue at outside"), "blue").lines[0])
    flight = {str(label): str(value) for label, value in shown(city("catapult", "given chips 1")).rows}
    assert flight["Over the wall"] == "50.0 %" and flight["City gate"] == "no longer"
    assert insights.said(Chance(F(1, 3), exact=False)).text.startswith("at least")


def test_nothing_to_work_out_before_and_after() -> None:
    table = dungeon("exit_hall", players=1)
    assert table.do("go exit_south").game.insights(table.do("go exit_south").state, "red") == ()


def test_which_lids_to_open() -> None:
    """DARR-COFFIN-05: the best first, for that card; advice, so for practice only."""
    table = dungeon("coffin_platform").do("choose pull", "roll 6 6 1")
    found = table.game.insights(table.state, "red")
    assert [str(each.title) for each in found][1:] == ["Which lids to open"] and found[1].practice
    assert str(found[1].rows[0][0]) == "Open 6 and 7"
    assert len(table.game.insights(table.state, "blue")) == 1
    held = table.do("given red items tarot_card")
    assert str(held.game.insights(held.state, "red")[1].rows[0][0]) == "Open 1 and 12"


def test_which_dice_to_throw_again() -> None:
    """DARR-PIPER-02: with one chip the odds of one throw; best play makes the ledger’s odds."""
    table = city("fried_piper", "given chips 2").do("choose blow", "roll 3 4 6")
    found = table.game.insights(table.state, "red")[1]
    assert str(found.title) == "Which dice to throw again" and found.practice
    assert (str(found.rows[0][0]), str(found.rows[0][1])) == ("Again: 6", "33.3 %")
    odds: dict[str, Odds] = table.game.odds(table.state)
    scene = table.state.now.stay.scene
    assert scene
    assert insights.tune(CITY, table.state, scene)["again_3"] == odds["again_3"].good == F(1, 3)
    used = table.do("choose again_3", "roll 6")
    assert len(used.game.insights(used.state, "red")) == 1
