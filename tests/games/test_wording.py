"""What is said at any table: short, whole sentences, every word of them our own. How short is the game's matter."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from companion.games import GAMES, rules
from companion.games.ledger import ledger
from companion.procedures.graph import Choose, Fork, Procedure, Step, Tell, Throw, worded
from companion.procedures.page import page, text
from tests.games.test_whole_games import recorded


class Letters(NamedTuple):
    """At most so many in a question and an answer of a page, in a question asked, on a button and in what is ruled."""

    page: int
    option: int
    asked: int
    button: int
    ruled: int


LETTERS = {
    "key_to_the_kingdom": Letters(60, 14, 110, 14, 130),
    "magic_maze": Letters(60, 14, 60, 14, 90),
    "hirelings": Letters(60, 14, 60, 14, 80),
    "darrowell": Letters(120, 50, 120, 30, 200),
    "kings_and_things": Letters(80, 24, 110, 24, 200),
}
IN_A_WORD = "kings_and_things"
"""Its rows say what comes of a throw in a few words, as a table in the book does."""
UNNAMED = {
    "darrowell": {
        ("benny", "counter"),
        ("fountain_of_luck", "basin"),
        ("fried_piper", "pipe"),
        ("goblin_fight", "arena"),
        ("gray_guard", "front"),
        ("red_guard", "front"),
        ("rickety_bridge", "bank"),
        ("rickety_bridge", "second"),
        ("jail_prisoners", "morning"),
        ("rubbish_heap", "heap"),
    }
}
"""Page and step that name no rule."""
BY_EACH_HAZARD = "On which dagger do you come out?"
"""Every hazard's own rule lets one out."""
SLIPS = re.compile(r"[a-z]_[a-z]|\.\.|!\.| and :|, :|[{}]")
"""A name out of a file, two marks where one is meant, a condition without words, a gap left open."""
every_game = pytest.mark.parametrize("game", GAMES)


def pages(game: str) -> Iterator[Procedure]:
    """Every page as any one house rule has it, on every board, each once."""
    found: dict[str, Procedure] = {}
    for board in rules(game).boards:
        held = rules(game, board)
        for house in ({}, *({rule.name: choice} for rule in held.house_rules for choice in rule.choices)):
            found |= {repr(made): made for made in held.handbook(house).values()}
    return iter(found.values())


def lines(step: Step) -> list[Any]:
    """Rows and options, or the telling itself."""
    found = [*getattr(step, "rows", ()), *getattr(step, "options", ()), *getattr(step, "instead", ())]
    return found or ([step] if isinstance(step, Tell) else [])


@every_game
def test_a_page_speaks_in_short_sentences_that_name_their_rules(game: str) -> None:
    letters, known = LETTERS[game], ledger(game)
    for made in pages(game):
        intro = str(worded(made.intro))
        assert intro.endswith((".", "?")) and len(intro) <= 110, intro
        for name, step in made.steps.items():
            asked = str(step.words)
            room = len(" Die 1 of 4.") if isinstance(step, Throw) and step.dice > 1 else 0
            assert len(asked) <= letters.page - room, asked
            assert asked.endswith("?" if isinstance(step, Fork | Choose) else (".", "?")), asked
            for option in (*getattr(step, "options", ()), *getattr(step, "instead", ())):
                assert len(str(option.words)) <= letters.option, option.words
            for row in getattr(step, "rows", ()):
                assert str(worded(row.text)).endswith((".", "?")) == (game != IN_A_WORD), (made.name, name, row)
            for line in lines(step):
                ids = (line.rules or step.rules).split()
                named = ids or (made.name, name) in UNNAMED.get(game, ())
                assert named and not set(ids) - set(known), (made.name, name)


@every_game
def test_a_handbook_page_reads_well(game: str) -> None:
    """Wrapped to the width asked for."""
    for made in pages(game):
        said = text(page(made), 72)
        assert all(len(line) <= 72 for line in said.splitlines()) and made.title in said, made.name
        assert not (slip := SLIPS.search(said)), (made.name, slip)


@pytest.mark.few(8)
@every_game
@pytest.mark.parametrize("number", range(4))
def test_prompts_and_rulings_in_play(game: str, number: int) -> None:
    """A question is short, a choice fits its button; a ruling is a sentence or the name of what was chosen.

    All name their rules, but a question of whoever is inside a procedure may leave that to what comes of it.
    What a game's history tells is no ground for a ruling (KNT-GEN-09).
    """
    letters, known = LETTERS[game], ledger(game)
    log = recorded(game, number)
    for state in log.states:
        prompt = log.rules.expects(state)
        asked = str(prompt.words)
        assert 0 < len(asked) <= letters.asked and asked.endswith(("?", ".")), asked
        assert prompt.rules or asked == BY_EACH_HAZARD or log.rules.inside(state), asked
        assert not set(prompt.rules) - set(known), asked
        buttons = [str(option.words) for option in prompt.options]
        assert all(0 < len(words) <= letters.button for words in buttons), buttons
        assert not SLIPS.search(" ".join([asked, *buttons])), (asked, buttons)
    for ruling in log.rulings:
        told = str(ruling.words)
        assert 0 < len(told) <= letters.ruled and "!" not in told, told
        assert not SLIPS.search(f"{told} {ruling.step}"), told
        assert ruling.rules and not set(ruling.rules) - (set(known) - {"KNT-GEN-09"}), told


@every_game
def test_house_rules_are_asked_in_one_line(game: str) -> None:
    for rule in rules(game).house_rules:
        assert len(rule.ask) <= 72 and rule.ask.endswith("?"), rule.ask
        assert re.fullmatch(r"(G\d+|[A-Z]+-\d\d|\d\.\d)?", rule.gap), rule
        assert len(rule.choices) != 1, rule
