"""The layout law: boxes and sizes for four screens, as layout.toml has them, and what others make of them.

A screen of another size takes the law of the nearest one, stretched.
"""

from __future__ import annotations

from functools import cache

import msgspec

from companion import files
from ui.touch.things import Box


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sizes of words, px, at the normal text size."""

    name: float
    question: float
    question_two: float
    choice: float
    odds: float
    second: float
    face: float
    title: float


class Law(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
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


class _Laws(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    law: tuple[Law, ...]


LAWS = files.shipped("ui.touch", "layout.toml", _Laws).law
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
