"""A battle, round after round: turned up, called, thrown, lost, retreated (KNT-COMB, KNT-HIT, KNT-RETR, KNT-MULT)."""

from __future__ import annotations

import msgspec

from companion.games.kings_and_things import aftermath, magic, supply
from companion.games.kings_and_things.asking import ask, chosen, option, put, seats, stack, to
from companion.games.kings_and_things.characters import Flip
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.fighters import (
    AIMED,
    aims,
    alive,
    buildings,
    dice_of,
    is_building,
    is_unit,
    label,
    left,
    side_of,
    sides_alive,
    standing,
    step_of,
    value,
    voice,
)
from companion.games.kings_and_things.reckoning import supported
from companion.games.kings_and_things.state import GUARDS, Battle, Fighter, Side
from companion.games.kings_and_things.task import Deed, Question, Task
from companion.games.kings_and_things.vocabulary import MAGIC_STEP, RANGED_STEP, STEPS, UNKNOWN
from companion.table.events import Drew, Event, Moved, Rolled
from companion.table.prompts import Option, Pile, Prompt
from companion.table.words import Words, listed, named, say

replace = msgspec.structs.replace

BARONS = ("baron_munchausen", "grand_duke")
SAVED = (2, 3, 4, 5)
"""The faces on which a sword master or a talisman saves (KNT-POWR-13, KNT-MAGI-14)."""


# -- beginning ------------------------------------------------------------------------------------------------------


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
    loot = tile.loot
    for arm, _ in arms:
        loot = without(loot, arm)
    desk.set_hex(at, loot=loot)
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


# -- bluffs ---------------------------------------------------------------------------------------------------------


def callable_creatures(desk: Desk) -> list[tuple[int, str]]:
    """Creatures face up in the battle that a player could call, each kind once a side."""
    battle = desk.state.battle
    if battle is None:
        return []
    creature = desk.counters.creature
    pairs = ((side.seat, f.id) for side in battle.sides if side.seat >= 0 for f in side.fighters if f.id in creature)
    return list(dict.fromkeys(pairs))


def remove_bluff(desk: Desk, seat: int, name: str) -> None:
    """A found bluff goes to the cup (KNT-BLUF-05)."""
    side = side_of(desk.battle, seat)
    index = next(at for at, fighter in enumerate(side.fighters) if fighter.id == name)
    drop(desk, seat, index)
    desk.set_battle(joined=True)
    text = "{creature} of {name} was a bluff: to the cup."
    desk.tell(text, "KNT-BLUF-05", "the bluff", creature=named(name), name=desk.name(seat))


class Call(Question, frozen=True):
    """Somebody calls a bluff, or owns up to one: which creature (KNT-BLUF-05, KNT-BLUF-06, G27)?"""

    def idle(self, desk: Desk) -> bool:
        return not callable_creatures(desk)

    def prompt(self, desk: Desk) -> Prompt:
        options = [
            option(f"{desk.colour(seat)}:{name}", "{creature}", creature=named(name))
            for seat, name in callable_creatures(desk)
        ]
        none = option("no", "Nobody")
        return ask(desk, -1, Words("Which creature is called?"), (none, *options), "KNT-BLUF-05 KNT-BLUF-06")

    def answer(self, desk: Desk, event: Event) -> None:
        choice = chosen(event)
        if choice == "no":
            return
        colour, _, name = choice.partition(":")
        seat = desk.state.seat(colour)
        if supported(desk.state, seat, name, desk.battle.hex):
            desk.tell("{creature} is real.", "KNT-BLUF-02 KNT-BLUF-09", "the call", creature=named(name))
        else:
            remove_bluff(desk, seat, name)


# -- the force in the battle area -----------------------------------------------------------------------------------


def set_side(desk: Desk, seat: int, **changes: object) -> None:
    """Changes one side of the battle."""
    sides = tuple(replace(side, **changes) if side.seat == seat else side for side in desk.battle.sides)
    desk.set_battle(sides=sides)


def change(desk: Desk, seat: int, index: int, fighter: Fighter | None) -> None:
    """One fighter is now this, or gone."""
    fighters = side_of(desk.battle, seat).fighters
    set_side(desk, seat, fighters=(*fighters[:index], *((fighter,) if fighter else ()), *fighters[index + 1 :]))


