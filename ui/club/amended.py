"""What the club says of its games in place of the tables: results corrected and withdrawn, people called otherwise.

What a table told stays as it was told: all here is laid over it, and can be taken away again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

import msgspec

from companion.play.result import Result


class Correction(NamedTuple):
    """`places` of the seats in the game's log of so many `entries`; () where the game does not count at all."""

    event: str
    entries: int
    places: tuple[int, ...]
    reason: str

    def holds(self, result: Result) -> bool:
        """Whether it is of that game as it was told last: one that went on and ended anew has places of its own."""
        return not self.places or self.entries == result.entries


class Amendments(NamedTuple):
    """Corrections by the game's own name, and what people are called by the names they sit down with."""

    corrections: Mapping[str, Correction]
    people: Mapping[str, str]

    def over(self, results: Iterable[Result]) -> Iterator[Result]:
        """The games that count, as the club has them, in the order they come."""
        for result in results:
            found = self.corrections.get(result.event)
            correction = found if found and found.holds(result) else None
            if correction and not correction.places:
                continue
            seats = result.seats
            if correction:
                pairs = zip(seats, correction.places, strict=True)
                seats = tuple(msgspec.structs.replace(seat, place=place) for seat, place in pairs)
            if not self.people.keys().isdisjoint(seat.name for seat in seats):
                seats = tuple(
                    msgspec.structs.replace(seat, name=self.people.get(seat.name, seat.name)) for seat in seats
                )
            yield result if seats is result.seats else msgspec.structs.replace(result, seats=seats)


NONE = Amendments({}, {})
