"""The referee’s desk of the Ascent: its dungeon, and the player being judged."""

from __future__ import annotations

from typing import Any

import msgspec

from companion import flow
from companion.flow import Task
from companion.games.hirelings.deck import Deck
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.naming import place
from companion.games.hirelings.state import Hireling, State
from companion.table.words import Words

replace = msgspec.structs.replace


class Desk(flow.Desk[Dungeon, State]):
    """The dungeon is its ground."""

    __slots__ = ()

    @property
    def player(self) -> Hireling:
        """The player whose answer is being judged."""
        state = self.state
        return state.players[state.caught[0] if state.caught else state.turn]

    @property
    def speaker(self) -> str:
        state = self.state
        return state.players[state.caught[0] if state.caught else state.turn].name

    @property
    def deck(self) -> Deck:
        return self.ground.deck(self.state.house)

    def place(self, square: str) -> Words:
        """What a square is called."""
        return place(self.ground, square)

    def index(self, colour: str) -> int:
        return next(at for at, player in enumerate(self.state.players) if player.colour == colour)

    def has(self, *kinds: type[Task[Any]]) -> bool:
        """Whether a task of one of these kinds is to be done, now or later."""
        return any(isinstance(task, kinds) for task in self.agenda)

    def set_player(self, index: int | None = None, **changes: Any) -> None:
        """Changes one player, the one being judged where none is named."""
        self.change(changes, index)

    def change(self, own: dict[str, Any], index: int | None = None, **changes: Any) -> None:
        """Changes one player and the state together: one new state instead of two."""
        state = self.state
        at = index if index is not None else state.caught[0] if state.caught else state.turn
        players = list(state.players)
        players[at] = replace(players[at], **own)
        self.state = replace(state, players=tuple(players), **changes)

    @property
    def can_flip(self) -> bool:
        """Whether there is a card to flip, and room in front for it (HIRE-CARD-02, HIRE-CARD-11)."""
        player = self.state.players[self.state.turn]
        return player.pile > 0 and not (player.front and self.state.house.max_front_cards == "1")

    @property
    def may_flip(self) -> bool:
        """Whether the card choice is still open (HIRE-TURN-03, HIRE-CARD-01)."""
        return self.state.card_choice and self.can_flip
