"""What is shown of a game before it is opened: its title, how many play, one colour of its own and a mark. Nothing of
the game is loaded for it but `look.toml` in its folder.

    title = "Hirelings: The Ascent"
    players = [2, 6]
    accent = ["#FFA06B", "#873006"]                                      # on dark, and on light
    emblem = [{draw="disc", ink="accent", points=[[0, 0, 0.9]]}]         # as scenery of a board file

A mark is drawn about (0, 0) in a circle of radius 1, in the inks `accent`, `behind` and, between the two, `faint`.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import as_file
from typing import Annotated

import msgspec

from companion import files, typed
from companion.boards import scenery
from companion.boards.model import Scenery
from companion.files import BadFile
from companion.games import GAMES, BrokenGame, folder

NAME = "look.toml"
INKS = ("accent", "behind", "faint")
SPOTS = ((-0.68, -0.25), (0.25, -0.68), (0.68, 0.25), (-0.25, 0.68))


Colour = Annotated[str, msgspec.Meta(pattern="^#" + 6 * "[0-9A-Fa-f]" + "$")]


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`title` and `players`, the fewest and the most: empty where only the game itself tells them. `accent`: `#RRGGBB`
    on dark and on light, empty for that of the house; `emblem` a mark."""

    title: str = ""
    players: tuple[int, int] = (0, 0)
    accent: tuple[Colour, Colour] | None = None
    emblem: tuple[Scenery, ...] = (
        Scenery("line", ink="faint", points=(*SPOTS, SPOTS[0]), size=(0.1,)),
        Scenery("disc", ink="accent", points=tuple((*spot, 0.2) for spot in SPOTS)),
    )

    @property
    def seats(self) -> range:
        """How many may play."""
        return range(self.players[0], self.players[1] + 1)


PLAIN = Look()
"""Of a game nobody drew a mark for: four spaces on a way."""


def read(game: str) -> Look:
    """The look of a game. Raises BadFile for what cannot be drawn, KeyError for an unknown game, BrokenGame."""
    with as_file(folder(game) / NAME) as path:
        if not path.is_file():
            return PLAIN
        try:
            found = typed.convert(files.toml(files.text(path), NAME), Look)
        except msgspec.ValidationError as error:
            raise BadFile(NAME, str(error)) from error
    faults = [each for thing in found.emblem for each in scenery.faults(thing)]
    faults += [f"“{thing.ink}” is no ink of a mark" for thing in found.emblem if thing.ink not in INKS]
    if faults:
        raise BadFile(NAME, "; ".join(faults))
    return found


def own(module: str) -> Look:
    """The look of a game of the house, as one of its modules asks for it by its own name."""
    return read(module.split(".")[2])


@lru_cache(maxsize=64)
def look(game: str) -> Look:
    """The same for any screen: plain where there is none, or none that can be drawn."""
    if game not in GAMES:
        return PLAIN
    try:
        return read(game)
    except (BadFile, BrokenGame):
        return PLAIN
