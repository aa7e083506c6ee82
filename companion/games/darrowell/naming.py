"""What the places of Darrowell are called when somebody must find them on the board."""

from __future__ import annotations

from functools import lru_cache

from companion.games.darrowell.ground import Map
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.table.words import Words, named, say


@lru_cache(maxsize=1024)
def place_name(ground: Map, place: str) -> Words:
    """An area by its title, or else by its id; an exit as a way out."""
    if place == OUTSIDE:
        return say("outside")
    area = ground.area.get(place)
    return Words(area.title) if area and area.title else named(place)
