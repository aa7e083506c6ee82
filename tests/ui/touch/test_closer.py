"""Boards with many small spaces are seen from near, where something happens; a view comes with all that is on it."""

from __future__ import annotations

import gc
import random
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.words import Words
from tests.ui.touch.conftest import Desk
from tests.ui.touch.finger import Screen
from tests.ui.touch.gallery import play
from tests.ui.touch.gallery_games import played, reached
from ui.art.place_names import in_words
from ui.art.views import close_view, close_views, views
from ui.table import languages
from ui.touch.screens.play import Play
from ui.touch.screens.sheets.why import Why
from ui.touch.things import BoardPlace
from ui.touch.window.tidy import Tidy

CROWDED = ("darrowell", "hirelings")
SHAPES = (460 / 388, 300 / 388, 1.0)


def parts_of(board: Any) -> dict[str, str]:
    return {part.id: part.states[0] for part in board.parts}


@pytest.mark.parametrize("game", CROWDED)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_crowded_board_is_seen_from_near_wherever_somebody_stands(game: str, shape: float) -> None:
    board = rules(game).board
    assert board
    parts = parts_of(board)
    whole = views(board, parts)[-1]
    for view in close_views(board, whole, shape):
        assert view.w / view.h == pytest.approx(shape)
        assert whole.x - 1e-6 <= view.x and view.x + view.w <= whole.x + whole.w + 1e-6
        assert view.w * view.h < 0.6 * whole.w * whole.h
    inner = [
        space
        for space in board.spaces
        if whole.x + whole.w * 0.1 < space.at[0] < whole.x + whole.w * 0.9
        and whole.y + whole.h * 0.1 < space.at[1] < whole.y + whole.h * 0.9
    ]
    assert len(inner) > 30
    for space in inner:
        found = close_view(board, parts, whole, [space.id], shape)
        assert found and found.holds(space.at)
        assert close_view(board, parts, whole, [space.id], shape, found) == found, "it stays where it is"
    assert close_view(board, parts, whole, [space.id for space in board.spaces], shape) is None
    assert close_view(board, parts, whole, [], shape) is None


@pytest.mark.parametrize("game", ["magic_maze", "kings_and_things"])
def test_a_roomy_board_stays_whole(game: str) -> None:
    board = rules(game).board
    assert board
    assert close_views(board, views(board, parts_of(board))[-1], 1.2) == []


def test_a_world_fills_a_place_of_another_shape() -> None:
    board = rules("key_to_the_kingdom").board
    assert board
    world = views(board, parts_of(board))[0]
    assert close_views(board, world, world.w / world.h) == []
    upright = close_views(board, world, 0.75)
    assert len(upright) == 3 and all(view.h == pytest.approx(world.h) for view in upright)


@pytest.mark.long
def test_another_view_comes_with_its_figures_and_not_after_them(screen: Screen) -> None:
    shown = play(screen.evening, reached("darrowell", "later"))
    screen.still()
    (board,) = screen.stage.glass.pane._boards.values()  # noqa: SLF001
    near = board.scene
    assert near and near.view.name
    assert shown.board
    shown.board.viewing.whole = True
    screen.evening.changed()
    while board.scene is near:  # nothing has moved before the new ground is painted
        assert screen.stage.busy
        screen.stage.pump(1)
    screen.still()
    assert board.scene and board.scene.view.w > near.view.w


@pytest.mark.long
def test_what_happened_is_on_the_glass_with_the_next_frame(screen: Screen) -> None:
    shown = play(screen.evening, reached("hirelings", "later"))
    screen.still()
    screen.evening.post(lambda: shown.open(Why(shown)))
    screen.stage.pump(1)
    assert "Close" in screen.names()
    x, y = screen.find("Close").box.middle
    screen.stage.glass.fingers.down(0, x, y)
    screen.stage.glass.fingers.up(0, x, y)
    screen.stage.pump(1)
    assert "Close" not in screen.names()


