"""The referee's thread: judges, keeps and tells, so that no screen ever waits for a disk or a device."""

from __future__ import annotations

import gc
import logging
import queue
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future
from typing import Any, Protocol, TypeVar

import msgspec

from companion.play.inspection import JournalError
from companion.play.journal import GameLog, Journal
from companion.play.mending import whole
from companion.play.rules import Rules
from companion.play.session import Judged, Moment, Session
from companion.play.setup import Setup, check_names
from companion.play.standing import Always, Standing, only
from companion.play.transcript import sentence
from companion.table.dice import D6, D8, named_die
from companion.table.events import Chose, Command, Corrected, Entry, Event, IllegalEvent, Redone, Rolled, Undone
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words, listed, say
from hardware.dice.news import DieFound, DieLost, News, Offered, Reading
from hardware.dice.sentences import DieState
from hardware.dice.source import DiceSource

log = logging.getLogger(__name__)

T = TypeVar("T")
ITSELF = "itself"
"""The source of an answer that nobody had to give."""


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
    more: bool = False
    """Another one follows at once: something answered itself."""


Listener = Callable[[Update], None]


class Watching(Protocol):
    """A camera over the table, as somebody knows it who has no screen before them."""

    def as_it_stands(self, *, under_way: bool) -> Sequence[Future[Any]]:
        """What stands otherwise than the game has it is so, or all of a game `under_way`; nothing where none does."""


