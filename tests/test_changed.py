"""Tests of what was changed come first, and of many alike a few are asked."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.changed import distance
from tests.conftest import spread

TEST = Path("tests/games/hirelings/test_fire.py")


@pytest.mark.parametrize(
    ("file", "far"),
    [
        (str(TEST), 0),
        ("companion/games/hirelings/fire.py", 1),
        ("companion/games/hirelings/facts.py", 2),
        ("tests/games/hirelings/tables.py", 2),
        ("companion/games/darrowell/fire.py", 3),
        ("hardware/dice/link.py", 3),
        ("Makefile", 3),
    ],
)
def test_how_far_a_test_is_from_what_was_changed(file: str, far: int) -> None:
    assert distance(TEST, (Path("README.md"), Path(file))) == far


def test_other_rooms_have_folders_of_their_own() -> None:
    assert distance(Path("tests/hardware/dice/test_dice_link.py"), (Path("hardware/dice/link.py"),)) == 1


@pytest.mark.parametrize(("rows", "columns", "few"), [(23, 5, 46), (5, 5, 10), (5, 2, 5), (74, 1, 15), (2, 1, 5)])
def test_a_few_of_many_are_spread_over_them(rows: int, columns: int, few: int) -> None:
    asked = spread(rows * columns, few)
    assert 0 in asked and len(asked) == min(few, rows * columns)
    assert {each % columns for each in asked} == set(range(columns))
