"""A camera for a table that is not there: the printed board in perspective, with all that spoils a picture.

What it draws follows from the board file, the kit and the scene; chance comes from one seed. People can play on it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from functools import lru_cache

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from companion.boards import inks
from companion.boards.drawing import Picture, draw, draw_panel, visible, where
from companion.boards.model import Board, Point
from companion.boards.primitives import Disc, Primitive
from companion.boards.symbols import PLAYERS
from vision.camera.flaps import Flap, flaps
from vision.camera.scene import PLAIN, Cup, Flaws, Hand, Scene, Stand
from vision.camera.sensor import Make, Sensor
from vision.geometry import Floats, Image, Lens, Pose, Size, square
from vision.kit import art
from vision.kit.model import Chips, Choice, Kit, Piece, Riding, Tiles, margin
from vision.paint import paint, turn

Look = Callable[[Mapping[str, str]], Picture]
"""How the board is drawn with its parts in these states."""

Floats32 = npt.NDArray[np.float32]

LENS = Lens()
_FINE = 2.0
"""Pixels a millimetre of the painted table."""
_RIM = 260.0
"""How much table there is to see about the frame, mm."""
SIDE = 15.0
"""How large a marker is that is none of the kit's own tiles, mm."""
_OVER = 3
"""How many times larger small tags are painted before they are shrunk into the picture."""


def overhead(
    board: Board, kit: Kit, size: Size = (1920, 1080), lens: Lens = LENS, *, tilt: float = 0.0, toward: float = 90.0,
    roll: float = 0.0, fill: float = 0.96,
) -> Pose:  # fmt: skip
    """A camera above the middle of the board that just sees board and frame.

    `tilt` is how far it leans, degrees, `toward` whence (90: from the lower edge), `roll` how the picture is turned;
    `fill` is the part of the picture's width or height that board and frame take.
    """
    wide, high = board.size
    frame, rim = kit.frame, kit.frame.width
    left, right = -rim * bool(frame.left), wide + rim * bool(frame.right)
    top, bottom = -rim * bool(frame.top), high + rim * bool(frame.bottom)
    corners = [(x, y) for x in (left, right) for y in (top, bottom)]
    middle = np.array([wide / 2, high / 2, 0.0])
    lean, side = math.radians(tilt), math.radians(toward)
    sight = np.array([math.sin(lean) * math.cos(side), math.sin(lean) * math.sin(side), -math.cos(lean)])
    near, far = 50.0, 20000.0
    for _ in range(40):
        reach = (near + far) / 2
        pose = _looking(middle + sight * reach, middle, roll, lens, size)
        seen = np.abs(pose.pixels(corners) - (np.array(size) - 1) / 2).max(0) / (np.array(size) / 2)
        near, far = (reach, far) if seen.max() > fill else (near, reach)
    return pose


def _looking(eye: Floats, at: Floats, roll: float, lens: Lens, size: Size) -> Pose:
    forward = (at - eye) / np.linalg.norm(at - eye)
    turn = math.radians(roll)
    right = np.array([math.cos(turn), math.sin(turn), 0.0])
    right -= forward * (right @ forward)
    right /= np.linalg.norm(right)
    rotation = np.array([right, np.cross(forward, right), forward])
    return Pose(lens, size, cv2.Rodrigues(rotation)[0], -rotation @ eye)


Turned = list[tuple[Point, float, float]]
"""What of the board lies turned: its middle, how far about it, mm, and how far, degrees clockwise."""


def turned_tiles(board: Board, kit: Kit, scene: Scene) -> Turned:
    """The tiles the board draws, each as its marker lies."""
    spaces, places = {space.id: space for space in board.spaces}, where(board, scene.parts)
    return [
        (places[part.space], spaces[part.space].radius, stand.turn)
        for part in kit.parts
        if isinstance(part, Choice) and part.turns and part.space in places
        for marker, stand in scene.marked
        if marker in part.markers.values() and math.dist(stand.at, places[part.space]) < part.side
    ]


def turn_tiles(face: Image, scale: float, turned: Turned) -> Image:
    """A board painted at so many pixels a millimetre, with those tiles turned."""
    for (x, y), reach, degrees in turned:
        turn(face, (x * scale - 0.5, y * scale - 0.5), reach * scale, degrees)
    return face


