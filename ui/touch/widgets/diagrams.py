"""A diagram on the glass: cards, pills and arrows of a plan, with somebody's place in it where there is one."""

from __future__ import annotations

from collections.abc import Container
from functools import partial

from companion.boards.primitives import Polygon
from ui.art.theme import words_on
from ui.table.chances import chance
from ui.touch.diagram import Arrow, Card, Chart, Measures, Plan, Port, Sized, Spot, elsewhere, plan
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, WORK, width, wrap
from ui.touch.things import Box, Picture, Plate, Text, Thing
from ui.touch.widgets.basic import icon, line, lines

CARD, PILL, GAP = 244.0, 172.0, 44.0
"""Broad enough that two columns of cards and one of pills fill a screen of 800 px."""


class _Lines:
    """The words of a card, broken and measured once."""

    def __init__(self, look: Look, card: Card, wide: float, chips: Container[tuple[int, int]]) -> None:
        pad = look.u(14)
        self.size, self.small = round(look.words(20)), round(look.words(18))
        sign = look.u(34)
        room = wide - 2 * pad - sign
        self.title = wrap(str(card.title), self.size, room, SEMI)
        self.head = max(look.u(44), len(self.title) * self.size * LEAD + look.u(16))
        self.ports: list[tuple[list[str], list[str], str]] = []
        y = self.head
        self.middles: list[float] = []
        self.tops: list[tuple[float, float]] = []
        for at, port in enumerate(card.ports):
            said = str(chance(port.chance, port.sides)) if port.chance is not None and 0 < port.chance < 1 else ""
            right = width(said, self.small, SEMI) + look.u(10) if said else 0.0
            left = look.u(30) if port.sign else 0.0
            chip = look.u(34) if (card.number, at) in chips else 0.0
            space = wide - 2 * pad - right - left - chip
            what = wrap(str(port.what), self.small, wide - 2 * pad - left - chip, WORK) if port.what else []
            if max((width(word, self.small, SEMI) for word in str(port.when).split()), default=0) > space:
                space, what, said = space + right, [said, *what] if said else what, ""
            when = wrap(str(port.when), self.small, space, SEMI) or [""]
            high = max(look.u(34), (len(when) + len(what)) * self.small * LEAD + look.u(12))
            self.ports.append((when, what, said))
            self.tops.append((y, high))
            self.middles.append(y + look.u(6) + self.small * LEAD / 2 if len(when) + len(what) > 1 else y + high / 2)
            y += high
        self.high = y + look.u(4)


def measured(look: Look) -> Measures:
    """Upright screens show two columns of cards."""
    factor = min(1.4, look.factor) if look.factor > 1 else 1.0
    gap = look.u(GAP)
    card = look.u(CARD) * factor
    if look.portrait:
        card = max((look.page.w - look.u(40) - gap) / 2, look.u(200) * factor)
    return Measures(card, look.u(PILL) * factor, gap, look.u(14), look.u(66) * factor, partial(_pill_high, look))


def _pill_high(look: Look, words: str, wide: float) -> float:
    """Room for the words of a pill, and above and below them."""
    size = look.words(19)
    return len(wrap(words, size, wide - 2 * look.u(16), SEMI)) * size * LEAD + look.u(24)


def planned(look: Look, chart: Chart) -> Plan:
    """The plan of a chart at this look."""
    measures, chips = measured(look), elsewhere(chart)
    sized = {}
    for card in chart.cards:
        found = _Lines(look, card, measures.card, chips)
        sized[card.number] = Sized(found.high, tuple(found.middles))
    return plan(chart, sized, measures)


def diagram(look: Look, at: tuple[float, float], chart: Chart, on: str, here: str = "") -> tuple[list[Thing], Plan]:
    """The parts of the diagram with its corner at a point, and its plan. `here` is the step somebody is at."""
    found = planned(look, chart)
    chips = elsewhere(chart)
    out: list[Thing] = []
    for arrow in found.arrows:
        out += _arrow(look, arrow, at, on)
    for spot in found.spots:
        out += _card(look, spot, chips, at, here) if spot.card else _pill(look, spot, at)
    return out, found


