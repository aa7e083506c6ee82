"""A terminal that was left hears nothing more, and nobody stumbles over it."""

from __future__ import annotations

import asyncio
import io

import pytest

from companion.table.events import Rolled
from tests.play.at_table import seated
from ui.table.referee import Referee
from ui.terminal.front import Front
from ui.terminal.teletype import Pipe


class Broken(Pipe):
    """Whose reader is stopped in the middle of a line, as by a signal."""

    async def line(self, bar: object, secret: bool) -> str:
        raise KeyboardInterrupt


@pytest.mark.parametrize("how", [Pipe, Broken])
def test_what_happens_after_the_evening_is_told_to_nobody(how: type[Pipe]) -> None:
    """A die that still rolls, a forecast that still thinks: the loop they would speak to is closed."""
    session = seated("key_to_the_kingdom")
    referee = Referee(session)
    referee.start()
    front = Front(referee, None, how(io.StringIO(""), io.StringIO(), 80))
    try:
        asyncio.run(front.run())
    except KeyboardInterrupt:
        assert how is Broken
    referee.tell(Rolled(3, "d8"), "die").result(10)
    front._updated(None)  # type: ignore[arg-type]  # noqa: SLF001  # as it may be under way already
    front.likely._heard(session.state, front.likely._outlook, True)  # noqa: SLF001
    referee.stop()
    assert not referee._listeners  # noqa: SLF001
