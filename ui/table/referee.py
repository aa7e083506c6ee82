"""The referee's thread: judges, keeps and tells, so that no screen ever waits for a disk or a device."""

from __future__ import annotations

import logging
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import msgspec

from companion.play.journal import Journal, JournalError
from companion.play.rules import Rules, Setup
from companion.play.session import Judged, Moment, Session
from companion.table.dice import D6, D8
from companion.table.events import Command, Entry, Event, IllegalEvent, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, say
from hardware.dice.link import DiceLink
from hardware.dice.news import News, Offered, Reading

log = logging.getLogger(__name__)


class Update(msgspec.Struct, frozen=True):
    """Something a front end should show.

    `moment` and `prompt` are how things stand now. `judged` is what an event led to; `notice` a sentence about the
    table itself (a device, a throw that counts for nothing); `offered` a throw only a player can say yes to.
    """

    moment: Moment
    prompt: Prompt
    judged: Judged | None = None
    event: Event | Command | None = None
    source: str = ""
    notice: Words | None = None
    offered: Rolled | None = None


Listener = Callable[[Update], None]


class Referee:
    """One session with its journal and dice, served by one thread of its own.

    Listeners are called on that thread: a screen only takes the update over. Everything else may be called from any
    thread; `tell` and `act` return futures that end when the entry is on disk, or with the reason why not.
    """

    def __init__(
        self, session: Session[Any], dice: DiceLink | None = None, finished: Callable[[str], None] | None = None
    ) -> None:
        self.session = session
        self.dice = dice
        self._finished = finished
        self._listeners: list[Listener] = []
        self._orders: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="referee", daemon=True)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread; what was told before is kept first."""
        self._orders.put(None)
        self._thread.join(5.0)

    def wake(self) -> None:
        """There is news from the dice; called by their thread."""
        self._orders.put(self._hear)

    def tell(self, event: Event | Command, source: str = "touch") -> Future[Judged]:
        """An event from the table. The future raises IllegalEvent or JournalError."""
        return self.act(lambda: self._enter(event, source))

    def act(self, work: Callable[[], Judged]) -> Future[Judged]:
        """Work that must be done on the session's own thread."""
        done: Future[Judged] = Future()

        def order() -> None:
            try:
                done.set_result(work())
            except (IllegalEvent, JournalError) as error:
                done.set_exception(error)

        self._orders.put(order)
        return done

    # -- on the referee's own thread --------------------------------------------------------------------------------

    def _serve(self) -> None:
        while (order := self._orders.get()) is not None:
            try:
                order()
            except Exception:  # a listener's mistake must not end the game
                log.exception("the referee stumbled, and goes on")

    def _enter(self, event: Event | Command, source: str) -> Judged:
        session = self.session
        judged = session.tell(event, source)
        if self._finished:
            self._finished(session.rules.winner(session.state) if session.prompt.over else "")
        self._say(Update(session.head, session.prompt, judged, event, source))
        return judged

    def _hear(self) -> None:
        if self.dice:
            for news in self.dice.poll():
                self._heard(news)

    def _heard(self, news: News) -> None:
        session = self.session
        if isinstance(news, Reading):
            rolled = self._read(news)
            if rolled is None:
                self._notice(self._unasked(news))
                return
            try:
                self._enter(rolled, f"die:{news.die_id}")
            except IllegalEvent as error:
                self._notice(error.reason)
            except JournalError as error:
                self._notice(Words(str(error)))
        elif isinstance(news, Offered):
            rolled = self._read(news.reading)
            if rolled:
                self._say(Update(session.head, session.prompt, notice=news.words, offered=rolled))
        else:
            self._notice(news.words)

    def _read(self, reading: Reading) -> Rolled | None:
        """The throw as an answer to what is asked now; None where no such die is awaited."""
        die = self.session.prompt.die
        if die is None:
            return None
        if reading.kind == die.kind:
            return reading.event()
        if die.kind not in (D6.kind, D8.kind) and reading.sides == die.sides:
            return reading.event(die)
        return None

    def _unasked(self, reading: Reading) -> Words:
        prompt = self.session.prompt
        if prompt.die:
            return say("{seen} I wait for a {kind}.", seen=reading.words, kind=prompt.die.kind)
        return say("{seen} No throw is asked for now, so it counts for nothing.", seen=reading.words)

    def _notice(self, words: Words) -> None:
        self._say(Update(self.session.head, self.session.prompt, notice=words))

    def _say(self, update: Update) -> None:
        for listener in tuple(self._listeners):
            listener(update)


def new_game(journal: Journal | None, rules: Rules[Any], setup: Setup) -> tuple[Session[Any], int]:
    """A new session, in the journal where there is one; and its number there, 0 without. Raises BadSetup."""
    session = Session(rules, setup, clock=time.time)
    number = 0
    if journal:
        game_log = journal.begin(setup, time.time())
        session.log, number = game_log, game_log.game
    return session, number


def take_up(journal: Journal, number: int, rules: Rules[Any], setup: Setup) -> tuple[Session[Any], list[Words]]:
    """A kept game where it stood, and what could not be read of it."""
    session = Session(rules, setup, clock=time.time)
    troubles = []
    readable: list[Entry] = []
    for entry in journal.entries(number):
        if isinstance(entry, Entry):
            readable.append(entry)
        else:
            troubles.append(say("Line {number} of the log cannot be read and is left out.", number=entry.number))
    for at, error in session.replay(readable):
        troubles.append(say("Event {number} no longer fits and is left out: {why}", number=at, why=str(error)))
    log_ = journal.resume(number)
    session.log = log_
    return session, troubles
