"""Movement: points, stopping, pinning, and what lies empty at the end (KNT-MOVE, KNT-PIN)."""

from __future__ import annotations

import msgspec

from companion.games.kings_and_things import flying, magic, supply
from companion.games.kings_and_things.asking import DONE, PASS, ask, chosen, option, put, stack, tiles, walk
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.reckoning import enemy_force, fights, room, supported
from companion.games.kings_and_things.state import Army, State
from companion.games.kings_and_things.task import Deed, Question, Task
from companion.games.kings_and_things.turning import show, turn_down
from companion.games.kings_and_things.vocabulary import MOVES, SEA, UNKNOWN
from companion.games.kings_and_things.winning import take
from companion.table.events import Drew, Event, IllegalEvent, Moved
from companion.table.prompts import Moves, Option, Pile, Prompt
from companion.table.words import Words, named, say


class Walker(msgspec.Struct, frozen=True):
    """A counter on the march: what it is as its hex has it, whether it lies face up, and its points left."""

    id: str
    up: bool
    points: int = MOVES


def begin(seat: int) -> Task:
    """A player’s own part of movement."""
    return Pins(seat)


class Pins(Deed, frozen=True):
    """Who is pinned is settled when the own part begins (KNT-PIN-03, G33)."""

    seat: int

    def act(self, desk: Desk) -> None:
        pinned = tuple(
            at
            for at, tile in enumerate(desk.state.hexes)
            if tile.army(self.seat) and enemy_force(desk.state, self.seat, at)
        )
        desk.then(Move(self.seat, pinned))


def walkers(desk: Desk, seat: int, at: int) -> tuple[Walker, ...]:
    """The counters there that have not moved this turn (KNT-MOVE-06)."""
    army = desk.hex(at).army(seat)
    if army is None:
        return ()
    spent = army.spent
    found = []
    for up, names in ((True, army.up), (False, army.down)):
        for name in names:
            if name in spent:
                spent = without(spent, name)
            elif name != "balloon":
                found.append(Walker(name, up))
    return tuple(found)


def swift(desk: Desk, party: tuple[Walker, ...]) -> bool:
    """Whether the deerhunter leads them (KNT-POWR-10)."""
    return "deerhunter" not in desk.state.house.off and any(walker.id == "deerhunter" for walker in party)


def all_fly(desk: Desk, party: tuple[Walker, ...], *, word: bool = True) -> bool:
    """Whether everyone flies. Of counters face down the player’s word is taken, unless `word` is False."""
    flies = desk.counters.flies
    return all(walker.id in flies or (word and not walker.up) for walker in party)


def enterable(desk: Desk, seat: int, at: int, party: tuple[Walker, ...]) -> list[int]:
    """The neighbours the whole party can enter now (KNT-MOVE-03, KNT-MOVE-04, KNT-MOVE-08, KNT-MOVE-10)."""
    state = desk.state
    slowest = min((walker.points for walker in party), default=0)
    if not slowest:
        return []
    found = []
    light = swift(desk, party)
    flying_ = all_fly(desk, party)
    for other in desk.land.near[at]:
        terrain = state.hexes[other].terrain
        if not terrain or (terrain == SEA and not flying_):
            continue
        cost = 1 if light else desk.land.cost_of(terrain)
        if cost > slowest:
            continue
        if terrain == SEA and cost == slowest:
            continue
        full = room(state, seat, other) < len(party)
        if full and (cost == slowest or stops(desk, seat, other, party)):
            continue
        found.append(other)
    return found


def stops(desk: Desk, seat: int, at: int, party: tuple[Walker, ...]) -> bool:
    """Whether the move ends there: unexplored land, or enemy fighters (KNT-MOVE-11, KNT-MOVE-12, KNT-PIN-01)."""
    tile = desk.hex(at)
    if tile.terrain == SEA:
        return False
    if tile.owner < 0 and not (desk.state.house.fly_over_unexplored == "true" and all_fly(desk, party)):
        return True
    return enemy_force(desk.state, seat, at)


