"""Which throws a row is for. Each test knows how to say itself; the first row that fits is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from companion.procedures.scene import Scene
from companion.procedures.verb import Verb
from companion.table.dice import Face
from companion.table.words import Words, either, listed, say


class Reading(Verb, ABC):
    """A set of throws. `landing` is the mark walked onto, "past" beyond the end, "" where nobody walks."""

    early = False
    """True: once it fits, no further die is thrown."""

    @abstractmethod
    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool: ...

    @abstractmethod
    def words(self) -> Words: ...

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        """All this test will ever want to know of the dice so far: equal gists have equal futures."""
        return 0

    def faces_named(self) -> frozenset[Face]:
        """The faces this test speaks of; the die must have them all."""
        return frozenset()


class Faces(Reading):
    """The die shows one of these."""

    def __init__(self, *faces: Face) -> None:
        self.faces = frozenset(faces)

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return thrown[-1] in self.faces

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return thrown[-1] if thrown else 0

    def faces_named(self) -> frozenset[Face]:
        return self.faces

    def words(self) -> Words:
        numbers = sorted(face for face in self.faces if isinstance(face, int))
        names = sorted(face for face in self.faces if isinstance(face, str))
        if len(numbers) > 2 and not names and numbers == list(range(numbers[0], numbers[-1] + 1)):
            return say("{low} to {high}", low=numbers[0], high=numbers[-1])
        if self.faces in (frozenset(ODD), frozenset(EVEN)):
            return say("odd") if numbers[0] % 2 else say("even")
        return either([*numbers, *names])


class Against(Reading):
    """Two dice thrown against each other: the first shows one of `mine`, the second one of `theirs`."""

    def __init__(self, mine: Iterable[Face], theirs: Iterable[Face]) -> None:
        self.mine, self.theirs = frozenset(mine), frozenset(theirs)

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return thrown[0] in self.mine and thrown[1] in self.theirs

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return int(thrown[0] in self.mine) if thrown else 0

    def faces_named(self) -> frozenset[Face]:
        return self.mine | self.theirs

    def words(self) -> Words:
        return say("{mine} against {theirs}", mine=Faces(*self.mine).words(), theirs=Faces(*self.theirs).words())


class Total(Reading):
    """All dice together show at least `low` and at most `high`."""

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low, self.high = low, high

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        total = sum(map(int, thrown))
        return self.low <= total and (self.high is None or total <= self.high)

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return sum(map(int, thrown))

    def words(self) -> Words:
        if self.high is None:
            return say("{low} or more in all", low=self.low)
        if not self.low:
            return say("{high} or less in all", high=self.high)
        if self.high == self.low:
            return say("exactly {low} in all", low=self.low)
        return say("{low} to {high} in all", low=self.low, high=self.high)


class Hits(Reading):
    """At least `count` of the dice show one of these faces; throwing stops as soon as they do (KTK-GEN-03)."""

    early = True

    def __init__(self, count: int, *faces: Face) -> None:
        self.count, self.faces = count, frozenset(faces)

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return sum(face in self.faces for face in thrown) >= self.count

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return min(self.count, sum(face in self.faces for face in thrown))

    def faces_named(self) -> frozenset[Face]:
        return self.faces

    def words(self) -> Words:
        if self.count == 1:
            return Faces(*self.faces).words()
        return say("{count} times {faces}", count=self.count, faces=Faces(*self.faces).words())


class Lands(Reading):
    """The walk ends on a place that bears this mark; `text` says so where the mark's own word would not."""

    def __init__(self, mark: str, text: str = "") -> None:
        self.mark, self.text = mark, text

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return landing == self.mark

    def words(self) -> Words:
        return Words(self.text) if self.text else say("onto a {mark} place", mark=self.mark)


class Past(Reading):
    """The walk comes to the end of the track, or beyond: the exact number is never needed (KTK-GEN-10)."""

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return landing == "past"

    def words(self) -> Words:
        return say("to the end")


class Reaches(Reading):
    """The last die and a tally that helps it show at least `low` together."""

    def __init__(self, low: int, help: str) -> None:
        self.low, self.help = low, help

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return int(thrown[-1]) + scene.tally(self.help) >= self.low

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return thrown[-1] if thrown else 0

    def words(self) -> Words:
        return say("{low} or more, {help} added", low=self.low, help=self.help)


class Raised(Reading):
    """The last die, raised by a tally that helps it, shows one of these."""

    def __init__(self, help: str, *faces: int) -> None:
        self.help, self.faces = help, frozenset(faces)

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return int(thrown[-1]) + scene.tally(self.help) in self.faces

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return thrown[-1] if thrown else 0

    def words(self) -> Words:
        return say("{faces}, {help} added", faces=Faces(*self.faces).words(), help=self.help)


class SumReaches(Reading):
    """All dice and a tally that helps them show at least `low` together."""

    def __init__(self, low: int, help: str) -> None:
        self.low, self.help = low, help

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return sum(map(int, thrown)) + scene.tally(self.help) >= self.low

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return sum(map(int, thrown))

    def words(self) -> Words:
        return say("{low} or more in all, {help} added", low=self.low, help=self.help)


class Beats(Reading):
    """The first `each` dice show more in all than the others; with `ties` exactly as much."""

    def __init__(self, each: int, *, ties: bool = False) -> None:
        self.each, self.ties = each, ties

    def _lead(self, thrown: tuple[Face, ...]) -> int:
        return sum(map(int, thrown[: self.each])) - sum(map(int, thrown[self.each :]))

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        lead = self._lead(thrown)
        return lead == 0 if self.ties else lead > 0

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return self._lead(thrown)

    def words(self) -> Words:
        return say("a tie") if self.ties else say("the first throw is higher")


class All(Reading):
    """Every one of these tests fits."""

    def __init__(self, *tests: Reading) -> None:
        self.tests = tests

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return all(test.fits(thrown, landing, scene) for test in self.tests)

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return ",".join(str(test.gist(thrown)) for test in self.tests)

    def faces_named(self) -> frozenset[Face]:
        return frozenset().union(*(test.faces_named() for test in self.tests))

    def words(self) -> Words:
        return listed([test.words() for test in self.tests])


class Else(Reading):
    """Whatever no row above was for."""

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return True

    def words(self) -> Words:
        return say("anything else")


ODD = (1, 3, 5, 7)
EVEN = (2, 4, 6, 8)
