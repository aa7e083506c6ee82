"""Playing a procedure without the solver: by counting every throw, or by throwing many times."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from companion.procedures import interpreter
from companion.procedures.graph import Choose, End, Fork, Pay, Procedure, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Ground, Scene


def offers(procedure: Procedure, ground: Ground, scene: Scene) -> list[str]:
    """The names that may be chosen; "" is to throw."""
    step = procedure.steps[scene.step]
    if isinstance(step, Fork):
        return ["yes", "no"]
    if isinstance(step, Pay):
        return list(interpreter.payments(step, scene))
    names = [option.name for option in interpreter.open_options(step, scene, ground)]
    return [*names, ""] if isinstance(step, Throw) and not interpreter.lying(step, scene) else names


def picked(names: Sequence[str], using: Sequence[str]) -> str:
    """What a player with these habits names: the first habit that is open, else whatever comes first."""
    return next((name for name in using if name in names), names[0])


def answers(procedure: Procedure, ground: Ground, outcome: Outcome, using: Sequence[str]) -> Iterator[Outcome]:
    """What follows, once for every side of the die that is thrown; or once, where nobody throws."""
    if outcome.rested:
        yield interpreter.resume(procedure, ground, outcome.scene)
        return
    names = offers(procedure, ground, outcome.scene)
    assert names, f"nothing to answer at {outcome.scene}"
    if name := picked(names, using):
        yield interpreter.choose(procedure, ground, outcome.scene, name)
        return
    step = procedure.steps[outcome.scene.step]
    assert isinstance(step, Throw)
    for face in step.die.faces:
        yield interpreter.throw(procedure, ground, outcome.scene, face)


class Counted(NamedTuple):
    """The chance of every end met so far, and of what is still open."""

    ends: dict[str, Fraction]
    open: Fraction


def counted(
    procedure: Procedure, ground: Ground, start: Outcome, using: Sequence[str], answered: int, turn: bool = False
) -> Counted:
    """Every throw there is, `answered` answers deep; scenes are never merged. `turn` stops where the turn is over."""
    ends: dict[str, Fraction] = {}

    def go(outcome: Outcome, chance: Fraction, left: int) -> Fraction:
        if outcome.end or (turn and outcome.rested):
            name = outcome.end.name if outcome.end else f"waiting:{outcome.scene.step}"
            ends[name] = ends.get(name, Fraction(0)) + chance
            return Fraction(0)
        if not left:
            return chance
        follow = list(answers(procedure, ground, outcome, using))
        share = chance / len(follow)
        cost = 0 if outcome.rested else 1
        return sum((go(each, share, left - cost) for each in follow), Fraction(0))

    return Counted(ends, go(start, Fraction(1), answered))


class Run(NamedTuple):
    """One way it went. `end` None: it was given up."""

    end: End | None
    turns: int
    lost: int
    answered: int


def run(
    procedure: Procedure, ground: Ground, start: Outcome, using: Sequence[str], rng: Random, most: int = 3000
) -> Run:
    """Once through, with real chance."""
    outcome, turns, lost = start, 1, 0
    for count in range(most):
        turns += 1 + outcome.skip if outcome.rested else 0
        lost += sum(happening.amount for happening in outcome.happenings if happening.verb == "lost")
        if outcome.end:
            return Run(outcome.end, turns, lost, count)
        outcome = rng.choice(list(answers(procedure, ground, outcome, using)))
    return Run(None, turns, lost, most)


def option_names(procedure: Procedure) -> list[str]:
    """Everything that can ever be chosen, "" (to throw) among it."""
    names = dict.fromkeys([""])
    for step in procedure.steps.values():
        if isinstance(step, Choose):
            names.update(dict.fromkeys(option.name for option in step.options))
        if isinstance(step, Throw):
            names.update(dict.fromkeys(option.name for option in step.instead))
            names.update({"keep": None} if step.again else {})
        if isinstance(step, Pay):
            names.update(dict.fromkeys(step.items))
    return list(names)


def tally(runs: Sequence[Run]) -> Counter[str]:
    return Counter(each.end.name if each.end else "never" for each in runs)
