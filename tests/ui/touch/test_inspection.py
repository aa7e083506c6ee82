"""The menu is whole, and what looks for faults on screens finds them."""

from __future__ import annotations

import pytest

from companion.table.words import say
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.inspection import inspect
from ui.table import languages
from ui.touch.layout import SIZES
from ui.touch.look import Look
from ui.touch.screens.sheets.menu import Menu
from ui.touch.things import Art, Box, Plate, Text, Thing, Touch, place
from ui.touch.widgets.basic import lines


@pytest.mark.parametrize("language", languages.available())
def test_the_menu_is_whole_and_why_is_a_word(desk: Desk, language: str) -> None:
    desk.evening.set_language(language)
    screen = gallery.play(desk.evening, gallery.pit())
    desk.settle()
    for size in SIZES:
        placed = place(desk.evening.things(*size), size)
        said = [each.thing.words for each in placed if isinstance(each.thing, Text)]
        assert str(say("Why?")) in said, size
    screen.open(Menu(screen))
    desk.settle()
    assert not [each.thing for each in desk.placed() if each.clip and not each.box.within(each.clip, 1.5)]


def test_the_inspector_finds_what_is_wrong() -> None:
    """The check itself: each fault it knows, made on purpose."""
    card = Plate(Box(10, 10, 200, 60), "#25353D")
    long = Text(card.box, "Far too long for its card, this", 30, "work", "#F4F0E6", "#25353D")
    faint = Text(Box(10, 100, 200, 30), "faint", 20, "work", "#7F95A1", "#0E1618")
    small = Text(Box(10, 140, 200, 30), "small", 12, "work", "#F4F0E6", "#0E1618")
    over = Text(Box(12, 102, 200, 30), "over it", 20, "work", "#F4F0E6", "#0E1618")
    sign = Art(Box(400, 400, 20, 20), "icon:undo", ("#25353D",), "#0E1618")
    tiny = Touch(Box(300, 10, 40, 40), "tiny")
    nameless = Touch(Box(400, 10, 80, 80), " ")
    one, two = Touch(Box(500, 10, 80, 80), "one"), Touch(Box(560, 40, 80, 80), "two")
    words = "Keine Würfel gefunden: tippen, was gefallen ist"
    crowded = lines(Look(800, 480), Box(600, 200, 90, 50), words, 20, "work", "#F4F0E6", "#0E1618", most=2)
    found = inspect([card, long, faint, small, over, sign, tiny, nameless, one, two, *crowded], (800, 480))
    kinds = {fault.kind for fault in found}
    assert kinds == {"cut off", "contrast", "small", "overlap", "target", "name", "targets", "room"}


INK, ON = "#F4F0E6", "#25353D"
CARD = Plate(Box(100, 100, 200, 60), ON)
WRONG: dict[str, tuple[str, list[Thing]]] = {
    "a card half on another": ("plates", [CARD, Plate(Box(250, 130, 200, 60), ON)]),
    "a row longer than the list it lies in": ("plates", [CARD, Plate(Box(110, 110, 230, 40), "#18242A")]),
    "a word beneath a card": (
        "covered",
        [CARD, Text(CARD.box, "Ann is here", 20, "work", INK, ON), Plate(Box(100, 104, 200, 52), ON)],
    ),
    "a label that touches its own value": (
        "overlap",
        [
            CARD,
            Text(Box(110, 106, 180, 24), "still guarded", 20, "work", INK, ON),
            Text(Box(110, 119, 180, 24), "Yes", 20, "work", INK, ON),
        ],
    ),
    "a figure cut by the top edge": ("cut off", [Art(Box(300, -12, 40, 40), "figure:red:stands", (INK, ON))]),
    "a figure that leaves its card": ("cut off", [CARD, Art(Box(110, 84, 40, 40), "figure:red:stands", (INK, ON))]),
    "a line cut in the middle by the row below it": (
        "covered",
        [CARD, Text(Box(110, 106, 180, 24), "Cem: 8 cards", 20, "work", INK, ON), Plate(Box(104, 118, 190, 36), ON)],
    ),
}


@pytest.mark.parametrize("what", WRONG)
def test_the_inspector_finds_it(what: str) -> None:
    kind, things = WRONG[what]
    assert {fault.kind for fault in inspect(things, (800, 480))} == {kind}


def test_the_inspector_lets_pass_what_is_meant() -> None:
    """A card in a card, a rule on an edge, lines as near to one another as a list sets them."""
    inner = Plate(Box(110, 110, 100, 40), "#18242A")
    rule = Plate(Box(90, 130, 220, 3), "#7F95A1")
    over, under = (Text(Box(220, y, 70, 24), word, 20, "work", INK, ON) for y, word in ((106, "Rope"), (130, "gap")))
    figure = Art(Box(112, 112, 36, 36), "figure:red:stands", (INK, ON))
    assert not inspect([CARD, inner, over, under, figure, rule], (800, 480))
