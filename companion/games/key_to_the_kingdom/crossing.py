"""Entering a procedure, serving it throws and choices, and leaving it as its end says."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, ClassVar

from companion.flow import Deed, InProcedure, report
from companion.games.key_to_the_kingdom.asking import asked
from companion.games.key_to_the_kingdom.demon_king import cast
from companion.games.key_to_the_kingdom.desk import Desk, replace
from companion.games.key_to_the_kingdom.ends import Ending, Noted, Visit
from companion.games.key_to_the_kingdom.ground import Kingdom
from companion.games.key_to_the_kingdom.handbook import KNOWN, procedure
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.lost_pool import lose, unsure
from companion.games.key_to_the_kingdom.questions import pressed, refusal
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HOLDERS
from companion.procedures import interpreter
from companion.procedures.graph import Choose, Later, Procedure, Throw
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Ground, Scene, tallies
from companion.table.events import Event, IllegalEvent, Rolled
from companion.table.prompts import Prompt
from companion.table.words import named

Where = tuple[Procedure, Ground, Scene]
"""A procedure, the ground it lies on, and where in it somebody stands."""


class InHazard(InProcedure[Desk], frozen=True, gc=False):
    """A procedure holds the player: a hazard, a place, a dungeon or a Monster.

    `exposed`: the turn began on the dagger outside, so the Demon King may still catch the player with the first throw.
    `left` is what the arriving throw had left to walk (KTK-TIGER-02).
    """

    phase: ClassVar[str] = "procedure"
    exposed: bool = False
    left: int = 0

    def seat(self, desk: Desk) -> str:
        return desk.player.colour

    def at(self, desk: Desk) -> Where:
        return scene_of(desk)

    def prompt(self, desk: Desk) -> Prompt | None:
        player = desk.player
        found = _prompt(desk.ground, player.held, desk.state.house, player.scene, player.colour)
        return pressed(desk, found) if desk.fleeing else found

    def answer(self, desk: Desk, event: Event) -> None:
        if type(event) is Rolled:
            assert isinstance(event.face, int)
            desk.agenda.append(Served(event.face, self.left))
            cast(desk, event.face, exposed=self.exposed)
        else:
            super().answer(desk, event)

    def chose(self, desk: Desk, name: str) -> Outcome:
        held, ground, scene = scene_of(desk)
        outcome = interpreter.choose(held, ground, scene, name)
        if not (outcome.rulings or outcome.happenings):
            desk.tell("{who} answers: {answer}.", answer=named(name))
        if desk.fleeing and outcome.rested and outcome.scene == scene:
            _give_a_throw(desk)
        return outcome

    def came(self, desk: Desk, outcome: Outcome) -> None:
        came(desk, outcome, self)

    def barred(self, desk: Desk, event: Event) -> IllegalEvent | None:
        return refusal(desk, event)


class Served(Deed[Desk], frozen=True, gc=False):
    """The die is read by the procedure it was thrown for, once the Demon King stands."""

    face: int
    left: int

    def act(self, desk: Desk) -> None:
        player = desk.player
        outcome = _thrown(desk.ground, player.held, desk.state.house, player.scene, self.face)
        if not outcome.rulings:
            desk.tell("{who} throws {face}.", "KTK-GEN-03", face=self.face)
        came(desk, outcome, InHazard(left=self.left))


class Ended(Deed[Desk], frozen=True, gc=False):
    """A procedure is over, and its end does what it says."""

    end: Ending
    held: str
    scene: Scene
    left: int

    def act(self, desk: Desk) -> None:
        self.end.settle(desk, Visit(self.scene, ground_of(desk, self.held, self.scene.side), self.left))


def ground_of(desk: Desk, name: str, side: str) -> Ground:
    return desk.ground.ground(name, side, desk.state.house.dagger_exact == "yes")


def scene_of(desk: Desk) -> Where:
    """The procedure that holds the player, the ground it lies on, and where in it the player stands."""
    player = desk.player
    assert player.scene is not None
    return _where(desk.ground, player.held, desk.state.house, player.scene)


def _where(kingdom: Kingdom, held: str, house: House, scene: Scene) -> Where:
    return procedure(held, house), kingdom.ground(held, scene.side, house.dagger_exact == "yes"), scene


@lru_cache(maxsize=32)
def _prompt(kingdom: Kingdom, held: str, house: House, scene: Scene, who: str) -> Prompt:
    """The same scenes come again and again, with other players, in other games, and in what could still happen."""
    return asked(*_where(kingdom, held, house, scene), who)


@lru_cache(maxsize=32)
def _thrown(kingdom: Kingdom, held: str, house: House, scene: Scene, face: int) -> Outcome:
    """No test of the Kingdom asks which die came first, so they lie by size: far fewer scenes to tell apart."""
    outcome = interpreter.throw(*_where(kingdom, held, house, scene), face)
    lying = tuple(sorted(outcome.scene.thrown, key=int))
    return outcome._replace(scene=replace(outcome.scene, thrown=lying)) if lying else outcome


def enter(desk: Desk, name: str, side: str, *, exposed: bool = False, left: int = 0) -> None:
    """The player comes to a hazard, the Ring, a dungeon or a Monster."""
    state, player = desk.state, desk.player
    known = KNOWN[name](desk, side) if name in KNOWN else {}
    at = player.at
    if name in desk.ground.board.hazards:
        data = desk.ground.board.hazards[name]
        at = data.a if side == "a" else data.b
    desk.set_player(at=at, held=name)
    held, ground = procedure(name, state.house), ground_of(desk, name, side)
    items = (*player.equipment, *player.holders)
    outcome = interpreter.begin(held, ground, side=side, items=items, known=tallies(known), unsure=unsure(state))
    if exposed and isinstance(held.start, Later):  # waited for since an earlier turn (KTK-DAG-05)
        outcome = interpreter.resume(held, ground, outcome.scene)
    if name != "dungeon":  # whoever is caught still sees the throw that did it; one that was walked helps nobody here
        desk.set(thrown=())
    came(desk, outcome, InHazard(exposed, left))


def resume(desk: Desk) -> None:
    """A held player's turn begins."""
    came(desk, interpreter.resume(*scene_of(desk)), InHazard())


