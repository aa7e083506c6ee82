"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

from companion.games import rules
from tests.games.magic_maze.tables import sit

GAME = rules("magic_maze")


def test_the_question_says_what_can_be_done() -> None:
    """Walk, push, fight or end: only what is open is asked about, and of the Ogre by its name."""

    def asked(*lines: str, wheel: int = 14) -> str:
        return str(sit("red green", wheel, *lines).prompt.words)

    gate = ("given red at a4", "roll 1")
    assert asked(*gate) == "Walk, push a tab, or fight? 1 push left."
    assert asked(*gate, wheel=11) == "Walk, or push a tab. 1 push left."
    assert asked("roll 3", wheel=4) == "Push a tab, or end your turn? 3 pushes left."
    assert asked("given red at a5", *gate[1:], "choose push_left") == "Walk, or end your turn?"
    ruled = ("given controller red", "given ogre a5", "given turn red", "roll 1")
    assert asked(*ruled) == "Walk the Ogre, or push a tab. 1 push left."
    assert asked(*ruled, "choose push_left") == "Walk the Ogre, or leave it there."
    hunting = ("given controller red", "given ogre a5", "given green at a3", "given turn red", "roll 1", "move ogre a4")
    assert asked(*hunting) == "Push a tab, or fight? 1 push left."
    assert asked(*hunting[:-1], "choose push_left", "move ogre a4") == "Fight, or end your turn?"


def test_places_are_called_what_they_are() -> None:
    assert str(GAME.place("home_red")) == "the red home"
    assert str(GAME.place("a4")) == "the red gate square"
    assert str(GAME.place("rock")) == "the rock"
    assert str(GAME.place("c07")) == "square 8", "as it is lettered on the board"
    assert not GAME.place("nowhere")


# -- what the table must do -------------------------------------------------------------------------------------------


def test_a_duel_says_which_face_decides_and_what_it_costs() -> None:
    """MAZE-DUEL-06 MAZE-DUEL-07 MAZE-DUEL-09, by the faces agreed (MAZE-DIE-07)."""
    gate = ("given red at a4", "roll 3", "choose challenge.ogre")
    duel = sit("red green", 14, *gate)
    assert "3 pushes are lost" in duel.said
    assert "sword hits" in str(duel.prompt.words) and "duel die" in str(duel.prompt.words)
    assert "only blank loses" in str(duel.do("roll shield").prompt.words)
    other = sit("red green", 14, *gate, defence_fails="blank,sword").do("roll shield")
    assert "only blank or sword loses" in str(other.prompt.words)
    rock = ("given controller green", "given yellow at a2", "given turn yellow", "roll 1", "choose challenge.green")
    assert str(sit("yellow green", 10, *rock).prompt.words) == "Eve and Cem, a duel die each: sword beats blank."
