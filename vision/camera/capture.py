"""Keeps a camera alive and hands on its newest picture, only that one.

A thread of its own reads, so nobody waits for a camera. Lost, frozen and black pictures are noticed within two seconds,
said once, and the camera is taken up again by itself.
"""

from __future__ import annotations

import logging
import threading
import time
import zlib
from collections.abc import Callable
from typing import Literal

import msgspec

from companion.table.words import Words
from hardware.supervisor import Supervisor
from vision.camera.frames import CameraTrouble, Frame, Source
from vision.geometry import Image

log = logging.getLogger(__name__)

WATCH = 1.8
"""Seconds without a new picture after which a camera is away; with the time to notice it stays below two."""
OPENING = 8.0
"""Seconds a camera may take for its first picture."""
SETTLE = 2.0
"""Seconds a camera gets to find its exposure before that is held."""
BACK_OFF = (0.25, 0.5, 1.0, 2.0, 5.0)
"""Pauses between attempts to take it up again, s."""
_DARK, _FLAT = 8.0, 4.0
"""A picture whose mean is less than the first and its sigma than the second, of 256 steps, shows no light at all."""
_DIM, _GLARE = 30.0, 225.0
"""Beyond these means the light is so much another that the exposure is found anew."""

State = Literal["starting", "seeing", "ended", "unchanged", "frozen", "dark", "lost", "stopped"]
SEEING: tuple[State, ...] = ("seeing", "ended", "unchanged")
"""While it is so there is a picture to go by, be it the last there will be."""
AWAY: tuple[State, ...] = ("frozen", "dark", "lost")

WORDS: dict[State, Words] = {
    "starting": Words("I am looking for the camera."),
    "seeing": Words("The camera sees."),
    "ended": Words("The film has ended: I see its last picture. Tap your moves, or show me another camera."),
    "unchanged": Words("No new picture comes into the folder. Tap your moves, or look after what puts them there."),
    "frozen": Words("The camera’s picture stands still. Tap your moves; I take it up again by myself."),
    "dark": Words("The camera sees nothing but black. Is its lens covered, or the light out?"),
    "lost": Words("The camera is away. Tap your moves; I will look again by myself."),
    "stopped": Words("The camera is switched off."),
}


class CameraStatus(msgspec.Struct, frozen=True):
    """How the camera is. `rate`: pictures a second."""

    state: State = "starting"
    words: Words = WORDS["starting"]
    rate: float = 0.0


