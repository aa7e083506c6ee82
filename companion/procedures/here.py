"""Words that hang on where in a procedure somebody stands: the guard’s number, the dice that lie."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from companion.procedures.scene import Scene
from companion.table.words import Words


class Here(msgspec.Struct, frozen=True):
    """A gap that a scene fills by `of`; on a page, where there is no scene, it says `page`."""

    page: Words
    of: Callable[[Scene], object]

    def __str__(self) -> str:
        return str(self.page)


def hangs(words: Words) -> bool:
    """Whether a scene has a gap of this sentence to fill."""
    return bool(words.gaps) and any(
        isinstance(gap, Here) or (isinstance(gap, Words) and hangs(gap)) for _, gap in words.gaps
    )


def in_scene(words: Words, scene: Scene) -> Words:
    """The sentence as it goes in that scene."""
    return msgspec.structs.replace(words, gaps=tuple((name, _filled(gap, scene)) for name, gap in words.gaps))


def _filled(gap: object, scene: Scene) -> object:
    if isinstance(gap, Here):
        return gap.of(scene)
    return in_scene(gap, scene) if isinstance(gap, Words) else gap
