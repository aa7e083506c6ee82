"""Small games whose chances anybody can work out on paper."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any

import msgspec

from companion.table.dice import D6, DUELLING
from companion.table.events import Chose, Drew, Event, IllegalEvent, Rolled
from companion.table.paths import find
from companion.table.prompts import Option, Pile, Prompt
from companion.table.rulings import Ruling
from companion.table.words import Words

replace = msgspec.structs.replace
SEATS = ("red", "blue")


class At(msgspec.Struct, frozen=True):
    """Where a toy stands."""

    phase: str
    turn: int = 0
    score: int = 0
    drawn: tuple[str, ...] = ()
    thrown: tuple[int | str, ...] = ()


class Toy:
    """Red and blue by turns: what a phase asks, and what an answer leads to, is said by each toy."""

    forgets: tuple[str, ...] = ()

    def prompt(self, state: At) -> Prompt:
        raise NotImplementedError

    def judge(self, state: At, event: Event) -> tuple[At, list[Any]]:
        raise NotImplementedError

    def view(self, state: At) -> dict[str, Any]:
        return {
            "turn": SEATS[state.turn % 2],
            "phase": state.phase,
            "score": state.score,
            "thrown": list(state.thrown),
            "drawn": list(state.drawn),
            "red": {"score": state.score},
            "blue": {"score": -state.score},
        }

    def read(self, state: At, path: str) -> Any:
        return find(self.view(state), path)

    def printed(self, state: At, card: str) -> dict[str, object]:
        return {"id": card, "weight": ("white", "black", "stuck").index(card)}

    def turned(self, before: At, after: At) -> bool:
        return before.turn != after.turn

    def simulated(self, state: At, prompt: Prompt, rng: Random) -> Event:
        return prompt.answers()[0]

    def imagined(self, state: At, seat: str, rng: Random) -> At:
        return state

    def under_way(self, state: At) -> Collection[tuple[str, str]]:
        return {("procedure", "red in pit")} if state.phase == "pit" else set()


class Pit(Toy):
    """A d6 a turn: 5 or 6 gets out, 1 falls to the bottom for ever, anything else stays."""

    forgets: tuple[str, ...] = ("thrown",)

    def prompt(self, state: At) -> Prompt:
        if state.phase == "pit":
            return Prompt("red", Words("Throw."), die=D6)
        return Prompt("", Words("Over."), over=True)

    def judge(self, state: At, event: Event) -> tuple[At, list[Any]]:
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        phase = "out" if event.face >= 5 else "bottom" if event.face == 1 else "pit"
        said = [Ruling(Words("Still here."), ("PIT-01", "PIT-02"))] if phase == "pit" else []
        return replace(state, phase=phase, turn=state.turn ^ 1, thrown=(*state.thrown, event.face)), said


class Remembering(Pit):
    """The same, and every throw is remembered."""

    forgets = ()


class Bag(Toy):
    """Three white marbles, one black and one that is stuck: drawn until the black one comes, or put away unseen."""

    def prompt(self, state: At) -> Prompt:
        if state.phase == "over":
            return Prompt("", Words("Over."), over=True)
        if state.phase == "shut":
            return Prompt("red", Words("Open."), die=D6)
        left = [card for card in ("white", "white", "white", "black", "stuck") if card != "stuck" or not state.drawn]
        for card in state.drawn:
            left.remove(card)
        return Prompt("red", Words("Draw."), pile=Pile("bag", tuple(left)), options=(Option("stop", Words("Stop")),))

    def judge(self, state: At, event: Event) -> tuple[At, list[Any]]:
        if isinstance(event, Chose):
            return replace(state, phase="over"), []
        if isinstance(event, Rolled):
            return replace(state, phase="bag"), []
        assert isinstance(event, Drew)
        if event.card == "stuck":
            raise IllegalEvent("It cannot be got out.")
        phase = "over" if event.card == "black" else "bag"
        return replace(
            state, phase=phase, score=state.score + (event.card == "white"), drawn=(*state.drawn, event.card)
        ), []


class Wager(Toy):
    """Red throws a picture die, or takes two points; a sword is three points. Blue may then take one away, or not."""

    def prompt(self, state: At) -> Prompt:
        if state.phase == "red":
            return Prompt("red", Words("Throw."), die=DUELLING, options=(Option("two", Words("Two")),))
        if state.phase == "blue":
            return Prompt(
                "blue", Words("Take?"), options=(Option("take", Words("Take")), Option("leave", Words("Leave")))
            )
        return Prompt("", Words("Over."), over=True)

    def judge(self, state: At, event: Event) -> tuple[At, list[Any]]:
        match event:
            case Rolled(face="sword"):
                return replace(state, phase="blue", score=3, turn=1), []
            case Rolled():
                return replace(state, phase="blue", turn=1), []
            case Chose(option="two"):
                return replace(state, phase="blue", score=2, turn=1), []
            case Chose(option="take"):
                return replace(state, phase="over", score=state.score - 1), []
        return replace(state, phase="over"), []


class Arena(Toy):
    """Red rests or fights as often as it likes; a fight is a throw, won by 4 or more, and each won is a point."""

    def prompt(self, state: At) -> Prompt:
        if state.phase == "fight":
            return Prompt("red", Words("Throw."), die=D6)
        return Prompt("red", Words("Fight?"), options=(Option("fight", Words("Fight")), Option("rest", Words("Rest"))))

    def judge(self, state: At, event: Event) -> tuple[At, list[Any]]:
        if isinstance(event, Chose):
            return replace(state, phase="fight" if event.option == "fight" else "camp"), []
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        return replace(state, phase="camp", score=state.score + (event.face > 3)), []

    def under_way(self, state: At) -> Collection[tuple[str, str]]:
        return {("battle", "red")} if state.phase == "fight" else set()


class Circle(Toy):
    """Red goes round and round by choice, and may always leave: by a door that leads out 1 in 3, or one 1 in 2."""

    def prompt(self, state: At) -> Prompt:
        options = {"hall": ("round", "narrow", "wide"), "back": ("on",)}.get(state.phase)
        if options:
            return Prompt("red", Words("Which?"), options=tuple(Option(name, Words(name)) for name in options))
        if state.phase in ("narrow", "wide"):
            return Prompt("red", Words("Throw."), die=D6)
        return Prompt("", Words("Over."), over=True)

    def judge(self, state: At, event: Event) -> tuple[At, list[Any]]:
        if isinstance(event, Chose):
            phase = {"round": "back", "on": "hall"}.get(event.option, event.option)
            return replace(state, phase=phase), []
        assert isinstance(event, Rolled) and isinstance(event.face, int)
        if event.face == 1:
            return replace(state, phase="lost"), []
        return replace(state, phase="out" if event.face > (4 if state.phase == "narrow" else 3) else "hall"), []

    def simulated(self, state: At, prompt: Prompt, rng: Random) -> Event:
        """Whoever plays sensibly leaves."""
        return prompt.answers()[-1]
