"""Pictures to learn dice from: many made anew at every look, of scenes whose light is followed only once.

Nothing is shared with what the reader is tested on (`glossy`, `tray`). A scene is kept as what of each
pixel is table, border, die and pip, and how each lamp lights it and shines back from it; colours, lamps and the
camera's faults are put in later, so that one scene gives as many pictures as wanted. Lengths are px, z up.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import cv2
import numpy as np
import numpy.typing as npt

from vision.geometry import Image

Values = npt.NDArray[np.floating[Any]]
Labels = npt.NDArray[np.int64]

SCENES = 450
"""How many scenes are learned from: those of the seeds below."""
WIDE = 192
"""Side of a picture to learn from, px."""
FINE = 2
"""How much finer light is followed."""
LEANING = 7
"""What a die that leans is called: no face of it is on top."""
CUT = -1
"""What a die is called that the picture does not hold whole, or that something hides: nothing is learned of it."""

GROUND, BORDER, BODY, INK = range(4)
_LAMPS = 2
_SAMPLES = 4
_FACES = ((2, 1, 1), (2, -1, 6), (1, 1, 2), (1, -1, 5), (0, 1, 3), (0, -1, 4))
"""Axis, its sign, and the face there when a one is up."""
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (1, -1), (1, 1), (0, 0)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


class Die(NamedTuple):
    """`at`: its middle on the table; `spin`: rows are the table's axes in its own; `face`: what is up; `low`: how high
    its middle is. How it is made, in sides: `edge`, `ball`, `near`, `pip`, `ace`; `drilled`: how deep; `gloss`."""

    at: tuple[float, float]
    side: float
    turn: float
    spin: Values
    face: int
    low: float
    numbers: dict[tuple[int, int], int]
    edge: float
    ball: float
    near: float
    pip: float
    ace: float
    drilled: float
    gloss: float


class Seen(NamedTuple):
    """A die in a picture: face, LEANING or CUT; the middle of its top and its side there, px; its turn, radians."""

    face: int
    at: tuple[float, float]
    side: float
    turn: float


class Scene(NamedTuple):
    """`parts`: share of GROUND, BORDER, BODY, INK in each pixel; `light`, `shine`: of the sky and each lamp; `whose`:
    which die is nearest; `eye`: under which pixel of the picture, and how high, the camera hangs."""

    parts: npt.NDArray[np.float16]
    light: npt.NDArray[np.float16]
    shine: npt.NDArray[np.float16]
    whose: npt.NDArray[np.uint8]
    dice: tuple[Seen, ...]
    eye: tuple[float, float, float]


class Lesson(NamedTuple):
    """A picture, blue, green, red, what is to be learned from it, and the camera's place above it."""

    picture: Image
    dice: tuple[Seen, ...]
    eye: tuple[float, float, float]


# --- scenes


