"""The dungeon as the rules walk it: legs of a move, the fire's way, who is safe where. Worked out once a board."""

from __future__ import annotations

from functools import cached_property, lru_cache
from graphlib import TopologicalSorter
from typing import NamedTuple

from companion.boards.loader import boards
from companion.games.hirelings import deck
from companion.games.hirelings.board import HirelingsBoard, Square, fire_route, numbers
from companion.games.hirelings.deck import Deck
from companion.games.hirelings.house import House

FIRE_DIE = 6


class Leg(NamedTuple):
    """A piece of a move up to where something has to be done: `stop` says what.

    `to` is where it ends with `left` steps to go. `treasure`: it came to the treasure square on the way.
    """

    to: str
    left: int
    stop: str
    treasure: bool


class Dungeon:
    """A board made ready for play. Pure: the same in, the same out."""

    def __init__(self, board: HirelingsBoard) -> None:
        self.board = board
        self.square: dict[str, Square] = {square.id: square for square in board.spaces}
        self.what = {square.id: square.what for square in board.spaces}
        self.next = {square.id: square.next for square in board.spaces}
        self.start = next(square.id for square in board.spaces if square.what == "start")
        self.exit = next(square.id for square in board.spaces if square.what == "exit")
        self.treasure = next((square.id for square in board.spaces if square.what == "treasure"), "")
        self.leg = lru_cache(maxsize=4096)(self._leg)
        self.danger = lru_cache(maxsize=4096)(self._danger)

    # -- the way --------------------------------------------------------------------------------------------------

    def _leg(self, here: str, left: int, pass_rooms: bool = False, way: str = "") -> Leg:
        """As far as so many steps go before anything is asked: a split, an encounter, the way out, the last step.

        `way` is the way just chosen where one stands at a split; `pass_rooms`: rooms only stop the last step.
        """
        treasure = False
        while left:
            nexts = self.next[here]
            if len(nexts) > 1 and not way:
                return Leg(here, left, "split", treasure)
            here, way, left = way or nexts[0], "", left - 1
            treasure |= here == self.treasure
            what = self.what[here]
            if what in ("exit", "monster") or (what == "room" and not (pass_rooms and left)):
                return Leg(here, left, what, treasure)
        return Leg(here, 0, "end", treasure)

    def ways(self, split: str, steps: int, exact: bool) -> tuple[str, ...]:
        """The ways open there; where the exact number counts, only those long enough for it (HIRE-MOVE-03, -04)."""
        nexts = self.next[split]
        return tuple(way for way in nexts if self.longest[way] >= steps - 1) if exact else nexts

    def back(self, start: str, count: int) -> str:
        """The square so many behind, along the only way there is (HIRE-DATA-09)."""
        here = start
        for _ in range(count):
            here = self._before[here]
        return here

    @cached_property
    def _before(self) -> dict[str, str]:
        return {to: name for name, nexts in self.next.items() for to in nexts}

    @cached_property
    def shortest(self) -> dict[str, int]:
        """How many steps each square lies from the way out by the shortest way."""
        return {name: min(lengths) for name, lengths in self._lengths.items()}

    @cached_property
    def longest(self) -> dict[str, int]:
        """The same by the longest way."""
        return {name: max(lengths) for name, lengths in self._lengths.items()}

    @cached_property
    def _lengths(self) -> dict[str, set[int]]:
        """The lengths of all ways from each square to the way out."""
        found: dict[str, set[int]] = {self.exit: {0}}
        for name in TopologicalSorter(self.next).static_order():  # the squares a square leads to come before it
            found.setdefault(name, {length + 1 for to in self.next[name] for length in found[to]})
        return {name: lengths for name, lengths in found.items() if lengths}

    @cached_property
    def numbers(self) -> dict[str, tuple[str, int]]:
        """The number cut into each square, and which way is counted."""
        return numbers(self.board.spaces)

    # -- the fire -------------------------------------------------------------------------------------------------

    @cached_property
    def fire_route(self) -> tuple[str, ...]:
        """Every square of the fire's way from START to the way out; START has index 0 (HIRE-FIRE-06)."""
        return fire_route(self.board.spaces)

    @cached_property
    def index(self) -> dict[str, int]:
        """The index of each square on the fire's way."""
        return {name: number for number, name in enumerate(self.fire_route)}

    @cached_property
    def last(self) -> int:
        """The index on which the Fireball stops: that of the last square before the way out (HIRE-FIRE-17)."""
        return len(self.fire_route) - 2

    @cached_property
    def rejoin(self) -> dict[str, str]:
        """For a square off the fire's way, the first square of it that is reached by going on."""
        found = {}
        for name in self.next:
            here = name
            while here not in self.index and self.next[here]:
                here = self.next[here][0]
            if here != name:
                found[name] = here
        return found

    @cached_property
    def burn_index(self) -> dict[str, int]:
        """The index at which the fire is level with whoever stands there (HIRE-FIRE-07, HIRE-FIRE-08)."""
        return {name: self.index[self.rejoin.get(name, name)] for name in self.next if self.what[name] != "fire_track"}

    def fire_after(self, ffd: str, face: int) -> int:
        """The index the Fireball comes to with this throw."""
        return min(self.index[ffd] + face, self.last)

    def _danger(self, square: str, ffd: str) -> int:
        """How many of the six faces of the next fire throw catch somebody who stands there, as things are.

        On the fire track no die is thrown: from its last square the fire comes to START for certain.
        """
        burns = self.burn_index[square]
        if ffd in self.index:
            return sum(self.fire_after(ffd, face) >= burns for face in range(1, FIRE_DIE + 1))
        return FIRE_DIE if ffd == self.board.fire_track[-1] and not burns else 0

    # -- the cards ------------------------------------------------------------------------------------------------

    def deck(self, house: House) -> Deck:
        """The cards this table plays with."""
        if house.deck == "reference":
            return deck.reference()
        return self._own

    @cached_property
    def _own(self) -> Deck:
        return deck.dealt(self.board.deck) if self.board.deck else deck.uncounted()


dungeon = boards("companion.games.hirelings", HirelingsBoard, Dungeon)


def reference() -> Dungeon:
    """The board this project ships (ledger 4.4)."""
    return dungeon("reference")
