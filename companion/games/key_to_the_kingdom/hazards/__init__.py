"""The hazard handbook: one module a section, each building its procedure for the house rules in force."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module

from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.graph import Procedure

PLACES = ("ring_of_stones", "whirlpools", "wizard_of_plenty", "dungeon")


@lru_cache(maxsize=512)
def procedure(name: str, house: House) -> Procedure:
    """That section of the handbook. Raises KeyError for a name that is none."""
    if name not in (*HAZARDS, *PLACES):
        raise KeyError(name)
    module = import_module(f"{__name__}.{name}")
    built = module.build(house)
    assert isinstance(built, Procedure)
    return built
