"""A battle, round after round: who fights whom, dice and aimed hits (KNT-COMB, KNT-HIT, KNT-MULT)."""

from __future__ import annotations

import msgspec

from companion.games.kings_and_things import aftermath, magic
from companion.games.kings_and_things.asking import ask, chosen, option, seats
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import (
    AIMED,
    aims,
    alive,
    dice_of,
    is_building,
    side_of,
    sides_alive,
    standing,
    step_of,
    value,
    voice,
)
from companion.games.kings_and_things.force import change, set_side
from companion.games.kings_and_things.losses import Suffer, find, hit, lay, loss_options
from companion.games.kings_and_things.retreating import Retreats
from companion.games.kings_and_things.state import GUARDS, Side
from companion.games.kings_and_things.task import Deed, Question, Task
from companion.games.kings_and_things.vocabulary import MAGIC_STEP, RANGED_STEP, STEPS
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, named, say

replace = msgspec.structs.replace

BARONS = ("baron_munchausen", "grand_duke")


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
