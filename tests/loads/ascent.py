"""The Ascent for two, worked out backwards from its end: what the best answers are worth against the thumb.

Rounds are counted by the Fireball, which climbs in every one of them: -4 to -1 are its track, 0 is START. A hireling
between turns is a site, a height of the pile and a front; what can follow for whoever answers best is a `Turn`, for the
other the thumb's own habits. Exact, from the board's and the deck's own data, but for three things: a card comes as if
the whole deck were shuffled anew each time, several `evade` cards are paid as one, and states the thumb comes to less
than once in `RARE` games count as the nearest to them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, reduce
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from companion.games.hirelings import deck, ground, rooms
from companion.games.hirelings.board import RoomOption
from companion.games.hirelings.players import TABLE
from companion.games.hirelings.vocabulary import PILE

Values = NDArray[np.float32]

DUNGEON = ground.reference()
CARDS = deck.reference().cards
HELP = 6
"""More than this of `evade` helps no more: the highest number is 7."""
MOVES = sorted({card.value for card in CARDS if card.kind == "move"})
FRONTS, PILES = HELP + 1 + len(MOVES), PILE + 2
"""The sum of the `evade` cards, or behind these one drawn `move` card by its value."""
WAITED = -1
"""The step of a room that lets go next turn; others are the failed rolls so far."""
RARE = 500_000
SOME = 256
"""So many of the other's states are worked on together: they fit a processor's own memory."""
AHEAD = 8
"""So many squares before the furthest that the thumb comes to nobody is looked for."""
MEETING = 0.05
"""How often two are thought to share a square where it is settled which states can come at all."""


class Site(NamedTuple):
    square: str
    step: int = 0


class Lies(NamedTuple):
    """A hireling between turns."""

    site: Site
    pile: int
    front: int


def _sites() -> Iterator[Site]:
    for name, what in DUNGEON.what.items():
        if what not in ("exit", "fire_track"):
            yield Site(name)
            if what == "room":
                data = DUNGEON.board.rooms[DUNGEON.square[name].room]
                yield from (Site(name, fails) for fails in range(1, rooms.levels(data) + 1))
                yield from (Site(name, WAITED) for option in data.options if option.test == "wait")


SITES = tuple(_sites())
AT = {site: at for at, site in enumerate(SITES)}
SHARED = frozenset(name for name, what in DUNGEON.what.items() if what in ("open", "treasure"))
CHANCES = {
    (kind, value): sum(card.kind == kind and card.value == value for card in CARDS) / len(CARDS)
    for kind in ("move", "evade")
    for value in MOVES
}


def front(kind: str, value: int, before: int = 0) -> int:
    """The front with one card more: `move` cards are only kept where they were drawn, alone."""
    return min(HELP, before + value) if kind == "evade" else HELP + value


def options(square: str, step: int) -> tuple[RoomOption, ...]:
    return DUNGEON.board.rooms[DUNGEON.square[square].room].options if step != WAITED else ()


def after_failing(site: Site, option: RoomOption) -> Site:
    """Where a failed roll leaves one: in the room, or so far back."""
    verb, _, count = option.on_fail.partition(":")
    if verb == "back":
        return Site(DUNGEON.back(site.square, int(count)))
    more = Site(site.square, site.step + 1)
    return more if more in AT else site


def passes(need: int, help: int) -> float:
    return min(8, max(0, 9 - need + help)) / 8


# -- who answers best -------------------------------------------------------------------------------------------------


class Turn:
    """One's own turn. `then[site, front, pile, other]` is what it is worth once it is over, for each `other`; `drawn`
    the same by shared square, once one has drawn from whoever stands there. All it gives is by [help, pile, other].
    """

    def __init__(self, then: Values, drawn: Mapping[str, Values]) -> None:
        self._then, self._drawn = then, drawn
        self.roll, self._walk = cache(self._roll), cache(self._walked)

    def forget(self) -> None:
        """Gives back all that was worked out: it is much."""
        self.roll.cache_clear()
        self._walk.cache_clear()

    def _roll(self, square: str, added: int, reached: bool) -> Values:
        """The d6 with so much added; `reached`: an encounter has been, so that the `evade` cards go."""
        faces = [self._walk(square, face + added, added, reached) for face in range(1, 7)]
        return sum(faces[1:], faces[0]) * np.float32(1 / 6)

    def _walked(self, square: str, steps: int, added: int, reached: bool) -> Values:
        if steps:
            ways = [self.arrived(way, steps - 1, added, reached) for way in DUNGEON.next[square]]
            return most(ways)
        return self._ends(square, added, reached)

    def arrived(self, square: str, steps: int, added: int, reached: bool) -> Values:
        """On the next square, with so many steps left."""
        match DUNGEON.what[square]:
            case "exit":
                return np.ones((helps(added), *self._then.shape[2:]), np.float32)
            case "treasure":
                found = self._walk(square, steps, added, reached)
                return np.concatenate([found[:, 1:], found[:, -1:]], 1)
            case "monster":
                won = self._on(square, steps, added)
                return self._threw(DUNGEON.square[square].number, won, self._stays(Site(square)))
            case "room":
                ways = [self.chosen(option, Site(square), steps, added, True) for option in options(square, 0)]
                return most(ways)
            case _:
                return self._walk(square, steps, added, reached)

    def chosen(self, option: RoomOption, site: Site, steps: int, added: int, arriving: bool) -> Values:
        """One way to deal with a room, on arrival with so many steps left, or at the beginning of a later turn."""
        won = self._on(site.square, steps, added)
        free = won if arriving else self.roll(site.square, added, False)
        if option.test == "wait":
            waits = Site(site.square, WAITED)
            return self._stays(waits) if arriving else self._kept(waits, added)
        if option.test == "pay":
            paid: Values = np.concatenate([np.zeros_like(free[:, :1]), free[:, :-1]], 1)
            paid[1:] = np.maximum(paid[1:], free[:1])
            return paid
        assert option.test == "roll"
        need = option.need_after(site.step)
        if need <= 1:
            return free
        lost = after_failing(site, option)
        stays = self._stays(lost) if lost.square == site.square else self._ends(lost.square, added, True)
        return self._threw(need, won, stays)

    def later(self, site: Site, added: int) -> Values:
        """The turn once no card is flipped any more."""
        if DUNGEON.what[site.square] != "room" or site.step == WAITED:
            return self.roll(site.square, added, False)
        return most([self.chosen(each, site, 0, added, False) for each in options(*site)])

    def flips(self, site: Site, front: int) -> Values:
        """What it is worth to flip a card, by pile and other; with no pile nothing."""
        help, added = (front, 0) if front <= HELP else (0, front - HELP)
        found: Values = np.zeros_like(self._then[0, 0])
        for (kind, value), chance in CHANCES.items():
            more, less = (added + value, help) if kind == "move" else (added, min(HELP, help + value))
            found[1:] += np.float32(chance) * self.later(site, more)[less, :-1]
        return found

    def holds(self, site: Site, front: int) -> Values:
        """What it is worth to keep the pile as it is."""
        found: Values = self.later(site, 0)[front] if front <= HELP else self.later(site, front - HELP)[0]
        return found

    def _on(self, square: str, steps: int, added: int) -> Values:
        """An encounter is passed: the steps left, or a bonus move."""
        return self._walk(square, steps, added, True) if steps else self.roll(square, added, True)

    def _threw(self, need: int, won: Values, lost: Values) -> Values:
        chances = np.array([[[passes(need, help)]] for help in range(len(won))], np.float32)
        return lost + chances * (won - lost)

    def _stays(self, site: Site) -> Values:
        """The turn is over with nothing left in front, and no draw."""
        return self._then[AT[site], :1]

    def _kept(self, site: Site, added: int) -> Values:
        return self._then[AT[site], : helps(added)]

    def _ends(self, square: str, added: int, reached: bool) -> Values:
        at = Site(square)
        kept = np.repeat(self._stays(at), helps(added), 0) if reached else self._kept(at, added)
        if added or square not in self._drawn:
            return kept
        kept = kept.copy()
        kept[0] = np.maximum(self.ends(square, False), self.ends(square, True))
        return kept

    def ends(self, square: str, draws: bool) -> Values:
        """What it is worth by pile and other to end a turn there with nothing in front, and to draw then or not."""
        return self._drawn[square] if draws else self._then[AT[Site(square)], 0]


def most(ways: Sequence[Values]) -> Values:
    """The best of them, each by itself."""
    return reduce(np.maximum, ways)


def helps(added: int) -> int:
    """How many sums of help there are beside so much added: more than one card can add leaves no room for any."""
    return HELP + 1 if added <= MOVES[-1] else 1


# -- the thumb --------------------------------------------------------------------------------------------------------

OUT = "out"
Ends = dict[Any, float]
"""How likely what is: OUT, or a hireling between turns and whether it may draw."""


def mixed(parts: Iterable[tuple[float, Ends]]) -> Ends:
    found: Ends = defaultdict(float)
    for chance, ends in parts:
        for end, share in ends.items():
            found[end] += chance * share
    return found


class Thumb:
    """The thumb's turn in one seat: it flips while more than so many cards lie in its pile, and tosses a coin else."""

    def __init__(self, seat: int) -> None:
        style = TABLE[seat]
        assert (style.ways, style.rooms) == ("coin", "any")
        self._keep = style.keep
        self._roll, self._walk, self.turn = cache(self._rolled), cache(self._walked), cache(self._turned)

    def _turned(self, lies: Lies) -> Ends:
        site, pile, front = lies
        help, added = (front, 0) if front <= HELP else (0, front - HELP)
        if pile <= self._keep:
            return self._later(site, added, help, pile)
        return mixed(
            (chance, self._later(site, added + value * (kind == "move"), more, pile - 1))
            for (kind, value), chance in CHANCES.items()
            for more in [min(HELP, help + value) if kind == "evade" else help]
        )

    def _later(self, site: Site, added: int, help: int, pile: int) -> Ends:
        if DUNGEON.what[site.square] != "room" or site.step == WAITED:
            return self._roll(site.square, added, help, pile, False)
        return self._faced(site, 0, added, help, pile, False)

    def _rolled(self, square: str, added: int, help: int, pile: int, reached: bool) -> Ends:
        return mixed((1 / 6, self._walk(square, face + added, added, help, pile, reached)) for face in range(1, 7))

    def _walked(self, square: str, steps: int, added: int, help: int, pile: int, reached: bool) -> Ends:
        if not steps:
            draws = not added and not help and square in SHARED
            return {(Lies(Site(square), pile, 0 if reached else help), draws): 1.0}
        ways = DUNGEON.next[square]
        return mixed((1 / len(ways), self._arrived(way, steps - 1, added, help, pile, reached)) for way in ways)

    def _arrived(self, square: str, steps: int, added: int, help: int, pile: int, reached: bool) -> Ends:
        match DUNGEON.what[square]:
            case "exit":
                return {OUT: 1.0}
            case "treasure":
                return self._walk(square, steps, added, help, min(PILES - 1, pile + 1), reached)
            case "monster":
                chance = passes(DUNGEON.square[square].number, help)
                lost = {(Lies(Site(square), pile, 0), False): 1.0}
                return mixed([(chance, self._on(square, steps, added, help, pile)), (1 - chance, lost)])
            case "room":
                return self._faced(Site(square), steps, added, help, pile, True)
            case _:
                return self._walk(square, steps, added, help, pile, reached)

    def _on(self, square: str, steps: int, added: int, help: int, pile: int) -> Ends:
        if steps:
            return self._walk(square, steps, added, help, pile, True)
        return self._roll(square, added, help, pile, True)

    def _faced(self, site: Site, steps: int, added: int, help: int, pile: int, arriving: bool) -> Ends:
        offered = [each for each in options(*site) if each.test != "pay" or pile or help or added]
        return mixed(
            (1 / len(offered), self._chosen(each, site, steps, added, help, pile, arriving)) for each in offered
        )

    def _chosen(
        self, option: RoomOption, site: Site, steps: int, added: int, help: int, pile: int, arriving: bool
    ) -> Ends:
        def free(help: int, pile: int) -> Ends:
            if arriving:
                return self._on(site.square, steps, added, help, pile)
            return self._roll(site.square, added, help, pile, False)

        if option.test == "wait":
            return {(Lies(Site(site.square, WAITED), pile, 0 if arriving else help), False): 1.0}
        if option.test == "pay":
            return free(help, pile - 1) if pile else free(0, 0)
        need = option.need_after(site.step)
        if need <= 1:
            return free(help, pile)
        chance, lost = passes(need, help), after_failing(site, option)
        draws = lost.square != site.square and not added and not help and lost.square in SHARED
        won = self._on(site.square, steps, added, help, pile)
        return mixed([(chance, won), (1 - chance, {(Lies(lost, pile, 0), draws): 1.0})])


