"""Movement: points, stopping, pinning, and what lies empty at the end (KNT-MOVE, KNT-PIN)."""

from __future__ import annotations

from typing import ClassVar

from companion.flow import Deed, Question
from companion.games.kings_and_things import flying, magic, pinning
from companion.games.kings_and_things.balloon import Rise
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.naming import DONE, PASS, chosen, option
from companion.games.kings_and_things.pauses import STANDING
from companion.games.kings_and_things.powers.lasting import swift
from companion.games.kings_and_things.reckoning import enemy_force, fights, room, stations
from companion.games.kings_and_things.stacks import (
    EndOfMoves,
    Surplus,
    TurnDown,
    drown,
    each_kind,
    less,
    pick,
    secret,
    turn_down,
    walkers,
)
from companion.games.kings_and_things.state import NO_ONE, Moving, Walker
from companion.games.kings_and_things.vocabulary import SEA
from companion.games.kings_and_things.winning import take
from companion.table.events import Event, IllegalEvent, Moved
from companion.table.prompts import Option, Prompt
from companion.table.words import Words, say_n

Party = tuple[Walker, ...]


class OwnMoves(Deed[Desk], frozen=True):
    """A player's own part. Who is pinned is settled when it begins (KNT-PIN-03, G33)."""

    seat: int

    def act(self, desk: Desk) -> None:
        state = desk.state
        pinned = tuple(at for at in stations(state, self.seat) if enemy_force(state, self.seat, at))
        desk.set(moving=Moving(pinned))
        desk.then(Move(self.seat), EndOfMoves(self.seat), Surplus(self.seat))


def bound(desk: Desk, at: int, party: Party) -> bool:
    """Whether they are held there: pinned, and without the deerhunter among those who go (KNT-PIN-03, KNT-POWR-10)."""
    return at in desk.state.moving.pinned and not swift(desk.state, party)


def all_fly(desk: Desk, party: Party, *, word: bool = True) -> bool:
    """Whether everyone flies. Of counters face down the player’s word is taken, unless `word` is False."""
    flies = desk.counters.flies
    return all(walker.id in flies or (word and not walker.up) for walker in party)


def enterable(desk: Desk, seat: int, at: int, party: Party) -> list[int]:
    """The neighbours the whole party can enter now (KNT-MOVE-03, KNT-MOVE-04, KNT-MOVE-08, KNT-MOVE-10)."""
    slowest = min([walker.points for walker in party], default=0)
    if not slowest:
        return []
    state, costs, found = desk.state, desk.ground.cost, []
    light, winged = swift(desk.state, party), all_fly(desk, party)
    for other in desk.ground.near[at]:
        terrain = state.hexes[other].terrain
        if not terrain or (terrain == SEA and not winged):
            continue
        left = slowest - (1 if light else costs[terrain])
        if left < 0 or (terrain == SEA and not left):
            continue
        if room(state, seat, other) < len(party) and (not left or stops(desk, seat, other, party)):
            continue
        found.append(other)
    return found


def stops(desk: Desk, seat: int, at: int, party: Party) -> bool:
    """Whether the move ends there: unexplored land, or enemy fighters (KNT-MOVE-11, KNT-MOVE-12, KNT-PIN-01)."""
    tile = desk.hex(at)
    if tile.terrain == SEA:
        return False
    if tile.owner == NO_ONE and not (desk.state.house.fly_over_unexplored == "true" and all_fly(desk, party)):
        return True
    return enemy_force(desk.state, seat, at)


class Move(Question[Desk], frozen=True):
    """A player’s own part: stack after stack, each once (KNT-MOVE-05, KNT-MOVE-06, KNT-MOVE-07)."""

    seat: int

    allows: ClassVar = STANDING

    def _parties(self, desk: Desk) -> dict[int, Party]:
        """Who has not moved yet, by hex."""
        found = ((at, walkers(desk, self.seat, at)) for at in stations(desk.state, self.seat))
        return {at: party for at, party in found if party}

    def prompt(self, desk: Desk) -> Prompt | None:
        seat = self.seat
        if not stations(desk.state, seat):
            return None
        parties = self._parties(desk)
        held = [at for at in parties if at in desk.state.moving.pinned]
        free = {at: party for at, party in parties.items() if not bound(desk, at, party)}
        moves = [
            desk.walk(seat, at, places, party)
            for at, party in free.items()
            if (places := enterable(desk, seat, at, party))
        ]
        options: list[Option] = [DONE]
        if any(len(party) > 1 for party in free.values()):
            options.append(option("part", "Some of a stack"))
        if any(pinning.doubtful(desk, seat, at) for at in held):
            options.append(option("pins", "Are we pinned?"))
        if held:
            options.append(option("fly", "Fly out"))
        if magic.may_play(desk, "balloon", seat):
            options.append(Option("balloon", Words("Balloon"), aside=True))
        words, run = Words("Which stack moves?"), len(parties) + 1
        return desk.ask(seat, words, options, "KNT-MOVE-05", moves=moves, run=run)

    def answer(self, desk: Desk, event: Event) -> None:
        seat, parties = self.seat, self._parties(desk)
        held = tuple(at for at in parties if at in desk.state.moving.pinned)
        name = chosen(event)
        if name == DONE.name:
            desk.tell("{name} has moved.", "KNT-MOVE-07", "the moves", name=seat)
            return
        desk.then(self)
        if isinstance(event, Moved):
            at = next(at for at in parties if desk.stack(seat, at) == event.piece)
            march(desk, seat, at, parties[at], desk.place(event))
        elif name == "part":
            stacks = tuple(at for at, party in parties.items() if len(party) > 1 and not bound(desk, at, party))
            desk.then(PartStack(seat, stacks))
        elif name == "pins":
            desk.then(pinning.AskProof(seat, tuple(at for at in held if pinning.doubtful(desk, seat, at))))
        elif name == "fly":
            desk.then(FlyOut(seat, held))
        else:
            desk.then(Rise(seat))


