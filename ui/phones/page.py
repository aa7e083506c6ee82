"""What a page says, as values made of what its seat may know, here and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from random import Random
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlencode

import msgspec

from companion.boards import lettering
from companion.foresight import Figure
from companion.play.for_seat import Share
from companion.play.outlook import Outlook
from companion.play.rules import Rules
from companion.play.session import Moment
from companion.play.story import Story
from companion.table.dice import named_face
from companion.table.events import Event, Moved, Rolled
from companion.table.prompts import Amount, Prompt
from companion.table.view import SeatView, TableView, TokenView
from companion.table.words import Words, named, say, say_n
from ui.art.names import sign_for
from ui.phones import maps
from ui.phones.tale import Tale, tale, turnings
from ui.table import asks, chances
from ui.table.chances import captioned, figured, of_answers

FEW = 12
"""More answers than these are looked for by their names."""
LINES = 3
"""Answers stand in pairs where each has its words, whole, in so many lines of half a phone."""
HALF, LETTERS = 124.0, 18.0
"""Px for the words of an answer in half a phone, and the size of their letters."""
ROWS = {4: 66.0, 3: 91.0}
"""Px for the words of a counter where so many stand in a row."""
SOME = 2
"""More short answers than these share rows of four."""
SIZES = (("huge", 34, 14), ("large", 68, 18))
"""Questions of so many letters, no word longer than that, are said larger on a wall."""
MARK = 40.0
"""Px that a mark before the words takes."""


def _long(words: str, room: float) -> bool:
    """Whether they fill more than LINES lines of so many px, or a word of them is broader than one."""
    lines, at = 1, 0.0
    for word in words.split():
        wide = lettering.width(word, LETTERS)
        if wide > room:
            return True
        gap = lettering.width(" ", LETTERS) if at else 0.0
        lines, at = (lines, at + gap + wide) if at + gap + wide <= room else (lines + 1, wide)
    return lines > LINES


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
    token: TokenView | None = None
    always: bool = False
    """Once for all like questions to come."""

    @property
    def short(self) -> bool:
        """Whether a quarter of a phone is enough for it."""
        more = self.letter or self.token or self.cost or self.odds or self.main
        return not more and lettering.width(self.words, LETTERS) <= ROWS[4]


class Held(msgspec.Struct, frozen=True):
    """A counter or stack that may be moved: picked first, and then its place. `ways`: the answer's number by place."""

    piece: str
    words: str
    token: TokenView | None
    ways: dict[str, int]


class Hand(msgspec.Struct, frozen=True):
    """What may be moved and the places for it: `several` go together where they come from no place of the board."""

    held: tuple[Held, ...]
    places: tuple[tuple[str, str, str], ...]
    """Each space with its words and what the board calls it."""
    several: bool

    @property
    def row(self) -> int:
        """So many stand in a row, and no word is broken."""
        fits = (many for many, room in ROWS.items() if not any(_long(each.words, room) for each in self.held))
        return next(fits, 2)


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
    """One ruling, the rules it cites, and the colour of the player it begins with."""

    words: str
    rules: tuple[str, ...] = ()
    colour: str = ""


class Count(msgspec.Struct, frozen=True):
    """How many of something somebody has, with the sign it goes by."""

    sign: str
    number: int
    words: str


class Player(msgspec.Struct, frozen=True):
    """A player as everybody may see him: how he stands in words, and what is counted as signs."""

    name: str
    colour: str
    status: str
    counts: tuple[Count, ...]
    turn: bool
    out: bool


class Card(msgspec.Struct, frozen=True):
    """Cards of one kind that lie open, or how many lie hidden; `sign`: what they go by where they are no counter."""

    words: str
    count: int
    hidden: bool
    token: TokenView | None = None
    sign: str = ""


