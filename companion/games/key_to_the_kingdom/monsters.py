"""The reference Monster deck: ten designs, three of each (ledger 4.5). Whoever lacks the card needed has lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from companion.games.key_to_the_kingdom import treasure
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.procedures.conditions import Has, HasAny, Not
from companion.procedures.effects import Lose
from companion.procedures.graph import DICE, Choose, Option, Procedure, Row, Step, Tell, Text, Throw, ThrowHow
from companion.procedures.readings import EVEN, ODD, Else, Faces, Hits, Reading, Total
from companion.table.words import either, listed, named, nicknames, say


@dataclass(frozen=True)
class Fought(Ending):
    """Beaten, or too strong (KTK-KEY-03, KTK-KEY-04)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        treasure.fought(desk, won=self.good)


WON = Fought("won", text="the holder is yours")
LOST = Fought("lost", good=False, text="to the dungeon")
OUTCOMES: Mapping[ThrowHow, str] = {"won": "the Monster beaten", "lost": "beaten by it"}
RULES = "KTK-KEY-08"


def _throw(win: Reading, dice: int) -> Throw:
    prompt = "{dice}: {need} beats it." if dice > 1 else "Throw {need} to beat it."
    won = Row(win, "Beaten.", WON, rules=RULES, step="the fight")
    return Throw(prompt, (won, Row(Else(), "It was too strong.", LOST, rules=RULES, step="the fight")), dice=dice)


def _fight(win: Reading, dice: int) -> dict[str, Step]:
    return {"fight": _throw(win, dice)}


def _predict(ask: Text, **throws: Throw) -> dict[str, Step]:
    """One of these is foretold, and then thrown for."""
    return {"predict": Choose(ask, tuple(Option(name, name, rules=RULES) for name in throws)), **throws}


FOOD = Option("food", WON, Has("food"), (Lose("food"),), RULES)
BAIT = Choose("What do you use on the Cockroach?", (FOOD, Option("fire", "fire", Has("fire"), rules=RULES)))
TOTAL = 13
ABOVE_OR_BELOW = _predict(
    say("{dice}: above or below {number}?", dice=DICE[3], number=TOTAL),
    above=_throw(Total(TOTAL + 1), 3),
    below=_throw(Total(0, TOTAL - 1), 3),
)
ODD_OR_EVEN = _predict("Odd or even?", odd=_throw(Faces(*ODD), 1), even=_throw(Faces(*EVEN), 1))


class Design(NamedTuple):
    """A Monster: the card it asks for, how that is asked where only players know, and its test, first step first."""

    title: str
    needs: Has | HasAny | None
    ask: str
    test: dict[str, Step]


DESIGNS = {
    "putrid_poltergeist": Design("Putrid Poltergeist", Has("grappling_hook"), "Do you hold a Hook?", ABOVE_OR_BELOW),
    "alien_stalker": Design(
        "Alien Stalker", HasAny("sword", "axe"), "Do you hold a Sword or an Axe?", _fight(Hits(1, 7, 8), 3)
    ),
    "demonic_dwarf": Design("Demonic Dwarf", Has("axe"), "Do you hold an Axe?", _fight(Hits(2, *ODD), 3)),
    "gargantuan_cockroach": Design(
        "Gargantuan Cockroach",
        HasAny("food", "fire"),
        "Do you hold Food or Fire?",
        {"bait": BAIT, "fire": _throw(Hits(1, 6, 7, 8), 2)},
    ),
    "flying_werewolf": Design("Flying Werewolf", Has("net"), "Do you hold a Net?", _fight(Total(10), 2)),
    "insectoid_witch": Design("Insectoid Witch", Has("fire"), "Do you hold Fire?", ODD_OR_EVEN),
    "voodoo_specter": Design("Voodoo Specter", Has("shield"), "Do you hold a Shield?", _fight(Total(0, 12), 3)),
    "bog_wight": Design("Bog Wight", Has("rope"), "Do you hold a Rope?", _fight(Hits(1, 8), 4)),
    "cave_drake": Design(
        "Cave Drake", Has("sword", "shield"), "Do you hold both Sword and Shield?", _fight(Total(8), 2)
    ),
    "iron_shade": Design("Iron Shade", None, "", _fight(Hits(1, 1, 8), 2)),
}
MONSTERS = tuple(DESIGNS)
TITLES = {name: design.title for name, design in DESIGNS.items()}
nicknames(TITLES)


@lru_cache(maxsize=16)
def monster(name: str) -> Procedure:
    """That monster's test; whoever lacks its card has lost. Raises KeyError for a name that is no monster's."""
    title, needs, ask, test = DESIGNS[name]
    start, steps = next(iter(test)), test
    if needs is not None:
        cards = (either if isinstance(needs, HasAny) else listed)([*map(named, needs.wanted)])
        lack = say("Without {cards} it cannot be beaten.", cards=cards)
        fight = Option("fight", start, needs, rules=RULES)
        helpless = Option("helpless", "helpless", Not(needs), rules=RULES, text="No fight")
        ready = Choose(ask, (fight, helpless))
        start, steps = "ready", {"ready": ready, "helpless": Tell(lack, LOST, rules=RULES, name="the defeat"), **test}
    intro = "A Monster guards the treasure here."
    return Procedure(name, title, intro, start, steps, sides=("a",), outcomes=OUTCOMES)
