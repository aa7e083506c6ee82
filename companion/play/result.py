"""What a finished game leaves behind for a club: who sat where, who won, how long it took. Nothing that was hidden."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid5

import msgspec

from companion.table.events import pack

if TYPE_CHECKING:  # who only reads results needs no game, and a club's commands are waited for
    from companion.play.lead import Lead
    from companion.play.rules import Rules
    from companion.play.session import Moment
    from companion.play.setup import Setup


class Placed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player at the end. `place`: 1 for whoever won, then as the rules tell; who is not told of shares the next.
    `score`: how much there was of what tells who is ahead; None where the game counts nothing. `began`: had the first
    turn."""

    colour: str
    name: str
    place: int
    score: int | None = None
    began: bool = False


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that is over. `event` is its own name, the same whenever and wherever it is told again.

    `seats` clockwise; `of`: what the scores count; `begun`, `ended`: seconds since 1970. `entries`: how long the log
    was that it was read from: a game that went on after all is told again, and the longest log is right. `version` is
    that of the app.
    """

    event: str
    table: str
    game: str
    board: str
    house: dict[str, str]
    seats: tuple[Placed, ...]
    of: str
    turns: int
    events: int
    begun: float
    ended: float
    entries: int
    version: str


def event_id(table: str, setup: Setup, begun: float) -> str:
    """The name of a game of that table, in whatever journal it lies."""
    return str(uuid5(UUID(table), f"{begun!r} {pack(setup).decode()}"))


def placed(rules: Rules[Any], setup: Setup, line: Sequence[Moment], lead: Lead | None) -> tuple[Placed, ...]:
    """Everybody's place at the end of a line of moments, oldest first; `lead` tells the scores."""
    desk = rules.desk(line[-1].state)
    won = rules.winner(desk.state)
    places = {**(rules.game.places(desk) if won else {}), **dict.fromkeys(won.split(","), 1)}
    first = next((prompt.who for moment in line if (prompt := rules.expects(moment.state)).who), "")
    return tuple(
        Placed(
            seat.colour,
            seat.name,
            places.get(seat.colour, 1 + len(places)),
            lead.figure(desk, seat.colour) if lead else None,
            seat.colour == first,
        )
        for seat in setup.seats
    )


def result(
    rules: Rules[Any], setup: Setup, line: Sequence[Moment], *, table: str, begun: float, entries: int, version: str
) -> Result | None:
    """What a line of moments, oldest first, leaves behind; None while the game is not over."""
    state: Any = line[-1].state
    if not rules.expects(state).over:
        return None
    lead = rules.game.lead(rules.desk(state)) if rules.game.lead else None
    return Result(
        event_id(table, setup, begun),
        table,
        rules.id,
        rules.board.id if rules.board else "",
        {name: str(value) for name, value in msgspec.structs.asdict(state.house).items()},
        placed(rules, setup, line, lead),
        lead.of.text if lead else "",
        1 + sum(rules.turned(before.state, after.state) for before, after in pairwise(line)),
        len(line) - 1,
        begun,
        line[-1].entry.at if line[-1].entry else begun,
        entries,
        version,
    )
