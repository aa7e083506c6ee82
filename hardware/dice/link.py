"""The supervisor of the dice hub: one thread that finds it, keeps it, loses it and finds it again.

An open port is not a live hub: only sentences count (PROTOCOL.md 6). Every fault of a port ends in the same way, the
port closed and its object dropped, because a pyserial port says `is_open` long after its device has gone.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import serial

from companion.table.dice import KINDS, Die
from companion.table.words import say
from hardware.dice import ports
from hardware.dice.conversation import Conversation, Failed, Gap, Greeted, Refused, Told, Turn
from hardware.dice.dice_box import DiceBox
from hardware.dice.news import DieView, HubFound, HubLost, HubRefused, Missed, News, PortTrouble, Status, Unanswered
from hardware.dice.sentences import Blink, Hello, Rejected, write
from hardware.inbox import Inbox
from hardware.supervisor import STUMBLED, Supervisor

log = logging.getLogger(__name__)

MOST_ORDERS = 64
"""What a screen may order before the thread comes to it."""
BREATH = 0.01
"""Seconds of rest when a device sends faster than it is read: a babbler must not eat the processor."""
STEADY = 5.0
"""Seconds a hub must have spoken until the next loss starts with the shortest delay again."""
PAUSES = (0.2, 0.5, 1.0, 2.0)
"""Seconds of rest after a mistake of ours, one in a row after the other."""
STUMBLE = "dice link"
"""Where a mistake of ours lies, as against a port."""


LOOKING = Status(False, say("I am looking for the dice hub. Plug it in, or tap the faces."))


class DiceLink:
    """The dice of the table, for a screen to poll: `poll()`, `dice` and `status` never wait.

    `rejected` counts what came over the present port and was no sentence, by reason, for those who look for a fault.

    `names`: the serial ports to use, by any path, a pseudo-terminal's too; none means every port that `find` finds.
    `clock`: monotonic seconds. `wake` is called on the link's thread when there is news to fetch.
    `compatibility` lets hubs in that know only the XOR checksum. `tick`: seconds a read waits at most where nothing is
    ordered, and between two looks for a hub. `after`: another link, whose ports it shares; it looks for a hub of its
    own only while that one hears one.
    """

    def __init__(
        self,
        names: Sequence[str] = (),
        *,
        kinds: Mapping[str, Die] = KINDS,
        clock: Callable[[], float] = time.monotonic,
        find: Callable[[], list[str]] = ports.found,
        wake: Callable[[], object] | None = None,
        compatibility: bool = False,
        tick: float = 0.5,
        after: DiceLink | None = None,
    ) -> None:
        self.status = LOOKING
        self.dice: tuple[DieView, ...] = ()
        self.rejected: Mapping[Rejected, int] = {}
        self._after = after
        self._search: ports.Search = after._search if after else ports.Search(names, find)  # noqa: SLF001
        self._box = DiceBox(kinds)
        self._clock = clock
        self._compatibility = compatibility
        self._tick = tick
        self._news: Inbox[News] = Inbox(Missed, wake)
        self._orders: deque[Blink] = deque()
        self._introduced: dict[str, tuple[str, str]] = {}
        self._again = threading.Event()
        self._port: serial.Serial | None = None
        self._supervisor = Supervisor("dice link", self._attend, (tick, *PAUSES), failed=self._failed, left=self._left)
        self._said: dict[str, News] = after._said if after else {}  # noqa: SLF001
        self._lost_before = False

    @classmethod
    def several(cls, count: int, names: Sequence[str] = (), **options: Any) -> list[DiceLink]:
        """So many links for as many hubs; options as for one. Each looks for a hub while the one before hears one."""
        found = [cls(names, **options)]
        while len(found) < count:
            found.append(cls(names, **options, after=found[-1]))
        return found

    # What the screen's thread calls. None of it waits, but for stop().

    def poll(self) -> list[News]:
        """What is new since the last poll, oldest first."""
        return self._news.fetch()

    def blink(self, die_id: str, times: int = 3) -> bool:
        """Makes one die blink. False when no hub is heard or too much waits already; a refusal comes as Unanswered.

        Raises ValueError for a name no die can have, or for more than 20 times.
        """
        command = Blink(die_id, times)
        write(command, 0)
        if not self.status.heard or len(self._orders) >= MOST_ORDERS:
            return False
        self._orders.append(command)
        self._stir()
        return True

    def know(self, die_id: str, name: str = "", seat: str = "") -> None:
        """From now on this die is called `name` and belongs to `seat`."""
        self._introduced[die_id] = (name, seat)
        self._stir()

    def look_again(self) -> None:
        """Tries every port again at once, for a button that says so."""
        self._again.set()

    def start(self) -> None:
        """Begins to look for the hub. Raises RuntimeError when it runs already."""
        self._search.forget()
        self._supervisor.start()

    def stop(self, timeout: float = 2.0) -> None:
        """Ends the thread and lets the port go; waits at most `timeout` seconds. Harmless when it does not run."""
        self._supervisor.stop(timeout, self._stir)

    def __enter__(self) -> DiceLink:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def _stir(self) -> None:
        """Whatever the thread waits for, it looks now for what it is to do."""
        if port := self._port:
            ports.interrupt(port)

    # What the link's own thread does.

    def _attend(self) -> bool:
        """Looks round once, and stays where a hub speaks."""
        self._obey(None)
        alone = self._after is not None and not self._after.status.heard
        if not alone and (path := self._search.take(self._clock())):
            try:
                self._visit(path)
            finally:
                self._search.give_back(path)
        if self._said.pop(STUMBLE, None) and not self.status.heard:
            self.status = LOOKING
        return True

    def _failed(self, error: BaseException) -> None:
        """A mistake of ours must not end the dice for the evening, nor be kept from the players."""
        self._supervisor.mistake(error)
        self._box.lost()
        self.dice = self._box.dice
        self._say_once(STUMBLE, PortTrouble(STUMBLE, STUMBLED))

    def _left(self) -> None:
        self._box.lost()
        self.dice = self._box.dice
        self.status = LOOKING

    def _visit(self, path: str) -> None:
        """Opens a port, stays while a hub speaks there, and lets the port go whatever happens."""
        try:
            port = ports.open_port(path, self._tick)
        except ports.FAULTS as error:
            self._search.failed(path, self._clock())
            if words := ports.trouble(path, error, named=self._search.named(path)):
                self._say_once(path, PortTrouble(path, words))
            return
        if isinstance(self._said.get(path), PortTrouble):
            del self._said[path]
            self.status = LOOKING
        self._port = port
        talk = Conversation(self._clock(), patient=not self._search.named(path), compatibility=self._compatibility)
        visit = _Visit(path, talk)
        self.rejected = talk.rejected
        try:
            self._converse(port, visit)
            visit.silent = True
        except ports.FAULTS as error:
            visit.silent = isinstance(error, serial.SerialTimeoutException)
        finally:
            self._port = None
            ports.close(port)
            self._leave(visit)

    def _converse(self, port: serial.Serial, visit: _Visit) -> None:
        """Returns when nobody answers any more, or may not; raises one of ports.FAULTS when the device goes."""
        talk = visit.talk
        node = Path(os.path.realpath(visit.path))
        while not self._supervisor.stopping and not visit.refused:
            self._obey(talk)
            before = self._clock()
            for turn in talk.tick(before):
                self._take(turn, visit)
            if out := talk.outgoing():
                port.write(out)
            data = ports.read_all(port)
            for turn in talk.hear(data, self._clock()):
                self._take(turn, visit)
            # Judged as of before the read: what came while this thread slept has been heard by now.
            if talk.silent(before):
                return
            if not data and not node.exists():
                raise FileNotFoundError(visit.path)
            if len(data) == ports.MOST_READ:
                self._supervisor.rest(BREATH)

    def _take(self, turn: Turn, visit: _Visit) -> None:
        match turn:
            case Told(state=state, raw=raw):
                self._news.put(*self._box.hear(state, self._clock(), raw))
                self.dice = self._box.dice
            case Gap():
                self._box.doubt()
            case Greeted(hello=hello):
                self._greeted(hello, visit)
            case Refused(hello=hello):
                visit.refused, visit.hub = True, ""
                self._say_once(visit.path, HubRefused(hello.hub, visit.path, hello.version))
            case Failed(command=command, reason=reason):
                self._news.put(Unanswered(command, reason))

    def _greeted(self, hello: Hello, visit: _Visit) -> None:
        self._box.listen(hello.hub, hello.boot)
        if visit.hub == hello.hub:
            return  # it has restarted, or we had lost the thread; the players need not know
        visit.hub, visit.since = hello.hub, self._clock()
        self._said.pop(visit.path, None)
        found = HubFound(hello.hub, visit.path, self._lost_before)
        self.status = Status(True, HubFound(hello.hub, visit.path).words, hello.hub, visit.path)
        log.info("%s", found.words)
        self._news.put(found)

    def _leave(self, visit: _Visit) -> None:
        """What the end of a visit means: a hub lost, a device that is no hub, or a port that went."""
        now = self._clock()
        if visit.hub and now - visit.since >= STEADY:
            self._search.good(visit.path)
        if visit.refused or (visit.silent and not visit.hub):
            self._search.no_hub(visit.path, now)
        else:
            self._search.failed(visit.path, now)
        self._box.lost()
        self.dice = self._box.dice
        if visit.hub and not self._supervisor.stopping:
            lost = HubLost(visit.hub, visit.path, visit.silent)
            self._lost_before = True
            self.status = Status(False, lost.words)
            log.warning("%s", lost.words)
            self._news.put(lost)

    def _say_once(self, path: str, news: HubRefused | PortTrouble) -> None:
        """Tells what keeps a port from being used, again only when it has become something else."""
        if self._said.get(path) == news:
            return
        self._said[path] = news
        self.status = Status(False, news.words)
        log.warning("%s", news.words)
        self._news.put(news)

    def _ask(self, talk: Conversation | None, command: Blink) -> None:
        if talk is None or not talk.ask(command):
            self._news.put(Unanswered(command, "unsupported"))

    def _obey(self, talk: Conversation | None) -> None:
        """Carries out what the screen's thread has ordered."""
        while self._orders:
            self._ask(talk, self._orders.popleft())
        if self._again.is_set():
            self._again.clear()
            self._search.forget()
        if self._introduced:
            while self._introduced:
                die_id, (name, seat) = self._introduced.popitem()
                self._box.know(die_id, name, seat)
            self.dice = self._box.dice


class _Visit:
    """One stay at one port."""

    def __init__(self, path: str, talk: Conversation) -> None:
        self.path, self.talk = path, talk
        self.hub = ""
        self.since = 0.0
        self.refused = False
        self.silent = False
