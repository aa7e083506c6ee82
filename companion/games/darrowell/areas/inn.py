"""O: the inn (DARR-INN): along the planks from one entryway to the other. Side a is the main door."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import free, go_on, paid, printed, walk
from companion.games.darrowell.arriving import arrive
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.effects import Gold, If, Receive
from companion.games.darrowell.house import House
from companion.games.darrowell.outcomes import Ending
from companion.games.darrowell.vocabulary import TAROT
from companion.procedures.conditions import Both, From, Has, Not
from companion.procedures.effects import Effect, Enter, Lose
from companion.procedures.graph import Choose, Option, Procedure, Row
from companion.procedures.here import Here
from companion.procedures.readings import Else, Lands, Past
from companion.procedures.scene import Ground, Scene, Track
from companion.table.words import say

CROSSED = "inn_crossed"
"""What is remembered of a crossing until the turn ends."""

FIRST = "on the first crossing of a turn"


@dataclass(frozen=True)
class Across(Ending):
    """In the other entryway, whatever the surplus (DARR-INN-07)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        arrive(desk, next(entry for entry in self.leads(desk.ground.board) if entry != desk.player.at))

    def leads(self, board: DarrowellBoard) -> tuple[str, ...]:
        return (board.inn.main, board.inn.back) if board.inn else ()


@dataclass(frozen=True)
class ThrownOut(Ending):
    """Into the street beside the plank (DARR-INN-06)."""

    def settle(self, desk: Desk, scene: Scene) -> None:
        inn = desk.ground.board.inn
        assert inn
        plank = scene.place if scene.side == "a" else inn.planks + 1 - scene.place
        arrive(desk, inn.beside(plank), forced=True)

    def leads(self, board: DarrowellBoard) -> tuple[str, ...]:
        return tuple(board.inn.window) if board.inn else ()


ACROSS = Across("across", text="in the far entryway")
THROWN = ThrownOut("thrown", good=False, text="thrown out into the street beside that plank", how="moved")


LOOT = say(
    "{loot}",
    loot=Here(
        say("Something lies there."),
        lambda scene: say("Something lies there." if scene.tally("unused") else "It pays only once a turn."),
    ),
)


def mark(content: str | int) -> str:
    """How the ground marks a plank with that on it."""
    return f"{content} gold" if isinstance(content, int) else content


def build(house: House, board: DarrowellBoard) -> Procedure:
    inn = board.inn
    assert inn is not None
    planks = inn.planks
    rows = []
    for content in dict.fromkeys(inn.contents.values()):
        effect: Effect = Gold(content) if isinstance(content, int) else Receive(content)
        onto = Lands(mark(content), say("onto a plank with {thing}", thing=printed(content)))
        rows.append(Row(onto, LOOT, "board", (If("unused", effect, FIRST),)))
    options = [paid("cross", "planks", "DARR-INN-04", "Cross the inn", effects=(Enter("planks"),))]
    if house.inn_no_armor == "step_back":
        needs = Both(From("a"), Not(Has("armor")))
        options.append(paid("step_back", ACROSS, "DARR-INN-09", "Step back", needs))
    steps = {
        "entry": free("Do you cross the inn?", *options, go_on(), rules="DARR-INN-01 DARR-INN-10"),
        "planks": walk(
            say(
                "{dice}: so many planks on. Before you lie {left}.",
                left=Here(say("the rest"), lambda scene: planks - scene.place),
            ),
            Row(Past(), "Across.", ACROSS, (), "DARR-INN-07", "the crossing"),
            *rows,
            Row(Else(), "An empty plank.", "board", (), "DARR-INN-06", "the step"),
            rules="DARR-INN-04 DARR-INN-05",
        ),
        "board": Choose(
            "An armor to stay on this plank and go on, or out into the street?",
            (
                Option("armor", "planks", Has("armor"), (Lose("armor"),), text="Give an armor"),
                Option("thrown_out", THROWN, text="Out into the street"),
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
        outcomes={"won": "across the inn", "moved": "thrown out", "on": "on a plank"},
    )


def _unused(at: known.Moment, board: DarrowellBoard) -> int:
    """Whether the planks still pay: nobody crossed, nor laid a chip in either entryway (DARR-INN-11)."""
    entries = {board.inn.main, board.inn.back} if board.inn else set()
    return int(CROSSED not in at.now.done and entries.isdisjoint(at.now.chips.laid))


def _site(board: DarrowellBoard, side: str) -> Ground:
    """The planks, counted from the end where one came in."""
    inn = board.inn
    assert inn
    places = {
        plank if side == "a" else inn.planks + 1 - plank: mark(inn.contents[str(plank)])
        for plank in map(int, inn.contents)
    }
    return Ground({"planks": Track(inn.planks + 1, places)})


ACTIVITY = Activity(
    name="inn",
    build=build,
    letter="O",
    entries=lambda board: {board.inn.main: "a", board.inn.back: "b"} if board.inn else {},
    site=_site,
    facts={"unused": _unused},
    marks={"cross": CROSSED},
    even_used=True,
)
