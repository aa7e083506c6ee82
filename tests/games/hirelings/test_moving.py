"""Steps, splits, monsters and the treasure (HIRE-MOVE, HIRE-MON, HIRE-TRE)."""

from __future__ import annotations

import pytest

from companion.games.hirelings.ground import reference
from tests.games.hirelings.tables import Table, at, flip, row, sit

# -- HIRE-MOVE --------------------------------------------------------------------------------------------------------


def test_steps_are_d6_and_move_cards() -> None:
    """HIRE-MOVE-01: all are taken unless the turn ends first."""
    plain = row(*["open"] * 30)
    assert sit(2, dungeon=plain).faces("red.square") == [f"q{n}" for n in range(1, 7)]
    assert flip(sit(2, dungeon=plain), "move", 3).faces("red.square") == [f"q{n}" for n in range(4, 10)]
    assert flip(sit(2, dungeon=plain), "evade", 3).faces("red.square") == [f"q{n}" for n in range(1, 7)]


@pytest.mark.parametrize(("split", "ways"), [("s09", "s10,r1"), ("s26", "s27,t1"), ("s43", "s44,u1")])
def test_the_way_is_chosen_when_stepping_off(split: str, ways: str) -> None:
    """HIRE-MOVE-03: in any move, with the steps left in full view; not when stopping on it."""
    first, other = ways.split(",")
    here = at(split).do("roll 1")
    assert (here["phase"], here["steps"], here.options) == ("stepping", "1", [first, other])
    assert here.do(f"choose {first}")["red.square"] == first
    assert here.do(f"choose {other}")["red.square"] == other
    before = reference().back(split, 1)
    stops = at(before).do("roll 1")
    assert (stops["red.square"], stops["turn"]) == (split, "blue")
    through = at(before).do("roll 3")
    assert (through["red.square"], through["steps"]) == (split, "2")
    assert "2 steps to go" in str(through.prompt.words)
    assert "That is not on offer." in through.refused("choose s01")


def test_out_without_an_exact_count() -> None:
    """HIRE-MOVE-04: any number of steps left over."""
    assert at("s65").faces("red.status") == ["inside", *["out"] * 5]
    assert at("s66").faces("red.status") == ["out"] * 6


def test_exact_count_where_the_table_wishes_it() -> None:
    """HIRE-MOVE-04: house rule exact_exit: a roll too high is not moved."""
    table = at("s65", exact_exit="yes")
    assert table.faces("red.square") == ["s66", "exit", *["s65"] * 4]
    assert table.faces("turn") == ["blue"] * 6
    assert "3 steps are more than the way out wants" in table.do("roll 3").said
    bonus = at("s63", exact_exit="yes").do("roll 1", "roll 8")
    assert bonus.faces("red.square") == ["s65", "s66", "exit", "s64", "s64", "s64"]
    fast = flip(at("s65", exact_exit="yes"), "move", 1)
    assert fast.faces("red.status") == ["out", *["inside"] * 5]


# -- HIRE-MON ---------------------------------------------------------------------------------------------------------

MONSTERS = [(square.id, square.number) for square in reference().board.spaces if square.number]


def before(square: str) -> Table:
    """Red is one step away from it, with a plain die."""
    here = next(name for name, nexts in reference().next.items() if square in nexts)
    return at(here)


@pytest.mark.parametrize(("square", "number"), MONSTERS)
def test_every_monster_wants_its_number(square: str, number: int) -> None:
    """HIRE-MON-01 HIRE-MON-02 HIRE-MON-12: the d8 at once, equal is enough, and a 1 or an 8 is only a number."""
    met = before(square).do("roll 1")
    met = met.do(f"choose {square}") if met["phase"] == "stepping" else met
    assert (met["red.square"], met.die, met["turn"]) == (square, "d8", "red")
    assert met.faces("phase") == ["card_choice"] * (number - 1) + ["bonus_move"] * (9 - number)
    assert met.faces("turn") == ["blue"] * (number - 1) + ["red"] * (9 - number)


