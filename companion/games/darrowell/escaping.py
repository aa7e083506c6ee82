"""Can I still get out? The best chance of leaving the map within one turn, exact where dice decide.

What is counted: walking, doors and their latch, hazards, guards with what breaks, bridges and what is dropped for them,
stairs, docks and passages, the hour glass, a tarot card on any of these throws, the run along the wall of flame, the
way through the inn, the catapult, and the way out of jail. What is left out: things found on the way, duels and other
ambushes, the climb of the burning tower.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from functools import cache, lru_cache
from itertools import product
from typing import NamedTuple, TypeVar

from companion.games.darrowell.card import Items, without
from companion.games.darrowell.ground import Leg, Map
from companion.games.darrowell.vocabulary import GLASS, GLASS_CHIPS, OUTSIDE, TAROT
from companion.games.darrowell.walks import thrown

NO, SURE = Fraction(0), Fraction(1)
MOST = 6_000
"""Places with dice ahead that are worked out; beyond them only what is sure counts, and the chance is at least that."""

SAFE_LOAD = 3
"""What any bridge bears: three dice show no less."""

CAUGHT = 4
"""A die that shows no more leaves a prisoner where he is (DARR-JAIL-05)."""

Dice = tuple[int, ...]
Seen = TypeVar("Seen", bound=Hashable)


class Traveller(NamedTuple):
    """Somebody on the way out. `weight` are cursed slots, `bridges` the values known, `sprung`: no more catapult."""

    at: str
    items: Items
    chips: int
    weight: int = 0
    bridges: tuple[tuple[str, int], ...] = ()
    sprung: bool = False


class Escape:
    """The best chance of leaving a map by certain exits, for anybody anywhere; what was found is kept.

    `exact` is False once there was more to work out than anybody waits for: then a chance is at least what it says.
    """

    def __init__(self, ground: Map, exits: frozenset[str], closed: tuple[str, ...] = ()) -> None:
        self.ground, self.exits, self.closed = ground, exits, closed
        self.far: dict[Items, dict[str, int]] = {}
        self.exact = True
        self._known: dict[Traveller, Fraction] = {}
        self._sure: dict[Traveller, bool] = {}
        self._runs: dict[tuple[Traveller, int, bool], Fraction] = {}

    def chance(self, who: Traveller) -> Fraction:
        """The chance of being outside, by the best play there is, before the chips are spent."""
        who = _sanded(who)
        if who.at in self.exits:
            return SURE
        if who.chips < self._far(who):
            return NO
        if who not in self._known:
            if self.sure(who):
                return SURE
            if len(self._known) >= MOST:
                self.exact = False
                return NO
            self._known[who] = self._best(who)
        return self._known[who]

    def sure(self, who: Traveller) -> bool:
        """Whether there is a way out without a single die."""
        who = _sanded(who)
        if who.at in self.exits:
            return True
        if who.chips < self._far(who):
            return False
        if who not in self._sure:
            self._sure[who] = any(self.sure(after) for after in self._steady(who))
        return self._sure[who]

    def _best(self, who: Traveller) -> Fraction:
        best = NO
        for found in self._ways(who):
            best = max(best, found)
            if best == 1:
                break
        return best

    def _far(self, who: Traveller) -> int:
        """The fewest chips from there, if every die were kind and nothing were used up."""
        if who.items not in self.far:
            self.far[who.items] = _nearest(self.ground, self.exits, who.items)
        return self.far[who.items].get(who.at, 99)

    def _steady(self, who: Traveller) -> Iterator[Traveller]:
        """Whatever a chip does without a die."""
        ways = self.ground.ways(who.at, who.items, self.closed)
        spent = who._replace(chips=who.chips - 1)
        for leg in ways.walks:
            paid = without(who.items, "armor", leg.hazard) if leg.hazard else who.items
            yield spent._replace(at=leg.to, items=paid)
        for to in ways.journeys:
            yield spent._replace(at=to, items=without(who.items, self.ground.fare(who.at, to)))
        for leg in ways.bridges:
            if self._weight(who) <= max(SAFE_LOAD, dict(who.bridges).get(leg.bridge, 0)):
                yield spent._replace(at=leg.to)

    def _ways(self, who: Traveller) -> Iterator[Fraction]:
        """The chance of each thing the next chip may be spent on, what is sure first."""
        ways = self.ground.ways(who.at, who.items, self.closed)
        spent = who._replace(chips=who.chips - 1)
        for after in self._steady(who):
            yield self.chance(after)
        for leg in ways.bridges:
            if self._weight(who) > SAFE_LOAD:
                yield self._bridge(spent, leg)
        for leg in ways.pushes:
            yield from self._push(spent, leg)
        yield from self._thrown(spent)

    # -- guards --------------------------------------------------------------------------------------------------

    def _push(self, who: Traveller, leg: Leg) -> Iterator[Fraction]:
        assert leg.guard
        number, red = leg.guard.number, leg.guard.weapons > 1
        held = who.items.count("weapon")

        def met(dice: Dice) -> tuple[bool, int]:
            return (sum(dice) if red else max(dice)) >= number, dice.count(1)

        for count in (2,) if red else (1, 2):
            if count <= held:
                yield self._rolled(who, count, met, lambda seen, after: self._met(after, leg, *seen))

    def _met(self, who: Traveller, leg: Leg, past: bool, broken: int) -> Fraction:
        items = without(who.items, "weapon", broken)
        if not past:
            return self.chance(who._replace(items=items))
        return self.chance(who._replace(at=leg.to, items=without(items, "armor", leg.hazard)))

    # -- bridges -------------------------------------------------------------------------------------------------

    def _bridge(self, who: Traveller, leg: Leg) -> Fraction:
        """Its three dice, or the value they had this turn."""
        value = dict(who.bridges).get(leg.bridge)
        if value is not None:
            return self._weighed(who, leg, value)
        return self._rolled(who, 3, sum, lambda value, after: self._valued(after, leg, value))

    def _valued(self, who: Traveller, leg: Leg, value: int) -> Fraction:
        return self._weighed(who._replace(bridges=(*who.bridges, (leg.bridge, value))), leg, value)

    def _weighed(self, who: Traveller, leg: Leg, value: int) -> Fraction:
        """Across, with as much as it bears; or on this side, with everything."""
        over = self._weight(who) - value
        if over <= 0:
            return self.chance(who._replace(at=leg.to))
        best = NO
        for kept in _lighter(who.items, over):
            best = max(best, self.chance(who._replace(at=leg.to, items=kept)))
            if best == 1:
                return best
        return max(best, self.chance(who))

    def _weight(self, who: Traveller) -> int:
        return len(who.items) + who.weight

    # -- special areas -------------------------------------------------------------------------------------------

    def _thrown(self, who: Traveller) -> Iterator[Fraction]:
        """Runs, crossings, flights and break-outs that may lead out; the chip for them is spent."""
        board, at = self.ground.board, who.at
        if board.flame and at == board.flame.stairs:
            yield self._ledge(who, 0)
        if board.inn and at in (board.inn.main, board.inn.back):
            yield self._planks(who, 0, at == board.inn.main)
        if board.jail and at == board.jail.prisoners:
            places = {True: board.jail.sewer, False: at}
            yield self._rolled(
                who, 1, lambda dice: dice[0] > CAUGHT, lambda out, after: self.chance(after._replace(at=places[out]))
            )
        if board.catapult and at == board.catapult.area and not who.sprung:
            flying = who._replace(sprung=True)
            for count in (1, 2, 3):
                yield self._rolled(flying, count, sum, lambda total, after: self._landed(after, total))

    def _ledge(self, who: Traveller, space: int) -> Fraction:
        key = (who, space, False)
        if key not in self._runs:
            self._runs[key] = self._rolled(who, 1, sum, lambda far, after: self._on_ledge(after, space + far))
        return self._runs[key]

    def _on_ledge(self, who: Traveller, space: int) -> Fraction:
        flame = self.ground.board.flame
        assert flame
        if space > flame.spaces:
            return self.chance(who._replace(at=flame.grate))
        if space not in flame.fire:
            return self._ledge(who, space)
        fallen = self.chance(who._replace(at=flame.under(space)))
        if "armor" not in who.items or fallen == 1:
            return fallen
        return max(fallen, self._ledge(who._replace(items=without(who.items, "armor")), space))

    def _planks(self, who: Traveller, plank: int, main: bool) -> Fraction:
        key = (who, plank, main)
        if key not in self._runs:
            self._runs[key] = self._rolled(who, 1, sum, lambda far, after: self._on_plank(after, plank + far, main))
        return self._runs[key]

    def _on_plank(self, who: Traveller, plank: int, main: bool) -> Fraction:
        inn = self.ground.board.inn
        assert inn
        if plank > inn.planks:
            return self.chance(who._replace(at=inn.back if main else inn.main))
        street = inn.beside(plank if main else inn.planks + 1 - plank)
        out = self.chance(who._replace(at=street))
        if "armor" not in who.items or out == 1:
            return out
        return max(out, self._planks(who._replace(items=without(who.items, "armor")), plank, main))

    def _landed(self, who: Traveller, total: int) -> Fraction:
        board = self.ground.board
        assert board.catapult
        place = board.catapult.landing[str(min(total, len(board.catapult.landing)))]
        if place == "river_tower" and board.river_tower:
            place = board.river_tower.falls_to
        return self.chance(who._replace(at=place))

    # -- dice ----------------------------------------------------------------------------------------------------

    def _rolled(
        self, who: Traveller, count: int, read: Callable[[Dice], Seen], after: Callable[[Seen, Traveller], Fraction]
    ) -> Fraction:
        """The mean over every throw; with a tarot card one die of each may be thrown again, where that is better.

        `read` is what of the dice matters; what comes of it is worked out once for all throws that read alike.
        """
        seen = {dice: read(dice) for dice, _ in throws(count)}
        plain = {each: after(each, who) for each in dict.fromkeys(seen.values())}
        if TAROT not in who.items or min(plain.values()) == 1:
            return sum((share * plain[seen[dice]] for dice, share in throws(count)), NO)
        spent = who._replace(items=without(who.items, TAROT))
        bare = {each: after(each, spent) for each in plain}
        means = {rest: sum((bare[seen[each]] for each in new), NO) / 6 for rest, new in one_more(count).items()}
        total = NO
        for dice, share in throws(count):
            total += share * max(plain[seen[dice]], *(means[rest] for rest in rests(dice)))
        return total


@cache
def throws(count: int) -> tuple[tuple[Dice, Fraction], ...]:
    """Every throw of so many dice, lowest first, and its chance."""
    found: dict[Dice, int] = {}
    for dice in product(range(1, 7), repeat=count):
        key = tuple(sorted(dice))
        found[key] = found.get(key, 0) + 1
    return tuple((dice, Fraction(times, 6**count)) for dice, times in found.items())


@cache
def rests(dice: Dice) -> tuple[Dice, ...]:
    """What is left lying when one of these dice is taken up."""
    return tuple(dict.fromkeys(dice[:at] + dice[at + 1 :] for at in range(len(dice))))


@cache
def one_more(count: int) -> dict[Dice, tuple[Dice, ...]]:
    """By the dice that lie: the six throws there may be once another one has come to rest; `count` dice in all."""
    left = [dice for dice, _ in throws(count - 1)] if count > 1 else [()]
    return {rest: tuple(tuple(sorted((*rest, new))) for new in range(1, 7)) for rest in left}


@lru_cache(maxsize=4096)
def _lighter(items: Items, over: int) -> tuple[Items, ...]:
    """Every card that is left when so many of these items are dropped."""
    kept = {items}
    for _ in range(over):
        kept = {without(each, item) for each in kept for item in set(each)}
    return tuple(sorted(kept))


def _sanded(who: Traveller) -> Traveller:
    """The hour glass turned: it is lighter so, and nothing is lost by it."""
    if GLASS not in who.items:
        return who
    return who._replace(items=without(who.items, GLASS), chips=who.chips + GLASS_CHIPS)


def _nearest(ground: Map, exits: frozenset[str], items: Items) -> dict[str, int]:
    """The fewest chips from everywhere with these items, if dice were kind and nothing were used up.

    A room where something is on every way counts as open, since its latch may be: nobody is told no who could get out.
    """
    back: dict[str, set[str]] = {}
    for area, out in ground.legs.items():
        legs = out.values()
        latch = all(leg.door is not None or leg.guard or leg.hazard for leg in legs)
        goals = {leg.to for leg in legs if leg.bar(items, latch) is None}
        goals |= set(thrown(ground, area))
        goals |= set(ground.ways(area, items).journeys) if area in ground.area else set()
        for goal in goals:
            back.setdefault(goal, set()).add(area)
    found = dict.fromkeys(exits, 0)
    waiting = deque(exits)
    while waiting:
        place = waiting.popleft()
        for before in back.get(place, ()):
            if before not in found:
                found[before] = found[place] + 1
                waiting.append(before)
    return found


def ways_out(ground: Map) -> tuple[str, ...]:
    """Every way off the map: its exits, and the flight over the wall where there is a catapult."""
    flight = (OUTSIDE,) if ground.board.catapult and OUTSIDE in ground.board.catapult.landing.values() else ()
    return (*ground.exits, *flight)


class Chance(NamedTuple):
    """How likely somebody is to get out; `exact` or else at least so likely."""

    good: Fraction
    exact: bool = True


@lru_cache(maxsize=256)
def chance(ground: Map, exits: frozenset[str], closed: tuple[str, ...], who: Traveller) -> Chance:
    """The best chance of getting out by any of those ways."""
    found = Escape(ground, exits, closed)
    good = found.chance(who)
    return Chance(good, found.exact or good == 1)
