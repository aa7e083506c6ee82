"""I: the river squid (DARR-SQUID): whoever comes to the pool may lose an item."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die
from companion.games.darrowell.areas.random_items import random_steps
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.house import House
from companion.procedures.graph import End, Procedure, Row
from companion.procedures.readings import Faces

SPARED = End("spared", text="the turn goes on")
FELT = End("felt", good=False, text="the turn goes on")


def build(house: House, board: DarrowellBoard) -> Procedure:
    steps = {
        "pool": die(
            "The squid stirs. {dice}: {row2} and it takes an item.",
            Row(Faces(3, 4, 5, 6), "The water stays calm.", SPARED, (), "DARR-SQUID-01", "the squid"),
            Row(Faces(1, 2), "An arm comes out of the water.", "kind", (), "DARR-SQUID-01 DARR-SQUID-02", "the squid"),
            rules="DARR-SQUID-01 DARR-SQUID-06",
        ),
        **random_steps("loss", house, FELT, FELT),
    }
    intro = "Something in the pool feels for whoever comes in, or wakes up here, once a turn."
    return Procedure(
        "river_squid",
        "River squid",
        intro,
        "pool",
        steps,
        sides=("a",),
        outcomes={"won": "calm water", "lost": "an arm out of the water"},
    )


ACTIVITY = Activity(name="river_squid", build=build, letter="I", on_entry=True)
