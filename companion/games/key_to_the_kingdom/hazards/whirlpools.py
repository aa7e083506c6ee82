"""Whirlpools: what becomes of whoever is caught in a fold (KTK-WHIRL-12, KTK-WHIRL-13)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.key_to_the_kingdom import naming
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.games.key_to_the_kingdom.hazards.counting import throw_of
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.lost_pool import lose
from companion.games.key_to_the_kingdom.questions import Asked, moving
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Count
from companion.procedures.graph import Fork, Later, Procedure, Row, Step, Tell, Throw
from companion.procedures.readings import Else, Hits
from companion.table.events import Event, Moved
from companion.table.prompts import Prompt
from companion.table.words import say


class BesideTheHole(Asked, frozen=True, gc=False):
    """The space beside the hole or the whirlpool where whoever was caught stands again (KTK-WHIRL-13)."""

    phase: ClassVar[str] = "caught_place"

    def prompt(self, desk: Desk) -> Prompt | None:
        player = desk.player
        places = desk.ground.rim(player.at, desk.flaps)
        words = say("On which space beside {pool} do you stand?", pool=naming.place(desk.ground, player.at))
        return moving(player.colour, words, "KTK-WHIRL-13", player.colour, places)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        desk.set_player(at=event.to)
        place = naming.place(desk.ground, event.to)
        desk.tell("{who} is out again: {place}.", "KTK-WHIRL-13", "{who}’s way out", place=place)


@dataclass(frozen=True)
class ThrownOut(Ending):
    """Out beside the hole or the whirlpool."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        desk.then(BesideTheHole())


@dataclass(frozen=True)
class Robbed(ThrownOut):
    """Out without a single holder."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        for holder in desk.player.holders:
            lose(desk, desk.state.acting, holder, "KTK-WHIRL-13 KTK-ITEM-01")
        desk.set_player(holders=())
        super().settle(desk, visit)


KEPT = ThrownOut("kept", text="beside the hole or the whirlpool, nothing lost")
LOST = Robbed("lost", good=False, text="beside the hole or the whirlpool, without your holders")


THROWS = 3
"""So many to save the holders (KTK-WHIRL-13)."""


def build(house: House) -> Procedure:
    kept = Row(Hits(1, 1, 8), "Out with everything.", KEPT, rules="KTK-WHIRL-13", step="the escape")
    lost = Row(Else(), "Out, without a single holder.", LOST, rules="KTK-WHIRL-13", step="the loss")
    steps: dict[str, Step] = {"caught": Throw("{dice}: {need} saves the holders.", (kept, lost), dice=THROWS)}
    if house.caught_throws == "per_turn":
        asks = say("Throw {need} for your holders. {which}", which=throw_of("throws", THROWS))
        missed = Row(Else(), "Not yet.", "count", (Count("throws"),), "KTK-WHIRL-13", "the try")
        steps = {
            "caught": Throw(asks, (kept, missed)),
            "count": Fork("{throws} made?", AtLeast("throws", THROWS), "gone", Later("caught")),
            "gone": Tell("Out, without a single holder.", LOST, rules="KTK-WHIRL-13", name="the loss"),
        }
    return Procedure(
        "whirlpools",
        "Whirlpools and folding",
        "The fold has swallowed you. A few throws decide whether it swallows your treasure.",
        "caught" if house.caught_throws == "at_once" else Later("caught"),
        steps,
        outcomes={"won": "with every holder", "lost": "without the holders"},
    )
