"""The table says how the game stands: its phase, its turn, what decides it."""

from __future__ import annotations

from companion.games.kings_and_things import supply, turn, winning
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_unit
from companion.games.kings_and_things.force import put_back
from companion.games.kings_and_things.telling.gist import counters_of, hex_of, seat_of
from companion.games.kings_and_things.vocabulary import NOBODY, TURN_PHASES
from companion.play.given import number, one_of, unknown, yes
from companion.table.events import IllegalEvent

KEYS = ("phase", "turn", "part", "first", "pool", "cloud", "clock", "conquest_only", "true_elimination", "play")


def of_game(desk: Desk, key: str, value: str) -> None:
    """Raises IllegalEvent."""
    match key:
        case "phase":
            begin(desk, one_of("phase", value, TURN_PHASES))
        case "part":
            own_part(desk, seat_of(desk, value))
        case "turn":
            desk.set(turn=number(value, 1, 999))
        case "first":
            desk.set(order=tuple(desk.clockwise(seat_of(desk, value))))
        case "pool":
            desk.set(pool=counters_of(desk, value, "special_character"))
        case "cloud":
            desk.set(cloud=-1 if value == NOBODY else hex_of(desk, value))
        case "clock":
            colour, _, since = value.partition(":")
            desk.set(clock=None if value == NOBODY else (seat_of(desk, colour), number(since, 1, 999)))
        case "conquest_only" | "true_elimination":
            desk.set(**{key: yes(value)})
        case "play":
            one_of("way to play", value, ("stopped",))
            desk.drop(winning.Over)
        case _:
            raise unknown("part of the game", key, KEYS)


def begin(desk: Desk, phase: str) -> None:
    """A phase begins, whatever was under way: battles are broken off and their counters stand in the hex again."""
    state = desk.state
    if state.battle is not None:
        for side in state.battle.sides:
            if side.seat >= 0:
                put_back(desk, state.battle.hex, side.seat, tuple(f.id for f in side.fighters if is_unit(f.id)))
        desk.set_hex(state.battle.hex, marker=False)
        desk.set(battle=None)
    order = state.order or tuple(range(len(state.players)))
    pool = state.pool
    if not state.turn:
        there = set(pool)
        pool = (*pool, *(pair[0] for pair in desk.counters.pairs if not there & set(pair) and not _out(desk, pair)))
    desk.set(order=order, turn=max(1, state.turn), aside=(), held=(), pool=pool, fresh=None)
    desk.drop(winning.Over)
    desk.then(turn.Phase(TURN_PHASES.index(phase)), turn.Turn())


def _out(desk: Desk, pair: tuple[str, ...]) -> bool:
    """Whether a character counter serves somebody already."""
    lying = set(supply.open_things(desk.state))
    return bool(lying & set(pair))


def own_part(desk: Desk, seat: int) -> None:
    """The own part of that player is next: parts before it in this phase are skipped. Raises IllegalEvent."""
    phase = desk.state.phase
    if phase not in turn.OWN_PARTS:
        raise IllegalEvent("In this phase nobody has a part of his own.")
    agenda = desk.agenda
    parts = [at for at, task in enumerate(agenda) if isinstance(task, turn.OwnPart) and task.seat == seat]
    if parts:
        del agenda[parts[-1] + 1 :]
    elif desk.state.part != seat:
        desk.then(turn.OwnPart(phase, seat))
