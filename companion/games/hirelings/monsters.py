"""A monster on its square: one throw of the d8 (HIRE-MON)."""

from __future__ import annotations

from functools import lru_cache

from companion.games.hirelings.ends import Past, Stopped
from companion.games.hirelings.vocabulary import HELP, MEET, MOST_HELP
from companion.procedures.effects import Forget
from companion.procedures.graph import Later, Procedure, Row, Step, Target, Throw
from companion.procedures.readings import Else, Reaches
from companion.table.dice import D8

PREFIX = "monster_"
PAST = Past("on", text="past it: walk on, or move again if no step is left")
STOPPED = Stopped("stopped", good=False, text="stay here, your turn is over", how="stays")


@lru_cache(maxsize=32)
def monster(number: int, monster_leave: str = "free") -> Procedure:
    """The procedure of a monster with that number on it (HIRE-MON-02)."""
    must_evade = monster_leave == "must_evade"
    held: Target = Later("leave") if must_evade else STOPPED
    steps: dict[str, Step] = {MEET: _throw(number, held, "HIRE-MON-01 HIRE-MON-02 HIRE-MON-04")}
    if must_evade:
        steps["leave"] = _throw(number, held, "HIRE-MON-11")
    return Procedure(
        f"{PREFIX}{number}",
        f"A monster with a {number}",
        "It sits on its square for good, and everybody who comes has to get past it.",
        MEET,
        steps,
        known={HELP: range(MOST_HELP + 1)},
        outcomes={"won": "past the monster"},
    )


def _throw(number: int, held: Target, rules: str) -> Throw:
    return Throw(
        "Throw {need} on the {die}.",
        (
            Row(Reaches(number, HELP), "It looks the other way.", PAST, rules=rules, step="the evasion"),
            Row(Else(), "It is quicker.", held, (Forget(HELP),), rules, "the failed throw"),
        ),
        die=D8,
        rules="HIRE-MON-01",
    )
