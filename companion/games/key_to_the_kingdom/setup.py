"""Before the first turn: who sits where, and who begins (KTK-SET)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ground import Kingdom
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.questions import Asked, throw
from companion.games.key_to_the_kingdom.state import Player, State
from companion.games.key_to_the_kingdom.turn import Turns
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT
from companion.games.key_to_the_kingdom.winning import GameOver
from companion.play.setup import Seat
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt


def begin(ground: Kingdom, agreed: House, seats: tuple[Seat, ...]) -> State:
    """Everybody on Start with a card of each kind (KTK-SET-05, KTK-SET-06)."""
    cards = kit(agreed)
    players = tuple(Player(seat.colour, seat.name, ground.board.start, cards) for seat in seats)
    if agreed.first_player == "first_named":
        return State(agreed, players, turn=-1, agenda=(GameOver(), Turns()))
    return State(agreed, players, agenda=(GameOver(), Turns(), FirstThrow(tuple(range(len(seats))))))


def kit(agreed: House) -> tuple[str, ...]:
    """The cards somebody begins with, as far as the referee keeps them (KTK-SET-05)."""
    return EQUIPMENT if agreed.equipment == "tracked" else ()


class FirstThrow(Asked, frozen=True, gc=False):
    """Each throws for the first turn: highest begins, ties throw again (KTK-SET-07).

    `still` are the seats that are to throw, the first of them now; `thrown` is what the others threw.
    """

    phase: ClassVar[str] = "first_player"
    still: tuple[int, ...]
    thrown: tuple[tuple[int, int], ...] = ()

    def prompt(self, desk: Desk) -> Prompt | None:
        if desk.player.out:
            return None
        return throw(desk.player.colour, "Throw for the first turn.", "KTK-SET-07")

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        desk.tell("{who} throws {face} for the first turn.", "KTK-SET-07", "{who}’s throw", face=event.face)
        self._on(desk, (*self.thrown, (self.still[0], event.face)))

    def act(self, desk: Desk) -> None:
        """Whoever has left throws no more."""
        self._on(desk, self.thrown)

    def _on(self, desk: Desk, thrown: tuple[tuple[int, int], ...]) -> None:
        still = self.still[1:]
        if not still:
            thrown = tuple((seat, face) for seat, face in thrown if not desk.state.players[seat].out)
            best = max(face for _, face in thrown)
            still, thrown = tuple(seat for seat, face in thrown if face == best), ()
            if len(still) == 1:
                desk.set(turn=still[0], acting=still[0])
                desk.tell("{who} begins; then clockwise.", "KTK-SET-07")
                desk.set(turn=(still[0] - 1) % len(desk.state.players))  # whose turn it was before the first one
                return
            desk.tell("A tie: those with {face} throw again.", "KTK-SET-07", face=best)
        desk.set(turn=still[0], acting=still[0])
        desk.then(FirstThrow(still, thrown))
