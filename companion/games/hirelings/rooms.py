"""A special room as a procedure, made from its data (HIRE-ROOM, ledger 4.3).

Every failed roll leads to the same questions with a lower need, until nothing changes any more: so `need_step` and
`max_fails` are steps of the graph, and nothing is counted without bound.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.hirelings.board import Room, RoomOption
from companion.games.hirelings.ends import FAILED, LetGo, MovedAway, SetDown, price, put_back, put_on
from companion.games.hirelings.vocabulary import ATTEMPT, CARDS, HELP, MOST_HELP, WAITED
from companion.procedures.conditions import Always, AtLeast, Condition
from companion.procedures.effects import Effect, Forget
from companion.procedures.graph import Choose, Later, Option, Procedure, Row, Step, Target, Tell, Text, Throw, ThrowHow
from companion.procedures.readings import Else, Faces, Raised, Reaches, Reading
from companion.table.dice import D8
from companion.table.words import Words, say

ON = LetGo("on", text="go on; with no step left, move again")
SET_DOWN = SetDown("set_down", good=False, text="set down there, your turn is over", how="moved")
MOVED = MovedAway("moved", good=False, text="put where the room says, your turn is over", how="moved")
OUTCOMES: Mapping[ThrowHow, Text] = {"won": "let go", "moved": "put elsewhere"}

GOES_ON, STAYS, IS_MOVED = "goes_on", "stays", "is_moved"
SAID = (GOES_ON, STAYS, IS_MOVED)
"""What a table can say of a room whose rules only it knows (HIRE-ROOM-12)."""


class _Affords(AtLeast):
    """Cards enough are left to pay with."""

    def words(self) -> Words:
        return say("holding any card") if self.count == 1 else say("holding {count} cards", count=self.count)


FORGET_HELP = Forget(HELP)
LEVELS = 24
"""Failed rolls after which a room that still changes is refused by the board checks."""

NOTHING = 1
FOR_EVER = 1_000_000
"""So many failed rolls nobody makes."""


def room(name: str, data: Room) -> Procedure:
    """The procedure of a room."""
    last = levels(data)
    steps: dict[str, Step] = {}
    for fails in range(last + 1):
        steps |= _level(data, fails, min(fails + 1, last))
    if any(option.test == "wait" for option in data.options):
        steps[WAITED] = Tell("The way is free now.", ON, rules="HIRE-ROOM-03 HIRE-ROOM-06", name="the wait")
    known = {HELP: range(MOST_HELP + 1)}
    if cost := max((option.cost for option in data.options if option.test == "pay"), default=0):
        known[CARDS] = range(cost + 1)
    # a table may say "stays" as often as its own room does
    manual = any(option.test == "manual" for option in data.options)
    dodges = frozenset(step for step in steps if manual and isinstance(steps[step], Choose))
    return Procedure(name, data.title, data.intro, ATTEMPT, steps, known=known, dodges=dodges, outcomes=OUTCOMES)


def levels(data: Room) -> int:
    """The number of failed rolls after which one more changes nothing."""
    for fails in range(LEVELS):
        if all(_asks(option, fails) == _asks(option, FOR_EVER) for option in data.options):
            return fails
    return LEVELS


def _asks(option: RoomOption, fails: int) -> int:
    """What an option asks after so many failed rolls, NOTHING where it leads out without one (HIRE-ROOM-21)."""
    if option.test == "roll":
        return max(NOTHING, option.need_after(fails))
    spent = option.test == "face_set" and option.max_fails is not None and fails >= option.max_fails
    return NOTHING if spent else 0


def _level(data: Room, fails: int, after: int) -> dict[str, Step]:
    """The steps of an attempt after so many failed rolls; the next attempt is made after `after`."""
    mark, again = _mark(fails), attempt(after)
    steps: dict[str, Step] = {}
    offers = []
    for option in data.options:
        name = attempt(fails) if len(data.options) == 1 else f"{option.id}{mark}"
        then: Target = name
        effects: tuple[Effect, ...] = ()
        needs: Condition = Always()
        rules = "HIRE-ROOM-07"
        if _asks(option, fails) == NOTHING:
            steps[name] = Tell("They let you go.", ON, _onward(option), rules="HIRE-ROOM-03", name="the way out")
        elif option.test == "roll":
            need = option.need_after(fails)
            on: Reading = Reaches(need, HELP) if option.helped else Faces(*range(need, 9))
            steps[name] = _throw(data.title, on, option, again)
        elif option.test == "face_set":
            on = Raised(HELP, *option.faces) if option.helped else Faces(*option.faces)
            steps[name] = _throw(data.title, on, option, again)
        elif option.test == "wait":
            then = Later(WAITED)
            effects = (FORGET_HELP,)
            rules = "HIRE-ROOM-07 HIRE-TURN-04"
        elif option.test == "pay":
            then = ON
            effects = (*price(option.cost), *_onward(option))
            needs = _Affords(CARDS, option.cost)
            rules = "HIRE-ROOM-07 HIRE-ROOM-22"
        else:
            steps[name] = _manual(data, again)
        text = option.label or option.id.replace("_", " ").capitalize()
        offers.append(Option(option.id, then, needs, effects, rules, text))
    if len(data.options) > 1 or attempt(fails) not in steps:
        ask = data.ask or f"{data.title}: what do you do?"
        steps = {attempt(fails): Choose(ask, tuple(offers), rules="HIRE-ROOM-07"), **steps}
    return steps


def attempt(fails: int) -> str:
    """The step of an attempt after so many failed rolls, of those that still change something."""
    return f"{ATTEMPT}{_mark(fails)}"


def tries(step: str) -> int:
    """Which try a step is of, as far as another one is still different: `run_2` is the second."""
    number = step.rpartition("_")[2]
    return int(number) if number.isdecimal() else 1


def _mark(fails: int) -> str:
    return f"_{fails + 1}" if fails else ""


@dataclass(frozen=True, eq=False)
class RoomThrow(Throw):
    """A throw whose prompt names the room."""

    title: str = ""

    def gap(self, name: str) -> object:
        return Words(self.title) if name == "title" else super().gap(name)


def _throw(title: str, on: Reading, option: RoomOption, again: str) -> Throw:
    back: Target = Later(again)
    pushed: tuple[Effect, ...] = ()
    if option.on_fail != "stay":
        verb, _, what = option.on_fail.partition(":")
        back = SET_DOWN
        pushed = (put_back(int(what)) if verb == "back" else put_on(what),)
    done = option.done or "You are through."
    failed = option.failed or "Not this time."
    good = Row(on, done, ON, _onward(option), "HIRE-ROOM-03 HIRE-ROOM-04", "the way out")
    bad = Row(Else(), failed, back, (FORGET_HELP, FAILED, *pushed), "HIRE-ROOM-05", "the failed throw")
    return RoomThrow(
        "{title}: {need} on the {die}.", (good, bad), die=D8, rules="HIRE-ROOM-01 HIRE-ROOM-02", title=title
    )


def _onward(option: RoomOption) -> tuple[Effect, ...]:
    """Where success puts one before the walk goes on."""
    verb, _, what = option.on_success.partition(":")
    return (put_on(what),) if verb == "goto" else ()


def _manual(data: Room, again: str) -> Choose:
    """A room whose rules only the table knows (HIRE-ROOM-12)."""
    options = (
        Option(GOES_ON, ON, rules="HIRE-ROOM-03 HIRE-ROOM-12", text="Goes on"),
        Option(STAYS, Later(again), effects=(FORGET_HELP,), rules="HIRE-ROOM-05 HIRE-ROOM-12", text="Stays"),
        Option(IS_MOVED, MOVED, rules="HIRE-ROOM-11 HIRE-ROOM-12", text="Is moved"),
    )
    return Choose(f"{data.title}: how did it end?", options, rules="HIRE-ROOM-12")
