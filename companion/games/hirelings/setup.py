"""Before the first turn: who sits where with which piece, the deal, and who begins (HIRE-SET)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from companion.games.hirelings.desk import Desk
from companion.games.hirelings.ending import GameOver
from companion.games.hirelings.ground import Dungeon
from companion.games.hirelings.house import House
from companion.games.hirelings.question import Question
from companion.games.hirelings.state import Hireling, State
from companion.games.hirelings.turn import Round
from companion.games.hirelings.vocabulary import FEWEST_PLAYERS, MOST_PLAYERS, PILE
from companion.play.setup import BadSetup, Seat
from companion.table.events import Chose, Event
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say


def crowd(agreed: House, seats: Sequence[Seat]) -> range:
    """How many may play (HIRE-GEN-02). Raises BadSetup: a piece each (HIRE-SET-01, HIRE-SET-02)."""
    colours = [seat.colour for seat in seats]
    for colour in colours:
        if colours.count(colour) > 1:
            raise BadSetup(
                f"Two players want the {colour} hireling. The youngest chooses first, then the others clockwise."
            )
    return range(1 if agreed.practice_solo == "yes" else FEWEST_PLAYERS, MOST_PLAYERS + 1)


def begin(dungeon: Dungeon, agreed: House, seats: Sequence[Seat]) -> State:
    """All pieces on START, the cards dealt, the Fireball on its first square (HIRE-SET-03..07). Raises BadSetup."""
    deck, count = dungeon.deck(agreed), len(seats)
    needed = (PILE + 1) * count
    if not deck.endless and len(deck) < needed:
        raise BadSetup(f"{count} players need {needed} cards, and this deck has {len(deck)}.")
    return State(
        house=agreed,
        players=tuple(Hireling(seat.colour, seat.name, dungeon.start) for seat in seats),
        ffd=dungeon.board.fire_track[0] if agreed.fireball == "yes" else "",
        cache=count,
        unused=0 if deck.endless else len(deck) - needed,
        agenda=(GameOver(), Round(), Youngest()),
    )


class Youngest(Question, frozen=True):
    """The youngest has the first turn of every round; then clockwise (HIRE-SET-08). Alone there is nothing to ask."""

    phase: ClassVar[str] = "setup"

    def prompt(self, desk: Desk) -> Prompt | None:
        players = desk.state.players
        if len(players) == 1:
            return None
        offers = tuple(Option(each.colour, say("{name}", name=each.name)) for each in players)
        return Prompt("", Words("Who is the youngest?"), options=offers, rules=("HIRE-SET-08", "HIRE-SET-02"))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        first = desk.index(event.option)
        desk.set(first=first, turn=first)
        desk.tell("{who} begins every round; then clockwise.", "HIRE-SET-08", "the choice of {who}")
