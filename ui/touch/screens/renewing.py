"""The journal cannot be used: what is wrong with it, and whether to begin another, when somebody says so."""

from __future__ import annotations

from companion.table.words import Words, say
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import BOLD
from ui.touch.parting import across, down, rest, shares
from ui.touch.screens.base import Page
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import button
from ui.touch.widgets.flow import Para, flow


class Renewing(Page):
    """`trouble`: what is wrong, as the journal says it."""

    name = "renewing"
    title = say("The journal cannot be used")

    def __init__(self, evening: Evening, trouble: Words) -> None:
        super().__init__(evening)
        self.trouble = trouble

    def body(self, look: Look, box: Box) -> list[Thing]:
        room, foot = down(box, rest(), look.finger, gap=look.gap)
        yes, no = across(foot, *shares(2), gap=look.gap)
        told = say("I can begin a new one with all that can be read of it. The old file is kept as it is.")
        paras = [Para(self.trouble, "strong", 22), Para(told, "text", 22)]
        return [
            *flow(look, room, paras, look.theme.bg, "renewing"),
            *button(look, yes, say("Begin a new one"), self.renew, kind="main", size=23, face=BOLD),
            *button(look, no, say("Not now"), self.back, size=22),
        ]

    def renew(self) -> None:
        def done(words: Words) -> None:
            self.back()
            self.evening.complain(words)

        self.evening.ask(self.evening.library.renew, done)
