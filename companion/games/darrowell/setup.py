"""Before the first chip: who begins, and where everybody stands (DARR-SETUP)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ending import GameOver, OrderThrow, Rank
from companion.games.darrowell.ground import Map
from companion.games.darrowell.house import House
from companion.games.darrowell.question import Asked
from companion.games.darrowell.state import Player, State
from companion.games.darrowell.turn import Turns
from companion.play.setup import Seat
from companion.table.dice import D6
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words

FULL = 2
"""Figures a start room holds (DARR-SETUP-09)."""


def begin(ground: Map, house: House, seats: tuple[Seat, ...]) -> State:
    """The whole game: who begins, places, turns, and the ranking."""
    players = tuple(Player(seat.colour, seat.name) for seat in seats)
    named = house.first_player == "first_named" or len(players) == 1
    order = () if named else (FirstThrow(tuple(range(len(players)))),)
    after = (OrderThrow(),) if house.series == "yes" and len(players) > 1 else ()
    return State(house=house, players=players, agenda=(GameOver(), *after, Rank(), Turns(), Places(), *order))


class FirstThrow(Asked, frozen=True, gc=False):
    """Highest begins, ties throw again (DARR-SETUP-06). `waiting` are the seats still to throw, `rolls` what lies."""

    waiting: tuple[int, ...]
    rolls: tuple[tuple[int, int], ...] = ()

    phase: ClassVar[str] = "setup_order"

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.player.gone:
            return None
        return Prompt(
            self.seat(desk), Words("Throw one die: the highest takes the first turn."), die=D6, rules=("DARR-SETUP-06",)
        )

    def act(self, desk: Desk) -> None:
        """Whoever has left throws less than anybody."""
        self._thrown(desk, 0)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        desk.tell("{who} throws {face} for the first turn.", "DARR-SETUP-06", "{who}’s throw", face=event.face)
        self._thrown(desk, event.face)

    def _thrown(self, desk: Desk, face: int) -> None:
        thrower, *waiting = self.waiting
        rolls = (*self.rolls, (thrower, face))
        if waiting:
            desk.set(turn=waiting[0])
            desk.then(FirstThrow(tuple(waiting), rolls))
            return
        best = max(face for _, face in rolls)
        winners = tuple(seat for seat, face in rolls if face == best)
        desk.set(turn=winners[0], first=winners[0])
        if best and len(winners) > 1:
            desk.tell("A tie: those with {face} throw again.", "DARR-SETUP-06", face=best)
            desk.then(FirstThrow(winners))
        else:
            desk.tell("{who} begins; then clockwise.", "DARR-SETUP-06 DARR-SETUP-07")


class Places(Deed[Desk], frozen=True, gc=False):
    """Everybody to the square, or one after the other to the room the die names (DARR-SETUP-08, DARR-SETUP-10)."""

    def act(self, desk: Desk) -> None:
        if desk.ground.square:
            for seat in range(len(desk.players)):
                desk.set_player(seat, at=desk.ground.square)
        desk.then(StartThrow())


class StartThrow(Asked, frozen=True, gc=False):
    """The start room with that number, unless it is full; then the next player (DARR-SETUP-08, DARR-SETUP-09)."""

    phase: ClassVar[str] = "setup_start"

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.player.at or desk.player.gone:
            return None
        return Prompt(
            self.seat(desk), Words("Throw one die: it names your start room."), die=D6, rules=("DARR-SETUP-08",)
        )

    def act(self, desk: Desk) -> None:
        """The next player; where everybody stands somewhere, the first round begins."""
        count, turn = len(desk.players), desk.turn
        after = ((turn + step) % count for step in range(1, count + 1))
        waiting = [seat for seat in after if not (desk.players[seat].at or desk.players[seat].gone)]
        if waiting:
            desk.set(turn=waiting[0])
            desk.then(self)
        else:
            desk.set(turn=desk.state.first, round=1)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        desk.then(self)
        room = desk.ground.starts[event.face]
        if sum(player.at == room for player in desk.players) >= FULL:
            desk.tell(
                "Room {face} is full, {most} stand there: {who} throws again.",
                "DARR-SETUP-09",
                "{who}’s throw",
                face=event.face,
                most=FULL,
            )
            return
        desk.set_player(at=room)
        desk.tell("{who} begins in {room}.", "DARR-SETUP-08", "{who}’s start", room=desk.ground.names[room])
