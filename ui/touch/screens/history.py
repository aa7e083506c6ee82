"""Past games: who played and who won; one tap away from its replay. Transcripts go out and come in here."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from companion.games import rules
from companion.play.journal import Kept
from companion.table.words import Words, listed, say, translated
from ui.art.theme import themed
from ui.touch.dates import when
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK
from ui.touch.parting import across, down, middle, rest, share, shares, whole
from ui.touch.screens.base import Fetching
from ui.touch.screens.fair import Fair
from ui.touch.screens.replay import Replay
from ui.touch.screens.story import EveningStory, Told
from ui.touch.things import Art, Box, Rows, Scroll, Thing
from ui.touch.widgets.basic import card, icon, lines, seated, target
from ui.touch.widgets.empty import empty
from ui.touch.widgets.rows import Row, Tool, listing


class History(Fetching[list[Kept]]):
    """The last played first."""

    name = "history"
    title = say("Past games")

    def entered(self) -> None:
        self.evening.ask(lambda: [kept for kept in self.evening.library.games() if kept.entries], self.came)

    def tools(self) -> Sequence[Tool]:
        go = self.evening.go
        fair = lambda: go(Fair(self.evening))  # noqa: E731
        fetch = lambda: go(Fetch(self.evening))  # noqa: E731
        return Tool(say("The dice"), "scales", fair), Tool(say("Read one in"), "fetch", fetch)

    def body(self, look: Look, box: Box) -> list[Thing]:
        if not self.found:
            words = say("I am looking.") if self.found is None else say("No game has been played yet.")
            return empty(look, box, "clock", words)
        games, each = self.found, look.u(80) + look.gap
        row = lambda at: self._game(look, Box(box.x, box.y + at * each, box.w, look.u(80)), games[at])  # noqa: E731
        rows = Rows(box.y, len(games), each, row)
        return [Scroll(box, "history", (box.w, len(games) * each - look.gap), (), rows=rows)]

    def _game(self, look: Look, box: Box, kept: Kept) -> list[Thing]:
        theme = themed(look.theme_name, kept.setup.game)
        plate = card(look, box)
        side = round(look.u(56))
        left, inner = across(box.inset(look.u(12), look.u(8)), side, rest(), gap=look.u(14))
        mark = whole(middle(left, side, side))
        out: list[Thing] = [plate, Art(mark, f"emblem:{kept.setup.game}", (theme.accent, theme.surface), theme.surface)]
        top, low = down(inner, *shares(2))
        title = translated(rules(kept.setup.game).title)
        day = when(kept.touched, time.time())
        winners = [seat.name for seat in kept.setup.seats if seat.colour in kept.ended.split(",")]
        end = _outcome(winners) if kept.ended else say("unfinished")
        words = say("{game}, {day}", game=title, day=day)
        label, spot = across(top, share(66), share(34), gap=look.gap)
        out += lines(look, label, words, look.words(21), SEMI, theme.text, theme.surface)
        if winners:
            cup, spot = across(spot, look.u(20), rest(), gap=look.u(8))
            out.append(icon(look, "trophy", *cup.middle, look.u(20), theme.accent, theme.surface))
        out += lines(look, spot, end, look.words(19), WORK, theme.text, theme.surface)
        out += seated(look, low, kept.setup.seats, theme.surface)
        name = say("{game}, {end}", game=words, end=end)
        out.append(target(look, box, name, lambda: self._open(kept), plate))
        return out

    def _open(self, kept: Kept) -> None:
        """What is over is told as a story, what waits step by step."""
        if not kept.ended:
            self.evening.go(Replay(self.evening, kept))
            return

        def load() -> Told:
            session = self.evening.library.session(kept)
            return session.rules, session.moments()

        self.evening.go(EveningStory(self.evening, kept.setup, kept.id, load))


def _outcome(winners: list[str]) -> Words:
    """Who won a finished game, in two or three words."""
    if len(winners) > 1:
        return say("{names} share the win", names=listed(winners))
    return say("{name} won", name=winners[0]) if winners else say("nobody won")


class Fetch(Fetching[list[Path]]):
    """Transcripts beside ours and on sticks that are plugged in."""

    name = "fetch"
    title = say("Read one in")

    words: Words | None = None

    def entered(self) -> None:
        self.evening.ask(self.evening.library.found, self.came)

    @property
    def under_title(self) -> Words:
        return say("Transcripts on a stick, or in {folder}", folder=self.evening.library.transcripts.name)

    def body(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        out: list[Thing] = []
        if self.words:
            tip, box = down(box, look.words(20) * 2.8, rest(), gap=look.gap)
            out += lines(look, tip, self.words, look.words(20), SEMI, theme.text, theme.bg, most=2)
        if not self.found:
            none = say("There is none. Plug in a stick with one on it.")
            return [*out, *empty(look, box, "fetch", say("I am looking.") if self.found is None else none)]
        rows = [Row(each.stem, "", partial(self._fetch, each), "icon:fetch", kind="quiet") for each in self.found]
        return [*out, *listing(look, box, "fetch", rows)]

    def _fetch(self, path: Path) -> None:
        there = lambda _: self._tell(say("{name} is among the past games now.", name=path.stem))  # noqa: E731
        self.evening.ask(lambda: self.evening.library.fetch(path), there, self._tell)

    def _tell(self, words: Words) -> None:
        self.words = words
        self.changed()
