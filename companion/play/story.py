"""The story of a game, told from its log alone: what turned it, who had luck, how it went, and who went where."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from companion.play.lead import Lead, Reign, reigns
from companion.play.luck import Luck, luck
from companion.play.rules import Rules
from companion.play.session import Moment
from companion.play.setup import Seat
from companion.table.view import TableView
from companion.table.words import SILENCE, Words, listed, named, say

TURNINGS = 5
"""More turning points than these nobody remembers."""
BRIEF = 0.04
"""Who is ahead for a smaller part of the game than this has not turned it."""
LONG_STAY = 3
"""A shorter stay, in turns, is no story."""
EARLY, LEAP = 0.2, 0.12
"""As a part of the most anybody ever had: a lead with less is only a start, a gain or loss at once of more is great."""
WALKERS = ("figure", "stack")
"""Kinds of piece that go about on the board."""


class Turning(msgspec.Struct, frozen=True):
    """One turning point: the event it came with, in which turn (the first is 1), whose it is, and what it was."""

    at: int
    turn: int
    seat: str
    words: Words


class Stay(msgspec.Struct, frozen=True):
    """The longest stay of anybody in one place: so many turns; `others`: the longest of everybody else there was."""

    seat: str
    place: Words
    at: int
    turns: int
    others: int


class Course(msgspec.Struct, frozen=True):
    """How much of something each seat had: at the start, after each turn, and at the end."""

    of: Words
    figures: Mapping[str, tuple[int, ...]]


class Track(msgspec.Struct, frozen=True):
    """Where one piece of a seat went, space by space; a space it never left stands once."""

    seat: str
    piece: str
    spaces: tuple[str, ...]


class Story(msgspec.Struct, frozen=True):
    """A whole game: `events` and `turns` long; `outcome` is the referee’s last word, silence while it is not over.

    `reigns`: who was ahead from which event on, of what `lead` names; `alone` where there is but one of that.
    """

    seats: tuple[Seat, ...]
    winners: tuple[str, ...]
    outcome: Words
    events: int
    turns: int
    lead: Words
    alone: bool
    reigns: tuple[Reign, ...]
    turnings: tuple[Turning, ...]
    luck: tuple[Luck, ...]
    stay: Stay | None
    courses: tuple[Course, ...]
    tracks: tuple[Track, ...]

    def name(self, seat: str) -> str:
        return next((each.name for each in self.seats if each.colour == seat), "")


def story(rules: Rules[Any], line: Sequence[Moment]) -> Story:
    """What a line of moments, oldest first, tells. Of a game that is not over it says only what all may know."""
    last, asked = line[-1].state, rules.expects(line[-1].state)
    seats = rules.seats(last)
    turns = _turns(rules, line)
    lead = rules.game.lead(rules.desk(last)) if rules.game.lead else None
    tables = [rules.table(moment.state) for moment in line]
    race = _race(rules, lead, tables, line) if lead else {}
    ahead = reigns(race) if race else ()
    stay = _stay(rules, line, turns)
    winners = tables[-1].winners
    told = Story(
        seats, winners, asked.words if asked.over else SILENCE, len(line) - 1, _turn(turns, len(line) - 1),
        lead.of if lead else SILENCE, bool(lead and lead.alone), ahead, (), luck(rules, line), stay,
        tuple(_courses(rules, lead, race, seats, line, turns)), tuple(_tracks(tables)),
    )  # fmt: skip
    points = _turnings(told, lead, race, tables, turns, asked.over)
    return msgspec.structs.replace(told, turnings=tuple(points))


def _turns(rules: Rules[Any], line: Sequence[Moment]) -> list[int]:
    """How many turns were over at each moment."""
    over, found = 0, [0]
    for before, after in pairwise(line):
        over += rules.turned(before.state, after.state)
        found.append(over)
    return found


def _turn(turns: Sequence[int], at: int) -> int:
    """The turn an event belongs to."""
    return turns[max(0, at - 1)] + 1


def _race(rules: Rules[Any], lead: Lead, tables: Sequence[TableView], line: Sequence[Moment]) -> dict[str, list[int]]:
    """Everybody's figure at every moment; nothing before somebody joined."""
    race: dict[str, list[int]] = {seat.id: [0] * len(line) for seat in tables[-1].seats}
    for at, (table, moment) in enumerate(zip(tables, line, strict=True)):
        desk = rules.desk(moment.state)
        for seat in table.seats:
            race[seat.id][at] = lead.figure(desk, seat.id)
    return race


