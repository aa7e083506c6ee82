"""Where the Things are: what lies in the cup follows from what lies anywhere else (ledger 6.2).

Identities that only their owners know count, but name nothing: what may turn up is judged by what lies open.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from functools import cache

import msgspec

from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.kept import kept
from companion.games.kings_and_things.reckoning import crowded
from companion.games.kings_and_things.state import NO_ONE, Hex, State
from companion.games.kings_and_things.vocabulary import EVENTS, FORTS, MAGIC, MAGIC_FIGHTERS, TOWNS, TREASURES, UNKNOWN
from companion.table.events import IllegalEvent
from companion.table.prompts import Pile

USED_UP = frozenset((*MAGIC, *EVENTS, *TREASURES))
"""What leaves the game when used while true elimination is on (KNT-RECR-12)."""
IN_PLACE = frozenset((*FORTS, *TOWNS, *MAGIC_FIGHTERS))
"""What is counted elsewhere while it fights: buildings stand on their hex as well, magic fighters are items in use."""


def open_things(state: State) -> list[str]:
    """Every counter that lies open, Things and characters alike."""
    return [thing for thing, count in opened(state).items() for _ in range(count)]


def _lie_open(tile: Hex) -> object:
    """What of a hex lies open."""
    return (tile.income, tile.guards, tile.loot, [army.up for army in tile.armies])


@kept(of=_lie_open)
def _on_hexes(state: State) -> dict[str, int]:
    """How many of each kind lie open on the board."""
    found: list[str] = []
    for tile in state.hexes:
        found += (tile.income,) * bool(tile.income) + tile.guards + tile.loot
        for army in tile.armies:
            found += army.up
    return dict(Tally(found))


@kept("battle", "held", "out", of=_lie_open)
def opened(state: State) -> dict[str, int]:
    """How many of each kind lie open."""
    found, more = _on_hexes(state), state.held + state.out
    if state.battle:
        more += state.battle.items
        fighters = [fighter.id for side in state.battle.sides for fighter in side.fighters]
        more += tuple([name for name in fighters if name != UNKNOWN and name not in IN_PLACE])
    if more:
        found = {**found}
        for thing in more:
            found[thing] = found.get(thing, 0) + 1
    return found


def holders(state: State) -> list[int]:
    """The players with anything on the racks."""
    return [seat for seat, player in enumerate(state.players) if player.rack]


def may_be_held(state: State, things: Iterable[str]) -> bool:
    """Whether one of these may still be on the racks, as everybody knows it."""
    if not holders(state):
        return False
    for thing in things:  # noqa: SIM110
        if may_turn_up(state, thing):
            return True
    return False


def covered(state: State, seat: int) -> tuple[str, ...]:
    """A player's face-down counters on the board and in the battle."""
    down = _down(state).get(seat, ())
    for side in state.battle.sides if state.battle else ():
        if side.seat == seat:
            down += (UNKNOWN,) * sum([fighter.id == UNKNOWN for fighter in side.fighters])
    return down


@kept(of=lambda tile: [(army.seat, army.down) for army in tile.armies])
def _down(state: State) -> dict[int, tuple[str, ...]]:
    """The face-down counters on the board, by seat."""
    found: dict[int, tuple[str, ...]] = {}
    for at in crowded(state):
        for army in state.hexes[at].armies:
            found[army.seat] = found.get(army.seat, ()) + army.down
    return found


def hidden(state: State) -> Iterator[tuple[int, str]]:
    """Every counter only its owner may know, with the owner's seat."""
    for seat, player in enumerate(state.players):
        for thing in player.rack + covered(state, seat):
            yield seat, thing


def cup_count(state: State) -> int:
    """How many Things are in the cup."""
    kinds = counters(state.house.edition)
    racks = sum([len(player.rack) for player in state.players])
    down = sum([len(things) for things in _down(state).values()])
    if state.battle:
        down += sum([fighter.id == UNKNOWN for side in state.battle.sides for fighter in side.fighters])
    return kinds.total - _lying_things(state) - racks - down


@kept("battle", "held", "out", of=_lie_open)
def _lying_things(state: State) -> int:
    """How many Things lie open."""
    things = counters(state.house.edition).things
    return sum([count for thing, count in opened(state).items() if thing in things or thing == UNKNOWN])


@kept(of=lambda tile: (tile.loot, [army.seat for army in tile.armies if "balloon" in army.up]))
def _lying(state: State) -> frozenset[str]:
    """Loot, and a balloon that has landed."""
    balloons = [army.up for tile in state.hexes for army in tile.armies if "balloon" in army.up]
    return frozenset(sum([tile.loot for tile in state.hexes if tile.loot] + balloons, ()))


def may_turn_up(state: State, thing: str) -> bool:
    """Whether that treasure, item or event lies anywhere but open. There is one of each, and few places for it."""
    if thing in state.out or thing in state.held or (state.battle and thing in state.battle.items):
        return False
    return thing not in _lying(state)


def unseen(state: State) -> dict[str, int]:
    """What may turn up from cup, rack or back, as everybody may know it."""
    left = dict(counters(state.house.edition).things)
    for name, count in opened(state).items():
        if name in left:
            left[name] -= count
    return left


def _own(state: State, seat: int) -> list[str]:
    """What that seat alone knows of."""
    return [t for t in state.players[seat].rack + covered(state, seat) if t != UNKNOWN] if seat != NO_ONE else []


