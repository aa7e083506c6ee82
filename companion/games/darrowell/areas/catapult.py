"""M: the catapult (DARR-CAT): one, two or three dice, and the total says where you land."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die, free, go_on, paid, so_many
from companion.games.darrowell.arriving import arrive
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.house import House
from companion.games.darrowell.moving import leave_map
from companion.games.darrowell.naming import called
from companion.games.darrowell.outcomes import Ending
from companion.games.darrowell.visiting import begin
from companion.games.darrowell.vocabulary import OUTSIDE
from companion.procedures.graph import Choose, How, Option, Procedure, Row, Throw
from companion.procedures.readings import Total
from companion.procedures.scene import Scene
from companion.table.words import say


@dataclass(frozen=True)
class Flown(Ending):
    """The figure lands in the area of that name (DARR-CAT-07)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        arrive(desk, self.name, forced=True, flown=True)

    def leads(self, board: DarrowellBoard) -> tuple[str, ...]:
        return (self.name,)


@dataclass(frozen=True)
class OverTheWall(Ending):
    """Outside the city (DARR-CAT-03)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        leave_map(desk, "DARR-CAT-03")

    def leads(self, board: DarrowellBoard) -> tuple[str, ...]:
        return (OUTSIDE,)


@dataclass(frozen=True)
class OnTheRoof(Ending):
    """On the river tower, and off it again (DARR-RTOWER-01)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        begin(desk, ROOF)

    def leads(self, board: DarrowellBoard) -> tuple[str, ...]:
        return (board.river_tower.falls_to,) if board.river_tower else ()


ROOF = "river_tower"
LANDINGS: dict[str, type[Ending]] = {OUTSIDE: OverTheWall, ROOF: OnTheRoof}
"""The landings that are no area."""


def _landing(board: DarrowellBoard, place: str) -> Ending:
    how: How = "won" if place == OUTSIDE else "moved"
    return LANDINGS.get(place, Flown)(
        place, good=place == OUTSIDE, how=how, text=say("to {place}", place=called(board, place))
    )


def build(house: House, board: DarrowellBoard) -> Procedure:
    data = board.catapult
    assert data is not None
    last = max(map(int, data.landing))

    def shot(dice: int) -> Throw:
        rows = []
        for total in range(dice, min(6 * dice, last) + 1):
            place = data.landing[str(total)]
            end = _landing(board, place)
            reading = Total(total, None if total == last else total)
            rules = "DARR-CAT-02 DARR-CAT-05" if board.jail and place == board.jail.prisoners else "DARR-CAT-02"
            rows.append(Row(reading, "A long flight.", end, (), rules, "the flight"))
        return die("{dice}: the total says where you land.", *rows, dice=dice, rules="DARR-CAT-01 DARR-CAT-07")

    steps = {
        "arm": free(
            "Do you fire yourself off?",
            paid("fire", "load", "DARR-CAT-01", "Fire"),
            go_on(),
            rules="DARR-CAT-06",
        ),
        "load": Choose(
            "With how many dice do you fly?",
            (
                Option("one_die", "shot_1", text=so_many(1)),
                Option("two_dice", "shot_2", text=so_many(2)),
                Option("three_dice", "shot_3", text=so_many(3)),
            ),
            rules="DARR-CAT-01",
        ),
        **{f"shot_{dice}": shot(dice) for dice in (1, 2, 3)},
    }
    intro = "Whoever sits in it flies over half the town; far enough, and it is over the wall."
    return Procedure(
        "catapult",
        "Catapult",
        intro,
        "arm",
        steps,
        sides=("a",),
        outcomes={"won": "over the wall", "moved": "inside the walls"},
    )


ACTIVITY = Activity(name="catapult", build=build, letter="M")
