"""N: the bounty board (DARR-BOUNTY): a price on somebody's head for this turn."""

from __future__ import annotations

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import DONE, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import Change
from companion.games.darrowell.readings import NamesRival
from companion.games.darrowell.vocabulary import BOUNTY_GOLD
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Procedure, Row
from companion.procedures.readings import Else
from companion.procedures.scene import Ground, Scene
from companion.table.words import Words, say


class NamePosted(Change):
    """The player of that number carries the bounty (DARR-BOUNTY-01)."""

    def happen(self, desk: Desk) -> None:
        target = known.counted(desk)[self.amount]
        desk.note(bounty=target)
        desk.tell("The bounty is on {name}.", "DARR-BOUNTY-01", name=desk.players[target].name)


class Wanted(Effect):
    """That player, counted from the left neighbour, carries the bounty this turn."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene, NamePosted("bounty", "", int(scene.thrown[-1]))

    def words(self) -> Words:
        return say("that player carries the bounty")


def build(house: House, board: DarrowellBoard) -> Procedure:
    steps = {
        "board": free(
            "Do you read the bounty board?",
            paid("read", "name", "DARR-BOUNTY-01", "Read it", AtLeast("others", 1)),
            go_on(),
            rules="DARR-BOUNTY-05",
        ),
        "name": die(
            "{dice}: whose name is on the board, counted from your left?",
            Row(
                NamesRival(),
                "A name is there.",
                DONE,
                (Wanted(),),
                "DARR-BOUNTY-01 DARR-BOUNTY-02",
                "the bounty",
            ),
            Row(Else(), "Nobody has that number: throw again.", "name", (), "DARR-BOUNTY-01", "the bounty"),
            rules="DARR-BOUNTY-01",
        ),
    }
    text = "The others are numbered from your left. Win a duel against whoever is named, and the bank pays {gold} gold."
    intro = say(text, gold=BOUNTY_GOLD)
    return Procedure(
        "bounty_board",
        "Bounty board",
        intro,
        "board",
        steps,
        known={"others": range(6)},
        sides=("a",),
        outcomes={"won": "a name"},
    )


ACTIVITY = Activity(name="bounty_board", build=build, letter="N", facts={"others": known.others})
