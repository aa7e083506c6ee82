"""Reads one picture of a board: where it lies, how its parts stand, where its pieces are, what does not belong there.

Everything is measured against the board's own millimetres; no threshold is in pixels of the camera.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

import cv2
import msgspec
import numpy as np

from companion.boards.drawing import draw, draw_panel
from companion.boards.model import HALFWAY, Board, Point
from companion.boards.primitives import Primitive
from companion.table.words import Words, say
from vision.geometry import Floats, Image, Lens, Pose
from vision.kit import art
from vision.kit.model import Chips, Choice, Kit, Pictured, Riding, Tiles
from vision.kit.series import ROLE
from vision.paint import paint
from vision.sight import parts as marked
from vision.sight.drawn import Art, Drawn, FileArt
from vision.sight.finder import Finder, Mark
from vision.sight.flat import Flattener, Mask
from vision.sight.foreign import foreign, regions
from vision.sight.leftover import in_play, leftover, said, strange
from vision.sight.likeness import PLAIN, PLAIN_LIGHT, TILE, Light, Tiled, any_tile, likeness, lit, tiled
from vision.sight.locate import Located, corners_of, locate
from vision.sight.pictured import PicturedReader
from vision.sight.pieces import Tagged, outlines, tagged
from vision.sight.printed import PrintedFinder, TooPlain
from vision.sight.reading import BoardSeen, Observation, PartSeen, PieceSeen, Region
from vision.sight.spots import Spots

LENS = Lens()
ABOUT = 50.0
"""How far about a piece the print must be as it should, mm, where the board was found by it alone."""
AS_PRINTED = 0.5
"""A tile at least so like its art lies where it should."""
FEWEST = 12
"""Tiles with print on them without which nothing is borne out."""


class Looked(NamedTuple):
    """A reading, and what a second look can begin with."""

    observation: Observation
    located: Located | None
    pieces: Tagged = {}
    unexplained: Sequence[Region] = ()
    """Everything on the board that is neither art nor known piece, small things too."""
    paper: Sequence[Mark] = ()
    """Marks that are not in play, and those of figures seen twice."""


class Reader:
    """Reads pictures of one board with one kit. `lens` None: learnt from the frame in each picture.

    `drawn` says how the board should look; without it the board file does.
    """

    def __init__(self, board: Board, kit: Kit, lens: Lens | None = None, drawn: Art | None = None) -> None:
        self.board, self.kit, self.lens = board, kit, lens
        self.art = drawn or FileArt(board, kit)
        self.finder = Finder(kit.ids(), kit.means(), ROLE)
        self.frame = corners_of(kit.frame.places(board.size), kit.frame.marker)
        self._spots: dict[tuple[tuple[str, str], ...], Spots] = {}
        self._flat: Flattener | None = None
        known = {part.id: part for part in board.parts}
        self._pictured = [
            PicturedReader(known[seen.id], seen, self.art)
            for seen in kit.parts
            if isinstance(seen, Pictured) and seen.id in known
        ]
        self._riding = [(known[seen.id], seen) for seen in kit.parts if isinstance(seen, Riding) and seen.id in known]
        self._tiles: dict[str, marked.TilesReader] = {}
        self._sizes = {piece.id: piece.size for piece in kit.pieces}

    # -- one picture ------------------------------------------------------------------------------------------------

    def read(self, picture: Image) -> Observation:
        """What a picture shows, everything looked for everywhere."""
        return self.look(picture).observation

    def look(self, picture: Image) -> Looked:
        grey = greyed(picture)
        marks = self.finder.everywhere(grey)
        located = self.locate(marks, grey)
        if located is None:
            return Looked(self.lost(marks), None)
        return self.judge(picture, self._second_look(grey, marks, located), located)

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
            return PrintedFinder(faces, self.board.size)
        except TooPlain:
            return None

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
        count = sum(mark.id in self.frame for mark in marks)
        pieces = tuple(PieceSeen(piece.id) for piece in self.kit.pieces)
        parts = tuple(PartSeen(part.id) for part in self.kit.parts)
        words = say("I cannot see the board.")
        if self.frame:
            words = say(
                "I cannot see the board: {count} of its {of} marks are in view.", count=count, of=len(self.frame)
            )
        if strange(marks, self.kit):
            words = say("I cannot see the board of this game; I see the strips of another.")
        return Observation(board=BoardSeen(marks=(count, len(self.frame))), pieces=pieces, parts=parts, trouble=words)

    # -- what is made of the markers --------------------------------------------------------------------------------

    def judge(self, picture: Image, marks: Sequence[Mark], located: Located, before: Tagged | None = None) -> Looked:
        """Parts, hands and pieces, once it is known where the board lies and which markers are seen.

        `before`: pieces an earlier picture showed, since when nothing has moved.
        """
        pose = located.pose
        paper, marks = leftover(marks, located, self.kit, self.board.size), in_play(marks, located)
        found, twice = tagged(self.kit.pieces, marks, pose, self.board.size)
        seen = {name: where for name, where in {**(before or {}), **found}.items() if name not in twice}
        doubled = [mark for piece in self.kit.pieces if piece.id in twice for mark in marks if mark.id == piece.marker]
        covers = list(outlines(self.kit.pieces, seen, pose))
        flat = self.flattener(pose)
        sheet, outside = tiled(flat(picture)), _broader(any_tile(flat.outside))
        covered = self._covered(covers, sheet) | outside
        parts, states = self._parts(sheet, covered, marks, pose)
        drawn = self.art.drawn(states)
        settled = self._settled(drawn, parts)
        settled = settled._replace(known=settled.known & ~outside)
        if located.by == "art":
            settled = settled._replace(known=settled.known & self._inside)  # there is no frame about it
        light = lit(sheet, drawn.tiles, settled.known & ~covered)
        hands, things, small = regions(foreign(sheet, settled, covered, light), settled, self.art.plan, outside)
        places = self._places(states)
        parts += self._laid(picture, pose, places, covers, light or PLAIN_LIGHT)
        standing = {piece.id: piece for piece in places.read(seen, self._sizes)}
        # a space under a folded flap is not there; while a flap is in doubt nothing on it is sure
        doubted = bool(self.board.panels) and any(not part.sure for part in parts if part.id in states)
        pieces = [standing.get(piece.id, PieceSeen(piece.id)) for piece in self.kit.pieces]
        if located.by == "art":
            told = settled.known & ~covered & (settled.tiles.spread > PLAIN)
            like = likeness(sheet, settled.tiles) > AS_PRINTED
            pieces = [
                msgspec.structs.replace(piece, sure=piece.sure and self._borne_out(piece, told, like))
                for piece in pieces
            ]
        if doubted or not located.sure:
            pieces = [msgspec.structs.replace(piece, sure=False) for piece in pieces]
        parts = [part if located.sure else msgspec.structs.replace(part, sure=False) for part in parts]
        observation = Observation(
            board=self.seen(located),
            pieces=tuple(pieces),
            parts=tuple(sorted(parts, key=lambda part: self._order(part.id))),
            hands=tuple(hands),
            things=tuple(things),
            trouble=said(paper, located, self.board.size, twice) or self._trouble(located),
        )
        return Looked(observation, located, seen, [*hands, *things, *small], [*paper.foreign, *paper.strays, *doubled])

    def seen(self, located: Located) -> BoardSeen:
        pose, (wide, high) = located.pose, self.board.size
        corners = tuple((float(x), float(y)) for x, y in pose.pixels([(0, 0), (wide, 0), (wide, high), (0, high)]))
        scale = pose.scale((wide / 2, high / 2))
        turn, error = pose.heading, located.error / scale
        marks = (len(located.seen), len(self.frame))
        return BoardSeen(True, located.sure, located.by, corners, turn, error, scale, marks)

    @cached_property
    def _inside(self) -> Mask:
        """The tiles of the board itself."""
        plan = self.art.plan
        here = np.zeros((plan.height, plan.width), bool)
        here[plan.box((0.0, 0.0), self.board.size)] = True
        return ~any_tile(~here)

    def flattener(self, pose: Pose) -> Flattener:
        """What lays pictures of this pose flat; kept while the camera stays."""
        if self._flat is None or self._flat.pose != pose:
            self._flat = Flattener(self.art.plan, pose)
        return self._flat

    def _borne_out(self, piece: PieceSeen, told: Mask, like: Mask) -> bool:
        """Whether the print about a piece lies where it is thought to: paper curls, and a board that folds bulges."""
        if piece.where is None:
            return True
        rows, columns = self.art.plan.box((piece.where[0] - ABOUT, piece.where[1] - ABOUT), (2 * ABOUT, 2 * ABOUT))
        here = slice(rows.start // TILE, rows.stop // TILE), slice(columns.start // TILE, columns.stop // TILE)
        count = int(told[here].sum())
        return count >= FEWEST and int((told & like)[here].sum()) >= count / 2

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

    def _parts(
        self, sheet: Tiled, covered: Mask, marks: Sequence[Mark], pose: Pose
    ) -> tuple[list[PartSeen], dict[str, str]]:
        """The parts the art depends on, and the states in which it is best drawn."""
        states = {part.id: part.states[0] for part in self.board.parts}
        found: dict[str, PartSeen] = {}
        for part, seen in self._riding:
            found[part.id] = marked.riding(part, seen, marks, pose)
        lying = [part for part in self.kit.parts if isinstance(part, Choice)]
        if lying:
            places = self._places(states).places
            for choice in lying:
                seen_there = PartSeen(choice.id, by="markers")
                if choice.space in places:
                    seen_there = marked.choice(choice, marks, pose, places[choice.space], choice.side)
                found[choice.id] = seen_there
        states.update({name: part.state for name, part in found.items() if part.state and name in states})
        # twice, because one part's picture may show another part; unchanged states are not looked at again
        for _ in range(min(2, len(self._pictured))):
            before = dict(states)
            for reader in self._pictured:
                seen_so = found[reader.part.id] = reader.read(sheet, covered, states)
                short = HALFWAY.join(seen_so.others)
                best = short if seen_so.between and short in reader.part.halfway else states[reader.part.id]
                states[reader.part.id] = seen_so.state or best
            if states == before:
                break
        return list(found.values()), states

    def _settled(self, drawn: Drawn, parts: Sequence[PartSeen]) -> Drawn:
        """The art without the stretches where a part in doubt makes it unknown."""
        known = drawn.known.copy()
        for part in parts:
            if not part.sure and part.others:
                pictures = [self.art.drawn({part.id: state}) for state in part.others[:3]]
                for other in pictures:
                    unlike = (1 - (other.tiles.texture * drawn.tiles.texture).sum(2)) > 0.5
                    known &= ~(unlike | ~other.known)
        return Drawn(drawn.sheet, drawn.tiles, known)

    def _laid(
        self,
        picture: Image,
        pose: Pose,
        places: Spots,
        covers: Sequence[Floats],
        light: Light,
    ) -> list[PartSeen]:
        """Tiles and chips: what the art knows nothing of."""
        found = list[PartSeen]()
        for part in self.kit.parts:
            if isinstance(part, Tiles):
                found.append(self._tiles_reader(part).read(picture, pose, places.places, covers, light))
            elif isinstance(part, Chips):
                at = places.places.get(part.space)
                seen = PartSeen(part.id, by="colour")
                found.append(seen if at is None else marked.chips(part, picture, pose, at, self._stretch(part, at)))
        return found

    def _tiles_reader(self, part: Tiles) -> marked.TilesReader:
        if part.id not in self._tiles:
            spaces = {space.id: space for space in self.board.spaces if space.id in part.places}
            empty = {name: _art_of(self.board, space.panel) for name, space in spaces.items()}
            self._tiles[part.id] = marked.TilesReader(part, spaces, empty)
        return self._tiles[part.id]

    def _stretch(self, part: Chips, at: Point) -> Image:
        """The bare art about a space, 3 pixels a millimetre."""
        states = {each.id: each.states[0] for each in self.board.parts}
        things = draw(self.board, states).all
        moved = art.laid(things, (part.reach - at[0], part.reach - at[1]))
        return paint(moved, 3.0, size=(2 * part.reach, 2 * part.reach))

    def _places(self, states: Mapping[str, str]) -> Spots:
        key = tuple(sorted(states.items()))
        if key not in self._spots:
            self._spots[key] = Spots(self.board, states)
        return self._spots[key]

    def _order(self, name: str) -> int:
        return next((i for i, part in enumerate(self.kit.parts) if part.id == name), 99)

    def _trouble(self, located: Located) -> Words:
        if located.sure:
            return Words("")
        if located.by == "art":
            return say("I see too little of the board’s print to be sure where it lies. Please uncover it.")
        return say(
            "I see only {count} of the {of} marks of the frame. Please uncover them.",
            count=len(located.seen),
            of=len(self.frame),
        )


def _broader(mask: Mask) -> Mask:
    """With two tiles about it: what is cut by the rim of a picture looks like nothing there is."""
    return np.asarray(cv2.dilate(mask.astype(np.uint8), np.ones((5, 5), np.uint8)), bool)


def greyed(picture: Image) -> Image:
    """A picture in greys, whatever it came in."""
    if picture.ndim == 2:
        return picture
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def _art_of(board: Board, panel: str) -> Sequence[Primitive]:
    """What is printed where a space lies."""
    if panel:
        return draw_panel(board, panel).all
    return draw(board, {part.id: part.states[0] for part in board.parts}).all
