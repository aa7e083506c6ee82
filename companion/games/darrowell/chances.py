"""The exact odds of what is on offer now, for the items the player holds."""

from __future__ import annotations

from companion.games.darrowell import asking, moving, visiting
from companion.games.darrowell.areas.common import OUTWARD
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import CROSS, PUSH, Map, Step
from companion.games.darrowell.state import State
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import NO_GROUND, Ground, Scene, tallies

ONE_CHIP = ("jail_prisoners",)
"""Where the chance of a single chip says more than that of all that are left."""


def chances(ground: Map, state: State) -> dict[str, Odds]:
    """By option; "" for those of the throw that is awaited."""
    desk = Desk(ground, state)
    duel = state.now.duel
    if state.phase == "duel" and duel and duel.scene:
        return _of(ground.procedure("duel", state.house), NO_GROUND, duel.scene)
    held = visiting.holding(desk)
    if state.phase == "special" and held:
        return _of(*held)
    if state.phase != "action":
        return {}
    found: dict[str, Odds] = {}
    if held:
        offered = {option.name for option in asking.prompt(ground, state).options}
        scene = held[2].with_tally("chips", 1) if held[0].name in ONE_CHIP else held[2]
        odds = _of(held[0], held[1], scene)
        found = {name: each for name, each in odds.items() if name in offered and name not in OUTWARD}
    ways = moving.ways(ground, state)
    if state.now.chips:
        found.update({PUSH + step.to: _push(ground, state, step) for step in ways.pushes})
        found.update({CROSS + step.to: _cross(ground, state, step) for step in ways.bridges})
    return found


def _of(procedure: Procedure, ground: Ground, scene: Scene) -> dict[str, Odds]:
    chain = Chain(procedure, ground, Outcome(scene), "turn")
    return chain.options() or {"": chain.odds()}


def _push(ground: Map, state: State, step: Step) -> Odds:
    """One attempt at the guard."""
    assert step.guard
    procedure = ground.procedure("gray_guard" if step.guard.colour == "gray" else "red_guard", state.house)
    return _single(procedure, state, "push", number=step.guard.number)


def _cross(ground: Map, state: State, step: Step) -> Odds:
    """The chance that the bridge bears everything that is carried now."""
    procedure = ground.procedure("rickety_bridge", state.house)
    value = dict(state.now.bridges).get(step.bridge, 0)
    cursed = len(state.players[state.turn].curses)
    return _single(procedure, state, "cross", "stay", value=value, cursed=cursed)


def _single(procedure: Procedure, state: State, option: str, *using: str, **known: int) -> Odds:
    items = state.players[state.turn].items
    begun = interpreter.begin(procedure, NO_GROUND, items=items, known=tallies({**known, "chips": 1}))
    return Chain(procedure, NO_GROUND, begun, "turn").options(using)[option]
