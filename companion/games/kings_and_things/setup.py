"""The set-up, from the first throw to the first turn (KNT-SET)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from companion.flow import Deed, Question, Task
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.ground import Honeycomb, Mat
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.lots import WhoIsFirst
from companion.games.kings_and_things.naming import DONE, NO, chosen, numbers, options
from companion.games.kings_and_things.placing import Put, ReturnHeld, Take
from companion.games.kings_and_things.state import NO_ONE, Hex, Player, State
from companion.games.kings_and_things.turn import Turn
from companion.games.kings_and_things.vocabulary import SEA, START_GOLD, START_THINGS, TOWER, UNKNOWN
from companion.games.kings_and_things.winning import Over
from companion.play.setup import BadSetup, Seat
from companion.procedures.readings import Faces
from companion.table.events import Drew, Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, say


def ground(mat: Mat, players: int) -> Honeycomb:
    """The ground as so many players use it. Raises BadSetup where the mat is too small for them."""
    if players not in mat.laid:
        raise BadSetup("Four players need the great mat. Begin again on the mat “four”.")
    return mat.laid[players]


def begin(mat: Mat, house: House, seats: tuple[Seat, ...]) -> State:
    """The state before anybody is asked anything. Raises BadSetup."""
    if bad := house.faults():
        raise BadSetup("; ".join(bad))
    players = tuple(Player(seat.colour, seat.name) for seat in seats)
    hexes = (Hex(),) * len(ground(mat, len(seats)).cells)
    return State(house, players, hexes, agenda=(Over(), Turn(), SetUp()))


class SetUp(Deed[Desk], frozen=True):
    """The whole of the set-up, in order (KNT-SET-01..24). Tiles set aside wait for the deck (KNT-SET-04, -05)."""

    def act(self, desk: Desk) -> None:
        aside = tuple(terrain for terrain, count in desk.ground.layout.set_aside.items() for _ in range(count))
        desk.set(aside=aside, phase="setup_characters")
        desk.then(
            *(Toss(front, back) for front, back in desk.counters.pairs),
            WhoIsFirst(),
            InOrder("setup_start"),
            Lay(0),
            InOrder("swap_sea", ""),
            Kingdom(0),
            Purse(),
            InOrder("setup_tower"),
            InOrder("setup_draw"),
            InOrder("setup_place"),
            InOrder("setup_exchange"),
            InOrder("setup_place_again"),
            Deck(),
        )


class InOrder(Deed[Desk], frozen=True):
    """A step of the set-up that everybody takes in the players' order; a phase of that name begins with most."""

    step: str
    phase: str | None = None

    def act(self, desk: Desk) -> None:
        if phase := self.step if self.phase is None else self.phase:
            desk.set(phase=phase)
        playing = [seat for seat in desk.state.order if not desk.player(seat).resigned]
        desk.then(*(STEPS[self.step](seat) for seat in playing))


FRONT = (1, 2, 3)
"""The faces on which the front is up, where a die is thrown for it (KNT-SET-03)."""


class Toss(Question[Desk], frozen=True):
    """Which side of a character counter is up: tossed, or 1 to 3 front, 4 to 6 back (KNT-SET-03)."""

    front: str
    back: str

    def prompt(self, desk: Desk) -> Prompt:
        words = desk.say(
            "Toss the counter, or throw: {front} ({faces}) or {back}?",
            front=self.front,
            back=self.back,
            faces=Faces(*FRONT).words(),
        )
        left = sum(isinstance(task, Toss) for task in desk.agenda)
        return desk.ask(NO_ONE, words, options((self.front, self.back)), "KNT-SET-03", die=True, run=left)

    def answer(self, desk: Desk, event: Event) -> None:
        side = chosen(event)
        if isinstance(event, Rolled):
            side = self.front if event.face in FRONT else self.back
        desk.set(pool=(*desk.state.pool, side))
        desk.tell("{side} goes into the pool, this side up.", "KNT-SET-03", "the toss", side=side)


class Start(Question[Desk], frozen=True):
    """A player takes a start (KNT-SET-07, KNT-SET-08, KNT-SET-09)."""

    seat: int

    def _places(self, desk: Desk) -> list[int]:
        sets = desk.ground.starts
        taken = [at for at, tile in enumerate(desk.state.hexes) if tile.owner != NO_ONE]
        every = [start for starts in sets for start in starts]
        if not taken or desk.state.house.start_sets == "any_corner":
            return [start for start in every if start not in taken]
        if len(desk.state.players) == 2:
            return [desk.ground.through[taken[0]]]
        same = next(starts for starts in sets if taken[0] in starts)
        return [start for start in same if start not in taken]

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Where does your kingdom begin? Mark a start.")
        moves = (desk.to(desk.colour(self.seat), self._places(desk)),)
        return desk.ask(self.seat, words, rules="KNT-SET-07 KNT-SET-08 KNT-SET-09", moves=moves, sheet="starts")

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        desk.set_hex(at, owner=self.seat)
        desk.tell("{name} begins on {where}.", "KNT-SET-07", "the start", name=self.seat, where=at)


