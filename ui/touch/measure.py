"""How long words are, and how they are broken into lines that fit. Reads the typefaces themselves: no window needed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from companion.boards.lettering import Face

VOICE, WORK, SEMI, BOLD, SPARE = "voice", "work", "work-semi", "work-bold", "spare"
FILES = {
    VOICE: "SourceSerifPro-Semibold.ttf",
    WORK: "SourceSansPro-Regular.ttf",
    SEMI: "SourceSansPro-Semibold.ttf",
    BOLD: "SourceSansPro-Bold.ttf",
}
LEAST = 18
"""No words are smaller, px."""
LEAD = 1.2
"""From line to line, as a part of the size."""
QUESTION_LEAD = 1.17
CAPITAL = 0.66
"""Height of a capital, as a part of the size."""


@cache
def font_file(face: str) -> Path:
    """Where the typeface lies; the spare one, for names no other face has letters for, comes with Kivy."""
    if face == SPARE:
        spec = find_spec("kivy")
        folders = spec.submodule_search_locations if spec else None
        return Path(next(iter(folders or [""]))) / "data" / "fonts" / "DejaVuSans.ttf"
    return Path(str(resources.files("companion.boards") / "fonts" / FILES[face]))


@cache
def _face(name: str) -> Face:
    return Face(font_file(name).read_bytes())


@lru_cache(maxsize=512)
def face_for(words: str, face: str) -> str:
    """The face these words can be written in: theirs, or the spare one for all of them where a letter is missing."""
    return face if _face(face).has(words.replace("\u00ad", "")) else SPARE


@lru_cache(maxsize=512)
def _unit(words: str, face: str) -> float:
    return _face(face_for(words, face)).width(words)


def width(words: str, size: float, face: str) -> float:
    """How long a line of words is, px."""
    return _unit(words, face) * size


def wrap(words: str, size: float, room: float, face: str) -> list[str]:
    """The words in lines no longer than `room` px where they can be; no word is broken, but a long path."""
    parts = words.split()
    if parts and width(words, size, face) <= room:
        return [" ".join(parts)]  # most are one line, and asked about at size after size
    lines: list[str] = []
    line = ""
    for word in parts:
        if "/" in word and width(word, size, face) > room:
            *before, word = _steps(word, size, room, face)
            lines, line = [*lines, line, *before] if line else [*lines, *before], ""
        longer = f"{line} {word}" if line else word
        if line and width(longer, size, face) > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [*lines, line] if line else lines


def _steps(path: str, size: float, room: float, face: str) -> list[str]:
    """A path in pieces no longer than `room` px, each as long as can be: broken after a slash or within a name."""
    pieces = [""]
    steps = re.findall("[^/]*/?", path)
    names = (re.findall("[^_-]*[_-]?", step) if width(step, size, face) > room else [step] for step in steps)
    for step in chain.from_iterable(names):
        if pieces[-1] and width(pieces[-1] + step, size, face) > room:
            pieces.append("")
        pieces[-1] += step
    return pieces


def balanced(words: str, size: float, room: float, face: str) -> list[str]:
    """As `wrap`, the lines about equally long: no last word stands alone."""
    lines = wrap(words, size, room, face)
    if len(lines) < 2:
        return lines
    low, high = room / 2, room
    while high - low > 2:
        middle = (low + high) / 2
        trial = wrap(words, size, middle, face)
        fits = len(trial) == len(lines) and all(width(line, size, face) <= room for line in trial)
        low, high = (low, middle) if fits else (middle, high)
    trial = wrap(words, size, high, face)
    return trial if len(trial) == len(lines) else lines


class Fitted(NamedTuple):
    """Lines and their size, px; `fits` is False where even the smallest was too large."""

    lines: tuple[str, ...]
    size: float
    fits: bool

    def height(self, lead: float = LEAD) -> float:
        return len(self.lines) * self.size * lead


@lru_cache(maxsize=256)
def fit(
    words: str,
    room: tuple[float, float],
    size: float,
    face: str,
    *,
    lines: int = 1,
    least: float = LEAST,
    lead: float = LEAD,
    even: bool = False,
) -> Fitted:
    """The largest size, from `size` down to `least`, at which the words fit `room` (w, h px) in at most so many lines.

    Fewer lines are tried before a smaller size gives up more than a tenth.
    """
    wide, high = room
    breaking = balanced if even else wrap
    smallest = math.floor(min(least, size))  # whole px, as it will be drawn
    steps = list(range(max(math.floor(size), smallest), smallest - 1, -1))
    for count in range(1, lines + 1):
        for trial in steps:
            if count < lines and trial < size * 0.9:
                break
            broken = wrap(words, trial, wide, face)
            if (
                len(broken) <= count
                and len(broken) * trial * lead <= high + trial * (lead - 1)
                and all(width(line, trial, face) <= wide + 0.5 for line in broken)
            ):
                return Fitted(tuple(breaking(words, trial, wide, face)), trial, True)
    return Fitted(tuple(breaking(words, smallest, wide, face)), smallest, False)


def alike(several: Iterable[str], room: tuple[float, float], size: float, face: str, lines: int, least: float) -> float:
    """The largest size at which each of them fits such a room: side by side none shouts."""
    return min(fit(words, room, size, face, lines=lines, least=least).size for words in several)
