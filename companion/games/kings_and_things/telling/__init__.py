"""The table says how things stand, in the ledger’s words: people outrank the referee."""

from __future__ import annotations

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.telling.course import of_game
from companion.games.kings_and_things.telling.land import of_army, of_hex
from companion.games.kings_and_things.telling.people import of_player
from companion.play.given import unknown
from companion.table.events import Given
from companion.table.rulings import Ruling
from companion.table.words import Words


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said. Raises IllegalEvent, naming what would be understood.

    `h5.red up troll`: red’s counters in a hex.
    """
    subject, _, colour = given.subject.partition(".")
    colours = [player.colour for player in desk.state.players]
    if not subject:
        of_game(desk, given.key, given.value)
    elif subject in colours and not colour:
        of_player(desk, desk.state.seat(subject), given.key, given.value)
    elif subject in desk.ground.index and colour in ("", *colours):
        at = desk.ground.index[subject]
        if colour:
            of_army(desk, at, desk.state.seat(colour), given.key, given.value)
        else:
            of_hex(desk, at, given.key, given.value)
    else:
        raise unknown("player or hex", given.subject, (*colours, *desk.ground.ids))
    secret = desk.state.house.private and given.key in ("rack", "down")
    owner = (colour or subject) if secret else ""
    desk.rulings.append(Ruling(words, to=owner))
