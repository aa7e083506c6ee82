"""What is said of a question and of the table to somebody who sees neither."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from companion.play.rules import Rules
from companion.play.standing import Always
from companion.table.dice import Die, named_face
from companion.table.events import Chose, Confirmed, Drew, Event, Moved, Rolled
from companion.table.view import SeatView, TableView
from companion.table.words import Words, listed, named, plain, say
from ui.terminal.reading import answers
from ui.terminal.wayfinding import whereabouts


class Row(NamedTuple):
    """An answer as it is said. Without an event it is thrown or drawn by chance."""

    words: Words
    event: Event | Always | None


def rows(rules: Rules[Any], state: Any, by_chance: bool = False) -> Iterator[Row]:
    """All there is to answer; with `by_chance` the throw or the draw, first of all."""
    prompt = rules.expects(state)
    if prompt.over:
        return
    if by_chance and (prompt.die or prompt.pile):
        yield Row(say("Throw the die") if prompt.die else say("Draw"), None)
    view, offers = rules.table(state), {option.name: option for option in prompt.options}
    for each in answers(prompt, rules.place):
        more = offers[each.name].cost if each.name in offers else Words("")
        if isinstance(each.event, Moved):
            more = whereabouts(rules, view, each.event.piece, each.event.to)
        words = say("{answer}", answer=each.label)
        yield Row(say("{answer}, {more}", answer=words, more=more) if more else words, each.event)
    if prompt.amount:
        for number in map(str, prompt.amount.numbers):
            yield Row(Words(number), Chose(number))
    if prompt.pile and prompt.private:
        for card in prompt.pile.unlike:
            yield Row(prompt.pile.called(card), Drew(card, prompt.pile.deck))
    if prompt.die:
        for seat in prompt.by or ("",):
            yield from _faces(prompt.die, seat, rules.names(state)[seat] if len(prompt.by) > 1 else "")
    if prompt.confirm:
        yield Row(say("yes"), Confirmed())


def _faces(die: Die, seat: str, name: str) -> Iterator[Row]:
    for face in die.shown:
        words = named_face(face)
        said = say("{name}: {answer}", name=name, answer=words) if name else say("{answer}", answer=words)
        yield Row(said, Rolled(face, die.kind, seat))


def there(rules: Rules[Any], state: Any, place: str) -> Words:
    """Who stands on a place."""
    found = [piece.called for piece in rules.table(state).pieces if piece.at == place]
    return say("{place}: {who}.", place=_spot(rules, place), who=listed(found) if found else say("nobody"))


def standing(rules: Rules[Any], state: Any) -> Iterator[Words]:
    """How everything stands, a sentence a player, nothing twice; then whatever is nobody's."""
    view = rules.table(state)
    counts = rules.counted(state)
    for seat in view.seats:
        told = str(seat.status).split(", ")
        said = [seat.status] if seat.status else []
        said += [each for each in _of(rules, view, seat) if str(each) not in told]
        for what, of in counts.items():
            if seat.id in of and f"{of[seat.id]} {what}" not in told:
                said.append(say("{what} {count}", what=what, count=of[seat.id]))
        yield say("{name}: {how}", name=seat.name, how=listed(said) if said else say("nothing yet"))
    for piece in view.pieces:
        if not piece.seat:
            at = _spot(rules, piece.at) if piece.at else say("off the board")
            yield say("{piece}: {at}", piece=piece.called, at=at)
    for part, how in view.parts:
        yield say("{part}: {state}", part=named(part), state=named(how))
    for name, count in view.counters:
        yield say("{what}: {count}", what=named(name), count=count)


def _of(rules: Rules[Any], view: TableView, seat: SeatView) -> Iterator[Words]:
    """A player's place and cards."""
    yield from [_spot(rules, piece.at) for piece in view.pieces if piece.seat == seat.id and piece.at][:1]
    for card in seat.cards:
        yield say("{count} {card}", count=card.count, card=card.words) if card.count > 1 else card.words


def _spot(rules: Rules[Any], space: str) -> Words:
    return rules.place(space) or Words(plain(space))
