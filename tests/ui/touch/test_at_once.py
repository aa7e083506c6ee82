"""Answers at once in the window: the sheet of several questions, and what is answered once for all."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from companion.games.darrowell.acting import Act
from companion.games.kings_and_things.events import PlayEvent
from companion.games.kings_and_things.recruiting import Paid
from companion.play.session import Session
from companion.play.standing import Always
from companion.table.events import Chose, Given
from tests.play.at_table import begun, play_on, recorded
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from ui.table.believing import TAKEN
from ui.touch.look import Look
from ui.touch.screens.play import Play
from ui.touch.screens.play.panel import LEAST_LIST
from ui.touch.screens.sheets.correct import Claims
from ui.touch.screens.sheets.menu import Menu
from ui.touch.things import Box, Scroll, Text, Touch, place

LOOK = Look(800, 480)


def asking(desk: Desk, game: str, kind: type[Any], *names: str) -> tuple[Play, list[Any]]:
    """The window where such a question with these options is put; and what it tells the referee."""
    session: Session[Any] = begun(game)
    for event in recorded(game, 2):
        offered = {option.name for option in session.prompt.options}
        if isinstance(session.rules.desk(session.state).question, kind) and offered.issuperset(names):
            break
        session.tell(event)
    told: list[Any] = []
    screen = gallery.play(desk.evening, session)
    screen.game.tell = told.append  # type: ignore[method-assign,assignment]
    screen.game.tell_sheet = told.append  # type: ignore[method-assign,assignment]
    return screen, told


def touches(screen: Play) -> list[Touch]:
    things: Sequence[Any] = screen.things(LOOK)
    return [each.thing for each in place(things, (800, 480)) if isinstance(each.thing, Touch)]


def tap(screen: Play, name: str, which: int = 0) -> None:
    found = [touch for touch in touches(screen) if touch.name.startswith(name) and touch.act]
    assert len(found) > which, [touch.name for touch in touches(screen)]
    act = found[which].act
    assert act
    act()


def test_a_sheet_is_told_with_one_tap_or_with_what_was_chosen_beside_it(desk: Desk) -> None:
    screen, told = asking(desk, "kings_and_things", Paid, "1")
    assert screen.game.seen.prompt.also
    tap(screen, "0", -1)
    tap(screen, "1")
    assert screen.beside == [1]
    tap(screen, "0", -1)
    assert told == [(Chose("0"), Chose("0")), (Chose("0"), Chose("1"))]


def test_however_much_stands_beside_them_every_answer_can_be_reached(desk: Desk) -> None:
    """Six values below a dozen characters: the list keeps room to be scrolled in."""
    held = begun("kings_and_things")
    play_on(held, Random(4), lambda asked: any(len(each.options) > 5 for each in asked.also) and len(asked.options) > 7)
    screen = gallery.play(desk.evening, held)
    placed = [each.thing for each in place(screen.things(LOOK), (800, 480))]
    lists = [thing for thing in placed if isinstance(thing, Scroll)]
    tapped = [{part.name for part in thing.parts if isinstance(part, Touch)} for thing in lists]
    found = next(thing for thing, names in zip(lists, tapped, strict=True) if len(names) >= len(held.prompt.options))
    assert found.box.h >= LEAST_LIST * LOOK.finger


def test_an_answer_once_for_all_is_one_tap(desk: Desk) -> None:
    screen, told = asking(desk, "darrowell", Act, "pick_up")
    tap(screen, "Pick up wherever I come")
    assert [(each.event, each.lasting.whose) for each in told] == [(Chose("pick_up"), screen.game.seen.prompt.who)]
    assert isinstance(told[0], Always)


def test_what_the_whole_table_may_say_stands_outside_the_secret(desk: Desk) -> None:
    screen, told = asking(desk, "kings_and_things", PlayEvent)
    assert screen.game.seen.prompt.private
    assert not [touch.name for touch in touches(screen) if touch.name == "Pass"]
    tap(screen, "Nobody plays an event")
    assert told[0].event == Chose("pass") and told[0].lasting.whose == ""


def test_the_menu_lets_everything_be_asked_again(desk: Desk) -> None:
    screen, _ = asking(desk, "darrowell", Act, "pick_up")
    screen.open(Menu(screen))
    assert not [touch for touch in touches(screen) if touch.name == "Ask again"]
    always = next(option.lasting for option in screen.game.seen.prompt.options if option.lasting)
    screen.game.referee.standing.keep(always)
    assert [touch for touch in touches(screen) if touch.name == "Ask again"]


def test_house_rules_are_a_chapter_of_their_own(desk: Desk) -> None:
    screen = gallery.play(desk.evening, begun("kings_and_things"))
    sheet = Claims(screen, "How it is", list(screen.claims()))
    scroll = next(thing for thing in sheet.things(LOOK, Box(0, 0, 400, 400)) if isinstance(thing, Scroll))
    said = [thing.words for thing in scroll.parts if isinstance(thing, Text)]
    chapter = said.index("House rules from now on")
    asks = {str(rule.ask).split(":")[0][:20] for rule in screen.game.rules.changeable}
    assert not [line for line in said[:chapter] if line[:20] in asks]
    assert [line for line in said[chapter:] if line[:20] in asks]


def test_somebody_new_is_named_and_sits_down(desk: Desk) -> None:
    """The sheet of how it is asks for the name, those who are known here first."""
    screen = gallery.play(desk.evening, begun("magic_maze"))
    told: list[Any] = []
    screen.game.tell = told.append  # type: ignore[method-assign,assignment]
    desk.evening.settings.names = ["Ann", "Eve"]
    screen.open(Claims(screen, "How it is", list(screen.claims())))
    free = [claim for claim in screen.claims() if claim.kind == "name"]
    tap(screen, "Somebody new plays green")
    assert not [touch for touch in desk.touches() if touch.name == "Ann"]
    desk.tap("Eve")
    assert told == [free[0].given("Eve")]
    assert not screen.sheets


def on_screen(desk: Desk) -> Play:
    assert isinstance(desk.evening.screen, Play)
    return desk.evening.screen


def test_what_no_picture_shows_of_a_game_taken_from_one_is_asked_on_one_sheet(desk: Desk) -> None:
    session: Session[Any] = begun("darrowell")
    session.tell(Given("red", "at", "fighting_pit"), TAKEN)
    desk.evening.play(session, 0)
    screen = on_screen(desk)
    assert not [touch.name for touch in touches(screen) if touch.name.startswith("Ann stands")], "that was seen"
    tap(screen, "Ann’s weapons")
    tap(screen, "2")
    desk.until(lambda: [touch for touch in touches(screen) if touch.name.startswith("Ann’s weapons 2")])
    screen.put_away()
    desk.evening.leave()
    desk.evening.play(session, 0)
    screen = on_screen(desk)
    assert screen.sheets, "it is asked until somebody plays on"
    screen.game.stop()
