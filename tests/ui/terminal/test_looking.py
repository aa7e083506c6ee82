"""Who looks into a holder: by name or colour, and nobody where the whole table is asked."""

from __future__ import annotations

import asyncio
import io

import pytest

from tests.play.at_table import seated
from ui.table.referee import Referee
from ui.terminal.front import Front
from ui.terminal.teletype import Pipe


@pytest.mark.parametrize(
    "game, typed, said",
    [
        ("magic_maze", "look", "Say who looks: “look {name}”."),
        ("magic_maze", "look nobody", "Say who looks: “look {name}”."),
        ("darrowell", "look", "There is nothing of {name} that only I know."),
        ("darrowell", "look {lower}", "There is nothing of {name} that only I know."),
    ],
)
def test_it_is_said_of_whom_there_is_nothing_to_see(game: str, typed: str, said: str) -> None:
    session = seated(game)
    name = session.seats[0].name
    out = io.StringIO()
    referee = Referee(session)
    referee.start()
    line = typed.format(lower=name.lower())
    asyncio.run(Front(referee, None, Pipe(io.StringIO(f"{line}\nq\n"), out, 80)).run())
    referee.stop()
    assert said.format(name=name) in out.getvalue()
