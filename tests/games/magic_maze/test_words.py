"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

import random
import re

import pytest

from companion.games import rules
from companion.play.chance import random_answer
from companion.play.insight import Insight
from companion.play.setup import Seat, Setup
from companion.play.simulation import seats
from companion.procedures.graph import Procedure, Throw, worded
from companion.procedures.page import page, text
from companion.table.events import Chose, Drew
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from tests.games.magic_maze.tables import sit

GAME = rules("magic_maze")
PAGES = [
    made for rule in GAME.house_rules for choice in rule.choices for made in GAME.handbook({rule.name: choice}).values()
]
DISTINCT = list({repr(made): made for made in PAGES}.values())
RULE = re.compile(r"^MAZE-[A-Z]+-\d\d$")
QUESTION, BUTTON, SENTENCE = 60, 14, 90
"""Letters in a question, on a button, in what the referee says."""


@pytest.mark.parametrize("made", DISTINCT, ids=lambda made: made.name)
def test_a_page_speaks_in_short_sentences(made: Procedure) -> None:
    assert str(worded(made.intro)).endswith(".")
    for name, step in made.steps.items():
        assert isinstance(step, Throw)
        assert len(str(step.words)) <= QUESTION, str(step.words)
        assert str(step.words).endswith(".")
        for option in step.instead:
            assert len(str(option.words)) <= BUTTON, option.words
        for row in step.rows:
            assert str(worded(row.text)).endswith(".")
            ids = (row.rules or step.rules).split()
            assert ids, (made.name, name)
            assert all(RULE.match(each) for each in ids)


@pytest.mark.parametrize("made", DISTINCT, ids=lambda made: made.name)
def test_a_handbook_page_reads_well(made: Procedure) -> None:
    """No identifier, no doubled stop; wrapped to the width asked for."""
    said = text(page(made), 72)
    assert all(len(line) <= 72 for line in said.splitlines())
    assert not re.search(r"[a-z]_[a-z]", said), re.search(r".*[a-z]_[a-z].*", said)
    assert ".." not in said
    assert made.title in said


def seen_in_play(seed: int) -> tuple[list[Prompt], list[Ruling], list[Insight]]:
    """Everything asked and said in a game with some house rules and wayward players."""
    rng = random.Random(seed)
    names = ("duelling_die", "attack_wins", "defence_fails", "rock_winner", "rock_beaten", "label")
    free = [rule for rule in GAME.house_rules if rule.name not in names]
    house = {rule.name: rng.choice(rule.choices) for rule in free if rng.random() < 0.4}
    state = GAME.new(Setup(GAME.id, seats(GAME, 2 + seed % 3), house))
    prompts: list[Prompt] = []
    said: list[Ruling] = []
    told: list[Insight] = []
    for number in range(400):
        prompt = GAME.expects(state)
        prompts.append(prompt)
        if prompt.over:
            break
        if number % 25 == 0:
            told += GAME.insights(state, prompt.who)
        event = GAME.simulated(state, prompt, rng) if number % 3 else random_answer(prompt, rng)
        state, rulings = GAME.advance(state, event)
        said += rulings
    return prompts, said, told


@pytest.mark.parametrize("seed", range(10))
def test_prompts_and_rulings_in_play(seed: int) -> None:
    """Two short lines a question, one a choice; a ruling is one sentence that names its rules."""
    prompts, said, told = seen_in_play(seed)
    for prompt in prompts:
        asked = str(prompt.words)
        assert len(asked) <= QUESTION, asked
        assert asked.endswith(("?", ".")), asked
        assert prompt.rules
        assert all(RULE.match(rule) for rule in prompt.rules)
        for option in prompt.options:
            assert len(str(option.words)) <= BUTTON, option.words
            assert "_" not in str(option.words)
    for ruling in said:
        for words in (str(ruling.words), str(ruling.step)):
            assert len(words) <= SENTENCE, words
            assert "_" not in words, words
            assert "!" not in words
        assert str(ruling.words).endswith(".")
        assert all(RULE.match(rule) for rule in ruling.rules)
        assert ruling.rules, str(ruling.words)
    for insight in told:
        for words in map(str, (insight.title, *insight.lines, *(each for row in insight.rows for each in row))):
            assert words
            assert "_" not in words, words


def test_every_step_can_be_named_on_the_undo_button() -> None:
    """Each event leaves the name of what was done with one of its rulings."""
    table = sit("red green", 14, "given red at a4")
    for line in ("roll 2", "move adventurer_red a5", "choose push_left", "part wheel 14", "move adventurer_red a4"):
        table = table.do(line)
        assert any(ruling.step for ruling in table.rulings), line
    for line in ("choose challenge.ogre", "roll shield"):
        table = table.do(line)
        assert any(ruling.step for ruling in table.rulings), line


