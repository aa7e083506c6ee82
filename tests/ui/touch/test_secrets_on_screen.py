"""Two evenings that differ only in what one player keeps secret: the others see and hear the same.

The table view and the rulings are compared in tests/games/kings_and_things/test_secrets.py; here it is the pixels of
the real window and what reaches the loudspeaker (KNT-GEN-02, ledger 6.2).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from companion.table.events import Chose, Drew, Event, Given, Moved
from tests.ui.touch.conftest import Ears
from tests.ui.touch.finger import Screen

GAME = "kings_and_things"
SEATS = (Seat("grey", "Ann"), Seat("green", "Bob"), Seat("red", "Cem"))
KINGDOM = [
    *(Given(at, "terrain", land) for at, land in (("h1", "plains"), ("h2", "mountain"), ("h3", "desert"))),
    *(Given(at, "owner", colour) for at, colour in (("h1", "grey"), ("h2", "green"), ("h3", "red"))),
    Given("grey", "gold", "25"),
    Given("", "phase", "recruit_things"),
]
FIRST = ("troll", "bears", "sphinx", "nomads", "village", "bow")
SECOND = ("ogre", "wolf_pack", "genie", "nomads", "village", "bow")


def evening(folder: Path, drawn: tuple[str, ...]) -> list[tuple[bytes, list[str], list[str]]]:
    """After every event: the window's pixels, what was said and which sounds were made."""
    game = rules(GAME)
    session = Session(game, Setup(game.id, SEATS, {"record": "private_entry"}))
    for placed in (Given("", "turn", "1"), *KINGDOM):
        session.tell(placed)
    private: list[Event] = [
        Chose("5"),
        *(Drew(card, "cup") for card in drawn),
        *(Moved(card, "h1") for card in drawn[:3]),
        Chose("done"),
    ]
    folder.mkdir()
    screen, ears, seen = Screen(folder), Ears(), []
    try:
        screen.evening.voice = screen.evening.sounds = ears
        screen.evening.settings.voice, screen.evening.settings.sound = True, "normal"
        screen.evening.play(session, 0)
        screen.settle()
        for event in private:
            assert screen.evening.game
            screen.evening.game.tell(event).result(60)
            screen.settle()
            screen.still()
            seen.append((screen.stage.pixels().tobytes(), list(ears.said), list(ears.played)))
    finally:
        screen.close()
    return seen


@pytest.mark.long
def test_the_screen_and_the_loudspeaker_give_nothing_away(window: Any, tmp_path: Path) -> None:
    first, second = evening(tmp_path / "first", FIRST), evening(tmp_path / "second", SECOND)
    assert len({pixels for pixels, _, _ in first}) > 2  # it is a living picture that is compared
    assert first[-1][1] and first[-1][2]
    for number, (one, other) in enumerate(zip(first, second, strict=True)):
        assert one[1:] == other[1:], number
        assert one[0] == other[0], number
