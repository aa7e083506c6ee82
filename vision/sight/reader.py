"""Reads one picture of a board: where it lies, how its parts stand, where its pieces are, what does not belong there.

Everything is measured against the board's own millimetres; no threshold is in pixels of the camera.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Board
from vision.geometry import Floats, Image, Lens, Pose
from vision.kit.model import Kit
from vision.kit.series import roles
from vision.sight.arrangement import Arrangement
from vision.sight.doubts import Doubts, borne
from vision.sight.drawn import Art, Drawn, FileArt
from vision.sight.finder import Finder, Mark
from vision.sight.flat import TILE, Flattener, Mask
from vision.sight.foreign import Strange, strangers
from vision.sight.leftover import in_play, left_about, leftover, strange
from vision.sight.likeness import PLAIN_LIGHT, Light, Tiled, any_tile, lit, tiled
from vision.sight.locate import Located, corners_of, locate
from vision.sight.pieces import Tagged, outlines, tagged
from vision.sight.printed import PrintedFinder, TooPlain
from vision.sight.raised import raised
from vision.sight.reading import BoardSeen, Observation, PartSeen, PieceSeen, Region
from vision.sight.surroundings import Surroundings
from vision.sight.troubles import Nowhere, OtherGame, Unframed

LENS = Lens()
CRISP = 0.7
"""How far the frame's corners may be off, px, root mean square, after a quick look that is enough: blurred by a sigma
of 1.3 px or less they are off by 0.25 to 0.65, by 1.5 or more by 0.67 to 1.2, and then figures go unread."""
QUICK = 0.75
"""The share of the frame a quick look must find to be enough: with less of it something is amiss with the picture."""


class Looked(NamedTuple):
    """A reading, and what a second look can begin with."""

    observation: Observation
    located: Located | None
    pieces: Tagged = {}
    unexplained: Sequence[Region] = ()
    """Everything on the board that is neither art nor known piece, small things too."""
    paper: Sequence[Mark] = ()
    """Marks that are not in play, and those of figures seen twice."""


class _Sheet(NamedTuple):
    """One picture laid flat. `covers`: outlines of known pieces, board mm; `covered`: the tiles in which they stand;
    `beyond`: those past the rim of the picture.
    """

    picture: Image
    pose: Pose
    tiles: Tiled
    covers: Sequence[Floats]
    covered: Mask
    beyond: Mask


class Reader:
    """Reads pictures of one board with one kit. `lens` None: learnt from the frame in each picture.

    `drawn` says how the board should look; without it the board file does.
    """

    def __init__(self, board: Board, kit: Kit, lens: Lens | None = None, drawn: Art | None = None) -> None:
        self.board, self.kit, self.lens = board, kit, lens
        self.art = drawn or FileArt(board, kit)
        self.finder = Finder(kit.ids(), kit.means(), roles())
        self.frame = corners_of(kit.frame.places(board.size), kit.frame.marker)
        self.parts = Arrangement(board, kit, self.art)
        self._flat: Flattener | None = None
        self._beyond: Mask = np.zeros((0, 0), bool)
        self._sizes = {piece.id: piece.size for piece in kit.pieces}

    # -- one picture ------------------------------------------------------------------------------------------------

    def read(self, picture: Image) -> Observation:
        """What a picture shows, everything looked for everywhere."""
        return self.look(picture).observation

    def look(self, picture: Image) -> Looked:
        grey = greyed(picture)
        marks, located = self.find(grey)
        if located is None:
            return Looked(self.lost(marks), None)
        return self.judge(picture, self._second_look(grey, marks, located), located)

    def find(self, grey: Image) -> tuple[Sequence[Mark], Located | None]:
        """The markers in a picture, and where the board lies: a quick look will do where it shows the frame well."""
        marks = self.finder.everywhere(grey, thorough=False)
        if len({mark.id for mark in marks} & self.frame.keys()) >= QUICK * len(self.frame) > 0:
            located = self.locate(marks, grey)
            if located and located.sure and located.error <= CRISP:
                return marks, located
        marks = self.finder.everywhere(grey)
        return marks, self.locate(marks, grey)

    def locate(self, marks: Sequence[Mark], grey: Image) -> Located | None:
        """Where the board lies: from the markers of its frame, or where none of them is in view from its print."""
        size = grey.shape[1], grey.shape[0]
        lens, learn = self.lens or Lens(LENS.focal * max(size) / size[0]), self.lens is None
        if any(mark.id in self.frame for mark in marks):
            return locate(marks, self.frame, size, self.board.size, lens, learn=learn)
        return self._printed.locate(grey, lens, learn=learn) if self._printed else None

    @cached_property
    def _printed(self) -> PrintedFinder | None:
        """What knows the board by its print; None where there is too little of it."""
        faces = self.art.faces()
        try:
            return PrintedFinder(faces, self.board.size, self._ends())
        except TooPlain:
            return None

    def _ends(self) -> Floats | None:
        """The corners of all that pieces stand on, folded away or not; None where there are no spaces."""
        at = {panel.id: panel.at for panel in self.board.panels}
        places = [np.add(space.at, at.get(space.panel, (0.0, 0.0))) for space in self.board.spaces]
        if not places:
            return None
        (left, top), (right, low) = np.min(places, axis=0), np.max(places, axis=0)
        return np.array([(left, top), (right, top), (right, low), (left, low)])

    def _second_look(self, grey: Image, marks: Sequence[Mark], located: Located) -> Sequence[Mark]:
        """Looks again, closely, over the board itself where pieces are missing: the first look takes in the room."""
        seen = {mark.id for mark in marks}
        if all(piece.marker in seen for piece in self.kit.pieces if piece.marker is not None):
            return marks
        pose = located.pose
        wide, high = self.board.size
        rim = self.kit.frame.width
        corners = pose.pixels([(-rim, -rim), (wide + rim, -rim), (wide + rim, high + rim), (-rim, high + rim)])
        low, top = np.floor(corners.min(0)).astype(int).tolist()
        right, bottom = np.ceil(corners.max(0)).astype(int).tolist()
        side = min(piece.side for piece in self.kit.pieces) * pose.scale((wide / 2, high / 2))
        more = self.finder.within(grey, [(low, top, right, bottom)], side, thorough=True)
        return [*marks, *(mark for mark in more if mark.id not in seen)]

    def lost(self, marks: Sequence[Mark] = ()) -> Observation:
        """What is said of a picture without a board in it."""
        count, of = sum(mark.id in self.frame for mark in marks), len(self.frame)
        trouble = OtherGame() if strange(marks, self.kit) else Unframed(count, of) if of else Nowhere()
        return Observation(
            board=BoardSeen(marks=(count, of)),
            pieces=tuple(PieceSeen(piece.id) for piece in self.kit.pieces),
            parts=tuple(PartSeen(part.id) for part in self.kit.parts),
            troubles=(trouble,),
        )

    # -- what is made of the markers --------------------------------------------------------------------------------

    def judge(self, picture: Image, marks: Sequence[Mark], located: Located, before: Tagged | None = None) -> Looked:
        """Parts, hands and pieces, once it is known where the board lies and which markers are seen.

        `before`: pieces an earlier picture showed, since when nothing has moved.
        """
        paper, marks = leftover(marks, located, self.kit, self.board.size), in_play(marks, located)
        found, twice = tagged(self.kit.pieces, marks, located.pose, self.board.size)
        seen = {name: where for name, where in {**(before or {}), **found}.items() if name not in twice}
        doubled = [mark for piece in self.kit.pieces if piece.id in twice for mark in marks if mark.id == piece.marker]
        sheet = self._laid_flat(picture, located.pose, seen)
        parts, states = self.parts.read(sheet.tiles, sheet.covered, marks, sheet.pose)
        drawn = self._in_view(self.parts.settled(states, parts), sheet, located)
        light = lit(sheet.tiles, drawn.tiles, drawn.known & ~sheet.covered)
        doubtful = {part.id for part in parts if not part.sure}
        foreign = self._foreign(sheet, drawn, light, doubtful)
        places = self.parts.places(states)
        loose = self._loose(doubtful)
        parts += self.parts.laid(picture, sheet.pose, places.places, sheet.covers, light or PLAIN_LIGHT)
        standing = {piece.id: piece for piece in places.read(seen, self._sizes)}
        doubts = Doubts(
            self.art.plan, not located.sure, loose, foreign.tiles, foreign.lifted,
            borne(sheet.tiles, drawn, sheet.covered), located.by == "art",
        )  # fmt: skip
        lies = {part.id: self.parts.lies(part.id, places.places) for part in parts}
        observation = Observation(
            board=self.seen(located),
            pieces=tuple(
                doubts.pieces((standing.get(each.id, PieceSeen(each.id)) for each in self.kit.pieces), self._sizes)
            ),
            parts=self.parts.in_order(doubts.parts(parts, lies)),
            hands=tuple(foreign.hands),
            things=tuple(foreign.things),
            troubles=(
                *left_about(paper, located, self.board.size, twice),
                *([trouble] if (trouble := located.trouble(len(self.frame))) else []),
            ),
        )
        regions = [*foreign.hands, *foreign.things, *foreign.small]
        return Looked(observation, located, seen, regions, [*paper.foreign, *paper.strays, *doubled])

    def seen(self, located: Located) -> BoardSeen:
        pose, (wide, high) = located.pose, self.board.size
        corners = tuple((float(x), float(y)) for x, y in pose.pixels([(0, 0), (wide, 0), (wide, high), (0, high)]))
        scale = pose.scale((wide / 2, high / 2))
        turn, error = pose.heading, located.error / scale
        marks = (len(located.seen), len(self.frame))
        return BoardSeen(True, located.sure, located.by, corners, turn, error, scale, marks)

    # -- the sheet --------------------------------------------------------------------------------------------------

    def _laid_flat(self, picture: Image, pose: Pose, seen: Tagged) -> _Sheet:
        """A picture of this pose laid flat; what does that is kept while the camera stays."""
        if self._flat is None or self._flat.pose != pose:
            self._flat = Flattener(self.art.plan, pose)
            self._beyond = _broader(any_tile(self._flat.outside))
        covers, tiles = list(outlines(self.kit.pieces, seen, pose)), tiled(self._flat(picture))
        return _Sheet(picture, pose, tiles, covers, self._covered(covers, tiles) | self._beyond, self._beyond)

    def _covered(self, covers: Sequence[Floats], sheet: Tiled) -> Mask:
        """The tiles in which a known piece stands."""
        rows, columns = sheet.spread.shape
        plan = self.art.plan
        mask = np.zeros((rows, columns), np.uint8)
        for outline in covers:
            points = np.rint((plan.pixels(outline) + 0.5) / TILE * 16 - 8).astype(np.int32)
            cv2.fillPoly(mask, [points], 1, cv2.LINE_8, 4)
            cv2.polylines(mask, [points], True, 1, 2, cv2.LINE_8, 4)
        found: Mask = mask.astype(bool)
        return found

    def _in_view(self, drawn: Drawn, sheet: _Sheet, located: Located) -> Drawn:
        """The art as far as the picture shows it; of a board found by its print there is no frame about it."""
        known, bare = drawn.known & ~sheet.beyond, drawn.bare
        if located.by == "art":
            known, bare = known & self._inside, bare | ~self._inside
        return drawn._replace(known=known, bare=bare)

    def _loose(self, doubtful: Collection[str]) -> Mask:
        """The tiles of faces that show or not as parts in doubt stand: a space under a folded flap is not there."""
        plan = self.art.plan
        here = np.zeros((plan.height, plan.width), bool)
        for panel in self.board.panels:
            if not panel.when.keys().isdisjoint(doubtful):
                here[plan.box(panel.at, panel.size)] = True
        return any_tile(here)

    @cached_property
    def _inside(self) -> Mask:
        """The tiles of the board itself."""
        plan = self.art.plan
        here = np.zeros((plan.height, plan.width), bool)
        here[plan.box((0.0, 0.0), self.board.size)] = True
        return ~any_tile(~here)

    def _foreign(self, sheet: _Sheet, drawn: Drawn, light: Light | None, doubtful: Collection[str]) -> Strange:
        plan = self.art.plan

        def higher(height: float) -> Tiled:
            return tiled(Flattener(plan, sheet.pose, height)(sheet.picture))

        def about() -> Surroundings:
            return Surroundings(sheet.picture, plan, sheet.pose)

        def leaves() -> Iterable[Mask]:
            return raised(self.board, plan, sheet.pose, doubtful)

        return strangers(sheet.tiles, drawn, sheet.covered, light, plan, sheet.beyond, higher, about, leaves)


def _broader(mask: Mask) -> Mask:
    """With two tiles about it: what is cut by the rim of a picture looks like nothing there is."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((5, 5), np.uint8)), bool)


def greyed(picture: Image) -> Image:
    """A picture in greys, whatever it came in."""
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
