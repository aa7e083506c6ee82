"""Flyers go on where others are held: shown on both sides, one stays for each that stands against them (KNT-FLY)."""

from __future__ import annotations

from companion.flow import Question, Task
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk
from companion.games.kings_and_things.naming import DONE, chosen, nobody, options
from companion.games.kings_and_things.reckoning import supported
from companion.games.kings_and_things.stacks import less, show, turn_down
from companion.games.kings_and_things.state import NO_ONE, Walker
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.table.events import Drew, Event
from companion.table.prompts import Prompt
from companion.table.words import Words, say, say_n


def showing(desk: Desk, seat: int, at: int) -> list[Task[Desk]]:
    """Everything it takes before flyers of the party may go on, in order; they are `moving.flyers` in the end."""
    desk.set_moving(flyers=(), against=())
    enemies = [army.seat for army in desk.hex(at).armies if army.seat != seat]
    against = [Against(enemy, at) for enemy in enemies]
    return [Offer(seat, at), Doubt(seat, at, False), *against, Doubt(seat, at, True), Hold(seat, at)]


class Offer(Question[Desk], frozen=True):
    """The mover turns up each flyer that wants to go on (KNT-FLY-02)."""

    seat: int
    at: int

    def prompt(self, desk: Desk) -> Prompt:
        flies, moving = desk.counters.flies, desk.state.moving
        able = [walker for walker in moving.party if walker.points]
        up = dict.fromkeys(walker.id for walker in able if walker.up and walker.id in flies)
        down = {walker.id for walker in able if not walker.up}
        names = dict.fromkeys((*up, *sorted(down & flies)))
        words = say("Turn up the flyers that go on, or done. So far: {count}.", count=len(moving.flyers))
        pile = supply.pile(desk.state, desk.stack(self.seat, self.at), among="flies") if UNKNOWN in down else None
        private = bool(down - {UNKNOWN})
        return desk.ask(
            self.seat, words, (DONE, *options(names)), "KNT-FLY-02", pile=pile, private=private, run=len(able) + 1
        )

    def answer(self, desk: Desk, event: Event) -> None:
        name = event.card if isinstance(event, Drew) else chosen(event)
        if name == DONE.name:
            return
        moving = desk.state.moving
        walker = self._meant(moving.party, name)
        if not walker.up:
            show(desk, self.seat, self.at, name)
        flyer = Walker(name, True, walker.points)
        desk.set_moving(party=less(moving.party, (walker,)), flyers=(*moving.flyers, flyer))
        desk.tell("{name} shows {flyer}.", "KNT-FLY-02", "showing {flyer}", name=self.seat, flyer=name)
        desk.then(self)

    def _meant(self, party: tuple[Walker, ...], name: str) -> Walker:
        able = [walker for walker in party if walker.points]
        known = [walker for walker in able if walker.id == name]
        return known[0] if known else next(walker for walker in able if not walker.up and walker.id == UNKNOWN)


class Against(Question[Desk], frozen=True):
    """An enemy shows flyers of his own against them, as many as he likes (KNT-FLY-03)."""

    seat: int
    at: int

    def _shown(self, desk: Desk) -> list[str]:
        return [name for seat, name in desk.state.moving.against if seat == self.seat]

    def prompt(self, desk: Desk) -> Prompt | None:
        army, flies, shown = desk.army(self.at, self.seat), desk.counters.flies, self._shown(desk)
        if not army.size:
            return None
        words = say("Turn up flyers of yours to hold as many of them, or done. So far: {count}.", count=len(shown))
        names = [name for name in army.up if name in flies and name not in shown]
        names += sorted({name for name in army.down if name in flies})
        covered = UNKNOWN in army.down
        pile = supply.pile(desk.state, desk.stack(self.seat, self.at), among="flies") if covered else None
        private = any(name != UNKNOWN for name in army.down)
        offers = (DONE, *options(dict.fromkeys(names)))
        left = army.size - len(shown) + 1
        return desk.ask(self.seat, words, offers, "KNT-FLY-03", pile=pile, private=private, run=left)

    def answer(self, desk: Desk, event: Event) -> None:
        name = event.card if isinstance(event, Drew) else chosen(event)
        if name == DONE.name:
            return
        if name not in desk.army(self.at, self.seat).up or name in self._shown(desk):
            show(desk, self.seat, self.at, name)
        desk.tell("{name} shows {flyer}.", "KNT-FLY-03", "{flyer}", name=self.seat, flyer=name)
        desk.set_moving(against=(*desk.state.moving.against, (self.seat, name)))
        desk.then(self)


