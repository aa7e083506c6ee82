"""The games in the journal, reached only through one thread of their own: a slow card never stops the window."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from companion.files import BadFile, why
from companion.games import rules
from companion.play.inspection import JournalError, Unusable
from companion.play.journal import Journal, Kept, Torn
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import BadSetup, Setup
from companion.play.story import Story
from companion.table.events import Rolled
from companion.table.words import Words, say, say_n
from ui.table import backup, exchange
from ui.table.referee import new_game, take_up
from ui.table.sticks import MEDIA, sticks, writable
from ui.table.stories import written
from ui.touch.catalogue import known

log = logging.getLogger(__name__)
T = TypeVar("T")


class Trouble(Exception):
    """Something about the games on disk that people should know, in their words."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(str(words))


class JournalLost(Trouble):
    """The journal cannot be used, and another can be begun when people say so."""


class Throw(NamedTuple):
    """A die read in some game: its kind, who read it and what it showed."""

    die: str
    source: str
    face: int | str
    game: int


class Library:
    """Opens the journal when it is first asked. Everything returns a future and runs on the library's thread."""

    def __init__(self, path: Path, transcripts: Path, media: tuple[Path, ...] = MEDIA):
        self.path, self.transcripts, self.media = path, transcripts, media
        self._journal: Journal | None = None
        self._worker = ThreadPoolExecutor(1, thread_name_prefix="library")

    def ask(self, work: Callable[[], T]) -> Future[T]:
        return self._worker.submit(work)

    def close(self) -> None:
        self._worker.submit(self._close)
        self._worker.shutdown(wait=True)

    # -- what runs on the thread ------------------------------------------------------------------------------------

    def journal(self) -> Journal:
        """Raises Trouble, JournalLost where another must be begun."""
        if self._journal is None:
            try:
                self._journal = Journal(self.path)
            except Unusable as error:
                raise JournalLost(error.words) from error
            except JournalError as error:
                raise Trouble(error.words) from error
        return self._journal

    def renew(self) -> Words:
        """Begins a new journal with what can be read of one that cannot be used; what came of it. Raises Trouble."""
        self._close()
        try:
            self._journal, old, saved = exchange.renewed(self.path)
        except (JournalError, OSError) as error:
            raise Trouble(Words(str(error))) from error
        return say_n(
            "{count} game could be read. The old journal is kept as {name}.",
            "{count} games could be read. The old journal is kept as {name}.",
            len(saved),
            name=old.name,
        )

    def games(self) -> list[Kept]:
        """Every game of the journal whose rules are here, the last played first."""
        return [kept for kept in self.journal().games() if known(kept.setup.game)]

    def unfinished(self) -> tuple[Kept, Session[Any]] | None:
        """The game that was left last, and how it stands; None where none waits."""
        for kept in self.games():
            if not kept.ended and kept.entries:
                try:
                    return kept, self.session(kept)
                except (BadSetup, BadFile) as error:  # its board has gone: that hides this game and no other
                    log.warning("game %s: %s", kept.id, error)
        return None

    def session(self, kept: Kept) -> Session[Any]:
        """A kept game as it stands, without a log to write to."""
        game = rules(kept.setup.game, kept.setup.board)
        session, troubles = take_up(self.journal(), kept.id, game, kept.setup)
        session.log = None
        for trouble in troubles:
            log.warning("%s", trouble)
        return session

    def kept(self, number: int) -> Kept:
        """Raises Trouble."""
        try:
            return self.journal().game(number)
        except KeyError as error:
            raise Trouble(say("That game is not in the journal any more.")) from error

    def keep(self, kept: Kept, story: Story, title: str) -> Path:
        """Writes a game as a transcript, and its story beside it in words; says where. Raises Trouble."""
        path = self.export(kept)
        try:
            path.with_suffix(".txt").write_text("\n".join(written(story, title)) + "\n", encoding="utf-8")
        except OSError as error:
            raise Trouble(say("{path} cannot be written: {why}.", path=str(path), why=why(error))) from error
        return path

    def begin(self, setup: Setup) -> tuple[Session[Any], int]:
        """Raises Trouble."""
        try:
            return new_game(self.journal(), rules(setup.game, setup.board), setup)
        except (BadSetup, JournalError) as error:
            raise Trouble(Words(str(error))) from error

    def resume(self, number: int) -> tuple[Session[Any], int, list[Words]]:
        """A kept game, to be played on."""
        kept = self.journal().game(number)
        session, troubles = take_up(self.journal(), number, rules(kept.setup.game, kept.setup.board), kept.setup)
        return session, number, troubles

    def finished(self, number: int, winner: str) -> None:
        """Notes the end of a game; called on its referee's thread, before which nothing else uses the journal."""
        self.journal().end(number, winner)

    def forget(self, number: int) -> None:
        self.journal().forget(number)

    def export(self, kept: Kept) -> Path:
        """Writes a game as a transcript and says where. Raises Trouble."""
        names = "-".join(seat.name for seat in kept.setup.seats)
        day = time.strftime("%Y-%m-%d", time.localtime(kept.begun))
        safe = "".join(letter if letter.isalnum() else "-" for letter in f"{kept.setup.game}-{day}-{names}")
        folder = next(iter(sticks(self.media)), self.transcripts)
        path = folder / f"{safe}-{kept.id}.table"
        try:
            session = self.session(kept)
            if exchange.secret(session):
                raise Trouble(say("Players still hide things from each other here. Send it when it is over."))
            folder.mkdir(parents=True, exist_ok=True)
            exchange.export(session, path)
        except OSError as error:
            raise Trouble(say("{path} cannot be written: {why}.", path=str(path), why=why(error))) from error
        return path

    def found(self) -> list[Path]:
        """Transcripts that could be read in: beside ours, and on sticks that are plugged in."""
        folders = [self.transcripts, *sticks(self.media)]
        return sorted({path for folder in folders if folder.is_dir() for path in folder.glob("*.table")})

    def fetch(self, path: Path) -> int:
        """A transcript becomes a game of the journal. Raises Trouble, BadFile."""
        try:
            return exchange.bring(self.journal(), path, self.path.with_name("boards"))
        except (BadSetup, JournalError, OSError) as error:
            raise Trouble(Words(str(error))) from error

    def backup(self) -> Words:
        """Keeps everything on the stick that is plugged in; what came of it. Raises Trouble, BadFile."""
        stick = writable(self.media)
        if stick is None:
            raise Trouble(say("No stick is plugged in that can be written. Plug one in and try again."))
        try:
            file, kept = backup.to_stick(self.path.parent, stick)
        except (JournalError, OSError) as error:
            raise Trouble(Words(str(error))) from error
        return say_n(
            "{count} game and all else are on the stick now, in {name}.",
            "{count} games and all else are on the stick now, in {name}.",
            kept.games,
            name=file.name,
        )

    def kit(self, game: Rules[Any], paper: str) -> Path:
        """Writes what is printed for a game, on the stick that is plugged in or beside the transcripts. Raises Trouble,
        BadFile."""
        from ui.table.kits import kit_of
        from vision.kit.book import book
        from vision.kit.pdf import document

        board, kit = kit_of(game)
        path = (writable(self.media) or self.transcripts) / f"{game.id}-kit-{paper}.pdf"
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(document(book(board, kit, paper), f"{kit.title}: the kit"))
        except OSError as error:
            raise Trouble(say("{path} cannot be written: {why}.", path=str(path), why=why(error))) from error
        return path

    def throws(self) -> list[Throw]:
        """Every die ever read."""
        found = []
        for kept in self.journal().games():
            for entry in self.journal().entries(kept.id):
                if not isinstance(entry, Torn) and isinstance(entry.event, Rolled):
                    found.append(Throw(entry.event.die, entry.source, entry.event.face, kept.id))
        return found

    def _close(self) -> None:
        if self._journal:
            self._journal.close()
            self._journal = None
