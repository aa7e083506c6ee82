"""What a kit is: which marker stands for what, how large it is and where it lies. One data file a game.

Lengths are millimetres, angles degrees clockwise. Markers are measured by their black side; around each stays a margin
of one of its cells of bare paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from companion import files, typed
from companion.boards.model import Point, Scenery
from companion.files import BadFile
from vision.markers import CELLS, IDS, OTHERS, OWN

Role = Literal["frame", "figure", "tag"]


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Strips along the edges of the whole board with markers in them, evenly spaced, the first `inset` from a corner.

    The ids of a side run to the right or down. A side without ids has no strip.
    """

    top: tuple[int, ...] = ()
    bottom: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    right: tuple[int, ...] = ()
    marker: float = 20.0
    width: float = 30.0
    inset: float = 35.0

    @property
    def sides(self) -> dict[str, tuple[int, ...]]:
        return {"top": self.top, "bottom": self.bottom, "left": self.left, "right": self.right}

    @property
    def ids(self) -> tuple[int, ...]:
        return tuple(marker for side in self.sides.values() for marker in side)

    def places(self, size: Point) -> dict[int, Point]:
        """The middle of each of its markers, in millimetres of a board of this size."""
        wide, high = size
        out: dict[int, Point] = {}
        for ids, y in ((self.top, -self.width / 2), (self.bottom, high + self.width / 2)):
            out.update((marker, (x, y)) for marker, x in zip(ids, self.spread(wide, len(ids)), strict=True))
        for ids, x in ((self.left, -self.width / 2), (self.right, wide + self.width / 2)):
            out.update((marker, (x, y)) for marker, y in zip(ids, self.spread(high, len(ids)), strict=True))
        return out

    def spread(self, long: float, count: int) -> list[float]:
        """How far along a side of that length each of so many markers lies, mm."""
        if count < 2:
            return [long / 2] * count
        return [self.inset + i * (long - 2 * self.inset) / (count - 1) for i in range(count)]


class Piece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece and how it is known: by its marker, or where `marker` is None by its ink alone.

    `height` is how high above the board its marker, or its top, lies; `size` how broad it is; `side` its marker's side.
    `tag` is the marker of its flat tag; None: the tag carries the piece's own.
    `figure` is what it shows, or else its id; `ink` its colour for a reader of colours. `count`: so many alike, each
    with its number for the `{}` of `id` (9 men are `white_{}`), and the next marker that exists. Markers are numbers of
    the kit's own, each used once; of `figures` and `tags` its series has one for each piece.
    """

    id: str
    marker: int | None = None
    tag: int | None = None
    side: float = 15.0
    size: float = 19.4
    height: float = 19.4
    figure: str = ""
    ink: str = ""
    count: int = 0

    def each(self) -> tuple[Piece, ...]:
        """The pieces it stands for."""
        first = self.marker
        markers = count() if first is None else (each for each in IDS if each >= first)
        return tuple(
            msgspec.structs.replace(self, id=self.id.format(number), marker=None if first is None else marker, count=0)
            for number, marker in zip(range(1, self.count + 1), markers, strict=False)
        )


class Rider(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A marker that rides on a part: its middle in board millimetres while the part is in its first state."""

    marker: int
    at: Point
    height: float = 0.0
    turn: float = 0.0


class Riding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="rides", tag_field="seen"):
    """A part seen by the markers that ride on it.

    It turns about `pivot`, by `step` degrees a state, or slides, by `slide` mm a state. Off a state by more than `play`
    of a step it stands between two: a stroke that stopped short.
    """

    id: str
    riders: tuple[Rider, ...]
    side: float = 15.0
    pivot: Point | None = None
    step: float = 0.0
    slide: Point = (0.0, 0.0)
    play: float = 0.2


class Pictured(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="pictured", tag_field="seen"):
    """A part seen by how the board looks in each of its states: drawn from the board file, or photographed.

    `at` and `size` say where to look; without them, wherever the states differ.
    """

    id: str
    at: Point = (0.0, 0.0)
    size: Point = (0.0, 0.0)


