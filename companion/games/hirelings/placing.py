"""Staying, and being put somewhere by something else: nothing is met there (HIRE-TURN-04, HIRE-ROOM-11)."""

from __future__ import annotations

from companion.games.hirelings import ending
from companion.games.hirelings.desk import Desk
from companion.games.hirelings.sharing import TurnEnd
from companion.games.hirelings.state import AtMonster, InRoom
from companion.table.words import say_n


def set_down(desk: Desk, index: int, square: str) -> None:
    """Nothing is met; a room holds it, a monster does not; on the way out it is out (HIRE-ROOM-11, HIRE-FIRE-14)."""
    desk.set_player(index, square=square, stay=InRoom() if desk.ground.what[square] == "room" else None)
    if square == desk.ground.exit:
        ending.out(desk, index)


def remain(desk: Desk, stay: InRoom | AtMonster | None) -> None:
    """The turn ends here; steps left over are lost (HIRE-TURN-04, HIRE-MON-04)."""
    rules = "HIRE-TURN-04 HIRE-MON-04 HIRE-ROOM-05"
    here, steps = desk.place(desk.player.square), desk.state.steps
    if steps:
        words = say_n(
            "{who} stays at {place}; {count} step is lost.",
            "{who} stays at {place}; {count} steps are lost.",
            steps,
            place=here,
        )
        desk.tell(words, rules)
    else:
        desk.tell("{who} stays at {place}.", rules, place=here)
    desk.change({"stay": stay}, steps=0)
    desk.drop(TurnEnd)


def put(desk: Desk, square: str) -> None:
    """A room has put the hireling there, and its turn is over (HIRE-ROOM-11)."""
    desk.set(steps=0)
    desk.tell("{who} comes down at {place}.", "HIRE-ROOM-11", "{who}’s slide", place=desk.place(square))
    desk.drop(TurnEnd)
    set_down(desk, desk.state.turn, square)
