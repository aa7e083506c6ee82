"""The tables of docs/tested.md: each is written anew by the command that measured it."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "tested.md"


def note(section: str, told: str, head: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Puts a table in the place of the section's last one, and prints it. `told`: how it was measured, seeds too."""
    machine = f"Python {platform.python_version()}, {platform.machine()}, {sys.platform}"
    lines = [f"{told} ({machine})", "", _row(head), _row(["---"] * len(head)), *map(_row, rows)]
    text = "\n".join(lines)
    print(text)
    put(PAGE, section, text)


def put(page: Path, section: str, text: str) -> None:
    """Puts a text in the place of a page that is kept for it. Raises LookupError where there is none."""
    written = page.read_text(encoding="utf-8")
    begun, ended = f"<!-- {section} -->\n", "<!-- end -->"
    pattern = re.compile(f"{re.escape(begun)}.*?{re.escape(ended)}", re.DOTALL)
    if not pattern.search(written):
        raise LookupError(f"{page.name} has no place for {section}")
    page.write_text(pattern.sub(lambda _: f"{begun}{text}\n{ended}", written, count=1), encoding="utf-8")


def _row(cells: Sequence[object]) -> str:
    return f"| {' | '.join(map(str, cells))} |"
