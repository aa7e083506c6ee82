"""Recorded games lead to the same states and the same legal answers, event by event. See tests/games/golden."""

from __future__ import annotations

from difflib import unified_diff

import pytest

from companion.games import GAMES
from tests.games.golden import logs, words

LOGS, AT_ONCE = 60, 5
SELDOM = 5
"""After so many events two logs in three are looked at, as long as all is as it was; every third after each."""
EXCUSES = logs.excuses()


@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in range(AT_ONCE, LOGS // 2, AT_ONCE))]
)
@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_are_as_they_were(game: str, first: int) -> None:
    """Half of them; all are looked at below."""
    played = logs.load(game)[first : first + AT_ONCE]
    assert len(played) == AT_ONCE
    looked = [log for log in played if EXCUSES.named(log) or logs.strays(log, SELDOM if log.number % 3 else 1)]
    amiss = [complaint for log in looked if (complaint := logs.complaint(log, EXCUSES))]
    assert not amiss, "\n".join([f"{len(amiss)} of {AT_ONCE} logs", *amiss, _hint(game)])


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_recorded_games_are_as_they_were_after_every_event(game: str) -> None:
    amiss = [complaint for log in logs.load(game) if (complaint := logs.complaint(log, EXCUSES))]
    assert not amiss, "\n".join([*amiss, _hint(game)])


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_in_recorded_games_is_as_it_was(game: str) -> None:
    """Every ruling, refusal and question, and whatever players may look at: see tests/games/golden/words.py."""
    was, now = words.kept(game).splitlines(), words.written(game).splitlines()
    unlike = list(unified_diff(was, now, "as it was", "now", n=0, lineterm=""))
    assert not unlike, "\n".join([*unlike[:40], f"If it is meant: python -m tests.games.golden.words {game}"])


def test_every_excuse_is_for_a_recorded_game_and_says_why() -> None:
    for excuse in EXCUSES.mended:
        assert excuse.game in GAMES and excuse.log in range(LOGS) and excuse.why, excuse


def _hint(game: str) -> str:
    return f"What is different: python -m tests.games.golden.compare {game} --before OLD_TREE"
