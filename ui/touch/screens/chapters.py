"""The rules of a game as sentences: chapters at the left, the open one at the right, the id of each rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.ledger import Chapter, chapters
from companion.play.rules import Rules
from companion.table.words import Words, say, translated
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, width, wrap
from ui.touch.parting import across, down, rest, share
from ui.touch.rulebook import Rulebook
from ui.touch.screens.base import Page
from ui.touch.screens.reading import Reading
from ui.touch.things import Box, Scroll, Text, Thing
from ui.touch.widgets.basic import button_plate, card, lines, target
from ui.touch.widgets.column import column
from ui.touch.widgets.rows import Tool


class Chapters(Page):
    """`at` is the name of the chapter that is open; the first where nothing is said."""

    name = "chapters"

    def __init__(self, evening: Evening, game: Rules[Any], house: Mapping[str, str], at: str = "") -> None:
        super().__init__(evening)
        self.game, self.house = game, dict(house)
        self.book = Rulebook(game, self.house)
        self.chapters = chapters(game.id, self.house)
        self.open = next((each for each in self.chapters if each.name == at), self.chapters[0])

    @property
    def game_id(self) -> str:
        return self.game.id

    def title(self) -> Words:
        return self.open.title

    def under_title(self) -> str:
        return translated(self.game.title)

    def turn_to(self, chapter: Chapter) -> None:
        self.open = chapter
        self.changed()

    def read(self) -> None:
        self.evening.read_aloud(" ".join(map(str, self.open.sentences.values())))

    def draw(self, procedure: str) -> None:
        self.evening.go(Reading(self.evening, self.game, procedure, self.house))

    # -- what is seen -------------------------------------------------------------------------------------------------

    def tools(self) -> Sequence[Tool]:
        aloud = Tool(say("Read aloud"), "sound", self.read, alone=True)
        if not (procedure := self.book.first(self.open.sentences)):
            return (aloud,)
        name = say("Drawn: {page}", page=Words(self.book.procedures[procedure].title))
        return Tool(name, "map", partial(self.draw, procedure), kind="main", wide=220), aloud

    def body(self, look: Look, box: Box) -> list[Thing]:
        if look.portrait:
            index, page = down(box, look.finger * 2.4, rest(), gap=look.gap)
        else:
            index, page = across(box, share(26), share(74), gap=look.gap)
        return [*self._index(look, index), *self._page(look, page)]

    def _index(self, look: Look, box: Box) -> list[Thing]:
        """Every chapter, to be turned to."""
        rows = [(look.finger, partial(self._link, look, chapter)) for chapter in self.chapters]
        return column(box, f"chapters:{self.game.id}", rows, look.gap, at=self.chapters.index(self.open))

    def _link(self, look: Look, chapter: Chapter, box: Box) -> list[Thing]:
        plate = button_plate(look, box, "chosen" if chapter is self.open else "quiet")
        room = box.inset(look.u(14), look.u(4))
        words = lines(look, room, chapter.title, look.words(19), SEMI, look.theme.text, plate.fill, most=2)
        return [plate, *words, target(look, box, chapter.title, partial(self.turn_to, chapter), plate)]

    def _page(self, look: Look, box: Box) -> list[Thing]:
        """Each rule of the chapter that is open, and its id small at the right edge."""
        theme = look.theme
        plate = card(look, box, radius=look.u(16))
        inner = box.inset(look.u(16), look.u(10))
        small, size = look.words(18), look.words(21)
        ids = max(width(_short(rule), small, WORK) for rule in self.open.sentences)
        room = inner.w - ids - look.u(16)
        step, small_step = size * (LEAD + 0.06), small * LEAD
        out: list[Thing] = []
        y = inner.y
        for rule, sentence in self.open.sentences.items():
            at = Box(inner.right - ids, y + (step - small_step) / 2, ids, small_step)
            out.append(Text(at, _short(rule), small, WORK, theme.muted, theme.surface))
            for line in wrap(str(sentence), size, room, WORK):
                out.append(Text(Box(inner.x, y, room, step), line, size, WORK, theme.text, theme.surface))
                y += step
            y += look.u(8)
        if y - look.u(8) <= inner.bottom + 1:
            return [plate, *out]
        return [plate, Scroll(inner, f"chapter:{self.open.name}", (inner.w, y - inner.y), tuple(out))]


def _short(rule: str) -> str:
    """A rule's id inside its own book: "TURN-01"."""
    return rule.partition("-")[2]
