"""What the questions of Darrowell have in common: who is asked, and why something is no answer."""

from __future__ import annotations

import msgspec

from companion.flow import InProcedure, Question
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.facts import LIVE
from companion.games.darrowell.vocabulary import COLOURS
from companion.procedures.graph import Procedure
from companion.procedures.scene import Scene
from companion.table.dice import D6
from companion.table.events import Chose, Event, IllegalEvent, Moved, Rolled
from companion.table.prompts import Prompt
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
    """A question of a procedure the player is in."""


def fitted(desk: Desk, procedure: Procedure, scene: Scene) -> Scene:
    """The scene of the active player's, with the items, chips and gold held now."""
    if scene.items != desk.player.items:
        scene = replace(scene, items=desk.player.items)
    for name, fact in LIVE.items():
        if name in procedure.known and scene.tally(name) != (now := fact(desk.state, desk.ground.board)):
            scene = scene.with_tally(name, now)
    return scene
