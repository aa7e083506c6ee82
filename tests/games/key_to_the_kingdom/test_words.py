"""What is said at the table: short, whole sentences, every word of it our own."""

from __future__ import annotations

import random
import re

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.house import House
from companion.play.chance import random_answer
from companion.play.setup import Setup, choices
from companion.play.simulation import seats
from companion.procedures.graph import Choose, Fork, Procedure, Tell, Throw, worded
from companion.procedures.page import page, text
from companion.table.prompts import Prompt

GAME = rules("key_to_the_kingdom")
PAGES = {
    (rule.name, choice, name): made
    for rule in GAME.house_rules
    for choice in choices(House, rule.name)
    for name, made in GAME.handbook({rule.name: choice}).items()
}
DISTINCT = list({repr(made): made for made in PAGES.values()}.values())
RULE = re.compile(r"^KTK-[A-Z]+-\d\d$")
QUESTION, PRESSED, TOLD = 60, 110, 130
"""Two lines of some twenty-five letters and a little; more where the scene adds how far and how often; a ruling."""
BUTTON = 14


@pytest.mark.parametrize("made", DISTINCT, ids=lambda made: made.name)
def test_a_page_speaks_in_short_sentences(made: Procedure) -> None:
    assert str(worded(made.intro)).endswith(".")
    for name, step in made.steps.items():
        most = QUESTION - len(" Die 1 of 4.") if isinstance(step, Throw) and step.dice > 1 else QUESTION
        assert len(str(step.words)) <= most, str(step.words)
        assert str(step.words).endswith("?" if isinstance(step, Fork | Choose) else (".", "?")), (name, str(step.words))
        for option in getattr(step, "options", ()) + getattr(step, "instead", ()):
            assert len(str(option.words)) <= BUTTON, option.words
        if isinstance(step, Throw):
            for row in step.rows:
                assert str(worded(row.text)).endswith(".")
                assert row.rules or step.rules, (made.name, name)


@pytest.mark.parametrize("made", DISTINCT, ids=lambda made: made.name)
def test_every_line_names_its_rules(made: Procedure) -> None:
    """“Why?” has something to show: rule ids as the ledger writes them, on every row, option and telling."""
    for name, step in made.steps.items():
        lines = [*getattr(step, "rows", ()), *getattr(step, "options", ()), *getattr(step, "instead", ())]
        for line in lines or ([step] if isinstance(step, Tell) else []):
            ids = (line.rules or step.rules).split()
            assert ids, (made.name, name)
            assert all(RULE.match(each) for each in ids)


@pytest.mark.parametrize("made", DISTINCT, ids=lambda made: made.name)
def test_a_handbook_page_reads_well(made: Procedure) -> None:
    """No identifier, no doubled stop, no mark left bare; wrapped to the width asked for."""
    said = text(page(made), 72)
    assert all(len(line) <= 72 for line in said.splitlines())
    assert not re.search(r"[a-z]_[a-z]", said), re.search(r".*[a-z]_[a-z].*", said)
    assert ".." not in said
    assert made.title in said


def seen_in_play(seed: int) -> list[tuple[Prompt, str]]:
    rng = random.Random(seed)
    house = {rule.name: rng.choice(choices(House, rule.name)) for rule in GAME.house_rules if rng.random() < 0.4}
    state = GAME.new(Setup(GAME.id, seats(GAME, 2 + seed % 5), house))
    found = []
    for number in range(500):
        prompt = GAME.expects(state)
        if prompt.over:
            break
        event = GAME.simulated(state, prompt, rng) if number % 3 else random_answer(prompt, rng)
        state, rulings = GAME.advance(state, event)
        found.append((prompt, ""))
        found += [(prompt, f"{ruling.words}|{ruling.step}|{' '.join(ruling.rules)}") for ruling in rulings]
    return found


@pytest.mark.parametrize("seed", range(10))
def test_prompts_and_rulings_in_play(seed: int) -> None:
    """Two short lines a question, one a choice; a ruling is a sentence or the name of what was chosen."""
    for prompt, ruling in seen_in_play(seed):
        asked = str(prompt.words)
        assert len(asked) <= PRESSED, asked
        assert asked.endswith(("?", ".")), asked
        assert all(RULE.match(rule) for rule in prompt.rules)
        for option in prompt.options:
            assert len(str(option.words)) <= BUTTON, option.words
            assert "_" not in str(option.words)
        words, _, rest = ruling.partition("|")
        assert "_" not in words.replace("__", ""), words
        assert "_" not in rest.split("|")[0]
        assert "!" not in ruling
        assert len(words) <= TOLD, words


def test_a_walk_is_told_by_its_goal() -> None:
    """A landmark by its name, plain track by the number of steps and the World; the undo button says the same."""
    from tests.games.key_to_the_kingdom.tables import sit

    table = sit("red blue", "given red at bt35", "given blue at ip_mid").do("roll 2", "move red bt37")
    assert "Ann walks 2 steps: Banshee Towers, 6 steps east of the east Sleeping Giant dagger." in table.said
    home = sit("red blue", "given red at bt1", "given blue at ip_mid").do("roll 1", "move red start")
    assert "Ann walks to Start." in home.said
    names = [str(ruling.step) for ruling in home.rulings if ruling.step]
    assert names[-1] == "Ann’s walk to Start"
    king = sit("red blue", "given red at bt35", "given blue at ip_mid").do("roll 6")
    assert "The Demon King lands on head 6, Ice Palace." in king.said


@pytest.mark.parametrize(
    ("space", "name"),
    [
        ("bt7", "Banshee Towers, 1 step south-east of the west Black Dagger"),
        ("bt_rim10", "Banshee Towers, the rim of whirlpool A at 2 o’clock"),
        ("bt8", "head 3, Banshee Towers"),
        ("tiger_pen_a", "the west Tiger Pen dagger"),
        ("black_dagger_banshee_towers_2", "the east Black Dagger, Banshee Towers"),
        ("black_dagger_ice_palace", "the Black Dagger, Ice Palace"),
        ("beam_bridge_b", "the Beam Bridge dagger"),
        ("swamp_3", "Swamp, 3 steps from its west dagger"),
        ("beam_bridge_1", "Beam Bridge, 1 step from the cloud"),
        ("magic_rainbow_2", "Magic Rainbow, 2 steps from the rim"),
        ("snake_pit_pit", "Snake Pit, the pit"),
        ("beam_stone_2", "Beam Bridge, stone 2"),
        ("bone_red_2", "Bone Pit, skull 2 from the red one"),
        ("whirlpool_a", "whirlpool A"),
        ("hole_b", "hole B"),
    ],
)
def test_what_a_space_is_called(space: str, name: str) -> None:
    assert str(GAME.place(space)) == name


def test_no_two_spaces_are_called_the_same() -> None:
    called = [str(GAME.place(space.id)) for space in reference().board.spaces]
    assert len(called) > 400 and len(set(called)) == len(called)


def test_house_rules_are_asked_in_one_line() -> None:
    for rule in GAME.house_rules:
        assert len(rule.ask) <= 72, rule.ask
