"""Follows rays from the camera to the table and from there to the lamp, and makes of it what a sensor would.

Light is reckoned as light, not as grey: shadows are as soft as the lamp is broad, smooth paper shines, and only at the
end the picture gets its curve.
"""

from __future__ import annotations

import math

import cv2
import numpy as np

from tests.vision.raytrace.scene import Block, Camera, Film, Lamp, Scene, Sheet, Vectors
from vision.geometry import Image

PASSES = 6
"""Rays a pixel; each goes to another part of the lamp."""
_MIRROR = 0.04
"""How much of the light paper throws back like a mirror, seen from straight above."""
_FAR = np.float32(1e9)


def photograph(scene: Scene, camera: Camera, film: Film = Film(), *, seed: int = 0) -> Image:  # noqa: B008
    """One picture, blue, green, red."""
    rng = np.random.default_rng(seed)
    wide, high = camera.size
    light = np.zeros((high, wide, 3), np.float32)
    for number in range(PASSES):
        light += _once(scene, camera, film, rng, number)
    light /= PASSES
    return _developed(light, film, rng)


def _once(scene: Scene, camera: Camera, film: Film, rng: np.random.Generator, number: int) -> Vectors:
    """One ray a pixel, each at another place within it."""
    wide, high = camera.size
    rays = _rays(camera, rng.random((high, wide, 2), np.float32))
    eye = np.array(camera.eye, np.float32)
    reach = -eye[2] / rays[..., 2]
    places = eye + rays * reach[..., None]
    colour = _printed(scene.sheet, places)
    normal = np.zeros_like(rays)
    normal[..., 2] = 1
    for block in scene.blocks:
        _meet(block, camera, eye, rays, reach, places, colour, normal)
    return _lit(scene, film, eye, places, normal, colour, rng, number)


def _rays(camera: Camera, within: Vectors) -> Vectors:
    """The direction in which each pixel looks."""
    wide, high = camera.size
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    x = (xs + within[..., 0] - wide / 2) / (camera.focal * wide)
    y = (ys + within[..., 1] - high / 2) / (camera.focal * wide)
    bent = 1 + camera.bend * (x * x + y * y)
    right, down, ahead = _axes(camera)
    found = (x * bent)[..., None] * right + (y * bent)[..., None] * down + ahead
    return np.asarray(found / np.linalg.norm(found, axis=2, keepdims=True), np.float32)


def _axes(camera: Camera) -> tuple[Vectors, Vectors, Vectors]:
    """The picture's right, its down and where it looks; the board's y runs down the picture."""
    ahead = np.array(camera.at, float) - camera.eye
    ahead /= np.linalg.norm(ahead)
    turn = math.radians(camera.roll)
    right = np.array([math.cos(turn), math.sin(turn), 0.0])
    right -= ahead * (right @ ahead)
    right /= np.linalg.norm(right)
    down = np.cross(right, ahead)  # x, y and z of the table are left-handed, for y runs down and z up
    return right.astype(np.float32), down.astype(np.float32), ahead.astype(np.float32)


def seen_at(camera: Camera, place: tuple[float, float, float]) -> tuple[float, float]:
    """Where a place appears, px: only to know how much of the picture a block may fill."""
    right, down, ahead = _axes(camera)
    way = np.array(place, np.float32) - np.array(camera.eye, np.float32)
    deep = float(way @ ahead)
    scale = camera.focal * camera.size[0] / deep
    return float(way @ right) * scale + camera.size[0] / 2, float(way @ down) * scale + camera.size[1] / 2


# --- what is met


