"""The ledgers: every rule the program cites is one short sentence, in every language, and every sentence is tested."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES, rules
from companion.games.ledger import UnknownRule, chapters, ledger, rule, rule_sentences, variants
from companion.table.words import speak
from ui.table import languages

ROOT = Path(__file__).parents[2]
CITED = re.compile(r"\b(?:KTK|MAZE|DARR|HIRE|KNT)-[A-Z0-9]+-\d\d\b")
RANGE = re.compile(r"\b((?:KTK|MAZE|DARR|HIRE|KNT)-[A-Z0-9]+-)(\d\d)(?:\s*(?:\.\.|–|to)\s*(?:\1|-)?(\d\d))?")
NUMBER = re.compile(r"\{[^}]*\}")
NOWHERE = "KTK-NOWHERE-99"
LONGEST = 25
"""Words of a sentence."""

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
def test_every_line_stands_in_a_chapter_under_an_id(game: str) -> None:
    assert len(ledger(game)) == sum(len(chapter.sentences) for chapter in chapters(game)) > 100
    assert all(CITED.fullmatch(rule) for rule in ledger(game))


def test_every_rule_that_is_cited_has_a_line() -> None:
    """In the program and its data, where a player may be shown the id."""
    assert not {rule for rule in named("companion", "ui", "vision", "hardware") if rule not in ALL}


def test_every_line_is_named_by_a_test_and_every_named_one_is_there() -> None:
    assert not set(ALL) - named("tests")
    assert named("tests") - set(ALL) == {NOWHERE}


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
        rule(NOWHERE)


# -- house rules -------------------------------------------------------------------------------------------------------


@every_game
def test_a_line_that_a_table_plays_otherwise_says_so(game: str) -> None:
    """Each variant is short, its own, in every language; and "Why?" at that table says it."""
    played = rules(game)
    for name, when, words in variants(game):
        said = str(words)
        assert said[0].isupper() and said.endswith((".", "!")) and len(said.split()) <= LONGEST, (name, when, said)
        assert said != ALL[name], (name, when)
        house = dict(each.split("=") for each in when.split())
        played.agreed(house)
        assert rule_sentences(game, [name], house)[name] == words
        for tongue in languages.available():
            if tongue == languages.ENGLISH:
                continue
            languages.speak(tongue)
            try:
                assert str(words) != said, (name, when, tongue)
            finally:
                speak(None)


BOTH_WAYS = {
    "key_to_the_kingdom": {},
    "magic_maze": {
        "duelling_die": "MAZE-DIE-02",
        "attack_wins": "MAZE-DIE-07",
        "rock_winner": "MAZE-DIE-07",
    },
    "hirelings": {},
    "darrowell": {
        "absent_players": "DARR-GOD-05",
        "alarm_raiser_final": "DARR-GATE-04",
        "armor_pays_at_once": "DARR-HAZ-05",
        "bridge_second_chip": "DARR-BRIDGE-04",
        "coffins_used_floor": "DARR-COFFIN-11",
        "equal_gold": "DARR-PLACE-03",
        "flame_second_run": "DARR-FLAME-08",
        "forced_arrivals_count": "DARR-SPEC-07",
        "free_trade": "DARR-ITEM-08",
        "idle_in_lair": "DARR-DRAGON-09",
        "inn_no_armor": "DARR-INN-09",
        "leave_before_alarm": "DARR-EXIT-02",
        "rats_count": "DARR-PIPER-03",
        "rats_end_tune": "DARR-PIPER-04",
        "record_needs_exit": "DARR-SOLO-04",
        "second_pick_up": "DARR-ITEM-04",
        "tower_break_off": "DARR-FIRE-07",
    },
    "kings_and_things": {},
}
"""House rules whose line says itself that a table may agree otherwise."""
NO_RULE = {
    "key_to_the_kingdom": set(),
    "magic_maze": {"label"},
    "hirelings": {"tell_danger"},
    "darrowell": {"accessory_order", "flight_latch", "series", "tower_rooms_down"},
    "kings_and_things": {"edition", "record", "switched_off"},
}
"""What is agreed about the copy on the table, the board or what is said; no line of the ledger is other for it."""


@every_game
def test_every_house_rule_is_heard_of_by_a_line(game: str) -> None:
    """A line is other where it is agreed, by its words or its numbers, or says itself that it may be."""
    lines = ledger(game)
    changing = {
        each.name
        for each in rules(game).house_rules
        if any(ledger(game, {each.name: choice}) != lines for choice in each.choices[1:])
    }
    for name, line in BOTH_WAYS[game].items():
        assert re.search("agreed|table|unless", str(lines[line])), name
    known = changing | set(BOTH_WAYS[game]) | NO_RULE[game]
    assert known == {each.name for each in rules(game).house_rules}


@every_game
def test_a_variant_names_house_rules_there_are(game: str) -> None:
    names = {each.name: each.choices for each in rules(game).house_rules}
    for line, when, _ in variants(game):
        for each in when.split():
            name, _, value = each.partition("=")
            assert value in names[name][1:], (line, when)
