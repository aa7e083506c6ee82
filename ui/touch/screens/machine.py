"""This machine: a backup, the kit to print, where it is reached, what it is; and its switch, where that is ours."""

from __future__ import annotations

import platform
import socket
import sys
from collections.abc import Callable
from contextlib import suppress

from companion import __version__
from companion.table.words import Words, say
from ui.table import club
from ui.table.network import own_address
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.parting import across, down, rest, shares
from ui.touch.screens.base import Page
from ui.touch.screens.kit import KitPage
from ui.touch.things import Box, Thing
from ui.touch.widgets.holding import hold_button
from ui.touch.widgets.rows import Row, listing


class Machine(Page):
    """Nothing of it must be done to play."""

    name = "machine"
    title = say("This machine")

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self._saving = False

    @property
    def under_title(self) -> Words:
        return say("I am keeping everything on the stick.") if self._saving else Words("")

    def entries(self) -> list[Row]:
        return [
            Row(say("Backup"), say("every game and setting, on a stick"), self.back_up, "icon:send", kind="plain"),
            Row(say("Print a table"), say("board, tags and cards as a file"), self.kit, "icon:map", kind="plain"),
            Row(say("Network"), reached(), lead="icon:globe"),
            Row(say("Club"), club.told(), lead="icon:trophy"),
            Row(say("Table companion {version}", version=__version__), runs_on(), lead="icon:story"),
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
        out = listing(look, cards, self.name, self.entries(), columns)
        cells = across(foot, *shares(len(there)), gap=look.gap)
        for cell, (words, sign, does) in zip(cells, there, strict=True):
            act = lambda does=does: self._switch(does)  # noqa: E731
            out += hold_button(look, cell, words, "", sign, act)
        return out


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
