"""X: the rubbish heap (DARR-HEAP)."""

from __future__ import annotations

from dataclasses import replace

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, NOTHING, die, free, go_on, paid
from companion.games.darrowell.areas.random_items import random_steps
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.house import House
from companion.procedures.graph import Procedure, Row, Step, Target, Throw
from companion.procedures.readings import Faces


def build(house: House, board: DarrowellBoard) -> Procedure:
    steps: dict[str, Step] = {
        "heap": free("Do you search the heap?", paid("search", "dig", "DARR-HEAP-01", "Search"), go_on()),
        "dig": die(
            "{dice}: {need} is a curse, {row2} nothing, {row3} an item.",
            Row(Faces(1), "Something that should have stayed there.", "curse_kind", (), "DARR-HEAP-01", "the search"),
            Row(Faces(2), "Only rubbish.", NOTHING, (), "DARR-HEAP-01", "the search"),
            Row(Faces(3, 4, 5, 6), "Something useful.", "kind", (), "DARR-HEAP-01", "the search"),
            rules="DARR-HEAP-01",
        ),
        **random_steps("gain", house, DONE, NOTHING),
        **_renamed("curse_", random_steps("curse", house, NOTHING, NOTHING)),
    }
    intro = "Somebody throws away good things here, and bad ones."
    return Procedure(
        "rubbish_heap",
        "Rubbish heap",
        intro,
        "heap",
        steps,
        sides=("a",),
        outcomes={"won": "an item", "lost": "no item", "on": "something in the heap"},
    )


def _renamed(prefix: str, steps: dict[str, Step]) -> dict[str, Step]:
    """The same steps under other names, so that both kinds of random item may stand in one procedure."""

    def moved(target: Target) -> Target:
        return prefix + target if isinstance(target, str) and target in steps else target

    renamed: dict[str, Step] = {}
    for name, step in steps.items():
        assert isinstance(step, Throw)
        renamed[prefix + name] = replace(step, rows=tuple(replace(row, then=moved(row.then)) for row in step.rows))
    return renamed


ACTIVITY = Activity(name="rubbish_heap", build=build, letter="X")
