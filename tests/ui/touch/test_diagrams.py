"""Procedures drawn for the window: all of every diagram is somewhere on its pages, and nothing reaches beyond them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from companion.games import rules
from companion.play.rules import Rules
from tests.ui.touch import gallery
from tests.ui.touch.conftest import Desk
from tests.ui.touch.inspection import inspect
from ui.art.chart import Chart, chart
from ui.table import languages
from ui.touch.catalogue import games
from ui.touch.look import Look
from ui.touch.measure import LEAST, WORK, width
from ui.touch.parting import down, rest
from ui.touch.screens.handbook import Contents
from ui.touch.screens.reading import Reading
from ui.touch.things import Art, Box, Plate, Text, Turned
from ui.touch.widgets.diagrams import PIECE, Here, diagram, fewest, sheets
from ui.touch.widgets.gathered import ends_inline, gathered

PROCEDURES = [procedure for game in games() for procedure in game.handbook({}).values()]


def frame(look: Look) -> Box:
    """Where a page of the handbook draws it."""
    _, body, _ = down(look.page, look.finger, rest(), look.finger, gap=look.gap)
    return body.inset(look.u(8), look.u(4))


def lines_of(charts: Iterable[Chart]) -> Counter[str]:
    """Every line of every card, by the card's own number."""
    return Counter(
        f"{card.number % PIECE}: {port.when}" for chart in charts for card in chart.cards for port in card.ports
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("size", "text", "every"), [((800, 480), "normal", 1), ((800, 480), "largest", 4), ((720, 1280), "large", 4)]
)
def test_nothing_is_cut_and_nothing_is_left_out(size: tuple[int, int], text: str, every: int) -> None:
    look = Look(*size, text_size=text)
    box = frame(look)
    for procedure in PROCEDURES[::every]:
        drawn = chart(procedure)
        pages = sheets(look, drawn, box)
        less = gathered(drawn)
        inline = less._replace(cards=tuple(map(ends_inline, less.cards)))
        assert lines_of(page.chart for page in pages) in (lines_of([each]) for each in (drawn, less, inline))
        for page in pages:
            things = diagram(look, box, page, "#18242A")
            assert not [fault for fault in inspect(things, size) if fault.kind == "overlap"]
            for thing in things:
                where = thing.room if isinstance(thing, Text) else thing.box
                assert where.within(box, 8), (procedure.name, thing)
                if isinstance(thing, Text):
                    assert thing.size >= LEAST
                    assert width(thing.words, thing.size, thing.face) <= thing.room.w + 1.5, (procedure.name, thing)


def test_every_step_is_on_some_page() -> None:
    """Whoever is at it can be shown there, though it may have no card of its own."""
    look = Look(800, 480)
    for procedure in PROCEDURES[::3]:
        pages = sheets(look, chart(procedure), frame(look))
        assert all(any(page.holds(step) for page in pages) for step in procedure.steps), procedure.name


def test_the_snake_pit_is_one_page_and_tells_who_is_in_it() -> None:
    look = Look(800, 480)
    drawn = chart(rules(gallery.KINGDOM).handbook({})["snake_pit"])
    here = Here("hook", "Ann", "red")
    (page,) = sheets(look, drawn, Box(22, 88, 756, 300), here)
    things = diagram(look, Box(22, 88, 756, 300), page, "#18242A", here)
    assert [thing.words for thing in things if isinstance(thing, Text)].count("Ann is here") == 1
    assert any(isinstance(thing, Art) and thing.name == "figure:red:stands" for thing in things)


@pytest.mark.long
def test_where_nobody_is_no_card_is_framed() -> None:
    """A card that goes on in a further piece was framed as if somebody stood there."""
    look = Look(800, 480)
    for procedure in PROCEDURES:
        for page in sheets(look, chart(procedure), frame(look)):
            things = diagram(look, frame(look), page, "#18242A", Here(""))
            framed = [thing for thing in things if isinstance(thing, Plate) and not thing.fill and thing.width > 2]
            assert not framed, procedure.name


def test_the_handbook_opens_to_its_reader_and_marks_his_place(desk: Desk) -> None:
    screen = gallery.play(desk.evening, gallery.pit())
    screen.facing.quarters = screen.facing.held = 2
    screen.open_page("snake_pit")
    (turned,) = desk.evening.things(800, 480)
    assert isinstance(turned, Turned) and turned.quarters == 2
    assert "Ann is here" in desk.texts()
    desk.evening.back()
    screen.open_handbook()
    assert isinstance(desk.evening.screen, Contents)
    (turned,) = desk.evening.things(800, 480)
    assert isinstance(turned, Turned) and turned.quarters == 2
    desk.tap("Snake Pit")
    assert "Ann is here" in desk.texts()


