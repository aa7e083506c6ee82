"""The maze's state: one frozen value that the whole game can be told from (ledger part 2)."""

from __future__ import annotations

import msgspec

from companion import flow
from companion.games.magic_maze.house import House
from companion.games.magic_maze.vocabulary import RINGS, ROCK
from companion.procedures.scene import Scene


class Duel(msgspec.Struct, frozen=True):
    """A duel under way, of one of the ledger's types. `fighter`, an index of players, owns the duelling Adventurer; on
    the rock, the challenger's.

    `scene` is where its procedure stands. `early` is the holder's die, where it came to rest before the challenger's.
    """

    type: str
    fighter: int
    scene: Scene
    early: str = ""


class State(flow.State, frozen=True):
    """Everything the referee knows.

    Players are numbered clockwise: `colours`, `names`, `at` and `rings` are theirs in this order. `at` is a cell, the
    rock, or "" once a player has left the game (G30). `positions` say where each part of the maze stands. `walked`: the
    mover has had its walk in this stage, `stepped`: it has taken a step in this turn, kept where the table plays by
    that (G18). `controller` and `winner` are colours, "" while there is none. `reopened`: the rings taken no longer
    tell whether the Ogre is still on the rock, since somebody left or the table said so (G30).
    """

    house: House
    colours: tuple[str, ...]
    names: tuple[str, ...]
    at: tuple[str, ...]
    rings: tuple[int, ...]
    positions: tuple[int, ...]
    turn: int = 0
    die: int = 0
    spots_left: int = 0
    walked: bool = False
    stepped: bool = False
    ogre: str = ROCK
    controller: str = ""
    pool_rings: int = RINGS
    thrown: tuple[int | str, ...] = ()
    duel: Duel | None = None
    reopened: bool = False
    winner: str = ""

    @property
    def seated(self) -> tuple[tuple[str, str], ...]:
        return tuple(zip(self.colours, self.names, strict=True))

    @property
    def colour(self) -> str:
        """Of the player whose turn it is."""
        return self.colours[self.turn]

    @property
    def commanding(self) -> bool:
        """True while the player whose turn it is moves the Ogre (MAZE-TURN-02)."""
        return self.controller == self.colours[self.turn]

    @property
    def moving(self) -> bool:
        """True while the active player may do something with his mover: he has thrown, and nobody fights."""
        return self.die > 0 and self.duel is None

    @property
    def stage(self) -> int:
        """The pushes made in this turn (MAZE-INV-06)."""
        return self.die - self.spots_left

    @property
    def playing(self) -> tuple[int, ...]:
        """The players who have not left."""
        return tuple(player for player, at in enumerate(self.at) if at)

    def still_playing(self, player: int) -> int:
        """That player, counted on round the table, or the next one clockwise who has not left."""
        count = len(self.at)
        while not self.at[player % count]:
            player += 1
        return player % count

    def index(self, colour: str) -> int:
        """The number of the player of that colour. Raises ValueError where nobody plays it."""
        return self.colours.index(colour)

    def named(self, colour: str) -> str:
        """The name of the player of that colour; the colour itself where nobody plays it."""
        return self.names[self.colours.index(colour)] if colour in self.colours else colour