class PartStack(Question[Desk], frozen=True):
    """Some counters of a stack go: which stack (KNT-MOVE-05)."""

    seat: int
    where: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt:
        options = (*desk.tiles(self.where), PASS)
        return desk.ask(self.seat, Words("Which stack is parted?"), options, "KNT-MOVE-05")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != PASS.name:
            desk.then(PartBand(self.seat, desk.place(event)))


class PartBand(Question[Desk], frozen=True):
    """Which counters of the stack go, and where to (KNT-MOVE-05); out of a pinned one only with the deerhunter."""

    seat: int
    at: int
    party: Party = ()

    def _left(self, desk: Desk) -> Party:
        return less(walkers(desk, self.seat, self.at), self.party)

    def prompt(self, desk: Desk) -> Prompt:
        left = self._left(desk)
        places = [] if bound(desk, self.at, self.party) else enterable(desk, self.seat, self.at, self.party)
        return desk.ask(
            self.seat,
            desk.say(
                "Who goes from {where}? So far: {count}. Then say where to.", where=self.at, count=len(self.party)
            ),
            (*each_kind(left), PASS),
            "KNT-MOVE-05",
            moves=[desk.walk(self.seat, self.at, places, self.party)] if places else (),
            private=secret(desk, left),
            run=len(left) + 1,
        )

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Moved):
            march(desk, self.seat, self.at, self.party, desk.place(event))
        elif chosen(event) != PASS.name:
            walker = pick(self._left(desk), event)
            desk.then(PartBand(self.seat, self.at, (*self.party, walker)))


def march(desk: Desk, seat: int, at: int, party: Party, target: int) -> None:
    """The party takes one step, and goes on where nothing stops it."""
    terrain = desk.hex(target).terrain
    if terrain == SEA and desk.state.house.private and not all_fly(desk, party, word=False):
        raise IllegalEvent("Only flyers may cross the sea.", ("KNT-MOVE-10",))
    cost = 1 if swift(desk.state, party) else desk.ground.cost[terrain]
    after = tuple([Walker(walker.id, walker.up, walker.points - cost) for walker in party])
    halted = stops(desk, seat, target, party)
    carry(desk, seat, at, target, party)
    desk.set_moving(party=after)
    words = desk.say_n(
        "{name} moves {count} counter to {where}.",
        "{name} moves {count} counters to {where}.",
        len(party),
        name=seat,
        where=target,
    )
    desk.tell(words, "KNT-MOVE-03 KNT-MOVE-13", "the step to {where}")
    if not halted:
        desk.then(March(seat, target))
    elif enemy_force(desk.state, seat, target):
        desk.then(GoOn(seat, target), TurnDown(seat, target))
    else:
        desk.then(TurnDown(seat, target))


def carry(desk: Desk, seat: int, at: int, target: int, party: Party) -> None:
    """The counters go from hex to hex and have moved this turn."""
    here, there = desk.army(at, seat), desk.army(target, seat)
    ups = tuple([walker.id for walker in party if walker.up])
    downs = tuple([walker.id for walker in party if not walker.up])
    gone = ups + downs
    desk.set_army(at, seat, up=less(here.up, ups), down=less(here.down, downs), spent=less(here.spent, gone))
    spent = tuple([walker.id for walker in party])
    desk.set_army(target, seat, up=there.up + ups, down=there.down + downs, spent=there.spent + spent)


