"""Evenings of every game at the real window, pressed as fingers press; and how many taps each act takes."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.table.events import Moved, Rolled
from tests.ui.touch import taps
from tests.ui.touch.finger import Screen
from tests.ui.touch.taps import ACTS, MOVE, THROW, Act, evening, playing
from ui.touch.catalogue import games

ANSWERS = 12
"""Of a game in the ordinary suite: `make taps` gives sixty, and `make slow` all of them."""

every_game = pytest.mark.parametrize("game", [each.id for each in games()])


@pytest.mark.long
@every_game
def test_an_evening_by_touch(screen: Screen, game: str) -> None:
    """Each tap gives the very answer that is written there; what was last done can be asked about and taken back."""
    hand = evening(screen, game, ANSWERS)
    assert max(hand.taps.get(Rolled, [0])) <= THROW and max(hand.taps.get(Moved, [0])) <= MOVE
    if screen.has("Not now"):  # the next question is for the same player alone, under the same cover
        screen.tap("Not now")
    screen.tap("Why?")
    screen.tap("Close")
    before = playing(screen).game.seen.moment.depth
    screen.tap("Undo")
    assert playing(screen).game.seen.moment.depth < before


@pytest.mark.slow
@every_game
def test_a_whole_game_by_touch(screen: Screen, game: str) -> None:
    hand = evening(screen, game, 20_000)
    assert hand.over and max(hand.taps[Rolled]) <= THROW and max(hand.taps.get(Moved, [0])) <= MOVE
    screen.tap("How it went")
    screen.until(lambda: screen.evening.screen.name == "evening_story")


@pytest.mark.long
@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.what)
def test_an_act_takes_few_taps(screen: Screen, act: Act) -> None:
    assert act.taps(screen) <= act.most


def test_the_page_tells_of_every_act() -> None:
    """The table is written by `make taps`; an act that is none any more, or a new one, is noticed."""
    told = (Path(taps.__file__).parents[3] / "docs" / "tested.md").read_text(encoding="utf-8")
    for act in ACTS:
        assert f"| {act.what} | " in told
