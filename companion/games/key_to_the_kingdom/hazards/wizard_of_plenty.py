"""Wizard of Plenty: over the Rainbow and back in four throws (KTK-WIZ)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.games.key_to_the_kingdom.hazards.counting import throw_of
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.lost_pool import own_lost, regain, unreserve, unsure
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Count
from companion.procedures.graph import Fork, Later, Procedure, Row, Tell, Walk, throws
from companion.procedures.readings import Else, Past
from companion.procedures.scene import Ground, Scene, Track
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, listed, named, say


class TrialOffer(Asked, frozen=True, gc=False):
    """Whoever comes to the Wizard with the try left may run the trial, or put it off (KTK-WIZ-02, KTK-WIZ-08)."""

    phase: ClassVar[str] = "wizard_offer"

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.player.wizard_try_used:
            return None
        words = Words("Do you run the Wizard’s trial?")
        offers = Option("trial", Words("Run it")), Option("put_off", Words("Not now"))
        return choice(desk.player.colour, words, "KTK-WIZ-02 KTK-WIZ-08", *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == Chose("put_off"):
            desk.tell("The Wizard can wait.", "KTK-WIZ-08")
            return
        desk.set_player(wizard_try_used=True)
        desk.tell("{who} will run: the one try of the game.", "KTK-WIZ-03", "{who}’s choice")
        desk.then(HolderWished())


class HolderWished(Asked, frozen=True, gc=False):
    """The lost holders the trial is run for, anybody's, as many as one likes (KTK-WIZ-02)."""

    phase: ClassVar[str] = "wizard_name"

    def prompt(self, desk: Desk) -> Prompt | None:
        if not desk.state.supply.lost_holders:
            return None
        offers = (Option(holder, named(holder)) for holder in desk.state.supply.lost_holders)
        words = Words("Which lost holder do you run for?")
        return choice(desk.player.colour, words, "KTK-WIZ-02", Option("done", say("No more")), *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == "done":
            self.act(desk)
            return
        desk.lay(lost_holders=tuple(each for each in desk.state.supply.lost_holders if each != event.option))
        desk.set_player(reserved=(*desk.player.reserved, event.option))
        desk.tell("{who} asks for {what}.", "KTK-WIZ-02", "the wish", what=named(event.option))
        desk.then(self)

    def act(self, desk: Desk) -> None:
        """The trial begins with the next turn (KTK-WIZ-03)."""
        desk.tell("Next turn the trial begins: over the Rainbow and back.", "KTK-WIZ-03", "the trial")
        scene = Scene(RUN, TRACK, 0, "b", items=desk.player.items, unsure=unsure(desk.state))
        desk.set_player(held="wizard_of_plenty", scene=scene)


class LostCard(Asked, frozen=True, gc=False):
    """The own lost card the Wizard gives back after a failed trial; not asked where there is one kind (KTK-WIZ-06)."""

    phase: ClassVar[str] = "wizard_card"

    def prompt(self, desk: Desk) -> Prompt | None:
        cards = dict.fromkeys(own_lost(desk))
        if len(cards) < 2:
            return None
        offers = (Option(card, named(card)) for card in cards)
        return choice(desk.player.colour, Words("Which card do you want back?"), "KTK-WIZ-06", *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        self._give(desk, event.option)

    def act(self, desk: Desk) -> None:
        for card in own_lost(desk)[:1]:
            self._give(desk, card)

    def _give(self, desk: Desk, card: str) -> None:
        regain(desk, card)
        desk.tell("The Wizard gives back the {card}.", "KTK-WIZ-06", "the Wizard’s gift", card=named(card))


@dataclass(frozen=True)
class HomeInTime(Ending):
    """Everything lost comes back, and the holders named (KTK-WIZ-05)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        lost, player = own_lost(desk), desk.player
        for card in lost:
            regain(desk, card)
        desk.set_player(holders=tuple(sorted((*desk.player.holders, *player.reserved))), reserved=())
        what = listed([named(item) for item in (*lost, *player.reserved)])
        desk.tell("The Wizard gives {who} back: {what}.", "KTK-WIZ-05", "the Wizard’s gift", what=what)


@dataclass(frozen=True)
class TooLate(Ending):
    """One own lost card, and the holders stay in the pool (KTK-WIZ-06)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        if wished := desk.player.reserved:
            what = listed([named(holder) for holder in wished])
            desk.tell("Still in the lost pool: {what}.", "KTK-WIZ-06", what=what)
        if not own_lost(desk):
            desk.tell("No card of {who}’s is lost: the Wizard gives nothing.", "KTK-WIZ-06")
        unreserve(desk, desk.state.acting)
        desk.then(LostCard())


RUN, TRACK = "run", "trial"
WON = HomeInTime("won", text="everything you lost, and the holders you named")
LOST = TooLate("lost", good=False, text="back on the cloud, with one lost card of yours")
THROWS = 4


def build(house: House) -> Procedure:
    next_throw = RUN if house.wizard_throws == "all_at_once" else Later(RUN)
    return Procedure(
        "wizard_of_plenty",
        "Wizard of Plenty",
        say(
            "He gives back everything you lost, if you can run over the Rainbow and back. {throws} at most.",
            throws=throws(THROWS),
        ),
        Later(RUN),
        {
            RUN: Walk(
                say("Run over the Rainbow and back. {which}", which=throw_of("throws", THROWS)),
                (
                    Row(Past(), "Home in time.", WON, rules="KTK-WIZ-04 KTK-WIZ-05", step="the homecoming"),
                    Row(Else(), "On the way.", "breath", (Count("throws"),), "KTK-WIZ-03 KTK-WIZ-04", "the run"),
                ),
                rules="KTK-WIZ-03",
            ),
            "breath": Fork("{throws} made?", AtLeast("throws", THROWS), "too_late", next_throw),
            "too_late": Tell(
                "Too late: straight back to the cloud.", LOST, rules="KTK-WIZ-06", name="the failed trial"
            ),
        },
        track=TRACK,
        sides=("b",),
        sample=Ground({TRACK: Track(16)}),
        outcomes={"won": "home in time", "lost": "too late"},
    )
