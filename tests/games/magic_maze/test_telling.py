"""The table says how things stand, players leave and come back (G30): people outrank the referee, walls do not."""

from __future__ import annotations

import pytest

from companion.games import rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.games.magic_maze.tables import Table, sit


def ruled(*lines: str, **house: str) -> Table:
    """Green rules the Ogre on b05; red's turn, thrown."""
    given = ("given controller green", "given ogre b05", "given turn red", "roll 3")
    return sit("red green blue", 10, *given, *lines, **house)


# -- what may be said --------------------------------------------------------------------------------------------------


def test_what_is_so_may_be_said() -> None:
    """A figure said to stand where it stands is no trouble, nor is a player in the game who has come back."""
    table = sit("red green", 11, "given controller green", "given ogre b05", "given red at b02", "given turn red")
    same = table.do("given red at b02", "given ogre b05", "given controller green", "given red out no")
    assert same.state == table.state


def test_who_rules_the_ogre_stands_on_the_rock() -> None:
    """MAZE-INV-02 MAZE-INV-03: named ruler or put on the rock, it comes to the same; the first one has a ring."""
    for line in ("given controller red", "given red at rock"):
        table = sit("red green", 11, line)
        assert table.all_at == {"red": "rock", "green": "home_green", "ogre": "home_red"}
        assert (table["red.rings"], table["pool_rings"]) == ("1", "8")
        again = table.do("given controller green")
        assert again.all_at == {"red": "home_red", "green": "rock", "ogre": "home_green"}
        freed = again.do("given controller none")
        assert freed.all_at == {"red": "home_red", "green": "home_green", "ogre": "rock"}


REFUSED = [
    ("given red at c99", "no square “c99”"),
    ("given red at home_green", "Cem’s alone"),
    ("given red at home_yellow", "the yellow alone"),
    ("given red at a0", "Cem’s alone"),
    ("given red at home_blue", "Bob’s alone"),
    ("given green at c03", "rules the Ogre from the rock"),
    ("given ogre a4", "Ann’s alone"),
    ("given red at b06", "Bob stands there."),
    ("given red at b05", "The Ogre stands there."),
    ("given ogre b06", "Bob stands there."),
    ("given ogre rock", "Say first who rules it"),
    ("given red rings 4", "0 to 3"),
    ("given red rings some", "0 to 3"),
    ("given wheel 16", "is no state"),
    ("given turn yellow", "no player"),
    ("given pink rings 1", "no player"),
    ("given red mood fine", "no thing to say"),
    ("given mood fine", "no part of the game"),
    ("given red out perhaps", "no answer"),
]


@pytest.mark.parametrize(("line", "words"), REFUSED)
def test_what_cannot_be_is_refused_kindly(line: str, words: str) -> None:
    assert words in ruled("given blue at b06").refused(line)


def test_there_are_nine_rings() -> None:
    """MAZE-INV-01."""
    table = sit("red blue green yellow", 11, *(f"given {colour} rings 2" for colour in ("red", "blue", "green")))
    assert table["pool_rings"] == "3"
    full = table.do("given yellow rings 2")
    assert full["pool_rings"] == "1"
    won = full.do("given yellow rings 3")
    assert (won["winner"], won["phase"]) == ("yellow", "game_over")
    assert "nine rings" in won.do("given red rings 2").refused("given blue rings 3")
    back = won.do("given yellow rings 2")
    assert (back["winner"], back.awaits) == ("none", ["throw"])


def test_a_duel_that_cannot_be_any_more_is_dropped() -> None:
    table = sit("red green", 14, "given red at a4", "roll 2", "choose challenge.ogre")
    dropped = table.do("given controller green")
    assert (dropped["duel"], dropped["ogre_facing"], dropped["turn"]) == ("none", "idle", "red")
    kept = table.do("given green at c09")
    assert kept["duel"] == "ogre_at_rock"
    lines = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 5")
    hunt = sit("red green blue", 3, *lines, "choose challenge.blue")
    assert hunt.do("given controller red")["duel"] == "none"
    assert hunt.do("given red at c03")["duel"] == "ogre_hunts"


def test_a_short_stroke_stays_due() -> None:
    """MAZE-TAB-05: whatever else is said, unless it is how the walls stand."""
    table = sit("red green blue", 14, "roll 3", "part wheel 14>15")
    for line in ("given blue out yes", "given red at c03", "given controller green"):
        after = table.do(line)
        assert (after["halfway"], after.awaits) == ("15", ["part"])
    assert table.do("given wheel 14")["halfway"] == "none"
    assert table.do("given red out yes")["halfway"] == "none"


def test_the_first_of_the_walls_may_be_said_before_play() -> None:
    game = rules("magic_maze")
    table = Table.begun(game, Setup(game.id, seats(game, 2)))
    placed = table.do("given wheel 7")
    assert (placed["wheel"], placed.options) == ("7", ["red", "blue", "lots"])


# -- G30: leaving ------------------------------------------------------------------------------------------------------


def test_who_leaves_is_skipped() -> None:
    """The Adventurer is taken off, the rings stay out of play and still count in MAZE-INV-01."""
    table = ruled("given blue rings 1", "given blue at b06").do("given blue out yes")
    assert (table["blue.at"], table["blue.rings"], table["pool_rings"]) == ("off_board", "1", "7")
    order = []
    for _ in range(4):
        order.append(table["turn"])
        table = table.do("choose end_turn", "roll 1")
    assert order == ["red", "green", "red", "green"]
    back = table.do("given blue out no")
    assert back["blue.at"] == "home_blue"


def test_whoever_leaves_in_his_turn_ends_it() -> None:
    table = ruled().do("given red out yes")
    assert table["turn"] == "green"
    assert "Ann has left the game." in table.refused("given turn red")


def test_a_ruler_who_leaves_gives_the_rock_back() -> None:
    """MAZE-RING-01: then the Ogre may be beaten on the rock again; MAZE-INV-02 is waived as to the rings."""
    table = ruled().do("given green out yes")
    assert (table["controller"], table["ogre"], table["green.rings"]) == ("none", "rock", "1")
    again = table.do("given wheel 14", "given red at a4")
    assert "challenge.ogre" in again.options
    won = again.do("choose challenge.ogre", "roll sword")
    assert (won["controller"], won["red.rings"], won["pool_rings"]) == ("red", "1", "7")
    first = sit("red green blue", 14, "given red at a4", "roll 1", "choose challenge.ogre", "roll sword")
    gone = first.do("given red out yes")
    assert gone["controller"] == "none" and gone.game.faults(gone.state) == []


def test_a_duel_of_somebody_who_leaves_is_void() -> None:
    lines = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 5")
    hunt = sit("red green blue", 3, *lines, "choose challenge.blue")
    for leaver in ("blue", "green"):
        after = hunt.do(f"given {leaver} out yes")
        assert (after["duel"], after["ogre_facing"]) == ("none", "idle")
    assert hunt.do("given red out yes")["duel"] == "ogre_hunts"
    assert "The duel is void." in hunt.do("given blue out yes").said


def test_the_last_one_left_has_won() -> None:
    table = ruled().do("given blue out yes", "given red out yes")
    assert (table["winner"], table["phase"]) == ("green", "game_over")
    back = table.do("given red out no")
    assert (back["winner"], back["phase"]) == ("none", "await_number_die")
    assert "somebody must stay" in table.refused("given green out yes")
