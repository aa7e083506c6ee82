"""The layout law as data: boxes and sizes for four screens, and what others make of them.

A screen of another size takes the law of the nearest one, stretched.
"""

from __future__ import annotations

from functools import cache

import msgspec

from ui.touch.things import Box

TARGET = 64
"""No target is smaller, px at 800x480."""


class Sizes(msgspec.Struct, frozen=True):
    """Sizes of words, px, at the normal text size."""

    name: float
    question: float
    question_two: float
    choice: float
    odds: float
    second: float
    face: float
    title: float


class Law(msgspec.Struct, frozen=True):
    """Where things lie on one screen, px. `unit` is how large a px of 800x480 is here."""

    size: tuple[int, int]
    unit: float
    gap: float
    radius: float
    boxes: dict[str, Box]
    sizes: Sizes
    choice_high: float
    """Height of a choice where two stand in the panel."""
    finger: float
    """The least width and height of a target."""

    @property
    def portrait(self) -> bool:
        return self.size[1] > self.size[0]


def _boxes(**boxes: tuple[float, float, float, float]) -> dict[str, Box]:
    return {name: Box(*box) for name, box in boxes.items()}


LAWS = (
    Law(
        (800, 480),
        1.0,
        8,
        12,
        _boxes(
            board=(8, 8, 460, 388),
            band=(476, 8, 316, 56),
            question=(476, 72, 316, 70),
            choices=(476, 150, 316, 176),
            tray=(476, 334, 316, 62),
            players=(8, 404, 460, 68),
            undo=(476, 404, 148, 68),
            why=(632, 404, 88, 68),
            turn=(728, 404, 64, 68),
        ),
        Sizes(name=30, question=34, question_two=29, choice=26, odds=22, second=18, face=19, title=34),
        84,
        64,
    ),
    Law(
        (1280, 720),
        1.5,
        12,
        18,
        _boxes(
            board=(12, 12, 690, 582),
            band=(714, 12, 554, 84),
            question=(714, 104, 554, 114),
            choices=(714, 226, 554, 264),
            tray=(714, 502, 554, 92),
            players=(12, 606, 690, 102),
            undo=(714, 606, 292, 102),
            why=(1018, 606, 132, 102),
            turn=(1162, 606, 106, 102),
        ),
        Sizes(name=44, question=48, question_two=44, choice=39, odds=33, second=27, face=28, title=50),
        126,
        96,
    ),
    Law(
        (1920, 1080),
        2.2,
        16,
        26,
        _boxes(
            board=(16, 16, 1053, 888),
            band=(1085, 16, 819, 128),
            question=(1085, 160, 819, 170),
            choices=(1085, 346, 819, 402),
            tray=(1085, 764, 819, 140),
            players=(16, 920, 1053, 144),
            undo=(1085, 920, 439, 144),
            why=(1540, 920, 200, 144),
            turn=(1756, 920, 148, 144),
        ),
        Sizes(name=64, question=70, question_two=64, choice=57, odds=48, second=40, face=40, title=74),
        193,
        141,
    ),
    Law(
        (720, 1280),
        1.35,
        8,
        14,
        _boxes(
            board=(12, 12, 696, 587),
            band=(12, 611, 696, 76),
            question=(12, 700, 696, 96),
            choices=(12, 808, 696, 234),
            tray=(12, 1056, 436, 92),
            undo=(456, 1056, 252, 92),
            players=(12, 1158, 520, 110),
            why=(540, 1158, 80, 110),
            turn=(628, 1158, 80, 110),
        ),
        Sizes(name=40, question=42, question_two=38, choice=38, odds=30, second=24, face=28, title=44),
        112,
        80,
    ),
)
SIZES = tuple(law.size for law in LAWS)

TEXT_SIZES = {"small": 0.9, "normal": 1.0, "large": 1.15, "larger": 1.3, "largest": 1.5}
"""What players may choose, and how much larger words get."""


@cache
def law_for(width: int, height: int, largest: bool = False, square: bool = False) -> Law:
    """The law of a screen of this size, px. With the largest words the panel takes room from the board.

    `square`: the board is as high as it is wide, and the panel takes what that leaves.
    """
    portrait = height > width
    same = [law for law in LAWS if law.portrait == portrait]
    nearest = min(same, key=lambda law: abs(law.size[0] * law.size[1] - width * height))
    sx, sy = width / nearest.size[0], height / nearest.size[1]
    scale = min(sx, sy)
    boxes = {name: Box(b.x * sx, b.y * sy, b.w * sx, b.h * sy) for name, b in nearest.boxes.items()}
    law = msgspec.structs.replace(
        nearest,
        size=(width, height),
        unit=nearest.unit * scale,
        gap=nearest.gap * scale,
        radius=nearest.radius * scale,
        boxes={name: Box(*(round(part) for part in box)) for name, box in boxes.items()},
        sizes=Sizes(**{name: value * scale for name, value in msgspec.structs.asdict(nearest.sizes).items()}),
        choice_high=nearest.choice_high * sy,
        finger=nearest.finger * scale,
    )
    board = law.boxes["board"]
    if portrait:
        return _with_lower_board(law, round(board.h * 0.75)) if largest else law
    wide = round(board.w * 300 / 460) if largest else board.h if square else board.w
    return law if wide == board.w else _with_board(law, wide)


def _with_lower_board(law: Law, high: float) -> Law:
    """The board of this height, what it gives up for the answers."""
    boxes = dict(law.boxes)
    given = boxes["board"].h - high
    boxes["board"] = boxes["board"]._replace(h=high)
    for name in ("band", "question", "choices"):
        boxes[name] = boxes[name].moved(0, -given)
    boxes["choices"] = boxes["choices"]._replace(h=boxes["choices"].h + given)
    return msgspec.structs.replace(law, boxes=boxes)


def _with_board(law: Law, narrow: float) -> Law:
    """The board of this width, the panel in all the rest; the rail is cut where it was."""
    board, panel = law.boxes["board"], law.boxes["band"]
    left = board.x + narrow + law.gap
    wide = panel.right - left
    boxes = dict(law.boxes)
    boxes["board"] = board._replace(w=narrow)
    for name in ("band", "question", "choices", "tray"):
        boxes[name] = boxes[name]._replace(x=left, w=wide)
    return msgspec.structs.replace(law, boxes=boxes)
