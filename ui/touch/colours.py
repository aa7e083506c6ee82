"""What the figures’ colours are called where nobody is named yet."""

from __future__ import annotations

from companion.table.words import Words, named, say

COLOURS = {
    "red": say("Red"),
    "blue": say("Blue"),
    "green": say("Green"),
    "purple": say("Purple"),
    "grey": say("Grey"),
    "brown": say("Brown"),
    "yellow": say("Yellow"),
    "white": say("White"),
    "black": say("Black"),
}


def colour_words(colour: str) -> Words:
    return COLOURS.get(colour) or named(colour)


def only_a_colour(name: str) -> bool:
    """Whether a name is but that of a figure’s colour: nobody has been named so, and it need not be kept."""
    return name in {str(words) for words in COLOURS.values()}
