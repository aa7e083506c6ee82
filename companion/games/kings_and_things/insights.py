"""What can be counted beyond the rule book: income, the chronicle, who wins by waiting, what a retreat keeps."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kings_and_things import winning
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_unit, standing
from companion.games.kings_and_things.reckoning import citadel_income, income
from companion.games.kings_and_things.state import GUARDS, NO_ONE
from companion.play.insight import Insight
from companion.table.words import Words, named, say, say_n

TURNS_SHOWN = 6
LINES_SHOWN = 12


def insights(desk: Desk, seat: str) -> tuple[Insight, ...]:
    """All there is to say of a state; everything here is public."""
    return tuple(each for make in (_kept, _wait, _income, _ledger, _chronicle) for each in make(desk))


def _kept(desk: Desk) -> Iterator[Insight]:
    """What a retreat now would keep, and what it would leave behind."""
    battle = desk.state.battle
    if battle is None:
        return
    rows = []
    for side in battle.sides:
        if side.seat == GUARDS:
            continue
        going = [f for f in standing(side) if is_unit(f.id)]
        worth = sum(desk.counters.value.get(each.id, 0) for each in going)
        kept = say_n("{count} counter, {value} in all", "{count} counters, {value} in all", len(going), value=worth)
        rows.append((say("{name}", name=desk.name(side.seat)), kept))
    yield Insight(Words("A retreat would keep"), (), tuple(rows))


def _wait(desk: Desk) -> Iterator[Insight]:
    """Who wins if nothing changes (A16)."""
    seat = winning.waiting(desk)
    if desk.state.conquest_only:
        yield Insight(Words("Citadels"), (Words("Two were built: only conquest wins."),))
    elif seat != NO_ONE:
        words = say("{name} wins after construction, if nothing changes.", name=desk.name(seat))
        yield Insight(Words("Citadels"), (words,))


def _income(desk: Desk) -> Iterator[Insight]:
    if not desk.state.turn:
        return
    wanted = citadel_income(desk.state)
    rows = tuple(
        (say("{name}", name=player.name), say("{gold} gold", gold=income(desk.state, seat).total))
        for seat, player in enumerate(desk.state.players)
    )
    yield Insight(Words("Income now"), (say("A citadel wants {gold}.", gold=wanted),), rows)


def _ledger(desk: Desk) -> Iterator[Insight]:
    """What was taken in, turn by turn, and where it came from."""
    lines = desk.state.ledgers[-TURNS_SHOWN * len(desk.state.players) :]
    rows = tuple(
        (
            say("Turn {turn}, {name}", turn=turn, name=desk.name(seat)),
            say(
                "{total}: land {land}, forts {forts}, income {things}, characters {people}",
                total=land + forts + things + people,
                land=land,
                forts=forts,
                things=things,
                people=people,
            ),
        )
        for turn, seat, land, forts, things, people in lines
    )
    if rows:
        yield Insight(Words("The income ledger"), rows=rows)


def _chronicle(desk: Desk) -> Iterator[Insight]:
    lines = []
    for turn, what, seat, at in desk.state.chronicle[-LINES_SHOWN:]:
        name = desk.name(seat)
        match what:
            case "taken":
                lines.append(say("Turn {turn}: {name} takes {where}.", turn=turn, name=name, where=desk.at(at)))
            case "citadel built":
                lines.append(say("Turn {turn}: {name} builds a citadel.", turn=turn, name=name))
            case "citadel taken":
                lines.append(say("Turn {turn}: {name} takes a citadel.", turn=turn, name=name))
            case "won":
                lines.append(say("Turn {turn}: {name} rules Kadab.", turn=turn, name=name))
            case _:
                lines.append(say("Turn {turn}: {name} has {what}.", turn=turn, name=name, what=named(what)))
    if lines:
        yield Insight(Words("The chronicle of the kingdom"), tuple(lines))