class Capture:
    """A source, read by a thread. `wake` is called on that thread after each new picture and each change of state.

    Where a read hangs, its thread is left behind and another one started; a left one ends as soon as it comes back.
    """

    def __init__(
        self,
        source: Callable[[], Source],
        wake: Callable[[], None] = lambda: None,
        *,
        clock: Callable[[], float] = time.monotonic,
        watch: float = WATCH,
        settle: float = SETTLE,
    ) -> None:
        self._make, self._wake, self._clock = source, wake, clock
        self._watch, self._settle = watch, settle
        self._lock = threading.Condition()
        self._frame: Frame | None = None
        self._taken = 0
        self._numbers = 0
        self._status = CameraStatus()
        self._hung = 0
        self._readers: list[_Reader] = []
        self._supervisor = Supervisor("camera keeper", self._keep, BACK_OFF, steady=float("inf"), clock=clock)

    # -- for everybody ----------------------------------------------------------------------------------------------

    def start(self) -> Capture:
        self._supervisor.start()
        return self

    def stop(self) -> None:
        """Ends the threads and lets the camera go; one that hangs in its driver is not waited for."""
        with self._lock:
            self._lock.notify_all()
        self._supervisor.stop(3.0)
        self._say("stopped")

    def __enter__(self) -> Capture:
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.stop()

    @property
    def status(self) -> CameraStatus:
        with self._lock:
            return self._status

    def newest(self) -> Frame | None:
        """The newest picture, whether somebody has had it or not."""
        with self._lock:
            return self._frame

    def take(self, timeout: float = 1.0) -> Frame | None:
        """The newest picture nobody has taken; waits for one. None after `timeout` seconds, or while there is none."""
        with self._lock:
            self._lock.wait_for(lambda: self._fresh() or not self._supervisor.running, timeout)
            if not self._fresh() or self._frame is None:
                return None
            self._taken = self._frame.number
            return self._frame

    def _fresh(self) -> bool:
        return self._frame is not None and self._frame.number > self._taken and self._status.state in SEEING

    # -- the keeper -------------------------------------------------------------------------------------------------

    def _keep(self) -> bool:
        """Has one reader read until it ends; whether it brought pictures."""
        self._readers = [reader for reader in self._readers if reader.is_alive()]
        if len(self._readers) == 2:  # no more may hang in a driver: a third would hang beside them
            return False
        reader = _Reader(self._make, self._read)
        reader.start()
        self._readers.append(reader)
        return self._guard(reader)

    def _guard(self, reader: _Reader) -> bool:
        """Watches one reader until it ends or hangs; True where it brought pictures."""
        begun = self._clock()
        while not self._supervisor.stopping:
            if not reader.is_alive():
                if self._status.state not in ("dark", "frozen"):
                    self._say("lost", reader.trouble)
                break
            # opening a camera takes longer than a picture
            limit = self._watch if reader.last else max(OPENING, self._watch)
            if self._clock() - max(begun, reader.last) > limit:
                self._say("lost", "no picture")
                break
            self._supervisor.rest(min(0.1, self._watch / 4))
        reader.left = True
        reader.join(1.0 if self._supervisor.stopping else 0.0)
        return reader.count > 0

    # -- on the reader's thread -------------------------------------------------------------------------------------

    def _read(self, reader: _Reader, source: Source) -> None:
        """Hands on good pictures until the reader is left. Raises CameraTrouble."""
        health = _Health(source, self._clock(), self._watch, self._settle, self._hung)
        times: list[float] = []
        while not self._over(reader):
            picture = source.read()
            now = self._clock()
            if self._over(reader):
                return
            reader.last = now
            verdict = health.judge(picture, now)
            if verdict == "frozen":
                self._hung = health.print
                self._say("frozen")
                raise CameraTrouble("the same picture again and again")
            if verdict == "dark":
                self._say("dark")
            if verdict is None:
                reader.count += 1
                times = [*times[-9:], now]
                rate = (len(times) - 1) / (now - times[0]) if len(times) > 1 and now > times[0] else 0.0
                self._bring(picture, now, rate, source.standing or "seeing")

    def _over(self, reader: _Reader) -> bool:
        return reader.left or not self._supervisor.running

    def _bring(self, picture: Image, at: float, rate: float, state: State) -> None:
        with self._lock:
            self._numbers += 1
            self._frame = Frame(picture, at, self._numbers)
            self._status = msgspec.structs.replace(self._status, rate=rate)
        self._say(state)
        with self._lock:
            self._lock.notify_all()
        self._call()

    def _say(self, state: State, detail: str = "") -> None:
        if state == self._status.state:
            return
        # first: who sees how it is has heard so
        log.log(logging.WARNING if state in AWAY else logging.INFO, "camera: %s %s", state, detail)
        with self._lock:
            self._status = CameraStatus(state, WORDS[state], self._status.rate)
            self._lock.notify_all()
        if state != "seeing":
            self._call()

    def _call(self) -> None:
        try:
            self._wake()
        except Exception:
            log.exception("whoever waits for the camera stumbled")


class _Reader(threading.Thread):
    """Opens a source and has it read until that fails, or until `left` is noticed.

    `last` is when it brought a picture last, `count` how many good ones, `trouble` why it ended.
    """

    def __init__(self, make: Callable[[], Source], read: Callable[[_Reader, Source], None]) -> None:
        super().__init__(name="camera reader", daemon=True)
        self._make, self._read = make, read
        self.last = 0.0
        self.count = 0
        self.trouble = ""
        self.left = False

    def run(self) -> None:
        source: Source | None = None
        try:
            source = self._make()
            source.open()
            self._read(self, source)
        except CameraTrouble as trouble:
            self.trouble = str(trouble)
        except Exception as error:
            log.exception("the camera stumbled")
            self.trouble = str(error)
        finally:
            if source is not None:
                try:
                    source.close()
                except Exception:
                    log.exception("the camera could not be closed")


class _Health:
    """Looks at each picture: is it a new one, is there light, is it time to hold or to free the exposure?"""

    def __init__(self, source: Source, now: float, watch: float, settle: float, hung: int = 0) -> None:
        self._source, self._watch, self._settle = source, watch, settle
        self._opened = self._new = self._light = now
        self._held = False
        self.print = hung
        """What the picture before looked like; a camera taken up again may still bring the one it hung at."""

    def judge(self, picture: Image, now: float) -> Literal["frozen", "dark", "skip"] | None:
        """None for a good picture; `skip` for a bad one that may pass."""
        small = picture[::8, ::8]
        mark = zlib.crc32(small.tobytes())
        same = self._source.lively and mark == self.print
        self.print = mark
        if not same:
            self._new = now
        elif now - self._new > self._watch:
            return "frozen"
        mean = float(small.mean())
        if mean < _DARK and float(small.std()) < _FLAT:
            return "dark" if now - self._light > self._watch / 2 else "skip"
        self._light = now
        self._exposure(mean, now)
        return "skip" if same else None

    def _exposure(self, mean: float, now: float) -> None:
        """Held after settling; freed again when the light has become another."""
        if not self._held and now - self._opened >= self._settle:
            self._source.lock()
            self._held = True
        elif self._held and not _DIM < mean < _GLARE:
            self._source.unlock()
            self._held, self._opened = False, now