class Tiles(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="tiles", tag_field="seen"):
    """Loose tiles of one look laid on known places; the state is how many lie there.

    `places` are spaces of the board, `size` a tile's width and height, `ink` and `edge` its colours.
    """

    id: str
    places: tuple[str, ...]
    size: Point
    ink: str
    edge: str = "ink"
    turn: float = 0.0


class Chips(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="chips", tag_field="seen"):
    """Round chips counted about a space: the state is how many lie within `reach` of it."""

    id: str
    space: str
    reach: float
    radius: float
    ink: str


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="choice", tag_field="seen"):
    """One of several marked tiles laid on a place, a fort or a map tile; the state is which.

    Its marker lies within `reach` mm of the space's middle, 0: within its own side. `turns`: in so many ways it fits on
    its place, where what the board draws there turns with it; 0: nothing does. `count`: it stands for so many parts
    alike, each with its number for the `{}` of `id` and `space`.
    """

    id: str
    space: str
    markers: dict[str, int]
    side: float = 15.0
    height: float = 2.0
    reach: float = 0.0
    turns: int = 0
    count: int = 0

    def each(self) -> tuple[Choice, ...]:
        """The parts it stands for."""
        return tuple(
            msgspec.structs.replace(self, id=self.id.format(number), space=self.space.format(number), count=0)
            for number in range(1, self.count + 1)
        )

    def way(self, degrees: float) -> float:
        """The way it fits that is nearest to lying so, degrees clockwise."""
        step = 360 / self.turns if self.turns else 360.0
        return round(degrees / step) * step % 360


Part = Riding | Pictured | Tiles | Chips | Choice
P = TypeVar("P", Part, Piece)


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card to print: its title, the stamp drawn on it, a line or two, and how often it is there.

    `drawing` is a stamp of its own in place of a named one; `large` a word or number for a card that has neither.
    """

    title: str
    emblem: str = ""
    words: tuple[str, ...] = ()
    count: int = 1
    large: str = ""
    drawing: tuple[Scenery, ...] = ()


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards alike in back and size. `file`: its numbered cards are those of a game's own deck file beside the kit."""

    id: str
    title: str
    ink: str
    cards: tuple[Card, ...] = ()
    size: Point = (56.0, 80.0)
    emblem: str = ""
    file: str = ""


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Round chips alike, `size` mm across."""

    title: str
    ink: str
    count: int
    edge: str = "ink"
    size: float = 14.0


class Loose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Loose tiles to print: as the board draws `part` in each of its states, cut out `reach` mm about it, or where the
    board draws no such part its name.

    `counts`: how many of each. In the middle lies the marker by which a `Choice` of that part knows it.
    """

    part: str
    reach: float
    counts: dict[str, int]


