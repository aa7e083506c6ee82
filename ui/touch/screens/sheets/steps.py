"""The steps that can be taken back, each with its player's shape; and those that can be done again."""

from __future__ import annotations

from functools import partial

from companion.play.session import Moment
from companion.table.words import say
from ui.touch.look import Look
from ui.touch.measure import SEMI
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Box, Rows, Scroll, Thing
from ui.touch.widgets.basic import button, lines
from ui.touch.widgets.rows import Row


class Steps(Sheet):
    """Tapping a step takes back everything down to it, that step included."""

    name = "steps"

    def things(self, look: Look, box: Box) -> list[Thing]:
        out, room = self.frame(look, box, say("Take back"))
        seen = self.game.seen
        rows: list[Thing] = []
        high, gap = look.finger * (1.1 if look.factor > 1.2 else 1.0), look.u(6)
        y = room.y
        if seen.back:
            redo = Box(room.x, y, room.w, high)
            words = say("Do again: {step}", step=seen.back[-1].step)
            rows += button(look, redo, words, self.game.redo, kind="quiet", sign="redo", size=20)
            y += high + gap
        steps = seen.steps[:0:-1]
        each = high + gap
        row = lambda at: self._row(look, Box(room.x, y + at * each, room.w, high), at + 1, steps[at])  # noqa: E731
        listed = Rows(y, len(steps), each, row)
        if not steps:
            area, words = Box(room.x, y, room.w, look.u(60)), say("Nothing has happened yet.")
            rows += lines(look, area, words, look.words(20), SEMI, look.theme.text, look.theme.raised, most=2)
            y += area.h
        total = y + len(steps) * each - gap - room.y
        return [*out, Scroll(room, "steps", (room.w, total), tuple(rows), rows=listed)]

    def _row(self, look: Look, box: Box, count: int, moment: Moment) -> list[Thing]:
        colour = self.play.colour_of(self.play.who_did(moment))
        name = say("Take back {count}, down to {step}", count=count, step=moment.step)
        lead = f"figure:{colour}" if colour else "icon:people"
        return Row(moment.step, "", partial(self._undo, count), lead, kind="quiet", name=name).things(look, box)

    def _undo(self, count: int) -> None:
        self.close()
        self.game.undo(count)
