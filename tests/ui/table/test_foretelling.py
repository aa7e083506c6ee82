"""Foretelling beside the game: what comes belongs to its state, and whoever asks anew is not kept waiting."""

from __future__ import annotations

import gc
from threading import Event
from typing import Any

import pytest

from companion.foresight.atlas import Position
from companion.play.outlook import Outlook
from tests.games.hirelings.tables import Table, sit
from ui.table.foretelling import Foreteller

FIRE = ("given ffd s10", "given red square s14", "given blue square s16", "given phase fire_move")


class Heard:
    """Everything that was heard, and when it was over."""

    def __init__(self) -> None:
        self.found: list[tuple[Any, Outlook]] = []
        self.done = Event()

    def __call__(self, state: Any, outlook: Outlook, done: bool) -> None:
        self.found.append((state, outlook))
        if done:
            self.done.set()


def looked(table: Table, practice: bool = False) -> Outlook:
    heard = Heard()
    foreteller = Foreteller(table.game, heard)
    foreteller.look(table.state, practice)
    assert heard.done.wait(60)
    foreteller.stop()
    assert all(state is table.state for state, _ in heard.found)
    return heard.found[-1][1]


def test_a_throw_is_told_of_whoever_throws_and_of_everybody() -> None:
    found = looked(sit(2, *FIRE))
    assert [(str(each.of), each.seat) for each in found.answers[""]] == [
        ("nobody is caught", ""),
        ("caught by the fire", "blue"),
    ]
    assert [each.seat for each in found.told] == ["", "red", "blue"]


def test_inside_a_procedure_it_is_told_by_the_procedure() -> None:
    found = looked(sit(2, "given red square s34").do("roll 1"))
    assert {name: str(figures[0].by) for name, figures in found.answers.items()} == {
        "brawl": "with this throw",
        "pay": "this turn",
    }


def test_only_the_newest_question_is_answered_to_its_end() -> None:
    """The first state's answer is given up; nothing of it is heard once the second is asked."""
    first, second = sit(2, *FIRE), sit(2, "given red square s34").do("roll 1")
    started, go_on, heard = Event(), Event(), Heard()

    def slowly(state: Any, outlook: Outlook, done: bool) -> None:
        if state is first.state:
            started.set()
            assert go_on.wait(60)
        heard(state, outlook, done)

    foreteller = Foreteller(first.game, slowly)
    foreteller.look(first.state, False)
    assert started.wait(60)
    foreteller.look(second.state, False)
    go_on.set()
    assert heard.done.wait(60)
    foreteller.stop()
    states = [state for state, _ in heard.found]
    assert states[0] is first.state and all(state is second.state for state in states[1:])


def test_nothing_is_heard_of_what_was_stopped() -> None:
    table, heard = sit(2, *FIRE), Heard()
    foreteller = Foreteller(table.game, heard)
    foreteller.stop()
    foreteller.look(table.state, False)
    assert not heard.found


def positions() -> int:
    gc.collect()
    return sum(type(each) is Position for each in gc.get_objects())


@pytest.mark.long
def test_what_was_walked_through_is_let_go_with_its_question() -> None:
    """An evening asks a thousand times: what each left behind would soon fill a small machine."""
    gc.collect()
    gc.freeze()  # what other tests have left is not looked through each time that positions are counted
    table, heard, before = sit(2, *FIRE), Heard(), positions()
    foreteller = Foreteller(table.game, heard)
    walked: list[int] = []

    def counted(state: Any, outlook: Outlook, done: bool) -> None:
        walked.append(positions())
        heard(state, outlook, done)

    foreteller.heard = counted
    foreteller.look(table.state, False)
    assert heard.done.wait(60)
    assert max(walked) > before
    after = Heard()
    foreteller.heard = after
    foreteller.look(sit(2, "given red square s34").state, False)
    assert after.done.wait(60)
    foreteller.stop()
    assert positions() < max(walked)