class Referee:
    """One session with its journal and dice, served by one thread of its own.

    Listeners are called on that thread: a screen only takes the update over. Everything else may be called from any
    thread; `tell` and `act` return futures that end when the entry is on disk, or with the reason why not.
    """

    def __init__(
        self, session: Session[Any], dice: DiceSource | None = None, finished: Callable[[str], None] | None = None
    ) -> None:
        self.session = session
        self.dice = dice
        self.eyes: Watching | None = None
        self._finished = finished
        self._ended: str | None = None
        self._along: dict[str, Prompt] = {}
        """Dice on the move when another counted, and what was asked then."""
        self._unmet: dict[str, DieFound] = {}
        """Dice that can be heard, and of whose kind none was asked for yet."""
        self.standing = Standing()
        self._listeners: list[Listener] = []
        self._orders: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._serve, name="referee", daemon=True)

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    def deafen(self, listener: Listener) -> None:
        """That listener hears no more."""
        self._listeners.remove(listener)

    def start(self) -> None:
        self._orders.put(self._begin)
        self._thread.start()

    def stop(self) -> None:
        """Ends the thread; what was told before is kept first."""
        self._orders.put(None)
        self._thread.join(5.0)

    def wake(self) -> None:
        """There is news from the dice; called by their thread."""
        self._orders.put(self._hear)

    def order(self, work: Callable[[], None]) -> None:
        """Has something done on the referee's own thread; what a device says may depend on the open question."""
        self._orders.put(work)

    def tell(self, event: Event | Command | Always, source: str = "touch", picture: bytes = b"") -> Future[Judged]:
        """An event from the table. The future raises IllegalEvent, with everything as it was, or JournalError.

        `picture` is what a camera saw of it, kept beside the log.
        """
        return self.act(lambda: self.enter(event, source, picture))

    def tell_sheet(self, events: Sequence[Event], source: str = "touch") -> Future[Judged]:
        """The answers of one sheet, the first of them asked for now; what is not asked for after it is left out."""
        return self.act(lambda: self.enter_sheet(events, source))

    def ask_again(self) -> Future[None]:
        """Nothing that was said once for all stands any more."""
        return self.act(lambda: self.standing.end(*self.standing.kept))

    def act(self, work: Callable[[], T]) -> Future[T]:
        """Work that must be done on the session's own thread."""
        done: Future[T] = Future()

        def order() -> None:
            if not done.set_running_or_notify_cancel():
                return
            try:
                result = work()
            except Exception as error:  # whoever waits must hear of it, whatever it is
                done.set_exception(error)
            else:
                done.set_result(result)

        self._orders.put(order)
        return done

    # -- on the referee's own thread --------------------------------------------------------------------------------

    def _serve(self) -> None:
        while (order := self._orders.get()) is not None:
            try:
                order()
            except Exception:
                log.exception("the referee stumbled, and goes on")

    def enter(
        self,
        event: Event | Command | Always,
        source: str,
        picture: bytes = b"",
        heard: str = "",
        then: Callable[[], Words] = lambda: SILENCE,
    ) -> Judged:
        """As `tell`, for those who are on this thread. `heard`: the sentence it was read from, the evidence without a
        picture; `then`: what is to be said of it before anything is asked. Raises IllegalEvent, JournalError."""
        session, told = self.session, event.event if isinstance(event, Always) else event
        before = session.state
        if isinstance(told, Undone | Redone):
            told = self._past_what_answers_itself(told)
        judged = session.tell(told, source, self._attached(picture) or heard)
        if isinstance(event, Always):
            self.standing.keep(event.lasting)
        updates = [Update(session.head, session.prompt, judged, told, source)]
        if not isinstance(told, Undone | Redone):
            updates += self._answered_itself()
        self._note_the_end()
        if words := then() or self._to_be_put_right(told, before):
            updates.append(Update(session.head, session.prompt, notice=words))
        for at, update in enumerate(updates, 1):
            self._say(msgspec.structs.replace(update, prompt=session.prompt, more=at < len(updates)))
        self._welcome()
        return judged

    def enter_sheet(self, events: Sequence[Event], source: str) -> Judged:
        """As `tell_sheet`, for those who are on this thread. Raises IllegalEvent, JournalError."""
        first, *rest = events
        asked = self.session.prompt
        judged = self.enter(first, source)
        for event in rest:
            now = self.session.prompt
            if not asked.goes_on(now) or not now.accepts(event):
                break
            asked = now
            self.enter(event, source)
        return judged

    def _to_be_put_right(self, told: Event | Command, before: Any) -> Words:
        """What hands must do after steps were taken back, done again or corrected; silence where all lies right."""
        if not isinstance(told, Undone | Redone | Corrected):
            return SILENCE
        todo = tuple(dict.fromkeys(hand.words for hand in self.session.rules.handwork(before, self.session.state)))
        return say("At the table: {what}.", what=listed(todo)) if todo else SILENCE

    def _begin(self) -> None:
        self._note_the_end()
        for update in self._answered_itself():
            self._say(update)
        self._welcome()

    def _answered_itself(self) -> list[Update]:
        """Answers what has one possible answer, or stands answered once for all, until somebody must be asked."""
        session, updates = self.session, []
        while not (prompt := session.prompt).over:
            alone, stands = only(prompt), self.standing.option(prompt)
            option = alone or stands
            if option is None:
                break
            answer = Chose(option.name)
            try:
                judged = session.tell(answer, ITSELF)
            except (IllegalEvent, JournalError) as error:  # then somebody is asked after all
                log.warning("it does not answer itself: %s", error)
                break
            if alone:
                words = say("{question} Only one answer: {answer}.", question=prompt.words, answer=option.words)
                judged = msgspec.structs.replace(judged, rulings=(Ruling(words, prompt.rules), *judged.rulings))
            updates.append(Update(session.head, session.prompt, judged, answer, ITSELF))
        return updates

    def _past_what_answers_itself(self, command: Undone | Redone) -> Undone | Redone:
        """As many steps as lead to what somebody is asked; what stood answered and is taken back is asked again."""
        session, steps = self.session, command.steps
        if isinstance(command, Redone):
            while steps < len(session.taken_back) and self._alone(session.taken_back[-steps]):
                steps += 1
            return Redone(steps)
        for moment in session.steps[1:][-steps:]:
            option = self.standing.option(session.rules.expects(moment.before.state)) if moment.before else None
            if option and option.lasting and moment.entry and moment.entry.event == Chose(option.name):
                self.standing.end(option.lasting)
        while 0 < steps < len(session.steps) - 1 and self._alone(session.steps[-1 - steps]):
            steps += 1
        return Undone(steps)

    def _alone(self, moment: Moment) -> bool:
        """Whether there was only one answer at that moment."""
        return only(self.session.rules.expects(moment.state)) is not None

    def _attached(self, picture: bytes) -> str:
        """Keeps the evidence first, so that no entry speaks of a picture that is not there; the game goes on anyway."""
        log_ = self.session.log
        if not picture or not isinstance(log_, GameLog):
            return ""
        try:
            return log_.attach(picture)
        except JournalError as error:
            log.warning("%s", error)
            return ""

    def _note_the_end(self) -> None:
        """Notes in the journal that the game is over, or that it goes on after all."""
        session = self.session
        ended = (session.rules.winner(session.state) or "nobody") if session.prompt.over else ""
        if self._finished and ended != self._ended:
            try:
                self._finished(ended)
                self._ended = ended
            except JournalError as error:  # the event itself is kept; the end is noted with the next one
                log.warning("%s", error)

    def _hear(self) -> None:
        if self.dice is None:
            return
        heard = self.dice.poll()
        for at, news in enumerate(heard):
            others = (each.die_id for each in heard[at + 1 :] if isinstance(each, Reading))
            self._heard(news, frozenset(others))

    def _heard(self, news: News, others: frozenset[str]) -> None:
        """`others`: dice that came to rest with this one, but are read after it."""
        session = self.session
        if isinstance(news, Reading):
            rolled = self._read(news)
            if rolled is None:
                self.notice(self._unasked(news))
            elif self._too_many(news):
                self.notice(say("{seen} It was thrown along, and is not asked for: it is left out.", seen=news.words))
            elif whose := self._somebody_elses(news, rolled):
                self._say(Update(session.head, session.prompt, notice=whose, offered=rolled))
            else:
                self._count(news, rolled, others)
        elif isinstance(news, Offered):
            rolled = self._read(news.reading)
            if rolled:
                self._say(Update(session.head, session.prompt, notice=news.words, offered=rolled))
        elif isinstance(news, DieFound):
            self._unmet[news.die_id] = news
            self._welcome()
        elif isinstance(news, DieLost) and news.die_id in self._unmet:
            del self._unmet[news.die_id]
        else:
            self.notice(news.words)

    def _welcome(self) -> None:
        """A die is spoken of when one of its kind is asked for: of a game that has none such it is no matter."""
        die = self.session.prompt.die
        for met in [each for each in self._unmet.values() if die and each.kind == die.kind]:
            self.notice(self._unmet.pop(met.die_id).words)

    def _count(self, reading: Reading, rolled: Rolled, others: frozenset[str]) -> None:
        """A throw that answers what is asked; dice still on the move were thrown along with it."""
        asked = self.session.prompt
        moving = {die.die_id for die in (self.dice.dice if self.dice else ()) if die.state is DieState.ROLLING}
        try:
            self.enter(rolled, reading.source, reading.picture, reading.evidence)
        except IllegalEvent as error:
            self.notice(error.reason)
        except JournalError as error:
            self.notice(Words(str(error)))
        else:
            self._along = {**dict.fromkeys((moving | others) - {reading.die_id}, asked)}

    def _too_many(self, reading: Reading) -> bool:
        """Whether this die was thrown along with one that was all that was asked for; a player's own die never is."""
        prompt, asked = self.session.prompt, self._along.pop(reading.die_id, None)
        if asked is None or (reading.seat and reading.seat in (prompt.by or (prompt.who,))):
            return False
        return not asked.goes_on(prompt)

    def _read(self, reading: Reading) -> Rolled | None:
        """The throw as an answer to what is asked now; None where no such die is awaited."""
        prompt = self.session.prompt
        die = prompt.die
        if die is None or reading.sides != die.sides:
            return None
        if reading.kind != die.kind and die.kind in (D6.kind, D8.kind):
            return None
        # read as the die that is awaited: what is on the sides of a picture die is the game's to say
        return reading.event(die, self._thrower(reading, prompt))

    def _thrower(self, reading: Reading, prompt: Prompt) -> str:
        """Whose throw it is where several throw at once: the die's own seat, or the only one whose die is not known."""
        if reading.seat in prompt.by:
            return reading.seat
        if reading.seat or len(prompt.by) < 2 or self.dice is None:
            return ""
        taken = {die.seat for die in self.dice.dice if die.die_id != reading.die_id}
        left = [seat for seat in prompt.by if seat not in taken]
        return left[0] if len(left) == 1 else ""

    def _somebody_elses(self, reading: Reading, rolled: Rolled) -> Words:
        """That a die belongs to another than the one whose throw it is, and the question whether it was lent."""
        names = self.session.rules.names(self.session.state)
        thrower = rolled.by or self.session.prompt.thrower
        if not reading.seat or reading.seat == thrower or not {reading.seat, thrower} <= names.keys():
            return SILENCE
        owner, who = names[reading.seat], names[thrower]
        seen = reading.words
        return say(
            "{seen} It is {owner}’s die, and {who} throws. Does it count for {who}?", seen=seen, owner=owner, who=who
        )

    def _unasked(self, reading: Reading) -> Words:
        prompt = self.session.prompt
        if prompt.die:
            return say("{seen} I wait for a {kind}.", seen=reading.words, kind=named_die(prompt.die.kind))
        return say("{seen} No throw is asked for now, so it counts for nothing.", seen=reading.words)

    def notice(self, words: Words) -> None:
        """Shows a sentence about the table itself; on this thread only."""
        self._say(Update(self.session.head, self.session.prompt, notice=words))

    def _say(self, update: Update) -> None:
        for listener in tuple(self._listeners):
            try:
                listener(update)
            except Exception:  # a screen's mistake must not end the game
                log.exception("a listener stumbled, and the referee goes on")


