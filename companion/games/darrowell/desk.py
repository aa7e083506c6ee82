"""The referee's desk in Darrowell: whose turn it is, and who stands where."""

from __future__ import annotations

from typing import Any

import msgspec

from companion import flow
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.ground import Map
from companion.games.darrowell.house import House
from companion.games.darrowell.state import Now, Player, State
from companion.procedures.graph import Procedure
from companion.table.events import Event, Rolled

replace = msgspec.structs.replace

DICE = 3
"""As many dice as are ever thrown together, and shown."""


class Desk(flow.Desk[Map, State]):
    """What the rules of Darrowell ask of the state, and change in it."""

    __slots__ = ()

    @property
    def now(self) -> Now:
        """What belongs to the turn under way."""
        return self.state.now

    @property
    def players(self) -> tuple[Player, ...]:
        return self.state.players

    @property
    def player(self) -> Player:
        """The active player."""
        return self.state.players[self.state.turn]

    @property
    def speaker(self) -> str:
        return self.player.name

    @property
    def house(self) -> House:
        return self.state.house

    @property
    def over(self) -> bool:
        """Whether nothing is left but the game's end."""
        return len(self.agenda) == 1

    def procedure(self, name: str) -> Procedure:
        """That procedure, as this table plays it."""
        return self.ground.procedure(name, self.state.house)

    @property
    def playing(self) -> Activity | None:
        """The activity the player is in."""
        playing = self.state.now.stay.playing
        return self.ground.activities[playing] if playing else None

    def note(self, **changes: Any) -> None:
        """Changes what belongs to this turn alone."""
        self.set(now=replace(self.state.now, **changes))

    def stay(self, **changes: Any) -> None:
        """Changes what belongs to this visit of an area."""
        self.note(stay=replace(self.state.now.stay, **changes))

    def remember(self, mark: str) -> None:
        """Something that was done this turn."""
        if mark not in self.now.done:
            self.note(done=(*self.now.done, mark))

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the active one where none is named."""
        state = self.state
        at = state.turn if index is None else index
        changed = replace(state.players[at], **changes)
        self.set(players=(*state.players[:at], changed, *state.players[at + 1 :]))

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.players) if player.colour == colour)

    def others_at(self, area: str) -> list[int]:
        """Whose figures stand in that area beside the active one."""
        turn = self.state.turn
        return [at for at, player in enumerate(self.players) if player.at == area and at != turn]

    def answer(self, event: Event) -> None:
        if isinstance(event, Rolled):
            self.note(dice=(*self.now.dice, event.face)[-DICE:])
        super().answer(event)