class Ask(msgspec.Struct, frozen=True):
    """What may be answered on this page. `chance`: the table throws and deals where it is told to; `deals`: a card is
    asked for, and it would; `piled`: what may be said to have been drawn instead; `amount`: a number is to be said."""

    faces: tuple[Face, ...] = ()
    buttons: tuple[Button, ...] = ()
    piled: tuple[Button, ...] = ()
    hand: Hand | None = None
    throw: str = ""
    chance: bool = False
    deals: bool = False
    beside: tuple[Beside, ...] = ()
    amount: Amount | None = None

    @property
    def search(self) -> bool:
        return max(len(self.buttons), len(self.piled)) > FEW

    @property
    def short(self) -> bool:
        """Whether there are so many short answers that four stand in a row, as where they are numbers."""
        return sum(each.short for each in self.buttons) > SOME

    @property
    def broad(self) -> bool:
        """Whether each answer needs a row of its own."""
        places = [(words, bool(letter), "") for _, words, letter in self.hand.places] if self.hand else []
        said = [(each.words, bool(each.letter or each.token), each.cost) for each in (*self.buttons, *self.piled)]
        return any(
            _long(each, HALF - MARK * marked) for words, marked, cost in (*said, *places) for each in (words, cost)
        )


class Heading(msgspec.Struct, frozen=True):
    """Whose turn it is, None where it is everybody's; what kind of answer is wanted; the question, or who has won."""

    who: Player | None
    calling: str
    question: str

    @property
    def size(self) -> str:
        """How large a wall can say it: its lines are few, and no word is broader than one."""
        word = max(map(len, self.question.split()), default=0)
        return next((size for size, most, broad in SIZES if len(self.question) <= most and word <= broad), "")


class Own(msgspec.Struct, frozen=True):
    """What only a seat's page shows. `mine`: it is asked; `secret`: how much is kept covered, never what; `wish`: what
    another seat wants taken back; `waits`: for whom, where this one does nothing; `lookup`: the handbook's page that is
    wanted now."""

    player: Player
    mine: bool
    cards: tuple[Card, ...]
    purse: str
    secret: str
    ask: Ask
    undo: str
    wish: str
    waits: str
    lookup: str


class Page(msgspec.Struct, frozen=True):
    """A page as it is now; `own` is None on the wall. `when`: turn or round, and the part of it; `tale`: the story of a
    game that is over, `so_far` its turning points until now."""

    heading: Heading
    map: maps.Map | None
    chances: tuple[Bar, ...]
    told: tuple[Line, ...]
    players: tuple[Player, ...]
    when: tuple[str, ...]
    so_far: tuple[tuple[str, str], ...]
    tale: Tale | None
    own: Own | None
    paused: bool

    @property
    def crowded(self) -> bool:
        """Whether a wall needs its whole breadth for the players: four in half of it have room for two counts each."""
        return len(self.players) + any(len(each.counts) > 2 for each in self.players) > 4


class Wish(NamedTuple):
    """A seat wants the last step taken back, as it stood on that page."""

    seat: str
    page: int


class Room(Protocol):
    """What a page is made of besides the share of its reader."""

    rules: Rules[Any]
    chance: Random | None
    moment: Moment
    paused: bool
    outlook: Outlook
    wish: Wish | None
    story: Story | None

    def silent(self, seat: str) -> frozenset[str]: ...

    @property
    def turn(self) -> int: ...


def page(room: Room, share: Share, language: str) -> Page:
    """The page of a seat, or the wall where it has none."""
    table = share.table
    found = _answers(room, share)
    seat = next((seat for seat in table.seats if seat.id == share.seat), None)
    story, over = room.story, share.over
    own = _own(room, share, seat, found) if seat else None
    return Page(
        _heading(share),
        _map(room.rules, share, found, own.ask.hand if own else None, language),
        _bars(_figures(room, share)),
        told(share),
        tuple(player(each, table.turn) for each in table.seats),
        _when(room, table),
        turnings(story, SO_FAR) if story and not over and not story.outcome else (),
        tale(story) if story and over and story.outcome else None,
        own,
        room.paused,
    )


SO_FAR = 3
"""So many of the last turning points are the story so far."""


def question(share: Share) -> str:
    """What is asked, or that somebody answers it unseen."""
    if share.question:
        return str(share.question)
    return str(say("{name} answers unseen.", name=_name(share.table, share.asked[0]) if share.asked else ""))


def told(share: Share) -> tuple[Line, ...]:
    """What was ruled last, the newest event first."""
    return tuple(
        Line(str(ruling.words), ruling.rules, _whose(share.table, str(ruling.words)))
        for heard in share.told[::-1]
        for ruling in heard
    )