def pile(state: State, deck: str, seat: int = -1, among: str = "things") -> Pile:
    """What may be drawn as that seat may know it; `among` narrows it to `creature` or to what `flies`."""
    left = _left(state, among)
    if own := _own(state, seat):
        left = _less(left, [(thing, 1) for thing in own])
    return Pile(deck, tuple(left), tuple(left.values()))


@kept("battle", "held", "out", of=_lie_open)
def _left(state: State, among: str) -> dict[str, int]:
    """How many of each kind lie anywhere but open."""
    return _less(_kinds(state.house.edition, among), opened(state).items())


@cache
def _kinds(edition: str, among: str) -> dict[str, int]:
    """How many there are of each kind, in the order of the counter list."""
    kinds = counters(edition)
    return {thing: count for thing, count in kinds.things.items() if thing in getattr(kinds, among)}


def _less(kinds: dict[str, int], gone: Iterable[tuple[str, int]]) -> dict[str, int]:
    """The kinds of which some are left."""
    left = dict(kinds)
    for thing, count in gone:
        if left.get(thing, 0) > count:
            left[thing] -= count
        else:
            left.pop(thing, None)
    return left


def lying(desk: Desk, pile: Pile) -> Pile:
    """What truly lies there, racks and backs that the app knows of left out; the whole pile where that leaves none."""
    if pile.deck in ("tiles", "rack"):
        return pile
    there = cup(desk.state) if pile.deck == "cup" else unseen(desk.state)
    left = {card: there[card] for card in pile.cards if there[card] > 0}
    return Pile(pile.deck, tuple(left), tuple(left.values())) if left else pile


def printed(desk: Desk, card: str) -> dict[str, object]:
    """What stands on a counter; on a tile its terrain."""
    counter = desk.counters.kind.get(card)
    return msgspec.structs.asdict(counter) if counter else {"terrain": card}


def on_rack(rack: Iterable[str]) -> Pile:
    """The counters on racks, of which one comes next."""
    lying = sorted(Tally(rack).items())
    return Pile("rack", tuple([thing for thing, _ in lying]), tuple([count for _, count in lying]))


def tile_deck(desk: Desk, but: str = "") -> Pile:
    """The terrains still in the tile deck, without one that would not do."""
    laid = Tally([tile.terrain for tile in desk.state.hexes])
    laid.update(desk.state.aside)
    tiles = desk.ground.tiles.items()
    left = {terrain: count - laid[terrain] for terrain, count in tiles if count > laid[terrain] and terrain != but}
    return Pile("tiles", tuple(left), tuple(left.values()))


def cup(state: State) -> Tally[str]:
    """What is in the cup where every rack is known; in a `table` record what may be in it."""
    left = Tally(unseen(state))
    left.subtract([thing for _, thing in hidden(state) if thing != UNKNOWN])
    return left


def to_cup(desk: Desk, thing: str, *, used: bool = False) -> None:
    """A counter that has just been taken from where it was: it is in the cup now, or out of play (KNT-RECR-12).

    A character goes to the pool (KNT-HIT-13), with its own side up; turning it over is asked where it matters.
    """
    if desk.counters.other.get(thing):
        desk.set(pool=(*desk.state.pool, thing))
    elif used and desk.state.true_elimination and thing in USED_UP:
        desk.set(out=(*desk.state.out, thing))


def watch_cup(desk: Desk) -> None:
    """After a draw: an empty cup turns true elimination on, for good (KNT-RECR-11)."""
    if not desk.state.true_elimination and cup_count(desk.state) <= 0:
        desk.set(true_elimination=True)
        desk.tell("The cup is empty: from now on what is used up leaves the game.", "KNT-RECR-11")


def drawable(desk: Desk, thing: str) -> None:
    """Raises IllegalEvent where it cannot come from the cup: the racks, where they are known, hold every one."""
    state = desk.state
    elsewhere = opened(state).get(thing, 0)
    elsewhere += sum([player.rack.count(thing) for player in state.players])
    elsewhere += sum([down.count(thing) for down in _down(state).values()])
    if elsewhere >= desk.counters.things[thing]:
        raise IllegalEvent(desk.say("No {thing} is left in the cup. Look again.", thing=thing), ("KNT-SET-02",))


def take_from_rack(desk: Desk, seat: int, thing: str) -> None:
    """That player uses or places a Thing from the racks. Raises IllegalEvent where it is known not to be there."""
    rack = desk.player(seat).rack
    if not holds(desk.state, seat, thing):
        words = desk.say("That is no answer: {name} cannot use {thing} now.", name=seat, thing=thing)
        raise IllegalEvent(words, ("KNT-MAGI-01",))
    desk.set_player(seat, rack=without(rack, thing if thing in rack else UNKNOWN))


def holds(state: State, seat: int, thing: str) -> bool:
    """Whether that player may hold it, as far as the app knows."""
    rack = state.players[seat].rack
    return thing in rack or UNKNOWN in rack


def use_up(desk: Desk, seat: int, thing: str) -> None:
    """That player shows a Thing from the racks, and it is used (KNT-MAGI-01). Raises IllegalEvent."""
    take_from_rack(desk, seat, thing)
    to_cup(desk, thing, used=True)
