"""The games. A sixth one is a new folder beside these and one line here."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import Any

from companion.play.game import Game, GameRules
from companion.play.rules import BadSetup, Rules

GAMES = {
    "key_to_the_kingdom": "companion.games.key_to_the_kingdom.game:GAME",
    "magic_maze": "companion.games.magic_maze.game:GAME",
    "hirelings": "companion.games.hirelings.game:GAME",
    "darrowell": "companion.games.darrowell.game:GAME",
    "kings_and_things": "companion.games.kings_and_things.game:GAME",
}


@lru_cache(maxsize=16)
def rules(game: str, board: str = "reference") -> Rules[Any]:
    """The rules of a game on a board. Raises BadSetup for an unknown game, BadFile for its board."""
    if game not in GAMES:
        raise BadSetup(f"There is no game “{game}”. The games are: {', '.join(GAMES)}.")
    module, _, name = GAMES[game].partition(":")
    found = getattr(import_module(module), name)
    if isinstance(found, Game):
        return GameRules(found, board)
    made: Rules[Any] = found()
    return made.on(board)
