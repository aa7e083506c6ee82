"""Print a table: which game's board, tags and cards, on which paper; kept as a file, or printed at once."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

from companion.games import rules
from companion.table.words import Words, say, translated
from ui.touch.catalogue import offered
from ui.touch.evening import Evening
from ui.touch.library import Trouble
from ui.touch.look import Look
from ui.touch.parting import across, down, rest
from ui.touch.screens.base import Page
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import button
from ui.touch.widgets.segments import segments

PAPERS = ("a4", "letter")
PRINTER = "lp"
"""What prints a file wherever a printer is set up."""
PATIENCE = 30.0


class KitPage(Page):
    """`chosen`: the number of the game in the catalogue."""

    name = "kit"
    title = say("Print a table")

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.chosen, self.paper = 0, 0
        self.working = False

    @property
    def under_title(self) -> Words:
        return say("I am drawing it.") if self.working else say("Print it at 100 %, without “fit to page”.")

    def choose(self, at: int) -> None:
        self.chosen = at
        self.changed()

    def take(self, at: int) -> None:
        self.paper = at
        self.changed()

    def keep(self) -> None:
        """On the stick that is plugged in, else in the folder of transcripts."""
        self._make(lambda path: say("Written to {path}", path=str(path)))

    def press(self) -> None:
        """As `keep`, and to the printer."""
        self._make(printed)

    def _make(self, then: Callable[[Path], Words]) -> None:
        if self.working:
            return
        self.working = True
        self.changed()
        game, paper, library = rules(offered()[self.chosen].id), PAPERS[self.paper], self.evening.library
        self.evening.ask(lambda: then(library.kit(game, paper)), self._done, self._done)

    def _done(self, words: Words) -> None:
        self.working = False
        self.evening.complain(words)

    # -- what is seen -------------------------------------------------------------------------------------------------

    def body(self, look: Look, box: Box) -> list[Thing]:
        names = [translated(game.title) for game in offered()]
        acts = [(say("Keep it as a file"), "send", self.keep)]
        if shutil.which(PRINTER):
            acts.append((say("Print it"), "story", self.press))
        which, low = len(names) * (look.finger + look.u(6)), [look.u(68)] * len(acts)
        if look.portrait:
            left, sheet, *cells, _ = down(box, which, look.finger, *low, rest(), gap=look.gap)
        else:
            left, right = across(box, rest(), look.u(250), gap=look.gap)
            sheet, _, *cells = down(right, look.finger, rest(), *low, gap=look.gap)
            left = left._replace(h=min(left.h, which))
        out = segments(look, left, names, self.chosen, self.choose, look.theme.bg, upright=True)
        out += segments(look, sheet, ["A4", "Letter"], self.paper, self.take, look.theme.bg)
        for cell, (words, sign, act) in zip(cells, acts, strict=True):
            out += button(look, cell, words, act, kind="main" if sign == "send" else "plain", sign=sign, size=22)
        return out


def printed(path: Path) -> Words:
    """Hands a file to the printer; what came of it. Raises Trouble."""
    try:
        done = subprocess.run(
            [PRINTER, str(path)], capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Trouble(say("It could not be printed ({why}).", why=str(error))) from error
    if done.returncode:
        raise Trouble(say("It could not be printed ({why}).", why=done.stderr.strip()))
    return say("The printer has it. A copy is kept: {path}", path=str(path))
