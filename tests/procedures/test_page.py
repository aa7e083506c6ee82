"""The handbook page: it says all that is played, in lines that fit, and reads as it always did."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from companion.procedures.conditions import Has
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Tell, Throw, Walk
from companion.procedures.page import Page, page, text
from companion.procedures.readings import Else, Past
from tests.procedures.invented import FAR, bog, changed, ford, with_option, with_row, with_step
from tests.procedures.shipped import Shipped, every_procedure

FORD = """\
The Ford
========

A river without a bridge.

1. How do you cross?
   - Swing over, holding Rope: Rope is lost. -> on the far bank
   - Wade -> go to 2

2. Two dice: 9 or more.
   - 9 or more in all: Through the water. -> on the far bank
   - anything else: Off your feet. -> go to 3

3. Down the river.
   -> go to 4

4. Twice already?
   - Yes -> go to 5
   - No -> next turn go to 2

5. What does the river take?
   - Axe or Sword, or nothing where none is held -> go to 6

6. Throw: which bank?
   - 3 or less: The wrong one. -> back where you came from
   - 4 or more: The right one. -> on the far bank

Rules: FORD-00, FORD-01, FORD-02, FORD-03, FORD-04, FORD-05, FORD-06, FORD-07,
  FORD-08"""


def test_the_page_of_the_ford() -> None:
    assert text(page(ford())) == FORD


def rule_ids(procedure: Procedure) -> set[str]:
    """Every rule id that stands anywhere in the graph."""
    found = set()
    for step in procedure.steps.values():
        lines = [*getattr(step, "rows", ()), *getattr(step, "options", ()), *getattr(step, "instead", ())]
        for each in (step, *lines):
            found |= set(each.rules.split())
    return found


def numbers_led_to(found: Page) -> set[int]:
    """The steps a reader comes to by following the numbers from the first."""
    seen, todo = set(), [1]
    while todo:
        at = todo.pop()
        if at and at not in seen:
            seen.add(at)
            todo += [way.to for way in found.sections[at - 1].ways]
    return seen


@every_procedure
def test_the_page_says_everything(each: Shipped) -> None:
    found = page(each.procedure)
    assert set(found.rules) == rule_ids(each.procedure)
    assert {section.name for section in found.sections} == set(each.procedure.steps)
    assert [section.number for section in found.sections] == list(range(1, len(found.sections) + 1))
    assert numbers_led_to(found) == set(range(1, len(found.sections) + 1))


@every_procedure
@pytest.mark.parametrize("width", [40, 78, 100])
def test_no_line_is_wider_than_the_paper(each: Shipped, width: int) -> None:
    printed = text(page(each.procedure), width)
    assert max(map(len, printed.splitlines())) <= width
    for rule in rule_ids(each.procedure):
        assert rule in printed
    assert not re.search(r"[{}]|\bNone\b", printed)


@every_procedure
def test_every_way_says_where_it_leads(each: Shipped) -> None:
    found = page(each.procedure)
    printed = text(found, 500)
    for section in found.sections:
        for way in section.ways:
            assert way.end or 1 <= way.to <= len(found.sections)
    assert printed.count("->") == sum(len(section.ways) for section in found.sections)


def test_arriving_may_end_the_turn() -> None:
    assert "Arriving ends the turn; the rest follows next turn." in text(page(bog()))


def test_missed_turns_are_printed() -> None:
    assert "The bog takes the pole. Pole is lost. -> miss a turn, then go to 1" in text(page(bog()), 200)
    longer = with_row(bog(), "pole", 1, then=Later("mud", skip=3))
    assert "-> miss 3 turns, then go to 1" in text(page(longer), 200)


def test_what_may_be_done_instead_of_throwing_says_who_may() -> None:
    held = changed(ford(), "ashore", instead=(Option("torch", FAR, Has("torch"), rules="FORD-09", text="Make a fire"),))
    printed = text(page(held), 200)
    assert "or, instead of throwing, Make a fire, holding Torch -> on the far bank" in printed
    assert "FORD-09" in printed


def test_an_option_that_is_the_card_itself() -> None:
    assert "- Pole, if you hold it -> go to 2" in text(page(bog()))


def test_a_table_of_one_line() -> None:
    held = changed(ford(), "ashore", rows=(Row(Else(), "Ashore.", FAR),))
    assert "- whatever it shows: Ashore. -> on the far bank" in text(page(held))


def test_the_rules_of_a_step_stand_for_rows_that_have_none() -> None:
    walk = Walk("Walk.", (Row(Past(), "Over.", FAR), Row(Else(), "On.", Later("walk"), rules="X-2")), rules="X-1")
    found = page(Procedure("walk", "Walk", "", "walk", {"walk": walk}, "walk"))
    assert [way.rules for way in found.sections[0].ways] == [("X-1",), ("X-2",)]


def test_a_title_longer_than_the_paper_is_folded() -> None:
    held = replace(ford(), title="The Ford of a Thousand Sorrows and of One Very Wet Referee")
    assert max(map(len, text(page(held), 40).splitlines())) <= 40


def test_a_step_nobody_reaches_is_not_printed() -> None:
    held = with_step(ford(), "island", Tell("Nobody comes here.", FAR))
    assert "Nobody comes here." not in text(page(held))


def test_a_house_rule_changes_the_page() -> None:
    """A page is made from the procedure, so it cannot say anything else than is played."""
    kinder = with_option(ford(), "bank", "rope", effects=())
    assert "Rope is lost" not in text(page(kinder))
    step = ford().steps["bank"]
    assert isinstance(step, Choose)
    assert isinstance(ford().steps["water"], Throw)
