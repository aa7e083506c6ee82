"""Which markers are printed for which game.

In the first printing all kits shared their markers, and a pawn's flat tag carried the pawn's own. Since the second each
game has a series of its own, and each tag a marker of its own. A kit file numbers its markers as the first printing
did; here those numbers become what is printed now, and the kit keeps what they were, so that old paper is still read.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

import msgspec

from vision.kit.model import Choice, Kit, Piece, Riding
from vision.markers import OWN

Role = Literal["frame", "figure", "tag"]


class Series(NamedTuple):
    """A stretch of the games' own markers: where it begins, and how many are for frame, figures or tiles, and tags."""

    start: int
    frame: int
    figures: int
    tags: int

    def ids(self, role: Role) -> tuple[int, ...]:
        begin = self.start + {"frame": 0, "figure": self.frame, "tag": self.frame + self.figures}[role]
        return OWN[begin : begin + {"frame": self.frame, "figure": self.figures, "tag": self.tags}[role]]


ROLES: tuple[Role, ...] = ("frame", "figure", "tag")
SERIES = {
    "key_to_the_kingdom": Series(0, 16, 7, 7),
    "darrowell": Series(30, 16, 13, 13),
    "hirelings": Series(72, 12, 7, 7),
    "kings_and_things": Series(98, 10, 8, 0),
    "magic_maze": Series(116, 8, 5, 5),
}
"""By game. Printed paper lies in drawers: what is here may grow at its end and never move."""
ROLE: dict[int, Role] = {
    marker: role for series in SERIES.values() for role in ROLES for marker in series.ids(role)
}  # fmt: skip
"""What each marker of every series is for."""


def reprinted(kit: Kit) -> Kit:
    """The kit with the markers of its game's series; a game without one is printed with its file's own."""
    series = SERIES.get(kit.game)
    if series is None:
        return kit
    numbers = tuple(dict.fromkeys(marker for marker, what in kit.uses() if what != "the frame"))
    new = dict(zip(kit.frame.ids, series.ids("frame"), strict=False))
    new |= dict(zip(numbers, series.ids("figure"), strict=False))
    tagged = (piece.marker for piece in kit.pieces if piece.marker is not None)
    tags = dict(zip(tagged, series.ids("tag"), strict=False))

    def piece(each: Piece) -> Piece:
        if each.marker is None:
            return each
        return msgspec.structs.replace(each, marker=new[each.marker], tag=tags[each.marker])

    def part(each: object) -> object:
        if isinstance(each, Choice):
            return msgspec.structs.replace(each, markers={name: new[marker] for name, marker in each.markers.items()})
        if isinstance(each, Riding):
            riders = tuple(msgspec.structs.replace(rider, marker=new[rider.marker]) for rider in each.riders)
            return msgspec.structs.replace(each, riders=riders)
        return each

    sides = {name: tuple(new[marker] for marker in ids) for name, ids in kit.frame.sides.items()}
    return msgspec.structs.replace(
        kit,
        frame=msgspec.structs.replace(kit.frame, **sides),
        pieces=tuple(piece(each) for each in kit.pieces),
        parts=tuple(part(each) for each in kit.parts),
        earlier=new,
    )
