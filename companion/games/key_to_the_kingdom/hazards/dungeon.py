"""Dungeon: a 1 or an 8 opens the door, and so does patience (KTK-DUN)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.coming_out import WalkDie
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending
from companion.games.key_to_the_kingdom.hazards.common import pay_one
from companion.games.key_to_the_kingdom.hazards.counting import throw_of
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.lost_pool import unreserve, unsure
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT
from companion.procedures.conditions import AtLeast, HasAny
from companion.procedures.effects import Count
from companion.procedures.graph import Fork, Later, Option, Procedure, Row, Step, Tell, Text, Throw
from companion.procedures.readings import Else, Faces
from companion.procedures.scene import Scene, tallies
from companion.table.words import say

CELL = "cell"
TRIES = 3
"""So many in vain, and the door opens (KTK-DUN-02), unless the house rules say that it never does."""
FREED = WalkDie("walk_die", text="walk that throw from the Black Dagger")
RELEASED = Ending("released", text="free from the next turn on", next_turn=True)
"""Free from the next turn: an ordinary walk from the Black Dagger."""


def build(house: House) -> Procedure:
    pay = (
        (Option("pay", "ransom", HasAny(*EQUIPMENT), rules="KTK-DUN-01", text="Pay a card"),)
        if house.dungeon_pay == "yes"
        else ()
    )
    locked = Row(Else(), "The door stays shut.", Later(CELL), rules="KTK-DUN-01", step="the try")
    steps: dict[str, Step] = {}
    asks: Text = "Throw {need} to get out."
    if house.dungeon_turns != "unlimited":
        asks = say("Throw {need} to get out. {which}", which=throw_of("tries", TRIES))
        locked = Row(Else(), "The door stays shut.", "tries", (Count("tries"),), "KTK-DUN-01", "the try")
        steps["tries"] = Fork("{throws} made?", AtLeast("tries", TRIES), "released", Later(CELL))
        steps["released"] = Tell("Next turn the door is open.", RELEASED, rules="KTK-DUN-02", name="the release")
    if pay:
        steps["ransom"] = pay_one(RELEASED, "KTK-DUN-01", required=True)
    opened = Row(Faces(1, 8), "The door opens: walk.", FREED, rules="KTK-DUN-01 KTK-DUN-03", step="the escape")
    return Procedure(
        "dungeon",
        "Dungeon",
        "A cell under the Key Location. Somebody forgot to oil the lock.",
        CELL,
        {CELL: Throw(asks, (opened, locked), instead=pay), **steps},
        outcomes={"won": "out of the dungeon"},
    )


def imprison(desk: Desk, seat: int, world: str, tries: int = 0) -> None:
    """Into the dungeon of that World, out of whatever held the player; nothing is lost (KTK-DK-05, KTK-DK-07)."""
    unreserve(desk, seat)
    made = tallies({"tries": tries})
    scene = Scene(CELL, items=desk.state.players[seat].items, tallies=made, unsure=unsure(desk.state))
    dungeon = desk.ground.location[world].dungeon
    desk.set_player(seat, at=dungeon, held="dungeon", scene=scene, skipping=0)
