"""Drawings as SVG: the primitives that screen and paper are drawn with, in the inks of the page's own theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from markupsafe import Markup, escape

from companion.boards import inks
from companion.boards.primitives import Disc, Lettering, Line, Points, Polygon, Primitive
from companion.games import GAMES
from companion.games.look import look

FACES = {"voice": "voice", "work": "work"}


def svg(things: Iterable[Primitive], colours: Mapping[str, str] | None = None) -> Markup:
    """The things in their order. `colours` are what some of their inks are called on the page."""
    return Markup("").join(_element(thing, colours or {}) for thing in things)


def _element(thing: Primitive, colours: Mapping[str, str]) -> Markup:
    match thing:
        case Polygon(points=points, ink=ink, edge=edge, width=width):
            paint = _paint(ink, edge, width, colours)
            return Markup('<polygon points="{}"{}/>').format(_points(points), paint)
        case Line(points=points, ink=ink, width=width, dash=dash):
            dashes = Markup(' stroke-dasharray="{}"').format(" ".join(map(_number, dash))) if dash else Markup("")
            return Markup('<polyline points="{}" fill="none" stroke="{}" stroke-width="{}"{}/>').format(
                _points(points), _ink(ink, colours), _number(width), dashes
            )
        case Disc(at=(x, y), radius=radius, ink=ink, edge=edge, width=width):
            paint = _paint(ink, edge, width, colours)
            return Markup('<circle cx="{}" cy="{}" r="{}"{}/>').format(_number(x), _number(y), _number(radius), paint)
        case Lettering():
            return _lettering(thing, colours)


def _lettering(thing: Lettering, colours: Mapping[str, str]) -> Markup:
    x, y = map(_number, thing.at)
    turn = Markup(' transform="rotate({} {} {})"').format(_number(thing.turn), x, y) if thing.turn else Markup("")
    return Markup(
        '<text x="{}" y="{}" font-size="{}" class="{}" text-anchor="{}" dominant-baseline="central"'
        ' fill="{}"{}>{}</text>'
    ).format(
        x, y, _number(thing.size), FACES[thing.face], thing.anchor, _ink(thing.ink, colours), turn, escape(thing.words)
    )


def _paint(ink: str, edge: str, width: float, colours: Mapping[str, str]) -> Markup:
    fill = Markup(' fill="{}"').format(_ink(ink, colours) if ink else "none")
    if not edge:
        return fill
    return fill + Markup(' stroke="{}" stroke-width="{}"').format(_ink(edge, colours), _number(width))


def _ink(ink: str, colours: Mapping[str, str]) -> str:
    """The colour itself, or the page's name for an ink."""
    return colours.get(ink) or (ink if ink.startswith(("#", "var(", "currentColor")) else f"var(--b-{ink})")


def _points(points: Points | Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def ink_sheet() -> str:
    """The style sheet of all inks, in the page's three themes, and of each game's own colour."""
    blocks = []
    for theme, table in (("", "night"), ("light", "print"), ("contrast", "contrast")):
        where = f"[data-theme={theme}]" if theme else ":root"
        blocks.append(f"{where} {{ {' '.join(f'--b-{ink}: {hue};' for ink, hue in inks.table(table).items())} }}")
    for game in GAMES:
        if accent := look(game).accent:
            here, light = f"[data-game={game}]", "[data-theme=light]"
            blocks.append(f"{here} {{ --accent: {accent[0]}; }}")
            blocks.append(f"{light}{here}, {light} {here} {{ --accent: {accent[1]}; }}")
    return "\n".join(blocks)