# -- how it went ------------------------------------------------------------------------------------------------------


def _courses(
    rules: Rules[Any],
    lead: Lead | None,
    race: Mapping[str, Sequence[int]],
    seats: tuple[Seat, ...],
    line: Sequence[Moment],
    turns: Sequence[int],
) -> Iterator[Course]:
    """What decides first, then whatever else the game says matters and can be counted."""
    ends = [at for at in range(len(line)) if at in (0, len(line) - 1) or turns[at] != turns[at - 1]]
    if lead and not lead.alone:
        yield Course(lead.of, {seat: tuple(figures[at] for at in ends) for seat, figures in race.items()})
    for matter in rules.matters:
        if matter.kind == "space" or (lead and matter.of == lead.of):
            continue
        try:
            figures = {
                seat.colour: tuple(
                    _count(rules.read(line[at].state, matter.path.format(seat=seat.colour)))
                    if seat in rules.seats(line[at].state)
                    else 0
                    for at in ends
                )
                for seat in seats
            }
        except ValueError:  # this game has nothing of the kind
            continue
        yield Course(matter.of, figures)


def _count(value: object) -> int:
    return value if isinstance(value, int) else len(value) if isinstance(value, (list, tuple)) else 0


def _tracks(tables: Sequence[TableView]) -> Iterator[Track]:
    ways: dict[tuple[str, str], list[str]] = {}
    for table in tables:
        for piece in table.pieces:
            if piece.seat and piece.at and piece.kind in WALKERS:
                way = ways.setdefault((piece.seat, piece.id), [])
                if not way or way[-1] != piece.at:
                    way.append(piece.at)
    for (seat, name), spaces in ways.items():
        yield Track(seat, name, tuple(spaces))


def _stay(rules: Rules[Any], line: Sequence[Moment], turns: Sequence[int]) -> Stay | None:
    """Who was longest in one procedure, counted in turns in which they were asked there; None where nobody was long."""
    began: dict[tuple[str, str], int] = {}
    asked_in: dict[tuple[str, str], set[int]] = {}
    over: list[tuple[int, int, str, str]] = []

    def close(keys: set[tuple[str, str]]) -> None:
        for seat, what in keys:
            over.append((len(asked_in.pop((seat, what))), began.pop((seat, what)), seat, what))

    colours = set(rules.colours)
    for at, moment in enumerate(line):
        spans = (span.split() for kind, span in rules.under_way(moment.state) if kind == "procedure")
        now = {(span[0], span[-1]) for span in spans if span[0] in colours}
        close(began.keys() - now)
        for key in now:
            began.setdefault(key, at)
            turns_of = asked_in.setdefault(key, set())
            if rules.expects(moment.state).who == key[0]:
                turns_of.add(turns[at])
    close(set(began))
    if not over or max(over)[0] < LONG_STAY:
        return None
    count, at, seat, what = max(over, key=lambda each: (each[0], -each[1]))
    others = max((each[0] for each in over if each[2] != seat), default=0)
    page = rules.handbook({name: str(value) for name, value in _house(line[-1].state).items()}).get(what)
    place = Words(page.title) if page else rules.place(what) or named(what)
    return Stay(seat, place, at, count, others)


def _house(state: Any) -> dict[str, Any]:
    agreed: dict[str, Any] = msgspec.structs.asdict(state.house)
    return agreed


# -- what turned it ---------------------------------------------------------------------------------------------------