def test_a_finger_shows_it_larger_and_smaller_again(desk: Desk) -> None:
    desk.evening.go(Reading(desk.evening, rules(gallery.KINGDOM), "well_of_doom", {}))

    def largest() -> float:
        return max(
            each.thing.size for each in desk.placed() if isinstance(each.thing, Text) and each.thing.face == WORK
        )

    before = largest()
    desk.tap("Show it larger")
    assert largest() > before
    desk.tap("Show it smaller")
    assert largest() == before


def test_further_parts_are_leafed_through(desk: Desk) -> None:
    reading = Reading(desk.evening, rules(gallery.KINGDOM), "well_of_doom", {})
    desk.evening.go(reading)
    look = Look(800, 480)
    pages = sheets(look, reading.chart, frame(look))
    assert len(pages) > 1
    for number in (*range(1, len(pages) + 1), 1):
        assert f"{number}/{len(pages)}" in desk.texts()
        desk.tap("The next part")


@pytest.mark.long
@pytest.mark.parametrize(
    "language", [pytest.param(each, marks=[pytest.mark.slow] if each == "en" else []) for each in languages.available()]
)
@pytest.mark.parametrize(("size", "most"), [((1280, 720), 1), ((800, 480), 2)])
def test_every_procedure_stands_on_few_pages(size: tuple[int, int], most: int, language: str) -> None:
    """All of it before the reader on a broad window, on the smallest one turn of the page away; whoever is wherever.

    English words are the shortest.
    """
    look = Look(*size)
    languages.speak(language)
    needed: dict[tuple[str, str], int] = {}
    for procedure in PROCEDURES:
        drawn = chart(procedure)
        for here in (Here(""), *(Here(card.name, "Ann", "red") for card in drawn.cards)):
            needed[procedure.name, here.step] = len(fewest(look, drawn, frame(look), here)[1])
    assert not {place for place, pages in needed.items() if pages > most}


@pytest.mark.parametrize("language", languages.available())
def test_what_is_told_once_is_told(language: str) -> None:
    """A chart in fewer words: each line and what comes of it still stands there, but for a name said twice."""
    languages.speak(language)
    for procedure in PROCEDURES:
        drawn = chart(procedure)
        cards = gathered(drawn).cards
        said = " ".join(f"{card.title} {port.when} {port.what} {port.end}" for card in cards for port in card.ports)
        for port in (port for card in drawn.cards for port in card.ports):
            for words in (port.when, port.what, port.end):
                first, _, further = str(words).rstrip(".").partition(". ")
                assert (
                    further in said.casefold()
                    if (further := further.casefold())
                    else first.casefold() in said.casefold()
                )
        assert {step for card in drawn.cards for step in (card.name, *card.folded)} <= {
            step for card in cards for step in (card.name, *card.folded)
        }


def test_cards_that_read_alike_are_one() -> None:
    """The Rope and the Hook out of the Well of Doom: the same throw, and the same ways on."""
    for procedure in PROCEDURES:
        cards = gathered(chart(procedure)).cards
        said = [
            (card.sign, card.title, tuple((port.when, port.what, port.to) for port in card.ports)) for card in cards
        ]
        assert len(set(said)) == len(said), procedure.name
        assert {port.to for card in cards for port in card.ports} <= {0, *(card.number for card in cards)}
        if procedure.name == "well_of_doom":
            assert any(card.holds("rope") and card.holds("hook") for card in cards)


def test_no_line_of_a_card_is_empty(desk: Desk) -> None:
    """The one that only leads on says so; what has no condition begins with what it does."""
    game = rules(gallery.KINGDOM)
    for size in ((800, 480), (1280, 720)):
        desk.size = size
        said = _opened(desk, game, "well_of_doom")
        assert "Go on." in said and "" not in said


def _opened(desk: Desk, game: Rules[Any], procedure: str) -> list[str]:
    """The words of that page of the handbook."""
    desk.evening.go(Reading(desk.evening, game, procedure, {}))
    said = desk.texts()
    desk.evening.back()
    return said
