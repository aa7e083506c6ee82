"""`python -m tests.play.wear FOLDER`: plays, and prints events, bytes they say and bytes handed to the disk."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.games import rules
from companion.play.journal import Journal
from companion.table.events import Entry, pack
from tests.play.at_table import FIRST, recorded, setup
from ui.table.referee import new_game

EVENTS = 800


def handed_over() -> int:
    """Bytes this process has written so far, by any call."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("wchar"))


def main(folder: str) -> None:
    events = [event for seed in range(40) for event in recorded(FIRST, seed)]
    told, said = 0, 0
    with Journal(Path(folder) / "journal.sqlite") as journal:
        session, _ = new_game(journal, rules(FIRST), setup(FIRST))
        before = handed_over()
        while told < EVENTS:
            if session.prompt.over:
                session, _ = new_game(journal, rules(FIRST), setup(FIRST))
            session.tell(events[told])
            said += len(pack(Entry(events[told], "")))
            told += 1
    print(told, said, handed_over() - before)


if __name__ == "__main__":
    main(sys.argv[1])
