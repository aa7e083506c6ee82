"""The games there are: those of the house, and those other packages bring, all declared as entry points.

    [project.entry-points."companion.games"]
    my_game = "my_game.game:GAME"

Beside the module that declares a game lie its data: `ledger.toml`, `kit.toml`, `look.toml`, `boards/`, `words/`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property, lru_cache
from importlib import import_module, resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.files import BadFile
from companion.play.game import Game
from companion.play.rules import Rules
from companion.play.setup import BadSetup

T = TypeVar("T")
GROUP = "companion.games"
OWN = Path(__file__).with_name("entry_points.txt")
"""The games of the house: of this file their package is made, so they are there before anything is installed."""


class Entry(NamedTuple):
    """A game's entry point: its name, and the module and name of what declares it. `whose` is the package that brings
    it, "" for a game of the house."""

    name: str
    value: str
    whose: str = ""

    @property
    def module(self) -> str:
        return self.value.partition(":")[0]

    def load(self) -> object:
        """Whatever lies there; raises what its module raises."""
        return getattr(import_module(self.module), self.value.partition(":")[2])


class Shelf(Mapping[str, Entry]):
    """Every game by its name, the house's own first, in their order; of two with one name the house's counts."""

    @cached_property
    def own(self) -> dict[str, Entry]:
        """Those of the house."""
        lines = (line.partition("=") for line in OWN.read_text(encoding="utf-8").splitlines())
        return {name.strip(): Entry(name.strip(), value.strip()) for name, sign, value in lines if sign}

    @cached_property
    def brought(self) -> dict[str, Entry]:
        """Those of other packages. Looking for them takes a while: no game of the house waits for that."""
        found = import_module("importlib.metadata").entry_points(group=GROUP)
        return {each.name: Entry(each.name, each.value, each.dist.name) for each in sorted(found)
                if each.name not in self.own and each.name.isidentifier()}  # fmt: skip

    def __getitem__(self, name: str) -> Entry:
        return self.own[name] if name in self.own else self.brought[name]

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from self.brought

    def __len__(self) -> int:
        return len(self.own) + len(self.brought)


GAMES = Shelf()
"""Every game there is, by its name."""


class BrokenGame(BadSetup):
    """A game another package brings cannot be played; all others can."""


@lru_cache(maxsize=64)
def declared(name: str) -> Game:
    """What a game declares. Raises BadSetup for an unknown game, BrokenGame for one whose package is no good."""
    if name not in GAMES:
        raise BadSetup(f"There is no game “{name}”. The games are: {', '.join(GAMES)}.")
    entry = GAMES[name]
    found = _tried(entry, entry.load)
    if not isinstance(found, Game):
        raise _broken(entry, f"{entry.value} is no Game")
    if found.id != name:
        raise _broken(entry, f"it calls itself “{found.id}”")
    return found


@lru_cache(maxsize=16)
def rules(game: str, board: str = "reference") -> Rules[Any]:
    """The rules of a game on a board. Raises BadSetup for an unknown or broken game, BadFile for its board."""
    played = declared(game)
    return _tried(GAMES[game], lambda: Rules(played, board))


@cache
def trouble(name: str) -> str:
    """What keeps a game another package brings from being played; "" where nothing does."""
    try:
        rules(name) if name in GAMES.brought else None
    except (BadSetup, BadFile) as error:
        return str(error)
    return ""


def offered() -> list[str]:
    """The games that can be played, in order."""
    return [name for name in GAMES if not trouble(name)]


def _tried(entry: Entry, work: Callable[[], T]) -> T:
    """What another package's code makes: whatever it stumbles over, only its own game is lost. Raises BrokenGame."""
    try:
        return work()
    except (BadSetup, BadFile):
        raise
    except Exception as error:
        if not entry.whose:
            raise
        raise _broken(entry, f"{type(error).__name__}: {error}") from error


def _broken(entry: Entry, why: str) -> BrokenGame:
    return BrokenGame(
        f"The game “{entry.name}” of the package {entry.whose} cannot be played: {why}. "
        f"Every other game can. Bring the package up to date, or remove it."
    )


def package(game: str) -> str:
    """The package in which the module that declares a game lies, and its data."""
    module = GAMES[game].module
    return module.rpartition(".")[0] or module


@lru_cache(maxsize=64)
def folder(game: str) -> Traversable:
    """Where the data of a game lie; of the house's own nothing is loaded. Raises KeyError for an unknown game,
    BrokenGame."""
    if not GAMES[game].whose:
        return resources.files(__name__) / package(game).rpartition(".")[2]
    return _tried(GAMES[game], lambda: resources.files(package(game)))