def came(desk: Desk, outcome: Outcome, visit: InHazard) -> None:
    """Takes over what a procedure did: the player leaves it, waits in it, or is asked on (`visit`)."""
    report(desk, outcome)
    scene, player, seat = outcome.scene, desk.player, desk.state.acting
    held = player.held
    changes: dict[str, Any] = {} if scene is player.scene else {"scene": scene}
    if changes and scene.items != (player.scene.items if player.scene else player.items):
        changes["equipment"] = tuple(item for item in scene.items if item in EQUIPMENT)
        changes["holders"] = tuple(item for item in scene.items if item in HOLDERS)
    if outcome.end:
        changes.update(held="", scene=None, skipping=0)
    elif outcome.rested and outcome.skip != player.skipping:
        changes["skipping"] = outcome.skip
    if changes:
        desk.set_player(**changes)
    for happening in outcome.happenings:
        if isinstance(happening, Noted):
            happening.note(desk)
        else:
            lose(desk, seat, happening.what)
    if isinstance(outcome.end, Ending):
        desk.then(Ended(outcome.end, held, scene, visit.left))
    elif not outcome.rested and not (desk.spent and _wants_more(desk)):
        desk.then(visit)


def _wants_more(desk: Desk) -> bool:
    """Whether what comes next is another try, and not the price of the last one."""
    held, _, scene = scene_of(desk)
    return isinstance(held.steps[scene.step], Throw | Choose)


def _give_a_throw(desk: Desk) -> None:
    """Waiting costs whoever flees a throw."""
    fold = desk.state.fold
    if fold and fold.left:
        desk.set(fold=replace(fold, left=fold.left - 1))


def answerable(desk: Desk) -> bool:
    """Whether the procedure that holds the player leaves anything to do with the cards held now."""
    return bool(interpreter.prompt(*scene_of(desk), desk.player.colour).answers())
