"""German as it is spoken at a table: no English in it, and one word for one thing."""

from __future__ import annotations

import re

import pytest

from companion.procedures.effects import UpTo
from companion.table.words import speaking
from tests.table.translated import told
from ui.table import languages

ENGLISH = (
    "the|and|of|you|your|is|are|not|from|this|that|what|which|throw|type|undo|move|seat|player|yes|unharmed|ivory|"
    "creature|guard|rack|die is|step|tell|given|correct|practice"
)
"""Words that are English and nothing else; “die”, “was” and “hat” are not among them."""
OPTION = re.compile(r"--[\w-]+( \w+)?|\{[^}]*\}|„companion [^“]*“")
"""What is typed on a command line, and gaps."""

TERMS = {
    r"\bracks?\b": (r"[Bb]änkchen", r"\bB[aä]nke?\b"),
    r"\btranscripts?\b": (r"Protokoll", r"Niederschrift"),
    r"\b(red|gray|grey) guards?\b": (r"Wächter", r"\bWachen?\b"),
}
"""An English term, the German one for it, and what it is not called."""


def test_no_english_is_in_what_is_said_in_german() -> None:
    found = re.compile(rf"\b({ENGLISH})\b", re.IGNORECASE)
    strange = {said.said for said in told("de") if found.search(OPTION.sub("", said.said))}
    assert not strange


@pytest.mark.parametrize("term", TERMS)
def test_a_thing_has_one_word(term: str) -> None:
    word, other = TERMS[term]
    there = [said for said in told("de") if re.search(term, said.text, re.IGNORECASE)]
    assert any(re.search(word, said.said) for said in there)
    assert not {said.said for said in there if re.search(other, said.said)}


def test_a_mark_of_a_board_is_a_word_too() -> None:
    with speaking(languages.catalogue("de")):
        assert str(UpTo("grey").words()) == "weiter zum nächsten Feld in Grau"
