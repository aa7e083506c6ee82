"""What a step changes. The vocabulary is closed: each effect knows how to act on a scene and how to say itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import NamedTuple

import msgspec

from companion.procedures.scene import Ground, Scene
from companion.procedures.verb import Verb
from companion.table.words import SILENCE, Words, named, say


class Happening(NamedTuple):
    """What an effect did to the world outside the scene: `lost rope`, `gained deep_magic`, `built 4`."""

    verb: str
    what: str = ""
    amount: int = 1


class Effect(Verb, ABC):
    """One change."""

    @abstractmethod
    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]: ...

    def words(self) -> Words:
        """What the page says of it; silence where the row's own text already does."""
        return SILENCE

    def items(self) -> frozenset[str]:
        return frozenset()


class Lose(Effect):
    """The item is handed in."""

    def __init__(self, item: str) -> None:
        self.item = item

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene.without_item(self.item), Happening("lost", self.item)

    def words(self) -> Words:
        return say("{item} is lost", item=named(self.item))

    def items(self) -> frozenset[str]:
        return frozenset((self.item,))


class Gain(Effect):
    """The item is taken from the supply."""

    def __init__(self, item: str) -> None:
        self.item = item

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene.with_item(self.item), Happening("gained", self.item)

    def words(self) -> Words:
        return say("{item} is gained", item=named(self.item))


class Count(Effect):
    """A tally goes up."""

    def __init__(self, tally: str, by: int = 1) -> None:
        self.tally, self.by = tally, by

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene.with_tally(self.tally, scene.tally(self.tally) + self.by), None


class Forget(Effect):
    """A tally goes back to nothing."""

    def __init__(self, tally: str) -> None:
        self.tally = tally

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene.with_tally(self.tally, 0), None


class Enter(Effect):
    """The traveller is put on a place of another track."""

    def __init__(self, track: str, place: int = 0) -> None:
        self.track, self.place = track, place

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return msgspec.structs.replace(scene, track=self.track, place=self.place), None


class Advance(Effect):
    """One place on along the track."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return msgspec.structs.replace(scene, place=scene.place + 1), None

    def words(self) -> Words:
        return say("one place on")


class UpTo(Effect):
    """On to the first place ahead that bears a mark; to the end where there is none."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return msgspec.structs.replace(scene, place=ground.ahead(scene.track, scene.place, self.mark)), None

    def words(self) -> Words:
        return say("on to the next {mark} place", mark=Words(self.mark))


class Signal(Effect):
    """Something the game outside must do; `phrase` is how the page says it."""

    def __init__(self, verb: str, what: str = "", amount: int = 1, phrase: str = "") -> None:
        self.verb, self.what, self.amount, self.phrase = verb, what, amount, phrase

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene, Happening(self.verb, self.what, self.amount)

    def words(self) -> Words:
        return Words(self.phrase)
