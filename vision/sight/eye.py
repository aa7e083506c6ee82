"""The eyes in play: one picture after the other, each with what was learnt from those before.

Nothing is read while anything moves or a hand is in view. Once the picture stands still, known markers are looked at
where they were, and only what is missing is searched for. That is what makes a steady table cheap to watch.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec
import numpy as np

from vision.camera.frames import Frame
from vision.geometry import Floats, Image, median
from vision.sight.finder import Box, Mark, best
from vision.sight.locate import PLENTY, Located
from vision.sight.pieces import Tagged, expected
from vision.sight.reader import Looked, Reader, greyed
from vision.sight.reading import Observation, Region
from vision.sight.stillness import Stillness
from vision.sight.troubles import Overhanging

PATIENCE = 0.35
"""Seconds of stillness before anything is believed."""
STRAY = 0.35
"""A shift of the frame's corners by more than this, mm, is followed: a board at rest seems to shift by a hundredth
(tests/vision/limits.py), and a tenth of what leaves a piece in doubt is no matter."""
HALF = 0.5
"""The share of the frame's markers seen before that must be where they were: with fewer it was the camera that moved,
not a sleeve that hides them."""
BUMP = 2.0
"""One by more than this, mm, is told."""
TRIES = 3
"""Pictures of one quiet that are read until nothing is missing."""
AGAIN = 1.0
"""Seconds between two readings of a table on which nothing happens."""
LOITER = 8.0
"""A hand that lies so long without moving, s, is a thing somebody left there."""
SPARE = 0.8
"""How good a reading of a piece's other print is at the most: less than what is beyond doubt."""
STIRRED = 15.0
"""What begins or ends elsewhere by more than this, mm, has moved: two tiles of the coarsest sheet."""


