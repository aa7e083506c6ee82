"""The games that can be offered: those registered whose rules and boards can be read.

Of the house's own only the look is read until somebody opens one: all of them take half of a start, and ten megabytes.
"""

from __future__ import annotations

import logging
from functools import cache
from typing import Any, NamedTuple

from companion.files import BadFile
from companion.games import GAMES, rules
from companion.games.look import look
from companion.play.rules import Rules
from companion.play.setup import BadSetup

log = logging.getLogger(__name__)


@cache
def _game(name: str) -> Rules[Any] | None:
    try:
        return rules(name)
    except (ImportError, AttributeError, BadSetup, BadFile, TypeError) as error:
        log.error("%s cannot be offered: %s", name, error)
        return None


class Offered(NamedTuple):
    """What is told of a game before it is opened; how many may play."""

    id: str
    title: str
    players: range


def offered() -> list[Offered]:
    """Every game that can be opened, in the order they are registered."""
    return [each for name in GAMES if (each := _offered(name))]


def _offered(name: str) -> Offered | None:
    told = look(name)
    if _own(name) and told.title:
        return Offered(name, told.title, told.seats)
    game = _game(name)
    return Offered(name, game.title, game.players) if game else None


def games() -> list[Rules[Any]]:
    """All of them opened, in that order."""
    return [game for name in GAMES if (game := _game(name)) is not None]


def known(name: str) -> bool:
    """Whether this game can be played here."""
    return name in GAMES and (_own(name) or _game(name) is not None)


def _own(name: str) -> bool:
    """Whether it is the house's, all of which can be played."""
    return not GAMES[name].whose
