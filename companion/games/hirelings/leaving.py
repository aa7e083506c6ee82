"""What a room asks of whoever it lets out: its price, and where a room only the table knows has put one (HIRE-ROOM)."""

from __future__ import annotations

from typing import ClassVar

from companion.games.hirelings import placing
from companion.games.hirelings.cards import Spending, payments
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.question import Question
from companion.games.hirelings.state import InRoom
from companion.table.events import Event, Moved
from companion.table.prompts import Moves, Prompt
from companion.table.words import Words, named, say


class LettingOut(Question, frozen=True):
    """Until it is answered the room has not let go: `facing` is the question that led here, `stay` how it holds."""

    facing: Question
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
        words = Words("What do you pay with?")
        if self.owed > 1:
            words = say("What do you pay with? {owed} to pay.", owed=self.owed)
        return Prompt(player.colour, words, options=payments(desk), rules=("HIRE-ROOM-22",))

    def act(self, desk: Desk) -> None:
        self.dropped(desk)
        desk.then(self.facing)

    def spent(self, desk: Desk, card: str) -> None:
        desk.tell("{who} pays with {card}.", "HIRE-ROOM-22", "{who}’s payment", card=named(card))
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
