"""The fault suite: a device fails in the middle of a real game, and nothing but the device is lost.

The game goes on by touch, nothing happens that nobody did, the device is back by itself when the fault ends, and it is
said once each way. Devices of the house and of packages are tried alike.
"""

from __future__ import annotations

import logging
import tempfile
import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, ClassVar
from unittest import SkipTest

from companion.play.rules import digest
from companion.play.session import Session
from companion.table.events import Entry, Rolled, Undone
from hardware.brought import DEVICES, TWINS, declared
from ui.conformance.clocks import PATIENCE
from ui.conformance.moments import session_at
from ui.conformance.own_rigs import OWN
from ui.conformance.rig import FAULTS, Lacking, Rig, until
from ui.conformance.subject import insist
from ui.conformance.suite import Outcome
from ui.table.referee import Referee

ONCE = "awaiting roll"
"""The moment at which a device is tried where nobody asks for every one."""
TWELVE = 12
"""Breaths a fault lasts: some ten seconds of a device's clock, where that can be hurried."""


def devices() -> list[str]:
    """Every device there is a twin of: those of the house, then those of packages."""
    return [*OWN, *(name for name in declared(TWINS) if name not in OWN)]


def twin(device: str) -> Callable[[Path], Rig]:
    """What makes a device with its pretended other end. Raises LookupError where there is none.

    Where a package brings it, the device itself must be declared under the same name; whatever its modules raise is
    raised.
    """
    if device in OWN:
        return OWN[device]
    entry = declared(TWINS).get(device)
    if entry is None:
        raise LookupError(f"There is no twin of a device “{device}”. There are: {', '.join(devices())}.")
    of = next((found for group in DEVICES if (found := declared(group).get(device))), None)
    if of is None:
        raise LookupError(f"There is a twin “{device}”, and no device of that name in {', '.join(DEVICES)}.")
    of.load()
    made: Callable[[Path], Rig] = entry.load()
    return made


def outcomes(device: str, moments: Iterable[str] = (ONCE,)) -> Iterator[Outcome]:
    """What the device makes of each fault at each of these moments. Raises LookupError, Lacking."""
    made = twin(device)
    for moment in moments:
        for fault, words in FAULTS.items():
            promise = f"{fault}, {moment}: {words}"
            with tempfile.TemporaryDirectory() as folder:
                try:
                    tried(made, Path(folder), fault, moment)
                except Lacking:
                    raise
                except AssertionError as error:
                    yield Outcome(promise, str(error))
                except Exception as error:  # the device's own mistakes are what is looked for
                    yield Outcome(promise, f"{type(error).__name__}: {error}")
                else:
                    yield Outcome(promise)


class FaultConformance:
    """For pytest: a test class of a package says its `device`, and has one test for each fault."""

    device: ClassVar[str]
    moments: ClassVar[tuple[str, ...]] = (ONCE,)

    def pytest_generate_tests(self, metafunc: Any) -> None:
        metafunc.parametrize("moment", self.moments)
        metafunc.parametrize("fault", FAULTS)

    def test_a_fault_costs_a_device_and_never_the_game(self, fault: str, moment: str, tmp_path: Path) -> None:
        try:
            tried(twin(self.device), tmp_path, fault, moment)
        except Lacking as lack:
            raise SkipTest(str(lack)) from None


