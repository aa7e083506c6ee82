"""Exploring unowned land: the die, the draw, bribes, the fight (KNT-EXPL)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.games.kings_and_things import aftermath, battle, force, supply
from companion.games.kings_and_things.asking import ask, chosen, option
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.task import Deed, Question
from companion.games.kings_and_things.vocabulary import ARMS, EVENTS, INCOMES, KEYED, MAGIC, TOWNS, TREASURES
from companion.table.events import Drew, Event, Rolled
from companion.table.prompts import Option, Pile, Prompt
from companion.table.words import Words, named, say

Arms = tuple[tuple[str, str], ...]
"""Bow and sword, each with who bears it."""

NOBODY = (1, 6)
"""The faces on which nobody is there (KNT-EXPL-02)."""


class Explore(Deed, frozen=True):
    """Guards of an earlier exploration are fought without a die, a draw or a bribe (KNT-EXPL-20)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        desk.set_hex(self.at, marker=True)
        if tile.guards or tile.income in TOWNS:
            desk.tell("Guards are there already: fight them.", "KNT-EXPL-20")
            battle.explore(desk, self.seat, self.at)
        else:
            desk.then(Scout(self.seat, self.at))


class Scout(Question, frozen=True):
    """1 or 6: nobody there. Else so many Things are drawn (KNT-EXPL-02, KNT-EXPL-03)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Throw: 1 or 6, and nobody is there.")
        return ask(desk, self.seat, words, rules="KNT-EXPL-02", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        face = int(event.face)
        if face in NOBODY:
            desk.tell("{face}: nobody is there.", "KNT-EXPL-02", "the scouting", face=face)
            aftermath.capture(desk, self.seat, self.at, "KNT-EXPL-02", dice=False)
            return
        count = min(face, supply.cup_count(desk.state))
        text = "{face}: {name} draws the defenders."
        keeper = desk.state.right_of(self.seat)
        desk.tell(text, "KNT-EXPL-03", "the scouting", face=face, name=desk.name(keeper))
        desk.then(Find(self.seat, self.at, count))


class Find(Question, frozen=True):
    """The right-hand player turns up what lives there, one Thing after another (KNT-EXPL-03)."""

    seat: int
    at: int
    count: int

    def idle(self, desk: Desk) -> bool:
        return self.count <= 0

    def act(self, desk: Desk) -> None:
        supply.watch_cup(desk)
        desk.then(Sort(self.seat, self.at))

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Draw from the cup, face up: {count} to go.", count=self.count)
        keeper = desk.state.right_of(self.seat)
        return ask(desk, keeper, words, rules="KNT-EXPL-03", pile=Pile("cup", supply.kinds(desk.state)))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        supply.drawable(desk, event.card)
        desk.set(held=(*desk.state.held, event.card))
        desk.tell("{thing}.", "KNT-EXPL-03", "drawing {thing}", thing=named(event.card))
        desk.then(Find(self.seat, self.at, self.count - 1))


class Sort(Deed, frozen=True):
    """Events and wrong income go back; of several incomes the best stays (KNT-EXPL-04, KNT-EXPL-05, KNT-EXPL-06)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        drawn = desk.state.held
        terrain = desk.hex(self.at).terrain
        gold = desk.counters.gold
        guards = tuple(name for name in drawn if name in desk.counters.creature)
        loot = tuple(name for name in drawn if name in MAGIC or name in TREASURES)
        incomes = [n for n in drawn if n in TOWNS or (n in KEYED and desk.counters.terrain[n] == terrain)]
        desk.set(held=())
        desk.set_hex(self.at, guards=guards, loot=loot)
        back = [name for name in drawn if name in EVENTS or (name in INCOMES and name not in incomes)]
        for name in back:
            desk.tell("{thing} goes back to the cup.", "KNT-EXPL-04 KNT-EXPL-06", thing=named(name))
        best = [name for name in dict.fromkeys(incomes) if gold[name] == max(gold[each] for each in incomes)]
        if len(best) == 1:
            desk.set_hex(self.at, income=best[0])
        desk.then(Best(self.seat, self.at, tuple(best)), Arm(self.seat, self.at), Met(self.seat, self.at))


class Best(Question, frozen=True):
    """Two incomes worth the same: the right-hand player picks the one that stays (KNT-EXPL-05)."""

    seat: int
    at: int
    incomes: tuple[str, ...]

    def idle(self, desk: Desk) -> bool:
        return len(self.incomes) < 2

    def prompt(self, desk: Desk) -> Prompt:
        keeper = desk.state.right_of(self.seat)
        options = [option(name) for name in self.incomes]
        return ask(desk, keeper, Words("Which of them stays?"), options, "KNT-EXPL-05")

    def answer(self, desk: Desk, event: Event) -> None:
        desk.set_hex(self.at, income=chosen(event))
        desk.tell("The {thing} stays.", "KNT-EXPL-05", "the pick", thing=named(chosen(event)))


