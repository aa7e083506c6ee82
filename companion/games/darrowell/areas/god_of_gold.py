"""H: the god of gold (DARR-GOD): a count round the table says who pays whom."""

from __future__ import annotations

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, NOTHING, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.effects import Gold
from companion.games.darrowell.gold import hand_over
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import Change
from companion.games.darrowell.readings import CountsBack
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Procedure, Row
from companion.procedures.readings import Else
from companion.procedures.scene import Ground, Scene
from companion.table.words import Words, say

TITHE, PENANCE = 5, 10
COUNT = "{dice}: so many places to the left. Whoever sits there pays you {gold} gold; if it is you, you lose {loss}."


class Prayer(Change):
    """The count goes so many places to the left, to who gives gold to whoever prayed (DARR-GOD-02)."""

    def happen(self, desk: Desk) -> None:
        order = known.counted(desk)
        giver = order[self.amount % len(order)]
        desk.tell("It rests on {name}.", "DARR-GOD-01 DARR-GOD-05", name=desk.players[giver].name)
        hand_over(desk, TITHE, giver, desk.turn, "DARR-GOD-02")


class Tithe(Effect):
    """The player the count ends with pays whoever prayed."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene, Prayer("tithe", "", int(scene.thrown[-1]))

    def words(self) -> Words:
        return say("that player gives you {gold} gold", gold=TITHE)


def build(house: House, board: DarrowellBoard) -> Procedure:
    back = Row(CountsBack(), "The god’s eye rests on you.", NOTHING, (Gold(-PENANCE),), "DARR-GOD-03", "the prayer")
    other = Row(Else(), "The god’s eye moves on.", DONE, (Tithe(),), "DARR-GOD-02", "the prayer")
    steps = {
        "idol": free("Do you pray?", paid("pray", "count", "DARR-GOD-01", "Pray"), go_on(), rules="DARR-GOD-04"),
        "count": die(say(COUNT, gold=TITHE, loss=PENANCE), back, other, rules="DARR-GOD-01 DARR-GOD-05"),
    }
    intro = "The die counts round the table, the left neighbour first."
    return Procedure(
        "god_of_gold",
        "God of gold",
        intro,
        "idol",
        steps,
        known={"players": range(1, 7)},
        sides=("a",),
        outcomes={"won": "another pays", "lost": "you pay"},
    )


ACTIVITY = Activity(name="god_of_gold", build=build, letter="H", facts={"players": known.players})
