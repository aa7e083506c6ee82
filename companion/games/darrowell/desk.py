"""The referee's desk in Darrowell: whose turn it is, and who stands where."""

from __future__ import annotations

from typing import Any

import msgspec

from companion import flow
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.ground import Book, Map
from companion.games.darrowell.house import House
from companion.games.darrowell.state import Gate, Now, Player, State

replace = msgspec.structs.replace


class Desk(flow.Desk[Map, State]):
    """What the rules of Darrowell ask of the state, and change in it.

    `now` and `players` are the state's own, kept apart while they change: most events change them more than once.
    `player` is the active one, `turn` that seat; `book` has every procedure as this table plays it.
    """

    __slots__ = ("_state", "book", "house", "now", "player", "players", "turn")
    _state: State
    book: Book
    house: House
    now: Now
    player: Player
    players: tuple[Player, ...]
    turn: int

    def __init__(self, ground: Map, state: State) -> None:
        super().__init__(ground, state)
        self.house = state.house
        self.book = ground.book(state.house)

    @property
    def state(self) -> State:
        """Everything put together again."""
        state = self._state
        if self.now is not state.now or self.players is not state.players:
            state = self._state = replace(state, now=self.now, players=self.players)
        return state

    @state.setter
    def state(self, state: State) -> None:
        self._state, self.now, self.players, self.turn = state, state.now, state.players, state.turn
        self.player = self.players[self.turn]

    @property
    def speaker(self) -> str:
        return self.player.name

    @property
    def gate(self) -> Gate:
        return self._state.gate

    @property
    def over(self) -> bool:
        """Whether nothing is left but the game's end."""
        return len(self.agenda) == 1

    @property
    def playing(self) -> Activity | None:
        """The activity the player is in."""
        playing = self.now.stay.playing
        return self.ground.activities[playing] if playing else None

    def note(self, **changes: Any) -> None:
        """Changes what belongs to this turn alone."""
        self.now = replace(self.now, **changes)

    def stay(self, **changes: Any) -> None:
        """Changes what belongs to this visit of an area."""
        self.now = replace(self.now, stay=replace(self.now.stay, **changes))

    def remember(self, mark: str) -> None:
        """Something that was done this turn."""
        if mark not in self.now.done:
            self.note(done=(*self.now.done, mark))

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the active one where none is named."""
        at = self.turn if index is None else index
        players = [*self.players]
        players[at] = replace(players[at], **changes)
        self.players = tuple(players)
        self.player = players[self.turn]

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.players) if player.colour == colour)

    def others_at(self, area: str) -> list[int]:
        """Whose figures stand in that area beside the active one."""
        turn = self.turn
        return [at for at, player in enumerate(self.players) if player.at == area and at != turn]

    def close(self) -> State:
        state, agenda = self._state, tuple(self.agenda)
        if agenda == state.agenda:
            return self.state
        return replace(state, now=self.now, players=self.players, agenda=agenda)
