"""What any game looks like from outside: all that screen, camera and lamps may know."""

from __future__ import annotations

import msgspec

from companion.table.words import SILENCE, Words, named


class PieceView(msgspec.Struct, frozen=True):
    """A piece and where it should stand. `at` None: off the board. `facing` in degrees clockwise from north.

    `words`: what it is called, where its id does not say it. `status`: what is to be known of a piece that is nobody's
    own, in a few words, and `more` of it in a sentence.
    """

    id: str
    at: str | None
    seat: str = ""
    kind: str = "figure"
    facing: float | None = None
    words: Words = SILENCE
    status: Words = SILENCE
    more: Words = SILENCE

    @property
    def called(self) -> Words:
        return self.words or named(self.id)


class CardView(msgspec.Struct, frozen=True):
    """Cards of one kind in front of a seat. `hidden` cards show only their number and their backs."""

    id: str
    words: Words
    count: int = 1
    hidden: bool = False


class SeatView(msgspec.Struct, frozen=True):
    """A player: the colour is the seat's name; `status` is two or three words."""

    id: str
    name: str
    colour: str
    status: Words = SILENCE
    cards: tuple[CardView, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    out: bool = False


class Tally(msgspec.Struct, frozen=True):
    """What is left of so many that a turn has: pushes, steps. `words` say it: "2 pushes left"."""

    left: int
    whole: int
    words: Words


class TableView(msgspec.Struct, frozen=True):
    """The whole table. `parts` maps a part to the state it should be in; `marks` lights spaces up by reason."""

    game: str
    board: str
    seats: tuple[SeatView, ...]
    pieces: tuple[PieceView, ...]
    parts: tuple[tuple[str, str], ...] = ()
    turn: str = ""
    thrown: tuple[int | str, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    winner: str = ""
    tally: Tally | None = None
