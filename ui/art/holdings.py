"""What is held on a space of the board: whose it is, what was built there, the stacks that stand there, its number."""

from __future__ import annotations

import msgspec

from companion.table.view import PieceView, TableView, TokenView

OWNS = "control"
"""The kind of a piece that says whose a space is."""


class Stack(msgspec.Struct, frozen=True):
    """Counters of one player in one place, the open ones first; `who` is a colour, "" nobody's."""

    piece: str
    who: str
    tokens: tuple[TokenView, ...]
    moved: bool = False

    @property
    def count(self) -> int:
        return sum(token.count for token in self.tokens)

    @property
    def front(self) -> TokenView:
        """The one that is seen: an open one where there is any."""
        return next((token for token in self.tokens if not token.covered), self.tokens[0])


class Holding(msgspec.Struct, frozen=True):
    """All of it in one space. `number`: what the space is called while the question is about it."""

    space: str
    owner: str = ""
    built: tuple[TokenView, ...] = ()
    stacks: tuple[Stack, ...] = ()
    number: str = ""


def on_space(piece: PieceView) -> bool:
    """Whether a piece is drawn as part of its space, not as a figure."""
    return piece.kind == OWNS or bool(piece.tokens)


def holdings_of(table: TableView) -> tuple[Holding, ...]:
    """Every space somebody owns, builds or stands on with counters; none where a game has no such thing."""
    colours = {seat.id: seat.colour for seat in table.seats}
    found: dict[str, Holding] = {}
    for piece in table.pieces:
        if piece.at is None or not on_space(piece):
            continue
        here, who = found.get(piece.at, Holding(piece.at)), colours.get(piece.seat, "")
        if piece.kind == OWNS:
            here = msgspec.structs.replace(here, owner=who)
        elif piece.tokens[0].shape != "card":
            here = msgspec.structs.replace(here, built=(*here.built, *piece.tokens))
        else:
            here = msgspec.structs.replace(here, stacks=(*here.stacks, Stack(piece.id, who, piece.tokens, piece.moved)))
        found[piece.at] = here
    return tuple(found.values())


def numbered(holdings: tuple[Holding, ...], numbers: dict[str, str]) -> tuple[Holding, ...]:
    """The same with the numbers of the spaces a question is about, those where nothing is held too."""
    there = {holding.space for holding in holdings}
    named = [msgspec.structs.replace(each, number=numbers.get(each.space, "")) for each in holdings]
    return (*named, *(Holding(space, number=number) for space, number in numbers.items() if space not in there))
