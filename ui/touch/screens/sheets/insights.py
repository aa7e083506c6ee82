"""What can be worked out beyond the rule book, as a game lists it: chances, counts, and advice in practice mode."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play.insight import Insight
from companion.table.words import say
from ui.table.chances import listed_out
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, fit, width, wrap
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Box, Plate, Text, Thing
from ui.touch.widgets.basic import line
from ui.touch.widgets.column import scrolled


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
        out, room = self.frame(look, box, say("Worked out"))
        parts, end = insight_rows(look, room, self.insights())
        if not parts:
            working = not self.game.reckoned
            words = say("I am working it out.") if working else say("This game has nothing to work out just now.")
            size = round(look.words(20))
            y = room.y
            for each in wrap(str(words), size, room.w, WORK):
                theme = look.theme
                out.append(Text(Box(room.x, y, room.w, size * LEAD), each, size, WORK, theme.text, theme.raised))
                y += size * LEAD
            return out
        return [*out, *scrolled(room, "insights", parts, end - room.y)]


def insight_rows(look: Look, box: Box, insights: Sequence[Insight]) -> tuple[list[Thing], float]:
    """A card for each: its title, its sentences, its labels and figures. And where they end, px."""
    theme = look.theme
    out: list[Thing] = []
    pad, size = look.u(12), round(look.words(19))
    y = box.y
    for insight in insights:
        top = y
        inner = box.w - 2 * pad
        texts: list[Text] = []
        y += look.u(8)
        heading = fit(str(insight.title), (inner, look.u(120)), look.words(20), SEMI, lines=3, least=look.least)
        for words in heading.lines:
            area = Box(box.x + pad, y, inner, heading.size * LEAD)
            texts.append(Text(area, words, round(heading.size), SEMI, theme.text, theme.surface))
            y += area.h
        for sentence in insight.lines:
            for words in wrap(str(sentence), size, inner, WORK):
                area = Box(box.x + pad, y, inner, size * LEAD)
                texts.append(Text(area, words, size, WORK, theme.text, theme.surface))
                y += area.h
        for label, figure in insight.rows:
            wide = width(str(figure), size, SEMI) + 2
            longest = max((width(word, size, WORK) for word in str(label).split()), default=0.0)
            beside = wide <= inner * 0.5 and longest + look.u(8) + wide <= inner
            room = inner - wide - look.u(8) if beside else inner
            if beside:
                spot = Box(box.x + box.w - pad - wide, y, wide, size * LEAD)
                texts.append(line(spot, figure, size, SEMI, theme.text, theme.surface, "end"))
            for words in wrap(str(label), size, room, WORK):
                area = Box(box.x + pad, y, room, size * LEAD)
                texts.append(Text(area, words, size, WORK, theme.muted, theme.surface))
                y += area.h
            for words in wrap(str(figure), size, inner, SEMI) if not beside else ():
                texts.append(
                    line(Box(box.x + pad, y, inner, size * LEAD), words, size, SEMI, theme.text, theme.surface)
                )
                y += size * LEAD
        y += look.u(8)
        edge = theme.line if theme.outlined else ""
        out += [Plate(Box(box.x, top, box.w, y - top), theme.surface, look.radius, edge, look.line), *texts]
        y += look.u(8)
    return out, y - look.u(8)
