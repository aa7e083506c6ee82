"""Dice as they are sold: rounded, glossy, coloured, with drilled pips, in a tray with a rim, under lamps and a window.

Rays are followed to rounded cubes and from there to the lamps; nothing is shared with the flat simulated tray or with
the reader, not even how pips lie on a side. Lengths are millimetres, x right, y down the picture, z up.
"""

from __future__ import annotations

import math
from random import Random
from typing import Any

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.geometry import Image

Vectors = npt.NDArray[np.floating[Any]]
Colour = tuple[float, float, float]
"""Blue, green, red, as light: 0 to 1."""


class Made(msgspec.Struct, frozen=True):
    """How a die is made. `round`: radius of its edges, `ball`: of the ball its corners are turned to, in sides; `pip`
    and `near`: how large pips are and how far they lie from the middle, in sides; `gloss`: how sharply it shines."""

    side: float = 16.0
    body: Colour = (0.8, 0.8, 0.8)
    ink: Colour = (0.01, 0.01, 0.01)
    round: float = 0.1
    ball: float = 0.75
    pip: float = 0.1
    near: float = 0.25
    ace: float = 1.0
    """How much larger the one's pip is."""
    gloss: float = 150.0


class Lying(msgspec.Struct, frozen=True):
    """A die at rest: what it shows, its middle on the tray, how it is turned and leans (towards where), degrees."""

    face: int
    at: tuple[float, float]
    turn: float = 0.0
    lean: float = 0.0
    toward: float = 0.0
    made: Made = Made()


class Lamp(msgspec.Struct, frozen=True):
    at: tuple[float, float, float]
    broad: float
    """Its radius, mm."""
    light: Colour


class Tray(msgspec.Struct, frozen=True):
    """`size` of what dice lie on; about it a rim, beyond that the table. `grain`: how uneven its colour is."""

    size: tuple[float, float] = (220.0, 165.0)
    colour: Colour = (0.05, 0.12, 0.04)
    rim: Colour = (0.05, 0.09, 0.16)
    table: Colour = (0.2, 0.25, 0.3)
    grain: float = 0.1
    stripes: float = 0.0


class Shot(msgspec.Struct, frozen=True):
    """A whole picture to take: `tilt` and `toward` say how the camera stands, `high` how far above the tray, mm."""

    dice: tuple[Lying, ...]
    tray: Tray
    lamps: tuple[Lamp, ...]
    sky: float = 0.25
    size: tuple[int, int] = (640, 480)
    focal: float = 0.9
    high: float = 450.0
    tilt: float = 0.0
    toward: float = 0.0
    roll: float = 0.0
    blur: float = 0.7
    noise: float = 3.0
    jpeg: int = 85
    warm: float = 0.0
    seed: int = 0


_FACES = {1: (0, 0, 1), 6: (0, 0, -1), 2: (0, 1, 0), 5: (0, -1, 0), 3: (1, 0, 0), 4: (-1, 0, 0)}
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}
_SAMPLES = 10
"""Places of a lamp that light each point."""
_STEPS = 26


def photograph(shot: Shot) -> tuple[Image, list[tuple[float, float]]]:
    """The picture, blue, green, red, and where in it the middle of each die's top appears, px."""
    (picture,), tops = film(shot, 1)
    return picture, tops


def film(shot: Shot, count: int) -> tuple[list[Image], list[tuple[float, float]]]:
    """So many pictures of one rest, each with a grain of its own."""
    rng = np.random.default_rng(shot.seed)
    wide, high = shot.size
    eye, axes = _camera(shot)
    ys, xs = np.mgrid[0 : 2 * high, 0 : 2 * wide].astype(np.float32)
    x, y = (xs + 0.5 - wide) / (2 * shot.focal * wide), (ys + 0.5 - high) / (2 * shot.focal * wide)
    rays = x[..., None] * axes[0] + y[..., None] * axes[1] + axes[2]
    rays /= np.linalg.norm(rays, axis=2, keepdims=True)
    ground = eye + rays * (-eye[2] / rays[..., 2])[..., None]
    light = _ground(shot, ground, rng)
    deep = np.full(light.shape[:2], np.float32(1e9))
    tops = []
    for die in shot.dice:
        spin = _spin(die)
        middle = np.array([*die.at, _rise(die, spin)], np.float32)
        top = _seen(shot, eye, axes, middle + np.array([0, 0, die.made.side / 2], np.float32))
        tops.append((float(top[0]), float(top[1])))
        _put(shot, die, spin, middle, eye, axes, rays, light, deep)
    seen = np.asarray(cv2.resize(light, shot.size, interpolation=cv2.INTER_AREA), np.float32)
    more = (np.random.default_rng((shot.seed, number)) for number in range(count - 1))
    return [_developed(shot, seen, each) for each in (rng, *more)], tops


