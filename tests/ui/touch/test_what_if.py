"""What if, by finger: in practice only, by a longer press or from the menu, and nothing is answered by it."""

from __future__ import annotations

from fractions import Fraction

from companion.foresight import Figure
from companion.table.words import Words, say
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery import pit, play, private
from tests.ui.touch.gallery_games import reached
from tests.ui.touch.inspection import ink_box
from ui.touch.screens.sheets.what_if import WhatIf
from ui.touch.things import Plate, Text, place


def test_a_longer_press_shows_where_an_answer_leads(desk: Desk) -> None:
    desk.evening.settings.practice = True
    screen = play(desk.evening, pit())
    before = screen.game.seen.moment
    desk.until(lambda: screen.game.reckoned)
    desk.tap_long("Hook")
    desk.until(lambda: desk.reads("Another answer"))
    assert desk.reads("If: Hook") and desk.reads("Where you stand after this turn") and desk.reads("about ")
    placed = list(place(desk.evening.things(*desk.size), desk.size))
    letters = [ink_box(each) for each in placed if isinstance(each.thing, Text) and each.scroll]
    shares = [each.box for each in placed if isinstance(each.thing, Plate) and each.scroll and each.box.h < 20]
    assert letters and shares and not any(each.meets(bar, -2) for each in letters for bar in shares)
    desk.tap("Another answer")
    assert desk.reads("What if?")
    desk.tap("Rope")
    desk.until(lambda: desk.reads("If: Rope") and desk.reads("after this turn"))
    desk.tap("Close")
    assert not screen.sheets and screen.game.seen.moment is before


def test_where_one_answer_is_all_there_is_it_is_shown_at_once(desk: Desk) -> None:
    desk.evening.settings.practice = True
    screen = play(desk.evening, reached("key_to_the_kingdom", "later"))
    desk.until(lambda: screen.game.reckoned)
    screen.open(WhatIf(screen))
    desk.until(lambda: (desk.reads("If: the throw") and desk.reads("about ")) or desk.reads("%"))
    assert not any(touch.name in ("Another answer", "Stop") for touch in desk.touches())


def test_without_practice_a_press_is_an_answer_and_the_menu_offers_nothing(desk: Desk) -> None:
    screen = play(desk.evening, pit())
    desk.until(lambda: screen.game.reckoned)
    desk.tap("Ann,")
    assert "What if?" not in [touch.name for touch in desk.touches()]
    desk.tap("Close")
    desk.evening.settings.practice = True
    screen.entered()
    desk.tap("Ann,")
    assert desk.find("What if?")


def test_what_one_player_alone_is_asked_is_not_wondered_about(desk: Desk) -> None:
    desk.evening.settings.practice = True
    screen = play(desk.evening, private())
    assert screen.game.seen.prompt.private and screen.game.practice and not screen.may_wonder()


def test_what_takes_a_while_says_so_and_can_be_stopped(desk: Desk) -> None:
    desk.evening.settings.practice = True
    screen = play(desk.evening, pit())
    sheet = WhatIf(screen)
    screen.open(sheet)
    screen.game.suppose = lambda event, heard: None  # type: ignore[method-assign]
    desk.tap("Hook")
    assert not desk.reads("I am working it out.")
    for _ in range(3):
        desk.later.pop()[1]()
    assert desk.reads("I am working it out.")
    desk.tap("Stop")
    assert desk.reads("What if?") and not desk.reads("I am working it out.")
    desk.later.pop()[1]()
    assert not desk.later


def test_back_from_phones_the_menu_is_closed(desk: Desk) -> None:
    screen = play(desk.evening, pit())
    desk.tap("Ann,")
    desk.tap("Phones")
    assert not screen.sheets
    desk.tap("Back")
    assert desk.evening.screen is screen and not screen.sheets


def test_a_long_place_and_a_long_figure_have_room_in_every_size(desk: Desk) -> None:
    """What never came up while it was played out has the longest figure, and German the longest names."""
    desk.evening.set_language("de")
    desk.evening.settings.practice = True
    screen = play(desk.evening, pit())
    desk.until(lambda: screen.game.reckoned)
    sheet = WhatIf(screen)
    screen.open(sheet)
    of, by = say("in {place}", place="Schlangengrube"), Words("nach dem nächsten Zug")
    sheet.title = of
    sheet.figures = tuple(Figure(of=of, by=by, chance=Fraction(n), under=Words("wo"), samples=200) for n in (0, 1))
    found = desk.wrong(spoken=("de",), sizes=((800, 480), (1024, 600)))
    assert found == []
