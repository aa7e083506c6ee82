"""What foresight asks of states of Darrowell: what only tells the past, when a turn is over, what is under way."""

from __future__ import annotations

from companion.games.darrowell.state import State
from companion.games.darrowell.vocabulary import SOLO_TURNS

FORGETS = ("dice", f"round>{SOLO_TURNS}")


def turned(before: State, after: State) -> bool:
    """A player who is alone begins a round with every turn (DARR-TURN-01, DARR-SOLO-03)."""
    return (before.turn, before.round) != (after.turn, after.round)


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """What the area plays with whoever is at it."""
    playing = state.now.stay.playing
    return frozenset({("procedure", playing)}) if playing else frozenset()
