"""What a reader knows of a club: all of it once, then only what has changed, and what that comes to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from companion.play.result import Result
from ui.club import amended, records
from ui.club.amended import Amendments
from ui.club.database import Club, in_order, played
from ui.club.records import Record
from ui.club.seasons import Seating, Series
from ui.club.skill import Rating, Skill


class Known(NamedTuple):
    """The club as it stood at its `number`. `told`: every game as its table told it, by its own name; `results`: those
    that count, as the club has them, the first ended first; `names`: what tables call themselves."""

    number: int = -1
    told: Mapping[str, Result] = {}
    amendments: Amendments = amended.NONE
    results: list[Result] = []
    series: list[Series] = []
    seating: Seating | None = None
    names: Mapping[str, str] = {}


class Rated(NamedTuple):
    """What the `results` come to, which takes longer than to read them. `skill` goes on from there."""

    results: list[Result] = []
    ratings: list[Rating] = []
    records: list[Record] = []
    skill: Skill | None = None


def look(club: Club, before: Known) -> Known:
    """What is known after another look. Raises ClubError."""
    new = club.told(before.number)
    if new.number < before.number:  # the database was put back to an earlier day
        before, new = Known(), club.told()
    amendments = club.amendments()
    now = before._replace(series=club.series(), seating=club.seating(), number=new.number, amendments=amendments)
    if new.number == before.number and amendments == before.amendments:
        return now
    over = {each.event: each for each in new.over}
    gone = {*new.on, *over}
    told = {event: each for event, each in before.told.items() if event not in gone} | over
    results = list(amendments.over(in_order(told.values())))
    return now._replace(told=told, names={**before.names, **new.names}, results=results)


def rated(results: list[Result], before: Rated) -> Rated:
    """Of all these games, from where it stood before if there are only more of them."""
    if results == before.results:
        return before
    known, rest = before.skill or Skill(), results[len(before.results) :]
    if results[: len(before.results)] != before.results:
        known, rest = Skill(), results
    known.add(played(rest))
    return Rated(results, known.ratings(), records.of(results), known)
