"""What squares and cards are called when they are spoken of."""

from __future__ import annotations

from functools import lru_cache

from companion.games.hirelings.ground import Dungeon
from companion.table.words import SILENCE, Words, say


@lru_cache(maxsize=1024)
def place(dungeon: Dungeon, square: str) -> Words:
    """What a square is called in a sentence: whoever sits on it, its room, or what is printed on it."""
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
        case _:
            return say("{name}", name=Words(here.name)) if here.name else say("square {square}", square=printed(square))


def printed(square: str) -> str:
    """What stands on the board for a square of that id: `s09` is 9."""
    number = square.removeprefix("s").lstrip("0")
    return number if number.isdecimal() else square


def landmark(dungeon: Dungeon, square: str) -> Words:
    """The name of a square that can be told from the others; silence for one like many."""
    here = dungeon.square.get(square)
    return place(dungeon, square) if here and (here.what not in ("open", "fire_track") or here.name) else SILENCE
