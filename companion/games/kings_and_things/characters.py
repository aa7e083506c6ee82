"""Special characters: one attempt a turn, discharged ones first, points for gold before and after (KNT-CHAR)."""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from companion.flow import Question
from companion.games.kings_and_things import supply
from companion.games.kings_and_things.desk import Desk, without
from companion.games.kings_and_things.gold import passed_over
from companion.games.kings_and_things.naming import PASS, chosen, numbers, option, options, seen
from companion.games.kings_and_things.pauses import PAUSING, STANDING
from companion.games.kings_and_things.reckoning import characters, homes, lords, where
from companion.games.kings_and_things.trials import FIRST, Outcomes, Trial
from companion.games.kings_and_things.vocabulary import AFTER_COST, BEFORE_COST, LORDS
from companion.procedures import graph
from companion.procedures.effects import Count
from companion.procedures.graph import Choose, End, Procedure, Row, Throw
from companion.procedures.readings import Else, SumReaches
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.dice import D6
from companion.table.events import Event
from companion.table.prompts import Prompt
from companion.table.words import Words, named, say

ATTEMPT_DICE = 2


@lru_cache(maxsize=8)
def recruiting(wanted: int) -> Procedure:
    """Trying for a character: points first, then two dice (KNT-CHAR-02 to KNT-CHAR-08)."""
    options = tuple(
        graph.Option(f"plus_{more}", FIRST, text=say("Add {points}", points=more), effects=(Count("points", more),))
        for more in range(wanted - 1)
    )
    rows = (
        Row(SumReaches(wanted, "points"), "the character serves you", End("joins"), rules="KNT-CHAR-08"),
        Row(Else(), "the character stays in the pool", End("stays", good=False, how="stays"), rules="KNT-CHAR-08"),
    )
    steps = {
        "before": Choose("How many points do you buy?", options, rules="KNT-CHAR-05"),
        FIRST: Throw("{dice}: {need}.", rows, dice=ATTEMPT_DICE, die=D6, rules="KNT-CHAR-06"),
    }
    title = f"A character of value {wanted // 2}"
    intro = say("Points cost {gold} gold each before the throw.", gold=BEFORE_COST)
    outcomes: Outcomes = {"won": "the character comes", "stays": "the character stays in the pool"}
    return Procedure(f"recruiting_{wanted}", title, intro, "before", steps, outcomes=outcomes)


def target(desk: Desk, name: str) -> int:
    """What must be reached: twice the combat value; the marksman’s 5 counts (KNT-CHAR-02)."""
    return 2 * desk.counters.value[name]


class Recruit(Question[Desk], frozen=True):
    """Whom a player tries to win, if anybody (KNT-CHAR-01, KNT-CHAR-03)."""

    seat: int

    allows: ClassVar = STANDING

    def prompt(self, desk: Desk) -> Prompt | None:
        state = desk.state
        own, serving = desk.owned(self.seat), characters(state, self.seat)
        housed = bool(homes(state, self.seat))
        if not housed and not any(where(state, name)[1] in own for name in serving):
            return None  # nor would it help to discharge anybody
        lorded = bool(lords(state, self.seat))
        wanted = [name for name in sorted(state.pool) if housed and not (lorded and name in LORDS)]
        offers = [option(name, "", say("{target} or more", target=target(desk, name))) for name in wanted]
        if serving:
            offers.append(option("discharge", "Discharge one"))
        points = desk.player(self.seat).gold // BEFORE_COST
        ask = say("Add points first, for {cost} gold each?", cost=BEFORE_COST)
        return desk.ask(
            self.seat,
            Words("Which character of the pool do you try for, with two dice?"),
            (PASS, *offers),
            "KNT-CHAR-01 KNT-CHAR-12",
            also=(desk.next(self.seat, ask, numbers(points), "KNT-CHAR-05"),) if points else (),
        )

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name == "discharge":
            desk.then(Discharge(self.seat), self)
        elif name != PASS.name:
            desk.tell(
                "{name} tries for {who}: {wanted} or more.",
                "KNT-CHAR-01",
                name=self.seat,
                who=name,
                wanted=target(desk, name),
            )
            desk.then(PointsBefore(self.seat, name), Attempt(player=self.seat, name=name), PointsAfter(self.seat, name))
            desk.set(attempt=0)


