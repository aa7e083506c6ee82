"""Which markers are printed for which game.

In the first printing all kits shared their markers, and a pawn's flat tag carried the pawn's own. Since the second each
game has a series of its own, which its kit file names, and each tag a marker of its own. Such a file numbers its
markers as the first printing did; here those numbers become what is printed now, and the kit keeps what they were, so
that old paper is still read. A kit without a series is printed with its file's own numbers.
"""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from pathlib import Path
from zlib import crc32

import msgspec

from companion.files import BadFile
from companion.games import GAMES, BrokenGame, folder
from vision.kit.model import LOT, LOTS, OUTSIDE, Choice, Kit, Piece, Riding, Role, load
from vision.markers import OTHERS, OWN

NAME = "kit.toml"
ROLES: tuple[Role, ...] = ("frame", "figure", "tag")


def kit_file(game: str) -> Path:
    """Where the kit of a game lies, or would. Raises KeyError for an unknown game, BrokenGame."""
    return Path(str(folder(game))) / NAME


@cache
def roles() -> dict[int, Role]:
    """What each marker of every game's series is for."""
    found: dict[int, Role] = {}
    for game in GAMES:
        with suppress(BadFile, BrokenGame):
            series = load(kit_file(game)).series
            found |= {marker: role for role in ROLES for marker in series.ids(role)} if series else {}
    return found


def first_lot(name: str) -> int:
    """Where the series of a new game of that name begins: two of them seldom meet, and a check tells where they do."""
    return OUTSIDE + LOT * (crc32(name.encode()) % LOTS)


def shared(game: str) -> str:
    """Another game that prints markers of this one; "" where they are its own. Raises BadFile."""
    ours = _printed(game)
    for other in GAMES:
        with suppress(BadFile, BrokenGame):
            if other != game and ours & _printed(other):
                return other
    return ""


def free() -> list[int]:
    """Where the lots begin that no game here prints a marker of."""
    taken = set[int]()
    for game in GAMES:
        with suppress(BadFile, BrokenGame):
            taken |= _printed(game)
    starts = range(OUTSIDE, OUTSIDE + LOT * LOTS, LOT)
    return [start for start in starts if not taken.intersection((OWN + OTHERS)[start : start + LOT])]


def _printed(game: str) -> set[int]:
    return set(reprinted(load(kit_file(game))).ids())


def reprinted(kit: Kit) -> Kit:
    """The kit with the markers of its series."""
    series = kit.series
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
