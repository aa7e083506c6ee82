"""O: the inn (DARR-INN): along the planks from one entryway to the other. Side a is the main door."""

from __future__ import annotations

from companion.games.darrowell.areas.common import TAROT, free, go_on, paid, walk
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import Gold, If, Receive
from companion.games.darrowell.house import House
from companion.procedures.conditions import Both, From, Has, Not
from companion.procedures.effects import Effect, Enter, Lose
from companion.procedures.graph import Choose, End, Option, Procedure, Row
from companion.procedures.readings import Else, Lands, Past

ACROSS = End("across", text="in the far entryway")
FIRST = "on the first crossing of a turn"
THROWN = End("thrown", good=False, text="thrown out into the street beside that plank")


def mark(content: str | int) -> str:
    """How the ground marks a plank with that on it."""
    return f"{content} gold" if isinstance(content, int) else content


def build(house: House, board: DarrowellBoard) -> Procedure:
    inn = board.inn
    assert inn is not None
    found: dict[str, Effect] = {
        mark(content): Gold(content) if isinstance(content, int) else Receive(content)
        for content in inn.contents.values()
    }
    rows = [
        Row(Lands(name, f"onto a plank with {name}"), "Something lies there.", "board", (If("unused", effect, FIRST),))
        for name, effect in found.items()
    ]
    options = [paid("cross", "planks", "DARR-INN-04", "Cross the inn", effects=(Enter("planks"),))]
    if house.inn_no_armor == "step_back":
        needs = Both(From("a"), Not(Has("armor")))
        options.append(paid("step_back", ACROSS, "DARR-INN-09", "Step back", needs))
    steps = {
        "entry": free("Do you cross the inn?", *options, go_on(), rules="DARR-INN-01 DARR-INN-10"),
        "planks": walk(
            "Throw and go on over the planks.",
            Row(Past(), "Across.", ACROSS, (), "DARR-INN-07", "the crossing"),
            *rows,
            Row(Else(), "An empty plank.", "board", (), "DARR-INN-06", "the step"),
            rules="DARR-INN-04 DARR-INN-05",
        ),
        "board": Choose(
            "An armor, or out into the street?",
            (
                Option("armor", "planks", Has("armor"), (Lose("armor"),), text="Give an armor"),
                Option("thrown_out", THROWN, text="Thrown out"),
            ),
            rules="DARR-INN-06",
        ),
    }
    return Procedure(
        "inn",
        "Inn",
        "A rough house: each plank on the way through costs an armor.",
        "entry",
        steps,
        track="planks",
        known={"unused": range(2)},
        packs=(("armor", "armor"), ("armor", "armor", TAROT)),
    )
