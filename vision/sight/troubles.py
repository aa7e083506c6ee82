"""Why a picture is not read whole: each cause a value of its own, with what it says to the players and what helps."""

from __future__ import annotations

import msgspec

from companion.table.words import Words, say


class Trouble(msgspec.Struct, frozen=True, tag_field="cause", tag=str.lower):
    """One cause. `said` is what is the matter, `cure` what somebody at the table can do about it."""

    @property
    def said(self) -> Words:
        raise NotImplementedError

    @property
    def cure(self) -> Words:
        raise NotImplementedError

    @property
    def words(self) -> Words:
        return say("{what} {todo}", what=self.said, todo=self.cure)


class Nowhere(Trouble, frozen=True):
    """A board without a printed frame is not in the picture, or not to be told from chance."""

    @property
    def said(self) -> Words:
        return say("I cannot see the board.")

    @property
    def cure(self) -> Words:
        return say("Is all of it in the picture, and light enough?")


class Unframed(Trouble, frozen=True):
    """So few marks of the frame are in view that there is no board."""

    count: int
    of: int

    @property
    def said(self) -> Words:
        return say("I cannot see the board: {count} of its {of} marks are in view.", count=self.count, of=self.of)

    @property
    def cure(self) -> Words:
        return say("Move the camera until both printed strips are in the picture.")


class FewMarks(Trouble, frozen=True):
    """The frame is there, and too little of it to be sure."""

    count: int
    of: int

    @property
    def said(self) -> Words:
        return say("I see only {count} of the {of} marks of the frame.", count=self.count, of=self.of)

    @property
    def cure(self) -> Words:
        return say("Please uncover them.")


class FarMarks(Trouble, frozen=True):
    """Marks enough, and the far end of the board hangs on them too loosely. `off`: by how much it may lie off, mm."""

    off: float

    @property
    def said(self) -> Words:
        return say("By the marks I see, the board may lie {off} mm elsewhere.", off=round(self.off, 1))

    @property
    def cure(self) -> Words:
        return say("Uncover the marks at its other end, or hang the camera nearer.")


class LittlePrint(Trouble, frozen=True):
    """A board known by its print, of which too little is in view. `off`: by how much it may lie off, mm."""

    off: float

    @property
    def said(self) -> Words:
        return say("I see too little of the board’s print to be sure where it lies.")

    @property
    def cure(self) -> Words:
        return say("Please uncover it.")


class Bulging(Trouble, frozen=True):
    """A board known by its print that does not lie as one flat sheet. `off`: how far its print lies off, mm."""

    off: float

    @property
    def said(self) -> Words:
        return say("The board does not lie flat: its print is {off} mm off.", off=round(self.off, 1))

    @property
    def cure(self) -> Words:
        return say("Press it down, or tape the printed frame about it.")


class Overhanging(Trouble, frozen=True):
    """Something that is no hand lies over the edge."""

    @property
    def said(self) -> Words:
        return say("Something lies over the edge of the board. I read the rest.")

    @property
    def cure(self) -> Words:
        return say("Take it away, and I see all of it.")
