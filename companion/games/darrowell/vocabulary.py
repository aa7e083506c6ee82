"""The words of Darrowell: items, colours, what each item is called (ledger part 2)."""

from __future__ import annotations

from companion.table.words import nicknames

LOCK_PICKS = ("lock_pick_1", "lock_pick_2", "lock_pick_3")
ACCESSORIES = ("torch", "guild_token", "tarot_card", "hour_glass")
ITEMS = ("weapon", "armor", *LOCK_PICKS, *ACCESSORIES)
"""In the order of the item card."""

SLOTS: dict[str, int] = {"weapon": 3, "armor": 3, **dict.fromkeys((*LOCK_PICKS, *ACCESSORIES), 1)}
"""How many of each the card holds: 13 in all (DARR-ITEM-01)."""

TORCH, GUILD_TOKEN, TAROT, GLASS = ACCESSORIES
CARD = sum(SLOTS.values())
COLOURS = ("red", "blue", "green", "purple", "grey", "brown")
RED_CHIPS = 12
GLASS_CHIPS = 6
DUEL_GOLD = 5
"""What a loser pays who has or gives no item (DARR-DUEL-10, DARR-DUEL-11)."""

BOUNTY_GOLD = 10
JAIL_TOLL, JAIL_FEE = 3, 3
"""How far the gate goes down for every arrival in jail, and what a visitor takes from every prisoner (DARR-JAIL)."""

LUCK_GOLD = 2
"""For every item received once a chip lies in the fountain of luck (DARR-LUCK-01)."""

GATE_START = 100
SOLO_TURNS = 12
SOLO_GOLD = 100
OUTSIDE = "outside"
"""Off the map (DARR-EXIT-05): no area."""

nicknames(
    {
        "weapon": "Weapon",
        "armor": "Armor",
        "lock_pick_1": "Lock pick 1",
        "lock_pick_2": "Lock pick 2",
        "lock_pick_3": "Lock pick 3",
        "guild_token": "Guild token",
        "tarot_card": "Tarot card",
        "hour_glass": "Hour glass",
        "gate_marker": "the gate marker",
        "fresh": "in a fresh visit",
        "floor_free": "while nobody has stood below",
    }
)
