"""C: the wall of flame (DARR-FLAME): along the ledge, through fire, or down into the rooms below."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import free, go_on, paid, walk
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.effects import Gold, If
from companion.games.darrowell.ends import Lands as Landing
from companion.games.darrowell.house import House
from companion.games.darrowell.naming import called
from companion.games.darrowell.vocabulary import TAROT
from companion.procedures.conditions import Has
from companion.procedures.effects import Enter, Lose
from companion.procedures.graph import Choose, Option, Procedure, Row, Step
from companion.procedures.here import Here
from companion.procedures.readings import Else, Lands, Past
from companion.procedures.scene import Ground, Scene, Track
from companion.table.words import say

RUN, WON = "flame_run", "flame_won"
"""What is remembered of a run, and of its gold, until the turn ends."""


@dataclass(frozen=True)
class Grate(Landing):
    """Washed onto the grate, with the gold of the wall (DARR-FLAME-05)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        desk.remember(WON)
        super().settle(desk, scene)


def build(house: House, board: DarrowellBoard) -> Procedure:
    flame = board.flame
    assert flame is not None
    burning = dict.fromkeys(flame.under(space) for space in flame.fire)
    grate = Grate(flame.grate, text="onto the grate")
    prize = If("prize", Gold(flame.gold), "on the first run of a turn")
    end = Row(Past(), "At the end: washed onto the grate.", grate, (prize,), "DARR-FLAME-05", "the run")
    left = Here(say("the rest of the ledge"), lambda scene: flame.spaces + 1 - scene.place)
    fires = [
        Row(
            Lands(room, say("into fire above {room}", room=called(board, room))),
            "Into the fire.",
            f"fire_{room}",
            (),
            "DARR-FLAME-04",
            "the fire",
        )
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
            say("{dice}: run so far along the ledge. To its end: {left}.", left=left),
            end,
            *fires,
            Row(Else(), "No fire there: on at once.", "ledge", (), "DARR-FLAME-03", "the run"),
            rules="DARR-FLAME-03",
        ),
    }
    for room in burning:
        below = called(board, room)
        fall = Landing(room, good=False, how="moved", text=say("down into {room}", room=below))
        steps[f"fire_{room}"] = Choose(
            say("Fire! An armor to run on, or down into {room}?", room=below),
            (
                Option("armor", "ledge", Has("armor"), (Lose("armor"),), text="Give an armor"),
                Option("fall", fall, text=say("Fall into {room}", room=below)),
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
        outcomes={"won": "at the end of the ledge", "moved": "down in a cellar", "on": "on along the ledge"},
    )


def _prize(at: known.Moment, board: DarrowellBoard) -> int:
    """Whether a run pays: the first of a turn, in a fresh visit; or a second one after a fall (DARR-FLAME-08, -10)."""
    done = at.now.done
    if at.house.flame_second_run == "yes" and RUN in done:
        return int(WON not in done)
    return int(at.now.stay.fresh and RUN not in done)


def _site(board: DarrowellBoard, side: str) -> Ground:
    """The ledge; a burning space bears the name of the room below it."""
    flame = board.flame
    assert flame
    return Ground({"ledge": Track(flame.spaces + 1, {space: flame.under(space) for space in flame.fire})})


ACTIVITY = Activity(
    name="wall_of_flame",
    build=build,
    letter="C",
    entries=lambda board: {board.flame.stairs: "a"} if board.flame else {},
    site=_site,
    facts={"prize": _prize},
    marks={"run": RUN},
    even_used=True,
)
