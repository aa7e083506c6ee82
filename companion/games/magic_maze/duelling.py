"""The duelling die as data: its faces, and what they do (MAZE-DIE-02, 05..07). The printed ones are lost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from companion.games.magic_maze.house import House
from companion.play.setup import BadSetup
from companion.table.dice import Die

SIDES = 6
SWORD, SHIELD, BLANK = "sword", "shield", "blank"
"""The ledger's faces: house rules may name them whether or not the die has them."""


class Duelling(msgspec.Struct, frozen=True):
    """The die, and which faces win an attack, lose a defence and decide a duel on the rock."""

    die: Die
    attack_wins: tuple[str, ...]
    defence_fails: tuple[str, ...]
    rock_winner: str
    rock_beaten: tuple[str, ...]


@lru_cache(maxsize=256)
def duelling(house: House) -> Duelling:
    """The data these house rules give; the third face bears the table's own name for it (G02)."""

    def faces(text: str) -> tuple[str, ...]:
        return tuple(house.label if face == BLANK else face for face in _written(text))

    winner = faces(house.rock_winner)
    return Duelling(
        Die("duelling", faces(house.duelling_die)),
        faces(house.attack_wins),
        faces(house.defence_fails),
        winner[0] if len(winner) == 1 else house.rock_winner,
        faces(house.rock_beaten),
    )


def fair(house: House) -> None:
    """Raises BadSetup for dice with which a side could never win, or which nobody could read."""
    if found := faults(house):
        raise BadSetup(f"Duels cannot be fought so: {'; '.join(found)}.")


def faults(house: House) -> list[str]:
    """Why duels could never end for one side, or could not be read (MAZE-DIE-06)."""
    return [*_misnamed(house), *_unfair(duelling(house))]


def _written(text: str) -> tuple[str, ...]:
    """The faces of a list as somebody wrote it."""
    return tuple(face for each in text.split(",") if (face := each.strip()))


def _misnamed(house: House) -> Iterator[str]:
    """A third face that is called like another, and faces that no die has."""
    known = {SWORD, SHIELD, BLANK, house.label, *_written(house.duelling_die)}
    if house.label != BLANK and house.label in (SWORD, SHIELD, *_written(house.duelling_die)):
        yield f"the third face cannot be called {house.label}, as another face is: choose another label"
    for name in ("attack_wins", "defence_fails", "rock_beaten"):
        for face in _written(getattr(house, name)):
            if face not in known:
                yield f"{name} names {face}, and the faces are {', '.join(sorted(known))}"


def _unfair(data: Duelling) -> Iterator[str]:
    shown, sides = data.die.shown, data.die.sides
    if sides != SIDES:
        yield f"the duel die has {SIDES} sides, not {sides}"
    if any(not str(face).isidentifier() for face in shown):
        yield "a face is called by one word"
    for name, faces in (("attack_wins", data.attack_wins), ("defence_fails", data.defence_fails)):
        on_it = set(faces) & set(shown)
        if not on_it:
            yield f"no face of the die is in {name}, so one side could never win"
        elif on_it == set(shown):
            yield f"every face of the die is in {name}, so one side could never win"
    if data.rock_winner not in shown:
        yield f"rock_winner is {data.rock_winner}, and the die has no such face"
    if not set(data.rock_beaten) & set(shown):
        yield "no face of the die is in rock_beaten, so a duel on the rock would never end"
    if data.rock_winner in data.rock_beaten:
        yield f"{data.rock_winner} cannot beat itself on the rock"
