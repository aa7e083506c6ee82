"""Throws of which there are only so many."""

from __future__ import annotations

from dataclasses import dataclass

from companion.procedures.graph import throws
from companion.procedures.here import Here
from companion.procedures.scene import Scene
from companion.table.words import Words, say


@dataclass(frozen=True)
class WhichThrow:
    """Which of so many throws comes next, where a tally counts those made."""

    tally: str
    most: int

    def __call__(self, scene: Scene) -> Words:
        return say("Throw {number} of {count}.", number=scene.tally(self.tally) + 1, count=self.most)


def throw_of(tally: str, most: int) -> Here:
    """Which throw of how many it is; on a page, how many there are."""
    return Here(say("{throws} at most.", throws=throws(most)), WhichThrow(tally, most))
