"""Parts told by how the board looks: which state's picture the tiles agree with, whatever covers some of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from companion.boards.model import HALFWAY, Part, Point
from vision.kit.model import Pictured
from vision.sight.drawn import Art, Drawn
from vision.sight.flat import TILE, Mask
from vision.sight.likeness import PLAIN, Grid, Texture, Tiled, likeness
from vision.sight.reading import PartSeen

LIKE = 0.55
"""Least likeness at which a picture counts as seen: the middle tile of print that lies a third of a tile off is at
0.70 to 0.85, and of tiles that show something else six in seven are below (tests/vision/likenesses.py)."""
AHEAD = 0.30
"""How much liker it must be than any other: with it, nothing wrong is called sure in the degradation suite."""
ENOUGH = 0.25
"""The share of its textured tiles that must be in view; with it, nothing wrong is called sure in the degradation
suite."""
_FEWEST = 4
"""Tiles without which the middle of their likeness is one tile's word."""
_DIFFERENT = 0.6
"""Two drawn tiles further apart than this tell two states apart: three in four that show something else are."""


class _Face(NamedTuple):
    """One state of a part, in the tiles that tell it from any other: where these are, and their texture as drawn.

    `telling`: which of them tell it from each other state; `leaves`: which lie on one leaf of the board each, where it
    has several.
    """

    state: str
    at: npt.NDArray[np.intp]
    texture: Texture
    telling: Mapping[str, Mask]
    leaves: Sequence[Mask]


class _Seen(NamedTuple):
    """How like a face each of its tiles looks, and which of them nothing covers."""

    face: _Face
    like: Grid
    clear: Mask


class _Duel(NamedTuple):
    """How a state fares against the rival that is hardest to tell from it: its likeness, its lead, what is in view."""

    lead: float
    like: float
    share: float


