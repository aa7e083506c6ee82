"""A procedure as a diagram, laid out from its graph: cards with a line for each way on, and arrows where these lead.

Steps stand in columns by how many steps away from the start they are, so an arrow only ever goes to the next column;
a way that leads elsewhere names the number of the card it leads to. Pure: no window, no colours.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from companion.procedures.graph import (
    Choose,
    End,
    Fork,
    Later,
    Option,
    Pay,
    Procedure,
    Row,
    Step,
    Target,
    Tell,
    Throw,
    Walk,
)
from companion.procedures.page import Page, Section, Way, page
from companion.procedures.scene import Scene
from companion.table.words import SILENCE, Words, say
from ui.art.names import sign_for
from ui.touch.things import Box

STRAIGHT = 0.2
"""An arrow that would bend by less than this part of a pill's height goes straight."""
MOST_THROWS = 5000
"""Combinations counted for the chance of a row; beyond that none is given."""


class Port(NamedTuple):
    """A line of a card: when it is gone, what happens, its chance, and where it leads: a card's number, or an end."""

    when: Words
    what: Words
    sign: str = ""
    chance: Fraction | None = None
    to: int = 0
    end: Words = SILENCE
    good: bool = True
    later: bool = False
    sides: int = 1
    """Of the one die that is thrown for it."""


class Card(NamedTuple):
    """A step: what is asked, how it is answered, and its ways on."""

    number: int
    name: str
    sign: str
    title: Words
    ports: tuple[Port, ...]
    folded: tuple[str, ...] = ()
    """Steps that are told in its lines, and have no card of their own."""

    def holds(self, step: str) -> bool:
        """Whether whoever is at that step is here."""
        return step == self.name or step in self.folded


class Chart(NamedTuple):
    """All cards of a procedure, numbered as its page numbers them."""

    name: str
    title: Words
    cards: tuple[Card, ...]


def chart(procedure: Procedure) -> Chart:
    """The cards of a procedure. A throw of one die that only one choice leads to is told in that choice's line."""
    told = page(procedure)
    sections = {section.number: section for section in told.sections}
    inlined = _inlined(procedure, told)
    cards = tuple(
        _card(procedure, section, sections, inlined) for section in told.sections if section.number not in inlined
    )
    pays = {name for name, step in procedure.steps.items() if isinstance(step, Pay)}
    return Chart(procedure.name, told.title, _joined_up(cards, pays))


def _joined_up(cards: tuple[Card, ...], pays: Container[str]) -> tuple[Card, ...]:
    """The cards without those that have but one way on, told in the one line that leads to them; what is paid there
    stands in that line already."""
    found = {card.number: card for card in cards}
    for card in cards[1:]:
        led = [(each, at) for each in found.values() for at, port in enumerate(each.ports) if port.to == card.number]
        if len(card.ports) != 1 or len(led) != 1 or (card.ports[0].when and card.sign == "die") or led[0][0] is card:
            continue
        (before, at), way = led[0], card.ports[0]
        port = before.ports[at]
        title = SILENCE if card.name in pays else card.title
        what = _joined(_joined(port.what, title), way.what)
        line = port._replace(what=what, to=way.to, end=way.end, good=way.good, later=port.later or way.later)
        lines = (*before.ports[:at], line, *before.ports[at + 1 :])
        found[before.number] = before._replace(ports=lines, folded=(*before.folded, card.name, *card.folded))
        del found[card.number]
    return tuple(found.values())


def _card(procedure: Procedure, section: Section, sections: dict[int, Section], inlined: dict[int, int]) -> Card:
    step = procedure.steps[section.name]
    ports: list[Port] = []
    chances = _chances(step)
    for at, way in enumerate(section.ways):
        if way.to in inlined and isinstance(step, Choose):
            ports.append(_folded(procedure, step.options[at], way, sections[way.to]))
        else:
            ports.append(_port(procedure, step, at, way, chances[at] if at < len(chances) else None))
    folded = tuple(sections[number].name for number, at in inlined.items() if at == section.number)
    return Card(section.number, section.name, _sign(step), section.ask, tuple(ports), folded)


