"""Parts one below the other, each as high as it wants; what is higher than its box scrolls there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ui.touch.parting import down
from ui.touch.things import Box, Scroll, Thing

Slot = tuple[float, Callable[[Box], Iterable[Thing]]]
"""How high it is, px, and what draws it in a box of that height."""


def column(box: Box, key: str, parts: Sequence[Slot], gap: float = 0.0, at: int = 0) -> list[Thing]:
    """All of them; where they scroll, part `at` is in the middle at first. `key` names the place it was scrolled to."""
    boxes = down(box, *(high for high, _ in parts), gap=gap)
    drawn = [thing for area, (_, draw) in zip(boxes, parts, strict=True) for thing in draw(area)]
    high = boxes[-1].bottom - box.y if boxes else 0.0
    start = boxes[at].middle[1] - box.middle[1] if at else 0.0
    return scrolled(box, key, drawn, high, (0.0, round(max(0.0, min(high - box.h, start)))))


def scrolled(
    box: Box, key: str, things: list[Thing], high: float, start: tuple[float, float] = (0.0, 0.0)
) -> list[Thing]:
    """Things so high together, px: as they are where their box has room for all, else on a sheet that scrolls."""
    return [Scroll(box, key, (box.w, high), tuple(things), start)] if high > box.h + 1 else things
