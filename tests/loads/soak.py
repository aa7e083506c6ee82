"""`python -m tests.loads.soak MINUTES SEED`: evenings at a table whose devices fail at random while games go on.

The referee, the journal, the links to dice, the panel and the eyes are the real ones; only their far ends are
simulated. Nobody thinks, so an hour of table time takes seconds. Every device is mended before the evening ends; then
the game kept must be the game played, and nothing may have grown: memory, handles, threads, temporary files, the log.
"""

from __future__ import annotations

import ctypes
import gc
import logging
import os
import re
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from companion.games import GAMES, rules
from companion.play.journal import Journal
from companion.play.rules import digest
from companion.play.session import Session
from companion.table.events import IllegalEvent
from tests.loads.tested import note
from tests.play.at_table import setup
from ui.conformance.clocks import PATIENCE
from ui.conformance.own_rigs import OWN
from ui.conformance.rig import FAULTS, Rig, until
from ui.table.referee import Referee, new_game, take_up

DICE, BESIDE = ("hub", "bluetooth"), ("panel", "camera")
"""A referee has dice of one kind or the other; a panel and a camera lie beside them."""
THOUGHT = 15.0
"""Seconds of table time that an answer stands for: so long do people take over one."""
EVENTS = 150
"""Answers after which an evening ends, wherever the game is."""
FAILS, LASTS = 0.06, (2, 12)
"""How likely a device fails before an answer, and for how many answers."""
LINES = 3
"""Sentences of the log that a fault explains: it is away, perhaps in two ways, and it is back."""
GROWTH = 1.1
"""What memory may come to in the second half of the evenings, as a part of what it is in the middle of them."""


class Held(NamedTuple):
    """What a process holds: memory in MB, open handles, threads, files in its temporary folder."""

    memory: float
    handles: int
    threads: int
    files: int


class Evening(NamedTuple):
    """What came of it."""

    game: str
    events: int
    faults: int
    lines: int
    held: Held
    finds: tuple[str, ...]


class Heard(logging.Handler):
    """How often each sentence was logged, numbers left out."""

    def __init__(self) -> None:
        super().__init__(logging.INFO)
        self.said: Counter[str] = Counter()

    def emit(self, record: logging.LogRecord) -> None:
        self.said[re.sub(r"\d+", "…", f"{record.name}: {record.getMessage()}")] += 1


def held() -> Held:
    """Now, once everything that nobody holds has gone, and has been given back to the system."""
    gc.collect()
    ctypes.CDLL(None).malloc_trim(0)
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    handles = len(list(Path("/proc/self/fd").iterdir()))
    files = sum(len(folders) + len(files) for _, folders, files in os.walk(tempfile.gettempdir()))
    return Held(pages * 4096 / 1e6, handles, threading.active_count(), files)


class Table:
    """A game at a table with devices, some of which may be failing."""

    def __init__(self, session: Session[Any], rigs: dict[str, Rig], rng: Random) -> None:
        self.session, self.rigs, self.rng = session, rigs, rng
        self.referee = Referee(session, next((rig.source for rig in rigs.values() if rig.source), None))
        self.failing: dict[str, tuple[str, int]] = {}
        self.faults: Counter[str] = Counter()
        self.events = 0

    def play(self) -> None:
        """Until the evening or the game is over. Raises AssertionError where a device does not come back."""
        while self.events < EVENTS and not self.session.prompt.over:
            for name in [name for name, (_, last) in self.failing.items() if last <= self.events]:
                self.mend(name)
            if self.rng.random() < FAILS:
                self.fail()
            self.referee.act(self._answer).result(PATIENCE)
            self.events += 1
        for name in list(self.failing):
            self.mend(name)
        for rig in self.rigs.values():
            until(rig, rig.works)

    def _answer(self) -> None:
        """What simulated players say, on the referee's own thread: the dice speak there as well."""
        prompt = self.session.prompt
        if not prompt.over:
            self.referee.enter(self.session.rules.simulated(self.session.state, prompt, self.rng), "touch")

    def fail(self) -> None:
        whole = [name for name in self.rigs if name not in self.failing]
        if whole:
            name, fault = self.rng.choice(whole), self.rng.choice(list(FAULTS))
            self.rigs[name].fail(fault)
            self.faults[f"{name}: {fault}"] += 1
            self.failing[name] = fault, self.events + self.rng.randint(*LASTS)

    def mend(self, name: str) -> None:
        fault, _ = self.failing.pop(name)
        self.rigs[name].mend(fault)
        until(self.rigs[name], self.rigs[name].works)


@contextmanager
def laid(table: Table) -> Iterator[None]:
    """The referee and every device at work; all taken away at the end."""
    with ExitStack() as stack:
        table.referee.start()
        stack.callback(table.referee.stop)
        for rig in table.rigs.values():
            stack.callback(rig.close)
            rig.begin(table.referee)
        for rig in table.rigs.values():
            until(rig, rig.works, hurry=False)
        yield


