"""Which sign goes with a word of the games, as names.toml has it."""

from __future__ import annotations

from companion import files

SIGNS = files.shipped("ui.art", "names.toml", dict[str, str])


def sign_for(word: str) -> str:
    """The sign of a card, choice or face, numbered or not; "" where it has none."""
    stem = word.split(".")[-1]
    trials = (word, stem, stem.rstrip("_0123456789"))
    return next((SIGNS[each] for each in trials if each in SIGNS), "")
