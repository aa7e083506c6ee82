"""Every invariant of the ledger (3.14) is looked for: each broken state is told by the rule it breaks."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from companion.games.magic_maze.ending import Over
from companion.games.magic_maze.fighting import Attack, Defence
from companion.games.magic_maze.pushing import FinishStroke
from companion.games.magic_maze.setup import FirstPlayer
from companion.games.magic_maze.turn import Turns
from tests.games.magic_maze.tables import Table, sit


def plain() -> Table:
    """Red on c01 of a table of three, in the middle of a turn."""
    return sit("red green blue", 11, "roll 3", "move adventurer_red c01", "choose push_left")


def ruled() -> Table:
    """Blue rules the Ogre on b02; red's turn."""
    return sit("red green blue", 11, "given controller blue", "given ogre b02", "given turn red", "roll 2")


def duel() -> Table:
    return sit("red green blue", 14, "given red at a4", "roll 2", "choose challenge.ogre")


def short() -> Table:
    """A stroke begun to the left and not finished."""
    return sit("red green blue", 14, "roll 1", "part wheel 14>15")


def hunt() -> Table:
    given = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 1")
    return sit("red green blue", 3, *given, "choose challenge.blue")


BROKEN: list[tuple[str, Table, dict[str, Any]]] = [
    ("MAZE-INV-01", plain(), {"pool_rings": 8}),
    ("MAZE-INV-01", plain(), {"rings": (1, 0, 0)}),
    ("MAZE-INV-01", ruled(), {"rings": (4, 0, 1), "pool_rings": 4}),
    ("MAZE-INV-01", ruled(), {"rings": (3, 3, 1), "pool_rings": 2}),
    ("MAZE-INV-01", ruled(), {"rings": (-1, 0, 1), "pool_rings": 9}),
    ("MAZE-INV-02", plain(), {"ogre": "c03"}),
    ("MAZE-INV-02", plain(), {"rings": (0, 1, 0), "pool_rings": 8}),
    ("MAZE-INV-02", ruled(), {"ogre": "rock"}),
    ("MAZE-INV-02", ruled(), {"rings": (0, 0, 0), "pool_rings": 9}),
    ("MAZE-INV-03", ruled(), {"at": ("home_red", "home_green", "home_blue")}),
    ("MAZE-INV-03", ruled(), {"at": ("rock", "home_green", "rock")}),
    ("MAZE-INV-03", plain(), {"at": ("rock", "home_green", "home_blue")}),
    ("MAZE-INV-03", ruled(), {"ogre": "pool"}),
    ("MAZE-INV-04", plain(), {"at": ("a0", "home_green", "home_blue")}),
    ("MAZE-INV-04", plain(), {"at": ("home_yellow", "home_green", "home_blue")}),
    ("MAZE-INV-04", plain(), {"at": ("a2", "home_green", "home_blue")}),
    ("MAZE-INV-04", plain(), {"at": ("nowhere", "home_green", "home_blue")}),
    ("MAZE-INV-04", ruled(), {"ogre": "a4"}),
    ("MAZE-INV-04", ruled(), {"ogre": "home_red"}),
    ("MAZE-INV-05", plain(), {"at": ("c01", "c01", "home_blue")}),
    ("MAZE-INV-05", ruled(), {"at": ("b02", "home_green", "rock")}),
    ("MAZE-INV-05", plain(), {"at": ("home_green", "c03", "home_blue")}),
    ("MAZE-INV-06", plain(), {"spots_left": 4}),
    ("MAZE-INV-06", plain(), {"spots_left": -1}),
    ("MAZE-INV-06", plain(), {"die": 7}),
    ("MAZE-INV-07", plain(), {"positions": (16,)}),
    ("MAZE-INV-07", plain(), {"positions": (0, 0)}),
    ("MAZE-TURN-01", plain(), {"die": 0, "spots_left": 0}),
    ("MAZE-TURN-01", plain(), {"at": ("", "home_green", "home_blue")}),
    ("MAZE-TURN-01", plain(), {"agenda": (Over(), Turns(), FirstPlayer())}),
    ("MAZE-TAB-05", plain(), {"agenda": (*plain().state.agenda, FinishStroke("wheel", "14"))}),
    ("MAZE-TAB-05", short(), {"spots_left": 0}),
    ("MAZE-WIN-01", plain(), {"winner": "red"}),
    ("MAZE-WIN-01", ruled(), {"rings": (0, 0, 3), "pool_rings": 6}),
    ("MAZE-WIN-01", plain(), {"agenda": (Over(),)}),
    ("MAZE-DUEL-05", duel(), {"agenda": (*duel().state.agenda[:-1], Defence())}),
    ("MAZE-DUEL-05", hunt(), {"agenda": (*hunt().state.agenda[:-1], Attack())}),
    ("MAZE-DUEL-09", plain(), {"agenda": (*plain().state.agenda, Attack())}),
    ("MAZE-DUEL-09", duel(), {"agenda": plain().state.agenda}),
    ("MAZE-DUEL-09", duel(), {"duel": None}),
    ("MAZE-OGC-01", duel(), {"controller": "blue"}),
    ("MAZE-PVP-01", hunt(), {"controller": ""}),
    ("MAZE-OCA-01", hunt(), {"turn": 0}),
]


@pytest.mark.parametrize(
    ("rule", "table", "changes"), BROKEN, ids=[f"{rule}-{'-'.join(changes)}" for rule, _, changes in BROKEN]
)
def test_a_broken_state_is_told(rule: str, table: Table, changes: dict[str, Any]) -> None:
    assert table.game.faults(table.state) == []
    broken = msgspec.structs.replace(table.state, **changes)
    assert any(fault.startswith(rule) for fault in table.game.faults(broken)), table.game.faults(broken)


def test_unused_colours_count_for_the_invariants_too() -> None:
    """MAZE-INV-04: a place nobody plays is barred, unless the house rule is off."""
    table = plain()
    there = msgspec.structs.replace(table.state, at=("a2", "home_green", "home_blue"))
    assert any("MAZE-INV-04" in fault for fault in table.game.faults(there))
    loose = msgspec.structs.replace(there, house=msgspec.structs.replace(there.house, unused_colours_barred="off"))
    assert table.game.faults(loose) == []
