"""A procedure as a chart, made from its graph: cards with a line for each way on, and where each line leads."""

from __future__ import annotations

from collections.abc import Container
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from companion.procedures import graph
from companion.procedures.graph import Option, Procedure, Step, Throw
from companion.procedures.page import Page, Section, Way, page
from companion.procedures.scene import Scene
from companion.table.words import SILENCE, Words, say
from ui.art.names import sign_for

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
        return bool(step) and (step == self.name or step in self.folded)


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
    pays = {name for name, step in procedure.steps.items() if isinstance(step, graph.Pay)}
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
        if way.to in inlined and isinstance(step, graph.Choose):
            ports.append(_folded(procedure, step.options[at], way, sections[way.to]))
        else:
            ports.append(_port(procedure, step, at, way, chances[at] if at < len(chances) else None))
    folded = tuple(sections[number].name for number, at in inlined.items() if at == section.number)
    return Card(section.number, section.name, _sign(step), section.ask, tuple(ports), folded)


def _port(procedure: Procedure, step: Step, at: int, way: Way, chance: Fraction | None) -> Port:
    targets = list(step.targets())
    if at >= len(targets):  # a die thrown anew: nothing but the item is spent, and nothing changes
        assert isinstance(step, Throw)
        what = _joined(way.what, way.costs)
        return Port(way.when, what, sign_for(step.again), None, way.to, way.end, True, way.later)
    target = targets[at]
    good = not isinstance(target, graph.End) or target.good
    sign = ""
    if isinstance(step, graph.Choose):
        sign = sign_for(step.options[at].name)
    elif isinstance(step, Throw) and at >= len(step.rows):
        sign = sign_for(step.instead[at - len(step.rows)].name)
    what = _joined(_joined(way.what, way.costs), say("Next turn.") if way.later and not way.end else SILENCE)
    return Port(way.when, what, sign, chance, way.to, way.end, good, way.later)


def _folded(procedure: Procedure, option: Option, way: Way, throw: Section) -> Port:
    """A choice and the one die that decides it, in one line."""
    step = procedure.steps[throw.name]
    assert isinstance(step, Throw)
    chances = _chances(step)
    best = next((at for at, row in enumerate(step.rows) if not isinstance(row.then, graph.Later)), 0)
    found = throw.ways[best]
    when = say("{option}: {faces}", option=option.words, faces=found.when)
    target = step.rows[best].then
    good = not isinstance(target, graph.End) or target.good
    what = _joined(way.costs, found.costs)
    return Port(when, what, sign_for(option.name), chances[best], found.to, found.end, good, found.later)


def _inlined(procedure: Procedure, told: Page) -> dict[int, int]:
    """Throws told within the choice that leads to them: section number of the throw, and of the choice."""
    numbers = {section.name: section.number for section in told.sections}
    came: dict[str, list[tuple[str, object]]] = {}
    for name, step in procedure.steps.items():
        for target in step.targets():
            to = target.step if isinstance(target, graph.Later) else target
            if isinstance(to, str):
                came.setdefault(to, []).append((name, target))
    found: dict[int, int] = {}
    for name, step in procedure.steps.items():
        if (
            not isinstance(step, Throw)
            or isinstance(step, graph.Walk)
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
            row
            for row in step.rows
            if isinstance(row.then, graph.Later) and row.then.step == chooser and not row.then.skip
        ]
        if isinstance(procedure.steps[chooser], graph.Choose) and len(back) == 1 and name in numbers:
            found[numbers[name]] = numbers[chooser]
    return found


def _joined(one: Words, other: Words) -> Words:
    if one and other:
        return say("{one} {other}", one=one, other=other)
    return one or other


def _sign(step: Step) -> str:
    if isinstance(step, Throw):
        return "die"
    if isinstance(step, graph.Choose | graph.Pay):
        return "hand"
    return "question" if isinstance(step, graph.Fork) else ""


def _chances(step: Step) -> list[Fraction | None]:
    """How likely each row of a throw is, from its first die on; None where that hangs on more than the dice."""
    if not isinstance(step, Throw) or isinstance(step, graph.Walk) or step.die.sides**step.dice > MOST_THROWS:
        return [None] * (len(list(step.targets())) if not isinstance(step, graph.Tell) else 1)
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
