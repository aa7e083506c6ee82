"""What any game looks like from outside: all that screen, camera and lamps may know."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.table.words import SILENCE, Words, named


class TokenView(msgspec.Struct, frozen=True):
    """A counter of cardboard as everybody may read it. One without an `id` is a back: it says how many lie there.

    `shape`: a square card, a fort, a house or a coin. `ground` is the ink of the boards it is printed on, `picture`
    what is drawn on it, `value` the number on it, `letters` those printed beside the number.
    """

    id: str = ""
    words: Words = SILENCE
    shape: Literal["card", "fort", "house", "coin"] = "card"
    ground: str = ""
    picture: str = ""
    value: int | None = None
    letters: str = ""
    count: int = 1
    family: Words = SILENCE
    """What it belongs to, which its ground shows."""

    @property
    def covered(self) -> bool:
        return not self.id


class PieceView(msgspec.Struct, frozen=True):
    """A piece and where it should stand. `at` None: off the board. `facing` in degrees clockwise from north.

    `words`: what it is called, where its id does not say it. `status`: what is to be known of a piece that is nobody's
    own, in a few words, and `more` of it in a sentence. `tokens`: the counters it consists of, open first;
    `moved`: it has had its move.
    """

    id: str
    at: str | None
    seat: str = ""
    kind: str = "figure"
    facing: float | None = None
    words: Words = SILENCE
    status: Words = SILENCE
    more: Words = SILENCE
    tokens: tuple[TokenView, ...] = ()
    moved: bool = False

    @property
    def called(self) -> Words:
        return self.words or named(self.id)


class CardView(msgspec.Struct, frozen=True):
    """Cards of one kind in front of a seat. `hidden` cards show only their number and their backs."""

    id: str
    words: Words
    count: int = 1
    hidden: bool = False


class IncomeView(msgspec.Struct, frozen=True):
    """One source of income: how much gold a turn, what gives it, and where that lies."""

    words: Words
    amount: int
    where: Words = SILENCE
    token: TokenView | None = None


class PurseView(msgspec.Struct, frozen=True):
    """What a player has, and what comes in each turn, source by source."""

    gold: int
    sources: tuple[IncomeView, ...] = ()

    @property
    def income(self) -> int:
        return sum(source.amount for source in self.sources)


class RackView(msgspec.Struct, frozen=True):
    """Counters kept covered in front of a player: everybody may count them. `room`: how many may lie there."""

    count: int
    room: int


class CoveredView(msgspec.Struct, frozen=True):
    """Counters that lie covered in one place, as only their player may see them: known ones open, others as a back."""

    where: Words
    tokens: tuple[TokenView, ...]
    at: str = ""
    """The space of the board; "" where they lie in front of the player."""


class SeatView(msgspec.Struct, frozen=True):
    """A player: the colour is the seat's name; `status` is two or three words; `rank` the place in the order of play,
    1 the first, 0 where there is none.

    `brief`: shorter ways to say the status, the longest first. `stuck`: a hazard or a fine holds the player.
    """

    id: str
    name: str
    colour: str
    status: Words = SILENCE
    cards: tuple[CardView, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    out: bool = False
    purse: PurseView | None = None
    rack: RackView | None = None
    rank: int = 0
    brief: tuple[Words, ...] = ()
    stuck: bool = False


class PhaseView(msgspec.Struct, frozen=True):
    """Where in a turn the game is: the phase by name, and that it is number `nth` of `all`."""

    words: Words
    nth: int
    all: int


class DieView(msgspec.Struct, frozen=True):
    """A die of a battle: read (`face`, and whether it hits), to be thrown now, or still to come."""

    face: int | None = None
    hit: bool = False
    now: bool = False


class FighterView(msgspec.Struct, frozen=True):
    """Who fights in a battle, its value as it is now. `out` until the round is over: it is lost, and stays in sight."""

    token: TokenView
    dice: tuple[DieView, ...] = ()
    out: bool = False


class SideView(msgspec.Struct, frozen=True):
    """One side of a battle, its fighters step by step. `seat` "" is nobody's. `does`: attacks, or holds something;
    `doing`: what is wanted of it now. `taken`: hits of this round."""

    seat: str
    words: Words
    does: Words
    fighters: tuple[tuple[FighterView, ...], ...]
    doing: Words = SILENCE
    taken: int = 0
    back: tuple[Words, ...] = ()
    """Where it may go back to."""


class BattleView(msgspec.Struct, frozen=True):
    """A battle as it lies on the table: its steps by name, `step` the one that is fought now, from 0; -1 before the
    first, as many as there are after the last."""

    at: str
    round: int
    steps: tuple[Words, ...]
    step: int
    sides: tuple[SideView, ...]


class Tally(msgspec.Struct, frozen=True):
    """What is left of so many that a turn has: pushes, steps. `words` say it: "2 pushes left"."""

    left: int
    whole: int
    words: Words


class TableView(msgspec.Struct, frozen=True):
    """The whole table. `parts` maps a part to the state it should be in; `marks` lights spaces up by reason.

    `winner` is filled in by the rules when the game is over: with commas between those who share it.
    """

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
    phase: PhaseView | None = None
    battle: BattleView | None = None

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats that have won, nobody while the game goes on."""
        return tuple(self.winner.split(",")) if self.winner else ()
