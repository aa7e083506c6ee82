"""The table says how things stand, in the ledger's words: people outrank the referee."""

from __future__ import annotations

from companion.games.kings_and_things import supply, turn, winning
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import is_unit
from companion.games.kings_and_things.force import put_back
from companion.games.kings_and_things.placing import Blind
from companion.games.kings_and_things.vocabulary import (
    FORTS,
    INCOMES,
    LANDS,
    NOBODY,
    SEA,
    TURN_PHASES,
    UNKNOWN,
)
from companion.play.given import number, one_of, unknown, yes
from companion.table.events import Given, IllegalEvent
from companion.table.rulings import Ruling
from companion.table.words import Words

GAME_KEYS = ("phase", "turn", "part", "first", "pool", "cloud", "clock", "conquest_only", "true_elimination", "play")
HEX_KEYS = ("terrain", "owner", "fort", "income", "worn", "guards", "loot", "up", "down", "clear")
PLAYER_KEYS = ("gold", "rack", "rack_count", "resigned")


def told(desk: Desk, given: Given, words: Words) -> None:
    """`words`: what was said. Raises IllegalEvent, naming what would be understood.

    `h5.red up troll`: red’s counters in a hex.
    """
    subject, _, colour = given.subject.partition(".")
    colours = [player.colour for player in desk.state.players]
    if not subject:
        _game(desk, given.key, given.value)
    elif subject in colours and not colour:
        _player(desk, desk.state.seat(subject), given.key, given.value)
    elif subject in desk.ground.index and colour in ("", *colours):
        at = desk.ground.index[subject]
        if colour:
            _army(desk, at, desk.state.seat(colour), given.key, given.value)
        else:
            _hex(desk, at, given.key, given.value)
    else:
        raise unknown("player or hex", given.subject, (*colours, *desk.ground.ids))
    secret = desk.state.house.private and given.key in ("rack", "down")
    owner = (colour or subject) if secret else ""
    desk.rulings.append(Ruling(words, to=owner))


def _game(desk: Desk, key: str, value: str) -> None:
    match key:
        case "phase":
            begin(desk, one_of("phase", value, TURN_PHASES))
        case "part":
            _own_part(desk, _seat(desk, value))
        case "turn":
            desk.set(turn=number(value, 1, 999))
        case "first":
            desk.set(order=tuple(desk.clockwise(_seat(desk, value))))
        case "pool":
            desk.set(pool=_names(desk, value, "special_character"))
        case "cloud":
            desk.set(cloud=-1 if value == NOBODY else _at(desk, value))
        case "clock":
            colour, _, since = value.partition(":")
            desk.set(clock=None if value == NOBODY else (_seat(desk, colour), number(since, 1, 999)))
        case "conquest_only" | "true_elimination":
            desk.set(**{key: yes(value)})
        case "play":
            one_of("way to play", value, ("stopped",))
            desk.drop(winning.Over)
        case _:
            raise unknown("part of the game", key, GAME_KEYS)


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


def _own_part(desk: Desk, seat: int) -> None:
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


def _end_part(desk: Desk, seat: int) -> None:
    """Who gives up in the middle of an own part leaves it; what was laid aside for a draw goes into the cup."""
    if desk.state.part == seat and any(isinstance(task, turn.PartOver) for task in desk.agenda):
        desk.drop(turn.PartOver)
        desk.set(held=())


def _player(desk: Desk, seat: int, key: str, value: str) -> None:
    match key:
        case "gold":
            desk.set_player(seat, gold=number(value, 0, 9999))
        case "rack_count":
            if desk.state.house.private:
                raise IllegalEvent("Racks are entered in this game: say what is on them.")
            desk.set_player(seat, rack=(UNKNOWN,) * number(value, 0, 99))
            desk.then(Blind(seat))
        case "rack":
            if not desk.state.house.private:
                raise IllegalEvent("I only know how many are on the racks: say rack_count.")
            desk.set_player(seat, rack=_names(desk, value))
            desk.then(Blind(seat))
        case "resigned":
            resigned = yes(value)
            if resigned and desk.state.house.resign_allowed == "false":
                raise IllegalEvent("At this table nobody gives up.")
            if resigned:
                winning.give_up(desk, seat)
                _end_part(desk, seat)
            else:
                desk.set_player(seat, resigned=False)
        case _:
            raise unknown("thing to say of a player", key, PLAYER_KEYS)


def _hex(desk: Desk, at: int, key: str, value: str) -> None:
    match key:
        case "terrain":
            desk.set_hex(at, terrain=one_of("terrain", value, (*LANDS, SEA)))
        case "owner":
            desk.set_hex(at, owner=-1 if value == NOBODY else _seat(desk, value))
        case "fort":
            desk.set_hex(at, fort=FORTS.index(one_of("fort", value, FORTS)))
        case "income":
            one_of("income counter", value, (*INCOMES, NOBODY))
            desk.set_hex(at, income="" if value == NOBODY else value, worn=0)
        case "worn":
            desk.set_hex(at, worn=number(value, 0, 2))
        case "guards" | "loot":
            desk.set_hex(at, **{key: _names(desk, value)})
        case "clear":
            desk.set_hex(at, armies=(), guards=(), loot=(), marker=False)
        case _:
            raise unknown("thing to say of a hex", key, HEX_KEYS)


def _army(desk: Desk, at: int, seat: int, key: str, value: str) -> None:
    """`up`: characters and creatures that lie open; `down`: how many lie face down, or which where they are entered."""
    match key:
        case "up":
            names = _names(desk, value)
            others = desk.counters.other
            pool = tuple(n for n in desk.state.pool if n not in names and others[n] not in names)
            desk.set(pool=pool)
            desk.set_army(at, seat, up=names)
        case "down" if desk.state.house.private:
            desk.set_army(at, seat, down=_names(desk, value))
        case "down":
            desk.set_army(at, seat, down=(UNKNOWN,) * number(value, 0, 99))
        case _:
            raise unknown("thing to say of a stack", key, ("up", "down"))


# -- words ----------------------------------------------------------------------------------------------------------


def _seat(desk: Desk, colour: str) -> int:
    colours = [player.colour for player in desk.state.players]
    return desk.state.seat(one_of("player", colour, colours))


def _at(desk: Desk, name: str) -> int:
    return desk.ground.index[one_of("hex", name, desk.ground.ids)]


def _names(desk: Desk, value: str, kind: str = "") -> tuple[str, ...]:
    """Counters by commas, `troll*3` for three of a kind."""
    found: list[str] = []
    for word in value.split(","):
        name, _, count = word.partition("*")
        if not name or name == NOBODY:
            continue
        known = desk.counters.kind
        if name not in known or (kind and known[name].kind != kind):
            raise unknown("counter", name, (each for each in known if not kind or known[each].kind == kind))
        found += [name] * (number(count, 1, 99) if count else 1)
    return tuple(found)
