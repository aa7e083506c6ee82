"""A session: events in, states out; taken back, done again, corrected; and never half done."""

from __future__ import annotations

from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from msgspec.structs import replace

from companion.games import rules
from companion.play.rules import digest
from companion.play.session import FAR, Session
from companion.table.events import (
    Chose,
    Confirmed,
    Corrected,
    Entry,
    Event,
    Given,
    IllegalEvent,
    Redone,
    Rolled,
    Undone,
)
from tests.play.at_table import FIRST, Log, begun, every_game, everything, recorded, redoable, setup
from tests.table.strategies import EVENTS


def digests(session: Session[Any]) -> list[str]:
    return [digest(moment.state) for moment in session.moments()]


# -- taken back and done again -----------------------------------------------------------------------------------------


@every_game
def test_states_far_back_are_worked_out_anew(game: str) -> None:
    """Few of them are kept, those that can be undone one by one are; all are exactly what they were, and have names."""
    events = recorded(game, 6, 400)
    session, was = begun(game), []
    for event in events:
        session.tell(event)
        was.append(digest(session.state))
    assert digests(session)[1:] == was and all(str(step).strip() for step in session.undoable())
    line = session.moments()
    assert all(moment.kept is not None for moment in line[-FAR:])
    assert {moment.depth for moment in line[:-FAR] if moment.kept is not None} == set(range(0, len(line) - FAR, FAR))
    session.undo(len(events) - FAR - 1)  # as many are kept behind the head again
    assert session.state is session.head.kept and digest(session.state) == was[FAR]
    at = session.head.depth
    session.correct(1, events[0])
    assert digest(session.state) == was[at - 1]


def test_nothing_or_only_one_step_to_take_back() -> None:
    session = begun()
    with pytest.raises(IllegalEvent, match=r"^There is nothing to take back\.$"):
        session.undo()
    session.tell(recorded(FIRST, 5, 1)[0])
    with pytest.raises(IllegalEvent, match=r"^There is only one step to take back, not 2\.$"):
        session.undo(2)


def test_steps_have_names() -> None:
    session = begun()
    session.tell(Given("", "turn", "purple"))
    session.tell(Given("purple", "at", "snake_pit.near"))
    for face in (2, 2, 2):
        judged = session.tell(Rolled(face))
    assert str(session.undoable()[0]) == "the fall"
    assert [str(step) for step in session.undoable()[1:3]] == ["the throw of 2", "the throw of 2"]
    assert "Too short: into the pit." in [str(ruling.words) for ruling in judged.rulings]
    taken = session.undo()
    assert [str(ruling.words) for ruling in taken.rulings] == ["Taken back: the fall."]
    assert redoable(session) == ["the fall"]
    again = session.redo()
    assert [str(ruling.words) for ruling in again.rulings] == ["Done again: the fall."]
    session.undo(2)
    assert redoable(session) == ["the throw of 2", "the fall"]
    session.redo(2)
    session.tell(Chose("rope"))
    assert str(session.undoable()[0]) == "the choice"


# -- corrected ---------------------------------------------------------------------------------------------------------


def at_the_pit(*faces: int) -> Session[Any]:
    """Purple, with Rope and Hook, jumps over the snake pit with these dice."""
    session = begun(log=Log())
    session.tell(Given("", "turn", "purple"))
    session.tell(Given("purple", "at", "snake_pit.near"))
    session.tell(Given("purple", "equipment", "rope,grappling_hook"))
    for face in faces:
        session.tell(Rolled(face))
    return session


def test_a_reading_was_wrong_and_later_events_are_judged_anew() -> None:
    """A 2 that was a 7: eleven clears the pit, and the next throw is the next player's."""
    session = at_the_pit(2, 2, 2)
    session.tell(Chose("rope"))
    assert rules(FIRST).view(session.state)["purple"]["status"] != "on_track"
    judged = session.correct(4, Rolled(7))
    assert rules(FIRST).view(session.state)["purple"]["at"] != "snake_pit_pit"
    assert judged.dropped == (Chose("rope"),)
    assert "The reading is corrected." in [str(ruling.words) for ruling in judged.rulings]
    assert [moment.entry.event for moment in session.moments()[4:] if moment.entry] == [Rolled(7), Rolled(2), Rolled(2)]


def test_what_still_fits_stands() -> None:
    session = at_the_pit(2, 2, 2)
    session.tell(Chose("rope"))
    judged = session.correct(4, Rolled(3))
    assert judged.dropped == ()
    assert session.head.depth == 7
    other = at_the_pit(3, 2, 2)
    other.tell(Chose("rope"))
    assert digest(session.state) == digest(other.state)


