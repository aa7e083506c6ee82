"""A battle, round after round: who fights whom, dice and hits (KNT-COMB, KNT-HIT, KNT-MULT)."""

from __future__ import annotations

from msgspec.structs import replace

from companion.flow import Deed, Question, Task
from companion.games.kings_and_things import magic
from companion.games.kings_and_things.bluffs import find_bluffs
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import alive, dice_of, side_of, sides_alive, standing, step_of, value
from companion.games.kings_and_things.losses import Suffer
from companion.games.kings_and_things.naming import chosen
from companion.games.kings_and_things.powers.in_battle import AimedHit, Barons, Lead, Sight, aims
from companion.games.kings_and_things.retreating import Retreats
from companion.games.kings_and_things.state import GUARDS, Fighter, Side
from companion.games.kings_and_things.throwing import Throw
from companion.games.kings_and_things.vocabulary import STEPS
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words


class Round(Deed[Desk], frozen=True):
    """Round after round, while more than one side is left (KNT-COMB-07)."""

    def act(self, desk: Desk) -> None:
        battle = desk.battle
        if len(sides_alive(battle)) < 2:
            return
        number = battle.round + 1
        sides = tuple(
            replace(side, target=None, hits=0, fighters=tuple([anew(each) for each in side.fighters]))
            for side in battle.sides
        )
        desk.set_battle(round=number, sides=sides, step="", named=(), rolls=(), fallen=())
        first: list[Task[Desk]] = []
        if number == 1:
            first = [Barons(), *(Lead(side.seat) for side in sides if side.seat != GUARDS)]
        desk.then(
            *(magic.Rearm(seat, arm) for arm, seat in battle.owners),
            magic.Council(number),
            *first,
            Aim(),
            Join(),
            *(BattleStep(name) for name in STEPS),
            Retreats(),
            self,
        )


def anew(fighter: Fighter) -> Fighter:
    """A fighter whom a die may save again."""
    return replace(fighter, saved=False) if fighter.saved else fighter


class Aim(Question[Desk], frozen=True):
    """With three or more in the battle each names a target before the round, unseen (KNT-MULT-02)."""

    def _left(self, desk: Desk) -> list[int]:
        battle = desk.state.battle
        fighting = [side.seat for side in sides_alive(battle)] if battle else []
        if battle is None or len(fighting) < 3:
            return []
        told = {seat for seat, _ in battle.named}
        return [seat for seat in fighting if seat not in told]

    def prompt(self, desk: Desk) -> Prompt | None:
        left = self._left(desk)
        if not left:
            return None
        others = desk.seats(side.seat for side in sides_alive(desk.battle) if side.seat != left[0])
        words = Words("Whom do you turn on this round?")
        return desk.ask(left[0], words, others, "KNT-MULT-02 KNT-MULT-03", private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        named = (self._left(desk)[0], desk.state.seat(chosen(event)))
        desk.set_battle(named=(*desk.battle.named, named))
        desk.then(self)

    def act(self, desk: Desk) -> None:
        """All are named; where only two fight, each turns on the other."""
        battle = desk.state.battle
        if battle is None:
            return
        names = dict(battle.named)
        fighting = [side.seat for side in sides_alive(battle)]
        for side in battle.sides:
            if side.seat in names:
                enemy = desk.name(names[side.seat])
                desk.tell("{name} turns on {enemy}.", "KNT-MULT-02", "the targets", name=side.seat, enemy=enemy)
        sides = tuple(
            replace(side, target=names.get(side.seat, next((s for s in fighting if s != side.seat), None)))
            for side in battle.sides
        )
        desk.set_battle(sides=sides, named=())


class Join(Deed[Desk], frozen=True):
    """The dice begin: a round is fought (KNT-EXPL-19, G57)."""

    def act(self, desk: Desk) -> None:
        if len(sides_alive(desk.battle)) > 1:
            desk.set_battle(joined=True)


class BattleStep(Deed[Desk], frozen=True):
    """Magic, ranged or melee: both sides’ dice first, then the losses (KNT-HIT-05)."""

    name: str

    def act(self, desk: Desk) -> None:
        find_bluffs(desk)
        sides = desk.battle.sides
        if self.name != STEPS[0] and any(fighter.saved for side in sides for fighter in side.fighters):
            sides = tuple(  # a talisman saves once a step, a sword master once a round
                replace(s, fighters=tuple(f if f.id == "sword_master" else anew(f) for f in s.fighters)) for s in sides
            )
        desk.set_battle(step=self.name, sides=sides)
        throws = [throw for side in sides for throw in self._throws(desk, side)]
        if throws:
            aimed = (AimedHit(throw.seat) for throw in throws if isinstance(throw, Sight))
            desk.then(*throws, *aimed, Suffer())

    def _throws(self, desk: Desk, side: Side) -> list[Throw | Sight]:
        """One throw for each group of equal value (A09); none against a target with nothing left (KNT-MULT-05)."""
        state, battle = desk.state, desk.battle
        if side.target is None or not alive(side_of(battle, side.target)):
            return []
        groups: dict[int, int] = {}
        aimed: list[Throw | Sight] = []
        for fighter in standing(side):
            if step_of(state, side, fighter) != self.name:
                continue
            if aims(state, fighter):
                aimed.append(Sight(side.seat))
            elif worth := value(state, battle, side, fighter):
                groups[worth] = groups.get(worth, 0) + dice_of(state, fighter)
        return [
            *(Throw(side.seat, worth, groups[worth], groups[worth] - 1) for worth in sorted(groups, reverse=True)),
            *aimed,
        ]
