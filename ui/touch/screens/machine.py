"""This machine: a backup, the kit to print, where it is reached, what it is; and its switch, where that is ours."""

from __future__ import annotations

import platform
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from companion import __version__
from companion.table.words import Words, say
from ui.table import club
from ui.table.network import own_address
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.parting import across, down, grid, rest, shares
from ui.touch.screens.base import Page
from ui.touch.screens.kit import KitPage
from ui.touch.things import Act, Box, Plate, Thing
from ui.touch.widgets.basic import entitled, entitled_high, icon, target
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.holding import hold_button


class Entry(NamedTuple):
    """A card: what it is called, a word more, and what a tap does where it does something."""

    sign: str
    title: Words
    second: Words
    act: Act | None = None


class Machine(Page):
    """Nothing of it must be done to play."""

    name = "machine"

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._saving = False

    def title(self) -> Words:
        return say("This machine")

    def under_title(self) -> Words:
        return say("I am keeping everything on the stick.") if self._saving else Words("")

    def entries(self) -> list[Entry]:
        return [
            Entry("send", say("Backup"), say("every game and setting, on a stick"), self.back_up),
            Entry("map", say("Print a table"), say("board, tags and cards as a file"), self.kit),
            Entry("globe", say("Network"), reached()),
            Entry("trophy", say("Club"), club.told()),
            Entry("story", say("Table companion {version}", version=__version__), runs_on()),
        ]

    def back_up(self) -> None:
        """It may take a while; what came of it is told."""
        if self._saving:
            return
        self._saving = True
        self.changed()
        self.evening.ask(self.evening.library.backup, self._done, self._done)

    def _done(self, words: Words) -> None:
        self._saving = False
        self.evening.complain(words)

    def kit(self) -> None:
        self.evening.go(KitPage(self.evening))

    def _switch(self, does: Callable[[], Words | None]) -> None:
        if trouble := does():
            self.evening.complain(trouble)

    # -- what is seen -------------------------------------------------------------------------------------------------

    def body(self, look: Look, box: Box) -> list[Thing]:
        columns = 1 if look.portrait or look.factor > 1.2 else 2
        switches = [
            (say("Hold: switch off"), "door", self.evening.power_off),
            (say("Hold: start anew"), "redo", self.evening.restart),
        ]
        there = [(words, sign, does) for words, sign, does in switches if does]
        low = look.u(84) if there else 0.0
        cards, foot = down(box, rest(), low, gap=look.gap if there else 0)
        entries = self.entries()
        wide = (box.w - look.gap * (columns - 1)) / columns - look.u(76)
        high = max(look.u(84), *(entitled_high(look, wide, each.title, each.second) + look.u(20) for each in entries))
        cells = grid(cards, len(entries), columns, look.gap, high=high)
        listed = [thing for cell, each in zip(cells, entries, strict=True) for thing in self._entry(look, cell, each)]
        out = scrolled(cards, self.name, listed, cells[-1].bottom - cards.y)
        cells = across(foot, *shares(len(there)), gap=look.gap)
        for cell, (words, sign, does) in zip(cells, there, strict=True):
            act = lambda does=does: self._switch(does)  # noqa: E731
            out += hold_button(look, cell, words, "", sign, act)
        return out

    def _entry(self, look: Look, box: Box, entry: Entry) -> list[Thing]:
        theme = look.theme
        fill = theme.raised if entry.act else theme.surface
        plate = Plate(box, fill, look.radius, theme.line if entry.act or theme.outlined else "", look.line)
        sign, words = across(box.inset(look.u(14), look.u(8)), look.u(36), rest(), gap=look.u(12))
        out: list[Thing] = [
            plate,
            icon(look, entry.sign, *sign.middle, look.u(28), theme.text, fill),
            *entitled(look, words, entry.title, entry.second, fill),
        ]
        return [*out, target(look, box, entry.title, entry.act, plate)] if entry.act else out


def reached() -> Words:
    """How other machines in the house reach this one."""
    address = own_address()
    if address.startswith("127."):
        return say("none, and none is needed")
    return say("{name}, {address}", name=socket.gethostname(), address=address)


def runs_on() -> Words:
    """What all of it runs on."""
    system = platform.system()
    with suppress(OSError):
        system = platform.freedesktop_os_release().get("PRETTY_NAME", system)
    return say("Python {python}, {system}", python=".".join(map(str, sys.version_info[:3])), system=system)
