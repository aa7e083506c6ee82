"""The table says what lies in a hex, and who stands there."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.telling.gist import counters_of, seat_of
from companion.games.kings_and_things.vocabulary import FORTS, INCOMES, LANDS, NOBODY, SEA, UNKNOWN
from companion.play.given import number, one_of, unknown

KEYS = ("terrain", "owner", "fort", "income", "worn", "guards", "loot", "up", "down", "clear")


def of_hex(desk: Desk, at: int, key: str, value: str) -> None:
    """Raises IllegalEvent."""
    match key:
        case "terrain":
            desk.set_hex(at, terrain=one_of("terrain", value, (*LANDS, SEA)))
        case "owner":
            desk.set_hex(at, owner=-1 if value == NOBODY else seat_of(desk, value))
        case "fort":
            desk.set_hex(at, fort=FORTS.index(one_of("fort", value, FORTS)))
        case "income":
            one_of("income counter", value, (*INCOMES, NOBODY))
            desk.set_hex(at, income="" if value == NOBODY else value, worn=0)
        case "worn":
            desk.set_hex(at, worn=number(value, 0, 2))
        case "guards" | "loot":
            desk.set_hex(at, **{key: counters_of(desk, value)})
        case "clear":
            desk.set_hex(at, armies=(), guards=(), loot=(), marker=False)
        case _:
            raise unknown("thing to say of a hex", key, KEYS)


def of_army(desk: Desk, at: int, seat: int, key: str, value: str) -> None:
    """`up`: characters and creatures that lie open; `down`: how many lie face down, or which where they are entered."""
    match key:
        case "up":
            names = counters_of(desk, value)
            others = desk.counters.other
            pool = tuple(n for n in desk.state.pool if n not in names and others[n] not in names)
            desk.set(pool=pool)
            desk.set_army(at, seat, up=names)
        case "down" if desk.state.house.private:
            desk.set_army(at, seat, down=counters_of(desk, value))
        case "down":
            desk.set_army(at, seat, down=(UNKNOWN,) * number(value, 0, 99))
        case _:
            raise unknown("thing to say of a stack", key, ("up", "down"))
