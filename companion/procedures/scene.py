"""Where a traveller stands inside a procedure, and the ground it stands on. Both are plain values."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class Track(msgspec.Struct, frozen=True):
    """A row of places: 0 is where one starts, 1..length-1 lie between, `length` and more is past the end.

    `marks` names what lies on a place; `spaces` are the board's ids of places 0..length.
    """

    length: int
    marks: dict[int, str] = {}
    spaces: tuple[str, ...] = ()


class Ground(msgspec.Struct, frozen=True):
    """What the board says about one procedure, seen from the end where the traveller came in.

    `exact`: a throw that would carry beyond the end of a track moves nobody.
    """

    tracks: dict[str, Track] = {}
    spots: dict[str, str] = {}
    exact: bool = False

    def mark(self, track: str, place: int) -> str:
        return self.tracks[track].marks.get(place, "") if track in self.tracks else ""

    def past(self, track: str, place: int) -> bool:
        return track in self.tracks and place >= self.tracks[track].length

    def ahead(self, track: str, place: int, mark: str) -> int:
        """The first place beyond `place` that bears this mark; the track's end where there is none."""
        row = self.tracks[track]
        return next((at for at in range(place + 1, row.length) if row.marks.get(at) == mark), row.length)

    def space(self, track: str, place: int) -> str:
        """The board's space there, "" where the board does not say."""
        spaces = self.tracks[track].spaces if track in self.tracks else ()
        return spaces[min(place, len(spaces) - 1)] if spaces else ""


NO_GROUND = Ground()
"""Of a procedure for which the board says nothing."""


class Scene(msgspec.Struct, frozen=True, gc=False, cache_hash=True):
    """The whole memory of a traveller inside a procedure.

    `items` is sorted and may hold two of a kind. `unsure` lists the items of which only the player knows: they are
    asked for when they matter. `tallies` are small named numbers, kept sorted.
    """

    step: str
    track: str = ""
    place: int = 0
    side: str = "a"
    thrown: tuple[int | str, ...] = ()
    items: tuple[str, ...] = ()
    tallies: tuple[tuple[str, int], ...] = ()
    unsure: tuple[str, ...] = ()

    def tally(self, name: str) -> int:
        for key, value in self.tallies:
            if key == name:
                return value
        return 0

    def with_tally(self, name: str, value: int) -> Scene:
        kept = tuple(pair for pair in self.tallies if pair[0] != name)
        tallies = tuple(sorted((*kept, (name, value)))) if value else kept
        return msgspec.structs.replace(self, tallies=tallies)

    def with_item(self, item: str) -> Scene:
        return msgspec.structs.replace(self, items=tuple(sorted((*self.items, item))))

    def without_item(self, item: str) -> Scene:
        if item not in self.items:
            return self
        items = list(self.items)
        items.remove(item)
        return msgspec.structs.replace(self, items=tuple(items))


def tallies(counts: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    """Tallies in the form a scene keeps them."""
    return tuple(sorted((name, count) for name, count in counts.items() if count))
