"""What a ray can meet, and whence the light comes: values. Millimetres; x right, y down, z up from the table."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from vision.geometry import Image, Size

Vectors = npt.NDArray[np.float32]


class Sheet(NamedTuple):
    """What lies flat on the table: a picture in blue, green, red, `scale` pixels a millimetre, and where it begins."""

    picture: Image
    scale: float
    corner: tuple[float, float]


class Block(NamedTuple):
    """An upright box: the middle of its foot, breadth, depth and height, its turn in degrees clockwise from above.

    `top` is the picture on it, `side` the one round it.
    """

    at: tuple[float, float]
    size: tuple[float, float, float]
    turn: float
    top: Image
    side: Image


class Lamp(NamedTuple):
    """A round lamp that hangs level: its middle, its radius, and how much light comes from everywhere else."""

    at: tuple[float, float, float]
    radius: float = 90.0
    sky: float = 0.35


class Camera(NamedTuple):
    """Where a camera stands and what it looks at. `roll`: degrees; `focal`: in picture widths; `bend`: of its lens."""

    eye: tuple[float, float, float]
    at: tuple[float, float, float]
    size: Size = (1920, 1080)
    roll: float = 0.0
    focal: float = 0.8
    bend: float = 0.02


class Film(NamedTuple):
    """What lens and sensor do. `blur`: sigma, px; `grain`: of a white pixel, parts of it; `gloss`: how smooth the print
    is, an exponent; `white`: how bright paper is in the picture, 0 to 1; `warm`: of the lamp's colour; `jpeg`: quality.
    """

    blur: float = 0.6
    grain: float = 0.012
    gloss: float = 80.0
    white: float = 0.75
    warm: float = 0.05
    jpeg: int = 90


class Scene(NamedTuple):
    sheet: Sheet
    blocks: tuple[Block, ...]
    lamp: Lamp
