"""What hands have to do at the table when the referee goes back: the difference of two views, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.play.rules import Rules
from companion.table.view import PieceView, SeatView, TableView
from companion.table.words import Words, listed, named, plain, say


def to_set_right(rules: Rules[Any], before: Any, after: Any) -> list[Words]:
    """Every piece, part, card and counter that lies as in the state `before` and should lie as in `after`."""
    old, new = rules.table(before), rules.table(after)
    said = {(claim.subject, claim.key): claim.words for claim in rules.claims(after) if claim.kind == "count"}
    movable = {part.id for part in rules.board.parts} if rules.board else set()
    parts = (words for part, words in _parts(old, new) if part in movable)
    return [*_pieces(old, new, rules.place), *parts, *_cards(old, new), *_counters(old, new, said)]


def _pieces(before: TableView, after: TableView, place: Callable[[str], Words]) -> Iterator[Words]:
    stood = {piece.id: piece for piece in before.pieces}
    names = {seat.id: seat.name for seat in after.seats}
    for piece in after.pieces:
        if piece.at and (piece.id not in stood or stood[piece.id].at != piece.at):
            yield say("put {piece} on {place}", piece=_called(piece, names), place=place(piece.at) or plain(piece.at))
        elif not piece.at and piece.id in stood and stood[piece.id].at:
            yield say("take {piece} off the board", piece=_called(piece, names))
    stands = {piece.id for piece in after.pieces}
    for piece in before.pieces:
        if piece.at and piece.id not in stands:
            yield say("take {piece} off the board", piece=_called(piece, names))


def _called(piece: PieceView, names: Mapping[str, str]) -> Words:
    """A player’s own figure by its player, anything else as people call it."""
    return say("{name}’s figure", name=names[piece.seat]) if piece.seat in names else piece.called


def _parts(before: TableView, after: TableView) -> Iterator[tuple[str, Words]]:
    was = dict(before.parts)
    for part, state in after.parts:
        if was.get(part, state) != state:
            yield part, say("set {part} to {state}", part=named(part), state=named(state))


def _cards(before: TableView, after: TableView) -> Iterator[Words]:
    """What lies in front of each player."""
    had = {seat.id: _in_front(seat) for seat in before.seats}
    for seat in after.seats:
        cards = _in_front(seat)
        if come := cards - had.get(seat.id, cards):
            yield say("{name} takes back: {cards}", name=seat.name, cards=_named(come))
        if gone := had.get(seat.id, cards) - cards:
            yield say("{name} gives back: {cards}", name=seat.name, cards=_named(gone))


def _counters(before: TableView, after: TableView, said: Mapping[tuple[str, str], Words]) -> Iterator[Words]:
    """What is counted in front of a player and can be said outright, so that it lies there: rings, gold."""
    had = {seat.id: dict(seat.counters) for seat in before.seats}
    for seat in after.seats:
        for name, count in seat.counters:
            if (seat.id, name) in said and had.get(seat.id, {}).get(name, count) != count:
                yield say("{what}: {count}", what=said[seat.id, name], count=count)


def _in_front(seat: SeatView) -> Counter[Words]:
    found: Counter[Words] = Counter()
    for card in seat.cards:
        found[card.words] += card.count
    return found


def _named(cards: Counter[Words]) -> Words:
    return listed(
        [words if count == 1 else say("{count} x {card}", count=count, card=words) for words, count in cards.items()]
    )
