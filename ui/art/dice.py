"""Dice as they lie: a light face and an ink numeral or picture; one not yet thrown is an outline. Radius about 1."""

from __future__ import annotations

from companion.boards.primitives import Lettering, Line, Polygon, Primitive
from ui.art.names import sign_for
from ui.art.sheets import ICONS, INK
from ui.art.strokes import inked, polygon, rounded, scaled
from ui.art.theme import mix

NUMERAL = "#0E1618"


def outline(kind: str) -> tuple[tuple[float, float], ...]:
    """The silhouette of a die of this kind."""
    if kind in ("d6", "duelling"):
        return rounded(1.72, 1.72, 0.3)
    if kind == "d4":
        return polygon(3, 1.15)
    if kind in ("d20", "d12", "d10"):
        return polygon(10 if kind == "d12" else 6, 1.04)
    return ((0, -1.08), (0.95, -0.36), (0.95, 0.36), (0, 1.08), (-0.95, 0.36), (-0.95, -0.36))


def die(kind: str, face: str, body: str, edge: str) -> list[Primitive]:
    """A die that shows `face`."""
    drawn: list[Primitive] = [Polygon(outline(kind), body, edge, 0.12)]
    faint = mix(body, NUMERAL, 0.35)
    if kind not in ("d6", "duelling"):
        corner = 0.36 if kind == "d8" else 0.5
        wide = 0.95 if kind == "d8" else 0.88
        drawn.append(Line(((-wide, corner), (0, -1.02), (wide, corner), (-wide, corner)), faint, 0.09))
    sign = "" if face.isdecimal() else sign_for(face)
    if sign:
        drawn += inked(scaled(ICONS[sign], 1.1 / 24), {INK: NUMERAL})
    elif face:
        drawn.append(Lettering((0, 0.02), face[:2], 0.98, NUMERAL))
    return drawn


def unthrown(kind: str, ink: str) -> list[Primitive]:
    """Only where it will lie."""
    points = outline(kind)
    return [Line((*points, points[0]), ink, 0.13, (0.3, 0.26))]
