"""A dice hub without hardware: it speaks PROTOCOL.md on a pseudo-terminal, to anybody who opens it.

For people who have no hub, and for trying what happens when one fails: faults are switched on and off by name while
it runs. Works wherever there are pseudo-terminals.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import threading
import time
import tty
import warnings
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

import platformdirs

from companion.table.dice import KINDS, Die
from hardware.dice.faults import BOOT_NOISE, BadLine
from hardware.dice.hub_side import HubSide
from hardware.dice.sentences import VERSION, State, Version

DICE = {"white": "d8", "red": "d6", "blue": "d6", "picture": "duelling"}
"""The dice of the five games, for a hub that is given none."""


def usual_path() -> Path:
    """Where people find the simulated hub: a link in this user's runtime folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # where no session has made the folder, a temporary one does
        return platformdirs.user_runtime_path("table-companion") / "dice-hub"


class SimulatedHub:
    """A hub on a pseudo-terminal, reached by the link at `path`, which stays the same through every unplugging.

    `dice` maps die ids to kinds. Chance comes from `rng` alone, time from `clock` in seconds; a driven clock and
    `step()` in place of `start()` make every byte repeatable. `pace` stretches the throws, 0 makes them instant.
    The hub has a battery of its own: unplugged it goes on counting throws that nobody hears.
    """

    def __init__(
        self,
        dice: Mapping[str, str] = DICE,
        *,
        rng: Random | None = None,
        path: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        kinds: Mapping[str, Die] = KINDS,
        pace: float = 1.0,
        tick: float = 0.02,
        first_seq: int = 0,
        first_roll: int = 0,
    ) -> None:
        rng = rng or Random()
        self.path = path or usual_path()
        self._clock = clock
        self._tick = tick
        self._line = BadLine(Random(rng.getrandbits(64)))
        self._side = HubSide(dice, rng, clock(), kinds=kinds, pace=pace, first_seq=first_seq, first_roll=first_roll)
        self._lock = threading.Lock()
        self._ours = -1
        self._master = self._slave = self._grip = -1
        self._stopping = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def dice(self) -> tuple[State, ...]:
        """Every die as the hub would tell it now."""
        with self._lock:
            return self._side.dice

    @property
    def resting(self) -> bool:
        """True when no die is on the move or about to be."""
        with self._lock:
            return self._side.resting

    @property
    def faults(self) -> dict[str, float]:
        """The faults that are on, and how much of each."""
        return self._line.faults

    # What people do with the dice. The unknown die raises KeyError, the impossible side ValueError.

    def roll(self, die_id: str, face: int | None = None, *, cocked: bool = False) -> int:
        """Throws a die, to show `face` or whatever chance gives. Returns the side number, 0 when cocked."""
        with self._lock:
            return self._side.throw(die_id, self._clock(), face, cocked=cocked)

    def turn(self, die_id: str, face: int) -> None:
        """Sets a die down on a side without throwing it."""
        with self._lock:
            self._side.turn(die_id, self._clock(), face)

    def take_away(self, die_id: str) -> None:
        """Carries a die out of the hub's hearing."""
        with self._lock:
            self._side.take_away(die_id, self._clock())

    def bring_back(self, die_id: str) -> None:
        """Carries it back."""
        with self._lock:
            self._side.bring_back(die_id, self._clock())

    def charge(self, die_id: str, battery: int) -> None:
        """Sets a die's battery, in per cent; the next sentence about it tells."""
        with self._lock:
            self._side.charge(die_id, battery)

    def blinks(self, die_id: str) -> int:
        """How often this die has been made to blink."""
        with self._lock:
            return self._side.blinks(die_id)

    # What goes wrong. `faults.FAULTS` says what there is.

    def fail(self, name: str, amount: float | None = None) -> None:
        """Switches a fault on. Raises KeyError for a name that is not in FAULTS."""
        with self._lock:
            if name != "reset":
                self._line.fail(name, amount)
            if name == "unplug":
                self._unplug()
            elif name in ("reset", "wrong_version"):
                self._side.version = Version(int(self._line.faults.get("wrong_version", VERSION.major)), 0)
                self._restart()

    def mend(self, name: str) -> None:
        """Switches a fault off. Raises KeyError for a name that is not in FAULTS."""
        with self._lock:
            was_on = name in self._line.faults
            self._line.mend(name)
            if name == "unplug" and was_on and self._ours >= 0:
                self._plug()
            elif name == "busy":
                self._let_go()
            elif name == "wrong_version" and was_on:
                self._side.version = VERSION
                self._restart()

    # The pseudo-terminal.

    def open(self) -> None:
        """Makes the port. Raises FileExistsError when another simulated hub is at this path, OSError for want of one.

        A link left behind by a hub that was killed is replaced.
        """
        self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        ours = os.open(self.path.with_name(self.path.name + ".lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(ours, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(ours)
            raise FileExistsError(
                f"Another simulated hub is at {self.path}. Stop it, or give this one another path."
            ) from None
        with self._lock:
            self._ours = ours
            if "unplug" not in self._line.faults:
                self._plug()

    def close(self) -> None:
        """Takes the port away. Harmless when there is none."""
        with self._lock:
            self._unplug()
            if self._ours >= 0:
                os.close(self._ours)
            self._ours = -1

    def step(self) -> None:
        """Hears what has been said to the hub, and says what is due by the clock."""
        with self._lock:
            now = self._clock()
            self._side.hear(self._read())
            out = self._line.carry(self._side.sentences(now), now)
            if self._master < 0:
                self._line.clear()
                return
            if "busy" in self._line.faults:
                self._hold()
            if out:
                # A full buffer means that nobody listens, and a hub does not wait for listeners.
                with contextlib.suppress(BlockingIOError):
                    os.write(self._master, out)

    def start(self) -> None:
        """Makes the port and keeps stepping on a thread of its own. Raises as open() does."""
        self.open()
        self._stopping.clear()
        self._thread = threading.Thread(target=self._run, name="simulated hub", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread and takes the port away."""
        self._stopping.set()
        if self._thread:
            self._thread.join()
            self._thread = None
        self.close()

    def __enter__(self) -> SimulatedHub:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _run(self) -> None:
        while not self._stopping.wait(self._tick):
            self.step()

    def _plug(self) -> None:
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        if "busy" in self._line.faults:  # before anybody else can find it
            self._hold()
        fresh = self.path.with_name(self.path.name + ".new")
        fresh.unlink(missing_ok=True)
        fresh.symlink_to(os.ttyname(self._slave))
        fresh.replace(self.path)

    def _unplug(self) -> None:
        if self._master < 0:
            return
        self.path.unlink(missing_ok=True)
        self._let_go()
        os.close(self._slave)
        os.close(self._master)
        self._master = self._slave = -1

    def _restart(self) -> None:
        self._line.clear()
        self._line.inject(BOOT_NOISE)
        self._side.restart(self._clock())

    def _read(self) -> bytes:
        if self._master < 0:
            return b""
        try:
            data = os.read(self._master, 4096)
        except BlockingIOError:
            return b""
        return b"" if {"silence", "foreign"} & self._line.faults.keys() else data

    def _hold(self) -> None:
        """Locks the port as another program would, once it can be had."""
        if self._grip >= 0:
            return
        grip = os.open(os.ttyname(self._slave), os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        try:
            fcntl.flock(grip, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self._grip = grip
        except OSError:
            os.close(grip)

    def _let_go(self) -> None:
        if self._grip >= 0:
            os.close(self._grip)
        self._grip = -1
