"""A battle begins: counters go to the battle area and are turned up (KNT-COMB, KNT-EXPL, KNT-BLUF)."""

from __future__ import annotations

import msgspec

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import ask, stack
from companion.games.kings_and_things.bluffs import callable_creatures, remove_bluff
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import (
    buildings,
    is_building,
    is_unit,
    side_of,
)
from companion.games.kings_and_things.force import change
from companion.games.kings_and_things.reckoning import supported
from companion.games.kings_and_things.rounds import Round
from companion.games.kings_and_things.state import GUARDS, Battle, Fighter, Side
from companion.games.kings_and_things.task import Deed, Question
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.table.events import Drew, Event
from companion.table.prompts import Pile, Prompt
from companion.table.words import listed, named, say

replace = msgspec.structs.replace


class Engage(Deed, frozen=True):
    """The counters go to the battle area (KNT-COMB-04, KNT-COMB-05, KNT-UNOW-03, KNT-UNOW-04)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        if tile.owner >= 0 and (tile.army(tile.owner) or tuple(buildings(tile))):
            defender, kind = tile.owner, "owned"
        else:
            defender, kind = self._stand_in(desk), "armies"
        gathered = []
        for seat in desk.next_seats(defender):
            army = tile.army(seat)
            force = _fighters(desk, army.up + army.down) if army else ()
            if kind == "owned" and seat == tile.owner:
                force += tuple(buildings(tile))
            if force:
                gathered.append(Side(seat, force))
        start(desk, Battle(self.at, kind, self.seat, tuple(gathered)))

    def _stand_in(self, desk: Desk) -> int:
        """The attacker’s right-hand player, or the next to the right who has counters there (KNT-UNOW-04)."""
        seat = self.seat
        while True:
            seat = desk.state.right_of(seat)
            if desk.hex(self.at).army(seat):
                return seat


def _fighters(desk: Desk, names: tuple[str, ...]) -> tuple[Fighter, ...]:
    flight = list(desk.state.flight) if "balloon" in names else []
    found = []
    for name in names:
        flown = name in flight
        if flown:
            flight.remove(name)
        found.append(Fighter(name, flown=flown))
    return tuple(found)


def start(desk: Desk, battle: Battle) -> None:
    """The battle area is filled: counters leave their hex for it."""
    flying_items = tuple("balloon" for side in battle.sides for each in side.fighters if each.id == "balloon")
    desk.set_hex(battle.hex, armies=(), marker=True)
    if battle.kind == "explore":
        desk.set_hex(battle.hex, guards=())
    desk.set(battle=replace(battle, items=battle.items + flying_items))
    desk.then(*(TurnUp(side.seat) for side in battle.sides), Known(), Round())


def explore(desk: Desk, seat: int, at: int, arms: tuple[tuple[str, str], ...] = ()) -> None:
    """The explorer fights the guards; the right-hand player plays them (KNT-EXPL-16)."""
    tile = desk.hex(at)
    army = tile.army(seat)
    guards = [Fighter(name) for name in tile.guards]
    for arm, bearer in arms:
        index = next(index for index, each in enumerate(guards) if each.id == bearer and not each.arm)
        guards[index] = replace(guards[index], arm=arm)
        desk.set_hex(at, loot=without(desk.hex(at).loot, arm))
    items = tuple(arm for arm, _ in arms)
    owners = tuple((arm, GUARDS) for arm in items)
    town = tuple(fighter for fighter in buildings(tile) if is_building(fighter.id))
    sides = (Side(GUARDS, (*guards, *town)), Side(seat, _fighters(desk, army.up + army.down if army else ())))
    start(desk, Battle(at, "explore", seat, sides, keeper=desk.state.right_of(seat), items=items, owners=owners))


class TurnUp(Question, frozen=True):
    """All fighters are turned face up (KNT-COMB-06, KNT-BLUF-10); where only the owner knows them he says which."""

    seat: int

    def _unknown(self, desk: Desk) -> int:
        battle = desk.state.battle
        if battle is None:
            return 0
        return sum(
            fighter.id == UNKNOWN for side in battle.sides if side.seat == self.seat for fighter in side.fighters
        )

    def idle(self, desk: Desk) -> bool:
        return not self._unknown(desk)

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Turn up your counters: {count} to go.", count=self._unknown(desk))
        cards = tuple(name for name in supply.kinds(desk.state) if name in desk.counters.creature)
        pile = Pile(stack(desk, self.seat, desk.battle.hex), cards)
        return ask(desk, self.seat, words, rules="KNT-COMB-06", pile=pile)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        side = side_of(desk.battle, self.seat)
        index = next(at for at, fighter in enumerate(side.fighters) if fighter.id == UNKNOWN)
        change(desk, self.seat, index, replace(side.fighters[index], id=event.card))
        desk.then(self)
        text = "{name} turns up {creature}."
        desk.tell(text, "KNT-COMB-06", "{creature}", name=desk.name(self.seat), creature=named(event.card))


class Known(Deed, frozen=True):
    """Everybody is face up; where the referee finds bluffs out, it does (G27)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        for side in battle.sides:
            if side.seat >= 0 and (names := [f.id for f in side.fighters if is_unit(f.id)]):
                text = "{name} fights with {force}."
                force = listed([named(name) for name in names])
                desk.tell(text, "KNT-COMB-06", name=desk.name(side.seat), force=force)
        if desk.state.house.bluff_call != "referee":
            return
        for seat, name in callable_creatures(desk):
            if not supported(desk.state, seat, name, battle.hex):
                remove_bluff(desk, seat, name)
