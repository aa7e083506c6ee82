"""Colours, as theme.toml has them, and how well they stand out from one another."""

from __future__ import annotations

from functools import cache

import msgspec

from companion import files
from companion.games.look import look


class Theme(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One light to read in. `inks` is the table of board inks that goes with it."""

    name: str
    inks: str
    bg: str
    surface: str
    raised: str
    line: str
    text: str
    muted: str
    good: str
    warn: str
    bad: str
    rim: str
    halo: str
    accent: str
    outlined: bool = False
    """Cards are told from the page by an outline, not by their fill."""


class _Colours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    themes: tuple[Theme, ...]
    players: dict[str, str]


_COLOURS = files.shipped("ui.art", "theme.toml", _Colours)
THEMES = {theme.name: theme for theme in _COLOURS.themes}
PLAYERS = _COLOURS.players
"""What a colour is filled with."""


@cache
def themed(name: str, game: str = "") -> Theme:
    """A theme with the accent a game lends it. High contrast has one accent for all games."""
    theme = THEMES[name]
    accent = look(game).accent
    if theme.outlined or not accent:
        return theme
    return msgspec.structs.replace(theme, accent=accent[theme.name == "light"])


def fill_of(colour: str) -> str:
    """A player's fill; a colour no table names is grey."""
    return PLAYERS.get(colour, PLAYERS["grey"])


def luminance(colour: str) -> float:
    """WCAG relative luminance of `#RRGGBB`, 0 to 1."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def ratio(one: str, other: str) -> float:
    """WCAG contrast of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def mix(one: str, other: str, share: float) -> str:
    """`share` of the other colour in the one."""
    parts = ((int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * (1 - share) + b * share):02X}" for a, b in parts)


@cache
def words_on(fill: str) -> str:
    """The colour of words on a fill: dark or white, whichever stands out more."""
    return max(("#0E1618", "#FFFFFF"), key=lambda ink: ratio(ink, fill))


def enough(size: float, face: str) -> float:
    """The contrast words of this size and face need: 7, and 4.5 once they are large."""
    return 4.5 if size >= 24 or (size >= 22 and face in ("work-bold", "voice")) else 7.0
