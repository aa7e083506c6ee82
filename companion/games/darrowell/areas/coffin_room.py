"""F: the coffin room (DARR-COFFIN): three levers, three dice, coffins 1 to 12."""

from __future__ import annotations

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die, free, go_on, paid, printed
from companion.games.darrowell.arriving import arrive
from companion.games.darrowell.board import Coffins, DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.effects import Gold, Receive
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import Change
from companion.games.darrowell.readings import Lying
from companion.procedures.conditions import AtLeast, Condition
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Choose, End, Option, Procedure, Row
from companion.procedures.here import Here
from companion.procedures.scene import Ground, Scene
from companion.table.words import SILENCE, Words, listed, say

OPENED = End("opened", text="that is all for this turn", how="stays")
LEVERS = 3
HIGHEST = 12

WAYS: dict[str, tuple[tuple[int, ...], ...]] = {
    "apart": ((0,), (1,), (2,)),
    "low_pair": ((0, 1), (2,)),
    "outer_pair": ((0, 2), (1,)),
    "high_pair": ((0,), (1, 2)),
    "together": ((0, 1, 2),),
}
"""How three dice, lowest first, may be divided (DARR-COFFIN-05)."""


def opened(dice: tuple[int, ...], way: str) -> tuple[int, ...]:
    """The coffins that way of dividing the dice opens: each once, none above 12 (DARR-COFFIN-06, -07)."""
    sums = (sum(dice[at] for at in group) for group in WAYS[way])
    return tuple(sorted({number for number in sums if number <= HIGHEST}))


def dice_of(scene: Scene) -> tuple[int, ...]:
    """The three dice of the levers, lowest first."""
    return tuple(scene.tally(f"die_{number}") for number in (1, 2, 3))


def choices(dice: tuple[int, ...]) -> dict[str, tuple[int, ...]]:
    """Every way worth naming and the coffins it opens: none twice, none that opens nothing."""
    found: dict[str, tuple[int, ...]] = {}
    for way in WAYS:
        coffins = opened(dice, way)
        if coffins and coffins not in found.values():
            found[way] = coffins
    return found


class Pull(Effect):
    """The dice of the levers lie and are kept."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        for number, face in enumerate(sorted(map(int, scene.thrown)), 1):
            scene = scene.with_tally(f"die_{number}", face)
        return scene, None


class Jumped(Change):
    """Down to the floor, where the lids wait (DARR-COFFIN-03, DARR-COFFIN-04)."""

    def happen(self, desk: Desk) -> None:
        arrive(desk, self.what, forced=True, staying=True)


class Jump(Effect):
    """Down from the platform."""

    def __init__(self, floor: str) -> None:
        self.floor = floor

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene, Jumped("goes", self.floor)

    def words(self) -> Words:
        return say("down to the floor")


class Opens(Condition):
    """That way of dividing the dice opens coffins no other way named before it opens."""

    def __init__(self, way: str) -> None:
        self.way = way

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return self.way in choices(dice_of(scene))

    def words(self) -> Words:
        return SILENCE


class Lift(Effect):
    """The lid of the first, second or third coffin that way opens: gold, or an item."""

    def __init__(self, way: str, place: int, coffins: Coffins) -> None:
        self.way, self._place, self.coffins = way, place, coffins

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        numbers = opened(dice_of(scene), self.way)
        if self._place >= len(numbers):
            return scene, None
        found = self.coffins.contents.get(str(numbers[self._place]), 0)
        effect = Gold(found) if isinstance(found, int) else Receive(found)
        return effect.apply(scene, ground)

    def words(self) -> Words:
        """What all of them hold, said once."""
        return SILENCE if self._place else say("{things}", things=Here(say("what is in them"), self._holds))

    def _holds(self, scene: Scene) -> Words:
        numbers = opened(dice_of(scene), self.way)
        return listed([printed(each) for each in contents(self.coffins, numbers)])


def contents(coffins: Coffins, numbers: tuple[int, ...]) -> tuple[str | int, ...]:
    """What lies in those coffins."""
    return tuple(coffins.contents.get(str(number), 0) for number in numbers)


_WAY_WORDS = {
    "apart": "each number",
    "low_pair": "the lower ones added",
    "outer_pair": "the outer ones added",
    "high_pair": "the higher ones added",
    "together": "all added",
}
SHOWN = Here(say("their numbers"), lambda scene: listed(dice_of(scene)))


def _opening(way: str) -> Words:
    """A way to divide the dice, by the lids it opens."""
    return say(
        "Open {numbers}", numbers=Here(Words(_WAY_WORDS[way]), lambda scene: listed(opened(dice_of(scene), way)))
    )


def build(house: House, board: DarrowellBoard) -> Procedure:
    coffins = board.coffins
    assert coffins is not None
    needs = AtLeast("floor_free", 1)
    divide = tuple(
        Option(way, OPENED, Opens(way), tuple(Lift(way, at, coffins) for at in range(3)), text=_opening(way))
        for way in WAYS
    )
    steps = {
        "levers": free(
            "Do you pull the levers?",
            paid("pull", "dice", "DARR-COFFIN-03 DARR-COFFIN-11", "Pull levers", needs),
            go_on(),
            rules="DARR-COFFIN-09",
        ),
        "dice": die(
            "{dice} for the levers: each opens the coffin of its number, alone or added to others.",
            Row(
                Lying(),
                "The levers fall; down you go.",
                "lids",
                (Pull(), Jump(coffins.lower)),
                "DARR-COFFIN-03",
                "the levers",
            ),
            dice=3,
            rules="DARR-COFFIN-03",
        ),
        "lids": Choose(
            say("The dice show {dice}: which coffins do you open?", dice=SHOWN),
            divide,
            rules="DARR-COFFIN-05 DARR-COFFIN-08",
        ),
    }
    intro = "Levers above, numbered coffins below. The dice, alone or added, say which lids fly open."
    return Procedure(
        "coffin_room",
        "Coffin room",
        intro,
        "levers",
        steps,
        known={"floor_free": range(2)},
        sides=("a",),
    )


def _floor_free(at: known.Moment, board: DarrowellBoard) -> int:
    """Whether the lids below can be opened: no chip lies on the floor (DARR-COFFIN-11, G38)."""
    lower = board.coffins.lower if board.coffins else ""
    return int(lower not in at.now.chips.laid or at.house.coffins_used_floor == "open")


ACTIVITY = Activity(
    name="coffin_room",
    build=build,
    letter="F",
    entries=lambda board: {board.coffins.upper: "a"} if board.coffins else {},
    facts={"floor_free": _floor_free},
)
