"""Memory sticks that are plugged in."""

from __future__ import annotations

import os
from pathlib import Path

MEDIA = (Path("/media"), Path("/run/media"))
"""Under these, or one folder deeper, sticks are mounted."""


def sticks(media: tuple[Path, ...] = MEDIA) -> list[Path]:
    """Where each of them is mounted."""
    return [
        each
        for root in media
        if root.is_dir()
        for each in sorted((*root.glob("*"), *root.glob("*/*")))
        if each.is_dir() and each.is_mount()
    ]


def writable(media: tuple[Path, ...] = MEDIA) -> Path | None:
    """The first on which something can be kept; None where none is in."""
    return next((each for each in sticks(media) if os.access(each, os.W_OK)), None)
