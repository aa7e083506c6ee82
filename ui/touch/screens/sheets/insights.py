"""What can be worked out beyond the rule book, as a game lists it: chances, counts, and advice in practice mode."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play.insight import Insight
from companion.table.words import say
from ui.table.chances import listed_out
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, fit, width
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import card, line
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.flow import Pen


class Insights(Sheet):
    """Those the whole table may see; advice only where practice is switched on."""

    name = "insights"

    def insights(self) -> list[Insight]:
        practice = self.play.evening.settings.practice
        seen = self.game.seen
        names = {seat.id: seat.name for seat in seen.table.seats}
        found = self.game.rules.insights(seen.moment.state, "")
        told = [each for each in found if not each.private and (practice or not each.practice)]
        return [*listed_out(self.game.outlook, seen.prompt, names, practice), *told]

    def things(self, look: Look, box: Box) -> list[Thing]:
        room = self.body(look, box)
        parts, end = insight_rows(look, room, self.insights())
        if not parts:
            working = not self.game.reckoned
            words = say("I am working it out.") if working else say("This game has nothing to work out just now.")
            pen = Pen(room.x, room.y, room.w, look.theme.raised)
            pen.write(words, round(look.words(20)), WORK, look.theme.text)
            parts, end = pen.out, pen.y
        out, room = self.frame(look, box, say("Worked out"), end - room.y)
        return [*out, *scrolled(room, "insights", parts, end - room.y)]


def insight_rows(look: Look, box: Box, insights: Sequence[Insight]) -> tuple[list[Thing], float]:
    """A card for each: its title, its sentences, its labels and figures. And where they end, px."""
    theme = look.theme
    out: list[Thing] = []
    pad, size = look.u(12), round(look.words(19))
    y, inner = box.y, box.w - 2 * pad
    for insight in insights:
        pen = Pen(box.x + pad, y + look.u(8), inner, theme.surface)
        heading = fit(str(insight.title), (inner, look.u(120)), look.words(20), SEMI, lines=3, least=look.least)
        pen.write(insight.title, round(heading.size), SEMI, theme.text)
        for sentence in insight.lines:
            pen.write(sentence, size, WORK, theme.text)
        for label, figure in insight.rows:
            wide = width(str(figure), size, SEMI) + 2
            longest = max((width(word, size, WORK) for word in str(label).split()), default=0.0)
            if wide <= inner * 0.5 and longest + look.u(8) + wide <= inner:
                spot = Box(box.right - pad - wide, pen.y, wide, size * LEAD)
                pen.out.append(line(spot, figure, size, SEMI, theme.text, theme.surface, "end"))
                pen.write(label, size, WORK, theme.muted, wide=inner - wide - look.u(8))
            else:
                pen.write(label, size, WORK, theme.muted)
                pen.write(figure, size, SEMI, theme.text)
        ground = Box(box.x, y, box.w, pen.y + look.u(8) - y)
        out += [card(look, ground), *pen.out]
        y = ground.bottom + look.u(8)
    return out, y - look.u(8)