def _pill(look: Look, spot: Spot, at: tuple[float, float]) -> list[Thing]:
    theme = look.theme
    box = spot.box.moved(*at)
    edge = theme.text if spot.good else theme.line
    room = box.inset(look.u(16), look.u(4))
    words = str(spot.words)
    words = words[:1].upper() + words[1:]
    return [
        Plate(box, theme.surface, box.h / 2, edge, look.bold_line),
        *lines(look, room, words, look.words(19), SEMI, theme.text, theme.surface, anchor="middle", most=4, even=True),
    ]


def _card(look: Look, spot: Spot, chips: Container[tuple[int, int]], at: tuple[float, float], here: str) -> list[Thing]:
    assert spot.card
    theme = look.theme
    card, box = spot.card, spot.box.moved(*at)
    found = _Lines(look, card, box.w, chips)
    dice = card.sign == "die"
    out: list[Thing] = []
    if card.name == here:
        out.append(Plate(box.inset(-look.u(5)), "", look.u(14), theme.text, look.bold_line))
    edge, wide = (theme.accent, look.bold_line) if dice else (theme.line, look.line)
    out.append(Plate(box, theme.raised, look.u(10), edge, wide))
    pad = look.u(14)
    left = box.x + pad
    if card.sign:
        out.append(
            icon(look, card.sign, left + look.u(11), box.y + found.head / 2, look.u(24), theme.accent, theme.raised)
        )
    x = left + look.u(34)
    y = box.y + (found.head - len(found.title) * found.size * LEAD) / 2
    for words in found.title:
        room = Box(x, y, box.right - pad - x, found.size * LEAD)
        out.append(Text(room, words, found.size, SEMI, theme.text, theme.raised))
        y += found.size * LEAD
    lines_ = zip(card.ports, found.ports, found.tops, strict=True)
    for number, (port, (when, what, said), (top, high)) in enumerate(lines_):
        out.append(Plate(Box(box.x + look.u(8), round(box.y + top), box.w - look.u(16), 1), theme.line, 0))
        chip = (card.number, number) in chips
        out += _port(look, box, port, when, what, said, box.y + top, high, chip)
    return out


def _port(
    look: Look,
    box: Box,
    port: Port,
    when: list[str],
    what: list[str],
    said: str,
    top: float,
    high: float,
    chipped: bool,
) -> list[Thing]:
    theme = look.theme
    size = round(look.words(18))
    pad = look.u(14)
    x = box.x + pad
    out: list[Thing] = []
    count = len(when) + len(what)
    y = top + (high - count * size * LEAD) / 2
    if port.sign:
        out.append(icon(look, port.sign, x + look.u(9), y + size * LEAD / 2, look.u(20), theme.accent, theme.raised))
        x += look.u(30)
    chip = look.u(34) if chipped else 0.0
    right = box.right - pad - chip
    if said:
        room = Box(right - width(said, size, SEMI) - 1, y, width(said, size, SEMI) + 1, size * LEAD)
        out.append(line(room, said, size, SEMI, theme.text, theme.raised, "end"))
    for number, words in enumerate(when):
        room = Box(x, y, right - x - (width(said, size, SEMI) + look.u(8) if said and number == 0 else 0), size * LEAD)
        out.append(Text(room, words, size, SEMI if count > 1 else WORK, theme.text, theme.raised))
        y += size * LEAD
    for words in what:
        out.append(Text(Box(x, y, right - x, size * LEAD), words, size, WORK, theme.muted, theme.raised))
        y += size * LEAD
    if chipped:
        side = round(look.u(26))
        spot = Box(round(box.right - pad - side), round(top + high / 2 - side / 2), side, side)
        out.append(Plate(spot, theme.text, side / 2))
        out.append(line(spot, str(port.to), 18 * look.law.unit, BOLD, words_on(theme.text), theme.text, "middle"))
    return out


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
    out.append(Picture(head, f"head:{theme.text}:{round(size)}", _head(theme.text, size)))
    if arrow.later:
        side = round(look.u(20))
        middle = (x0 + x1 - size) / 2
        out.append(Plate(Box(round(middle - side / 2), round(y0 - side / 2), side, side), on, side / 2))
        out.append(icon(look, "moon", middle, y0, look.u(16), theme.text, on))
    return out


def _head(ink: str, size: float) -> tuple[Polygon, ...]:
    return (Polygon(((0, 0), (size, size / 2), (0, size)), ink),)
