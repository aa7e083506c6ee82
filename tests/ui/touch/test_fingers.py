"""From fingers to targets: what presses, what does not, and when."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from ui.touch.things import Box, Placed, Plate, Scroll, Thing, Touch, place, target_at
from ui.touch.window.fingers import HOLD, LONG, REST, STRAY, TWICE, Fingers


class FakeGlass:
    """A pane without a window."""

    def __init__(self, things: list[Any]) -> None:
        self.unit = 1.0
        self.things = things
        self.offsets: dict[str, tuple[float, float]] = {}
        self.pressed: list[str] = []
        self.held: list[float] = []

    @property
    def placed(self) -> list[Placed]:
        return list(place(self.things, (800, 480), self.offsets))

    @property
    def drawn(self) -> list[Placed]:
        return self.placed

    def at(self, x: float, y: float, slot: bool = False) -> Placed | None:
        return target_at(self.placed, x, y, slot)

    def press(self, placed: Placed | None) -> None:
        self.pressed.append(placed.thing.name if placed and isinstance(placed.thing, Touch) else "")

    def hold(self, name: str, share: float) -> None:
        self.held.append(share)

    def frame(self, box: Box | None) -> None:
        """Where keys stand."""


class Hand:
    """A finger over some things, and the time."""

    def __init__(self, *things: Any, awake: bool = True) -> None:
        self.now = 100.0
        self.awake = awake
        self.glass = FakeGlass(list(things))
        self.fingers = Fingers(self.glass, self._touched, lambda: None, lambda: self.now)
        self.glass.offsets = self.fingers.offsets

    def _touched(self) -> bool:
        was, self.awake = self.awake, True
        return was

    def wait(self, seconds: float) -> None:
        for _ in range(int(seconds / 0.02)):
            self.now += 0.02
            self.fingers.tick(0.02)

    def tap(self, x: float, y: float, rest: float = 0.1) -> None:
        self.fingers.down(0, x, y)
        self.wait(rest)
        self.fingers.up(0, x, y)
        self.now += 1

    def drag(self, x: float, y: float, dx: float, dy: float, steps: int = 10) -> None:
        self.fingers.down(0, x, y)
        for step in range(1, steps + 1):
            self.fingers.move(0, x + dx * step / steps, y + dy * step / steps)
        self.fingers.up(0, x + dx, y + dy)
        self.now += 1


BOX = Box(100, 100, 100, 80)


def test_a_tap_presses_on_letting_go() -> None:
    hits: list[str] = []
    hand = Hand(Touch(BOX, "it", lambda: hits.append("it"), plate=Plate(BOX)))
    hand.fingers.down(0, 150, 140)
    assert not hits
    assert hand.glass.pressed == ["it"]
    hand.fingers.up(0, 150, 140)
    assert hits == ["it"]
    assert hand.glass.pressed[-1] == ""


def test_a_finger_that_leaves_presses_nothing() -> None:
    hits: list[str] = []
    hand = Hand(Touch(BOX, "it", lambda: hits.append("it")))
    hand.drag(150, 140, 200, 0)
    assert not hits


def test_the_touch_that_wakes_presses_nothing() -> None:
    hits: list[str] = []
    hand = Hand(Touch(BOX, "it", lambda: hits.append("it")), awake=False)
    hand.tap(150, 140)
    assert not hits
    hand.tap(150, 140)
    assert hits == ["it"]


def test_one_finger_counts_once_though_two_drivers_tell_it() -> None:
    hits: list[str] = []
    hand = Hand(Touch(BOX, "it", lambda: hits.append("it")))
    hand.fingers.down("panel", 150, 140)
    hand.fingers.down("mouse", 150, 140)
    hand.fingers.up("panel", 150, 140)
    hand.fingers.up("mouse", 150, 140)
    hand.now += TWICE / 2
    hand.fingers.down("mouse", 150, 140)
    hand.fingers.up("mouse", 150, 140)
    assert hits == ["it"]


def test_a_long_press_does_something_else() -> None:
    hits: list[str] = []
    hand = Hand(Touch(BOX, "it", lambda: hits.append("short"), lambda: hits.append("long")))
    hand.tap(150, 140, LONG + 0.1)
    assert hits == ["long"]
    hand.tap(150, 140)
    assert hits == ["long", "short"]


def test_holding_needs_its_time() -> None:
    hits: list[str] = []
    hand = Hand(Touch(BOX, "it", lambda: hits.append("held"), hold=True))
    hand.tap(150, 140, HOLD / 2)
    assert not hits
    assert max(hand.glass.held) < 1
    hand.tap(150, 140, HOLD + 0.1)
    assert hits == ["held"]
    assert hand.glass.held[-1] == 0


def test_letting_go_of_a_held_secret_covers_it() -> None:
    seen: list[str] = []
    touch = Touch(BOX, "it", lambda: seen.append("open"), up=lambda: seen.append("covered"), hold=True)
    hand = Hand(touch)
    hand.tap(150, 140, HOLD + 0.1)
    assert seen == ["open", "covered"]


def test_what_is_carried_away_is_told_of_where_it_is_let_go() -> None:
    said: list[object] = []

    def lift(x: float, y: float) -> Callable[[float, float], object] | None:
        said.append((x, y))
        return (lambda x, y: said.append(("dropped", x, y))) if x > 20 else None

    hand = Hand(Touch(BOX, "board", at=lambda x, y: said.append("tapped"), lift=lift))
    hand.drag(110, 140, 40, 0)
    hand.drag(150, 140, 30, -10)
    assert said == [(10, 40), (50, 40), ("dropped", 80, 30)]


def _slots(said: list[str], *boxes: Box) -> list[Thing]:
    return [Touch(box, f"slot {at}", partial(said.append, f"slot {at}"), slot=True) for at, box in enumerate(boxes)]


def test_after_a_hold_the_finger_slides_to_an_answer_and_lets_go_there() -> None:
    said: list[str] = []
    touch = Touch(BOX, "it", up=lambda: said.append("covered"), hold=True)
    hand = Hand(touch, *_slots(said, Box(100, 0, 100, 60)))
    hand.tap(150, 30)
    assert not said, "a finger that holds nothing does not come there"
    hand.fingers.down(0, 150, 140)
    hand.wait(HOLD + 0.1)
    hand.fingers.move(0, 150, 50)
    hand.fingers.up(0, 150, 50)
    assert said == ["covered", "slot 0"]


def test_where_the_finger_rests_it_goes_on_and_chooses_nothing_more_until_it_has_left() -> None:
    said: list[str] = []
    touch = Touch(BOX, "it", long=lambda: None, up=lambda: said.append("covered"))
    hand = Hand(touch, *_slots(said, Box(100, 0, 50, 60), Box(150, 0, 50, 60)))
    hand.fingers.down(0, 150, 140)
    hand.wait(LONG + 0.1)
    for x in (110, 112, 180):
        hand.fingers.move(0, x, 30)
        hand.wait(REST + 0.1)
    assert said == ["slot 0", "slot 1"]
    hand.fingers.move(0, 182, 31)
    hand.fingers.up(0, 182, 31)
    assert said == ["slot 0", "slot 1", "covered"]


def test_nothing_is_chosen_where_the_finger_was_put_down() -> None:
    said: list[str] = []
    hand = Hand(Touch(BOX, "it", hold=True), *_slots(said, BOX))
    hand.fingers.down(0, 150, 140)
    hand.wait(HOLD + 0.1)
    hand.fingers.move(0, 155, 141)
    hand.wait(REST + 0.1)
    hand.fingers.up(0, 155, 141)
    assert not said


def test_a_list_scrolls_under_the_finger_and_presses_nothing() -> None:
    hits: list[str] = []
    box = Box(0, 0, 200, 100)
    rows = tuple(Touch(Box(0, at * 64, 200, 64), f"row {at}", lambda: hits.append("x")) for at in range(10))
    hand = Hand(Scroll(box, "list", (200, 640), rows))
    hand.drag(50, 80, 0, -60)
    assert hand.fingers.offsets["list"][1] == pytest.approx(60 - STRAY, abs=6)  # it sets off without a jump
    assert not hits
    hand.drag(50, 20, 0, 900)
    assert hand.fingers.offsets["list"][1] == 0


def test_a_fling_runs_out() -> None:
    box = Box(0, 0, 200, 100)
    hand = Hand(Scroll(box, "list", (200, 4000), (Plate(Box(0, 0, 200, 4000)),)))
    hand.drag(50, 90, 0, -80, steps=4)
    first = hand.fingers.offsets["list"][1]
    assert hand.fingers.busy
    hand.wait(3)
    assert hand.fingers.offsets["list"][1] > first
    assert not hand.fingers.busy


def test_what_is_scrolled_out_of_sight_cannot_be_pressed() -> None:
    hits: list[str] = []
    rows = (Touch(Box(0, 150, 200, 64), "hidden", lambda: hits.append("x")),)
    hand = Hand(Scroll(Box(0, 0, 200, 100), "list", (200, 640), rows))
    hand.tap(50, 170)
    assert not hits


def test_a_slider_follows_from_the_first_touch() -> None:
    places: list[float] = []
    hand = Hand(Touch(BOX, "it", drag=lambda x, y: places.append(x)))
    hand.drag(110, 140, 50, 0, steps=5)
    assert places[0] == 10
    assert places[-1] == 60


def test_the_place_of_a_tap_is_told() -> None:
    told: list[tuple[float, float]] = []
    hand = Hand(Touch(BOX, "board", at=lambda x, y: told.append((x, y))))
    hand.tap(130, 150)
    assert told == [(30, 50)]


def test_the_one_on_top_is_meant() -> None:
    hits: list[str] = []
    hand = Hand(
        Touch(Box(0, 0, 400, 400), "board", lambda: hits.append("board")),
        Touch(BOX, "button", lambda: hits.append("button")),
    )
    hand.tap(150, 140)
    hand.tap(20, 20)
    assert hits == ["button", "board"]


def test_a_wheel_scrolls_what_lies_under_it() -> None:
    hand = Hand(Scroll(Box(0, 0, 200, 100), "list", (200, 640), (Plate(Box(0, 0, 200, 640)),)))
    hand.fingers.wheel(50, 50, 60)
    assert hand.fingers.offsets["list"] == (0, 60)
