"""Where the Things are: what lies in the cup follows from what lies anywhere else (ledger 6.2).

Identities that only their owners know count, but name nothing: what may turn up is judged by what lies open.
"""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator

from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.state import State
from companion.games.kings_and_things.vocabulary import EVENTS, MAGIC, TREASURES, UNKNOWN
from companion.table.events import IllegalEvent
from companion.table.words import named, say

USED_UP = frozenset((*MAGIC, *EVENTS, *TREASURES))
"""What leaves the game when used while true elimination is on (KNT-RECR-12)."""


def open_things(state: State) -> Iterator[str]:
    """Every counter that lies open, Things and characters alike."""
    for tile in state.hexes:
        if tile.income:
            yield tile.income
        yield from tile.guards
        yield from tile.loot
        for army in tile.armies:
            yield from army.up
    if state.battle:
        yield from state.battle.items
        for side in state.battle.sides:
            for fighter in side.fighters:
                if fighter.id != UNKNOWN and not fighter_is_building(fighter.id):
                    yield fighter.id
    yield from state.held
    yield from state.out


def fighter_is_building(name: str) -> bool:
    """Forts and towns in a battle stand on their hex as well, and magic fighters are counted as items."""
    return name in _IN_PLACE


_IN_PLACE = frozenset(("tower", "keep", "castle", "citadel", "city", "village", "golem", "firewall", "balloon"))


def hidden(state: State) -> Iterator[tuple[int, str]]:
    """Every counter only its owner may know, with the owner's seat."""
    for seat, player in enumerate(state.players):
        for thing in player.rack:
            yield seat, thing
    for tile in state.hexes:
        for army in tile.armies:
            for thing in army.down:
                yield army.seat, thing
    if state.battle:
        for side in state.battle.sides:
            for fighter in side.fighters:
                if fighter.id == UNKNOWN:
                    yield side.seat, UNKNOWN


def cup_count(state: State) -> int:
    """How many Things are in the cup."""
    things = counters(state.house.edition).things
    lying = sum(count for thing, count in opened(state).items() if thing in things or thing == UNKNOWN)
    covered = sum(len(player.rack) for player in state.players)
    covered += sum(len(army.down) for tile in state.hexes for army in tile.armies)
    if state.battle:
        covered += sum(fighter.id == UNKNOWN for side in state.battle.sides for fighter in side.fighters)
    return sum(things.values()) - lying - covered


_last: tuple[State | None, dict[str, int]] = (None, {})
"""The state asked about last and what lies open in it: several questions are asked of one state in a row."""


def opened(state: State) -> dict[str, int]:
    """How many of each kind lie open."""
    global _last
    last = _last  # other threads look at other states
    if last[0] is not state:
        found: dict[str, int] = {}
        for thing in open_things(state):
            found[thing] = found.get(thing, 0) + 1
        last = _last = (state, found)
    return last[1]


def may_turn_up(state: State, thing: str) -> bool:
    """Whether that treasure, item or event lies anywhere but open. There is one of each, and few places for it."""
    if thing in state.out or thing in state.held or (state.battle and thing in state.battle.items):
        return False
    if thing == "balloon" and any(thing in army.up for tile in state.hexes for army in tile.armies):
        return False
    return not any(tile.loot and thing in tile.loot for tile in state.hexes)


def unseen(state: State, seat: int = -1) -> dict[str, int]:
    """What may turn up from cup, rack or back, as that seat may know it; -1: as everybody does."""
    left = dict(counters(state.house.edition).things)
    for name, count in opened(state).items():
        if name in left:
            left[name] -= count
    if seat >= 0:
        for owner, thing in hidden(state):
            if owner == seat and thing != UNKNOWN:
                left[thing] -= 1
    return left


def kinds(state: State, seat: int = -1) -> tuple[str, ...]:
    """The kinds of `unseen`, in the order of the counter list."""
    left = unseen(state, seat)
    return tuple(name for name in counters(state.house.edition).things if left[name] > 0)


def cup(state: State) -> Tally[str]:
    """What is in the cup where every rack is known; in a `table` record what may be in it."""
    left = Tally(unseen(state))
    left.subtract(thing for _, thing in hidden(state) if thing != UNKNOWN)
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
    if cup(desk.state)[thing] <= 0:
        raise IllegalEvent(say("No {thing} is left in the cup. Look again.", thing=named(thing)), ("KNT-SET-02",))


def take_from_rack(desk: Desk, seat: int, thing: str) -> None:
    """That player uses or places a Thing from the racks. Raises IllegalEvent where it is known not to be there."""
    rack = desk.player(seat).rack
    if thing in rack:
        desk.set_player(seat, rack=without(rack, thing))
    elif UNKNOWN in rack:
        desk.set_player(seat, rack=without(rack, UNKNOWN))
    else:
        words = say("{name} has no {thing} on the racks.", name=desk.name(seat), thing=named(thing))
        raise IllegalEvent(words, ("KNT-MAGI-01",))


def holds(state: State, seat: int, thing: str) -> bool:
    """Whether that player may hold it, as far as the app knows."""
    rack = state.players[seat].rack
    return thing in rack or UNKNOWN in rack
