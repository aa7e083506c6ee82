"""Everything drawn by us that is no board: signs, marks of games, dice, figures. `draw` knows them by name.

draw("icon:undo", ("#F4F0E6",), 24, 24)
draw("figure:red:stands", ("#F4F0E6", "#0E1618"), 30, 30)
"""

from __future__ import annotations

from collections.abc import Callable

from companion.boards import symbols
from companion.boards.primitives import Lettering, Polygon, Primitive
from companion.boards.scenery import stamp
from companion.boards.symbols import Spot
from companion.games.look import look
from ui.art import counters, dice, pushes, signs
from ui.art.sheets import ICONS, INK
from ui.art.squares import modules, square
from ui.art.strokes import inked, polygon, scaled
from ui.art.theme import mix

ICON_ROOM = 26
"""Units of a sign's box: 24 for the drawing, and its strokes' round ends."""

Inks = tuple[str, ...]
Drawn = tuple[Primitive, ...]


def draw(name: str, inks: Inks, w: float, h: float) -> Drawn:
    """The drawing of that name filling a box of w by h px, in the inks it asks for."""
    kind, _, rest = name.partition(":")
    return KINDS[kind](rest.split(":"), inks, w, h)


def _icon(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    drawing = ICONS.get(words[0], ICONS["blank"])
    return scaled(inked(drawing, {INK: inks[0]}), min(w, h) / ICON_ROOM, w / 2, h / 2)


def _emblem(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """Words: the game. Inks: accent, what lies behind."""
    drawn = stamp(look(words[0]).emblem, (w / 2, h / 2), min(w, h) / 2 / 1.06)
    return inked(drawn, {"accent": inks[0], "behind": inks[1], "faint": mix(inks[1], inks[0], 0.35)})


def _figure(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """Words: who, state (stands, ghost, doubtful, dim). Inks: rim, halo."""
    drawn = figure(words[0], Spot((w / 2, h / 2), min(w, h) / 2 / 1.3), words[1] if len(words) > 1 else "stands")
    return inked(drawn, {"rim": inks[0], "halo": inks[1]})


def figure(who: str, spot: Spot, state: str = "stands") -> Drawn:
    """A figure of that colour or kind as it stands; a piece nobody drew is a dark disc with its first letter."""
    if who not in symbols.PLAYERS and who not in symbols.BEINGS:
        letter = Lettering(spot.at, who[:1].upper(), 1.3 * spot.radius, "ivory")
        return (spot.disc(0, 0, 1.2, "ivory"), spot.disc(0, 0, 1, "olive"), letter)
    if state == "ghost":
        return tuple(symbols.should_stand(spot, who))
    return tuple(symbols.figure(spot, who, doubtful=state == "doubtful"))


def _shape(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """A player's bare shape. Ink: its colour."""
    points, _ = symbols.PLAYERS.get(words[0], symbols.PLAYERS["grey"])
    spot = Spot((w / 2, h / 2), min(w, h) / 2 / 1.1)
    return (Polygon(spot.put(points), inks[0]),)


def _die(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """Words: kind, face ("" not thrown). Inks: body, edge."""
    kind, face = words[0], words[1]
    drawn = dice.die(kind, face, *inks[:2]) if face else dice.unthrown(kind, inks[1])
    return scaled(drawn, min(w, h) / 2 / 1.14, w / 2, h / 2)


def _mark(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """Inks: colour of the state, what lies behind."""
    return scaled(signs.mark(words[0], *inks[:2]), min(w, h) / 2 / 1.1, w / 2, h / 2)


def _back(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    return scaled(signs.back(inks[0]), min(w, h) / 2 / 1.06, w / 2, h / 2)


def _land(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """A tile. Ink: its edge."""
    return (Polygon(polygon(6, min(w, h) * 0.44, 0, (w / 2, h / 2)), "#55511F", inks[0], 2.0),)


def _push(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """Words: left or right. Inks: the arrow, the handle, what is drawn on the handle."""
    return scaled(pushes.push(words[0], *inks[:3]), min(w / 3, h), w / 2, h / 2)


def _coin(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    return tuple(counters.coin(w / 2, h / 2, min(w, h) * 0.45))


def _square(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    """Words: what the code says. Every module is so many whole px; the box is to be as many modules broad."""
    said = ":".join(words)
    side = max(1, int(min(w, h) // modules(said)))
    return scaled(square(said), side)


def _progress(words: list[str], inks: Inks, w: float, h: float) -> Drawn:
    return scaled(signs.progress(float(words[0]), inks[0]), min(w, h) / 2, w / 2, h / 2)


KINDS: dict[str, Callable[[list[str], Inks, float, float], Drawn]] = {
    "icon": _icon,
    "emblem": _emblem,
    "figure": _figure,
    "shape": _shape,
    "die": _die,
    "mark": _mark,
    "back": _back,
    "coin": _coin,
    "land": _land,
    "progress": _progress,
    "square": _square,
    "push": _push,
}