# -- the fire ---------------------------------------------------------------------------------------------------------

LAST = DUNGEON.last
BEGUN = -len(DUNGEON.board.fire_track)


def climbs(fire: int) -> Sequence[int]:
    """Where the Fireball may be after the next round, all alike likely."""
    return [min(LAST, fire + face) for face in range(1, 7)] if fire >= 0 else [fire + 1]


def burns(site: Site) -> int:
    return DUNGEON.burn_index[site.square]


def clear(fire: int) -> Site:
    """Where a card puts one who is caught there."""
    return Site(DUNGEON.fire_route[fire + 1])


def singed(lies: Lies, fire: int) -> Lies | None:
    """The thumb after the fire has come there: it pays with its pile first; None where it burns."""
    site, pile, front = lies
    if burns(site) > fire:
        return lies
    if pile:
        return Lies(clear(fire), pile - 1, front)
    return Lies(clear(fire), 0, 0) if front else None


class Others:
    """Where the thumb may be at one time; behind all of them stands that it has burned."""

    def __init__(self, chances: Mapping[Lies, float]) -> None:
        self.all = sorted(lies for lies, chance in chances.items() if chance > 1 / RARE)
        self._at = {lies: at for at, lies in enumerate(self.all)}
        self.burned = len(self.all)
        self.find = cache(self._find)

    def __len__(self) -> int:
        return len(self.all) + 1

    def _find(self, lies: Lies | None) -> int:
        """Its number, or that of the nearest there is."""
        if lies is None:
            return self.burned
        if (at := self._at.get(lies)) is not None:
            return at

        def apart(each: Lies) -> tuple[int, ...]:
            far = abs(DUNGEON.shortest[each.site.square] - DUNGEON.shortest[lies.site.square])
            return far, each.site != lies.site, abs(each.pile - lies.pile), abs(each.front - lies.front)

        return self._at[min(self.all, key=apart)] if self.all else self.burned

    @cached_property
    def on(self) -> Mapping[str, list[int]]:
        """By shared square, those that stand there with a card to draw."""
        found: dict[str, list[int]] = {square: [] for square in SHARED}
        for at, lies in enumerate(self.all):
            if lies.site.square in SHARED and lies.pile:
                found[lies.site.square].append(at)
        return found


