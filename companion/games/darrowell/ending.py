"""The end: who got out, and in which order (DARR-GATE-05, DARR-PLACE, DARR-SOLO)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed
from companion.games.darrowell import placing
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.question import Asked
from companion.games.darrowell.state import Now, Player, State
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.table.prompts import Prompt
from companion.table.words import Words, listed, say


class Rank(Deed[Desk], frozen=True, gc=False):
    """Who is outside has escaped, and gold ranks them (DARR-PLACE-01, DARR-PLACE-02)."""

    def act(self, desk: Desk) -> None:
        for seat, player in enumerate(desk.players):
            if not player.fate:
                desk.set_player(seat, fate="escaped" if player.at == OUTSIDE else "trapped")
        desk.set(now=Now())
        ranking = placing.places(desk.state)
        for player in desk.players:
            if place := ranking.get(player.colour):
                name, gold = player.name, player.gold
                desk.tell("Place {place}: {name}, {gold} gold.", "DARR-PLACE-01", place=place, name=name, gold=gold)
            elif not player.gone:
                desk.tell("{name} did not get out.", "DARR-PLACE-02", name=player.name)


class GameOver(Asked, frozen=True, gc=False):
    """Nothing is asked any more."""

    phase: ClassVar[str] = "game_over"

    def prompt(self, desk: Desk) -> Prompt:
        return Prompt("", outcome(desk.state), over=True, rules=("DARR-PLACE-01",))


def outcome(state: State) -> Words:
    """How the game ended, in one sentence."""
    if state.solo:
        gold = purse(state.players[0])
        if placing.won_alone(state):
            return say("Won: {gold}, and out in time.", gold=gold)
        if state.players[0].at == OUTSIDE:
            return say("Out with {gold}: not enough to win.", gold=gold)
        return say("Still inside: no win.")
    first = placing.first(state)
    if not first:
        return say("Nobody got out.")
    names = listed([player.name for player in first])
    if len(first) > 1:
        return say("{names} share the first place.", names=names)
    return say("{name} wins with {gold}.", name=names, gold=purse(first[0]))


def purse(player: Player) -> Words:
    return say("{gold} gold", gold=player.gold)
