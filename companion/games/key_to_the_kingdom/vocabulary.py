"""The words of the Kingdom: cards, treasures, holders, figures (ledger part 2)."""

from __future__ import annotations

from companion.table.words import Words, nicknames

EQUIPMENT = ("axe", "fire", "food", "grappling_hook", "net", "rope", "shield", "sword")
TREASURES = ("key", "cobra", "chalice", "runesword", "crown_of_glory", "ring_of_power")
PRIZES = ("crown_of_glory", "ring_of_power", "runesword", "chalice")
"""What must go out together with the Key (KTK-WIN-01); the Cobra does not count (KTK-KEY-09)."""

HOLDERS = ("holder_1", "holder_2", "holder_3", "holder_4", "holder_5", "holder_6")
COLOURS = ("purple", "grey", "blue", "green", "red", "brown")
WORLDS = ("banshee_towers", "ice_palace", "evil_tower", "temple_of_martyrs", "demon_castle", "sixth_world")
FLAPS = {"flap_a": "A", "flap_b": "B"}
TURNED = {"in": Words("folded in"), "out": Words("folded out")}
MAGIC_CARDS = 6
MONSTER_COPIES = 3
SECTIONS = 6
FLIGHT = 3
"""So many throws has whoever must get away from a fold (KTK-WHIRL-06)."""

HAZARDS = {
    "beam_bridge": "Beam Bridge",
    "boats": "Boats",
    "bone_pit": "Bone Pit",
    "bridge_of_glass": "Bridge of Glass",
    "broken_bridge": "Broken Bridge",
    "cyclops": "Cyclops",
    "demon_castle_moat": "Demon Castle Moat",
    "evil_tower_bridge": "Evil Tower Bridge",
    "ice_caves": "Ice Caves",
    "living_forest": "Living Forest",
    "magic_rainbow": "Magic Rainbow",
    "rat_trap": "Rat Trap",
    "sleeping_giant": "Sleeping Giant",
    "snake_pit": "Snake Pit",
    "spiders_web": "Spider’s Web",
    "swamp": "Swamp",
    "tiger_pen": "Tiger Pen",
    "well_of_doom": "Well of Doom",
    "wild_boar": "Wild Boar",
}
"""The sections of the handbook that are hazards, and what they are called."""

nicknames(
    {
        "flap_a": "Flap A",
        "flap_b": "Flap B",
        "grappling_hook": "Hook",
        "crown_of_glory": "Crown of Glory",
        "ring_of_power": "Ring of Power",
        "deep_magic": "Deep Magic",
        "demon_king": "the Demon King",
        **{holder: f"Holder {number}" for number, holder in enumerate(HOLDERS, 1)},
        **HAZARDS,
    }
)
