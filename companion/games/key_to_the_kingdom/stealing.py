"""Thieves: whoever stops beside a rival may take a holder (KTK-STEAL)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.games.key_to_the_kingdom.walking import ThrowToWalk
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, named, say


class Steal(Asked, frozen=True, gc=False):
    """One holder of one of those who stand there, each of them robbed once a turn at most (KTK-STEAL-01, -03)."""

    phase: ClassVar[str] = "steal"

    def prompt(self, desk: Desk) -> Prompt | None:
        thief, state = desk.player, desk.state
        there = [player for player in state.players if player.at == thief.at and player is not thief]
        if not there or thief.at in desk.ground.sheltered:
            return None
        offers = [
            Option(
                f"{player.colour}.{holder}",
                say("{owner}: {holder}", owner=player.name, holder=named(holder)),
            )
            for player in there
            if not player.held and player.colour not in state.robbed
            for holder in player.holders
        ]
        if not offers:
            return None
        decline = Option("decline", say("Take nothing"))
        return choice(thief.colour, Words("Do you take a holder?"), "KTK-STEAL-01", decline, *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        if event.option == "decline":
            desk.tell("{who} takes nothing.", "KTK-STEAL-01")
            return
        colour, holder = event.option.split(".")
        victim = desk.index(colour)
        owner, thief = desk.state.players[victim], desk.player
        desk.set_player(victim, holders=tuple(each for each in owner.holders if each != holder))
        desk.set_player(holders=tuple(sorted((*thief.holders, holder))))
        desk.set(robbed=(*desk.state.robbed, colour))
        what = named(holder)
        desk.tell("{who} takes {holder} from {owner}.", "KTK-STEAL-01", "{who}’s theft", holder=what, owner=owner.name)
        on_dagger = thief.at in desk.ground.white or thief.at in desk.ground.black
        if not on_dagger and desk.state.house.steal_extra_throw == "yes":
            desk.tell("{who} throws again and walks on.", "KTK-STEAL-02")
            desk.then(ThrowToWalk())
