"""V: the jail (DARR-JAIL): the visitors' side and the prisoners' side."""

from __future__ import annotations

from companion.games.darrowell.areas.common import CHIPS, DONE, die, free, go_on, hour_glass, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.conditions import HasChip
from companion.games.darrowell.effects import NewTurn
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import RED_CHIPS
from companion.procedures.effects import Signal
from companion.procedures.graph import End, Later, Option, Procedure, Row, Tell
from companion.procedures.readings import Faces


def jail_visitors(house: House, board: DarrowellBoard) -> Procedure:
    jail = board.jail
    assert jail is not None
    take = Signal("visit", "", jail.floor_gold, "the gold on the floor, and 3 more from every prisoner")
    steps = {
        "grille": free(
            "Do you collect at the grille?",
            paid("collect", "collect", "DARR-JAIL-02", "Collect gold"),
            go_on(),
            rules="DARR-JAIL-02",
        ),
        "collect": Tell("A hand through the bars.", DONE, (take,), rules="DARR-JAIL-02", name="the visit"),
    }
    intro = "Gold lies on the floor, and those inside cannot keep theirs from you."
    return Procedure("jail_visitors", "Jail, visitors’ side", intro, "grille", steps, sides=("a",))


def jail_prisoners(house: House, board: DarrowellBoard) -> Procedure:
    jail = board.jail
    assert jail is not None
    out = End(jail.sewer, text="out through the sewer")
    steps = {
        "cell": free(
            "Do you try to escape?",
            paid("escape", "wall", "DARR-JAIL-05", "Escape", HasChip()),
            hour_glass("cell"),
            Option("end_turn", Later("morning"), rules="DARR-JAIL-06", text="End the turn"),
            rules="DARR-JAIL-07 DARR-JAIL-09",
        ),
        "wall": die(
            "Throw to get over the wall.",
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
    )
