"""Who has played here is known the next evening: by name, and by the colour each played last."""

from __future__ import annotations

from tests.ui.touch.conftest import Desk
from ui.touch.screens.seats import Seats
from ui.touch.settings import KEPT_NAMES, Keeper


def sat(desk: Desk) -> dict[str, str]:
    screen = desk.evening.screen
    assert isinstance(screen, Seats)
    return {each.name: each.colour for each in screen.sitting.values()}


def evening_before(desk: Desk) -> None:
    """Zoe played green, Yan red."""
    desk.evening.keeper.remember({"Zoe": "green", "Yan": "red"})


def test_known_players_sit_down_in_their_own_colours(desk: Desk) -> None:
    evening_before(desk)
    desk.tap("Key to the Kingdom")
    assert {"Zoe": "green", "Yan": "red"}.items() <= sat(desk).items()


def test_a_colour_that_is_taken_is_not_taken_away(desk: Desk) -> None:
    desk.evening.keeper.remember({"Yan": "green", "Zoe": "green"})
    desk.tap("Key to the Kingdom")
    found = sat(desk)
    assert found["Yan"] == "green" and found["Zoe"] != "green"
    assert len(set(found.values())) == len(found)


def test_a_known_name_is_taken_whole_and_brings_its_colour(desk: Desk) -> None:
    desk.evening.settings.colours = {"Yan": "green"}
    desk.tap("Key to the Kingdom")
    desk.evening.settings.names = ["Yan"]
    screen = desk.evening.screen
    assert isinstance(screen, Seats)
    screen.ask_name()
    desk.tap("Yan")
    assert sat(desk)["Yan"] == "green"


def test_names_are_written_seat_by_seat_each_beginning_large(desk: Desk) -> None:
    desk.tap("Key to the Kingdom")
    screen = desk.evening.screen
    assert isinstance(screen, Seats)
    screen.ask_name()
    for name in ("Ida", "Udo"):
        assert any(touch.name == name[0] for touch in desk.touches())
        desk.tap(name[0])
        for letter in name[1:]:
            desk.tap(letter)
        desk.tap("Next" if name == "Ida" else "Done")
    assert list(sat(desk))[:2] == ["Ida", "Udo"]
    assert isinstance(desk.evening.screen, Seats)


def test_after_the_last_seat_there_is_no_next(desk: Desk) -> None:
    desk.tap("Key to the Kingdom")
    screen = desk.evening.screen
    assert isinstance(screen, Seats)
    screen.tap(max(screen.sitting))
    screen.ask_name()
    assert not any(touch.name == "Next" for touch in desk.touches())


def test_a_name_is_forgotten_by_a_longer_press(desk: Desk) -> None:
    desk.tap("Key to the Kingdom")
    evening_before(desk)
    screen = desk.evening.screen
    assert isinstance(screen, Seats)
    screen.ask_name()
    desk.tap_long("Zoe")
    assert not any(touch.name == "Zoe" for touch in desk.touches())
    kept = Keeper(desk.evening.keeper.path).settings
    assert kept.names == ["Yan"] and kept.colours == {"Yan": "red"}


def test_the_book_of_names_stays_small_and_the_last_come_first(desk: Desk) -> None:
    keeper = desk.evening.keeper
    for number in range(KEPT_NAMES + 5):
        keeper.remember({f"P{number}": "red"})
    keeper.remember({"P9": "blue"})
    assert keeper.settings.names[:2] == ["P9", f"P{KEPT_NAMES + 4}"] and len(keeper.settings.names) == KEPT_NAMES
    assert set(keeper.settings.colours) == set(keeper.settings.names) and keeper.settings.colours["P9"] == "blue"
