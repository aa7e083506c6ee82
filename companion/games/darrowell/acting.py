"""The free part of a turn: everything one chip may be spent on where the figure stands, and what costs none."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.games.darrowell import chips, moving, passing, taking, trading, visiting
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Ways
from companion.games.darrowell.question import Asked
from companion.games.darrowell.receiving import TURN_GLASS
from companion.games.darrowell.vocabulary import GLASS
from companion.table.events import Chose, Event, Moved
from companion.table.prompts import Moves, Option, Prompt
from companion.table.words import Words, plain, say

CHIP = say("1 chip")
PICK_UP = Option("pick_up", say("Pick up all"), CHIP, ("DARR-CHIP-04", "DARR-ITEM-03"))
PICK_SOME = Option("pick_some", say("Pick some"), CHIP, ("DARR-CHIP-04", "DARR-ITEM-03"))
DROP = Option("drop", say("Drop an item"), rules=("DARR-FREE-02",))
END = Option("end_turn", say("End turn"), rules=("DARR-TURN-05", "DARR-TURN-07"))


class Act(Asked, frozen=True, gc=False):
    """One thing after another, each done at once (DARR-TURN-04), until the turn is ended."""

    phase: ClassVar[str] = "action"

    def prompt(self, desk: Desk) -> Prompt | None:
        if visiting.driven_out(desk):
            return None
        player, left = desk.player, desk.now.chips.left
        return _prompt(
            player.colour,
            left,
            left > 0 and taking.no_pick_up(desk) is None,
            moving.ways(desk) if left else None,
            visiting.offered(desk),
            GLASS in player.items,
            trading.partners(desk),
            bool(player.items),
        )

    def act(self, desk: Desk) -> None:
        """Out of the room, and on from there."""
        driven = visiting.driven_out(desk)
        assert driven
        desk.then(self)
        visiting.settle(desk, driven)

    def answer(self, desk: Desk, event: Event) -> None:
        if event == END_TURN:
            return
        desk.then(self)
        if isinstance(event, Moved):
            moving.walk(desk, event.to)
            return
        assert isinstance(event, Chose)
        kind, _, what = event.option.partition(".")
        match kind:
            case "pick_up":
                taking.pick_up(desk)
            case "pick_some":
                taking.pick_some(desk)
            case "use_hour_glass":
                chips.turn_glass(desk)
            case "drop":
                desk.then(taking.Drop())
            case "push_guard" | "cross_bridge":
                passing.attempt(desk, what)
            case "trade":
                desk.then(trading.Trade(desk.index(what)))
            case _:
                visiting.choose(desk, event.option)

    # -- why something is no answer -----------------------------------------------------------------------------

    def awaited(self, desk: Desk, prompt: Prompt) -> Words:
        return say("{who} is to spend a chip, or end the turn.", who=desk.player.name)

    def reason(self, desk: Desk, event: Event) -> Words:
        match event:
            case Moved(piece=piece, to=to) if piece == desk.player.colour:
                return self._no_way(desk, to)
            case Chose(option=option):
                return self._no_option(desk, option)
            case _:
                return super().reason(desk, event)

    def _no_way(self, desk: Desk, to: str) -> Words:
        place = desk.ground.names.get(to)
        if place is None:
            return say("There is no place called “{place}”.", place=plain(to))
        if not desk.now.chips.left:
            return say("No chip is left to go to {place}.", place=place)
        here = desk.ground.names[desk.player.at]
        return moving.ways(desk).barred.get(to) or say("No way leads from {here} to {place}.", here=here, place=place)

    def _no_option(self, desk: Desk, option: str) -> Words:
        if option in (PICK_UP.name, PICK_SOME.name) and (bar := taking.no_pick_up(desk)):
            return bar
        if option == TURN_GLASS.name:
            return say("{who} holds no hour glass.", who=desk.player.name)
        if bar := moving.ways(desk).barred.get(option):
            return bar
        if not desk.now.chips.left and option != DROP.name:
            return say("No chip is left for that.")
        return say("That is not on offer here.")


END_TURN = Chose(END.name)


@lru_cache(maxsize=16_384)
def _prompt(
    colour: str,
    left: int,
    pick_up: bool,
    ways: Ways | None,
    offered: tuple[Option, ...],
    glass: bool,
    partners: tuple[Option, ...],
    laden: bool,
) -> Prompt:
    """What is on offer, once it has been read what is: the same things are offered again and again."""
    options = [PICK_UP, PICK_SOME] if pick_up else []
    options += (*(ways.options if ways else ()), *offered)
    options += [TURN_GLASS] if glass else []
    options += (*partners, *([DROP] if laden else ()), END)
    moves = (Moves(colour, ways.places),) if ways and ways.places else ()
    return Prompt(colour, _left(left), options=tuple(options), moves=moves, rules=("DARR-TURN-04",))


def _left(chips: int) -> Words:
    if chips < 2:
        return say("1 chip: what do you do?") if chips else say("No chips left: what else?")
    return say("{chips} chips: what do you do?", chips=chips)
