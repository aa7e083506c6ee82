"""Out of the Kingdom: Start, the claim, and the end of the game (KTK-WIN)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.games.key_to_the_kingdom.vocabulary import PRIZES
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say

DEALT = Option("claim", Words("Yes: open them")), Option("stay", Words("Not yet"))
PRINTED = (*DEALT, Option("disproved", Words("Opened: not so")))
"""The app cannot look into printed holders: whoever opens them and finds the Cobra says so."""


class Claim(Asked, frozen=True, gc=False):
    """Whoever stops on Start with two holders may open them (KTK-WIN-01, KTK-WIN-04)."""

    phase: ClassVar[str] = "claim"

    def prompt(self, desk: Desk) -> Prompt | None:
        player = desk.player
        if player.at != desk.ground.board.start or len(player.holders) < 2:
            return None
        offers = PRINTED if desk.state.house.treasure_cards == "printed" else DEALT
        words = Words("Are the Key and another Treasure in your holders?")
        return choice(player.colour, words, "KTK-WIN-01 KTK-WIN-04", *offers)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == Chose("stay"):
            desk.tell("{who} stands on Start.", "KTK-WIN-04")
        elif event == Chose("claim") and self._proved(desk):
            desk.set_player(escaped=True)
            rules = "KTK-WIN-01 KTK-WIN-02"
            desk.tell("Key and treasure: {who} leaves the Kingdom and has won.", rules, "{who}’s escape")
            desk.set(winner=desk.player.colour, fold=None, acting=desk.state.turn)
            desk.drop(GameOver)
        else:
            desk.tell("The holders do not bear it out: {who} simply stands on Start.", "KTK-WIN-04", "the claim")

    def _proved(self, desk: Desk) -> bool:
        """What the app has dealt it knows; printed holders were opened on the table, and the table is believed."""
        if desk.state.house.treasure_cards == "printed":
            return True
        contents = dict(desk.state.supply.contents)
        held = {contents.get(holder) for holder in desk.player.holders}
        return "key" in held and not held.isdisjoint(PRIZES)


class GameOver(Asked, frozen=True, gc=False):
    """The end of the game lies at the bottom of the agenda."""

    phase: ClassVar[str] = "game_over"

    def prompt(self, desk: Desk) -> Prompt | None:
        name = next((each.name for each in desk.state.players if each.colour == desk.state.winner), "")
        return Prompt("", say("{winner} has won.", winner=name), over=True, rules=("KTK-WIN-01",))
