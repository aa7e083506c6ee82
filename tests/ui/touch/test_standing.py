"""How players stand, in as many words as there is room for; and where a game was left."""

from __future__ import annotations

import pytest

from companion.table.view import SeatView
from companion.table.words import Words
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery_games import reached
from ui.touch.boardscene import WHOLE, BoardScene, crowded, spots, stands
from ui.touch.layout import SIZES, TEXT_SIZES
from ui.touch.look import Look
from ui.touch.screens.sheets.seat import SeatSheet
from ui.touch.things import Art, BoardPlace, Box, Text, place
from ui.touch.widgets.rail import players

STATUS = ("in the Bridge of Glass", "Bridge of Glass", "stuck")


@pytest.mark.parametrize("text", TEXT_SIZES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("quarters", range(4))
def test_being_stuck_is_the_last_to_go(size: tuple[int, int], text: str, quarters: int) -> None:
    look = Look(*size, text_size=text)
    for count in (2, 4, 6):
        seats = [
            SeatView(colour, "Maximilian", colour, Words(STATUS[0]), brief=(Words(STATUS[1]),), stuck=True)
            for colour in ("red", "blue", "green", "purple", "grey", "brown")[:count]
        ]
        placed = list(place(players(look, look.law.boxes["players"], seats, "red", lambda seat: None, quarters), size))
        said = sum(isinstance(each.thing, Text) and each.thing.words in STATUS for each in placed)
        locked = sum(isinstance(each.thing, Art) and each.thing.name == "icon:lock" for each in placed)
        assert said + locked == count


def test_a_status_shortens_before_it_goes() -> None:
    look = Look(800, 480)
    seat = SeatView("red", "Ann", "red", Words("12 cards of every kind"))
    said = {}
    for wide in (400, 110):
        things = place(players(look, Box(0, 0, wide, 68), [seat], "red", lambda seat: None), (800, 480))
        said[wide] = [each.thing.words for each in things if isinstance(each.thing, Text)]
    assert "12 cards of every kind" in said[400]
    assert "12" in said[110]


def test_the_first_screen_tells_the_turn_and_where_its_player_is(desk: Desk) -> None:
    gallery.furnish(desk.evening)
    desk.settle()
    assert desk.reads("Turn 23. It is Cem’s turn.")


def test_both_places_are_named_where_eyes_and_table_differ(desk: Desk) -> None:
    next(scene for scene in gallery.scenes() if scene.name == "disagreement").show(desk.evening)
    (scene,) = [each.thing.scene for each in desk.placed() if isinstance(each.thing, BoardPlace)]
    assert isinstance(scene, BoardScene)
    assert {(ring.space, ring.kind, ring.label) for ring in scene.rings} == {
        ("boats_a", "good", "stop here"),
        ("snake_pit_a", "bad", "seen here"),
    }
    assert scene.way == ("boats_a", "snake_pit_a")
    names = [touch.name for touch in desk.touches()]
    assert [name for name in names if name.startswith(("Put it back", "The table is right", "Show picture"))] == [
        "Put it back: to the ticked space",
        "The table is right: play on from there; it is noted",
        "Show picture",
    ]
    assert any(name.startswith("Bob, look here") for name in names), "the band is whose figure it is"


@pytest.mark.parametrize("size", SIZES)
def test_no_figure_is_cut_by_the_edge_of_the_board(desk: Desk, size: tuple[int, int]) -> None:
    """Whoever waits at the door of Darrowell stands on the very edge of the board."""
    screen = gallery.play(desk.evening, reached("darrowell", "choice"))
    assert screen.board
    look = Look(*size)
    scene, box = screen.board.scene(look), look.law.boxes["board"]
    radius = look.u(12) * crowded(scene)
    there, found = spots(scene, box.w, box.h), stands(scene, box.w, box.h, radius)
    room = Box(0, 0, box.w, box.h)
    edges = 0
    for figure in scene.figures:
        if room.holds(*there[figure.space]):
            edges += not room.inset(WHOLE * radius).holds(*there[figure.space])
            assert room.inset(WHOLE * radius - 0.01).holds(*found[figure.id])
    assert edges, "nobody stands at the edge here: look for another scene"


def test_the_sheet_of_a_player_says_how_he_stands_and_of_cards_only_where_there_are_any(desk: Desk) -> None:
    """Darrowell's status found no room in the band, and went; the maze has no cards to hold none of."""
    screen = gallery.play(desk.evening, reached("darrowell", "later"))
    screen.open(SeatSheet(screen, "red"))
    assert desk.texts().count("3 gold") == 2, "in the band, and in the strip below"
    gallery.clear(desk.evening)
    screen = gallery.play(desk.evening, reached("magic_maze", "later"))
    screen.open(SeatSheet(screen, "red"))
    assert desk.reads("no ring") and not desk.reads("cards")
