"""Being in a special area: its activity begins, is offered or asked about, and is left (DARR-SPEC)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import msgspec

from companion.flow import Deed
from companion.games.darrowell.areas.common import OUTWARD
from companion.games.darrowell.card import Items
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.effects import Spend
from companion.games.darrowell.ground import Map
from companion.games.darrowell.outcomes import follow
from companion.games.darrowell.question import Played, chosen, dressed, fitted
from companion.procedures import interpreter
from companion.procedures.graph import Choose, Procedure, Step
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Ground, Scene, tallies
from companion.table.prompts import Option, Prompt

replace = msgspec.structs.replace

Held = tuple[Procedure, Ground, Scene]
"""A procedure, the ground it lies on, and where in it the player stands."""


class Enter(Deed[Desk], frozen=True, gc=False):
    """What the area holds in store for who comes to it, or begins the turn in it (DARR-SPEC-04, DARR-TURN-03).

    `forced`: nobody walked in. `told`: the table put the figure there, and nothing lies in wait for it.
    """

    forced: bool = False
    told: bool = False

    def act(self, desk: Desk) -> None:
        now, at = desk.now, desk.player.at
        activity = desk.ground.played.get(at)
        if activity is None or activity.name in now.done or not (now.stay.fresh or activity.even_used):
            return
        if activity.on_entry:
            unheard = self.forced and desk.house.forced_arrivals_count == "no"
            if self.told or unheard or (desk.state.solo and not activity.alone):
                return
            desk.remember(activity.name)
        begin(desk, *desk.ground.visits[at])


def begin(desk: Desk, name: str, side: str = "a") -> None:
    """The activity begins, knowing what it wants to know of the game."""
    desk.stay(playing=name)
    facts = desk.ground.activities[name].facts
    known = tallies({asked: fact(desk, desk.ground.board) for asked, fact in facts.items()})
    procedure, site = desk.book[name], desk.ground.site(name, side)
    settle(desk, interpreter.begin(procedure, site, side=side, items=desk.player.items, known=known))


class InArea(Played, frozen=True, gc=False):
    """The activity asks something that must be answered before the turn goes on."""

    phase: ClassVar[str] = "special"

    def prompt(self, desk: Desk) -> Prompt | None:
        return None if _idle(desk) else super().prompt(desk)

    def act(self, desk: Desk) -> None:
        self.came(desk, self.chose(desk, _idle(desk)))

    def at(self, desk: Desk) -> Held:
        found = held(desk)
        assert found
        return found

    def came(self, desk: Desk, outcome: Outcome) -> None:
        settle(desk, outcome)


def _idle(desk: Desk) -> str:
    """What is taken unasked, since no answer makes a difference; "" where one does."""
    found = held(desk)
    assert found and desk.playing
    return desk.playing.idle(found[2], desk.player.curses)


def held(desk: Desk) -> Held | None:
    """The activity the player is in, and where in it."""
    stay = desk.now.stay
    if stay.scene is None:
        return None
    procedure = desk.book[stay.playing]
    return procedure, desk.ground.site(stay.playing, stay.scene.side), fitted(desk, procedure, stay.scene)


def settle(desk: Desk, outcome: Outcome) -> None:
    """Takes over what the activity did, and asks on where it does not leave the player free."""
    if outcome.end:
        desk.stay(playing="", scene=None)
    else:
        step = desk.book[desk.now.stay.playing].steps[outcome.scene.step]
        desk.stay(scene=outcome.scene)
        if not _free(step):
            desk.then(InArea())
    follow(desk, outcome)


def _free(step: Step) -> bool:
    """True where the procedure leaves the player free to do anything else."""
    return isinstance(step, Choose) and step.always


# -- what it offers beside everything else -------------------------------------------------------------------------


@lru_cache(maxsize=32)
def offered(ground: Map, procedure: Procedure, scene: Scene, curses: Items, chips: bool) -> tuple[Option, ...]:
    """What the activity offers in that scene beside what every turn offers; `chips`: there are any to spend."""
    step, site = procedure.steps[scene.step], ground.site(procedure.name, scene.side)
    open_now = {
        option.name
        for option in interpreter.open_options(step, scene, site)
        if option.name not in OUTWARD and (chips or not any(isinstance(each, Spend) for each in option.effects))
    }
    asked = interpreter.prompt(procedure, site, scene, "")
    found = tuple(option for option in asked.options if option.name in open_now)
    return dressed(ground, procedure.name, scene, curses, found)


def choose(desk: Desk, option: str) -> None:
    """An option of the activity."""
    found = held(desk)
    assert found and desk.playing
    if mark := desk.playing.marks.get(option):
        desk.remember(mark)
    procedure, _, scene = found
    settle(desk, chosen(desk.ground, procedure, scene, option))


# -- rooms nobody may stay in --------------------------------------------------------------------------------------


def leave(desk: Desk) -> None:
    """What was secured here counts now, before anything that waits outside (DARR-SPEC-08)."""
    if desk.playing and desk.playing.no_stay:
        procedure, site, scene = _in_room(desk)
        scene = scene.with_tally("chips", 1)  # the chip of this very move is placed already
        settle(desk, interpreter.choose(procedure, site, scene, "leave"))


def driven_out(desk: Desk) -> Outcome | None:
    """What becomes of who can no longer walk out of a room nobody may stay in (DARR-DRAGON-07); None elsewhere."""
    if desk.playing is None or not desk.playing.no_stay:
        return None
    procedure, site, scene = _in_room(desk)
    assert isinstance(procedure.start, str)
    outcome = interpreter.resume(procedure, site, replace(scene, step=procedure.start))
    return outcome if outcome.end else None


class NoStay(Deed[Desk], frozen=True, gc=False):
    """No turn ends in a room where loot counts only outside (DARR-DRAGON-09, DARR-GROOM-08, DARR-HOARD-06)."""

    def act(self, desk: Desk) -> None:
        if desk.playing and desk.playing.no_stay:
            settle(desk, interpreter.choose(*_in_room(desk), "end_turn"))


def _in_room(desk: Desk) -> Held:
    found = held(desk)
    assert found
    return found
