"""What a seat may know, as numbers of a fixed size, whatever the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

BOXES = 1024
"""What a seat sees is counted in so many boxes: each fact falls into the one its checksum says, full at 255."""
Seen = NDArray[np.uint8]


def observed(seen: Mapping[str, Any]) -> Seen:
    """What a seat knows, as numbers: each fact, with its path, is one count in one of the boxes."""
    boxes = np.zeros(BOXES, dtype=np.uint8)
    for fact in _facts(seen, ""):
        box = crc32(fact.encode()) % BOXES
        boxes[box] = min(255, int(boxes[box]) + 1)
    return boxes


def _facts(thing: Any, path: str) -> Iterator[str]:
    if isinstance(thing, Mapping):
        for key, value in thing.items():
            yield from _facts(value, f"{path}.{key}")
    elif isinstance(thing, list):
        for number, value in enumerate(thing):
            yield from _facts(value, f"{path}.{number}")
    else:
        yield f"{path}={thing}"
