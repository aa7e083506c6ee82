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

TARGETS = (8, 10, 12)
MOST_POINTS = 10


def _one_die(
    name: str, title: str, ask: str, ends: tuple[tuple[Reading, str, str, bool], ...], rules: str
) -> Procedure:
    """A test of one die."""
    rows = tuple(Row(on, text, End(end, good), rules=rules) for on, text, end, good in ends)
    return Procedure(name, title, ask, "die", {"die": Throw(ask, rows, die=D6, rules=rules)})


DAMAGE = _one_die(
    "damage",
    "Damage after a battle",
    "Throw for a fort or income counter.",
    ((Faces(*HARM), "it is harmed", "harmed", False), (Else(), "it is unharmed", "unharmed", True)),
    "KNT-POST-03",
)
SCOUTING = _one_die(
    "scouting",
    "Exploring",
    "Throw: who lives there?",
    (
        (Faces(*NOBODY), "nobody: the hex is yours", "free", True),
        (Faces(2), "two Things are drawn", "draw_2", False),
        (Faces(3), "three Things are drawn", "draw_3", False),
        (Faces(4), "four Things are drawn", "draw_4", False),
        (Faces(5), "five Things are drawn", "draw_5", False),
    ),
    "KNT-EXPL-02",
)
LOSSES = _one_die(
    "losses",
    "Pox and disaster",
    "Throw: how many are lost?",
    (
        (Faces(*SPARED), "nothing is lost", "spared", True),
        (Faces(2), "two are lost", "lost_2", False),
        (Faces(3), "three are lost", "lost_3", False),
        (Faces(4), "four are lost", "lost_4", False),
        (Faces(5), "five are lost", "lost_5", False),
    ),
    "KNT-EVNT-10",
)
SAVING = _one_die(
    "saving",
    "Sword Master and Talisman",
    "A hit: throw to save.",
    ((Faces(*SAVED), "saved", "saved", True), (Else(), "lost", "lost", False)),
    "KNT-POWR-13",
)


@lru_cache(maxsize=8)
def recruiting(wanted: int) -> Procedure:
    """Trying for a character: points first, then two dice (KNT-CHAR-02 to KNT-CHAR-08)."""
    options = tuple(
        Option(f"plus_{points}", "throw", effects=(Count("points", points),), text=f"Add {points}")
        for points in range(MOST_POINTS + 1)
    )
    rows = (
        Row(SumReaches(wanted, "points"), "the character serves you", End("joins"), rules="KNT-CHAR-08"),
        Row(Else(), "the character stays in the pool", End("stays", good=False), rules="KNT-CHAR-08"),
    )
    steps = {
        "before": Choose("How many points do you buy?", options, rules="KNT-CHAR-05"),
        "throw": Throw("Throw two dice.", rows, dice=ATTEMPT_DICE, die=D6, rules="KNT-CHAR-06"),
    }
    title = f"A character of value {wanted // 2}"
    return Procedure(
        f"recruiting_{wanted}", title, f"Points cost {BEFORE_COST} gold each before the throw.", "before", steps
    )


DISASTER = Procedure(
    "disaster",
    "Terrain disaster",
    "It seeks one hex after another.",
    "throw",
    {
        "throw": Throw(
            "Two dice for the hex named.",
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
