"""What the questions of Darrowell have in common: who is asked, and why something is no answer."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from companion.flow import InProcedure, Question
from companion.games.darrowell.card import Items
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Map
from companion.games.darrowell.known import LIVE
from companion.games.darrowell.vocabulary import COLOURS
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import Scene
from companion.table.dice import D6, Face
from companion.table.events import Chose, Event, IllegalEvent, Moved, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, either, plain, say

replace = msgspec.structs.replace


class Asked(Question[Desk], frozen=True, gc=False):
    """A question to the active player, where it says nothing else."""

    def seat(self, desk: Desk) -> str:
        """The colour of whoever is asked."""
        return desk.player.colour

    def barred(self, desk: Desk, event: Event) -> IllegalEvent | None:
        prompt = self.prompt(desk)
        if prompt is None or prompt.over:
            return None
        words = say("{done} {awaited}", done=self.reason(desk, event), awaited=self.awaited(desk, prompt))
        return IllegalEvent(words, prompt.rules)

    def reason(self, desk: Desk, event: Event) -> Words:
        """Why this is no answer."""
        match event:
            case Rolled(face=face, die=die):
                if die == D6.kind and face not in D6.faces:
                    return say("A die has no {face}.", face=face)
                return say("That throw counts for nothing.")
            case Moved(piece=piece):
                if piece.removesuffix("_gold") not in COLOURS and piece != "gate_marker":
                    return say("There is no figure called “{piece}”.", piece=plain(piece))
                return say("That figure stays where it is.")
            case Chose():
                return say("That is not on offer.")
            case _:
                return say("That is no answer here.")

    def awaited(self, desk: Desk, prompt: Prompt) -> Words:
        """What would be an answer, in one sentence."""
        who = next(player.name for player in desk.players if player.colour == prompt.who)
        if prompt.die:
            return say("{who} is to throw a die.", who=who)
        if prompt.moves:
            return say("{who} is to put the figure on a marked area.", who=who)
        options = either([option.words for option in prompt.options])
        return say("{who} is to choose: {options}.", who=who, options=options)


class Played(Asked, InProcedure[Desk], frozen=True, gc=False):
    """A question of a procedure the player is in; what comes of a scene is worked out once."""

    def prompt(self, desk: Desk) -> Prompt | None:
        procedure, _, scene = self.at(desk)
        return asked(desk.ground, procedure, scene, self.seat(desk), desk.player.curses)

    def threw(self, desk: Desk, face: Face) -> Outcome:
        procedure, _, scene = self.at(desk)
        return thrown(desk.ground, procedure, scene, face)

    def chose(self, desk: Desk, name: str) -> Outcome:
        procedure, _, scene = self.at(desk)
        return chosen(desk.ground, procedure, scene, name)


@lru_cache(maxsize=32)
def asked(ground: Map, procedure: Procedure, scene: Scene, who: str, curses: Items) -> Prompt:
    """What that scene asks of somebody with that card."""
    prompt = interpreter.prompt(procedure, ground.site(procedure.name, scene.side), scene, who)
    if not ground.activities[procedure.name].dressed:
        return prompt
    options = dressed(ground, procedure.name, scene, curses, prompt.options)
    return Prompt(who, prompt.words, die=prompt.die, options=options, rules=prompt.rules)


def dressed(ground: Map, activity: str, scene: Scene, curses: Items, options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options as that scene has them: naming the dice they speak of, or what they open."""
    dress = ground.activities[activity].dressed
    return tuple(dress(ground.board, scene, curses, option) for option in options) if dress else options


@lru_cache(maxsize=32)
def thrown(ground: Map, procedure: Procedure, scene: Scene, face: Face) -> Outcome:
    """What a throw leads to in that scene."""
    return interpreter.throw(procedure, ground.site(procedure.name, scene.side), scene, face)


@lru_cache(maxsize=32)
def chosen(ground: Map, procedure: Procedure, scene: Scene, name: str) -> Outcome:
    """What a choice leads to in that scene."""
    return interpreter.choose(procedure, ground.site(procedure.name, scene.side), scene, name)


def fitted(desk: Desk, procedure: Procedure, scene: Scene) -> Scene:
    """The scene of the active player's, with the items, chips and gold held now."""
    if scene.items != desk.player.items:
        scene = replace(scene, items=desk.player.items)
    for name in desk.ground.activities[procedure.name].live:
        now = LIVE[name](desk, desk.ground.board)
        if scene.tally(name) != now:
            scene = scene.with_tally(name, now)
    return scene
