"""Whirlpools: what becomes of whoever is caught in a fold (KTK-WHIRL-12, KTK-WHIRL-13)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.house import House
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Count
from companion.procedures.graph import End, Fork, Later, Procedure, Row, Tell, Throw
from companion.procedures.readings import Else, Faces, Hits

KEPT = End("kept", text="beside the hole or the whirlpool, nothing lost")
LOST = End("lost", good=False, text="beside the hole or the whirlpool, without your holders")


THROWS = 3
"""So many to save the holders (KTK-WHIRL-13)."""


def build(house: House) -> Procedure:
    intro = "The fold has swallowed you. A few throws decide whether it swallows your treasure."
    kept = Row(Hits(1, 1, 8), "Out with everything.", KEPT, rules="KTK-WHIRL-13", step="the escape")
    lost = Row(Else(), "Out, but every holder is gone.", LOST, rules="KTK-WHIRL-13", step="the loss")
    if house.caught_throws == "at_once":
        steps = {"caught": Throw("{dice}: {need} saves the holders.", (kept, lost), dice=THROWS)}
        return Procedure("whirlpools", "Whirlpools and folding", intro, "caught", dict(steps))
    return Procedure(
        "whirlpools",
        "Whirlpools and folding",
        intro,
        Later("caught"),
        {
            "caught": Throw(
                "Throw {need} to save your holders.",
                (
                    Row(Faces(1, 8), "Out with everything.", KEPT, rules="KTK-WHIRL-13", step="the escape"),
                    Row(Else(), "Not yet.", "count", (Count("throws"),), "KTK-WHIRL-13", "the try"),
                ),
            ),
            "count": Fork("{throws} made?", AtLeast("throws", THROWS), "gone", Later("caught")),
            "gone": Tell("Out, but every holder is gone.", LOST, rules="KTK-WHIRL-13", name="the loss"),
        },
    )
