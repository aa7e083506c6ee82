"""Dungeon: a 1 or an 8 opens the door, and so does patience (KTK-DUN)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import pay_one
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT
from companion.procedures.conditions import AtLeast, HasAny
from companion.procedures.effects import Count
from companion.procedures.graph import End, Fork, Later, Option, Procedure, Row, Step, Tell, Throw
from companion.procedures.readings import Else, Faces

FREED = End("walk_die", text="walk that throw from the Black Dagger")
"""Free: the same throw walks the figure from the Black Dagger."""

RELEASED = End("released", text="free from the next turn on")
"""Free from the next turn: an ordinary walk from the Black Dagger."""


def build(house: House) -> Procedure:
    pay = (
        (Option("pay", "ransom", HasAny(*EQUIPMENT), rules="KTK-DUN-01", text="Pay a card"),)
        if house.dungeon_pay == "yes"
        else ()
    )
    locked = Row(Else(), "The door stays shut.", Later("cell"), rules="KTK-DUN-01", step="the try")
    steps: dict[str, Step] = {}
    if house.dungeon_turns == "3":
        locked = Row(Else(), "The door stays shut.", "tries", (Count("tries"),), "KTK-DUN-01", "the try")
        steps["tries"] = Fork("{throws} made?", AtLeast("tries", int(house.dungeon_turns)), "released", Later("cell"))
        steps["released"] = Tell("Next turn the door is open.", RELEASED, rules="KTK-DUN-02", name="the release")
    if pay:
        steps["ransom"] = pay_one(RELEASED, "KTK-DUN-01", required=True)
    opened = Row(Faces(1, 8), "The door opens: walk.", FREED, rules="KTK-DUN-01 KTK-DUN-03", step="the escape")
    return Procedure(
        "dungeon",
        "Dungeon",
        "A cell under the Key Location. Somebody forgot to oil the lock.",
        "cell",
        {"cell": Throw("Throw {need} to get out.", (opened, locked), instead=pay), **steps},
    )