def scene(seed: int, leaning: float = 0.22, least: float = 13.0) -> Scene:
    """Dice somehow lying about, touching, cut by the rim of the picture, and such a share of them `leaning`, at `least`
    so far, degrees: all by the seed."""
    rng = np.random.default_rng((16, seed))
    side = float(np.exp(rng.uniform(math.log(22), math.log(42)) if rng.random() < 0.65 else rng.uniform(2.7, 4.05)))
    high = side * float(rng.uniform(12, 36))
    way, far = rng.uniform(0, 2 * math.pi), rng.uniform(0, 0.7) * high
    middle = WIDE / 2
    eye = np.array([middle + far * math.cos(way), middle + far * math.sin(way), high], np.float32)
    dice = _thrown(rng, side, leaning, least)
    lamps = [_lamp(rng, side, high) for _ in range(_LAMPS)]
    ys, xs = np.mgrid[0 : WIDE * FINE, 0 : WIDE * FINE].astype(np.float32)
    ground = np.stack([(xs + 0.5) / FINE, (ys + 0.5) / FINE, np.zeros_like(xs)], 2)
    kind = np.zeros(ground.shape[:2], np.uint8)
    if rng.random() < 0.35:
        turn, off = rng.uniform(0, 2 * math.pi), rng.uniform(0.1, 0.5) * WIDE
        kind[((ground[..., 0] - middle) * math.cos(turn) + (ground[..., 1] - middle) * math.sin(turn)) > off] = BORDER
    light = _on_ground(ground, dice, lamps, side)
    shine = np.zeros((*kind.shape, 1 + _LAMPS), np.float32)
    whose = np.zeros(kind.shape, np.uint8)
    deep = np.full(kind.shape, np.float32(1e9))
    for number, die in enumerate(dice):
        _put(number, die, dice, lamps, eye, ground, kind, light, shine, whose, deep)
    parts = np.stack([_shrunk((kind == part).astype(np.float32)) for part in range(4)], 2)
    return Scene(
        parts.astype(np.float16), _shrunk(light).astype(np.float16), _shrunk(shine).astype(np.float16),
        whose[::FINE, ::FINE].copy(), tuple(_seen(die, eye) for die in dice), (float(eye[0]), float(eye[1]), high),
    )  # fmt: skip


def _shrunk(fine: Values) -> Values:
    return np.asarray(cv2.resize(fine, (WIDE, WIDE), interpolation=cv2.INTER_AREA), np.float32)


def _thrown(rng: np.random.Generator, side: float, leaning: float, least: float) -> list[Die]:
    out: list[Die] = []
    alike = rng.random() < 0.5
    made = _make(rng)
    room = 0.22 * (WIDE / side) ** 2
    wanted = 1 + int(rng.uniform(0.3, 1.0) * min(10.0, room))
    for _ in range(wanted * 12):
        if len(out) == wanted:
            break
        here = made if alike else _make(rng)
        own = side if alike else side * float(rng.uniform(0.9, 1.1))
        margin = -0.2 * side if rng.random() < 0.1 else 0.75 * side
        x, y = rng.uniform(margin, WIDE - margin, 2).tolist()
        at = x, y
        leans = rng.random() < leaning
        lean = math.radians(rng.uniform(least, 46)) if leans else 0.0
        turn = float(rng.uniform(0, 2 * math.pi))
        if out and rng.random() < 0.55:  # beside another, as near as they can lie
            other, way = out[int(rng.integers(len(out)))], rng.uniform(0, 2 * math.pi)
            if rng.random() < 0.3:
                turn = other.turn
                way = turn + math.pi / 2 * int(rng.integers(4)) + float(rng.normal(0, 0.15))
            for far in np.arange(0.97, 1.6, 0.03) * side:
                at = other.at[0] + far * math.cos(way), other.at[1] + far * math.sin(way)
                if all(_clear(at, turn, own, each) for each in out):
                    break
        if not all(_clear(at, turn, own * (1.2 if leans else 1.0), each) for each in out):
            continue
        out.append(_die(rng, at, own, turn, lean, here))
    return out


def _make(rng: np.random.Generator) -> tuple[float, ...]:
    near = float(rng.uniform(0.215, 0.29))
    pip = float(rng.uniform(0.065, min(0.125, 0.485 * near)))
    ace = float(rng.choice([1.0, 1.0, rng.uniform(1.0, 2.0)]))
    return (
        float(rng.uniform(0.02, 0.17)), float(rng.uniform(0.67, 0.9)), near, pip, ace, float(rng.uniform(0, 1.0)),
        float(np.exp(rng.uniform(math.log(25), math.log(900)))),
    )  # fmt: skip


