"""The tests of the game as the pages of its handbook: the very procedures play judges by (ledger 7)."""

from __future__ import annotations

from companion.games.kings_and_things.aftermath import DAMAGE
from companion.games.kings_and_things.calamities import DISASTER, LOSSES
from companion.games.kings_and_things.characters import recruiting
from companion.games.kings_and_things.defection import DEFECTION
from companion.games.kings_and_things.exploring import SCOUTING
from companion.games.kings_and_things.hits import SAVING
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.powers.agents import AGENTS, agent
from companion.procedures.graph import Procedure

TARGETS = (8, 10, 12)


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