def _port(procedure: Procedure, step: Step, at: int, way: Way, chance: Fraction | None) -> Port:
    targets = _targets(step)
    if at >= len(targets):  # a die thrown anew: nothing but the item is spent, and nothing changes
        assert isinstance(step, Throw)
        what = _joined(way.what, way.costs)
        return Port(way.when, what, sign_for(step.again), None, way.to, way.end, True, way.later)
    target = targets[at]
    good = not isinstance(target, End) or target.good
    sign = ""
    if isinstance(step, Choose):
        sign = sign_for(step.options[at].name)
    elif isinstance(step, Throw) and at >= len(step.rows):
        sign = sign_for(step.instead[at - len(step.rows)].name)
    what = _joined(_joined(way.what, way.costs), say("Next turn.") if way.later and not way.end else SILENCE)
    sides = step.die.sides if isinstance(step, Throw) and step.dice == 1 else 1
    return Port(way.when, what, sign, chance, way.to, way.end, good, way.later, sides)


def _folded(procedure: Procedure, option: Option, way: Way, throw: Section) -> Port:
    """A choice and the one die that decides it, in one line."""
    step = procedure.steps[throw.name]
    assert isinstance(step, Throw)
    chances = _chances(step)
    best = next((at for at, row in enumerate(step.rows) if not _goes_back(row)), 0)
    found = throw.ways[best]
    when = say("{option}: {faces}", option=option.words, faces=found.when)
    target = step.rows[best].then
    good = not isinstance(target, End) or target.good
    what = _joined(way.costs, found.costs)
    return Port(
        when, what, sign_for(option.name), chances[best], found.to, found.end, good, found.later, step.die.sides
    )


def _goes_back(row: Row) -> bool:
    return isinstance(row.then, Later)


def _inlined(procedure: Procedure, told: Page) -> dict[int, int]:
    """Throws told within the choice that leads to them: section number of the throw, and of the choice."""
    numbers = {section.name: section.number for section in told.sections}
    came: dict[str, list[tuple[str, object]]] = {}
    for name, step in procedure.steps.items():
        for target in step.targets():
            to = target.step if isinstance(target, Later) else target
            if isinstance(to, str):
                came.setdefault(to, []).append((name, target))
    found: dict[int, int] = {}
    for name, step in procedure.steps.items():
        if (
            not isinstance(step, Throw)
            or isinstance(step, Walk)
            or step.dice != 1
            or step.instead
            or len(step.rows) != 2
        ):
            continue
        origins = came.get(name, [])
        if len(origins) != 1 or origins[0][1] != name:
            continue
        chooser = origins[0][0]
        back = [
            row for row in step.rows if isinstance(row.then, Later) and row.then.step == chooser and not row.then.skip
        ]
        if isinstance(procedure.steps[chooser], Choose) and len(back) == 1 and name in numbers:
            found[numbers[name]] = numbers[chooser]
    return found


def _targets(step: Step) -> list[Target]:
    return list(step.targets())


def _joined(one: Words, other: Words) -> Words:
    if one and other:
        return say("{one} {other}", one=one, other=other)
    return one or other


def _sign(step: Step) -> str:
    if isinstance(step, Throw):
        return "die"
    if isinstance(step, Choose | Pay):
        return "hand"
    return "question" if isinstance(step, Fork) else ""


def _chances(step: Step) -> list[Fraction | None]:
    """How likely each row of a throw is, from its first die on; None where that hangs on more than the dice."""
    if not isinstance(step, Throw) or isinstance(step, Walk) or step.die.sides**step.dice > MOST_THROWS:
        return [None] * (len(_targets(step)) if not isinstance(step, Tell) else 1)
    counts = [Fraction(0)] * len(step.rows)
    scene = Scene("")
    try:
        for thrown in product(step.die.faces, repeat=step.dice):
            for count in range(1, step.dice + 1):
                row = step.row(thrown[:count], "", scene)
                if row is not None:
                    counts[step.rows.index(row)] += Fraction(1, step.die.sides**step.dice)
                    break
    except (LookupError, ValueError, TypeError):
        return [None] * (len(step.rows) + len(step.instead))
    return [*counts, *([None] * len(step.instead))]


