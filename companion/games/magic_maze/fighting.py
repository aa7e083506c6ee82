"""A duel from the challenge to its end: who throws when, and which way the Ogre looks (MAZE-DUEL, MAZE-PVP-02)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from companion.flow import InProcedure
from companion.games.magic_maze.challenging import duel_type
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.duels import procedure
from companion.games.magic_maze.duels.ends import DuelEnd
from companion.games.magic_maze.questions import MazeQuestion
from companion.games.magic_maze.state import Duel, State
from companion.games.magic_maze.walking import situation
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, named, say


def challenge(desk: Desk, target: str) -> None:
    """The active player challenges; what is left of the turn is lost (MAZE-DUEL-01, 02, 09)."""
    state = desk.state
    name, type_ = state.named(target), duel_type(situation(state), target)
    match type_:
        case "ogre_hunts":
            desk.tell("{who}’s Ogre goes for {target}.", "MAZE-OCA-01", "the challenge", target=name)
        case "rock_duel":
            desk.tell("{who} challenges {target} for the rock.", "MAZE-PVP-01", "the challenge", target=name)
        case "ogre_at_rock":
            desk.tell("{who} challenges the Ogre for the rock.", "MAZE-OGC-01", "the challenge")
        case _:
            desk.tell("{who} challenges the Ogre.", "MAZE-ACO-01", "the challenge")
    scene = interpreter.begin(procedure(type_, state.house), NO_GROUND).scene
    fighter = state.index(target) if type_ == "ogre_hunts" else state.turn
    _go_on(desk, Duel(type_, fighter, scene), thrown=())


def _go_on(desk: Desk, duel: Duel, **changes: object) -> None:
    desk.set(duel=duel, **changes)
    desk.then(ASKED[duel.scene.step])


def possible(state: State) -> bool:
    """Whether the duel under way can be, as all stand and as the Ogre is ruled."""
    duel = state.duel
    assert duel is not None
    if not state.at[duel.fighter] or bool(state.controller) != (duel.type != "ogre_at_rock"):
        return False
    return state.colours[duel.fighter] != state.controller and (duel.type != "ogre_hunts" or state.commanding)


class Fight(MazeQuestion, InProcedure[Desk], frozen=True):
    """Somebody throws the duelling die, and goes on until one of the two wins (MAZE-DUEL-04, 08)."""

    facing: ClassVar[str] = "idle"
    """Which way the Ogre looks while this is asked (MAZE-DUEL-05)."""

    def seat(self, desk: Desk) -> str:
        return desk.state.colours[_duel(desk).fighter]

    def at(self, desk: Desk) -> tuple[Procedure, Ground, Scene]:
        duel = _duel(desk)
        return procedure(duel.type, desk.state.house), NO_GROUND, duel.scene

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Rolled):
            desk.set(thrown=(*desk.state.thrown, event.face)[-4:])
        super().answer(desk, event)

    def came(self, desk: Desk, outcome: Outcome) -> None:
        desk.hear(outcome.rulings)
        duel = _duel(desk)
        if outcome.end is None:
            _go_on(desk, msgspec.structs.replace(duel, scene=outcome.scene, early=""))
        else:
            assert isinstance(outcome.end, DuelEnd)
            desk.set(duel=None)
            outcome.end.settle(desk, duel)

    def awaited(self, desk: Desk, prompt: Prompt) -> Words:
        return say("{who} is to throw the duel die.", who=desk.state.named(prompt.who)) if prompt.who else prompt.words


class Attack(Fight, frozen=True):
    """The Ogre is turned away: the Adventurer attacks (MAZE-DUEL-06)."""

    phase: ClassVar[str] = "duel_attack"
    facing: ClassVar[str] = "away"


class Defence(Fight, frozen=True):
    """The Ogre attacks, facing the Adventurer (MAZE-DUEL-07)."""

    phase: ClassVar[str] = "duel_defence"
    facing: ClassVar[str] = "toward"


class OnTheRock(Fight, frozen=True):
    """Both throw at once, whichever die is heard first: the challenger's is read first (MAZE-PVP-02)."""

    phase: ClassVar[str] = "duel_rock"

    def prompt(self, desk: Desk) -> Prompt:
        awaited = throwers(desk.state)
        if len(awaited) == 1:
            words = Words("Throw your duel die.")
        else:
            one, other = map(desk.state.named, awaited)
            words = say("{one} and {other}: throw together.", one=one, other=other)
        who, die = awaited[0] if len(awaited) == 1 else "", duelling(desk.state.house).die
        return Prompt(who, words, die=die, rules=("MAZE-PVP-02",), by=awaited)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, str)
        state, duel, face = desk.state, _duel(desk), event.face
        thrower = event.by or throwers(state)[0]
        name = state.named(thrower)
        desk.set(thrown=(*state.thrown, face)[-4:])
        desk.tell("{name} throws: {face}.", "MAZE-PVP-02", "{name}’s throw", name=name, face=named(face))
        if thrower == state.controller and not duel.scene.thrown:
            _go_on(desk, msgspec.structs.replace(duel, early=face))
            return
        whole, ground, scene = self.at(desk)
        outcome = interpreter.throw(whole, ground, scene, face)
        if duel.early:
            outcome = interpreter.throw(whole, ground, outcome.scene, duel.early)
        self.came(desk, outcome)


ASKED = {"attack": Attack(), "attack_again": Attack(), "defence": Defence(), "pair": OnTheRock()}
"""The question of each step of a duel."""


def throwers(state: State) -> tuple[str, ...]:
    """On the rock: the seats whose die is still awaited, the challenger's first."""
    duel = state.duel
    assert duel is not None
    if duel.scene.thrown:
        return (state.controller,)
    challenger = state.colours[duel.fighter]
    return (challenger,) if duel.early else (challenger, state.controller)


def _duel(desk: Desk) -> Duel:
    assert desk.state.duel is not None
    return desk.state.duel
