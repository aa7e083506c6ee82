"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

import re
from random import Random

import pytest

from companion.games.hirelings.ground import reference
from companion.games.hirelings.house import House
from companion.play.setup import Setup, choices
from companion.play.simulation import random_answer, seats
from companion.procedures.checker import faults
from companion.procedures.graph import Choose, Option, Procedure, Step, Throw, worded
from companion.procedures.page import page, text
from tests.games.hirelings.tables import flip, hirelings, sit

GAME = hirelings()
PAGES = [made for leave in choices(House, "monster_leave") for made in GAME.handbook({"monster_leave": leave}).values()]
RULE = re.compile(r"^HIRE-[A-Z]+-\d\d$")
QUESTION, BUTTON = 60, 14


@pytest.mark.parametrize("made", PAGES, ids=lambda made: made.name)
def test_a_page_is_whole_and_reads_well(made: Procedure) -> None:
    """The checker finds nothing; short questions; every line names its rules; no identifier in print."""
    assert faults(made) == []
    for step in made.steps.values():
        assert len(str(step.words)) <= QUESTION, str(step.words)
        assert str(step.words).endswith("?" if isinstance(step, Choose) else "."), str(step.words)
        for line in (*getattr(step, "rows", ()), *_options(step)):
            ids = (line.rules or step.rules).split()
            assert ids and all(RULE.match(each) for each in ids)
        for option in _options(step):
            assert len(str(option.words)) <= BUTTON, option.words
        if isinstance(step, Throw):
            assert all(str(worded(row.text)).endswith(".") for row in step.rows)
    said = text(page(made), 72)
    assert made.title in said
    assert not re.search(r"[a-z]_[a-z]", said), said
    assert ".." not in said


def _options(step: Step) -> tuple[Option, ...]:
    return step.options if isinstance(step, Choose) else ()


@pytest.mark.parametrize("seed", range(12))
def test_prompts_and_rulings_in_play(seed: int) -> None:
    """One short question, buttons that fit; a ruling is a sentence or the name of a choice, and names its rules."""
    rng = Random(seed)
    house = {rule.name: rng.choice(choices(House, rule.name)) for rule in GAME.house_rules if rng.random() < 0.4}
    state = GAME.new(Setup(GAME.id, seats(GAME, 2 + seed % 5), house))
    labels = {str(option.words) for made in PAGES for step in made.steps.values() for option in _options(step)}
    for number in range(400):
        prompt = GAME.expects(state)
        asked = str(prompt.words)
        assert len(asked) <= QUESTION and asked.endswith(("?", ".")), asked
        assert all(RULE.match(rule) for rule in prompt.rules), prompt
        for option in prompt.options:
            assert len(str(option.words)) <= BUTTON and "_" not in str(option.words), option
        if prompt.over:
            break
        event = GAME.simulated(state, prompt, rng) if number % 3 else random_answer(prompt, rng)
        state, rulings = GAME.advance(state, event)
        for ruling in rulings:
            words = str(ruling.words)
            assert len(words) <= 80 and (words.endswith(".") or words in labels), words
            assert "_" not in words + str(ruling.step) and "!" not in words, words
            assert all(RULE.match(rule) for rule in ruling.rules), ruling


@pytest.mark.parametrize(
    ("space", "name"),
    [
        ("start", "the hoard"),
        ("exit", "the way out"),
        ("s04", "the damp bat"),
        ("s20", "the Goblin Polka Pit"),
        ("t4", "the treasure square"),
        ("s09", "square 9 (past the cross kobold)"),
        ("r1", "square 1 of the Rat run"),
        ("f1", "square 1 of the fire’s track"),
        ("nowhere", ""),
    ],
)
def test_what_a_space_is_called(space: str, name: str) -> None:
    """By who or what is there; a plain slab by the number cut into it."""
    assert str(GAME.place(space)) == name


def test_no_two_landmarks_are_called_the_same() -> None:
    names = [name for square in reference().board.spaces if (name := str(GAME.place(square.id)))]
    assert len(names) == len(set(names)) > 25


def test_house_rules_are_asked_in_one_line() -> None:
    for rule in GAME.house_rules:
        assert len(rule.ask) <= 60 and rule.ask.endswith("?"), rule.ask


def test_cards_are_called_by_title_kind_and_value() -> None:
    assert "Ann flips Mine cart: move +3." in flip(sit(2), "move", 3).said
