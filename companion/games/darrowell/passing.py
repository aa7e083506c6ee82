"""Guards pushed past and bridges crossed: the chip is spent, dice decide (DARR-GUARD, DARR-BRIDGE)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Leg
from companion.games.darrowell.moving import pass_by
from companion.games.darrowell.outcomes import follow
from companion.games.darrowell.question import Played, chosen, fitted
from companion.procedures import interpreter
from companion.procedures.graph import Choose, Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import NO_GROUND, Ground, Scene, tallies


class Passing(Played, frozen=True, gc=False):
    """Somebody tries to come by what stands on the way to `goal`."""

    goal: str
    scene: Scene

    phase: ClassVar[str] = "special"

    def at(self, desk: Desk) -> tuple[Procedure, Ground, Scene]:
        procedure = desk.book[tried(self.leg(desk))]
        return procedure, NO_GROUND, fitted(desk, procedure, self.scene)

    def leg(self, desk: Desk) -> Leg:
        """What is being tried."""
        return desk.ground.legs[desk.player.at][self.goal]

    def came(self, desk: Desk, outcome: Outcome) -> None:
        follow(desk, outcome)
        self._measured(desk, outcome.scene.tally("value"))
        if outcome.end is None:
            step = desk.book[tried(self.leg(desk))].steps[outcome.scene.step]
            if not isinstance(step, Choose) or not step.always:
                desk.then(Passing(self.goal, outcome.scene))
        elif outcome.end.good:
            pass_by(desk, self.goal)

    def _measured(self, desk: Desk, value: int) -> None:
        """What a bridge bears is known for the rest of the turn once it was thrown (DARR-BRIDGE-02, DARR-BRIDGE-05)."""
        bridge = self.leg(desk).bridge
        if value and bridge not in dict(desk.now.bridges):
            desk.note(bridges=(*desk.now.bridges, (bridge, value)))


def tried(leg: Leg) -> str:
    """The procedure of what stands on a leg."""
    return f"{leg.guard.colour}_guard" if leg.guard else "rickety_bridge"


def attempt(desk: Desk, goal: str) -> None:
    """A chip for an attempt at the guard or the bridge on the way to `goal` (DARR-GUARD-02, DARR-BRIDGE-02)."""
    leg = desk.ground.legs[desk.player.at][goal]
    if leg.guard:
        option, known = "push", {"number": leg.guard.number}
    else:
        option, known = "cross", {"value": dict(desk.now.bridges).get(leg.bridge, 0)}
    procedure = desk.book[tried(leg)]
    scene = interpreter.begin(procedure, NO_GROUND, known=tallies(known)).scene
    passing = Passing(goal, fitted(desk, procedure, scene))
    passing.came(desk, chosen(desk.ground, procedure, passing.scene, option))
