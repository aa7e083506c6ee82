"""The eyes at the table: a camera's pictures become events, waits, disagreements and questions for the players.

    eyes = Eyes(referee, board, kit, source)      # `source` makes the camera; the simulated one will do
    eyes.listen(screen.seen)                      # a `Seen` after each picture, on the eyes' own thread
    eyes.start()
    eyes.answer(question.answers[0])              # or eyes.table_is_right(disagreement)
    eyes.picture(wide=640)                        # the live picture with everything believed drawn on it

A legal move that was seen for certain is told to the referee with its source and a crop of the picture. Everything else
is shown and left to the players.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from concurrent.futures import TimeoutError as Late
from functools import partial
from typing import Any

import msgspec

from companion.boards.drawing import where
from companion.boards.model import Board, Point
from companion.play.inspection import JournalError
from companion.play.session import Judged
from companion.table.events import Event, Given, IllegalEvent, Moved, PartMoved, Undone
from companion.table.prompts import Prompt
from companion.table.view import TableView
from companion.table.words import Words, named, say
from ui.table import believing
from ui.table.believing import TAKEN, Taken, believed
from ui.table.kits import reader_of
from ui.table.referee import Referee, Update
from ui.table.tray import TrayDice
from vision.camera.capture import CameraStatus, Capture
from vision.camera.frames import Frame, Source
from vision.geometry import Image
from vision.kit.model import Kit
from vision.overlay import crop, overlaid, packed
from vision.sight.comparing import WRONG, Answer, Comparer, Disagreement, Stands, Verdict
from vision.sight.eye import Eye
from vision.sight.reader import Reader
from vision.sight.reading import Observation

log = logging.getLogger(__name__)

SOURCE = "camera"
SWITCHES = ("panel:switch", "panel:tab")
"""The sources of what micro-switches at the board tell."""
SNOOZE = 10.0
"""Seconds for which a disagreement that was heard is not told again."""


class Seen(msgspec.Struct, frozen=True):
    """One look: what was seen, what it comes to, how the camera is. `after`: how many events it was judged after."""

    observation: Observation
    verdict: Verdict
    status: CameraStatus
    after: int = 0


Listener = Callable[[Seen], None]


class Eyes:
    """Watches one game through one camera, on a thread of its own."""

    def __init__(
        self,
        referee: Referee,
        board: Board,
        kit: Kit,
        source: Callable[[], Source],
        *,
        reader: Reader | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.referee, self.board = referee, board
        self.reader = reader or reader_of(board, kit, referee.session.setup.board)
        self.eye = Eye(self.reader)
        self.capture = Capture(source, clock=clock)
        self._comparer = Comparer(board, begins=True)
        self._listeners: list[Listener] = []
        self._tray: TrayDice | None = None
        self._believed: tuple[TableView, Prompt, int] | None = None
        self._untouched = False
        self._otherwise: tuple[Observation, Disagreement | None] = (Observation(), None)
        self._last: tuple[Frame, Observation] | None = None
        self._snoozed: dict[str, float] = {}
        self._sizes = {piece.id: piece.size for piece in kit.pieces}
        self._gone: dict[str, tuple[Words, float]] = {}
        self._lock = threading.Lock()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._watch, name="eyes", daemon=True)

    def listen(self, listener: Listener) -> None:
        """Called on the eyes' thread after each picture and whenever the camera goes or comes; hand over and return."""
        self._listeners.append(listener)

    def show_dice(self, tray: TrayDice) -> None:
        """Has dice read as well, where the printed mat lies in the picture."""
        self._tray = tray

    def start(self) -> Eyes:
        self.referee.listen(self._updated)
        self.referee.act(self._first)
        self.capture.start()
        self._thread.start()
        return self

    def stop(self) -> None:
        self._stopping.set()
        self.capture.stop()
        if self._thread.ident:
            self._thread.join(5.0)

    # -- for the screen ---------------------------------------------------------------------------------------------

    @property
    def status(self) -> CameraStatus:
        return self.capture.status

    @property
    def observation(self) -> Observation | None:
        with self._lock:
            return self._last[1] if self._last else None

    def picture(self, wide: int = 0) -> Image | None:
        """The newest picture in blue, green, red, `wide` pixels broad, with what is believed drawn on it."""
        frame, seen = self.capture.newest(), self.observation
        if frame is None:
            return None
        located = self.eye.located if seen else None
        return overlaid(frame.picture, seen or Observation(), located.pose if located else None, wide=wide)

    def answer(self, answer: Answer) -> Future[Judged] | None:
        """A player's answer to a question; nothing is told where nothing was moved."""
        seen = self.observation
        if answer.part and seen:
            self._comparer.settled(answer.part, seen)
        event = answer.event
        if event is None:
            self._comparer.nothing_moved()
            return None
        if isinstance(event, Stands):
            return self.referee.act(partial(self._believe, event))
        if seen:
            self._comparer.tell(event, seen)
        return self.referee.tell(event, SOURCE, self._picture_of(event))

    def table_is_right(self, disagreement: Disagreement) -> list[Future[Judged]]:
        """The referee gives way: it believes what stands on the table, and the log says so."""
        self._comparer.laid()
        return [self.referee.act(partial(self._believe, each)) for each in disagreement.table]

    def as_it_stands(self, *, under_way: bool) -> Sequence[Future[Any]]:
        """The table is right in what was told of it last, or is that of a game `under_way`; nothing where it is not
        otherwise, or has been played at here."""
        seen, told = self._otherwise
        if told is None or under_way > told.under_way:
            return ()
        return [self.take_over(seen)] if under_way else self.table_is_right(told)

    def take_over(self, seen: Observation) -> Future[Taken]:
        """The game is under way at the table: it becomes what was seen of it, and what no picture shows is asked."""
        self._comparer.laid()
        return self.referee.act(partial(self._take_over, seen))

    def _take_over(self, seen: Observation) -> Taken:
        """On the referee's thread."""
        taken = believing.take_over(self.referee.session, seen, lambda event: self.referee.enter(event, TAKEN))
        for words in taken.words:
            self.referee.notice(words)
        return taken

    def _believe(self, seen: Stands) -> Judged:
        """On the referee's thread. A stroke that only a switch told of never was. Raises IllegalEvent, JournalError."""
        session = self.referee.session
        head = session.head
        if head.entry and head.before and head.entry.source in SWITCHES:
            before = dict(session.rules.table(head.before.state).parts)
            if before.get(seen.thing) == seen.place:
                return self.referee.enter(Undone(), SOURCE)
        told = believed(session.rules, session.state, seen.thing, seen.place)
        return self.referee.enter(told or Given("", seen.thing, seen.place), believing.SOURCE)

    def put_back(self, disagreement: Disagreement) -> None:
        """The players put it back: it is not told again while they do."""
        self._comparer.laid()
        now = self._last[1].at if self._last else 0.0
        for difference in disagreement.differences:
            self._snoozed[difference.what] = now + SNOOZE

    def missing(self) -> tuple[Words, ...]:
        """For the end of an evening: each piece that is nowhere in view, and has not been for a while, though its place
        is; nothing where most are gone, for then they are being put away."""
        seen = self.observation
        gone = tuple(words for words, since in self._gone.values() if seen and seen.at - since >= WRONG)
        here = [piece for piece in seen.pieces if piece.seen] if seen else []
        return gone if len(gone) <= len(here) else ()

    # -- from the referee's thread ----------------------------------------------------------------------------------

    def _first(self) -> Judged:
        session = self.referee.session
        self._believed = session.rules.table(session.state), session.prompt, session.head.depth
        self._untouched = believing.untouched(session.head)
        return Judged(())

    def _updated(self, update: Update) -> None:
        if update.judged:
            moment = update.moment
            view = self.referee.session.rules.table(moment.state)
            if update.source in SWITCHES and self._believed:
                for part, state in set(view.parts) - set(self._believed[0].parts):
                    self._comparer.switched(part, state)
            self._believed = view, update.prompt, moment.depth
            self._untouched = believing.untouched(moment)

    # -- on the eyes' thread ----------------------------------------------------------------------------------------

    def _watch(self) -> None:
        state = ""
        while not self._stopping.is_set():
            try:
                frame = self.capture.take(0.25)
                status = self.capture.status
                if frame is not None:
                    self._see(frame, status)
                elif status.state != state:
                    if self._tray:
                        self._tray.missed()
                    self._tell(Seen(self.observation or Observation(), Verdict(), status))
                state = status.state
            except Exception:  # one bad picture must not close the eyes
                log.exception("the eyes stumbled over a picture, and go on")

    def _see(self, frame: Frame, status: CameraStatus) -> None:
        believed = self._believed
        seen = self.eye.look(frame)
        if self._tray:
            located = self.eye.located
            self._tray.look(frame, located.pose if located else None)
        with self._lock:
            self._last = frame, seen
        if believed is None:
            self._tell(Seen(seen, Verdict(), status))
            return
        view, prompt, after = believed
        verdict = self._comparer.judge(seen, view, prompt)
        if verdict.disagreement and not self._untouched:
            verdict = msgspec.structs.replace(
                verdict, disagreement=msgspec.structs.replace(verdict.disagreement, under_way=False)
            )
        if seen.settled:
            self._gone = {
                name: (words, self._gone.get(name, (words, seen.at))[1]) for name, words in self._lost(seen, view)
            }
        if prompt.over:
            verdict = msgspec.structs.replace(verdict, missing=self.missing())
        if verdict.event is not None and believed is self._believed:
            if self._told(verdict.event):
                self._comparer.tell(verdict.event, seen)
            else:
                verdict = Verdict(waiting=verdict.waiting)
        if verdict.disagreement and self._heard(verdict.disagreement, seen.at):
            verdict = msgspec.structs.replace(verdict, disagreement=None)
        if seen.settled:
            self._otherwise = seen, verdict.disagreement
        self._tell(Seen(seen, verdict, status, after))

    def _lost(self, seen: Observation, view: TableView) -> Iterator[tuple[str, Words]]:
        """The pieces that should stand where nothing does, and are nowhere; a thing may be one that fell over."""
        for piece in () if seen.things else view.pieces:
            at, size = piece.at, self._sizes.get(piece.id)
            if not (at and size) or seen.piece(piece.id).seen or not self.eye.bare(at, size):
                continue
            words = say(
                "Nothing stands on {place}, where {piece} should, and I see it nowhere: find it for the box.",
                piece=piece.called, place=self.referee.session.rules.place(at) or named(at),
            )  # fmt: skip
            yield piece.id, words

    def _told(self, event: Event) -> bool:
        """Tells the referee and waits for the answer, so that the next picture is judged by what came of it."""
        future = self.referee.tell(event, SOURCE, self._picture_of(event))
        try:
            future.result(5.0)
        except (IllegalEvent, JournalError) as error:
            log.info("a move that was seen does not count: %s", error)
            return False
        except Late:
            return False
        return True

    def _heard(self, disagreement: Disagreement, now: float) -> bool:
        return all(self._snoozed.get(each.what, -1.0) > now for each in disagreement.differences)

    def _tell(self, seen: Seen) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(seen)
            except Exception:
                log.exception("whoever listens to the eyes stumbled")

    def _picture_of(self, event: Event) -> bytes:
        """What the camera saw of an event: a crop about where it happened."""
        with self._lock:
            last = self._last
        located = self.eye.located
        if last is None or located is None:
            return b""
        frame, seen = last
        places: list[Point] = []
        if isinstance(event, Moved):
            around = where(
                self.board, {part.id: seen.part(part.id).state or part.states[0] for part in self.board.parts}
            )
            places += [place for place in (seen.piece(event.piece).where, around.get(event.to)) if place]
        elif isinstance(event, PartMoved):
            places += [part.at for part in self.board.parts if part.id == event.part]
        if not places:
            return b""
        return packed(crop(frame.picture, places, located.pose))
