"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

import re
from random import Random

import pytest

from companion.games.hirelings.ground import reference
from companion.games.hirelings.house import House
from companion.play.chance import random_answer
from companion.play.setup import Setup, choices
from companion.play.simulation import seats
from companion.procedures.checker import faults
from companion.procedures.graph import Choose, Option, Procedure, Step, Throw, worded
from companion.procedures.page import page, text
from tests.games.hirelings.tables import at, flip, hirelings, sit

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


# -- what the table must do -------------------------------------------------------------------------------------------


def test_what_goes_to_the_discard_is_named() -> None:
    """HIRE-CARD-04 HIRE-CARD-08: at the end of a turn, and nothing where nothing goes."""
    used = flip(at("s16"), "move", 2).do("roll 1")
    assert "To the discard: Rolling barrel." in used.said
    met = flip(at("s03"), "evade", 1).do("roll 1", "roll 1")
    assert "To the discard: Bad cheese." in met.said
    assert "discard" not in flip(at("s16"), "evade", 1).do("roll 1").said


def test_cards_spent_are_named_and_go_to_the_discard() -> None:
    """HIRE-FIRE-09 HIRE-ROOM-22."""
    toll = at("s34").do("roll 1", "choose pay")
    assert "1 card" in str(toll.prompt.words)
    assert "Ann pays with a card, to the discard: False beard." in toll.do("choose pile", "draw false_beard_a").said
    caught = sit(2, "given ffd s10", "given red square s12", "given blue square s60", "given phase fire_move")
    paid = caught.do("roll 6", "choose pile", "draw false_beard_a")
    assert "Ann pays the fire with a card, to the discard: False beard." in paid.said
    assert "Ann jumps clear, to square 17" in paid.said


def test_what_a_loss_takes_is_counted() -> None:
    """HIRE-FIRE-12 HIRE-END-07 HIRE-TURN-04: cards and steps, one and several."""
    fire = ("given ffd s10", "given red square s12", "given blue square s60", "given phase fire_move", "roll 6")
    caught = sit(2, *fire)
    assert "Ann burns. The piece and 8 cards leave the game." in caught.do("choose burn").said
    bare = sit(2, *fire[:-1], "given red pile_count 0", fire[-1]).do("confirm").said
    assert "Ann burns. The piece leaves the game; no card was left." in bare
    out = at("s66", "given red pile_count 1").do("roll 1")
    assert "wins. The piece and 1 card leave the game." in out.said
    assert "1 step is lost" in at("s03").do("roll 2", "roll 1").said
    assert "2 steps are lost" in at("s03").do("roll 3", "roll 1").said


def test_what_only_can_be_done_is_said_before_it_is() -> None:
    """HIRE-ROOM-22: without a card there is nothing to choose at the Toll Troll."""
    poor = at("s34", "given red pile_count 0").do("roll 1")
    assert "Brawl: no other way." in poor.said and poor.die == "d8"
    assert "no other way" not in at("s34").do("roll 1").said


def test_a_question_says_what_is_needed_how_often_and_what_is_left() -> None:
    """Which monster, the number without the cards, steps left, and which try it is."""
    met = at("s22").do("roll 3")
    assert str(met.prompt.words) == "Bouncer goblin: 5 or more on the d8. 2 steps left."
    helped = flip(at("s22"), "evade", 2).do("roll 2")
    assert str(helped.prompt.words) == "Bouncer goblin: 3 or more (d8, cards +2). 1 step left."
    again = at("s19").do("roll 1", "roll 1", "given turn red")
    assert "try 2: 3 or more" in str(again.prompt.words)
    moved = flip(at("s16"), "move", 2).do("roll 1")
    assert "Ann has 3 steps: 1, and 2 by cards. Ann walks 3 steps" in moved.said
    assert "Ann walks 1 step," in at("s16").do("roll 1").said


def test_what_the_table_says_is_said_in_words() -> None:
    """No path of a transcript is read out."""
    waited = at("u2").do("roll 1").do("given red waited yes")
    assert "Ann waited here last turn: yes." in waited.said
    lit = sit(2, "given ffd s10", "given red square s20")
    assert "The round: 9." in lit.do("given round 9").said
    assert "On the discard: Worn boots: move +1." in lit.do("given discard worn_boots_a").said
    assert "What comes next: the Fireball moves." in lit.do("given phase fire_move").said
