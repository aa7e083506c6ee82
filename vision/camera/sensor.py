"""What a real camera makes of a picture: lens, mosaic of colours, the maker's cosmetics, and a film of it.

In the order in which it happens: light scatters in the lens and fails towards the corners, focus is sought, the lines
are read one after the other while the mount trembles, each pixel knows one colour only and guesses two, grain is
smoothed away and edges are drawn again, a curve pleases the eye, and the film keeps of each picture what has changed.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

import cv2
import msgspec
import numpy as np
import numpy.typing as npt

from vision.geometry import Image

Floats32 = npt.NDArray[np.float32]

GAMMA = 2.2
_KEY = 15
"""Every so many pictures a film keeps one whole."""
_DRIFT = 40
"""Pictures in which the white balance drifts there and back."""
_HUNT = 24
"""Pictures from one hunt for focus to the next; it takes a quarter of them."""


class Make(msgspec.Struct, frozen=True):
    """How a camera takes pictures. Lengths are px, and 0 is none of it.

    `falloff` is the part of the light that is lost in the corners, `halo` the part that is scattered, by `reach`.
    `hunt` is the sigma of blur when a hunt for focus is furthest off, `wobble` how far a line is read aside while the
    mount trembles, `drift` how far red and blue part in the white balance, `noise` a sigma of 256 steps before `smooth`
    of it (0 to 1) is taken out. `sharpen` is how much of an edge is added again, found with a sigma of `radius`; `tone`
    (0 to 1) bends the curve to an S. `quality` is a JPEG's for a picture kept whole; `film`: what has changed since the
    last is kept instead, at two thirds of that.
    """

    falloff: float = 0.3
    halo: float = 0.1
    reach: float = 3.0
    hunt: float = 0.0
    wobble: float = 0.0
    drift: float = 0.05
    noise: float = 4.0
    smooth: float = 0.6
    sharpen: float = 0.8
    radius: float = 1.0
    tone: float = 0.3
    quality: int = 80
    film: bool = True


MAKES: Mapping[str, Make] = {
    "webcam": Make(0.35, 0.16, 3.5, 0.0, 0.0, 0.06, 6.0, 0.8, 1.2, 1.0, 0.45, 65),
    "ribbon camera": Make(0.4, 0.08, 2.5, 0.0, 0.4, 0.04, 3.5, 0.5, 0.7, 0.8, 0.3, 80),
    "phone": Make(0.15, 0.06, 2.0, 0.0, 0.0, 0.03, 3.0, 0.8, 1.6, 1.2, 0.5, 88, film=False),
    "webcam hunting for focus": Make(0.35, 0.16, 3.5, 1.6, 0.5, 0.06, 6.0, 0.8, 1.2, 1.0, 0.45, 65),
}
"""Four makes: three as they are sold, and one at its worst."""


class Sensor:
    """One camera, which remembers its last picture. Two that are made alike and shown the same bring the same."""

    def __init__(self, make: Make, seed: int = 0) -> None:
        self.make, self._rng = make, np.random.default_rng(seed)
        # where in its drift and its hunt it is when it is switched on
        self._count = Random(seed).randrange(_DRIFT * _HUNT)
        self._since = 0
        self._kept: Image | None = None

    def taken(self, picture: Image) -> Image:
        """What the camera brings of a picture as an ideal one would have it, blue, green, red."""
        make = self.make
        self._count += 1
        light = cv2.LUT(picture, _LINEAR)
        light = _lens(light, make, self._hunting())
        if make.wobble:
            light = self._wobbled(light)
        shown = np.asarray(cv2.pow(light, 1 / GAMMA) * 255, np.float32)
        tint = make.drift * math.sin(2 * math.pi * self._count / _DRIFT)
        shown *= np.array([1 - tint, 1.0, 1 + tint], np.float32)
        return self._filmed(_cosmetics(self._mosaic(shown), make))

    def _hunting(self) -> float:
        part = self._count % _HUNT / (_HUNT / 4)
        return self.make.hunt * math.sin(math.pi * part) if part < 1 else 0.0

    def _wobbled(self, light: Floats32) -> Floats32:
        """Each line aside of the one before it, as the mount swings while they are read."""
        high, wide = light.shape[:2]
        phase = float(self._rng.uniform(0, 2 * math.pi))
        aside = self.make.wobble * np.sin(np.linspace(0, 3 * math.pi, high) + phase)
        across, down = np.meshgrid(np.arange(wide, dtype=np.float32), np.arange(high, dtype=np.float32))
        across += aside[:, None].astype(np.float32)
        return np.asarray(cv2.remap(light, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.float32)

    def _mosaic(self, shown: Floats32) -> Image:
        """One colour a pixel, with grain, and the other two guessed from the neighbours."""
        raw = shown[:, :, 1].copy()
        raw[::2, ::2], raw[1::2, 1::2] = shown[::2, ::2, 2], shown[1::2, 1::2, 0]
        raw += self._rng.standard_normal(raw.shape, np.float32) * self.make.noise
        whole = np.clip(np.rint(raw), 0, 255).astype(np.uint8)
        return np.asarray(cv2.cvtColor(whole, cv2.COLOR_BayerRGGB2BGR), np.uint8)

    def _filmed(self, picture: Image) -> Image:
        """What is left of it: colours at half the fineness, and between whole pictures only what has changed."""
        quality, last = self.make.quality, self._kept
        whole = not self.make.film or last is None or last.shape != picture.shape or self._since >= _KEY
        if whole or last is None:
            self._kept, self._since = _packed(picture, quality), 0
        else:
            change = np.clip((picture.astype(np.int16) - last) // 2 + 128, 0, 255).astype(np.uint8)
            told = _packed(change, quality * 2 // 3).astype(np.int16) - 128
            told[np.abs(told) < 2] = 0  # what has hardly changed is not told
            self._kept = np.clip(last + 2 * told, 0, 255).astype(np.uint8)
            self._since += 1
        return self._kept.copy()


_LINEAR = ((np.arange(256, dtype=np.float32) / 255) ** GAMMA).reshape(1, 256)


def _lens(light: Floats32 | npt.NDArray[np.generic], make: Make, hunting: float) -> Floats32:
    """Light, 0 to 1, as it falls on the sensor."""
    seen = np.asarray(light, np.float32)
    if hunting > 0.2:
        seen = np.asarray(cv2.GaussianBlur(seen, (0, 0), hunting), np.float32)
    if make.halo:
        seen = (1 - make.halo) * seen + make.halo * cv2.GaussianBlur(seen, (0, 0), make.reach)
    if make.falloff:
        high, wide = seen.shape[:2]
        x, y = np.linspace(-1, 1, wide, dtype=np.float32), np.linspace(-1, 1, high, dtype=np.float32)
        seen = seen * (1 - make.falloff * (x[None, :] ** 2 + y[:, None] ** 2) / 2)[:, :, None]
    return np.asarray(seen, np.float32)


def _cosmetics(picture: Image, make: Make) -> Image:
    """Grain taken out, edges drawn again, and a curve that pleases."""
    if make.smooth:
        smooth = cv2.bilateralFilter(picture, 5, 2.5 * max(make.noise, 2.0), 1.5)
        picture = np.asarray(cv2.addWeighted(smooth, make.smooth, picture, 1 - make.smooth, 0), np.uint8)
    if make.sharpen:
        soft = cv2.GaussianBlur(picture, (0, 0), make.radius)
        picture = np.asarray(cv2.addWeighted(picture, 1 + make.sharpen, soft, -make.sharpen, 0), np.uint8)
    values = np.arange(256) / 255
    curve = values - make.tone * np.sin(2 * math.pi * values) / (2 * math.pi)
    return np.asarray(cv2.LUT(picture, np.rint(curve * 255).astype(np.uint8).reshape(1, 256)), np.uint8)


def _packed(picture: Image, quality: int) -> Image:
    """Packed in blocks with colours at half the fineness, and unpacked."""
    kind = [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_SAMPLING_FACTOR, cv2.IMWRITE_JPEG_SAMPLING_FACTOR_420]
    _, packed = cv2.imencode(".jpg", picture, kind)
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
