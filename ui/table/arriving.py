"""What comes of walking into a hazard with the cards one holds, by best play: this turn, and in the end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.files import BadFile
from companion.play.rules import Rules
from companion.procedures import interpreter
from companion.procedures.graph import Procedure
from companion.procedures.odds import Chain, Odds, TooManyScenes
from companion.procedures.scene import NO_GROUND, Ground


class Arriving(NamedTuple):
    """The odds of the turn one comes in, and of all that may follow."""

    turn: Odds
    end: Odds


def cards_that_matter(procedure: Procedure) -> list[str]:
    """The cards a procedure asks after, one by one or as payment."""
    paid = frozenset().union(*procedure.payable()) if procedure.payable() else frozenset()
    return sorted(procedure.items() | paid)


def ground_of(game: Rules[Any], procedure: Procedure, side: str, house: Mapping[str, str]) -> Ground:
    """Where the procedure lies on the game's board, coming from that side."""
    try:
        return game.ground(procedure.name, side, dict(house))
    except (BadFile, LookupError):
        return procedure.sample or NO_GROUND


def arriving(procedure: Procedure, ground: Ground, side: str, cards: Iterable[str]) -> Arriving | None:
    """None where the procedure counts without bound."""
    held = tuple(sorted({*cards} & {*cards_that_matter(procedure)}))
    try:
        start = interpreter.begin(procedure, ground, side=side, items=held)
        return Arriving(Chain(procedure, ground, start, "turn").odds(), Chain(procedure, ground, start, "end").odds())
    except (TooManyScenes, LookupError):
        return None
