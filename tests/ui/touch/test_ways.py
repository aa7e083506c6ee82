"""Every screen and every sheet is reached by tapping what is offered, beginning at the first screen."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.table.events import Command, Drew
from companion.table.words import Words
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.gallery_games import reached
from tests.ui.touch.inspection import inspect
from ui.touch.catalogue import games
from ui.touch.evening import Screen
from ui.touch.screens.base import Page
from ui.touch.screens.play import Play
from ui.touch.screens.seats import Seats
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.trying import Listening
from ui.touch.things import Text, place
from ui.touch.widgets.rail import Tools, tools

PIT = ("Go on where you stopped",)
"""A game that was left: Ann sits in the Snake Pit."""
PAGE = ("Rules", "Key to the Kingdom", "Snake Pit")
WAYS: dict[str, tuple[str, ...]] = {
    "home": (),
    "seats": ("Key to the Kingdom",),
    "typing": ("Key to the Kingdom", "Purple: change the name"),
    "house_rules": ("Key to the Kingdom", "House rules"),
    "rule_effects": ("Key to the Kingdom", "House rules", "Must Start be reached by exact throw?"),
    "shelf": ("Rules",),
    "contents": PAGE[:2],
    "chapters": (*PAGE[:2], "Rules"),
    "reading": PAGE,
    "hand": (*PAGE, "Change the cards"),
    "walking": (*PAGE, "Walk me through"),
    "settings": ("Settings",),
    "machine": ("Settings", "This machine"),
    "kit": ("Settings", "This machine", "Print a table"),
    "table_check": ("Settings", "Table check"),
    "camera": ("Settings", "Table check", "Camera: Show me"),
    "teaching": ("Settings", "Table check", "Teach a board"),
    "faces": ("Settings", "Table check", "Teach a board", "Key to the Kingdom"),
    "photos": ("Settings", "Table check", "Teach a board", "Key to the Kingdom", "Banshee Towers"),
    "findings": ("Settings", "Table check", "Teach a board", "Key to the Kingdom", "Check"),
    "history": ("Past games",),
    "fair": ("Past games", "The dice"),
    "fetch": ("Past games", "Read one in"),
    "replay": ("Past games", "Key to the Kingdom"),
    "play": PIT,
    "why": (*PIT, "Why?"),
    "correct": (*PIT, "Why?", "The reading is wrong"),
    "menu": (*PIT, "Ann, your choice"),
    "story": (*PIT, "Ann, your choice", "Story"),
    "steps": (*PIT, "Ann, your choice", "Steps"),
    "claims": (*PIT, "Ann, your choice", "How it is"),
    "claiming": (*PIT, "Ann, your choice", "How it is", "Whose turn it is"),
    "phones": (*PIT, "Ann, your choice", "Phones"),
    "seat": (*PIT, "Bob: 8 cards"),
}
ELSEWHERE = {
    "renewing",
    "untold",
    "secret",
    "insights",
    "listening",
    "corners",
    "showing",
    "wanting",
    "mapping",
    "several",
    "what-if",
    "evening_story",
    "lying",
    "course",
    "ways",
}
"""Those that need another game, dice or a photograph: each has a test of its own, here or in one of the other files."""


def leave_a_game(desk: Desk) -> None:
    session, _ = desk.evening.library.ask(lambda: desk.evening.library.begin(gallery.setup())).result()
    at_the_pit = gallery.pit().moments()[1:]
    told = [moment.entry.event for moment in at_the_pit if moment.entry and not isinstance(moment.entry.event, Command)]
    desk.evening.library.ask(lambda: gallery.told(session, *told)).result()


@pytest.fixture
def left(desk: Desk) -> Desk:
    """A game waits."""
    leave_a_game(desk)
    desk.evening.screen.entered()
    desk.settle()
    return desk


def on_top(desk: Desk) -> str:
    """The screen, or the sheet on it."""
    screen = desk.evening.screen
    return screen.sheets[-1].name if isinstance(screen, Play) and screen.sheets else screen.name


def test_a_line_of_the_log_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    first = Desk(tmp_path)
    leave_a_game(first)
    first.evening.close()
    with closing(sqlite3.connect(first.evening.library.path)) as journal:
        journal.execute("UPDATE entries SET entry = '{' WHERE number = 2")
        journal.commit()
    desk = Desk(tmp_path)
    desk.settle()
    desk.tap(*PIT)
    assert desk.reads("Line 2 of the log cannot be read")
    desk.tap("All right")
    assert on_top(desk) == "play" and not desk.reads("Line 2")
    desk.evening.close()


@pytest.mark.parametrize("name", WAYS)
def test_it_is_reached_and_there_is_a_way_back(left: Desk, name: str) -> None:
    """By what is offered on each: back, close, or held to leave."""
    for tapped in WAYS[name]:
        left.tap(tapped)
        left.settle()
    assert on_top(left) == name
    for _ in range(12):
        if on_top(left) == "home":
            return
        names = [touch.name for touch in left.touches()]
        outs = ("Hold to leave", "Close", "Back", "Back, without a change", "Ann, your choice. Opens the menu.")
        left.tap(next(out for out in outs if out in names))
    assert on_top(left) == "home"


def test_none_is_forgotten() -> None:
    assert _names(Screen) | _names(Sheet) == set(WAYS) | ELSEWHERE


def _names(kind: type[Screen] | type[Sheet]) -> set[str]:
    """Of every screen or sheet there is; a page is only a frame."""
    found: set[str] = set()
    for each in kind.__subclasses__():
        found |= _names(each)
        if each is not Page and not each.__module__.startswith("tests."):
            found.add(each.name)
    return found - {""}


def test_dice_are_tried_out(desk: Desk) -> None:
    """The screen's own dice are heard as those on the table would be: over the wire."""
    desk.tap("Settings")
    desk.tap("Screen")
    assert desk.evening.devices.simulated
    link = desk.evening.devices.link
    assert link
    desk.until(lambda: link.status.heard)
    desk.evening.go(Listening(desk.evening))
    desk.settle()
    assert on_top(desk) == "listening"


