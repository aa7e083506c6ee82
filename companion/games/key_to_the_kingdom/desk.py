"""The referee's desk while one event is judged: the state being changed and what has been said so far."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from companion.games.key_to_the_kingdom.ground import Map
from companion.games.key_to_the_kingdom.state import Player, State
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words

replace = msgspec.structs.replace


class Desk:
    """Lives for one event and is thrown away: nothing here is remembered but the state that comes out."""

    def __init__(self, ground: Map, state: State) -> None:
        self.map, self.state = ground, state
        self.rulings: list[Ruling] = []

    @property
    def player(self) -> Player:
        """The player whose answer is being judged."""
        state = self.state
        return state.players[state.actor if state.fold else state.turn]

    @property
    def flaps(self) -> tuple[str, str]:
        return self.state.flap_a, self.state.flap_b

    @property
    def escaping(self) -> bool:
        """True while the throws are those of somebody getting away from a fold."""
        return self.state.fold is not None and bool(self.state.fold.waiting) and self.state.phase != "deep_magic_window"

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the one being judged where none is named."""
        at = self.state.actor if index is None else index
        players = list(self.state.players)
        players[at] = replace(players[at], **changes)
        self.state = replace(self.state, players=tuple(players))

    def tell(self, text: str, rules: str = "", step: str = "", **gaps: object) -> None:
        """Says something; `{who}` is the player being judged."""
        gaps.setdefault("who", self.player.name)
        self.rulings.append(_ruling(text, rules, step, tuple(gaps.items())))

    def hear(self, rulings: tuple[Ruling, ...]) -> None:
        """Takes over what a procedure said."""
        self.rulings += rulings

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.state.players) if player.colour == colour)


@lru_cache(maxsize=4096)
def _ruling(text: str, rules: str, step: str, gaps: tuple[tuple[str, object], ...]) -> Ruling:
    """Most of what is said has been said before."""
    return Ruling(Words(text, gaps), tuple(rules.split()), Words(step, gaps) if step else SILENCE)
