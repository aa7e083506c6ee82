"""Tests by dice: each is judged by its page of the handbook, which so knows its chances too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from companion.flow import InProcedure
from companion.games.kings_and_things.desk import Desk
from companion.procedures.graph import End, Procedure, Row, Text, Throw, ThrowHow
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.dice import D6
from companion.table.events import Event, Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words, say

Outcomes = Mapping[ThrowHow, Text]
"""In words what a throw comes to."""

FIRST = "throw"
"""The step every page begins with."""


def page(name: str, title: str, intro: str, rows: tuple[Row, ...], outcomes: Outcomes, dice: int = 1) -> Procedure:
    """A page that is one throw, and says so; gaps of its intro are filled from what judges."""
    throw = Throw(intro, rows, dice, D6, rules=rows[0].rules)
    return Procedure(name, title, throw.words, FIRST, {FIRST: throw}, outcomes=outcomes)


class _Scene(InProcedure[Desk], frozen=True, kw_only=True):
    """Where in its page a test is."""

    scene: Scene = Scene(FIRST)


class Trial(_Scene, frozen=True):
    """A throw, die after die, read by the rows of a step; a lucky charm may have bent a die beyond its faces (G86)."""

    player: int

    judge: ClassVar[Procedure]
    """The page it is judged by, where that is always the same."""

    def page(self, desk: Desk) -> Procedure:
        """What is judged by."""
        return self.judge

    def thrower(self, desk: Desk) -> int:
        """The seat of who throws the next die."""
        return self.player

    def words(self, desk: Desk, step: Throw) -> Words | None:
        """What is asked; None where there is nothing to throw for."""
        raise NotImplementedError

    def settled(self, desk: Desk, end: End, thrown: tuple[int, ...]) -> None:
        """What the throw led to."""
        raise NotImplementedError

    def seat(self, desk: Desk) -> str:
        return desk.colour(self.thrower(desk))

    def at(self, desk: Desk) -> tuple[Procedure, Ground, Scene]:
        return self.page(desk), NO_GROUND, self.scene

    def step(self, desk: Desk) -> Throw:
        """The step at hand."""
        step = self.page(desk).steps[self.scene.step]
        assert isinstance(step, Throw)
        return step

    def prompt(self, desk: Desk) -> Prompt | None:
        step = self.step(desk)
        words = self.words(desk, step)
        if words is None:
            return None
        if step.dice > 1:
            words = say("{ask} Die {number} of {dice}.", ask=words, number=len(self.scene.thrown) + 1, dice=step.dice)
        run, sheet = self.dice_left(desk, step), self.sheet(desk)
        return desk.ask(self.thrower(desk), words, rules=step.rules, die=True, run=run, sheet=sheet)

    def sheet(self, desk: Desk) -> str:
        """What other throws it is told with; none."""
        return ""

    def dice_left(self, desk: Desk, step: Throw) -> int:
        """How many dice in a row the same player throws, this one included."""
        return step.dice - len(self.scene.thrown)

    def answer(self, desk: Desk, event: Event) -> None:
        assert isinstance(event, Rolled)
        thrown = (*map(int, self.scene.thrown), int(event.face))
        step = self.step(desk)
        row = step.row(thrown, "", self.at(desk)[2])
        if row is None:
            desk.then(replace(self, scene=replace(self.scene, thrown=thrown)))
            return
        self.read(desk, step, thrown)
        if isinstance(row.then, End):
            self.settled(desk, row.then, thrown)
        else:
            assert isinstance(row.then, str)
            self.leads(desk, row.then, thrown)

    def read(self, desk: Desk, step: Throw, thrown: tuple[int, ...]) -> None:
        """What is said of the dice once all of them lie."""

    def leads(self, desk: Desk, step: str, thrown: tuple[int, ...]) -> None:
        """The throw leads on to another step."""
        desk.then(replace(self, scene=Scene(step)))


class Contest(Trial, frozen=True):
    """Two throw against each other, each half of the dice, whoever began it first: thief, assassin, defection."""

    against: int
    who: str

    def seat(self, desk: Desk) -> str:
        """Whose chances they are, whoever throws."""
        return desk.colour(self.player)

    def thrower(self, desk: Desk) -> int:
        return self.player if 2 * len(self.scene.thrown) < self.step(desk).dice else self.against

    def dice_left(self, desk: Desk, step: Throw) -> int:
        left = step.dice - len(self.scene.thrown)
        return left - step.dice // 2 if 2 * len(self.scene.thrown) < step.dice else left

    def words(self, desk: Desk, step: Throw) -> Words:
        half, so_far = step.dice // 2, self.scene.thrown
        if len(so_far) < half:
            return desk.say("Throw for the {who}, against {enemy}.", who=self.who, enemy=self.against)
        return desk.say("Throw against the {who}, who has {sum}.", who=self.who, sum=sum(map(int, so_far[:half])))

    def read(self, desk: Desk, step: Throw, thrown: tuple[int, ...]) -> None:
        half = step.dice // 2
        desk.tell(
            "{name} {mine}, {enemy} {theirs}.",
            step.rules,
            "the throws",
            name=self.player,
            mine=sum(thrown[:half]),
            enemy=self.against,
            theirs=sum(thrown[half:]),
        )
