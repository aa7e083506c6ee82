"""What a table says of itself: what all may know, in the form that is written down, and nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from companion.play.for_seat import for_seat
from companion.play.session import Session
from tests.ui.phones.test_secrets import LONGEST, Twins
from ui.club import topics

pytestmark = pytest.mark.servers
PAGE = Path(__file__).parents[2] / "docs" / "club-topics.json"


def told(session: Session[Any]) -> bytes:
    share = for_seat(session.rules, session.head, "")
    state, ruling = topics.state(share, session.rules.title, "t", "Table 1"), topics.ruling(share, "t")
    return msgspec.json.encode([state, ruling])


def test_nobody_on_the_wire_can_tell_what_a_player_keeps_secret() -> None:
    """Two games that differ only in one player's secrets are the same bytes."""
    differed = 0
    for seed in range(3):
        twins = Twins(seed)
        for at in range(LONGEST):
            if not twins.step():
                break
            one, two = map(told, twins.sessions)
            assert one == two, f"game {seed}, event {at}"
            mine = [session.rules.secrets(session.state, twins.mine) for session in twins.sessions]
            differed += mine[0] != mine[1]
    assert differed > 10, "there was nothing to tell"


def test_the_schemas_are_those_that_are_written_down() -> None:
    assert json.loads(PAGE.read_text()) == topics.schemas(), "companion club schema > docs/club-topics.json"


def test_only_what_all_may_know_can_be_told() -> None:
    twins = Twins(0)
    session = twins.sessions[0]
    with pytest.raises(AssertionError):
        topics.state(for_seat(session.rules, session.head, twins.mine), "", "t", "Table 1")
