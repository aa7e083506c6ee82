"""The referee's thread: every order is answered, whatever goes wrong, and the end of a game is noted."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import rules
from companion.games.darrowell.acting import Act
from companion.games.kings_and_things.recruiting import Paid
from companion.play.inspection import JournalError
from companion.play.journal import Journal
from companion.play.rules import digest
from companion.play.session import Session
from companion.play.standing import lasting, only
from companion.table.dice import Die
from companion.table.events import Chose, Corrected, Given, IllegalEvent, Moved, Redone, Rolled, Undone
from companion.table.prompts import Lasting, Prompt
from companion.table.words import Words
from hardware.dice.link import DiceLink
from hardware.dice.news import DieFound, DieLost, News
from tests.play.at_table import FIRST, Log, answers, begun, play_on, recorded, setup, told
from tests.waiting import PATIENCE
from ui.table.referee import ITSELF, Referee, Update, new_game, take_up
from ui.table.simulated import SimulatedTable, wait_for_dice


class Listener:
    """Keeps every update, and waits for one."""

    def __init__(self, referee: Referee) -> None:
        self.updates: list[Update] = []
        self._heard = threading.Condition()
        referee.listen(self._update)

    def _update(self, update: Update) -> None:
        with self._heard:
            self.updates.append(update)
            self._heard.notify_all()

    def wait(self, seen: Callable[[Update], object]) -> Update:
        with self._heard:
            assert self._heard.wait_for(lambda: any(map(seen, self.updates)), PATIENCE), self.updates
            return next(filter(seen, self.updates))


@pytest.fixture
def served() -> Iterator[Any]:
    running: list[Referee] = []

    def serve(session: Session[Any], **options: Any) -> Referee:
        referee = Referee(session, **options)
        running.append(referee)
        referee.start()
        return referee

    yield serve
    for referee in running:
        referee.stop()


def test_what_hands_put_right_is_told_to_every_screen_before_anything_is_asked(served: Any) -> None:
    """After an undo, what was done again, and a correction."""
    session = begun("magic_maze")
    play_on(session, Random(2), lambda prompt: prompt.moves and session.head.depth > 12)
    first, other = [event for event in session.prompt.answers() if isinstance(event, Moved)][:2]
    referee = served(session)
    listener = Listener(referee)
    referee.tell(first).result(PATIENCE)
    for command in (Undone(1), Redone(1), Corrected(session.head.depth, other, on=True)):
        referee.tell(command).result(PATIENCE)
    told = [update for update in listener.updates if update.judged]
    notices = [update for update in listener.updates if update.notice and "At the table: put" in str(update.notice)]
    assert [update.more for update in told] == [False, True, True, True] and len(notices) == 3


def test_an_event_is_judged_kept_and_told(served: Any) -> None:
    session = begun(log=Log())
    referee = served(session)
    listener = Listener(referee)
    judged = referee.tell(Given("", "turn", "purple"), "console").result(PATIENCE)
    assert judged.rulings
    (update,) = listener.updates
    assert (update.event, update.source, update.judged) == (Given("", "turn", "purple"), "console", judged)
    assert update.moment is session.head and update.prompt is session.prompt


def test_what_cannot_be_is_told_to_whoever_said_it_and_to_nobody_else(served: Any) -> None:
    session = begun(log=Log())
    referee = served(session)
    listener = Listener(referee)
    with pytest.raises(IllegalEvent):
        referee.tell(Chose("rope")).result(PATIENCE)
    session.log.broken = JournalError(Words("no room"))  # type: ignore[union-attr]
    with pytest.raises(JournalError, match="no room"):
        referee.tell(Given("", "turn", "purple")).result(PATIENCE)
    assert listener.updates == [] and session.head.depth == 0


def test_whoever_waits_hears_of_any_mistake(served: Any) -> None:
    """Nobody is left waiting, and the referee goes on."""
    session = begun(log=Log())
    referee = served(session)
    session.log.broken = ZeroDivisionError("oh dear")  # type: ignore[union-attr]
    with pytest.raises(ZeroDivisionError):
        referee.tell(Given("", "turn", "purple")).result(PATIENCE)
    session.log.broken = None  # type: ignore[union-attr]
    assert referee.tell(Given("", "turn", "purple")).result(PATIENCE).rulings


def test_a_screen_that_stumbles_does_not_end_the_game(served: Any, caplog: pytest.LogCaptureFixture) -> None:
    referee = served(begun())

    def stumble(update: Update) -> None:
        raise ZeroDivisionError("oh dear")

    referee.listen(stumble)
    listener = Listener(referee)
    assert referee.tell(Given("", "turn", "purple")).result(PATIENCE).rulings
    assert len(listener.updates) == 1 and "a listener stumbled" in caplog.text


def test_an_order_taken_back_in_time_is_not_carried_out(served: Any) -> None:
    session = begun()
    referee = served(session)
    gate = threading.Event()
    first = referee.act(lambda: gate.wait(PATIENCE) and referee.enter(Given("", "turn", "purple"), "touch"))
    second = referee.tell(Given("", "turn", "grey"))
    assert second.cancel()
    gate.set()
    first.result(PATIENCE)
    referee.tell(Undone()).result(PATIENCE)
    assert session.head.depth == 0


def test_what_was_told_before_the_end_is_kept() -> None:
    session = begun(log=Log())
    referee = Referee(session)
    referee.start()
    for event in recorded(FIRST, 3, 30):
        referee.tell(event)
    referee.stop()
    assert session.head.depth == 30


# -- the end of a game -------------------------------------------------------------------------------------------------


def test_the_end_is_noted_once_and_taken_back_with_the_last_step(served: Any) -> None:
    events = recorded(FIRST, 3)
    session = told(FIRST, events[:-1])
    noted: list[str] = []
    referee = served(session, finished=noted.append)
    referee.tell(events[-1]).result(PATIENCE)
    winner = session.rules.winner(session.state)
    assert winner and noted == ["", winner]
    referee.tell(Undone()).result(PATIENCE)
    assert noted == ["", winner, ""]


def test_an_end_the_power_cut_off_is_noted_when_the_game_is_taken_up(served: Any) -> None:
    session = told(FIRST, recorded(FIRST, 3))
    noted: list[str] = []
    referee = served(session, finished=noted.append)
    referee.stop()
    assert noted == [session.rules.winner(session.state)]


def test_an_end_that_cannot_be_noted_refuses_no_event(served: Any) -> None:
    events = recorded(FIRST, 3)
    session = told(FIRST, events[:-1])
    noted: list[str] = []

    def full(winner: str) -> None:
        if winner and not noted:
            noted.append("refused")
            raise JournalError(Words("no room"))
        noted.append(winner)

    referee = served(session, finished=full)
    assert referee.tell(events[-1]).result(PATIENCE).rulings
    referee.tell(Undone()).result(PATIENCE)
    assert session.head.depth == len(events) - 1


# -- dice --------------------------------------------------------------------------------------------------------------


@pytest.fixture
def table() -> Iterator[SimulatedTable]:
    found = SimulatedTable(3, 0.0)
    yield found
    found.close()


def test_a_die_no_hub_knows_falls_by_itself(table: SimulatedTable) -> None:
    """Nothing would roll on the table, and everybody would wait for it for ever."""
    strange, known = (Prompt("red", Words("Throw."), die=Die(kind, tuple(range(1, 21)))) for kind in ("d20", "d8"))
    assert not table.throw(strange)
    fallen = table.falls(strange)
    assert fallen and strange.accepts(fallen)
    assert table.falls(known) is None


def test_a_throw_that_is_awaited_and_one_that_is_not(served: Any, table: SimulatedTable) -> None:
    session = begun()
    link = DiceLink([table.port], wake=lambda: referee.wake(), tick=0.02)
    referee = served(session, dice=link)
    with link:  # begins to listen: from here on there is somebody to wake
        listener = Listener(referee)
        assert wait_for_dice(link)
        listener.wait(lambda update: update.notice)
        assert table.throw(session.prompt, 5)
        heard = listener.wait(lambda update: update.judged)
        assert (heard.event, heard.source) == (Rolled(5), "die:ivory")
        entry = session.head.entry
        assert entry is not None and ",STATE,ivory,d8,rolled,5," in entry.evidence
        table.hub.roll("white", 2)
        unasked = listener.wait(lambda update: update.notice and "I wait for a d8" in str(update.notice))
        assert unasked.judged is None and session.head.depth == 1
        welcomed = [
            str(update.notice) for update in listener.updates if str(update.notice).endswith(("(d6).", "(d8)."))
        ]
        assert welcomed == ["I hear the ivory die (d8)."], "only what the game asked for until now is spoken of"
        referee.tell(Given("", "turn", "purple")).result(PATIENCE)
        referee.tell(Rolled(4)).result(PATIENCE)
        assert session.prompt.die is None
        table.hub.roll("ivory", 2)
        listener.wait(lambda update: update.notice and "counts for nothing" in str(update.notice))
        assert session.head.depth == 3
        referee.stop()


def test_a_die_is_welcomed_when_one_of_its_kind_is_asked_for_and_else_its_going_is_not_told_either(served: Any) -> None:
    """The Kingdom asks for eight sides, and then for a place."""
    session = begun()
    referee = served(session)
    listener = Listener(referee)

    def say(*news: News) -> list[str]:
        before = len(listener.updates)
        for each in news:
            referee.act(lambda each=each: referee._heard(each, frozenset())).result(PATIENCE)  # noqa: SLF001
        return [str(update.notice) for update in listener.updates[before:]]

    assert say(DieFound("white", "d6"), DieLost("white")) == []
    for event in (Given("", "turn", "purple"), Rolled(4)):
        referee.tell(event).result(PATIENCE)
    assert session.prompt.die is None and say(DieFound("ivory", "d8"), DieFound("red", "d6")) == []
    referee.tell(Undone()).result(PATIENCE)
    assert str(listener.updates[-1].notice) == "I hear the ivory die (d8)."
    assert say(DieLost("red")) == [] and "I cannot hear the ivory die" in say(DieLost("ivory"))[0]


# -- games kept and taken up -------------------------------------------------------------------------------------------


def test_a_game_goes_on_under_another_referee(served: Any, tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite") as journal:
        session, number = new_game(journal, rules(FIRST), setup(FIRST))
        referee = served(session, finished=lambda winner: journal.end(number, winner))
        for event in recorded(FIRST, 3, 20):
            referee.tell(event).result(PATIENCE)
        referee.stop()
    with Journal(tmp_path / "journal.sqlite") as journal:
        again, troubles = take_up(journal, number, rules(FIRST), setup(FIRST))
        assert not troubles and digest(again.state) == digest(session.state)
        referee = served(again, finished=lambda winner: journal.end(number, winner))
        for event in answers(again, Random(3)):
            referee.tell(event).result(PATIENCE)
        referee.stop()
        assert journal.game(number).ended == again.rules.winner(again.state)


def test_a_game_without_a_journal(served: Any) -> None:
    session, number = new_game(None, rules(FIRST), setup(FIRST))
    assert number == 0 and session.log is None
    assert served(session).tell(Given("", "turn", "purple")).result(PATIENCE).rulings


# -- what answers itself --------------------------------------------------------------------------------------------


def at_question(game: str, kind: type[Any], seed: int = 2) -> Session[Any]:
    """A simulated game where a question of that kind has just been put."""
    session = begun(game)
    for event in recorded(game, seed):
        if isinstance(session.rules.desk(session.state).question, kind):
            return session
        session.tell(event)
    raise AssertionError(f"{kind.__name__} is not asked")


def test_one_possible_answer_is_given_and_said_and_taken_back_with_what_led_to_it(served: Any) -> None:
    session: Session[Any] = begun(FIRST)
    for event in recorded(FIRST, 3):
        after, _ = session.rules.advance(session.state, event)
        if option := only(session.rules.expects(after)):
            break
        session.tell(event)
    assert option
    referee, before = served(session), digest(session.state)
    listener = Listener(referee)
    referee.tell(event).result(PATIENCE)
    update = listener.wait(lambda update: update.source == ITSELF)
    assert update.judged and str(option.words) in str(update.judged.rulings[0].words)
    assert session.head.entry == update.moment.entry and not only(session.prompt)
    referee.tell(Undone(1)).result(PATIENCE)
    assert digest(session.state) == before
    referee.tell(Redone(1)).result(PATIENCE)
    assert session.head.entry == update.moment.entry


def test_an_answer_once_for_all_answers_like_questions_until_it_is_taken_back(served: Any) -> None:
    session = at_question("darrowell", Act)
    while not (always := lasting(session.prompt)) or session.prompt.options[0].name != "pick_up":
        session.tell(session.rules.simulated(session.state, session.prompt, Random(1)))
    referee = served(session)
    referee.tell(always[0]).result(PATIENCE)
    who, rng = session.prompt.who, Random(4)
    while not (session.head.entry and session.head.entry.source == ITSELF):
        asked = session.prompt
        offered = [option.name for option in asked.options if option.lasting == always[0].lasting]
        assert not offered, "it is asked again"
        referee.tell(session.rules.simulated(session.state, asked, rng)).result(PATIENCE)
    head = session.head
    assert head.entry and head.entry.event == always[0].event
    assert head.before and session.rules.prompt(head.before.state).who == who
    referee.tell(Undone(1)).result(PATIENCE)
    assert session.prompt.who == who and referee.standing.kept == ()
    assert "pick_up" in [option.name for option in session.prompt.options]


def test_everything_can_be_asked_again(served: Any) -> None:
    session = at_question("darrowell", Act)
    referee = served(session)
    referee.standing.keep(Lasting(Words("Pick up wherever I come"), session.prompt.who))
    referee.ask_again().result(PATIENCE)
    assert referee.standing.kept == ()


def test_a_sheet_is_told_whole_and_what_is_not_asked_for_is_left_out(served: Any) -> None:
    session = at_question("kings_and_things", Paid)
    while not session.prompt.also:
        session.tell(session.rules.simulated(session.state, session.prompt, Random(1)))
    seat = session.rules.desk(session.state).question.seat
    referee, depth = served(session), session.head.depth
    referee.tell_sheet((Chose("1"), Chose("1"), Chose("nonsense"))).result(PATIENCE)
    assert session.head.depth == depth + 2
    assert (session.state.recruits.paid, session.state.recruits.pairs) == (1, 1) and seat >= 0
