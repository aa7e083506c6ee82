"""S: the fried piper (DARR-PIPER): three dice in a row, before the rats come."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from msgspec.structs import replace

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import HasChip
from companion.games.darrowell.effects import Gold, StripAll
from companion.games.darrowell.house import House
from companion.games.darrowell.readings import EachDie, Lying, Thrown
from companion.procedures.conditions import Both, Condition
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import End, Option, Procedure, Row, Throw
from companion.procedures.here import Here
from companion.procedures.scene import Ground, Scene
from companion.table.dice import Die
from companion.table.words import SILENCE, Words, listed, say

PRIZE = 7
STOPPED = End("stopped", good=False, text="that is all for this turn", how="stays")
RATS = End("rats", good=False, text="the rats end the tune")

Subset = tuple[int, ...]
SUBSETS: tuple[Subset, ...] = tuple(each for size in (1, 2, 3) for each in combinations((1, 2, 3), size))
"""Which of the three dice, lowest first, are thrown again."""


def option_name(subset: Subset) -> str:
    return "again_" + "".join(map(str, subset))


DICE = ("die_1", "die_2", "die_3")


def lying(scene: Scene) -> tuple[int, ...]:
    """The dice on the table, lowest first."""
    return tuple([face for name, face in scene.tallies if name in DICE])


def laid(scene: Scene, faces: Sequence[int]) -> Scene:
    """The scene with these dice on the table, and no others."""
    others = [tally for tally in scene.tallies if tally[0] not in DICE]
    return replace(scene, tallies=tuple(sorted([*others, *zip(DICE, sorted(faces), strict=False)])))


def straight(dice: tuple[int, ...]) -> bool:
    """Three in a row, in whatever order (DARR-PIPER-01)."""
    low, middle, high = sorted(dice)
    return (middle, high) == (low + 1, low + 2)


@lru_cache(maxsize=64)
def throws(dice: tuple[int, ...]) -> Mapping[str, tuple[int, ...]]:
    """Every different choice of dice to throw again, and the faces taken up."""
    found: dict[str, tuple[int, ...]] = {}
    for subset in SUBSETS:
        faces = tuple(dice[at - 1] for at in subset)
        if faces not in found.values():
            found[option_name(subset)] = faces
    return found


def _all(scene: Scene, thrown: Thrown) -> tuple[int, ...]:
    return (*lying(scene), *map(int, thrown))


class InARow(EachDie):
    """With the dice kept they make three in a row."""

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        return straight(_all(scene, thrown))

    def words(self, die: Die | None = None) -> Words:
        return say("three in a row, in any order")


class Rats(EachDie):
    """Two or three 1s call the rats; `new`: only dice just thrown are counted (G27)."""

    def __init__(self, new: bool) -> None:
        self.new = new

    def fits(self, thrown: Thrown, landing: str, scene: Scene) -> bool:
        dice = tuple(map(int, thrown)) if self.new else _all(scene, thrown)
        return dice.count(1) >= 2

    def words(self, die: Die | None = None) -> Words:
        return say("two or three 1s among those just thrown") if self.new else say("two or three 1s on the table")


class Keep(Effect):
    """The dice lie on the table, lowest first."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return laid(scene, _all(scene, scene.thrown)), None


class TakeUp(Effect):
    """Those dice are taken up to be thrown again."""

    def __init__(self, subset: Subset) -> None:
        self.subset = subset

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return laid(scene, [face for at, face in enumerate(lying(scene), 1) if at not in self.subset]), None


class Differs(Condition):
    """No other choice of dice takes up the same faces."""

    def __init__(self, subset: Subset) -> None:
        self.name = option_name(subset)

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        dice = lying(scene)
        return len(dice) == 3 and self.name in throws(dice)

    def words(self) -> Words:
        return SILENCE


_WHICH = {1: Words("the lowest"), 2: Words("the middle one"), 3: Words("the highest")}


def _taking_up(subset: Subset) -> Words:
    """A choice of dice, naming their faces."""

    def taken(scene: Scene) -> Words:
        return listed([lying(scene)[at - 1] for at in subset])

    return say("Again: {faces}", faces=Here(listed([_WHICH[at] for at in subset]), taken))


def build(house: House, board: DarrowellBoard) -> Procedure:
    rats_then = RATS if house.rats_end_tune == "yes" else "tune"
    new = house.rats_count == "new_dice"
    rats = Row(
        Rats(new),
        "The rats come, and carry off what you have.",
        rats_then,
        (Keep(), StripAll()),
        "DARR-PIPER-03 DARR-PIPER-04",
        "the rats",
    )

    def play(count: int) -> Throw:
        kept = Here(say("what lies there"), lambda scene: listed(lying(scene)))
        text = (
            "{dice}: {need} wins {gold} gold."
            if count == len(_WHICH)
            else "{dice} beside {kept}: {need} wins {gold} gold."
        )
        return die(
            say(text, gold=PRIZE, kept=kept),
            Row(InARow(), "A tune: the rats dance away.", DONE, (Gold(PRIZE),), "DARR-PIPER-01", "the tune"),
            *(() if new and count < 2 else (rats,)),  # one new die alone is never two 1s
            Row(Lying(), "Not yet a tune.", "tune", (Keep(),), "DARR-PIPER-02", "the tune"),
            dice=count,
            rules="DARR-PIPER-01",
        )

    again = [
        paid(
            option_name(subset),
            f"throw_{len(subset)}",
            "DARR-PIPER-02",
            _taking_up(subset),
            Both(HasChip(), Differs(subset)),
            (TakeUp(subset),),
        )
        for subset in SUBSETS
    ]
    steps = {
        "pipe": free("Do you blow the pipe?", paid("blow", "throw_3", "DARR-PIPER-01", "Blow", HasChip()), go_on()),
        "throw_1": play(1),
        "throw_2": play(2),
        "throw_3": play(3),
        "tune": free(
            "Which dice do you throw again?",
            *again,
            Option("go_on", STOPPED, text="Stop"),
            rules="DARR-PIPER-02 DARR-PIPER-05",
        ),
    }
    intro = "A tune is all dice in a row. Each chip throws again whichever dice you like."
    return Procedure(
        "fried_piper",
        "Fried piper",
        intro,
        "pipe",
        steps,
        known={"chips": range(1, 3)},
        sides=("a",),
        outcomes={"won": "three in a row", "lost": "the rats come", "on": "nearer to three in a row"},
    )


ACTIVITY = Activity(name="fried_piper", build=build, letter="S", facts={"chips": known.chips})
