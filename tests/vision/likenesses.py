"""How like two tiles of our boards are, by how far one has moved: what the limits of the eyes stand on.

`python -m tests.vision.likenesses` prints, for each board, percentiles of the likeness of print moved by parts of a
tile, of tiles that have nothing to do with each other, and how much texture grain alone gives a plain tile.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from companion.games import GAMES, rules
from ui.table.kits import kit_of
from vision.sight.drawn import FileArt
from vision.sight.flat import TILE
from vision.sight.likeness import PLAIN, Tiled, likeness, tiled

MOVES = (1 / 6, 1 / 4, 1 / 3, 1 / 2, 1.0)
"""Parts of a tile."""
GRAIN = 12.0
"""Sigma of the grain of the worst picture that is held readable, greys."""


def _percentiles(values: object) -> str:
    return " ".join(f"{each:5.2f}" for each in np.percentile(np.asarray(values), (5, 25, 50, 75, 95)))


def rows(game: str) -> Iterator[str]:
    """One line a measurement: percentiles 5, 25, 50, 75, 95."""
    drawn = FileArt(*kit_of(rules(game))).drawn({})
    told = drawn.known & (drawn.tiles.spread > PLAIN)
    for move in MOVES:
        way = np.array([[1, 0, move * TILE], [0, 1, 0]], np.float32)
        moved = cv2.warpAffine(drawn.sheet, way, drawn.sheet.shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        seen = likeness(tiled(np.asarray(moved, np.uint8)), drawn.tiles)[told]
        yield f"{game:20} moved by {move:4.2f} of a tile  {_percentiles(seen)}"
    there, chance = np.flatnonzero(told), np.random.default_rng(0)
    one, two = (drawn.tiles.texture.at(places) for places in (there, chance.permutation(there)))
    yield f"{game:20} unrelated tiles         {_percentiles(one.like(two))}"
    grain = np.clip(128 + chance.normal(0, GRAIN, drawn.sheet.shape), 0, 255).astype(np.uint8)
    plain: Tiled = tiled(grain)
    yield f"{game:20} spread of grain alone   {_percentiles(plain.spread)}"


if __name__ == "__main__":
    for name in GAMES:
        print("\n".join(rows(name)))
