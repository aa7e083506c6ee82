"""What the table may say outright, in chapters: of players, somebody new, the board, the game, and the house rules."""

from __future__ import annotations

from companion.play.rules import HOUSE
from companion.table.claims import Claim
from companion.table.words import Words, say


def of_house(claim: Claim) -> bool:
    """Whether it is a house rule, which holds from now on."""
    return claim.subject == HOUSE


def chapter(claim: Claim) -> Words:
    """What it is said of, where that is no player."""
    if claim.kind == "name":
        return say("somebody new")
    if of_house(claim):
        return say("house rules from now on")
    return say("the board") if claim.about else say("the game")
