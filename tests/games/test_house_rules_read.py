"""House rules are read aloud: a question, and choices that answer it, wherever they are shown."""

from __future__ import annotations

import re

import pytest

from companion.games import GAMES, rules
from companion.play.rules import HOUSE
from tests.play.at_table import begun

CODE = re.compile(r"^(True|False|On|Off)$|\d+d\d|_|,[^ ]")
"""What answers no question: switches, dice in short, words of a file."""


@pytest.mark.parametrize("game", GAMES)
def test_every_choice_answers_its_question(game: str) -> None:
    for rule in rules(game).house_rules:
        assert rule.ask.endswith("?")
        said = [str(rule.called(choice)) for choice in rule.choices]
        assert len(set(said)) == len(said) and all(said), rule.name
        assert not [words for words in said if CODE.search(words)], (rule.name, said)
        assert set(rule.says) <= set(rule.choices), rule.name


@pytest.mark.parametrize("game", GAMES)
def test_it_is_said_alike_while_the_game_is_played(game: str) -> None:
    session = begun(game)
    claims = {claim.key: claim for claim in session.rules.claims(session.state) if claim.subject == HOUSE}
    for rule in session.rules.changeable:
        assert [value.words for value in claims[rule.name].values] == [rule.called(each) for each in rule.choices]


def test_several_words_are_counted() -> None:
    die = next(rule for rule in rules("magic_maze").house_rules if rule.name == "duelling_die")
    assert str(die.called("sword,sword,blank")) == "2 Sword and 1 Blank"
