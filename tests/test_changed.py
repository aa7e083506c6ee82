"""Tests of what was changed come first."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.changed import distance

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
