"""Counters of cardboard: a square face with picture, value and letters, its back, forts, houses and coins."""

from __future__ import annotations

from collections.abc import Sequence

from companion.boards.inks import table
from companion.boards.primitives import Disc, Lettering, Line, Polygon, Primitive
from companion.boards.scenery import motifs, stamp
from companion.table.view import TokenView
from ui.art import sheets, signs
from ui.art.strokes import inked, polygon, rounded, scaled
from ui.art.theme import mix

INK = "#0E1618"
STONE, GOLD, PLAIN = "#D5DADB", "#EBD9A0", "#D9C6EE"
SMALL, BARE = 44.0, 30.0
"""Below so many px a face has less room for letters; below the second it shows picture and value alone."""
FAN = 3
"""So many counters are seen behind the one in front."""


def face(token: TokenView, x: float, y: float, side: float, dim: str = "") -> list[Primitive]:
    """An open counter, its middle at x, y; `dim` into that ground where it is out."""
    if token.shape != "card":
        return _mounted(token, x, y, side, dim)
    ground = table("night").get(token.ground, PLAIN)
    fill, strip, ink = ground, mix(ground, "#FFFFFF", 0.45), INK
    if dim:
        fill, strip, ink = mix(fill, dim, 0.6), mix(strip, dim, 0.62), mix(INK, dim, 0.2)
    out = _card(x, y, side, fill)
    top = y - side / 2
    number = side * (0.56 if side < BARE else 0.5 if side < SMALL else 0.44)
    if token.value is None and not token.letters:
        return [*out, *scaled(_picture(token.picture, ink, fill), side * 0.32, x, y)]
    if side >= BARE:
        low = rounded(side, number * 0.84, side * 0.08, (x, y + side / 2 - number * 0.42))
        out.append(Polygon(low, strip))
    room = side - number * 0.84
    shown = token.letters[:2] if side >= SMALL else token.letters[:1] if side >= BARE else ""
    if side < BARE:
        out += scaled(_picture(token.picture, ink, fill), side * 0.25, x - side * 0.17, top + side * 0.34)
    else:
        out += scaled(_picture(token.picture, ink, fill), room * 0.42, x, top + room * 0.52)
    base = y + side / 2 - number * 0.42
    if token.value is not None:
        at = (x + side / 2 - side * 0.06, base)
        out.append(Lettering(at, str(token.value), number, ink, anchor="end"))
    if shown:
        size = number * (0.82 if len(shown) == 1 else 0.74)
        out.append(Lettering((x - side / 2 + side * 0.07, base), shown, size, ink, anchor="start"))
    return out


def _picture(name: str, ink: str, on: str) -> tuple[Primitive, ...]:
    """What is printed on a counter, in these colours, or a motif of the boards in its own; a ring for a name nobody
    drew."""
    if name not in sheets.PICTURES and name in motifs():
        return inked(stamp(motifs()[name], (0.0, 0.0), 0.92), table("print"))
    drawn = sheets.PICTURES.get(name, sheets.PICTURES["nothing"])
    return inked(drawn, {sheets.INK: ink, sheets.ON: on})


def back(x: float, y: float, side: float, fill: str, line: str) -> list[Primitive]:
    """A covered counter: every one looks like every other."""
    return [*_card(x, y, side, fill, line), *scaled(signs.back(line), side * 0.3, x, y)]


def fanned(tokens: Sequence[TokenView]) -> tuple[TokenView | None, int]:
    """What is seen of a stack: the first open counter, in front, and how many behind it, at most `FAN`."""
    return next((token for token in tokens if not token.covered), None), min(
        FAN, sum(each.count for each in tokens) - 1
    )


def fan(front: TokenView | None, behind: int, side: float, fill: str, line: str, step: float) -> list[Primitive]:
    """A stack: its open counter in front, at (0, 0), so many behind it as backs are seen, each a `step` further."""
    out: list[Primitive] = []
    for at in range(behind, 0, -1):
        out += back(at * step, -at * step * 0.45, side, fill, line)
    return [*out, *(face(front, 0, 0, side) if front else back(0, 0, side, fill, line))]


