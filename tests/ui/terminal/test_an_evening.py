"""Simulated players type a whole evening: every line they type is understood, and everything said is fit to be read."""

from __future__ import annotations

import asyncio
import io
import re
from pathlib import Path

import pytest

from companion.games import GAMES
from tests.play.at_table import simulated
from ui.table.referee import Referee
from ui.terminal.front import Front
from ui.terminal.players import Players

SCRIPT = Path(__file__).parents[3] / "scripts" / "evenings"
EVENINGS = dict(re.findall(r"^(\w+) (\d+)$", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE))
"""Seeds of short ones, as docs/evenings has them."""


LONG = ("darrowell", "kings_and_things")


@pytest.mark.parametrize("game", [pytest.param(game, marks=[pytest.mark.slow] * (game in LONG)) for game in GAMES])
def test_a_whole_evening(game: str) -> None:
    session, out = simulated(game), io.StringIO()
    referee = Referee(session)
    referee.start()
    try:
        asyncio.run(Front(referee, None, Players(session, out, int(EVENINGS[game]))).run())
    finally:
        referee.stop()
    text = out.getvalue()
    assert session.prompt.over and str(session.prompt.words) in text
    for trouble in ("is no answer", "left out", "stumbled", "no longer fits", "None", "{", "Traceback"):
        assert trouble not in text, text[max(0, text.index(trouble) - 600) : text.index(trouble) + 100]
    typed = len(re.findall(r"^> ", text, re.MULTILINE))
    assert typed <= session.head.depth and max(map(len, text.splitlines())) <= 80
