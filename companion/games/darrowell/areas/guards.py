"""Guards on the way: pushed past with weapons, which the effort may break (DARR-GUARD)."""

from __future__ import annotations

from companion.games.darrowell import known
from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import CHIPS, die, free, paid, so_many
from companion.games.darrowell.board import WEAPONS, DarrowellBoard
from companion.games.darrowell.conditions import HasChip, Weapons
from companion.games.darrowell.effects import Break
from companion.games.darrowell.house import House
from companion.games.darrowell.readings import GUARD, Best, Sum
from companion.procedures.conditions import Both
from companion.procedures.graph import Choose, End, Option, Procedure, Row, Text, Throw, ThrowHow
from companion.procedures.readings import Else, Reading
from companion.table.words import say

PAST = End("past", text="on the other side")
TURNED_AWAY = End("turned_away", good=False, text="elsewhere", how="stays")
ARMED = ("weapon", "weapon"), ("weapon", "weapon", "weapon"), ("tarot_card", "weapon", "weapon")


OUTCOMES: dict[ThrowHow, Text] = {"won": "past the guard", "stays": "not past the guard"}


def _push(prompt: str, dice: int, beats: Reading, rules: str) -> Throw:
    past = Row(beats, "Past him.", PAST, (Break(),), "DARR-GUARD-06 DARR-GUARD-09", "the push")
    held = Row(Else(), "He does not budge.", "front", (Break(),), "DARR-GUARD-07 DARR-GUARD-09", "the push")
    return die(prompt, past, held, dice=dice, rules=rules)


def gray_guard(house: House, board: DarrowellBoard) -> Procedure:
    return Procedure(
        "gray_guard",
        "Gray guard",
        "A gray guard lets nobody by who comes to his front.",
        "front",
        {
            "front": free(
                "Push past him?",
                paid("push", "hands", "DARR-GUARD-02", "Push", Both(Weapons(WEAPONS["gray"]), HasChip())),
                Option("turn_away", TURNED_AWAY, text="Turn away"),
            ),
            "hands": Choose(
                say("With how many weapons against the guard of {number}?", number=GUARD),
                (
                    Option("two_dice", "two", Weapons(2), text=so_many(2)),
                    Option("one_die", "one", Weapons(1), text=so_many(1)),
                ),
                rules="DARR-GUARD-03",
                meant="two_dice",
            ),
            "one": _push("{dice}: {need} gets you past. Weapons may break.", 1, Best(), "DARR-GUARD-04"),
            "two": _push("{dice}: {need} on either gets you past. Weapons may break.", 2, Best(), "DARR-GUARD-04"),
        },
        known={"number": range(2, 6), "chips": CHIPS},
        packs=ARMED,
        sides=("a",),
        outcomes=OUTCOMES,
    )


def red_guard(house: House, board: DarrowellBoard) -> Procedure:
    return Procedure(
        "red_guard",
        "Red guard",
        say("A red guard yields only to {count} weapons at once.", count=WEAPONS["red"]),
        "front",
        {
            "front": free(
                "Push past him?",
                paid("push", "two", "DARR-GUARD-02 DARR-GUARD-05", "Push", Both(Weapons(WEAPONS["red"]), HasChip())),
                Option("turn_away", TURNED_AWAY, text="Turn away"),
            ),
            "two": _push("{dice} added up: {need} gets you past. Weapons may break.", 2, Sum(), "DARR-GUARD-05"),
        },
        known={"number": range(7, 9), "chips": CHIPS},
        packs=ARMED,
        sides=("a",),
        outcomes=OUTCOMES,
    )


GRAY = Activity(name="gray_guard", build=gray_guard, facts={"chips": known.chips})
RED = Activity(name="red_guard", build=red_guard, facts={"chips": known.chips})