class Move(Question, frozen=True):
    """A player’s own part: stack after stack, each once (KNT-MOVE-05, KNT-MOVE-06, KNT-MOVE-07)."""

    seat: int
    pinned: tuple[int, ...]

    def free(self, desk: Desk) -> list[int]:
        """Hexes from which a stack may set out as it stands."""
        return [
            at
            for at, tile in enumerate(desk.state.hexes)
            if tile.army(self.seat)
            and (party := walkers(desk, self.seat, at))
            and (at not in self.pinned or swift(desk, party))
        ]

    def idle(self, desk: Desk) -> bool:
        return not any(tile.army(self.seat) for tile in desk.state.hexes)

    def prompt(self, desk: Desk) -> Prompt:
        free = self.free(desk)
        moves = []
        for at in free:
            places = enterable(desk, self.seat, at, walkers(desk, self.seat, at))
            if places:
                moves.append(walk(desk, self.seat, at, places))
        options: list[Option] = [DONE]
        if any(len(walkers(desk, self.seat, at)) > 1 for at in free):
            options.append(option("part", "Some of a stack"))
        held = [at for at in self.pinned if walkers(desk, self.seat, at)]
        if any(self.bluffed(desk, at) for at in held):
            options.append(option("pins", "Are we pinned?"))
        if held:
            options.append(option("fly", "Fly out"))
        if magic.may_play(desk, "balloon", self.seat):
            options.append(option("balloon"))
        return ask(desk, self.seat, Words("Move a stack, or done."), options, "KNT-MOVE-05", moves=moves)

    def bluffed(self, desk: Desk, at: int) -> bool:
        """Whether those who pin there lie face down only, so that proof may be asked (KNT-PIN-04, G34)."""
        tile = desk.hex(at)
        if tile.owner not in (self.seat, -1) and fights(desk.state, tile):
            return False
        enemies = [army for army in tile.armies if army.seat != self.seat]
        return bool(enemies) and all(not army.up for army in enemies)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Moved):
            at = next(at for at in self.free(desk) if stack(desk, self.seat, at) == event.piece)
            desk.then(self)
            march(desk, self.seat, at, walkers(desk, self.seat, at), put(desk, event))
            return
        held = tuple(at for at in self.pinned if walkers(desk, self.seat, at))
        match chosen(event):
            case "part":
                desk.then(Part(self.seat, tuple(self.free(desk))), self)
            case "pins":
                desk.then(AskPins(self, tuple(at for at in held if self.bluffed(desk, at))))
            case "fly":
                desk.then(flying.From(self.seat, held), self)
            case "balloon":
                desk.then(magic.Balloon(self.seat), self)
            case _:
                desk.tell("{name} has moved.", "KNT-MOVE-07", "the moves", name=desk.name(self.seat))
                desk.then(Surplus(self.seat))


class Part(Question, frozen=True):
    """Some counters of a stack go: which stack, then which of them (KNT-MOVE-05)."""

    seat: int
    where: tuple[int, ...]
    at: int = -1
    party: tuple[Walker, ...] = ()

    def prompt(self, desk: Desk) -> Prompt:
        if self.at < 0:
            stacks = [at for at in self.where if len(walkers(desk, self.seat, at)) > 1]
            words = Words("Which stack is parted?")
            return ask(desk, self.seat, words, (*tiles(desk, stacks), PASS), "KNT-MOVE-05")
        words = say("Who goes? {count} so far.", count=len(self.party))
        private = desk.state.house.private and any(not walker.up for walker in self.left(desk))
        moves: list[Moves] = []
        if self.party:
            places = enterable(desk, self.seat, self.at, self.party)
            moves = [walk(desk, self.seat, self.at, places)] if places else []
        options = [*named_walkers(self.left(desk)), PASS]
        return ask(desk, self.seat, words, options, "KNT-MOVE-05", moves=moves, private=private)

    def left(self, desk: Desk) -> tuple[Walker, ...]:
        left = list(walkers(desk, self.seat, self.at))
        for walker in self.party:
            left.remove(walker)
        return tuple(left)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if isinstance(event, Moved):
            march(desk, self.seat, self.at, self.party, put(desk, event))
        elif name == PASS.name:
            return
        elif self.at < 0:
            desk.then(Part(self.seat, self.where, desk.land.index[name]))
        else:
            walker = next(each for each in self.left(desk) if key(each) == name)
            desk.then(Part(self.seat, self.where, self.at, (*self.party, walker)))


