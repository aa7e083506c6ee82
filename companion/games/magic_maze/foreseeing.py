"""What foresight asks of states of the maze: what only tells the past, when a turn is over, what is under way."""

from __future__ import annotations

from companion.games.magic_maze.state import State

FORGETS = ("thrown", "die>1 unless stage")


def turned(before: State, after: State) -> bool:
    """Nothing of a turn is carried over: its number die is put away (MAZE-TURN-10)."""
    return before.die > 0 and after.die == 0


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """A duel, and the procedure its Adventurer is in."""
    if state.duel is None:
        return frozenset()
    fighter = state.colours[state.duel.fighter]
    return frozenset({("battle", f"{fighter} {state.duel.type}"), ("procedure", f"{fighter} {state.duel.type}")})
