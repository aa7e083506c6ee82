"""All promises in order, for the terminal and for pytest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from traceback import extract_tb
from typing import Any, ClassVar, NamedTuple

from companion.files import BadFile
from companion.play.setup import BadSetup
from ui.conformance import boards, playing, saying, showing, sitting
from ui.conformance.subject import FEW, Broken, Subject

Check = Callable[[Subject], None]
CHECKS: tuple[Check, ...] = (
    boards.has_sound_boards,
    playing.is_pure,
    playing.is_the_same_everywhere,
    playing.is_immutable,
    playing.is_undone,
    playing.is_replayed,
    playing.refuses_with_reasons,
    playing.asks_clearly,
    playing.offers_alike_once,
    playing.answers_what_is_new,
    playing.is_sound,
    playing.shares_are_draws,
    saying.says_words,
    saying.adds_up,
    saying.tells_what_rules_do,
    saying.keeps_secrets,
    boards.has_a_kit,
    boards.can_be_seen,
    showing.has_figures,
    showing.is_charted,
    showing.has_a_story,
    showing.has_a_book,
    showing.counts_luck,
    showing.is_typed,
    sitting.lays_its_dice,
    sitting.goes_on,
    sitting.is_played_on_phones,
    sitting.is_drawn_in_the_window,
    sitting.is_played_by_the_companion,
)


class Outcome(NamedTuple):
    """A promise in words, and what breaks it; "" where it is kept."""

    promise: str
    broken: str = ""


def promise(check: Check) -> str:
    """What is promised, in one sentence or two."""
    return " ".join((check.__doc__ or "").partition("\n\n")[0].split())


def outcomes(game: str, games: int = FEW) -> Iterator[Outcome]:
    """Each promise, one after the other. Raises BadSetup, BadFile where there is no such game, or none to begin."""
    subject = Subject(game, games)
    for check in CHECKS:
        try:
            check(subject)
        except (Broken, BadSetup, BadFile) as error:
            yield Outcome(promise(check), str(error))
        except Exception as error:  # the game's own mistakes are what is looked for
            at = extract_tb(error.__traceback__)[-1]
            yield Outcome(
                promise(check), f"{type(error).__name__}: {error} ({at.filename}, line {at.lineno}, {at.name})"
            )
        else:
            yield Outcome(promise(check))


@lru_cache(maxsize=8)
def _subject(game: str, games: int) -> Subject:
    return Subject(game, games)


class Conformance:
    """For pytest: a test class of a package says its `game`, and has one test for each promise."""

    game: ClassVar[str]
    games: ClassVar[int] = FEW

    def pytest_generate_tests(self, metafunc: Any) -> None:
        metafunc.parametrize("check", CHECKS, ids=[check.__name__ for check in CHECKS])

    def test_promise(self, check: Check) -> None:
        check(_subject(self.game, self.games))