def evening(number: int, folder: Path, rng: Random) -> tuple[Evening, Counter[str]]:
    """One of them, with the faults there were."""
    threads = threading.active_count()
    game, finds, heard = list(GAMES)[number % len(GAMES)], list[str](), Heard()
    logging.getLogger().addHandler(heard)
    before = logging.getLogger().level
    logging.getLogger().setLevel(logging.INFO)
    try:
        with Journal(folder / "journal.sqlite") as journal, tempfile.TemporaryDirectory() as own:
            session, kept = new_game(journal, rules(game), setup(game))
            rigs = {name: OWN[name](Path(own)) for name in (DICE[number // len(GAMES) % 2], *BESIDE)}
            table = Table(session, rigs, rng)
            try:
                with laid(table):
                    table.play()
            except (AssertionError, IllegalEvent, TimeoutError) as error:
                finds.append(f"{type(error).__name__}: {error}")
            finds += whole(journal, kept, session)
            journal.end(kept, "nobody")
    finally:
        logging.getLogger().removeHandler(heard)
        logging.getLogger().setLevel(before)
    gone(threads)
    explained = LINES * (sum(table.faults.values()) + len(rigs))
    finds += [f"logged {count} times: {words}" for words, count in heard.said.items() if count > explained]
    lines = sum(heard.said.values())
    return Evening(game, table.events, sum(table.faults.values()), lines, held(), tuple(finds)), table.faults


def gone(threads: int) -> None:
    """Waits for threads that are ending, such as one that hung in a camera’s driver; one that stays is found later."""
    give_up = time.monotonic() + PATIENCE / 6
    while threading.active_count() > threads and time.monotonic() < give_up:
        time.sleep(0.01)


def whole(journal: Journal, kept: int, session: Session[Any]) -> list[str]:
    """What is wrong with the game or with what is kept of it."""
    again, troubles = take_up(journal, kept, session.rules, session.setup)
    found = [str(trouble) for trouble in troubles] + session.rules.faults(session.state)
    if digest(again.state) != digest(session.state):
        found.append("the game kept is not the game played")
    return found


def grown(evenings: list[Evening]) -> list[str]:
    """What more is held at the end than in the middle, where everything has long been loaded."""
    if len(evenings) < 4 * len(GAMES):
        return []
    middle = evenings[len(evenings) // 2 - len(GAMES) : len(evenings) // 2]
    late = evenings[-len(GAMES) :]
    found = []
    for name in ("handles", "threads", "files"):
        was, now = (max(getattr(each.held, name) for each in some) for some in (middle, late))
        found += [f"{name}: {was}, then {now}"] if now > was else []
    was, now = (sum(each.held.memory for each in some) / len(some) for some in (middle, late))
    return [*found, *([f"memory: {was:.0f} MB, then {now:.0f} MB"] if now > GROWTH * was else [])]


def soaked(enough: Callable[[int], bool], seed: str) -> tuple[list[Evening], Counter[str]]:
    """Evenings until there were enough, in a temporary folder of their own, and the faults of all."""
    evenings, faults, rng = list[Evening](), Counter[str](), Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        before, tempfile.tempdir = tempfile.tempdir, folder
        try:
            while not enough(len(evenings)):
                made, some = evening(len(evenings), Path(folder), rng)
                evenings.append(made)
                faults += some
        finally:
            tempfile.tempdir = before
    return evenings, faults


def main(minutes: str = "10", seed: str = "1") -> int:
    end = time.monotonic() + 60 * float(minutes)
    evenings, faults = soaked(lambda _: time.monotonic() >= end, seed)
    finds = [*(f"{each.game}: {find}" for each in evenings for find in each.finds), *grown(evenings)]
    half = evenings[len(evenings) // 2].held
    rows: list[tuple[str, object]] = [
        ("evenings", len(evenings)),
        ("hours of table time", f"{sum(each.events for each in evenings) * THOUGHT / 3600:.1f}"),
        ("events", f"{sum(each.events for each in evenings):,}"),
        ("faults of devices", f"{sum(faults.values()):,}"),
        ("of so many kinds", f"{len(faults)} of {len(FAULTS) * len(OWN)}"),
        ("lines of the log", f"{sum(each.lines for each in evenings):,}"),
        ("memory half way, and at the end", f"{half.memory:.0f} MB, {evenings[-1].held.memory:.0f} MB"),
        ("handles", f"{half.handles}, {evenings[-1].held.handles}"),
        ("threads", f"{half.threads}, {evenings[-1].held.threads}"),
        ("temporary files", f"{half.files}, {evenings[-1].held.files}"),
        ("finds", len(finds) or "none"),
    ]
    note("soak", f"{minutes} minutes, seed {seed}", ("what", "how much"), rows)
    print("\n".join(finds), file=sys.stderr)
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
