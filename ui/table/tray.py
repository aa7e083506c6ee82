"""Dice read by a camera, as a source of throws beside the hub and Bluetooth dice.

Pictures come from a camera of its own, or from the one over the board where it sees the printed mat. A throw is taken
only while one is awaited, and never a second time; what is doubtful is asked, and what cannot be read is left to a tap.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, NamedTuple

import cv2
import numpy as np

from companion.table.dice import D6, Die, Face, named_face
from companion.table.events import IllegalEvent, Rolled
from companion.table.prompts import Prompt
from companion.table.words import listed, say, say_n
from hardware.dice.news import SEEN, DieView, News, Offered, Reading, Status, Undecided
from hardware.dice.sentences import DieState
from ui.table.referee import Referee, Update
from vision.camera.capture import Capture
from vision.camera.frames import Frame, Source
from vision.dice.faces import readable
from vision.dice.mat import Laid, MatFinder
from vision.dice.reader import DieSeen, TrayReader
from vision.dice.throws import Rest, Throws
from vision.geometry import Floats, Image, Pose
from vision.overlay import packed

MOST = 4
"""More dice than these at once are left to the players."""
EVERY, SELDOM = 4.0, 60.0
"""Seconds between two searches for a mat that was not there: at first, and where it never is."""
LARGEST = 480
"""Px a picture kept as evidence is broad at most."""


COLOURS = {
    "white": say("white die"),
    "black": say("black die"),
    "red": say("red die"),
    "yellow": say("yellow die"),
    "green": say("green die"),
    "blue": say("blue die"),
    "purple": say("purple die"),
}
"""What a die of each colour is called."""


class _Batch(NamedTuple):
    """One throw, and after how many events it was seen. `doubtful`: news of those dice that are not plain."""

    readings: tuple[Reading, ...]
    doubtful: tuple[News, ...]
    depth: int


class TrayDice:
    """The dice a camera sees. `source` makes a camera over the tray alone; without one, pictures are shown with `look`.

    `others` says whether another source hears dice of this kind: those then go first. `wake`: there is news to fetch.
    """

    def __init__(
        self,
        wake: Callable[[], object] = lambda: None,
        source: Callable[[], Source] | None = None,
        *,
        others: Callable[[str], bool] = lambda kind: False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._wake, self._source, self._others, self._clock = wake, source, others, clock
        self._capture: Capture | None = None
        self._referee: Referee | None = None
        self._prompt: Prompt | None = None
        self._depth = 0
        self._batches: list[_Batch] = []
        self._handing_over = threading.Lock()
        self._looking = threading.Lock()
        self._readers: dict[Die, TrayReader] = {}
        self._fresh()

    def _fresh(self) -> None:
        self._throws, self._mat = Throws(), MatFinder()
        self._laid: Laid | None = None
        self._next_search, self._patience = -1e9, EVERY
        self._reader = self._reader_of(D6)
        self._views: tuple[DieView, ...] = ()
        self._number = 0

    # -- as every source of dice ------------------------------------------------------------------------------------

    @property
    def own(self) -> bool:
        """Whether it has a camera of its own."""
        return self._source is not None

    @property
    def status(self) -> Status:
        if self._capture:
            status = self._capture.status
            return Status(status.state == "seeing", status.words, SEEN)
        if self._referee and self._laid:
            return Status(True, say("The camera sees the dice mat."), SEEN)
        return Status(False, say("No camera sees dice. Tap the faces."), SEEN)

    @property
    def dice(self) -> tuple[DieView, ...]:
        return self._views if self.status.heard else ()

    def poll(self) -> list[News]:
        """What is new since the last poll. A throw seen before the question changed is no answer to the new one."""
        with self._handing_over:
            batches, self._batches = self._batches, []
        return [news for batch in batches if batch.depth == self._depth for news in self._fitting(batch)]

    def blink(self, die_id: str, times: int = 3) -> bool:
        return False

    def know(self, die_id: str, name: str = "", seat: str = "") -> None: ...

    def look_again(self) -> None:
        self._next_search, self._patience = -1e9, EVERY

    def start(self) -> TrayDice:
        """Nothing is looked at before a game is played."""
        return self

    def stop(self) -> None:
        self.leave()

    # -- a game -----------------------------------------------------------------------------------------------------

    def attend(self, referee: Referee) -> None:
        """From now on throws are read for this game. A camera of its own is opened for as long as the game lasts."""
        self.leave()
        self._fresh()
        self._referee, self._prompt, self._depth = referee, referee.session.prompt, referee.session.head.depth
        referee.listen(lambda update: self._updated(referee, update))
        if self._source:
            self._capture = Capture(self._source, self._looked, clock=self._clock)
            self._capture.start()

    def leave(self) -> None:
        """The game is put away, and the camera with it."""
        self._referee = self._prompt = None
        capture, self._capture = self._capture, None
        if capture:
            capture.stop()

    def _updated(self, referee: Referee, update: Update) -> None:
        """On the referee's thread: what is asked now, and whether a throw has been told by somebody else."""
        if referee is not self._referee or not update.judged:
            return
        if isinstance(update.event, Rolled) and not update.source.startswith(SEEN):
            self._throws.void()
        self._prompt, self._depth = update.prompt, update.moment.depth

    def _fitting(self, batch: _Batch) -> list[News]:
        """The throws, if as many are awaited as were seen, whoever threw which; else what the players are asked."""
        prompt, referee = self._prompt, self._referee
        if prompt is None or referee is None or prompt.die is None:
            return []
        faces = [reading.shown for reading in batch.readings]
        state = self._after(referee, prompt.die, faces)
        if faces and state is None:
            seen = listed([*map(named_face, faces)])
            wanted = say_n("{count} die is asked for", "{count} dice are asked for", prompt.together)
            return [Undecided(say("I see {seen}, and {wanted}. Tap what counts.", seen=seen, wanted=wanted))]
        if len(set(faces)) > 1 and not self._in_any_order(referee, prompt, faces, state):
            return [Undecided(say("I see {count} dice and cannot tell whose is whose. Tap them.", count=len(faces)))]
        more = state is None or referee.session.rules.expects(state).die
        return [*batch.readings, *(batch.doubtful if more else ())]

    def _after(self, referee: Referee, die: Die, faces: Sequence[Face]) -> Any:
        """The state these throws would lead to, one after the other; None where not all of them are awaited."""
        rules, state = referee.session.rules, referee.session.state
        before: Prompt | None = None
        for face in faces:
            asked = rules.expects(state)
            if asked.die != die or (before and not before.goes_on(asked)):
                return None
            before = asked
            try:
                state = rules.advance(state, Rolled(face, die.kind))[0]
            except IllegalEvent:
                return None
        return state

    def _in_any_order(self, referee: Referee, prompt: Prompt, faces: Sequence[Face], state: Any) -> bool:
        """Whether it does not matter which die is whose, or was the first."""
        if prompt.die is None or len(prompt.by) > 1 or len(faces) > MOST:
            return False
        return all(self._after(referee, prompt.die, order) == state for order in set(permutations(faces)))

    # -- pictures ---------------------------------------------------------------------------------------------------

    def _looked(self) -> None:
        """On the threads of the camera of its own: a picture, or another state."""
        capture = self._capture
        if capture is None:
            return
        if capture.status.state != "seeing":
            self.missed()
        elif frame := capture.take(0.0):
            self.look(frame)

    def missed(self) -> None:
        """There were no pictures for a while."""
        with self._looking:
            self._throws.missed()

    def look(self, frame: Frame, pose: Pose | None = None) -> None:
        """One picture; `pose`: where the camera stands over the board, where the mat lies beside one."""
        with self._looking:
            prompt, depth = self._prompt, self._depth
            rest = self._seen(frame, pose, prompt)
        if rest is None or prompt is None or prompt.die is None or self._others(prompt.die.kind):
            return
        if readable(prompt.die):
            batch = self._told(rest, prompt.die, frame, depth)
            with self._handing_over:
                self._batches.append(batch)
            self._wake()

    def _seen(self, frame: Frame, pose: Pose | None, prompt: Prompt | None) -> Rest | None:
        """What has come to rest in the tray."""
        if prompt is None:
            return None
        wanted = prompt.die is not None and readable(prompt.die)
        if prompt.die and wanted:
            self._reader = self._reader_of(prompt.die)
        grey = np.asarray(cv2.cvtColor(frame.picture, cv2.COLOR_BGR2GRAY), np.uint8)
        self._laid = self._found(grey, frame.at, wanted)
        if self._laid is None and not self.own:
            return None
        if self._laid and pose is None:
            pose = self._mat.pose((frame.picture.shape[1], frame.picture.shape[0]))
        rest = self._throws.see(frame.picture, frame.at, self._reader, pose, self._laid)
        lying, faces = self._throws.lying or (), self._reader.die.faces
        self._views = tuple(self._view(die) for die in lying if die.sure and die.face in faces)
        return rest

    def _found(self, grey: Image, at: float, wanted: bool) -> Laid | None:
        """The mat where it was, else anywhere: looked for now and then while it is `wanted`, and ever less often."""
        laid = self._mat.again(grey)
        if laid is None and wanted and (self._laid or at >= self._next_search):
            laid = self._mat.find(grey)
            self._patience = EVERY if laid else min(2 * self._patience, SELDOM)
            self._next_search = at + self._patience
        return laid

    def _reader_of(self, die: Die) -> TrayReader:
        if die not in self._readers:
            self._readers[die] = TrayReader(die)
        return self._readers[die]

    # -- news -------------------------------------------------------------------------------------------------------

    def _told(self, rest: Rest, die: Die, frame: Frame, depth: int) -> _Batch:
        """What is to be said of dice that came to rest."""
        picture = packed(_cut(frame.picture, self._laid.area if self._laid else None))
        readings = tuple(self._reading(each, die, frame.at, picture) for each in rest.thrown)
        doubtful: list[News] = [Offered(self._reading(each, die, frame.at, picture)) for each in rest.perhaps[:1]]
        if len(rest.unread) == 1 and rest.unread[0].face in die.faces:
            doubtful.append(Offered(self._reading(rest.unread[0], die, frame.at, picture), guessed=True))
        elif rest.unread:
            doubtful.append(
                Undecided(say("I see a die and cannot read it for certain. Tap its face, or throw it again."))
            )
        return _Batch(readings, tuple(doubtful[:1]), depth)

    def _reading(self, die: DieSeen, kind: Die, at: float, picture: bytes) -> Reading:
        assert die.face is not None
        self._number += 1
        side = kind.faces.index(die.face) + 1
        return Reading(
            die.colour, kind.kind, kind.sides, side, die.face, self._number, SEEN, at, str(COLOURS[die.colour]),
            picture=picture,
        )  # fmt: skip

    def _view(self, die: DieSeen) -> DieView:
        kind = self._reader.die
        side = kind.faces.index(die.face) + 1 if die.face is not None else 0
        return DieView(die.colour, kind.kind, DieState.ON_FACE, side, die.face, self._number, None, "", "")


def _cut(picture: Image, area: Floats | None) -> Image:
    """The tray alone, no larger than evidence may be."""
    if area is not None:
        low, top = np.maximum(np.floor(area.min(0)).astype(int), 0), np.ceil(area.max(0)).astype(int)
        picture = picture[low[1] : max(top[1], low[1] + 1), low[0] : max(top[0], low[0] + 1)]
    shrink = LARGEST / max(picture.shape[:2])
    if shrink < 1:
        picture = np.asarray(cv2.resize(picture, None, fx=shrink, fy=shrink, interpolation=cv2.INTER_AREA), np.uint8)
    return np.ascontiguousarray(picture)
