"""The rules as sentences, on screen: chapter by chapter, found by a word, as this table plays them."""

from __future__ import annotations

from companion.games import rules
from companion.games.ledger import chapters, ledger
from tests.ui.touch.conftest import Desk
from ui.touch.rulebook import Rulebook
from ui.touch.screens.chapters import Chapters
from ui.touch.screens.handbook import Contents

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
    desk.evening.go(Chapters(desk.evening, rules(KINGDOM), {}, "SNAKE"))
    desk.settle()
    desk.tap("Drawn: Snake Pit")
    assert desk.evening.screen.name == "reading"


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


def test_why_says_the_rule_as_this_table_plays_it() -> None:
    rule, house = "KTK-DK-03", {"dk_adjacent": "no"}
    book, ours = Rulebook(rules(KINGDOM), {}), Rulebook(rules(KINGDOM), house)
    assert str(ledger(KINGDOM)[rule]) in str(book.sentences([rule])[rule])
    assert str(ledger(KINGDOM, house)[rule]) in str(ours.sentences([rule])[rule])
    assert book.sentences([rule]) != ours.sentences([rule])
