"""Series of evenings, what they add up to, and who plays whom next."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from itertools import combinations, permutations
from typing import NamedTuple

from companion.play.result import Result

POINTS = (4, 1)
"""Points of the first place, and of every other, where a series has none of its own."""
FULL, MOST = 4, 8
"""So many players sit at one table where nobody says otherwise, and at the most."""


class Series(NamedTuple):
    """`evenings` evenings from the `first` on, seconds since 1970, `every` so many days. `points` by place, the last
    for all further ones. `closed`: nothing begun since then counts; `deleted`: since then it lies in the bin."""

    name: str
    first: float
    evenings: int
    every: int
    points: tuple[int, ...] = POINTS
    closed: float | None = None
    deleted: float | None = None

    def dates(self) -> list[datetime]:
        """When each evening begins, by this machine's clock: at the same hour, whatever summer time does to it."""
        begin = datetime.fromtimestamp(self.first)
        return [begin + timedelta(days=self.every * number) for number in range(self.evenings)]

    @property
    def end(self) -> float:
        """The series is over: a day after its last evening begins, or when it was closed before."""
        last = self.dates()[-1].timestamp() + 86400
        return last if self.closed is None else min(last, self.closed)

    def nth(self, now: float) -> int:
        """How many evenings have begun."""
        return sum(date.timestamp() <= now for date in self.dates())

    def of(self, results: Iterable[Result]) -> list[Result]:
        """The games that belong to it."""
        first, end = self.first, self.end
        return [each for each in results if first <= each.begun < end]


class Seating(NamedTuple):
    """At that time, seconds since 1970, these players sit at each table. The first of each begins; then clockwise."""

    at: float
    tables: tuple[tuple[str, ...], ...]


class Standing(NamedTuple):
    """What somebody has in a series. `place`: those with the same points share one."""

    place: int
    name: str
    points: int
    games: int
    wins: int


Ended = tuple[str, int]
"""Somebody's name, and a place."""


def current(series: Sequence[Series], now: float) -> Series | None:
    """The series that runs, else the last that has begun, else the first to come."""
    begun = [each for each in series if each.first <= now]
    running = [each for each in begun if now < each.end]
    found = running or begun or series[:1]
    return found[-1] if found else None


def shared(results: Iterable[Result]) -> Iterator[Result]:
    """The games of several players: nobody beats anybody alone."""
    return (each for each in results if len(each.seats) > 1)


def tally(results: Iterable[Result]) -> Counter[Ended]:
    """How often everybody ended where."""
    return Counter((seat.name, seat.place) for result in shared(results) for seat in result.seats)


def standings(ended: Mapping[Ended, int], points: Sequence[int] = POINTS) -> list[Standing]:
    """Most points first; `points` by place, the last for all further ones."""
    games: Counter[str] = Counter()
    had: Counter[str] = Counter()
    for (name, place), count in ended.items():
        games[name] += count
        had[name] += count * points[min(place, len(points)) - 1]
    order = sorted(games, key=lambda name: (-had[name], name))
    places = {count: 1 + at for at, count in reversed(list(enumerate(had[name] for name in order)))}
    return [Standing(places[had[name]], name, had[name], games[name], ended.get((name, 1), 0)) for name in order]


def of(running: Series | None, results: Sequence[Result]) -> list[Standing]:
    """The standings of that series; of all games where none runs."""
    return standings(tally(running.of(results)), running.points) if running else standings(tally(results))


# -- who plays whom next ----------------------------------------------------------------------------------------------


def seated(names: Sequence[str], results: Sequence[Result], at: float, size: int = FULL) -> Seating:
    """Who sits with whom: those who have met least, at tables as equal as they can be; who has begun least begins.

    Raises ValueError where there are fewer than two players, or one is named twice.
    """
    if len(names) < 2 or len(set(names)) < len(names) or not 2 <= size <= MOST:
        raise ValueError(f"Name two players or more, each once, and tables for 2 to {MOST}.")
    met = meetings(results)
    tables = _dealt(sorted(names, key=lambda name: (-sum(_met(met, name, other) for other in names), name)), met, size)
    while any(_improved(one, other, met) for one, other in combinations(tables, 2)):
        pass
    return Seating(at, tuple(_in_order(table, results) for table in tables))


def meetings(results: Iterable[Result]) -> Counter[frozenset[str]]:
    """How often every two have sat at one table."""
    return Counter(
        frozenset(pair) for result in results for pair in combinations([seat.name for seat in result.seats], 2)
    )


def _met(met: Mapping[frozenset[str], int], one: str, other: str) -> int:
    """What it costs to have these two meet again: twice as often is four times as dull."""
    return met.get(frozenset((one, other)), 0) ** 2


def _dealt(names: Sequence[str], met: Mapping[frozenset[str], int], size: int) -> list[list[str]]:
    """Everybody, who has met the others most first, to the table where that costs least."""
    count = -(-len(names) // size)
    room = [len(names) // count + (at < len(names) % count) for at in range(count)]
    tables: list[list[str]] = [[] for _ in range(count)]
    for name in names:
        free = [at for at in range(count) if len(tables[at]) < room[at]]
        at = min(free, key=lambda at: (sum(_met(met, name, other) for other in tables[at]), len(tables[at]), at))
        tables[at].append(name)
    return tables


def _improved(one: list[str], other: list[str], met: Mapping[frozenset[str], int]) -> bool:
    """Exchanges two players of two tables where they have met less then; whether it did."""
    now = _cost(one, met) + _cost(other, met)
    for a in range(len(one)):
        for b in range(len(other)):
            one[a], other[b] = other[b], one[a]
            if _cost(one, met) + _cost(other, met) < now:
                return True
            one[a], other[b] = other[b], one[a]
    return False


def _cost(table: Sequence[str], met: Mapping[frozenset[str], int]) -> int:
    return sum(_met(met, *pair) for pair in combinations(table, 2))


def _in_order(table: Sequence[str], results: Sequence[Result]) -> tuple[str, ...]:
    """Who begins has begun the smallest share of games; the others sit clockwise, beside new neighbours."""
    games: Counter[str] = Counter()
    began: Counter[str] = Counter()
    beside: Counter[frozenset[str]] = Counter()
    for result in results:
        names = [seat.name for seat in result.seats]
        games.update(names)
        began.update(seat.name for seat in result.seats if seat.began)
        beside.update(frozenset(pair) for pair in zip(names, [*names[1:], names[0]], strict=True))
    first = min(table, key=lambda name: (began[name] / games[name] if games[name] else 0.0, -games[name], name))
    others = sorted(name for name in table if name != first)

    def dull(order: tuple[str, ...]) -> int:
        round_ = (first, *order)
        return sum(beside[frozenset(pair)] for pair in zip(round_, [*round_[1:], first], strict=True))

    return (first, *min(permutations(others), key=dull))