def new_game(journal: Journal | None, rules: Rules[Any], setup: Setup) -> tuple[Session[Any], int]:
    """A new session, in the journal where there is one; and its number there, 0 without. Raises BadSetup."""
    session = Session(rules, setup, clock=time.time)
    check_names(setup.seats)
    number = 0
    if journal:
        game_log = journal.begin(setup, time.time())
        session.log, number = game_log, game_log.game
    return session, number


def _replayed(session: Session[Any], entries: Iterable[Entry]) -> list[tuple[int, Exception]]:
    """What no longer fits. Nothing made here is rubbish: looking for some would take a quarter of the time."""
    gc.disable()
    try:
        return list(session.replay(entries))
    finally:
        gc.enable()


def take_up(journal: Journal, number: int, rules: Rules[Any], setup: Setup) -> tuple[Session[Any], list[Words]]:
    """A kept game where it stood, and what could not be read of it."""
    session = Session(rules, setup, clock=time.time)
    log_ = journal.resume(number)
    mended = whole(rules, setup, journal.entries(number))
    troubles = [say("Line {number} of the log cannot be read and is left out.", number=at) for at in mended.lost]
    troubles += [
        say("Line {number} of the log cannot be read. It had been taken back, so nothing is lost.", number=at)
        for at in mended.undone
    ]
    troubles += [
        say(
            "Line {number} of the log cannot be read. It was, by what followed: {event}",
            number=at,
            event=sentence(event),
        )
        for at, event in mended.found.items()
    ]
    for at, error in _replayed(session, mended.entries):
        troubles.append(say("Event {number} no longer fits and is left out: {why}", number=at, why=str(error)))
    session.log = log_
    return session, troubles
