"""The handbook page of a procedure, made from the procedure itself: it cannot say anything else than is played."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

import msgspec

from companion.procedures.conditions import Has
from companion.procedures.effects import Effect
from companion.procedures.graph import (
    Choose,
    End,
    Fork,
    Later,
    Option,
    Pay,
    Procedure,
    Step,
    Target,
    Tell,
    Throw,
    worded,
)
from companion.procedures.readings import Else
from companion.table.words import SILENCE, Words, either, listed, named, say


class Way(msgspec.Struct, frozen=True):
    """One line of a step: when it is gone, what happens, what it costs, where it leads.

    `to` is the number of a step or 0 for an end; `later`: the turn ends first.
    """

    when: Words
    what: Words
    costs: Words
    to: int
    end: Words
    later: bool
    skip: int
    rules: tuple[str, ...]


class Section(msgspec.Struct, frozen=True):
    """A step of the page, numbered in the order one meets it."""

    number: int
    name: str
    kind: str
    ask: Words
    ways: tuple[Way, ...]
    rules: tuple[str, ...]


class Page(msgspec.Struct, frozen=True):
    """A whole page. `begins_later`: arriving ends the turn."""

    name: str
    title: Words
    intro: Words
    sections: tuple[Section, ...]
    begins_later: bool
    rules: tuple[str, ...]


def page(procedure: Procedure) -> Page:
    """The page of a procedure."""
    order = _order(procedure)
    numbers = {name: number for number, name in enumerate(order, 1)}
    sections = tuple(_section(numbers, name, procedure.steps[name]) for name in order)
    rules = dict.fromkeys(rule for section in sections for rule in _all_rules(section))
    later = isinstance(procedure.start, Later)
    return Page(procedure.name, Words(procedure.title), worded(procedure.intro), sections, later, tuple(rules))


def text(page: Page, width: int = 78) -> str:
    """The page for a terminal or a sheet of paper."""
    title = _wrapped(str(page.title), width)
    lines = [*title, "=" * max(map(len, title)), "", *_wrapped(str(page.intro), width), ""]
    if page.begins_later:
        lines += [*_wrapped(str(say("Arriving ends the turn; the rest follows next turn.")), width), ""]
    for section in page.sections:
        lines += _wrapped(f"{section.number}. {section.ask}", width, "   ")
        for way in section.ways:
            lead = "   - " if way.when or way.what or way.costs else "   "
            lines += _wrapped(f"{lead}{line(way)}", width, "     ")
        lines.append("")
    lines += _wrapped(f"{say('Rules')}: {', '.join(page.rules)}", width, "  ")
    return "\n".join(lines)


def line(way: Way) -> str:
    """A way in one line: when, what happens, what it costs, where it leads."""
    said = [str(part) for part in (way.when, way.what, way.costs) if part]
    joined = ": ".join((said[0], " ".join(_sentence(part) for part in said[1:]))) if len(said) > 1 else "".join(said)
    return f"{joined} {_arrow(way)}".strip()


def _arrow(way: Way) -> str:
    where = str(way.end) if way.end else str(say("go to {number}", number=way.to))
    if way.skip == 1:
        return f"-> {say('miss a turn, then {where}', where=where)}"
    if way.skip:
        return f"-> {say('miss {turns} turns, then {where}', turns=way.skip, where=where)}"
    return f"-> {say('next turn {where}', where=where)}" if way.later else f"-> {where}"


def _sentence(part: str) -> str:
    return part if part.endswith((".", "?", ":")) else f"{part[:1].upper()}{part[1:]}."


def _order(procedure: Procedure) -> list[str]:
    """The steps in the order a reader meets them."""
    first = procedure.start.step if isinstance(procedure.start, Later) else procedure.start
    order: list[str] = []
    waiting = [first] if isinstance(first, str) else []
    while waiting:
        name = waiting.pop(0)
        if name in order:
            continue
        order.append(name)
        for target in procedure.steps[name].targets():
            step = target.step if isinstance(target, Later) else target
            if isinstance(step, str):
                waiting.append(step)
    return order


def _section(numbers: dict[str, int], name: str, step: Step) -> Section:
    ways: list[Way] = []
    kind = type(step).__name__.lower()
    if isinstance(step, Throw):
        for row in step.rows:
            alone = len(step.rows) == 1 and isinstance(row.on, Else)
            when = say("whatever it shows") if alone else row.on.words(step.die)
            ways.append(_way(numbers, when, worded(row.text), row.effects, row.then, row.rules or step.rules))
        for option in step.instead:
            when = say("or, instead of throwing, {option}", option=_offer(option))
            ways.append(_way(numbers, when, SILENCE, option.effects, option.then, option.rules or step.rules))
        if step.again:
            when = say("or, before it counts, one die is thrown anew with the {item}", item=named(step.again))
            lost = say("{item} is lost", item=named(step.again))
            ways.append(Way(when, SILENCE, lost, numbers[name], SILENCE, False, 0, tuple(step.rules.split())))
    elif isinstance(step, Choose):
        for option in step.options:
            when = _offer(option)
            ways.append(_way(numbers, when, SILENCE, option.effects, option.then, option.rules or step.rules))
    elif isinstance(step, Pay):
        when = _few(step.items)
        if not step.required:
            when = say("{one}, or nothing where none is held", one=when)
        ways.append(_way(numbers, when, SILENCE, (), step.then, step.rules))
    elif isinstance(step, Tell):
        ways.append(_way(numbers, SILENCE, SILENCE, step.effects, step.then, step.rules))
    elif isinstance(step, Fork):
        held = step.when.words() if step.when.items() else SILENCE
        ways.append(_way(numbers, say("Yes"), held, (), step.then, step.rules))
        ways.append(_way(numbers, say("No"), SILENCE, (), step.otherwise, step.rules))
    return Section(numbers[name], name, kind, step.words, tuple(ways), tuple(step.rules.split()))


def _offer(option: Option) -> Words:
    """An option and who may take it."""
    if option.needs == Has(option.name) and option.words == named(option.name):
        return say("{option}, if you hold it", option=option.words)
    needs = option.needs.words()
    return say("{option}, {needs}", option=option.words, needs=needs) if needs else option.words


def _few(items: Sequence[str]) -> Words:
    return say("one of your cards") if len(items) > 4 else either([named(item) for item in items])


def _way(
    numbers: dict[str, int], when: Words, what: Words, effects: tuple[Effect, ...], then: Target, rules: str
) -> Way:
    costs = [words for effect in effects if (words := effect.words())]
    end, to, skip = SILENCE, 0, 0
    if isinstance(then, End):
        end = then.words
    else:
        to = numbers[then.step if isinstance(then, Later) else then]
        skip = then.skip if isinstance(then, Later) else 0
    paid = listed(costs) if costs else SILENCE
    return Way(when, what, paid, to, end, isinstance(then, Later), skip, tuple(rules.split()))


def _all_rules(section: Section) -> list[str]:
    return [*section.rules, *(rule for way in section.ways for rule in way.rules)]


def _wrapped(line: str, width: int, indent: str = "") -> list[str]:
    return textwrap.wrap(line, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False) or [""]
