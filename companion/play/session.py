"""One game under way: the log, the states, undo and redo, correction. The one place events enter."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, Protocol, TypeVar, get_args

import msgspec

from companion.play.rules import Rules
from companion.play.setup import Seat, Setup
from companion.table.dice import named_face
from companion.table.events import (
    Chose,
    Command,
    Corrected,
    Drew,
    Entry,
    Event,
    Given,
    IllegalEvent,
    Moved,
    PartMoved,
    Redone,
    Rolled,
    Undone,
)
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words, listed, say

S = TypeVar("S", bound=msgspec.Struct)

replace, force_setattr = msgspec.structs.replace, msgspec.structs.force_setattr

COMMANDS = frozenset(get_args(Command))
"""An entry says one of these, or what happened: asked of every entry of a log, so by its type alone."""


FAR = 64
"""Of states further back than so many events only every so-manieth is kept; the others are worked out from it."""


class Moment(msgspec.Struct, frozen=True, eq=False):
    """A state and how it came about. Moments form chains that share their beginnings; nothing is ever copied.

    `depth` counts the events from the first; `called` is what taking it back is called where the events do not say it.
    `kept` is the state, None where it is worked out anew by `recall` when somebody looks so far back. `mended`: of a
    correction, the entry it put in another's place.
    """

    kept: Any
    entry: Entry | None
    rulings: tuple[Ruling, ...]
    before: Moment | None
    depth: int
    called: Words = SILENCE
    recall: Recall | None = None
    mended: Entry | None = None

    @property
    def state(self) -> Any:
        kept = self.kept
        return kept if kept is not None or self.recall is None else self.recall.state(self)

    def keep(self) -> None:
        """Its state is at hand again, and those on the way to it."""
        for moment in self.unkept()[0]:
            force_setattr(moment, "kept", moment.state)

    def forget(self) -> None:
        """Its state is not kept any longer, where it can be worked out."""
        if self.recall and self.depth % FAR:
            force_setattr(self, "kept", None)

    def unkept(self) -> tuple[list[Moment], Any]:
        """The moments since the last state that is kept, oldest first, and that state."""
        found: list[Moment] = []
        moment: Moment = self
        while (state := moment.kept) is None and moment.before:
            found.append(moment)
            moment = moment.before
        return found[::-1], state

    @property
    def step(self) -> Words:
        """What taking it back is called: the last ruling that has a name for it, else what was done."""
        if self.called or self.entry is None:
            return self.called
        named = (ruling.step for ruling in reversed(self.rulings) if ruling.step)
        return next(named, None) or _done(self.entry.event)

    def line(self) -> list[Moment]:
        """Every moment that led here, oldest first; the first has no entry."""
        line = []
        moment: Moment | None = self
        while moment:
            line.append(moment)
            moment = moment.before
        return line[::-1]


class Recall:
    """Works out the states that are not kept: the same events lead to the same states."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.rules = rules
        self._last: tuple[Moment, Any] | None = None

    def state(self, moment: Moment) -> Any:
        """The state of a moment; who looks at one after the other pays for one event each time."""
        line, state = moment.unkept()
        last = self._last
        if last and last[0] in line:
            line, state = line[line.index(last[0]) + 1 :], last[1]
        for each in line:
            assert each.entry is not None
            event: Any = each.entry.event
            state, _ = self.rules.advance(state, event)
        self._last = (moment, state)
        return state


class Log(Protocol):
    """Where entries are kept; `append` returns only when the entry would survive a power cut."""

    def append(self, entry: Entry) -> None: ...


class Judged(msgspec.Struct, frozen=True):
    """What an entry did: what the referee says, and the events a correction made impossible."""

    rulings: tuple[Ruling, ...]
    dropped: tuple[Event, ...] = ()


