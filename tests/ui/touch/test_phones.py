"""The window's switch for phones: on, a phone joins, it is seen, its answer is shown, its seat is freed, off again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.ui.phones.conftest import Phone
from tests.ui.touch.finger import Screen
from tests.ui.touch.gallery import fresh, pit, play
from ui.phones import server
from ui.touch.screens.phones import PhonesScreen


@pytest.fixture
def screen(window: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Screen]:
    monkeypatch.setattr(server, "PORT", 0)  # any that is free: a table of somebody's may be served here
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path / "home"))
    made = Screen(tmp_path)
    yield made
    made.close()


@pytest.mark.long
def test_from_the_switch_to_an_answer_by_phone_and_back(screen: Screen) -> None:
    shown = play(screen.evening, fresh())
    shown.game.start()
    screen.evening.go(PhonesScreen(screen.evening, shown.game))
    screen.settle()
    screen.tap("Switch phones on")
    screen.until(lambda: bool(shown.game.phones))
    phones = shown.game.phones
    assert phones
    screen.until(lambda: any("make the code large" in name for name in screen.names()))
    who = shown.game.seen.prompt.who
    phone = Phone(phones, who)
    assert phone.join().status_code == 200
    phone.open()
    screen.tap("Pause")
    assert screen.reads("The table pauses.")
    assert phone.asks("answer", way=0)["is"] == "back", "it waits for the table"
    screen.tap("Go on")
    assert phone.asks("answer", way=0)["is"] == "kept"
    entry = shown.game.referee.session.head.entry
    assert entry and entry.source == f"phone:{who}"
    name = next(seat.name for seat in shown.game.setup.seats if seat.colour == who)
    screen.until(lambda: f"{name}: joined" in screen.names())
    screen.tap(f"{name}: joined")
    screen.tap("Free the seat")
    screen.until(lambda: f"{name}: make the code large" in screen.names())
    address = phones.address
    screen.tap("Switch phones off")
    screen.until(lambda: shown.game.phones is None and "Switch phones on" in screen.names())
    screen.until(lambda: _silent(address))
    phone.close()


@pytest.mark.long
def test_a_new_game_is_begun_with_phones(screen: Screen) -> None:
    """From the first screen on: each seat's code is the first that is seen, and behind it lies the table for all."""
    screen.settle()
    screen.tap("Hirelings: The Ascent")
    screen.tap("With phones: off")
    screen.tap("With phones: each phone a seat")
    screen.tap("With phones: off")
    screen.tap(next(name for name in screen.names() if name.startswith("Start with")))
    screen.until(lambda: any("make the code large" in name for name in screen.names()))
    game = screen.evening.game
    assert game and game.phones
    phone = Phone(game.phones, game.setup.seats[0].colour)
    assert phone.join().status_code == 200
    phone.close()
    screen.evening.back()
    assert screen.evening.screen.name == "play"


def _silent(address: str) -> bool:
    try:
        httpx.get(address, timeout=1)
    except httpx.HTTPError:
        return True
    return False


def test_what_the_window_works_out_is_not_worked_out_again_for_phones(screen: Screen) -> None:
    """Its figures are handed to the pages: those known when phones are switched on, and every later one."""
    shown = play(screen.evening, pit())
    shown.game.start()
    phones = shown.game.serve()
    screen.until(lambda: phones.room.outlook.answers and phones.room.outlook == shown.game.outlook)
    assert not phones.room.foretells
    shown.game.practise(True)  # the chances are asked for anew
    screen.until(lambda: shown.game.reckoned and phones.room.outlook == shown.game.outlook)
