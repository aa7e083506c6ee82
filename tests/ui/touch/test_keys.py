"""The window worked by a keyboard alone: Tab, the arrows and Enter, through Kivy's own key events."""

from __future__ import annotations

from random import Random

import pytest

from companion.games import rules
from companion.table.events import Drew, Rolled
from tests.ui.touch.finger import Screen
from tests.ui.touch.gallery import private
from tests.ui.touch.test_fingers import Hand
from ui.touch.screens.seats import Seats
from ui.touch.screens.secret import Secret
from ui.touch.screens.settings import SettingsScreen
from ui.touch.things import Box, Touch
from ui.touch.window.keys import Keys

TAB, ENTER, ESCAPE, DOWN = 9, 13, 27, 274


def press(screen: Screen, key: int, settle: bool = True) -> bool:
    from kivy.core.window import Window

    meant = bool(Window.dispatch("on_key_down", key, 0, "", []))
    Window.dispatch("on_key_up", key, 0)
    if settle:
        screen.settle()
    return meant


def goes_to(screen: Screen, name: str) -> None:
    """Tab until the frame is about it."""
    for _ in range(150):
        if screen.stage.glass.keys.name.startswith(name):
            return
        press(screen, TAB, settle=screen.stage.busy)
    raise AssertionError(f"no key leads to “{name}”: {screen.names()}")


@pytest.mark.long
@pytest.mark.parametrize("game", ["magic_maze", "key_to_the_kingdom", "hirelings"])
def test_a_game_is_begun_and_played_by_keys_alone(screen: Screen, game: str) -> None:
    """Throws by their face, places on the board by their name, all else by what it is called."""
    screen.evening.go(Seats(screen.evening, rules(game)))
    goes_to(screen, "Start with")
    press(screen, ENTER)
    screen.until(lambda: screen.evening.game)
    screen.settle()
    shown, rng = screen.evening.game, Random(7)
    assert shown
    walked = given = 0
    for _ in range(16):
        asked, state = shown.seen.prompt, shown.seen.moment.state
        event = shown.rules.simulated(state, asked, rng)
        answer = next((each for each in screen.evening.screen.answers() if each.event == event), None)  # type: ignore[attr-defined]
        if not isinstance(event, Rolled) and (answer is None or (isinstance(event, Drew) and game == "magic_maze")):
            shown.tell(event).result(20)  # a wheel is dialled, a tab is seen to be pushed: other tests have that
        else:
            given += 1
            place = str(shown.rules.place(answer.place)) if answer and answer.place else ""
            walked += bool(place)
            name = f"The die shows {event.face}" if isinstance(event, Rolled) else place or str(answer and answer.words)
            if answer and answer.grip:
                name = f"Push {answer.grip.side}"
            goes_to(screen, name)
            press(screen, ENTER)
        screen.until(lambda state=state: shown.seen.moment.state is not state)  # type: ignore[misc]
        screen.settle()
    assert given > 10 and (walked or game == "hirelings")


def test_arrows_go_where_they_point_and_a_list_goes_by(screen: Screen) -> None:
    screen.evening.go(SettingsScreen(screen.evening))
    screen.settle()
    first = {each.thing.name for each in screen.placed if isinstance(each.thing, Touch)}
    press(screen, TAB)
    heights, seen = [], set[str]()
    for _ in range(24):
        press(screen, DOWN)
        seen.add(screen.stage.glass.keys.name)
        heights.append(screen.stage.glass.keys._on.at[1])  # type: ignore[union-attr]  # noqa: SLF001
    assert seen - first, "what was out of sight came to it"
    assert heights[-1] == heights[-2] > 400, "it ends at the foot"


def test_a_finger_takes_the_frame_away_and_escape_ends_nothing(screen: Screen) -> None:
    before = screen.stage.pixels().copy()
    press(screen, TAB)
    assert (screen.stage.pixels() != before).any(), "a frame is drawn"
    assert press(screen, ESCAPE), "Kivy hears nothing of it"
    screen.tap_at(2, 2)
    assert not screen.stage.glass.keys.name
    assert (screen.stage.pixels() == before).all()


def test_a_key_that_is_called_as_a_target_presses_it_and_what_is_held_is_covered_again() -> None:
    said: list[str] = []
    box = Box(0, 0, 100, 50)
    secret = Touch(box, "Hold to look", lambda: said.append("open"), up=lambda: said.append("covered"), hold=True)
    hand = Hand(secret, Touch(Box(0, 60, 100, 50), "Q", lambda: said.append("q")))
    keys = Keys(hand.glass, hand.fingers, lambda: True)
    assert keys.down("", sign="q") and said == ["q"]
    assert not keys.down("", sign="x")
    keys.up()
    keys.down("up")
    keys.down("enter")
    keys.down("enter")
    assert said == ["q", "open"], "a key that repeats itself opens it once"
    keys.up()
    assert said == ["q", "open", "covered"]


def test_a_secret_is_answered_by_keys(screen: Screen) -> None:
    """Enter holds, the arrows go to the answer, and letting go gives it."""
    screen.evening.play(private(), 0)
    screen.settle()
    shown = screen.evening.game
    assert shown
    asked = shown.seen.prompt
    secret = Secret(screen.evening, shown, asked.who, asked=True)
    shown.by_hand = True
    screen.evening.go(secret)
    screen.settle()
    wanted = secret.answers()
    assert len(wanted) > 2
    goes_to(screen, "Hold to look")
    keys = screen.stage.glass.keys
    keys.down("enter")
    screen.settle()
    keys.down("right")
    keys.down("right")
    screen.settle()
    keys.up()
    screen.until(lambda: shown.seen.prompt is not asked)
    assert shown.seen.moment.entry and shown.seen.moment.entry.event == wanted[1].event
