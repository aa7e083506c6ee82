"""The set-up, from the first throw to the first turn (KNT-SET)."""

from __future__ import annotations

from collections import Counter as Tally

from companion.games.kings_and_things import turn
from companion.games.kings_and_things.asking import NO, ask, chosen, numbers, option, put, seats, tiles, to
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.placing import Put, Take
from companion.games.kings_and_things.state import Player
from companion.games.kings_and_things.task import Deed, Question
from companion.games.kings_and_things.vocabulary import SEA, START_GOLD, START_THINGS, TOWER, UNKNOWN
from companion.table.events import Drew, Event, Rolled
from companion.table.prompts import Pile, Prompt
from companion.table.words import Words, named, say


class Begin(Deed, frozen=True):
    """The whole of the set-up, in order (KNT-SET-01..24). Tiles set aside wait for the deck (KNT-SET-04, -05)."""

    def act(self, desk: Desk) -> None:
        aside = tuple(terrain for terrain, count in desk.land.layout.set_aside.items() for _ in range(count))
        desk.set(aside=aside, phase="setup_characters")
        pairs = desk.counters.pairs
        desk.then(*(Toss(front, back) for front, back in pairs), Order(()))


class Toss(Question, frozen=True):
    """Which side of a character counter is up: tossed, or 1 to 3 front, 4 to 6 back (KNT-SET-03)."""

    front: str
    back: str

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Toss it: which side is up?")
        return ask(desk, -1, words, (option(self.front), option(self.back)), "KNT-SET-03", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        side = chosen(event)
        if isinstance(event, Rolled):
            side = self.front if int(event.face) <= 3 else self.back
        desk.set(pool=(*desk.state.pool, side))
        desk.tell("{side} is in the pool.", "KNT-SET-03", "the toss", side=named(side))


class Order(Question, frozen=True):
    """Who is first: everybody throws, ties for the highest again, the others follow clockwise (KNT-SET-06)."""

    totals: tuple[tuple[int, int], ...]
    left: tuple[int, ...] = ()
    thrown: tuple[int, ...] = ()

    def idle(self, desk: Desk) -> bool:
        return False

    def _left(self, desk: Desk) -> tuple[int, ...]:
        return self.left or tuple(range(len(desk.state.players)))

    def prompt(self, desk: Desk) -> Prompt:
        if desk.state.house.order_roll == "by_hand":
            return ask(desk, -1, Words("Who is first?"), seats(desk, self._left(desk)), "KNT-SET-06")
        seat = self._left(desk)[0]
        words = Words("Throw for the first place.")
        return ask(desk, seat, words, rules="KNT-SET-06", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        if not isinstance(event, Rolled):
            _order(desk, desk.state.seat(chosen(event)))
            return
        desk.set(phase="setup_order")
        left = self._left(desk)
        thrown = (*self.thrown, int(event.face))
        if len(thrown) < (2 if desk.state.house.order_roll == "2d6" else 1):
            desk.then(Order(self.totals, left, thrown))
            return
        totals = (*self.totals, (left[0], sum(thrown)))
        desk.tell("{name} throws {sum}.", "KNT-SET-06", name=desk.name(left[0]), sum=sum(thrown))
        if left[1:]:
            desk.then(Order(totals, left[1:]))
            return
        best = max(total for _, total in totals)
        leaders = tuple(seat for seat, total in totals if total == best)
        if len(leaders) > 1:
            desk.tell("A tie: throw again.", "KNT-SET-06")
            desk.then(Order((), leaders))
            return
        _order(desk, leaders[0])


def _order(desk: Desk, first: int) -> None:
    order = tuple(desk.next_seats(first))
    desk.set(order=order, phase="setup_start")
    desk.tell("{name} is first; then clockwise.", "KNT-SET-06", "the order", name=desk.name(first))
    desk.then(*(Start(seat) for seat in order), Lay(0))


class Start(Question, frozen=True):
    """A player takes a start (KNT-SET-07, KNT-SET-08, KNT-SET-09)."""

    seat: int

    def places(self, desk: Desk) -> list[int]:
        sets, tiles_ = desk.land.starts, desk.state.hexes
        taken = [at for at, tile in enumerate(tiles_) if tile.owner >= 0]
        every = [start for starts in sets for start in starts]
        if not taken or desk.state.house.start_sets == "any_corner":
            return [start for start in every if start not in taken]
        if len(desk.state.players) == 2:
            return [desk.land.through[taken[0]]]
        same = next(starts for starts in sets if taken[0] in starts)
        return [start for start in same if start not in taken]

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Where does your kingdom begin?")
        moves = (to(desk, desk.colour(self.seat), self.places(desk)),)
        return ask(desk, self.seat, words, rules="KNT-SET-07 KNT-SET-08 KNT-SET-09", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        at = put(desk, event)
        desk.set_hex(at, owner=self.seat)
        desk.tell("{name} begins at {where}.", "KNT-SET-07", "the start", name=desk.name(self.seat), where=desk.at(at))


class Lay(Question, frozen=True):
    """Tile after tile is turned up in the laying order (KNT-SET-04, KNT-SET-10)."""

    at: int

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Turn up tile {number}.", number=self.at + 1)
        return ask(desk, -1, words, rules="KNT-SET-10", pile=Pile("tiles", mix(desk)))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        desk.set(phase="setup_reveal")
        desk.set_hex(self.at, terrain=event.card)
        if self.at + 1 < len(desk.state.hexes):
            desk.then(Lay(self.at + 1))
            return
        desk.tell("All tiles lie face up.", "KNT-SET-10", "the last tile")
        desk.then(*(Swap(seat) for seat in desk.state.order), Kingdom(0, 0))


def mix(desk: Desk) -> tuple[str, ...]:
    """The terrains still in the shuffled mix."""
    left = Tally(desk.land.tiles)
    left.subtract(desk.state.aside)
    left.subtract(tile.terrain for tile in desk.state.hexes if tile.terrain)
    return tuple(terrain for terrain in desk.land.tiles if left[terrain] > 0)


class Swap(Question, frozen=True):
    """A start by the sea may be swapped, and must be where it cannot live (KNT-SET-11, KNT-SET-12)."""

    seat: int

    def _start(self, desk: Desk) -> int:
        """-1 where the table has said that nothing is his."""
        return next(iter(desk.owned(self.seat)), -1)

    def seas(self, desk: Desk) -> list[int]:
        start = self._start(desk)
        return [at for at in (start, *desk.land.near[start]) if desk.hex(at).terrain == SEA]

    def forced(self, desk: Desk) -> bool:
        start = self._start(desk)
        near = sum(desk.hex(at).terrain != SEA for at in desk.land.near[start])
        return desk.hex(start).terrain == SEA or near < 2

    def idle(self, desk: Desk) -> bool:
        start = self._start(desk)
        return start < 0 or not (desk.hex(start).terrain == SEA or len(self.seas(desk)) > 1)

    def prompt(self, desk: Desk) -> Prompt:
        must = self.forced(desk) or desk.state.house.sea_swap == "always_all"
        options = tiles(desk, self.seas(desk)) if not must else tiles(desk, self.seas(desk)[:1])
        words = Words("Sea by your start: swap which?")
        return ask(desk, self.seat, words, options if must else (*options, NO), "KNT-SET-11 KNT-SET-12")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == NO.name:
            desk.tell("{name} keeps the sea.", "KNT-SET-12", "the sea", name=desk.name(self.seat))
            return
        at = desk.land.index[chosen(event)]
        desk.then(SwapIn(at), self)


class SwapIn(Question, frozen=True):
    """A tile from the deck for one of sea; the sea waits beside (KNT-SET-11, KNT-SET-13)."""

    at: int

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Draw a tile for {where}.", where=desk.at(self.at))
        return ask(desk, -1, words, rules="KNT-SET-11", pile=Pile("tiles", mix(desk)))

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        desk.set(aside=(*desk.state.aside, SEA))
        desk.set_hex(self.at, terrain=event.card)
        desk.tell("{where} takes the place of the sea.", "KNT-SET-13", "the swap", where=desk.at(self.at))


class Kingdom(Question, frozen=True):
    """A second and a third hex, in player order each time (KNT-SET-14, KNT-SET-15, KNT-SET-16)."""

    round: int
    nth: int

    def _seat(self, desk: Desk) -> int:
        return desk.state.order[self.nth]

    def places(self, desk: Desk) -> list[int]:
        """Land beside an own hex and beside nobody else's; where there is none, the last part is waived (G04)."""
        seat, land = self._seat(desk), desk.land
        near = [
            at
            for at, tile in enumerate(desk.state.hexes)
            if tile.terrain != SEA and tile.owner < 0 and any(desk.hex(o).owner == seat for o in land.near[at])
        ]
        lonely = [at for at in near if all(desk.hex(o).owner in (-1, seat) for o in land.near[at])]
        return lonely or near

    def idle(self, desk: Desk) -> bool:
        return not self.places(desk)

    def act(self, desk: Desk) -> None:
        self._on(desk)

    def prompt(self, desk: Desk) -> Prompt:
        seat = self._seat(desk)
        words = Words("Mark one more hex of your kingdom.")
        moves = (to(desk, desk.colour(seat), self.places(desk)),)
        return ask(desk, seat, words, rules="KNT-SET-15 KNT-SET-16", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        at, seat = put(desk, event), self._seat(desk)
        desk.set(phase="setup_kingdom")
        desk.set_hex(at, owner=seat)
        desk.tell("{where} is {name}’s.", "KNT-SET-15", "the marker", where=desk.at(at), name=desk.name(seat))
        self._on(desk)

    def _on(self, desk: Desk) -> None:
        count = len(desk.state.order)
        step = self.round * count + self.nth + 1
        desk.then(Kingdom(*divmod(step, count)) if step < 2 * count else Purse())


class Purse(Deed, frozen=True):
    """Ten gold and a tower for each; then towers, draws, placing, the one exchange (KNT-SET-17..23)."""

    def act(self, desk: Desk) -> None:
        desk.set(players=tuple(_paid(player) for player in desk.state.players), phase="setup_tower")
        order = desk.state.order
        desk.then(
            *(FirstTower(seat) for seat in order),
            Step("setup_draw"),
            *(Take(seat, START_THINGS) for seat in order),
            Step("setup_place"),
            *(Put(seat) for seat in order),
            Step("setup_exchange"),
            *(Exchange(seat) for seat in order),
            Step("setup_place_again"),
            *(Again(seat) for seat in order),
            Deck(),
        )


def _paid(player: Player) -> Player:
    return Player(player.colour, player.name, START_GOLD)


class Step(Deed, frozen=True):
    """The next step of the set-up begins."""

    name: str

    def act(self, desk: Desk) -> None:
        desk.set(phase=self.name)


class FirstTower(Question, frozen=True):
    """Everybody puts a tower in one of the first hexes (KNT-SET-18)."""

    seat: int

    def idle(self, desk: Desk) -> bool:
        return not desk.owned(self.seat)

    def prompt(self, desk: Desk) -> Prompt:
        moves = (to(desk, "tower", desk.owned(self.seat)),)
        return ask(desk, self.seat, Words("Where does your tower stand?"), rules="KNT-SET-18", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        at = put(desk, event)
        desk.set_hex(at, fort=TOWER)
        text = "{name}’s tower stands on {where}."
        desk.tell(text, "KNT-SET-18", "the tower", name=desk.name(self.seat), where=desk.at(at))


class Exchange(Question, frozen=True):
    """One swap, one for one: named first, drawn, and only then back to the cup (KNT-SET-22)."""

    seat: int
    laid: tuple[str, ...] = ()

    def idle(self, desk: Desk) -> bool:
        return not desk.player(self.seat).rack and not self.laid

    def prompt(self, desk: Desk) -> Prompt:
        rack = desk.player(self.seat).rack
        if not desk.state.house.private:
            words = Words("Swap how many from your racks?")
            return ask(desk, self.seat, words, numbers(range(len(rack) + 1)), "KNT-SET-22")
        words = say("Swap which? {count} so far.", count=len(self.laid))
        options = (option("done", "Done"), *(option(thing) for thing in sorted(set(rack))))
        return ask(desk, self.seat, words, options, "KNT-SET-22", private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        rack, name = desk.player(self.seat).rack, chosen(event)
        laid = self.laid
        if name.isdecimal():
            laid = (UNKNOWN,) * int(name)
            desk.set_player(self.seat, rack=rack[: len(rack) - len(laid)])
        elif name != "done":
            desk.set_player(self.seat, rack=without(rack, name))
            desk.set(held=(*desk.state.held, name))
            desk.then(Exchange(self.seat, (*laid, name)))
            return
        else:
            desk.set(held=())
        if laid:
            desk.set(held=laid, aside=(*desk.state.aside, f"swapped_{self.seat}"))
            desk.then(Take(self.seat, len(laid)), Back())
        desk.tell("{name} swaps {count}.", "KNT-SET-22", "the swap", name=desk.name(self.seat), count=len(laid))


class Back(Deed, frozen=True):
    """What was laid aside during a draw goes into the cup (KNT-SET-22, KNT-RECR-05)."""

    def act(self, desk: Desk) -> None:
        desk.set(held=())


class Again(Deed, frozen=True):
    """Those who swapped may place once more (KNT-SET-23)."""

    seat: int

    def act(self, desk: Desk) -> None:
        if f"swapped_{self.seat}" in desk.state.aside:
            desk.then(Put(self.seat))


class Deck(Deed, frozen=True):
    """Every tile that is not on the board is shuffled into the deck (KNT-SET-24); the first turn begins."""

    def act(self, desk: Desk) -> None:
        desk.set(aside=(), phase="setup_deck")
        desk.tell("The kingdom of Kadab lies open. The first turn begins.", "KNT-SET-24 KNT-TURN-01")
        desk.then(turn.Turn(1))
