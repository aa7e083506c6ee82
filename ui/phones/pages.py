"""Pages as HTML. Whatever a page says is made of what its seat may know, here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from companion.boards.primitives import Polygon
from companion.boards.symbols import PLAYERS, Spot
from companion.foresight import Figure
from companion.games.ledger import rule_sentences
from companion.play.for_seat import Share
from companion.play.rules import Rules
from companion.table.dice import named_face
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.view import CardView, SeatView, TokenView
from companion.table.words import SILENCE, named, say, say_n, translated
from ui.art import counters, figure
from ui.art.icons import INK, icon
from ui.phones import maps
from ui.phones.picture import svg
from ui.phones.tale import tale
from ui.table import asks
from ui.table.chances import captioned, chance, figured, of_answers, own

if TYPE_CHECKING:
    from ui.phones.room import Room

FEW = 12
"""More answers than these are looked for by their names."""

templates = Environment(
    loader=PackageLoader("ui.phones"), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
)
LOOKS = (
    (
        "theme",
        say("Colours"),
        (
            ("", say("As the phone")),
            ("dark", say("Dark")),
            ("light", say("Bright")),
            ("contrast", say("High contrast")),
        ),
    ),
    (
        "text",
        say("Text size"),
        (
            ("", say("Normal")),
            ("small", say("Small")),
            ("large", say("Large")),
            ("larger", say("Larger")),
            ("largest", say("Largest")),
        ),
    ),
)
"""What whoever reads a page may choose of how it looks: the key, what it is called, and the choices, the first of
them where nothing is chosen."""
templates.globals.update(_=translated, looks=LOOKS)


class Face(msgspec.Struct, frozen=True):
    """A side of a die that may be tapped instead of thrown."""

    words: str
    way: int


class Button(msgspec.Struct, frozen=True):
    """An answer to tap. `way` is its number; `odds` and `cost` stand beneath its words; `letter` is its place's."""

    words: str
    way: int
    cost: str = ""
    odds: str = ""
    letter: str = ""
    main: bool = False
    picture: Markup = Markup("")
    always: bool = False
    """Once for all like questions to come."""


class Beside(msgspec.Struct, frozen=True):
    """Another question of the same sheet, and its answers; the first is chosen until another is tapped."""

    words: str
    answers: tuple[str, ...]


class Bar(msgspec.Struct, frozen=True):
    """A chance with its figure in words; `share` of 1000 is filled."""

    words: str
    figure: str
    share: int


class Line(msgspec.Struct, frozen=True):
    """One ruling and the rules it cites."""

    words: str
    rules: str = ""


class Player(msgspec.Struct, frozen=True):
    """A player as everybody may see him."""

    name: str
    colour: str
    status: str
    turn: bool
    out: bool


class Card(msgspec.Struct, frozen=True):
    """Cards of one kind that lie open, or how many lie hidden."""

    words: str
    count: int
    hidden: bool


class Ask(msgspec.Struct, frozen=True):
    """What may be answered on this page."""

    faces: tuple[Face, ...] = ()
    buttons: tuple[Button, ...] = ()
    throw: str = ""
    deal: bool = False
    search: bool = False
    beside: tuple[Beside, ...] = ()


def game(room: Room, share: Share, language: str) -> str:
    """The page of a seat, or the wall where it has none."""
    rules, table = room.rules, share.table
    names = {seat.id: seat.name for seat in table.seats}
    turn = next((seat for seat in table.seats if seat.id in share.asked[:1]), None)
    own_seat = next((seat for seat in table.seats if seat.id == share.seat), None)
    figures = _figures(room, share)
    found = _answers(room, share)
    ask = _ask(room, share, found)
    return templates.get_template("seat.html" if own_seat else "wall.html").render(
        title=translated(rules.title),
        me=own_seat and player(own_seat, table.turn),
        mine=share.seat in share.asked,
        turn=turn and player(turn, table.turn),
        calling=str(asks.calling(share.prompt)) if share.prompt else _waiting(share, names),
        question=_question(share, names),
        map=_map(rules, share, found, language),
        cards=tuple(_card(card) for card in own_seat.cards) if own_seat else (),
        players=tuple(player(seat, table.turn) for seat in table.seats),
        others=tuple(player(seat, table.turn) for seat in table.seats if seat.id != share.seat),
        secret=_secret(share, own_seat),
        purse=str(say("{gold} gold, income {income}", gold=own_seat.purse.gold, income=own_seat.purse.income))
        if own_seat and own_seat.purse
        else "",
        chances=_bars(figures),
        ask=ask,
        by_chance=room.chance is not None,
        told=_told(share),
        undo=str(share.undo),
        wish=_wish(room, share, names),
        over=share.over,
        tale=tale(room.story) if room.story else None,
        lookup=_lookup(rules, share, own_seat),
        winner=", ".join(names.get(seat, seat) for seat in table.winner.split(",")) if table.winner else "",
    )


