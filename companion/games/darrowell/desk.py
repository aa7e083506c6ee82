"""The referee's desk while one event is judged: the state being changed and what has been said so far."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.darrowell.ground import Map
from companion.games.darrowell.state import Now, Player, State
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, say

replace = msgspec.structs.replace


class Desk:
    """Lives for one event and is thrown away: nothing here is remembered but the state that comes out."""

    __slots__ = ("map", "rulings", "state")

    def __init__(self, ground: Map, state: State) -> None:
        self.map, self.state = ground, state
        self.rulings: list[Ruling] = []

    @property
    def now(self) -> Now:
        return self.state.now

    @property
    def player(self) -> Player:
        """The active player."""
        return self.state.players[self.state.turn]

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def note(self, **changes: Any) -> None:
        """Changes what belongs to this turn alone."""
        self.state = replace(self.state, now=replace(self.state.now, **changes))

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the active one where none is named."""
        at = self.state.turn if index is None else index
        players = list(self.state.players)
        players[at] = replace(players[at], **changes)
        self.state = replace(self.state, players=tuple(players))

    def tell(self, text: str, rules: str = "", step: str = "", **gaps: object) -> None:
        """Says something; `{who}` is the active player."""
        gaps.setdefault("who", self.player.name)
        named = say(step, **gaps) if step else SILENCE
        self.rulings.append(Ruling(say(text, **gaps), tuple(rules.split()), named))

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.state.players) if player.colour == colour)

    def others_at(self, area: str) -> list[int]:
        """Whose figures stand in that area beside the active one."""
        return [at for at, player in enumerate(self.state.players) if player.at == area and at != self.state.turn]
