"""What the eyes saw, as values: board, pieces, parts, hands, and how sure each reading is.

Sure means: would stake the game on it. Everything else is a guess with its alternatives, to be asked about. What cannot
be seen is unknown, never gone.
"""

from __future__ import annotations

from typing import Any

import msgspec

from companion.boards.model import Point
from companion.table.words import SILENCE, Words, say
from vision.sight.troubles import Trouble

Outline = tuple[Point, ...]


class BoardSeen(msgspec.Struct, frozen=True):
    """The board in the picture. `corners` are its own four, px, from its top left clockwise; `turn` degrees clockwise.

    `by` is "markers", "art" or "" where it was not found; `error` what is left over, mm; `marks` the frame markers seen
    of how many there are.
    """

    found: bool = False
    sure: bool = False
    by: str = ""
    corners: Outline = ()
    turn: float = 0.0
    error: float = 0.0
    scale: float = 0.0
    """Pixels a millimetre in the middle of the board."""
    marks: tuple[int, int] = (0, 0)


class PieceSeen(msgspec.Struct, frozen=True):
    """A piece. `where` is its place in board mm, None while it is not seen; `at` the space it most likely stands on.

    `at` None with a place means: on no space. `others` are further spaces it may stand on. `heading`: degrees
    clockwise.
    """

    id: str
    at: str | None = None
    sure: bool = False
    where: Point | None = None
    heading: float | None = None
    others: tuple[str, ...] = ()
    crowded: bool = False
    """It touches another, so either may have pushed the other aside."""

    @property
    def seen(self) -> bool:
        return self.where is not None

    def may_be(self, space: str | None) -> bool:
        """Whether it may stand there, as far as could be seen."""
        return not self.seen or space == self.at or (space is not None and space in self.others)


class PartSeen(msgspec.Struct, frozen=True):
    """A movable part. `state` None: unknown, and then it is one of `others`, or any where those are none too.

    `between`: it stands between two of its states, a stroke that stopped short or a flap half folded. `turn`: how a
    tile lies that may lie in several ways, degrees clockwise.
    """

    id: str
    state: str | None = None
    sure: bool = False
    others: tuple[str, ...] = ()
    by: str = ""
    between: bool = False
    turn: float = 0.0

    def may_be(self, state: str) -> bool:
        if self.state is not None:
            return state == self.state or (not self.sure and state in self.others)
        return not self.others or state in self.others


class Region(msgspec.Struct, frozen=True):
    """Something that does not belong on the board: its box in board mm, and the space it takes, square mm."""

    kind: str
    at: Point
    size: Point
    area: float


class Observation(msgspec.Struct, frozen=True):
    """One look. `number` and `at` are the picture's; `still`: it stood still long enough to be believed.

    `hands` reach in from outside; `things` lie about; `moved` tells that camera or board were moved and found again.
    """

    number: int = 0
    at: float = 0.0
    still: bool = True
    moved: bool = False
    board: BoardSeen = BoardSeen()
    pieces: tuple[PieceSeen, ...] = ()
    parts: tuple[PartSeen, ...] = ()
    hands: tuple[Region, ...] = ()
    things: tuple[Region, ...] = ()
    troubles: tuple[Trouble, ...] = ()
    """Why it is not read whole."""

    @property
    def trouble(self) -> Words:
        """All causes and what helps, in one breath; silence where there is none."""
        words = SILENCE
        for each in self.troubles:
            words = say("{what} {todo}", what=words, todo=each.words) if words else each.words
        return words

    @property
    def settled(self) -> bool:
        """Fit to be judged: still, no hand in view, and the board found for certain."""
        return self.still and not self.hands and self.board.sure

    def piece(self, name: str) -> PieceSeen:
        return next((piece for piece in self.pieces if piece.id == name), PieceSeen(name))

    def part(self, name: str) -> PartSeen:
        return next((part for part in self.parts if part.id == name), PartSeen(name))


def plain(observation: Observation) -> dict[str, Any]:
    """The same as lists and dictionaries for JSON, numbers rounded to what they are worth."""
    found: dict[str, Any] = msgspec.to_builtins(observation)
    found["trouble"] = str(observation.trouble)
    rounded: dict[str, Any] = _rounded(found)
    return rounded


def _rounded(thing: Any) -> Any:
    if isinstance(thing, float):
        return round(thing, 2)
    if isinstance(thing, dict):
        return {key: _rounded(value) for key, value in thing.items()}
    if isinstance(thing, list | tuple):
        return [_rounded(value) for value in thing]
    return thing
