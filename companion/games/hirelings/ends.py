"""How facing a monster or a room ends: each end carries its effect. What a room signals is written and read here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion import flow
from companion.games.hirelings import placing
from companion.games.hirelings.cards import Spending, payments
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.question import Question
from companion.games.hirelings.sharing import TurnEnd
from companion.games.hirelings.state import InRoom
from companion.procedures.effects import Effect, Signal
from companion.procedures.graph import End
from companion.procedures.interpreter import Outcome
from companion.table.events import Event, Moved
from companion.table.prompts import Moves, Prompt
from companion.table.words import Words, say, say_n

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


# -- what is asked ------------------------------------------------------------------------------------


class Facing(Question, flow.InProcedure[Desk], frozen=True):
    """A room or a monster is faced. What follows a success lies beneath on the agenda."""


class LettingOut(Question, frozen=True):
    """Until it is answered the room has not let go: `facing` is the question that led here, `stay` how it holds."""

    facing: Facing
    stay: InRoom

    def dropped(self, desk: Desk) -> None:
        desk.set_player(desk.state.turn, stay=self.stay)


class Pay(LettingOut, Spending, frozen=True):
    """So many item cards, one after the other; without as many the room is to be faced again (HIRE-ROOM-22)."""

    owed: int
    phase: ClassVar[str] = "spend"

    def prompt(self, desk: Desk) -> Prompt | None:
        player = desk.player
        if player.cards < self.owed:
            return None
        words = say_n("Pay {count} card: which?", "Pay {count} cards: which first?", self.owed)
        return Prompt(player.colour, words, options=payments(desk), rules=("HIRE-ROOM-22",))

    def act(self, desk: Desk) -> None:
        self.dropped(desk)
        desk.then(self.facing)

    def spent(self, desk: Desk, card: str) -> None:
        words = say("{who} pays with a card, to the discard: {card}.", card=desk.deck.plainly(card))
        desk.tell(words, "HIRE-ROOM-22", "{who}’s payment")
        if self.owed > 1:
            desk.then(Pay(self.facing, self.stay, self.owed - 1))


class MovedByRoom(LettingOut, frozen=True):
    """The table says where (HIRE-ROOM-11)."""

    phase: ClassVar[str] = "moved_by_room"

    def prompt(self, desk: Desk) -> Prompt:
        squares = tuple(name for name, what in desk.ground.what.items() if what != "fire_track")
        colour = desk.player.colour
        return Prompt(
            colour, Words("Where does the room put you?"), moves=(Moves(colour, squares),), rules=("HIRE-ROOM-11",)
        )

    def awaited(self, desk: Desk, asked: Prompt) -> Words:
        return say("{who} is to be put where the room says.", who=desk.player.name)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        placing.put(desk, event.to)


# -- the ends ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FacingEnd(End):
    """The end of facing something. `facing` is the question that led to it; what follows a success lies beneath it."""

    def settle(self, desk: Desk, facing: Facing, outcome: Outcome) -> None:
        raise NotImplementedError


class Past(FacingEnd):
    """A monster is passed (HIRE-MON-03, HIRE-MON-05)."""

    def settle(self, desk: Desk, facing: Facing, outcome: Outcome) -> None:
        desk.set_player(stay=None)


class Stopped(FacingEnd):
    """A monster has stopped the hireling, and is left freely next turn (HIRE-MON-04, HIRE-MON-11)."""

    def settle(self, desk: Desk, facing: Facing, outcome: Outcome) -> None:
        placing.remain(desk, None)


class LetGo(FacingEnd):
    """Success: what it costs is paid, and the hireling goes on from here, or from where it is put (HIRE-ROOM-03)."""

    def settle(self, desk: Desk, facing: Facing, outcome: Outcome) -> None:
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

    def settle(self, desk: Desk, facing: Facing, outcome: Outcome) -> None:
        placing.put(desk, landing(desk.ground, desk.player.square, outcome))


class MovedAway(FacingEnd):
    """A room whose rules only the table knows has moved the hireling; its turn is over (HIRE-ROOM-12)."""

    def settle(self, desk: Desk, facing: Facing, outcome: Outcome) -> None:
        stay = desk.player.stay
        assert isinstance(stay, InRoom)
        desk.set_player(stay=InRoom(""))
        desk.then(MovedByRoom(facing, stay))
