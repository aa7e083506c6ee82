"""The printed kit in a living room, by a renderer of other people's making that the eyes were not tuned on: Mitsuba 3.

    pip install mitsuba
    python -m tests.vision.path_traced GAME [PICTURES [SEED [FOLDER [WIDTH MAKE]]]]

Pictures are kept in FOLDER, and what lies there already is read and not taken again. With a width, px, and a make of
camera that is nobody's ideal (`vision.camera.sensor`) they are taken at 1920 px and read as it brings them. Where
DRJIT_LIBLLVM_PATH names an LLVM of version 16 or later a picture takes half as long.

Each picture has one thing a living room does to a table: a hand, a shiny print under a lamp, cards and dice left lying,
half a printed page, a flap that stands up, or nothing. The print and the kit are ours; geometry, light and lens are
Mitsuba's.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import cv2
import mitsuba
import msgspec
import numpy as np

from companion.boards import inks
from companion.boards.drawing import draw, draw_panel, visible, where
from companion.boards.model import Board, Point
from companion.games import rules
from tests.vision.trials import PUSHED, READABLE, Setting, Trials
from ui.table.kits import kit_of
from vision.camera.flaps import flaps
from vision.camera.scene import Stand
from vision.camera.sensor import MAKES, Sensor
from vision.camera.simulated import turn_tiles, turned_tiles
from vision.geometry import Floats, Image, Lens, Pose
from vision.kit import art
from vision.kit.model import Kit, Piece, Tiles, margin
from vision.paint import paint
from vision.sight.pieces import Tagged, expected
from vision.sight.reading import Observation
from vision.sight.spots import Spots

mitsuba.set_variant("llvm_ad_rgb" if os.environ.get("DRJIT_LIBLLVM_PATH") else "scalar_rgb")
mitsuba.set_log_level(mitsuba.LogLevel.Error)
T: Any = mitsuba.ScalarTransform4f
_render: Any = mitsuba.render
"""Its stubs know the seed as one of drjit's own numbers, which differ by variant."""
Shape = dict[str, Any]
Place = tuple[float, float, float]

KINDS = ("nothing", "hand", "glare", "leftovers", "half a page", "flap up")
_FINE = 4.0
"""Pixels a millimetre of the print."""
BESIDE = 20.0
"""What is not in play is beside a figure when it is nearer than this, mm: two tiles of the coarsest sheet."""
_RAYS = 4
"""Rays a pixel: half of them are too few for a photograph's grain, twice as many take twice the time."""


class Shot(NamedTuple):
    """One picture, what is on it, and whether a hand is over board or frame.

    `pose`: how it was taken. `strange`: corners of all that is not in play, board mm (n x 3 each). `standing`: the flap
    that stands up: it is neither in nor out.
    """

    kind: str
    picture: Image
    setting: Setting
    hand: bool
    pose: Pose
    strange: Sequence[Floats]
    standing: str = ""


# --- what lies on the table: the board's y runs down the picture, Mitsuba's up, so y changes its sign


def _printed(picture: Image, gloss: float) -> Shape:
    """Paper with something printed on it, more or less smooth."""
    shown = np.ascontiguousarray(picture[::-1, :, ::-1])
    bitmap = {"type": "bitmap", "bitmap": mitsuba.Bitmap(shown), "wrap_mode": "clamp"}
    return {"type": "roughplastic", "diffuse_reflectance": bitmap, "alpha": gloss, "nonlinear": True}


def _colour(red: int, green: int, blue: int) -> Shape:
    value = [(each / 255) ** 2.2 for each in (red, green, blue)]
    return {"type": "diffuse", "reflectance": {"type": "rgb", "value": value}}


def _sheet(picture: Image, at: Point, size: Point, gloss: float, up: float, turn: float = 0.0) -> Shape:
    """A flat picture, its middle at a place, `up` mm above the table, turned clockwise."""
    to_world = T().translate([at[0], -at[1], up]).rotate([0, 0, 1], -turn).scale([size[0] / 2, size[1] / 2, 1])
    return {"type": "rectangle", "to_world": to_world, "bsdf": {"type": "twosided", "bsdf": _printed(picture, gloss)}}


def _box(at: Point, size: Place, turn: float, bsdf: Shape, up: float = 0.0) -> Shape:
    to_world = T().translate([at[0], -at[1], up + size[2] / 2]).rotate([0, 0, 1], -turn)
    return {"type": "cube", "to_world": to_world.scale([each / 2 for each in size]), "bsdf": bsdf}


