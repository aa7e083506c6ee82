"""The end: who got out, and in which order (DARR-GATE-05, DARR-PLACE, DARR-SOLO)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed
from companion.games.darrowell import placing, series
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.question import Asked
from companion.games.darrowell.state import Now, Player, State
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.table.dice import D6
from companion.table.events import Event, Rolled
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
        for place in sorted(set(ranking.values())):
            names = listed([player.name for player in desk.players if ranking.get(player.colour) == place])
            gold = next(player.gold for player in desk.players if ranking.get(player.colour) == place)
            shared = list(ranking.values()).count(place) > 1
            text = (
                "Place {place} is shared: {names}, {gold} gold each."
                if shared
                else "Place {place}: {names}, {gold} gold."
            )
            desk.tell(text, "DARR-PLACE-01 DARR-PLACE-03", place=place, names=names, gold=gold)
        for player in desk.players:
            if player.fate == "trapped":
                text = "{name} did not get out: no place, and the gold figure comes off the track."
                desk.tell(text, "DARR-PLACE-02", name=player.name)


class OrderThrow(Asked, frozen=True, gc=False):
    """Who shares a place throws for the order of the next game; the higher comes first (DARR-SERIES-03, -04).

    `dice` are those thrown so far, by seat.
    """

    dice: tuple[tuple[int, ...], ...] = ()

    phase: ClassVar[str] = "series_order"

    def _thrown(self, desk: Desk) -> tuple[tuple[int, ...], ...]:
        return self.dice or tuple(() for _ in desk.players)

    def _waiting(self, desk: Desk) -> tuple[int, ...]:
        return series.waiting(placing.by_seat(desk.state), self._thrown(desk))

    def seat(self, desk: Desk) -> str:
        waiting = self._waiting(desk)
        return desk.players[waiting[0]].colour if waiting else ""

    def prompt(self, desk: Desk) -> Prompt | None:
        if not self._waiting(desk):
            return None
        words = Words("You share a place. Throw one die: the higher comes first in the next game.")
        return Prompt(self.seat(desk), words, die=D6, rules=("DARR-SERIES-04",))

    def act(self, desk: Desk) -> None:
        """Nobody is to throw any more: the order is known."""
        order = series.next_order(placing.by_seat(desk.state), self._thrown(desk))
        desk.set(order=order)
        names = listed([desk.players[seat].name for seat in order])
        desk.tell("The next game is played in this order: {names}.", "DARR-SERIES-03", names=names)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        thrown, seat = self._thrown(desk), self._waiting(desk)[0]
        desk.then(OrderThrow((*thrown[:seat], (*thrown[seat], event.face), *thrown[seat + 1 :])))


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
