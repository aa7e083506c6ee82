"""Pictures of one board laid flat: what of it is in view, where known pieces stand on it, what of the art shows."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Board
from vision.geometry import Floats, Image, Pose
from vision.kit.model import Piece
from vision.sight.drawn import Drawn
from vision.sight.flat import TILE, Flattener, Mask, Plan, grown
from vision.sight.likeness import SOFT, Texture, Tiled, any_tile, softened, texture, tiled
from vision.sight.pieces import Tagged, outlines


class Sheet(NamedTuple):
    """One picture laid flat. `covers`: outlines of known pieces, board mm; `covered`: the tiles in which they stand;
    `beyond`: those past the rim of the picture.
    """

    picture: Image
    plan: Plan
    pose: Pose
    tiles: Tiled
    covers: Sequence[Floats]
    covered: Mask
    beyond: Mask

    @property
    def cell(self) -> float:
        """What a tile covers, square mm."""
        return (TILE / self.plan.scale) ** 2

    def higher(self, height: float, tiles: Mask) -> Texture:
        """That of these tiles alone, in one row, as they would lie so many mm above the board."""
        ends = np.argwhere(tiles)[:, None, ::-1] * TILE + _ENDS
        at = self.pose.pixels(self.plan.places(ends.reshape(-1, 2)), height).reshape(-1, 4, 2)
        strip = cv2.remap(self.picture, (_SHARES @ at).astype(np.float32), None, cv2.INTER_LINEAR)
        # side by side: rows as short as a tile are softened three times as slowly
        strip = strip.reshape(-1, _BROAD, _BROAD, 3).transpose(1, 0, 2, 3).reshape(_BROAD, -1, 3)
        grey = softened(np.asarray(strip, np.uint8)).reshape(_BROAD, -1, _BROAD)
        return texture(np.ascontiguousarray(grey[SOFT:-SOFT, :, SOFT:-SOFT]).reshape(TILE, -1))


_BROAD = TILE + 2 * SOFT
_ENDS = np.array([(0, 0), (TILE, 0), (0, TILE), (TILE, TILE)])
_WITHIN = np.arange(-SOFT, TILE + SOFT) / TILE
_SHARES = np.array([((1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y) for y in _WITHIN for x in _WITHIN])
"""How much of a tile's four corners is in the place of each of its pixels, those about it included."""


class Sheets:
    """Lays pictures of one board flat; what does that is kept while the camera stays."""

    def __init__(self, board: Board, plan: Plan) -> None:
        self.board, self.plan = board, plan
        self._flat: Flattener | None = None
        self._beyond: Mask = np.zeros((0, 0), bool)

    def lay(
        self, picture: Image, pose: Pose, pieces: Sequence[Piece], seen: Tagged, lying: Iterable[Floats] = ()
    ) -> Sheet:
        """`lying`: outlines of other known paper on the board, mm."""
        if self._flat is None or self._flat.pose != pose:
            self._flat = Flattener(self.plan, pose)
            # what is cut by the rim of a picture looks like nothing there is
            self._beyond = grown(any_tile(self._flat.outside), 2)
        covers, tiles = [*outlines(pieces, seen, pose), *lying], tiled(self._flat(picture))
        return Sheet(picture, self.plan, pose, tiles, covers, self._covered(covers) | self._beyond, self._beyond)

    def in_view(self, drawn: Drawn, sheet: Sheet, *, framed: bool) -> Drawn:
        """The art as far as the picture shows it; `framed`: with the printed frame about it."""
        known, bare = drawn.known & ~sheet.beyond, drawn.bare
        if not framed:
            known, bare = known & self._inside, bare | ~self._inside
        return drawn._replace(known=known, bare=bare)

    def loose(self, doubtful: Collection[str]) -> Mask:
        """The tiles of faces that show or not as these parts stand: a space under a folded flap is not there."""
        found = np.zeros(self.plan.grid, bool)
        for panel in self.board.panels:
            if not panel.when.keys().isdisjoint(doubtful):
                found[self.plan.tiles(panel.at, panel.size)] = True
        return found

    @cached_property
    def _inside(self) -> Mask:
        """The tiles of the board itself."""
        here = np.zeros((self.plan.height, self.plan.width), bool)
        here[self.plan.box((0.0, 0.0), self.board.size)] = True
        return ~any_tile(~here)

    def _covered(self, covers: Sequence[Floats]) -> Mask:
        """The tiles in which a known piece stands."""
        mask = np.zeros(self.plan.grid, np.uint8)
        ends = np.cumsum([len(outline) for outline in covers])[:-1]
        for points in np.split(self.plan.among_tiles(np.concatenate(covers)), ends) if covers else ():
            cv2.fillPoly(mask, [points], 1, cv2.LINE_8, 4)
            cv2.polylines(mask, [points], True, 1, 2, cv2.LINE_8, 4)
        found: Mask = mask.astype(bool)
        return found