class Lay(Question[Desk], frozen=True):
    """Tile after tile is turned up in the laying order (KNT-SET-04, KNT-SET-10)."""

    at: int

    def prompt(self, desk: Desk) -> Prompt:
        tiles = len(desk.state.hexes)
        words = say("Turn up the tile on hex {number}, of {all}.", number=self.at + 1, all=tiles)
        return desk.ask(NO_ONE, words, rules="KNT-SET-10", pile=supply.tile_deck(desk), run=tiles - self.at)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        desk.set(phase="setup_reveal")
        desk.set_hex(self.at, terrain=event.card)
        desk.tell("Turned up: {where}.", "KNT-SET-10", where=self.at)
        if self.at + 1 < len(desk.state.hexes):
            desk.then(Lay(self.at + 1))
        else:
            desk.tell("All tiles lie face up, and stay so.", "KNT-SET-10", "the last tile")


class SwapSea(Question[Desk], frozen=True):
    """A start by the sea may be swapped, and must be where it cannot live (KNT-SET-11, KNT-SET-12)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        """Nobody is asked where the table has said that nothing is his."""
        start = next(iter(desk.owned(self.seat)), -1)
        if start < 0:
            return None
        near = desk.ground.near[start]
        seas = [at for at in (start, *near) if desk.hex(at).terrain == SEA]
        if start not in seas and len(seas) < 2:
            return None
        dry = sum(desk.hex(at).terrain != SEA for at in near)
        must = start in seas or dry < 2 or desk.state.house.sea_swap == "always_all"
        offers = desk.tiles(seas[:1]) if must else (*desk.tiles(seas), NO)
        words = Words(
            "Too much sea for a start: this tile must be swapped." if must else "Sea by your start: swap which?"
        )
        return desk.ask(self.seat, words, offers, "KNT-SET-11 KNT-SET-12")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == NO.name:
            desk.tell("{name} swaps no more sea.", "KNT-SET-12", "the sea", name=self.seat)
        else:
            desk.then(SwapIn(desk.place(event)), self)


class SwapIn(Question[Desk], frozen=True):
    """A tile from the deck for one of sea; the sea waits beside (KNT-SET-11, KNT-SET-13)."""

    at: int

    def prompt(self, desk: Desk) -> Prompt:
        words = desk.say("Put the tile of {where} aside and draw another for it.", where=self.at)
        return desk.ask(NO_ONE, words, rules="KNT-SET-11", pile=supply.tile_deck(desk))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        desk.set(aside=(*desk.state.aside, SEA))
        desk.set_hex(self.at, terrain=event.card)
        desk.tell("No sea any more: {where}.", "KNT-SET-13", "the swap", where=self.at)


MARKERS = 2
"""Hexes everybody marks beside the start."""


class Kingdom(Question[Desk], frozen=True):
    """A second and a third hex, in player order each time (KNT-SET-14, KNT-SET-15, KNT-SET-16)."""

    nth: int

    def _seat(self, desk: Desk) -> int:
        order = desk.state.order
        return order[self.nth % len(order)]

    def _places(self, desk: Desk) -> list[int]:
        """Land beside an own hex and beside nobody else's; where there is none, the last part is waived (G04)."""
        seat, hexes, beside = self._seat(desk), desk.state.hexes, desk.ground.near
        if desk.player(seat).resigned:
            return []
        near = dict.fromkeys(at for own in desk.owned(seat) for at in beside[own])
        free = sorted(at for at in near if hexes[at].terrain != SEA and hexes[at].owner == NO_ONE)
        lonely = [at for at in free if all(hexes[other].owner in (NO_ONE, seat) for other in beside[at])]
        return lonely or free

    def prompt(self, desk: Desk) -> Prompt | None:
        seat, places = self._seat(desk), self._places(desk)
        if not places:
            return None
        second = self.nth < len(desk.state.order)
        words = Words("Mark a second hex, beside your start." if second else "Mark a third hex, beside your own.")
        moves = (desk.to(desk.colour(seat), places),)
        return desk.ask(seat, words, rules="KNT-SET-15 KNT-SET-16", moves=moves, sheet="kingdoms")

    def answer(self, desk: Desk, event: Event) -> None:
        at, seat = desk.place(event), self._seat(desk)
        desk.set(phase="setup_kingdom")
        desk.set_hex(at, owner=seat)
        desk.tell("{name} marks {where}.", "KNT-SET-15", "the marker", where=at, name=seat)
        self.act(desk)

    def act(self, desk: Desk) -> None:
        if self.nth + 1 < MARKERS * len(desk.state.order):
            desk.then(Kingdom(self.nth + 1))


