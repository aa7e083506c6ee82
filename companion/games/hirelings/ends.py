"""How facing a monster or a room ends: each end carries its effect. What a room signals is written and read here."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.hirelings import placing
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.leaving import MovedByRoom, Pay
from companion.games.hirelings.question import Question
from companion.games.hirelings.sharing import TurnEnd
from companion.games.hirelings.state import InRoom
from companion.procedures.effects import Effect, Signal
from companion.procedures.graph import End
from companion.procedures.interpreter import Outcome

# -- what a room signals ----------------------------------------------------------------------------------------------

FAILED = Signal("failed")


def price(cost: int) -> tuple[Effect, ...]:
    """So many item cards; which ones, the player says when the game asks."""
    phrase = "one card is paid" if cost == 1 else f"{cost} cards are paid"
    return (Signal("lost", "card", phrase=phrase), *(Signal("lost", "card") for _ in range(cost - 1)))


def put_on(square: str) -> Signal:
    """The room puts the hireling on that square."""
    return Signal("goto", square, phrase=f"put on {square}")


def put_back(count: int) -> Signal:
    """So many squares back along the way."""
    return Signal("back", amount=count, phrase=f"{count} squares back")


def failed_rolls(outcome: Outcome) -> int:
    return sum(happening.verb == FAILED.verb for happening in outcome.happenings)


def landing(dungeon: Dungeon, here: str, outcome: Outcome) -> str:
    """Where the room puts one who faced it here, "" where it leaves one standing (HIRE-ROOM-11)."""
    for happening in outcome.happenings:
        match happening.verb:
            case "goto":
                return happening.what
            case "back":
                return dungeon.back(here, happening.amount)
    return ""


# -- the ends ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FacingEnd(End):
    """The end of facing something. `facing` is the question that led to it; what follows a success lies beneath it."""

    def settle(self, desk: Desk, facing: Question, outcome: Outcome) -> None:
        raise NotImplementedError


class Past(FacingEnd):
    """A monster is passed (HIRE-MON-03, HIRE-MON-05)."""

    def settle(self, desk: Desk, facing: Question, outcome: Outcome) -> None:
        desk.set_player(stay=None)


class Stopped(FacingEnd):
    """A monster has stopped the hireling, and is left freely next turn (HIRE-MON-04, HIRE-MON-11)."""

    def settle(self, desk: Desk, facing: Question, outcome: Outcome) -> None:
        desk.set_player(stay=None)
        placing.stay(desk)


class LetGo(FacingEnd):
    """Success: what it costs is paid, and the hireling goes on from here, or from where it is put (HIRE-ROOM-03)."""

    def settle(self, desk: Desk, facing: Question, outcome: Outcome) -> None:
        stay, square = desk.player.stay, landing(desk.ground, desk.player.square, outcome)
        if square == desk.ground.exit:
            desk.set(steps=0)
            desk.drop(TurnEnd)
            placing.set_down(desk, desk.state.turn, square)
            return
        if square:
            placing.set_down(desk, desk.state.turn, square)
        if desk.player.stay:  # it goes on at once, so nothing holds it
            desk.set_player(stay=InRoom(""))
        if owed := sum(happening.verb == "lost" for happening in outcome.happenings):
            assert isinstance(stay, InRoom)
            desk.then(Pay(facing, stay, owed))


class SetDown(FacingEnd):
    """A failure that moves the hireling; its turn is over."""

    def settle(self, desk: Desk, facing: Question, outcome: Outcome) -> None:
        placing.put(desk, landing(desk.ground, desk.player.square, outcome))


class Moved(FacingEnd):
    """A room whose rules only the table knows has moved the hireling; its turn is over (HIRE-ROOM-12)."""

    def settle(self, desk: Desk, facing: Question, outcome: Outcome) -> None:
        stay = desk.player.stay
        assert isinstance(stay, InRoom)
        desk.set_player(stay=InRoom(""))
        desk.then(MovedByRoom(facing, stay))