def test_the_question_says_what_can_be_done() -> None:
    """Walk, push, fight or end: only what is open is asked about, and of the Ogre by its name."""

    def asked(*lines: str, wheel: int = 14) -> str:
        return str(sit("red green", wheel, *lines).prompt.words)

    gate = ("given red at a4", "roll 1")
    assert asked(*gate) == "Walk, push a tab, or fight? 1 push left."
    assert asked(*gate, wheel=11) == "Walk, or push a tab. 1 push left."
    assert asked("roll 3", wheel=4) == "Push a tab, or end your turn? 3 pushes left."
    assert asked("given red at a5", *gate[1:], "choose push_left") == "Walk, or end your turn?"
    ruled = ("given controller red", "given ogre a5", "given turn red", "roll 1")
    assert asked(*ruled) == "Walk the Ogre, or push a tab. 1 push left."
    assert asked(*ruled, "choose push_left") == "Walk the Ogre, or leave it there."
    hunting = ("given controller red", "given ogre a5", "given green at a3", "given turn red", "roll 1", "move ogre a4")
    assert asked(*hunting) == "Push a tab, or fight? 1 push left."
    assert asked(*hunting[:-1], "choose push_left", "move ogre a4") == "Fight, or end your turn?"


def test_places_are_called_what_they_are() -> None:
    assert str(GAME.place("home_red")) == "the red home"
    assert str(GAME.place("a4")) == "the red gate square"
    assert str(GAME.place("rock")) == "the rock"
    assert str(GAME.place("c07")) == "square 8", "as it is lettered on the board"
    assert not GAME.place("nowhere")


def test_house_rules_are_asked_in_one_line() -> None:
    for rule in GAME.house_rules:
        assert len(rule.ask) <= 60, rule.ask
        assert rule.ask.endswith("?")
        assert re.fullmatch(r"G\d\d", rule.gap)
        if rule.name not in ("attack_wins", "rock_winner", "label"):
            assert len(rule.choices) >= 2, rule.name


# -- what the table must do -------------------------------------------------------------------------------------------


def test_a_push_says_where_it_goes_and_what_is_left() -> None:
    """MAZE-TAB-01 MAZE-TURN-04: left and right depend on the side one sits on, the number on the rim does not."""
    table = sit("red green", 11, "roll 3")
    assert [str(option.words) for option in table.prompt.options] == ["Left to 12", "Right to 10", "End turn"]
    assert "3 pushes left" in str(table.prompt.words)
    pushed = table.do("choose push_left", "choose push_left")
    assert "the wheel stands at 13" in pushed.said and "1 push left" in str(pushed.prompt.words)
    assert "2 pushes are lost" in table.do("choose push_left", "choose end_turn").said
    assert "1 push is lost" in pushed.do("choose end_turn").said
    short = table.do("part wheel 11>12")
    assert "to 12" in str(short.prompt.words)


def test_a_duel_says_which_face_decides_and_what_it_costs() -> None:
    """MAZE-DUEL-06 MAZE-DUEL-07 MAZE-DUEL-09, by the faces agreed (MAZE-DIE-07)."""
    gate = ("given red at a4", "roll 3", "choose challenge.ogre")
    duel = sit("red green", 14, *gate)
    assert "3 pushes are lost" in duel.said
    assert "sword hits" in str(duel.prompt.words) and "duel die" in str(duel.prompt.words)
    assert "only blank loses" in str(duel.do("roll shield").prompt.words)
    other = sit("red green", 14, *gate, defence_fails="blank,sword").do("roll shield")
    assert "only blank or sword loses" in str(other.prompt.words)
    rock = ("given controller green", "given yellow at a2", "given turn yellow", "roll 1", "choose challenge.green")
    assert str(sit("yellow green", 10, *rock).prompt.words) == "Eve and Cem, a duel die each: sword beats blank."


def test_a_duel_says_where_everybody_goes() -> None:
    """MAZE-OGC-02 MAZE-OCA-05 MAZE-HOME-02: each figure that is to be moved is named, and the ring is counted."""
    won = sit("red green", 14, "given red at a4", "roll 3", "choose challenge.ogre").do("roll sword")
    for words in ("Ann takes a ring from the pool: 1 of 3.", "Ann stands on the rock", "The Ogre goes to Ann’s home."):
        assert words in won.said
    hunting = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 1")
    fought = sit("blue green", 3, *hunting, "choose challenge.blue").do("roll shield", "roll sword")
    assert "Bob wins; the Ogre goes to Cem’s home." in fought.said


def test_lots_carry_names() -> None:
    state = GAME.new(Setup(GAME.id, (Seat("red", "Ann"), Seat("green", "Cem"))))
    for event in (Drew("3", "wheel"), Chose("lots")):
        state, _ = GAME.advance(state, event)
    pile = GAME.expects(state).pile
    assert pile and [str(pile.called(card)) for card in pile.cards] == ["Ann", "Cem"]
