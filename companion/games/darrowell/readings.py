"""Which throws a row is for, where Darrowell reads dice in a way of its own."""

from __future__ import annotations

from companion.procedures.here import Here
from companion.procedures.readings import Else, Reading
from companion.procedures.scene import Scene
from companion.table.dice import Die, Face
from companion.table.words import Words, say

Thrown = tuple[Face, ...]


class EachDie(Reading):
    """A test that wants to know every die that lies, in any order."""

    def gist(self, thrown: Thrown) -> Face:
        return ",".join(sorted(map(str, thrown)))


class Best(EachDie):
    """One die at least shows that number or more; dice are never added (DARR-GUARD-04). 0: the guard’s number."""

    def __init__(self, low: int = 0) -> None:
        self.low = low

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return max(map(int, thrown)) >= _low(self.low, scene)

    def gist(self, thrown: Thrown) -> Face:
        """Whether it is enough, and how many 1s there are to break weapons."""
        return f"{max(map(int, thrown)) >= self.low} {thrown.count(1)}" if self.low else super().gist(thrown)

    def words(self, die: Die | None = None) -> Words:
        return say("{need} on one die", need=self.need(die))

    def need(self, die: Die | None = None) -> Words:
        return say("{low} or more", low=self.low or GUARD)


class Sum(EachDie):
    """The dice together show that number or more (DARR-GUARD-05). 0: the guard’s number."""

    def __init__(self, low: int = 0) -> None:
        self.low = low

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return sum(map(int, thrown)) >= _low(self.low, scene)

    def words(self, die: Die | None = None) -> Words:
        return say("{need} in all", need=self.need(die))

    def need(self, die: Die | None = None) -> Words:
        return say("{low} or more", low=self.low or GUARD)


GUARD = Here(say("his number"), lambda scene: scene.tally("number"))
"""The number of the guard somebody stands before."""


def _low(low: int, scene: Scene) -> int:
    return low or scene.tally("number")


class Lying(EachDie):
    """Whatever the dice show; each is kept."""

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return True

    def words(self, die: Die | None = None) -> Words:
        return say("whatever they show")


class Added(Else):
    """Whatever the dice show; only their sum counts."""

    def gist(self, thrown: Thrown) -> Face:
        return sum(map(int, thrown))

    def words(self, die: Die | None = None) -> Words:
        return say("whatever they add up to")


class First(EachDie):
    """The first die is higher than the second (DARR-DUEL-06)."""

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return int(thrown[0]) > int(thrown[1])

    def gist(self, thrown: Thrown) -> Face:
        return ",".join(map(str, thrown))

    def words(self, die: Die | None = None) -> Words:
        return say("yours is higher")


class Level(First):
    """Both dice show the same (DARR-DUEL-07)."""

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return thrown[0] == thrown[1]

    def words(self, die: Die | None = None) -> Words:
        return say("both show the same")


class CountsBack(Reading):
    """Counting so many players clockwise ends with whoever threw (DARR-GOD-01)."""

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return int(thrown[-1]) % max(1, scene.tally("players")) == 0

    def words(self, die: Die | None = None) -> Words:
        return say("the count comes back to you")


class NamesRival(Reading):
    """One of the other players has that number (DARR-BOUNTY-01)."""

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return int(thrown[-1]) <= scene.tally("others")

    def words(self, die: Die | None = None) -> Words:
        return say("the number of another player")