# -- where everything goes -------------------------------------------------------------------------------------------


class Measures(NamedTuple):
    """How large things are, px: cards and pills, the room between columns and between cards."""

    card: float
    pill: float
    gap: float
    between: float
    pill_high: float
    pill_for: Callable[[str, float], float] = lambda words, wide: 0.0
    """How high a pill of that width must be for its words, px; at least `pill_high` it is anyway."""
    tight: bool = False
    """Nothing waits for the height of what leads to it."""


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
    """A card's height, and how far down the middle of each of its lines lies, px."""

    high: float
    ports: tuple[float, ...]


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
    arrows = _arrows(spots, column, measures)
    return Plan(size, spots, arrows, elsewhere(chart.cards, column))


def packed(stacks: Sequence[Sequence[Card]], sized: dict[int, Sized], measures: Measures) -> Plan:
    """The cards in these columns, close beneath one another; their ends stand in their lines."""
    spots: list[Spot] = []
    column = {card.number: at for at, stack in enumerate(stacks) for card in stack}
    for at, stack in enumerate(stacks):
        y = 0.0
        for card in stack:
            high, ports = sized[card.number]
            box = Box(at * (measures.card + measures.gap), y, measures.card, high)
            spots.append(Spot(box, at, card, SILENCE, True, tuple(y + each for each in ports)))
            y += high + measures.between
    size = (max(spot.box.right for spot in spots), max(spot.box.bottom for spot in spots))
    cards = [card for stack in stacks for card in stack]
    return Plan(size, tuple(spots), _arrows(spots, column, measures), elsewhere(cards, column))


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
    for number in cards:
        found.setdefault(number, 0)
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
        y = 0.0
        for item in ordered:
            wish = _wish(item, wishes, at)
            high = item.high if item.card else max(item.high, measures.pill_for(str(item.words), wide))
            top = max(y, wish - high / 2) if wish >= 0 and not measures.tight else y
            box = Box(x, top, wide, high)
            spots.append(Spot(box, at, item.card, item.words, item.good, tuple(top + each for each in item.ports)))
            y = top + high + measures.between
            for port, middle in zip(item.card.ports if item.card else (), item.ports, strict=False):
                key: object = (at + 1, str(port.end)) if port.end else (at + 1, port.to)
                wishes.setdefault(key, []).append(top + middle)
            foot = max(foot, top + high)
        x += wide + measures.gap
    return tuple(spots), (x - measures.gap, foot)


def _wish(item: _Item, wishes: dict[object, list[float]], column: int) -> float:
    """The height at which what leads here lies; -1 where nothing does."""
    key: object = (column, item.card.number) if item.card else (column, str(item.words))
    heights = wishes.get(key, [])
    return sum(heights) / len(heights) if heights else -1.0


def _arrows(spots: Sequence[Spot], column: dict[int, int], measures: Measures) -> tuple[Arrow, ...]:
    """A lane for each place led to, so that what goes to the same place joins."""
    arrows: list[Arrow] = []
    for at in sorted({spot.column for spot in spots}):
        wanted: dict[int, list[tuple[Spot, int, Port]]] = {}
        there = [spot for spot in spots if spot.column == at + 1]
        for spot in (each for each in spots if each.column == at and each.card):
            assert spot.card
            for number, port in enumerate(spot.card.ports):
                for index, goal in enumerate(there):
                    led = (
                        str(goal.words) == str(port.end)
                        if not goal.card and port.end
                        else bool(
                            goal.card and not port.end and goal.card.number == port.to and column[port.to] == at + 1
                        )
                    )
                    if led:
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
