"""The agenda: a race to six in which a turn ends early on a one, written as any game is."""

from __future__ import annotations

from typing import ClassVar

import pytest

from companion.flow import Deed, Desk, Question, State, Task
from companion.table.dice import D6
from companion.table.events import Chose, Event, IllegalEvent, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.words import Words


class Race(State, frozen=True):
    """Who has come how far."""

    at: tuple[int, int] = (0, 0)
    turn: int = -1


class Track(Desk[int, Race]):
    """The ground is the length of the track."""

    @property
    def speaker(self) -> str:
        return ("Ann", "Bob")[self.state.turn]

    def walk(self, steps: int) -> None:
        at = [*self.state.at]
        at[self.state.turn] += steps
        self.set(at=(at[0], at[1]))


class Turns(Deed[Track], frozen=True):
    """One turn after the other."""

    def act(self, desk: Track) -> None:
        desk.set(turn=(desk.state.turn + 1) % 2)
        desk.then(Throw(), Throw(), TurnOver(), self)


class TurnOver(Deed[Track], frozen=True):
    """The marker to which a turn that ends early drops down."""

    def act(self, desk: Track) -> None:
        desk.tell("{who}’s turn is over.", "RACE-01")


class Throw(Question[Track], frozen=True):
    """A throw carries on; a 1 ends the turn, and whoever has arrived is asked no more."""

    phase: ClassVar[str] = "throw"

    def prompt(self, desk: Track) -> Prompt | None:
        return Prompt(desk.speaker, Words("Throw."), die=D6, rules=("RACE-01",))

    def answer(self, desk: Track, event: Event) -> None:
        assert isinstance(event, Rolled)
        if event.face == 1:
            desk.drop(TurnOver)
            return
        desk.walk(int(event.face))
        if desk.state.at[desk.state.turn] >= desk.ground:
            desk.tell("{who} wins.", "RACE-02", "{who}’s victory")
            desk.drop(Over)

    def barred(self, desk: Track, event: Event) -> IllegalEvent | None:
        return IllegalEvent("First the die.") if isinstance(event, Chose) else None


class Shortcut(Question[Track], frozen=True):
    """Offered to whoever stands on 3; there is nothing to ask anybody else."""

    def prompt(self, desk: Track) -> Prompt | None:
        if desk.state.at[desk.state.turn] != 3:
            return None
        return Prompt(desk.speaker, Words("A short cut?"), options=(Option("yes", Words("Yes")),))

    def act(self, desk: Track) -> None:
        desk.tell("No short cut here.")


class Over(Question[Track], frozen=True):
    """The end."""

    def prompt(self, desk: Track) -> Prompt | None:
        return Prompt("", Words("Over."), over=True)


class Lost(Deed[Track], frozen=True):
    """Puts itself back for ever."""

    def act(self, desk: Track) -> None:
        desk.then(self)


def desk(*agenda: Task[Track], **state: object) -> Track:
    return Track(10, Race(agenda=(Over(), *agenda[::-1]), **state))  # type: ignore[arg-type]


def played(*faces: int) -> Track:
    at_it = desk(Turns())
    at_it.settle()
    for face in faces:
        at_it = Track(10, at_it.close())
        at_it.answer(Rolled(face, "d6"))
        at_it.settle()
    return at_it


def test_a_turn_stands_in_one_place_and_the_next_follows() -> None:
    assert played(2, 3).close().at == (5, 0)
    assert played(2, 3).close().turn == 1


def test_a_turn_that_ends_early_drops_to_its_marker() -> None:
    early = played(1)
    assert early.close().turn == 1
    assert [str(ruling.words) for ruling in early.rulings] == ["Ann’s turn is over."]
    assert early.close() == played(1).close()


def test_the_game_ends_at_the_bottom_of_the_agenda() -> None:
    won = played(6, 1, 1, 5)
    assert won.settle().over
    assert won.close().agenda == (Over(),)


def test_what_has_nothing_to_ask_is_done_and_gone() -> None:
    passed = desk(Shortcut(), turn=0)
    assert passed.settle().over
    assert [str(ruling.words) for ruling in passed.rulings] == ["No short cut here."]
    assert desk(Shortcut(), turn=0, at=(3, 0)).settle().options


def test_a_state_is_left_as_it_was() -> None:
    before = played(2).close()
    kept = before.agenda
    Track(10, before).answer(Rolled(3, "d6"))
    assert before.agenda is kept and before.at == (2, 0)


def test_a_circle_of_deeds_is_named() -> None:
    with pytest.raises(RecursionError, match="Lost"):
        desk(Lost(), turn=0).settle()


def test_a_marker_that_is_not_there_is_named() -> None:
    with pytest.raises(LookupError, match="TurnOver"):
        desk(turn=0).drop(TurnOver)
