"""The rules as sentences, on screen: chapter by chapter, found by a word, as this table plays them."""

from __future__ import annotations

from pathlib import Path

from companion.games import rules
from companion.games.ledger import chapters, ledger
from tests.examples.brought import MORRIS, brought
from tests.ui.touch.conftest import Desk
from ui.touch.rulebook import Rulebook
from ui.touch.screens.handbook import Contents
from ui.touch.widgets.diagrams import Here

KINGDOM = "key_to_the_kingdom"


def shown(desk: Desk) -> str:
    return " ".join(desk.texts())


def test_a_chapter_shows_each_of_its_rules_with_its_id(desk: Desk) -> None:
    desk.tap("Rules")
    desk.tap("Key to the Kingdom")
    desk.tap("Rules")
    for chapter in chapters(KINGDOM)[:6]:
        desk.tap(str(chapter.title))
        for rule, sentence in chapter.sentences.items():
            assert str(sentence) in shown(desk) and rule.partition("-")[2] in shown(desk)


def test_from_a_hazards_chapter_to_its_drawing(desk: Desk) -> None:
    Contents(desk.evening, rules(KINGDOM), {}).open_chapters("SNAKE")
    desk.settle()
    desk.tap("Snake Pit, drawn")
    assert desk.evening.screen.name == "reading"


def test_a_chapter_without_a_drawing_leads_to_where_somebody_stands_and_to_all_that_is_drawn(desk: Desk) -> None:
    contents = Contents(desk.evening, rules(KINGDOM), {}, stay=("snake_pit", Here("pit", "Ann", "red")))
    desk.evening.go(contents)
    contents.open_chapters("STEAL")
    desk.settle()
    assert "Ann is here" in shown(desk)
    desk.tap("Snake Pit, drawn")
    assert desk.evening.screen.name == "reading" and "Ann is here" in shown(desk)
    desk.tap("Back")
    desk.tap(f"All {len(contents.pages)} pages")
    assert desk.evening.screen is contents and len(contents.found()) == len(contents.pages)


def test_a_word_finds_rules_as_well_as_pages(desk: Desk) -> None:
    """No page of a hazard speaks of thieves: the chapter does, and a tap opens it."""
    contents = Contents(desk.evening, rules(KINGDOM), {})
    desk.evening.go(contents)
    contents.words = "thief"
    contents.changed()
    desk.settle()
    assert not contents.found() and [rule for _, rule in contents.spoken()] == ["KTK-STEAL-02"]
    desk.tap("Stealing")
    assert desk.evening.screen.name == "chapters" and "STEAL-01" in shown(desk)


def test_a_page_is_filled_with_the_chapters_that_follow_and_a_word_is_looked_for_from_there(desk: Desk) -> None:
    desk.tap("Rules")
    desk.tap("Heroes of the Maze")
    desk.tap("Rules")
    desk.tap("Home")
    assert "HOME-02" in shown(desk) and "GATE-04" in shown(desk) and "RING-01" not in shown(desk)
    desk.tap("Find a word")
    for letter in "gate":
        desk.tap(letter)
    desk.tap("Done")
    assert desk.evening.screen.name == "contents"
    desk.tap("The gates")
    desk.tap("Back")
    desk.tap("Back")
    assert desk.evening.screen.name == "shelf"


def test_a_book_without_pages_is_looked_through_all_the_same(desk: Desk, tmp_path: Path) -> None:
    """Its rules stand in the place of its pages, and what is found too."""
    with brought(tmp_path / "packages", MORRIS):
        _looked_through(desk)


def _looked_through(desk: Desk) -> None:
    desk.evening.go(Contents(desk.evening, rules(MORRIS), {}))
    desk.settle()
    assert desk.evening.screen.name == "chapters"
    desk.tap("Find a word")
    for letter in "mill":
        desk.tap(letter)
    desk.tap("Done")
    assert desk.evening.screen.name == "contents" and "mill" in shown(desk)
    desk.tap("Back")
    assert desk.evening.screen.name == "home"


def test_why_says_the_rule_as_this_table_plays_it() -> None:
    rule, house = "KTK-DK-03", {"dk_adjacent": "no"}
    book, ours = Rulebook(rules(KINGDOM), {}), Rulebook(rules(KINGDOM), house)
    assert str(ledger(KINGDOM)[rule]) in str(book.sentences([rule])[rule])
    assert str(ledger(KINGDOM, house)[rule]) in str(ours.sentences([rule])[rule])
    assert book.sentences([rule]) != ours.sentences([rule])
