"""Which throws a row is for. Each test knows how to say itself; the first row that fits is read."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from companion.procedures.scene import Scene
from companion.procedures.verb import Verb
from companion.table.dice import Die, Face, named_face
from companion.table.words import Words, either, listed, say


class Reading(Verb, ABC):
    """A set of throws. `landing` is the mark walked onto, "past" beyond the end, "" where nobody walks."""

    early = False
    """True: once it fits, no further die is thrown."""

    @abstractmethod
    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool: ...

    @abstractmethod
    def words(self, die: Die | None = None) -> Words:
        """What must be thrown, as prompts and pages say it; knowing the die, "5 or more" stands for 5, 6, 7 and 8."""

    def need(self, die: Die | None = None) -> Words:
        """The same after the number of dice has been said."""
        return self.words(die)

    def totals(self, scene: Scene) -> tuple[int, int | None] | None:
        """The least and the most the dice must show in all, the most None where there is none; None where no total is
        asked for."""
        return None

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

    def stretch(self, die: Die | None = None) -> Words | None:
        """How numbers in a row are said, `5 or more` where the die ends there; None for any others."""
        numbers = sorted(face for face in self.faces if isinstance(face, int))
        if len(numbers) < max(2, len(self.faces)) or numbers[-1] - numbers[0] >= len(numbers):
            return None
        low, high = numbers[0], numbers[-1]
        if die and high == max(die.faces, key=int):
            return say("any number") if low == 1 else say("{low} or more", low=low)
        if die and low == 1:
            return say("{high} or less", high=high)
        return say("{low} to {high}", low=low, high=high) if len(numbers) > 2 else None

    def words(self, die: Die | None = None) -> Words:
        if stretch := self.stretch(die):
            return stretch
        halves = (ODD, EVEN) if die is None else (die.faces[::2], die.faces[1::2])
        for half, words in zip(halves, (Words("an odd number"), Words("an even number")), strict=True):
            if self.faces == frozenset(half) and len(self.faces) > 1:
                return words
        numbers = sorted(face for face in self.faces if isinstance(face, int))
        names = sorted(face for face in self.faces if isinstance(face, str))
        return either([*map(_single, numbers), *map(named_face, names)])


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

    def words(self, die: Die | None = None) -> Words:
        mine, theirs = Faces(*self.mine), Faces(*self.theirs)
        return say("{mine} against {theirs}", mine=mine.words(die), theirs=theirs.words(die))


class Total(Reading):
    """All dice together show at least `low` and at most `high`."""

    def __init__(self, low: int, high: int | None = None) -> None:
        self.low, self.high = low, high

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        total = sum(map(int, thrown))
        return self.low <= total and (self.high is None or total <= self.high)

    def totals(self, scene: Scene) -> tuple[int, int | None]:
        return self.low, self.high

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return sum(map(int, thrown))

    def words(self, die: Die | None = None) -> Words:
        return say("{need} in all", need=self.need(die))

    def need(self, die: Die | None = None) -> Words:
        if self.high is None:
            return say("{low} or more", low=self.low)
        if not self.low:
            return say("{high} or less", high=self.high)
        if self.high == self.low:
            return say("exactly {low}", low=self.low)
        return say("{low} to {high}", low=self.low, high=self.high)


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

    def words(self, die: Die | None = None) -> Words:
        faces = Faces(*self.faces).words(die)
        if self.count == 1:
            stretch = Faces(*self.faces).stretch(die)
            return say("one with {faces}", faces=stretch) if stretch else faces
        if self.count == 2:
            return say("twice {faces}", faces=faces)
        return say("{count} times {faces}", count=self.count, faces=faces)


class Lands(Reading):
    """The walk ends on a place that bears this mark; `text` says so where the mark's own word would not."""

    def __init__(self, mark: str, text: str | Words = "") -> None:
        self.mark, self.text = mark, text if isinstance(text, Words) else Words(text)

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return landing == self.mark

    def words(self, die: Die | None = None) -> Words:
        return self.text or say("onto a {mark} place", mark=self.mark)


class Past(Reading):
    """The walk comes to the end of the track, or beyond: the exact number is never needed (KTK-GEN-10)."""

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return landing == "past"

    def words(self, die: Die | None = None) -> Words:
        return say("to the end")


class Reaches(Reading):
    """The last die and a tally that helps it show at least `low` together."""

    def __init__(self, low: int, help: str) -> None:
        self.low, self.help = low, help

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return int(thrown[-1]) + scene.tally(self.help) >= self.low

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return thrown[-1] if thrown else 0

    def words(self, die: Die | None = None) -> Words:
        return say("{need}, {help} added", need=self.need(die), help=Words(self.help))

    def need(self, die: Die | None = None) -> Words:
        return say("{low} or more", low=self.low)


class Raised(Reading):
    """The last die, raised by a tally that helps it, shows one of these."""

    def __init__(self, help: str, *faces: int) -> None:
        self.help, self.faces = help, frozenset(faces)

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return int(thrown[-1]) + scene.tally(self.help) in self.faces

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return thrown[-1] if thrown else 0

    def words(self, die: Die | None = None) -> Words:
        return say("{need}, {help} added", need=self.need(die), help=Words(self.help))

    def need(self, die: Die | None = None) -> Words:
        return Faces(*self.faces).words(die)


class SumReaches(Reading):
    """All dice and a tally that helps them show at least `low` together."""

    def __init__(self, low: int, help: str) -> None:
        self.low, self.help = low, help

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return sum(map(int, thrown)) + scene.tally(self.help) >= self.low

    def totals(self, scene: Scene) -> tuple[int, None]:
        return self.low - scene.tally(self.help), None

    def gist(self, thrown: tuple[Face, ...]) -> Face:
        return sum(map(int, thrown))

    def words(self, die: Die | None = None) -> Words:
        return say("{low} or more in all, {help} added", low=self.low, help=Words(self.help))


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

    def words(self, die: Die | None = None) -> Words:
        text = "{each} against {each}: a tie" if self.ties else "{each} against {each}: the first throw is higher"
        return say(text, each=self.each)


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

    def words(self, die: Die | None = None) -> Words:
        return listed([test.words(die) for test in self.tests])


class Else(Reading):
    """Whatever no row above was for."""

    def fits(self, thrown: tuple[Face, ...], landing: str, scene: Scene) -> bool:
        return True

    def words(self, die: Die | None = None) -> Words:
        return say("anything else")


def _single(face: int) -> Words:
    """`a 4`, `an 8`."""
    return say("an {face}", face=face) if face in (8, 11, 18) else say("a {face}", face=face)


ODD = (1, 3, 5, 7)
EVEN = (2, 4, 6, 8)
