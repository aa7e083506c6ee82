"""Kinds of die, as data: what can come up, and how a plain die stands in for a special one."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from companion.table.words import Words, either, say

Face = int | str


class Die(msgspec.Struct, frozen=True):
    """A kind of die. `faces` lists one entry a side, so a face that is on two sides stands there twice."""

    kind: str
    faces: tuple[Face, ...]

    @property
    def shown(self) -> tuple[Face, ...]:
        """The different faces, in the order of the sides."""
        return tuple(dict.fromkeys(self.faces))

    @property
    def sides(self) -> int:
        return len(self.faces)

    def read(self, text: str) -> Face:
        """The face somebody typed or a hub sent. Raises ValueError when this die has no such face."""
        wanted = text.strip().lower()
        for face in self.faces:
            if str(face).lower() == wanted:
                return face
        raise ValueError(str(self.lacks(text)))

    def lacks(self, text: str) -> Words:
        """That this die has no such face."""
        return say("A {die} has no {face}: it shows {span}.", die=named_die(self.kind), face=text, span=self.span)

    @property
    def span(self) -> Words:
        """What it can show: 1 to 8, or each face by its name."""
        if self.faces == tuple(range(1, self.sides + 1)):
            return say("{low} to {high}", low=1, high=self.sides)
        return either([*map(named_face, self.shown)])

    def side(self, number: int) -> Face:
        """What a plain numbered die with as many sides means when it shows `number` (1 is the first side)."""
        if not 1 <= number <= self.sides:
            raise ValueError(f"a {self.kind} has sides 1 to {self.sides}, not {number}")
        return self.faces[number - 1]


def numbered(kind: str, sides: int) -> Die:
    """A die that shows 1 to so many, each on one side."""
    return Die(kind, tuple(range(1, sides + 1)))


D6 = numbered("d6", 6)
"""A die of six sides, 1 to 6."""
D8 = numbered("d8", 8)
"""A die of eight sides, 1 to 8."""


def duelling(faces: Sequence[str] = ("sword", "sword", "shield", "shield", "blank", "blank")) -> Die:
    """The picture die of Heroes of the Maze (MAZE-DIE-02); its faces are data because the printed ones are lost."""
    return Die("duelling", tuple(faces))


DUELLING = duelling()
KINDS: dict[str, Die] = {die.kind: die for die in (D6, D8, DUELLING)}
KIND_WORDS = {"d6": Words("d6"), "d8": Words("d8"), "duelling": Words("duel die")}
FACE_WORDS = {"sword": Words("sword"), "shield": Words("shield"), "blank": Words("blank")}


def named_die(kind: str) -> Words:
    """What people call a die of this kind."""
    return KIND_WORDS.get(kind) or Words(kind)


def named_face(face: Face) -> Words:
    """What people call a face of a die, in a sentence."""
    return FACE_WORDS.get(str(face)) or Words(str(face))
