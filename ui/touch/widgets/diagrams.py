"""A diagram on the glass: cards, pills and arrows of a plan, with somebody's place in it where there is one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache, partial
from itertools import product
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from companion.boards.primitives import Polygon
from companion.table.words import SILENCE, say
from ui.art.chart import Card, Chart, Port
from ui.art.theme import words_on
from ui.table import languages
from ui.table.chances import chance
from ui.touch.diagram import Arrow, Measures, Plan, Sized, Spot, columns, elsewhere, packed, plan
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, WORK, width, wrap
from ui.touch.things import Box, Picture, Plate, Text, Thing
from ui.touch.widgets.basic import figure, icon, line, lines, player_name
from ui.touch.widgets.flow import Pen
from ui.touch.widgets.gathered import ends_inline, gathered, sentences

Ports = frozenset[tuple[int, int]]
"""Lines of cards, by card and place."""
Numbers = frozenset[int]


class _Row(NamedTuple):
    """A line of a card, broken: when it is gone, what happens beside that and beneath it, its chance; px from the top
    of the card, and how high it is."""

    when: list[str]
    beside: str
    what: list[str]
    chance: str
    top: float
    high: float

    @property
    def deep(self) -> int:
        """How many lines of words it takes."""
        return (len(self.when) or bool(self.beside)) + len(self.what)


class _Lines:
    """The words of a card, broken and measured once: in whole px, or what goes on in the next column would not be as
    high as was reckoned. `tight`: as near to one another as can be read."""

    def __init__(self, look: Look, card: Card, wide: float, chips: Ports, numbered: Numbers, tight: bool) -> None:
        pad = look.u(10)
        self.size, self.small = round(look.words(18 if tight else 20)), round(look.words(18))
        self.number = str(card.number % PIECE) if card.number % PIECE in numbered else ""
        self.tight, self.room = tight, wide - 2 * pad
        before = look.u(34) if card.sign else 0.0
        self.title = wrap(
            sentences(card.title), self.size, self.room - before - (look.u(34) if self.number else 0.0), SEMI
        )
        least, air = (28, 3) if tight else (36, 8)
        self.head = round(max(look.u(least), len(self.title) * self.size * LEAD + look.u(air)))
        self.rows: list[_Row] = []
        y = float(self.head)
        for at, port in enumerate(card.ports):
            self.rows.append(self._row(look, port, (card.number, at) in chips, y))
            y += self.rows[-1].high
        self.high = y + round(look.u(2 if tight else 4))

    @property
    def middles(self) -> tuple[float, ...]:
        """Where the ways on leave, px from the top."""
        return tuple(row.top + min(row.high / 2, self.small * LEAD) for row in self.rows)

    @property
    def feet(self) -> tuple[float, ...]:
        """Where each of them ends, px from the top, were it the last."""
        return tuple(row.top + row.high + self.high - self.rows[-1].top - self.rows[-1].high for row in self.rows)

    def _row(self, look: Look, port: Port, chip: bool, y: float) -> _Row:
        said = str(chance(port.chance)) if port.chance is not None and 0 < port.chance < 1 else ""
        room = self.room - (look.u(30) if port.sign else 0.0) - (look.u(34) if chip else 0.0)
        space = room - (width(said, self.small, SEMI) + look.u(10) if said else 0.0)
        words, told = str(port.when or (SILENCE if port.what else ON)), sentences(port.what)
        if max((width(word, self.small, SEMI) for word in words.split()), default=0) > space:
            when, beside, what = wrap(words, self.small, room, SEMI), "", wrap(told, self.small, room, WORK)
            what, said = [said, *what] if said else what, ""
        else:
            when = wrap(words, self.small, space, SEMI)
            left = space - width(when[-1], self.small, SEMI) - look.u(GAP) if when else space
            beside, further = self._beside(told, left, self.tight or not when)
            what = wrap(further, self.small, room, WORK)
        least, air = (28 if chip else 24, 2) if self.tight else (30, 6)
        row = _Row(when, beside, what, said, y, look.u(least))
        return row._replace(high=round(max(row.high, row.deep * self.small * LEAD + look.u(air))))

    def _beside(self, words: str, room: float, parted: bool) -> tuple[str, str]:
        """What of it stands in the line of its condition, and what beneath: all or, where they are `parted`, as much as
        goes."""
        first = next(iter(wrap(words, self.small, room, WORK)), "") if room > 0 else ""
        if width(first, self.small, WORK) > room or not (parted or first == words):
            return "", words
        return first, words[len(first) :].lstrip()


@lru_cache(maxsize=1024)
def _lines(look: Look, card: Card, wide: float, chips: Ports, numbered: Numbers, tight: bool, _: str) -> _Lines:
    """Of a card, in a language, the same are asked for wherever it might stand."""
    return _Lines(look, card, wide, chips, numbered, tight)


class Here(NamedTuple):
    """Whose place is marked: the step, and whose it is where somebody plays."""

    step: str
    name: str = ""
    colour: str = ""


class Sheet(NamedTuple):
    """A page of a diagram: some of its cards with the ends they lead to, laid out for the frame."""

    chart: Chart
    plan: Plan
    numbered: Numbers = frozenset()
    """The cards that other lines lead to by their numbers."""
    room: Ports = frozenset()
    """The lines that keep room for a number, by card and place."""
    tight: bool = False

    def holds(self, step: str) -> bool:
        return any(card.holds(step) for card in self.chart.cards)


BREADTHS = (244, 172, 44), (226, 152, 32), (208, 140, 28), (286, 200, 48), (340, 230, 48)
"""How broad cards and pills are, and the room between columns, px at 800x480 and normal text. Tried one after the
other: the first with which all of a chart fits its frame is drawn."""
NARROWEST, BETWEEN = 176.0, 14.0
"""Where it does not, cards are packed in as many columns as this breadth allows, so far apart; px at 800x480."""
GAP = 8.0
"""Px at 800x480 between a condition and what stands beside it."""
HERE, FIGURE = 36.0, "figure"
"""Px at 800x480: the room beneath a card for the figure of whoever is there; the sign of a card that has it at its head
instead, where that saves a page."""

ON = say("Go on.")
"""In the line of a card that has no other and says nothing."""
PIECE = 1000
"""What the numbers of a card's further pieces are apart."""