class Ring:
    """Something only a search of everything finds when it is dropped."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def tidy() -> Iterator[Tidy]:
    """Nobody else looks for rubbish meanwhile."""
    gc.disable()
    yield Tidy()
    gc.unfreeze()
    gc.enable()


@pytest.mark.long
def test_rubbish_waits_while_something_moves(tidy: Tidy) -> None:
    game, ring = object(), weakref.ref(Ring())
    tidy.tick(True, game)
    assert ring() is not None, "a frame had to wait for it"
    tidy.tick(False, game)
    assert ring() is None


@pytest.mark.long
def test_a_search_in_a_game_is_of_that_game(tidy: Tidy) -> None:
    """And what was there before is looked through while the screen sleeps."""
    game, before = object(), Ring()
    tidy.tick(False, None)
    assert not any(each is before for each in gc.get_objects()), "each search would take as long as one of everything"
    of_game, of_before, game_held = weakref.ref(Ring()), weakref.ref(before), Ring()
    tidy.tick(False, game)
    assert of_game() is None
    of_game = weakref.ref(game_held)
    del before, game_held
    tidy.tick(False, None)
    assert of_game() is None
    tidy.tick(False, None, asleep=True)
    assert of_before() is None


@pytest.mark.long
def test_what_is_drawn_no_more_is_no_rubbish(screen: Screen) -> None:
    """Its textures go back with the frame that does without it, and no search has to find it."""
    from kivy.graphics.instructions import Instruction

    shown = play(screen.evening, reached("hirelings", "later"))
    screen.still()
    gc.collect()
    gc.disable()
    try:
        shown.open(Why(shown))
        screen.still()
        shown.open_handbook()  # where there is no board
        screen.still()
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        assert not [each for each in gc.garbage if isinstance(each, Instruction)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.long
@pytest.mark.parametrize("game", ["darrowell", "hirelings", "kings_and_things", "magic_maze"])
def test_no_frame_waits_for_a_sheet_as_large_as_the_board(
    screen: Screen, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The window's own thread paints piece by piece what is new; all that is large is painted beside it."""
    from ui.touch.window import store

    painted, paint = list[int](), store.painted

    def told(things: Any, w: int, h: int, inks: str = "print") -> Any:
        painted.append(w * h)
        return paint(things, w, h, inks)

    monkeypatch.setattr(store, "painted", told)
    for events in (20, 60, 75, 250):
        play(screen.evening, played(rules(game), events))
        screen.still()
    board = next(each.box for each in screen.placed if isinstance(each.thing, BoardPlace))
    assert painted and max(painted) < board.w * board.h / 8


@pytest.mark.long
def test_of_what_is_held_only_what_has_changed_is_drawn_anew(screen: Screen) -> None:
    play(screen.evening, played(rules("kings_and_things"), 200))
    screen.still()
    (board,) = screen.stage.glass.pane._boards.values()  # noqa: SLF001
    before, scene, place = set(board._lying.values()), board.scene, board._place  # noqa: SLF001
    assert scene and place and len(before) > 10
    first, *others = scene.holdings
    board.show(replace(scene, holdings=(replace(first, number="7"), *others)), place)
    assert len(set(board._lying.values()) - before) == 1  # noqa: SLF001
    board.show(scene, place._replace(quarters=2))
    assert not before & set(board._lying.values())  # noqa: SLF001


def test_a_map_bears_the_name_its_lists_say() -> None:
    board = rules("key_to_the_kingdom").board
    assert board
    languages.speak("de")
    try:
        drawn = {" ".join(thing.words): thing for thing in in_words(board).scenery if thing.draw == "name"}
        titles = {str(Words(panel.title)) for panel in board.panels}
        assert titles & drawn.keys() and not {panel.title for panel in board.panels} - titles & drawn.keys()
    finally:
        languages.speak("en")
    assert in_words(board).scenery == board.scenery
    for before, after in zip(board.scenery, in_words(board).scenery, strict=True):
        assert len(after.words) <= max(1, len(before.words))


def test_what_is_looked_at_hangs_on_the_game_and_on_no_drawing(desk: Desk) -> None:
    sizes = [desk.evening.look(*size) for size in ((800, 480), (720, 1280), (1280, 720))]
    game = rules("darrowell")
    setup = Setup(game.id, seats(game, 3), dict(game.simulated_house))
    desk.evening.play(Session(game, setup), 0)
    shown = desk.evening.screen
    assert isinstance(shown, Play) and shown.board
    seen, rng = set(), random.Random(4)
    for _ in range(40):
        first = [shown.board.viewing.view(look) for look in sizes]
        assert [shown.board.viewing.view(look) for look in reversed(sizes)] == first[::-1]
        seen.update(first)
        now = shown.game.seen
        shown.game.tell(shown.game.rules.simulated(now.moment.state, now.prompt, rng)).exception()
        desk.settle()
    assert len(seen) > 6, "it goes about the board"
