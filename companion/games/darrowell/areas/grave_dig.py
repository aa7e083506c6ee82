"""J: the grave dig (DARR-GRAVE): three graves, the larger the worse and the better."""

from __future__ import annotations

from companion.games.darrowell.activity import Activity
from companion.games.darrowell.areas.common import die, free, go_on, paid
from companion.games.darrowell.areas.random_items import random_steps
from companion.games.darrowell.board import DarrowellBoard
from companion.games.darrowell.card import Items, room
from companion.games.darrowell.conditions import Fewer
from companion.games.darrowell.effects import Gold, Note, Receive
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import LOCK_PICKS
from companion.procedures.effects import Effect
from companion.procedures.graph import Choose, Option, Procedure, Row, Text, Throw
from companion.procedures.readings import Faces
from companion.procedures.scene import Scene
from companion.table import prompts
from companion.table.words import listed, named, say

TREASURE = 7


def build(house: House, board: DarrowellBoard) -> Procedure:
    def dig(size: str, rules: str) -> Option:
        done = (Note(f"dug_{size}", 1),)
        return paid(f"dig_{size}", size, rules, f"{size.title()} grave", Fewer(f"dug_{size}"), done)

    def grave(ask: Text, last_bad: int, text: str, then: str, rules: str, *effects: Effect) -> Throw:
        bad, good = range(1, last_bad + 1), range(last_bad + 1, 7)
        return die(
            ask,
            Row(Faces(*bad), "The dead are angry: a curse.", "kind", (), f"{rules} DARR-GRAVE-05", "the grave"),
            Row(Faces(*good), text, then, effects, rules, "the grave"),
            rules=rules,
        )

    medium = say("{dice}: {need} wakes a curse, {row2} finds {gold} gold.", gold=TREASURE)
    steps = {
        "yard": free(
            "Which grave do you dig?",
            dig("small", "DARR-GRAVE-02"),
            dig("medium", "DARR-GRAVE-03"),
            dig("large", "DARR-GRAVE-04"),
            go_on(),
            rules="DARR-GRAVE-01",
        ),
        "small": grave(
            "{dice}: {need} wakes a curse, {row2} finds a weapon.",
            1,
            "A weapon among the bones.",
            "yard",
            "DARR-GRAVE-02",
            Receive("weapon"),
        ),
        "medium": grave(medium, 2, "Gold among the bones.", "yard", "DARR-GRAVE-03", Gold(TREASURE)),
        "large": grave(
            "{dice}: {need} wakes a curse, {row2} finds a lock pick.",
            3,
            "Lock picks among the bones.",
            "picks",
            "DARR-GRAVE-04",
        ),
        "picks": Choose(
            "Which lock pick do you take?",
            tuple(Option(pick, "yard", effects=(Receive(pick),), text=listed([named(pick)])) for pick in LOCK_PICKS),
            rules="DARR-GRAVE-04 DARR-GRAVE-06",
        ),
        **random_steps("curse", house, "yard", "yard"),
    }
    intro = "Small, medium, large: the more skulls, the worse and the better. Each may be dug once a turn."
    return Procedure("grave_dig", "Grave dig", intro, "yard", steps, sides=("a",))


def _dressed(board: DarrowellBoard, scene: Scene, curses: Items, option: prompts.Option) -> prompts.Option:
    """A lock pick, and whether there is room for it (DARR-GRAVE-06)."""
    if scene.step != "picks" or room(scene.items, curses, option.name):
        return option
    return prompts.Option(option.name, option.words, say("no room for it"), option.rules)


def _idle(scene: Scene, curses: Items) -> str:
    """Any lock pick will do where there is room for none (DARR-GRAVE-06)."""
    full = scene.step == "picks" and not any(room(scene.items, curses, pick) for pick in LOCK_PICKS)
    return LOCK_PICKS[0] if full else ""


ACTIVITY = Activity(name="grave_dig", build=build, letter="J", dressed=_dressed, idle=_idle)
