"""Boards being taught, for the gallery: photographs of our own boards taken aslant, as if they were somebody's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

import cv2
import numpy as np

from companion.boards.drawing import draw, draw_panel
from companion.boards.model import Point
from companion.boards.teaching import Sketch
from companion.games import rules
from ui.teaching.mapping import Mapping, Marked
from ui.teaching.pages import Corners, Faces, Findings, Photos, Showing, Teaching, Wanting
from ui.teaching.taught_board import TaughtBoard
from ui.touch.evening import Evening
from vision.geometry import Image
from vision.paint import paint

KINGDOM, MAZE = "key_to_the_kingdom", "magic_maze"
WOOD = (62, 88, 118)
SIZE = (1280, 960)
CORNERS: tuple[Point, ...] = ((140.0, 120.0), (1110.0, 90.0), (1200.0, 850.0), (90.0, 880.0))
"""Where the board's corners lie on its photograph, px."""


@cache
def photographed(game: str, face: str = "") -> Image:
    """One face of our board on a table, seen a little from the side."""
    board = rules(game).board
    assert board
    parts = {part.id: part.states[0] for part in board.parts}
    print_ = paint(draw_panel(board, face) if face else draw(board, parts), 3.0)
    high, wide = print_.shape[:2]
    flat = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32)
    way = cv2.getPerspectiveTransform(flat, np.array(CORNERS, np.float32))
    table = np.full((SIZE[1], SIZE[0], 3), WOOD, np.uint8)
    cv2.warpPerspective(print_, way, SIZE, table, cv2.INTER_AREA, cv2.BORDER_TRANSPARENT)
    return table


def taught(evening: Evening, game: str, corners: int = 4) -> TaughtBoard:
    """A board of which the first face has been photographed, and so many of its corners shown."""
    lesson = rules(game).lesson()
    assert lesson
    made = TaughtBoard(lesson, evening.keeper.path.parent)
    made.put_photo(photographed(game, lesson.faces[0].id))
    for at in CORNERS[:corners]:
        made.pad.do(made.sketch.corner(at))
    return made


def begun(made: TaughtBoard) -> TaughtBoard:
    """With the first spaces of its first face, as our own board has them."""
    board = rules(made.lesson.game).board
    assert board
    sketch = made.sketch
    if made.lesson.game == MAZE:
        made.pad.do(maze(sketch))
        return made
    at = {space.id: space.at for space in board.spaces}
    wanted = {each.id: each for each in made.lesson.wanted}
    sketch = sketch.show(wanted["start"], at["start"])
    for name in ("sleeping_giant_a", "sleeping_giant_b"):
        sketch = sketch.show(wanted[f"sleeping_giant.{name[-1]}"], at[name])
    for number in range(1, 9):
        sketch = sketch.show(wanted["sleeping_giant.span"], at[f"sleeping_giant_{number}"])
    for name in ("start", "bt2", "bt3"):
        sketch = sketch.walk(at[name])
    made.pad.do(sketch)
    return made


def maze(sketch: Sketch) -> Sketch:
    """Our maze, shown whole; its walls are still to be looked at."""
    board, lesson = rules(MAZE).board, rules(MAZE).lesson()
    assert board and lesson
    at = {space.id: space.at for space in board.spaces}
    kinds = {"gate": "gate_space"}
    for wanted in lesson.wanted:
        name, _, colour = wanted.id.partition(".")
        places = [
            space.at
            for space in board.spaces
            if space.kind == kinds.get(name, name) and getattr(space, "owner", "") == colour
        ]
        for place in places or [(140.0, 8.0), (272.0, 140.0), (140.0, 272.0), (8.0, 140.0)]:
            sketch = sketch.show(wanted, place)
    for link in board.links:
        sketch = sketch.walk(at[link.a]).walk(at[link.b]).lift()
    return sketch


def scenes() -> Iterator[tuple[str, Callable[[Evening], object]]]:
    """Each screen of teaching, by name."""
    yield "teaching", lambda evening: evening.go(Teaching(evening))
    yield "faces", lambda evening: evening.go(Faces(evening, begun(taught(evening, KINGDOM))))
    yield "photos", lambda evening: evening.go(Photos(evening, taught(evening, KINGDOM)))
    yield "corners", lambda evening: evening.go(Corners(evening, taught(evening, KINGDOM, 3)))
    yield "corners-all", lambda evening: evening.go(Corners(evening, taught(evening, KINGDOM)))
    yield "showing", _showing("show")
    yield "showing-track", _showing("track")
    yield "showing-closer", _showing("erase", (60.0, 150.0))
    yield "wanting", _wanting
    yield "findings", lambda evening: evening.go(Findings(evening, begun(taught(evening, KINGDOM))))
    yield "findings-maze", lambda evening: evening.go(Findings(evening, begun(taught(evening, MAZE))))
    yield "mapping", _mapping


def _showing(tool: str, about: Point | None = None) -> Callable[[Evening], object]:
    def show(evening: Evening) -> None:
        screen = Showing(evening, begun(taught(evening, KINGDOM)))
        screen.tool, screen.near.about = tool, about
        if tool == "show":
            screen.wanted = next(each for each in screen.taught.lesson.wanted if each.id == "sleeping_giant.span")
        evening.go(screen)

    return show


def _wanting(evening: Evening) -> None:
    made = begun(taught(evening, KINGDOM))
    evening.go(Wanting(evening, made, Showing(evening, made)))


def _mapping(evening: Evening) -> None:
    """Some walls are marked already."""
    Findings(evening, begun(taught(evening, MAZE))).map()
    screen = evening.screen
    assert isinstance(screen, Mapping)
    screen.now = Marked(screen.survey, frozenset(sorted(screen.walls)[::3]))
