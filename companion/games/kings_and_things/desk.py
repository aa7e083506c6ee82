"""The referee's desk of this game: how the kingdom is looked at, changed and asked about while one event is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from companion import flow
from companion.games.kings_and_things.counters import Counters, counters
from companion.games.kings_and_things.ground import Honeycomb
from companion.games.kings_and_things.naming import hex_words, moves, option
from companion.games.kings_and_things.pauses import TREASURE_FIRST
from companion.games.kings_and_things.reckoning import owned
from companion.games.kings_and_things.state import NO_ONE, Army, Battle, Fresh, Hex, Player, State, Walker
from companion.table.dice import D6
from companion.table.events import Chose, Event, IllegalEvent, Moved, Rolled
from companion.table.prompts import Moves, Option, Pile, Prompt
from companion.table.words import SILENCE, Words, listed, named, say, say_n

replace = msgspec.structs.replace

SEATS, HEX = ("name", "enemy", "victim"), "where"
THINGS = {
    "answer",
    "arm",
    "back",
    "creature",
    "event",
    "flyer",
    "fort",
    "front",
    "item",
    "side",
    "terrain",
    "thing",
    "town",
} | {"what", "who", "flyers", "force", "items", "left", "things"}
"""The gaps of sentences in which seats, hexes and ids, or several ids, may stand."""


class Desk(flow.Desk[Honeycomb, State]):
    """Lives for one event and is thrown away; `turns` have begun since the event."""

    __slots__ = ("counters", "turns")

    def __init__(self, ground: Honeycomb, state: State) -> None:
        super().__init__(ground, state)
        self.counters: Counters = counters(state.house.edition)
        self.turns = 0

    # -- looking ----------------------------------------------------------------------------------------------------

    @property
    def speaker(self) -> str:
        """Nobody: a turn is everybody's."""
        return ""

    @property
    def battle(self) -> Battle:
        """The battle under way; there must be one."""
        assert self.state.battle is not None
        return self.state.battle

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def name(self, seat: int) -> str:
        return self.state.players[seat].name if seat != NO_ONE else "nobody"

    def colour(self, seat: int) -> str:
        return self.state.players[seat].colour if seat != NO_ONE else ""

    def hex(self, at: int) -> Hex:
        return self.state.hexes[at]

    def army(self, at: int, seat: int) -> Army:
        """That player's counters in a hex, none of them where nobody stands."""
        return self.state.hexes[at].army(seat) or Army(seat)

    def at(self, at: int) -> Words:
        """What a hex is called."""
        return hex_words(self.state.hexes[at].terrain, at + 1)

    def owned(self, seat: int) -> tuple[int, ...]:
        return owned(self.state, seat)

    def clockwise(self, seat: int) -> list[int]:
        """Everybody, clockwise from that seat."""
        count = len(self.state.players)
        return [(seat + step) % count for step in range(count)]

    def others(self, seat: int) -> list[int]:
        """Everybody but that seat, in the order of the seats."""
        return [other for other in range(len(self.state.players)) if other != seat]

    # -- saying -----------------------------------------------------------------------------------------------------

    def say(self, text: str, **gaps: object) -> Words:
        """A sentence whose gaps may be seats, hexes and ids: each is said by what people call it."""
        return say(text, **self._called(gaps))

    def say_n(self, one: str, many: str, count: int, **gaps: object) -> Words:
        """The same of a sentence that speaks of so many."""
        return Words(one, tuple(self._called({"count": count, **gaps}).items()), many, count)

    def tell(self, text: str | Words, rules: str = "", step: str = "", to: str = "", **gaps: object) -> None:
        super().tell(text, rules, step, to, **self._called(gaps))

    def _called(self, gaps: dict[str, Any]) -> dict[str, Any]:
        for gap, value in gaps.items():
            if isinstance(value, int):
                if gap in SEATS:
                    gaps[gap] = self.name(value)
                elif gap == HEX:
                    gaps[gap] = self.at(value)
            elif gap in THINGS and isinstance(value, str):
                gaps[gap] = named(value)
            elif gap in THINGS and isinstance(value, (tuple, list)):
                gaps[gap] = listed([named(thing) for thing in value])
        return gaps

    # -- changing ---------------------------------------------------------------------------------------------------

    def set_hex(self, at: int, **changes: Any) -> None:
        tiles = [*self.state.hexes]
        tiles[at] = replace(tiles[at], **changes)
        self.state = replace(self.state, hexes=tuple(tiles))

    def set_battle(self, **changes: Any) -> None:
        self.state = replace(self.state, battle=replace(self.battle, **changes))

    def set_recruits(self, **changes: Any) -> None:
        self.state = replace(self.state, recruits=replace(self.state.recruits, **changes))

    def set_moving(self, **changes: Any) -> None:
        self.state = replace(self.state, moving=replace(self.state.moving, **changes))

    def pay(self, seat: int, gold: int) -> None:
        self.set_player(seat, gold=self.player(seat).gold - gold)

    def earn(self, seat: int, gold: int) -> None:
        self.pay(seat, -gold)

    def set_army(self, at: int, seat: int, **changes: Any) -> None:
        """Changes that player's counters there; an army of none is taken away. Armies lie in the order of seats."""
        army = replace(self.army(at, seat), **changes)
        others = [each for each in self.state.hexes[at].armies if each.seat != seat]
        if army.up or army.down:
            others.append(army)
            others.sort(key=lambda each: each.seat)
        self.set_hex(at, armies=tuple(others))

    def join(self, at: int, seat: int, up: tuple[str, ...] = (), down: tuple[str, ...] = ()) -> None:
        """These counters now stand there too."""
        army = self.army(at, seat)
        self.set_army(at, seat, up=army.up + up, down=army.down + down)

    def leave(self, at: int, seat: int, counter: str, *, up: bool) -> None:
        """One counter is taken from the army there."""
        army = self.army(at, seat)
        lying = {"up": without(army.up, counter)} if up else {"down": without(army.down, counter)}
        self.set_army(at, seat, **lying, spent=without(army.spent, counter))

    def chronicle(self, what: str, seat: int, at: int = -1) -> None:
        """One more line of the kingdom's chronicle."""
        self.set(chronicle=(*self.state.chronicle, (self.state.turn, what, seat, at)))

    # -- asking -----------------------------------------------------------------------------------------------------

    def ask(
        self,
        seat: int,
        words: Words,
        options: Iterable[Option] = (),
        rules: str = "",
        *,
        moves: Iterable[Moves] = (),
        die: bool = False,
        pile: Pile | None = None,
        confirm: bool = False,
        private: bool = False,
        run: int = 1,
        also: tuple[Prompt, ...] = (),
        meant: str = "",
        sheet: str = "",
    ) -> Prompt:
        """The question at hand, put to a seat, NO_ONE the whole table."""
        players = self.state.players
        if seat != NO_ONE and players[seat].resigned:
            seat = self.stand_in(seat)
        return Prompt(
            players[seat].colour if seat != NO_ONE else "",
            words,
            D6 if die else None,
            tuple(options),
            tuple(moves),
            (),
            pile,
            confirm,
            private,
            False,
            _ids(rules),
            run=run,
            also=also,
            meant=meant,
            sheet=sheet,
        )

    def next(self, seat: int, words: Words, options: Iterable[Option], rules: str) -> Prompt:
        """A question that follows the one at hand, to be answered on the same sheet."""
        return Prompt(self.colour(seat), words, options=tuple(options), rules=_ids(rules))

    def stand_in(self, seat: int) -> int:
        """Who answers for one who has given up: the next on the right, before them whoever does not fight there."""
        battle = self.state.battle
        fighting = {side.seat for side in battle.sides} if battle else set()
        ring = [other for other in self.clockwise(seat)[:0:-1] if not self.state.players[other].resigned]
        return next((other for other in ring if other not in fighting), ring[0] if ring else seat)

    def seats(self, which: Iterable[int]) -> tuple[Option, ...]:
        """Players by name, as options."""
        return tuple(option(self.colour(seat), "{name}", name=self.name(seat)) for seat in which)

    def tiles(self, which: Iterable[int]) -> tuple[Option, ...]:
        """Hexes as options."""
        return tuple(Option(self.ground.ids[at], self.at(at)) for at in which)

    def to(self, piece: str, which: Iterable[int], words: Words = SILENCE, reach: Words = SILENCE) -> Moves:
        """A piece that may be put on these hexes."""
        ids, there = self.ground.ids, tuple(which)
        return moves(piece, tuple([ids[at] for at in there]), tuple([self.at(at) for at in there]), words, reach)

    def walk(self, seat: int, at: int, which: Iterable[int], party: Sequence[Walker] = ()) -> Moves:
        """Counters that may go from a hex to these; a party has as many steps as its slowest (KNT-MOVE-03)."""
        points = min([walker.points for walker in party], default=0)
        reach = say_n("{count} step", "{count} steps", points) if points else SILENCE
        return self.to(self.stack(seat, at), which, say("from {place}", place=self.at(at)), reach)

    def stack(self, seat: int, at: int) -> str:
        """The piece that stands for a player's counters in a hex."""
        return stack(self.colour(seat), self.ground.ids[at])

    def place(self, event: Event) -> int:
        """The hex that was named, or on which a piece was put."""
        if type(event) is Moved:
            return self.ground.index[event.to]
        assert type(event) is Chose
        return self.ground.index[event.option]

    # -- going back -------------------------------------------------------------------------------------------------

    def answer(self, event: Event) -> None:
        """What may be done until the next answer: bend the die that has just fallen, pay for what was passed over."""
        if self.state.short is not None and not (type(event) is Chose and event.option == TREASURE_FIRST):
            self.set(short=None)
        before = self.state
        super().answer(event)
        if type(event) is Rolled and not self.state.winner:
            face, clean = int(event.face), replace(before, fresh=None) if before.fresh else before
            fresh = None if "lucky_charm" in before.house.off else Fresh(clean, face)
            self.state = replace(self.state, thrown=(*before.thrown, face)[-4:], fresh=fresh)
        elif self.state.fresh:
            self.state = replace(self.state, fresh=None)

    def said(self, again: Callable[[State], State]) -> None:
        """A die that is bent falls into what the table has said since; where that means nothing there, none is bent."""
        if self.state.fresh:
            try:
                fresh = Fresh(again(self.state.fresh.before), self.state.fresh.face)
            except IllegalEvent:
                fresh = None
            self.set(fresh=fresh)

    def back_to(self, before: State) -> None:
        """Everything is as it was then."""
        self.state, self.agenda = before, [*before.agenda]


def stack(colour: str, place: str) -> str:
    """The piece that stands for a player's counters on a space."""
    return f"{colour}_{place}"


@lru_cache(maxsize=1024)
def _ids(rules: str) -> tuple[str, ...]:
    return tuple(rules.split())


def without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """These, with one of that kind taken away where there is one."""
    if thing not in things:
        return things
    at = things.index(thing)
    return things[:at] + things[at + 1 :]
