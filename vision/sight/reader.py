"""Reads one picture of a board: where it lies, how its parts stand, where its pieces are, what does not belong there.

Everything is measured against the board's own millimetres; no threshold is in pixels of the camera.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import cv2
import numpy as np

from companion.boards.model import Board, Point
from vision.camera.flaps import flaps
from vision.geometry import Floats, Image, Lens, Pose
from vision.kit.model import Kit
from vision.kit.series import roles
from vision.sight.arrangement import Arrangement
from vision.sight.doubts import Doubts, borne
from vision.sight.drawn import Art, Drawn, FileArt
from vision.sight.finder import Finder, Mark
from vision.sight.foreign import Strange, strangers
from vision.sight.leftover import Leftover, in_play, left_about, leftover, on_board, strange
from vision.sight.likeness import PLAIN_LIGHT, Grid, Light, likeness, lit
from vision.sight.locate import LEAST, Located, corners_of, locate
from vision.sight.pieces import Tagged, tagged
from vision.sight.printed import PrintedFinder, TooPlain
from vision.sight.raised import Leaves
from vision.sight.reading import BoardSeen, Observation, PartSeen, PieceSeen, Region
from vision.sight.sheet import Sheet, Sheets
from vision.sight.spots import Spots
from vision.sight.troubles import Mixed, Nowhere, OffScale, OtherGame, StandingUp, Trouble, Unframed

LENS = Lens()
CRISP = 0.7
"""How far the frame's corners may be off, px, root mean square, after a quick look that is enough: blurred by a sigma
of 1.3 px or less they are off by 0.25 to 0.65, by 1.5 or more by 0.67 to 1.2, and then figures go unread."""
QUICK = 0.75
"""The share of the frame a quick look must find to be enough: of a sharp picture it finds all (tests/vision/limits.py),
so with less something lies on it, or the picture is bad."""


class Looked(NamedTuple):
    """A reading, and what a second look can begin with."""

    observation: Observation
    located: Located | None
    pieces: Tagged = {}
    unexplained: Sequence[Region] = ()
    """Everything on the board that is neither art nor known piece, small things too."""
    paper: Sequence[Mark] = ()
    """Marks that are not in play, and those of figures seen twice."""
    places: Mapping[str, Point] = {}
    """Where the spaces lie that are not folded away, mm."""
    doubts: Doubts | None = None

    def bare(self, space: str, size: float) -> bool:
        """Whether that space is seen for certain with nothing on it that is so broad, mm."""
        return self.doubts is not None and space in self.places and self.doubts.bare(self.places[space], size)


class _Told(NamedTuple):
    """What the markers tell: the pieces on the board, those seen twice there, and the paper that is not in play."""

    marks: Sequence[Mark]
    pieces: Tagged
    twice: Sequence[str]
    paper: Leftover


class _Standing(NamedTuple):
    """How the board stands: its parts, the spaces in view, how that looks, drawn, how like it is, in what light."""

    parts: Sequence[PartSeen]
    spots: Spots
    drawn: Drawn
    like: Grid
    light: Light | None


class Reader:
    """Reads pictures of one board with one kit. `lens` None: learnt from the frame in each picture.

    `drawn` says how the board should look; without it the board file does.
    """

    def __init__(self, board: Board, kit: Kit, lens: Lens | None = None, drawn: Art | None = None) -> None:
        self.board, self.kit, self.lens = board, kit, lens
        self.art = drawn or FileArt(board, kit)
        self.finder = Finder(kit.ids(), kit.means(), roles())
        self._middles = kit.frame.places(board.size)
        self.frame = corners_of(self._middles, kit.frame.marker)
        self.parts = Arrangement(board, kit, self.art)
        self.sheets = Sheets(board, self.art.plan)
        self._ours = frozenset((*kit.ids(), *kit.earlier))
        self._flaps = {flap.part for flap in flaps(board)}
        self._sizes = {piece.id: piece.size for piece in kit.pieces}
        self._board: tuple[Located, BoardSeen] | None = None

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
        count, of = len({mark.id for mark in marks} & self.frame.keys()), len(self.frame)
        trouble: Trouble = Unframed(count, of) if of else Nowhere()
        if strange(marks, self._ours):
            trouble = OtherGame()
        elif count >= LEAST:
            trouble = Mixed()
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
        told = self._told(marks, located, before or {})
        lying = self.parts.papers(told.marks, located.pose)
        sheet = self.sheets.lay(picture, located.pose, self.kit.pieces, told.pieces, lying)
        standing = self._standing(sheet, told, located)
        leaves = Leaves(self.board, sheet.pose, {part.id for part in standing.parts if not part.sure})
        foreign = strangers(sheet, standing.drawn, standing.like, standing.light, leaves)
        doubts = self._doubts(sheet, standing, foreign, located)
        observation = Observation(
            board=self.seen(located),
            pieces=self._pieces(told, standing, doubts),
            parts=self._parts(standing, doubts),
            hands=tuple(foreign.hands),
            things=tuple(foreign.things),
            troubles=self._troubles(told, standing, located),
        )
        doubled = [piece.marker for piece in self.kit.pieces if piece.id in told.twice]
        paper = [*told.paper.foreign, *told.paper.strays, *(mark for mark in told.marks if mark.id in doubled)]
        unexplained = [*foreign.hands, *foreign.things, *foreign.small]
        return Looked(observation, located, told.pieces, unexplained, paper, standing.spots.places, doubts)

    def _told(self, marks: Sequence[Mark], located: Located, before: Tagged) -> _Told:
        """What these markers stand for on a board that lies so."""
        paper, ours = leftover(marks, located, self._ours, self._middles), in_play(marks, located)
        found, twice = tagged(self.kit.pieces, ours, located.pose, self.board.size)
        found = self._believed(found, ours, located.pose)
        pieces = {name: where for name, where in {**before, **found}.items() if name not in twice}
        return _Told(ours, pieces, twice, paper)

    def _believed(self, found: Tagged, marks: Sequence[Mark], pose: Pose) -> Tagged:
        """A flat tag is a figure for certain only where people play with tags: two lie there, and no pawn is in view.

        Whether a marker lies or stands on a pawn a picture does not tell: at a pawn's height it is larger by 3 %.
        """
        tags = {piece.tag: piece.id for piece in self.kit.pieces if piece.tag is not None}
        seen = [mark for mark in marks if mark.printed in tags and on_board(mark, pose, self.board.size)]
        lying = {tags[mark.printed] for mark in seen} & found.keys()
        pawns = {piece.marker for piece in self.kit.pieces}
        if len(lying) > 1 and not any(mark.printed in pawns for mark in marks):
            return found
        return {name: (at, way, sure and name not in lying) for name, (at, way, sure) in found.items()}

    def _standing(self, sheet: Sheet, told: _Told, located: Located) -> _Standing:
        """The parts first that change how the board looks, then what lies on it."""
        parts, states = self.parts.read(sheet.tiles, sheet.covered, told.marks, sheet.pose)
        settled = self.parts.settled(states, parts)
        drawn = self.sheets.in_view(settled, sheet, framed=located.by == "markers")
        like = likeness(sheet.tiles, drawn.tiles)
        light = lit(sheet.tiles, drawn.tiles, like, drawn.known & ~sheet.covered)
        spots = self.parts.places(states)
        laid = self.parts.laid(sheet.picture, sheet.pose, spots.places, sheet.covers, light or PLAIN_LIGHT)
        return _Standing([*parts, *laid], spots, drawn, like, light)

    def _doubts(self, sheet: Sheet, standing: _Standing, foreign: Strange, located: Located) -> Doubts:
        loose = self.sheets.loose({part.id for part in standing.parts if not part.sure})
        return Doubts(
            self.art.plan, not located.sure, loose, foreign.tiles, foreign.lifted,
            borne(standing.like, standing.drawn, sheet.covered), located.by == "art",
        )  # fmt: skip

    def _pieces(self, told: _Told, standing: _Standing, doubts: Doubts) -> tuple[PieceSeen, ...]:
        """Every piece of the kit, as it has them."""
        seen = {piece.id: piece for piece in standing.spots.read(told.pieces, self._sizes)}
        return tuple(doubts.pieces((seen.get(each.id, PieceSeen(each.id)) for each in self.kit.pieces), self._sizes))

    def _parts(self, standing: _Standing, doubts: Doubts) -> tuple[PartSeen, ...]:
        lies = {part.id: self.parts.lies(part.id, standing.spots.places) for part in standing.parts}
        return self.parts.in_order(doubts.parts(standing.parts, lies))

    def _troubles(self, told: _Told, standing: _Standing, located: Located) -> tuple[Trouble, ...]:
        if isinstance(located.trouble, Mixed | OffScale):
            return (located.trouble,)  # what is read of a board that lies elsewhere is not so
        up = [StandingUp(part.id) for part in standing.parts if part.between and part.id in self._flaps]
        own = [located.trouble] if located.trouble else []
        return (*left_about(told.paper, located, self.board.size, told.twice), *up, *own)

    def seen(self, located: Located) -> BoardSeen:
        """The board as it lies so; worked out once for as long as it does."""
        if self._board is None or self._board[0] is not located:
            self._board = located, self._lies(located)
        return self._board[1]

    def _lies(self, located: Located) -> BoardSeen:
        pose, (wide, high) = located.pose, self.board.size
        corners = tuple((float(x), float(y)) for x, y in pose.pixels([(0, 0), (wide, 0), (wide, high), (0, high)]))
        scale = pose.scale((wide / 2, high / 2))
        turn, error = pose.heading, located.error / scale
        marks = (len(located.seen), len(self.frame))
        return BoardSeen(True, located.sure, located.by, corners, turn, error, scale, marks)


def greyed(picture: Image) -> Image:
    """A picture in greys, whatever it came in."""
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
