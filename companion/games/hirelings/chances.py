"""Exact chances: where a turn may end, and whom the fire then catches. In fractions, nothing sampled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import NamedTuple

from companion.games.hirelings import encounters, ends
from companion.games.hirelings.deck import Deck
from companion.games.hirelings.ground import FIRE_DIE, Dungeon
from companion.games.hirelings.house import House
from companion.games.hirelings.vocabulary import ATTEMPT, Kind
from companion.procedures import interpreter
from companion.procedures.graph import Choose, Procedure
from companion.procedures.interpreter import Outcome
from companion.procedures.scene import NO_GROUND, Scene
from companion.table.dice import D6, D8

DEFAULT = House()
Ways = Mapping[str, str]
"""The way taken at each split; the fireball way where nothing is said."""


class Stand(NamedTuple):
    """How a turn begins: on a square, perhaps held in a scene there."""

    square: str
    scene: Scene | None = None


Spread = dict[Stand, Fraction]


def _add(into: Spread, more: Spread, share: Fraction) -> None:
    for stand, chance in more.items():
        into[stand] = into.get(stand, Fraction(0)) + share * chance


class Turns:
    """One hireling's turns with the same cards in front, the same ways at splits and the same choices in rooms.

    `move` and `evade` are what those cards add; `using` names room options, the first that is open is taken. Nobody
    draws, and no card is paid.
    """

    def __init__(
        self,
        dungeon: Dungeon,
        move: int = 0,
        evade: int = 0,
        ways: Ways | None = None,
        using: tuple[str, ...] = (),
        house: House = DEFAULT,
    ) -> None:
        self.dungeon, self.move, self.evade = dungeon, move, evade
        self.ways, self.using, self.house = ways or {}, using, house
        self.exact = house.exact_exit == "yes"
        self._moved = cache(self._moves)
        self._walked = cache(self._walks)

    def turn(self, stand: Stand) -> Spread:
        """Where the turn ends, held or not, bonus moves and all; on the way out for whoever gets out."""
        if stand.scene is None:
            return dict(self._moved(stand.square))
        procedure = self._procedure(stand.square)
        known = encounters.tallies(procedure, self.evade, 0)
        start = interpreter.resume(procedure, NO_GROUND, Scene(stand.scene.step, tallies=known))
        return self._faced(procedure, start, stand.square, lambda: self._moved(stand.square))

    def squares(self, stand: Stand) -> dict[str, Fraction]:
        """The same by square."""
        found: dict[str, Fraction] = {}
        for end, chance in self.turn(stand).items():
            found[end.square] = found.get(end.square, Fraction(0)) + chance
        return found

    # -- one move -------------------------------------------------------------------------------------------------

    def _moves(self, square: str) -> Spread:
        found: Spread = {}
        for face in D6.faces:
            steps = int(face) + self.move
            too_far = self.exact and steps > self.dungeon.longest[square]
            _add(found, {Stand(square): Fraction(1)} if too_far else self._walked(square, steps), Fraction(1, D6.sides))
        return found

    def _walks(self, square: str, steps: int) -> Spread:
        dungeon = self.dungeon
        pass_rooms = self.house.room_midmove == "pass_through"
        leg = dungeon.leg(square, steps, pass_rooms)
        while leg.stop == "split":
            way, open_ways = (
                self.ways.get(leg.to, dungeon.square[leg.to].fire_next),
                dungeon.ways(leg.to, leg.left, self.exact),
            )
            leg = dungeon.leg(leg.to, leg.left, pass_rooms, way if way in open_ways else open_ways[0])
        if leg.stop in ("end", "exit"):
            return {Stand(leg.to): Fraction(1)}
        procedure = self._procedure(leg.to)
        start = interpreter.begin(procedure, NO_GROUND, known=encounters.tallies(procedure, self.evade, 0))
        return self._faced(
            procedure,
            start,
            leg.to,
            lambda: self._walked(leg.to, leg.left) if leg.left else self._moved(leg.to),
        )

    def _procedure(self, square: str) -> Procedure:
        return encounters.procedure(self.dungeon, square, self.house.monster_leave)

    def _faced(self, procedure: Procedure, start: Outcome, square: str, on: Callable[[], Spread]) -> Spread:
        """An attempt at a procedure; `on` is where success leads."""
        found: Spread = {}
        todo = [(Fraction(1), start)]
        while todo:
            chance, outcome = todo.pop()
            if outcome.end or outcome.rested:
                _add(found, self._after(outcome, square, on), chance)
            elif isinstance(step := procedure.steps[outcome.scene.step], Choose):
                names = [option.name for option in interpreter.open_options(step, outcome.scene, NO_GROUND)]
                name = next((name for name in self.using if name in names), names[0])
                todo.append((chance, interpreter.choose(procedure, NO_GROUND, outcome.scene, name)))
            else:
                for face in D8.faces:
                    thrown = interpreter.throw(procedure, NO_GROUND, outcome.scene, face)
                    todo.append((chance / D8.sides, thrown))
        return found

    def _after(self, outcome: Outcome, square: str, on: Callable[[], Spread]) -> Spread:
        if outcome.rested:
            return {Stand(square, Scene(outcome.scene.step)): Fraction(1)}
        assert outcome.end is not None
        put = ends.landing(self.dungeon, square, outcome)
        if not put:
            return on() if outcome.end.good else {Stand(square): Fraction(1)}
        if outcome.end.good and put != self.dungeon.exit:
            return self._moved(put)
        held = self.dungeon.what[put] == "room" and not outcome.end.good
        return {Stand(put, Scene(ATTEMPT) if held else None): Fraction(1)}


@lru_cache(maxsize=256)
def turns(dungeon: Dungeon, move: int, evade: int, others: bool, house: House) -> Turns:
    """Turns with those cards in front by the fireball ways, or by the first other way at every split; kept."""
    ways = {
        name: next(way for way in nexts if way != dungeon.square[name].fire_next)
        for name, nexts in dungeon.next.items()
        if len(nexts) > 1 and others
    }
    return Turns(dungeon, move, evade, ways, (), house)


# -- the fire ---------------------------------------------------------------------------------------------------------


def caught(dungeon: Dungeon, square: str, ffd: str) -> Fraction:
    """The chance that the next fire throw catches somebody who stands there (ledger 7.5)."""
    return Fraction(dungeon.danger(square, ffd), FIRE_DIE)


def caught_after_turn(dungeon: Dungeon, stand: Stand, ffd: str, move: int, evade: int, house: House) -> Fraction:
    """The same for somebody who has the turn first, going by whichever ways are safer."""
    return min(
        sum(
            (
                chance * caught(dungeon, square, ffd)
                for square, chance in turns(dungeon, move, evade, others, house).squares(stand).items()
                if square != dungeon.exit
            ),
            Fraction(0),
        )
        for others in (False, True)
    )


# -- the cards --------------------------------------------------------------------------------------------------------


def next_card(deck: Deck, unseen: tuple[str, ...]) -> dict[tuple[Kind, int], Fraction]:
    """What a face-down card may be, wherever it lies: all that nobody has seen are alike."""
    found: dict[tuple[Kind, int], Fraction] = {}
    for name in unseen:
        card = deck.card[name]
        key = card.kind, card.value
        found[key] = found.get(key, Fraction(0)) + Fraction(1, len(unseen))
    return dict(sorted(found.items()))
