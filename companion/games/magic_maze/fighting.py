"""A duel from the challenge to its end: who throws when, and which way the Ogre looks (MAZE-DUEL, MAZE-PVP-02)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import msgspec

from companion.flow import InProcedure
from companion.games.magic_maze.challenging import duel_type
from companion.games.magic_maze.desk import Desk
from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.duels import procedure
from companion.games.magic_maze.duels.ends import DuelEnd
from companion.games.magic_maze.house import House
from companion.games.magic_maze.questions import MazeQuestion
from companion.games.magic_maze.state import Duel, State
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.dice import Face, named_face
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, either, say, say_n


def challenge(desk: Desk, target: str) -> None:
    """The active player challenges; what is left of the turn is lost (MAZE-DUEL-01, 02, 09)."""
    state = desk.state
    type_, name = duel_type(state, target), state.named(target)
    text, rules = CHALLENGES[type_]
    desk.tell(text, rules, "the challenge", target=name)
    if lost := state.spots_left:
        words = say_n(
            "A duel ends the turn: {count} push is lost.", "A duel ends the turn: {count} pushes are lost.", lost
        )
        desk.tell(words, "MAZE-DUEL-09")
    fighter = state.index(target) if type_ == "ogre_hunts" else state.turn
    _ask(desk, Duel(type_, fighter, opening(type_, state.house)), ())


CHALLENGES = {
    "ogre_hunts": ("{who}’s Ogre turns on {target}.", "MAZE-OCA-01"),
    "rock_duel": ("{who} challenges {target} for the rock.", "MAZE-PVP-01"),
    "ogre_at_rock": ("{who} challenges the Ogre for the rock. It looks away.", "MAZE-OGC-01"),
    "ogre_challenged": ("{who} challenges the Ogre. It looks away.", "MAZE-ACO-01"),
}


@lru_cache(maxsize=256)
def opening(type_: str, house: House) -> Scene:
    """Where a duel begins."""
    return interpreter.begin(procedure(type_, house), NO_GROUND).scene


def _ask(desk: Desk, duel: Duel, thrown: tuple[Face, ...]) -> None:
    """The duel goes on with the throw of its step; the dice of the last one are still seen."""
    desk.set(duel=duel, thrown=thrown)
    desk.then(ASKED[duel.scene.step])


def _go_on(desk: Desk, duel: Duel, outcome: Outcome, thrown: tuple[Face, ...]) -> None:
    """What a throw or a choice led to: the next throw, or where all stand when somebody has won (MAZE-DUEL-10)."""
    desk.hear(outcome.rulings)
    if outcome.end is None:
        _ask(desk, Duel(duel.type, duel.fighter, outcome.scene), thrown)
    else:
        assert isinstance(outcome.end, DuelEnd)
        desk.set(duel=None, thrown=thrown)
        outcome.end.settle(desk, duel)


@lru_cache(maxsize=4096)
def read(procedure: Procedure, scene: Scene, face: Face) -> Outcome:
    """What a die makes of a scene: the same few scenes come up in every duel."""
    return interpreter.throw(procedure, NO_GROUND, scene, face)


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
            duel, procedure = _duel(desk), self.at(desk)[0]
            _go_on(desk, duel, read(procedure, duel.scene, event.face), (event.face,))
        else:
            super().answer(desk, event)

    def came(self, desk: Desk, outcome: Outcome) -> None:
        _go_on(desk, _duel(desk), outcome, desk.state.thrown)

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
        state = desk.state
        awaited = throwers(state)
        return _together(state.house, awaited, state.colours, state.names)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        state, duel, face = desk.state, _duel(desk), event.face
        thrower = event.by or throwers(state)[0]
        name, second = state.named(thrower), len(throwers(state)) == 1
        thrown = (*state.thrown, face) if second else (face,)
        desk.tell("{name} throws: {face}.", "MAZE-PVP-02", "{name}’s throw", name=name, face=named_face(face))
        if thrower == state.controller and not duel.scene.thrown:
            _ask(desk, msgspec.structs.replace(duel, early=str(face)), thrown)
            return
        whole = self.at(desk)[0]
        outcome = read(whole, duel.scene, face)
        if duel.early:
            outcome = read(whole, outcome.scene, duel.early)
        _go_on(desk, duel, outcome, thrown)


@lru_cache(maxsize=1024)
def _together(house: House, awaited: tuple[str, ...], colours: tuple[str, ...], names: tuple[str, ...]) -> Prompt:
    """Who of the two is still to throw."""
    data = duelling(house)
    die, beaten = data.die, either([named_face(face) for face in data.rock_beaten if face in data.die.shown])
    beats = say("{winner} beats {beaten}", winner=named_face(data.rock_winner), beaten=beaten)
    if len(awaited) == 1:
        words = say("Throw your duel die: {beats}.", beats=beats)
        return Prompt(awaited[0], words, die=die, rules=("MAZE-PVP-02",), by=awaited)
    one, other = (names[colours.index(colour)] for colour in awaited)
    words = say("{one} and {other}, a duel die each: {beats}.", one=one, other=other, beats=beats)
    return Prompt("", words, die=die, rules=("MAZE-PVP-02",), by=awaited)


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