def _rod(a: Place, b: Place, radius: float, bsdf: Shape) -> Iterator[Shape]:
    ends = [(x, -y, z) for x, y, z in (a, b)]
    yield {"type": "cylinder", "p0": ends[0], "p1": ends[1], "radius": radius, "bsdf": bsdf}
    for end in ends:
        yield {"type": "sphere", "center": end, "radius": radius, "bsdf": bsdf}


def _board(board: Board, kit: Kit, setting: Setting, gloss: float, standing: str) -> Iterator[Shape]:
    wide, high = board.size
    rim, parts = kit.frame.width, setting.scene.parts
    framed = paint(
        art.laid(tuple(art.framing(kit.frame, board.size, board.title)), (rim, rim)),
        _FINE, size=(wide + 2 * rim, high + 2 * rim),
    )  # fmt: skip
    deep = round(rim * _FINE)
    across = slice(deep, deep + round(wide * _FINE))
    yield _sheet(framed[:deep, across], (wide / 2, -rim / 2), (wide, rim), gloss, 0.2)
    yield _sheet(framed[-deep:, across], (wide / 2, high + rim / 2), (wide, rim), gloss, 0.2)
    up = {flap.out.id for flap in flaps(board) if flap.part == standing}
    if not board.panels:
        face = turn_tiles(paint(draw(board, parts), _FINE), _FINE, turned_tiles(board, kit, setting.scene))
        yield _sheet(face, (wide / 2, high / 2), board.size, gloss, 1.5)
    for panel in visible(board, parts):
        if panel.id not in up:
            middle = panel.at[0] + panel.size[0] / 2, panel.at[1] + panel.size[1] / 2
            yield _sheet(paint(draw_panel(board, panel.id), _FINE), middle, panel.size, gloss, 1.5)


def _leaf(board: Board, part: str, angle: float, gloss: float) -> Iterator[Shape]:
    """A flap lifted by so many degrees: a sheet with a face on each side."""
    flap = next(each for each in flaps(board) if each.part == part)
    for panel, lift in ((flap.out, 0.25), (flap.folded, -0.25)):
        corners = flap.raised(panel, angle)
        middle = corners.mean(0)
        right, down = corners[1] - corners[0], corners[3] - corners[0]
        outward = np.cross(right, down)
        outward *= lift / np.linalg.norm(outward)
        axes = np.eye(4)
        flip = np.array([1, -1, -1])
        axes[:3, 0], axes[:3, 1] = right * flip / 2, -down * flip / 2
        axes[:3, 2] = np.cross(axes[:3, 0], axes[:3, 1]) / np.linalg.norm(np.cross(axes[:3, 0], axes[:3, 1]))
        axes[:3, 3] = (middle - outward) * flip + [0, 0, 2.0]
        face = paint(draw_panel(board, panel.id), 2.0)
        yield {"type": "rectangle", "to_world": T(axes), "bsdf": _printed(face, gloss)}


def _pawn(piece: Piece, stand: Stand) -> Iterator[Shape]:
    size, tall = piece.size, piece.height
    yield _box(stand.at, (size, size, tall - 0.3), stand.turn, _colour(*inks.rgb(art.paper(piece), "print")), 1.5)
    middle = size / 2, size / 2
    marked = (art.box(middle, (size, size), "white"), *art.marker(piece.marker or 0, middle, piece.side))
    top = paint(marked, 12.0, size=(size, size))
    yield _sheet(top, stand.at, (size, size), 0.3, tall + 1.5, stand.turn)


def _lying(board: Board, kit: Kit, setting: Setting) -> Iterator[Shape]:
    """Everything in play that stands or lies on the board."""
    pieces = {piece.id: piece for piece in kit.pieces}
    for name, stand in setting.scene.pieces.items():
        yield from _pawn(pieces[name], stand)
    places = where(board, setting.scene.parts)
    for part in kit.parts:
        if isinstance(part, Tiles):
            middle = part.size[0] / 2, part.size[1] / 2
            top = paint(tuple(art.tile(middle, part.size, part.ink, part.edge)), 8.0, size=part.size)
            for place in setting.scene.tiles.get(part.id, ()):
                turn = next(space.turn for space in board.spaces if space.id == place) + part.turn
                yield _sheet(top, places[place], part.size, 0.3, 2.7, turn)
    for marker, stand in setting.scene.marked:
        side = kit.lying().get(marker, 15.0)
        ground = side + 2 * margin(side)
        patch = paint(tuple(art.patch(marker, (ground / 2, ground / 2), side)), 12.0, size=(ground, ground))
        yield _sheet(patch, stand.at, (ground, ground), 0.3, 2.7, stand.turn)


