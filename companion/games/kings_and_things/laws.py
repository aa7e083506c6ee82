"""What must hold after every event of the kingdom. Bounds of a fact by itself stand with the facts."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Sequence
from typing import Any

from companion.flow import Question, Task
from companion.games.kings_and_things import supply, winning
from companion.games.kings_and_things.characters import Lodge, OneLord, PointsAfter
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.movement import March, Move
from companion.games.kings_and_things.placing import Blind, Put, Shed, Take
from companion.games.kings_and_things.reckoning import lords, room
from companion.games.kings_and_things.righting import CROSSING
from companion.games.kings_and_things.stacks import EndOfMoves, Surplus
from companion.games.kings_and_things.state import NO_ONE, Army, Battle, Hex, Player, State
from companion.games.kings_and_things.vocabulary import (
    CITADEL,
    EVENTS,
    FORTS,
    INCOMES,
    KEYED,
    MOST_ON_RACK,
    SEA,
    TERRAINS,
    UNKNOWN,
)
from companion.play.facts import GAME, SEATS, Family, Law, Subject

CROWDED = (March, Move, Surplus)
"""While one of these is on the agenda, more than ten may share a hex for a moment."""
DRAWING = (Take, Put, Shed, Blind)
"""While one of these is on the agenda, more than ten may be on the racks (KNT-RACK-01)."""


def _hexes(desk: Desk) -> Iterator[Subject]:
    ids = desk.ground.ids
    return (Subject(ids[at], tile) for at, tile in enumerate(desk.state.hexes))


def _armies(desk: Desk) -> Iterator[Subject]:
    ids = desk.ground.ids
    return (Subject(ids[at], (at, army)) for at, tile in enumerate(desk.state.hexes) for army in tile.armies)


HEXES = Family("", _hexes)
ARMIES = Family("", _armies)
"""Those there are, each with its hex."""


def _doing(desk: Desk, tasks: tuple[type[Task[Any]], ...]) -> bool:
    return any(isinstance(task, tasks) for task in desk.state.agenda)


# -- no Thing is made, lost or in two places (KNT-SET-02) -------------------------------------------------------------


def _covered(state: State) -> list[str]:
    return [thing for _, thing in supply.hidden(state)]


def _left(state: State) -> dict[str, int]:
    """What is left of each Thing once all that is known has been taken."""
    left = dict(supply.unseen(state))
    for thing in _covered(state):
        if thing != UNKNOWN:
            left[thing] = left.get(thing, 0) - 1
    return left


def _too_many(desk: Desk, state: State) -> dict[str, int]:
    return {thing: -count for thing, count in _left(state).items() if count < 0}


def _strange(desk: Desk, state: State) -> list[str]:
    left, other = _left(state), desk.counters.other
    return [each for each in supply.opened(state) if each not in left and not other.get(each) and each != UNKNOWN]


def _unentered(desk: Desk, state: State) -> bool:
    return bool(state.house.private) and UNKNOWN in _covered(state)


def _betrayed(desk: Desk, state: State) -> bool:
    covered = _covered(state)
    return not state.house.private and covered.count(UNKNOWN) < len(covered)


def _characters(desk: Desk, state: State) -> list[str]:
    """The two-sided counters, where each is not in one place with one side (KNT-CHAR-13)."""
    if state.phase == "setup_characters":
        return []
    other = desk.counters.other
    opened = supply.opened(state).items()
    there = [*state.pool, *(name for name, count in opened if other.get(name) for _ in range(count))]
    there += [task.name for task in state.agenda if isinstance(task, Lodge)]
    sides = sorted(min(name, other[name]) for name in there)
    return [] if sides == sorted(pair[0] for pair in desk.counters.pairs) else sorted(there) or ["none"]


def _lords(desk: Desk, player: Player) -> Sequence[str]:
    """More than one Lord of a player (KNT-CHAR-12)."""
    serving = lords(desk.state, desk.state.seat(player.colour))
    return serving if len(serving) > 1 and not _doing(desk, (OneLord, Lodge)) else ()


# -- land --------------------------------------------------------------------------------------------------------------


def _tiles(desk: Desk, state: State) -> dict[str, int]:
    laid = Tally(tile.terrain for tile in state.hexes if tile.terrain)
    tiles = desk.ground.tiles
    return {terrain: count for terrain, count in laid.items() if terrain not in TERRAINS or count > tiles[terrain]}


def _wet(desk: Desk, tile: Hex) -> bool:
    return tile.terrain == SEA and desk.state.turn > 0


def _keyed(desk: Desk, tile: Hex) -> object:
    """Income on land it does not belong to."""
    return tile.income in KEYED and desk.counters.terrain[tile.income] != tile.terrain and tile.income


def _citadels(desk: Desk, state: State) -> int:
    """How many citadels stand, where that is more than there are counters."""
    standing = sum(tile.fort == CITADEL for tile in state.hexes)
    return (
        standing if state.house.fort_limits == "listed" and standing > desk.counters.kind[FORTS[CITADEL]].count else 0
    )


def _crowded(desk: Desk, each: tuple[int, Army]) -> object:
    at, army = each
    return room(desk.state, army.seat, at) < 0 and not _doing(desk, CROWDED) and army.size


def _spent(desk: Desk, each: tuple[int, Army]) -> object:
    _, army = each
    return army.spent and Tally(army.spent) - Tally(army.all)


# -- players and turns -------------------------------------------------------------------------------------------------


def _rack(desk: Desk, player: Player) -> int:
    count = len(player.rack)
    return count if count > MOST_ON_RACK and not _doing(desk, DRAWING) else 0


def _won_unseen(desk: Desk, player: Player) -> bool:
    citadels = winning.citadels(desk, desk.state.seat(player.colour))
    return len(citadels) > 1 and desk.state.winner != player.colour


def _order(desk: Desk, state: State) -> object:
    """An order of play that is not everybody once, to the left."""
    order, count = state.order, len(state.order)
    fits = not order or (count == len(state.players) and order == tuple((order[0] + n) % count for n in range(count)))
    return not fits and order


# -- battle ------------------------------------------------------------------------------------------------------------


def _battle(state: State) -> Battle | None:
    return state.battle


def _in_the_way(desk: Desk, state: State) -> bool:
    battle = _battle(state)
    if not battle or not state.hexes[battle.hex].armies:
        return False
    return not any(side.retreated for side in battle.sides)


def _unarmed(desk: Desk, state: State) -> list[str]:
    """Who bears an arm that is not in the battle."""
    battle = _battle(state)
    fighters = [fighter for side in battle.sides for fighter in side.fighters] if battle else []
    return [f"{f.id} with {f.arm}" for f in fighters if battle and f.arm and f.arm not in battle.items]


def _twice(desk: Desk, state: State) -> bool:
    battle = _battle(state)
    return battle is not None and len({side.seat for side in battle.sides}) != len(battle.sides)


LAWS = (
    Law("KNT-SET-02", GAME, _too_many, "too many of {}"),
    Law(
        "KNT-SET-02",
        GAME,
        lambda desk, state: max(0, -supply.cup_count(state)),
        "{} Things more than there are",
    ),
    Law("KNT-SET-02", GAME, _strange, "unknown counters lie open: {}"),
    Law("6.2", GAME, _unentered, "a rack is entered, and a counter is unknown"),
    Law("6.2", GAME, _betrayed, "the app knows what it must not know"),
    Law(
        "KNT-RECR-12",
        GAME,
        lambda desk, state: state.out and not state.true_elimination,
        "something is out of play before the cup was empty",
    ),
    Law("KNT-CHAR-13", GAME, _characters, "the characters are {}"),
    Law("KNT-SET-04", GAME, _tiles, "too many tiles of {}"),
    Law(
        "KNT-SET-10",
        GAME,
        lambda desk, state: state.turn and any(not tile.terrain for tile in state.hexes),
        "a tile lies face down",
    ),
    Law("KNT-FORT-06", GAME, _citadels, "{} citadels stand"),
    Law(
        "KNT-WIN-01",
        GAME,
        lambda desk, state: bool(state.winner) != isinstance(state.agenda[-1], winning.Over),
        "somebody has won and the game goes on, or the reverse",
    ),
    Law("KNT-TURN-01", GAME, lambda desk, state: not isinstance(state.agenda[-1], Question), "a deed waits"),
    Law("KNT-TURN-02", GAME, _order, "the order {} is not everybody to the left"),
    Law(
        "KNT-SET-24",
        GAME,
        lambda desk, state: state.turn and state.aside and not _doing(desk, (PointsAfter, Take)),
        "tiles are still set aside",
    ),
    Law(
        "KNT-COMB-03",
        GAME,
        lambda desk, state: sum(tile.marker for tile in state.hexes) > 1,
        "more than one battle marker",
    ),
    Law("KNT-COMB-05", GAME, _in_the_way, "counters stand in the hex while they fight"),
    Law("KNT-MULT-01", GAME, _twice, "a player fights twice"),
    Law("KNT-MAGI-06", GAME, _unarmed, "arms that are not there: {}"),
    Law("KNT-CHAR-12", SEATS, _lords, "has the Lords {}"),
    Law("KNT-RACK-01", SEATS, _rack, "has {} on the racks"),
    Law(
        "KNT-GEN-03",
        SEATS,
        lambda desk, player: [thing for thing in player.rack if desk.counters.other.get(thing)],
        "has characters on the racks: {}",
    ),
    Law("KNT-WIN-08", SEATS, _won_unseen, "owns two citadels and has not won"),
    Law(
        "F10",
        HEXES,
        lambda desk, tile: _wet(desk, tile) and (tile.owner != NO_ONE or tile.fort or tile.income or tile.guards),
        "is sea and holds something",
    ),
    Law(
        "KNT-MOVE-10",
        HEXES,
        lambda desk, tile: _wet(desk, tile) and tile.armies and not _doing(desk, (*CROSSING, EndOfMoves)),
        "is sea, and counters stand on it",
    ),
    Law("KNT-FORT-01", HEXES, lambda desk, tile: tile.owner == NO_ONE and tile.fort, "has a fort and is nobody’s"),
    Law(
        "KNT-DEPL-03",
        HEXES,
        lambda desk, tile: tile.income not in ("", *INCOMES) and tile.income,
        "holds {}, which is no income",
    ),
    Law("KNT-DEPL-04", HEXES, _keyed, "holds {}, which belongs to other land"),
    Law(
        "KNT-EXPL-14",
        HEXES,
        lambda desk, tile: tile.owner != NO_ONE and (tile.guards or tile.loot) and not tile.marker,
        "is owned, and guards or loot lie there",
    ),
    Law(
        "KNT-EXPL-06",
        HEXES,
        lambda desk, tile: [name for name in tile.loot if name in EVENTS],
        "holds events: {}",
    ),
    Law("KNT-GEN-06", ARMIES, lambda desk, each: not each[1].size, "holds an army of none"),
    Law("KNT-MOVE-08", ARMIES, _crowded, "holds {} of one player"),
    Law("KNT-MOVE-06", ARMIES, _spent, "has more that moved than stand there: {}"),
)