class March(Question[Desk], frozen=True):
    """A stack on its way: on, stop, drop some, pick some up (KNT-MOVE-05)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt | None:
        seat, at, party = self.seat, self.at, desk.state.moving.party
        places = enterable(desk, seat, at, party)
        if not places:
            return None
        options: list[Option] = []
        if desk.hex(at).terrain != SEA:
            if room(desk.state, seat, at) >= 0:
                options.append(option("stop", "Stop here"))
            if len(party) > 1:
                options.append(option("drop", "Leave one here"))
            if walkers(desk, seat, at):
                options.append(option("join", "Take one along"))
        moves = [desk.walk(seat, at, places, party)]
        words = say_n(
            "Where next? {count} point left.", "Where next? {count} points left.", min(each.points for each in party)
        )
        return desk.ask(seat, words, options, "KNT-MOVE-04 KNT-MOVE-05", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if isinstance(event, Moved):
            march(desk, self.seat, self.at, desk.state.moving.party, desk.place(event))
        elif name == "stop":
            turn_down(desk, self.at, self.seat)
        else:
            desk.then(Drop(self.seat, self.at) if name == "drop" else Join(self.seat, self.at), self)

    def act(self, desk: Desk) -> None:
        if desk.hex(self.at).terrain == SEA:
            drown(desk, self.seat, self.at)
        turn_down(desk, self.at, self.seat)


class Drop(Question[Desk], frozen=True):
    """One counter of the stack stays here."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        party = desk.state.moving.party
        words, private = Words("Who stays here?"), secret(desk, party)
        return desk.ask(self.seat, words, each_kind(party), "KNT-MOVE-05", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        party = desk.state.moving.party
        desk.set_moving(party=less(party, (pick(party, event),)))
        desk.tell("One counter stays on {where}.", "KNT-MOVE-05", "leaving one", where=self.at)


class Join(Question[Desk], frozen=True):
    """One counter that has not moved yet goes along with its own points (G36)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt | None:
        others = walkers(desk, self.seat, self.at)
        if not others:
            return None
        words, private = Words("Who comes along?"), secret(desk, others)
        return desk.ask(self.seat, words, each_kind(others), "KNT-MOVE-05", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        new = pick(walkers(desk, self.seat, self.at), event)
        desk.set_army(self.at, self.seat, spent=(*desk.army(self.at, self.seat).spent, new.id))
        desk.tell("One counter joins them on {where}.", "KNT-MOVE-05", "taking one along", where=self.at)
        desk.set_moving(party=(*desk.state.moving.party, new))


# -- flyers among those who are held ----------------------------------------------------------------------------------


class FlyOut(Question[Desk], frozen=True):
    """Flyers want to leave a hex where they are pinned: which (KNT-FLY-01)?"""

    seat: int
    where: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt:
        options = (*desk.tiles(self.where), PASS)
        return desk.ask(self.seat, Words("Fly out of which hex?"), options, "KNT-FLY-01")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != PASS.name:
            at = desk.place(event)
            desk.set_moving(party=walkers(desk, self.seat, at))
            desk.then(*flying.showing(desk, self.seat, at), FlownOn(self.seat, at), TurnDown(self.seat, at))


class GoOn(Question[Desk], frozen=True):
    """The stack has come upon enemies: do flyers of it want to go on (KNT-FLY-01, KNT-FLY-05)?"""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt | None:
        flies, party = desk.counters.flies, desk.state.moving.party
        able = any(walker.points and (not walker.up or walker.id in flies) for walker in party)
        if not able or room(desk.state, self.seat, self.at) < 0:
            return None
        options = (option("stop", "We stop here"), option("fly", "Flyers go on"))
        return desk.ask(
            self.seat, desk.say("Enemies on {where} stop you. Do flyers go on?", where=self.at), options, "KNT-FLY-01"
        )

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == "fly":
            desk.then(*flying.showing(desk, self.seat, self.at), FlownOn(self.seat, self.at))


class FlownOn(Deed[Desk], frozen=True):
    """The flyers nobody holds are on the march again (KNT-FLY-04)."""

    seat: int
    at: int

    def act(self, desk: Desk) -> None:
        flyers = desk.state.moving.flyers
        if flyers:
            spent = desk.army(self.at, self.seat).spent
            fresh = tuple(walker.id for walker in flyers if walker.id not in spent)
            desk.set_army(self.at, self.seat, spent=spent + fresh)
            desk.set_moving(party=flyers, flyers=())
            desk.then(March(self.seat, self.at))


class EmptyHexes(Deed[Desk], frozen=True):
    """After the last part: an enemy hex that nobody defends is taken by whoever stands there alone (KNT-MOVE-14)."""

    def act(self, desk: Desk) -> None:
        for at, tile in enumerate(desk.state.hexes):
            alone = len(tile.armies) == 1 and tile.owner not in (NO_ONE, tile.armies[0].seat)
            if alone and not fights(tile):
                take(desk, at, tile.armies[0].seat, "KNT-MOVE-14")
        desk.set(part=NO_ONE)
