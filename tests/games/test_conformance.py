"""The games of the house keep what every game promises; and each promise, broken, is noticed."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.games import GAMES, rules
from companion.play.facts import GAME as FAMILY
from companion.play.facts import Facts, Law
from companion.play.rules import Rules
from companion.table.events import Chose, Event
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.words import Words
from tests.examples.brought import LIAR, brought
from ui.conformance import suite
from ui.conformance.boards import can_be_seen
from ui.conformance.playing import CLOSELY, asks_clearly, is_pure, is_sound, is_undone, refuses_with_reasons
from ui.conformance.saying import keeps_secrets, says_words, tells_what_rules_do
from ui.conformance.showing import has_a_story, has_figures, is_charted, is_typed
from ui.conformance.sitting import is_drawn_in_the_window
from ui.conformance.subject import Broken, Subject
from ui.conformance.suite import CHECKS, Check

GAME = "hirelings"
PLAYERS = {
    "key_to_the_kingdom": (2, 6),
    "magic_maze": (2, 4),
    "hirelings": (2, 6),
    "darrowell": (1, 6),
    "kings_and_things": (2, 4),
}


@pytest.mark.parametrize("game", GAMES)
def test_how_many_may_play(game: str) -> None:
    players = rules(game).game.players
    assert (players[0], players[-1], len(players)) == (*PLAYERS[game], PLAYERS[game][1] - PLAYERS[game][0] + 1)


@pytest.fixture(scope="module")
def subject(request: pytest.FixtureRequest) -> Subject:
    """As many games as there are numbers of players."""
    return Subject(request.param, len(rules(request.param).players))


WHOLE = (is_typed, is_charted, has_a_story, can_be_seen, is_drawn_in_the_window, tells_what_rules_do)
"""What takes long of the five: evenings at the terminal, and what the tests of the flow, of stories, of eyes, of the
window and of the table say of each of them anyway. Small games are typed below, the examples do all of it."""


@pytest.mark.few(22)
@pytest.mark.parametrize("subject", GAMES, indirect=True)
@pytest.mark.parametrize(
    "check",
    [pytest.param(check, marks=pytest.mark.slow) if check in WHOLE else check for check in CHECKS],
    ids=lambda check: check.__name__,
)
def test_promise(subject: Subject, check: Check) -> None:
    check(subject)


def test_a_die_no_hub_knows_is_thrown_at_the_terminal_and_a_short_game_is_undone(tmp_path: Path) -> None:
    """A race to four with a d20: it is over in a few answers, and no simulated hub has such a die."""
    with brought(tmp_path, "twenty"):
        path = tmp_path / "src" / "twenty" / "playing.py"
        text = path.read_text()
        path.write_text(text.replace('die=api.D6, rules=("TWEN-TURN', 'die=api.numbered("d20", 20), rules=("TWEN-TURN'))
        assert "d20" in path.read_text()
        subject = Subject("twenty", 2)
        assert min(map(len, subject.logs)) < CLOSELY
        is_undone(subject)
        is_typed(subject)


def test_a_colour_without_a_figure_of_its_own_is_noticed() -> None:
    with pytest.raises(Broken, match=r"teal have no figure of their own. Those are: red, "):
        has_figures(broken(colours=lambda board: ("red", "teal")))


def test_a_cup_that_others_see_is_noticed_where_all_are_asked_at_once(tmp_path: Path) -> None:
    with brought(tmp_path, LIAR):
        found = Subject(LIAR, 2)
        keeps_secrets(found)
        found.rules = Rules(replace(found.declared, status=lambda desk, player: Words(player.cup or "empty")))
        with pytest.raises(Broken, match="can see which of"):
            keeps_secrets(found)


def test_an_evening_that_breaks_off_is_noticed() -> None:
    found = broken()
    found.game = "chess"
    with pytest.raises(Broken, match="broke off"):
        is_typed(found)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_thousand_games_are_sound(game: str) -> None:
    is_sound(Subject(game, 1000))


def broken(**changes: Any) -> Subject:
    """The subject with a game that does otherwise."""
    found = Subject(GAME, 2)
    found.rules = Rules(replace(found.declared, **changes))
    return found


def test_a_clock_in_the_rules_is_noticed() -> None:
    kept = Subject(GAME, 2).declared.table
    assert kept

    def asks_the_time(desk: Any, prompt: Prompt) -> Any:
        return kept(desk, prompt) if time.time() else None

    with pytest.raises(Broken, match="reached outside itself"):
        is_pure(broken(table=asks_the_time))


def test_a_question_without_words_is_noticed() -> None:
    found = broken()
    asked = found.rules.expects
    found.rules.expects = lambda state: msgspec.structs.replace(asked(state), words=Words(""))  # type: ignore[method-assign]
    with pytest.raises(Broken, match="without words"):
        asks_clearly(found)


def test_a_ruling_by_a_rule_nobody_wrote_is_noticed() -> None:
    found = broken()
    advance, ruling = found.rules.advance, Ruling(Words("So be it."), ("KTK-NOWHERE-99",))
    found.rules.advance = lambda state, event: (advance(state, event)[0], (ruling,))  # type: ignore[method-assign]
    with pytest.raises(Broken, match=r"So be it.* does not have: .'KTK-NOWHERE-99'"):
        asks_clearly(found)


def test_what_a_game_stumbles_over_is_told_with_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    def asleep(*asked: object) -> None:
        raise LookupError("no dragon")

    found = broken(table=asleep)
    monkeypatch.setattr(suite, "Subject", lambda game, games: found)
    monkeypatch.setattr(suite, "CHECKS", (says_words,))
    (told,) = suite.outcomes(GAME)
    line = asleep.__code__.co_firstlineno + 1
    assert told.broken == f"LookupError: no dragon ({__file__}, line {line}, asleep)"


def test_an_answer_that_is_taken_though_no_list_has_it_is_noticed() -> None:
    found = broken()
    advance = found.rules.advance

    def lenient(state: Any, event: Event) -> Any:
        return (state, ()) if event == Chose("no_such_choice") else advance(state, event)

    found.rules.advance = lenient  # type: ignore[method-assign]
    with pytest.raises(Broken, match="was taken though"):
        refuses_with_reasons(found)


def test_a_memory_beside_the_state_is_noticed() -> None:
    kept, number = Subject(GAME, 2).declared, count()

    class Forgetful(kept.desk):  # type: ignore[name-defined, misc]
        def close(self) -> Any:
            self.set(round=next(number))
            return super().close()

    with pytest.raises(Broken, match="two states"):
        is_pure(broken(desk=Forgetful))


def test_an_invariant_that_does_not_hold_is_noticed() -> None:
    with pytest.raises(Broken, match=r"seed 0.*the dragon is asleep"):
        asleep = Law("HIRE-END-04", FAMILY, lambda desk, state: state.round > 1, "the dragon is asleep")
        is_sound(broken(facts=Facts(*Subject(GAME, 2).declared.facts.rows, laws=(asleep,))))


def test_a_name_out_of_a_file_is_noticed() -> None:
    kept = Subject(GAME, 2).declared

    def landmark(ground: Any, space: str) -> Any:
        found = kept.landmark(ground, space)
        return type(found)("square_" + space) if found else found

    with pytest.raises(Broken, match="shows what is no word: “square_"):
        says_words(broken(landmark=landmark))
