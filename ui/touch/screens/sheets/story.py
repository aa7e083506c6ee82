"""The story so far: everything the referee has said, the newest first. Each line opens what could be wrong in it."""

from __future__ import annotations

from itertools import islice

from companion.play.session import Moment
from companion.table.words import say
from ui.table.asks import headed
from ui.touch.corrections import heard, line_back
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.sheets.correct import Correct
from ui.touch.things import Box, Scroll, Text, Thing, shift
from ui.touch.widgets.basic import card, figure, icon, target
from ui.touch.widgets.flow import Pen

MOST = 60
"""Lines: what was asked further back than `session.FAR` would have to be worked out anew for every drawing."""


class Story(Sheet):
    """What happened, with the figure of whoever did it."""

    name = "story"

    def things(self, look: Look, box: Box) -> list[Thing]:
        out, room = self.frame(look, box, say("The story so far"))
        rows: list[Thing] = []
        y = room.y
        for moment in islice(line_back(self.game.seen.moment), MOST):
            made, high = self._row(look, Box(room.x, y, room.w, 0), moment)
            rows += made
            y += high + look.u(6)
        if not rows:
            words = say("Nothing has happened yet.")
            size = look.words(20)
            line = Box(room.x, y, room.w, size * LEAD)
            return [*out, Text(line, str(words), size, SEMI, look.theme.text, look.theme.raised)]
        return [*out, Scroll(room, "story", (room.w, y - room.y), tuple(rows))]

    def _row(self, look: Look, box: Box, moment: Moment) -> tuple[list[Thing], float]:
        theme = look.theme
        assert moment.entry
        size, left = round(look.words(19)), look.u(46)
        did = self.play.did(moment)
        pen = Pen(box.x + left, box.y + look.u(9), box.w - left - look.u(12), theme.surface)
        for number, sentence in enumerate([did, *heard(moment)]):
            pen.write(headed(sentence), size, WORK if number else SEMI, theme.text)
        needed = pen.y + look.u(9) - box.y
        high = max(look.finger, needed)
        texts = [shift(text, 0, (high - needed) / 2) for text in pen.out]
        area = Box(box.x, box.y, box.w, high)
        plate = card(look, area)
        colour = self.play.colour_of(self.play.who_did(moment))
        spot = (box.x + look.u(24), box.y + min(high / 2, look.u(32)))
        sign: Thing = (
            figure(look, colour, *spot, look.u(12))
            if colour
            else icon(look, "people", *spot, look.u(22), theme.text, theme.surface)
        )
        name = say("{what}: correct it", what=did)
        act = target(look, area, name, lambda: self.play.open(Correct(self.play, moment)), plate)
        return [plate, sign, *texts, act], high