def key(walker: Walker) -> str:
    """How an option names it."""
    return "face_down" if walker.id == UNKNOWN else walker.id


def named_walkers(party: tuple[Walker, ...]) -> list[Option]:
    """Each kind once; one face down is “one face down”."""
    names = dict.fromkeys(key(walker) for walker in party)
    return [option(name, "One face down") if name == "face_down" else option(name) for name in names]


def march(desk: Desk, seat: int, at: int, party: tuple[Walker, ...], target: int) -> None:
    """The party takes one step, and goes on where nothing stops it."""
    terrain = desk.hex(target).terrain
    if terrain == SEA and desk.state.house.private and not all_fly(desk, party, word=False):
        raise IllegalEvent("Only flyers may cross the sea.", ("KNT-MOVE-10",))
    cost = 1 if swift(desk, party) else desk.land.cost_of(terrain)
    after = tuple(Walker(walker.id, walker.up, walker.points - cost) for walker in party)
    halted = stops(desk, seat, target, party)
    for walker in party:
        carry(desk, seat, at, target, walker)
    rules = "KNT-MOVE-03 KNT-MOVE-13"
    text = "{name} moves {count} to {where}."
    where = desk.at(target)
    desk.tell(text, rules, "the step to {where}", name=desk.name(seat), count=len(party), where=where)
    if not halted:
        desk.then(March(seat, target, after))
        return
    if enemy_force(desk.state, seat, target):
        desk.then(flying.On(seat, target, after), Down(seat, target))
    else:
        desk.then(Down(seat, target))


def carry(desk: Desk, seat: int, at: int, target: int, walker: Walker) -> None:
    """One counter goes from hex to hex and has moved this turn."""
    desk.leave(at, seat, walker.id, up=walker.up)
    name = (walker.id,)
    desk.join(target, seat, up=name if walker.up else (), down=() if walker.up else name)
    army = desk.hex(target).army(seat)
    assert army is not None
    desk.set_army(target, seat, spent=army.spent + name)


