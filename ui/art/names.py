"""Which sign goes with a word of the games, as names.toml has it."""

from __future__ import annotations

from companion import files

SIGNS = files.shipped("ui.art", "names.toml", dict[str, str])


def sign_for(word: str) -> str:
    """The sign of a card, choice or face; "" where it has none."""
    if word in SIGNS:
        return SIGNS[word]
    stem = word.split(".")[-1]
    return SIGNS.get(stem) or ("holder" if stem.startswith("holder") else "")
