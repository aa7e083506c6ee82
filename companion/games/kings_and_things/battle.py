"""A battle from beginning to end: counters go to the battle area, are turned up, fight (KNT-COMB, KNT-EXPL)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.flow import Deed, Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.aftermath import Aftermath
from companion.games.kings_and_things.bluffs import find_bluffs
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import buildings, is_building, side_of
from companion.games.kings_and_things.force import change
from companion.games.kings_and_things.rounds import Round
from companion.games.kings_and_things.state import GUARDS, NO_ONE, Battle, Fighter, Side
from companion.games.kings_and_things.vocabulary import TOWNS, UNKNOWN
from companion.table.events import Drew, Event
from companion.table.prompts import Prompt
from companion.table.words import say_n

Arms = tuple[tuple[str, str], ...]
"""Bow and sword, each with who bears it."""


class Engage(Deed[Desk], frozen=True):
    """The counters go to the battle area (KNT-COMB-04, KNT-COMB-05, KNT-UNOW-03, KNT-UNOW-04)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        if tile.owner != NO_ONE and (tile.army(tile.owner) or tuple(buildings(tile))):
            defender, kind = tile.owner, "owned"
        else:
            defender, kind = self._nearest(desk), "armies"
        gathered = []
        for seat in desk.clockwise(defender):
            force = _fighters(desk, seat, self.at)
            if kind == "owned" and seat == tile.owner:
                force += tuple(buildings(tile))
            if force:
                gathered.append(Side(seat, force))
        start(desk, Battle(self.at, kind, self.seat, tuple(gathered)))

    def _nearest(self, desk: Desk) -> int:
        """The attacker’s right-hand player, or the next to the right who has counters there (KNT-UNOW-04)."""
        to_the_right = desk.clockwise(self.seat)[::-1]
        return next(seat for seat in to_the_right if desk.hex(self.at).army(seat))


def _fighters(desk: Desk, seat: int, at: int) -> tuple[Fighter, ...]:
    """A player's counters there as fighters; who came with a balloon that is there is told apart (KNT-MAGI-03)."""
    names = desk.army(at, seat).all
    flight = list(desk.state.flight) if "balloon" in names else []
    found = []
    for name in names:
        flown = name in flight
        if flown:
            flight.remove(name)
        found.append(Fighter(name, flown=flown))
    return tuple(found)


def start(desk: Desk, battle: Battle) -> None:
    """The battle area is filled, and the whole order of the battle laid out."""
    balloons = tuple("balloon" for side in battle.sides for each in side.fighters if each.id == "balloon")
    explored = {"guards": ()} if battle.kind == "explore" else {}
    desk.set_hex(battle.hex, armies=(), marker=True, **explored)
    desk.set(battle=replace(battle, items=battle.items + balloons))
    desk.then(*(TurnUp(side.seat) for side in battle.sides), Known(), Round(), Aftermath())


def explore(desk: Desk, seat: int, at: int, arms: Arms = (), *, bought: bool = False) -> None:
    """The explorer fights the guards; the right-hand player plays them (KNT-EXPL-16). A town may be `bought` off."""
    tile = desk.hex(at)
    guards = [Fighter(name) for name in tile.guards]
    loot = tile.loot
    for arm, bearer in arms:
        index = next(index for index, each in enumerate(guards) if each.id == bearer and not each.arm)
        guards[index] = replace(guards[index], arm=arm)
        loot = without(loot, arm)
    if loot != tile.loot:
        desk.set_hex(at, loot=loot)
    items = tuple(arm for arm, _ in arms)
    town = tuple(replace(each, out=bought and each.id in TOWNS) for each in buildings(tile) if is_building(each.id))
    sides = (Side(GUARDS, (*guards, *town)), Side(seat, _fighters(desk, seat, at)))
    owners = tuple((arm, GUARDS) for arm in items)
    start(desk, Battle(at, "explore", seat, sides, keeper=desk.state.right_of(seat), items=items, owners=owners))


class TurnUp(Question[Desk], frozen=True):
    """All fighters are turned face up (KNT-COMB-06, KNT-BLUF-10); where only the owner knows them he says which."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        battle = desk.state.battle
        sides = [side for side in battle.sides if side.seat == self.seat] if battle else []
        unknown = sum([fighter.id == UNKNOWN for side in sides for fighter in side.fighters])
        if not unknown:
            return None
        words = say_n(
            "Turn up your counter: which is it?", "Turn up your counters, {count} to go: which is it?", unknown
        )
        pile = supply.pile(desk.state, desk.stack(self.seat, desk.battle.hex), among="creature")
        return desk.ask(self.seat, words, rules="KNT-COMB-06", pile=pile, run=unknown)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        fighters = side_of(desk.battle, self.seat).fighters
        index = next(at for at, fighter in enumerate(fighters) if fighter.id == UNKNOWN)
        change(desk, self.seat, index, replace(fighters[index], id=event.card))
        desk.then(self)
        desk.tell("{name} turns up {creature}.", "KNT-COMB-06", "{creature}", name=self.seat, creature=event.card)


class Known(Deed[Desk], frozen=True):
    """Everybody is face up; where the referee finds bluffs out, it does (G27)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        for side in battle.sides:
            force = [fighter.id for fighter in side.fighters if not fighter.out]
            if side.seat == GUARDS:
                desk.tell("The guards fight with {force}.", "KNT-COMB-06", force=force)
            else:
                desk.tell("{name} fights with {force}.", "KNT-COMB-06", name=side.seat, force=force)
        find_bluffs(desk)