def may_be(thumb: Thumb) -> tuple[dict[int, Others], dict[int, Others]]:
    """Where the thumb may be before and after its turn, by the place of the Fireball, whatever the other does."""
    before: dict[int, dict[Lies, float]] = {fire: defaultdict(float) for fire in range(BEGUN, LAST)}
    after: dict[int, dict[Lies, float]] = {fire: defaultdict(float) for fire in range(BEGUN, LAST)}
    before[BEGUN][Lies(Site(DUNGEON.start), PILE, 0)] = 1.0
    for fire in range(BEGUN, LAST):
        for lies, chance in list(before[fire].items()):
            if lies.pile and lies.site.square in SHARED:  # the other has drawn from it
                before[fire][lies._replace(pile=lies.pile - 1)] += MEETING * chance
        for lies, chance in before[fire].items():
            if chance <= 1 / RARE:
                continue
            for end, share in thumb.turn(lies).items():
                if end == OUT:
                    continue
                came, draws = end
                after[fire][came] += chance * share
                for (kind, value), card in CHANCES.items() if draws else ():
                    after[fire][came._replace(front=front(kind, value))] += MEETING * card * chance * share
        for lies, chance in list(after[fire].items()):
            if lies.pile and lies.site.square in SHARED:
                after[fire][lies._replace(pile=lies.pile - 1)] += MEETING * chance
        for to in climbs(fire):
            for lies, chance in after[fire].items():
                if to < LAST and (left := singed(lies, to)):
                    before[to][left] += chance / len(climbs(fire))
    return {fire: Others(each) for fire, each in before.items()}, {fire: Others(each) for fire, each in after.items()}


