"""The table says how a player stands: gold, racks, and whether he has given up."""

from __future__ import annotations

from companion.games.kings_and_things import turn, winning
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.placing import Blind
from companion.games.kings_and_things.telling.gist import counters_of
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.play.given import number, unknown, yes
from companion.table.events import IllegalEvent

KEYS = ("gold", "rack", "rack_count", "resigned")


def of_player(desk: Desk, seat: int, key: str, value: str) -> None:
    """Raises IllegalEvent."""
    match key:
        case "gold":
            desk.set_player(seat, gold=number(value, 0, 9999))
        case "rack_count":
            if desk.state.house.private:
                raise IllegalEvent("Racks are entered in this game: say what is on them.")
            desk.set_player(seat, rack=(UNKNOWN,) * number(value, 0, 99))
            desk.then(Blind(seat))
        case "rack":
            if not desk.state.house.private:
                raise IllegalEvent("I only know how many are on the racks: say how many.")
            desk.set_player(seat, rack=counters_of(desk, value))
            desk.then(Blind(seat))
        case "resigned":
            resigned = yes(value)
            if resigned and desk.state.house.resign_allowed == "false":
                raise IllegalEvent("At this table nobody gives up.")
            if resigned:
                winning.give_up(desk, seat)
                _end_part(desk, seat)
            else:
                desk.set_player(seat, resigned=False)
        case _:
            raise unknown("thing to say of a player", key, KEYS)


def _end_part(desk: Desk, seat: int) -> None:
    """Who gives up in the middle of an own part leaves it; what was laid aside for a draw goes into the cup."""
    if desk.state.part == seat and any(isinstance(task, turn.PartOver) for task in desk.agenda):
        desk.drop(turn.PartOver)
        desk.set(held=())
