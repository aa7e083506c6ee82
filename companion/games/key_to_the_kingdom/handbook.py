"""The hazard handbook: every section and every Monster, built for the house rules in force."""

from __future__ import annotations

from functools import lru_cache

from companion.games.key_to_the_kingdom.hazards import (
    beam_bridge,
    boats,
    bone_pit,
    bridge_of_glass,
    broken_bridge,
    cyclops,
    demon_castle_moat,
    dungeon,
    evil_tower_bridge,
    ice_caves,
    living_forest,
    magic_rainbow,
    rat_trap,
    ring_of_stones,
    sleeping_giant,
    snake_pit,
    spiders_web,
    swamp,
    tiger_pen,
    well_of_doom,
    whirlpools,
    wild_boar,
    wizard_of_plenty,
)
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.monsters import MONSTERS, monster
from companion.procedures.graph import Procedure

SECTIONS = {
    "beam_bridge": beam_bridge.build,
    "boats": boats.build,
    "bone_pit": bone_pit.build,
    "bridge_of_glass": bridge_of_glass.build,
    "broken_bridge": broken_bridge.build,
    "cyclops": cyclops.build,
    "demon_castle_moat": demon_castle_moat.build,
    "evil_tower_bridge": evil_tower_bridge.build,
    "ice_caves": ice_caves.build,
    "living_forest": living_forest.build,
    "magic_rainbow": magic_rainbow.build,
    "rat_trap": rat_trap.build,
    "sleeping_giant": sleeping_giant.build,
    "snake_pit": snake_pit.build,
    "spiders_web": spiders_web.build,
    "swamp": swamp.build,
    "tiger_pen": tiger_pen.build,
    "well_of_doom": well_of_doom.build,
    "wild_boar": wild_boar.build,
    "ring_of_stones": ring_of_stones.build,
    "whirlpools": whirlpools.build,
    "wizard_of_plenty": wizard_of_plenty.build,
    "dungeon": dungeon.build,
}

KNOWN = {"evil_tower_bridge": evil_tower_bridge.known, "ring_of_stones": ring_of_stones.known}
"""What some want to know of the game when somebody comes to them, by the names of their tallies."""


@lru_cache(maxsize=1024)
def procedure(name: str, house: House) -> Procedure:
    """That section of the handbook, or that Monster's test. Raises KeyError for a name that is neither."""
    return monster(name) if name in MONSTERS else SECTIONS[name](house)


def handbook(house: House) -> dict[str, Procedure]:
    """All of it."""
    return {name: procedure(name, house) for name in (*SECTIONS, *MONSTERS)}
