"""Special powers: the thief and the assassin (KNT-POWR-03 to KNT-POWR-08)."""

from __future__ import annotations

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import PASS, ask, chosen, option, seats, tiles
from companion.games.kings_and_things.characters import dismiss
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.movement import Walker, named_walkers
from companion.games.kings_and_things.placing import Gain
from companion.games.kings_and_things.reckoning import characters
from companion.games.kings_and_things.state import Army
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.vocabulary import UNKNOWN
from companion.table.events import Drew, Event, Rolled
from companion.table.prompts import Option, Pile, Prompt
from companion.table.words import Words, named, say

AGENTS = ("master_thief", "assassin_primus")


class Powers(Question, frozen=True):
    """Who of a player’s two secret servants acts, each once (KNT-TURN-10)."""

    seat: int
    used: tuple[str, ...] = ()

    def ready(self, desk: Desk) -> list[str]:
        own = characters(desk.state, self.seat)
        off = desk.state.house.off
        ready = [name for name in AGENTS if name in own and name not in self.used and name not in off]
        return [name for name in ready if self.victims(desk, name)]

    def victims(self, desk: Desk, name: str) -> list[int]:
        others = [seat for seat in range(len(desk.state.players)) if seat != self.seat]
        if name == "master_thief":
            return [seat for seat in others if desk.player(seat).gold or desk.player(seat).rack]
        return [seat for seat in others if prey(desk, seat)]

    def idle(self, desk: Desk) -> bool:
        return not self.ready(desk)

    def prompt(self, desk: Desk) -> Prompt:
        options = (PASS, *(option(name) for name in self.ready(desk)))
        return ask(desk, self.seat, Words("Who goes out tonight?"), options, "KNT-POWR-03 KNT-POWR-06")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == PASS.name:
            return
        desk.then(Victim(self.seat, name), Powers(self.seat, (*self.used, name)))


def prey(desk: Desk, seat: int) -> list[int]:
    """Hexes where that player has creatures or characters."""
    return [at for at, tile in enumerate(desk.state.hexes) if (army := tile.army(seat)) and _targets(army)]


def _targets(army: Army) -> tuple[Walker, ...]:
    return tuple(Walker(name, name in army.up) for name in army.all if name != "balloon")


class Victim(Question, frozen=True):
    """Whom it goes against, and for the assassin where."""

    seat: int
    who: str
    victim: int = -1

    def prompt(self, desk: Desk) -> Prompt:
        if self.victim < 0:
            victims = Powers(self.seat).victims(desk, self.who)
            return ask(desk, self.seat, Words("Against whom?"), seats(desk, victims), "KNT-POWR-03 KNT-POWR-06")
        options = tiles(desk, prey(desk, self.victim))
        return ask(desk, self.seat, Words("In which hex?"), options, "KNT-POWR-03")

    def answer(self, desk: Desk, event: Event) -> None:
        if self.victim < 0:
            victim = desk.state.seat(chosen(event))
            if self.who == "master_thief":
                desk.then(Duel(self.seat, victim, self.who))
            else:
                desk.then(Victim(self.seat, self.who, victim))
            return
        desk.then(Duel(self.seat, self.victim, self.who, desk.land.index[chosen(event)]))