def player(seat: SeatView, turn: str) -> Player:
    """What is counted is said once: by its sign where it has one, else in words."""
    said = [part for part in str(seat.status).split(", ") if not any(_counts(part, *each) for each in seat.counters)]
    counts = [Count(sign_for(name), count, str(named(name))) for name, count in seat.counters if count]
    also = [f"{count.words} {count.number}" for count in counts if not count.sign]
    said += [words for words in also if words.lower() not in map(str.lower, said)]
    return Player(
        seat.name, seat.colour, asks.headed(", ".join(filter(None, said))),
        tuple(count for count in counts if count.sign), seat.id == turn, seat.out,
    )  # fmt: skip


def _counts(part: str, name: str, count: int) -> bool:
    """Whether "8 cards" says no more than that counter does."""
    number, _, of = part.partition(" ")
    called = {str(named(word))[:3].lower() for word in (name, sign_for(name))}
    return bool(sign_for(name)) and number == str(count) and of[:3].lower() in called


def _name(table: TableView, seat: str) -> str:
    return next((each.name for each in table.seats if each.id == seat), seat)


def _whose(table: TableView, words: str) -> str:
    """The colour of the player a sentence begins with; "" where it begins with none."""
    first = words.replace(":", " ").replace("’", " ").split(" ")[0]
    return next((seat.colour for seat in table.seats if seat.name == first), "")


def _heading(share: Share) -> Heading:
    table = share.table
    who = next((player(seat, table.turn) for seat in table.seats if seat.id in share.asked[:1]), None)
    waiting = say("the end") if share.over else say("to answer") if share.asked else say("the whole table")
    return Heading(who, str(asks.calling(share.prompt) if share.prompt else waiting), question(share))


def _when(room: Room, table: TableView) -> tuple[str, ...]:
    """Turn or round as the game counts them, else as many as there were; the phase; what is left of the turn."""
    counted = next(((name, count) for name, count in table.counters if name in ("turn", "round")), ("turn", room.turn))
    said: list[Words | str] = [f"{asks.headed(named(counted[0]))} {counted[1]}"]
    if phase := table.phase:
        said.append(say("{phase}, {nth} of {all}", phase=phase.words, nth=phase.nth, all=phase.all))
    if table.tally:
        said.append(table.tally.words)
    return tuple(map(str, said))


def _own(room: Room, share: Share, seat: SeatView, found: Sequence[tuple[int, asks.Answer]]) -> Own:
    rules, state = room.rules, room.moment.state
    cards = (
        Card(
            asks.headed(card.words),
            card.count,
            card.hidden,
            None if card.hidden else rules.token(state, card.id),
            sign_for(card.id),
        )
        for card in seat.cards
    )
    purse = seat.purse and say("{gold} gold, income {income}", gold=seat.purse.gold, income=seat.purse.income)
    return Own(
        player(seat, share.table.turn),
        seat.id in share.asked,
        tuple(cards),
        str(purse or ""),
        _secret(share, seat),
        _ask(room, share, found),
        str(share.undo),
        _wish(room, share),
        _waits(room, share),
        _lookup(rules, share, seat),
    )


def _lookup(rules: Rules[Any], share: Share, seat: SeatView) -> str:
    """The handbook's page that is wanted now: the hazard somebody is in, with the chances for one's own cards."""
    if share.stay is None:
        return f"/handbook/{rules.id}"
    held = [("holding", card.id) for card in seat.cards if not card.hidden]
    return f"/handbook/{rules.id}/{share.stay.procedure}?{urlencode(held)}"


def _secret(share: Share, seat: SeatView) -> str:
    if not share.secrets:
        return ""
    if seat.rack:
        return str(say("{count} of {room}, covered", count=seat.rack.count, room=seat.rack.room))
    return str(say_n("{count} thing, covered", "{count} things, covered", len(share.secrets)))


def _wish(room: Room, share: Share) -> str:
    wish = room.wish
    if wish is None or wish.seat == share.seat:
        return ""
    name, step = _name(share.table, wish.seat), share.undo or say("the last step")
    return str(say("{name} wants to take back: {step}.", name=name, step=step))


def _waits(room: Room, share: Share) -> str:
    """In the order in which they sit."""
    others = room.silent(share.seat)
    names = ", ".join(seat.name for seat in share.table.seats if seat.id in others)
    return str(say("You do nothing. Still to say so: {names}.", names=names)) if names else ""


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


