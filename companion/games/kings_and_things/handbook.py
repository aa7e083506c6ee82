"""The tests of the game as procedures: handbook pages, exact odds; the numbers are those play judges by (ledger 7)."""

from __future__ import annotations

from functools import lru_cache

from companion.games.kings_and_things.aftermath import HARM
from companion.games.kings_and_things.calamities import DEFECTION, DISASTER_DICE, SPARED, STRIKES
from companion.games.kings_and_things.characters import ATTEMPT_DICE, Attempt, PointsBefore, target
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.exploring import NOBODY
from companion.games.kings_and_things.hits import SAVED
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.powers.agents import AGENTS, agent
from companion.games.kings_and_things.vocabulary import BEFORE_COST
from companion.procedures import interpreter
from companion.procedures.effects import Count
from companion.procedures.graph import Choose, End, Option, Procedure, Row, Throw
from companion.procedures.odds import Chain, Odds
from companion.procedures.readings import Else, Faces, Reading, SumReaches, Total
from companion.procedures.scene import NO_GROUND
from companion.table.dice import D6
from companion.table.words import Words, say

TARGETS = (8, 10, 12)
MOST_POINTS = 10


Reads = tuple[Reading, str | Words, End]
"""Which faces, what happens, and how it ends."""


def _so_many(free: tuple[int, ...], name: str, text: str, end: str) -> list[Reads]:
    """Each face that is not free means so many."""
    return [
        (Faces(face), say(text, count=face), End(f"{name}_{face}", False, say(end, count=face)))
        for face in D6.faces
        if face not in free
    ]


def _one_die(name: str, title: str, ask: str, reads: tuple[Reads, ...], rules: str) -> Procedure:
    """A test of one die."""
    rows = tuple(Row(on, text, end, rules=rules) for on, text, end in reads)
    return Procedure(name, title, ask, "die", {"die": Throw(ask, rows, die=D6, rules=rules)})


DAMAGE = _one_die(
    "damage",
    "Damage after a battle",
    "Throw for a fort or income counter.",
    ((Faces(*HARM), "it is harmed", End("harmed", False)), (Else(), "it is unharmed", End("unharmed", True))),
    "KNT-POST-03",
)
SCOUTING = _one_die(
    "scouting",
    "Exploring",
    "Throw: who lives there?",
    (
        (Faces(*NOBODY), "nobody: the hex is yours", End("free", True)),
        *_so_many(NOBODY, "draw", "{count} Things are drawn", "Draw {count}"),
    ),
    "KNT-EXPL-02",
)
LOSSES = _one_die(
    "losses",
    "Pox and disaster",
    "Throw: how many are lost?",
    (
        (Faces(*SPARED), "nothing is lost", End("spared", True)),
        *_so_many(SPARED, "lost", "{count} are lost", "Lose {count}"),
    ),
    "KNT-EVNT-10",
)
SAVING = _one_die(
    "saving",
    "Sword Master and Talisman",
    "A hit: throw to save.",
    ((Faces(*SAVED), "saved", End("saved", True)), (Else(), "lost", End("lost", False))),
    "KNT-POWR-13",
)


@lru_cache(maxsize=8)
def recruiting(wanted: int) -> Procedure:
    """Trying for a character: points first, then two dice (KNT-CHAR-02 to KNT-CHAR-08)."""
    options = tuple(
        Option(f"plus_{points}", "throw", effects=(Count("points", points),), text=say("Add {points}", points=points))
        for points in range(MOST_POINTS + 1)
    )
    rows = (
        Row(SumReaches(wanted, "points"), "the character serves you", End("joins"), rules="KNT-CHAR-08"),
        Row(Else(), "the character stays in the pool", End("stays", good=False), rules="KNT-CHAR-08"),
    )
    steps = {
        "before": Choose("How many points do you buy?", options, rules="KNT-CHAR-05"),
        "throw": Throw("{dice}: {need}.", rows, dice=ATTEMPT_DICE, die=D6, rules="KNT-CHAR-06"),
    }
    title = f"A character of value {wanted // 2}"
    intro = say("Points cost {gold} gold each before the throw.", gold=BEFORE_COST)
    return Procedure(f"recruiting_{wanted}", title, intro, "before", steps)


DISASTER = Procedure(
    "disaster",
    "Terrain disaster",
    "It seeks one hex after another.",
    "throw",
    {
        "throw": Throw(
            "{dice} for the hex named: {need} strikes.",
            (
                Row(Total(min(STRIKES), max(STRIKES)), "it strikes", End("strikes"), rules="KNT-EVNT-11"),
                Row(Else(), "it is spared", End("spared", good=False), rules="KNT-EVNT-11"),
            ),
            dice=DISASTER_DICE,
            die=D6,
            rules="KNT-EVNT-11",
        )
    },
)


def handbook(house: House) -> dict[str, Procedure]:
    """Every procedure, as these house rules have it."""
    pages = (
        *(recruiting(wanted) for wanted in TARGETS),
        SCOUTING,
        DAMAGE,
        SAVING,
        LOSSES,
        *(agent(who, house) for who in AGENTS),
        DEFECTION,
        DISASTER,
    )
    return {page.name: page for page in pages}


def odds(desk: Desk) -> dict[str, Odds]:
    """The exact odds of what is asked now: points bought for a character, or the throw that follows."""
    task = desk.question
    if not isinstance(task, (PointsBefore, Attempt)):
        return {}
    procedure = recruiting(target(desk, task.name))
    found = Chain(procedure, NO_GROUND, interpreter.begin(procedure, NO_GROUND)).options()
    if isinstance(task, PointsBefore):
        return {name.removeprefix("plus_"): each for name, each in found.items()}
    name = f"plus_{desk.state.attempt}"
    return {"": found[name]} if name in found and not task.thrown else {}