class Duel(Question, frozen=True):
    """Both throw, the agent first: higher works, lower does nothing, a tie is thrown once more at his risk."""

    seat: int
    victim: int
    who: str
    at: int = -1
    thrown: tuple[int, ...] = ()
    again: bool = False

    def _each(self, desk: Desk) -> int:
        return 1 if desk.state.house.thief_dice == "1d6" else 2

    def prompt(self, desk: Desk) -> Prompt:
        each = self._each(desk)
        seat = self.seat if len(self.thrown) < each else self.victim
        words = say("Throw for {name}.", name=desk.name(seat))
        rules = "KNT-POWR-03" if self.who == AGENTS[1] else "KNT-POWR-06"
        return ask(desk, seat, words, rules=rules, die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        thrown, each = (*self.thrown, int(event.face)), self._each(desk)
        if len(thrown) < 2 * each:
            desk.then(Duel(self.seat, self.victim, self.who, self.at, thrown, self.again))
            return
        mine, theirs = sum(thrown[:each]), sum(thrown[each:])
        desk.tell("{mine} against {theirs}.", "KNT-POWR-04", "the throws", mine=mine, theirs=theirs)
        forever = desk.state.house.tie == "until_settled"
        if mine == theirs and (forever or not self.again):
            desk.tell("A tie: once more, at the risk of {who}.", "KNT-POWR-05", who=named(self.who))
            desk.then(Duel(self.seat, self.victim, self.who, self.at, (), True))
        elif self.again:
            if theirs > mine:
                dismiss(desk, self.who, self.seat, "KNT-POWR-05 KNT-POWR-08")
            else:
                desk.tell("Nothing happens.", "KNT-POWR-05 KNT-POWR-08")
        elif mine < theirs:
            desk.tell("Nothing happens.", "KNT-POWR-05 KNT-POWR-08")
        elif self.who == "master_thief":
            desk.then(Loot(self.seat, self.victim))
        else:
            desk.then(Marked(self.seat, self.victim, self.at))


class Loot(Question, frozen=True):
    """All the gold, or one rack counter drawn blind (KNT-POWR-07)."""

    seat: int
    victim: int

    def prompt(self, desk: Desk) -> Prompt:
        victim = desk.player(self.victim)
        options = [option("gold", "All the gold")] if victim.gold else []
        if victim.rack:
            options.append(option("counter", "A rack counter"))
        return ask(desk, self.seat, Words("What does the thief take?"), options, "KNT-POWR-07")

    def answer(self, desk: Desk, event: Event) -> None:
        victim = desk.player(self.victim)
        name = desk.name(self.seat)
        if chosen(event) == "gold":
            desk.pay(self.victim, victim.gold)
            desk.earn(self.seat, victim.gold)
            desk.tell("{name} takes {gold} gold.", "KNT-POWR-07", "the theft", name=name, gold=victim.gold)
            return
        if desk.state.house.private:
            desk.then(Grab(self.seat, self.victim))
            return
        desk.set_player(self.victim, rack=without(victim.rack, UNKNOWN))
        desk.tell("{name} takes a counter, blind.", "KNT-POWR-07 KNT-RACK-03", "the theft", name=name)
        desk.then(Gain(self.seat, UNKNOWN))


class Grab(Question, frozen=True):
    """Which counter the blind hand caught; the two of them alone know (A15)."""

    seat: int
    victim: int

    def prompt(self, desk: Desk) -> Prompt:
        pile = Pile("rack", tuple(sorted(set(desk.player(self.victim).rack))))
        words = Words("What did the thief’s hand catch?")
        return ask(desk, self.victim, words, rules="KNT-POWR-07", pile=pile, private=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Drew)
        victim = desk.player(self.victim)
        desk.set_player(self.victim, rack=without(victim.rack, event.card))
        name = desk.name(self.seat)
        desk.tell("{name} takes a counter, blind.", "KNT-POWR-07 KNT-RACK-03", "the theft", name=name)
        for seat in (self.seat, self.victim):
            desk.tell("It is the {thing}.", "KNT-POWR-07", to=desk.colour(seat), thing=named(event.card))
        desk.then(Gain(self.seat, event.card))


class Marked(Question, frozen=True):
    """Each names one of the victim’s counters; a die says which is lost (KNT-POWR-04)."""

    seat: int
    victim: int
    at: int
    named_: tuple[str, ...] = ()

    def _left(self, desk: Desk) -> tuple[Walker, ...]:
        army = desk.hex(self.at).army(self.victim) or Army(self.victim)
        left = list(_targets(army))
        for name in self.named_:
            left.remove(next(each for each in left if each.id == name))
        return tuple(left)

    def idle(self, desk: Desk) -> bool:
        return len(self._left(desk)) + len(self.named_) < 2

    def act(self, desk: Desk) -> None:
        left = self._left(desk)
        if left:
            strike(desk, self.victim, self.at, left[0].id)

    def prompt(self, desk: Desk) -> Prompt:
        if len(self.named_) == 2:
            words = Words("Throw: 1 to 3 the first, 4 to 6 the other.")
            return ask(desk, self.seat, words, rules="KNT-POWR-04", die=True)
        first = not self.named_
        seat = self.seat if first else self.victim
        left = self._left(desk)
        words = Words("Whom does the assassin seek?") if first else Words("Whom do you name instead?")
        options = _blind(left) if first else named_walkers(left)
        private = desk.state.house.private and not first and any(not walker.up for walker in left)
        return ask(desk, seat, words, options, "KNT-POWR-04", private=private)

    def answer(self, desk: Desk, event: Event) -> None:
        if isinstance(event, Rolled):
            strike(desk, self.victim, self.at, self.named_[0 if event.face in (1, 2, 3) else 1])
            return
        name = chosen(event)
        if name == "face_down":
            name = next(walker.id for walker in self._left(desk) if not walker.up)
        desk.then(Marked(self.seat, self.victim, self.at, (*self.named_, name)))


def _blind(left: tuple[Walker, ...]) -> list[Option]:
    """What an enemy sees of them: backs are all alike."""
    return named_walkers(tuple(walker if walker.up else Walker(UNKNOWN, False) for walker in left))


def strike(desk: Desk, seat: int, at: int, name: str) -> None:
    """The counter is eliminated (KNT-POWR-04)."""
    army = desk.hex(at).army(seat)
    assert army is not None
    up = name in army.up
    desk.tell("{who} falls.", "KNT-POWR-04", "the murder", who=named(name) if up else say("One face down"))
    if up and desk.counters.other.get(name):
        dismiss(desk, name, seat, "KNT-CHAR-14")
        return
    desk.leave(at, seat, name, up=up)
    supply.to_cup(desk, name)