def test_what_still_fits_behind_what_does_not_stands() -> None:
    """What was said outright, and a throw of the same player."""
    session = at_the_pit(2, 2, 2)
    session.tell(Chose("rope"))
    session.tell(Rolled(8))
    session.tell(Given("", "turn", "grey"))
    session.tell(Rolled(3))
    judged = session.correct(4, Rolled(7))
    assert judged.dropped == (Chose("rope"), Rolled(8))
    assert [moment.entry.event for moment in session.moments()[7:] if moment.entry] == [
        Given("", "turn", "grey"),
        Rolled(3),
    ]


def test_what_an_older_log_dropped_stays_dropped() -> None:
    """It goes on from there: its later entries were told to that state."""
    session = at_the_pit(2, 2, 2)
    session.tell(Chose("rope"))
    session.tell(Given("", "turn", "purple"))
    judged = session.tell(Corrected(4, Rolled(7)))
    assert judged.dropped == (Chose("rope"), Given("", "turn", "purple"))


def test_a_correction_can_be_taken_back_and_done_again() -> None:
    session = at_the_pit(2, 2, 2)
    before = digest(session.state)
    session.correct(5, Rolled(8))
    after = digest(session.state)
    assert str(session.undoable()[0]) == "the correction"
    session.undo()
    assert digest(session.state) == before and session.head.depth == 6
    session.redo()
    assert digest(session.state) == after
    session.correct(5, Rolled(2))
    assert digest(session.state) == before
    session.undo(2)
    assert digest(session.state) == before


def test_a_correction_is_of_the_kind_of_what_it_replaces() -> None:
    """A throw told as the correction of a house rule, or of what was said outright, became that throw."""
    session = at_the_pit(2, 2, 2)
    assert isinstance(session.moments()[1].entry.event, Given)  # type: ignore[union-attr]
    before = everything(session)
    for event in (Rolled(2), Given("", "flap_a", "out"), Given("red", "deep_magic", "1")):
        with pytest.raises(IllegalEvent, match="Say of the same how it really was"):
            session.correct(1, event)
        assert everything(session) == before


# -- refused -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("trouble", [OSError("the card is gone"), ValueError("?"), KeyboardInterrupt()])
def test_a_log_that_raises_leaves_everything_as_it_was(trouble: Exception) -> None:
    session = at_the_pit(2, 2)
    session.undo()
    before, depth = everything(session), session.head.depth
    assert isinstance(session.log, Log)
    session.log.broken = trouble
    for event in (Rolled(3), Undone(), Redone(), Corrected(1, Given("", "turn", "grey"))):
        with pytest.raises(type(trouble)):
            session.tell(event)
        assert everything(session) == before
    session.log.broken = None
    session.tell(Rolled(3))
    assert session.head.depth == depth + 1


# -- the entry ---------------------------------------------------------------------------------------------------------


def test_an_entry_says_who_saw_it_and_when() -> None:
    log = Log()
    session = Session(rules(FIRST), setup(FIRST), log, clock=lambda: 12.5)
    session.tell(Given("", "turn", "purple"), "console", "shot.jpg")
    assert log.entries == [Entry(Given("", "turn", "purple"), "console", 12.5, "shot.jpg")]
    assert session.head.entry == log.entries[0]


# -- replayed ----------------------------------------------------------------------------------------------------------


def test_an_entry_that_no_longer_fits_is_told_and_the_rest_stands() -> None:
    entries = [Entry(Given("", "turn", "purple")), Entry(Chose("dance")), Entry(Undone(5)), Entry(Rolled(3))]
    session = begun(log=Log())
    log = session.log
    found = list(session.replay(entries))
    assert [number for number, _ in found] == [2, 3]
    assert all(isinstance(error, IllegalEvent) for _, error in found)
    assert session.head.depth == 2
    assert session.log is log and isinstance(log, Log) and log.entries == []


def test_replay_is_lazy_and_gives_the_log_back_even_when_dropped() -> None:
    session = begun(log=Log())
    running = session.replay([Entry(Chose("dance")), Entry(Given("", "turn", "purple"))])
    assert isinstance(running, Generator)
    next(running)
    running.close()
    assert session.log is not None


def test_a_very_long_evening_is_no_trouble_to_drop() -> None:
    """Moments hang on each other like a chain; letting go of the last one must not be deep."""
    session = begun()
    for _ in range(30_000):
        session.steps.append(replace(session.head, before=session.head, depth=session.head.depth + 1))
    assert len(session.moments()) == 30_001
    del session


# -- against a model ---------------------------------------------------------------------------------------------------


