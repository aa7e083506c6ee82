"""The tests of what one has changed: those are run first by `make quick`."""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ELSEWHERE = 3


@cache
def changed() -> tuple[Path, ...]:
    """Files that are not as they were committed; where all are, those of the last commit. None without git."""
    now = _git("diff", "--name-only", "HEAD") + _git("ls-files", "--others", "--exclude-standard")
    return tuple(Path(name) for name in now or _git("diff", "--name-only", "HEAD~1", "HEAD"))


def _git(*words: str) -> list[str]:
    try:
        return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True).stdout.splitlines()
    except OSError:
        return []


@cache
def distance(test: Path, files: tuple[Path, ...]) -> int:
    """How far a file of tests is from what was changed: 0 itself, 1 called like it, 2 of its room, else ELSEWHERE."""
    found = ELSEWHERE
    for file in files:
        room = Path("tests", *file.parent.parts[file.parts[0] in ("companion", "tests") :])
        if file == test:
            return 0
        if test.is_relative_to(room) and room != Path("tests"):
            found = min(found, 1 if file.stem in test.stem else 2)
    return found
