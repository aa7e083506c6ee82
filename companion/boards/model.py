"""What a board file holds, whatever the game: spaces in millimetres, links, movable parts, panels and scenery.

A game's own board is a subclass that names what else its rules walk on: data, and nothing of how it is checked
(`checks.faults`) or drawn (`drawing.draw`), which know it. Coordinates are millimetres, x to the right and
y down, from the top left corner of the panel a thing lies on (of the whole board where there are no panels).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import msgspec

from companion.files import BadFile
from companion.table.words import Words

Point = tuple[float, float]
When = dict[str, str]
"""Part states that must all hold: `{flap_a = "out"}`. An empty table always holds."""


class Handle(NamedTuple):
    """Where a hand takes hold of the board, mm; it comes from `outward`, degrees clockwise from north."""

    at: Point
    outward: float


class Panel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A printed face. `at` is where its top left corner lies on the whole board, mm; seen only while `when` holds."""

    id: str
    title: str
    at: Point
    size: Point
    when: When = {}


class Space(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place a piece can stand on, or a mark a rule speaks of.

    `kind` is how it is drawn (the drawing vocabulary's name), `radius` mm. `turn` in degrees clockwise, 0 to the right.
    """

    id: str
    at: Point
    panel: str = ""
    kind: str = "space"
    radius: float = 5.2
    turn: float = 0.0
    label: str = ""


class Link(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two spaces one step apart. `oneway`: only from `a` to `b`. There only while `when` holds."""

    a: str
    b: str
    kind: str = "path"
    oneway: bool = False
    when: When = {}


HALFWAY = ">"
"""Between two states of a part that stopped short: `5>6`."""


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something of the board that moves, and the states it rests in; the first is how it starts."""

    id: str
    kind: str
    states: tuple[str, ...]
    at: Point = (0.0, 0.0)
    label: str = ""

    @property
    def halfway(self) -> tuple[str, ...]:
        """How it looks where it stopped short between two states, each way once, `5>6`; none where nobody can tell."""
        return ()


class Scenery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Art without a rule. `draw` names a shape of the drawing vocabulary; lower `layer` lies below."""

    draw: str
    panel: str = ""
    ink: str = "ground"
    points: tuple[tuple[float, ...], ...] = ()
    size: tuple[float, ...] = ()
    turn: float = 0.0
    words: tuple[str, ...] = ()
    layer: int = 0
    when: When = {}

    def __hash__(self) -> int:
        return hash((self.draw, self.ink, self.points, self.size, self.words))


class Board(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as its file tells it. `size` is the whole board with every part opened, mm."""

    id: str
    game: str
    title: str
    size: Point
    version: int = 1
    note: str = ""
    panels: tuple[Panel, ...] = ()
    spaces: tuple[Space, ...] = ()
    links: tuple[Link, ...] = ()
    parts: tuple[Part, ...] = ()
    scenery: tuple[Scenery, ...] = ()

    def played(self, parts: Mapping[str, str]) -> tuple[float, float, float, float]:
        """The part of the whole board that is played on, left, top, width and height, mm; `parts` as they stand."""
        return 0.0, 0.0, *self.size

    def printed_numbers(self) -> dict[str, str]:
        """What every space is called that has a number of its own; none where spaces go by what they are."""
        return {}

    def outline(self, space: str) -> tuple[Point, ...]:
        """The edge of a space's floor, mm; empty where a space is no more than its disc."""
        return ()

    def handles(self) -> dict[str, Handle]:
        """What hands push and pull, by name."""
        return {}

    def pointer(self, part: str, state: str) -> Point | None:
        """Where the mark lies that tells that a part is in this state, mm; None where it has none."""
        return None


class Fault(msgspec.Struct, frozen=True):
    """Something wrong in a board file. `where` is a path such as `spaces[3]`; the line is found from it. What a board
    may lack that somebody shows by tapping is said in `words` of any language."""

    line: int
    where: str
    words: Words | str
    warning: bool = False

    @property
    def text(self) -> str:
        return str(self.words)

    def __str__(self) -> str:
        kind = "warning: " if self.warning else ""
        return f"line {self.line}: {kind}{self.text}" if self.line else f"{kind}{self.text}"


class BadBoard(BadFile):
    """A board file that cannot be played on; `faults` names every reason."""

    def __init__(self, name: str, faults: list[Fault]) -> None:
        self.faults = faults
        super().__init__(name, "".join(f"\n  {fault}" for fault in faults))


def fault(where: str, words: Words | str, *, warning: bool = False) -> Fault:
    return Fault(0, where, words, warning)


def open_when(when: When, parts: dict[str, str]) -> bool:
    """True while every part named stands as asked."""
    return all(parts.get(part) == state for part, state in when.items())
