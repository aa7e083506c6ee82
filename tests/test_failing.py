"""What stands beside a failure: what the named rules say, and lines that lead to where the game stood."""

from __future__ import annotations

import pytest

from companion.games import rules
from companion.play.rules import digest
from companion.play.session import Session
from companion.play.transcript import play
from tests.failing import sections, transcript
from tests.games.hirelings.tables import at


def test_a_failure_names_its_rules_and_its_position_can_be_pasted() -> None:
    table = at("s34", fireball="no").do("roll 1", "choose brawl")
    try:
        raise AssertionError(table["red.square"])
    except AssertionError as failed:
        told = dict(sections("HIRE-ROOM-05 KTK-NOWHERE-99: so it is.", failed.__traceback__))
    named, position = told.values()
    assert named.startswith("HIRE-ROOM-05: Whoever fails a room") and named.endswith("\nKTK-NOWHERE-99: in no ledger")
    assert digest(play(position, "pasted", rules).session.state) == digest(table.state)


def test_without_a_game_and_a_rule_nothing_is_said() -> None:
    assert not [*sections("Two and two.", None)]


def test_a_rule_so_broken_that_the_game_cannot_be_told_breaks_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    table = at("s34", fireball="no").do("roll 1")
    monkeypatch.setattr(Session, "tell", None)
    assert transcript(table) == "It cannot be told: TypeError(\"'NoneType' object is not callable\")"
