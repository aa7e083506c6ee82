"""A number stands once: what is said of it is made from what judges by it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from companion.procedures import interpreter
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Count, Enter, Signal
from companion.procedures.graph import End, Later, Option, Procedure, Row, Step, Throw, worded
from companion.procedures.page import page, text
from companion.procedures.readings import Faces, Hits, Total
from companion.procedures.scene import NO_GROUND, Scene
from companion.procedures.verb import Verb
from tests.procedures.shipped import Shipped, every_procedure

NUMBER = re.compile(
    r"\d|\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twice|thrice|odd|even)\b", re.IGNORECASE
)

GAP = re.compile(r"\{\w+\}")
CALLED = ("Odd", "Even", "Odd or even?")
"""What a player announces: names, not numbers."""


def templates(procedure: Procedure) -> Iterator[str]:
    """Every sentence of a procedure as its author wrote it."""
    yield worded(procedure.intro).text
    for step in procedure.steps.values():
        yield step.words.text
        for row in getattr(step, "rows", ()):
            yield worded(row.text).text
        for option in (*getattr(step, "options", ()), *getattr(step, "instead", ())):
            yield option.words.text
        for target in step.targets():
            if isinstance(target, End):
                yield target.words.text


@every_procedure
def test_no_sentence_holds_a_number_of_its_own(each: Shipped) -> None:
    said = [text for text in templates(each.procedure) if NUMBER.search(GAP.sub("", text))]
    assert not [text for text in said if text not in CALLED]


def others(thing: Any) -> Iterator[Any]:
    """The same with one of its numbers changed, for each of them in turn."""
    match thing:
        case bool() | str() | None | Count() | Enter() | Signal():
            return  # nothing that judges: tallies and places are counted on, what a signal brings its own words say
        case AtLeast(count=1):
            return  # "any", not a number
        case int():
            yield thing + 1
        case Faces() | Hits():
            spare = next(face for face in range(1, 10) if face not in thing.faces)
            yield changed(thing, "faces", thing.faces | {spare})
            if isinstance(thing, Hits):
                yield changed(thing, "count", thing.count + 1)
        case Total():
            yield changed(thing, "low", thing.low + 1)
            if thing.high is not None:
                yield changed(thing, "high", thing.high - 1)
        case tuple():
            for at, each in enumerate(thing):
                yield from ((*thing[:at], other, *thing[at + 1 :]) for other in others(each))
        case Verb():
            for name, value in vars(thing).items():
                if not name.startswith("_"):
                    yield from (changed(thing, name, other) for other in others(value))
        case Step() | Row() | Option() | Later():
            assert is_dataclass(thing)
            for part in fields(thing):
                if part.name not in ("die", "again_dice"):
                    yield from (replace(thing, **{part.name: other}) for other in others(getattr(thing, part.name)))


def changed(verb: Verb, name: str, value: object) -> Verb:
    """A copy of a verb with one attribute changed."""
    copy = object.__new__(type(verb))
    vars(copy).update(vars(verb), **{name: value})
    return copy


def said(procedure: Procedure) -> str:
    """All a procedure says: its page, and each prompt as it is put."""
    asked = (
        interpreter.prompt(procedure, NO_GROUND, Scene(name), "red").words
        for name, step in procedure.steps.items()
        if isinstance(step, Throw)
    )
    return "\n".join((text(page(procedure)), *map(str, asked)))


@every_procedure
def test_each_number_changed_changes_what_is_said(each: Shipped) -> None:
    """Faces, totals, counts of dice, of tries and of turns missed, what is paid and gained: one after the other."""
    whole = each.procedure
    before = said(whole)
    for name, step in whole.steps.items():
        for other in others(step):
            after = said(replace(whole, steps={**whole.steps, name: other}))
            assert after != before, (name, step, other)


@every_procedure
def test_a_prompt_that_names_what_is_needed_follows_it(each: Shipped) -> None:
    for step in each.procedure.steps.values():
        if isinstance(step, Throw) and "{need}" in worded(step.prompt).text:
            for row in others(step.rows[0].on):
                other = replace(step, rows=(replace(step.rows[0], on=row), *step.rows[1:]))
                assert str(other.words) != str(step.words), step.prompt
