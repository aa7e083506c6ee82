"""A game that everybody wins together is a draw."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.flow import Desk, Over
from companion.games import rules
from companion.play.facts import Fact, Facts
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import Played, seats
from ui.cli.simulate import _won


def ended(won: str, count: int = 2) -> tuple[Rules[Any], Any]:
    """Magic Maze, whose end that is."""
    game = rules("magic_maze")
    state = game.new(Setup(game.id, seats(game, count)))
    winner = Fact("winner", read=lambda desk, state: won or "none")
    rows = [winner if row.key == winner.key else row for row in game.game.facts.rows]
    return Rules(replace(game.game, facts=Facts(*rows))), state


@pytest.mark.parametrize(
    ("won", "worth"), [("red", (1.0, -1.0)), ("red,blue", (0.0, 0.0)), ("blue,red", (0.0, 0.0)), ("", (-1.0, -1.0))]
)
def test_what_an_end_is_worth(won: str, worth: tuple[float, float]) -> None:
    """To win is worth one, to share with everybody nothing: else a draw would be as good as a victory, or as bad as a
    loss to all."""
    game, state = ended(won)
    assert game.worth(state) == dict(zip(("red", "blue"), worth, strict=True))


def test_some_of_several_may_share_a_victory() -> None:
    game, state = ended("red,blue", 3)
    assert sorted(game.worth(state).values()) == [-1.0, 1.0, 1.0]


@pytest.mark.parametrize(
    ("winner", "said"),
    [
        ("red", "Ann wins."),
        ("blue,red", "Ann and Bob share the win."),
        ("red,blue,green", "It is a draw."),
        ("", "Nobody wins."),
    ],
)
def test_the_end_is_said_of_one_of_several_and_of_all(winner: str, said: str) -> None:
    game, state = ended("", 3)
    desk = type("Ended", (Desk,), {"winner": winner})(game.terrain, state)
    asked = Over().prompt(desk)
    assert asked.over and str(asked.words) == said


def test_simulated_games_are_counted_by_who_won() -> None:
    played = [Played(0, 1, 1, won, "", True, {}) for won in ("red", "red,blue", "", "red")]
    assert _won(played, 2) == {"red": 2, "drawn": 1, "nobody": 1}
    assert _won(played, 3) == {"red": 2, "red,blue": 1, "nobody": 1}