def _die(
    rng: np.random.Generator, at: tuple[float, float], side: float, turn: float, lean: float, made: tuple[float, ...]
) -> Die:
    numbers = {(axis, sign): face for axis, sign, face in _FACES}
    order = rng.permutation(3)
    flips = rng.choice([-1, 1], 3)
    own = np.zeros((3, 3), np.float32)  # any of the ways a cube can stand, mirrored ones too
    own[np.arange(3), order] = flips
    up = int(order[2]), int(flips[2])
    cos, sin = math.cos(turn), math.sin(turn)
    flat = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)], np.float32)
    toward = rng.uniform(0, 2 * math.pi)
    axis = np.array([math.cos(toward), math.sin(toward), 0.0]) * lean
    spin = np.asarray(np.asarray(cv2.Rodrigues(axis)[0]) @ flat @ own, np.float32)
    edge = made[0]
    low = side * (float(np.abs(spin[2]).sum()) * (0.5 - edge) + edge)
    return Die(at, side, turn, spin, LEANING if lean else numbers[up], low, numbers, *made)


def _clear(at: tuple[float, float], turn: float, side: float, other: Die) -> bool:
    """Whether two squares lie apart, their corners a little rounded: some axis of theirs parts them."""
    gap = np.array(at) - np.array(other.at)
    for axis_turn in (turn, other.turn):
        for quarter in (0.0, math.pi / 2):
            axis = np.array([math.cos(axis_turn + quarter), math.sin(axis_turn + quarter)])
            reach = sum(
                0.47 * size * (abs(math.cos(axis_turn + quarter - own)) + abs(math.sin(axis_turn + quarter - own)))
                for size, own in ((side, turn), (other.side, other.turn))
            )
            if abs(float(gap @ axis)) > reach:
                return True
    return False


def _lamp(rng: np.random.Generator, side: float, high: float) -> Values:
    """Places of a lamp that light each point."""
    way, lift = rng.uniform(0, 2 * math.pi), math.radians(rng.uniform(28, 85))
    far, broad = high * rng.uniform(0.9, 2.5), side * rng.uniform(0.5, 11)
    at = np.array([math.cos(way) * math.cos(lift), math.sin(way) * math.cos(lift), math.sin(lift)]) * far
    turns = np.arange(_SAMPLES) * 2.4
    out = np.sqrt((np.arange(_SAMPLES) + 0.5) / _SAMPLES) * broad
    disc = np.column_stack([np.cos(turns) * out, np.sin(turns) * out, np.zeros(_SAMPLES)])
    return np.asarray(disc + at + (WIDE / 2, WIDE / 2, 0), np.float32)