def aloud(share: Share) -> tuple[str, bool]:
    """What a page's reader hears of it, and whether at once: a question of one's own comes first."""
    names = {seat.id: seat.name for seat in share.table.seats}
    question = _question(share, names)
    mine = share.seat in share.asked
    if mine:
        return f"{names[share.seat]}. {question}", True
    last = share.told[-1][-1].words if share.told else SILENCE
    return str(last) or question, False


def secrets(share: Share) -> str:
    """What only this seat may see, for as long as somebody holds a finger on it."""
    places = [
        (str(each.where), [(counter(token), str(token.words), token.count) for token in each.tokens])
        for each in share.covered
    ]
    lines = [] if places else [str(each) for each in share.secrets]
    return templates.get_template("secrets.html").render(lines=lines, places=places)


def why(rules: Rules[Any], share: Share) -> str:
    """The last rulings with the sentences of their rules."""
    cited = [rule for heard in share.told for ruling in heard for rule in ruling.rules]
    cited += share.prompt.rules if share.prompt else ()
    said = rule_sentences(rules.id, dict.fromkeys(cited), share.house)
    return templates.get_template("why.html").render(
        told=_told(share), rules=[(str(w), rule) for rule, w in said.items()]
    )


def _lookup(rules: Rules[Any], share: Share, seat: SeatView | None) -> str:
    """The handbook's page that is wanted now: the hazard somebody is in, with the chances for one's own cards."""
    if share.stay is None:
        return f"/handbook/{rules.id}"
    held = [("holding", card.id) for card in seat.cards if not card.hidden] if seat else []
    return f"/handbook/{rules.id}/{share.stay.procedure}?{urlencode(held)}"


def _secret(share: Share, seat: SeatView | None) -> str:
    """How much this seat keeps covered: never what."""
    if not share.secrets or seat is None:
        return ""
    if seat.rack:
        return str(say("{count} of {room}, covered", count=seat.rack.count, room=seat.rack.room))
    return str(say_n("{count} thing, covered", "{count} things, covered", len(share.secrets)))


def _question(share: Share, names: Mapping[str, str]) -> str:
    if share.question:
        return str(share.question)
    return str(say("{name} answers unseen.", name=names.get(share.asked[0], "") if share.asked else ""))


def _waiting(share: Share, names: Mapping[str, str]) -> str:
    if share.over:
        return str(say("the end"))
    return str(say("to answer")) if share.asked else str(say("the whole table"))


def player(seat: SeatView, turn: str) -> Player:
    status = str(seat.status)
    more = [f"{named(name)} {count}" for name, count in seat.counters if count and str(count) not in status]
    return Player(seat.name, seat.colour, asks.headed(", ".join([status, *more])), seat.id == turn, seat.out)


def _card(card: CardView) -> Card:
    return Card(asks.headed(card.words), card.count, card.hidden)


def _told(share: Share) -> tuple[Line, ...]:
    return tuple(Line(str(ruling.words), ", ".join(ruling.rules)) for heard in share.told[::-1] for ruling in heard)


def _wish(room: Room, share: Share, names: Mapping[str, str]) -> str:
    """What another seat wants taken back; "" where nobody does, or it is this one's own wish."""
    wish = room.wish
    if wish is None or wish.seat == share.seat:
        return ""
    return str(
        say(
            "{name} wants to take back: {step}.", name=names.get(wish.seat, ""), step=share.undo or say("the last step")
        )
    )


# -- the answers -----------------------------------------------------------------------------------------------------