# -- backwards --------------------------------------------------------------------------------------------------------


class Ascent:
    """All of it for one who answers best, who has the first turn of every round or the second.

    `worth` is the chance to win, a game that both have burned in counting half. `kept(fire, then, others)` is called
    with what each turn's end is worth, as a `Turn` takes it.
    """

    def __init__(self, first: bool, kept: Any = lambda fire, then, others: None) -> None:
        self.first, self._kept = first, kept
        self._thumb = Thumb(1 if first else 0)
        self._before, self._after = may_be(self._thumb)
        self._rounds: dict[int, Values] = {}
        self._alone: dict[int, NDArray[np.float64]] = {}

    def worth(self) -> float:
        for fire in range(LAST - 1, BEGUN - 1, -1):
            self._rounds[fire] = self._round(fire)
            self._rounds.pop(fire + 7, None)
        start = Lies(Site(DUNGEON.start), PILE, 0)
        return float(self._rounds[BEGUN][AT[start.site], 0, PILE, self._before[BEGUN].find(start)])

    def _round(self, fire: int) -> Values:
        before, after = self._before[fire], self._after[fire]
        alone = np.zeros(len(after))
        then = np.zeros((len(SITES), FRONTS, PILES, len(after)), np.float32)
        for to in climbs(fire):
            share = 1 / len(climbs(fire))
            found, burned = self._burnt(to, after)
            then += np.float32(share) * found
            alone += share * burned
        moves, draws = self._moves(before, after)
        self._alone[fire] = alone @ moves
        if self.first:
            return self._mine(fire, self._theirs(then, moves, draws, after), before)
        return self._theirs(self._mine(fire, then, after), moves, draws, after)

    def _mine(self, fire: int, then: Values, others: Others) -> Values:
        """One's own turn, before what comes `then`."""
        self._kept(fire, then, others)
        found, drew = np.zeros_like(then), drawn(then, others)
        ahead = min(DUNGEON.shortest[lies.site.square] for lies in others.all) - AHEAD if others.all else 0
        near = [site for site in SITES if burns(site) > fire and DUNGEON.shortest[site.square] >= ahead]
        for begin in range(0, len(others), SOME):
            some = slice(begin, begin + SOME)
            turn = Turn(then[..., some], {square: each[..., some] for square, each in drew.items()})
            for site in near:
                for front in range(FRONTS):
                    found[AT[site], front, :, some] = np.maximum(turn.holds(site, front), turn.flips(site, front))
            turn.forget()
        return found

    def _moves(self, before: Others, after: Others) -> tuple[Values, Values]:
        """How the thumb comes from where to where, and how much of it with a draw to make if it meets somebody."""
        moves = np.zeros((len(after), len(before)), np.float32)
        draws = np.zeros_like(moves)
        moves[after.burned, before.burned] = 1
        for at, lies in enumerate(before.all):
            for end, share in self._thumb.turn(lies).items():
                if end != OUT:
                    moves[after.find(end[0]), at] += share
                    draws[after.find(end[0]), at] += share * end[1]
        return moves, draws

    def _theirs(self, then: Values, moves: Values, draws: Values, after: Others) -> Values:
        """The thumb's turn: it draws wherever it can."""
        found = then @ moves
        for square in SHARED:
            at = AT[Site(square)]
            meets = [each for each, lies in enumerate(after.all) if lies.site.square == square and draws[each].any()]
            if meets:
                gone = np.zeros((FRONTS, PILES - 1, len(meets)), np.float32)
                for (kind, value), chance in CHANCES.items():
                    drew = [after.find(after.all[each]._replace(front=front(kind, value))) for each in meets]
                    gone += np.float32(chance) * then[at, :, :-1][..., drew]
                found[at, :, 1:] += (gone - then[at, :, 1:][..., meets]) @ draws[meets]
        return found

    def _burnt(self, to: int, after: Others) -> tuple[Values, NDArray[np.float64]]:
        """What a state after both turns is worth when the fire comes there; and if one burns oneself."""
        left = [singed(lies, to) for lies in after.all] + [None]
        burned = np.array([each is None for each in left])
        if to == LAST:
            return self._out(after, burned), burned / 2
        before = self._before[to]
        at = [before.find(each) for each in left]
        if to < 0:
            return self._rounds[to][..., at], np.zeros(len(after))
        lost = np.where(burned, 0.5, self._alone[to][at])
        rounds = self._rounds[to][..., at]
        found, new = rounds.copy(), rounds[AT[clear(to)]]
        for each, site in enumerate(SITES):
            if burns(site) <= to:
                found[each, :, 1:] = new[:, :-1]
                found[each, 1:] = np.maximum(found[each, 1:], new[:1])
                found[each, 1:, 0] = new[:1, 0]
                found[each, 0, 0] = lost
        return found, lost

    def _out(self, after: Others, burned: NDArray[np.bool_]) -> Values:
        """The fire has all: whoever pays is out, the nearest first, and then in the order of the seats."""
        far = np.array([DUNGEON.shortest[lies.site.square] for lies in after.all] + [0])
        found = np.zeros((len(SITES), FRONTS, PILES, len(after)), np.float32)
        for each, site in enumerate(SITES):
            mine = DUNGEON.shortest[site.square]
            found[each] = burned | (mine < far) | ((mine == far) & self.first)
            found[each, 0, 0] = burned / 2
        return found


def drawn(then: Values, others: Others) -> dict[str, Values]:
    """By shared square what it is worth, by pile and other, to have drawn from whoever stands there; 0 from nobody."""
    found = {}
    for square, meets in others.on.items():
        found[square] = np.zeros_like(then[0, 0])
        less = [others.find(others.all[each]._replace(pile=others.all[each].pile - 1)) for each in meets]
        for (kind, value), chance in CHANCES.items() if meets else ():
            found[square][:, meets] += np.float32(chance) * then[AT[Site(square)], front(kind, value)][:, less]
    return found