def _turnings(
    told: Story,
    lead: Lead | None,
    race: Mapping[str, Sequence[int]],
    tables: Sequence[TableView],
    turns: Sequence[int],
    over: bool,
) -> list[Turning]:
    """The weightiest of what may have turned the game, in order, and the end."""

    def point(at: int, seat: str, words: Words) -> Turning:
        return Turning(at, _turn(turns, at), seat, words)

    found: list[tuple[float, Turning]] = []
    most = max((max(figures) for figures in race.values()), default=0)
    if lead:
        for reign, before, weight in _lasting(told, most):
            found.append((weight, point(reign.at, reign.seat, _taken(told, lead, reign, before))))
    if lead and not lead.alone:
        for size, at, seat, by in _leaps(race, most):
            name, much = told.name(seat), lead.much(abs(by))
            leap = say("{name}: {much} more", name=name, much=much)
            found.append((size, point(at, seat, leap if by > 0 else say("{name} loses {much}", name=name, much=much))))
    if told.stay and told.stay.at:
        stay = told.stay
        into = say("{name} comes into {place}", name=told.name(stay.seat), place=stay.place)
        found.append((0.5, point(stay.at, stay.seat, into)))
    for at, seat in _leaving(tables):
        found.append((0.1, point(at, seat, say("{name} leaves the board", name=told.name(seat)))))
    chosen: dict[int, Turning] = {}
    for _, each in sorted(found, key=lambda pair: -pair[0]):
        if each.at not in chosen and each.at < told.events and len(chosen) < TURNINGS - over:
            chosen[each.at] = each
    end = [point(told.events, (*told.winners, "")[0], _end(told))] if over else []
    return [*(chosen[at] for at in sorted(chosen)), *end]


def _lasting(told: Story, most: int) -> Iterator[tuple[Reign, str, float]]:
    """Reigns that lasted, who was ahead just before each, and for how large a part of the game it lasted.

    The winner’s last one counts however short it was.
    """
    shown, before = "", ""
    until = [reign.at for reign in told.reigns[1:]] + [told.events]
    for reign, end in zip(told.reigns, until, strict=True):
        part = (end - reign.at) / max(1, told.events)
        wins = end == told.events and reign.seat in told.winners
        if reign.seat not in ("", shown) and reign.figure >= EARLY * most and (part >= BRIEF or wins):
            shown = reign.seat
            yield reign, before, 1.0 if wins else part
        before = reign.seat


def _taken(told: Story, lead: Lead, reign: Reign, before: str) -> Words:
    name = told.name(reign.seat)
    if not lead.alone:
        return say("{name} leads: {much}", name=name, much=lead.much(reign.figure))
    if before:
        return say("{name} takes {what} from {other}", name=name, what=lead.of, other=told.name(before))
    return say("{name} has {what}", name=name, what=lead.of)


def _leaps(race: Mapping[str, Sequence[int]], most: int) -> Iterator[tuple[float, int, str, int]]:
    """Everybody’s greatest gain or loss at once, if great: as a part of the most there was, when, whose, how much."""
    for seat, figures in race.items():
        changes = ((abs(b - a), -at, b - a) for at, (a, b) in enumerate(pairwise(figures), 1))
        size, at, by = max(changes, default=(0, 0, 0))
        if size > LEAP * most:
            yield size / most, -at, seat, by


def _leaving(tables: Sequence[TableView]) -> Iterator[tuple[int, str]]:
    """When somebody’s pieces left the board for good, and whose."""
    gone: Counter[str] = Counter()
    for table in reversed(tables):
        there = {seat.id for seat in table.seats if not seat.out}
        for seat in table.seats:
            if seat.id not in there and gone[seat.id] >= 0:
                gone[seat.id] += 1
            elif gone[seat.id] > 0:
                yield len(tables) - gone[seat.id], seat.id
                gone[seat.id] = -1
            else:
                gone[seat.id] = -1


def _end(told: Story) -> Words:
    names = [told.name(seat) for seat in told.winners]
    if len(names) > 1:
        return say("{names} share the win", names=listed(names))
    return say("{name} wins", name=names[0]) if names else say("nobody wins")