Sheets = tuple[Sheet, ...]
Drawn = TypeVar("Drawn")


@lru_cache(maxsize=16)
def _sheets(chart: Chart, look: Look, frame: tuple[float, float], here: Here, _: str) -> Sheets:
    less = gathered(chart)
    for each in (chart, less):
        if whole := _Setter(look, each, frame, here).whole():
            return whole
    signed = (card._replace(sign=FIGURE) if here.name and card.holds(here.step) else card for card in less.cards)
    ways = product(((less, frame, here), (less._replace(cards=tuple(signed)), frame, Here(here.step))), (False, True))
    return _least((_Setter(look, *told, tight).pages() for told, tight in ways), len, 1)


def _least(every: Iterable[Drawn], worse: Callable[[Drawn], Any], best: Any) -> Drawn:
    """The first of those that are `worse` than none; nothing is laid out after one that is as good as can be."""
    found: list[Drawn] = []
    for each in every:
        found.append(each)
        if worse(each) == best:
            break
    return min(found, key=worse)


def sheets(look: Look, chart: Chart, frame: Box, here: Here | None = None) -> Sheets:
    """The diagram in as few pages as the frame needs: nothing of any of them reaches beyond it, and no word shrinks."""
    return _sheets(chart, look, (frame.w, frame.h), here or Here(""), languages.spoken())


def fewest(look: Look, chart: Chart, frame: Box, here: Here | None = None) -> tuple[Look, Sheets]:
    """The diagram, and how it is drawn. Where a window has the pixels, it is set as smaller ones have it before it
    takes more pages: the same words in fewer px, none below the least."""
    most = max(1.0, look.law.unit)
    closer = (
        replace(look, width=round(look.width / less), height=round(look.height / less))
        for less in dict.fromkeys((1.0, (1 + most) / 2, most))
    )
    return _least(((each, sheets(each, chart, frame, here)) for each in closer), lambda drawn: len(drawn[1]), 1)


