"""What foresight asks of states of the Kingdom: what only tells the past, when a turn is over, what is under way."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.state import State

FORGETS = ("thrown",)


def turned(before: State, after: State) -> bool:
    """The flight from a fold belongs to the turn of whoever jumped (KTK-WHIRL-06).

    Where everybody else misses a turn, the next one is the same player's again (KTK-TURN-01): the throws are counted
    anew, and if there was none, turns missed have become fewer.
    """
    missed = any(was.skipping > now.skipping for was, now in zip(before.players, after.players, strict=True))
    return before.turn != after.turn or after.throws < before.throws or (missed and before.fold is None)


def under_way(state: State) -> frozenset[tuple[str, str]]:
    """Everybody's hazard, dungeon or fight."""
    return frozenset(("procedure", f"{player.colour} in {player.held}") for player in state.players if player.held)
