"""Procedures of the tests' own, small enough to work out by hand, and everything they need."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

from companion.procedures.conditions import AtLeast, Has, HasNone
from companion.procedures.effects import Count, Lose
from companion.procedures.graph import Choose, End, Fork, Later, Option, Pay, Procedure, Row, Step, Tell, Throw
from companion.procedures.readings import Else, Faces, Total

FAR = End("far", text="on the far bank")
NEAR = End("near", good=False, text="back where you came from")


def ford() -> Procedure:
    """A river: over on a rope, or through the water, two dice at a time, until it has had you twice."""
    return Procedure(
        "ford",
        "The Ford",
        "A river without a bridge.",
        "bank",
        {
            "bank": Choose(
                "How do you cross?",
                (
                    Option("rope", FAR, Has("rope"), (Lose("rope"),), "FORD-01", "Swing over"),
                    Option("wade", "water", rules="FORD-02"),
                ),
                rules="FORD-00",
            ),
            "water": Throw(
                "{dice}: {need}.",
                (
                    Row(Total(9), "Through the water.", FAR, rules="FORD-03", step="the crossing"),
                    Row(Else(), "Off your feet.", "swept", rules="FORD-04", step="the fall"),
                ),
                dice=2,
            ),
            "swept": Tell("Down the river.", "soaked", (Count("soakings"),), "the soaking", rules="FORD-05"),
            "soaked": Fork("Twice already?", AtLeast("soakings", 2), "pay", Later("water"), rules="FORD-06"),
            "pay": Pay("What does the river take?", ("axe", "sword"), "ashore", rules="FORD-07"),
            "ashore": Throw(
                "Throw: which bank?",
                (
                    Row(Faces(1, 2, 3), "The wrong one.", NEAR, rules="FORD-08"),
                    Row(Faces(4, 5, 6, 7, 8), "The right one.", FAR, rules="FORD-08"),
                ),
            ),
        },
    )


def ford_by_hand(wading: bool = True) -> dict[str, Fraction]:
    """What comes of the ford, counted on all the dice there are."""
    through = Fraction(sum(a + b >= 9 for a, b in product(range(1, 9), repeat=2)), 64)
    twice = (1 - through) ** 2
    far = 1 - twice + twice * Fraction(5, 8)
    return {"far": far, "near": 1 - far} if wading else {"far": Fraction(1)}


def bog() -> Procedure:
    """A pole would help; without it every throw but an 8 costs another turn. One may also stand there and wait."""
    return Procedure(
        "bog",
        "The Bog",
        "Wet, and deep.",
        Later("mud"),
        {
            "mud": Choose(
                "What do you do?",
                (
                    Option("wait", Later("mud"), rules="BOG-01"),
                    Option("pole", "pole", Has("pole"), rules="BOG-02"),
                    Option("crawl", "crawl", HasNone("pole"), rules="BOG-03"),
                ),
            ),
            "pole": Throw(
                "Throw {need}.",
                (
                    Row(Faces(5, 6, 7, 8), "Out.", FAR, rules="BOG-02"),
                    Row(Else(), "The bog takes the pole.", Later("mud", skip=1), (Lose("pole"),), "BOG-02"),
                ),
            ),
            "crawl": Throw(
                "Throw an 8.",
                (
                    Row(Faces(8), "Out.", FAR, rules="BOG-03"),
                    Row(Else(), "Deeper.", Later("mud"), rules="BOG-03"),
                ),
            ),
        },
        dodges=frozenset({"mud"}),
    )


def with_step(procedure: Procedure, name: str, step: Step) -> Procedure:
    """The same with one step put in, or in place of another."""
    return replace(procedure, steps={**procedure.steps, name: step})


def changed(procedure: Procedure, name: str, **fields: Any) -> Procedure:
    """The same with some fields of one step changed."""
    return with_step(procedure, name, replace(procedure.steps[name], **fields))


def with_row(procedure: Procedure, name: str, line: int, **fields: Any) -> Procedure:
    """The same with some fields of one row changed."""
    step = procedure.steps[name]
    assert isinstance(step, Throw)
    rows = [replace(row, **fields) if at == line else row for at, row in enumerate(step.rows)]
    return changed(procedure, name, rows=tuple(rows))


def with_option(procedure: Procedure, name: str, option: str, **fields: Any) -> Procedure:
    """The same with some fields of one option changed."""
    step = procedure.steps[name]
    assert isinstance(step, Choose)
    options = [replace(each, **fields) if each.name == option else each for each in step.options]
    return changed(procedure, name, options=tuple(options))
