"""`python -m tests.play.full_disk FOLDER [BYTES]`: plays until there is no room, makes room, and plays on.

FOLDER lies on a disk of its own that is all but full; or, with BYTES, no file may grow beyond that.
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from companion.games import rules
from companion.play.inspection import JournalError
from companion.play.journal import Journal
from companion.play.rules import digest
from companion.table.words import speaking
from tests.play.at_table import FIRST, everything, recorded, setup
from ui.table import languages
from ui.table.referee import new_game, take_up


def main(folder: str, most: str = "") -> None:
    path, ballast = Path(folder) / "journal.sqlite", Path(folder) / "ballast"
    events = recorded(FIRST, 4) * 50
    with Journal(path) as journal:
        session, number = new_game(journal, rules(FIRST), setup(FIRST))
        if most:
            resource.setrlimit(resource.RLIMIT_FSIZE, (int(most), resource.RLIM_INFINITY))
        told = 0
        refused = None
        while refused is None:
            if session.prompt.over:
                session, number = new_game(journal, rules(FIRST), setup(FIRST))
                told = 0
            before = everything(session)
            try:
                session.tell(events[told])
                told += 1
            except JournalError as error:
                refused = error
        assert everything(session) == before, "the event was shown though it was not kept"
        assert "so this does not count" in str(refused) and "Make room on the disk" in str(refused), refused
        with speaking(languages.catalogue("de")):
            assert "zählt das nicht" in str(refused), refused
        for _ in range(3):
            try:
                session.tell(events[told])
            except JournalError:
                assert everything(session) == before
            else:
                raise AssertionError("there was room after all")
        ballast.unlink(missing_ok=True)
        if most:
            resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        session.tell(events[told])
        session.undo()
        session.redo()
        state, entries = digest(session.state), session.head.depth
    with Journal(path) as journal:
        again, troubles = take_up(journal, number, rules(FIRST), setup(FIRST))
        assert not troubles
        assert (digest(again.state), again.head.depth) == (state, entries)
    print("played on")


if __name__ == "__main__":
    main(*sys.argv[1:])