class PicturedReader:
    """Reads one part. Its faces are drawn once for each way in which the other parts were read to stand."""

    def __init__(self, part: Part, seen: Pictured, art: Art) -> None:
        self.part, self.seen, self._art = part, seen, art
        self._faces: dict[tuple[tuple[str, str], ...], list[_Face]] = {}

    def read(self, sheet: Tiled, covered: Mask, others: Mapping[str, str]) -> PartSeen:
        """`covered`: tiles in which something stands on the board; `others`: how the other parts stand."""
        ranked = self._ranked(self.part.states, sheet, covered, others)
        names = tuple(seen.face.state for seen in ranked)
        best = _duel(ranked)
        if best.like >= LIKE and best.lead >= AHEAD and best.share >= ENOUGH:
            if _lies_flat(ranked[0]):
                return PartSeen(self.part.id, names[0], True, (), "picture")
            # one leaf is as it should be and the other is not: it stands up
            return PartSeen(self.part.id, None, False, names, "picture", True)
        if short := self._stopped_short(sheet, covered, others):
            return PartSeen(self.part.id, None, False, short, "picture", True)
        if best.like >= LIKE and best.lead >= AHEAD / 2:
            return PartSeen(self.part.id, names[0], False, names[1:], "picture")
        # something is there, and it looks like none of them: half way
        between = best.share >= ENOUGH and best.like < LIKE
        return PartSeen(self.part.id, None, False, names, "picture", between)

    def _stopped_short(self, sheet: Tiled, covered: Mask, others: Mapping[str, str]) -> tuple[str, ...]:
        """The two states between which it stopped, where the board can be drawn so and the picture looks like it."""
        if len(self.part.halfway) < 2:
            return ()
        ranked = self._ranked(self.part.halfway, sheet, covered, others)
        best = _duel(ranked)
        if best.like < LIKE or best.lead < AHEAD or best.share < ENOUGH:
            return ()
        at, _, toward = ranked[0].face.state.partition(HALFWAY)
        return at, toward

    def _ranked(self, states: Sequence[str], sheet: Tiled, covered: Mask, others: Mapping[str, str]) -> list[_Seen]:
        """Its faces in these states as they are seen, the likest first."""
        clear = ~covered.ravel()
        seen = []
        for face in self._drawn(states, others):
            like = sheet.texture.at(face.at).like(face.texture)
            seen.append(_Seen(face, like, clear[face.at]))
        return sorted(seen, key=lambda each: -_agreement(each, np.ones(len(each.like), bool))[0])

    def _drawn(self, states: Sequence[str], others: Mapping[str, str]) -> list[_Face]:
        key = tuple(sorted({**others, self.part.id: states[0]}.items()))
        if key not in self._faces:
            pictures = {state: self._art.drawn({**others, self.part.id: state}) for state in states}
            self._faces[key] = [self._face(state, pictures, others) for state in pictures]
        return self._faces[key]

    def _face(self, state: str, pictures: Mapping[str, Drawn], others: Mapping[str, str]) -> _Face:
        one = pictures[state]
        here = self._where(one.known.shape)
        telling = {rival: self._telling(one, two) & here for rival, two in pictures.items() if rival != state}
        own: Mask = np.logical_or.reduce(list(telling.values()))
        boxes = [self._on(box, own.shape) for box in self._art.shown({**others, self.part.id: state})]
        wholes = [(box & one.known & (one.tiles.spread > PLAIN)).sum() for box in boxes]
        leaves = [box[own] for box in boxes]
        told = [leaf for leaf, whole in zip(leaves, wholes, strict=True) if leaf.sum() >= max(_FEWEST, ENOUGH * whole)]
        at = np.flatnonzero(own)
        apart = {rival: each[own] for rival, each in telling.items()}
        return _Face(state, at, one.tiles.texture.at(at), apart, told if told[1:] else ())

    def _telling(self, one: Drawn, two: Drawn) -> Mask:
        """The tiles of the first picture that cannot be mistaken for the second's."""
        differs = one.known & (~two.known | (_unlike(one.tiles, two.tiles) > _DIFFERENT))
        found: Mask = differs & (one.tiles.spread > PLAIN)
        return found

    def _where(self, shape: tuple[int, ...]) -> Mask:
        """The tiles the kit says to look at; all of them where it says nothing."""
        return self._on((self.seen.at, self.seen.size), shape) if all(self.seen.size) else np.ones(shape, bool)

    def _on(self, box: tuple[Point, Point], shape: tuple[int, ...]) -> Mask:
        """The tiles that lie whole on a rectangle of the board."""
        inside = np.zeros(shape, bool)
        rows, columns = self._art.plan.box(*box)
        inside[-(-rows.start // TILE) : rows.stop // TILE, -(-columns.start // TILE) : columns.stop // TILE] = True
        return inside


def _duel(ranked: Sequence[_Seen]) -> _Duel:
    """The first against every other, each time on the tiles where the two differ; the hardest of these."""
    first, hardest = ranked[0], _Duel(2.0, 1.0, 1.0)
    for rival in ranked[1:]:
        own, share = _agreement(first, first.face.telling[rival.face.state])
        theirs, _ = _agreement(rival, rival.face.telling[first.face.state])
        hardest = min(hardest, _Duel(own - theirs, own, share))
    return hardest


def _lies_flat(seen: _Seen) -> bool:
    """Whether each leaf of the board, by itself, shows this state: half of what is in view of it at the least.

    A flap that stands up leaves half of the picture as it should be, and the better part of that is no proof.
    """
    for leaf in seen.face.leaves:
        here = seen.like[leaf & seen.clear]
        if len(here) < max(_FEWEST, ENOUGH * leaf.sum()) or float(np.median(here)) < LIKE:
            return False
    return True


def _unlike(one: Tiled, two: Tiled) -> Grid:
    """How different two drawn tiles are, 0 to 2; one that has texture where the other is plain is different."""
    apart = 1 - likeness(one, two)
    plain = (one.spread < PLAIN) != (two.spread < PLAIN)
    found: Grid = np.where(plain, np.float32(1.0), apart)
    return found


def _agreement(seen: _Seen, telling: Mask) -> tuple[float, float]:
    """How like its picture a state looks on the tiles that tell it, and how much of those is in view."""
    wanted = int(telling.sum())
    here = seen.like[telling & seen.clear]
    if not wanted:
        return -1.0, 0.0
    return (_middle(here) if len(here) >= _FEWEST else -1.0), len(here) / wanted


def _middle(like: Grid) -> float:
    """The middle of the better two thirds: a hand or a figure spoils some tiles, not the verdict."""
    worse = len(like) // 3
    half = (len(like) - worse) // 2
    low, high = len(like) - 1 - half, worse + half
    parted = np.partition(like, (low, high))
    return float(parted[high] + parted[low]) / 2
