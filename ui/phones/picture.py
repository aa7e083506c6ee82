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
    return Markup("".join([_element(thing, colours or {}) for thing in things]))


def _element(thing: Primitive, colours: Mapping[str, str]) -> str:
    match thing:
        case Polygon(points=points, ink=ink, edge=edge, width=width):
            return f'<polygon points="{_points(points)}"{_paint(ink, edge, width, colours)}/>'
        case Line(points=points, ink=ink, width=width, dash=dash):
            dashes = f' stroke-dasharray="{" ".join(map(_number, dash))}"' if dash else ""
            paint = f'stroke="{_ink(ink, colours)}" stroke-width="{_number(width)}"{dashes}'
            return f'<polyline points="{_points(points)}" fill="none" {paint}/>'
        case Disc(at=(x, y), radius=radius, ink=ink, edge=edge, width=width):
            where = f'cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"'
            return f"<circle {where}{_paint(ink, edge, width, colours)}/>"
        case Lettering():
            return _lettering(thing, colours)


def _lettering(thing: Lettering, colours: Mapping[str, str]) -> str:
    x, y = map(_number, thing.at)
    turn = f' transform="rotate({_number(thing.turn)} {x} {y})"' if thing.turn else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{_number(thing.size)}" class="{FACES[thing.face]}"'
        f' text-anchor="{thing.anchor}" dominant-baseline="central" fill="{_ink(thing.ink, colours)}"{turn}>'
        f"{escape(thing.words)}</text>"
    )


def _paint(ink: str, edge: str, width: float, colours: Mapping[str, str]) -> str:
    stroke = f' stroke="{_ink(edge, colours)}" stroke-width="{_number(width)}"' if edge else ""
    return f' fill="{_ink(ink, colours) if ink else "none"}"{stroke}'


def _ink(ink: str, colours: Mapping[str, str]) -> str:
    """The colour itself, or the page's name for an ink."""
    return escape(colours.get(ink) or (ink if ink.startswith(("#", "var(", "currentColor")) else f"var(--b-{ink})"))


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