class Down(Deed, frozen=True):
    """Shown counters go face down again when the stack has finished (KNT-FLY-07)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        turn_down(desk, self.at, self.seat)


class March(Question, frozen=True):
    """A stack on its way: on, stop, drop some, pick some up (KNT-MOVE-05)."""

    seat: int
    at: int
    party: tuple[Walker, ...]

    def _on(self, desk: Desk) -> list[int]:
        return enterable(desk, self.seat, self.at, self.party)

    def idle(self, desk: Desk) -> bool:
        return not self.party or not self._on(desk)

    def act(self, desk: Desk) -> None:
        if desk.hex(self.at).terrain == SEA:
            drown(desk, self.seat, self.at)
        turn_down(desk, self.at, self.seat)

    def prompt(self, desk: Desk) -> Prompt:
        moves = [walk(desk, self.seat, self.at, self._on(desk))]
        options: list[Option] = []
        dry = desk.hex(self.at).terrain != SEA
        if dry and room(desk.state, self.seat, self.at) >= 0:
            options.append(option("stop", "Stop here"))
        if dry and len(self.party) > 1:
            options.append(option("drop", "Leave one here"))
        if dry and self.others(desk):
            options.append(option("join", "Take one along"))
        return ask(desk, self.seat, Words("Where next?"), options, "KNT-MOVE-04 KNT-MOVE-05", moves=moves)

    def others(self, desk: Desk) -> tuple[Walker, ...]:
        """Counters here that have not moved and may join with their own points (G36)."""
        return walkers(desk, self.seat, self.at)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Moved):
            march(desk, self.seat, self.at, self.party, put(desk, event))
        elif chosen(event) == "drop":
            desk.then(Drop(self))
        elif chosen(event) == "join":
            desk.then(Join(self))
        else:
            turn_down(desk, self.at, self.seat)


class Drop(Question, frozen=True):
    """One counter of the stack stays here."""

    march: March

    def prompt(self, desk: Desk) -> Prompt:
        party = self.march.party
        private = desk.state.house.private and any(not walker.up for walker in party)
        return ask(
            desk, self.march.seat, Words("Who stays here?"), named_walkers(party), "KNT-MOVE-05", private=private
        )

    def answer(self, desk: Desk, event: Event) -> None:
        party = list(self.march.party)
        party.remove(next(each for each in party if key(each) == chosen(event)))
        desk.tell("One stays on {where}.", "KNT-MOVE-05", "leaving one", where=desk.at(self.march.at))
        desk.then(March(self.march.seat, self.march.at, tuple(party)))


class Join(Question, frozen=True):
    """One counter that has not moved yet goes along."""

    march: March

    def prompt(self, desk: Desk) -> Prompt:
        others = self.march.others(desk)
        private = desk.state.house.private and any(not walker.up for walker in others)
        return ask(
            desk, self.march.seat, Words("Who comes along?"), named_walkers(others), "KNT-MOVE-05", private=private
        )

    def answer(self, desk: Desk, event: Event) -> None:
        seat, at = self.march.seat, self.march.at
        new = next(each for each in self.march.others(desk) if key(each) == chosen(event))
        army = desk.hex(at).army(seat)
        assert army is not None
        desk.set_army(at, seat, spent=(*army.spent, new.id))
        desk.tell("One joins on {where}.", "KNT-MOVE-05", "taking one along", where=desk.at(at))
        desk.then(March(seat, at, (*self.march.party, new)))


def drown(desk: Desk, seat: int, at: int) -> None:
    """Who ends a move on sea goes to the cup, a character to the pool (KNT-MOVE-10)."""
    army = desk.hex(at).army(seat)
    if army is None:
        return
    desk.set_army(at, seat, up=(), down=(), spent=())
    for name in army.all:
        supply.to_cup(desk, name)
    desk.tell("{count} are lost at sea.", "KNT-MOVE-10", "the loss at sea", count=army.size)


class Surplus(Question, frozen=True):
    """More than ten in a hex when the part ends: the surplus goes, owner’s choice (KNT-MOVE-08, G39)."""

    seat: int

    def _full(self, desk: Desk) -> list[int]:
        hexes = enumerate(desk.state.hexes)
        return [at for at, tile in hexes if tile.army(self.seat) and room(desk.state, self.seat, at) < 0]

    def idle(self, desk: Desk) -> bool:
        return not self._full(desk)

    def prompt(self, desk: Desk) -> Prompt:
        at = self._full(desk)[0]
        words = say("Ten at most on {where}. Who goes?", where=desk.at(at))
        army = desk.hex(at).army(self.seat) or Army(self.seat)
        party = tuple(Walker(name, name in army.up) for name in army.all)
        private = desk.state.house.private and bool(army.down)
        return ask(desk, self.seat, words, named_walkers(party), "KNT-MOVE-08 KNT-RETR-04", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        at = self._full(desk)[0]
        army = desk.hex(at).army(self.seat) or Army(self.seat)
        name = UNKNOWN if chosen(event) == "face_down" else chosen(event)
        desk.leave(at, self.seat, name, up=name in army.up)
        supply.to_cup(desk, name)
        desk.then(self)
        desk.tell("One too many leaves {where}.", "KNT-MOVE-08", "the surplus", where=desk.at(at))


class AskPins(Question, frozen=True):
    """Where the pinned ask for proof (KNT-PIN-04)."""

    move: Move
    where: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt:
        words = Words("Where do you ask for proof?")
        return ask(desk, self.move.seat, words, (*tiles(desk, self.where), PASS), "KNT-PIN-04")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == PASS.name:
            desk.then(self.move)
            return
        at = desk.land.index[chosen(event)]
        enemies = tuple(army.seat for army in desk.hex(at).armies if army.seat != self.move.seat)
        desk.then(Proof(self.move, at, enemies))


class Proof(Question, frozen=True):
    """The pinning player shows a supported creature, or lets them go (KNT-PIN-04, KNT-PIN-05, KNT-PIN-06)."""

    move: Move
    at: int
    enemies: tuple[int, ...]
    shows: bool = False

    def idle(self, desk: Desk) -> bool:
        return not self.enemies

    def act(self, desk: Desk) -> None:
        desk.tell("Nothing proven: they are free on {where}.", "KNT-PIN-04 KNT-PIN-05", where=desk.at(self.at))
        pinned = tuple(at for at in self.move.pinned if at != self.at)
        desk.then(Move(self.move.seat, pinned))

    def _down(self, desk: Desk) -> tuple[str, ...]:
        army = desk.hex(self.at).army(self.enemies[0])
        return army.down if army else ()

    def prompt(self, desk: Desk) -> Prompt:
        seat = self.enemies[0]
        if not self.shows:
            words = say("Show a real creature on {where}?", where=desk.at(self.at))
            options = (option("show", "Show one"), option("decline", "Let them go"))
            return ask(desk, seat, words, options, "KNT-PIN-04")
        words = Words("Which creature do you show?")
        if UNKNOWN in self._down(desk):
            pile = Pile(stack(desk, seat, self.at), supply.kinds(desk.state))
            return ask(desk, seat, words, rules="KNT-PIN-04", pile=pile)
        creatures = tuple(option(name) for name in sorted(set(self._down(desk))))
        return ask(desk, seat, words, creatures, "KNT-PIN-04", private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        seat, name = self.enemies[0], chosen(event)
        if name == "decline":
            desk.tell("{name} shows nothing.", "KNT-PIN-04", "the proof", name=desk.name(seat))
            desk.then(Proof(self.move, self.at, self.enemies[1:]))
            return
        if name == "show":
            desk.then(Proof(self.move, self.at, self.enemies, True))
            return
        creature = event.card if isinstance(event, Drew) else name
        show(desk, seat, self.at, creature)
        real = supported(desk.state, seat, creature, self.at)
        turn_down(desk, self.at, seat)
        verdict = "{creature} is real: they stay pinned." if real else "{creature} is no proof."
        desk.tell(verdict, "KNT-PIN-04 KNT-PIN-06", "the proof", creature=named(creature))
        desk.then(self.move if real else Proof(self.move, self.at, self.enemies[1:]))


class Empty(Deed, frozen=True):
    """After the last part: an enemy hex that nobody defends is taken by whoever stands there alone (KNT-MOVE-14)."""

    def act(self, desk: Desk) -> None:
        for at, tile in enumerate(desk.state.hexes):
            alone = len(tile.armies) == 1 and tile.owner not in (-1, tile.armies[0].seat)
            if alone and not fights(desk.state, tile):
                take(desk, at, tile.armies[0].seat, "KNT-MOVE-14")
        desk.set(part=-1)


def rest(desk: Desk) -> None:
    """The turn is over: everybody has points again, and a balloon still in the air is discarded (KNT-MAGI-03)."""
    for at, tile in enumerate(desk.state.hexes):
        for army in tile.armies:
            if army.spent or "balloon" in army.up:
                desk.set_army(at, army.seat, up=without(army.up, "balloon"), spent=())
                if "balloon" in army.up:
                    supply.to_cup(desk, "balloon", used=True)
    desk.set(flight=())


def moved(state: State, seat: int, at: int) -> int:
    """How many of a player’s counters there have moved this turn."""
    army = state.hexes[at].army(seat)
    return len(army.spent) if army else 0
