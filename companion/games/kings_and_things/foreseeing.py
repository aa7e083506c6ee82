"""What foresight asks of states of Kadab: what only tells the past, when a turn is over, what is under way."""

from __future__ import annotations

from companion.games.kings_and_things.state import State

FORGETS = ("thrown", "ledgers", "chronicle", "battle.round>2")


def turned(before: State, after: State) -> bool:
    """A turn is the nine steps of everybody (KNT-TURN-01)."""
    return before.turn != after.turn


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """The battle that is being fought."""
    return frozenset({("battle", str(state.battle.hex))}) if state.battle else frozenset()
