"""A catalogue as translators write it (.po), read as it stands: whoever ships a game need not compile anything.

The house's own, thousands of sentences long, is compiled by `make words`.
"""

from __future__ import annotations

import ast
import gettext
import re
import struct
from collections.abc import Iterator
from io import BytesIO

_LINE = re.compile(r'(?:(msgctxt|msgid_plural|msgid|msgstr)(?:\[\d\])?\s+)?(".*")')
Entry = dict[str, list[str]]
HEADER = "Content-Type: text/plain; charset=UTF-8\n"
"""Of a catalogue without one."""


def catalogue(text: str) -> gettext.GNUTranslations:
    """What is translated in it; of doubtful (fuzzy) and empty entries nothing. Raises ValueError with the line."""
    return gettext.GNUTranslations(BytesIO(_compiled(dict(_pairs(text)))))


def _pairs(text: str) -> Iterator[tuple[str, str]]:
    """What a .mo file holds for each entry: context and plural set off by control characters."""
    for entry in _entries(text):
        if any(entry["msgstr"]):
            context = "".join(f"{each}\x04" for each in entry["msgctxt"])
            yield context + "\0".join(entry["msgid"] + entry["msgid_plural"]), "\0".join(entry["msgstr"])


def _entries(text: str) -> Iterator[Entry]:
    entry, fuzzy = _none(), False
    part: list[str] = []
    for number, line in enumerate([*map(str.strip, text.splitlines()), ""], 1):
        if not line or line.startswith("#"):
            if entry["msgid"]:
                if not fuzzy:
                    yield entry
                entry, fuzzy = _none(), False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        found = _LINE.fullmatch(line)
        if found is None or not (found[1] or part):
            raise ValueError(f"line {number}: {line}")
        if found[1]:
            part = entry[found[1]]
            part.append("")
        try:
            part[-1] += ast.literal_eval(found[2])
        except SyntaxError:
            raise ValueError(f"line {number}: {line}") from None


def _none() -> Entry:
    return {"msgctxt": [], "msgid": [], "msgid_plural": [], "msgstr": []}


def _compiled(pairs: dict[str, str]) -> bytes:
    """The bytes of a .mo file: a head, two tables of lengths and places, and the strings."""
    kept = sorted((key.encode(), value.encode()) for key, value in {"": HEADER, **pairs}.items())
    columns = list(zip(*kept, strict=True))
    tables, strings, at = bytearray(), bytearray(), 28 + 16 * len(kept)
    for column in columns:
        for each in column:
            tables += struct.pack("<2I", len(each), at + len(strings))
            strings += each + b"\0"
    return struct.pack("<7I", 0x950412DE, 0, len(kept), 28, 28 + 8 * len(kept), 0, at) + tables + strings
