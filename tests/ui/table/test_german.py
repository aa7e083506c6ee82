"""German as it is spoken at a table: no English in it, and one word for one thing."""

from __future__ import annotations

import re

import pytest

from companion.games import offered, rules
from companion.procedures.effects import UpTo
from companion.procedures.page import page, text
from companion.table.words import speaking
from tests.table.translated import english, told
from ui.table import languages

TERMS = {
    r"\bracks?\b": (r"[Bb]änkchen", r"\bB[aä]nke?\b"),
    r"\btranscripts?\b": (r"Protokoll", r"Niederschrift"),
    r"\b(red|gray|grey) guards?\b": (r"Wächter", r"\bWachen?\b"),
}
"""An English term, the German one for it, and what it is not called."""


def test_no_english_is_in_what_is_said_in_german() -> None:
    assert not {said.said for said in told("de") if english(said.said)}


def test_no_english_is_in_the_handbook_read_in_german() -> None:
    """Not in its gaps either: “5 oder mehr, evade dazu”."""
    with speaking(languages.catalogue("de")):
        pages = [text(page(each), 10_000) for game in offered() for each in rules(game).handbook({}).values()]
    assert not [line for each in pages for line in each.splitlines() if english(line)]


@pytest.mark.parametrize("term", TERMS)
def test_a_thing_has_one_word(term: str) -> None:
    word, other = TERMS[term]
    there = [said for said in told("de") if re.search(term, said.text, re.IGNORECASE)]
    assert any(re.search(word, said.said) for said in there)
    assert not {said.said for said in there if re.search(other, said.said)}


def test_a_mark_of_a_board_is_a_word_too() -> None:
    with speaking(languages.catalogue("de")):
        assert str(UpTo("grey").words()) == "weiter zum nächsten Feld in Grau"
