"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

import pytest

from companion.games.hirelings.ground import reference
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


def test_no_two_landmarks_are_called_the_same() -> None:
    names = [name for square in reference().board.spaces if (name := str(GAME.place(square.id)))]
    assert len(names) == len(set(names)) > 25


def test_cards_are_called_by_title_kind_and_value() -> None:
    assert "Ann flips Mine cart: move +3." in flip(sit(2), "move", 3).said


# -- what the table must do -------------------------------------------------------------------------------------------


def test_what_goes_to_the_discard_is_named() -> None:
    """HIRE-CARD-04 HIRE-CARD-08: at the end of a turn, and nothing where nothing goes."""
    used = flip(at("s16"), "move", 2).do("roll 1")
    assert "To the discard: Rolling barrel." in used.said
    met = flip(at("s03"), "evade", 1).do("roll 1", "roll 1")
    assert "To the discard: Bad cheese." in met.said
    assert "discard" not in flip(at("s16"), "evade", 1).do("roll 1").said


def test_cards_spent_are_named_and_go_to_the_discard() -> None:
    """HIRE-FIRE-09 HIRE-ROOM-22."""
    toll = at("s34").do("roll 1", "choose pay")
    assert "1 card" in str(toll.prompt.words)
    assert "Ann pays with a card, to the discard: False beard." in toll.do("choose pile", "draw false_beard_a").said
    caught = sit(2, "given ffd s10", "given red square s12", "given blue square s60", "given phase fire_move")
    paid = caught.do("roll 6", "choose pile", "draw false_beard_a")
    assert "Ann pays the fire with a card, to the discard: False beard." in paid.said
    assert "Ann jumps clear, to square 17" in paid.said


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


def test_what_only_can_be_done_is_said_before_it_is() -> None:
    """HIRE-ROOM-22: without a card there is nothing to choose at the Toll Troll."""
    poor = at("s34", "given red pile_count 0").do("roll 1")
    assert "Brawl: no other way." in poor.said and poor.die == "d8"
    assert "no other way" not in at("s34").do("roll 1").said


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


def test_what_the_table_says_is_said_in_words() -> None:
    """No path of a transcript is read out."""
    waited = at("u2").do("roll 1").do("given red waited yes")
    assert "Ann waited here last turn: yes." in waited.said
    lit = sit(2, "given ffd s10", "given red square s20")
    assert "The round: 9." in lit.do("given round 9").said
    assert "On the discard: Worn boots: move +1." in lit.do("given discard worn_boots_a").said
    assert "What comes next: the Fireball moves." in lit.do("given phase fire_move").said
