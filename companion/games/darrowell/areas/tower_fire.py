"""U: the tower fire (DARR-FIRE): up to the top, or down and out."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import PASSED, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import Fewer
from companion.games.darrowell.effects import Gold, Note
from companion.games.darrowell.ends import Lands
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import TAROT
from companion.procedures.conditions import AtLeast, Has
from companion.procedures.effects import Count, Lose
from companion.procedures.graph import Choose, Fork, Option, Procedure, Row, Step, Tell
from companion.procedures.here import Here
from companion.procedures.readings import Faces
from companion.procedures.scene import Scene
from companion.table.words import Words, say


def build(house: House, board: DarrowellBoard) -> Procedure:
    tower = board.tower
    assert tower is not None
    down = tower.down if house.tower_rooms_down == "board" else int(house.tower_rooms_down)
    hay = Lands(tower.hay, text="a jump into the hay wagon")
    street = Lands(tower.street, good=False, how="moved", text="out by the losers’ door, onto the street")
    top = down + tower.up

    def around(scene: Scene) -> Words:
        room = scene.tally("room")
        return say("Rooms up to the gold: {up}, down to the street: {down}.", up=top - room, down=room)

    rooms = Here(say("Up to the gold, or down to the street."), around)
    ways = [
        Option("roll", "stairs", rules="DARR-FIRE-02", text="Let the die decide"),
        Option("armor", "climbs", Has("armor"), (Lose("armor"), Count("room")), "DARR-FIRE-03", "Give an armor"),
    ]
    may_stop = house.tower_break_off == "yes"
    inside = "room" if may_stop else "armored"
    if may_stop:
        ways.append(Option("break_off", PASSED, rules="DARR-FIRE-07", text="Break off"))
    steps: dict[str, Step] = {
        "brazier": free(
            "Do you climb the burning tower?",
            paid("climb", inside, "DARR-FIRE-01", "Climb", effects=(Note("room", down),)),
            go_on(),
            rules="DARR-FIRE-01",
        ),
        "room": Choose(
            say("{rooms} Throw, or an armor for the next room?", rooms=rooms),
            tuple(ways),
            rules="DARR-FIRE-02 DARR-FIRE-07",
        ),
        "stairs": die(
            say("{rooms} {dice}: {need} goes up, {row2} down.", rooms=rooms),
            Row(Faces(4, 5, 6), "A room up.", "climbs", (Count("room"),), "DARR-FIRE-02", "the climb"),
            Row(Faces(1, 2, 3), "A room down.", "falls", (Count("room", -1),), "DARR-FIRE-02", "the fall"),
            rules="DARR-FIRE-02",
        ),
        "climbs": Fork("Is that the top?", AtLeast("room", top), "top", inside, rules="DARR-FIRE-04"),
        "falls": Fork("Is that the street?", Fewer("room"), "out", inside, rules="DARR-FIRE-06"),
        "top": Tell("The top, and its gold.", hay, (Gold(tower.gold),), rules="DARR-FIRE-05"),
        "out": Tell("Out through the losers’ door.", street, rules="DARR-FIRE-06"),
    }
    if not may_stop:
        steps["armored"] = Fork("Is there an armor to give?", Has("armor"), "room", "stairs", rules="DARR-FIRE-03")
    return Procedure(
        "tower_fire",
        "Tower fire",
        "Room by room through a burning tower; armor gets you up without a throw.",
        "brazier",
        steps,
        packs=(("armor", "armor"), ("armor", "armor", "armor"), ("armor", "armor", TAROT)),
        sides=("a",),
        outcomes={"won": "at the gold", "moved": "out on the street", "on": "a room up"},
    )


ACTIVITY = Activity(name="tower_fire", build=build, letter="U", marks={"climb": "tower_fire"})
