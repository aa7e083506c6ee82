"""The simulated table with eyes: hands move figures under a simulated camera; dice come by wire, choices by a knob.

Nothing is touched: every event of a game played here came through the code that serves the real devices.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from companion.boards.model import Board
from companion.table.events import Event, Moved, PartMoved, Rolled
from ui.table.chooser import Chooser
from ui.table.eyes import Eyes, Seen
from ui.table.hands import Hands
from ui.table.referee import Referee, Update
from ui.table.simulated import SimulatedTable
from vision.camera.simulated import Table, overhead
from vision.camera.studio import SimulatedCamera, Studio
from vision.kit.model import Kit
from vision.sight.reader import Reader

PATIENCE = 240.0
"""Seconds to wait for eyes or dice before a game is given up: long, for a busy machine paints slowly."""
NUDGE = 40
"""Looks without agreement after which somebody puts the figure in question down again, more carefully."""


class Unseen(RuntimeError):
    """The eyes never saw what was done."""


class SeenTable:
    """Studio, hands, knob and eyes about one referee, as fast as pictures can be painted."""

    def __init__(
        self,
        referee: Referee,
        table: SimulatedTable,
        board: Board,
        kit: Kit,
        *,
        seed: int = 0,
        size: tuple[int, int] = (1920, 1080),
        reader: Reader | None = None,
    ) -> None:
        self.referee, self.table = referee, table
        pose = overhead(board, kit, size, tilt=5.0)
        self.studio = Studio(Table(board, kit, seed=seed), pose, seed=seed, pace=0.0)
        self.hands = Hands(self.studio, board, kit, seed=seed, linger=self._linger)
        self.eyes = Eyes(
            referee, board, kit, lambda: SimulatedCamera(self.studio), reader=reader, clock=self.studio.now
        )
        self.chooser = Chooser(referee)
        self.disagreements: list[Seen] = []
        self.questions: list[Seen] = []
        self._watched = False
        self._changed = threading.Condition()
        self._seen: Seen | None = None
        self._updates = 0
        self._looks = 0
        self._meant: Event | None = None
        referee.listen(self._updated)
        self.eyes.listen(self._looked)

    def start(self) -> None:
        self.hands.follow(self._view())
        self._watched = True
        self.eyes.start()

    def close(self) -> None:
        self.eyes.stop()

    def act(self, event: Event) -> None:
        """Does one thing at the table and waits until the referee has taken it up. Raises Unseen."""
        before = self._updates
        if isinstance(event, Rolled):
            self._throw(event)
        elif isinstance(event, Moved | PartMoved) and self.hands.make(event):
            pass  # the eyes will see it
        else:
            self.chooser.choose(event).result(PATIENCE)
        with self._changed:
            self._meant = event
            try:
                if not self._changed.wait_for(lambda: self._updates > before, PATIENCE):
                    raise Unseen(f"nobody took up {event}: {self._seen.verdict if self._seen else None}")
            finally:
                self._meant = None

    def _linger(self) -> None:
        """A hand stays over the board for two pictures, once any are taken."""
        if self._watched:
            self.studio.wait(2)

    def _throw(self, event: Rolled) -> None:
        """Throws as soon as the last throw has come to rest. Raises Unseen."""
        until = time.monotonic() + PATIENCE
        while not self.table.throw(self.referee.session.prompt, event.face):
            if time.monotonic() > until:
                raise Unseen(f"the dice do not come to rest for {event}")
            time.sleep(0.005)

    def settle(self) -> None:
        """Puts everything where the referee says it belongs, and waits until the eyes agree. Raises Unseen."""
        self.hands.follow(self._view())
        begun, depth = self.studio.now(), self.referee.session.head.depth
        nudged, until = 0, time.monotonic() + PATIENCE
        with self._changed:
            looks = self._looks
            while not self._changed.wait_for(lambda: self._agreed(begun, depth), 1.0):
                # looks, not pictures: on a busy machine many are taken that nobody has time to look at
                taken = self._looks - looks
                if taken > NUDGE * (nudged + 1) and self._seen is not None:
                    nudged += 1
                    verdict = self._seen.verdict
                    wrong = verdict.disagreement.differences if verdict.disagreement else ()
                    for difference in (*verdict.waiting, *wrong):
                        self.hands.put_again(difference.what)
                if taken > 10 * NUDGE or time.monotonic() > until:
                    raise Unseen(f"the eyes do not agree: {self._seen.verdict if self._seen else None}")

    def _agreed(self, begun: float, depth: int) -> bool:
        """Whether a picture taken since shows the table as believed."""
        seen = self._seen
        return seen is not None and seen.after == depth and seen.observation.at > begun and seen.verdict.agreed

    def _view(self) -> Any:
        session = self.referee.session
        return session.rules.table(session.state)

    def _looked(self, seen: Seen) -> None:
        with self._changed:
            self._seen = seen
            self._looks += 1
            if seen.verdict.disagreement:
                self.disagreements.append(seen)
            if seen.verdict.question:
                self.questions.append(seen)
                for answer in seen.verdict.question.answers:
                    # somebody turns the knob to what was meant
                    if self._meant is not None and answer.event == self._meant:
                        self.eyes.answer(answer)
                        self._meant = None
            self._changed.notify_all()

    def _updated(self, update: Update) -> None:
        if update.judged:
            with self._changed:
                self._updates += 1
                self._changed.notify_all()