def drop(desk: Desk, seat: int, index: int) -> None:
    """A fighter is eliminated: to cup or pool; its arm waits for another bearer (KNT-HIT-13, KNT-MAGI-06)."""
    fighter = side_of(desk.battle, seat).fighters[index]
    change(desk, seat, index, None)
    if fighter.id in magic.FIGHTING:
        desk.set_battle(items=without(desk.battle.items, fighter.id))
        supply.to_cup(desk, fighter.id, used=True)
        return
    supply.to_cup(desk, fighter.id)
    if desk.counters.other.get(fighter.id) and seat >= 0:
        desk.then(Flip(seat, fighter.id))


# -- rounds ---------------------------------------------------------------------------------------------------------


class Round(Deed, frozen=True):
    """The next round, or the end (KNT-COMB-07)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        if len(sides_alive(battle)) < 2:
            desk.then(aftermath.Finish())
            return
        number = battle.round + 1
        sides = tuple(
            replace(side, target=None, hits=0, fighters=tuple(replace(f, saved=False) for f in side.fighters))
            for side in battle.sides
        )
        desk.set_battle(round=number, sides=sides, step="", named=())
        tasks: list[Task] = [*(magic.Rearm(seat, arm) for arm, seat in battle.owners), magic.Council(number)]
        if number == 1:
            tasks.append(Barons())
            tasks += [Lead(side.seat) for side in battle.sides if side.seat >= 0]
        tasks += [Aim(), Fight(), *(Step(name) for name in STEPS)]
        desk.then(*tasks, Retreats(), Round())


class Barons(Deed, frozen=True):
    """Before round 1 each baron or duke puts a hit on every enemy building there; no die (KNT-POWR-09, G72)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        for side in battle.sides:
            for fighter in side.fighters:
                if fighter.id in BARONS and fighter.id not in desk.state.house.off:
                    self._batter(desk, side.seat, fighter.id)

    def _batter(self, desk: Desk, seat: int, who: str) -> None:
        for side in desk.battle.sides:
            if side.seat == seat:
                continue
            for index, fighter in enumerate(side_of(desk.battle, side.seat).fighters):
                if is_building(fighter.id) and not fighter.out:
                    text = "{who} shakes {what}: one hit."
                    desk.tell(text, "KNT-POWR-09", who=named(who), what=named(fighter.id))
                    hit(desk, side.seat, index)


class Lead(Question, frozen=True):
    """A warlord takes over one enemy creature before round 1 (KNT-POWR-14)."""

    seat: int

    def _enemies(self, desk: Desk) -> list[tuple[int, str]]:
        battle = desk.state.battle
        if battle is None or battle.led or "warlord" in desk.state.house.off:
            return []
        if not any(f.id == "warlord" for s in battle.sides if s.seat == self.seat for f in s.fighters):
            return []
        creature = desk.counters.creature
        sides = (side for side in battle.sides if side.seat != self.seat)
        return list(dict.fromkeys((side.seat, f.id) for side in sides for f in side.fighters if f.id in creature))

    def idle(self, desk: Desk) -> bool:
        return not self._enemies(desk)

    def prompt(self, desk: Desk) -> Prompt:
        options = [
            option(f"{desk.colour(seat) or 'guards'}:{name}", "{creature}", creature=named(name))
            for seat, name in self._enemies(desk)
        ]
        none = option("no", "Nobody")
        return ask(desk, self.seat, Words("Whom does the Warlord take over?"), (none, *options), "KNT-POWR-14")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == "no":
            return
        colour, _, name = chosen(event).partition(":")
        seat = GUARDS if colour == "guards" else desk.state.seat(colour)
        side = side_of(desk.battle, seat)
        index = next(at for at, fighter in enumerate(side.fighters) if fighter.id == name)
        fighter = side.fighters[index]
        change(desk, seat, index, None)
        own = side_of(desk.battle, self.seat)
        set_side(desk, self.seat, fighters=(*own.fighters, replace(fighter, flown=False)))
        desk.set_battle(led=True, captives=(*desk.battle.captives, name))
        text = "{creature} now fights for {name}."
        desk.tell(text, "KNT-POWR-14", "the Warlord’s word", creature=named(name), name=desk.name(self.seat))


