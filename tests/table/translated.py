"""The catalogues, as their translators wrote them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from ui.table import languages

ENGLISH = (
    "the|and|of|you|your|is|are|not|from|this|that|what|which|throw|type|undo|move|seat|player|yes|unharmed|ivory|"
    "creature|guard|rack|die is|step|tell|given|correct|practice|evade|points|cards"
)
"""Words that are English and nothing else; “die”, “was” and “hat” are not among them."""
OPTION = re.compile(r"--[\w-]+( \w+)?|\{[^}]*\}|„companion [^“]*“|\b[A-Z]+-[A-Z-]*\d+|/\S+")
"""What is typed on a command line, gaps, the names of rules, and paths."""


class Translated(NamedTuple):
    """A sentence, or one form of what speaks of a number, and what it is in another language."""

    text: str
    said: str


def catalogue(language: str) -> Catalog:
    """As the translators wrote it."""
    path = languages.folder() / language / f"{languages.DOMAIN}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


@lru_cache(maxsize=4)
def told(language: str) -> tuple[Translated, ...]:
    """What is translated; of plurals the form for one, and each other against the English of many."""
    found = []
    for message in catalogue(language):
        texts, several = forms(message.id), forms(message.string)
        pairs = [(texts[min(at, len(texts) - 1)], said) for at, said in enumerate(several)]
        found += [Translated(text, said) for text, said in pairs if text and said]
    return tuple(found)


def forms(said: str | Sequence[str] | None) -> tuple[str, ...]:
    """A sentence, or all the forms of what speaks of a number."""
    return (said,) if isinstance(said, str) else tuple(said or ())


def english(said: str) -> bool:
    """Whether words that are English are in what is said in another language."""
    return re.search(rf"\b({ENGLISH})\b", OPTION.sub("", said), re.IGNORECASE) is not None
