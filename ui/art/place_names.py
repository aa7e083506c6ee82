"""The names of a board's maps, as lists call them in the language that is spoken."""

from __future__ import annotations

import msgspec

from companion.boards import lettering
from companion.boards.model import Board, Scenery
from companion.table.words import translated


def in_words(board: Board) -> Board:
    """The same board, the names of its maps as lists call them in the language that is spoken."""
    return msgspec.structs.replace(board, scenery=tuple(map(_named, board.scenery)))


def _named(thing: Scenery) -> Scenery:
    """A name in as many lines as it had, no broader than it was."""
    whole = " ".join(thing.words)
    said = translated(whole) if thing.draw == "name" else whole
    if said == whole:
        return thing
    size, count = thing.size[0], len(thing.words)
    room = max(lettering.width(words, size, "voice") for words in thing.words)
    broken = next(lines for part in range(4, 20) if len(lines := _broken(said, len(said) * part / 4 / count)) <= count)
    wide = max(lettering.width(words, size, "voice") for words in broken)
    return msgspec.structs.replace(thing, words=broken, size=(size * min(1.0, room / wide), *thing.size[1:]))


def _broken(said: str, letters: float) -> tuple[str, ...]:
    """The words in lines of so many letters, where they can be."""
    lines: list[str] = []
    for word in said.split():
        if lines and len(lines[-1]) + 1 + len(word) <= letters:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return tuple(lines)