class Purse(Deed[Desk], frozen=True):
    """Ten gold for each, and bare racks (KNT-SET-17)."""

    def act(self, desk: Desk) -> None:
        desk.set(players=tuple(replace(player, gold=START_GOLD, rack=()) for player in desk.state.players))
        desk.tell("Everybody takes {gold} gold, a tower and two racks.", "KNT-SET-17", gold=START_GOLD)


class FirstTower(Question[Desk], frozen=True):
    """Everybody puts a tower in one of the first hexes (KNT-SET-18)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        own = desk.owned(self.seat)
        if not own:
            return None
        moves = (desk.to("tower", own),)
        words = Words("Put your tower on a hex of yours.")
        return desk.ask(self.seat, words, rules="KNT-SET-18", moves=moves, sheet="towers")

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        desk.set_hex(at, fort=TOWER)
        desk.tell("{name}’s tower stands on {where}.", "KNT-SET-18", "the tower", name=self.seat, where=at)


class Exchange(Question[Desk], frozen=True):
    """One swap, one for one: named first, drawn, and only then back to the cup (KNT-SET-22)."""

    seat: int
    laid: tuple[str, ...] = ()

    def prompt(self, desk: Desk) -> Prompt | None:
        rack = desk.player(self.seat).rack
        if not rack and not self.laid:
            return None
        if not desk.state.house.private:
            words = Words("Swap how many from your racks? Only this once.")
            return desk.ask(self.seat, words, numbers(len(rack)), "KNT-SET-22", sheet="swaps")
        words = say("Lay a Thing aside to swap, or done. So far: {count}.", count=len(self.laid))
        return desk.ask(
            self.seat, words, (DONE, *options(sorted(set(rack)))), "KNT-SET-22", private=True, run=len(rack) + 1
        )

    def answer(self, desk: Desk, event: Event) -> None:
        rack, name = desk.player(self.seat).rack, chosen(event)
        laid = self.laid
        if name.isdecimal():
            laid = (UNKNOWN,) * int(name)
            desk.set_player(self.seat, rack=rack[: len(rack) - len(laid)])
        elif name != DONE.name:
            desk.set_player(self.seat, rack=without(rack, name))
            desk.set(held=(*desk.state.held, name))
            desk.then(Exchange(self.seat, (*laid, name)))
            return
        desk.set(held=laid)
        if laid:
            desk.set(swapped=(*desk.state.swapped, self.seat))
            desk.then(Take(self.seat, len(laid)), ReturnHeld())
        if laid:
            desk.tell(
                desk.say_n(
                    "{name} lays {count} Thing aside, draws as many, and only then puts it into the cup.",
                    "{name} lays {count} Things aside, draws as many, and only then puts them into the cup.",
                    len(laid),
                    name=self.seat,
                ),
                "KNT-SET-22",
                "the swap",
            )
        else:
            desk.tell("{name} swaps nothing.", "KNT-SET-22", "the swap", name=self.seat)


class PlaceAgain(Deed[Desk], frozen=True):
    """Those who swapped may place once more (KNT-SET-23)."""

    seat: int

    def act(self, desk: Desk) -> None:
        if self.seat in desk.state.swapped:
            desk.then(Put(self.seat))


class Deck(Deed[Desk], frozen=True):
    """Every tile that is not on the board is shuffled into the deck (KNT-SET-24); the first turn begins."""

    def act(self, desk: Desk) -> None:
        desk.set(aside=(), swapped=(), phase="setup_deck")
        desk.tell("Shuffle the tiles that are left into a deck. The first turn begins.", "KNT-SET-24 KNT-TURN-01")


STEPS: dict[str, Callable[[int], Task[Desk]]] = {
    "setup_start": Start,
    "swap_sea": SwapSea,
    "setup_tower": FirstTower,
    "setup_draw": lambda seat: Take(seat, START_THINGS),
    "setup_place": Put,
    "setup_exchange": Exchange,
    "setup_place_again": PlaceAgain,
}
"""What each player does in a step that goes round."""
