"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

import pytest

from tests.games.hirelings.tables import at, flip, hirelings, sit

GAME = hirelings()


@pytest.mark.parametrize(
    ("space", "name"),
    [
        ("start", "the hoard"),
        ("exit", "the way out"),
        ("s04", "the damp bat"),
        ("s20", "the Goblin Polka Pit"),
        ("t4", "the treasure square"),
        ("s09", "square 9 (past the cross kobold)"),
        ("r1", "square 1 of the Rat run"),
        ("f1", "square 1 of the fire’s track"),
        ("nowhere", ""),
    ],
)
def test_what_a_space_is_called(space: str, name: str) -> None:
    """By who or what is there; a plain slab by the number cut into it."""
    assert str(GAME.place(space)) == name


# -- what the table must do -------------------------------------------------------------------------------------------


def test_what_a_loss_takes_is_counted() -> None:
    """HIRE-FIRE-12 HIRE-END-07 HIRE-TURN-04: cards and steps, one and several."""
    fire = ("given ffd s10", "given red square s12", "given blue square s60", "given phase fire_move", "roll 6")
    caught = sit(2, *fire)
    assert "Ann burns. The piece and 8 cards leave the game." in caught.do("choose burn").said
    bare = sit(2, *fire[:-1], "given red pile_count 0", fire[-1]).do("confirm").said
    assert "Ann burns. The piece leaves the game; no card was left." in bare
    out = at("s66", "given red pile_count 1").do("roll 1")
    assert "wins. The piece and 1 card leave the game." in out.said
    assert "1 step is lost" in at("s03").do("roll 2", "roll 1").said
    assert "2 steps are lost" in at("s03").do("roll 3", "roll 1").said


def test_a_question_says_what_is_needed_how_often_and_what_is_left() -> None:
    """Which monster, the number without the cards, steps left, and which try it is."""
    met = at("s22").do("roll 3")
    assert str(met.prompt.words) == "Bouncer goblin: 5 or more on the d8. 2 steps left."
    helped = flip(at("s22"), "evade", 2).do("roll 2")
    assert str(helped.prompt.words) == "Bouncer goblin: 3 or more (d8, cards +2). 1 step left."
    again = at("s19").do("roll 1", "roll 1", "given turn red")
    assert "try 2: 3 or more" in str(again.prompt.words)
    moved = flip(at("s16"), "move", 2).do("roll 1")
    assert "Ann has 3 steps: 1, and 2 by cards. Ann walks 3 steps" in moved.said
    assert "Ann walks 1 step," in at("s16").do("roll 1").said
