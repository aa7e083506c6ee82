"""What a screen is told beyond the rules: insights, claims, and what the table may say of itself."""

from __future__ import annotations

from random import Random

import pytest

from companion.table.events import Given
from tests.games.kings_and_things.tables import Table, fought, realm


def titles(table: Table) -> dict[str, list[str]]:
    """The insights by title, their lines and rows as text."""
    return {
        str(each.title): [*(str(line) for line in each.lines), *(f"{label}: {figure}" for label, figure in each.rows)]
        for each in table.game.insights(table.state, "")
    }


def test_what_a_retreat_keeps() -> None:
    table = fought(
        2, "h1 desert green", "h1 fort keep", "h1.green up nomads,sphinx", "h1.grey up troll", "h2 mountain grey"
    )
    assert titles(table)["A retreat would keep"] == ["Bob: 2 counters, 5 in all", "Ann: 1 counter, 4 in all"]


def test_the_income_ledger_and_the_chronicle() -> None:
    """What came in and from where, turn by turn; what befell the kingdom."""
    board = ("h1 plains grey", "h1 fort castle", "h1 income village", "h2 swamp", "h2.grey up warlord")
    table = realm(2, *board, phase="gold_collection")
    assert "Turn 1, Ann: 6: land 1, forts 3, income 1, characters 1" in titles(table)["The income ledger"]
    taken = realm(2, *board, phase="combat").do("move battle_marker h2", "roll 1")
    assert "Turn 1: Ann takes hex 2 (Swamp)." in titles(taken)["The chronicle of the kingdom"]


def test_who_wins_by_waiting() -> None:
    board = ("h1 plains grey", "h1 fort citadel", "clock grey:1")
    assert "Ann wins" in titles(realm(2, *board))["Citadels"][0]
    assert "conquest" in titles(realm(2, *board, "conquest_only yes"))["Citadels"][0]


@pytest.mark.parametrize(
    ("line", "hint"),
    [
        ("given moon owner grey", "is no player or hex"),
        ("given h1 colour grey", "thing to say of a hex"),
        ("given grey shoes 2", "thing to say of a player"),
        ("given weather 2", "part of the game"),
        ("given grey gold many", "should be a number"),
        ("given h1.grey up dragon", "is no counter"),
        ("given h1 terrain moon", "is no terrain"),
        ("given phase lunch", "is no phase"),
        ("given clock grey:1000", "999"),
        ("given first purple", "is no player"),
    ],
)
def test_nonsense_is_refused(line: str, hint: str) -> None:
    table = realm(2, "h1 plains grey")
    assert hint in table.refused(line)


def test_saying_how_it_stands_breaks_nothing_off_for_nothing() -> None:
    """A battle broken off by a new phase leaves its counters in the hex."""
    board = ("h1 desert green", "h1.green up nomads", "h1.grey up troll,warlord")
    table = fought(2, *board).do("given phase movement")
    assert (table["battle.hex"], table["h1.battle_marker"]) == ("none", "no")
    assert table.do("given phase movement").state == table.state, "nothing is left of what was under way"
    assert (table["h1.grey.up"], table["h1.grey.down"], table["h1.green.down"]) == ("warlord", "1", "1")


def test_a_player_may_give_up() -> None:
    """G18: no parts any more; some tables do not want it."""
    table = realm(3, "h1 plains grey", "h2 swamp green", "green gold 5", "green resigned yes", phase="construction")
    assert table.who != "green"
    stubborn = realm(3, "h1 plains grey", resign_allowed="false")
    assert "nobody gives up" in stubborn.refused("given green resigned yes")


def test_the_last_who_has_not_given_up_wins() -> None:
    """G18: with three players the other two go on; with two the game is over."""
    three = realm(3, "h1 plains grey", "green resigned yes", phase="movement")
    assert three["winner"] == "none"
    last = three.do("given grey resigned yes")
    assert last["winner"] == "red" and "Ann gives up." in last.said
    assert realm(2, "h1 plains grey", "h2 plains green", phase="movement").do("given green resigned yes").prompt.over


def test_somebody_is_left() -> None:
    """Whoever is last cannot give up; and turns in which nobody can do anything do not run on by themselves."""
    alone = realm(2, "h1 plains grey", phase="movement").do("given green resigned yes")
    assert "the kingdom is yours" in alone.refused("given grey resigned yes")
    empty = realm(2, "h1 plains", "grey gold 0", "green gold 0", "pool none", phase="movement")
    assert (empty.who, empty.prompt.confirm) == ("", True)
    again = empty.do("confirm")
    assert again.prompt.confirm and int(again["turn"]) > int(empty["turn"])


def test_giving_up_can_be_touched() -> None:
    """What the app believes of a player can be put right on the screen; where nobody gives up it is not offered."""
    table = realm(2, "h1 plains grey", phase="movement")
    claim = next(each for each in table.game.claims(table.state) if (each.about, each.key) == ("green", "resigned"))
    assert claim.now == ("no",) and [value.name for value in claim.values] == ["no", "yes"]
    stubborn = realm(2, "h1 plains grey", phase="movement", resign_allowed="false")
    assert "resigned" not in {claim.key for claim in stubborn.game.claims(stubborn.state)}


def test_simulated_players_who_have_nothing_left_give_up() -> None:
    """Two citadels were built, one is gone for good: by waiting nobody could win any more (KNT-WIN-06)."""
    table = realm(2, "h1 plains grey", "h1.grey down 2", "h2 plains green", "conquest_only yes", phase="movement")
    said = table.game.simulated(table.state, table.prompt, Random(1))
    assert not isinstance(said, Given)
    table = realm(2, "h1 plains grey", "h1.grey down 2", "h2 plains grey", "conquest_only yes", phase="movement")
    said = table.game.simulated(table.state, table.prompt, Random(1))
    assert said == Given("green", "resigned", "yes")
