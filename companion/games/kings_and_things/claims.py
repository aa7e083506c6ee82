"""What the table may say of the kingdom outright: each is one of the ledger's words in `telling`."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.vocabulary import FORTS, INCOMES, LANDS, NOBODY, SEA, TURN_PHASES
from companion.table.claims import Claim, Value, numbers, seated, things
from companion.table.words import Words, say

MOST_GOLD = 99
PLAYS = (Value("no", Words("plays")), Value("yes", Words("has given up")))


def claims(desk: Desk) -> tuple[Claim, ...]:
    """The phase and whose part it is; gold and racks; what lies on every hex."""
    return (*_game(desk), *_players(desk), *_hexes(desk))


def _players_by_name(desk: Desk) -> tuple[Value, ...]:
    return seated((player.colour, player.name) for player in desk.state.players)


def _game(desk: Desk) -> Iterator[Claim]:
    state = desk.state
    phases = things(TURN_PHASES[:-1])
    yield Claim("", "one", Words("The phase is"), "", "phase", phases, (state.phase,))
    if state.order:
        first = (desk.colour(state.order[0]),)
        yield Claim("", "one", Words("First in this turn is"), "", "first", _players_by_name(desk), first)


def _players(desk: Desk) -> Iterator[Claim]:
    golds = numbers(MOST_GOLD)
    for player in desk.state.players:
        words = say("{name}’s gold", name=player.name)
        yield Claim(player.colour, "count", words, player.colour, "gold", golds, (str(player.gold),))
        if not desk.state.house.private:
            words = say("Counters on {name}’s racks", name=player.name)
            count = (str(len(player.rack)),)
            yield Claim(player.colour, "count", words, player.colour, "rack_count", golds[:21], count)
        if desk.state.house.resign_allowed == "true":
            words = say("{name}", name=player.name)
            yield Claim(player.colour, "one", words, player.colour, "resigned", PLAYS, (PLAYS[player.resigned].name,))


def _hexes(desk: Desk) -> Iterator[Claim]:
    terrains = things((*LANDS, SEA))
    forts = things(FORTS)
    incomes = things((NOBODY, *INCOMES))
    owners = (Value(NOBODY, Words("nobody")), *_players_by_name(desk))
    for at, tile in enumerate(desk.state.hexes):
        if not tile.terrain:
            continue
        where, words = desk.ground.ids[at], desk.at(at)
        about = f"tile_{at + 1}"
        yield Claim(about, "one", say("The tile at {n}", n=at + 1), where, "terrain", terrains, (tile.terrain,))
        owner = (desk.colour(tile.owner) or NOBODY,)
        yield Claim(about, "one", say("{where} belongs to", where=words), where, "owner", owners, owner)
        yield Claim(about, "one", say("The fort on {where}", where=words), where, "fort", forts, (FORTS[tile.fort],))
        income = (tile.income or NOBODY,)
        yield Claim(about, "one", say("The income on {where}", where=words), where, "income", incomes, income)
