"""The ledgers: every rule the program cites is one short sentence, in every language, and every sentence is tested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.games.ledger import UnknownRule, chapters, ledger, rule
from companion.table.words import speak
from ui.table import languages

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\b(?:KTK|MAZE|DARR|HIRE|KNT)-[A-Z0-9]+-\d\d\b")
RANGE = re.compile(r"\b((?:KTK|MAZE|DARR|HIRE|KNT)-[A-Z0-9]+-)(\d\d)(?:\s*(?:\.\.|–|to)\s*(?:\1|-)?(\d\d))?")
NUMBER = re.compile(r"\{[^}]*\}")
LONGEST = 25
"""Words of a sentence."""
ROWS = {"key_to_the_kingdom": 219, "magic_maze": 119, "hirelings": 127, "darrowell": 360, "kings_and_things": 279}

every_game = pytest.mark.parametrize("game", GAMES)


def sources(*folders: str) -> Iterator[str]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", ".toml", ".table", ".csv") and path.name != "ledger.toml":
                yield path.read_text(encoding="utf-8")


def named(*folders: str) -> set[str]:
    """Every rule id in these folders, those of a range such as KTK-SNAKE-01..03 among them."""
    found = set()
    for text in sources(*folders):
        for stem, first, last in RANGE.findall(text):
            found |= {f"{stem}{number:02d}" for number in range(int(first), int(last or first) + 1)}
    return found


ALL = {rule: str(words) for game in GAMES for rule, words in ledger(game).items()}


@every_game
def test_every_rule_has_its_line(game: str) -> None:
    assert len(ledger(game)) == ROWS[game]
    assert sum(len(chapter.sentences) for chapter in chapters(game)) == ROWS[game]
    assert all(CITED.fullmatch(rule) for rule in ledger(game))


def test_every_rule_that_is_cited_has_a_line() -> None:
    """In the program and its data, where a player may be shown the id."""
    assert not {rule for rule in named("companion", "ui", "vision", "hardware") if rule not in ALL}


def test_every_line_is_named_by_a_test() -> None:
    assert not set(ALL) - named("tests")


@every_game
def test_a_line_is_one_short_sentence_of_words(game: str) -> None:
    for name, words in ledger(game).items():
        said = str(words)
        assert said[0].isupper() and said.endswith((".", "!")), (name, said)
        assert len(said.split()) <= LONGEST, (name, len(said.split()), said)
        assert not re.search(r"[a-z]+_[a-z]|[A-Z]+-[A-Z0-9]+-\d", said), (name, said)
        assert "{" not in said, (name, said)


def test_no_two_lines_are_the_same() -> None:
    assert len(set(ALL.values())) == len(ALL)


@every_game
def test_every_line_is_told_in_every_language(game: str) -> None:
    for tongue in languages.available():
        if tongue == languages.ENGLISH:
            continue
        languages.speak(tongue)
        try:
            same = [rule for rule, words in ledger(game).items() if str(words) == ALL[rule]]
        finally:
            speak(None)
        assert not same, tongue


def test_a_rule_is_found_by_its_id_in_any_case() -> None:
    assert rule("ktk-snake-01") == rule("KTK-SNAKE-01") == ledger("key_to_the_kingdom")["KTK-SNAKE-01"]


def test_a_number_is_made_from_what_judges() -> None:
    assert "11 or more" in str(rule("KTK-SNAKE-01"))


def test_an_unknown_rule_is_refused_with_an_example() -> None:
    with pytest.raises(UnknownRule, match="KTK-GEN-01"):
        rule("KTK-NOWHERE-99")
