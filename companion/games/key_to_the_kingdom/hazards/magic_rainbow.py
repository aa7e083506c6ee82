"""Magic Rainbow: the way to the Wizard, and back (KTK-RBOW)."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.hazards.common import FAR, NEAR
from companion.games.key_to_the_kingdom.house import House
from companion.procedures.conditions import From
from companion.procedures.graph import End, Fork, Procedure, Row, Tell, Throw
from companion.procedures.readings import Faces

TURNED_BACK = End("turned_back", good=False, text="on the dagger, and the turn ends")
"""On the near dagger, and it must be left before the Rainbow is tried again."""


def build(house: House) -> Procedure:
    lap = "Walk round the whirlpool before you try again."
    if house.rainbow_retry == "leave_and_return":
        lap = "Leave the dagger before you try again."
    return Procedure(
        "magic_rainbow",
        "Magic Rainbow",
        "It joins the whirlpool’s rim to the Wizard’s cloud, when it feels like it.",
        "rainbow",
        {
            "rainbow": Throw(
                "Throw {need} to cross the Rainbow.",
                (
                    Row(Faces(6, 7, 8), "Across.", FAR, rules="KTK-RBOW-01", step="the crossing"),
                    Row(Faces(1, 2, 3, 4, 5), "It does not bear you.", "whence", rules="KTK-RBOW-01", step="the try"),
                ),
            ),
            "whence": Fork("Coming from the rim?", From("a"), "from_rim", "from_cloud"),
            "from_rim": Tell(lap, TURNED_BACK, rules="KTK-RBOW-02"),
            "from_cloud": Tell("Wait on the cloud.", NEAR, rules="KTK-RBOW-03"),
        },
    )
