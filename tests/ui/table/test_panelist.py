"""The panel in a game: its lamps follow, its buttons answer what is asked, its switches tell of parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.table.events import Chose, Confirmed
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say
from hardware.panel.panel import Panel
from hardware.panel.simulated import SimulatedPanel
from hardware.panel.wiring import Knob, Place, Stroke, Switch, Wiring
from tests.waiting import PATIENCE, until
from ui.conformance.moments import Asked, session_at
from ui.table.panelist import Panelist, _yes
from ui.table.referee import Referee, Update

WORDS = Words("What now?")


def at_the_tabs(prompt: Prompt) -> bool:
    return any(option.name == "push_left" for option in prompt.options)


class Table:
    """A game at some moment, a panel at pretended pins, and what the screen was told."""

    def __init__(
        self, moment: str | Asked, switches: tuple[Switch, ...] = (), strokes: tuple[Stroke, ...] = ()
    ) -> None:
        self.session = session_at(moment)
        places = tuple(Place(7 + 2 * at, 8 + 2 * at) for at in range(4))
        wiring = Wiring(confirm=5, undo=6, knob=Knob(23, 24, 25), places=places, switches=switches, strokes=strokes)
        self.hands = SimulatedPanel(wiring)
        self.panel = Panel(wiring, choose=self.hands.choose)
        self.referee = Referee(self.session)
        self.updates: list[Update] = []
        self.referee.listen(self.updates.append)
        self.referee.start()
        self.panel.start()
        self.panelist = Panelist(self.panel, self.referee)
        self.panelist.attend()
        self.until(lambda: self.panel.status.works)
        self.referee.act(lambda: None).result(PATIENCE)

    def until(self, condition: Callable[[], object]) -> None:
        until(condition, lambda: [str(each.notice) for each in self.updates])

    @property
    def notices(self) -> list[str]:
        return [str(each.notice) for each in self.updates if each.notice]

    def entries(self) -> list[Any]:
        return [moment.entry for moment in self.session.moments() if moment.entry and moment.entry.source != "touch"]

    def close(self) -> None:
        self.panelist.leave()
        self.panel.stop()
        self.referee.stop()


@pytest.fixture
def lay() -> Iterator[Callable[..., Table]]:
    tables: list[Table] = []

    def laid(*args: Any, **more: Any) -> Table:
        tables.append(Table(*args, **more))
        return tables[-1]

    yield laid
    for table in tables:
        table.close()


Lay = Callable[..., Table]


def test_the_knob_goes_round_the_answers_and_gives_one(lay: Lay) -> None:
    table = lay("idle")
    prompt, depth = table.session.prompt, table.session.head.depth
    answers = [option.name for option in prompt.options]
    table.hands.turn(1)
    table.until(lambda: table.panelist.chooser.pointed == Chose(answers[1]))
    table.until(lambda: any("points at" in each for each in table.notices))
    table.hands.press("knob")
    table.until(lambda: table.session.head.depth == depth + 1)
    assert [(entry.event, entry.source) for entry in table.entries()] == [(Chose(answers[1]), "panel:knob")]


def test_undo_takes_back_and_a_button_without_a_meaning_says_so(lay: Lay) -> None:
    table = lay("awaiting roll")
    depth = table.session.head.depth
    table.hands.press("confirm")
    table.until(lambda: any("nothing to say now" in each for each in table.notices))
    assert table.session.head.depth == depth
    table.hands.press("undo")
    table.until(lambda: table.session.head.depth == depth - 1)


def test_lamps_follow_the_game_and_go_out_with_it(lay: Lay) -> None:
    table = lay("awaiting roll")
    table.until(lambda: any(table.hands.lit(place) for place in range(1, 5)))
    table.panelist.leave()
    table.until(lambda: not any(table.hands.lit(place) for place in range(1, 5)))
    table.hands.press("undo")
    assert table.entries() == []


def test_what_was_pressed_before_the_game_means_nothing_in_it(lay: Lay) -> None:
    table = lay("awaiting roll")
    depth = table.session.head.depth
    table.panelist.leave()
    table.hands.press("undo")
    table.hands.press("undo")
    table.panelist = Panelist(table.panel, table.referee)
    table.panelist.attend()
    table.referee.act(lambda: None).result(PATIENCE)
    table.hands.press("confirm")
    table.until(lambda: any("nothing to say now" in each for each in table.notices))
    assert table.session.head.depth == depth


def test_a_switch_tells_the_part_it_sits_at(lay: Lay) -> None:
    session = session_at("in a fold")
    shift = next(shift for shift in session.prompt.shifts if shift.states)
    before = dict(session.rules.table(session.state).parts)[shift.part]
    after = next(state for state in shift.states if state != before)
    table = lay("in a fold", (Switch(shift.part, 26, after, before),))
    depth = table.session.head.depth
    table.hands.set_switch(shift.part, True)
    table.until(lambda: table.session.head.depth == depth + 1)
    assert [entry.source for entry in table.entries()] == ["panel:switch"]
    table.hands.set_switch(shift.part, False)
    table.until(lambda: table.session.head.depth > depth + 1 or any("should be" in each for each in table.notices))


def test_a_switch_that_disagrees_changes_nothing_and_says_so(lay: Lay) -> None:
    session = session_at("awaiting roll")
    part, state = session.rules.table(session.state).parts[0]
    table = lay("awaiting roll", (Switch(part, 26, "elsewhere", state),))
    table.hands.set_switch(part, True)
    table.until(lambda: any("should be" in each for each in table.notices))
    assert table.entries() == []


def test_a_maze_tab_chooses_where_it_may_and_says_so_where_not(lay: Lay) -> None:
    table = lay(at_the_tabs, strokes=(Stroke("push_left", 26),))
    depth, prompt = table.session.head.depth, table.session.prompt
    assert "push_left" in [option.name for option in prompt.options]
    table.hands.push("push_left")
    table.until(lambda: table.session.head.depth == depth + 1)
    assert [(entry.event, entry.source) for entry in table.entries()] == [(Chose("push_left"), "panel:tab")]
    while "push_left" in [option.name for option in table.session.prompt.options]:
        table.referee.tell(Chose("end_turn")).result(PATIENCE)
    table.hands.push("push_left")
    table.until(lambda: any("Push it back" in each for each in table.notices))
    assert len(table.entries()) == 1


def test_a_plain_press_says_yes_or_the_only_choice_and_never_picks_one() -> None:
    one = Prompt("red", WORDS, options=(Option("go", say("Go")),))
    two = Prompt("red", WORDS, options=(Option("go", say("Go")), Option("stay", say("Stay"), who="blue")))
    ask, all_ = Prompt("red", WORDS, confirm=True), Prompt("", WORDS, confirm=True)
    assert [_yes(one), _yes(two), _yes(ask), _yes(all_)] == [Chose("go"), None, Confirmed(), Confirmed()]
    assert [_yes(one, "red"), _yes(one, "blue")] == [Chose("go"), None]
    assert [_yes(two, "red"), _yes(two, "blue")] == [Chose("go"), Chose("stay")]
    assert [_yes(ask, "red"), _yes(ask, "blue"), _yes(all_, "blue")] == [Confirmed(), None, Confirmed()]
