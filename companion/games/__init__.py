"""The games. A sixth one is a new folder beside these and one word here."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from companion.play.rules import Rules
from companion.play.setup import BadSetup

GAMES = ("key_to_the_kingdom", "magic_maze", "hirelings", "darrowell", "kings_and_things")


@lru_cache(maxsize=16)
def rules(game: str, board: str = "reference") -> Rules[Any]:
    """The rules of a game on a board. Raises BadSetup for an unknown game, BadFile for its board."""
    if game not in GAMES:
        raise BadSetup(f"There is no game “{game}”. The games are: {', '.join(GAMES)}.")
    return Rules(import_module(f"companion.games.{game}.game").GAME, board)
