"""A printed Kingdom and a printed maze under the simulated camera: real kits, real boards, nothing stubbed."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.boards.model import Board
from companion.games import rules
from tests.vision.trials import Trials
from ui.table.kits import kit_of
from vision.kit.model import Kit

PHOTOS = Path(__file__).resolve().parents[3] / "shared" / "photos"
"""Real photographs, beside the project on the machines where it was made; no part of it."""

Printed = tuple[Board, Kit]


@pytest.fixture(scope="session")
def kingdom() -> Printed:
    return kit_of(rules("key_to_the_kingdom"))


@pytest.fixture(scope="session")
def maze() -> Printed:
    return kit_of(rules("magic_maze"))


@pytest.fixture(scope="session")
def kingdom_trials(kingdom: Printed) -> Trials:
    return Trials(*kingdom, seed=11)


@pytest.fixture(scope="session")
def maze_trials(maze: Printed) -> Trials:
    return Trials(*maze, size=(1280, 720), seed=11)


@pytest.fixture(scope="session")
def photos() -> Path:
    if not PHOTOS.is_dir():
        pytest.skip("the real photographs lie beside the project only where it was made (../shared/photos)")
    return PHOTOS
