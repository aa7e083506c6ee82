"""The walls of a maze are found out at the table: push a tab, mark what stands, again and again (MAZE-MODEL-08)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import msgspec

from companion.boards.model import Board, Point
from companion.boards.primitives import Disc, Line, Primitive
from companion.boards.survey import Survey, Unmapped
from companion.table.words import SILENCE, Words, say, say_n
from ui.teaching.photograph import DARK, GOLD, PALE, RED, Closer, Window, drawn, shown, window
from ui.teaching.taught_board import TaughtBoard
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK
from ui.touch.parting import across, down, rest, shares
from ui.touch.things import Box, Thing, Touch
from ui.touch.widgets.basic import button, lines
from ui.touch.widgets.empty import empty

REACH = 12.0
"""A tap so near to the middle of a wall means that wall, mm."""


class Marked(msgspec.Struct, frozen=True):
    """How far the pushing has come: the stops seen, and what is marked at this one."""

    survey: Survey
    standing: frozenset[str] = frozenset()


class Mapping(Screen):
    """What stood at the stop before is marked already: only what has moved is to be tapped. `ended` is given the board
    once every stop has been seen."""

    name = "mapping"

    def __init__(self, evening: Evening, made: TaughtBoard, ended: Callable[[Board], object]) -> None:
        super().__init__(evening)
        self.ended = ended
        pushing = made.lesson.pushing
        assert pushing is not None
        self.taught, self.pushing = made, pushing
        self.plan = made.lesson.board(made.sketch, made.name)
        self.tabs, self.walls = pushing.tabs(self.plan), pushing.walls(self.plan)
        self.now = made.survey(Marked) or Marked(Survey(self.tabs[0].id))
        self.trouble: Words = SILENCE
        self.near = Closer()
        self._past: list[Marked] = []

    @property
    def game_id(self) -> str:
        return self.taught.lesson.game

    @property
    def survey(self) -> Survey:
        return self.now.survey

    @property
    def standing(self) -> frozenset[str]:
        """The walls marked at this stop."""
        return self.now.standing

    # -- what can be done ---------------------------------------------------------------------------------------------

    @property
    def untried(self) -> tuple[str, ...]:
        """The tabs still to be pushed once."""
        tried = {tab for tab, _ in self.survey.steps}
        return tuple(tab.id for tab in self.tabs if tab.id not in tried)

    @property
    def over(self) -> bool:
        return self.survey.done and not self.untried

    def tap(self, at: Point) -> None:
        """A place on the maze, mm: the wall there stands, or stands no longer."""
        if not self.near.takes(at):
            far = {name: math.dist(_middle(line), at) for name, line in self.walls.items()}
            near = min(far, key=far.__getitem__)
            if far[near] <= REACH:
                self._do(Marked(self.survey, self.standing ^ {near}))
        self.changed()

    def accept(self) -> None:
        """The walls are marked as they stand at this stop."""
        try:
            if self.survey.done:
                after = self.survey.tried(self.untried[0], self.standing)
            else:
                after = self.survey.saw(self.standing)
        except Unmapped as error:
            self.trouble = Words(str(error))
        else:  # each other tab is tried from the first position
            self._do(Marked(after, after.stops[0] if after.done else self.standing))
        self.changed()

    def _do(self, after: Marked) -> None:
        self._past.append(self.now)
        self.now, self.trouble = after, SILENCE
        self.evening.ask(lambda: self.taught.note_survey(after), lambda _: None)

    def finish(self) -> None:
        """The board, and what the checks say of it."""
        try:
            board = self.pushing.mapped(self.plan, self.survey)
        except Unmapped as error:
            self.trouble = Words(str(error))
            self.changed()
        else:
            self.ended(board)

    def undo(self) -> None:
        if self._past:
            self.now = self._past.pop()
            self.trouble = SILENCE
        self.changed()

    def closer(self) -> None:
        self.near.turn()
        self.changed()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def said(self) -> Words:
        if self.near.asked:
            return say("Tap where to look closer.")
        if self.over:
            return say("Every tab is tried.")
        if self.survey.done:
            return say("Push tab {tab} left once, mark, push back.", tab=self._label(self.untried[0]))
        return self.survey.asks()

    def things(self, look: Look) -> list[Thing]:
        boxes, theme = look.law.boxes, look.theme
        way, head = across(boxes["band"], look.finger, rest(), gap=look.gap)
        out: list[Thing] = [
            *button(look, way, "", self.evening.back, kind="quiet", sign="back", size=20, name=say("Back"))
        ]
        tab = self._label(self.untried[0] if self.survey.done and self.untried else self.survey.tab)
        title = say("Tab {tab}, stop {number}", tab=tab, number=len(self.survey.stops) + (not self.survey.done))
        if self.survey.done:
            title = say_n("{count} position", "{count} positions", len(self.survey.stops))
        out += lines(look, head, title, look.words(24), SEMI, theme.text, theme.bg, most=2)
        out += lines(
            look, boxes["question"], self.said(), look.words(24), WORK, theme.text, theme.bg, most=3, even=True
        )
        out += self._photo(look, boxes["board"])
        first, second = down(boxes["choices"], *shares(2), gap=look.gap)
        if self.over:
            out += button(look, first, say("Check it"), self.finish, kind="main", sign="check", size=22)
        else:
            out += button(look, first, say("The walls stand so"), self.accept, kind="main", sign="check", size=22)
        out += button(look, second, self.near.words, self.closer, sign="search", size=20)
        told = self.trouble or say_n("{count} wall stands", "{count} walls stand", len(self.standing))
        ink = theme.bad if self.trouble else theme.muted
        low = boxes["tray"] if not self.trouble else boxes["players"]
        out += lines(look, low, told, look.words(20), WORK, ink, theme.bg, anchor="middle", most=3)
        out += button(look, boxes["undo"], say("Undo"), self.undo, kind="quiet", sign="undo", size=20)
        return out

    def _photo(self, look: Look, box: Box) -> list[Thing]:
        flat, size = self.taught.flat(), self.taught.sketch.size
        if flat is None:
            return empty(look, box, "camera", say("This face has no photograph, or no corners yet."))
        seen = window(box, size, self.near.about)

        def tapped(u: float, v: float) -> None:
            at = seen.at(u, v)
            self.near.follow(seen, at)
            self.tap(at)

        key = f"walls:{hash((self.standing, self.untried, self.survey.done))}"
        return [
            *shown(look, box, flat, size, seen),
            drawn(seen, key, partial(self._drawn, look, seen)),
            Touch(seen.box, str(say("The maze")), at=tapped),
        ]

    def _drawn(self, look: Look, seen: Window) -> Iterator[Primitive]:
        """Walls that stand, faintly those that do not, and the tab to be pushed."""
        thin = look.u(2)
        for name, (a, b) in self.walls.items():
            if seen.holds(_middle((a, b))):
                ends, stands = (seen.px(a), seen.px(b)), name in self.standing
                yield Line(ends, DARK, (4 if stands else 2) * thin)
                yield Line(ends, RED if stands else PALE, (2.4 if stands else 0.8) * thin)
        now = self.untried[0] if self.survey.done and self.untried else self.survey.tab
        at = next((tab.at for tab in self.tabs if tab.id == now), None)
        if at and seen.holds(at) and not self.over:
            yield Disc(seen.px(at), look.u(14), "", DARK, 4 * thin)
            yield Disc(seen.px(at), look.u(14), "", GOLD, 2 * thin)

    def _label(self, tab: str) -> str:
        return next(each.label for each in self.tabs if each.id == tab)


def _middle(line: tuple[Point, Point]) -> Point:
    (ax, ay), (bx, by) = line
    return (ax + bx) / 2, (ay + by) / 2
