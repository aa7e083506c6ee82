"""The referee's desk of the Kingdom: who is judged, and how what they are doing ends before its time."""

from __future__ import annotations

from typing import Any

import msgspec

from companion import flow
from companion.flow import Deed
from companion.games.key_to_the_kingdom.ground import Flaps, Kingdom
from companion.games.key_to_the_kingdom.state import Player, State

replace = msgspec.structs.replace


class Desk(flow.Desk[Kingdom, State]):
    """`player` is the one whose answer is being judged: in a fold not always the one whose turn it is."""

    __slots__ = ()

    @property
    def player(self) -> Player:
        return self.state.players[self.state.acting]

    @property
    def speaker(self) -> str:
        return self.state.players[self.state.acting].name

    @property
    def flaps(self) -> Flaps:
        return self.state.flap_a, self.state.flap_b

    @property
    def fleeing(self) -> bool:
        """True while the throws are those of somebody getting away from a fold."""
        fold = self.state.fold
        return fold is not None and fold.left is not None

    @property
    def cut_short(self) -> bool:
        return self.fleeing

    @property
    def spent(self) -> bool:
        """True when whoever flees has made all throws of the flight."""
        fold = self.state.fold
        return fold is not None and fold.left == 0

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the one being judged where none is named."""
        state = self.state
        players, at = [*state.players], state.acting if index is None else index
        players[at] = replace(players[at], **changes)
        self.state = replace(state, players=tuple(players))

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.state.players) if player.colour == colour)

    def lay(self, **changes: Any) -> None:
        """Changes what lies in the supply."""
        self.state = replace(self.state, supply=replace(self.state.supply, **changes))

    def done(self) -> None:
        """Whoever is judged is done before the time: the turn ends, or in a fold the next try comes."""
        self.drop(Marker)


class Marker(Deed[Desk], frozen=True, gc=False):
    """Whatever a player is doing lies above it, and is dropped when that ends early."""


class EndOfTurn(Marker, frozen=True, gc=False):
    """All of a turn lies above it."""