class Session(Generic[S]):
    """Events go in by `tell`; `state`, `prompt`, `moments` come out.

    `steps` is the history of heads, one for each step that can be taken back, so undo is a pop at any depth.
    """

    def __init__(self, rules: Rules[S], setup: Setup, log: Log | None = None, clock: Callable[[], float] | None = None):
        self.rules, self.setup, self.log = rules, setup, log
        self._clock = clock or (lambda: 0.0)
        self._recall = Recall(rules)
        first = Moment(rules.new(setup), None, (), None, 0, say("the start"), self._recall)
        self.steps: list[Moment] = [first]
        self.taken_back: list[Moment] = []

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def head(self) -> Moment:
        return self.steps[-1]

    @property
    def state(self) -> S:
        state: S = self.steps[-1].state  # that of the head is always kept
        return state

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who plays: those who were seated before play, and who joined since."""
        return self.rules.seats(self.state)

    def name_of(self, seat: str, otherwise: str = "") -> str:
        """The player with that colour."""
        return next((each.name for each in self.seats if each.colour == seat), otherwise)

    @property
    def prompt(self) -> Prompt:
        return self.rules.expects(self.state)

    @property
    def house(self) -> dict[str, str]:
        """The house rules as they are now: what was agreed, and what the table has changed since."""
        state: Any = self.state
        return {name: str(value) for name, value in msgspec.structs.asdict(state.house).items()}

    def moments(self) -> list[Moment]:
        """Every moment of the line played, oldest first; the first has no entry."""
        return self.head.line()

    def undoable(self) -> list[Words]:
        """The names of the steps that can be taken back, the last one first."""
        return [moment.step for moment in reversed(self.steps[1:])]

    def numbered(self, step: int) -> Moment | None:
        """What the step of that number told, 1 the last one, as in `undoable`: a correction, what it put right.

        None where it fell away, or was put right since. Raises IllegalEvent where there is no step of that number.
        """
        self._check(step, len(self.steps) - 1, "put right")
        meant = self.steps[-step].mended or self.steps[-step].entry
        return next((moment for moment in self.moments() if moment.entry is meant), None)

    # -- entering -----------------------------------------------------------------------------------------------

    def tell(self, event: Event | Command, source: str = "touch", evidence: str = "") -> Judged:
        """Judges, keeps, then shows. Raises IllegalEvent, with everything as it was; whatever the log raises, too."""
        return self.enter(Entry(event, source, self._clock(), evidence))

    def undo(self, steps: int = 1, source: str = "touch") -> Judged:
        return self.tell(Undone(steps), source)

    def redo(self, steps: int = 1, source: str = "touch") -> Judged:
        return self.tell(Redone(steps), source)

    def correct(self, index: int, event: Event, source: str = "touch") -> Judged:
        """Event number `index` (the first is 1) was really `event`; what follows is judged anew."""
        return self.tell(Corrected(index, event, on=True), source)

    def enter(self, entry: Entry) -> Judged:
        """As `tell`, for an entry that is already dated."""
        event: Any = entry.event
        if type(event) in COMMANDS:
            return self._command(entry, event)
        head = self._after(self.steps[-1], entry)
        self._keep(entry)
        self._push(head)
        return Judged(head.rulings)

    def _command(self, entry: Entry, command: Command) -> Judged:
        """Takes back, does again or corrects what was told before."""
        match command:
            case Undone(steps=count):
                self._check(count, len(self.steps) - 1, "take back")
                self._keep(entry)
                for _ in range(count):
                    self.taken_back.append(self.steps.pop())
                self.head.keep()
                return Judged((Ruling(say("Taken back: {step}.", step=_steps(self.taken_back[-count:]))),))
            case Redone(steps=count):
                self._check(count, len(self.taken_back), "do again")
                self._keep(entry)
                for _ in range(count):
                    self._step(self.taken_back.pop())
                self.head.keep()
                return Judged((Ruling(say("Done again: {step}.", step=_steps(self.steps[-count:]))),))
            case Corrected(index=index, event=event, on=on):
                head, dropped = self._corrected(index, replace(entry, event=event), on)
                self._keep(entry)
                self._push(head)
                return Judged((Ruling(say("The reading is corrected.")), *head.rulings), dropped)

    def replay(self, entries: Iterable[Entry]) -> Iterator[tuple[int, Exception]]:
        """Takes up a kept log. Yields the number of each entry that no longer fits, and why; the rest stand."""
        log, self.log = self.log, None
        try:
            for number, entry in enumerate(entries, 1):
                try:
                    self.enter(entry)
                except IllegalEvent as error:
                    yield number, error
        finally:
            self.log = log

    def _keep(self, entry: Entry) -> None:
        if self.log:
            self.log.append(entry)

    def _push(self, head: Moment) -> None:
        self._step(head)
        self.taken_back.clear()

    def _step(self, head: Moment) -> None:
        self.steps.append(head)
        if len(self.steps) > FAR:
            self.steps[-1 - FAR].forget()

    def _after(self, before: Moment, entry: Entry) -> Moment:
        event: Any = entry.event  # what is no command
        state, rulings = self.rules.advance(before.state, event)
        return Moment(state, entry, rulings, before, before.depth + 1, recall=self._recall)

    def _corrected(self, index: int, entry: Entry, on: bool) -> tuple[Moment, tuple[Event, ...]]:
        """Behind the first event that is dropped an answer stands only if the same player is asked for it (`on`)."""
        line = self.moments()
        if not 1 <= index < len(line):
            raise IllegalEvent(
                say("There is no event number {index}: {count} have happened.", index=index, count=len(line) - 1)
            )
        was = line[index].entry
        if on and was and not _alike(was.event, entry.event):
            raise IllegalEvent(
                say("That was {step}. Say of the same how it really was, or take it back.", step=line[index].step)
            )
        head = self._after(line[index - 1], entry)
        dropped: list[Event] = []
        as_it_was = False
        for moment in line[index + 1 :]:
            assert moment.entry is not None and moment.before is not None
            as_it_was = as_it_was or ((on or not dropped) and head.state == moment.before.state)
            if as_it_was:  # and so it is from here on
                head = replace(moment, before=head)
                continue
            try:
                if dropped and not (on and self._asked(head, moment)):
                    raise IllegalEvent(SILENCE)
                head = self._after(head, moment.entry)
            except IllegalEvent:
                dropped.append(moment.entry.event)  # type: ignore[arg-type]
        head = replace(head, called=say("the correction"), mended=entry)
        for moment in head.line()[:-FAR]:
            moment.forget()
        return head, tuple(dropped)

    def _asked(self, head: Moment, told: Moment) -> bool:
        """Whether what was told there may be meant here: said outright, or asked of the same player."""
        assert told.entry is not None and told.before is not None
        if isinstance(told.entry.event, Given):
            return True
        return self.rules.expects(head.state).who == self.rules.expects(told.before.state).who

    def _check(self, count: int, most: int, what: str) -> None:
        if 1 <= count <= most:
            return
        if not most:
            raise IllegalEvent(say("There is nothing to {what}.", what=say(what)))
        if most == 1:
            raise IllegalEvent(say("There is only one step to {what}, not {count}.", what=say(what), count=count))
        raise IllegalEvent(
            say("There are {most} steps to {what}, not {count}.", most=most, what=say(what), count=count)
        )


def _alike(was: object, really: object) -> bool:
    """Whether one is the same told otherwise: thrown, drawn, said outright of the same thing, or else decided."""
    if isinstance(was, Given) and isinstance(really, Given):
        return (was.subject, was.key) == (really.subject, really.key)
    return all(isinstance(was, kind) == isinstance(really, kind) for kind in (Given, Rolled, Drew))


NAMED = 3
"""More steps than these are not named one by one."""


def _steps(moments: list[Moment]) -> Words:
    """What these steps are called."""
    if len(moments) > NAMED:
        return say("{count} steps, back to {step}", count=len(moments), step=moments[0].step)
    return listed([moment.step for moment in moments])


def _done(event: Event | Command) -> Words:
    """What was done, where no ruling has a name for it."""
    match event:
        case Rolled(face=face):
            return say("the throw of {face}", face=named_face(face))
        case Chose():
            return say("the choice")
        case Moved():
            return say("the move")
        case PartMoved():
            return say("the part that was moved")
        case Drew():
            return say("the card drawn")
        case Given():
            return say("what the table said")
        case _:
            return say("the yes")
