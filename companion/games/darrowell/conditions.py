"""What must hold before an option of Darrowell is open, beyond the common conditions."""

from __future__ import annotations

from companion.procedures.conditions import Condition
from companion.procedures.scene import Ground, Scene
from companion.table.words import Words, say


class Weapons(Condition):
    """So many good weapons are held."""

    def __init__(self, count: int) -> None:
        self.count = count

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return scene.items.count("weapon") >= self.count

    def words(self) -> Words:
        return say("with a weapon") if self.count == 1 else say("with {count} weapons", count=self.count)

    def items(self) -> frozenset[str]:
        return frozenset(("weapon",))


class HasChip(Condition):
    """A chip is left."""

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return scene.tally("chips") >= 1

    def words(self) -> Words:
        return say("while a chip is left")


class CanWalkOut(Condition):
    """A chip is left, or an hour glass to get some."""

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return scene.tally("chips") >= 1 or "hour_glass" in scene.items

    def words(self) -> Words:
        return say("with a chip or an hour glass left")

    def items(self) -> frozenset[str]:
        return frozenset(("hour_glass",))


class Bears(Condition):
    """The bridge bears what is carried, good and cursed (DARR-BRIDGE-03)."""

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return len(scene.items) + scene.tally("cursed") <= scene.tally("value")

    def words(self) -> Words:
        return say("carrying no more items than that")


class Laden(Condition):
    """A good item is carried."""

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return bool(scene.items)

    def words(self) -> Words:
        return say("if you carry any")


class Fewer(Condition):
    """A tally has not come that far; not done before, where nothing is said."""

    def __init__(self, tally: str, count: int = 1) -> None:
        self.tally, self.count = tally, count

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return scene.tally(self.tally) < self.count

    def words(self) -> Words:
        return say("once") if self.count == 1 else say("up to {count}", count=self.count)


class Either(Condition):
    """One of these holds."""

    def __init__(self, *conditions: Condition) -> None:
        self.conditions = conditions

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return any(condition.holds(scene, ground) for condition in self.conditions)

    def words(self) -> Words:
        first, *rest = (condition.words() for condition in self.conditions)
        for each in rest:
            first = say("{one}, or {other}", one=first, other=each)
        return first

    def items(self) -> frozenset[str]:
        return frozenset().union(*(condition.items() for condition in self.conditions))
