"""Powers that always hold: the dwarf king's mines, the deerhunter's march, the sword master's save."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from companion.games.kings_and_things.state import Fighter, State, Walker
from companion.games.kings_and_things.vocabulary import MINES


def able(state: State, who: str) -> bool:
    """Whether this table plays with that character's power (ledger 5.2)."""
    return who not in state.house.off


def mined(state: State, income: str, serving: Collection[str]) -> int:
    """How often an income counter counts: a mine twice where a dwarf king serves its player (KNT-POWR-11)."""
    return 2 if income in MINES and "dwarf_king" in serving and able(state, "dwarf_king") else 1


def swift(state: State, party: Iterable[Walker]) -> bool:
    """Whether the deerhunter leads them: any terrain costs 1, and nobody pins them (KNT-POWR-10)."""
    return any(walker.id == "deerhunter" for walker in party) and able(state, "deerhunter")


def parries(state: State, fighter: Fighter) -> bool:
    """Whether it is the sword master, whom a die may save (KNT-POWR-13)."""
    return fighter.id == "sword_master" and able(state, "sword_master")
