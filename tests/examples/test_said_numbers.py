"""A number that is asked for and not listed, as Liar's Dice asks for bids: typed, and found by finger and ear."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES
from companion.play.session import Session
from companion.table.events import Chose, Drew
from tests.examples.brought import LIAR, brought
from tests.play.at_table import seated
from tests.ui.terminal.piped import Typed
from ui.table.referee import Referee
from ui.terminal.aloud import Aloud


@pytest.fixture
def bidding(tmp_path: Path) -> Iterator[Session[Any]]:
    """Two have thrown, and red bids fours."""
    assert GAMES.brought is not None
    with brought(tmp_path, LIAR):
        session = seated(LIAR, 6, bids="said")
        while session.prompt.pile:
            session.tell(Drew("4", session.prompt.pile.deck))
        session.tell(Chose("4"))
        yield session


def test_it_is_typed_as_it_is(bidding: Session[Any]) -> None:
    typed = Typed(bidding, "31", "0", "17", "q")
    assert "Type any number from 1 to 30." in typed.text and "\n  2" not in typed.said[0]
    assert all("The answer is any number from 1 to 30" in said for said in typed.said[:2]), typed.said
    assert typed.events[:1] == [Chose("17")] and bidding.state.count == 17


def test_by_ear_its_digits_find_it(bidding: Session[Any]) -> None:
    heard, referee = list[str](), Referee(bidding)
    referee.start()
    try:
        aloud = Aloud(referee, heard.append)

        async def press() -> None:
            for key in ("2", "7", "enter"):
                await aloud.press(key)

        asyncio.run(press())
    finally:
        referee.stop()
    assert heard[:2] == ["2.", "27."] and bidding.state.count == 27


def test_it_is_written_and_read_again_and_put_right(bidding: Session[Any]) -> None:
    at = bidding.head.depth + 1
    bidding.tell(Chose("17"))
    bidding.correct(at, Chose("23"))
    assert bidding.state.count == 23
