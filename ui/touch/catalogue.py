"""The games that can be offered: those registered whose rules and boards can be read."""

from __future__ import annotations

import logging
from functools import cache
from typing import Any

from companion.files import BadFile
from companion.games import GAMES, rules
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


def games() -> list[Rules[Any]]:
    """In the order they are registered."""
    return [game for name in GAMES if (game := _game(name)) is not None]


def known(name: str) -> bool:
    """Whether this game can be played here."""
    return name in GAMES and _game(name) is not None
