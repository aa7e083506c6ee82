"""The words of the kingdom of Kadab (ledger part 2), and the numbers that are rules."""

from __future__ import annotations

from companion.games.look import own
from companion.table.words import nicknames

LANDS = ("desert", "forest", "frozen_waste", "jungle", "mountain", "plains", "swamp")
SEA = "sea"
TERRAINS = (*LANDS, SEA)
FACE_DOWN = "face_down"
"""How views and boards write a tile that lies on its face."""

COLOURS = ("grey", "green", "red", "yellow")
"""The seats, by the colours of the control markers."""
SEATS = own(__name__).seats
"""How many may play (KNT-GEN-01)."""

CITY, VILLAGE = "city", "village"
TOWNS = (CITY, VILLAGE)
MINES = ("copper_mine", "silver_mine", "gold_mine")
KEYED = (
    *MINES,
    "diamond_field",
    "elephants_graveyard",
    "farmlands",
    "oil_field",
    "peat_bog",
    "timberland",
)
INCOMES = (*KEYED, *TOWNS)
TREASURES = ("diamond", "emerald", "pearl", "ruby", "sapphire", "treasure_chest")
MAGIC = (
    "balloon",
    "bow",
    "dispel_magic",
    "dust_of_defence",
    "elixir",
    "fan",
    "firewall",
    "golem",
    "lucky_charm",
    "sword",
    "talisman",
)
ARMS = ("bow", "sword")
MAGIC_FIGHTERS = ("golem", "firewall", "balloon")
"""Items that stand in the battle themselves."""
EVENTS = (
    "big_juju",
    "dark_plague",
    "defection",
    "good_harvest",
    "mother_lode",
    "teeniepox",
    "terrain_disaster",
    "vandals",
    "weather_control",
    "willing_workers",
)
LORDS = {
    "desert_master": "desert",
    "forest_king": "forest",
    "ice_lord": "frozen_waste",
    "jungle_lord": "jungle",
    "mountain_king": "mountain",
    "plains_lord": "plains",
    "swamp_king": "swamp",
}
"""The Terrain Lords and their terrains."""

POWERS = (
    "assassin_primus",
    "baron_munchausen",
    "deerhunter",
    "dwarf_king",
    "grand_duke",
    "marksman",
    "master_thief",
    "sword_master",
    "warlord",
)
"""Characters who can do what no ordinary fighter can; the Terrain Lords' support is the rule book's own."""

PULL_OUT = (*POWERS, *EVENTS, *MAGIC)
"""Everything whose text stands on the lost pull-out, and so can be switched off (ledger 5.2)."""

FORTS = ("none", "tower", "keep", "castle", "citadel")
"""By level; level, combat value and income are one number (KNT-FORT-07)."""
TOWER, KEEP, CASTLE, CITADEL = 1, 2, 3, 4

TURN_PHASES = (
    "gold_collection",
    "recruit_characters",
    "recruit_things",
    "random_events",
    "movement",
    "combat",
    "construction",
    "special_powers",
    "change_order",
)
GAME_OVER = "game_over"

MAGIC_STEP, RANGED_STEP, MELEE_STEP = "magic_step", "ranged_step", "melee_step"
STEPS = (MAGIC_STEP, RANGED_STEP, MELEE_STEP)

UNKNOWN = "?"
"""A face-down counter only its owner knows."""
NOBODY = "none"
"""How views and transcripts write that nobody owns, and nothing stands there."""

MOST_ON_RACK = 10
MOST_IN_HEX = 10
MOVES = 4
LIFTED, LIFT_VALUE, LIFT = 3, 3, 3
"""What a balloon lifts: so many counters, of so much value at most, so far (KNT-MAGI-02)."""
START_GOLD = 10
START_THINGS = 10
RECRUIT_COST = 5
MOST_PAID = 5
MOST_TRADED = 5
FORT_COST = 5
BEFORE_COST, AFTER_COST = 5, 10
"""What a point costs before and after the throw for a character (KNT-CHAR-05, KNT-CHAR-07)."""
CITADEL_INCOME = {2: 15, 3: 15, 4: 20}


nicknames(
    {
        "arch_cleric": "Arch Cleric",
        "arch_mage": "Arch Mage",
        "assassin_primus": "Assassin",
        "baron_munchausen": "Munchausen",
        "desert_master": "Desert Master",
        "dwarf_king": "Dwarf King",
        "elf_lord": "Elf Lord",
        "forest_king": "Forest King",
        "ghaog_ii": "Ghaog II",
        "grand_duke": "Grand Duke",
        "ice_lord": "Ice Lord",
        "jungle_lord": "Jungle Lord",
        "lord_of_the_eagles": "Lord of Eagles",
        "master_thief": "Master Thief",
        "mountain_king": "Mountain King",
        "plains_lord": "Plains Lord",
        "sir_lance_a_lot": "Lance-a-Lot",
        "swamp_king": "Swamp King",
        "sword_master": "Sword Master",
        "elephants_graveyard": "Elephant Grave",
        "big_juju": "Big Juju",
        "dark_plague": "Dark Plague",
        "good_harvest": "Good Harvest",
        "mother_lode": "Mother Lode",
        "terrain_disaster": "Disaster",
        "weather_control": "Weather",
        "willing_workers": "Workers",
        "dispel_magic": "Dispel Magic",
        "dust_of_defence": "Dust",
        "lucky_charm": "Lucky Charm",
        "treasure_chest": "Treasure Chest",
        "black_cloud": "the Black Cloud",
        "setup_bank": "Set-up: the bank",
        "setup_cup": "Set-up: the cup",
        "setup_characters": "Set-up: characters",
        "setup_tiles": "Set-up: the tiles",
        "setup_order": "Set-up: who begins",
        "setup_start": "Set-up: first hexes",
        "setup_reveal": "Set-up: turning up",
        "setup_kingdom": "Set-up: kingdoms",
        "setup_tower": "Set-up: towers",
        "setup_draw": "Set-up: drawing",
        "setup_place": "Set-up: placing",
        "setup_exchange": "Set-up: exchanging",
        "setup_place_again": "Set-up: placing again",
        "setup_deck": "Set-up: the rest",
    }
)