class Eye:
    """Looks at a stream of pictures of one board. Not for several threads at once."""

    def __init__(self, reader: Reader, *, patience: float = PATIENCE) -> None:
        self.reader, self.patience = reader, patience
        self._stillness = Stillness()
        self._located: Located | None = None
        self._frame: dict[int, Floats] = {}
        self._known: Tagged = {}
        self._worn: dict[int, int] = {}
        self._tiles: list[Mark] = []
        self._searched = -1.0
        self._choices = set(reader.kit.lying())
        self._quiet: Tagged = {}
        self._last: Looked | None = None
        self._read_at = -1e9
        self._tries = 0
        self._quiet_since = -1.0
        self._reaching: list[tuple[Region, float, bool]] = []
        self._bumped = False

    @property
    def located(self) -> Located | None:
        return self._located

    def bare(self, space: str, size: float) -> bool:
        """Whether the last picture that was read shows for certain nothing so broad, mm, on that space."""
        return self._last is not None and self._last.bare(space, size)

    def look(self, frame: Frame) -> Observation:
        """What is to be said of this picture, given those before."""
        picture = frame.picture
        grey = greyed(picture)
        quiet = self._stillness.feed(grey, frame.at)
        if quiet < self.patience or self._stillness.frames < 2:
            return self._stamped(frame, still=False)
        if self._quiet_since != self._stillness.since:
            self._quiet_since, self._tries, self._quiet = self._stillness.since, 0, {}
        if self._done() and frame.at - self._read_at < AGAIN:
            return self._stamped(frame, still=True)
        looked = self._see(picture, grey)
        self._tries += 1
        self._read_at = frame.at
        self._last = self._with_hands(looked, frame.at)
        return self._stamped(frame, still=True)

    def _done(self) -> bool:
        """Whether this quiet has been read as well as it can be."""
        if self._last is None or self._tries == 0:
            return False
        seen = self._last.observation
        whole = seen.settled and all(piece.sure for piece in seen.pieces) and all(part.sure for part in seen.parts)
        return whole or self._tries >= TRIES

    def _stamped(self, frame: Frame, *, still: bool) -> Observation:
        seen = self._last.observation if self._last else self.reader.lost()
        troubles = seen.troubles if self._last else ()
        moved, self._bumped = (self._bumped, False) if still else (False, self._bumped)
        return msgspec.structs.replace(
            seen, number=frame.number, at=frame.at, still=still, moved=moved, troubles=troubles
        )

    # -- one still picture ------------------------------------------------------------------------------------------

    def _see(self, picture: Image, grey: Image) -> Looked:
        if self._located is None:
            return self._found_anew(picture)
        pieces = expected(self.reader.kit.pieces, self._known, self._located.pose)
        paper = self._last.paper if self._last else ()
        known, lying, tiles = self.reader.finder.all_again(
            grey, (pieces | self._frame).items(), _places(paper), _places(self._tiles)
        )
        shift = self._shift(known) if self._located.by == "markers" else self._unmoved()
        scale = self._located.pose.scale(np.array(self.reader.board.size) / 2)
        if shift is None or shift > STRAY * scale:
            return self._followed(picture, grey)
        lying += self._lying(grey, tiles)
        marks = best([*known, *lying]) if lying else known
        looked = self._judged(picture, marks)
        missing = self._missing(marks)
        if missing and (boxes := self._boxes(looked)):
            side = min(piece.side for piece in self.reader.kit.pieces) * scale
            found = self.reader.finder.within(grey, boxes, side, thorough=self._tries > 0)
            fresh = [mark for mark in found if mark.id in missing]
            if fresh:
                marks = best([*marks, *fresh])
                looked = self._judged(picture, marks)
        if (missing := self._missing(marks)) and self._tries == TRIES - 1:
            marks = best([*marks, *(mark for mark in self.reader.finder.everywhere(grey) if mark.id in missing)])
            looked = self._judged(picture, marks)
        self._learnt(marks, looked)
        return self._remembered(looked)

    def _settle(self, located: Located) -> None:
        """From now on the board lies so, and the frame's markers there; of a board found by its print none does."""
        self._located, frame = located, self.reader.frame if located.by == "markers" else {}
        places = located.pose.pixels(np.reshape(list(frame.values()), (-1, 2))).reshape(-1, 4, 2)
        self._frame = dict(zip(frame, places, strict=True))

    def _shift(self, marks: Sequence[Mark]) -> float | None:
        """By how much the frame's markers are off, px; None: too few are where they should be."""
        assert self._located is not None
        seen = [mark for mark in marks if mark.id in self._frame]
        if len(seen) < max(PLENTY, HALF * len(self._located.seen)):
            return None
        off = np.concatenate([mark.corners - self._frame[mark.id] for mark in seen])
        return math.hypot(median(off[:, 0]), median(off[:, 1]))

    def _unmoved(self) -> float | None:
        """A board without a frame is looked for anew after every stir, and within one quiet it stays where it is."""
        return 0.0 if self._tries else None

    def _learnt(self, marks: Sequence[Mark], looked: Looked) -> None:
        """What is printed on the pieces in play: a pawn's own marker, or a flat tag's."""
        sure = {name for name, (_, _, beyond_doubt) in looked.pieces.items() if beyond_doubt}
        here = {piece.marker for piece in self.reader.kit.pieces if piece.id in sure}
        self._worn = {**{mark.id: mark.printed for mark in marks if mark.id in here}, **self._worn}

    def _in_play(self, marks: Sequence[Mark]) -> list[Mark]:
        """Of a piece whose pawn and flat tag are both in view the one it has worn; a spare alone is in doubt."""
        worn = {mark.id for mark in marks if self._as_worn(mark)}
        return [
            mark if self._as_worn(mark) else mark._replace(like=min(mark.like, SPARE))
            for mark in marks
            if self._as_worn(mark) or mark.id not in worn
        ]

    def _as_worn(self, mark: Mark) -> bool:
        return self._worn.get(mark.id, mark.printed) == mark.printed

    def _lying(self, grey: Image, seen: list[Mark]) -> list[Mark]:
        """The marked tiles: `seen` where they were, and once in a quiet wherever one was laid; many are alike."""
        if self._choices and self._searched != self._quiet_since:
            self._searched = self._quiet_since
            fresh = [mark for mark in self.reader.finder.everywhere(grey, thorough=False) if mark.id in self._choices]
            seen = best([*seen, *fresh])
        self._tiles = seen
        return seen

    def _missing(self, marks: Sequence[Mark]) -> set[int]:
        seen = {mark.id for mark in marks if self._as_worn(mark)}
        return {piece.marker for piece in self.reader.kit.pieces if piece.marker is not None} - seen

    def _boxes(self, looked: Looked) -> list[Box]:
        """Where to look for what is missing: wherever something unknown lies on the board."""
        assert looked.located is not None
        pose = looked.located.pose
        tall = max((piece.height for piece in self.reader.kit.pieces), default=0.0)
        boxes = []
        for region in looked.unexplained:
            (x, y), (wide, high) = region.at, region.size
            corners = np.array([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)])
            points = np.concatenate([pose.pixels(corners), pose.pixels(corners, tall)])
            reach = 12 * pose.scale((x, y))
            low, top = np.floor(points.min(0) - reach).astype(int).tolist()
            right, bottom = np.ceil(points.max(0) + reach).astype(int).tolist()
            boxes.append((low, top, right, bottom))
        return boxes

    def _found_anew(self, picture: Image) -> Looked:
        looked = self.reader.look(picture)
        if looked.located and looked.located.sure:
            self._settle(looked.located)
        return self._remembered(looked)

    def _followed(self, picture: Image, grey: Image) -> Looked:
        """The board is elsewhere in the picture: found again, and told where it went far."""
        before = self._located
        assert before is not None
        marks, located = self.reader.find(grey)
        if located is None or not located.sure:
            # most of the frame is hidden, or the lights are out: the old place is kept until the frame is seen again
            return self.reader.judge(picture, marks, located) if located else Looked(self.reader.lost(marks), None)
        wide, high = self.reader.board.size
        ends = [(0, 0), (wide, 0), (wide, high), (0, high)]
        off = np.linalg.norm(before.pose.pixels(ends) - located.pose.pixels(ends), axis=1)
        self._bumped |= float(off.max()) > BUMP * located.pose.scale((wide / 2, high / 2))
        self._settle(located)
        self._quiet = {}
        return self._remembered(self._judged(picture, marks))

    def _judged(self, picture: Image, marks: Sequence[Mark]) -> Looked:
        """Within one quiet nothing moves: what an earlier picture of it showed still stands."""
        assert self._located is not None
        return self.reader.judge(picture, self._in_play(marks), self._located, self._quiet)

    def _remembered(self, looked: Looked) -> Looked:
        self._quiet = {**self._quiet, **looked.pieces}
        self._known = {**self._known, **looked.pieces}
        return looked

    def _with_hands(self, looked: Looked, at: float) -> Looked:
        """A hand that never moves is something somebody left lying over the edge, and stays so while others move."""
        seen = looked.observation
        before, self._reaching = self._reaching, []
        # what is a hand in one picture and a thing in the next has lain there all the same
        for region in (*seen.hands, *seen.things):
            known = ((since, reached) for other, since, reached in before if _same(region, other))
            since, reached = next(known, (at, False))
            self._reaching.append((region, since, reached or region in seen.hands))
        left = [region for region, since, reached in self._reaching if reached and at - since >= LOITER]
        if not left:
            return looked
        things = [Region("thing", hand.at, hand.size, hand.area) for hand in left if hand in seen.hands]
        told = msgspec.structs.replace(
            seen,
            hands=tuple(hand for hand in seen.hands if hand not in left),
            things=(*seen.things, *things),
            troubles=(*seen.troubles, Overhanging()),
        )
        return looked._replace(observation=told)


def _places(marks: Sequence[Mark]) -> list[tuple[int, Floats]]:
    """Where these were, to be looked at again."""
    return [(mark.id, mark.corners) for mark in marks]


def _same(one: Region, two: Region) -> bool:
    """Whether a region is where and as large as another was."""
    return all(abs(a - b) <= STIRRED for a, b in zip((*one.at, *one.size), (*two.at, *two.size), strict=True))
