"""How the movable parts of a board stand: first those its look depends on, then what lies on it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from companion.boards.drawing import draw, draw_panel
from companion.boards.model import HALFWAY, Board, Point
from companion.boards.primitives import Primitive
from vision.geometry import Floats, Image, Pose
from vision.kit import art
from vision.kit.model import Chips, Choice, Kit, Pictured, Riding, Tiles, margin
from vision.paint import paint
from vision.sight import parts as marked
from vision.sight.drawn import MOST, Art, Drawn
from vision.sight.finder import Mark
from vision.sight.flat import Mask
from vision.sight.likeness import Light, Tiled, likeness
from vision.sight.pictured import PicturedReader
from vision.sight.reading import PartSeen
from vision.sight.spots import Spots

OTHER = 0.5
"""Two pictures of one tile show two things where they are no liker than this: of five in six that do it is so
(tests/vision/likenesses.py)."""
RIVALS = 3
"""So many states of a part in doubt are drawn to see what of the art they leave known; more leave no more unknown."""

States = Mapping[str, str]


class Arrangement:
    """Reads the parts of one board with one kit. What it draws it keeps."""

    def __init__(self, board: Board, kit: Kit, look: Art) -> None:
        self.board, self.kit, self.art = board, kit, look
        known = {part.id: part for part in board.parts}
        seen = [part for part in kit.parts if part.id in known]
        self._riding = [(known[part.id], part) for part in seen if isinstance(part, Riding)]
        self._pictured = [PicturedReader(known[part.id], part, look) for part in seen if isinstance(part, Pictured)]
        lying = (part for part in kit.parts if isinstance(part, Choice))
        self._lying = [(part, {marker: name for name, marker in part.markers.items()}) for part in lying]
        self._sides = kit.lying()
        self._laid = {part.id: part for part in kit.parts if isinstance(part, Tiles | Chips)}
        self._tiles: dict[str, marked.TilesReader] = {}
        self._spots: dict[tuple[tuple[str, str], ...], Spots] = {}
        self._rank = {part.id: number for number, part in enumerate(kit.parts)}

    def places(self, states: States) -> Spots:
        """The spaces in view while the parts stand so."""
        key = tuple(sorted(states.items()))
        if key not in self._spots:
            while len(self._spots) >= MOST:  # a table of many tiles lies in no end of ways
                self._spots.pop(next(iter(self._spots)))
            self._spots[key] = Spots(self.board, states)
        return self._spots[key]

    def in_order(self, parts: Sequence[PartSeen]) -> tuple[PartSeen, ...]:
        """As the kit has them."""
        return tuple(sorted(parts, key=lambda part: self._rank[part.id]))

    # -- what the art depends on ------------------------------------------------------------------------------------

    def read(
        self, sheet: Tiled, covered: Mask, marks: Sequence[Mark], pose: Pose
    ) -> tuple[list[PartSeen], dict[str, str]]:
        """The parts the art depends on, and the states in which it is best drawn."""
        states = {part.id: part.states[0] for part in self.board.parts}
        found: dict[str, PartSeen] = {}
        for part, seen in self._riding:
            found[part.id] = marked.riding(part, seen, marks, pose)
        found.update(self._choices(marks, pose, self.places(states).places) if self._lying else {})
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

    def _choices(self, marks: Sequence[Mark], pose: Pose, places: Mapping[str, Point]) -> dict[str, PartSeen]:
        """Which marked tile lies on each space that has one."""
        found = {choice.id: PartSeen(choice.id, by="markers") for choice, _ in self._lying}
        known = [mark for mark in marks if mark.id in self._sides]
        for high in {choice.height for choice, _ in self._lying}:
            here = [each for each in self._lying if each[0].height == high and each[0].space in places]
            at, reach = [places[part.space] for part, _ in here], [part.reach or part.side for part, _ in here]
            lying = marked.within(marked.lying(known, pose, high), at, reach)
            for (choice, names), tiles in zip(here, lying, strict=True):
                found[choice.id] = marked.choice(choice, names, tiles)
        return found

    def settled(self, states: States, parts: Sequence[PartSeen]) -> Drawn:
        """The art as it is drawn best, without the stretches where a part in doubt makes it unknown."""
        drawn = self.art.drawn(states, {part.id: part.turn for part in parts if part.turn})
        known, bare = drawn.known.copy(), drawn.bare.copy()
        for part in parts:
            if not part.sure and part.others:
                for state in part.others[:RIVALS]:
                    other = self.art.drawn({part.id: state})
                    known &= other.known & (likeness(other.tiles, drawn.tiles) >= OTHER)
                    bare &= other.bare
        return Drawn(drawn.sheet, drawn.tiles, known, bare)

    # -- what lies on it --------------------------------------------------------------------------------------------

    def laid(
        self, picture: Image, pose: Pose, places: Mapping[str, Point], covers: Sequence[Floats], light: Light
    ) -> list[PartSeen]:
        """Tiles and chips: what the art knows nothing of. `covers`: outlines, board mm, of what stands on the board."""
        found = list[PartSeen]()
        for part in self.kit.parts:
            if isinstance(part, Tiles):
                found.append(self._tiles_reader(part).read(picture, pose, places, covers, light))
            elif isinstance(part, Chips):
                at = places.get(part.space)
                seen = PartSeen(part.id, by="colour")
                found.append(seen if at is None else marked.chips(part, picture, pose, at, self._stretch(part, at)))
        return found

    def papers(self, marks: Sequence[Mark], pose: Pose) -> list[Floats]:
        """What marked tiles cover with their markers and the white about those: outlines on the board, mm."""
        seen = [mark for mark in marks if mark.id in self._sides]
        more = np.array([1 + 2 * margin(self._sides[mark.id]) / self._sides[mark.id] for mark in seen])
        corners = np.reshape([mark.corners for mark in seen], (-1, 2))
        at = pose.places(corners).reshape(-1, 4, 2)
        middles = at.mean(1, keepdims=True)
        return list((at - middles) * more[:, None, None] + middles)

    def lies(self, part: str, places: Mapping[str, Point]) -> list[tuple[Point, float]]:
        """Where what lies on the board is looked for: places and how far about each, mm; nothing for other parts."""
        seen = self._laid.get(part)
        if isinstance(seen, Tiles):
            return [(places[place], max(seen.size) / 2) for place in seen.places if place in places]
        return [(places[seen.space], seen.reach)] if seen and seen.space in places else []

    def _tiles_reader(self, part: Tiles) -> marked.TilesReader:
        if part.id not in self._tiles:
            spaces = {space.id: space for space in self.board.spaces if space.id in part.places}
            faces = {panel: _art_of(self.board, panel) for panel in {space.panel for space in spaces.values()}}
            empty = {name: faces[space.panel] for name, space in spaces.items()}
            self._tiles[part.id] = marked.TilesReader(part, spaces, empty)
        return self._tiles[part.id]

    def _stretch(self, part: Chips, at: Point) -> Image:
        """The bare art about a space, 3 pixels a millimetre."""
        states = {each.id: each.states[0] for each in self.board.parts}
        things = draw(self.board, states).all
        moved = art.laid(things, (part.reach - at[0], part.reach - at[1]))
        return np.asarray(paint(moved, 3.0, size=(2 * part.reach, 2 * part.reach)), np.uint8)


def _art_of(board: Board, panel: str) -> Sequence[Primitive]:
    """What is printed where a space lies."""
    if panel:
        return draw_panel(board, panel).all
    return draw(board, {part.id: part.states[0] for part in board.parts}).all
