"""V: the jail (DARR-JAIL): the visitors' side and the prisoners' side."""

from __future__ import annotations

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import CHIPS, DONE, die, free, go_on, hour_glass, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import HasChip
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.effects import NewTurn
from companion.games.darrowell.ends import Lands
from companion.games.darrowell.gold import earn, hand_over
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import Change
from companion.games.darrowell.vocabulary import JAIL_FEE, RED_CHIPS
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Later, Option, Procedure, Row, Tell
from companion.procedures.readings import Faces
from companion.procedures.scene import Ground, Scene
from companion.table.words import Words, say


class Visited(Change):
    """The gold on the floor, and up to three from every prisoner (DARR-JAIL-02)."""

    def happen(self, desk: Desk) -> None:
        earn(desk, self.amount, "DARR-JAIL-02")
        for at, player in enumerate(desk.players):
            if player.at == desk.ground.prisoners:
                hand_over(desk, JAIL_FEE, at, desk.turn, "DARR-JAIL-02")


class Collect(Effect):
    """Whoever visits the jail takes what lies on its floor, and what prisoners cannot keep."""

    def __init__(self, floor: int) -> None:
        self.floor = floor

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        return scene, Visited("visit", "", self.floor)

    def words(self) -> Words:
        return say("the gold on the floor, and {gold} more from every prisoner", gold=JAIL_FEE)


def jail_visitors(house: House, board: DarrowellBoard) -> Procedure:
    jail = board.jail
    assert jail is not None
    steps = {
        "grille": free(
            "Do you collect at the grille?",
            paid("collect", "collect", "DARR-JAIL-02", "Collect gold"),
            go_on(),
            rules="DARR-JAIL-02",
        ),
        "collect": Tell(
            "A hand through the bars.", DONE, (Collect(jail.floor_gold),), rules="DARR-JAIL-02", name="the visit"
        ),
    }
    intro = "Gold lies on the floor, and those inside cannot keep theirs from you."
    return Procedure("jail_visitors", "Jail, visitors’ side", intro, "grille", steps, sides=("a",))


def jail_prisoners(house: House, board: DarrowellBoard) -> Procedure:
    jail = board.jail
    assert jail is not None
    out = Lands(jail.sewer, text="out through the sewer")
    steps = {
        "cell": free(
            "Do you try to escape?",
            paid("escape", "wall", "DARR-JAIL-05", "Escape", HasChip()),
            hour_glass("cell"),
            Option("end_turn", Later("morning"), rules="DARR-JAIL-06", text="End the turn"),
            rules="DARR-JAIL-07 DARR-JAIL-09",
        ),
        "wall": die(
            "{dice}: {need} gets you over the wall.",
            Row(Faces(5, 6), "Out through the sewer.", out, (), "DARR-JAIL-05", "the escape"),
            Row(Faces(1, 2, 3, 4), "Still inside.", "cell", (), "DARR-JAIL-05", "the escape"),
            rules="DARR-JAIL-05",
        ),
        "morning": Tell("A new turn.", "cell", (NewTurn(RED_CHIPS),)),
    }
    intro = "Every chip is one try to get out; there is no other way."
    return Procedure(
        "jail_prisoners",
        "Jail, prisoners’ side",
        intro,
        "cell",
        steps,
        known={"chips": CHIPS},
        dodges=frozenset(("cell",)),
        sides=("a",),
        outcomes={"won": "out of jail", "stays": "still in jail"},
    )


VISITORS = Activity(
    name="jail_visitors",
    build=jail_visitors,
    letter="V",
    entries=lambda board: {board.jail.visitors: "a"} if board.jail else {},
)
PRISONERS = Activity(
    name="jail_prisoners",
    build=jail_prisoners,
    letter="V",
    entries=lambda board: {board.jail.prisoners: "a"} if board.jail else {},
    facts={"chips": known.chips},
    even_used=True,
)