class Discharge(Question[Desk], frozen=True):
    """An own character goes back to the pool (KNT-CHAR-03)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        mine = options(characters(desk.state, self.seat))
        return desk.ask(self.seat, Words("Whom do you send back to the pool?"), (PASS, *mine), "KNT-CHAR-03")

    def answer(self, desk: Desk, event: Event) -> None:
        name = chosen(event)
        if name != PASS.name:
            dismiss(desk, name, self.seat, "KNT-CHAR-03", always=desk.state.house.discharge_flip == "always")


def dismiss(desk: Desk, name: str, owner: int, rules: str, *, always: bool = False) -> None:
    """A character on the board goes to the pool; its owner may turn the counter over (KNT-CHAR-04, KNT-CHAR-14)."""
    seat, at = where(desk.state, name)
    if at >= 0 and desk.hex(at).army(seat):
        desk.leave(at, seat, name, up=True)
    supply.to_cup(desk, name)
    desk.tell("{who} leaves {name} and goes to the pool.", rules, "the loss of {who}", who=name, name=owner)
    if always:
        turn_over(desk, name)
    else:
        desk.then(Flip(owner, name))


def lose(desk: Desk, seat: int, at: int, name: str, rules: str) -> None:
    """A creature or character of that player there is eliminated."""
    up = name in desk.army(at, seat).up
    if up and desk.counters.other.get(name):
        dismiss(desk, name, seat, rules)
        return
    desk.leave(at, seat, name, up=up)
    supply.to_cup(desk, name)
    what = seen(name, up=up)
    desk.tell("{name} loses {what} on {where}: to the cup.", rules, "the loss", name=seat, what=what, where=at)


def turn_over(desk: Desk, name: str) -> None:
    """The counter in the pool shows its other side."""
    desk.set(pool=(*without(desk.state.pool, name), desk.counters.other[name]))


class Flip(Question[Desk], frozen=True):
    """Which side of a character’s counter shows in the pool (KNT-CHAR-04, KNT-CHAR-14)."""

    seat: int
    name: str

    def prompt(self, desk: Desk) -> Prompt | None:
        if self.name not in desk.state.pool:
            return None
        sides = options((desk.counters.other[self.name], self.name))
        return desk.ask(
            self.seat, desk.say("{who} is in the pool: which side up?", who=self.name), sides, "KNT-CHAR-04 KNT-CHAR-14"
        )

    def answer(self, desk: Desk, event: Event) -> None:
        if chosen(event) != self.name:
            turn_over(desk, self.name)
        desk.tell("In the pool: {side}, this side up.", "KNT-CHAR-04", "the side", side=chosen(event))


class PointsBefore(Question[Desk], frozen=True):
    """Points bought before the throw, 5 gold each (KNT-CHAR-05)."""

    seat: int
    name: str

    allows: ClassVar = PAUSING

    def prompt(self, desk: Desk) -> Prompt | None:
        wanted = target(desk, self.name)
        most = min(wanted - ATTEMPT_DICE, desk.player(self.seat).gold // BEFORE_COST)
        if not most:
            return None
        words = desk.say(
            "{who} wants {target}: add points now, for {cost} gold each?",
            who=self.name,
            cost=BEFORE_COST,
            target=wanted,
        )
        return desk.ask(self.seat, words, numbers(most), "KNT-CHAR-05")

    def act(self, desk: Desk) -> None:
        passed_over(desk, self, self.seat, BEFORE_COST)

    def answer(self, desk: Desk, event: Event) -> None:
        points = int(chosen(event))
        desk.set(attempt=points)
        _bought(desk, self.seat, points, BEFORE_COST)


def _bought(desk: Desk, seat: int, points: int, cost: int) -> None:
    """Points are paid for."""
    if points:
        desk.pay(seat, cost * points)
        rules = "KNT-CHAR-05" if cost == BEFORE_COST else "KNT-CHAR-07"
        desk.tell(
            desk.say_n(
                "{name} pays {gold} gold for {count} point.",
                "{name} pays {gold} gold for {count} points.",
                points,
                name=seat,
                gold=cost * points,
            ),
            rules,
        )


class Attempt(Trial, frozen=True):
    """Two dice against the target (KNT-CHAR-06, KNT-CHAR-08); the points bought before help."""

    name: str

    def page(self, desk: Desk) -> Procedure:
        return recruiting(target(desk, self.name))

    def at(self, desk: Desk) -> tuple[Procedure, Ground, Scene]:
        return self.page(desk), NO_GROUND, self.scene.with_tally("points", desk.state.attempt)

    def words(self, desk: Desk, step: Throw) -> Words:
        wanted = target(desk, self.name) - desk.state.attempt - sum(map(int, self.scene.thrown))
        if self.scene.thrown:
            return desk.say("{who}: {wanted} or more with the other die.", who=self.name, wanted=wanted)
        return desk.say("{who}: {wanted} or more with two dice in all.", who=self.name, wanted=wanted)

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        bought, wanted = desk.state.attempt, target(desk, self.name)
        total, name = bought + sum(thrown), desk.name(self.player)
        desk.set(attempt=total)
        text = "{name} comes to {total}, and {wanted} is wanted."
        if bought:
            text = "With {bought} bought {name} comes to {total}, and {wanted} is wanted."
        desk.tell(text, "KNT-CHAR-06", "the throw", name=name, total=total, wanted=wanted, bought=bought)


class PointsAfter(Question[Desk], frozen=True):
    """What is short may be bought, 10 gold a point, in one go or in steps (KNT-CHAR-07); then the character comes."""

    seat: int
    name: str

    allows: ClassVar = PAUSING

    def _short(self, desk: Desk) -> int:
        return target(desk, self.name) - desk.state.attempt

    def prompt(self, desk: Desk) -> Prompt | None:
        short = self._short(desk)
        if short <= 0 or desk.player(self.seat).gold < AFTER_COST * short:
            return None
        words = desk.say(
            "{who} wants {short} more: add points, for {cost} gold each?", who=self.name, short=short, cost=AFTER_COST
        )
        return desk.ask(self.seat, words, numbers(short), "KNT-CHAR-07")

    def answer(self, desk: Desk, event: Event) -> None:
        points = int(chosen(event))
        if not points:
            self._stays(desk)
            return
        _bought(desk, self.seat, points, AFTER_COST)
        desk.set(attempt=desk.state.attempt + points)
        desk.then(self)

    def act(self, desk: Desk) -> None:
        if (short := self._short(desk)) > 0:
            passed_over(desk, self, self.seat, AFTER_COST * short)
            self._stays(desk)
            return
        desk.set(pool=without(desk.state.pool, self.name))
        who = named(self.name)
        desk.tell("{who} comes into {name}’s service.", "KNT-CHAR-08", "{who}", who=who, name=self.seat)
        desk.chronicle(self.name, self.seat)
        desk.then(Lodge(self.seat, self.name))

    def _stays(self, desk: Desk) -> None:
        desk.tell("{who} does not come and stays in the pool.", "KNT-CHAR-08", "the attempt", who=self.name)


class Lodge(Question[Desk], frozen=True):
    """A new character is put on an own hex at once, face up (KNT-CHAR-10, KNT-CHAR-11)."""

    seat: int
    name: str

    def prompt(self, desk: Desk) -> Prompt | None:
        places = homes(desk.state, self.seat)
        if not places:
            return None
        words = desk.say("Put {who} on a hex of yours.", who=self.name)
        return desk.ask(self.seat, words, rules="KNT-CHAR-10", moves=(desk.to(self.name, places),))

    def act(self, desk: Desk) -> None:
        supply.to_cup(desk, self.name)

    def answer(self, desk: Desk, event: Event) -> None:
        at = desk.place(event)
        desk.join(at, self.seat, up=(self.name,))
        desk.tell("{who} stands on {where}.", "KNT-CHAR-10", "placing {who}", who=self.name, where=at)


class OneLord(Question[Desk], frozen=True):
    """A second Terrain Lord: one of the two is discharged at once (G19)."""

    seat: int

    def prompt(self, desk: Desk) -> Prompt | None:
        two = lords(desk.state, self.seat)
        if len(two) < 2:
            return None
        return desk.ask(self.seat, Words("One Terrain Lord at a time: who leaves?"), options(two), "KNT-CHAR-12")

    def answer(self, desk: Desk, event: Event) -> None:
        dismiss(desk, chosen(event), self.seat, "KNT-CHAR-12")
