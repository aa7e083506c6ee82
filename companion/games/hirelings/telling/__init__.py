"""The table says how things stand, in the ledger's words: people outrank the referee.

What was said changes how things stand; the question under way is asked anew by itself, unless it has become another's.
"""

from __future__ import annotations

from collections.abc import Callable

from companion.games.hirelings.desk import Desk
from companion.games.hirelings.telling import consequences, course, packs, people, pieces
from companion.games.hirelings.telling.people import seat
from companion.play.given import unknown
from companion.table.events import Given
from companion.table.rulings import Ruling
from companion.table.words import Words

OF_THE_GAME: dict[str, Callable[[Desk, str], None]] = {
    "turn": course.turn_of,
    "phase": course.phase,
    "first": course.first,
    "round": course.round_number,
    "ffd": pieces.fireball,
    "cache": packs.cache,
    "discard": packs.discard,
    "play": course.play,
}
OF_A_PLAYER: dict[str, Callable[[Desk, int, str], None]] = {
    "square": pieces.square,
    "pile_count": packs.pile_count,
    "in_front": packs.in_front,
    "status": people.status,
    "room_fails": pieces.room_fails,
    "waited": pieces.waited,
    "treasure_taken": packs.treasure_taken,
    "parents": people.parents,
    "out": people.out,
}


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said, for everybody to read. Raises IllegalEvent, naming what would be understood."""
    key, value = given.key, given.value
    if given.subject:
        player = seat(desk, given.subject)
        if key not in OF_A_PLAYER:
            raise unknown("thing to say of a player", key, OF_A_PLAYER)
        OF_A_PLAYER[key](desk, player, value)
    elif key in OF_THE_GAME:
        OF_THE_GAME[key](desk, value)
    else:
        raise unknown("part of the game", key, OF_THE_GAME)
    consequences.follow(desk)
    desk.rulings.append(Ruling(words))
