"""What can be known of the kingdom of Kadab: a row for each fact (ledger part 2), with who may know it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from companion.games.kings_and_things import laws, righting, supply, winning
from companion.games.kings_and_things.desk import Desk, stack
from companion.games.kings_and_things.fighters import label, value
from companion.games.kings_and_things.reckoning import characters, income
from companion.games.kings_and_things.state import GUARDS, NO_ONE, Army, Hex, Player, State
from companion.games.kings_and_things.tokens import covered
from companion.games.kings_and_things.vocabulary import (
    FACE_DOWN,
    FORTS,
    INCOMES,
    LANDS,
    NOBODY,
    SEA,
    TURN_PHASES,
    UNKNOWN,
)
from companion.games.kings_and_things.vocabulary import SEATS as AT_TABLE
from companion.play import facts
from companion.play.facts import (
    SEATS,
    YES_NO,
    Counted,
    Fact,
    Facts,
    Family,
    Laid,
    Number,
    OneOf,
    Subject,
    Text,
    Told,
    YesNo,
    seat,
)
from companion.play.given import number, one_of, unknown
from companion.table.claims import Value, things
from companion.table.view import CoveredView
from companion.table.words import Words, listed, named, say

MOST_GOLD = 99
"""As much as a window lists."""
MOST_ON_RACKS = 20
GIVEN_UP = YesNo((Value("no", Words("plays")), Value("yes", Words("has given up"))))


# -- whom and what ----------------------------------------------------------------------------------------------------


def _hex(desk: Desk, at: int, tile: Hex) -> Subject:
    return Subject(desk.ground.ids[at], tile, (at,), f"tile_{at + 1}")


def _hexes(desk: Desk) -> Iterator[Subject]:
    return (_hex(desk, at, tile) for at, tile in enumerate(desk.state.hexes))


def _one_hex(desk: Desk, path: str) -> Subject | None:
    at = desk.ground.index.get(path, -1)
    return _hex(desk, at, desk.state.hexes[at]) if at >= 0 else None


def _places(desk: Desk) -> Iterator[Subject]:
    return (Subject(desk.ground.ids[at], at, (at,)) for at in range(len(desk.state.hexes)))


def _one_place(desk: Desk, path: str) -> Subject | None:
    at = desk.ground.index.get(path, -1)
    return Subject(path, at, (at,)) if at >= 0 else None


def _army(desk: Desk, path: str, at: int, seat: int, piece: str) -> Subject:
    army = desk.state.hexes[at].army(seat) or _NONE[seat]
    return Subject(path, army, (at, seat), piece, desk.state.players[seat].name)


def _armies(desk: Desk) -> Iterator[Subject]:
    return (_army(desk, path, *where) for path, where in _stacks(desk).items())


def _one_army(desk: Desk, path: str) -> Subject | None:
    where = _stacks(desk).get(path)
    return _army(desk, path, *where) if where else None


def _stacks(desk: Desk) -> Mapping[str, tuple[int, int, str]]:
    return _all_stacks(desk.ground.ids, tuple([player.colour for player in desk.state.players]))


@lru_cache(maxsize=8)
def _all_stacks(ids: tuple[str, ...], colours: tuple[str, ...]) -> Mapping[str, tuple[int, int, str]]:
    """Hex, seat and piece of every stack there can be, by path."""
    return {
        f"{place}.{colour}": (at, seat, stack(colour, place))
        for at, place in enumerate(ids)
        for seat, colour in enumerate(colours)
    }


_NONE = tuple(map(Army, range(AT_TABLE[-1])))
"""No counters of each who has none in a hex."""


HEXES = Family(
    "thing to say of a hex",
    _hexes,
    lambda desk, key, field, value: desk.set_hex(*key, **{field: value}),
    find=_one_hex,
    gaps=lambda desk, subject: {"where": desk.at(subject.key[0]), "n": subject.key[0] + 1},
)
PLACES = Family("thing to say of a hex", _places, find=_one_place)
"""The same hexes by their number, for what is no part of the tile."""
ARMIES = Family("thing to say of a stack", _armies, find=_one_army)


# -- how it is read ---------------------------------------------------------------------------------------------------


def _clock(desk: Desk, state: State) -> str:
    return f"{desk.colour(state.clock[0])}:{state.clock[1]}" if state.clock else NOBODY


def _asked(desk: Desk, state: State) -> str:
    return type(desk.question).__name__ if not isinstance(desk.question, winning.Over) else NOBODY


def _index(desk: Desk, player: Player) -> int:
    return desk.state.seat(player.colour)


def _battle(desk: Desk, state: State) -> dict[str, Any]:
    battle = state.battle
    if battle is None:
        return {"hex": NOBODY}
    seen: dict[str, Any] = {
        "hex": desk.ground.ids[battle.hex],
        "round": battle.round,
        "step": battle.step or NOBODY,
        "kind": battle.kind,
        "defender": desk.colour(battle.sides[0].seat) or "guards",
        "items": list(battle.items),
    }
    for side in battle.sides:
        name = "guards" if side.seat == GUARDS else desk.colour(side.seat)
        fighters = [fighter for fighter in side.fighters if not fighter.out]
        seen[name] = {
            "fighters": [label(fighter) for fighter in fighters],
            "values": [value(state, battle, side, fighter) for fighter in fighters],
            "neutralised": [fighter.id for fighter in side.fighters if fighter.out],
            "hits": side.hits,
            "target": desk.colour(side.target) if side.target is not None and side.target >= 0 else NOBODY,
        }
    return seen


def _own(desk: Desk, player: Player, seat: str) -> bool:
    return player.colour == seat


def _in_words(desk: Desk, lying: Iterable[CoveredView]) -> Iterator[Words]:
    """Every counter that is known, by name."""
    for each in lying:
        names = [token.words for token in each.tokens for _ in range(token.count) if not token.covered]
        yield say("{where}: {things}", where=each.where, things=listed(names))


# -- how it is said ---------------------------------------------------------------------------------------------------


def _counters(desk: Desk, text: str, kind: str = "") -> tuple[str, ...]:
    """Counters by commas, `troll*3` for three of a kind."""
    found: list[str] = []
    for word in text.split(","):
        name, _, count = word.partition("*")
        if not name or name == NOBODY:
            continue
        known = desk.counters.kind
        if name not in known or (kind and known[name].kind != kind):
            raise unknown("counter", name, (each for each in known if not kind or known[each].kind == kind))
        found += [name] * (number(count, 1, 99) if count else 1)
    return tuple(found)


def _down(desk: Desk, text: str) -> tuple[str, ...]:
    """Which lie face down, where they are entered, else how many."""
    return _counters(desk, text) if desk.state.house.private else (UNKNOWN,) * number(text, 0, 99)


def _cloud(desk: Desk, text: str) -> int:
    return -1 if text == NOBODY else desk.ground.index[one_of("hex", text, desk.ground.ids)]


def _since(desk: Desk, text: str) -> tuple[int, int] | None:
    colour, _, since = text.partition(":")
    return None if text == NOBODY else (seat(desk, colour), number(since, 1, 999))


def _entered(desk: Desk, player: Player) -> Words | None:
    return say("Racks are entered in this game: say what is on them.") if desk.state.house.private else None


def _not_entered(desk: Desk, player: Player) -> Words | None:
    return None if desk.state.house.private else say("I only know how many are on the racks: say how many.")


def _owner_alone(desk: Desk, army: Army) -> str:
    return desk.colour(army.seat) if desk.state.house.private else ""


def _nobody_gives_up(desk: Desk, player: Player) -> object:
    return desk.state.house.resign_allowed == "true"


def _turned_up(desk: Desk, tile: Hex) -> object:
    return tile.terrain


# -- how it lies ------------------------------------------------------------------------------------------------------


def _things(read: Callable[[Desk, Any], Iterable[str]]) -> Laid:
    """Counters on the hex itself, by name."""
    return Laid(lambda desk, of: (("", name) for name in read(desk, of)), _called)


def _marker(desk: Desk, tile: Hex) -> list[str]:
    return [f"{MARKER}{desk.colour(tile.owner)}"] if tile.owner != NO_ONE else []


def _face_down(desk: Desk, army: Army) -> list[str]:
    return [f"{DOWN}{desk.colour(army.seat)}"] * len(army.down)


MARKER, DOWN = "marker_of_", "down_of_"


def _called(desk: Desk, thing: str) -> Words:
    """What hands take and put: somebody's marker, somebody's counters face down, anything else by its name."""
    for begin, words in ((MARKER, say("{name}’s marker")), (DOWN, say("{name}’s counter, face down"))):
        if thing.startswith(begin):
            return words.also(name=desk.name(desk.state.seat(thing.removeprefix(begin))))
    if thing == FACE_DOWN:
        return say("a tile, face down")
    return say("the tile {terrain}", terrain=named(thing)) if thing in (*LANDS, SEA) else named(thing)


FACTS = Facts(
    Fact(
        "phase",
        kind=OneOf("phase", things(TURN_PHASES), things(TURN_PHASES[:-1])),
        told=Told(Words("The phase is"), righting.begin),
    ),
    Fact(
        "first",
        kind=facts.Player(),
        read=lambda desk, state: desk.colour(state.order[0]) if state.order else NOBODY,
        told=Told(
            Words("First in this turn is"),
            lambda desk, seat: desk.set(order=tuple(desk.clockwise(seat))),
            offered=lambda desk, state: state.order,
        ),
    ),
    Fact("turn", kind=Number(1, 999), told=Told()),
    Fact(
        "part",
        kind=facts.Player(),
        read=lambda desk, state: desk.colour(state.part) or NOBODY,
        told=Told(set=righting.own_part),
    ),
    Fact("pool", kind=Text(lambda desk, text: _counters(desk, text, "special_character")), told=Told()),
    Fact(
        "cloud",
        kind=Text(_cloud),
        read=lambda desk, state: desk.ground.ids[state.cloud] if state.cloud >= 0 else NOBODY,
        told=Told(),
        hands=Laid(lambda desk, state: ((desk.ground.ids[at], "black_cloud") for at in (state.cloud,) if at >= 0)),
    ),
    Fact("clock", kind=Text(_since), read=_clock, told=Told()),
    Fact("conquest_only", kind=YES_NO, told=Told()),
    Fact("true_elimination", kind=YES_NO, told=Told()),
    Fact("play", kind=OneOf("way to play", things(("stopped",))), told=Told(set=righting.stop), seen=False),
    Fact("order", read=lambda desk, state: [desk.colour(seat) for seat in state.order]),
    Fact("out_of_play", read=lambda desk, state: list(state.out)),
    Fact("waiting", read=lambda desk, state: desk.colour(winning.waiting(desk)) or NOBODY),
    Fact("winner", read=lambda desk, state: state.winner or NOBODY),
    Fact("asked", read=_asked),
    Fact("thrown"),
    Fact("held"),
    Fact(
        "cup",
        read=lambda desk, state: supply.cup_count(state),
        there=lambda desk: desk.state.house.cup_count_visible == "true",
    ),
    Fact("battle", read=_battle),
    Fact(
        "gold",
        SEATS,
        Number(0, 9999, MOST_GOLD),
        told=Told(say("{name}’s gold")),
        hands=Counted("gold", say("{name}’s gold")),
        rule="KNT-GOLD-01",
        matters=Words("gold"),
    ),
    Fact(
        "rack_count",
        SEATS,
        Number(0, 99, MOST_ON_RACKS),
        read=lambda desk, player: len(player.rack),
        told=Told(say("Counters on {name}’s racks"), righting.rack_count, unless=_entered),
        hands=Counted("rack", say("Counters on {name}’s racks")),
        matters=Words("Things on the racks"),
    ),
    Fact(
        "resigned",
        SEATS,
        GIVEN_UP,
        told=Told(say("{name}"), righting.resign, offered=_nobody_gives_up),
    ),
    Fact(
        "rack",
        SEATS,
        Text(_counters),
        told=Told(set=righting.rack, unless=_not_entered, to=lambda desk, player: player.colour),
        seen=False,
    ),
    Fact("covered", SEATS, read=lambda desk, player: covered(desk, player.colour), known=_own, tells=_in_words),
    Fact("name", SEATS),
    Fact("racks", SEATS, read=lambda desk, player: 2),
    Fact("income", SEATS, read=lambda desk, player: income(desk.state, _index(desk, player)).total),
    Fact("characters", SEATS, read=lambda desk, player: list(characters(desk.state, _index(desk, player)))),
    Fact(
        "hexes",
        SEATS,
        read=lambda desk, player: len(desk.owned(_index(desk, player))),
        matters=Words("hexes"),
    ),
    Fact("citadels", SEATS, read=lambda desk, player: len(winning.citadels(desk, _index(desk, player)))),
    Fact(
        "terrain",
        HEXES,
        OneOf("terrain", things((*LANDS, SEA))),
        read=lambda desk, tile: tile.terrain or FACE_DOWN,
        told=Told(say("The tile at {n}"), now=lambda desk, tile: [tile.terrain] if tile.terrain else []),
        hands=_things(lambda desk, tile: [tile.terrain or FACE_DOWN]),
    ),
    Fact(
        "owner",
        HEXES,
        facts.Player(also=(Value(NOBODY, Words("nobody")),)),
        read=lambda desk, tile: desk.colour(tile.owner) or NOBODY,
        told=Told(
            say("{where} belongs to"),
            lambda desk, at, seat: desk.set_hex(at, owner=-1 if seat is None else seat),
            offered=_turned_up,
        ),
        hands=_things(_marker),
    ),
    Fact(
        "fort",
        HEXES,
        OneOf("fort", things(FORTS)),
        read=lambda desk, tile: FORTS[tile.fort],
        told=Told(
            say("The fort on {where}"),
            lambda desk, at, fort: desk.set_hex(at, fort=FORTS.index(fort)),
            offered=_turned_up,
        ),
        hands=_things(lambda desk, tile: [FORTS[tile.fort]] if tile.fort else []),
    ),
    Fact(
        "income",
        HEXES,
        OneOf("income counter", things((*INCOMES, NOBODY)), things((NOBODY, *INCOMES))),
        read=lambda desk, tile: tile.income or NOBODY,
        told=Told(
            say("The income on {where}"),
            lambda desk, at, name: desk.set_hex(at, income="" if name == NOBODY else name, worn=0),
            offered=_turned_up,
        ),
        hands=_things(lambda desk, tile: [tile.income] if tile.income else []),
    ),
    Fact("worn", HEXES, Number(0, 2), told=Told()),
    Fact("guards", HEXES, Text(_counters), told=Told(), hands=_things(lambda desk, tile: tile.guards)),
    Fact("loot", HEXES, Text(_counters), told=Told(), hands=_things(lambda desk, tile: tile.loot)),
    Fact(
        "battle_marker",
        HEXES,
        read=lambda desk, tile: tile.marker,
        hands=_things(lambda desk, tile: ["battle_marker"] if tile.marker else []),
    ),
    Fact(
        "clear",
        HEXES,
        Text(),
        told=Told(set=lambda desk, at, text: desk.set_hex(at, armies=(), guards=(), loot=(), marker=False)),
        seen=False,
    ),
    Fact("q", PLACES, read=lambda desk, at: desk.ground.cells[at][0]),
    Fact("r", PLACES, read=lambda desk, at: desk.ground.cells[at][1]),
    Fact("black_cloud", PLACES, read=lambda desk, at: desk.state.cloud == at),
    Fact(
        "up",
        ARMIES,
        Text(_counters),
        told=Told(set=righting.up),
        hands=_things(lambda desk, army: army.up),
    ),
    Fact(
        "down",
        ARMIES,
        Text(_down),
        read=lambda desk, army: len(army.down),
        told=Told(set=righting.down, to=_owner_alone),
        hands=_things(_face_down),
    ),
    laws=laws.LAWS,
    after=lambda desk: desk.set(short=None),
    whom="player or hex",
)
