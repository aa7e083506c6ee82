"""Procedures played through every throw at once: what comes of a plan, with exact chances."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

from companion.games.darrowell.ground import Map
from companion.games.darrowell.handbook import shipped
from companion.games.darrowell.house import House
from companion.procedures import interpreter
from companion.procedures.effects import Happening
from companion.procedures.graph import Pay, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import Scene, tallies

F = Fraction
DUNGEON, CITY = shipped("darrowell_dungeon"), shipped("darrowell_city")

Plan = Callable[[Scene, tuple[str, ...]], str]
"""Which of the options is named in that scene."""

Came = dict[tuple[str, tuple[Happening, ...]], Fraction]
"""How it ended and what happened on the way, with its chance."""


def begun(
    ground: Map,
    name: str,
    items: tuple[str, ...] = (),
    side: str = "a",
    house: House | None = None,
    known: Mapping[str, int] | None = None,
) -> Outcome:
    held = ground.procedure(name, house or House())
    told = tallies(known or {})
    return interpreter.begin(held, ground.site(name, side), side=side, items=items, known=told)


def chain(
    ground: Map,
    name: str,
    items: tuple[str, ...] = (),
    horizon: str = "turn",
    side: str = "a",
    house: House | None = None,
    counting: tuple[str, ...] = (),
    **known: int,
) -> Chain:
    held = ground.procedure(name, house or House())
    return Chain(held, ground.site(name, side), begun(ground, name, items, side, house, known), horizon, counting)


def odds(ground: Map, name: str, *using: str, items: tuple[str, ...] = (), side: str = "a", **known: int) -> Odds:
    """The odds within the turn of somebody who always names one of `using` where it is open."""
    return chain(ground, name, items, "turn", side, None, (), **known).odds(using)


def ends(
    ground: Map, name: str, *using: str, items: tuple[str, ...] = (), side: str = "a", **known: int
) -> dict[str, F]:
    return dict(odds(ground, name, *using, items=items, side=side, **known).ends)


def naming(*wanted: str) -> Plan:
    """The first of these that is open, else the last thing offered (which is to let it be)."""

    def plan(scene: Scene, names: tuple[str, ...]) -> str:
        return next((name for name in wanted if name in names), names[-1])

    return plan


def play(ground: Map, name: str, plan: Plan, items: tuple[str, ...] = (), **known: int) -> Came:
    """Every way it can go for somebody who keeps to the plan; what happened is kept but for chips."""
    held, laid = ground.procedure(name, House()), ground.site(name)
    came: Came = {}
    here: dict[tuple[Outcome, tuple[Happening, ...]], Fraction] = {(begun(ground, name, items, known=known), ()): F(1)}
    while here:
        after: dict[tuple[Outcome, tuple[Happening, ...]], Fraction] = {}
        for (outcome, before), chance in here.items():
            happened = tuple(sorted((*before, *(each for each in outcome.happenings if each.verb != "chip"))))
            if outcome.end or outcome.rested:
                key = (outcome.end.name if outcome.end else "waiting", happened)
                came[key] = came.get(key, F(0)) + chance
                continue
            scene = outcome.scene
            step = held.steps[scene.step]
            if isinstance(step, Throw) and not interpreter.lying(step, scene):
                thrown = [interpreter.throw(held, laid, scene, face) for face in step.die.faces]
                again = (scene, None, (), False)
                counting = [new for new in thrown if (new.scene, new.end, new.happenings, new.rested) != again]
                nexts = [(F(1, len(counting)), new) for new in counting]
            else:
                offered = (
                    interpreter.payments(step, scene)
                    if isinstance(step, Pay)
                    else tuple(option.name for option in interpreter.open_options(step, scene, laid))
                )
                nexts = [(F(1), interpreter.choose(held, laid, scene, plan(scene, offered)))]
            for share, new in nexts:
                quiet = new._replace(rulings=())
                after[quiet, happened] = after.get((quiet, happened), F(0)) + chance * share
        here = after
    assert sum(came.values()) == 1
    return came


def chance(came: Came, holds: Callable[[str, tuple[Happening, ...]], bool]) -> Fraction:
    return sum((each for (end, happened), each in came.items() if holds(end, happened)), F(0))


def gold(happened: tuple[Happening, ...]) -> int:
    return sum(each.amount for each in happened if each.verb == "gold")


def mean_gold(came: Came) -> Fraction:
    return sum((each * gold(happened) for (_, happened), each in came.items()), F(0))


def amounts(came: Came, verb: str = "gold") -> dict[int, Fraction]:
    """The chance of each sum of those amounts."""
    found: dict[int, Fraction] = {}
    for (_, happened), each in came.items():
        total = sum(one.amount for one in happened if one.verb == verb)
        found[total] = found.get(total, F(0)) + each
    return dict(sorted(found.items()))
