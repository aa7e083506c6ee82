"""Who came in where: places by gold among those who got out (DARR-PLACE, DARR-SOLO)."""

from __future__ import annotations

from companion.games.darrowell.state import Player, State
from companion.games.darrowell.vocabulary import OUTSIDE, SOLO_GOLD


def places(state: State) -> dict[str, int]:
    """The place of everybody who escaped, best first; equal gold shares a place, the next one is skipped (G16)."""
    out = sorted((player for player in state.players if player.fate == "escaped"), key=lambda p: _rank(state, p))
    found: dict[str, int] = {}
    for at, player in enumerate(out):
        shared = at and _rank(state, out[at - 1]) == _rank(state, player)
        found[player.colour] = found[out[at - 1].colour] if shared else at + 1
    return found


def by_seat(state: State) -> tuple[int, ...]:
    """Everybody's place, 0 for who did not get out."""
    ranking = places(state)
    return tuple(ranking.get(player.colour, 0) for player in state.players)


def _rank(state: State, player: Player) -> tuple[int, int]:
    return -player.gold, player.left if state.house.equal_gold == "earlier_exit" else 0


def first(state: State) -> tuple[Player, ...]:
    """Who came in first; several where they share the place."""
    ranking = places(state)
    return tuple(player for player in state.players if ranking.get(player.colour) == 1)


def winner(state: State) -> str:
    """Who came in first, with commas between those who share the place; "" while nobody has."""
    if not state.over or (state.solo and not won_alone(state)):
        return ""
    return ",".join(player.colour for player in first(state))


def won_alone(state: State) -> bool:
    """One player: enough gold, and off the map in time (DARR-SOLO-03)."""
    player = state.players[0]
    return player.gold >= SOLO_GOLD and player.at == OUTSIDE


def record(state: State) -> int | None:
    """One player's record: the gold at the end, if it counts (DARR-SOLO-04, G17); None where it does not."""
    player = state.players[0]
    if not state.solo or not state.over:
        return None
    return player.gold if player.at == OUTSIDE or state.house.record_needs_exit == "no" else None