def _hand(tip: Point, come: float, rng: Random) -> Iterator[Shape]:
    """Fingers, palm, forearm and a sleeve, all round."""
    skin = _colour(*rng.choice(((214, 168, 140), (150, 104, 78), (236, 196, 172), (92, 62, 48))))
    sleeve = _colour(*rng.choice(((40, 52, 90), (120, 30, 34), (200, 200, 196), (30, 30, 32))))
    turn = math.radians(come)
    along, across = (math.cos(turn), math.sin(turn)), (-math.sin(turn), math.cos(turn))

    def at(far: float, aside: float, up: float) -> Place:
        return tip[0] + along[0] * far + across[0] * aside, tip[1] + along[1] * far + across[1] * aside, up

    for aside, reach in ((-27, 14), (-9, 2), (9, 0), (27, 12)):
        yield from _rod(at(reach + 8, aside * 0.8, 14), at(80, aside, 34), 8.0, skin)
    yield from _rod(at(48, 46, 20), at(100, 26, 36), 9.5, skin)
    yield from _rod(at(92, -16, 36), at(122, -10, 42), 20.0, skin)
    yield from _rod(at(92, 16, 36), at(122, 10, 42), 20.0, skin)
    yield from _rod(at(120, 0, 42), at(210, 0, 60), 27.0, skin)
    yield from _rod(at(200, 0, 60), at(1500, 0, 160), 42.0, sleeve)


def _leftovers(board: Board, kit: Kit, rng: Random, setting: Setting) -> Iterator[Shape]:
    """Cards, dice and a cup that somebody left, some of them on the board and none on a figure."""
    wide, high = board.size
    stands = [stand.at for stand in setting.scene.pieces.values()]
    laid = 0
    while laid < 4:
        down = rng.choice((rng.uniform(-90, 20), rng.uniform(high - 20, high + 90), rng.uniform(0, high)))
        at = rng.uniform(-60, wide + 60), down
        if any(math.dist(at, each) < 90 for each in stands):
            laid += rng.random() < 0.2
            continue
        laid += 1
        what = rng.randrange(3)
        if what == 0:
            face = np.full((160, 112, 3), inks.rgb(rng.choice(("coil2", "red", "gold")), "print")[::-1], np.uint8)
            cv2.rectangle(face, (8, 8), (104, 152), (240, 244, 244), 6)
            yield _sheet(face, at, (56.0, 80.0), 0.2, 3.2, rng.uniform(0, 360))
        elif what == 1:
            yield _box(at, (16, 16, 16), rng.uniform(0, 90), _colour(230, 226, 214), 2.0)
        else:
            yield from _rod((*at, 5.0), (at[0] + 60 * rng.uniform(-1, 1), at[1] + 60, 5.0), 3.5, _colour(210, 170, 40))


def _half_page(board: Board, kit: Kit, rng: Random) -> Iterator[Shape]:
    """Half of a page of the kit, cut through, beside the board or over its edge."""
    wide, high = board.size
    page = np.full((420, 594, 3), 246, np.uint8)
    for row in range(40, 400, 26):
        cv2.line(page, (30, row), (rng.randint(200, 560), row), (70, 66, 60), 6)
    at = rng.uniform(0, wide), rng.choice((-105.0, high + 105.0)) + rng.uniform(-30, 30)
    yield _sheet(page, at, (148.0, 105.0), 0.3, 2.2, rng.uniform(0, 360))


# --- the room


