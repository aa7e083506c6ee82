"""The free part of a turn: everything one chip may be spent on where the figure stands, and what costs none."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

import msgspec

from companion.games.darrowell import chips, moving, passing, taking, trading, visiting
from companion.games.darrowell.card import Items
from companion.games.darrowell.desk import Desk
from companion.games.darrowell.ground import Map
from companion.games.darrowell.question import Asked
from companion.games.darrowell.receiving import TURN_GLASS
from companion.games.darrowell.vocabulary import GLASS
from companion.procedures.graph import Procedure
from companion.procedures.scene import Scene
from companion.table.events import Chose, Event, Moved
from companion.table.prompts import Lasting, Moves, Option, Prompt
from companion.table.words import Words, listed, plain, say

replace = msgspec.structs.replace

CHIP = say("1 chip")
PICK_UP = Option("pick_up", say("Pick up all"), CHIP, ("DARR-CHIP-04", "DARR-ITEM-03"))
PICK_SOME = Option("pick_some", say("Pick some"), CHIP, ("DARR-CHIP-04", "DARR-ITEM-03"))
DROP = Option("drop", say("Drop an item"), rules=("DARR-FREE-02",))
END = Option("end_turn", say("End turn"), rules=("DARR-TURN-05", "DARR-TURN-07"))


class Act(Asked, frozen=True, gc=False):
    """One thing after another, each done at once (DARR-TURN-04), until the turn is ended."""

    phase: ClassVar[str] = "action"

    def prompt(self, desk: Desk) -> Prompt | None:
        player, now, house, held = desk.player, desk.now, desk.house, None
        if now.stay.playing:
            if visiting.driven_out(desk):
                return None
            found = visiting.held(desk)
            held = found and (found[0], found[2])
        return _prompt(
            desk.ground,
            player.colour,
            player.at,
            player.items,
            player.curses,
            now.chips.left,
            now.closed,
            taking.lies_here(desk),
            now.taken,
            now.luck,
            house.armor_pays_at_once == "yes",
            moving.latch(desk),
            moving.leaving(desk),
            held,
            trading.partners(desk) if house.free_trade == "yes" else (),
            desk.gate.called,
        )

    def act(self, desk: Desk) -> None:
        """Out of the room, and on from there."""
        driven = visiting.driven_out(desk)
        assert driven
        desk.then(self)
        visiting.settle(desk, driven)

    def answer(self, desk: Desk, event: Event) -> None:
        if type(event) is Moved:
            desk.then(self)
            moving.walk(desk, event.to)
            return
        if event == END_TURN:
            return
        desk.then(self)
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


@lru_cache(maxsize=32)
def _prompt(
    ground: Map,
    colour: str,
    at: str,
    items: Items,
    curses: Items,
    left: int,
    closed: tuple[str, ...],
    lies_here: bool,
    taken: tuple[str, ...],
    luck: bool,
    pays: bool,
    latch: bool,
    leaving: bool,
    held: tuple[Procedure, Scene] | None,
    partners: tuple[tuple[str, str], ...],
    final: bool,
) -> Prompt:
    """What is on offer to somebody with that card, who stands there with so many chips and those things taken."""
    options: list[Option] = []
    moves: tuple[Moves, ...] = ()
    if left:
        if lies_here and (there := taking.brought(taking.untaken(ground.things[at], taken), items, curses, luck, pays)):
            cost = say("1 chip: {things}", things=listed([taking.called(thing) for thing in there]))
            options += (replace(PICK_UP, cost=cost, lasting=Lasting(say("Pick up wherever I come"), colour)), PICK_SOME)
        ways = ground.ways(at, items, closed, latch, leaving)
        moves = (Moves(colour, ways.places),) if ways.places else ()
        options += ways.options
    if held:
        options += visiting.offered(ground, *held, curses, left > 0)
    if GLASS in items:
        options.append(TURN_GLASS)
    options += (trading.partner(*each) for each in partners)
    if items:
        options.append(DROP)
    words = say(_ASK[min(left, 2)], place=ground.names[at], chips=left)
    if final:
        words = say("Your final turn! {ask}", ask=words)
    done = not left and all(option is DROP for option in options)
    end = END if not done else replace(END, lasting=Lasting(say("End all my turns so"), colour))
    return Prompt(colour, words, options=(*options, end), moves=moves, rules=("DARR-TURN-04",))


_ASK = (
    "{place}, no chips left: is there anything free to do?",
    "{place}, 1 chip left: what do you do?",
    "{place}, {chips} chips left: what do you do?",
)
"""By how many chips there are."""
