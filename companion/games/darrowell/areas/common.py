"""What the special areas share: dice, chips, the points at which a player is free, and where things end."""

from __future__ import annotations

from companion.games.darrowell.effects import Spend, TurnGlass, WalkOut
from companion.games.darrowell.vocabulary import GLASS, TAROT
from companion.procedures.conditions import Always, Condition, Has
from companion.procedures.effects import Effect
from companion.procedures.graph import DICE, Choose, End, Option, Row, Target, Text, Throw, Walk
from companion.table.dice import D6
from companion.table.words import Words, listed, named, say

CHIPS = range(1, 4)
"""How many chips the checker lets somebody come with."""

DONE = End("done", text="that is all for this turn")
NOTHING = End("nothing", good=False, text="that is all for this turn")
PASSED = End("passed", good=False, text="on with the turn", how="stays")

OUTWARD = ("go_on", "leave", "end_turn", "use_hour_glass")
"""Options that stand for what the turn offers anyway: walking on, leaving, ending the turn, the hour glass."""


def die(prompt: Text, *rows: Row, dice: int = 1, instead: tuple[Option, ...] = (), rules: str = "") -> Throw:
    """Dice in one's own turn, of which a tarot card may throw one anew (DARR-TAROT-01, DARR-SPEC-06)."""
    return Throw(prompt, rows, dice, D6, instead, again=TAROT, rules=rules)


def walk(prompt: Text, *rows: Row, rules: str = "") -> Walk:
    """A die that also walks that far along a row of places."""
    return Walk(prompt, rows, 1, D6, again=TAROT, rules=rules)


def so_many(dice: int) -> Words:
    """So many dice, as an option says it."""
    return listed([DICE[dice]])


def printed(content: str | int) -> Words:
    """What a board has in a coffin or on a plank: gold, or an item."""
    return say("{count} gold", count=content) if isinstance(content, int) else named(content)


def free(prompt: Text, *options: Option, rules: str = "") -> Choose:
    """A point at which the turn goes on as the player likes: these are on offer beside everything else."""
    return Choose(prompt, options, always=True, rules=rules)


def paid(
    name: str, then: Target, rules: str, text: Text, needs: Condition | None = None, effects: tuple[Effect, ...] = ()
) -> Option:
    """Something that costs a chip."""
    return Option(name, then, needs or Always(), (Spend(), *effects), rules, text)


def go_on() -> Option:
    """Nothing of the kind: the turn goes on."""
    return Option("go_on", PASSED, text="Let it be")


def walk_out(then: Target, rules: str, needs: Condition) -> Option:
    """Out of the room with an ordinary move."""
    return Option("leave", then, needs, (WalkOut(),), rules, "Leave")


def hour_glass(then: Target, aside: bool = False) -> Option:
    return Option("use_hour_glass", then, Has(GLASS), (TurnGlass(),), "DARR-GLASS-01", "Turn the glass", aside)
