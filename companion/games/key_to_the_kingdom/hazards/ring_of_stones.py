"""Ring of Stones: lost things, or Deep Magic (KTK-RING)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from companion.games.key_to_the_kingdom.desk import Desk, replace
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.lost_pool import regain
from companion.games.key_to_the_kingdom.questions import Asked, choice
from companion.games.key_to_the_kingdom.walking import ThrowToWalk
from companion.procedures.conditions import AtLeast
from companion.procedures.graph import Choose, Fork, Later, Option, Procedure, Row, Tell, Throw
from companion.procedures.readings import Else, Faces
from companion.table import prompts
from companion.table.dice import D8
from companion.table.events import Chose, Event
from companion.table.words import named, say

LUCKY = Faces(1, 8)
"""What brings Deep Magic, thrown inside or on the way in (KTK-RING-05, KTK-RING-06)."""
PICKS = 3
PICKING, WISH = "picking", "wish"


class Pick(Asked, frozen=True, gc=False):
    """One of the picks from the lost pool; holders stay closed until all are made (KTK-RING-03, KTK-RING-04)."""

    phase: ClassVar[str] = "pick"
    left: int = PICKS

    def prompt(self, desk: Desk) -> prompts.Prompt | None:
        cards, holders = desk.state.supply.lost_cards, desk.state.supply.lost_holders
        lies = (*dict.fromkeys(card for card, _ in cards), *holders)
        left = min(self.left, len(cards) + len(holders))
        if not (self.left and lies):
            return None
        offers = (prompts.Option(what, named(what)) for what in lies)
        words = say("What do you take from the lost pool? {left} to take.", left=left)
        return replace(choice(desk.player.colour, words, "KTK-RING-03 KTK-RING-04", *offers), run=left)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Chose)
        regain(desk, event.option)
        desk.tell("{who} takes back {what}.", "KTK-RING-03 KTK-RING-04", "the pick", what=named(event.option))
        desk.then(Pick(self.left - 1))


@dataclass(frozen=True)
class Picks(Ending):
    """So many picks, no throw, and the turn ends."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        if not (desk.state.supply.lost_cards or desk.state.supply.lost_holders):
            desk.tell("The lost pool is empty.", "KTK-RING-03")
        desk.then(Pick())


@dataclass(frozen=True)
class Gift(Ending):
    """A Deep Magic card; throw again, and walk out in the same turn (KTK-RING-05, KTK-RING-06)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        desk.set_player(deep_magic=desk.player.deep_magic + 1)
        desk.lay(deep_magic=desk.state.supply.deep_magic - 1)
        desk.then(ThrowToWalk())


PICK = Picks("pick_three", text=say("{count} picks, and the turn ends", count=PICKS))
WALK_OUT = Gift("walk_out", text="throw again and walk out")
LEAVE = Ending("leave", good=False, text="the turn ends; walk away next turn")


def known(desk: Desk, side: str) -> dict[str, int]:
    """Whether a card is left, and whether the throw that brought the player in is worth one (KTK-RING-05, -08)."""
    thrown = desk.state.thrown[-1:]
    lucky = bool(thrown) and thrown[0] in LUCKY.faces_named()
    return {"magic_left": int(desk.state.supply.deep_magic > 0), "lucky_throw": int(lucky)}


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
                say("Lost cards, or Deep Magic with {lucky}?", lucky=LUCKY.words(D8)),
                (
                    Option("cards", Later(PICKING), rules="KTK-RING-02 KTK-RING-03", text="Lost cards"),
                    Option("deep_magic", "entering", AtLeast("magic_left", 1), rules="KTK-RING-02 KTK-RING-08"),
                ),
                rules="KTK-RING-01 KTK-RING-02",
            ),
            PICKING: Tell(say("Take {count} from the lost pool.", count=PICKS), PICK, rules="KTK-RING-03"),
            "entering": Fork(
                say("Did {lucky} bring you in?", lucky=LUCKY.words(D8)),
                AtLeast("lucky_throw", 1),
                "gift",
                Later(WISH),
            ),
            WISH: Throw(
                "Throw {need} for Deep Magic.",
                (lucky, Row(Else(), "The stones are silent.", "again", rules="KTK-RING-06", step="the wish")),
                instead=(give_up,),
            ),
            "again": Choose(
                say("Ask again next turn, with {lucky}?", lucky=LUCKY.words(D8)),
                (Option("stay", Later(WISH), rules="KTK-RING-06"), give_up),
                rules="KTK-RING-07",
            ),
            "gift": Tell("A Deep Magic card is yours, from the supply.", WALK_OUT, rules="KTK-RING-05 KTK-RING-06"),
        },
        known={"magic_left": range(2), "lucky_throw": range(2)},
        dodges=frozenset({"again"}),
        outcomes={"won": "the wish granted", "lost": "without a wish"},
    )
