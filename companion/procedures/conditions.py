"""What must hold before an option is open or a fork turns. The vocabulary is closed: each knows how to say itself.

`holds` answers True, False, or None: only the player knows.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from companion.procedures.scene import Ground, Scene
from companion.procedures.verb import Verb
from companion.table.words import SILENCE, Words, either, listed, named, say


class Condition(Verb, ABC):
    """Something true or false of a scene, or known to the player alone."""

    @abstractmethod
    def holds(self, scene: Scene, ground: Ground) -> bool | None: ...

    @abstractmethod
    def words(self) -> Words: ...

    def items(self) -> frozenset[str]:
        """The items this condition asks after."""
        return frozenset()


class Has(Condition):
    """Every one of these items is held."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        missing = [item for item in self.wanted if item not in scene.items]
        if not missing:
            return True
        return None if all(item in scene.unsure for item in missing) else False

    def words(self) -> Words:
        return say("holding {items}", items=listed([named(item) for item in self.wanted]))

    def items(self) -> frozenset[str]:
        return frozenset(self.wanted)


class HasAny(Condition):
    """At least one of these items is held."""

    def __init__(self, *wanted: str) -> None:
        self.wanted = wanted

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        if any(item in scene.items for item in self.wanted):
            return True
        return None if any(item in scene.unsure for item in self.wanted) else False

    def words(self) -> Words:
        if len(self.wanted) == 1:
            return Has(*self.wanted).words()
        return say("holding any of {items}", items=listed([named(item) for item in self.wanted]))

    def items(self) -> frozenset[str]:
        return frozenset(self.wanted)


class Not(Condition):
    """The other way round."""

    def __init__(self, condition: Condition) -> None:
        self.condition = condition

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        held = self.condition.holds(scene, ground)
        return None if held is None else not held

    def words(self) -> Words:
        return say("not {condition}", condition=self.condition.words())

    def items(self) -> frozenset[str]:
        return self.condition.items()


class HasNone(Condition):
    """Not one of these items is held."""

    def __init__(self, *unwanted: str) -> None:
        self.unwanted = unwanted

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        held = HasAny(*self.unwanted).holds(scene, ground)
        return None if held is None else not held

    def words(self) -> Words:
        if len(self.unwanted) > 4:
            return say("empty-handed")
        return say("holding no {items}", items=either([named(item) for item in self.unwanted]))

    def items(self) -> frozenset[str]:
        return frozenset(self.unwanted)


class Both(Condition):
    """All of these hold."""

    def __init__(self, *conditions: Condition) -> None:
        self.conditions = conditions

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        answers = [condition.holds(scene, ground) for condition in self.conditions]
        return False if False in answers else None if None in answers else True

    def words(self) -> Words:
        return listed([words for condition in self.conditions if (words := condition.words())])

    def items(self) -> frozenset[str]:
        return frozenset().union(*(condition.items() for condition in self.conditions))


class Always(Condition):
    """Open to everybody."""

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return True

    def words(self) -> Words:
        return SILENCE


class AtLeast(Condition):
    """A tally has come that far."""

    def __init__(self, tally: str, count: int) -> None:
        self.tally, self.count = tally, count

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return scene.tally(self.tally) >= self.count

    def words(self) -> Words:
        if self.count == 1:
            return named(self.tally)
        return say("{tally}: {count} or more", tally=named(self.tally), count=self.count)


class AtEnd(Condition):
    """The traveller has come past the last place of the track."""

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return ground.past(scene.track, scene.place)

    def words(self) -> Words:
        return say("at the end of the way")


class From(Condition):
    """The traveller came in at that side."""

    def __init__(self, side: str) -> None:
        self.side = side

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return scene.side == self.side

    def words(self) -> Words:
        return say("coming from end {side}", side=self.side)
