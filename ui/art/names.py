"""Which sign goes with a word of the games: cards, choices, faces. A word not here is simply written without a sign."""

from __future__ import annotations

SIGNS = {
    # cards and counters
    "grappling_hook": "hook",
    "rope": "rope",
    "axe": "axe",
    "fire": "fire",
    "food": "food",
    "net": "net",
    "shield": "shield",
    "sword": "sword",
    "key": "key",
    "cobra": "cobra",
    "chalice": "chalice",
    "runesword": "runesword",
    "crown_of_glory": "crown",
    "ring_of_power": "ring_of_power",
    "deep_magic": "magic",
    "nothing": "blank",
    "cards": "cards",
    "pack": "cards",
    "blank": "blank",
    "gold": "gold",
    "income": "crown",
    "rack": "cover",
    "rings": "ring_of_power",
    "items": "card",
    "cursed": "magic",
    "chips": "chips",
    "free": "blank",
    "danger": "monster",
    # choices that mean the same in every game
    "yes": "check",
    "no": "cross",
    "done": "check",
    "walk": "walk",
    "stay": "stay",
    "enter": "enter",
    "pay": "hand",
    "give": "hand",
    "decline": "stay",
    "none": "stay",
    "fight": "sword",
    "claim": "trophy",
    "wait": "stay",
    "won": "trophy",
}


def sign_for(word: str) -> str:
    """The sign of a card, choice or face; "" where it has none."""
    if word in SIGNS:
        return SIGNS[word]
    stem = word.split(".")[-1]
    return SIGNS.get(stem) or ("holder" if stem.startswith("holder") else "")
