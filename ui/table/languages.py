"""Languages: which catalogues there are, and which is spoken. A catalogue is a compiled .mo file in `words/LANG/`."""

from __future__ import annotations

import gettext
import logging
import os
import struct
from functools import cache, lru_cache
from importlib import resources
from io import BytesIO
from pathlib import Path

from companion import files
from companion.files import BadFile
from companion.games import GAMES, BrokenGame
from companion.games import folder as folder_of
from companion.table import words
from companion.table.words import say
from ui.table import po

log = logging.getLogger(__name__)
MOST = 20_000_000
"""Bytes of a catalogue."""
UNREADABLE = (OSError, ValueError, struct.error, LookupError, AssertionError)
"""What is raised for a catalogue that is none."""
DOMAIN = "companion"
ENGLISH = "en"
NAMES = {
    "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "nl": "Nederlands",
    "pl": "Polski", "cs": "Čeština", "hu": "Magyar", "pt": "Português", "sv": "Svenska", "da": "Dansk", "tr": "Türkçe",
    "el": "Ελληνικά", "uk": "Українська", "ru": "Русский",
}  # fmt: skip
"""What speakers call their own language."""

_spoken = ENGLISH


def folder() -> Path:
    return Path(str(resources.files("ui.table"))) / "words"


@cache
def available() -> tuple[str, ...]:
    """English, and every language there is a catalogue for: looked for once, as every page asks."""
    there = sorted(path.parent.name for path in folder().glob(f"*/{DOMAIN}.mo"))
    return (ENGLISH, *(each for each in there if each != ENGLISH))


def wanted(setting: str = "") -> str:
    """The language chosen, else the machine's, else English."""
    asked = [setting, *(os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))]
    for each in asked:
        for code in each.split(":"):
            short = code.split(".")[0].split("_")[0].lower()
            if short in available():
                return short
            if short in ("c", "posix"):
                return ENGLISH
    return ENGLISH


def speak(setting: str = "") -> str:
    """From now on every sentence is said in that language; says which it is."""
    global _spoken
    _spoken = wanted(setting)
    try:
        words.speak(None if _spoken == ENGLISH else catalogue(_spoken))
    except BadFile as error:
        log.warning("%s", error)
        _spoken = ENGLISH
        words.speak(None)
    return _spoken


def spoken() -> str:
    return _spoken


@lru_cache(maxsize=4)
def _read(data: bytes, language: str) -> gettext.GNUTranslations:
    """Thousands of sentences: read once, however often somebody goes from one language to another.

    What the house has no words for, the packages may that bring games.
    """
    found = gettext.GNUTranslations(BytesIO(data))
    for game in GAMES.brought:
        try:
            found.add_fallback(brought(game, language))
        except BrokenGame as error:
            log.debug("%s", error)
        except (BadFile, *UNREADABLE) as error:
            log.warning("%s has no words in this language that can be read (%s).", game, error)
    return found


def brought(game: str, language: str) -> gettext.NullTranslations:
    """What a package brings for its game, beside its rules: `words/LANG/GAME.mo`, or where there is none, `GAME.po` as
    it stands; nothing where there is neither. Raises BrokenGame, BadFile, and what is raised for a catalogue that is
    none."""
    words = Path(str(folder_of(game))) / "words" / language
    if (compiled := words / f"{game}.mo").exists():
        return gettext.GNUTranslations(BytesIO(files.contents(compiled, MOST)))
    if (written := words / f"{game}.po").exists():
        return po.catalogue(files.text(written))
    return gettext.NullTranslations()


def catalogue(language: str) -> gettext.NullTranslations:
    """Raises BadFile for a language without one that can be read."""
    path = folder() / language / f"{DOMAIN}.mo"
    try:
        return _read(files.contents(path, MOST), language)
    except UNREADABLE as error:
        raise BadFile(path.name, say("it is no catalogue ({why}).", why=str(error))) from None
