"""Each page in its reader's language, whatever is spoken at the table."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations

from companion.files import BadFile
from companion.table.words import ENGLISH, speaking
from ui.table import languages


@contextmanager
def reading(language: str) -> Iterator[None]:
    """Within it sentences are in that language."""
    with speaking(catalogue(language)):
        yield


@cache
def catalogue(language: str) -> NullTranslations:
    """The sentences of a language there is a catalogue for; English for every other."""
    if language == languages.ENGLISH or language not in languages.available():
        return ENGLISH
    try:
        return languages.catalogue(language)
    except BadFile:
        return ENGLISH


def wanted(header: str) -> str:
    """The first language of an Accept-Language header that there is, else the table's own."""
    for each in header.split(","):
        short = each.split(";")[0].strip().split("-")[0].lower()
        if short in languages.available():
            return short
    return languages.spoken()
