"""What foresight asks of states of the Ascent: what only tells the past, when a turn is over, what is under way."""

from __future__ import annotations

from companion.games.hirelings.state import State
from companion.games.hirelings.turn import NextTurn

FORGETS = ("thrown", "round", "players.stay.fails")


def turned(before: State, after: State) -> bool:
    """The fire comes between turns and belongs to none (HIRE-TURN-05, HIRE-TURN-06)."""
    return _in_turn(before) and ((before.turn, before.round) != (after.turn, after.round) or not _in_turn(after))


def _in_turn(state: State) -> bool:
    return any(isinstance(task, NextTurn) for task in state.agenda)


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """Everybody's room or monster."""
    return frozenset(("procedure", f"{player.colour} at {player.square}") for player in state.players if player.held)
