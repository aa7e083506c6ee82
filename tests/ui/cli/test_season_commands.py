"""Seasons at the command line: what a call says, and what it refuses."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion.play.record import record
from tests.ui.cli.conftest import Companion
from ui.cli import compare

GAME = "hirelings"


def test_compare_says_what_is_not_answered_yet(companion: Companion) -> None:
    said = companion("compare", GAME, "--rule", "fireball=no", "-n", "4", "--players", "2")
    assert said.status == 0 and "4 games each, seed by seed" in said.out
    assert said.out.splitlines()[-1] == "Which is fairer is not answered yet."


def test_compare_stopped_half_way_tells_what_it_has(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    left = iter([record] * 5)

    def stopped(*asked: Any) -> Any:
        try:
            return next(left)(*asked)
        except StopIteration:
            raise KeyboardInterrupt from None

    monkeypatch.setattr(compare, "record", stopped)
    said = companion("compare", GAME, "--rule", "fireball=no", "--players", "2")
    assert said.status == 0 and "2 games each, seed by seed; all intervals hold together" in said.out


def test_compare_wants_a_rule(companion: Companion) -> None:
    assert companion("compare", GAME).err.startswith("Which rule? --rule NAME=VALUE")
    assert "At least two" in companion("compare", GAME, "-n", "1").err


def test_a_company_simulates_without_the_extra(companion: Companion) -> None:
    said = companion("simulate", GAME, "-n", "4", "--players", "thumb,random")
    assert said.status == 0 and "4 games of Hirelings" in said.out
    shares = [re.search(rf"  {name} +(\S+) of 4 won, \S+% ", said.out) for name in ("thumb", "random")]
    assert sum(float(found[1]) for found in shares if found) == 4
    assert "no simulated player “chess”" in companion("simulate", GAME, "--players", "thumb,chess").err
    assert "--season FOLDER" in companion("simulate", GAME, "--workers", "2").err


def test_a_seat_the_companion_cannot_play(companion: Companion) -> None:
    two = ("--console", "--players", "Ann,Bob", "--seat")
    assert "Nobody here is called “Zed”: Ann, Bob play" in companion("play", GAME, *two, "Zed=good").err
    assert "plays a seat easy or good or strong, not “wild”" in companion("play", GAME, *two, "Bob=wild").err
    assert "unfinished" not in companion("games").out, "nothing is kept of a game that was not played"
