"""Ring of Stones: lost things, or Deep Magic (KTK-RING)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.house import House
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Signal
from companion.procedures.graph import Choose, End, Fork, Later, Option, Procedure, Row, Tell, Throw
from companion.procedures.readings import Else, Faces
from companion.table.dice import D8
from companion.table.words import say

LUCKY = Faces(1, 8)
"""What brings Deep Magic, thrown inside or on the way in (KTK-RING-05, KTK-RING-06)."""

PICKS = 3
PICK = End("pick_three", text=say("{count} picks, and the turn ends", count=PICKS))
"""So many cards are picked from the lost pool; no throw, and the turn ends."""

WALK_OUT = End("walk_out", text="throw again and walk out")
"""Throw again, and walk out in the same turn."""

LEAVE = End("leave", good=False, text="the turn ends; walk away next turn")
"""The turn ends; the next is an ordinary walk."""


def build(house: House) -> Procedure:
    give_up = Option("give_up", LEAVE, rules="KTK-RING-07", text="Give up")
    lucky = Row(LUCKY, "The stones hum.", "gift", rules="KTK-RING-06", step="the wish")
    return Procedure(
        "ring_of_stones",
        "Ring of Stones",
        "Whoever stops here may call back what was lost, or ask for Deep Magic.",
        "ring",
        {
            "ring": Choose(
                "Which magic do you ask for?",
                (
                    Option("cards", Later("picking"), rules="KTK-RING-02 KTK-RING-03", text="Lost cards"),
                    Option("deep_magic", "entering", AtLeast("magic_left", 1), rules="KTK-RING-02 KTK-RING-08"),
                ),
                rules="KTK-RING-01 KTK-RING-02",
            ),
            "picking": Tell(say("Take {count} from the lost pool.", count=PICKS), PICK, rules="KTK-RING-03"),
            "entering": Fork(
                say("Did {lucky} bring you in?", lucky=LUCKY.words(D8)),
                AtLeast("lucky_throw", 1),
                "gift",
                Later("wish"),
            ),
            "wish": Throw(
                "Throw {need} for Deep Magic.",
                (lucky, Row(Else(), "The stones are silent.", "again", rules="KTK-RING-06", step="the wish")),
                instead=(give_up,),
            ),
            "again": Choose(
                "Ask again next turn?",
                (Option("stay", Later("wish"), rules="KTK-RING-06"), give_up),
                rules="KTK-RING-07",
            ),
            "gift": Tell(
                "A Deep Magic card is yours.", WALK_OUT, (Signal("deep_magic"),), rules="KTK-RING-05 KTK-RING-06"
            ),
        },
        known={"magic_left": range(2), "lucky_throw": range(2)},
        dodges=frozenset({"again"}),
    )
