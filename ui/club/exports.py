"""What leaves the club for other programs: results as CSV, evenings as iCal."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from io import StringIO
from uuid import NAMESPACE_URL, uuid5

from icalendar import Calendar, Event

from companion.play.result import Result
from companion.table.words import say
from ui.club.seasons import Seating, Series

COLUMNS = (
    "event", "begun", "ended", "table", "game", "turns", "events", "name", "colour", "place", "score",
    "score_of", "began",
)  # fmt: skip
FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet would take for something to be worked out."""


def results_csv(results: Iterable[Result], tables: Mapping[str, str]) -> str:
    """A line for every player of every game, its times in ISO 8601 (UTC). `tables`: what they call themselves."""
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    for each in results:
        about = (each.event, _iso(each.begun), _iso(each.ended), _text(tables.get(each.table, "")), each.game)
        for seat in each.seats:
            score = "" if seat.score is None else seat.score
            at = (_text(seat.name), seat.colour, seat.place, score, each.of, "yes" if seat.began else "no")
            writer.writerow((*about, each.turns, each.events, *at))
    return out.getvalue()


def calendar(series: Iterable[Series], seating: Seating | None, now: datetime) -> bytes:
    """Every evening of every series, and who sits where next."""
    found = Calendar()
    found.add("prodid", "-//table companion//club//")
    found.add("version", "2.0")
    for each in series:
        for number, date in enumerate(each.dates(), 1):
            words = say("{series}, evening {nth} of {all}", series=each.name, nth=number, all=each.evenings)
            found.add_component(_event(f"{each.name} {number}", date, str(words), "", now))
    if seating:
        lines = [
            str(say("Table {number}: {names}", number=number, names=", ".join(names)))
            for number, names in enumerate(seating.tables, 1)
        ]
        at = datetime.fromtimestamp(seating.at)
        found.add_component(_event(f"seating {seating.at}", at, str(say("Next seating")), "\n".join(lines), now))
    data: bytes = found.to_ical()
    return data


def _event(name: str, begins: datetime, summary: str, more: str, now: datetime) -> Event:
    event = Event()
    event.add("uid", str(uuid5(NAMESPACE_URL, f"table-companion:{name}")))
    event.add("dtstamp", now.astimezone(UTC))
    event.add("dtstart", begins.astimezone(UTC))
    event.add("summary", summary)
    if more:
        event.add("description", more)
    return event


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _text(words: str) -> str:
    """A name is never a formula."""
    return f"'{words}" if words.startswith(FORMULA) else words
