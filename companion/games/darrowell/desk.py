"""The referee's desk while one event is judged: the state being changed and what has been said so far."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.darrowell.ground import Map
from companion.games.darrowell.state import Player, State
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, say

replace = msgspec.structs.replace


class Desk:
    """Lives for one event and is thrown away: nothing here is remembered but the state that comes out.

    `now` and `players` are the state's own, kept apart while they change; `state` puts everything together again.
    """

    __slots__ = ("_state", "house", "map", "now", "players", "rulings")

    def __init__(self, ground: Map, state: State) -> None:
        self.map, self._state, self.house = ground, state, state.house
        self.now, self.players = state.now, state.players
        self.rulings: list[Ruling] = []

    @property
    def state(self) -> State:
        state = self._state
        if self.now is not state.now or self.players is not state.players:
            state = self._state = replace(state, now=self.now, players=self.players)
        return state

    @property
    def turn(self) -> int:
        """The seat of the active player."""
        return self._state.turn

    @property
    def player(self) -> Player:
        """The active player."""
        return self.players[self._state.turn]

    def set(self, **changes: Any) -> None:
        self.now = changes.get("now", self.now)
        self._state = replace(self.state, **changes)

    def phase(self, phase: str) -> None:
        """What is awaited next."""
        if self._state.phase != phase:
            self._state = replace(self._state, phase=phase)

    def note(self, **changes: Any) -> None:
        """Changes what belongs to this turn alone."""
        self.now = replace(self.now, **changes)

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the active one where none is named."""
        at = self._state.turn if index is None else index
        changed = replace(self.players[at], **changes)
        self.players = (*self.players[:at], changed, *self.players[at + 1 :])

    def tell(self, text: str, rules: str = "", step: str = "", **gaps: object) -> None:
        """Says something; `{who}` is the active player."""
        gaps.setdefault("who", self.player.name)
        named = say(step, **gaps) if step else SILENCE
        self.rulings.append(Ruling(say(text, **gaps), tuple(rules.split()), named))

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.players) if player.colour == colour)

    def others_at(self, area: str) -> list[int]:
        """Whose figures stand in that area beside the active one."""
        return [at for at, player in enumerate(self.players) if player.at == area and at != self.turn]
