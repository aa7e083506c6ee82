"""Flyers go on where others are held: shown on both sides, one stays for each that stands against them (KNT-FLY)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.kings_and_things import movement, supply
from companion.games.kings_and_things.asking import DONE, PASS, ask, chosen, option, stack, tiles
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.reckoning import room, supported
from companion.games.kings_and_things.state import Army
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.turning import show, turn_down
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.table.events import Drew, Event
from companion.table.prompts import Pile, Prompt
from companion.table.words import Words, named, say

if TYPE_CHECKING:
    from companion.games.kings_and_things.movement import Walker


class From(Question, frozen=True):
    """Flyers want to leave a hex where they are pinned (KNT-FLY-01)."""

    seat: int
    where: tuple[int, ...]

    def prompt(self, desk: Desk) -> Prompt:
        return ask(desk, self.seat, Words("Fly out of which hex?"), (*tiles(desk, self.where), PASS), "KNT-FLY-01")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != PASS.name:
            at = desk.land.index[chosen(event)]
            desk.then(Offer(self.seat, at, movement.walkers(desk, self.seat, at), ()))


class On(Question, frozen=True):
    """The stack has come upon enemies: do flyers of it want to go on (KNT-FLY-01, KNT-FLY-05)?"""

    seat: int
    at: int
    party: tuple[Walker, ...]

    def idle(self, desk: Desk) -> bool:
        flies = desk.counters.flies
        if not any(walker.points and (not walker.up or walker.id in flies) for walker in self.party):
            return True
        return room(desk.state, self.seat, self.at) < 0

    def prompt(self, desk: Desk) -> Prompt:
        options = (option("stop", "We stop here"), option("fly", "Flyers go on"))
        return ask(desk, self.seat, Words("Enemies here. Do flyers go on?"), options, "KNT-FLY-01")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) == "fly":
            desk.then(Offer(self.seat, self.at, self.party, ()))


class Offer(Question, frozen=True):
    """The mover turns up each flyer that wants to go on (KNT-FLY-02)."""

    seat: int
    at: int
    party: tuple[Walker, ...]
    flyers: tuple[Walker, ...]

    def rest(self) -> tuple[Walker, ...]:
        left = list(self.party)
        for walker in self.flyers:
            if walker in left:
                left.remove(walker)
        return tuple(left)

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Show your flyers: {count} so far.", count=len(self.flyers))
        flies = desk.counters.flies
        rest = [walker for walker in self.party if walker.points]
        options = [option(walker.id) for walker in dict.fromkeys(rest) if walker.up and walker.id in flies]
        down = [walker for walker in rest if not walker.up]
        hidden = [walker.id for walker in down if walker.id != UNKNOWN]
        pile = None
        if any(walker.id == UNKNOWN for walker in down):
            cards = tuple(name for name in supply.kinds(desk.state) if name in flies)
            pile = Pile(stack(desk, self.seat, self.at), cards)
        private = bool(hidden)
        options += [option(name) for name in sorted(set(hidden)) if name in flies]
        options = [*{each.name: each for each in options}.values()]
        return ask(desk, self.seat, words, (DONE, *options), "KNT-FLY-02", pile=pile, private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        name = event.card if isinstance(event, Drew) else chosen(event)
        if name == DONE.name:
            enemies = tuple(army.seat for army in desk.hex(self.at).armies if army.seat != self.seat)
            shown = tuple((self.seat, self.at, walker.id) for walker in self.flyers)
            desk.then(Doubt(shown), Against(self.seat, self.at, self.flyers, enemies))
            return
        walker = _pick(self.party, name)
        if not walker.up:
            show(desk, self.seat, self.at, name)
        new = movement.Walker(name, True, walker.points)
        left = list(self.party)
        left.remove(walker)
        text = "{name} shows {flyer}."
        desk.tell(text, "KNT-FLY-02", "showing {flyer}", name=desk.name(self.seat), flyer=named(name))
        desk.then(Offer(self.seat, self.at, tuple(left), (*self.flyers, new)))


def _pick(party: tuple[Walker, ...], name: str) -> Walker:
    for walker in party:
        if walker.points and walker.id == name:
            return walker
    return next(walker for walker in party if walker.points and not walker.up and walker.id == UNKNOWN)


class Doubt(Question, frozen=True):
    """Shown creatures may be called bluffs (KNT-FLY-02, KNT-BLUF-05)."""

    shown: tuple[tuple[int, int, str], ...]

    def _callable(self, desk: Desk) -> list[tuple[int, int, str]]:
        found = []
        for seat, at, name in self.shown:
            army = desk.hex(at).army(seat)
            if army and name in army.up and name in desk.counters.creature:
                found.append((seat, at, name))
        return found

    def idle(self, desk: Desk) -> bool:
        return not self._callable(desk)

    def prompt(self, desk: Desk) -> Prompt:
        options = {name: option(name) for _, _, name in self._callable(desk)}
        none = option("no", "Nobody calls")
        return ask(desk, -1, Words("Does anybody call a bluff?"), (none, *options.values()), "KNT-BLUF-05")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "no":
            return
        seat, at, _ = next(each for each in self._callable(desk) if each[2] == name)
        if supported(desk.state, seat, name, at):
            desk.tell("{creature} is real.", "KNT-BLUF-05 KNT-BLUF-09", "the call", creature=named(name))
        else:
            desk.leave(at, seat, name, up=True)
            desk.tell("{creature} was a bluff: to the cup.", "KNT-BLUF-05", "the call", creature=named(name))
        desk.then(self)


class Against(Question, frozen=True):
    """Each enemy in turn shows flyers of its own, as many as it likes (KNT-FLY-03)."""

    mover: int
    at: int
    flyers: tuple[Walker, ...]
    enemies: tuple[int, ...]
    shown: tuple[tuple[int, str], ...] = ()

    def idle(self, desk: Desk) -> bool:
        return not self.enemies or desk.hex(self.at).army(self.enemies[0]) is None

    def act(self, desk: Desk) -> None:
        if self.enemies:
            desk.then(Against(self.mover, self.at, self.flyers, self.enemies[1:], self.shown))
            return
        doubted = tuple((seat, self.at, name) for seat, name in self.shown)
        desk.then(Doubt(doubted), Hold(self.mover, self.at, self.flyers, self.shown))

    def _mine(self) -> tuple[str, ...]:
        return tuple(name for seat, name in self.shown if seat == self.enemies[0])

    def prompt(self, desk: Desk) -> Prompt:
        seat, flies = self.enemies[0], desk.counters.flies
        army = desk.hex(self.at).army(seat) or Army(seat)
        words = say("Show flyers against them? {count} so far.", count=len(self._mine()))
        options = [name for name in army.up if name in flies and name not in self._mine()]
        options += sorted({name for name in army.down if name in flies})
        pile = None
        if UNKNOWN in army.down:
            cards = tuple(name for name in supply.kinds(desk.state) if name in flies)
            pile = Pile(stack(desk, seat, self.at), cards)
        private = any(name != UNKNOWN for name in army.down)
        offered = (DONE, *(option(name) for name in dict.fromkeys(options)))
        return ask(desk, seat, words, offered, "KNT-FLY-03", pile=pile, private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        seat = self.enemies[0]
        name = event.card if isinstance(event, Drew) else chosen(event)
        if name == DONE.name:
            desk.then(Against(self.mover, self.at, self.flyers, self.enemies[1:], self.shown))
            return
        army = desk.hex(self.at).army(seat) or Army(seat)
        if name not in army.up or name in self._mine():
            show(desk, seat, self.at, name)
        desk.tell("{name} shows {flyer}.", "KNT-FLY-03", "{flyer}", name=desk.name(seat), flyer=named(name))
        shown = (*self.shown, (seat, name))
        desk.then(Against(self.mover, self.at, self.flyers, self.enemies, shown))


class Hold(Question, frozen=True):
    """As many flyers as were shown against them stay, the mover’s choice; the rest go on (KNT-FLY-04)."""

    seat: int
    at: int
    flyers: tuple[Walker, ...]
    shown: tuple[tuple[int, str], ...] = ()
    stayed: int = 0

    def _here(self, desk: Desk) -> tuple[Walker, ...]:
        """The flyers that no call has removed."""
        army = desk.hex(self.at).army(self.seat)
        left = list(army.up) if army else []
        found = []
        for walker in self.flyers:
            if walker.id in left:
                left.remove(walker.id)
                found.append(walker)
        return tuple(found)

    def _against(self, desk: Desk) -> int:
        """How many flyers shown against them still stand, less those who stayed for them."""
        up = {army.seat: list(army.up) for army in desk.hex(self.at).armies}
        count = 0
        for seat, name in self.shown:
            if name in up.get(seat, ()):
                up[seat].remove(name)
                count += 1
        return count - self.stayed

    def idle(self, desk: Desk) -> bool:
        against = self._against(desk)
        return against <= 0 or len(self._here(desk)) <= against

    def act(self, desk: Desk) -> None:
        here = self._here(desk)
        going = here if self._against(desk) <= 0 else ()
        for seat in dict.fromkeys(seat for seat, _ in self.shown):
            turn_down(desk, self.at, seat)
        desk.tell("{count} fly on." if going else "Nobody flies on.", "KNT-FLY-04", count=len(going))
        desk.then(movement.Down(self.seat, self.at))
        if going:
            army = desk.hex(self.at).army(self.seat)
            assert army is not None
            fresh = tuple(walker.id for walker in going if walker.id not in army.spent)
            desk.set_army(self.at, self.seat, spent=army.spent + fresh)
            desk.then(movement.March(self.seat, self.at, going))

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Who stays? {count} must.", count=self._against(desk))
        names = dict.fromkeys(walker.id for walker in self._here(desk))
        return ask(desk, self.seat, words, [option(name) for name in names], "KNT-FLY-04")

    def answer(self, desk: Desk, event: Event) -> None:
        left = list(self.flyers)
        left.remove(next(walker for walker in left if walker.id == chosen(event)))
        desk.then(Hold(self.seat, self.at, tuple(left), self.shown, self.stayed + 1))
