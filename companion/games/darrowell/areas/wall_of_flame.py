"""C: the wall of flame (DARR-FLAME): along the ledge, through fire, or down into the rooms below."""

from __future__ import annotations

from companion.games.darrowell.areas.common import TAROT, free, go_on, paid, walk
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import Gold, If
from companion.games.darrowell.house import House
from companion.procedures.conditions import Has
from companion.procedures.effects import Enter, Lose
from companion.procedures.graph import Choose, End, Option, Procedure, Row, Step
from companion.procedures.readings import Else, Lands, Past


def build(house: House, board: DarrowellBoard) -> Procedure:
    flame = board.flame
    assert flame is not None
    burning = dict.fromkeys(flame.under(space) for space in flame.fire)
    grate = End(flame.grate, text="onto the grate")
    prize = If("prize", Gold(flame.gold), "on the first run of a turn")
    end = Row(Past(), "At the end: washed onto the grate.", grate, (prize,), "DARR-FLAME-05", "the run")
    fires = [
        Row(Lands(room, "into fire above that room"), "Fire!", f"fire_{room}", (), "DARR-FLAME-04", "the fire")
        for room in burning
    ]
    steps: dict[str, Step] = {
        "stairs": free(
            "Do you run along the ledge?",
            paid("run", "ledge", "DARR-FLAME-02", "Run", effects=(Enter("ledge"),)),
            go_on(),
            rules="DARR-FLAME-01 DARR-FLAME-08",
        ),
        "ledge": walk(
            "Throw and run on along the ledge.",
            end,
            *fires,
            Row(Else(), "No fire there: on at once.", "ledge", (), "DARR-FLAME-03", "the run"),
            rules="DARR-FLAME-03",
        ),
    }
    for room in burning:
        fall = End(room, good=False, text=f"down into {room.replace('_', ' ')}")
        steps[f"fire_{room}"] = Choose(
            "Fire: does an armor save you?",
            (
                Option("armor", "ledge", Has("armor"), (Lose("armor"),), text="Give an armor"),
                Option("fall", fall, text="Fall"),
            ),
            rules="DARR-FLAME-04",
        )
    return Procedure(
        "wall_of_flame",
        "Wall of flame",
        "A ledge along burning walls, gold at its end, cellars below.",
        "stairs",
        steps,
        track="ledge",
        known={"prize": range(2)},
        packs=(("armor", "armor"), ("armor", "armor", TAROT)),
        sides=("a",),
    )
