"""The exact odds of what is on offer now, for the items the player holds."""

from __future__ import annotations

from companion.games.darrowell import moving, visiting
from companion.games.darrowell.acting import Act
from companion.games.darrowell.areas.common import OUTWARD
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Leg
from companion.games.darrowell.passing import tried
from companion.games.darrowell.question import Played
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import NO_GROUND, Ground, Scene, tallies

ONE_CHIP = ("jail_prisoners",)
"""Where the chance of a single chip says more than that of all that are left."""


def chances(desk: Desk) -> dict[str, Odds]:
    """By option; "" for those of the throw that is awaited."""
    question = desk.question
    if isinstance(question, Played):
        return _of(*question.at(desk))
    if not isinstance(question, Act):
        return {}
    found: dict[str, Odds] = {}
    if held := visiting.held(desk):
        procedure, site, scene = held
        on_offer = visiting.offered(desk.ground, procedure, scene, desk.player.curses, desk.now.chips.left > 0)
        offered = {option.name for option in on_offer}
        odds = _of(procedure, site, scene.with_tally("chips", 1) if procedure.name in ONE_CHIP else scene)
        found = {name: each for name, each in odds.items() if name in offered and name not in OUTWARD}
    if desk.now.chips.left:
        ways = moving.ways(desk)
        found |= {leg.said: _attempt(desk, leg) for leg in (*ways.pushes, *ways.bridges)}
    return found


def _of(procedure: Procedure, ground: Ground, scene: Scene) -> dict[str, Odds]:
    chain = Chain(procedure, ground, Outcome(scene), "turn")
    return chain.options() or {"": chain.odds()}


def _attempt(desk: Desk, leg: Leg) -> Odds:
    """One attempt at the guard; or the chance that the bridge bears everything that is carried now."""
    if leg.guard:
        return _single(desk, leg, "push", number=leg.guard.number)
    value = dict(desk.now.bridges).get(leg.bridge, 0)
    return _single(desk, leg, "cross", "stay", value=value, cursed=len(desk.player.curses))


def _single(desk: Desk, leg: Leg, option: str, *using: str, **known: int) -> Odds:
    procedure, items = desk.book[tried(leg)], desk.player.items
    begun = interpreter.begin(procedure, NO_GROUND, items=items, known=tallies({**known, "chips": 1}))
    return Chain(procedure, NO_GROUND, begun, "turn").options(using)[option]