def _on_ground(ground: Values, dice: list[Die], lamps: list[Values], side: float) -> Values:
    step = 2 * FINE
    places = ground[step // 2 :: step, step // 2 :: step].reshape(-1, 3)
    up = np.zeros_like(places)
    up[:, 2] = 1
    coarse = _light(places, up, dice, None, lamps).reshape(WIDE // 2, WIDE // 2, -1)
    wide = ground.shape[0]
    return np.asarray(cv2.resize(coarse, (wide, wide), interpolation=cv2.INTER_LINEAR), np.float32)


def _light(places: Values, normal: Values, dice: list[Die], own: int | None, lamps: list[Values]) -> Values:
    """What of the sky's and each lamp's light falls on each place."""
    out = np.zeros((len(places), 1 + len(lamps)), np.float32)
    open_ = np.ones(len(places), np.float32)
    near = [die for number, die in enumerate(dice) if number != own]
    if own is not None:
        near = [die for die in near if math.dist(die.at, dice[own].at) < 3.5 * die.side]
    for die in near:
        far = np.hypot(places[:, 0] - die.at[0], places[:, 1] - die.at[1]) / die.side
        open_ *= 1 - 0.5 * np.exp(-((far / 0.75) ** 2)) * (places[:, 2] < 0.8 * die.side)
    out[:, 0] = open_ * (0.6 + 0.4 * normal[:, 2])
    for number, lamp in enumerate(lamps):
        for source in lamp:
            way = source - places
            way /= _long(way)[:, None]
            falls = np.maximum(np.einsum("ij,ij->i", way, normal), 0)
            for die in near:
                falls *= ~_between(die, places, way)
            out[:, 1 + number] += falls / len(lamp)
    return out


def _between(die: Die, places: Values, way: Values) -> npt.NDArray[np.bool_]:
    half = 0.48 * die.side
    start = (places - np.array([*die.at, die.low], np.float32)) @ die.spin
    ways = way @ die.spin
    safe = np.where(np.abs(ways) < 1e-5, np.float32(1e-5), ways)
    one, two = (-half - start) / safe, (half - start) / safe
    begin, end = _most(np.minimum(one, two)), -_most(-np.maximum(one, two))
    found: npt.NDArray[np.bool_] = (begin < end) & (end > 0.02 * die.side)
    return found


def _put(
    number: int, die: Die, dice: list[Die], lamps: list[Values], eye: Values, ground: Values, kind: Image,
    light: Values, shine: Values, whose: Image, deep: Values,
) -> None:  # fmt: skip
    middle = np.array([*die.at, die.low], np.float32)
    centre = (eye + (middle - eye) * (eye[2] / (eye[2] - middle[2])))[:2] * FINE
    reach = 1.12 * die.side * FINE
    low = np.maximum((centre - reach).astype(int), 0)
    top = np.minimum((centre + reach).astype(int) + 1, WIDE * FINE)
    if (top <= low).any():
        return
    part = np.s_[low[1] : top[1], low[0] : top[0]]
    way = (ground[part].reshape(-1, 3) - eye) / die.side
    way /= _long(way)[:, None]
    way = way @ die.spin
    start = ((eye - middle) / die.side) @ die.spin
    along = -(way @ start)
    spare = 0.87**2 - (start @ start - along**2)
    chosen = np.nonzero(spare > 0)[0]
    gone = along[chosen] - np.sqrt(spare[chosen])
    ways = way[chosen]
    for _ in range(13):
        gone += _off(die, start + ways * gone[:, None])
    at = start + ways * gone[:, None]
    flat_deep = deep[part].ravel()
    hit = (np.abs(_off(die, at)) < 0.01) & (gone * die.side < flat_deep[chosen])
    if not hit.any():
        return
    at, ways, gone, chosen = at[hit], ways[hit], gone[hit], chosen[hit]
    ink, normal = _inked(die, at)
    places, normals = at * die.side @ die.spin.T + middle, normal @ die.spin.T
    falls = _light(places, normals, dice, number, lamps)
    facing = np.clip(-np.einsum("ij,ij->i", ways, normal), 0, 1)
    mirror = 0.04 + 0.96 * (1 - facing) ** 5
    to = ways @ die.spin.T + 2 * facing[:, None] * normals
    back = np.zeros_like(falls)
    back[:, 0] = mirror * np.clip(0.5 + to[:, 2], 0, 1.4)
    soft = 2.0 / math.sqrt(die.gloss)
    for each, lamp in enumerate(lamps):
        ahead = lamp.mean(0) - places
        far = _long(ahead)
        size = float(np.linalg.norm(lamp[-1] - lamp.mean(0))) / far
        off = np.arccos(np.clip((ahead * to).sum(1) / far, -1, 1))
        back[:, 1 + each] = mirror * np.exp(-((np.maximum(off - size, 0) / soft) ** 2)) / (0.01 + (size + soft) ** 2)
    flat_deep[chosen] = gone * die.side
    deep[part] = flat_deep.reshape(deep[part].shape)
    for layer, values in ((kind, np.where(ink, INK, BODY)), (light, falls), (shine, 0.6 * back), (whose, number)):
        flat = layer[part].reshape(len(flat_deep), *layer.shape[2:])
        flat[chosen] = values
        layer[part] = flat.reshape(layer[part].shape)


def _off(die: Die, at: Values) -> Values:
    """How far points are from the die, in its sides."""
    out = np.abs(at) - np.float32(0.5 - die.edge)
    far = _long(np.maximum(out, 0)) + np.minimum(_most(out), 0) - np.float32(die.edge)
    return np.asarray(np.maximum(far, _long(at) - np.float32(die.ball)), np.float32)


def _long(ways: Values) -> Values:
    return np.asarray(np.sqrt(np.einsum("ij,ij->i", ways, ways)), np.float32)


def _most(rows: Values) -> Values:
    return np.asarray(np.maximum(np.maximum(rows[:, 0], rows[:, 1]), rows[:, 2]), np.float32)


def _inked(die: Die, at: Values) -> tuple[npt.NDArray[np.bool_], Values]:
    """Where pips are, and each place's normal, bent where they are drilled."""
    out = np.abs(at) - np.float32(0.5 - die.edge)
    most = _most(out)[:, None]
    bulge = np.where(most > 0, np.maximum(out, 0), (out == most) * np.float32(1)) * np.sign(at)
    ball = _long(at) - die.ball > -1e-3
    normal = np.asarray(np.where(ball[:, None], at, bulge), np.float32)
    normal /= _long(normal)[:, None]
    ink = np.zeros(len(at), bool)
    axis = np.abs(at).argmax(1)
    for (k, sign), face in die.numbers.items():
        here = (axis == k) & (np.sign(at[:, k]) == sign)
        u, v = [i for i in range(3) if i != k]
        for a, b in _PIPS[face]:
            radius = die.pip * (die.ace if face == 1 else 1.0)
            off = at[:, [u, v]] - np.array([a, b], np.float32) * die.near
            inside = here & ((off**2).sum(1) < radius * radius)
            ink |= inside
            normal[np.ix_(inside, [u, v])] -= die.drilled * off[inside] / radius
    return ink, normal / _long(normal)[:, None]


def _seen(die: Die, eye: Values) -> Seen:
    up = die.side / 2 if die.face != LEANING else 0.45 * die.side
    grow = float(eye[2] / (eye[2] - die.low - up))
    x, y = (eye[:2] + (np.array(die.at) - eye[:2]) * grow).tolist()
    side = die.side * grow
    whole = 0.6 * side < x < WIDE - 0.6 * side and 0.6 * side < y < WIDE - 0.6 * side
    return Seen(die.face if whole else CUT, (x, y), side, die.turn)


# --- pictures of them


def lesson(scene: Scene, rng: np.random.Generator) -> Lesson:
    """One picture of a scene, in any colours, under any lamps, by any camera, turned and mirrored."""
    parts, light, shine = (each.astype(np.float32) for each in (scene.parts, scene.light, scene.shine))
    ground = _colour(rng)
    table = _grained(np.broadcast_to(ground, (WIDE, WIDE, 3)), rng)
    colour = parts[..., GROUND, None] * _littered(table, rng) + parts[..., BORDER, None] * _colour(rng)
    bodies, inks = _dressed(len(scene.dice), ground, rng)
    body = bodies[scene.whose]
    if rng.random() < 0.2:
        body = body * np.clip(1 + rng.uniform(0.1, 0.5) * _clouds(rng, rng.uniform(3, 12)), 0.2, 2)[..., None]
    colour += parts[..., BODY, None] * body + parts[..., INK, None] * inks[scene.whose]
    lamps = rng.uniform(0.55, 1.0, (1 + _LAMPS, 3)).astype(np.float32)
    lamps[:, 2] = 1.0
    lamps *= np.array([rng.uniform(0.1, 0.8), rng.uniform(0.3, 1.2), rng.choice([0.0, rng.uniform(0.1, 1.0)])])[:, None]
    wet = rng.choice([1.0, 1.0, rng.uniform(0.2, 2.0)])
    seen = colour * (light @ lamps) + (shine @ lamps) * wet
    dice, seen = _hidden(scene.dice, np.asarray(seen, np.float32), rng)
    return _turned(_developed(seen, rng), dice, scene.eye, rng)


def _colour(rng: np.random.Generator) -> Values:
    """Any colour, blue, green, red, as light: often grey, often strong."""
    light = rng.uniform(0.12, 0.95)
    colour = np.array([light] * 3) if rng.random() < 0.35 else rng.uniform(0.05, 0.95, 3)
    return np.asarray(np.clip(colour + rng.normal(0, 0.04, 3), 0.06, 0.96) ** 2.2, np.float32)


def _dressed(count: int, ground: Values, rng: np.random.Generator) -> tuple[Values, Values]:
    """The colours of bodies and pips, each unlike the ground and one another."""
    bodies, inks = np.zeros((max(count, 1), 3), np.float32), np.zeros((max(count, 1), 3), np.float32)
    alike = rng.random() < 0.55
    for i in range(count):
        if i and alike:
            bodies[i], inks[i] = bodies[0], inks[0]
            continue
        body = _colour(rng)
        while np.abs(body ** (1 / 2.2) - ground ** (1 / 2.2)).max() < 0.12:
            body = _colour(rng)
        ink = np.full(3, rng.uniform(0.0, 0.04) if rng.random() < 0.5 else rng.uniform(0.55, 0.9), np.float32)
        if rng.random() < 0.15:
            ink = _colour(rng)
        while abs(float((ink ** (1 / 2.2) - body ** (1 / 2.2)).mean())) < 0.22:
            ink = np.full(3, rng.uniform(0.0, 0.9), np.float32)
        bodies[i], inks[i] = body, ink
    return bodies, inks


def _clouds(rng: np.random.Generator, size: float) -> Values:
    few = max(3, int(WIDE / size))
    rough = rng.standard_normal((few, few)).astype(np.float32)
    return np.asarray(cv2.resize(rough, (WIDE, WIDE), interpolation=cv2.INTER_CUBIC), np.float32)


def _grained(table: Values, rng: np.random.Generator) -> Values:
    rough = rng.uniform(0, 0.14) * _clouds(rng, rng.uniform(1, 4)) + rng.uniform(0, 0.06) * _clouds(rng, 30)
    if rng.random() < 0.25:
        ys, xs = np.mgrid[0:WIDE, 0:WIDE].astype(np.float32)
        turn, step = rng.uniform(0, math.pi), rng.uniform(0.15, 1.2)
        waves = (xs * math.cos(turn) + ys * math.sin(turn)) * step + _clouds(rng, 60)
        rough = rough + rng.uniform(0, 0.12) * np.sin(waves)
    return np.asarray(table * np.clip(1 + rough, 0.2, 2)[..., None], np.float32)


def _littered(table: Values, rng: np.random.Generator) -> Values:
    """What else may lie there: spots, coins, strips, cards, digits; none of it a die."""
    if rng.random() > 0.3:
        return table
    out = np.ascontiguousarray(table)
    for _ in range(int(rng.integers(1, 5))):
        x, y = rng.integers(0, WIDE, 2).tolist()
        colour, kind = _colour(rng).tolist(), int(rng.integers(5))
        size = float(rng.uniform(6, 30))
        if kind == 0:
            for _ in range(int(rng.integers(2, 12))):
                at = (np.array([x, y]) + rng.normal(0, size / 1.5, 2)).astype(int).tolist()
                cv2.circle(out, at, int(rng.integers(1, 5)), colour, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(out, (x, y), int(size), colour, -1, cv2.LINE_AA)
            cv2.circle(out, (x, y), int(0.8 * size), [0.7 * each for each in colour], 1, cv2.LINE_AA)
        elif kind == 2:
            end = (np.array([x, y]) + rng.normal(0, 80, 2)).astype(int).tolist()
            cv2.line(out, (x, y), end, colour, int(rng.integers(2, 14)), cv2.LINE_AA)
        elif kind == 3:
            box = cv2.boxPoints(((x, y), (size * 2, size * float(rng.uniform(0.8, 2.2))), float(rng.uniform(0, 90))))
            cv2.fillConvexPoly(out, box.astype(np.int32), colour, cv2.LINE_AA)
        else:
            cv2.putText(
                out, str(rng.integers(0, 100)), (x, y), cv2.FONT_HERSHEY_SIMPLEX, size / 20, colour, 2, cv2.LINE_AA
            )
    return np.asarray(out, np.float32)


def _hidden(dice: tuple[Seen, ...], seen: Values, rng: np.random.Generator) -> tuple[tuple[Seen, ...], Values]:
    """Now and then something held over the dice: a finger, a cup, a card."""
    if rng.random() > 0.1:
        return dice, seen
    x, y = rng.uniform(0, WIDE, 2).tolist()
    mask = np.zeros((WIDE, WIDE), np.uint8)
    axes = int(rng.uniform(8, 45)), int(rng.uniform(30, 120))
    cv2.ellipse(mask, (int(x), int(y)), axes, float(rng.uniform(0, 180)), 0, 360, 255, -1, cv2.LINE_AA)
    share = (mask / 255.0).astype(np.float32)[..., None]
    seen = np.asarray(seen * (1 - share) + share * _colour(rng) * float(np.median(seen) / 0.3 + 0.2), np.float32)
    out = []
    for die in dice:
        r = 0.75 * die.side
        low, top = np.maximum(np.array(die.at) - r, 0).astype(int), (np.array(die.at) + r).astype(int)
        touched = mask[low[1] : top[1] + 1, low[0] : top[0] + 1].any()
        out.append(die._replace(face=CUT) if touched else die)
    return tuple(out), seen


def _developed(seen: Values, rng: np.random.Generator) -> Image:
    most = rng.random() < 0.5  # the camera looks at the table, or at what is brightest
    wanted = rng.uniform(0.6, 1.15) if most else rng.uniform(0.2, 0.6)
    exposed = seen * (wanted / max(float(np.percentile(seen.mean(2), 97 if most else 60)), 0.03))
    exposed *= rng.uniform(0.82, 1.18, 3).astype(np.float32)
    blurred = cv2.GaussianBlur(exposed, (0, 0), float(rng.uniform(0.25, 1.15)))
    curved = np.clip(blurred, 0, 1) ** rng.uniform(0.38, 0.62) * 255
    if rng.random() < 0.1:
        curved = np.repeat(curved.mean(2, keepdims=True), 3, 2)
    if rng.random() < 0.08:
        curved = 255 - curved
    noise = rng.normal(0, np.exp(rng.uniform(-0.5, 2.3)), curved.shape)
    if rng.random() < 0.5:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.7)
    grainy = np.clip(curved + noise, 0, 255).astype(np.uint8)
    if rng.random() < 0.5:
        packed = cv2.imencode(".jpg", grainy, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(45, 96))])[1]
        grainy = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(grainy, np.uint8)


def _turned(
    picture: Image, dice: tuple[Seen, ...], eye: tuple[float, float, float], rng: np.random.Generator
) -> Lesson:
    """The same turned by quarters and mirrored."""
    quarters, mirrored = int(rng.integers(4)), bool(rng.integers(2))
    last = WIDE

    def place(x: float, y: float) -> tuple[float, float]:
        for _ in range(quarters):
            x, y = y, last - x
        return (last - x, y) if mirrored else (x, y)

    picture = np.rot90(picture, quarters)
    picture = np.ascontiguousarray(picture[:, ::-1] if mirrored else picture)
    moved = tuple(
        die._replace(at=place(*die.at), turn=-die.turn if mirrored else die.turn) for die in dice
    )  # a quarter turn is no turn of a square
    return Lesson(picture, moved, (*place(eye[0], eye[1]), eye[2]))
