"""P: Benny the buyer (DARR-BENNY): an item for as much gold as the die shows."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import Laden
from companion.games.darrowell.effects import GoldThrown
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import ITEMS
from companion.procedures.graph import Pay, Procedure, Row
from companion.procedures.readings import Else


def build(house: House, board: DarrowellBoard) -> Procedure:
    price = Row(Else(), "Benny pays.", "counter", (GoldThrown(),), "DARR-BENNY-01", "the sale")
    steps = {
        "counter": free(
            "Do you sell an item?", paid("sell", "which", "DARR-BENNY-01", "Sell an item", Laden()), go_on()
        ),
        "which": Pay(
            "Which item do you sell? It goes before the price is known.",
            ITEMS,
            "price",
            required=True,
            rules="DARR-BENNY-01 DARR-BENNY-03",
        ),
        "price": die("{dice}: Benny pays what it shows.", price, rules="DARR-BENNY-01 DARR-BENNY-04"),
    }
    intro = "The item first, then the price; as many as you like."
    return Procedure("benny", "Benny the buyer", intro, "counter", steps, sides=("a",))


ACTIVITY = Activity(name="benny", build=build, letter="P")
