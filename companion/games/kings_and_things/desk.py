"""The referee's desk while one event is judged: the state being changed, the agenda, and what has been said so far."""

from __future__ import annotations

from typing import Any

import msgspec

from companion.games.kings_and_things.counters import Counters, counters
from companion.games.kings_and_things.land import Land
from companion.games.kings_and_things.state import Army, Battle, Hex, Player, State
from companion.games.kings_and_things.task import Question, Task
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, Words, named, say

replace = msgspec.structs.replace


class Desk:
    """Lives for one event and is thrown away: nothing here is remembered but the state that comes out."""

    __slots__ = ("land", "rulings", "state", "turns")

    def __init__(self, land: Land, state: State) -> None:
        self.land, self.state = land, state
        self.rulings: list[Ruling] = []
        self.turns = 0  # begun since the event

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def counters(self) -> Counters:
        return counters(self.state.house.edition)

    @property
    def battle(self) -> Battle:
        """The battle under way; there must be one."""
        assert self.state.battle is not None
        return self.state.battle

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def name(self, seat: int) -> str:
        return self.state.players[seat].name if seat >= 0 else "nobody"

    def colour(self, seat: int) -> str:
        return self.state.players[seat].colour if seat >= 0 else ""

    def hex(self, at: int) -> Hex:
        return self.state.hexes[at]

    def at(self, at: int) -> Words:
        """What a hex is called: its terrain and its number."""
        return place(self.land, self.state, at)

    def owned(self, seat: int) -> list[int]:
        return [at for at, tile in enumerate(self.state.hexes) if tile.owner == seat]

    def next_seats(self, seat: int) -> list[int]:
        """Everybody, clockwise from that seat."""
        count = len(self.state.players)
        return [(seat + step) % count for step in range(count)]

    # -- changing -----------------------------------------------------------------------------------------------

    def set(self, **changes: Any) -> None:
        self.state = replace(self.state, **changes)

    def set_player(self, seat: int, **changes: Any) -> None:
        players = list(self.state.players)
        players[seat] = replace(players[seat], **changes)
        self.state = replace(self.state, players=tuple(players))

    def set_hex(self, at: int, **changes: Any) -> None:
        tiles = list(self.state.hexes)
        tiles[at] = replace(tiles[at], **changes)
        self.state = replace(self.state, hexes=tuple(tiles))

    def set_battle(self, **changes: Any) -> None:
        self.state = replace(self.state, battle=replace(self.battle, **changes))

    def pay(self, seat: int, gold: int) -> None:
        self.set_player(seat, gold=self.player(seat).gold - gold)

    def earn(self, seat: int, gold: int) -> None:
        self.pay(seat, -gold)

    def set_army(self, at: int, seat: int, **changes: Any) -> None:
        """Changes that player's counters there; an army of none is taken away. Armies lie in the order of seats."""
        tile = self.state.hexes[at]
        army = replace(tile.army(seat) or Army(seat), **changes)
        others = [each for each in tile.armies if each.seat != seat]
        if army.up or army.down:
            others.append(army)
            others.sort(key=lambda each: each.seat)
        self.set_hex(at, armies=tuple(others))

    def join(self, at: int, seat: int, up: tuple[str, ...] = (), down: tuple[str, ...] = ()) -> None:
        """These counters now stand there too."""
        army = self.state.hexes[at].army(seat) or Army(seat)
        self.set_army(at, seat, up=army.up + up, down=army.down + down)

    def leave(self, at: int, seat: int, counter: str, *, up: bool) -> None:
        """One counter is taken from the army there."""
        army = self.state.hexes[at].army(seat)
        assert army is not None
        spent = without(army.spent, counter)
        if up:
            self.set_army(at, seat, up=without(army.up, counter), spent=spent)
        else:
            self.set_army(at, seat, down=without(army.down, counter), spent=spent)

    def chronicle(self, what: str, seat: int, at: int = -1) -> None:
        """One more line of the kingdom's chronicle."""
        self.set(chronicle=(*self.state.chronicle, (self.state.turn, what, seat, at)))

    # -- the agenda ---------------------------------------------------------------------------------------------

    def then(self, *tasks: Task) -> None:
        """These come next, the first of them first."""
        self.state = replace(self.state, agenda=self.state.agenda + tasks[::-1])

    def settle(self) -> None:
        """Does whatever asks nobody, until a question must wait for its answer."""
        while self.state.agenda:
            task = self.state.agenda[-1]
            if isinstance(task, Question) and not task.idle(self):
                return
            self.state = replace(self.state, agenda=self.state.agenda[:-1])
            task.act(self)

    def take(self) -> Question:
        """The question at hand, taken off the agenda so that it can be answered."""
        task = self.state.agenda[-1]
        assert isinstance(task, Question)
        self.state = replace(self.state, agenda=self.state.agenda[:-1])
        return task

    # -- saying -------------------------------------------------------------------------------------------------

    def tell(self, text: str, rules: str = "", step: str = "", to: str = "", **gaps: object) -> None:
        """Says something; `step` is what the step is called when it is taken back, `to` who alone may hear it."""
        name = say(step, **gaps) if step else SILENCE
        self.rulings.append(Ruling(say(text, **gaps), tuple(rules.split()), name, to))


def without(things: tuple[str, ...], thing: str) -> tuple[str, ...]:
    """These, with one of that kind taken away where there is one."""
    if thing not in things:
        return things
    at = things.index(thing)
    return things[:at] + things[at + 1 :]


def place(land: Land, state: State, at: int) -> Words:
    """What people call a hex."""
    terrain = state.hexes[at].terrain
    number = at + 1
    return say("{terrain} {number}", terrain=named(terrain), number=number) if terrain else say("hex {n}", n=number)
