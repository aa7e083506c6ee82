"""Square codes that a phone's camera reads: dark on white in every theme, four modules of margin."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from companion.boards.primitives import Polygon, Primitive

MARGIN = 4
PAPER, MODULE = "#FFFFFF", "#000000"


@lru_cache(maxsize=16)
def square(words: str) -> tuple[Primitive, ...]:
    """The code of these words, its corner at (0, 0), one unit a module."""
    import segno  # brings a client of the web with it: 8 MB that a table without phones is spared

    rows = [list(row) for row in segno.make(words, error="m", micro=False).matrix_iter(border=MARGIN)]
    side = len(rows)
    drawn: list[Primitive] = [Polygon(((0, 0), (side, 0), (side, side), (0, side)), PAPER)]
    for y, row in enumerate(rows):
        x = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                drawn.append(Polygon(((x, y), (x + wide, y), (x + wide, y + 1), (x, y + 1)), MODULE))
            x += wide
    return tuple(drawn)


def modules(words: str) -> int:
    """How many modules the code of these words is broad, its margin included."""
    first = square(words)[0]
    assert isinstance(first, Polygon)
    return int(first.points[1][0])
