"""A throw is only ever the asked player's: what was not asked for is named and left out, in every game."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.session import Session
from companion.table.events import Event, Given, Rolled
from tests.play.at_table import seated
from tests.ui.terminal.piped import Typed
from ui.conformance.moments import session_at


def game(name: str, *events: Event, players: int = 3) -> Session[Any]:
    session = seated(name, players)
    for event in events:
        session.tell(event)
    return session


def test_as_many_as_are_asked_for_count_and_no_more() -> None:
    """The Snake Pit asks for three dice of one player."""
    session = game("key_to_the_kingdom", Given("", "turn", "blue"), Given("blue", "at", "snake_pit.near"))
    who = session.prompt.who
    typed = Typed(session, "2 2 2 2 2")
    assert typed.events == [Rolled(2)] * 3 and session.prompt.who == who and session.prompt.die is None
    assert "3 dice count for Cem. Not asked for, so left out: 2 and 2." in typed.said[0]


def test_faces_for_an_attack_in_the_maze_do_not_end_the_program() -> None:
    session = session_at("in a duel")
    assert len(session.prompt.by) == 2
    typed = Typed(session, "sword shield blank", "why")
    assert typed.events[:2] == [Rolled("sword", "duelling"), Rolled("shield", "duelling")]
    assert "Not asked for, so left out: blank." in typed.said[0] and len(typed.said) == 2


def test_a_number_that_no_such_die_has_throws_nothing() -> None:
    session = game("hirelings")
    while session.prompt.die is None:
        session.tell(session.prompt.answers()[0])
    typed = Typed(session, "7 7 7", "1 2")
    assert "A d6 has no 7: it shows 1 to 6." in typed.said[0]
    assert typed.events[0] == Rolled(1, "d6") and "left out: 2." in typed.said[1]
    assert len([event for event in typed.events if isinstance(event, Rolled)]) == 1


@pytest.mark.parametrize("name", GAMES)
def test_no_game_gives_a_second_die_to_somebody_else(name: str) -> None:
    """Wherever one die alone is awaited, a second one in the same line is nobody's."""
    held = rules(name)
    session = seated(name, held.players[-1] if name != "kings_and_things" else 2)
    found = 0
    while found < 3:
        prompt = session.prompt
        if prompt.die and prompt.together == 1:
            face, found = str(prompt.die.faces[0]), found + 1
            typed = Typed(session, f"{face} {face} {face}")
            assert len([event for event in typed.events if isinstance(event, Rolled)]) == 1
            assert f"left out: {face} and {face}." in typed.said[0]
        else:
            session.tell(prompt.answers()[0])
