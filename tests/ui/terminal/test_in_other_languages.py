"""Whatever the terminal says is translated: questions, help, refusals, tellings, rules and pages, in every game."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import GAMES, rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.play.at_table import play_on
from tests.table.listening import Listening
from tests.table.translated import told
from tests.ui.terminal.piped import Typed

ASKED = (
    "?",
    "s",
    "w",
    "h",
    "d",
    "steps",
    "tell",
    "tell 1",
    "tell house",
    "tell house 1",
    "tell somebody",
    "tell somebody 1",
    "tell somebody 1 Zoe",
    "fiddlesticks",
    "correct",
    "9 9",
)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_all_that_the_terminal_says_is_translated(game: str, ear: Listening) -> None:
    held, rng = rules(game), Random(5)
    seated = seats(held, held.players[-1] if game != "kings_and_things" else 2)
    session = Session(held, Setup(game, seated, dict(held.simulated_house)))
    for _ in range(8):
        play_on(session, rng, most=12)
        Typed(session, *ASKED, "u", "r")
    known = {text for text, _ in told("de")}
    names = {seat.name for seat in seated}
    strange = {text for text in ear.asked if text not in known and text not in names and any(map(str.isalpha, text))}
    assert not {text for text in strange if not _printed(text, known)}


def _printed(text: str, known: set[str]) -> bool:
    """Whether it stands so on the board, B3 or bt5, alone or after words that are translated."""
    *first, last = text.split()
    return any(map(str.isdigit, last)) and len(last) < 6 and (not first or " ".join(first) in known)
