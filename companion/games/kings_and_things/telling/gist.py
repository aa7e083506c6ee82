"""What the words of a telling mean: players, hexes, counters. Each raises IllegalEvent for what means nothing."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.vocabulary import NOBODY
from companion.play.given import number, one_of, unknown


def seat_of(desk: Desk, colour: str) -> int:
    colours = [player.colour for player in desk.state.players]
    return desk.state.seat(one_of("player", colour, colours))


def hex_of(desk: Desk, name: str) -> int:
    return desk.ground.index[one_of("hex", name, desk.ground.ids)]


def counters_of(desk: Desk, value: str, kind: str = "") -> tuple[str, ...]:
    """Counters by commas, `troll*3` for three of a kind."""
    found: list[str] = []
    for word in value.split(","):
        name, _, count = word.partition("*")
        if not name or name == NOBODY:
            continue
        known = desk.counters.kind
        if name not in known or (kind and known[name].kind != kind):
            raise unknown("counter", name, (each for each in known if not kind or known[each].kind == kind))
        found += [name] * (number(count, 1, 99) if count else 1)
    return tuple(found)
