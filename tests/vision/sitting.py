"""One game at a simulated table, its pictures through the camera's own path: reader, eye, comparer, watch, referee.

A picture is taken when one is asked for, and the table's clock stands still between two: an evening is the same for the
same seed on any machine, and costs no picture that nobody looks at.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from companion.boards.drawing import where
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Event, Moved, PartMoved, Undone
from companion.table.view import TableView
from companion.table.words import Words
from tests.vision.trials import Trials
from tests.waiting import PATIENCE
from ui.table.believing import believed
from ui.table.eyes import SOURCE, Eyes, Seen
from ui.table.hands import Hands
from ui.table.referee import Referee, Update
from ui.table.watch import Watch
from vision.camera.simulated import overhead
from vision.camera.studio import SimulatedCamera, Studio
from vision.sight.comparing import Question, Stands

GLANCE = 0.4
"""Seconds of the table's time between two pictures of a stir: two still ones are enough to be read."""
CALM = 1.0
"""And of a table that only waits: as often as a quiet one is read again."""

FILL = 0.93
"""The part of the picture that board and frame take: a camera that was knocked still sees all of it."""


class Sitting:
    """Table, hands, camera, eyes and referee of one game. `heard` are the sentences said aloud, and when."""

    def __init__(self, trials: Trials, game: Any, seed: int, players: int) -> None:
        board, kit = trials.board, trials.kit
        self.game, self.board, self.kit, self.rng = game, board, kit, Random(seed)
        self.session: Session[Any] = Session(
            game, Setup(game.id, seats(game, players), dict(game.simulated_house), board.id)
        )
        self.referee = Referee(self.session)
        self.pose = overhead(board, kit, trials.size, tilt=5.0, fill=FILL)
        self.studio = Studio(trials.table, self.pose, seed=seed, pace=None)
        self.hands = Hands(self.studio, board, kit, seed=seed, linger=self.look)
        self.eyes = Eyes(
            self.referee,
            board,
            kit,
            lambda: SimulatedCamera(self.studio),
            reader=trials.reader,
            clock=self.studio.now,
        )
        self.seen: Seen | None = None
        self.pictures = 0
        self.meant: Event | None = None
        self.false: list[Event] = []
        self.heard: list[tuple[float, Words]] = []
        self.questions: dict[Words, Question] = {}
        self._looked = threading.Condition()

    @property
    def view(self) -> TableView:
        view: TableView = self.game.table(self.session.state)
        return view

    # -- time and pictures ------------------------------------------------------------------------------------------

    def look(self, seconds: float = GLANCE) -> Seen:
        """One more picture, so much later, and what came of it; when this returns the referee has heard all of it."""
        before = self.pictures
        self.studio.rate = 1 / seconds
        self.studio.ask()
        self.wait(lambda: self.pictures > before)
        self.referee.act(lambda: None).result(PATIENCE)
        assert self.seen is not None
        return self.seen

    def wait(self, condition: Callable[[], bool]) -> None:
        """Until the eyes have told of something."""
        with self._looked:
            assert self._looked.wait_for(condition, PATIENCE), self.eyes.status

    def pass_(self, seconds: float) -> None:
        """Nobody does anything for so long."""
        until = self.studio.now() + seconds
        while self.studio.now() < until:
            self.look(CALM)

    # -- what people do ---------------------------------------------------------------------------------------------

    def tap(self, event: Event) -> None:
        self.referee.tell(event, "touch").result(PATIENCE)

    def by_hand(self, event: Event) -> bool:
        """Whether it can be done on the board, for the eyes to see."""
        scene = self.studio.scene
        if isinstance(event, Moved):
            known = {piece.id for piece in self.kit.pieces}
            moves = self.hands.put.get(event.piece) != event.to  # some moves leave a figure where it stands
            return event.piece in known and moves and event.to in where(self.board, scene.parts)
        return isinstance(event, PartMoved) and scene.parts.get(event.part, event.to) != event.to

    def answer(self, question: Question) -> None:
        """What somebody answers who knows where everything was put."""
        meant, there = self.meant, self.hands.put.get(question.what) or self.studio.scene.parts.get(question.what)
        answers = [each for each in question.answers if each.event == meant or each.place == there]
        if not answers:
            if meant is not None:
                self.meant = None
                self.tap(meant)
            return
        answers.sort(key=lambda each: each.event != meant)
        event = answers[0].event
        if isinstance(event, Stands):
            event = believed(self.game, self.session.state, *event)
        self.meant = event
        told = self.eyes.answer(answers[0])
        if told:
            told.result(PATIENCE)

    # -- what is heard and seen -------------------------------------------------------------------------------------

    def _updated(self, update: Update) -> None:
        """On the referee's thread."""
        if update.notice:
            self.heard.append((self.studio.now(), update.notice))
        if update.judged and update.source.split(":")[0] == SOURCE and update.event is not None:
            if update.event == self.meant:
                self.meant = None
            elif not isinstance(update.event, Undone):
                self.false.append(update.event)  # type: ignore[arg-type]

    def _saw(self, seen: Seen) -> None:
        """On the eyes' thread."""
        with self._looked:
            self.seen = seen
            self.pictures = seen.observation.number
            if seen.verdict.question:
                self.questions[seen.verdict.question.words] = seen.verdict.question
            self._looked.notify_all()

    @contextmanager
    def taken_up(self) -> Iterator[Sitting]:
        """The referee begins, the table is set up, the eyes open; at the end all is put away."""
        watch = Watch(self.referee)
        self.referee.listen(self._updated)
        self.eyes.listen(watch)
        self.eyes.listen(self._saw)
        self.referee.start()
        self.referee.act(lambda: None).result(PATIENCE)
        linger, self.hands.linger = self.hands.linger, None
        self.hands.follow(self.view)
        self.hands.linger = linger
        self.eyes.start()
        try:
            yield self
        finally:
            self.studio.fail("unplugged")  # so that nobody waits for a picture any more
            self.eyes.stop()
            self.referee.stop()