class Model:
    """What a session should be: for each step that can be taken back, the whole line of events it led to."""

    def __init__(self, game: str) -> None:
        self.rules, self.game = rules(game), game
        self.line: list[list[Event]] = [[]]
        self.back: list[list[Event]] = []

    def legal(self, events: list[Event]) -> bool:
        return self.fitting(events) == len(events)

    def fitting(self, events: list[Event]) -> int:
        """How many of them, from the first, the rules take."""
        state = self.rules.new(setup(self.game))
        for at, event in enumerate(events):
            try:
                state, _ = self.rules.advance(state, event)
            except IllegalEvent:
                return at
        return len(events)

    def state(self) -> str:
        state = self.rules.new(setup(self.game))
        for event in self.line[-1]:
            state, _ = self.rules.advance(state, event)
        return digest(state)

    def step(self, events: list[Event]) -> None:
        self.line.append(events)
        self.back.clear()

    def corrected(self, index: int, event: Event) -> list[Event] | None:
        """The line after the correction; None where it is refused."""
        line = self.line[-1]
        if not 1 <= index <= len(line) or not self.legal([*line[: index - 1], event]):
            return None
        mended = [*line[: index - 1], event, *line[index:]]
        return mended[: self.fitting(mended)]


class Evening(RuleBasedStateMachine):
    """Any mixture of telling, taking back, doing again and correcting, with a log that sometimes fails."""

    def __init__(self) -> None:
        super().__init__()
        self.log = Log()
        self.session = begun(FIRST, self.log)
        self.model = Model(FIRST)

    def expect(self, legal: bool, event: Any) -> None:
        """The session takes it exactly where the model says so; refused, it stays as it was."""
        before = everything(self.session)
        if legal:
            self.session.tell(event)
        else:
            with pytest.raises(IllegalEvent):
                self.session.tell(event)
            assert everything(self.session) == before

    @rule(at=st.integers(0, 50))
    def answer(self, at: int) -> None:
        offered = self.session.prompt.answers()
        if offered:
            event = offered[at % len(offered)]
            self.expect(True, event)
            self.model.step([*self.model.line[-1], event])

    @rule(ats=st.lists(st.integers(0, 50), min_size=3, max_size=8))
    def answers(self, ats: list[int]) -> None:
        for at in ats:
            self.answer(at)

    @rule(event=EVENTS)
    def anything(self, event: Event) -> None:
        legal = self.model.legal([*self.model.line[-1], event])
        self.expect(legal, event)
        if legal:
            self.model.step([*self.model.line[-1], event])

    @rule(steps=st.integers(-1, 6))
    def undo(self, steps: int) -> None:
        legal = 1 <= steps < len(self.model.line)
        self.expect(legal, Undone(steps))
        for _ in range(steps if legal else 0):
            self.model.back.append(self.model.line.pop())

    @rule(steps=st.integers(-1, 6))
    def redo(self, steps: int) -> None:
        legal = 1 <= steps <= len(self.model.back)
        self.expect(legal, Redone(steps))
        for _ in range(steps if legal else 0):
            self.model.line.append(self.model.back.pop())

    @rule(index=st.integers(-1, 30), at=st.integers(0, 50), strange=st.none() | EVENTS)
    def correct(self, index: int, at: int, strange: Event | None) -> None:
        line = self.session.moments()
        event = strange
        if event is None:
            before = line[min(max(index - 1, 0), len(line) - 1)]
            offered = self.session.rules.expects(before.state).answers()
            event = offered[at % len(offered)] if offered else Confirmed()
        after = self.model.corrected(index, event)
        self.expect(after is not None, Corrected(index, event))
        if after is not None:
            self.model.step(after)

    @precondition(lambda self: self.session.prompt.answers())
    @rule(at=st.integers(0, 50))
    def the_card_is_full(self, at: int) -> None:
        offered = self.session.prompt.answers()
        before = everything(self.session)
        self.log.broken = OSError("no room")
        with pytest.raises(OSError, match="no room"):
            self.session.tell(offered[at % len(offered)])
        self.log.broken = None
        assert everything(self.session) == before

    @invariant()
    def agrees(self) -> None:
        session, model = self.session, self.model
        assert digest(session.state) == model.state()
        assert [moment.entry.event for moment in session.moments()[1:] if moment.entry] == model.line[-1]
        assert len(session.undoable()) == len(model.line) - 1
        assert len(redoable(session)) == len(model.back)
        assert session.head.depth == len(model.line[-1])

    def teardown(self) -> None:
        again = begun(FIRST)
        assert list(again.replay(self.log.entries)) == []
        assert everything(again)[2:5] == everything(self.session)[2:5]


TestEvening = Evening.TestCase
TestEvening.settings = settings(max_examples=50, stateful_step_count=30, deadline=None)