def _camera(shot: Shot) -> tuple[Vectors, Vectors]:
    """Where the eye is, and the picture's right, down and ahead."""
    lean, side, roll = math.radians(shot.tilt), math.radians(shot.toward), math.radians(shot.roll)
    eye = shot.high * np.array([math.sin(lean) * math.cos(side), math.sin(lean) * math.sin(side), math.cos(lean)])
    ahead = -eye / np.linalg.norm(eye)
    right = np.array([math.cos(roll), math.sin(roll), 0.0])
    right -= ahead * (right @ ahead)
    right /= np.linalg.norm(right)
    down = np.cross(right, ahead)
    return eye.astype(np.float32), np.array([right, down, ahead], np.float32)


def _seen(shot: Shot, eye: Vectors, axes: Vectors, place: Vectors) -> Vectors:
    off = axes @ (place - eye)
    found = off[:2] / off[2] * shot.focal * shot.size[0] + np.array(shot.size) / 2 - 0.5
    return np.asarray(found, np.float32)


def _spin(die: Lying) -> Vectors:
    """The die's own axes in the tray: its face up, turned, and leaning."""
    up = np.array(_FACES[die.face], float)
    first = np.array([0.0, 1.0, 0.0]) if die.face in (1, 6) else np.array([0.0, 0.0, 1.0])
    second = np.cross(up, first)
    own = np.array([first, second, up])  # rows: where the tray's axes lie in the die
    turn, lean, toward = (math.radians(each) for each in (die.turn, die.lean, die.toward))
    flat = np.array([(math.cos(turn), -math.sin(turn), 0), (math.sin(turn), math.cos(turn), 0), (0, 0, 1.0)])
    axis = np.array([math.cos(toward), math.sin(toward), 0.0])
    tilt = np.asarray(cv2.Rodrigues(axis * lean)[0])
    return np.asarray(tilt @ flat @ own, np.float32)


def _rise(die: Lying, spin: Vectors) -> float:
    """How high its middle is over the tray: it stands on its lowest corner or side."""
    half, edge = die.made.side / 2, die.made.round * die.made.side
    return float(np.abs(spin[2]).sum() * (half - edge) + edge)


def _box(made: Made, at: Vectors) -> Vectors:
    """How far points are from the die, negative inside."""
    edge = made.round * made.side
    out = np.abs(at) - (made.side / 2 - edge)
    far = np.linalg.norm(np.maximum(out, 0), axis=-1) + np.minimum(_most(out), 0) - edge
    return np.asarray(np.maximum(far, np.linalg.norm(at, axis=-1) - made.ball * made.side), np.float32)


def _put(
    shot: Shot, die: Lying, spin: Vectors, middle: Vectors, eye: Vectors, axes: Vectors, rays: Vectors,
    light: Vectors, deep: Vectors,
) -> None:  # fmt: skip
    made = die.made
    centre = 2 * _seen(shot, eye, axes, middle)
    reach = 2.2 * made.side * shot.focal * shot.size[0] / (shot.high - made.side)
    low = np.maximum((centre - reach).astype(int), 0)
    top = np.minimum((centre + reach).astype(int), (light.shape[1], light.shape[0]))
    if (top <= low).any():
        return
    part = np.s_[low[1] : top[1], low[0] : top[0]]
    ways = rays[part].reshape(-1, 3) @ spin
    start = (eye - middle) @ spin
    gone = np.full(len(ways), float(np.linalg.norm(start)) - made.side, np.float32)
    for _ in range(_STEPS):
        gone += _box(made, start + ways * gone[:, None])
    there = start + ways * gone[:, None]
    hit = (np.abs(_box(made, there)) < 0.05) & (gone < deep[part].ravel())
    if not hit.any():
        return
    at, way = there[hit], ways[hit]
    small = np.float32(0.02)
    normal: Vectors = np.stack(
        [_box(made, at + small * step) - _box(made, at - small * step) for step in np.eye(3, dtype=np.float32)], 1
    )
    normal /= np.linalg.norm(normal, axis=1, keepdims=True)
    colour, normal = _coloured(made, at, normal)
    tray_at, tray_normal = at @ spin.T + middle, normal @ spin.T
    shone = _lit(shot, tray_at, tray_normal, np.asarray(way @ spin.T, np.float32), colour, made.gloss, die)
    flat = light[part].reshape(-1, 3)
    flat[hit] = shone
    light[part] = flat.reshape(light[part].shape)
    far = deep[part].ravel()
    far[hit] = gone[hit]
    deep[part] = far.reshape(deep[part].shape)


