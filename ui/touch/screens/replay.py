"""A past game, moment by moment: the board as it stood, what was said, and a slider under it all."""

from __future__ import annotations

import time
from typing import Any

from companion.play.journal import Kept
from companion.play.session import Moment, Session
from companion.table.words import Words, say, translated
from ui.table.asks import space_words
from ui.touch.boardscene import as_left
from ui.touch.corrections import asked_then, heard, said
from ui.touch.dates import when
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.measure import WORK
from ui.touch.parting import across, down, rest
from ui.touch.things import Act, BoardPlace, Box, Plate, Thing, Touch
from ui.touch.widgets.band import band
from ui.touch.widgets.basic import button, card, lines
from ui.touch.widgets.flow import Para, flow
from ui.touch.widgets.holding import hold_button
from ui.touch.widgets.panel import sheet_box

PACE = 0.7
"""Seconds a moment is shown while the replay runs."""


class Replay(Screen):
    """Goes through the line that was played; what was taken back is not in it. `at`: the event it begins with."""

    name = "replay"

    def __init__(self, evening: Evening, kept: Kept, at: int = -1) -> None:
        super().__init__(evening, kept.setup.game)
        self.kept = kept
        self.session: Session[Any] | None = None
        self.line: list[Moment] = []
        self.at = at
        self.running = False
        self.words: Words | None = None
        self._next: Act = lambda: None
        evening.ask(lambda: evening.library.session(kept), self._came)

    def _came(self, session: Session[Any]) -> None:
        self.session = session
        self.line = session.moments()
        self.at = min(self.at, len(self.line) - 1) if self.at >= 0 else len(self.line) - 1
        self.changed()

    def left(self) -> None:
        self.running = False
        self._next()

    # -- going through ------------------------------------------------------------------------------------------------

    def go(self, at: int) -> None:
        self.at = min(max(0, at), max(0, len(self.line) - 1))
        self.changed()

    def slide(self, share: float) -> None:
        self.stop()
        self.go(round(share * (len(self.line) - 1)))

    def step(self, by: int) -> None:
        self.stop()
        self.go(self.at + by)

    def run(self) -> None:
        if self.running:
            self.stop()
            return
        self.running = True
        if self.at >= len(self.line) - 1:
            self.at = 0
        self._run()

    def stop(self) -> None:
        self.running = False
        self._next()
        self.changed()

    def _run(self) -> None:
        if not self.running:
            return
        self.go(self.at + 1)
        if self.at >= len(self.line) - 1:
            self.running = False
            return
        self._next = self.evening.after(PACE, self._run)

    # -- files --------------------------------------------------------------------------------------------------------

    def export(self) -> None:
        written = lambda path: self._tell(say("Written to {path}", path=str(path)))  # noqa: E731
        self.evening.ask(lambda: self.evening.library.export(self.kept), written, self._tell)

    def _tell(self, words: Words) -> None:
        self.words = words
        self.changed()

    def forget(self) -> None:
        self.evening.ask(lambda: self.evening.library.forget(self.kept.id), lambda _: self.evening.back())

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        theme, gap = look.theme, look.gap
        boxes = look.law.boxes
        board, side = boxes["board"], sheet_box(look)
        out: list[Thing] = []
        if self.session is None or not self.line:
            words = say("I am looking.")
            out += lines(look, board, words, look.words(22), WORK, theme.text, theme.bg, anchor="middle")
            _, back = down(side, rest(), look.u(68))
            return [*out, *button(look, back, say("Back"), self.evening.back, kind="quiet", sign="back")]
        moment = self.line[self.at]
        table = self.session.rules.table(moment.state)
        if self.session.rules.board is not None:
            still = self.evening.settings.still
            scene = as_left(self.session.rules.board, table, theme, theme.surface, still=still)
            out.append(BoardPlace(board, scene, look.radius))
        if look.portrait:
            strip = Box(board.x, board.bottom + gap, board.w, look.u(68))
            side = Box(board.x, strip.bottom + gap, board.w, look.page.bottom - strip.bottom - gap)
        else:
            strip = Box(board.x, boxes["players"].y, board.w, boxes["players"].h)
        out += self._slider(look, strip)
        return [*out, *self._told(look, side, moment)]

    def _told(self, look: Look, box: Box, moment: Moment) -> list[Thing]:
        assert self.session
        theme, gap = look.theme, look.gap
        table = self.session.rules.table(moment.state)
        who = self.session.rules.expects(moment.before.state).who if moment.before else ""
        seat = next((each for each in table.seats if each.id == who), None)
        head, body, tools, foot = down(box, look.law.boxes["band"].h, rest(), look.finger, look.finger, gap=gap)
        count = say("{at} of {all}", at=self.at, all=len(self.line) - 1)
        name: Words | str = seat.name if seat else translated(self.session.rules.title)
        out = band(look, head, seat.colour if seat else "", name, count)
        out.append(card(look, body))
        told = body.inset(look.u(14), look.u(10))
        out += flow(look, told, self._paras(moment), theme.surface, f"replay:{self.at}")
        left, right = across(tools, rest(), rest(), gap=gap)
        out += button(look, left, say("Write it out"), self.export, kind="quiet", sign="send", size=20)
        if self.kept.ended:
            out += hold_button(look, right, say("Hold: delete"), "", "bin", self.forget, kind="quiet")
        else:
            again = lambda: self.evening.resume(self.kept.id)  # noqa: E731
            out += button(look, right, say("Go on"), again, kind="main", sign="play", size=22)
        return [*out, *button(look, foot, say("Back"), self.evening.back, kind="quiet", sign="back", size=22)]

    def _paras(self, moment: Moment) -> list[Para]:
        assert self.session
        if self.words:
            return [Para(self.words, "strong", 20)]
        if moment.entry is None:
            names = ", ".join(seat.name for seat in self.kept.setup.seats)
            begun = when(self.kept.begun, time.time())
            return [Para(say("The start, {day}: {names}.", day=begun, names=names), "text", 21)]
        did = str(said(moment.entry.event, asked_then(self.session.rules, moment), self._place))
        return [Para(did[:1].upper() + did[1:], "strong", 20), *(Para(words, "text", 20) for words in heard(moment))]

    def _place(self, space: str) -> Words:
        assert self.session
        return space_words(self.session.rules.board, space, self.session.rules.place)

    def _slider(self, look: Look, box: Box) -> list[Thing]:
        """First, back, the slider itself, on, and running by itself."""
        theme, gap, side = look.theme, look.gap, look.finger
        back, rail, on, run = across(box, side, rest(), side, side, gap=gap)
        out = button(look, back, "", lambda: self.step(-1), kind="quiet", sign="back", name=say("The step before"))
        out += button(look, on, "", lambda: self.step(1), kind="quiet", sign="next", name=say("The next step"))
        sign, name = ("stay", say("Stop")) if self.running else ("play", say("Let it run"))
        out += button(look, run, "", self.run, kind="quiet", sign=sign, name=name)
        inner = rail.inset(look.u(18), 0)
        high = look.u(10)
        bar = Box(inner.x, rail.middle[1] - high / 2, inner.w, high)
        share = self.at / max(1, len(self.line) - 1)
        knob = look.u(34)
        x = inner.x + inner.w * share
        out += [
            card(look, rail),
            Plate(bar, theme.bg, high / 2, theme.line, look.line),
            Plate(Box(bar.x, bar.y, max(high, bar.w * share), high), theme.accent, high / 2),
            Plate(Box(round(x - knob / 2), round(rail.middle[1] - knob / 2), knob, knob), theme.text, knob / 2),
        ]

        def to(x: float, y: float) -> None:
            self.slide((x - look.u(18)) / inner.w)

        words = say("Step {at} of {all}: slide to another", at=self.at, all=len(self.line) - 1)
        return [*out, Touch(rail, str(words), at=to, drag=to)]
