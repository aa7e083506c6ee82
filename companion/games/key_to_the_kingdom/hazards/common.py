"""What the hazards share: where they end, and the house rules that touch many of them."""

from __future__ import annotations

from companion.games.key_to_the_kingdom.coming_out import Either, Exit, Far, Near, WalkDie, WalkOn
from companion.games.key_to_the_kingdom.house import House
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HOLDERS
from companion.procedures.conditions import Always, Condition, HasNone
from companion.procedures.graph import End, Later, Pay, Row, Target, Walk
from companion.procedures.readings import Else, Past
from companion.procedures.scene import Ground, Scene
from companion.table.words import Words

FAR = Far("far", text="to the far dagger, and the turn ends")
NEAR = Near("near", good=False, text="still on the near dagger, and the turn ends", how="stays")
BACK = Near("near", good=False, text="back on the near dagger, and the turn ends", how="moved")
EITHER = Either("either", text="to the dagger you like, and the turn ends")
EXIT = Exit("exit", text="to the way out on the board, and the turn ends")
ASHORE = Exit("exit", good=False, text="to the whirlpool, and the turn ends", how="moved")
WALK_ON = WalkOn("walk_on", text="to the far dagger, and on with the pips left over")
WALK_DIE = WalkDie("walk_die", text="to the far dagger, and on as far as that die")


class Said(Condition):
    """The same condition, said shorter than it would say itself."""

    def __init__(self, condition: Condition, text: str) -> None:
        self.condition, self.text = condition, text

    def holds(self, scene: Scene, ground: Ground) -> bool | None:
        return self.condition.holds(scene, ground)

    def words(self) -> Words:
        return Words(self.text)

    def items(self) -> frozenset[str]:
        return self.condition.items()


def first_try(house: House, step: str) -> Target:
    """The first attempt to get out of a trap: in the same turn, or, as a house rule, in the next (G31)."""
    return step if house.first_attempt == "same_turn" else Later(step)


def unnamed_side(house: House) -> End:
    """Where an escape leads that names no dagger (G33)."""
    return FAR if house.escape_side == "far" else EITHER


def without(house: House, *items: str) -> Condition:
    """Who may use the way out meant for players with none of these cards (KTK-GEN-07, KTK-GEN-08)."""
    return HasNone(*items) if house.optional_items == "no" else Always()


def pay_one(then: Target, rules: str, *, required: bool = False) -> Pay:
    """One card of the player's own choice; free with an empty hand, unless it is the way out itself (KTK-GEN-09)."""
    return Pay("Which card do you hand in?", EQUIPMENT, then, required=required, told="", rules=rules)


def pay_treasure(house: House, then: Target, rules: str) -> Pay:
    """One sealed holder; the player picks it, or, as a house rule, it is drawn (G27)."""
    blind = "holders" if house.treasure_pick == "random" else ""
    return Pay("Which holder do you hand in?", HOLDERS, then, blind, told="", rules=rules)


def along(here: str, prompt: str, rules: str, *rows: Row, end: End = EXIT) -> Walk:
    """One throw a turn along a chain; the exact number is not needed at its end (KTK-GEN-10)."""
    out = Row(Past(), "Out of it at last.", end, rules=rules, step="the way out")
    on = Row(Else(), "There the turn ends.", Later(here), rules=rules, step="the step")
    return Walk(prompt, (out, *rows, on), rules=rules)