def _room(board: Board, rng: Random, glare: bool) -> Iterator[tuple[str, Shape]]:
    wide, high = board.size
    span = max(wide, high)
    chance = np.random.default_rng(rng.randrange(1 << 30))
    grain = cv2.resize(chance.normal(0, 9, (120, 24)).astype(np.float32), (960, 960), interpolation=cv2.INTER_CUBIC)
    base = np.array(rng.choice(((58, 88, 126), (44, 56, 74), (128, 158, 182), (90, 96, 92))), np.float32)
    wood = np.clip(base + grain[:, :, None], 0, 255).astype(np.uint8)
    yield "table", _sheet(wood, (wide / 2, high / 2), (3 * span + 900, 3 * span + 900), 0.4, 0.0)
    turn = rng.uniform(0, 2 * math.pi)
    out = span * (rng.uniform(0.1, 0.35) if glare else rng.uniform(0.7, 1.2))
    at = [wide / 2 + out * math.cos(turn), -high / 2 + out * math.sin(turn), span * rng.uniform(1.1, 1.6) + 500]
    radius, bright = rng.uniform(60, 140), rng.uniform(0.7, 1.1)
    power = bright * 3.0 * (at[2] / radius) ** 2 / math.pi
    warm = rng.uniform(0.8, 1.0)
    lamp = T().look_at(origin=at, target=[wide / 2, -high / 2, 0], up=[0, 1, 0]).scale(radius)
    light = {"type": "rgb", "value": [power, power * (1 + warm) / 2, power * warm]}
    yield "lamp", {"type": "disk", "to_world": lamp, "emitter": {"type": "area", "radiance": light}}
    sky = rng.uniform(0.2, 0.45)
    yield "sky", {"type": "constant", "radiance": {"type": "rgb", "value": [sky, sky, sky * 1.1]}}


class _Camera(NamedTuple):
    """Where it stands and at what it looks, mm, y and z up; which way is up; how much it sees across, degrees."""

    eye: Place
    target: Place
    up: Place
    view: float
    size: tuple[int, int]

    @staticmethod
    def drawn(board: Board, kit: Kit, rng: Random, size: tuple[int, int]) -> _Camera:
        wide, high = board.size
        span_x, span_y = wide * 1.08, (high + 2 * kit.frame.width) * 1.08
        view = rng.uniform(52, 66)
        reach = max(span_x, span_y * size[0] / size[1]) / (2 * math.tan(math.radians(view / 2)))
        lean, side = math.radians(rng.uniform(0, 8)), rng.uniform(0, 2 * math.pi)
        out = reach * math.sin(lean)
        eye = (wide / 2 + out * math.cos(side), -high / 2 + out * math.sin(side), reach * math.cos(lean))
        roll = math.radians(rng.uniform(-3, 3))
        return _Camera(eye, (wide / 2, -high / 2, 0.0), (math.sin(roll), math.cos(roll), 0.0), view, size)

    def sensor(self) -> Shape:
        to_world = T().look_at(origin=list(self.eye), target=list(self.target), up=list(self.up))
        return {
            "type": "perspective", "fov": self.view, "fov_axis": "x", "to_world": to_world,
            "film": {"type": "hdrfilm", "width": self.size[0], "height": self.size[1], "rfilter": {"type": "gaussian"}},
            "sampler": {"type": "independent", "sample_count": _RAYS},
        }  # fmt: skip

    def pose(self) -> Pose:
        """The same as the eyes have it."""
        ahead = np.subtract(self.target, self.eye) / math.dist(self.target, self.eye)
        right = np.cross(ahead, self.up)
        right /= np.linalg.norm(right)
        flip = np.array([1, -1, -1])
        rotation = np.array([right, np.cross(ahead, right), ahead]) * flip
        shift = -rotation @ (np.array(self.eye) * flip)
        lens = Lens(1 / (2 * math.tan(math.radians(self.view / 2))))
        return Pose(lens, self.size, cv2.Rodrigues(rotation)[0], shift)


def _developed(light: np.ndarray[Any, np.dtype[np.float32]], rng: Random) -> bytes:
    """The curve of a picture, grain and compression: a JPEG file."""
    chance = np.random.default_rng(rng.randrange(1 << 30))
    light = light / np.percentile(light, 92) * rng.uniform(0.55, 0.85)
    light = light + chance.normal(0, 0.006, light.shape) * np.sqrt(np.maximum(light, 0.02))
    shown = np.clip(light, 0, 1) ** (1 / 2.2) * 255
    image = np.ascontiguousarray(shown[:, :, ::-1]).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, rng.randint(75, 95)])
    return bytes(packed)