class Aim(Question, frozen=True):
    """With three or more in the battle each names a target before the round, unseen (KNT-MULT-02)."""

    def _left(self, desk: Desk) -> list[int]:
        battle = desk.state.battle
        if battle is None:
            return []
        alive_ = [side.seat for side in sides_alive(battle)]
        if len(alive_) < 3:
            return []
        told = {seat for seat, _ in battle.named}
        return [seat for seat in alive_ if seat not in told]

    def idle(self, desk: Desk) -> bool:
        return not self._left(desk)

    def act(self, desk: Desk) -> None:
        battle = desk.state.battle
        if battle is None:
            return
        names = dict(battle.named)
        alive_ = [side.seat for side in sides_alive(battle)]
        for side in battle.sides:
            if side.seat in names:
                text = "{name} turns on {enemy}."
                enemy = desk.name(names[side.seat])
                desk.tell(text, "KNT-MULT-02", "the targets", name=desk.name(side.seat), enemy=enemy)
        sides = tuple(
            replace(side, target=names.get(side.seat, next((s for s in alive_ if s != side.seat), None)))
            for side in battle.sides
        )
        desk.set_battle(sides=sides, named=())

    def prompt(self, desk: Desk) -> Prompt:
        seat = self._left(desk)[0]
        others = [side.seat for side in sides_alive(desk.battle) if side.seat != seat]
        words = Words("Whom do you turn on this round?")
        return ask(desk, seat, words, seats(desk, others), "KNT-MULT-02 KNT-MULT-03", private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        seat = self._left(desk)[0]
        desk.set_battle(named=(*desk.battle.named, (seat, desk.state.seat(chosen(event)))))
        desk.then(self)


class Fight(Deed, frozen=True):
    """The dice begin: a round is fought (KNT-EXPL-19, G57)."""

    def act(self, desk: Desk) -> None:
        if len(sides_alive(desk.battle)) > 1:
            desk.set_battle(joined=True)


class Step(Deed, frozen=True):
    """Magic, ranged or melee: both sides’ dice first, then the losses (KNT-HIT-05)."""

    name: str

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        sides = battle.sides
        if self.name != STEPS[0]:  # a talisman saves once a step, a sword master once a round
            sides = tuple(
                replace(s, fighters=tuple(replace(f, saved=f.saved and f.id == "sword_master") for f in s.fighters))
                for s in sides
            )
        desk.set_battle(step=self.name, sides=sides)
        throws: list[Task] = []
        for side in desk.battle.sides:
            throws += self._throws(desk, side)
        if throws:
            desk.then(*throws, Suffer())

    def _throws(self, desk: Desk, side: Side) -> list[Task]:
        """One throw for each group of equal value (A09); none against a target with nothing left (KNT-MULT-05)."""
        state, battle = desk.state, desk.battle
        if side.target is None or not alive(side_of(battle, side.target)):
            return []
        groups: dict[int, int] = {}
        tasks: list[Task] = []
        for fighter in standing(side):
            if step_of(state, side, fighter) != self.name:
                continue
            worth = value(state, battle, side, fighter)
            if aims(state, fighter):
                tasks.append(Sight(side.seat))
            elif worth:
                groups[worth] = groups.get(worth, 0) + dice_of(state, fighter)
        return [*(Throw(side.seat, worth, groups[worth]) for worth in sorted(groups, reverse=True)), *tasks]


class Throw(Question, frozen=True):
    """So many dice for fighters of one value: at or below it is a hit (KNT-HIT-01, KNT-HIT-03)."""

    seat: int
    worth: int
    dice: int

    def prompt(self, desk: Desk) -> Prompt:
        battle = desk.battle
        step = STEP_WORDS[battle.step]
        text = (
            "{step}: 1 die, {worth} or less hits." if self.dice == 1 else "{step}: {dice} dice, {worth} or less hits."
        )
        words = say(text, step=Words(step), dice=self.dice, worth=self.worth)
        return ask(desk, voice(battle, self.seat), words, rules="KNT-HIT-01 KNT-COMB-08", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        if int(event.face) <= self.worth:
            target = side_of(desk.battle, self.seat).target
            assert target is not None
            set_side(desk, target, hits=side_of(desk.battle, target).hits + 1)
            desk.tell("{face}: a hit.", "KNT-HIT-01", "the throw", face=event.face)
        else:
            desk.tell("{face}: a miss.", "KNT-HIT-01", "the throw", face=event.face)
        if self.dice > 1:
            desk.then(Throw(self.seat, self.worth, self.dice - 1))


STEP_WORDS = {MAGIC_STEP: "Magic", RANGED_STEP: "Ranged", "melee_step": "Melee"}


class Sight(Question, frozen=True):
    """The marksman shoots as 5, or as 2 at a counter of his choice (KNT-POWR-12)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        options = (option("5", "As a 5"), option("2", "Aimed, as a 2"))
        return ask(desk, self.seat, Words("How does the Marksman shoot?"), options, "KNT-POWR-12")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == "2":
            desk.then(Shot(self.seat))
        else:
            side = side_of(desk.battle, self.seat)
            shooter = next(fighter for fighter in side.fighters if fighter.id == "marksman")
            desk.then(Throw(self.seat, value(desk.state, desk.battle, side, shooter), 1))


class Shot(Question, frozen=True):
    """The aimed shot: a hit is taken by the counter its player names (KNT-POWR-12)."""

    seat: int
    hit: bool = False

    def _target(self, desk: Desk) -> int:
        target = side_of(desk.battle, self.seat).target
        assert target is not None
        return target

    def prompt(self, desk: Desk) -> Prompt:
        if not self.hit:
            words = say("Ranged: 1 die, {worth} or less hits.", worth=AIMED)
            return ask(desk, self.seat, words, rules="KNT-POWR-12", die=True)
        side = side_of(desk.battle, self._target(desk))
        options = loss_options(desk, side, RANGED_STEP)
        return ask(desk, self.seat, Words("Whom does the Marksman hit?"), options, "KNT-POWR-12")

    def idle(self, desk: Desk) -> bool:
        return self.hit and not loss_options(desk, side_of(desk.battle, self._target(desk)), RANGED_STEP)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Rolled):
            if int(event.face) <= AIMED:
                agenda = list(desk.state.agenda)
                at = max(index for index, task in enumerate(agenda) if isinstance(task, Suffer))
                desk.set(agenda=(*agenda[: at + 1], Shot(self.seat, True), *agenda[at + 1 :]))
                # named only when all dice of the step lie: losses come after both sides' dice (KNT-HIT-05)
                desk.tell("{face}: an aimed hit.", "KNT-POWR-12", "the shot", face=event.face)
            else:
                desk.tell("{face}: a miss.", "KNT-POWR-12", "the shot", face=event.face)
            return
        target = self._target(desk)
        index = find(side_of(desk.battle, target), chosen(event))
        desk.tell("{what} is aimed at.", "KNT-POWR-12", "the shot", what=named(chosen(event).partition("+")[0]))
        lay(desk, target, index, arm=False)


# -- losses ---------------------------------------------------------------------------------------------------------


class Suffer(Deed, frozen=True):
    """All dice of the step lie: losses are taken, attacker first, then clockwise (KNT-HIT-06, G53)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        order = [side.seat for side in battle.sides]
        if battle.attacker in order:
            at = order.index(battle.attacker)
            order = order[at:] + order[:at]
        tasks: list[Task] = []
        for seat in order:
            hits = side_of(battle, seat).hits
            set_side(desk, seat, hits=0)
            if hits:
                tasks += [Guarded(seat, hits)]
        desk.then(*tasks)


class Guarded(Deed, frozen=True):
    """A golem takes one ranged hit away from its side; alone, ranged hits do nothing (KNT-MAGI-12)."""

    seat: int
    hits: int

    def act(self, desk: Desk) -> None:
        side = side_of(desk.battle, self.seat)
        hits = self.hits
        if desk.battle.step == RANGED_STEP and any(fighter.id == "golem" for fighter in side.fighters):
            hits -= 1
            desk.tell("The Golem takes one hit away.", "KNT-MAGI-12")
        desk.then(Loss(self.seat, hits))


def loss_options(desk: Desk, side: Side, step: str) -> list[Option]:
    """What of a side can take a hit: every kind once; a bow or sword instead of its bearer (KNT-MAGI-06)."""
    found: dict[str, Option] = {}
    for fighter in standing(side):
        if fighter.id == "golem" and step == RANGED_STEP:
            continue
        if left(fighter, desk.state) <= 0:
            continue
        name = label(fighter)
        found.setdefault(name, option(name, "{what}", what=named(fighter.id)))
        if fighter.arm:
            found.setdefault(fighter.arm, option(fighter.arm))
    return list(found.values())


def find(side: Side, name: str) -> int:
    """The fighter an option means; the one that has taken hits already first."""
    matching = [at for at, f in enumerate(side.fighters) if not f.out and name in (label(f), f.arm or label(f))]
    return max(matching, key=lambda at: (side.fighters[at].hits, -at))


class Loss(Question, frozen=True):
    """The player who suffers the hits chooses where they go; hits beyond what can be taken are lost (KNT-HIT-12)."""

    seat: int
    hits: int

    def _side(self, desk: Desk) -> Side:
        return side_of(desk.battle, self.seat)

    def _capacity(self, desk: Desk) -> int:
        step = desk.battle.step
        fighters = [f for f in standing(self._side(desk)) if not (f.id == "golem" and step == RANGED_STEP)]
        return sum(left(f, desk.state) for f in fighters) + sum(bool(f.arm) for f in fighters)

    def _plain(self, desk: Desk) -> bool:
        """Whether no die may save anybody, so that nothing is left to choose when all are hit."""
        side = self._side(desk)
        return not side.talisman and not any(f.id == "sword_master" for f in side.fighters)

    def idle(self, desk: Desk) -> bool:
        if self.hits <= 0:
            return True
        options = loss_options(desk, self._side(desk), desk.battle.step)
        return len(options) < 2 or (self._plain(desk) and self.hits >= self._capacity(desk))

    def act(self, desk: Desk) -> None:
        options = loss_options(desk, self._side(desk), desk.battle.step)
        if self.hits > 0 and options:
            self._take(desk, options[0].name)

    def calls(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Who takes a hit? {hits} to take.", hits=self.hits)
        options = loss_options(desk, self._side(desk), desk.battle.step)
        return ask(desk, voice(desk.battle, self.seat), words, options, "KNT-HIT-06")

    def answer(self, desk: Desk, event: Event) -> None:
        self._take(desk, chosen(event))

    def _take(self, desk: Desk, name: str) -> None:
        desk.then(Loss(self.seat, self.hits - 1))
        side = self._side(desk)
        index = find(side, name)
        lay(desk, self.seat, index, arm=name == side.fighters[index].arm)


def lay(desk: Desk, seat: int, index: int, *, arm: bool) -> None:
    """A hit is put on a fighter, or on what it bears; a die may save it (KNT-POWR-13, KNT-MAGI-14)."""
    side = side_of(desk.battle, seat)
    fighter = side.fighters[index]
    if arm:
        change(desk, seat, index, replace(fighter, arm=""))
        desk.set_battle(items=without(desk.battle.items, fighter.arm))
        supply.to_cup(desk, fighter.arm, used=True)
        text = "{arm} is gone, its bearer fights on."
        desk.tell(text, "KNT-MAGI-06", "the hit", arm=named(fighter.arm))
        return
    master = fighter.id == "sword_master" and "sword_master" not in desk.state.house.off
    charmed = side.talisman and fighter.id in desk.counters.creature
    if (master or charmed) and not fighter.saved:
        change(desk, seat, index, replace(fighter, saved=True))
        desk.then(Save(seat, fighter.id, fighter.arm, not master))
        return
    hit(desk, seat, index)


class Save(Question, frozen=True):
    """2 to 5 saves a sword master, or a creature under a talisman (KNT-POWR-13, KNT-MAGI-14)."""

    seat: int
    who: str
    arm: str
    charmed: bool

    def prompt(self, desk: Desk) -> Prompt:
        words = say("{who} is hit: 2 to 5 saves.", who=named(self.who))
        rules = "KNT-MAGI-14" if self.charmed else "KNT-POWR-13"
        return ask(desk, voice(desk.battle, self.seat), words, rules=rules, die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        if event.face in SAVED:
            desk.tell("{face}: {who} stays.", "KNT-POWR-13", "the save", face=event.face, who=named(self.who))
            return
        fighters = side_of(desk.battle, self.seat).fighters
        index = next(at for at, f in enumerate(fighters) if f.id == self.who and f.arm == self.arm and f.saved)
        desk.tell("{face}: no help.", "KNT-POWR-13", "the save", face=event.face)
        hit(desk, self.seat, index)
        if self.charmed:
            set_side(desk, self.seat, talisman=False)
            desk.set_battle(items=without(desk.battle.items, "talisman"))
            supply.to_cup(desk, "talisman", used=True)
            desk.tell("The Talisman is spent.", "KNT-MAGI-14")


def hit(desk: Desk, seat: int, index: int) -> None:
    """A hit lands: a building is worn down and neutralised, anything else is eliminated (KNT-HIT-07 to KNT-HIT-09)."""
    fighter = side_of(desk.battle, seat).fighters[index]
    after = replace(fighter, hits=fighter.hits + 1)
    what = named(fighter.id)
    remains = left(after, desk.state)
    if is_building(fighter.id):
        change(desk, seat, index, after if remains else replace(after, out=True))
        text = "{what} is worth {left} now." if remains else "{what} is neutralised."
        desk.tell(text, "KNT-HIT-08 KNT-HIT-09", "the hit", what=what, left=remains)
    elif remains:
        change(desk, seat, index, after)
        desk.tell("{what} is worth {left} now.", "KNT-MAGI-11", "the hit", what=what, left=remains)
    else:
        desk.tell("{what} is lost.", "KNT-HIT-07 KNT-HIT-13", "the loss of {what}", what=what)
        drop(desk, seat, index)


# -- retreat --------------------------------------------------------------------------------------------------------


class Retreats(Deed, frozen=True):
    """Attackers are asked first, from the defender’s left clockwise, the defender last (KNT-RETR-01, KNT-MULT-06)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        defender, *attackers = (side.seat for side in battle.sides)
        if desk.state.house.retreat_order == "from_first" and len(attackers) > 1:
            attackers.sort(key=lambda seat: desk.state.order.index(seat) if seat in desk.state.order else 9)
        desk.set_battle(step="retreat_step")
        desk.then(*(Retreat(seat) for seat in (*attackers, defender) if seat != GUARDS))


def havens(desk: Desk, seat: int) -> list[int]:
    """Neighbouring own hexes without enemy counters (KNT-RETR-02); by balloon any own within three (KNT-MAGI-03)."""
    at = desk.battle.hex
    side = side_of(desk.battle, seat)
    reach = 3 if any(f.id == "balloon" for f in side.fighters) else 1
    return [
        other
        for other in desk.owned(seat)
        if other != at
        and desk.land.far[at][other] <= reach
        and all(army.seat == seat for army in desk.hex(other).armies)
    ]


class Retreat(Question, frozen=True):
    """Stay, or all creatures and characters go to one own hex (KNT-RETR-03, KNT-RETR-05, KNT-RETR-06)."""

    seat: int
    forced: bool = False

    def idle(self, desk: Desk) -> bool:
        battle = desk.state.battle
        if battle is None or not any(side.seat == self.seat for side in battle.sides):
            return True
        side = side_of(battle, self.seat)
        if len(sides_alive(battle)) < 2 or not any(is_unit(f.id) for f in side.fighters):
            return True
        return not havens(desk, self.seat)

    def calls(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        moves = (to(desk, stack(desk, self.seat, desk.battle.hex), havens(desk, self.seat)),)
        options = () if self.forced else (option("stay", "Stay and fight"),)
        return ask(
            desk, self.seat, Words("Stay, or retreat to where?"), options, "KNT-RETR-01 KNT-RETR-02", moves=moves
        )

    def answer(self, desk: Desk, event: Event) -> None:
        if not isinstance(event, Moved):
            desk.tell("{name} stays.", "KNT-RETR-01", "staying", name=desk.name(self.seat))
            return
        flee(desk, self.seat, put(desk, event))


def flee(desk: Desk, seat: int, target: int) -> None:
    """They go, all together; buildings and magic fighters stay behind (KNT-RETR-03, KNT-RETR-05)."""
    from companion.games.kings_and_things.movement import Surplus  # movement knows battles by way of magic

    side = side_of(desk.battle, seat)
    going = [fighter for fighter in side.fighters if is_unit(fighter.id) or fighter.id == "balloon"]
    for fighter in going:
        if fighter.arm:
            desk.set_battle(items=without(desk.battle.items, fighter.arm))
            supply.to_cup(desk, fighter.arm, used=True)
    stays = tuple(f for f in side.fighters if f not in going)
    if not any(is_building(fighter.id) for fighter in stays):  # nobody is left whom magic could help
        for fighter in stays:
            desk.set_battle(items=without(desk.battle.items, fighter.id))
            supply.to_cup(desk, fighter.id, used=True)
        stays = ()
    set_side(desk, seat, fighters=stays, retreated=True)
    aftermath.put_back(desk, target, seat, tuple(f.id for f in going))
    text = "{name} retreats to {where}."
    desk.tell(text, "KNT-RETR-03", "the retreat", name=desk.name(seat), where=desk.at(target))
    desk.then(Surplus(seat))


def units(side: Side) -> int:
    """How many creatures and characters of a side fight."""
    return sum(is_unit(fighter.id) for fighter in side.fighters)