def test_what_is_worked_out_is_listed(desk: Desk) -> None:
    """In a game that works something out the menu leads to it."""
    for game in games():
        session = reached(game.id, "later")
        if not session.rules.insights(session.state, ""):
            continue
        screen = gallery.play(desk.evening, session)
        name = screen.name_of(session.prompt.who) if session.prompt.who else "Everybody"
        desk.tap(f"{name}, ")
        desk.tap("Worked out")
        assert on_top(desk) == "insights"
        insight = next(each for each in session.rules.insights(session.state, "") if not each.practice)
        assert desk.reads(str(insight.title).split()[0])
        gallery.clear(desk.evening)


def test_a_secret_is_covered_until_held_and_covered_again(desk: Desk) -> None:
    """What only one player may see is on the glass only while that player's finger rests there."""
    session = gallery.until(
        lambda session: any(session.rules.secrets(session.state, seat.colour) for seat in session.setup.seats)
    )
    seat = next(seat for seat in session.setup.seats if session.rules.secrets(session.state, seat.colour))
    secret = str(session.rules.secrets(session.state, seat.colour)[0])
    screen = gallery.play(desk.evening, session)
    desk.tap(f"{seat.name}: ")
    assert secret not in " ".join(desk.texts())
    desk.tap(f"Only {seat.name} looks")
    assert on_top(desk) == "secret" and secret not in " ".join(desk.texts())
    hold = desk.find("Hold to look")
    assert hold.hold and hold.act and hold.up
    hold.act()
    assert desk.reads(secret)
    hold.up()
    assert not desk.reads(secret)
    desk.tap("Done")
    assert desk.evening.screen is screen


def test_whatever_is_secret_looks_the_same(desk: Desk) -> None:
    """Two games that differ in nothing but what a player holds in secret show the very same things, covered."""
    looks = []
    for card in ("cobra", "chalice"):
        session = gallery.private()
        assert session.prompt.pile and card in session.prompt.pile.cards
        who = session.prompt.who
        session.tell(Drew(card, session.prompt.pile.deck))
        screen = gallery.play(desk.evening, session)
        desk.settle()
        play = [(type(each.thing).__name__, each.box, getattr(each.thing, "words", "")) for each in desk.placed()]
        screen.look_alone(who)
        desk.settle()
        cover = [(type(each.thing).__name__, each.box, getattr(each.thing, "words", "")) for each in desk.placed()]
        looks.append((play, cover))
        gallery.clear(desk.evening)
    assert looks[0] == looks[1]


def test_the_setup_of_every_game_is_offered_with_as_many_seats_as_it_has(desk: Desk) -> None:
    for game in games():
        desk.tap(game.title)
        for _ in range(8):
            if not any(touch.name == "Free seat" for touch in desk.touches()):
                break
            before = len([touch for touch in desk.touches() if touch.name == "Free seat"])
            desk.tap("Free seat")
            if len([touch for touch in desk.touches() if touch.name == "Free seat"]) == before:
                break
        assert desk.reads(f"Start with {min(game.players[-1], 6)}")
        desk.tap("Back")


def test_a_finished_game_is_counted_and_can_be_played_again(desk: Desk) -> None:
    session = gallery.over()
    gallery.play(desk.evening, session)
    desk.settle()
    desk.tap("Another game")
    assert on_top(desk) == "seats"
    assert desk.reads("Ann") and desk.reads("Bob")


def test_who_is_only_called_by_a_colour_is_called_by_the_next_games_colour(desk: Desk) -> None:
    desk.evening.settings.names = ["Purple", "Ann"]  # as an older companion kept them
    desk.tap("Key to the Kingdom")
    desk.tap("Start with 2")
    desk.until(lambda: desk.evening.game)
    assert [seat.name for seat in desk.evening.seats()] == ["Ann", "Grey"]
    desk.evening.leave()
    desk.tap("Heroes of the Maze")
    screen = desk.evening.screen
    assert isinstance(screen, Seats)
    assert [(each.name, each.colour) for _, each in sorted(screen.sitting.items())] == [
        ("Ann", "red"),
        ("Blue", "blue"),
    ]


def test_a_step_with_a_long_name_can_still_be_taken_back(desk: Desk) -> None:
    look = desk.evening.look(800, 480)
    box = look.law.boxes["undo"]
    for said, shown in (
        ("Undo the fall", "Undo the fall"),
        ("Undo Ann’s long walk past the Black Dagger of the Banshee Towers", "Undo the last step"),
    ):
        for quarters in range(4):
            acts = {"undo": lambda: None, "steps": lambda: None}
            parts = tools(look, {"undo": box}, Tools(Words(said), "undo", acts), quarters)
            words = " ".join(each.thing.words for each in place(parts, (800, 480)) if isinstance(each.thing, Text))
            assert words == shown
            assert not [fault for fault in inspect(parts, (800, 480)) if fault.kind in ("cut off", "overlap")]