LOT, LOTS = 20, 15
"""Of the markers for games of other packages each lot has so many, and there are so many lots."""
OUTSIDE = len(OWN)
"""Where the first of those lots begins."""


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A stretch of the games' own markers: where it begins, and how many are for frame, figures or tiles, and tags.

    Those of other packages begin at `OUTSIDE` or later. Printed paper lies in drawers: a series may grow at its end and
    never move; where another follows it, more figures have a `further` stretch: where that begins, and how many.
    """

    start: int
    frame: int
    figures: int
    tags: int
    further: tuple[int, int] = (0, 0)

    def ids(self, role: Role) -> tuple[int, ...]:
        begin = self.start + {"frame": 0, "figure": self.frame, "tag": self.frame + self.figures}[role]
        count = {"frame": self.frame, "figure": self.figures, "tag": self.tags}[role]
        start, more = self.further if role == "figure" else (0, 0)
        return (OWN + OTHERS)[begin : begin + count] + (OWN + OTHERS)[start : start + more]


class Kit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything printed for a game beside the board itself, and everything the camera goes by."""

    game: str
    title: str
    frame: Frame = Frame()
    pieces: tuple[Piece, ...] = ()
    parts: tuple[Part, ...] = ()
    decks: tuple[Deck, ...] = ()
    tokens: tuple[Token, ...] = ()
    loose: tuple[Loose, ...] = ()
    mat: bool = False
    """Whether there are dice in play that a camera can read, so that the dice mat is printed too."""
    note: tuple[str, ...] = ()
    series: Series | None = None
    earlier: dict[int, int] = {}
    """What stood for a marker in the first printing: that one to this."""

    def ids(self) -> tuple[int, ...]:
        """Every marker in play, in order."""
        return tuple(sorted(marker for marker, _ in self.uses()))

    def uses(self) -> Iterator[tuple[int, str]]:
        """Each marker and what it stands for."""
        yield from ((marker, "the frame") for marker in self.frame.ids)
        yield from ((piece.marker, piece.id) for piece in self.pieces if piece.marker is not None)
        yield from ((piece.tag, f"the tag of {piece.id}") for piece in self.pieces if piece.tag is not None)
        for part in self.parts:
            if isinstance(part, Riding):
                yield from ((rider.marker, part.id) for rider in part.riders)
        choices = [part.markers for part in self.parts if isinstance(part, Choice)]
        yield from sorted({(marker, what) for markers in choices for what, marker in markers.items()})

    def lying(self) -> dict[int, float]:
        """The markers of its marked tiles, and how large each is, mm."""
        return {
            marker: part.side for part in self.parts if isinstance(part, Choice) for marker in part.markers.values()
        }

    def means(self) -> dict[int, int]:
        """The markers that stand for another: a tag for its piece, one of the first printing for today's."""
        tags = {piece.tag: piece.marker for piece in self.pieces if piece.tag is not None and piece.marker is not None}
        return {**tags, **self.earlier}

    def faults(self) -> list[str]:
        """Markers that do not exist or stand for two things, and a series that is too short."""
        found, seen = list(self._short()), dict[int, str]()
        for marker, what in self.uses():
            if marker not in IDS:
                found.append(f"there is no marker {marker} ({what})")
            elif marker in seen and seen[marker] != what:
                found.append(f"marker {marker} stands for {seen[marker]} and for {what}")
            elif marker in seen:
                found.append(f"marker {marker} is twice on {what}")
            seen[marker] = what
        return found

    def _short(self) -> Iterator[str]:
        if self.series:
            others = {marker for marker, what in self.uses() if what != "the frame"}
            tagged = [piece for piece in self.pieces if piece.marker is not None]
            wanted: dict[Role, int] = {"frame": len(self.frame.ids), "figure": len(others), "tag": len(tagged)}
            for role, count in wanted.items():
                if (there := len(self.series.ids(role))) < count:
                    yield f"the series has {there} {role} markers, and {count} are needed"


class BadKit(BadFile):
    """A kit file that cannot be used; it names every reason."""


def margin(side: float) -> float:
    """The bare paper about a marker of that side, mm."""
    return side / CELLS


class _Numbered(msgspec.Struct, frozen=True):
    """A card of a game's own deck file; without a drawing of its own it shows the stamp of its id."""

    id: str
    title: str
    kind: str = ""
    value: int = 0
    copies: int = 1
    drawing: tuple[Scenery, ...] = ()

    def card(self) -> Card:
        return Card(self.title, self.id, (self.kind,), self.copies, f"+{self.value}", self.drawing)


def _filled(deck: Deck, folder: Path) -> Deck:
    """The deck with the cards of its file."""
    if not deck.file:
        return deck
    document = files.toml(files.text(folder / deck.file), deck.file)
    cards = typed.convert(document["cards"], tuple[_Numbered, ...])
    return msgspec.structs.replace(deck, cards=(*deck.cards, *(card.card() for card in cards)))


def _each(thing: P) -> tuple[P, ...]:
    """A part or a piece, or all of those it stands for."""
    return thing.each() if isinstance(thing, Choice | Piece) and thing.count else (thing,)


def load(path: Path) -> Kit:
    """The kit in this file. Raises BadKit with what is wrong in it, BadFile where it cannot even be read."""
    try:
        kit = typed.convert(files.toml(files.text(path), path.name), Kit)
        decks = tuple(_filled(deck, path.parent) for deck in kit.decks)
        parts = tuple(one for part in kit.parts for one in _each(part))
        pieces = tuple(one for piece in kit.pieces for one in _each(piece))
        kit = msgspec.structs.replace(kit, decks=decks, parts=parts, pieces=pieces)
    except (msgspec.ValidationError, LookupError, ValueError, RecursionError) as error:
        raise BadKit(path.name, str(error)) from error
    if faults := kit.faults():
        raise BadKit(path.name, "; ".join(faults))
    return kit
