"""More games than the house’s five: on the home screen nothing is cut off, and nothing lies on top of anything else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES, rules
from companion.table.words import translated
from tests.examples.brought import UR, brought
from tests.ui.touch.conftest import Desk
from ui.table import languages
from ui.touch.catalogue import games, offered
from ui.touch.layout import SIZES
from ui.touch.screens.chapters import Chapters
from ui.touch.screens.handbook import Contents, Shelf
from ui.touch.screens.home import Home

OTHERS = ((1024, 600), (600, 1024))


@pytest.fixture(params=[(UR,), (UR, "wet_feet"), (UR, "wet_feet", "green_hill")], ids=["six", "seven", "eight"])
def more(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[int]:
    """So many games of other packages are there."""
    with brought(tmp_path, *request.param):
        yield len(request.param)


def test_six_games_and_more_have_a_card_each(more: int, desk: Desk) -> None:
    assert len(games()) == len(GAMES.own) + more
    assert [(each.id, each.title) for each in offered()] == [(game.id, game.title) for game in games()]
    desk.evening.go(Home(desk.evening))
    desk.settle()
    found = desk.wrong(spoken=languages.available(), texts=("normal", "largest"), sizes=(*SIZES, *OTHERS))
    assert not found, "\n".join(found[:12])
    desk.evening.set_language("de")
    assert translated("The Royal Game of Ur") == "Das königliche Spiel von Ur"


@pytest.mark.parametrize("more", [(UR,)], indirect=True)
def test_a_game_without_a_procedure_has_a_book_and_no_number_of_pages(more: int, desk: Desk) -> None:
    desk.evening.go(Shelf(desk.evening))
    desk.settle()
    assert more and desk.reads(f"{len(rules('magic_maze').handbook({}))} pages")
    assert "0 pages" not in desk.texts()
    desk.evening.go(Contents(desk.evening, rules(UR), {}))
    desk.settle()
    assert isinstance(desk.evening.screen, Chapters) and "0 pages" not in desk.texts()
    desk.evening.back()
    assert isinstance(desk.evening.screen, Shelf)
