"""Coming to an area: used or fresh, a duel, then what it holds; and being chased out of one (DARR-SPEC-04, -07)."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from companion.games.darrowell import chips, duelling
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.gold import lower_gate
from companion.games.darrowell.question import Asked
from companion.games.darrowell.state import Stay
from companion.games.darrowell.visiting import Enter
from companion.games.darrowell.vocabulary import JAIL_TOLL
from companion.table.events import Event, Moved
from companion.table.prompts import Moves, Prompt
from companion.table.words import Words, say

replace = msgspec.structs.replace


def arrive(desk: Desk, area: str, *, forced: bool = False, flown: bool = False, staying: bool = False) -> None:
    """The figure now stands in an area; a duel comes before what the area holds (DARR-SPEC-04, DARR-USED-01).

    `staying`: the activity that brought it here goes on here.
    """
    stay = Stay(not chips.used(desk, area), desk.player.at, flown)
    depart(desk, area, goes_on(stay, desk.now.stay) if staying else stay)
    place = desk.ground.names[area]
    desk.tell("{who}’s figure goes to {place}.", "DARR-CHIP-02", "{who}’s way", place=place)
    if not stay.fresh and not staying and _had_something(desk, area):
        desk.tell("A chip lies there already: {place} counts as empty.", "DARR-USED-01", place=place)
    if area == desk.ground.prisoners:
        lower_gate(desk, JAIL_TOLL, "DARR-JAIL-03 DARR-GATE-02")
    if not staying and area in desk.ground.visits:
        desk.then(Enter(forced))
    duelling.meet(desk, forced)


def _had_something(desk: Desk, area: str) -> bool:
    """Whether it matters that the area is used."""
    activity = desk.ground.played.get(area)
    return bool(desk.ground.things.get(area) or desk.others_at(area) or (activity and not activity.even_used))


def goes_on(stay: Stay, before: Stay) -> Stay:
    """A stay in which the activity of the one before it goes on."""
    return replace(stay, playing=before.playing, scene=before.scene)


def depart(desk: Desk, to: str, stay: Stay) -> None:
    """The figure leaves where it stood; some rooms stay shut behind it (DARR-DRAGON-06, DARR-HOARD-04)."""
    at, closed = desk.player.at, desk.now.closed
    room = desk.ground.played.get(at)
    if room and room.shuts and at not in closed:
        closed = (*closed, at)
        rules = "DARR-DRAGON-06 DARR-HOARD-04"
        desk.tell("{place} is closed to {who} until the next turn.", rules, place=desk.ground.names[at])
    desk.set_player(at=to)
    desk.note(closed=closed, stay=stay, moved=True)


class Flight(Asked, frozen=True, gc=False):
    """Chased out of a room: by the way there is, or by the player's choice of ways."""

    phase: ClassVar[str] = "chased"

    def prompt(self, desk: Desk) -> Prompt | None:
        places = refuges(desk)
        if len(places) == 1:
            return None
        moves = (Moves(self.seat(desk), places),)
        return Prompt(self.seat(desk), Words("Which way do you run?"), moves=moves, rules=("DARR-DRAGON-05",))

    def act(self, desk: Desk) -> None:
        arrive(desk, refuges(desk)[0], forced=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Moved)
        arrive(desk, event.to, forced=True)

    def reason(self, desk: Desk, event: Event) -> Words:
        if isinstance(event, Moved) and event.piece == desk.player.colour and event.to in desk.ground.names:
            here, place = desk.ground.names[desk.player.at], desk.ground.names[event.to]
            return say("No way to run leads from {here} to {place}.", here=here, place=place)
        return super().reason(desk, event)


def refuges(desk: Desk) -> tuple[str, ...]:
    """Where somebody chased out of this room may go (DARR-DRAGON-05)."""
    legs = [leg for leg in desk.ground.legs[desk.player.at].values() if not leg.leaves]
    if len(legs) == 1:
        return (legs[0].to,)
    came_from = desk.now.stay.came_from
    if any(leg.to == came_from for leg in legs):
        return (came_from,)
    return tuple(leg.to for leg in legs if leg.bare) or tuple(leg.to for leg in legs)
