"""The hazard handbook: every section and every Monster, built for the house rules in force."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from importlib import import_module

from companion.games.key_to_the_kingdom.hazards import evil_tower_bridge, ring_of_stones
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.monsters import MONSTERS, monster
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.graph import Procedure

PLACES = ("ring_of_stones", "whirlpools", "wizard_of_plenty", "dungeon")
SECTIONS: dict[str, Callable[[House], Procedure]] = {
    name: import_module(f"{ring_of_stones.__package__}.{name}").build for name in (*HAZARDS, *PLACES)
}
"""Each section is the file of its name."""

KNOWN = {"evil_tower_bridge": evil_tower_bridge.known, "ring_of_stones": ring_of_stones.known}
"""What some want to know of the game when somebody comes to them, by the names of their tallies."""


@lru_cache(maxsize=1024)
def procedure(name: str, house: House) -> Procedure:
    """That section of the handbook, or that Monster's test. Raises KeyError for a name that is neither."""
    return monster(name) if name in MONSTERS else SECTIONS[name](house)


def handbook(house: House) -> dict[str, Procedure]:
    """All of it."""
    return {name: procedure(name, house) for name in (*SECTIONS, *MONSTERS)}
