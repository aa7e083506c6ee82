"""What activities ask of the game when they begin: how many chips there are, who is at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.house import House
from companion.games.darrowell.state import Now, Player
from companion.games.darrowell.vocabulary import OUTSIDE


class Moment(Protocol):
    """What a fact is read from: the state, or the desk while it changes."""

    @property
    def house(self) -> House: ...
    @property
    def now(self) -> Now: ...
    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def player(self) -> Player: ...
    @property
    def turn(self) -> int: ...


Known = Callable[[Moment, DarrowellBoard], int]
"""What the game knows that a procedure asks for."""


def chips(at: Moment, board: DarrowellBoard) -> int:
    """The action chips that are left."""
    return at.now.chips.left


def gold(at: Moment, board: DarrowellBoard) -> int:
    """The active player’s."""
    return at.player.gold


def cursed(at: Moment, board: DarrowellBoard) -> int:
    """How many slots of the active player’s card are cursed."""
    return len(at.player.curses)


def fresh(at: Moment, board: DarrowellBoard) -> int:
    """Whether the visit began where no chip lay."""
    return int(at.now.stay.fresh)


def players(at: Moment, board: DarrowellBoard) -> int:
    """Everybody who is counted."""
    return len(counted(at))


def others(at: Moment, board: DarrowellBoard) -> int:
    """Everybody who is counted but the active player."""
    return len(counted(at)) - 1


LIVE: dict[str, Known] = {"chips": chips, "gold": gold, "cursed": cursed, "players": players, "others": others}
"""Facts that may change while an activity waits: somebody may leave the table too."""


def counted(at: Moment) -> tuple[int, ...]:
    """Everybody the god of gold and the bounty board count, clockwise, the active player first (G22)."""
    count = len(at.players)
    order = ((at.turn + step) % count for step in range(count))
    return tuple(seat for seat in order if seat == at.turn or not _passed_over(at, at.players[seat]))


def _passed_over(at: Moment, player: Player) -> bool:
    """Whether that player no longer sits at the table, or is off the map and does not count."""
    return player.gone or (player.at == OUTSIDE and at.house.absent_players == "skipped")
