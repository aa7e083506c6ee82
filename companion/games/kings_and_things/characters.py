"""Special characters: one attempt a turn, discharged ones first, points for gold before and after (KNT-CHAR)."""

from __future__ import annotations

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.asking import PASS, ask, chosen, numbers, option, put, to
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.reckoning import characters, lords, room, where
from companion.games.kings_and_things.task import Question
from companion.games.kings_and_things.vocabulary import AFTER_COST, BEFORE_COST, LORDS
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, named, say


def target(desk: Desk, name: str) -> int:
    """What must be reached: twice the combat value; the marksman’s 5 counts (KNT-CHAR-02)."""
    return 2 * desk.counters.value[name]


def homes(desk: Desk, seat: int) -> list[int]:
    """Own hexes with room for one more (KNT-CHAR-10)."""
    return [at for at in desk.owned(seat) if room(desk.state, seat, at) > 0]


class Recruit(Question, frozen=True):
    """Whom a player tries to win, if anybody (KNT-CHAR-01, KNT-CHAR-03)."""

    seat: int

    def wanted(self, desk: Desk) -> list[str]:
        lorded = bool(lords(desk.state, self.seat))
        return [name for name in sorted(desk.state.pool) if not (lorded and name in LORDS)]

    def idle(self, desk: Desk) -> bool:
        return not homes(desk, self.seat)

    def cashes(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        options = [option(name, "", say("{target} or more", target=target(desk, name))) for name in self.wanted(desk)]
        if characters(desk.state, self.seat):
            options.append(option("discharge", "Discharge one"))
        words = Words("Whom do you try to win?")
        return ask(desk, self.seat, words, (PASS, *options), "KNT-CHAR-01 KNT-CHAR-12")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "discharge":
            desk.then(Discharge(self.seat), self)
        elif name != PASS.name:
            desk.tell("{name} tries for {who}.", "KNT-CHAR-01", name=desk.name(self.seat), who=named(name))
            desk.then(Before(self.seat, name))


class Discharge(Question, frozen=True):
    """An own character goes back to the pool (KNT-CHAR-03)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt:
        options = [option(name) for name in characters(desk.state, self.seat)]
        return ask(desk, self.seat, Words("Who is discharged?"), (PASS, *options), "KNT-CHAR-03")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == PASS.name:
            return
        dismiss(desk, name, self.seat, "KNT-CHAR-03", always=desk.state.house.discharge_flip == "always")


def dismiss(desk: Desk, name: str, owner: int, rules: str, *, always: bool = False) -> None:
    """A character on the board goes to the pool; its owner may turn the counter over (KNT-CHAR-04, KNT-CHAR-14)."""
    seat, at = where(desk.state, name)
    if at >= 0 and desk.hex(at).army(seat):
        desk.leave(at, seat, name, up=True)
    supply.to_cup(desk, name)
    text = "{who} leaves {name}’s service for the pool."
    desk.tell(text, rules, "the loss of {who}", who=named(name), name=desk.name(owner))
    if always:
        turn_over(desk, name)
    else:
        desk.then(Flip(owner, name))


def turn_over(desk: Desk, name: str) -> None:
    """The counter in the pool shows its other side."""
    desk.set(pool=(*without(desk.state.pool, name), desk.counters.other[name]))


class Flip(Question, frozen=True):
    """Which side of a character’s counter shows in the pool (KNT-CHAR-04, KNT-CHAR-14)."""

    seat: int
    name: str

    def idle(self, desk: Desk) -> bool:
        return self.name not in desk.state.pool or self.seat < 0

    def prompt(self, desk: Desk) -> Prompt:
        other = desk.counters.other[self.name]
        words = Words("Which side goes into the pool?")
        return ask(desk, self.seat, words, (option(other), option(self.name)), "KNT-CHAR-04 KNT-CHAR-14")

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != self.name:
            turn_over(desk, self.name)
        desk.tell("{side} shows in the pool.", "KNT-CHAR-04", "the side", side=named(chosen(event)))


class Before(Question, frozen=True):
    """Points bought before the throw, 5 gold each (KNT-CHAR-05)."""

    seat: int
    name: str

    def most(self, desk: Desk) -> int:
        return min(target(desk, self.name) - 2, desk.player(self.seat).gold // BEFORE_COST)

    def idle(self, desk: Desk) -> bool:
        return not self.most(desk)

    def act(self, desk: Desk) -> None:
        desk.then(Try(self.seat, self.name, 0))

    def cashes(self) -> bool:
        return True

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Add how much, 5 gold a point? {target} wins.", target=target(desk, self.name))
        return ask(desk, self.seat, words, numbers(range(self.most(desk) + 1)), "KNT-CHAR-05")

    def answer(self, desk: Desk, event: Event) -> None:
        points = int(chosen(event))
        desk.pay(self.seat, BEFORE_COST * points)
        desk.then(Try(self.seat, self.name, points))


class Try(Question, frozen=True):
    """Two dice against the target (KNT-CHAR-06, KNT-CHAR-08)."""

    seat: int
    name: str
    total: int
    thrown: int = 0

    def prompt(self, desk: Desk) -> Prompt:
        wanted = target(desk, self.name) - self.total
        words = say("Throw two dice: {wanted} or more in all.", wanted=wanted)
        return ask(desk, self.seat, words, rules="KNT-CHAR-06", die=True)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        total = self.total + int(event.face)
        if not self.thrown:
            desk.then(Try(self.seat, self.name, total, 1))
            return
        desk.tell("{name} comes to {total}.", "KNT-CHAR-06", "the throw", name=desk.name(self.seat), total=total)
        desk.then(TopUp(self.seat, self.name, total))


class TopUp(Question, frozen=True):
    """What is short may be bought, 10 gold a point, in one go or in steps (KNT-CHAR-07)."""

    seat: int
    name: str
    total: int

    def short(self, desk: Desk) -> int:
        return target(desk, self.name) - self.total

    def idle(self, desk: Desk) -> bool:
        return self.short(desk) <= 0 or desk.player(self.seat).gold < AFTER_COST * self.short(desk)

    def cashes(self) -> bool:
        return True

    def act(self, desk: Desk) -> None:
        who = named(self.name)
        if self.short(desk) > 0:
            desk.tell("{who} does not come.", "KNT-CHAR-08", "the attempt", who=who)
            return
        desk.set(pool=without(desk.state.pool, self.name))
        desk.tell("{who} serves {name}.", "KNT-CHAR-08", "{who}", who=who, name=desk.name(self.seat))
        desk.chronicle(self.name, self.seat)
        desk.then(Lodge(self.seat, self.name))

    def prompt(self, desk: Desk) -> Prompt:
        words = say("{short} short. Add points, 10 gold each?", short=self.short(desk))
        return ask(desk, self.seat, words, numbers(range(self.short(desk) + 1)), "KNT-CHAR-07")

    def answer(self, desk: Desk, event: Event) -> None:
        points = int(chosen(event))
        if not points:
            desk.tell("{who} does not come.", "KNT-CHAR-08", "the attempt", who=named(self.name))
            return
        desk.pay(self.seat, AFTER_COST * points)
        desk.then(TopUp(self.seat, self.name, self.total + points))


class Lodge(Question, frozen=True):
    """A new character is put on an own hex at once, face up (KNT-CHAR-10, KNT-CHAR-11)."""

    seat: int
    name: str

    def idle(self, desk: Desk) -> bool:
        return not homes(desk, self.seat)

    def act(self, desk: Desk) -> None:
        supply.to_cup(desk, self.name)

    def prompt(self, desk: Desk) -> Prompt:
        words = say("Where does {who} go?", who=named(self.name))
        moves = (to(desk, self.name, homes(desk, self.seat)),)
        return ask(desk, self.seat, words, rules="KNT-CHAR-10", moves=moves)

    def answer(self, desk: Desk, event: Event) -> None:
        at = put(desk, event)
        desk.join(at, self.seat, up=(self.name,))
        text = "{who} stands on {where}."
        desk.tell(text, "KNT-CHAR-10", "placing {who}", who=named(self.name), where=desk.at(at))
