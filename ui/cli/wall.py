"""`python -m ui.cli.wall BROWSER …`: the game that is played on this machine, on a screen of its own.

A program beside the window, which knows nothing of it: what the window has kept is read along, and a browser shows the
wall of that game. Whatever becomes of this one, the game goes on.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import Any

from companion.games import rules
from companion.play.inspection import part
from companion.play.journal import Journal, Kept
from companion.play.session import Session
from companion.table.events import Entry
from ui.cli.ending import stopping
from ui.phones.server import Phones
from ui.table import languages, places
from ui.table.copying import copied
from ui.table.referee import Referee, Update, take_up
from ui.touch.settings import Keeper

EVERY = 0.5
"""Seconds after which the journal is looked at again."""


class Onlooker(Referee):
    """Of a game that is played elsewhere: it judges what was kept there, and tells nobody's answers."""

    def __init__(self, session: Session[Any]) -> None:
        super().__init__(session)
        self._thread.start()

    def see(self, entries: Sequence[Entry]) -> None:
        """What was kept next. Raises IllegalEvent where that does not go on from here."""
        self.act(lambda: self._seen(entries)).result()

    def _seen(self, entries: Sequence[Entry]) -> None:
        session = self.session
        for left, entry in enumerate(entries, 1 - len(entries)):
            judged = session.enter(entry)
            self._say(Update(session.head, session.prompt, judged, entry.event, entry.source, more=left < 0))


class Wall:
    """The pages of one game as it stands in a journal, for this machine alone, and a browser that shows the wall."""

    def __init__(self, journal: Journal, kept: Kept, browser: Sequence[str]) -> None:
        self.kept = kept
        session, _ = take_up(journal, kept.id, rules(kept.setup.game, kept.setup.board), kept.setup)
        session.log = None
        self._onlooker = Onlooker(session)
        self.phones = Phones(self._onlooker, port=0, loopback=True)
        self.phones.start()
        told = {**os.environ, "LC_ALL": "C.UTF-8"}  # it asks for no language, and has the table's own
        self._browser = subprocess.Popen([*browser, f"{self.phones.address}/wall"], env=told)

    @property
    def ended(self) -> bool:
        """Nobody sees it any more."""
        return self._browser.poll() is not None

    def goes_on(self, journal: Journal, now: Kept) -> bool:
        """Whether what that journal has of the game follows what is shown, and is shown from now on."""
        if now.id != self.kept.id or now.entries < self.kept.entries:
            return False
        new = list(islice(journal.entries(now.id), self.kept.entries, None))
        if not all(isinstance(entry, Entry) for entry in new):
            return False
        self._onlooker.see([entry for entry in new if isinstance(entry, Entry)])
        self.kept = now
        return True

    def close(self) -> None:
        self._browser.terminate()
        self._browser.wait()
        self.phones.stop()
        self._onlooker.stop()


def changes(path: Path) -> Iterator[bool]:
    """Again and again, whether the journal may be another than the last time."""
    before: list[tuple[int, int, int]] = []
    while True:
        there = [file.stat() for file in (path, part(path, "-wal")) if file.exists()]
        now = [(each.st_mtime_ns, each.st_size, each.st_ino) for each in there]
        yield now != before
        before = now
        time.sleep(EVERY)


def main(browser: Sequence[str]) -> int:
    """Shows the game that was played last, until its browser ends."""
    wall: Wall | None = None
    try:
        for changed in changes(path := places.journal()):
            if wall and wall.ended:
                return 1
            if not changed or not path.exists():
                continue
            with copied(path) as journal:
                last = next(iter(journal.games()), None)
                if wall and (last is None or not wall.goes_on(journal, last)):
                    wall.close()
                    wall = None
                if last and not wall:
                    languages.speak(Keeper(places.data() / "touch.json").settings.language)
                    wall = Wall(journal, last, browser)
    finally:
        if wall:
            wall.close()
    return 0


if __name__ == "__main__":
    with stopping(), suppress(KeyboardInterrupt):
        sys.exit(main(sys.argv[1:]))
