"""What squares are called when they are spoken of: by who or what is there, else by the number cut into them."""

from __future__ import annotations

from functools import lru_cache

from companion.games.hirelings.ground import Dungeon
from companion.table.words import SILENCE, Words, say


@lru_cache(maxsize=1024)
def place(dungeon: Dungeon, square: str) -> Words:
    """What a square is called in a sentence. A plain one is also told by what lies behind it on its way."""
    called = _called(dungeon, square)
    if called:
        return called
    way, number = dungeon.numbers[square]
    if way:
        return say("square {number} of the {way}", number=number, way=Words(way))
    behind = next(called for each in dungeon.fire_route[number::-1] if (called := _called(dungeon, each)))
    return say("square {number} (past {landmark})", number=number, landmark=behind)


def _called(dungeon: Dungeon, square: str) -> Words:
    """The name of who or what is there; silence for a plain square."""
    here = dungeon.square[square]
    match here.what:
        case "start":
            return say("the hoard")
        case "exit":
            return say("the way out")
        case "room":
            return say("the {name}", name=Words(dungeon.board.rooms[here.room].title))
        case "monster":
            return say("the {name}", name=Words(here.name or "monster"))
        case "treasure":
            return say("the treasure square")
        case "fire_track":
            return say("square {number} of the fire’s track", number=dungeon.board.fire_track.index(square) + 1)
        case _:
            return say("{name}", name=Words(here.name)) if here.name else SILENCE


def landmark(dungeon: Dungeon, square: str) -> Words:
    """The same for any screen; silence for what is no square of this dungeon."""
    return place(dungeon, square) if square in dungeon.square else SILENCE
