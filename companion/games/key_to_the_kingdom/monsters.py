"""The reference Monster deck: ten designs, three of each (ledger 4.5). Whoever lacks the card needed has lost."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from companion.games.key_to_the_kingdom import treasure
from companion.games.key_to_the_kingdom.desk import Desk
from companion.games.key_to_the_kingdom.ends import Ending, Visit
from companion.procedures.conditions import Has, HasAny, Not
from companion.procedures.effects import Lose
from companion.procedures.graph import DICE, Choose, Option, Procedure, Row, Step, Tell, Throw, ThrowHow
from companion.procedures.readings import EVEN, ODD, Else, Faces, Hits, Reading, Total
from companion.table.words import NICKNAMES, either, listed, named, say


@dataclass(frozen=True)
class Fought(Ending):
    """Beaten, or too strong (KTK-KEY-03, KTK-KEY-04)."""

    def settle(self, desk: Desk, visit: Visit) -> None:
        treasure.fought(desk, won=self.good)


WON = Fought("won", text="the holder is yours")
LOST = Fought("lost", good=False, text="to the dungeon")
OUTCOMES: Mapping[ThrowHow, str] = {"won": "the Monster beaten", "lost": "beaten by it"}
RULES = "KTK-KEY-08"

TITLES = {
    "putrid_poltergeist": "Putrid Poltergeist",
    "alien_stalker": "Alien Stalker",
    "demonic_dwarf": "Demonic Dwarf",
    "gargantuan_cockroach": "Gargantuan Cockroach",
    "flying_werewolf": "Flying Werewolf",
    "insectoid_witch": "Insectoid Witch",
    "voodoo_specter": "Voodoo Specter",
    "bog_wight": "Bog Wight",
    "cave_drake": "Cave Drake",
    "iron_shade": "Iron Shade",
}
MONSTERS = tuple(TITLES)
NICKNAMES.update(TITLES)


def _throw(win: Reading, dice: int) -> Throw:
    prompt = "{dice}: {need} beats it." if dice > 1 else "Throw {need} to beat it."
    won = Row(win, "Beaten.", WON, rules=RULES, step="the fight")
    return Throw(prompt, (won, Row(Else(), "It was too strong.", LOST, rules=RULES, step="the fight")), dice=dice)


def _needing(needs: Has | HasAny | None, ask: str, then: str, steps: dict[str, Step]) -> tuple[str, dict[str, Step]]:
    """The fight, and defeat without a throw for whoever comes without the card."""
    if needs is None:
        return then, steps
    cards = either([*map(named, needs.wanted)]) if isinstance(needs, HasAny) else listed([*map(named, needs.wanted)])
    helpless = Tell(say("Without {cards} it cannot be beaten.", cards=cards), LOST, rules=RULES, name="the defeat")
    ready = Choose(
        ask,
        (
            Option("fight", then, needs, rules=RULES),
            Option("helpless", "helpless", Not(needs), rules=RULES, text="No fight"),
        ),
    )
    return "ready", {"ready": ready, "helpless": helpless, **steps}


@lru_cache(maxsize=16)
def monster(name: str) -> Procedure:
    """That monster's test. Raises KeyError for a name that is no monster's."""
    needs: Has | HasAny | None = None
    ask, then = "", "fight"
    match name:
        case "putrid_poltergeist":
            needs, ask, then = Has("grappling_hook"), "Do you hold a Hook?", "predict"
            number = 13
            predict = Choose(
                say("{dice}: above or below {number}?", dice=DICE[3], number=number),
                (Option("above", "above", rules=RULES), Option("below", "below", rules=RULES)),
            )
            steps: dict[str, Step] = {
                "predict": predict,
                "above": _throw(Total(number + 1), 3),
                "below": _throw(Total(0, number - 1), 3),
            }
        case "alien_stalker":
            needs, ask = HasAny("sword", "axe"), "Do you hold a Sword or an Axe?"
            steps = {"fight": _throw(Hits(1, 7, 8), 3)}
        case "demonic_dwarf":
            needs, ask = Has("axe"), "Do you hold an Axe?"
            steps = {"fight": _throw(Hits(2, *ODD), 3)}
        case "gargantuan_cockroach":
            needs, ask, then = HasAny("food", "fire"), "Do you hold Food or Fire?", "bait"
            bait = Choose(
                "What do you use on the Cockroach?",
                (
                    Option("food", WON, Has("food"), (Lose("food"),), RULES),
                    Option("fire", "fire", Has("fire"), rules=RULES),
                ),
            )
            steps = {"bait": bait, "fire": _throw(Hits(1, 6, 7, 8), 2)}
        case "flying_werewolf":
            needs, ask = Has("net"), "Do you hold a Net?"
            steps = {"fight": _throw(Total(10), 2)}
        case "insectoid_witch":
            needs, ask, then = Has("fire"), "Do you hold Fire?", "predict"
            predict = Choose("Odd or even?", (Option("odd", "odd", rules=RULES), Option("even", "even", rules=RULES)))
            steps = {
                "predict": predict,
                "odd": _throw(Faces(*ODD), 1),
                "even": _throw(Faces(*EVEN), 1),
            }
        case "voodoo_specter":
            needs, ask = Has("shield"), "Do you hold a Shield?"
            steps = {"fight": _throw(Total(0, 12), 3)}
        case "bog_wight":
            needs, ask = Has("rope"), "Do you hold a Rope?"
            steps = {"fight": _throw(Hits(1, 8), 4)}
        case "cave_drake":
            needs, ask = Has("sword", "shield"), "Do you hold both Sword and Shield?"
            steps = {"fight": _throw(Total(8), 2)}
        case "iron_shade":
            steps = {"fight": _throw(Hits(1, 1, 8), 2)}
        case _:
            raise KeyError(name)
    start, whole = _needing(needs, ask, then, steps)
    intro = "A Monster guards the treasure here."
    return Procedure(name, TITLES[name], intro, start, whole, sides=("a",), outcomes=OUTCOMES)