def _coloured(made: Made, at: Vectors, normal: Vectors) -> tuple[Vectors, Vectors]:
    """The colour of each place of a die, and its normal, bent where a pip is drilled."""
    colour = np.broadcast_to(np.array(made.body, np.float32), at.shape).copy()
    axis, sign = np.abs(at).argmax(1), np.sign(np.take_along_axis(at, np.abs(at).argmax(1)[:, None], 1))[:, 0]
    bent = normal.copy()
    for face, way in _FACES.items():
        k = int(np.abs(way).argmax())
        here = (axis == k) & (sign == np.sign(way[k]))
        u, v = [i for i in range(3) if i != k]
        for a, b in _PIPS[face]:
            radius = made.pip * made.side * (made.ace if face == 1 else 1.0)
            off = at[:, [u, v]] - np.array([a, b], np.float32) * made.near * made.side
            far = np.linalg.norm(off, axis=1)
            drilled = here & (far < radius)
            colour[drilled] = made.ink
            bent[np.ix_(drilled, [u, v])] -= 0.7 * off[drilled] / radius
    return colour, bent / np.linalg.norm(bent, axis=1, keepdims=True)


def _ground(shot: Shot, places: Vectors, rng: np.random.Generator) -> Vectors:
    """Tray, rim and table, with the shadows of dice and rim."""
    tray = shot.tray
    high, wide = places.shape[:2]
    colour = np.empty(places.shape, np.float32)
    colour[:] = tray.table
    inside = np.abs(places[..., :2]) - np.array(tray.size, np.float32) / 2
    far = inside.max(2)
    colour[far < 12] = tray.rim
    rough = rng.standard_normal((high // 3 + 1, wide // 3 + 1)).astype(np.float32)
    rough = cv2.resize(rough, (wide, high), interpolation=cv2.INTER_CUBIC)
    grain = 1 + tray.grain * rough + tray.stripes * np.sin(places[..., 1] * 0.9 + 2 * np.sin(places[..., 0] * 0.02))
    here = far < 0
    colour[here] = (np.array(tray.colour, np.float32) * grain[..., None])[here]
    less = places[::4, ::4].reshape(-1, 3)
    up = np.zeros_like(less)
    up[:, 2] = 1
    shaded = _light(shot, less, up, None).reshape(*places[::4, ::4].shape)
    return np.asarray(colour * cv2.resize(shaded, (wide, high), interpolation=cv2.INTER_LINEAR), np.float32)


def _lamp_places(lamp: Lamp) -> Vectors:
    turns = np.arange(_SAMPLES) * 2.4
    out = np.sqrt((np.arange(_SAMPLES) + 0.5) / _SAMPLES) * lamp.broad
    disc = np.column_stack([np.cos(turns) * out, np.sin(turns) * out, np.zeros(_SAMPLES)])
    found: Vectors = np.asarray(disc + np.array(lamp.at), np.float32)
    return found


def _light(shot: Shot, places: Vectors, normal: Vectors, own: Lying | None) -> Vectors:
    """The light that falls on each place, by colour; white paper under a common lamp gets about 1."""
    open_ = np.ones(len(places), np.float32)
    for die in shot.dice:
        if die is not own:  # what stands near takes some of the sky
            far = np.linalg.norm(places[:, :2] - np.array(die.at, np.float32), axis=1) / die.made.side
            open_ *= 1 - 0.55 * np.exp(-((far / 0.75) ** 2)) * (places[:, 2] < die.made.side * 0.8)
    total = np.full((len(places), 3), shot.sky, np.float32) * (open_ * (0.6 + 0.4 * normal[:, 2]))[:, None]
    for lamp in shot.lamps:
        share = np.zeros(len(places), np.float32)
        for source in _lamp_places(lamp):
            way = source - places
            far = np.linalg.norm(way, axis=1)
            way /= far[:, None]
            falls = np.maximum((way * normal).sum(1), 0) * (np.linalg.norm(lamp.at) / far) ** 2
            for die in shot.dice:
                if die is not own:
                    falls *= ~_between(die, places, way)
            share += falls / _SAMPLES
        total += share[:, None] * np.array(lamp.light, np.float32)
    return np.asarray(total, np.float32)


def _between(die: Lying, places: Vectors, way: Vectors) -> npt.NDArray[np.bool_]:
    """Which of these rays meet the die."""
    spin, half = _spin(die), die.made.side / 2 * 0.97
    start = (places - np.array([*die.at, _rise(die, spin)], np.float32)) @ spin
    ways = way @ spin
    safe = np.where(np.abs(ways) < 1e-6, np.float32(1e-6), ways)
    one, two = (-half - start) / safe, (half - start) / safe
    begin, end = _most(np.minimum(one, two)), -_most(-np.maximum(one, two))
    found: npt.NDArray[np.bool_] = (begin < end) & (end > 1e-3)
    return found


def _most(rows: Vectors) -> Vectors:
    """The largest of each row's three numbers: so `max` is many times as fast."""
    return np.maximum(np.maximum(rows[..., 0], rows[..., 1]), rows[..., 2])


def _lit(
    shot: Shot, places: Vectors, normal: Vectors, way: Vectors, colour: Vectors, gloss: float, own: Lying
) -> Vectors:
    """What comes back from a die: its colour, and lamps and ceiling mirrored in it."""
    back = colour * _light(shot, places, normal, own)
    facing = np.clip(-(way * normal).sum(1), 0, 1)
    mirror = 0.04 + 0.96 * (1 - facing) ** 5
    to = way + 2 * facing[:, None] * normal
    back += (mirror * shot.sky * np.clip(0.5 + to[:, 2], 0, 1.4))[:, None]
    for lamp in shot.lamps:
        ahead = np.array(lamp.at, np.float32) - places
        size = lamp.broad / np.linalg.norm(ahead, axis=1)
        ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
        off = np.arccos(np.clip((ahead * to).sum(1), -1, 1))
        soft = 2.0 / math.sqrt(gloss)
        bright = np.exp(-((np.maximum(off - size, 0) / soft) ** 2)) / (0.01 + (size + soft) ** 2) * 0.6
        back += (mirror * bright)[:, None] * np.array(lamp.light, np.float32)
    return back


def _developed(shot: Shot, light: Vectors, rng: np.random.Generator) -> Image:
    """What sensor and file make of it: exposed for most of the picture, curved, blurred, grainy, packed."""
    exposed = light * (0.42 / max(float(np.percentile(light.mean(2), 60)), 0.09))
    tint = np.array([1 - shot.warm, 1.0, 1 + shot.warm], np.float32)
    blurred = cv2.GaussianBlur(exposed * tint, (0, 0), shot.blur)
    curved = np.clip(blurred, 0, 1) ** (1 / 2.2) * 255
    grainy = np.clip(curved + rng.normal(0, shot.noise, curved.shape), 0, 255).astype(np.uint8)
    _, packed = cv2.imencode(".jpg", grainy, [cv2.IMWRITE_JPEG_QUALITY, shot.jpeg])
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)


# --- trays as they may be


_BODIES: tuple[tuple[Colour, Colour], ...] = (
    ((0.75, 0.8, 0.82), (0.01, 0.01, 0.01)),
    ((0.5, 0.68, 0.75), (0.02, 0.02, 0.02)),
    ((0.03, 0.03, 0.55), (0.8, 0.8, 0.8)),
    ((0.45, 0.12, 0.03), (0.8, 0.8, 0.8)),
    ((0.06, 0.3, 0.04), (0.8, 0.8, 0.8)),
    ((0.015, 0.015, 0.015), (0.8, 0.8, 0.8)),
    ((0.02, 0.5, 0.75), (0.01, 0.01, 0.01)),
    ((0.35, 0.05, 0.22), (0.75, 0.75, 0.75)),
    ((0.02, 0.2, 0.7), (0.01, 0.01, 0.01)),
)
"""Body and pips as dice are sold."""
_TRAYS: tuple[Colour, ...] = (
    (0.04, 0.1, 0.03), (0.03, 0.03, 0.2), (0.2, 0.08, 0.03), (0.02, 0.02, 0.02), (0.12, 0.12, 0.12), (0.35, 0.4, 0.42),
    (0.08, 0.18, 0.3), (0.04, 0.08, 0.14), (0.12, 0.3, 0.4),
)  # fmt: skip


def a_tray(seed: int, mixed: bool | None = None) -> Shot:
    """Six dice somehow thrown into some tray, under some lamps, seen by some camera: all by the seed."""
    rng = Random(seed)
    tray_colour = rng.choice(_TRAYS)
    bodies = [each for each in _BODIES if _unlike(each[0], tray_colour)]
    mixed = rng.random() < 0.4 if mixed is None else mixed
    made = [_made(rng, rng.choice(bodies)) for _ in range(6)] if mixed else [_made(rng, rng.choice(bodies))] * 6
    side = made[0].side
    made = [msgspec.structs.replace(each, side=side * (rng.uniform(0.95, 1.05) if mixed else 1)) for each in made]
    tray = Tray(
        (rng.uniform(170, 260), rng.uniform(130, 190)),
        tray_colour,
        _shade(rng, 0.03, 0.3),
        _shade(rng, 0.05, 0.5),
        rng.uniform(0.0, 0.12),
        rng.choice((0.0, 0.0, rng.uniform(0, 0.08))),
    )
    fill, size = rng.uniform(0.85, 1.25), rng.choice(((640, 480), (800, 600), (960, 540)))
    room = (min(1.0, 0.9 * fill) * tray.size[0], min(tray.size[1], 0.9 * fill * tray.size[0] * size[1] / size[0]))
    dice: list[Lying] = []
    for each in made:
        dice.append(Lying(rng.randint(1, 6), _spot(rng, dice, room, each.side), rng.uniform(0, 360), made=each))
    lamps = tuple(
        Lamp(
            (*_beside(rng), rng.uniform(500, 1100)),
            rng.uniform(15, 160),
            (rng.uniform(0.6, 1.0), rng.uniform(0.75, 1.0), 1.0),
        )
        for _ in range(rng.choice((1, 1, 2, 3)))
    )
    focal = rng.uniform(0.7, 1.1)
    return Shot(
        tuple(dice), tray, lamps, rng.uniform(0.12, 0.5), size, focal,
        focal * tray.size[0] * fill, rng.uniform(0, 8), rng.uniform(0, 360), rng.uniform(-20, 20),
        rng.uniform(0.5, 1.1), rng.uniform(1, 6), rng.randint(70, 95), rng.uniform(-0.12, 0.12), seed,
    )  # fmt: skip


def _beside(rng: Random) -> tuple[float, float]:
    """Where a lamp stands or hangs: not where dice would mirror it straight into the camera."""
    way, far = rng.uniform(0, 2 * math.pi), rng.uniform(280, 700)
    return far * math.cos(way), far * math.sin(way)


def _made(rng: Random, colours: tuple[Colour, Colour]) -> Made:
    return Made(
        rng.uniform(12.0, 19.0), *colours, rng.uniform(0.05, 0.16), rng.uniform(0.68, 0.85), rng.uniform(0.085, 0.115),
        rng.uniform(0.24, 0.28), rng.choice((1.0, 1.0, 1.0, 1.6)), rng.uniform(40, 500),
    )  # fmt: skip


def _unlike(one: Colour, two: Colour) -> bool:
    """Whether a person would see a die of the one colour in a tray of the other."""
    a, b = (np.array(each) ** (1 / 2.2) for each in (one, two))
    return float(np.abs(a - b).max()) > 0.22


def _shade(rng: Random, low: float, top: float) -> Colour:
    light = rng.uniform(low, top)
    return light * rng.uniform(0.5, 1), light * rng.uniform(0.7, 1), light


def _spot(rng: Random, dice: list[Lying], size: tuple[float, float], side: float) -> tuple[float, float]:
    """Anywhere clear of the others; one time in five as near to one as two dice can lie."""
    room = size[0] / 2 - 1.2 * side, size[1] / 2 - 1.2 * side
    for _ in range(500):
        at = rng.uniform(-room[0], room[0]), rng.uniform(-room[1], room[1])
        if dice and rng.random() < 0.2:
            other, way, far = rng.choice(dice), rng.uniform(0, 2 * math.pi), rng.uniform(1.22, 1.42) * side
            at = other.at[0] + far * math.cos(way), other.at[1] + far * math.sin(way)
        clear = all(math.dist(at, other.at) > 1.2 * max(side, other.made.side) for other in dice)
        if clear and abs(at[0]) <= room[0] and abs(at[1]) <= room[1]:
            return at
    raise ValueError("no room in the tray")
