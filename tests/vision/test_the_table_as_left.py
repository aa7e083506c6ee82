"""The beginning and the end of an evening by pictures: what stands otherwise than it was left, and what is missing."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import rules
from companion.table.events import Moved, PartMoved
from tests.vision.sitting import Sitting
from tests.vision.trials import Trials
from ui.table import languages
from ui.table.kits import kit_of

GAME = "magic_maze"


@pytest.fixture(scope="module")
def trials() -> Trials:
    return Trials(*kit_of(rules(GAME)), size=(1280, 720), seed=3)


@pytest.fixture
def sitting(trials: Trials) -> Sitting:
    """A game that was left after its first moves; its table is laid as it was left, and nobody looks yet."""
    sitting = Sitting(trials, rules(GAME), 1, 2)
    session, rng = sitting.session, Random(2)
    while not session.prompt.moves:
        session.tell(session.rules.simulated(session.state, session.prompt, rng))
    return sitting


def moved_unseen(sitting: Sitting) -> tuple[str, str]:
    """While nobody looked whoever may move was put where a move would lead, and the wheel was turned."""
    (move, *_) = sitting.session.prompt.moves
    sitting.hands.linger = None
    sitting.hands.make(Moved(move.piece, move.places[0]))
    sitting.hands.make(PartMoved("wheel", "3"))
    return move.piece, move.places[0]


def notices(sitting: Sitting) -> list[str]:
    return [str(words) for _, words in sitting.heard]


def test_what_stands_otherwise_at_the_beginning_is_said_once_with_what_to_do_and_is_no_move(sitting: Sitting) -> None:
    with sitting.taken_up():
        piece, _ = moved_unseen(sitting)
        before = sitting.session.head.depth
        sitting.pass_(15)
        assert sitting.session.head.depth == before, "nobody saw it move"
        sitting.hands.make(PartMoved("wheel", dict(sitting.view.parts)["wheel"]))
        sitting.pass_(15)
        told = (
            "Wheel and Adventurer red stand otherwise than the game has them. Wheel should be at 1; I see 3."
            " Adventurer red should stand on Home red; I see it on C00."
            " Put right what stands otherwise, or tell me that the table is right."
        )
        assert notices(sitting) == [told], "what was put right of it is no news"
        sitting.hands.follow(sitting.view)
        sitting.pass_(2)
        place = sitting.session.prompt.moves[0].places[-1]
        sitting.hands.make(Moved(piece, place))
        for _ in range(8):
            sitting.look()
        assert {each.id: each.at for each in sitting.view.pieces}[piece] == place, "from then on moves are moves"
    languages.speak("de")
    try:
        german = notices(sitting)[0]
        assert " stehen anders, als die Partie sie hat. " in german
        assert german.endswith("Stellt richtig, was anders steht, oder sagt mir, dass der Tisch recht hat.")
    finally:
        languages.speak("en")


def test_the_table_may_be_right_at_the_beginning(sitting: Sitting) -> None:
    with sitting.taken_up():
        piece, place = moved_unseen(sitting)
        while not (told := sitting.look().verdict.disagreement):
            pass
        for each in sitting.eyes.table_is_right(told):
            each.result(60)
        assert dict(sitting.view.parts)["wheel"] == "3"
        assert {each.id: each.at for each in sitting.view.pieces}[piece] == place
        assert sitting.look().verdict.agreed
