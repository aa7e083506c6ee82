"""The window itself, Kivy and all, off screen: an evening played by a finger."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from companion.play.rules import digest
from companion.table.events import Chose, Corrected, Given, Rolled, Undone
from tests.ui.touch.finger import PATIENCE, Screen
from tests.ui.touch.gallery import setup
from ui.table.devices import Devices
from ui.touch.corrections import line_back
from ui.touch.measure import VOICE, width
from ui.touch.screens.play import Play
from ui.touch.things import BoardPlace

ROOT = Path(__file__).parents[3]


def begin(screen: Screen, count: int = 2, **house: str) -> None:
    """A game of the Kingdom in which Ann begins."""
    screen.evening.begin(setup(count, house), {"red": 0, "blue": 0})
    screen.settle()
    screen.until(lambda: screen.evening.game)


def at_the_pit(screen: Screen) -> None:
    """Ann stands before the Snake Pit; what is on the table is said, not played."""
    begin(screen)
    game = screen.evening.game
    assert game
    game.tell(Given("red", "at", "snake_pit.near")).result(PATIENCE)
    screen.settle()


def entries(screen: Screen) -> list[Any]:
    assert screen.evening.game
    line = line_back(screen.evening.game.seen.moment)
    return [moment.entry.event for moment in line if moment.entry][::-1]


def test_the_first_minute(screen: Screen) -> None:
    """From switching on to the first throw, touching nothing but what is offered."""
    screen.tap("Key to the Kingdom")
    assert screen.reads("Who sits where?")
    screen.tap("Free seat")
    screen.tap("Start with")
    screen.until(lambda: isinstance(screen.evening.screen, Play))
    screen.settle()
    assert screen.evening.game and len(screen.evening.game.setup.seats) == 3
    assert "The board" in screen.names()


def test_words_of_any_size_are_written_in_few(window: Any) -> None:
    """Of each size of a typeface the C library keeps letters for good; what comes of it is as long as was measured."""
    from ui.touch.window import store

    store.pen.cache_clear()
    for size in range(18, 140, 3):
        letters, _ = store.Textures().words("The Vale of Ghosts", size, VOICE)
        assert letters.width == pytest.approx(width("The Vale of Ghosts", size, VOICE), rel=0.02), size
    assert 0 < store.pen.cache_info().currsize <= 4


def test_undo_and_redo_by_touch(screen: Screen) -> None:
    at_the_pit(screen)
    for face in (4, 3, 3):
        screen.tap(f"The die shows {face}")
    screen.tap("Undo the fall")
    assert screen.reads("clears the pit") and isinstance(entries(screen)[-1], Rolled)
    screen.tap_long("Undo")
    screen.tap("Take back 2, down to the throw of 4")
    assert [event for event in entries(screen) if isinstance(event, Rolled)] == []
    screen.tap_long("Undo")
    screen.tap("Do again: the throw of 4")
    assert [event for event in entries(screen) if isinstance(event, Rolled)] == [Rolled(4)]
    assert Undone not in [type(event) for event in entries(screen)]


@pytest.mark.long
def test_a_wrong_reading_is_put_right_by_touch(screen: Screen) -> None:
    at_the_pit(screen)
    for face in (4, 3, 3):
        screen.tap(f"The die shows {face}")
    screen.tap("Why?")
    screen.tap("The reading is wrong")
    screen.tap("The die shows 8")
    game = screen.evening.game
    assert game
    assert not screen.reads("How do you climb")
    screen.tap("All right")
    assert screen.reads("threw 8, not: threw 3"), "what was put right is said"
    rolled = [event for event in entries(screen) if isinstance(event, Rolled)]
    assert rolled == [Rolled(4), Rolled(3), Rolled(8)]  # 15 in all: over it
    assert Corrected not in [type(event) for event in entries(screen)]


@pytest.mark.long
def test_a_game_is_taken_up_after_a_power_cut(window: Any, tmp_path: Path) -> None:
    """A process of its own plays by touch and is killed; what it had shown is there, and can be undone."""
    script = "import sys; from tests.ui.touch.test_window import play_until_killed; play_until_killed(sys.argv[1])"
    command = [sys.executable, "-c", script, str(tmp_path)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, env=dict(os.environ)) as child:
        assert child.stdout
        lines = []
        for line in child.stdout:
            lines.append(line.strip())
            if line.startswith("shown"):
                break
        child.send_signal(signal.SIGKILL)
    assert lines and lines[-1].startswith("shown"), lines
    stood = lines[-1].split()[1]
    made = Screen(tmp_path)
    try:
        made.until(lambda: made.reads("Go on where you stopped"))
        made.tap("Go on")
        made.until(lambda: isinstance(made.evening.screen, Play))
        game = made.evening.game
        assert game and digest(game.seen.moment.state) == stood
        assert made.reads("How do you climb")
        made.tap("Undo the fall")
        assert made.reads("clears the pit")
    finally:
        made.close()


def play_until_killed(folder: str) -> None:
    """In the other process: to the pit and in, then waits."""
    from ui.touch.window import setting

    setting.prepare(Path(folder) / "kivy", (800, 480), headless=True, fast=True)
    screen = Screen(Path(folder))
    at_the_pit(screen)
    for face in (4, 3, 3):
        screen.tap(f"The die shows {face}")
    assert screen.evening.game and screen.reads("How do you climb")
    print("shown", digest(screen.evening.game.seen.moment.state), flush=True)
    signal.pause()


@pytest.mark.long
@pytest.mark.parametrize("quarters", [0, 1, 2, 3])
def test_from_every_side_of_the_table(screen: Screen, quarters: int) -> None:
    """The panel turns to its reader; the board lies still, and the fingers find what they see."""
    at_the_pit(screen)
    for face in (4, 3, 3):
        screen.tap(f"The die shows {face}")
    screen.still()
    before = screen.stage.pixels().copy()
    for _ in range(quarters):
        screen.tap("Turn")
    play = screen.evening.screen
    assert isinstance(play, Play) and play.facing.quarters == quarters
    board = next(each.box for each in screen.placed if isinstance(each.thing, BoardPlace))
    x, y, w, h = (round(part) for part in board)
    lay = before[y : y + h, x : x + w]
    screen.until(lambda: np.mean(lay == screen.stage.pixels()[y : y + h, x : x + w]) > 0.9)  # all but the lettering
    screen.tap("Rope")
    assert entries(screen)[-1] == Chose("rope")


def test_the_screen_turns_with_the_turn(screen: Screen) -> None:
    screen.evening.begin(setup(2), {"red": 0, "blue": 2})
    screen.settle()
    screen.until(lambda: screen.evening.game)
    play = screen.evening.screen
    assert isinstance(play, Play) and play.facing.quarters == 0
    game = screen.evening.game
    assert game
    game.tell(Given("", "turn", "blue")).result(PATIENCE)
    screen.settle()
    assert game.seen.prompt.who == "blue"
    assert play.facing.quarters == 2


def test_stopping_is_done_once_however_often_it_is_said(window: Any, tmp_path: Path) -> None:
    """Kivy stops an app again where its window is closed meanwhile; nothing is asked of what is closed."""
    from ui.touch.run import evening
    from ui.touch.window.app import CompanionApp, after, post

    app = CompanionApp(evening(tmp_path, Devices(), post=post, after=after))
    app.build()
    app.on_stop()
    app.on_stop()
    assert app.glass is None


def test_frames_are_made_only_while_something_moves(screen: Screen) -> None:
    begin(screen)
    screen.still()
    glass = screen.stage.glass
    screen.until(lambda: not glass.moving)
    spot = screen.find("Why?").box.middle
    glass.on_touch_down(Finger(*spot))
    assert glass.moving
    glass.on_touch_up(Finger(*spot))
    screen.until(lambda: not glass.moving)
    assert screen.reads("Close")


def test_what_changes_while_a_frame_is_drawn_waits_for_the_next(
    screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    glass, drawn = screen.stage.glass, list[int]()
    screen.until(lambda: not glass.busy)

    def draw() -> None:
        drawn.append(len(drawn))
        if len(drawn) < 3:
            screen.evening.changed()

    monkeypatch.setattr(glass, "draw", draw)
    screen.evening.changed()
    for frames in (1, 2, 3, 3):
        screen.stage.pump(1)
        assert len(drawn) == frames


class Finger:
    """A touch as Kivy tells of it, `y` from the top."""

    uid = "finger"

    def __init__(self, x: float, y: float) -> None:
        from kivy.core.window import Window

        self.x, self.y = x, Window.height - y


def test_the_touch_that_wakes_presses_nothing(screen: Screen) -> None:
    """On every target of the play screen, and of the first one."""
    begin(screen)
    before = len(entries(screen))
    for name in ("The die shows 3", "Why?", "The board"):
        spot = screen.find(name).box.middle
        screen.now += screen.evening.settings.sleep * 60 + 5
        screen.until(lambda: screen.evening.wake.asleep)
        assert screen.stage.pixels()[..., :3].max() == 0  # dark
        screen.tap_at(*spot)
        assert not screen.evening.wake.asleep
        play = screen.evening.screen
        assert len(entries(screen)) == before and isinstance(play, Play) and not play.sheets
    screen.tap("The die shows 3")
    assert len(entries(screen)) > before


def test_leaving_is_held_and_not_tapped(screen: Screen) -> None:
    at_the_pit(screen)
    screen.tap("Ann, your throw. Opens the menu.")
    screen.tap("Hold to leave")
    assert screen.evening.game
    screen.hold("Hold to leave")
    assert screen.evening.game is None and screen.reads("Go on where you stopped")


def test_what_is_painted_is_what_is_said(screen: Screen) -> None:
    """Real pixels: the name band has the player's colour, and the words in it stand out."""
    begin(screen)
    pixels = screen.stage.pixels()
    band = pixels[8:64, 476:792, :3].reshape(-1, 3)
    red = np.mean(np.all(np.abs(band.astype(int) - (0xBB, 0x3E, 0x37)) < 3, axis=1))
    white = np.mean(np.all(band > 240, axis=1))
    assert red > 0.6 and white > 0.02


def test_a_mistake_of_ours_ends_no_evening(screen: Screen, caplog: pytest.LogCaptureFixture) -> None:
    """A target that stumbles, and a screen that cannot be drawn: both are written down, and the game can be played."""
    at_the_pit(screen)
    play = screen.evening.screen
    assert isinstance(play, Play)

    def stumble(*_: object) -> None:
        raise RuntimeError("a mistake of ours")

    play.throw = stumble  # type: ignore[method-assign, assignment]
    screen.evening.changed()
    screen.stage.pump(3)
    screen.tap("The die shows 4")
    del play.throw
    play.things = stumble  # type: ignore[method-assign, assignment]
    screen.evening.changed()
    screen.stage.pump(3)
    del play.things
    screen.evening.changed()
    screen.stage.pump(3)
    assert caplog.text.count("a mistake of ours") >= 2
    for face in (4, 3, 3):
        screen.tap(f"The die shows {face}")
    assert screen.reads("How do you climb")
