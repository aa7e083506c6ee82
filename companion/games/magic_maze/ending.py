"""The end of the game (MAZE-WIN)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Question
from companion.games.magic_maze.desk import Desk
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import say


class Over(Question[Desk], frozen=True):
    """Somebody has won: nothing is asked any more."""

    phase: ClassVar[str] = "game_over"

    def prompt(self, desk: Desk) -> Prompt:
        state = desk.state
        words = say("{winner} has won.", winner=state.named(state.winner))
        return Prompt("", words, over=True, rules=("MAZE-WIN-01",))

    def answer(self, desk: Desk, event: Event) -> None:
        raise AssertionError(f"nobody is asked for {event}")


def win(desk: Desk, player: int) -> None:
    """That player wins at this moment (MAZE-WIN-01)."""
    desk.rest(winner=desk.state.colours[player])
    desk.drop(Over)
