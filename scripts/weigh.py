"""What a wheel weighs, whole and by what a table can do without: `python scripts/weigh.py WHEEL`."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

SPARE = ("ui/club/", "ui/season/", "ui/conformance/", "companion/research/")
"""Parts that may be left out: the table misses none of them."""


def weights(wheel: Path) -> dict[str, int]:
    """Bytes as they are packed, by spare part, and of the table itself as ""."""
    found = dict.fromkeys(("", *SPARE), 0)
    with zipfile.ZipFile(wheel) as packed:
        for each in packed.infolist():
            found[next((part for part in SPARE if each.filename.startswith(part)), "")] += each.compress_size
    return found


def told(wheel: Path) -> str:
    """In a line: megabytes of the whole and of the table, kilobytes of each part."""
    found = weights(wheel)
    parts = ", ".join(f"{part.strip('/').replace('/', '.')} {found[part] / 1e3:.0f} kB" for part in SPARE)
    return f"{wheel.name}: {sum(found.values()) / 1e6:.2f} MB; a table {found[''] / 1e6:.2f} MB, {parts}"


if __name__ == "__main__":
    print(told(Path(sys.argv[1])))
