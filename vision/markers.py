"""The one family of markers there is here: 5 by 5 cells in a black border, any two 7 cells apart or more.

Measured choices: as easily read as 4 by 4 at 24 pixels, but no texture of a hundred and forty board photographs was
taken for one; and a family cut to the ids in play costs no more to read than a small one in any OpenCV.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import cv2
import numpy as np
import numpy.typing as npt

CELLS = 7
"""Cells along a side, the border's two included."""
FIRST = tuple(marker for marker in range(50) if marker not in (15, 19, 30, 39, 49))
"""The markers of the first printing, which all games shared, and of the dice mat; any two are 8 cells apart. The five
left out are little more than a square with a spot, as board art is too."""
OWN = (
    *range(50, 67), *range(68, 79), 80, 81, *range(83, 87), *range(89, 98), *range(99, 102), 103, 105, *range(107, 110),
    111, *range(113, 139), *range(140, 163), *range(164, 183), 184, *range(186, 197), 198, 199, 263, 409, 448, 581, 630,
    759,
)  # fmt: skip
"""Those of which each game has its own: of the family's thousand all that lie 7 cells or more from every one before
them and from themselves turned, with 24 edges between cells or more and 8 to 18 white ones; less five that are not
read 24 px large and smeared by 3.3."""
IDS = FIRST + OWN
"""The markers of the house."""
OTHERS = (
    67, 79, 104, 183, 185, *range(200, 208), 209, 211, 212, *range(214, 220), *range(221, 226), 228, *range(231, 236),
    238, 239, *range(241, 244), *range(245, 249), *range(250, 253), 255, 260, 261, 264, 265, *range(267, 271),
    *range(272, 277), 278, *range(280, 283), 285, 286, *range(288, 299), 300, 301, *range(304, 307), *range(308, 311),
    312, *range(314, 317), *range(318, 321), *range(322, 325), *range(326, 333), 334, 336, 337, 339, 340, 342, 343,
    345, *range(347, 360), *range(361, 366), 367, 369, *range(371, 377), *range(378, 381), 382, *range(386, 390), 394,
    *range(396, 399), *range(400, 403), *range(405, 409), *range(410, 414), *range(415, 421), 422, 424, 425,
    *range(428, 434), 435, 436, 438, 439, *range(441, 448), *range(449, 455), 456, 457, *range(459, 464), 465, 466,
    *range(469, 478), *range(479, 490), *range(491, 494), 495, 496, *range(500, 516), *range(517, 520),
    *range(521, 526), *range(529, 537), 538, 539, *range(541, 544), *range(545, 548), *range(549, 553), 554, 555,
    *range(557, 560), *range(565, 577), 578, 579, *range(585, 594), *range(598, 602),
)  # fmt: skip
"""Those for games of other packages: 6 cells or more from all before them and from themselves turned, and no nearer to
one of the house than 0.72 in likeness, where 0.80 is read. Where none of them is in play nothing is compared with them.
"""

Bits = npt.NDArray[np.int8]


@cache
def _whole() -> cv2.aruco.Dictionary:
    return cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_5X5_1000)


@cache
def bits(marker: int) -> Bits:
    """Its 7 by 7 cells, 1 for paper and 0 for ink. Raises ValueError where there is no such marker."""
    if marker not in IDS and marker not in OTHERS:
        raise ValueError(f"there is no marker {marker}: they stand in vision/markers.py")
    inner = cv2.aruco.Dictionary.getBitsFromByteList(_whole().bytesList[marker : marker + 1], CELLS - 2)
    cells: Bits = np.zeros((CELLS, CELLS), np.int8)
    cells[1:-1, 1:-1] = inner
    return cells


@cache
def cut(ids: tuple[int, ...]) -> cv2.aruco.Dictionary:
    """A dictionary of these markers alone; what it calls 0 is the first of them."""
    whole = _whole()
    rows = np.ascontiguousarray(whole.bytesList[list(ids)])
    return cv2.aruco.Dictionary(rows, whole.markerSize, whole.maxCorrectionBits)


def templates(ids: Iterable[int]) -> npt.NDArray[np.float64]:
    """Each marker in its four quarter turns as a row of 49 numbers with mean 0 and length 1: 4 rows an id, in order.

    Row 4 i + r is what a reader sees whose first corner is the marker's corner number r.
    """
    rows = []
    for marker in ids:
        for turn in range(4):
            flat = np.rot90(bits(marker), turn).astype(np.float64).ravel()
            flat -= flat.mean()
            rows.append(flat / np.linalg.norm(flat))
    return np.array(rows)