def shot(trials: Trials, number: int, seed: int, keep: Path | None = None) -> Shot:
    """One picture; its kind goes round. `keep`: the folder it is put into, or lies in since it was taken before."""
    board = trials.board
    rng = Random(f"{seed} {board.id} {number}")
    leaves = [flap.part for flap in flaps(board)]
    kinds = [kind for kind in KINDS if kind != "flap up" or leaves]
    kind = kinds[number % len(kinds)]
    setting = trials.setting(rng)
    standing = rng.choice(leaves) if kind == "flap up" else ""
    if standing:
        setting = _out(trials, setting, standing)
    # every draw comes in this order, or the pictures that are kept are of other tables than they are held to show
    gloss = 0.12 if kind == "glare" else rng.uniform(0.25, 0.5)
    strange = list(_strange(trials, setting, kind, standing, gloss, rng))
    room = dict(_room(board, rng, kind == "glare"))
    camera = _Camera.drawn(board, trials.kit, rng, trials.size)
    file = keep / f"{board.id}-{seed}-{number}.jpg" if keep else None
    if file and file.is_file():
        packed = file.read_bytes()
    else:
        shapes = [*_board(board, trials.kit, setting, gloss, standing), *_lying(board, trials.kit, setting), *strange]
        scene: Shape = {"type": "scene", "integrator": {"type": "path", "max_depth": 3}}
        scene |= {f"thing{i}": shape for i, shape in enumerate(shapes)} | room | {"camera": camera.sensor()}
        light = np.array(_render(mitsuba.load_dict(scene), seed=number))[:, :, :3]
        packed = _developed(light, rng)
        if file:
            file.write_bytes(packed)
    picture = np.asarray(cv2.imdecode(np.frombuffer(packed, np.uint8), cv2.IMREAD_COLOR), np.uint8)
    corners = [_corners(shape) for shape in strange]
    return Shot(kind, picture, setting, kind == "hand", camera.pose(), corners, standing)


def through(shot: Shot, wide: int, make: str, seed: int) -> Shot:
    """The same, so many px wide, as a camera of that make brings it: the second picture of a film."""
    size = wide, round(wide * shot.picture.shape[0] / shot.picture.shape[1])
    seen = np.asarray(cv2.resize(shot.picture, size, interpolation=cv2.INTER_AREA), np.uint8)
    sensor = Sensor(MAKES[make], seed)
    sensor.taken(seen)
    pose = Pose(shot.pose.lens, size, shot.pose.turn, shot.pose.shift)
    return shot._replace(picture=sensor.taken(seen), pose=pose)


def _strange(trials: Trials, setting: Setting, kind: str, standing: str, gloss: float, rng: Random) -> Iterator[Shape]:
    """What is there besides board and figures."""
    board, kit = trials.board, trials.kit
    if standing:
        yield from _leaf(board, standing, rng.uniform(15, 160), gloss)
    if kind == "hand":
        at = rng.uniform(0.05, 0.95) * board.size[0], rng.uniform(0.05, 0.95) * board.size[1]
        yield from _hand(at, rng.choice((90.0, 270.0)) + rng.uniform(-40, 40), rng)
    if kind == "leftovers":
        yield from _leftovers(board, kit, rng, setting)
    if kind == "half a page":
        yield from _half_page(board, kit, rng)


def _corners(shape: Shape) -> Floats:
    """Points whose hull is a shape, board mm: those of a ball or a rod are the box about it."""
    if shape["type"] in ("rectangle", "cube"):
        deep = (-1, 1) if shape["type"] == "cube" else (0,)
        own = np.array([(x, y, z, 1) for x in (-1, 1) for y in (-1, 1) for z in deep], np.float64)
        found = (own @ np.array(shape["to_world"].matrix, np.float64).T)[:, :3]
    else:
        ends = [shape["center"]] if shape["type"] == "sphere" else [shape["p0"], shape["p1"]]
        box = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]) * shape["radius"]
        found = np.concatenate([box + np.array(end) for end in ends])
    return np.asarray(found * (1, -1, -1), np.float64)


def _out(trials: Trials, setting: Setting, standing: str) -> Setting:
    """The same with that flap out, for it to stand up, and without those who stand on a face it covers or uncovers."""
    flap = next(each for each in flaps(trials.board) if each.part == standing)
    rng = Random(f"{setting.pieces}")
    while setting.scene.parts[standing] != flap.states[0] or any(setting.scene.tiles.values()):
        setting = trials.setting(rng)
    low, high = (min(flap.out.at[0], flap.folded.at[0]), max(flap.out.at[0], flap.folded.at[0]) + flap.out.size[0])
    away = {who: at for who, at in setting.scene.pieces.items() if not low - 60 <= at.at[0] <= high + 60}
    scene = msgspec.structs.replace(setting.scene, pieces=away)
    pieces = {who: setting.pieces[who] for who in away}
    return msgspec.structs.replace(setting, scene=scene, pieces=pieces)


