"""Exploring unowned land: the die, the draw, bribes, the fight (KNT-EXPL)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed, Question
from companion.games.kings_and_things import aftermath, battle, supply
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.gold import passed_over
from companion.games.kings_and_things.naming import chosen, option, options
from companion.games.kings_and_things.pauses import PAUSING
from companion.games.kings_and_things.stacks import less
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.trials import Trial, page
from companion.games.kings_and_things.vocabulary import ARMS, EVENTS, INCOMES, KEYED, MAGIC, TOWNS, TREASURES
from companion.procedures.graph import End, Row, Throw
from companion.procedures.readings import Else, Faces
from companion.table.events import Drew, Event
from companion.table.prompts import Prompt
from companion.table.words import Words, say, say_n

SCOUTING = page(
    "scouting",
    "Exploring",
    "Throw: who lives there?",
    (
        Row(Faces(1, 6), "nobody: the hex is yours", End("free"), rules="KNT-EXPL-02"),
        Row(Else(), "so many Things are drawn as the die shows", End("defended", good=False), rules="KNT-EXPL-03"),
    ),
    {"won": "nobody is there", "lost": "somebody is there"},
)


class Explore(Deed[Desk], frozen=True):
    """Guards of an earlier exploration are fought without a die, a draw or a bribe (KNT-EXPL-20)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        desk.set_hex(self.at, marker=True)
        if tile.guards or tile.income in TOWNS:
            desk.tell("Guards are there already: no die, no bribe.", "KNT-EXPL-20")
            battle.explore(desk, self.seat, self.at)
        else:
            desk.then(Scout(self.seat, self.at))


class ExploreAtOnce(Deed[Desk], frozen=True):
    """Where armies met on land nobody owns, and one is left: it explores in the same segment (G62)."""

    at: int

    def act(self, desk: Desk) -> None:
        tile = desk.hex(self.at)
        if tile.owner == NO_ONE and len(tile.armies) == 1:
            desk.then(Explore(tile.armies[0].seat, self.at))


class Scout(Trial, frozen=True):
    """1 or 6: nobody there. Else so many Things are drawn (KNT-EXPL-02, KNT-EXPL-03)."""

    place: int

    judge = SCOUTING

    def words(self, desk: Desk, step: Throw) -> Words:
        text = "Explore {where}: {need} finds nobody, else so many guards."
        return desk.say(text, where=self.place, need=step.gap("need"))

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        seat, at = self.player, self.place
        if end.good:
            desk.tell("Nobody is there.", "KNT-EXPL-02", "the scouting")
            aftermath.capture(desk, seat, at, "KNT-EXPL-02", dice=False)
            return
        count = min(sum(thrown), supply.cup_count(desk.state))
        keeper = desk.name(desk.state.right_of(seat))
        desk.tell(
            say_n(
                "{name} draws {count} Thing from the cup for whoever lives there.",
                "{name} draws {count} Things from the cup for whoever lives there.",
                count,
                name=keeper,
            ),
            "KNT-EXPL-03",
            "the scouting",
        )
        desk.set(arms=())
        desk.then(Find(seat, count), Sort(seat, at), Arm(seat, at), Bribe(seat, at))


class Find(Question[Desk], frozen=True):
    """The right-hand player turns up what lives there, one Thing after another (KNT-EXPL-03)."""

    seat: int
    count: int

    def prompt(self, desk: Desk) -> Prompt | None:
        if self.count <= 0:
            return None
        words = say_n(
            "Draw a Thing from the cup, face up.", "Draw {count} Things from the cup, face up, one by one.", self.count
        )
        pile = supply.pile(desk.state, "cup")
        return desk.ask(desk.state.right_of(self.seat), words, rules="KNT-EXPL-03", pile=pile, run=self.count)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        supply.drawable(desk, event.card)
        desk.set(held=(*desk.state.held, event.card))
        desk.tell("Drawn: {thing}.", "KNT-EXPL-03", "drawing {thing}", thing=event.card)
        desk.then(Find(self.seat, self.count - 1))

    def act(self, desk: Desk) -> None:
        supply.watch_cup(desk)


