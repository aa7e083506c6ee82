"""Rounds and turns: who comes next, and the whole order of a turn (HIRE-TURN)."""

from __future__ import annotations

from companion import flow
from companion.games.hirelings import ending
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.encounters import RoomCheck
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.fire import FireMove
from companion.games.hirelings.question import Question
from companion.games.hirelings.sharing import TurnEnd
from companion.games.hirelings.walking import MoveRoll

TURN = (RoomCheck(), MoveRoll(), TurnEnd())
"""The order of a turn (HIRE-TURN-02). Before the first die a card may be flipped; steps, encounters and bonus moves
come up on the way; a turn that ends early drops to its end."""


class Round(flow.Deed[Desk], frozen=True):
    """A turn for everybody inside, from the youngest on, and then the fire (HIRE-TURN-01, HIRE-TURN-06)."""

    def act(self, desk: Desk) -> None:
        if inside := desk.state.inside:
            desk.then(NextTurn(), FireMove(), NextRound())
            _begin(desk, inside[0])
        else:
            ending.finish(desk)


class NextRound(Round, frozen=True):
    """Everybody still inside has a turn again."""

    def act(self, desk: Desk) -> None:
        if desk.state.inside:
            desk.set(round=desk.state.round + 1)
        super().act(desk)


class NextTurn(flow.Deed[Desk], frozen=True):
    """The next one inside after this seat, as long as the round goes on."""

    def act(self, desk: Desk) -> None:
        state = desk.state
        players, first, count = state.players, state.first, len(state.players)
        for step in range((state.turn - first) % count + 1, count):
            if players[seat := (first + step) % count].status == "inside":
                desk.then(self)
                _begin(desk, seat)
                return


def _begin(desk: Desk, seat: int) -> None:
    """A turn begins, and the card choice is open."""
    desk.set(turn=seat, card_choice=True, steps=0, thrown=(), reached=False)
    desk.then(*TURN)


def give(desk: Desk, seat: int) -> None:
    """The table gives somebody the turn: the round goes on from there."""
    break_off(desk)
    desk.then(NextTurn(), FireMove(), NextRound())
    _begin(desk, seat)


def break_off(desk: Desk) -> None:
    """Whatever is under way is dropped; whoever the fire has is let go."""
    if isinstance(under_way := desk.agenda[-1], Question):
        under_way.dropped(desk)
    desk.set(card_choice=False, caught=(), paid=(), steps=0)
    desk.drop(GameOver)
