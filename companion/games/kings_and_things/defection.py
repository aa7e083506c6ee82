"""Defection: a character may change sides (KNT-EVNT-07)."""

from __future__ import annotations

from companion.flow import Question
from companion.games.kings_and_things.characters import Lodge, OneLord
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.naming import chosen, options
from companion.games.kings_and_things.reckoning import characters, lords, where
from companion.games.kings_and_things.state import NO_ONE
from companion.games.kings_and_things.trials import Contest, page
from companion.games.kings_and_things.vocabulary import LORDS
from companion.procedures.graph import End, Row
from companion.procedures.readings import Beats, Else
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words

DEFECTION = page(
    "defection",
    "Defection",
    "{dice}, half of them by each: a character may change sides.",
    (
        Row(Beats(2), "the character joins you", End("joins"), rules="KNT-EVNT-07"),
        Row(Else(), "the character stays", End("stays", good=False, how="stays")),
    ),
    {"won": "the character changes sides", "stays": "the character stays"},
    dice=4,
)


def enticed(desk: Desk, seat: int) -> list[str]:
    """Characters in the pool or in an enemy’s service."""
    theirs = (name for other in desk.others(seat) for name in characters(desk.state, other))
    return sorted({*desk.state.pool, *theirs})


class Entice(Question[Desk], frozen=True):
    """Which character is to change sides (KNT-EVNT-07)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        names = enticed(desk, self.seat)
        return (
            desk.ask(self.seat, Words("Which character do you woo?"), options(names), "KNT-EVNT-07") if names else None
        )

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        owner, _ = where(desk.state, name)
        against = owner if owner != NO_ONE else desk.state.right_of(self.seat)
        desk.then(Sway(player=self.seat, against=against, who=name))
        desk.tell("{name} woos {who}.", "KNT-EVNT-07", "{who}", name=self.seat, who=name)


class Sway(Contest, frozen=True):
    """Both throw two dice; strictly higher gets the character (KNT-EVNT-07, G77). A second Lord cannot stay (G19)."""

    judge = DEFECTION

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        name, seat = self.who, self.player
        if not end.good:
            desk.tell("{who} does not change sides.", "KNT-EVNT-07", who=name)
            return
        owner, at = where(desk.state, name)
        if owner != NO_ONE:
            desk.leave(at, owner, name, up=True)
        else:
            desk.set(pool=without(desk.state.pool, name))
        desk.tell("{who} joins {name}.", "KNT-EVNT-07", who=name, name=seat)
        extra = (OneLord(seat),) if name in LORDS and lords(desk.state, seat) else ()
        desk.then(Lodge(seat, name), *extra)
