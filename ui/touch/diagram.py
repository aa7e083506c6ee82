"""Where the cards of a chart go, and the arrows between them.

Steps stand in columns by how many steps away from the start they are, so an arrow only ever goes to the next column;
a way that leads elsewhere names the number of the card it leads to. Pure: no window, no colours.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from companion.table.words import SILENCE, Words
from ui.art.chart import Card, Chart, Port
from ui.touch.things import Box

STRAIGHT = 0.2
"""An arrow that would bend by less than this part of a pill's height goes straight."""


class Measures(NamedTuple):
    """How large things are, px: cards and pills, the room between columns and between cards."""

    card: float
    pill: float
    gap: float
    between: float
    pill_high: float
    pill_for: Callable[[str, float], float] = lambda words, wide: 0.0
    """How high a pill of that width must be for its words, px; at least `pill_high` it is anyway."""
    most: float = math.inf
    """How high all of it may be: what waits for the height of what leads to it gives way to that."""


class Spot(NamedTuple):
    """A card or pill in its place. `ports`: the middle height of each of its lines."""

    box: Box
    column: int
    card: Card | None
    words: Words
    good: bool
    ports: tuple[float, ...]


class Arrow(NamedTuple):
    """From a line of a card to a card or pill of the next column: along, down or up a lane, and on."""

    start: tuple[float, float]
    lane: float
    end: tuple[float, float]
    later: bool


class Plan(NamedTuple):
    """The whole drawing, px from its top left corner."""

    size: tuple[float, float]
    spots: tuple[Spot, ...]
    arrows: tuple[Arrow, ...]
    chips: frozenset[tuple[int, int]]
    """The lines, by card and place, that no arrow can show: they name the number of the card they lead to."""


class Sized(NamedTuple):
    """A card's height, how far down the middle of each of its lines lies, and how high it were with no line after
    that, px."""

    high: float
    ports: tuple[float, ...]
    feet: tuple[float, ...] = ()


def plan(chart: Chart, sized: dict[int, Sized], measures: Measures) -> Plan:
    """Puts the cards in columns, the ends in pills beside what leads there, and lays the arrows."""
    column = columns(chart)
    cards = {card.number: card for card in chart.cards}
    last = max(column.values(), default=0) + 1
    stacks: list[list[_Item]] = [[] for _ in range(last + 1)]
    pills: dict[tuple[int, str], _Item] = {}
    for number, at in sorted(column.items(), key=lambda pair: (pair[1], pair[0])):
        stacks[at].append(_Item(cards[number], SILENCE, True, sized[number].high, sized[number].ports))
    for at in range(last):
        for item in stacks[at]:
            for port in item.card.ports if item.card else ():
                if port.end:
                    key = (at + 1, str(port.end))
                    if key not in pills:
                        pills[key] = _Item(None, port.end, port.good, measures.pill_high, ())
                        stacks[at + 1].append(pills[key])
    spots, size = _stacked(stacks, measures)
    return Plan(size, spots, _arrows(spots, measures), elsewhere(chart.cards, column))


def packed(stacks: Sequence[Sequence[Card]], sized: dict[int, Sized], measures: Measures) -> Plan:
    """The cards in these columns, close beneath one another; their ends stand in their lines."""
    spots: list[Spot] = []
    column = {card.number: at for at, stack in enumerate(stacks) for card in stack}
    for at, stack in enumerate(stacks):
        y = 0.0
        for card in stack:
            high, ports, _ = sized[card.number]
            box = Box(at * (measures.card + measures.gap), y, measures.card, high)
            spots.append(Spot(box, at, card, SILENCE, True, tuple(y + each for each in ports)))
            y += high + measures.between
    size = (max(spot.box.right for spot in spots), max(spot.box.bottom for spot in spots))
    cards = [card for stack in stacks for card in stack]
    return Plan(size, tuple(spots), _arrows(spots, measures), elsewhere(cards, column))


class _Item(NamedTuple):
    card: Card | None
    words: Words
    good: bool
    high: float
    ports: tuple[float, ...]


def columns(chart: Chart) -> dict[int, int]:
    """How many steps each card is away from the first."""
    cards = {card.number: card for card in chart.cards}
    if not chart.cards:
        return {}
    found = {chart.cards[0].number: 0}
    queue = [chart.cards[0].number]
    while queue:
        number = queue.pop(0)
        for port in cards[number].ports:
            if port.to in cards and port.to not in found:
                found[port.to] = found[number] + 1
                queue.append(port.to)
    last = max(found.values())
    for number in cards:
        found.setdefault(number, last)
    return found


