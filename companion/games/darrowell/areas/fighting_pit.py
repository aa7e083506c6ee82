"""B: the fighting pit (DARR-PIT): guard after guard, each for his own gold."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die, free, go_on, paid, so_many
from companion.games.darrowell.board import DarrowellBoard, PitGuard
from companion.games.darrowell.conditions import Fewer, Weapons
from companion.games.darrowell.effects import Break, Gold, Note, Strip
from companion.games.darrowell.house import House
from companion.games.darrowell.readings import Best, Sum
from companion.procedures.conditions import Both
from companion.procedures.graph import Choose, Option, Procedure, Row, Step, Throw
from companion.procedures.readings import Else
from companion.table.words import say


def build(house: House, board: DarrowellBoard) -> Procedure:
    assert board.pit is not None
    challenges: list[Option] = []
    steps: dict[str, Step] = {}
    for number, guard in enumerate(board.pit.guards, 1):
        name = f"guard_{number}"
        red = guard.colour == "red"
        needs = Both(Weapons(guard.weapons), Fewer(f"fought_{number}"))
        called = "Red {number}: {gold} gold" if red else "Guard {number}: {gold} gold"
        text = say(called, number=guard.number, gold=guard.gold)
        effects = (Note(f"fought_{number}", 1),)
        challenges.append(paid(name, f"{name}_two" if red else name, "DARR-PIT-02", text, needs, effects))
        if not red:
            steps[name] = Choose(
                say("With how many weapons against the guard of {number}?", number=guard.number),
                (
                    Option("two_dice", f"{name}_two", Weapons(2), text=so_many(2)),
                    Option("one_die", f"{name}_one", Weapons(1), text=so_many(1)),
                ),
                rules="DARR-PIT-02",
                meant="two_dice",
            )
            steps[f"{name}_one"] = _fight(guard, 1)
        steps[f"{name}_two"] = _fight(guard, 2)
    return Procedure(
        "fighting_pit",
        "Fighting pit",
        "Each guard in the ring has gold beside him; whoever loses walks out unarmed.",
        "ring",
        {"ring": free("Whom do you challenge?", *challenges, go_on(), rules="DARR-PIT-06"), **steps},
        packs=(("weapon", "weapon"), ("weapon", "weapon", "weapon")),
        sides=("a",),
    )


def _fight(guard: PitGuard, dice: int) -> Throw:
    beats = Sum(guard.number) if guard.colour == "red" else Best(guard.number)
    won = Row(beats, "Beaten.", "ring", (Gold(guard.gold), Break()), "DARR-PIT-03 DARR-PIT-05", "the fight")
    lost = Row(Else(), "He was too strong.", "ring", (Strip("weapon"),), "DARR-PIT-04", "the fight")
    if guard.colour == "red":
        ask = "{dice} added up: {need} beats the guard; less costs every good weapon."
    elif dice > 1:
        ask = "{dice}: {need} on either beats the guard; less costs every good weapon."
    else:
        ask = "{dice}: {need} beats the guard; less costs every good weapon."
    return die(ask, won, lost, dice=dice, rules="DARR-PIT-02 DARR-PIT-07")


ACTIVITY = Activity(name="fighting_pit", build=build, letter="B")
