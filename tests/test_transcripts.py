"""Every transcript in the tree is played, and holds."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import rules
from companion.play.transcript import replay

FOLDER = Path(__file__).parent / "transcripts"
FILES = sorted(FOLDER.glob("*/*.table"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_transcript_holds(path: Path) -> None:
    """It is judged line by line, and says at least one thing that must be so."""
    told = replay(path, rules)
    assert told.expectations
    assert told.session.setup.game == path.parent.name
    assert told.session.rules.faults(told.session.state) == [] or "given" in path.read_text(encoding="utf-8")