def readable(shot: Shot, board: Board, kit: Kit) -> set[str]:
    """The figures a person could place: their markers large enough and whole in the picture, standing on their spaces,
    and nothing that is not in play over them or beside them.
    """
    spots, wide, high = Spots(board, shot.setting.scene.parts), *shot.pose.size
    strange = [cv2.convexHull(shot.pose.pixels(each).astype(np.float32)) for each in shot.strange]
    found = set()
    for piece in kit.pieces:
        if piece.id not in shot.setting.pieces:
            continue
        stand = shot.setting.scene.pieces[piece.id]
        seen: Tagged = {piece.id: (stand.at, stand.turn, True)}
        marker, foot = (
            np.concatenate(list(expected([each], seen, shot.pose).values()))
            for each in (piece, msgspec.structs.replace(piece, height=0.0))
        )
        near, scale = spots.around(stand.at, PUSHED), shot.pose.scale(stand.at, piece.height)
        if (
            piece.side * scale >= READABLE
            and (marker > 0).all()
            and (marker < (wide - 1, high - 1)).all()
            and near
            and near[0][1] == shot.setting.pieces[piece.id]
            and all(_apart([*marker, *foot], each) > BESIDE * scale for each in strange)
        ):
            found.add(piece.id)
    return found


def _apart(points: Sequence[Floats], outline: Any) -> float:
    """How far the nearest of some points is from an outline, px; below 0 within it."""
    return -max(float(cv2.pointPolygonTest(outline, (float(x), float(y)), True)) for x, y in points)


class Count(NamedTuple):
    """What came of pictures of one kind. Things are pieces and parts on the table of pictures that are read; readable
    those pieces of them a person could place, and read those of these that are sure.
    """

    pictures: int = 0
    hands: int = 0
    readable: int = 0
    read: int = 0
    things: int = 0
    sure: int = 0
    wrong: int = 0
    unsure_board: int = 0

    def plus(self, other: Count) -> Count:
        return Count(*(a + b for a, b in zip(self, other, strict=True)))


def judged(shot: Shot, seen: Observation, fit: Collection[str]) -> Count:
    """One picture against the truth. A flap that stands up is in no state, so each state called sure is wrong."""
    truth: dict[str, str | None] = {**shot.setting.parts}
    if shot.standing:
        truth[shot.standing] = None
    wrong = [piece.id for piece in seen.pieces if piece.sure and piece.at != shot.setting.pieces.get(piece.id)]
    wrong += [name for name, state in truth.items() if seen.part(name).sure and seen.part(name).state != state]
    sure = [name for name in shot.setting.pieces if seen.piece(name).sure]
    sure += [name for name in truth if seen.part(name).sure]
    things = len(shot.setting.pieces) + len(truth) - bool(shot.standing)
    if seen.hands:
        return Count(1, 1)
    read = sum(seen.piece(name).sure for name in fit)
    return Count(1, 0, len(fit), read, things, len(sure), len(wrong), not seen.board.sure)


def tally(
    game: str, count: int, seed: int = 1, keep: Path | None = None, camera: tuple[int, str] | None = None
) -> dict[str, Count]:
    """So many pictures of a game, by kind; with a folder, what is amiss in them is said as they come. `camera`: width
    and make of one that they are read through."""
    board, kit = kit_of(rules(game))
    trials = Trials(board, kit, size=(1920, 1080) if camera or board.size[0] > 600 else (1280, 720), seed=seed)
    folder = keep / game if keep else None
    if folder:
        folder.mkdir(parents=True, exist_ok=True)
    found: dict[str, Count] = {}
    for number in range(count):
        taken = shot(trials, number, seed, folder)
        if camera:
            taken = through(taken, *camera, number)
        seen = trials.reader.read(taken.picture)
        here = judged(taken, seen, readable(taken, board, kit))
        found[taken.kind] = found.get(taken.kind, Count()).plus(here)
        if keep and (here.wrong or here.unsure_board or bool(here.hands) != taken.hand):
            print(f"{game} {number}: {taken.kind}, {here}", file=sys.stderr, flush=True)
    return found


if __name__ == "__main__":
    words = sys.argv[1:]
    count, chosen = int((words[1:] or ["12"])[0]), int((words[2:] or ["1"])[0])
    given = (int(words[4]), words[5]) if words[4:] else None
    done = tally(words[0], count, chosen, Path(words[3]) if words[3:] else None, given)
    for name, row in done.items():
        sure = f"{row.sure} of {row.things}" if row.things else "held back"
        fit = f"{row.read} of {row.readable}" if row.readable else "none"
        told = row.pictures, row.hands, fit, sure, row.wrong, row.unsure_board
        print("|", " | ".join(map(str, (words[0], name, *told))), "|")
