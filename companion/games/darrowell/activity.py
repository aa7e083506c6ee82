"""What a special area declares of itself, in its own file: its procedure, where and when it is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.card import Items
from companion.games.darrowell.house import House
from companion.games.darrowell.known import LIVE, Known
from companion.procedures.graph import Procedure
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.prompts import Option

Build = Callable[[House, DarrowellBoard], Procedure]
"""Makes a procedure as a table plays it."""

Entries = Callable[[DarrowellBoard], Mapping[str, str]]
"""Where it is begun on a map, and the side one comes from."""


def _nowhere(board: DarrowellBoard) -> dict[str, str]:
    return {}


@dataclass(frozen=True, kw_only=True, eq=False)
class Activity:
    """One activity of the maps, with a letter where a brazier marks its areas (DARR-SPEC-01).

    `build` makes the procedure as a table plays it; `facts` are what it wants to know when it begins. `on_entry`:
    whoever comes in must play it, once a turn (DARR-SPEC-03), and `alone`: also who plays alone. `even_used`: something
    goes on even in a used area, without loot or only to get out (DARR-USED-08). `no_stay`: loot counts only outside,
    and nobody ends a turn there; `shuts`: nobody comes back in the same turn. `marks` are the options remembered until
    the turn ends, and as what.

    `entries` are the areas where one begins it by standing there, and the side one comes from: all with its letter
    where it says nothing. `site` is the ground it is played on, seen from a side. `dressed` is an option of it as a
    certain scene has it, for a card with those curses; `idle` is the option that is taken unasked there, "" for none.
    """

    name: str
    build: Build
    letter: str = ""
    found: Callable[[DarrowellBoard], bool] = lambda board: True
    entries: Entries = _nowhere
    site: Callable[[DarrowellBoard, str], Ground] = lambda board, side: NO_GROUND
    facts: Mapping[str, Known] = field(default_factory=dict)
    marks: Mapping[str, str] = field(default_factory=dict)
    dressed: Callable[[DarrowellBoard, Scene, Items, Option], Option] | None = None
    idle: Callable[[Scene, Items], str] = lambda scene, curses: ""
    on_entry: bool = False
    alone: bool = True
    even_used: bool = False
    no_stay: bool = False
    shuts: bool = False

    @cached_property
    def live(self) -> tuple[str, ...]:
        """The facts that may change while it waits."""
        return tuple(name for name in self.facts if name in LIVE)

    def on(self, board: DarrowellBoard) -> bool:
        """Whether that map has it."""
        return any(area.special == self.letter for area in board.areas) if self.letter else self.found(board)

    def begins(self, board: DarrowellBoard) -> Mapping[str, str]:
        """The areas of that map where one begins it, with the side one comes from."""
        lettered = {area.id: "a" for area in board.areas if self.letter and area.special == self.letter}
        return self.entries(board) or lettered
