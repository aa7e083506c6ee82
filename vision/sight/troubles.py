"""Why a picture is not read whole: each cause a value of its own, with what it says to the players and what helps."""

from __future__ import annotations

from typing import Literal

import msgspec

from companion.table.words import Words, named, say, say_n

Place = Literal["left", "right", "above", "below", "on"]
PLACES: dict[Place, Words] = {
    "left": say("left of the board"),
    "right": say("right of the board"),
    "above": say("above the board"),
    "below": say("below the board"),
    "on": say("on the board"),
}
"""Where paper lies, as who sits at the board's lower edge would say."""


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
        return say("Uncover them, or move the camera until both printed strips are in the picture.")


class StrayMarks(Trouble, frozen=True):
    """No more marks agree on one place of the board than lie elsewhere."""

    count: int
    strays: int

    @property
    def said(self) -> Words:
        return say_n(
            "{count} mark of the frame lies where it should, and {strays} elsewhere.",
            "{count} marks of the frame lie where they should, and {strays} elsewhere.",
            self.count,
            strays=self.strays,
        )

    @property
    def cure(self) -> Words:
        return say("Straighten the printed strips, and put away those that belong to another board.")


class Mixed(Trouble, frozen=True):
    """Marks enough, and no place of the board from which they would be seen where they are."""

    @property
    def said(self) -> Words:
        return say("The marks of the printed strips do not lie as they belong.")

    @property
    def cure(self) -> Words:
        return say("Tape each strip along its own edge of the board, the right way round.")


class OffScale(Trouble, frozen=True):
    """The marks are not as large as the way from one to the next says. `grown`: by which part, less where smaller."""

    grown: float

    @property
    def said(self) -> Words:
        share = max(1, round(abs(self.grown) * 100))
        if self.grown < 0:
            return say("The marks of the frame are {share} % too small for where they lie.", share=share)
        return say("The marks of the frame are {share} % too large for where they lie.", share=share)

    @property
    def cure(self) -> Words:
        return say("Print the strips uncut at 100 %, and see that the picture is sharp.")


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
        return say("Uncover it, or hang the camera nearer.")


class Bulging(Trouble, frozen=True):
    """A board known by its print that does not lie as one flat sheet. `off`: how far its print lies off, mm."""

    off: float

    @property
    def said(self) -> Words:
        return say("The board does not lie flat: its print is {off} mm off.", off=round(self.off, 1))

    @property
    def cure(self) -> Words:
        return say("Press it down, or tape the printed frame about it.")


class TooSmall(Trouble, frozen=True):
    """A board known by its print, too small in the picture to be told from one that bulges. `scale`: px a mm."""

    scale: float

    @property
    def said(self) -> Words:
        return say("The board is too small in the picture to be sure where it lies.")

    @property
    def cure(self) -> Words:
        return say("Hang the camera nearer, or let it take larger pictures.")


class StandingUp(Trouble, frozen=True):
    """A part of the board that lies neither in one state nor in another: a flap left standing."""

    part: str

    @property
    def said(self) -> Words:
        return say("{part} stands half way.", part=named(self.part))

    @property
    def cure(self) -> Words:
        return say("Lay it down, and I see what is on it and beneath.")


class Overhanging(Trouble, frozen=True):
    """Something that is no hand lies over the edge."""

    @property
    def said(self) -> Words:
        return say("Something lies over the edge of the board. I read the rest.")

    @property
    def cure(self) -> Words:
        return say("Take it away, and I see all of it.")


class OtherGame(Trouble, frozen=True):
    """The strips in view are another game's."""

    @property
    def said(self) -> Words:
        return say("I cannot see the board of this game; I see the strips of another.")

    @property
    def cure(self) -> Words:
        return say("Lay out its own.")


class SeenTwice(Trouble, frozen=True):
    """One figure in two places on the board: a spare tag lies there."""

    piece: str

    @property
    def said(self) -> Words:
        return say("I see two of {piece} on the board.", piece=named(self.piece))

    @property
    def cure(self) -> Words:
        return say("Please take away the one that is not in play.")


class SecondStrip(Trouble, frozen=True):
    """A second frame of this game."""

    place: Place

    @property
    def said(self) -> Words:
        return say("A second strip of this game lies {place}.", place=PLACES[self.place])

    @property
    def cure(self) -> Words:
        return say("Please put it away.")


class OtherStrip(Trouble, frozen=True):
    """A frame of another game."""

    place: Place

    @property
    def said(self) -> Words:
        return say("A strip of another game lies {place}.", place=PLACES[self.place])

    @property
    def cure(self) -> Words:
        return say("Please put it away.")


class Stranger(Trouble, frozen=True):
    """A figure of another game."""

    @property
    def said(self) -> Words:
        return say("A figure of another game stands on the board.")

    @property
    def cure(self) -> Words:
        return say("Please take it away.")
