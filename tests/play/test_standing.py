"""What answers itself: one possible answer, an answer given once for all, the answers before a throw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from companion.games import rules
from companion.play.rules import digest
from companion.play.simulation import Questions
from companion.play.standing import Always, Standing, lasting, only
from companion.table.dice import D6
from companion.table.events import Chose, Confirmed, Event, Moved, Rolled
from companion.table.prompts import Lasting, Moves, Option, Prompt
from companion.table.words import Words
from tests.play.at_table import recorded, setup

ALWAYS = Lasting(Words("Pick up wherever I come"), "red")
PICK, LEAVE = Option("pick_up", Words("Pick up"), lasting=ALWAYS), Option("leave", Words("Leave it"))


def ask(*options: Option, **more: Any) -> Prompt:
    return Prompt("red", Words("What do you do?"), options=options, rules=("X-01",), **more)


def test_one_possible_answer() -> None:
    assert only(ask(PICK)) == PICK
    assert only(ask(PICK, LEAVE)) is None


def test_whoever_must_act_is_asked() -> None:
    assert only(ask(PICK, confirm=True)) is None
    assert only(ask(PICK, die=D6)) is None
    assert only(ask(moves=(Moves("red", ("a1",)),))) is None


def test_a_secret_question_is_asked_though_it_has_one_answer() -> None:
    assert only(ask(PICK, private=True)) is None


def test_an_answer_stands_until_it_is_taken_back() -> None:
    standing = Standing()
    assert standing.option(ask(PICK, LEAVE)) is None
    standing.keep(ALWAYS)
    assert standing.option(ask(LEAVE, PICK)) == PICK
    assert standing.option(ask(LEAVE)) is None
    standing.end(ALWAYS)
    assert standing.option(ask(PICK, LEAVE)) is None and standing.kept == ()


def test_of_two_answers_that_stand_the_last_one_given_counts() -> None:
    never = replace(LEAVE, lasting=Lasting(Words("Never pick up"), "red"))
    standing = Standing()
    for each, found in ((PICK, PICK), (never, never), (PICK, PICK)):
        assert each.lasting
        standing.keep(each.lasting)
        assert standing.option(ask(PICK, never)) == found
    assert standing.kept == (ALWAYS, never.lasting)


@pytest.mark.parametrize("changed", [Lasting(ALWAYS.words, "blue"), Lasting(ALWAYS.words, "red", "turn 3")])
def test_it_answers_no_question_of_another_kind(changed: Lasting) -> None:
    standing = Standing()
    standing.keep(ALWAYS)
    assert standing.option(ask(Option("pick_up", Words("Pick up"), lasting=changed), LEAVE)) is None


def test_what_may_stand_is_offered() -> None:
    assert lasting(ask(PICK, LEAVE)) == (Always(Chose("pick_up"), ALWAYS),)


def thrown_at_once(game: str, seed: int) -> Iterator[tuple[Any, Any, Event]]:
    """Every state of a simulated game in which a throw answers a question of options, and that throw."""
    held = rules(game)
    state = held.new(setup(game))
    for event in recorded(game, seed, 600):
        prompt = held.expects(state)
        if prompt.meant and prompt.die:
            yield held, state, Rolled(prompt.die.faces[0], prompt.die.kind)
        state, _ = held.advance(state, event)


@pytest.mark.parametrize("game", ["darrowell", "kings_and_things"])
def test_a_throw_at_once_is_the_option_it_means_and_the_throw(game: str) -> None:
    found = 0
    for held, state, throw in thrown_at_once(game, 2):
        prompt = held.expects(state)
        assert str(held.prompt(state).words) in str(prompt.words) and prompt.words != held.prompt(state).words
        by_hand = state
        while held.prompt(by_hand).meant:
            by_hand, _ = held.advance(by_hand, Chose(held.prompt(by_hand).meant))
        assert held.prompt(by_hand).die == prompt.die and held.prompt(by_hand).run == prompt.dice
        assert digest(held.advance(state, throw)[0]) == digest(held.advance(by_hand, throw)[0])
        found += 1
    assert found


def test_what_answers_itself_is_no_question() -> None:
    asked = Questions()
    asked.answered(ask(PICK), Chose("pick_up"))
    assert not asked.asked


def test_an_answer_that_stands_is_one_question_and_to_stop_it_another() -> None:
    asked, often = Questions(), ask(PICK, LEAVE)
    for _ in range(5):
        asked.answered(often, Chose("pick_up"))
    assert asked.asked["choices"] == 1
    asked.answered(often, Chose("leave"))
    assert asked.asked["choices"] == 3
    asked.answered(replace(often, who="blue"), Chose("pick_up"))
    assert asked.asked["choices"] == 4


def test_an_answer_that_stood_for_once_need_not_be_stopped() -> None:
    asked, often = Questions(), ask(PICK, LEAVE)
    for answer in ("pick_up", "leave"):
        asked.answered(often, Chose(answer))
    assert asked.asked["choices"] == 1, "both in a row are one line"


def test_the_answers_of_one_sheet_are_one_question() -> None:
    second = Prompt("red", Words("How many?"), options=(LEAVE, PICK), rules=("X-02",))
    first = ask(PICK, LEAVE, also=(second,))
    asked = Questions()
    asked.answered(first, Chose("leave"))
    asked.answered(second, Chose("pick_up"))
    asked.answered(replace(ask(confirm=True), who="blue"), Confirmed())
    assert asked.asked["choices"] == 2


def test_what_one_player_decides_in_a_row_is_told_in_one_line_and_what_dice_bring_is_heard_first() -> None:
    walk, throw = ask(PICK, LEAVE), ask(die=D6)
    asked = Questions()
    for _ in range(3):
        asked.answered(walk, Chose("leave"))
    asked.answered(throw, Rolled(4))
    assert asked.asked.total() == 1
    asked.answered(walk, Chose("leave"))
    assert asked.asked.total() == 2
    asked.answered(replace(walk, who="blue"), Chose("leave"))
    assert asked.asked.total() == 3


def test_questions_of_one_sheet_are_told_in_one_line_whoever_is_asked() -> None:
    asked = Questions()
    for seat in ("red", "blue", "grey"):
        asked.answered(replace(ask(die=D6), who=seat, sheet="lots"), Rolled(2))
    assert asked.asked.total() == 1
    asked.answered(replace(ask(die=D6), sheet="other"), Rolled(2))
    assert asked.asked.total() == 2


def test_a_place_without_a_name_is_looked_up_in_the_list_of_its_own_question() -> None:
    walk = ask(moves=(Moves("red", ("hole", "b7")),))
    for space, lines in (("hole", 1), ("b7", 2)):
        asked = Questions({"hole": Words("hole A"), "b7": Words("Ice Palace, 2 steps east of head 4")}.__getitem__)
        asked.answered(ask(PICK, LEAVE), Chose("leave"))
        asked.answered(walk, Moved("red", space))
        assert asked.asked.total() == lines
