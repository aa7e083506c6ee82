"""The beginning and the end of an evening by pictures: what stands otherwise than it was left, and what is missing."""

from __future__ import annotations

import asyncio
import io
from random import Random

import pytest
from msgspec.structs import replace

from companion.games import rules
from companion.table.events import Moved, PartMoved
from tests.play.at_table import play_on
from tests.vision.sitting import Sitting
from tests.vision.trials import Trials
from ui.table import languages
from ui.table.kits import kit_of
from ui.terminal.front import Front
from ui.terminal.teletype import Pipe
from vision.camera.scene import Cup, Stand

GAME = "magic_maze"


@pytest.fixture(scope="module")
def trials() -> Trials:
    return Trials(*kit_of(rules(GAME)), size=(1280, 720), seed=3)


@pytest.fixture
def sitting(trials: Trials) -> Sitting:
    """A game that was left after its first moves; its table is laid as it was left, and nobody looks yet."""
    sitting = Sitting(trials, rules(GAME), 1, 2)
    play_on(sitting.session, Random(2), lambda prompt: prompt.moves)
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


@pytest.mark.long
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


def typed(sitting: Sitting, *lines: str) -> str:
    """What a terminal beside the camera answers to these lines."""
    sitting.referee.eyes, out = sitting.eyes, io.StringIO()
    asyncio.run(Front(sitting.referee, None, Pipe(io.StringIO("".join(f"{line}\n" for line in lines)), out, 200)).run())
    return out.getvalue()


def test_in_a_terminal_a_word_says_that_the_table_is_right(sitting: Sitting) -> None:
    with sitting.taken_up():
        piece, place = moved_unseen(sitting)
        while not sitting.look().verdict.disagreement:
            pass
        assert "By no camera anything stands otherwise" in typed(sitting, "begun"), "it has been played at here"
        typed(sitting, "stands")
        assert dict(sitting.view.parts)["wheel"] == "3"
        assert {each.id: each.at for each in sitting.view.pieces}[piece] == place
        sitting.look()
        assert "By no camera anything stands otherwise" in typed(sitting, "stands")


def test_in_a_terminal_a_word_takes_a_game_under_way_from_the_table(trials: Trials) -> None:
    sitting = Sitting(trials, rules(GAME), 1, 2)
    with sitting.taken_up():
        sitting.hands.linger = None
        sitting.hands.make(PartMoved("wheel", "3"))
        while not sitting.look().verdict.disagreement:
            pass
        assert "tell" in typed(sitting, "begun").split("No picture shows it")[1]
        assert dict(sitting.view.parts)["wheel"] == "3" and sitting.session.prompt.die


def take_away(sitting: Sitting, *names: str) -> None:
    """Nobody sees the hand."""
    sitting.studio.arrange(lambda scene: replace(scene, pieces=less(scene.pieces, names)))


def with_cup(sitting: Sitting, *cups: Cup) -> None:
    sitting.studio.arrange(lambda scene: replace(scene, cups=cups))


def less(pieces: dict[str, Stand], names: tuple[str, ...]) -> dict[str, Stand]:
    return {name: stand for name, stand in pieces.items() if name not in names}


@pytest.mark.long
def test_what_the_box_will_miss_is_named_where_its_place_is_seen_to_be_bare(sitting: Sitting) -> None:
    with sitting.taken_up():
        sitting.pass_(2)
        stood = sitting.studio.scene.pieces
        at = stood["ogre"].at
        take_away(sitting, "ogre")
        sitting.pass_(8)
        assert [str(words) for words in sitting.eyes.missing()] == [
            "Nothing stands on the rock, where the Ogre should, and I see it nowhere: find it for the box."
        ]
        for cup in (Cup(at), Cup(at, 11.0), Cup((at[0] + 90.0, at[1]), 20.0)):
            with_cup(sitting, cup)
            sitting.pass_(12)
            assert sitting.eyes.missing() == (), "it may be that, or lie beneath it"
            with_cup(sitting)
        beside = Stand((sitting.board.size[0] + 60.0, at[1]))
        sitting.studio.arrange(lambda scene: replace(scene, pieces={**scene.pieces, "ogre": beside}))
        sitting.pass_(8)
        assert sitting.eyes.missing() == (), "it lies beside the board"
        take_away(sitting, *stood)
        sitting.pass_(8)
        assert sitting.eyes.missing() == (), "they are being put away"
        assert "find it" not in " ".join(notices(sitting)), "the game is not over"


def test_when_the_game_is_over_it_is_said(sitting: Sitting) -> None:
    play_on(sitting.session, Random(2))
    with sitting.taken_up():
        take_away(sitting, "ogre")
        sitting.pass_(10)
        (said,) = notices(sitting)
        assert "find it for the box" in said