def _stacked(stacks: Sequence[Sequence[_Item]], measures: Measures) -> tuple[tuple[Spot, ...], tuple[float, float]]:
    """Each column from the top, near what leads there; columns that hold only pills are narrower."""
    spots: list[Spot] = []
    x, foot = 0.0, 0.0
    wishes: dict[object, list[float]] = {}
    for at, stack in enumerate(stacks):
        if not stack:
            continue
        wide = measures.card if any(item.card for item in stack) else measures.pill
        ordered = sorted(stack, key=lambda item: _wish(item, wishes, at))
        highs = [
            item.high if item.card else max(item.high, measures.pill_for(str(item.words), wide)) for item in ordered
        ]
        y, left = 0.0, sum(highs) + measures.between * (len(highs) - 1)
        for item, high in zip(ordered, highs, strict=True):
            wish = _wish(item, wishes, at)
            middle = wish - high / 2 if wish >= 0 or at else (measures.most - left) / 2
            top = max(y, min(middle, measures.most - left))
            box = Box(x, top, wide, high)
            spots.append(Spot(box, at, item.card, item.words, item.good, tuple(top + each for each in item.ports)))
            y, left = top + high + measures.between, left - high - measures.between
            for port, drop in zip(item.card.ports if item.card else (), item.ports, strict=False):
                wishes.setdefault((at + 1, _led(port)), []).append(top + drop)
            foot = max(foot, top + high)
        x += wide + measures.gap
    air = min(spot.box.y for spot in spots)
    lifted = (
        spot._replace(box=spot.box.moved(0, -air), ports=tuple(port - air for port in spot.ports)) for spot in spots
    )
    return tuple(lifted), (x - measures.gap, foot - air)


def _called(item: _Item | Spot) -> int | str:
    """A card by its number, an end by its words."""
    return item.card.number if item.card else str(item.words)


def _led(port: Port) -> int | str:
    """Where a line leads, as that is called."""
    return str(port.end) if port.end else port.to


def _wish(item: _Item, wishes: dict[object, list[float]], column: int) -> float:
    """The height at which what leads here lies; -1 where nothing does."""
    heights = wishes.get((column, _called(item)), [])
    return sum(heights) / len(heights) if heights else -1.0


def _arrows(spots: Sequence[Spot], measures: Measures) -> tuple[Arrow, ...]:
    """A lane for each place led to, so that what goes to the same place joins."""
    arrows: list[Arrow] = []
    for at in sorted({spot.column for spot in spots}):
        wanted: dict[int, list[tuple[Spot, int, Port]]] = {}
        there = [spot for spot in spots if spot.column == at + 1]
        for spot in (each for each in spots if each.column == at):
            for number, port in enumerate(spot.card.ports if spot.card else ()):
                for index, goal in enumerate(there):
                    if _called(goal) == _led(port):
                        wanted.setdefault(index, []).append((spot, number, port))
        lanes = sorted(wanted, key=lambda index: there[index].box.middle[1])
        for lane, index in enumerate(lanes):
            goal = there[index]
            share = (lane + 1) / (len(lanes) + 1)
            right = max(spot.box.right for spot, _, _ in wanted[index])
            x = right + (goal.box.x - right) * (0.2 + 0.6 * share)
            y = goal.box.middle[1] if not goal.card else goal.box.y + min(goal.box.h / 2, measures.pill_high / 2)
            if len(wanted[index]) == 1:
                spot, number, _ = wanted[index][0]
                if abs(spot.ports[number] - y) < STRAIGHT * measures.pill_high:
                    y = spot.ports[number]
            for spot, number, port in wanted[index]:
                start = (spot.box.right, spot.ports[number])
                arrows.append(Arrow(start, x, (goal.box.x, y), port.later))
    return tuple(arrows)


def elsewhere(cards: Iterable[Card], column: Mapping[int, int]) -> frozenset[tuple[int, int]]:
    """The lines, by card and place, that no arrow can show: they lead back, or to a card of the same column."""
    return frozenset(
        (card.number, at)
        for card in cards
        for at, port in enumerate(card.ports)
        if port.to and column.get(port.to, 0) != column[card.number] + 1
    )
