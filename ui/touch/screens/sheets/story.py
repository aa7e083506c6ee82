"""The story so far: everything the referee has said, the newest first. Each line opens what could be wrong in it."""

from __future__ import annotations

from itertools import islice

import msgspec

from companion.play.session import Moment
from companion.table.words import Words, say
from ui.touch.corrections import heard, line_back
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, wrap
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.sheets.correct import Correct
from ui.touch.things import Box, Scroll, Text, Thing
from ui.touch.widgets.basic import card, figure, icon, target

MOST = 80


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
        size = round(look.words(19))
        left = look.u(46)
        room = box.w - left - look.u(12)
        sentences: list[Words | str] = [
            self.play.did(moment),
            *heard(moment),
        ]
        texts: list[Text] = []
        y = box.y + look.u(9)
        for number, sentence in enumerate(sentences):
            face = SEMI if number == 0 else WORK
            words = str(sentence)
            words = words[:1].upper() + words[1:]
            for line in wrap(words, size, room, face):
                area = Box(box.x + left, y, room, size * LEAD)
                texts.append(Text(area, line, size, face, theme.text, theme.surface))
                y += size * LEAD
        needed = y + look.u(9) - box.y
        high = max(look.finger, needed)
        texts = [msgspec.structs.replace(text, room=text.room.moved(0, (high - needed) / 2)) for text in texts]
        area = Box(box.x, box.y, box.w, high)
        plate = card(look, area)
        colour = self.play.colour_of(self.play.who_did(moment))
        spot = (box.x + look.u(24), box.y + min(high / 2, look.u(32)))
        sign: Thing = (
            figure(look, colour, *spot, look.u(12))
            if colour
            else icon(look, "people", *spot, look.u(22), theme.text, theme.surface)
        )
        name = say("{what}: correct it", what=sentences[0])
        act = target(look, area, name, lambda: self.play.open(Correct(self.play, moment)), plate)
        return [plate, sign, *texts, act], high