def _card(x: float, y: float, side: float, fill: str, line: str = "") -> list[Primitive]:
    edge, wide = max(1.5, side * 0.03), max(1.4, side * 0.035)
    out: list[Primitive] = [
        Polygon(rounded(side + 2 * edge, side + 2 * edge, side * 0.14, (x, y)), INK),
        Polygon(rounded(side, side, side * 0.1, (x, y)), line or fill),
    ]
    if line:
        out.append(Polygon(rounded(side - 2 * wide, side - 2 * wide, side * 0.08, (x, y)), fill))
    return out


def _mounted(token: TokenView, x: float, y: float, side: float, dim: str) -> list[Primitive]:
    """A fort, house or coin as it lies on its own, in a square of that side."""
    draw = {"fort": fort, "house": house}.get(token.shape, coin)
    value = 0 if token.value is None else token.value
    if draw is fort:
        return fort(
            x, y + side * 0.06, side * 0.4, LEVELS.get(token.id, 1), value, mix(STONE, dim, 0.6) if dim else STONE
        )
    return draw(x, y, side * 0.4, value, mix(GOLD, dim, 0.6) if dim else GOLD)  # type: ignore[operator, no-any-return]


LEVELS = {"tower": 1, "keep": 2, "castle": 3, "citadel": 4}


def fort(x: float, y: float, half: float, level: int, value: int, fill: str = STONE) -> list[Primitive]:
    """More turrets with each level, its value now on it. `half`: half its breadth."""
    top, merlons = y - half * 0.55, level + 1
    step = 2 * half / (2 * merlons - 1)
    points = [(x - half, y + half * 0.95), (x - half, top)]
    for at in range(merlons):
        high = half * 0.44 if level < 3 else half * (0.6 if at in (0, merlons - 1) else 0.34)
        high = half * 0.75 if level == 4 and at == 2 else high
        left = x - half + 2 * at * step
        points += [(left, top - high), (left + step, top - high), (left + step, top)]
        if at < merlons - 1:
            points.append((left + 2 * step, top))
    points += [(x + half, top), (x + half, y + half * 0.95)]
    return [
        Polygon(tuple(points), fill, INK, max(1.5, half * 0.12)),
        Lettering((x, y + half * 0.2), str(value), half * 1.5, INK),
    ]


def house(x: float, y: float, half: float, value: int, fill: str = GOLD) -> list[Primitive]:
    """A village or city, its gold on it."""
    walls = ((-1, 0.95), (-1, -0.25), (0, -1.15), (1, -0.25), (1, 0.95))
    points = tuple((x + half * u, y + half * v) for u, v in walls)
    return [
        Polygon(points, fill, INK, max(1.5, half * 0.14)),
        Lettering((x, y + half * 0.25), str(value), half * 1.5, INK),
    ]


def coin(x: float, y: float, half: float, value: int | None = None, fill: str = GOLD) -> list[Primitive]:
    """Gold: a coin with its number, or with a stroke."""
    rim = Disc((x, y), half, fill, INK, max(1.5, half * 0.14))
    if value is not None:
        return [rim, Lettering((x, y), str(value), half * 1.55, INK)]
    inner = Disc((x, y), half * 0.66, "", "#7A5B16", max(1.2, half * 0.16))
    return [rim, inner, Line(((x, y - half * 0.3), (x, y + half * 0.3)), "#7A5B16", max(1.2, half * 0.2))]


def badge(x: float, y: float, radius: float, number: str, fill: str, halo: str, ink: str) -> list[Primitive]:
    """A number on a hexagon: what a hex is called on map and card alike."""
    return [
        Polygon(polygon(6, radius * 1.18, 0, (x, y)), halo),
        Polygon(polygon(6, radius, 0, (x, y)), fill),
        Lettering((x, y), number, radius * (1.35 if len(number) > 1 else 1.5), ink),
    ]


def cross(x: float, y: float, reach: float, ink: str) -> list[Primitive]:
    """Over what is out."""
    wide = max(2.5, reach * 0.22)
    return [
        Line(((x - reach, y - reach), (x + reach, y + reach)), ink, wide),
        Line(((x + reach, y - reach), (x - reach, y + reach)), ink, wide),
    ]
