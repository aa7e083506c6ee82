"""`companion flow GAME`: what each question and deed of a game may put on the agenda, as text and as a picture."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from html import escape
from inspect import cleandoc
from itertools import pairwise
from pathlib import Path

from companion.flow.chart import BESIDE, START, Chart, Kind, called, chart, mermaid
from companion.games import package
from companion.play.game import Game
from ui.cli.asking import Unclear, add_game, game_of
from ui.cli.layers import Laid, Point, lay
from ui.cli.main import complain

FOLDER = Path("docs") / "flow"
LETTER = 6.6
"""The breadth of a letter of a name, px."""
HIGH = 26.0

STYLE = """
  rect { stroke: #3a3a3a; fill: #f4f1ea }
  rect.deed { fill: #d9e4ee }
  text { font: 12px sans-serif; text-anchor: middle; fill: #1d1d1d }
  path { fill: none; stroke: #6b6b6b; marker-end: url(#tip) }
  path.back { stroke: #b0793a; stroke-dasharray: 5 3 }
  circle { fill: #3a3a3a }
"""
TIP = (
    '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="7" markerHeight="7" orient="auto">'
    '<path d="M0 0L8 4L0 8z" style="fill: #6b6b6b; stroke: none; marker-end: none"/></marker>'
)


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument("--into", type=Path, default=FOLDER, metavar="FOLDER", help=f"instead of {FOLDER}")


def run(args: argparse.Namespace) -> int:
    try:
        game = game_of(args).game
    except Unclear as error:
        return complain(error)
    found = chart_of(game)
    args.into.mkdir(parents=True, exist_ok=True)
    for path, text in written(game.id, found).items():
        (args.into / path).write_text(text, encoding="utf-8")
        print(args.into / path)
    return 0


def chart_of(game: Game) -> Chart:
    """The chart of a declared game."""
    return chart(package(game.id), game.begin, (game.desk, *(aside.task for aside in game.asides), *game.facts.setters))


def written(game: str, found: Chart) -> dict[str, str]:
    """The files of a chart, by name."""
    return {f"{game}.mmd": mermaid(found), f"{game}.svg": svg(found)}


def svg(found: Chart) -> str:
    """The chart as a picture: questions with round corners, deeds with sharp ones, ways back broken.

    What a task puts is below it; a ring marks one that may put itself again; what it says of itself is its title.
    """
    arrows: dict[Kind | str, tuple[Kind | str, ...]] = {START: found.first}
    if found.beside:
        arrows[BESIDE] = found.beside
    arrows |= dict[Kind | str, tuple[Kind | str, ...]](found.arrows.items())
    widths = {kind: LETTER * len(_label(kind)) + 18 for kind in arrows}
    laid = lay(arrows, widths)
    wide, high = laid.size
    return "\n".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}">',
            f"<style>{STYLE}</style>",
            f"<defs>{TIP}</defs>",
            '<rect width="100%" height="100%" style="fill: white; stroke: none"/>',
            *_lines(laid),
            *(line for kind, at in laid.boxes.items() for line in _box(kind, at, widths[kind], kind in arrows[kind])),
            "</svg>\n",
        )
    )


def _label(kind: Kind | str) -> str:
    return kind if isinstance(kind, str) else called(kind)


def _lines(laid: Laid[Kind | str]) -> Iterator[str]:
    for line in laid.lines.values():
        down = line[0][1] < line[-1][1]
        leave, reach = (HIGH / 2, -HIGH / 2) if down else (-HIGH / 2, HIGH / 2)
        points = [(line[0][0], line[0][1] + leave), *line[1:-1], (line[-1][0], line[-1][1] + reach)]
        yield f'<path class="{"on" if down else "back"}" d="{_curve(points)}"/>'


def _curve(points: list[Point]) -> str:
    """Smooth from point to point, upright in each."""
    parts = [f"M{points[0][0]:g} {points[0][1]:g}"]
    for (x, y), (to_x, to_y) in pairwise(points):
        half = (y + to_y) / 2
        parts.append(f"C{x:g} {half:g} {to_x:g} {half:g} {to_x:g} {to_y:g}")
    return "".join(parts)


def _box(kind: Kind | str, at: Point, width: float, again: bool) -> Iterator[str]:
    x, y = at
    label, about, look = _label(kind), "", 'class="deed" rx="1"'
    if not isinstance(kind, str):
        about = cleandoc(kind.__doc__ or "").partition("\n\n")[0].replace("\n", " ")
        look = 'class="question" rx="13"' if kind.asks else look
    box = f'<rect {look} x="{x - width / 2:g}" y="{y - HIGH / 2:g}" width="{width:g}" height="{HIGH:g}"/>'
    yield f'<g><title>{escape(about)}</title>{box}<text x="{x:g}" y="{y + 4:g}">{escape(label)}</text></g>'
    if again:
        yield f'<circle cx="{x + width / 2:g}" cy="{y:g}" r="3.5"/>'