def tried(made: Callable[[Path], Rig], folder: Path, fault: str, moment: str) -> float:
    """Plays on through one fault; returns the seconds the slowest touch took. Raises AssertionError, Lacking.

    What threads say that ran before the device was made is of other devices.
    """
    strangers = set(threading.enumerate()) - {threading.current_thread()}
    with ExitStack() as stack:
        rig = made(folder)
        stack.callback(rig.close)
        session = session_at(moment)
        session.log = kept = Kept()
        referee = Referee(session, rig.source)
        referee.start()
        stack.callback(referee.stop)
        rig.begin(referee)
        until(rig, rig.works, hurry=False)
        if moment == "in mid-roll":
            rig.throw()
        said = stack.enter_context(listening(rig.loggers, strangers))
        rig.fail(fault)
        slowest = _touched(referee, Random(1))
        rig.follow(referee)
        if fault not in rig.hidden:
            until(rig, lambda: said.away)
            if fault != "reset":  # which is over as soon as it has come
                _dwell(rig)
                insist(not said.back, f"it is away, and was said to be back: {said.back}")
        slowest = max(slowest, _touched(referee, Random(2)))
        rig.follow(referee)
        rig.mend(fault)
        until(rig, lambda: rig.works() and (fault in rig.hidden or said.back))
        until(rig, rig.prove())
        slowest = max(slowest, _touched(referee, Random(3)))
        referee.act(lambda: None).result(PATIENCE)
    _nothing_else_happened(session, rig)
    _said_once_each_way(said, hidden=fault in rig.hidden)
    insist(kept.entries, "nothing was kept of what was played meanwhile")
    return slowest


class Kept:
    """A log in memory."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []

    def append(self, entry: Entry) -> None:
        self.entries.append(entry)


class Said(logging.Handler):
    """What the log says of a device being away, and of its being back."""

    def __init__(self, strangers: Collection[threading.Thread]) -> None:
        super().__init__(logging.INFO)
        self.strangers = strangers
        self.away: list[str] = []
        self.back: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if threading.current_thread() in self.strangers:
            return
        (self.back if record.levelno == logging.INFO else self.away).append(record.getMessage())


@contextmanager
def listening(loggers: Iterable[str], strangers: Collection[threading.Thread]) -> Iterator[Said]:
    """Hears what these say, whatever else is done with it, but for what they say on those threads."""
    said = Said(strangers)
    heard = {log: log.level for log in map(logging.getLogger, loggers)}
    for log in heard:
        log.setLevel(logging.INFO)
        log.addHandler(said)
    try:
        yield said
    finally:
        for log, level in heard.items():
            log.removeHandler(said)
            log.setLevel(level)


def _dwell(rig: Rig) -> None:
    """The fault lasts."""
    for _ in range(TWELVE):
        time.sleep(0.05)
        rig.hurry()


def _touched(referee: Referee, rng: Random) -> float:
    """Somebody answers the open question by touch; the seconds until it is judged and kept."""
    session = referee.session
    event = session.rules.simulated(session.state, session.prompt, rng)
    began = time.perf_counter()
    referee.tell(event).result(PATIENCE)
    return time.perf_counter() - began


def _nothing_else_happened(session: Session[Any], rig: Rig) -> None:
    """Every event was a finger's, or a throw that somebody really made; and the state is what they lead to."""
    again = Session(session.rules, session.setup, None)
    entries = [moment.entry for moment in session.moments() if moment.entry]
    for entry in entries:
        again.tell(entry.event)
    insist(digest(again.state) == digest(session.state), "the state is not what was told")
    told = [entry for entry in entries if entry.source != "touch"]
    strange = [entry for entry in told if not (isinstance(entry.event, Rolled) and entry.source.startswith("die:"))]
    insist(not strange, f"this nobody did: {strange}")
    insist(len(told) <= rig.flights, f"{len(told)} throws were counted, and {rig.flights} made")
    insist(not any(isinstance(entry.event, Undone) for entry in entries), "something was taken back")


def _said_once_each_way(said: Said, *, hidden: bool) -> None:
    """A loss may be two facts, such as a port that went and then may not be opened; each is said once."""
    if hidden:
        insist(not said.away + said.back, f"nobody need know of it, and it was said: {said.away + said.back}")
    else:
        insist(said.back, "nothing says that it is back")
    for lines in (said.away, said.back):
        insist(len(lines) == len(set(lines)), f"it is said more than once: {lines}")
