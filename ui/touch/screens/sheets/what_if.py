"""What if: one answer, and where it leads, as bars; in practice only. Nothing is answered by looking."""

from __future__ import annotations

from functools import partial

from companion.foresight import Figure
from companion.table.events import Event, Rolled
from companion.table.words import SILENCE, Words, say
from ui.art.theme import mix
from ui.table.asks import Answer, headed
from ui.table.chances import figured
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, width
from ui.touch.parting import across, down, rest
from ui.touch.screens.playing import Playing
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Art, Box, Thing
from ui.touch.widgets.basic import button, line, lines
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.flow import Pen
from ui.touch.widgets.odds import share_bar
from ui.touch.widgets.rows import Row, listing

BEAT = 0.25
"""Seconds between two turns of the ring that says it is being worked out; the first is shown after two of them."""


class WhatIf(Sheet):
    """`answer`: one to begin with; else the answers are listed, where there are several, and a tap shows where one
    leads."""

    name = "what-if"

    def __init__(self, play: Playing, answer: Answer | None = None) -> None:
        super().__init__(play)
        self.title: Words = SILENCE
        self.figures: tuple[Figure, ...] | None = None
        self.beats = 0
        self.offers = self._offers()
        if answer and answer.event:
            self._ask(answer.words, answer.event)
        elif len(self.offers) == 1:
            self._ask(*self.offers[0])

    # -- what can be done ---------------------------------------------------------------------------------------------

    def _ask(self, title: Words, event: Event) -> None:
        self.title, self.figures, self.beats = title, None, 0
        self.game.suppose(event, self._came)
        self._beat()
        self.changed()

    def _came(self, figures: tuple[Figure, ...]) -> None:
        self.figures = figures
        self.changed()

    def _beat(self) -> None:
        """Again and again while it is being worked out."""
        if self.figures is not None or not self.title:
            return
        if self.beats > 1:
            self.changed()
        self.beats += 1
        self.play.evening.after(BEAT, self._beat)

    def _stop(self) -> None:
        """Back to the answers."""
        self.put_away()
        self.figures = None
        self.changed()

    def put_away(self) -> None:
        self.game.stop_supposing()
        self.title = SILENCE

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look, box: Box) -> list[Thing]:
        title = say("If: {answer}", answer=self.title) if self.title else say("What if?")
        body = self.body(look, box)
        if not self.title:
            rows = [Row(headed(said), "", partial(self._ask, said, event), kind="quiet") for said, event in self.offers]
            high = sum(row.high(look, body.w) for row in rows) + look.u(6) * (len(rows) - 1)
            out, body = self.frame(look, box, title, high)
            return [*out, *listing(look, body, "what-if-answers", rows)]
        parts, end = bars(look, body, self.figures or ())
        more = look.finger + look.gap if len(self.offers) > 1 else 0.0
        out, body = self.frame(look, box, title, max(end - body.y, look.u(100)) + more)
        if more:
            body, again = down(body, rest(), look.finger, gap=look.gap)
            words = say("Stop") if self.figures is None else say("Another answer")
            out += button(look, again, words, self._stop, kind="quiet", sign="back", size=20)
        if self.figures is None:
            return [*out, *(self._waiting(look, body) if self.beats > 2 else [])]
        if not self.figures:
            theme = look.theme
            words = say("There is nothing to tell of where that leads.")
            return [*out, *lines(look, body, words, look.words(20), WORK, theme.text, theme.raised, most=3, top=True)]
        return [*out, *scrolled(body, "what-if", parts, end - body.y)]

    def _offers(self) -> list[tuple[Words, Event]]:
        """Every answer there is, the throw first."""
        prompt = self.game.seen.prompt
        offers: list[tuple[Words, Event]] = []
        if prompt.die:
            offers.append((say("the throw"), Rolled(prompt.die.faces[0], prompt.die.kind)))
        every = self.play.every_answer()
        return offers + [(each.words, each.event) for each in every if each.event and not each.always]

    def _waiting(self, look: Look, room: Box) -> list[Thing]:
        theme = look.theme
        side = look.u(48)
        spot = Box(room.middle[0] - side / 2, room.middle[1] - side, side, side)
        words = Box(room.x, spot.bottom + look.u(8), room.w, look.u(34))
        track = mix(theme.raised, theme.accent, 0.3)
        told = say("I am working it out.")
        return [
            Art(spot, "progress:1.0", (track,)),
            Art(spot, f"progress:{self.beats % 4 / 4 + 0.25}", (theme.accent,)),
            *lines(look, words, told, look.words(20), WORK, theme.text, theme.raised, anchor="middle"),
        ]


def bars(look: Look, box: Box, figures: tuple[Figure, ...]) -> tuple[list[Thing], float]:
    """The figures under their headings, each with a bar as long as it is likely. And where they end, px."""
    theme, size = look.theme, round(look.words(19))
    pen, under = Pen(box.x, box.y, box.w, theme.raised), SILENCE
    high, tall = look.u(12), size * LEAD
    for each in figures:
        if each.under != under:
            pen.y += look.u(6) if pen.out else 0
            under = each.under
            pen.write(headed(say("{of} {by}", of=under, by=each.by)), size, SEMI, theme.text)
        figure, of = str(figured(each)), headed(each.of)
        room, spot = across(Box(box.x, pen.y, box.w, tall), rest(), width(figure, size, SEMI) + 2, gap=look.u(8))
        beside = max(width(word, size, WORK) for word in of.split()) <= room.w
        pen.write(of, size, WORK, theme.muted, wide=room.w if beside else box.w)
        if not beside:
            spot = Box(box.x, pen.y, box.w, tall)
            pen.y += tall
        pen.out.append(line(spot, figure, size, SEMI, theme.text, theme.raised, "end"))
        pen.y += look.u(3)  # letters hang below their line
        pen.out += share_bar(look, Box(box.x, pen.y, box.w, high), float(each.chance))
        pen.y += high + look.u(4)
    return pen.out, pen.y
