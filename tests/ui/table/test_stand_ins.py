"""Seats the companion plays where the table has neither dice nor cards: it throws and deals for them as well."""

from __future__ import annotations

import io
import threading
from collections.abc import Callable
from itertools import pairwise
from random import Random

import pytest

from companion.games import rules
from companion.play.ahead import Ahead
from companion.table.events import Chose, Event, Rolled
from companion.table.words import Words
from tests.play.at_table import seated, simulated
from tests.waiting import PATIENCE
from ui.table.referee import Referee, Update
from ui.table.stand_ins import SOURCE, StandIns
from ui.terminal.front import Front
from ui.terminal.teletype import Pipe

MOST = 150


def answered(update: Update) -> bool:
    """Whether the companion has done something for its seat, or asks for a throw."""
    return update.source == SOURCE or "Please throw for" in str(update.notice or "")


def play_on(referee: Referee, stand_ins: StandIns, people: Callable[[], None], enough: threading.Event) -> None:
    """Until it is enough; `people` answer whatever they are asked, on the referee's thread."""
    referee.start()
    stand_ins.start()
    referee.order(people)
    try:
        assert enough.wait(PATIENCE), referee.session.prompt
    finally:
        stand_ins.stop()
        referee.stop()


@pytest.mark.parametrize("game", ["magic_maze", "hirelings", "key_to_the_kingdom"])
def test_they_play_on_by_themselves_where_chance_throws(game: str) -> None:
    """Also where two throw at once, as in a duel; only what is asked of the whole table waits for people."""
    played = rules(game)
    session = simulated(game)
    referee, rng = Referee(session), Random(5)
    given: list[Update] = []
    enough = threading.Event()

    def people() -> None:
        if session.prompt.over or len(given) >= MOST:
            enough.set()
        elif not session.prompt.who and not session.prompt.by:
            referee.enter(played.simulated(session.state, session.prompt, rng), "touch")

    def told(update: Update) -> None:
        if update.event is not None and not update.more:
            given.append(update)
            referee.order(people)

    referee.listen(told)
    stand_ins = StandIns(referee, {seat.colour: "easy" for seat in session.seats}, Random(3), throwing=True)
    play_on(referee, stand_ins, people, enough)
    assert any(isinstance(update.event, Rolled) and update.source == SOURCE for update in given)
    if game == "magic_maze":
        assert any(isinstance(update.event, Rolled) and update.event.by for update in given), "a duel was fought"


@pytest.mark.parametrize("game", ["magic_maze", "darrowell"])
def test_all_it_did_is_said_once_and_before_people_are_asked(game: str) -> None:
    """People throw for it; it is reported before the next question, not answer by answer."""
    played = rules(game)
    session = simulated(game)
    referee, rng, seat = Referee(session), Random(5), session.seats[1].colour
    heard, enough = list[Update](), threading.Event()

    def people() -> None:
        asked = session.prompt
        if asked.over or len(heard) >= MOST:
            enough.set()
        elif asked.who != seat or asked.die:
            event = played.simulated(session.state, asked, rng)
            referee.enter(Rolled(rng.choice(asked.die.faces), asked.die.kind) if asked.die else event, "touch")

    def told(update: Update) -> None:
        heard.append(update)
        if not update.more:
            referee.order(people)

    referee.listen(told)
    stand_ins = StandIns(referee, {seat: "easy"}, Random(3))
    play_on(referee, stand_ins, people, enough)
    reports = [update for update in heard if update.notice and "is played by" in str(update.notice)]
    assert len(reports) > 1
    for before, report in pairwise(heard):
        if report in reports and before.source == SOURCE:
            assert before.more and (report.prompt.who != seat or report.prompt.die)


def test_nobody_is_asked_until_what_is_still_to_be_said_was_said() -> None:
    played = rules("magic_maze")
    session = seated("magic_maze")
    written = io.StringIO()
    front = Front(Referee(session), None, Pipe(io.StringIO(), written, 400))
    event = played.simulated(session.state, session.prompt, Random(1))
    front.show(Update(session.head, session.prompt, session.tell(event), event, SOURCE, more=True))
    assert str(session.prompt.words) not in written.getvalue()
    front.show(Update(session.head, session.prompt, notice=Words("Ann did it.")))
    said = written.getvalue()
    assert said.index("Ann did it.") < said.index(str(session.prompt.words))
    front.show(Update(session.head, session.prompt, notice=Words("A lamp is out.")))
    assert written.getvalue().count(str(session.prompt.words)) == 1


def test_one_that_thinks_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window shows what is asked of its seat, and nothing else would move."""
    heard, enough = threading.Event(), threading.Event()

    class Slow(Random):
        def getrandbits(self, bits: int) -> int:
            assert heard.wait(PATIENCE)
            return super().getrandbits(bits)

    monkeypatch.setattr("ui.table.stand_ins.SILENT", 0.0)
    session = seated("hirelings")
    referee = Referee(session)

    def told(update: Update) -> None:
        if str(update.notice or "") == f"The companion is thinking for {session.seats[0].name}.":
            heard.set()
        if answered(update):
            assert heard.is_set()
            enough.set()

    referee.listen(told)
    stand_ins = StandIns(referee, {session.seats[0].colour: "good"}, Slow(3))

    def youngest() -> None:
        referee.enter(Chose(session.seats[0].colour), "touch")

    play_on(referee, stand_ins, youngest, enough)


def test_whoever_fails_to_think_says_so_and_plays_on_after_people_have_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The first thought meets a fault that nobody foresaw."""
    played, session = rules("hirelings"), simulated("hirelings")
    referee, stuck, enough = Referee(session), list[Update](), threading.Event()

    def fails(*asked_with: object) -> Event:
        monkeypatch.undo()
        raise ZeroDivisionError

    def people() -> None:
        if not stuck and not session.prompt.who:
            referee.enter(played.simulated(session.state, session.prompt, Random(5)), "touch")

    def told(update: Update) -> None:
        if "The companion is stuck. Please answer for" in str(update.notice or ""):
            stuck.append(update)
            referee.enter(played.simulated(session.state, session.prompt, Random(5)), "touch")
        elif update.event and not update.more:
            referee.order(people)
            if stuck and update.source == SOURCE and not isinstance(update.event, Rolled):
                enough.set()

    monkeypatch.setattr(Ahead, "__call__", fails)
    referee.listen(told)
    stand_ins = StandIns(referee, {seat.colour: "easy" for seat in session.seats}, Random(3), throwing=True)
    play_on(referee, stand_ins, people, enough)
    [update] = stuck
    assert session.name_of(update.prompt.who) in str(update.notice)
    assert "nobody could think of an answer" in caplog.text


def test_one_that_leaves_before_its_thought_has_begun_is_not_stuck(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    session = seated("hirelings")
    referee, heard, left = Referee(session), list[str](), threading.Event()
    seat = session.seats[0].colour

    class Late(threading.Timer):
        def start(self) -> None:
            stand_ins.stop()
            referee.act(left.set).result(PATIENCE)

    def told(update: Update) -> None:
        heard.append(str(update.notice or ""))

    monkeypatch.setattr("ui.table.stand_ins.Timer", Late)
    referee.listen(told)
    stand_ins = StandIns(referee, {seat: "easy"}, Random(3))

    def youngest() -> None:
        referee.enter(Chose(seat), "touch")

    play_on(referee, stand_ins, youngest, left)
    assert not any("stuck" in each for each in heard)
    assert not caplog.records