def _answers(room: Room, share: Share) -> list[tuple[int, asks.Answer]]:
    """Every answer of this page but the faces of a die, each with its number."""
    prompt, rules = share.prompt, room.rules
    if prompt is None:
        return []
    ways = _ways(prompt)
    odds = {} if share.private else of_answers(room.outlook, share.seat, practice=False)
    found = asks.answers(prompt, odds, rules.board, rules.place, partial(rules.token, room.moment.state))
    return [(ways[each.event], each) for each in (*found, *asks.always(prompt)) if each.event]


def _ways(prompt: Prompt) -> dict[Event, int]:
    """The number of each answer; of two that are the same the first's."""
    return {event: way for way, event in reversed(list(enumerate(prompt.answers())))}


def _ask(room: Room, share: Share, found: Iterable[tuple[int, asks.Answer]]) -> Ask:
    prompt = share.prompt
    if prompt is None:
        return Ask()
    buttons = tuple(
        Button(
            asks.headed(each.words),
            way,
            str(each.cost),
            "; ".join(f"{captioned(figure)}: {figured(figure)}" for figure in each.odds[:1]),
            each.sign_on_board,
            each.main,
            counter(each.tokens[0]) if each.tokens else Markup(""),
            each.always is not None,
        )
        for way, each in found
        if each.who in ("", share.seat)
    )
    throw = ""
    if prompt.die:
        throw = str(say("Throw it") if room.chance else say("Throw the real one"))
    deal = bool(prompt.pile and room.chance)
    beside = tuple(
        Beside(str(each.words), tuple(asks.headed(option.words) for option in each.options)) for each in prompt.also
    )
    return Ask(_faces(prompt), buttons, throw, deal, len(buttons) > FEW, beside)


def _faces(prompt: Prompt) -> tuple[Face, ...]:
    die, ways = prompt.die, _ways(prompt)
    if die is None:
        return ()
    by = prompt.by[0] if prompt.by else ""
    return tuple(Face(asks.headed(named_face(face)), ways[Rolled(face, die.kind, by)]) for face in die.shown)


def _figures(room: Room, share: Share) -> tuple[Figure, ...]:
    """The chances of the throw that is asked for: his who throws, and everybody may know them."""
    if share.private or not share.asked:
        return ()
    return own(room.outlook.answers.get("", ()), share.asked[0], False)


def _bars(figures: Iterable[Figure]) -> tuple[Bar, ...]:
    return tuple(Bar(str(captioned(each)), str(figured(each)), round(1000 * float(each.chance))) for each in figures)


# -- the map ---------------------------------------------------------------------------------------------------------


def _map(rules: Rules[Any], share: Share, found: Iterable[tuple[int, asks.Answer]], language: str) -> maps.Map | None:
    board, table = rules.board, share.table
    if board is None:
        return None
    there = {each.place: (way, asks.headed(each.words), each.sign_on_board) for way, each in found if each.place}
    own_pieces = [piece for piece in table.pieces if piece.at and piece.seat == (share.seat or table.turn)]
    figures = [piece for piece in own_pieces if piece.kind == "figure"]
    mine = [piece.at for piece in figures or own_pieces if piece.at]
    standing = sorted({str(rules.place(at)) for at in mine} - {""})
    view = maps.about(board, table, [*there, *mine]) if share.seat else maps.whole(board, table)
    return maps.Map(
        maps.address(table.parts, language),
        view,
        maps.held(board, view),
        maps.pieces(board, table),
        maps.spots(board, table, there),
        ", ".join(standing),
    )


def counter(token: TokenView) -> Markup:
    """A counter of cardboard, or a back, about (0, 0) in a square of 48."""
    if token.covered:
        return svg(counters.back(0, 0, 46, "var(--raised)", "var(--line)"))
    return svg(counters.face(token, 0, 0, 46))


def shape(colour: str) -> Markup:
    """A player's bare sign, about (0, 0) in a circle of radius 1, in the ink of the words around it."""
    points, _ = PLAYERS.get(colour, PLAYERS["grey"])
    return svg([Polygon(points, "currentColor")])


def token(colour: str) -> Markup:
    """A player's figure as it stands on the board, about (0, 0) with radius 1."""
    return svg(figure(colour, Spot((0, 0), 1.0)))


def sign(name: str) -> Markup:
    """One of the table's signs, about (0, 0) in a square of 26."""
    return svg(icon(name), {INK: "currentColor"})


templates.globals.update(shape=shape, token=token, sign=sign, headed=asks.headed, chance=chance)