class Arm(Question, frozen=True):
    """The right-hand player may hand a drawn bow or sword to a defender before the bribes (KNT-EXPL-23)."""

    seat: int
    at: int
    given: Arms = ()
    kept: tuple[str, ...] = ()

    def _arms(self, desk: Desk) -> list[str]:
        settled = (*self.kept, *(arm for arm, _ in self.given), *desk.state.house.off)
        return [arm for arm in ARMS if arm in desk.hex(self.at).loot and arm not in settled]

    def _unarmed(self, desk: Desk) -> list[str]:
        """The defenders that bear nothing yet; one bears one."""
        free = list(desk.hex(self.at).guards)
        for _, bearer in self.given:
            if bearer in free:
                free.remove(bearer)
        return free

    def idle(self, desk: Desk) -> bool:
        return not self._arms(desk) or not self._unarmed(desk)

    def act(self, desk: Desk) -> None:
        self._to_met(desk)

    def _to_met(self, desk: Desk) -> None:
        agenda = desk.state.agenda
        met = agenda[-1]
        assert isinstance(met, Met)
        desk.set(agenda=(*agenda[:-1], Met(met.seat, met.at, self.given)))

    def prompt(self, desk: Desk) -> Prompt:
        arm = self._arms(desk)[0]
        bearers = dict.fromkeys(self._unarmed(desk))
        options = [option("keep", "Keep it"), *(option(name) for name in bearers)]
        words = say("Who bears the {arm}?", arm=named(arm))
        return ask(desk, desk.state.right_of(self.seat), words, options, "KNT-EXPL-23")

    def answer(self, desk: Desk, event: Event) -> None:
        arm, name = self._arms(desk)[0], chosen(event)
        if name == "keep":
            desk.then(Arm(self.seat, self.at, self.given, (*self.kept, arm)))
            desk.tell("The {arm} is kept back.", "KNT-EXPL-23", "the {arm}", arm=named(arm))
            return
        desk.tell("{who} bears the {arm}.", "KNT-EXPL-23", "the {arm}", who=named(name), arm=named(arm))
        desk.then(Arm(self.seat, self.at, (*self.given, (arm, name)), self.kept))


def borne(guards: tuple[str, ...], loot: tuple[str, ...], arms: Arms) -> Arms:
    """Who of the defenders bears what now: the arm of one who is gone passes on, or lies unused (KNT-EXPL-24)."""
    free, kept, loose = list(guards), [], []
    for arm, bearer in arms:
        if bearer in free:
            free.remove(bearer)
            kept.append((arm, bearer))
        else:
            loose.append(arm)
    found = (*kept, *zip(loose, free, strict=False))
    return tuple((arm, bearer) for arm, bearer in found if arm in loot)


def price(desk: Desk, at: int, name: str) -> int:
    """Gold to bribe a defender, doubled while treasure, magic or income lies there (KNT-EXPL-11, KNT-EXPL-12)."""
    tile = desk.hex(at)
    rich = bool(tile.loot) or tile.income in KEYED
    if tile.income in TOWNS and desk.state.house.city_doubles_bribe == "true":
        rich = True
    return desk.counters.value[name] * (2 if rich else 1)


class Met(Question, frozen=True):
    """Bribes before the fight: some, all or none (KNT-EXPL-11, KNT-EXPL-13, KNT-EXPL-14)."""

    seat: int
    at: int
    arms: Arms = ()
    bought: bool = False

    def defenders(self, desk: Desk) -> list[str]:
        tile = desk.hex(self.at)
        town = [tile.income] if tile.income in TOWNS and not self.bought else []
        return [*tile.guards, *town]

    def _affordable(self, desk: Desk) -> list[str]:
        gold = desk.player(self.seat).gold
        return [n for n in dict.fromkeys(self.defenders(desk)) if price(desk, self.at, n) <= gold]

    def idle(self, desk: Desk) -> bool:
        return not self._affordable(desk)

    def cashes(self) -> bool:
        return True

    def act(self, desk: Desk) -> None:
        if self.defenders(desk):
            self._fight(desk)
            return
        desk.tell("Nobody is left to fight.", "KNT-EXPL-10 KNT-EXPL-14")
        aftermath.capture(desk, self.seat, self.at, "KNT-EXPL-10 KNT-EXPL-14", dice=False)

    def _fight(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        battle.explore(desk, self.seat, self.at, borne(tile.guards, tile.loot, self.arms))
        if self.bought:
            desk.then(Neutral(self.at))

    def prompt(self, desk: Desk) -> Prompt:
        options: list[Option] = [option("fight")]
        for name in self._affordable(desk):
            gold = say("{gold} gold", gold=price(desk, self.at, name))
            options.append(option(name, "", gold))
        return ask(desk, self.seat, Words("Fight them, or bribe whom?"), options, "KNT-EXPL-11 KNT-EXPL-12")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "fight":
            desk.tell("{name} fights.", "KNT-EXPL-16", "the fight", name=desk.name(self.seat))
            self._fight(desk)
            return
        gold = price(desk, self.at, name)
        desk.pay(self.seat, gold)
        text = "{who} takes {gold} gold and is out of the way."
        desk.tell(text, "KNT-EXPL-13", "the bribe", who=named(name), gold=gold)
        if name in TOWNS:
            desk.then(Met(self.seat, self.at, self.arms, True))
            return
        desk.set_hex(self.at, guards=without(desk.hex(self.at).guards, name))
        desk.then(Met(self.seat, self.at, self.arms, self.bought))


class Neutral(Deed, frozen=True):
    """A bribed town takes no part in the fight (KNT-EXPL-13, KNT-EXPL-25)."""

    at: int

    def act(self, desk: Desk) -> None:
        current = desk.state.battle
        if current is None:
            return
        for side in current.sides:
            for index, fighter in enumerate(side.fighters):
                if side.seat < 0 and fighter.id in TOWNS:
                    force.change(desk, side.seat, index, replace(fighter, out=True))