class Doubt(Question[Desk], frozen=True):
    """Shown creatures may be called bluffs: the mover's, then those `against` him (KNT-FLY-02, KNT-BLUF-05)."""

    mover: int
    at: int
    against: bool

    def _callable(self, desk: Desk) -> dict[str, int]:
        """Whose each creature is that could be called."""
        moving = desk.state.moving
        shown = moving.against if self.against else [(self.mover, walker.id) for walker in moving.flyers]
        found: dict[str, int] = {}
        for seat, name in shown:
            if name in desk.counters.creature and name in desk.army(self.at, seat).up:
                found.setdefault(name, seat)
        return found

    def prompt(self, desk: Desk) -> Prompt | None:
        creatures = self._callable(desk)
        if not creatures:
            return None
        words = Words("Does anybody call a bluff?")
        return desk.ask(NO_ONE, words, (nobody(say("Nobody calls")), *options(creatures)), "KNT-BLUF-05")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "no":
            return
        seat = self._callable(desk)[name]
        if supported(desk.state, seat, name, self.at):
            desk.tell("{creature} is real and stays.", "KNT-BLUF-05 KNT-BLUF-09", "the call", creature=name)
        else:
            desk.leave(self.at, seat, name, up=True)
            desk.tell("{creature} was a bluff: to the cup.", "KNT-BLUF-05", "the call", creature=name)
        desk.then(self)


class Hold(Question[Desk], frozen=True):
    """As many flyers as were shown against them stay, the mover’s choice; the rest go on (KNT-FLY-04)."""

    seat: int
    at: int
    stayed: int = 0

    def _here(self, desk: Desk) -> tuple[Walker, ...]:
        """The flyers that no call has removed."""
        left = [*desk.army(self.at, self.seat).up]
        found = []
        for walker in desk.state.moving.flyers:
            if walker.id in left:
                left.remove(walker.id)
                found.append(walker)
        return tuple(found)

    def _against(self, desk: Desk) -> int:
        """How many flyers shown against them still stand, less those who stayed for them."""
        up = {army.seat: [*army.up] for army in desk.hex(self.at).armies}
        count = 0
        for seat, name in desk.state.moving.against:
            if name in up.get(seat, ()):
                up[seat].remove(name)
                count += 1
        return count - self.stayed

    def prompt(self, desk: Desk) -> Prompt | None:
        against, here = self._against(desk), self._here(desk)
        if against <= 0 or len(here) <= against:
            return None
        words = say_n("{count} flyer must stay: who?", "{count} flyers must stay: who?", against)
        return desk.ask(
            self.seat, words, options(dict.fromkeys(walker.id for walker in here)), "KNT-FLY-04", run=against
        )

    def answer(self, desk: Desk, event: Event) -> None:
        flyers = desk.state.moving.flyers
        staying = next(walker for walker in flyers if walker.id == chosen(event))
        desk.set_moving(flyers=less(flyers, (staying,)))
        desk.then(Hold(self.seat, self.at, self.stayed + 1))

    def act(self, desk: Desk) -> None:
        going = self._here(desk) if self._against(desk) <= 0 else ()
        for seat in dict.fromkeys(seat for seat, _ in desk.state.moving.against):
            turn_down(desk, self.at, seat)
        flyers = [walker.id for walker in going]
        desk.tell("On they fly: {flyers}." if going else "Nobody flies on.", "KNT-FLY-04", flyers=flyers)
        desk.set_moving(flyers=going)
