"""The dice of a battle (KNT-HIT-01)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.fighters import alive, dice_of, side_of, standing, step_of, value, voice
from companion.games.kings_and_things.force import set_side
from companion.games.kings_and_things.pauses import IN_BATTLE
from companion.games.kings_and_things.state import GUARDS, Fighter, Roll, Side
from companion.games.kings_and_things.trials import Trial, page
from companion.games.kings_and_things.vocabulary import MAGIC_STEP, MELEE_STEP, RANGED_STEP
from companion.procedures import graph
from companion.procedures.graph import End, Procedure, Row
from companion.procedures.readings import Else, Total
from companion.table.words import Words, named, say

STEP_WORDS = {MAGIC_STEP: "Magic", RANGED_STEP: "Ranged", MELEE_STEP: "Melee"}
ALWAYS = 6
"""The value that always hits (KNT-HIT-03)."""


@lru_cache(maxsize=16)
def hitting(worth: int) -> Procedure:
    """One die of a fighter of that value: at or below it is a hit (KNT-HIT-01)."""
    rows = (
        Row(Total(0, worth), "a hit", End("hit"), rules="KNT-HIT-01 KNT-COMB-08"),
        Row(Else(), "a miss", End("miss", good=False, how="stays")),
    )
    return page(f"hitting_{worth}", "A throw in battle", "Throw to hit.", rows, {"won": "a hit", "stays": "a miss"})


class Throw(Trial, frozen=True):
    """So many dice, this one and those `left`, for fighters of one value (KNT-HIT-01, KNT-HIT-03).

    Whoever is called a bluff in the middle of it throws no more (KNT-BLUF-06).
    """

    worth: int
    dice: int
    left: int = 0

    allows: ClassVar = IN_BATTLE

    def page(self, desk: Desk) -> Procedure:
        return hitting(self.worth)

    def sheet(self, desk: Desk) -> str:
        battle = desk.battle
        return f"{battle.hex}, round {battle.round}, {battle.step}"

    def thrower(self, desk: Desk) -> int:
        return voice(desk.battle, self.player)

    def fighters(self, desk: Desk) -> list[Fighter]:
        """Those who throw: of that value, in this step."""
        state, battle = desk.state, desk.battle
        side = side_of(battle, self.player)
        there = (each for each in standing(side) if step_of(state, side, each) == battle.step)
        return [each for each in there if value(state, battle, side, each) == self.worth]

    def still(self, desk: Desk) -> int:
        """So many dice are still to be thrown."""
        if desk.state.battle is None or not alive(self.target(desk)):
            return 0
        return min(self.left + 1, sum(dice_of(desk.state, each) for each in self.fighters(desk)) - self.thrown)

    def words(self, desk: Desk, step: graph.Throw) -> Words | None:
        if self.still(desk) < 1:
            return None
        need = step.gap("need") if self.worth < ALWAYS else Words("any number")
        who = self.fighters(desk)
        ask = say(
            "{step}: {who}, {need} hits {enemy}.",
            step=Words(STEP_WORDS[desk.battle.step]),
            who=named(who[0].id) if len(who) == 1 else say("{count} fighters", count=len(who)),
            enemy=called(desk, self.target(desk)),
            need=need,
        )
        dice = self.thrown + self.still(desk)
        return ask if dice == 1 else say("{ask} Die {number} of {dice}.", ask=ask, number=self.thrown + 1, dice=dice)

    def dice_left(self, desk: Desk, step: graph.Throw) -> int:
        return self.still(desk)

    @property
    def thrown(self) -> int:
        """How many dice of the group lie already."""
        return self.dice - self.left - 1

    def target(self, desk: Desk) -> Side:
        """Whom the hits go to."""
        target = side_of(desk.battle, self.player).target
        assert target is not None  # nobody throws without one
        return side_of(desk.battle, target)

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        (face,) = thrown
        roll = Roll(self.player, desk.battle.step, self.worth, face, end.good)
        desk.set_battle(rolls=(*desk.battle.rolls, roll))
        if end.good:
            self.hit(desk)
        else:
            desk.tell("A miss.", "KNT-HIT-01", "the throw")
        if self.left:
            desk.then(type(self)(self.player, self.worth, self.dice, self.left - 1))

    def hit(self, desk: Desk) -> None:
        """The die hits."""
        target = self.target(desk)
        set_side(desk, target.seat, hits=target.hits + 1)
        desk.tell("A hit on {enemy}.", "KNT-HIT-01", "the throw", enemy=called(desk, target))


def called(desk: Desk, side: Side) -> object:
    """What a side is called."""
    return Words("the guards") if side.seat == GUARDS else desk.name(side.seat)
