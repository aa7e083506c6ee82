"""Y: the goblin fight (DARR-GOB): bet on one of six, and hope it stands longest."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import PASSED, die, free, go_on, paid
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.effects import GoldMoved, Note
from companion.games.darrowell.house import House
from companion.procedures.conditions import AtLeast
from companion.procedures.effects import Effect, Happening
from companion.procedures.graph import Choose, End, Fork, Option, Procedure, Row, Step, Text, ThrowHow
from companion.procedures.here import Here
from companion.procedures.readings import Else, Reading
from companion.procedures.scene import Ground, Scene
from companion.table.dice import Die
from companion.table.words import Words, say

GOBLINS = 6
OVER = End("over", good=False, text="the fight is over; the gold stays yours")
LAST = End("last_standing", text="the fight is over; the gold stays yours")


BET = Here(say("your own"), lambda scene: scene.tally("bet"))


OUTCOMES: dict[ThrowHow, Text] = {"won": "yours the last one standing", "lost": "yours down", "on": "another one down"}


class OwnGoblin(Reading):
    """The number of the goblin that was bet on."""

    def fits(self, thrown: tuple[int | str, ...], landing: str, scene: Scene) -> bool:
        return thrown[-1] == scene.tally("bet")

    def words(self, die: Die | None = None) -> Words:
        return say("the number you bet on")


class Fallen(Reading):
    """The number of a goblin that is down."""

    def fits(self, thrown: tuple[int | str, ...], landing: str, scene: Scene) -> bool:
        return bool(scene.tally(f"down_{thrown[-1]}"))

    def words(self, die: Die | None = None) -> Words:
        return say("the number of one that is down")


class Fells(Effect):
    """That goblin goes down; the first pays 1 gold, the second 2, and so on (DARR-GOB-05)."""

    def apply(self, scene: Scene, ground: Ground) -> tuple[Scene, Happening | None]:
        count = scene.tally("fallen") + 1
        scene = scene.with_tally(f"down_{scene.thrown[-1]}", 1).with_tally("fallen", count)
        return scene, GoldMoved("gold", "", count)

    def words(self) -> Words:
        return say("1 gold for the first, 2 for the second, and so on")


def build(house: House, board: DarrowellBoard) -> Procedure:
    bets = tuple(
        Option(f"bet_{n}", "ring", effects=(Note("bet", n),), text=say("Goblin {number}", number=n))
        for n in range(1, GOBLINS + 1)
    )
    steps: dict[str, Step] = {
        "arena": free(
            "Do you bet on a goblin?", Option("bet", "bets", rules="DARR-GOB-01", text="Bet on one"), go_on()
        ),
        "bets": Choose("Which goblin do you stand behind?", bets, rules="DARR-GOB-01"),
        "ring": free(
            "Do you strike the gong?",
            paid("gong", "round", "DARR-GOB-02", "Strike gong"),
            Option("go_on", PASSED, rules="DARR-GOB-06", text="Stop"),
            rules="DARR-GOB-06",
        ),
        "round": die(
            say("{dice}: which goblin goes down? Yours is {bet}.", bet=BET),
            Row(Fallen(), "It is down already: throw again.", "round", (), "DARR-GOB-03", "the round"),
            Row(OwnGoblin(), "Yours is down.", OVER, (), "DARR-GOB-04", "the round"),
            Row(Else(), "Another one down: the chip slides onto it.", "count", (Fells(),), "DARR-GOB-05", "the round"),
            rules="DARR-GOB-02",
        ),
        "count": Fork("Is yours the last one?", AtLeast("fallen", GOBLINS - 1), LAST, "ring", rules="DARR-GOB-06"),
    }
    intro = say("{count} goblins and a gong. Each that falls before yours pays more than the last.", count=GOBLINS)
    return Procedure("goblin_fight", "Goblin fight", intro, "arena", steps, sides=("a",), outcomes=OUTCOMES)


ACTIVITY = Activity(name="goblin_fight", build=build, letter="Y")
