"""The referee's desk while one event is judged: the state being changed and what has been said so far."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from companion.games.hirelings import naming
from companion.games.hirelings.deck import Deck
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.state import Hireling, State
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, say

replace = msgspec.structs.replace


class Desk:
    """Lives for one event and is thrown away: nothing here is remembered but the state that comes out."""

    __slots__ = ("dungeon", "rulings", "state")

    def __init__(self, dungeon: Dungeon, state: State) -> None:
        self.dungeon, self.state = dungeon, state
        self.rulings: list[Ruling] = []

    @property
    def player(self) -> Hireling:
        """The player whose answer is being judged."""
        return self.state.players[self.state.actor]

    @property
    def deck(self) -> Deck:
        return self.dungeon.deck(self.state.house)

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the one being judged where none is named."""
        state = self.state
        at = state.actor if index is None else index
        players = list(state.players)
        players[at] = replace(players[at], **changes)
        self.state = replace(state, players=tuple(players))

    def change(self, own: dict[str, Any], **changes: Any) -> None:
        """Changes the player being judged and the state together: one new state instead of two."""
        state = self.state
        at = state.actor
        players = list(state.players)
        players[at] = replace(players[at], **own)
        self.state = replace(state, players=tuple(players), **changes)

    def tell(self, text: str, rules: str = "", step: str = "", who: str = "", **gaps: object) -> None:
        """Says something. `{who}` is the player being judged where nobody else is named; a gap called `square` holds
        a square's id, and `{place}` is what it is called."""
        self.rulings.append(_ruling(self.dungeon, text, rules, step, who or self.player.name, *gaps.items()))

    def hear(self, rulings: tuple[Ruling, ...]) -> None:
        """Takes over what a procedure said."""
        self.rulings += rulings

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.state.players) if player.colour == colour)


@lru_cache(maxsize=8192)
def _ruling(dungeon: Dungeon, text: str, rules: str, step: str, who: str, *gaps: tuple[str, object]) -> Ruling:
    """The same words come again and again, so they are made once and kept."""
    filled = {"who": who, **dict(gaps)}
    if isinstance(square := filled.pop("square", None), str):
        filled["place"] = naming.place(dungeon, square)
    return Ruling(say(text, **filled), tuple(rules.split()), say(step, **filled) if step else SILENCE)
