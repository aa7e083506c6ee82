"""Simulated hands: they keep the simulated table as the referee says it should be, and make the moves people choose."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from random import Random

import msgspec

from companion.boards.drawing import where
from companion.boards.model import HALFWAY, Board, Point
from companion.table.events import Moved, PartMoved
from companion.table.view import TableView
from vision.camera.arrange import ROUGH, pushed_apart, put_down
from vision.camera.scene import Hand, Stand
from vision.camera.studio import Studio
from vision.kit.model import Choice, Kit, Riding, Tiles

ASIDE = 5.0
"""What lies on a tile that is marked itself leaves its marker free, and lies so far within its own reach, mm."""
UNTIDY = 5.0
"""A figure so far off its space, mm, is put right when somebody is at it anyway."""


class Hands:
    """Moves what lies in a studio, each time with a hand that comes into view and leaves again.

    `linger` is called while it is over the table and has moved nothing yet; None: no hand is shown.
    """

    def __init__(
        self, studio: Studio, board: Board, kit: Kit, *, seed: int = 0, linger: Callable[[], object] | None = None
    ) -> None:
        self.studio, self.board, self.kit, self.linger = studio, board, kit, linger
        self._rng = Random(seed)
        self._pieces = {piece.id: piece for piece in kit.pieces}
        self.put: dict[str, str] = {}
        """On which space each piece was put."""
        self._choices = {part.id: part for part in kit.parts if isinstance(part, Choice)}
        self.lying: dict[str, str] = {}
        """Which marked tile was laid on each place; one that lies face down shows none."""
        self._laid: dict[str, tuple[int, Stand]] = {}

    def follow(self, view: TableView) -> bool:
        """Makes the table as the referee believes it to be; True where anything had to be touched."""
        parts = {part.id: dict(view.parts).get(part.id, part.states[0]) for part in self.board.parts}
        for part, state in self.studio.scene.parts.items():
            if parts.get(part) == state.partition(HALFWAY)[0]:
                parts[part] = state  # what stopped short was put so by somebody, and stays
        wanted = {piece.id: piece.at for piece in view.pieces if piece.at and piece.id in self._pieces}
        self.lying = {part: state for part, state in view.parts if part in self._choices}
        tiles = {
            part.id: part.places[: int(dict(view.parts).get(part.id, "0"))]
            for part in self.kit.parts
            if isinstance(part, Tiles)
        }
        return self._change(parts, wanted, tiles)

    def make(self, event: Moved | PartMoved) -> bool:
        """Moves a piece or a part, as somebody chose to."""
        scene = self.studio.scene
        if isinstance(event, Moved):
            return self._change(scene.parts, {**self.put, event.piece: event.to}, scene.tiles)
        if any(part.id == event.part for part in self.board.parts):
            return self._change({**scene.parts, event.part: event.to}, dict(self.put), scene.tiles)
        return False

    def lay(self, part: str, state: str) -> None:
        """Lays another marked tile there, without a word."""
        scene = self.studio.scene
        self.lying = {**self.lying, part: state}
        self._change(scene.parts, dict(self.put), scene.tiles)

    def put_again(self, piece: str) -> None:
        """Puts a piece down more carefully: somebody asked where it stands."""
        space = self.put.get(piece)
        places = where(self.board, self.studio.scene.parts)
        if space in places:
            assert space is not None
            stand = Stand(places[space], self._rng.uniform(0, 360))
            stands = pushed_apart({**self.studio.scene.pieces, piece: stand}, self._pieces)
            self.studio.arrange(lambda scene: msgspec.structs.replace(scene, pieces=stands))

    def _change(self, parts: dict[str, str], wanted: dict[str, str], tiles: dict[str, tuple[str, ...]]) -> bool:
        scene = self.studio.scene
        places = where(self.board, parts)
        moved = {piece: space for piece, space in wanted.items() if self.put.get(piece) != space}
        staying = {
            piece: stand
            for piece, stand in scene.pieces.items()
            if piece in wanted and piece not in moved and wanted[piece] in places
        }
        # who was pushed far off a space of their own is put right again, as tidy people do
        shared = list(wanted.values())
        staying = {
            piece: stand
            for piece, stand in staying.items()
            if not moved or shared.count(wanted[piece]) > 1 or math.dist(stand.at, places[wanted[piece]]) < UNTIDY
        }
        laid = self._tiles(places)
        still = parts == scene.parts and tiles == scene.tiles and staying.keys() == scene.pieces.keys()
        if still and not moved and laid == self._laid:
            return False
        touched = [stand.at for part, (_, stand) in laid.items() if self._laid.get(part) != laid[part]]
        self._laid = laid
        stands = put_down(places, wanted, self._pieces, self._rng, standing=staying)
        self.put = dict(wanted)
        riding = self._riding(parts)
        reached = [*(stand.at for piece, stand in stands.items() if piece in moved), *touched]
        if self.linger:
            self._show(reached[0] if reached else (self.board.size[0] / 2, self.board.size[1] / 2), self.linger)
        self.studio.arrange(
            lambda old: msgspec.structs.replace(
                old, parts=parts, pieces=stands, tiles=tiles, riding=riding, marked=tuple(laid.values()), hands=()
            )
        )
        return True

    def _show(self, at: Point, linger: Callable[[], object]) -> None:
        """A hand is seen before anything has changed."""
        come = 90.0 if at[1] > self.board.size[1] / 2 else 270.0
        self.studio.reach_in(Hand(at, come + self._rng.uniform(-25, 25)))
        linger()

    def _tiles(self, places: Mapping[str, Point]) -> dict[str, tuple[int, Stand]]:
        """The marked tiles that lie face up: those that lie there already as they lie, others about in the middle."""
        laid: dict[str, tuple[int, Stand]] = {}
        for part, state in self.lying.items():
            kind = self._choices[part]
            marker = kind.markers.get(state)
            if marker is None or kind.space not in places:
                continue
            (x, y), aside = places[kind.space], max(0.0, kind.reach - ASIDE)
            there = self._laid.get(part)
            if there is None or there[0] != marker:
                at = x + self._rng.gauss(0, ROUGH) + aside, y + self._rng.gauss(0, ROUGH)
                way = self._rng.uniform(0, 360)
                there = marker, Stand(at, kind.way(way) + self._rng.gauss(0, ROUGH) if kind.turns else way)
            laid[part] = there
        return laid

    def _riding(self, parts: dict[str, str]) -> dict[str, float]:
        states = {part.id: part.states for part in self.board.parts}
        return {
            part.id: _stands(states[part.id], parts[part.id])
            for part in self.kit.parts
            if isinstance(part, Riding) and part.id in parts
        }


def _stands(states: Sequence[str], state: str) -> float:
    """How many steps a part has moved from its first state; one that stopped short is half a step past its own."""
    at, _, toward = state.partition(HALFWAY)
    here = states.index(at)
    if not toward:
        return float(here)
    onward = (states.index(toward) - here) % len(states) == 1
    return here + (0.5 if onward else -0.5)
