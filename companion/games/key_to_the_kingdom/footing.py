"""What is open to a player who has not thrown yet, from where the figure stands (KTK-DAG-05, KTK-WIZ-07)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.flow import Deed
from companion.games.key_to_the_kingdom.crossing import enter, resume
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.fighting import AtBlackDagger, guarded
from companion.games.key_to_the_kingdom.hazards.ring_of_stones import WISH
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.games.key_to_the_kingdom.walking import ThrowToWalk
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, named, say

THROW = ThrowToWalk()
TRY = Option("enter", Words("Try it"))
WALK = Option("walk", Words("Walk off"))
STAY = Option("stay", Words("Stay here"))
WAYS = Option("magic_rainbow", Words("Magic Rainbow")), Option("beam_bridge", Words("Beam Bridge"))


class Footing(Deed[Desk], frozen=True, gc=False):
    """On with the procedure that holds the player, or a choice on a dagger or on the cloud, else a throw to walk."""

    def act(self, desk: Desk) -> None:
        player, ground = desk.player, desk.ground
        if not player.held and player.at not in ground.footing:
            desk.then(THROW)
        elif player.held == "ring_of_stones" and not desk.state.supply.deep_magic and _wishing(desk):
            desk.tell("No Deep Magic card is left: {who} may walk on.", "KTK-RING-08", "the wish")
            desk.set_player(held="", scene=None)
            desk.then(THROW)
        elif player.held:
            resume(desk)
        elif player.at == ground.board.wizard:
            desk.then(AtCloud())
        elif player.at in ground.white and not _closed(desk):
            desk.then(AtDagger())
        elif guarded(desk) and not desk.fleeing:
            desk.then(AtBlackDagger())
        else:
            desk.then(THROW)


def _wishing(desk: Desk) -> bool:
    scene = desk.player.scene
    return scene is not None and scene.step == WISH


def _closed(desk: Desk) -> bool:
    """Whether the hazard here may not be tried: the Rainbow too soon again, or none in a flight (KTK-RBOW-02, G15)."""
    player, house = desk.player, desk.state.house
    too_soon = player.barred > 0 and desk.ground.white[player.at][0] == "magic_rainbow"
    return too_soon or (desk.fleeing and house.fold_hazards == "blocked")


class AtDagger(Asked, frozen=True, gc=False):
    """A White Dagger: into its hazard, or off along the track (KTK-DAG-05)."""

    phase: ClassVar[str] = "at_dagger"

    def prompt(self, desk: Desk) -> Prompt | None:
        hazard, _ = desk.ground.white[desk.player.at]
        return _trying(desk.player.colour, "{hazard}: try it, or walk off?", hazard, "KTK-DAG-05", WALK)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == Chose("enter"):
            try_it(desk)
        else:
            desk.tell("{who} walks off along the track.", "KTK-DAG-05")
            desk.then(ThrowToWalk())


class HazardOffer(Asked, frozen=True, gc=False):
    """House rule: a hazard may be declined on arriving (G21). `left`: what the arriving throw has left to walk."""

    phase: ClassVar[str] = "hazard_offer"
    left: int

    def prompt(self, desk: Desk) -> Prompt | None:
        hazard, _ = desk.ground.white[desk.player.at]
        return _trying(desk.player.colour, "{hazard}: do you try it now?", hazard, "KTK-DAG-02", STAY)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == Chose("enter"):
            try_it(desk, self.left)
        else:
            desk.tell("{who} stays on the dagger.", "KTK-DAG-02")


@lru_cache(maxsize=512)
def _trying(who: str, text: str, hazard: str, rule: str, otherwise: Option) -> Prompt:
    return choice(who, say(text, hazard=named(hazard)), rule, TRY, otherwise)


def try_it(desk: Desk, left: int = 0) -> None:
    hazard, side = desk.ground.white[desk.player.at]
    desk.tell("{who} tries it: {hazard}.", "KTK-DAG-02 KTK-DAG-05", hazard=named(hazard))
    enter(desk, hazard, side, exposed=desk.state.throws == 0, left=left)


class AtCloud(Asked, frozen=True, gc=False):
    """The cloud is left over the Rainbow or the Beam Bridge, as ordinary hazards (KTK-WIZ-07)."""

    phase: ClassVar[str] = "at_wizard"

    def prompt(self, desk: Desk) -> Prompt | None:
        return choice(desk.player.colour, Words("Which way do you leave the cloud?"), "KTK-WIZ-07", *WAYS)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        hazard = event.option
        side = "a" if desk.ground.board.hazards[hazard].a == desk.ground.board.wizard else "b"
        desk.tell("{who} leaves the cloud: {hazard}.", "KTK-WIZ-07", hazard=named(hazard))
        enter(desk, hazard, side)
