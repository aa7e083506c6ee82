"""What the table can do besides answering: read, look, set up, mute, leave."""

from __future__ import annotations

from companion.table.claims import Claim
from companion.table.words import say
from ui.touch.corrections import claims_about
from ui.touch.evening import Screen
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, fit
from ui.touch.parting import across, down, grid, rest, share, shares
from ui.touch.screens.check import Check
from ui.touch.screens.phones import PhonesScreen
from ui.touch.screens.settings import SettingsScreen
from ui.touch.screens.sheets.base import Sheet
from ui.touch.screens.sheets.correct import Claims
from ui.touch.screens.sheets.insights import Insights
from ui.touch.screens.sheets.steps import Steps
from ui.touch.screens.sheets.story import Story
from ui.touch.screens.sheets.what_if import WhatIf
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import button
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.holding import hold_button


class Menu(Sheet):
    """Opened by the name band."""

    name = "menu"

    def things(self, look: Look, box: Box) -> list[Thing]:
        play, gap = self.play, look.gap
        evening = play.evening
        inner = box.inset(look.u(12), look.u(12))
        room, foot = down(inner, rest(), look.u(68), gap=gap)
        leave, close = across(foot, share(3), share(2), gap=gap)
        muted = evening.settings.sound == "off"
        entries = [
            (say("Story"), "story", lambda: play.open(Story(play))),
            (say("Steps"), "undo", lambda: play.open(Steps(play))),
            (say("Rules"), "book", play.open_handbook),
            (say("How it is"), "edit", self._claims),
            (say("Ask again"), "redo", self._ask_again),
            (say("Worked out"), "scales", lambda: play.open(Insights(play))),
            (say("What if?"), "question", lambda: play.open(WhatIf(play))),
            (say("Table check"), "hub", lambda: self._go(Check(evening))),
            (say("Phones"), "phone", lambda: self._go(PhonesScreen(evening, self.game))),
            (say("Settings"), "gear", lambda: self._go(SettingsScreen(evening))),
            (say("Sound on") if muted else say("Mute"), "sound" if muted else "mute", self._mute),
            (say("Read aloud"), "voice", play.read_aloud),
        ]
        if not self.game.referee.standing.kept:
            entries = [entry for entry in entries if entry[1] != "redo"]
        if not play.may_wonder():
            entries = [entry for entry in entries if entry[1] != "question"]
        if not (play.game.outlook.told or play.game.rules.insights(play.game.seen.moment.state, "")):
            entries = [entry for entry in entries if entry[1] != "scales"]
        columns = _columns(look, room, [str(words) for words, _, _ in entries])
        high = max(look.finger, grid(room, len(entries), columns, gap)[0].h)
        cells = grid(room, len(entries), columns, gap, high=high)
        stacked = columns > 2 and all(_alone(look, cells[0], str(words)) for words, _, _ in entries)
        signed = stacked or columns < 3  # where not all have room for their sign, words stand alone
        listed: list[Thing] = []
        for cell, (words, sign, act) in zip(cells, entries, strict=True):
            shown = sign if signed else ""
            listed += button(look, cell, words, act, kind="quiet", sign=shown, size=20, stacked=stacked)
        out: list[Thing] = [self.ground(look, box)]
        out += scrolled(room, "menu", listed, cells[-1].bottom - room.y)
        out += hold_button(look, leave, say("Hold to leave"), "", "door", evening.leave)
        out += button(look, close, say("Close"), self.close, kind="main", size=23, face=BOLD)
        return out

    def _claims(self) -> None:
        claims = [*claims_about(self.play.claims(), ""), *self._parts()]
        self.play.open(Claims(self.play, str(say("How it is on the table")), claims))

    def _go(self, screen: Screen) -> None:
        self.play.put_away()
        self.play.evening.go(screen)

    def _ask_again(self) -> None:
        """What was answered once for all is asked again."""
        self.game.referee.ask_again()
        self.close()

    def _parts(self) -> list[Claim]:
        table = self.game.seen.table
        others = {part for part, _ in table.parts} | {piece.id for piece in table.pieces if not piece.seat}
        return [claim for claim in self.play.claims() if claim.about in others]

    def _mute(self) -> None:
        settings = self.play.evening.settings
        settings.sound = "normal" if settings.sound == "off" else "off"
        self.play.evening.save()


def _columns(look: Look, room: Box, entries: list[str]) -> int:
    """As few columns as show everything at once; where none do, as many as the words allow."""
    best = 1
    for columns in (2, 3, 4):
        cell = across(room, *shares(columns), gap=look.gap)[0]._replace(h=look.finger)
        space = (cell.w - look.u(8), cell.h - look.u(8))
        if not all(fit(words, space, look.words(20), SEMI, lines=2, least=look.least).fits for words in entries):
            break
        best = columns
        if -(-len(entries) // columns) * (look.finger + look.gap) - look.gap <= room.h:
            break
    return best


def _alone(look: Look, cell: Box, words: str) -> bool:
    """Whether the words fit below a sign."""
    room = (cell.w - look.u(8), cell.h - look.u(42))
    return fit(words, room, look.words(20), SEMI, lines=2, least=look.least).fits
