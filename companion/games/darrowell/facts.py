"""What activities ask of the game when they begin: how many chips there are, who is at the table."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.state import State
from companion.games.darrowell.vocabulary import OUTSIDE

Fact = Callable[[State, DarrowellBoard], int]
"""What the game knows that a procedure asks for."""


def chips(state: State, board: DarrowellBoard) -> int:
    """The action chips that are left."""
    return state.now.chips.left


def gold(state: State, board: DarrowellBoard) -> int:
    """The active player’s."""
    return state.player.gold


def cursed(state: State, board: DarrowellBoard) -> int:
    """How many slots of the active player’s card are cursed."""
    return len(state.player.curses)


def fresh(state: State, board: DarrowellBoard) -> int:
    """Whether the visit began where no chip lay."""
    return int(state.now.stay.fresh)


def players(state: State, board: DarrowellBoard) -> int:
    """Everybody who is counted."""
    return len(counted(state))


def others(state: State, board: DarrowellBoard) -> int:
    """Everybody who is counted but the active player."""
    return len(counted(state)) - 1


LIVE: dict[str, Fact] = {"chips": chips, "gold": gold, "cursed": cursed}
"""Facts that may change while an activity waits."""


def counted(state: State) -> tuple[int, ...]:
    """Everybody the god of gold and the bounty board count, clockwise, the active player first (G22)."""
    count = len(state.players)
    order = ((state.turn + step) % count for step in range(count))
    skipped = state.house.absent_players == "skipped"
    return tuple(at for at in order if at == state.turn or not _absent(state, at, skipped))


def _absent(state: State, at: int, skipped: bool) -> bool:
    """Whether that player no longer sits at the table, or is off the map and so passed over."""
    player = state.players[at]
    return player.gone or (skipped and player.at == OUTSIDE)