class Table:
    """Photographs scenes of one board with one kit. `look` draws the board where its file alone does not tell how.

    `make`: the camera is one of that make, and its pictures follow each other; without it it is nearly ideal.
    """

    def __init__(
        self, board: Board, kit: Kit, *, look: Look | None = None, seed: int = 0, make: Make | None = None
    ) -> None:
        self._sensor = Sensor(make, seed) if make else None
        self.board, self.kit = board, kit
        self._look: Look = look or (lambda parts: draw(board, parts))
        self._rng = np.random.default_rng(seed)
        self._wood = _wood(self._size(_FINE), seed)
        self._still: tuple[Scene, Pose, Image] | None = None
        self._noise: tuple[float, npt.NDArray[np.int16]] | None = None
        self._grounds: dict[tuple[tuple[str, object], ...], Image] = {}
        self._maps: tuple[Pose, tuple[Floats32, Floats32]] | None = None
        self._pieces = {piece.id: piece for piece in kit.pieces}
        self._sides = kit.lying()
        self._flaps = {flap.part: flap for flap in flaps(board)}

    def photograph(self, scene: Scene, pose: Pose, flaws: Flaws = PLAIN) -> Image:
        """One picture, blue, green, red. What does not change from picture to picture is painted once."""
        if self._still is None or self._still[0] != scene or self._still[1] != pose:
            self._still = scene, pose, self.bare(scene, pose)
        picture = self.spoilt(self._still[2].copy(), flaws)
        return self._sensor.taken(picture) if self._sensor else picture

    def bare(self, scene: Scene, pose: Pose) -> Image:
        """The picture a perfect camera in even light would take."""
        lifted = {part: self._flaps[part].states[0] for part in scene.raised}
        scene = msgspec.structs.replace(scene, parts={**scene.parts, **lifted})
        ground, way = self._ground(scene), self._map(pose)
        picture = _bytes(cv2.remap(ground, *way, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))
        self._shade(picture, scene, pose)
        self._flat_things(picture, scene, pose)
        eye = pose.eye[:2]
        for name, stand in sorted(
            scene.pieces.items(), key=lambda each: -math.dist(each[1].at, (float(eye[0]), float(eye[1])))
        ):
            self._pawn(picture, self._pieces[name], stand, pose)
        for part, angle in scene.raised.items():
            self._leaf(picture, self._flaps[part], angle, pose)
        for cup in scene.cups:
            self._cup(picture, cup, pose)
        for hand in scene.hands:
            self.paint_hand(picture, hand, pose)
        return picture

    # -- what lies flat ---------------------------------------------------------------------------------------------

    def _size(self, scale: float) -> Size:
        wide, high = self.board.size
        return round((wide + 2 * _RIM) * scale), round((high + 2 * _RIM) * scale)

    def _ground(self, scene: Scene) -> Image:
        turns = turned_tiles(self.board, self.kit, scene)
        key = (
            *sorted(scene.parts.items()),
            *((part, "raised") for part in sorted(scene.raised)),
            ("turned", (*turns,)),
        )
        if key not in self._grounds:
            while len(self._grounds) > 8:
                self._grounds.pop(next(iter(self._grounds)))
            self._grounds[key] = self._painted(scene.parts, scene.raised, turns)
        return self._grounds[key]

    def _painted(self, parts: Mapping[str, str], raised: Collection[str], turns: Turned) -> Image:
        """Table, frame and board from above, `_FINE` pixels a millimetre."""
        sheet = self._wood.copy()
        wide, high = self.board.size
        rim = self.kit.frame.width
        things = tuple(art.framing(self.kit.frame, self.board.size, self.board.title))
        framed = paint(art.laid(things, (rim, rim)), _FINE, size=(wide + 2 * rim, high + 2 * rim))
        picture = self._look(parts)
        board = turn_tiles(paint(picture, _FINE), _FINE, turns)
        covered = self._covered(parts, raised)
        for (left, top, w, h), source, offset in [
            *((box, framed, rim) for box in self._strips()),
            *((box, board, 0.0) for box in covered),
        ]:
            x, y = round((left + offset) * _FINE), round((top + offset) * _FINE)
            part = source[y : y + round(h * _FINE), x : x + round(w * _FINE)]
            x, y = round((left + _RIM) * _FINE), round((top + _RIM) * _FINE)
            sheet[y : y + part.shape[0], x : x + part.shape[1]] = part
        return sheet

    def _strips(self) -> Iterator[tuple[float, float, float, float]]:
        (wide, high), frame = self.board.size, self.kit.frame
        w = frame.width
        yield from ((0, -w, wide, w),) if frame.top else ()
        yield from ((0, high, wide, w),) if frame.bottom else ()
        yield from ((-w, 0, w, high),) if frame.left else ()
        yield from ((wide, 0, w, high),) if frame.right else ()

    def _covered(self, parts: Mapping[str, str], raised: Collection[str]) -> list[tuple[float, float, float, float]]:
        """Where the board covers the table: all of it, or the panels in view that lie on it."""
        if not self.board.panels:
            return [(0.0, 0.0, *self.board.size)]
        up = {self._flaps[part].out.id for part in raised}
        return [(*panel.at, *panel.size) for panel in visible(self.board, parts) if panel.id not in up]

    def _map(self, pose: Pose) -> tuple[Floats32, Floats32]:
        """For each pixel of the picture the pixel of the painted table it sees."""
        if self._maps is None or self._maps[0] != pose:
            wide, high = pose.size
            # a quarter as many points each way, then stretched: the map is smooth, and sixteen times as quickly made
            xs, ys = np.arange(0.0, wide + 4, 4), np.arange(0.0, high + 4, 4)
            grid = np.stack(np.meshgrid(xs, ys), axis=-1).reshape(-1, 2)
            places = ((pose.places(grid) + _RIM) * _FINE - 0.5).astype(np.float32).reshape(len(ys), len(xs), 2)
            across = np.arange(wide, dtype=np.float32) / 4
            down = np.arange(high, dtype=np.float32) / 4
            gx, gy = np.meshgrid(across, down)
            fine = cv2.remap(places, gx, gy, cv2.INTER_LINEAR)
            self._maps = pose, (np.ascontiguousarray(fine[:, :, 0]), np.ascontiguousarray(fine[:, :, 1]))
        return self._maps[1]

    def _flat_things(self, picture: Image, scene: Scene, pose: Pose) -> None:
        """Paper, markers on parts, tiles and chips: thin card on the board."""
        for paper in scene.papers:
            about = tuple(art.laid(paper.art, (-paper.size[0] / 2, -paper.size[1] / 2)))
            sheet = (art.box((0, 0), paper.size, "white"), *about)
            self._card(picture, sheet, paper.size, paper.stand, pose, 0.0)
        for part in self.kit.parts:
            if isinstance(part, Riding):
                for rider in part.riders:
                    at, turn = ridden(part, rider.at, rider.turn, scene.riding.get(part.id, 0.0))
                    self._tag(picture, rider.marker, part.side, Stand(at, turn), pose, rider.height)
            elif isinstance(part, Tiles):
                places = where(self.board, scene.parts)
                for place in scene.tiles.get(part.id, ()):
                    if place in places:
                        spot = next(space for space in self.board.spaces if space.id == place)
                        self._card(
                            picture, tuple(art.tile((0, 0), part.size, part.ink, part.edge)), part.size,
                            Stand(places[place], spot.turn + part.turn), pose, 1.0,
                        )  # fmt: skip
            elif isinstance(part, Chips):
                r = part.radius
                chip = (Disc((0, 0), r, part.ink), Disc((0, 0), r * 0.72, "", "gold", r * 0.14))
                for at in scene.chips.get(part.id, ()):
                    self._card(picture, chip, (2 * r, 2 * r), Stand(at), pose, 2.0, round_=True)
        for marker, stand in scene.marked:
            self._tag(picture, marker, self._sides.get(marker, SIDE), stand, pose, 2.0)

    def _tag(self, picture: Image, marker: int, side: float, stand: Stand, pose: Pose, height: float) -> None:
        ground = side + 2 * margin(side)
        self._card(picture, tuple(art.patch(marker, (0, 0), side)), (ground, ground), stand, pose, height)

    def _card(
        self, picture: Image, things: tuple[Primitive, ...], size: Point, stand: Stand, pose: Pose, height: float,
        *, round_: bool = False,
    ) -> None:  # fmt: skip
        """A small flat drawing, put into the picture where it stands."""
        scale = pose.scale(stand.at, height) * _OVER
        texture = _texture(things, size, round(min(scale, 40.0), 2))
        corners = pose.pixels(_turned(square(1.0) * np.array(size), stand), height)
        mask = np.full(texture.shape[:2], 255, np.uint8)
        if round_:
            mask[:] = 0
            high, wide = mask.shape
            cv2.ellipse(mask, (wide // 2, high // 2), (wide // 2 - 1, high // 2 - 1), 0, 0, 360, 255, -1, cv2.LINE_AA)
        _into(picture, texture, mask, corners)

    # -- what stands up ---------------------------------------------------------------------------------------------

    def _pawn(self, picture: Image, piece: Piece, stand: Stand, pose: Pose) -> None:
        """A cube with a marker on top, or a round figure where it has none."""
        if piece.marker is None:
            self._figure(picture, piece, stand, pose)
            return
        corners = _turned(square(piece.size), stand)
        foot, head = pose.pixels(corners), pose.pixels(corners, piece.height)
        colour = np.array(inks.rgb(_ink(piece), "print")[::-1], float)
        eye = pose.eye[:2]
        for i in range(4):
            j = (i + 1) % 4
            middle = (corners[i] + corners[j]) / 2
            outward = middle - np.array(stand.at)
            if outward @ (eye - middle) > 0:
                light = 0.72 + 0.2 * float(outward @ (0.6, -0.8)) / float(np.linalg.norm(outward))
                _fill(picture, [foot[i], foot[j], head[j], head[i]], colour * light)
        scale = round(min(pose.scale(stand.at, piece.height) * _OVER, 40.0), 2)
        texture = _texture(_top(piece), (piece.size, piece.size), scale)
        _into(picture, texture, np.full(texture.shape[:2], 255, np.uint8), head)

    def _figure(self, picture: Image, piece: Piece, stand: Stand, pose: Pose) -> None:
        """A figure without a marker: a round column of its colour."""
        colour = np.array(inks.rgb(_ink(piece), "print")[::-1], float)
        ring = _ring(stand.at, piece.size / 2)
        foot, head = pose.pixels(ring), pose.pixels(ring, piece.height)
        hull = cv2.convexHull(np.concatenate([foot, head]).astype(np.float32)).reshape(-1, 2)
        _fill(picture, hull, colour * 0.7)
        _fill(picture, head, colour)

    def _leaf(self, picture: Image, flap: Flap, angle: float, pose: Pose) -> None:
        """A flap that lies neither in nor out: the face that looks at the camera, in perspective."""
        for panel in (flap.out, flap.folded):
            corners = pose.pixels(flap.raised(panel, angle))
            if cv2.contourArea(corners.astype(np.float32), oriented=True) > 0:
                texture = _texture(tuple(draw_panel(self.board, panel.id).all), panel.size, _FINE, middle=False)
                _into(picture, texture, np.full(texture.shape[:2], 255, np.uint8), corners)

    def _cup(self, picture: Image, cup: Cup, pose: Pose) -> None:
        ring = _ring(cup.at, cup.radius)
        foot, head = pose.pixels(ring), pose.pixels(ring, 70.0)
        colour = np.array(cup.ink[::-1], float)
        hull = cv2.convexHull(np.concatenate([foot, head]).astype(np.float32)).reshape(-1, 2)
        _fill(picture, hull, colour * 0.75)
        _fill(picture, head, colour)
        _fill(picture, pose.pixels(_ring(cup.at, cup.radius * 0.86), 70.0), np.array((30.0, 46.0, 70.0)))

    def paint_hand(self, picture: Image, hand: Hand, pose: Pose) -> None:
        """A hand over the table, into a picture."""
        for points, colour in _hand_shapes(hand):
            _fill(picture, pose.pixels(points, hand.high), np.array(colour[::-1], float))

    # -- light ------------------------------------------------------------------------------------------------------

    def _shade(self, picture: Image, scene: Scene, pose: Pose) -> None:
        """Soft shadows of whatever stands on the table or is held over it."""
        shapes: list[Floats] = []
        for name, stand in scene.pieces.items():
            piece = self._pieces[name]
            shapes.append(_turned(square(piece.size), stand) + np.array([0.35, 0.25]) * piece.height)
        for hand in scene.hands:
            shapes += [points + np.array([0.5, 0.35]) * hand.high for points, _ in _hand_shapes(hand)]
        for flap, angle in scene.raised.items():
            corners = self._flaps[flap].raised(self._flaps[flap].out, angle)
            shapes.append(corners[:, :2] - np.array([[0.35, 0.25]]) * corners[:, 2:])
        for cup in scene.cups:
            shapes.append(_ring(cup.at, cup.radius) + np.array([20.0, 14.0]))
        if not shapes:
            return
        small = np.zeros((picture.shape[0] // 4, picture.shape[1] // 4), np.uint8)
        for points in shapes:
            pixels = np.rint(pose.pixels(points) / 4).astype(np.int32)
            cv2.fillConvexPoly(small, cv2.convexHull(pixels), 255)
        small = np.asarray(cv2.GaussianBlur(small, (0, 0), 2.2), np.uint8)
        where_, reach = np.nonzero(small > 4), 3
        if not len(where_[0]):
            return
        top, bottom = max(0, int(where_[0].min()) - reach), int(where_[0].max()) + reach
        left, right = max(0, int(where_[1].min()) - reach), int(where_[1].max()) + reach
        part = picture[4 * top : 4 * bottom, 4 * left : 4 * right]
        dark = cv2.resize(255 - small[top:bottom, left:right] // 3, (part.shape[1], part.shape[0]))
        part[:] = cv2.multiply(part, cv2.merge([dark, dark, dark]), scale=1 / 255)

    def spoilt(self, image: Image, flaws: Flaws) -> Image:
        """What light, lens and sensor make of it."""
        high, wide = image.shape[:2]
        if field := self._light(wide, high, flaws):
            gain, added = field
            image = _bytes(cv2.multiply(image, gain, scale=1 / 255))
            if flaws.glare:
                image = _bytes(cv2.add(image, added))
        if flaws.warm or flaws.light != 1 or flaws.contrast != 1:
            image = _bytes(cv2.LUT(image, _curve(flaws)))
        if flaws.blur:
            image = _bytes(cv2.GaussianBlur(image, (0, 0), flaws.blur))
        if flaws.motion > 1:
            image = _bytes(cv2.filter2D(image, -1, _smear(flaws.motion, flaws.angle)))
        if any(flaws.shake):
            move = np.array([[1, 0, flaws.shake[0]], [0, 1, flaws.shake[1]]], np.float32)
            image = _bytes(cv2.warpAffine(image, move, (wide, high), borderMode=cv2.BORDER_REPLICATE))
        if flaws.noise:
            image = _bytes(cv2.add(image, self._grain(wide, high, flaws.noise), dtype=cv2.CV_8U))
        if flaws.jpeg:
            _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, flaws.jpeg])
            image = _bytes(cv2.imdecode(packed, cv2.IMREAD_COLOR))
        return image

    def _grain(self, wide: int, high: int, sigma: float) -> npt.NDArray[np.int16]:
        """Noise of this sigma, another piece of the same sheet each time."""
        if self._noise is None or self._noise[0] != sigma or self._noise[1].shape[0] < high + 64:
            rng = np.random.default_rng(7)
            rough = rng.standard_normal((high + 128, wide + 128, 3), np.float32) * sigma
            self._noise = sigma, np.rint(rough).astype(np.int16)
        sheet = self._noise[1]
        x = int(self._rng.integers(0, sheet.shape[1] - wide + 1))
        y = int(self._rng.integers(0, sheet.shape[0] - high + 1))
        return sheet[y : y + high, x : x + wide]

    def _light(self, wide: int, high: int, flaws: Flaws) -> tuple[Image, Image] | None:
        """How much each pixel's light is multiplied by, and what a lamp's reflection adds."""
        if not (flaws.slope or flaws.shadow or flaws.glare):
            return None
        w, h = wide // 8, high // 8
        xs, ys = np.meshgrid(np.linspace(-1, 1, w, dtype=np.float32), np.linspace(-1, 1, h, dtype=np.float32))
        turn = math.radians(flaws.angle)
        along = xs * math.cos(turn) + ys * math.sin(turn)
        gain = 1 - flaws.slope * (along + 1) / 2
        if flaws.shadow:
            # the soft edge of somebody leaning in: a band across the table
            across = -xs * math.sin(turn) + ys * math.cos(turn) + 0.15 * np.sin(3 * along)
            band = 1 / (1 + np.exp(np.clip((np.abs(across - 0.1) - 0.35) * 18, -50, 50)))
            gain = gain * (1 - flaws.shadow * band)
        added: Floats32 = np.zeros((h, w), np.float32)
        if flaws.glare:
            spot = ((xs - 0.45 * math.cos(turn)) * 2.2) ** 2 + ((ys - 0.3 * math.sin(turn)) * 2.6) ** 2
            added = (flaws.glare * 255 * np.exp(-spot * 6)).astype(np.float32)
        return _field(gain * 255, wide, high), _field(added, wide, high)


def _field(small: Floats | Floats32, wide: int, high: int) -> Image:
    """A smooth field over the whole picture, the same in all three colours."""
    large = cv2.resize(np.clip(small, 0, 255).astype(np.uint8), (wide, high), interpolation=cv2.INTER_CUBIC)
    return _bytes(cv2.merge([large, large, large]))


def _curve(flaws: Flaws) -> Image:
    """What each value of each colour becomes."""
    tint = np.array([1 - flaws.warm, 1.0, 1 + flaws.warm])
    values = ((np.arange(256)[:, None] * tint - 110) * flaws.contrast + 110) * flaws.light
    table: Image = np.clip(np.rint(values), 0, 255).astype(np.uint8).reshape(1, 256, 3)
    return table


def _bytes(image: object) -> Image:
    return np.asarray(image, np.uint8)


def ridden(part: Riding, at: Point, turn: float, steps: float) -> tuple[Point, float]:
    """Where a marker that rides on a part is after so many steps, and how it is turned."""
    if part.pivot is None:
        return (at[0] + part.slide[0] * steps, at[1] + part.slide[1] * steps), turn
    angle = math.radians(part.step * steps)
    x, y = at[0] - part.pivot[0], at[1] - part.pivot[1]
    cos, sin = math.cos(angle), math.sin(angle)
    return (part.pivot[0] + x * cos - y * sin, part.pivot[1] + x * sin + y * cos), turn + part.step * steps


def _turned(points: Floats, stand: Stand) -> Floats:
    angle = math.radians(stand.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    found: Floats = points @ np.array([[cos, sin], [-sin, cos]]) + np.array(stand.at)
    return found


def _ring(at: Point, radius: float) -> Floats:
    turns = np.linspace(0, 2 * math.pi, 40, endpoint=False)
    found: Floats = np.column_stack([np.cos(turns), np.sin(turns)]) * radius + np.array(at)
    return found


def _ink(piece: Piece) -> str:
    name = piece.figure or piece.id
    return f"figure_{name}" if name in PLAYERS else piece.ink or "black"


def _top(piece: Piece) -> tuple[Primitive, ...]:
    assert piece.marker is not None
    return tuple(art.patch(piece.marker, (0, 0), piece.side))


@lru_cache(maxsize=128)
def _texture(things: tuple[Primitive, ...], size: Point, scale: float, middle: bool = True) -> Image:
    """A small drawing about its own middle, or from its top left."""
    return paint(art.laid(things, (size[0] / 2, size[1] / 2)) if middle else things, scale, size=size)


def _into(picture: Image, texture: Image, mask: Image, corners: Floats) -> None:
    """Lays a texture into the picture between four corners, smoothly."""
    low = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
    high = np.minimum(np.ceil(corners.max(0)).astype(int) + 2, (picture.shape[1], picture.shape[0]))
    wide, tall = (high - low).tolist()
    if wide <= 0 or tall <= 0:
        return
    h, w = texture.shape[:2]
    source = np.array([(-0.5, -0.5), (w - 0.5, -0.5), (w - 0.5, h - 0.5), (-0.5, h - 0.5)], np.float32)
    target = ((corners - low + 0.5) * _OVER - 0.5).astype(np.float32)
    way = cv2.getPerspectiveTransform(source, target)
    size = (wide * _OVER, tall * _OVER)
    big = cv2.warpPerspective(texture, way, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    cover = cv2.warpPerspective(mask, way, size, flags=cv2.INTER_LINEAR)
    small = cv2.resize(big, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.uint16)
    share = cv2.resize(cover, (wide, tall), interpolation=cv2.INTER_AREA).astype(np.uint16)[:, :, None]
    part = picture[low[1] : high[1], low[0] : high[0]]
    part[:] = ((small * share + part * (255 - share) + 127) // 255).astype(np.uint8)


def _fill(picture: Image, corners: object, colour: Floats) -> None:
    points = np.rint(np.asarray(corners, np.float64) * 16).astype(np.int32)
    cv2.fillPoly(picture, [points], np.clip(colour, 0, 255).tolist(), cv2.LINE_AA, 4)


def _hand_shapes(hand: Hand) -> Iterator[tuple[Floats, tuple[int, int, int]]]:
    """Sleeve, forearm, palm and fingers, each a closed outline in board millimetres."""
    turn = math.radians(hand.come)
    along = np.array([math.cos(turn), math.sin(turn)])
    across = np.array([-along[1], along[0]])
    tip = np.array(hand.tip)

    def bar(start: tuple[float, float], end: tuple[float, float], w0: float, w1: float) -> Floats:
        a, b = tip + along * start[0] + across * start[1], tip + along * end[0] + across * end[1]
        heading = math.atan2(*(b - a)[::-1])
        out = [
            middle + np.array([math.cos(heading + s), math.sin(heading + s)]) * width / 2
            for middle, width, first in ((b, w1, -math.pi / 2), (a, w0, math.pi / 2))
            for s in np.linspace(first, first + math.pi, 9)
        ]
        return np.array(out)

    r, g, b = hand.skin
    dark = (int(0.86 * r), int(0.86 * g), int(0.86 * b))
    yield bar((190, 6), (900, 30), 92, 120), hand.sleeve
    yield bar((120, 2), (230, 6), 58, 70), hand.skin
    yield bar((78, 0), (128, 2), 78, 66), hand.skin
    for sideways, reach, bend in ((-30, 16, -8), (-11, 3, -3), (9, 0, 1), (28, 12, 6)):
        yield bar((reach, sideways * 0.7 + bend), (84, sideways), 16, 19), dark if sideways == -11 else hand.skin
    yield bar((52, 52), (104, 30), 19, 26), hand.skin


def _smear(length: float, angle: float) -> Floats32:
    size = math.ceil(length) | 1
    kernel = np.zeros((size, size), np.float32)
    dx, dy = math.cos(math.radians(angle)) * length / 2, math.sin(math.radians(angle)) * length / 2
    ends = [(round((size // 2 + s * dx) * 16), round((size // 2 + s * dy) * 16)) for s in (-1, 1)]
    cv2.line(kernel, ends[0], ends[1], 1.0, 1, cv2.LINE_AA, 4)
    kernel /= kernel.sum()
    return kernel


@lru_cache(maxsize=4)
def _wood(size: Size, seed: int) -> Image:
    """A table top, not to be written on: long grain in two browns, another one for another seed."""
    (wide, high), rng = size, np.random.default_rng(seed)
    grain = rng.standard_normal((max(8, high // 6), max(8, wide // 160))).astype(np.float32)
    grain = cv2.GaussianBlur(grain, (0, 0), 1.0)
    grain = cv2.resize(grain, size, interpolation=cv2.INTER_CUBIC)
    base = np.array([(66, 96, 134), (92, 92, 96), (54, 78, 52), (150, 162, 172)][int(rng.integers(0, 4))], np.float32)
    top: Image = np.clip(base + grain[:, :, None] * np.array([7, 9, 11], np.float32), 0, 255).astype(np.uint8)
    return top
