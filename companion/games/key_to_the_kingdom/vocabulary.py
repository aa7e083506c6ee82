"""The words of the Kingdom: cards, treasures, holders, figures (ledger part 2)."""

from __future__ import annotations

from companion.table.words import NICKNAMES

EQUIPMENT = ("axe", "fire", "food", "grappling_hook", "net", "rope", "shield", "sword")
TREASURES = ("key", "cobra", "chalice", "runesword", "crown_of_glory", "ring_of_power")
PRIZES = ("crown_of_glory", "ring_of_power", "runesword", "chalice")
"""What must go out together with the Key (KTK-WIN-01); the Cobra does not count (KTK-KEY-09)."""

HOLDERS = ("holder_1", "holder_2", "holder_3", "holder_4", "holder_5", "holder_6")
COLOURS = ("purple", "grey", "blue", "green", "red", "brown")
WORLDS = ("banshee_towers", "ice_palace", "evil_tower", "temple_of_martyrs", "demon_castle", "sixth_world")
MAGIC_CARDS = 6
MONSTER_COPIES = 3
SECTIONS = 6

HAZARDS = (
    "beam_bridge",
    "boats",
    "bone_pit",
    "bridge_of_glass",
    "broken_bridge",
    "cyclops",
    "demon_castle_moat",
    "evil_tower_bridge",
    "ice_caves",
    "living_forest",
    "magic_rainbow",
    "rat_trap",
    "sleeping_giant",
    "snake_pit",
    "spiders_web",
    "swamp",
    "tiger_pen",
    "well_of_doom",
    "wild_boar",
)

NICKNAMES.update(
    {
        "grappling_hook": "Hook",
        "crown_of_glory": "Crown of Glory",
        "ring_of_power": "Ring of Power",
        "deep_magic": "Deep Magic",
        "spiders_web": "Spider’s Web",
        "demon_king": "the Demon King",
        **{holder: f"Holder {number}" for number, holder in enumerate(HOLDERS, 1)},
        **{name: name.replace("_", " ").title().replace(" Of ", " of ") for name in HAZARDS if name != "spiders_web"},
    }
)