class Sort(Deed[Desk], frozen=True):
    """Events and wrong income go back; of several incomes the best stays (KNT-EXPL-04, KNT-EXPL-05, KNT-EXPL-06)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        drawn, terrain = desk.state.held, desk.hex(self.at).terrain
        gold = desk.counters.gold
        guards = tuple(name for name in drawn if name in desk.counters.creature)
        loot = tuple(name for name in drawn if name in MAGIC or name in TREASURES)
        incomes = [n for n in drawn if n in TOWNS or (n in KEYED and desk.counters.terrain[n] == terrain)]
        for name in drawn:
            if name in EVENTS or (name in INCOMES and name not in incomes):
                desk.tell("{thing} goes back to the cup.", "KNT-EXPL-04 KNT-EXPL-06", thing=name)
        best = tuple(dict.fromkeys(n for n in incomes if gold[n] == max(gold[each] for each in incomes)))
        desk.set(held=())
        desk.set_hex(self.at, guards=guards, loot=loot, **({"income": best[0]} if len(best) == 1 else {}))
        if len(best) > 1:
            desk.then(BestIncome(self.seat, self.at, best))


class BestIncome(Question[Desk], frozen=True):
    """Two incomes worth the same: the right-hand player picks the one that stays (KNT-EXPL-05)."""

    seat: int
    at: int
    best: tuple[str, ...]

    def prompt(self, desk: Desk) -> Prompt:
        keeper = desk.state.right_of(self.seat)
        return desk.ask(keeper, Words("Which income counter stays on the hex?"), options(self.best), "KNT-EXPL-05")

    def answer(self, desk: Desk, event: Event) -> None:
        desk.set_hex(self.at, income=chosen(event))
        desk.tell("The {thing} stays.", "KNT-EXPL-05", "the pick", thing=chosen(event))


class Arm(Question[Desk], frozen=True):
    """The right-hand player may hand a drawn bow or sword to a defender before the bribes (KNT-EXPL-23)."""

    seat: int
    at: int
    kept: tuple[str, ...] = ()

    def _arms(self, desk: Desk) -> list[str]:
        settled = (*self.kept, *(arm for arm, _ in desk.state.arms), *desk.state.house.off)
        return [arm for arm in ARMS if arm in desk.hex(self.at).loot and arm not in settled]

    def prompt(self, desk: Desk) -> Prompt | None:
        arms = self._arms(desk)
        unarmed = less(desk.hex(self.at).guards, (bearer for _, bearer in desk.state.arms))
        if not arms or not unarmed:
            return None
        offers = (option("keep", "Keep it"), *options(dict.fromkeys(unarmed)))
        words = desk.say("Who bears the {arm}?", arm=arms[0])
        return desk.ask(desk.state.right_of(self.seat), words, offers, "KNT-EXPL-23")

    def answer(self, desk: Desk, event: Event) -> None:
        arm, name = self._arms(desk)[0], chosen(event)
        if name == "keep":
            desk.then(Arm(self.seat, self.at, (*self.kept, arm)))
            desk.tell("The {arm} is kept back.", "KNT-EXPL-23", "the {arm}", arm=arm)
            return
        desk.tell("{who} bears the {arm}.", "KNT-EXPL-23", "the {arm}", who=name, arm=arm)
        desk.set(arms=(*desk.state.arms, (arm, name)))
        desk.then(self)


def borne(guards: tuple[str, ...], loot: tuple[str, ...], arms: battle.Arms) -> battle.Arms:
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


class Bribe(Question[Desk], frozen=True):
    """Bribes before the fight: some, all or none (KNT-EXPL-11, KNT-EXPL-13, KNT-EXPL-14). `bought`: the town is."""

    seat: int
    at: int
    bought: bool = False

    allows: ClassVar = PAUSING

    def _defenders(self, desk: Desk) -> list[str]:
        tile = desk.hex(self.at)
        town = [tile.income] if tile.income in TOWNS and not self.bought else []
        return [*tile.guards, *town]

    def _prices(self, desk: Desk) -> dict[str, int]:
        return {name: price(desk, self.at, name) for name in self._defenders(desk)}

    def prompt(self, desk: Desk) -> Prompt | None:
        gold, prices = desk.player(self.seat).gold, self._prices(desk).items()
        offers = [option(name, "", say("{gold} gold", gold=cost)) for name, cost in prices if cost <= gold]
        if not offers:
            return None
        words = say("Fight them, or bribe whom? You have {gold} gold.", gold=gold)
        most = len(self._defenders(desk)) + 1
        rules = "KNT-EXPL-11 KNT-EXPL-12"
        # whose throw comes first would tell what still lies covered
        meant = "" if desk.army(self.at, self.seat).down else "fight"
        return desk.ask(self.seat, words, (option("fight"), *offers), rules, run=most, meant=meant)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "fight":
            desk.tell("{name} fights them.", "KNT-EXPL-16", "the fight", name=self.seat)
            self._fight(desk)
            return
        gold = price(desk, self.at, name)
        desk.pay(self.seat, gold)
        text = (
            "{name} bribes {who} for {gold} gold: turn it over."
            if name in TOWNS
            else ("{name} bribes {who} for {gold} gold: to the cup.")
        )
        desk.tell(text, "KNT-EXPL-13", "the bribe", name=self.seat, who=name, gold=gold)
        if name not in TOWNS:
            desk.set_hex(self.at, guards=without(desk.hex(self.at).guards, name))
        desk.then(Bribe(self.seat, self.at, self.bought or name in TOWNS))

    def act(self, desk: Desk) -> None:
        if prices := self._prices(desk):
            passed_over(desk, self, self.seat, min(prices.values()))
            self._fight(desk)
            return
        desk.tell("Nobody is left to fight.", "KNT-EXPL-10 KNT-EXPL-14")
        aftermath.capture(desk, self.seat, self.at, "KNT-EXPL-10 KNT-EXPL-14", dice=False)

    def _fight(self, desk: Desk) -> None:
        """A bribed town takes no part in it (KNT-EXPL-13, KNT-EXPL-25)."""
        tile = desk.hex(self.at)
        battle.explore(desk, self.seat, self.at, borne(tile.guards, tile.loot, desk.state.arms), bought=self.bought)