def _printed(sheet: Sheet, places: Vectors) -> Vectors:
    x = (places[..., 0] - sheet.corner[0]) * sheet.scale - 0.5
    y = (places[..., 1] - sheet.corner[1]) * sheet.scale - 0.5
    taken = cv2.remap(sheet.picture, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _linear(np.asarray(taken, np.uint8))


def _linear(picture: Image) -> Vectors:
    return _CURVE[picture]


_CURVE = np.where(
    np.arange(256) / 255 <= 0.04045, np.arange(256) / 255 / 12.92, ((np.arange(256) / 255 + 0.055) / 1.055) ** 2.4
).astype(np.float32)
"""How much light each value of a printed picture gives back."""


def _meet(
    block: Block, camera: Camera, eye: Vectors, rays: Vectors, reach: Vectors, places: Vectors, colour: Vectors,
    normal: Vectors,
) -> None:  # fmt: skip
    """Lets the rays that come to this block first end at it."""
    corners = [seen_at(camera, corner) for corner in _corners(block)]
    low = np.maximum(np.floor(np.min(corners, 0)).astype(int) - 12, 0)
    top = np.minimum(np.ceil(np.max(corners, 0)).astype(int) + 13, camera.size)
    if (top <= low).any():
        return
    part = np.s_[low[1] : top[1], low[0] : top[0]]
    at, way = _own(block, eye, rays[part])
    near, _ = _slabs(block, at, way)
    hit = near < reach[part]
    if not hit.any():
        return
    near, way = near[hit], way[hit]
    there = at + way * near[:, None]
    flat, outward = _surface(block, there)
    reach[part][hit] = near
    places[part][hit] = eye + rays[part][hit] * near[:, None]
    colour[part][hit] = flat
    normal[part][hit] = outward


def _corners(block: Block) -> list[tuple[float, float, float]]:
    a, b = block.size[0] / 2, block.size[1] / 2
    cos, sin = math.cos(math.radians(block.turn)), math.sin(math.radians(block.turn))
    return [
        (block.at[0] + x * cos - y * sin, block.at[1] + x * sin + y * cos, z)
        for x in (-a, a)
        for y in (-b, b)
        for z in (0.0, block.size[2])
    ]


def _own(block: Block, start: Vectors, ways: Vectors) -> tuple[Vectors, Vectors]:
    """Starts and directions of rays as the block sees them: about the middle of its foot, turned straight."""
    cos, sin = math.cos(math.radians(block.turn)), math.sin(math.radians(block.turn))
    spin = np.array([(cos, -sin, 0), (sin, cos, 0), (0, 0, 1)], np.float32)
    moved = start - np.array((*block.at, 0), np.float32)
    return np.asarray(moved @ spin, np.float32), np.asarray(ways @ spin, np.float32)


def _slabs(block: Block, start: Vectors, way: Vectors) -> tuple[Vectors, Vectors]:
    """How far along each ray the block begins and ends; a beginning that is far away where it is not met."""
    a, b, high = block.size[0] / 2, block.size[1] / 2, block.size[2]
    low, top = np.array((-a, -b, 0), np.float32), np.array((a, b, high), np.float32)
    safe = np.where(np.abs(way) < 1e-9, np.float32(1e-9), way)
    one, two = (low - start) / safe, (top - start) / safe
    begin, end = np.minimum(one, two).max(-1), np.maximum(one, two).min(-1)
    met = (begin <= end) & (end > 1e-3)
    return np.where(met, begin, _FAR).astype(np.float32), np.where(met, end, -_FAR).astype(np.float32)


def _surface(block: Block, there: Vectors) -> tuple[Vectors, Vectors]:
    """Colour and outward direction at points on a block, in its own millimetres."""
    a, b, high = block.size[0] / 2, block.size[1] / 2, block.size[2]
    off = np.stack([a - np.abs(there[:, 0]), b - np.abs(there[:, 1]), high - there[:, 2]], 1)
    which = off.argmin(1)
    sign = np.sign(there)
    u = np.where(which == 0, 0.5 - sign[:, 0] * there[:, 1] / (2 * b), 0.5 + sign[:, 1] * there[:, 0] / (2 * a))
    side = _taken(block.side, u, 1 - there[:, 2] / high)
    top = _taken(block.top, 0.5 + there[:, 0] / (2 * a), 0.5 + there[:, 1] / (2 * b))
    colour = np.where((which == 2)[:, None], top, side)
    own = np.zeros_like(there)
    own[np.arange(len(there)), which] = np.where(which == 2, 1, sign[np.arange(len(there)), which])
    cos, sin = math.cos(math.radians(block.turn)), math.sin(math.radians(block.turn))
    spin = np.array([(cos, sin, 0), (-sin, cos, 0), (0, 0, 1)], np.float32)
    return np.asarray(colour, np.float32), np.asarray(own @ spin, np.float32)


def _taken(picture: Image, u: Vectors, v: Vectors) -> Vectors:
    high, wide = picture.shape[:2]
    x, y = (u * wide - 0.5).astype(np.float32), (v * high - 0.5).astype(np.float32)
    taken = cv2.remap(picture, x[:, None], y[:, None], cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    return _linear(np.asarray(taken, np.uint8))[:, 0]


# --- how it is lit


def _lit(
    scene: Scene, film: Film, eye: Vectors, places: Vectors, normal: Vectors, colour: Vectors,
    rng: np.random.Generator, number: int,
) -> Vectors:  # fmt: skip
    """The light that comes back from each place to the eye; white paper level under the lamp gives about 1."""
    lamp = scene.lamp
    source = _on_lamp(lamp, rng, number, places.shape[:2])
    to_lamp = source - places
    far = np.linalg.norm(to_lamp, axis=2)
    to_lamp /= far[..., None]
    slant = np.maximum((normal * to_lamp).sum(2), 0)
    fall = (lamp.at[2] / far) ** 2 * np.maximum(to_lamp[..., 2], 0)
    direct = slant * fall * ~_hidden(scene, places, to_lamp, far)
    to_eye = eye - places
    to_eye /= np.linalg.norm(to_eye, axis=2, keepdims=True)
    half = to_lamp + to_eye
    half /= np.linalg.norm(half, axis=2, keepdims=True)
    facing = np.clip((to_eye * half).sum(2), 0, 1)
    shine = _MIRROR + (1 - _MIRROR) * (1 - facing) ** 5
    lobe = (film.gloss + 8) / 8 * np.clip((normal * half).sum(2), 0, 1) ** film.gloss
    out = colour * (lamp.sky + (1 - lamp.sky) * direct)[..., None]
    tint = np.array([1 - film.warm, 1, 1 + film.warm], np.float32)
    return np.asarray((out + (shine * lobe * direct * (1 - lamp.sky))[..., None]) * tint, np.float32)


def _on_lamp(lamp: Lamp, rng: np.random.Generator, number: int, shape: tuple[int, ...]) -> Vectors:
    """A point of the lamp for each pixel: of another sector in each pass, anywhere within it."""
    turn = 2 * math.pi * (number + rng.random(shape, np.float32)) / PASSES
    out = lamp.radius * np.sqrt(rng.random(shape, np.float32))
    x, y, z = lamp.at
    found = np.stack([x + out * np.cos(turn), y + out * np.sin(turn), np.full(shape, z, np.float32)], 2)
    return np.asarray(found, np.float32)


def _hidden(
    scene: Scene, places: Vectors, to_lamp: Vectors, far: Vectors
) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Which places see that point of the lamp only through a block."""
    dark = np.zeros(far.shape, bool)
    lamp = scene.lamp
    for block in scene.blocks:
        corners = np.array(_corners(block))
        low, top = corners[:, :2].min(0), corners[:, :2].max(0)
        throw = block.size[2] / (lamp.at[2] - block.size[2])
        ends = [
            low + (low - np.array(lamp.at[:2]) - lamp.radius) * throw,
            top + (top - np.array(lamp.at[:2]) + lamp.radius) * throw,
        ]
        low, top = np.minimum(low, ends[0]) - 2, np.maximum(top, ends[1]) + 2
        near = (
            (places[..., 0] > low[0])
            & (places[..., 0] < top[0])
            & (places[..., 1] > low[1])
            & (places[..., 1] < top[1])
        )
        if not near.any():
            continue
        start, way = _own(block, places[near] + 0.02 * to_lamp[near], to_lamp[near])
        begin, end = _slabs(block, start, way)
        # a place on the block itself begins within it by no more than a hair
        dark[near] |= (begin < far[near]) & (end > 0.05) & (begin < _FAR)
    return dark


# --- lens and sensor


def _developed(light: Vectors, film: Film, rng: np.random.Generator) -> Image:
    """Lens, sensor with one colour a pixel, and the curve of the picture."""
    high, wide = light.shape[:2]
    ys, xs = np.mgrid[0:high, 0:wide].astype(np.float32)
    away = ((xs - wide / 2) ** 2 + (ys - high / 2) ** 2) / (wide / 2) ** 2
    light = np.asarray(cv2.GaussianBlur(light, (0, 0), film.blur), np.float32) / (1 + 0.16 * away)[..., None] ** 2
    light = light * film.white**2.2
    grain = film.grain * np.sqrt(np.maximum(light, 0.02) * film.white**2.2)
    raw = np.clip(light + rng.standard_normal(light.shape, np.float32) * grain, 0, 1)
    mosaic = np.empty((high, wide), np.float32)
    mosaic[0::2, 0::2], mosaic[1::2, 1::2] = raw[0::2, 0::2, 0], raw[1::2, 1::2, 2]
    mosaic[0::2, 1::2], mosaic[1::2, 0::2] = raw[0::2, 1::2, 1], raw[1::2, 0::2, 1]
    whole = cv2.cvtColor((mosaic * 65535).astype(np.uint16), cv2.COLOR_BayerRG2BGR)
    value = np.asarray(whole, np.float32) / 65535
    curved = np.where(value <= 0.0031308, value * 12.92, 1.055 * np.maximum(value, 1e-6) ** (1 / 2.4) - 0.055)
    image = np.clip(np.rint(curved * 255), 0, 255).astype(np.uint8)
    if film.jpeg:
        _, packed = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, film.jpeg])
        image = np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
    return np.asarray(image, np.uint8)
