"""D: the watchers (DARR-WATCH): whoever is seen lowers the gate."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import GateDown
from companion.games.darrowell.house import House
from companion.procedures.graph import End, Procedure, Row
from companion.procedures.readings import Else

SEEN = End("seen", text="the turn goes on", how="stays")


def build(house: House, board: DarrowellBoard) -> Procedure:
    row = Row(Else(), "They have seen you.", SEEN, (GateDown(),), "DARR-WATCH-01 DARR-GATE-02", "the watchers")
    look = die(
        "The watchers look. {dice}: the gate marker goes down that far.", row, rules="DARR-WATCH-01 DARR-WATCH-05"
    )
    intro = "Stone heads that look every way. Whoever comes in, or wakes up here, is seen once a turn."
    return Procedure("watchers", "Watchers", intro, "look", {"look": look}, sides=("a",))


ACTIVITY = Activity(name="watchers", build=build, letter="D", on_entry=True, alone=False)
