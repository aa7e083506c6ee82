"""Magic Rainbow: the way to the Wizard, and back (KTK-RBOW)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.games.key_to_the_kingdom.hazards.common import FAR, NEAR
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS
from companion.procedures.conditions import From
from companion.procedures.graph import Fork, Procedure, Row, Tell, Throw
from companion.procedures.readings import Faces


@dataclass(frozen=True)
class TurnedBack(Ending):
    """On the near dagger, and so far must be walked before the Rainbow is tried again (KTK-RBOW-02, G37)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        near = visit.ground.spots["near"]
        lap = 1
        if desk.state.house.rainbow_retry == "full_lap":
            world = desk.ground.world(near)
            lap = max(1, *(len(pool.rims.get(world, ())) for pool in desk.ground.board.whirlpools))
        desk.set_player(at=near, barred=lap)


TURNED_BACK = TurnedBack("turned_back", good=False, text="on the dagger, and the turn ends", how="stays")


def build(house: House) -> Procedure:
    lap = "Walk round the whirlpool before you try again."
    if house.rainbow_retry == "leave_and_return":
        lap = "Leave the dagger before you try again."
    return Procedure(
        "magic_rainbow",
        HAZARDS["magic_rainbow"],
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
        outcomes={"won": "across", "stays": "not across"},
    )