def test_bonus_moves_without_end() -> None:
    """HIRE-MON-05 HIRE-MON-06 HIRE-MON-07 HIRE-MON-09 HIRE-MON-10: from monster to monster while the dice will."""
    chain = row("3", "3", "3", "3", "open")
    table = sit(2, dungeon=chain)
    for number in range(1, 5):
        table = table.do("roll 1")
        assert (table["red.square"], table.die) == (f"q{number}", "d8")
        failed = table.do("roll 2")
        assert (failed["turn"], failed["red.square"]) == ("blue", f"q{number}")
        table = table.do("roll 3")
        assert (table["phase"], table.awaits, table.options) == ("bonus_move", ["throw"], [])
        assert "is to throw the d6" in table.refused("choose decline")
    assert table.do("roll 1")["red.square"] == "q5"


def test_leaving_a_monster_is_free() -> None:
    """HIRE-MON-11: no d8, and it is not reached again: an evade card stays."""
    held = flip(at("s06").do("roll 1", "roll 1", "given turn red"), "evade", 1)
    assert held.die == "d6"
    left = held.do("roll 1")
    assert (left["red.square"], left["red.in_front"]) == ("s08", "bad_cheese_a")


def test_leaving_a_monster_may_need_a_throw() -> None:
    """HIRE-MON-11: house rule monster_leave."""
    held = at("s06", monster_leave="must_evade").do("roll 1", "roll 1")
    assert (held["red.held"], held["red.square"]) == ("yes", "s07")
    again = held.do("given turn red")
    assert (again["phase"], again.die, again.options) == ("card_choice", "d8", ["flip"])
    failed = again.do("roll 4")
    assert (failed["turn"], failed["red.square"]) == ("blue", "s07")
    free = again.do("roll 5")
    assert (free["phase"], free.die, free["red.held"]) == ("move_roll", "d6", "no")
    assert free.do("roll 1")["red.square"] == "s08"
    helped = flip(again, "evade", 1).do("roll 4", "roll 1")
    assert (helped["red.square"], helped["discard"]) == ("s08", "bad_cheese_a")  # it counts as an encounter
    put_there = at("s07", monster_leave="must_evade")
    assert put_there.die == "d6"


# -- HIRE-TRE ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("square", "lines"), [("t3", ["roll 1"]), ("t3", ["roll 2"]), ("t2", ["roll 6", "roll 1"])])
def test_a_card_from_beside_the_treasure(square: str, lines: list[str]) -> None:
    """HIRE-TRE-01 HIRE-TRE-03: passing or stopping, unseen, under the pile; the move goes on, and nobody is asked."""
    table = at(square).do(*lines)
    assert (table["red.pile_count"], table["cache"], table["red.treasure_taken"]) == ("9", "1", "yes")
    assert table["discard"] == "none"
    assert "HIRE-TRE-01" in table.cited


def test_once_a_game() -> None:
    """HIRE-TRE-02: so one card for each player."""
    table = at("t3").do("roll 1", "given red square t3", "given turn red", "roll 1")
    assert (table["red.pile_count"], table["cache"]) == ("9", "1")
    other = table.do("given blue square t3", "given turn blue", "roll 2")
    assert (other["blue.pile_count"], other["cache"]) == ("9", "0")


def test_who_gets_a_treasure_card() -> None:
    """HIRE-TRE-01: house rule treasure_mode."""
    assert at("t3", treasure_mode="land_only").do("roll 2")["cache"] == "2"
    assert at("t3", treasure_mode="land_only").do("roll 1")["cache"] == "1"
    assert at("t3", treasure_mode="off").do("roll 1")["cache"] == "2"


def test_set_down_there_takes_nothing() -> None:
    """HIRE-TRE-04: by the fire, or by hand."""
    beside_fire = row("open", "treasure", "open")
    caught = sit(2, "given ffd start", "given red square q1", "given blue square q3", dungeon=beside_fire)
    rescued = caught.do("given phase fire_move", "roll 1", "choose pile", "draw worn_boots_a")
    assert (rescued["red.square"], rescued["cache"], rescued["red.pile_count"]) == ("q2", "2", "7")


def test_a_board_without_treasure() -> None:
    """HIRE-TRE-05 HIRE-TRE-06: the cards stay out of play; and whoever burns leaves one's own where it lies."""
    fire = sit(2, "given blue square t1 pile_count 0", "given ffd s31", "given red square s60", "given phase fire_move")
    assert fire.do("roll 1", "confirm")["cache"] == "2"
    table = sit(2, dungeon=row("open", "open", "open")).do("roll 3")
    assert (table["cache"], table["red.pile_count"]) == ("2", "8")