def _ask(room: Room, share: Share, found: Sequence[tuple[int, asks.Answer]]) -> Ask:
    prompt = share.prompt
    if prompt is None:
        return Ask()
    hand = _hand(room, share, prompt, found)
    amount = prompt.amount if prompt.amount and len(prompt.amount.numbers) > FEW else None
    shown = [
        (each, _button(way, each))
        for way, each in found
        if each.who in ("", share.seat)
        and not (hand and isinstance(each.event, Moved))
        and not (amount and amount.holds(each.name))
    ]
    throw, chance = "", room.chance is not None
    if prompt.die:
        throw = str(say("Throw it") if chance else say("Throw the real one"))
    deals = bool(prompt.pile and chance)
    cards = {card for card in (prompt.pile.unlike if prompt.pile else ()) if deals}
    beside = tuple(
        Beside(str(each.words), tuple(asks.headed(option.words) for option in each.options)) for each in prompt.also
    )
    return Ask(
        _faces(prompt),
        tuple(button for each, button in shown if each.name not in cards),
        tuple(button for each, button in shown if each.name in cards),
        hand,
        throw,
        chance,
        deals,
        beside,
        amount,
    )


def _button(way: int, each: asks.Answer) -> Button:
    return Button(
        asks.headed(each.words),
        way,
        str(each.cost),
        "; ".join(f"{captioned(figure)}: {figured(figure)}" for figure in each.odds[:1]),
        each.sign_on_board,
        each.main,
        each.tokens[0] if each.tokens else None,
        each.always is not None,
    )


def _hand(room: Room, share: Share, prompt: Prompt, found: Iterable[tuple[int, asks.Answer]]) -> Hand | None:
    """Counters and stacks, each once, where every one with every place would be a list nobody reads."""
    board, table = room.rules.board, share.table
    picks = asks.pickings(prompt, table, board, partial(room.rules.token, room.moment.state))
    if not picks:
        return None
    ways: dict[str, dict[str, int]] = {}
    places: dict[str, tuple[str, str, str]] = {}
    for way, each in found:
        if isinstance(each.event, Moved):
            ways.setdefault(each.event.piece, {})[each.place] = way
            words = asks.headed(asks.space_words(board, each.place, room.rules.place))
            places[each.place] = (each.place, words, each.sign_on_board)
    held = tuple(
        Held(each.picks, asks.headed(each.words), each.tokens[0] if each.tokens else None, ways.get(each.picks, {}))
        for each in picks
    )
    return Hand(held, tuple(places.values()), not any(each.place for each in picks))


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
    return chances.own(room.outlook.answers.get("", ()), share.asked[0], False)


def _bars(figures: Iterable[Figure]) -> tuple[Bar, ...]:
    return tuple(Bar(str(captioned(each)), str(figured(each)), round(1000 * float(each.chance))) for each in figures)


# -- the map ---------------------------------------------------------------------------------------------------------


def _map(
    rules: Rules[Any], share: Share, found: Sequence[tuple[int, asks.Answer]], hand: Hand | None, language: str
) -> maps.Map | None:
    board, table = rules.board, share.table
    if board is None:
        return None
    there = {each.place: (way, asks.headed(each.words), each.sign_on_board) for way, each in found if each.place}
    own_pieces = [piece for piece in table.pieces if piece.at and piece.seat == (share.seat or table.turn)]
    figures = [piece for piece in own_pieces if piece.kind == "figure"]
    mine = [piece.at for piece in figures or own_pieces if piece.at]
    standing = sorted({str(rules.place(at)) for at in mine} - {""}) if len(mine) < CROWD else []
    if share.seat:
        view = maps.about(board, table, [*there, *mine])
        high = view.h > view.w * maps.TALL and not share.secrets
        view = maps.filling(board, view, maps.HIGH if high else maps.STRIP)
    else:
        view = maps.afar(board, table)
    return maps.Map(
        maps.address(table.parts, language),
        maps.box(view),
        maps.held(board, view),
        view.h > view.w * maps.TALL,
        maps.names(board, table, view, maps.PHONE if share.seat else maps.WALL, language)
        + maps.pieces(board, table, there)
        + maps.numbers(board, table, view, there),
        maps.spots(board, table, there, {space: words for space, words, _ in hand.places} if hand else {}),
        ", ".join(standing),
    )


CROWD = 3
"""Where so many pieces stand on as many spaces is to be seen on the map, and too much for a line of words."""