class _Setter:
    """Lays a chart out for one frame."""

    def __init__(self, look: Look, chart: Chart, frame: tuple[float, float], here: Here, tight: bool = False) -> None:
        self.look, self.chart, self.frame, self.here, self.tight = look, chart, frame, here, tight
        self.factor = max(1.0, min(1.4, look.factor))

    def whole(self) -> Sheets:
        """All on one page, ends in pills, in columns by how many steps they are away; empty where it does not fit."""
        look, chart = self.look, self.chart
        column = columns(chart)
        room = elsewhere(chart.cards, column)
        led = {(card.number, at): port.to for card in chart.cards for at, port in enumerate(card.ports)}
        numbered = frozenset(led[line] for line in room)
        for card, pill, gap in BREADTHS:
            measures = self._measures(look.u(card) * self.factor, look.u(pill) * self.factor, look.u(gap))
            sized = {each.number: self._size(each, measures.card, room, numbered) for each in chart.cards}
            made = plan(chart, sized, measures)
            spare = self.frame[0] - made.size[0]
            if spare >= 0 and made.size[1] <= self.frame[1]:
                across = len({spot.column for spot in made.spots})
                wider = measures.gap + min(look.u(40), spare / max(1, across - 1))
                return (Sheet(chart, plan(chart, sized, measures._replace(gap=wider)), numbered, room),)
        return ()

    def pages(self) -> Sheets:
        """Packed in columns, as one comes to the cards; as few pages as any number of columns gives."""
        gap, wide = self.look.u(BETWEEN), self.frame[0]
        most = max(1, int((wide + gap) // (self.look.u(NARROWEST) * self.factor + gap)))
        ways = product(range(1, most + 1), (False, True), (False, True))
        every = (self._packed(count, (wide + gap) / count - gap, *how) for count, *how in ways)
        return _least(every, self._worse, (0, 1, len(self.chart.cards)))

    def _worse(self, pages: Sheets) -> tuple[int, int, int]:
        """What is to be as small as can be: pages that are too high, pages, pieces of cards."""
        high = sum(page.plan.size[1] > self.frame[1] + 0.5 for page in pages)
        return high, len(pages), sum(len(page.chart.cards) for page in pages)

    @cached_property
    def _ordered(self) -> list[Card]:
        """The cards as one comes to them, where their ends lead to in their own lines."""
        column = columns(self.chart)
        order = sorted(self.chart.cards, key=lambda card: (column[card.number], card.number))
        return [ends_inline(card) for card in order]

    def _packed(self, count: int, wide: float, tallest: bool, broken: bool) -> Sheets:
        """So many columns on each page. A card stands in the first column that has room for it; one that is too high
        for any goes on in the next. `tallest`: they come first, which leaves less room unused; `broken`: so does what
        has no room left at the end of a column."""
        order, waiting = self._ordered, list(self._ordered)
        numbered = frozenset(port.to for card in order for port in card.ports if port.to)
        gap = self.look.u(5 if self.tight else 8)
        measures = self._measures(wide, 0.0, self.look.u(BETWEEN))._replace(between=gap)

        def size(card: Card) -> Sized:
            return self._size(card, wide, _leading(card), numbered)

        if tallest:
            waiting.sort(key=lambda card: (card.number != order[0].number, -size(card).high))
        stacks: list[list[Card]] = []
        left: list[float] = []
        sized: dict[int, Sized] = {}
        while waiting:
            card = waiting.pop(0)
            found = size(card)
            at = next((at for at, free in enumerate(left) if found.high <= free), len(stacks))
            going = self._rows(found, left[-1]) if broken and left else 0
            if at == len(stacks) and (going := going or self._rows(found, self.frame[1])):
                rest = card._replace(number=card.number + PIECE, name="", folded=(), ports=card.ports[going:])
                waiting[:0] = [card._replace(ports=card.ports[:going]), rest]
                continue
            if at == len(stacks):
                stacks.append([])
                left.append(self.frame[1])
            stacks[at].append(card)
            sized[card.number] = found
            left[at] -= found.high + gap
        place = {card.number: at for at, card in enumerate(order)}
        for stack in stacks:
            stack.sort(key=lambda card: (place[card.number % PIECE], card.number))
        stacks.sort(key=lambda stack: (place[stack[0].number % PIECE], stack[0].number))
        pages = [stacks[at : at + count] for at in range(0, len(stacks), count)]
        return tuple(self._page(page, sized, measures, numbered) for page in pages)

    def _rows(self, found: Sized, room: float) -> int:
        """How many lines of a card that is too high for it a column takes; 0 where it is to stand in the next one."""
        going = sum(foot <= room for foot in found.feet)
        return going if going < len(found.feet) else 0

    def _page(self, stacks: list[list[Card]], sized: dict[int, Sized], measures: Measures, numbered: Numbers) -> Sheet:
        cards = tuple(card for stack in stacks for card in stack)
        chart = self.chart._replace(cards=cards)
        return Sheet(chart, packed(stacks, sized, measures), numbered, _leading(*cards), self.tight)

    def _measures(self, card: float, pill: float, gap: float) -> Measures:
        high = self.look.u(52) * self.factor
        return Measures(card, pill, gap, self.look.u(8), high, partial(_pill_high, self.look), self.frame[1])

    def _size(self, card: Card, wide: float, room: Ports, numbered: Numbers) -> Sized:
        """How high a card is in that breadth, with room beneath for whoever is there."""
        found = _lines(self.look, card, wide, room, numbered, self.tight, languages.spoken())
        below = self.look.u(HERE) if self.here.name and card.holds(self.here.step) else 0.0
        return Sized(found.high + below, found.middles, found.feet)


def _leading(*cards: Card) -> Ports:
    """The lines that lead to other cards: by their numbers, where they stand close."""
    return frozenset((card.number, at) for card in cards for at, port in enumerate(card.ports) if port.to)


def _pill_high(look: Look, words: str, wide: float) -> float:
    """Room for the words of a pill, and above and below them."""
    size = look.words(19)
    return len(wrap(words, size, wide - 2 * look.u(16), SEMI)) * size * LEAD + look.u(18)


def diagram(look: Look, frame: Box, sheet: Sheet, on: str, here: Here | None = None) -> list[Thing]:
    """A page of the diagram in the middle of its frame."""
    made = sheet.plan
    at = (frame.x + max(0.0, frame.w - made.size[0]) / 2, frame.y + max(0.0, frame.h - made.size[1]) / 2)
    out: list[Thing] = []
    for arrow in made.arrows:
        out += _arrow(look, arrow, at, on)
    for spot in made.spots:
        if spot.card:
            out += _card(look, spot, sheet, at, here or Here(""), on)
        else:
            out += _pill(look, spot, at)
    return out


def _pill(look: Look, spot: Spot, at: tuple[float, float]) -> list[Thing]:
    theme = look.theme
    box = spot.box.moved(*at)
    edge = theme.text if spot.good else theme.line
    room = box.inset(look.u(14), look.u(2))
    words = str(spot.words)
    words = words[:1].upper() + words[1:]
    return [
        Plate(box, theme.surface, box.h / 2, edge, look.bold_line),
        *lines(look, room, words, look.words(19), SEMI, theme.text, theme.surface, anchor="middle", most=4, even=True),
    ]


def _card(look: Look, spot: Spot, sheet: Sheet, at: tuple[float, float], here: Here, on: str) -> list[Thing]:
    assert spot.card
    theme = look.theme
    card, box = spot.card, spot.box.moved(*at)
    found = _lines(look, card, box.w, sheet.room, sheet.numbered, sheet.tight, languages.spoken())
    box = box._replace(h=found.high)
    dice = card.sign == "die"
    out: list[Thing] = []
    if card.holds(here.step):
        out.append(Plate(box.inset(-look.u(5)), "", look.u(14), theme.text, look.bold_line))
        if here.name and card.sign != FIGURE:
            foot = Box(box.x, box.bottom + look.u(9), box.w, look.u(HERE - 9))
            out += player_name(look, foot, here.colour, str(say("{name} is here", name=here.name)), on, radius=11)
    edge, wide = (theme.accent, look.bold_line) if dice else (theme.line, look.line)
    out.append(Plate(box, theme.raised, look.u(10), edge, wide))
    pad = look.u(10)
    left = box.x + pad
    at = left + look.u(11), box.y + found.head / 2
    if card.sign == FIGURE:
        out.append(figure(look, here.colour, *at, look.u(10)))
    elif card.sign:
        out.append(icon(look, card.sign, *at, look.u(24), theme.accent, theme.raised))
    x = left + (look.u(34) if card.sign else 0.0)
    y = box.y + (found.head - len(found.title) * found.size * LEAD) / 2
    pen = Pen(x, y, box.right - pad - x, theme.raised)
    pen.lines(found.title, found.size, SEMI, theme.text)
    out += pen.out
    if found.number:
        out += _numbered(look, box.right - pad, box.y + found.head / 2, found.number, theme.raised)
    for number, (port, row) in enumerate(zip(card.ports, found.rows, strict=True)):
        out.append(Plate(Box(box.x + look.u(8), round(box.y + row.top), box.w - look.u(16), 1), theme.line, 0))
        out += _port(look, box, port, row, (card.number, number) in sheet.plan.chips)
    return out


def _port(look: Look, box: Box, port: Port, row: _Row, chipped: bool) -> list[Thing]:
    theme = look.theme
    size, pad = round(look.words(18)), look.u(10)
    step = size * LEAD
    out: list[Thing] = []
    x, y = box.x + pad, box.y + row.top + (row.high - row.deep * step) / 2
    if port.sign:
        out.append(icon(look, port.sign, x + look.u(9), y + step / 2, look.u(20), theme.accent, theme.raised))
        x += look.u(30)
    right = box.right - pad - (look.u(34) if chipped else 0.0)
    room = right - x
    if row.chance:
        wide = width(row.chance, size, SEMI) + 1
        out.append(line(Box(right - wide, y, wide, step), row.chance, size, SEMI, theme.text, theme.raised, "end"))
        room -= wide + look.u(8) - 1
    pen = Pen(x, y, room, theme.raised)
    pen.lines(row.when, size, SEMI if row.deep > 1 or row.beside else WORK, theme.text)
    if row.beside:
        after = width(row.when[-1], size, SEMI) + look.u(GAP) if row.when else 0.0
        spot = Box(x + after, pen.y - (step if row.when else 0.0), room - after, step)
        pen.out.append(Text(spot, row.beside, size, WORK, theme.muted, theme.raised))
        pen.y = spot.bottom
    pen.lines(row.what, size, WORK, theme.muted, wide=right - x)
    out += pen.out
    if chipped:
        out += _numbered(look, box.right - pad, box.y + row.top + row.high / 2, str(port.to), theme.text)
    return out


def _numbered(look: Look, right: float, y: float, number: str, fill: str) -> list[Thing]:
    """The number of a card on a disc: of its own, or of the one a line leads to."""
    side, edge = round(look.u(26)), look.theme.text
    disc = Box(round(right - side), round(y - side / 2), side, side)
    ink = edge if fill != edge else words_on(edge)
    return [
        Plate(disc, fill, side / 2, edge if fill != edge else "", look.line),
        line(disc, number, max(18, 18 * look.law.unit), BOLD, ink, fill, "middle"),
    ]


def _arrow(look: Look, arrow: Arrow, at: tuple[float, float], on: str) -> list[Thing]:
    """Three straight pieces and a head; a moon lies on what goes on only next turn."""
    theme = look.theme
    thick = max(2, round(look.u(2.5)))
    (x0, y0), (x1, y1) = arrow.start, arrow.end
    x0, x1, lane = x0 + at[0], x1 + at[0], arrow.lane + at[0]
    y0, y1 = y0 + at[1], y1 + at[1]
    half = thick / 2
    pieces = [
        Box(x0, y0 - half, lane - x0 + half, thick),
        Box(lane - half, min(y0, y1) - half, thick, abs(y1 - y0) + thick),
        Box(lane - half, y1 - half, x1 - lane - look.u(7), thick),
    ]
    out: list[Thing] = [Plate(Box(*(round(each) for each in piece)), theme.text, 0) for piece in pieces if piece.w > 0]
    size = look.u(12)
    head = Box(round(x1 - size), round(y1 - size / 2), round(size), round(size))
    tip = (Polygon(((0, 0), (size, size / 2), (0, size)), theme.text),)
    out.append(Picture(head, f"head:{theme.text}:{round(size)}", lambda: tip))
    if arrow.later:
        side = min(round(look.u(20)), int(x1 - size - x0))  # it bites neither the card nor the head
        middle = (x0 + x1 - size) / 2
        out.append(Plate(Box(round(middle - side / 2), round(y0 - side / 2), side, side), on, side / 2))
        out.append(icon(look, "moon", middle, y0, side * 0.8, theme.text, on))
    return out
