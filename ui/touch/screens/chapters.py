"""The rules of a game as sentences: chapters at the left; at the right the open one and what comes after it, the id
of each rule behind it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.ledger import Chapter, chapters
from companion.play.rules import Rules
from companion.table.words import Words, say, say_n, translated
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import LEAD, VOICE, WORK, fit, width
from ui.touch.parting import across, down, rest, share
from ui.touch.rulebook import Rulebook
from ui.touch.screens.base import Page
from ui.touch.screens.reading import Reading
from ui.touch.things import Act, Box, Plate, Text, Thing
from ui.touch.widgets.basic import card, lines
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.diagrams import Here
from ui.touch.widgets.flow import Pen
from ui.touch.widgets.rows import Row, Tool, listing


class Chapters(Page):
    """`at` is the name of the chapter that is open; the first where nothing is said. `find` looks for a word, `pages`
    shows what is drawn; `stay`: the page where somebody stands, and who."""

    name = "chapters"
    title = say("Rules")

    def __init__(
        self,
        evening: Evening,
        game: Rules[Any],
        house: Mapping[str, str],
        find: Act,
        pages: Act,
        at: str = "",
        stay: tuple[str, Here] | None = None,
    ) -> None:
        super().__init__(evening, game.id)
        self.game, self.house, self.find, self.pages, self.stay = game, dict(house), find, pages, stay
        self.book = Rulebook(game, self.house)
        self.chapters = chapters(game.id, self.house)
        self.open = next((each for each in self.chapters if each.name == at), self.chapters[0])

    @property
    def under_title(self) -> str:
        return translated(self.game.title)

    def turn_to(self, chapter: Chapter) -> None:
        self.open = chapter
        self.changed()

    def read(self) -> None:
        self.evening.read_aloud(" ".join(map(str, self.open.sentences.values())))

    # -- what is seen -------------------------------------------------------------------------------------------------

    def tools(self) -> Sequence[Tool]:
        return Tool(say("Find a word"), "search", self.find), Tool(say("Read aloud"), "sound", self.read)

    def body(self, look: Look, box: Box) -> list[Thing]:
        room, *foot = down(box, rest(), *([look.finger] if self.book.procedures else []), gap=look.gap)
        if look.portrait:
            index, page = down(room, 3 * look.finger + look.u(12), rest(), gap=look.gap)
        else:
            index, page = across(room, share(26), share(74), gap=look.gap)
        drawn = [thing for area in foot for thing in self._drawn(look, area)]
        return [*self._index(look, index), *self._page(look, page), *drawn]

    def _drawn(self, look: Look, box: Box) -> list[Thing]:
        """The drawing nearest to the chapter, else to where somebody stands, as one broad link; and the way to all."""
        at, here = self.stay or ("", None)
        name, count = self.book.first(self.open.sentences) or at, len(self.book.procedures)
        every = Row(say_n("All of {count} page", "All {count} pages", count), "", self.pages, end="next", kind="quiet")
        if not name:
            return every.things(look, box)
        title = say("{page}, drawn", page=Words(self.book.procedures[name].title))
        who = say("{name} is here", name=here.name) if here and name == at else ""
        draw = lambda: self.evening.go(Reading(self.evening, self.game, name, self.house, stay=self.stay))  # noqa: E731
        first = Row(title, who, draw, "icon:map", "next", "chosen")
        left, right = across(box, share(59), share(41), gap=look.gap)
        return [*first.things(look, left), *every.things(look, right)]

    def _index(self, look: Look, box: Box) -> list[Thing]:
        """Every chapter, to be turned to."""
        rows = [
            Row(each.title, "", partial(self.turn_to, each), kind="chosen" if each is self.open else "quiet")
            for each in self.chapters
        ]
        columns = 2 if look.portrait else 1
        return listing(look, box, f"chapters:{self.game.id}", rows, columns, self.chapters.index(self.open) // columns)

    def _page(self, look: Look, box: Box) -> list[Thing]:
        """The chapter that is open, and those after it while they are whole in sight, or much room is left."""
        plate = card(look, box, radius=look.u(16))
        inner = box.inset(look.u(16), look.u(10))
        out, y = self._chapter(look, inner, self.open)
        for chapter in self.chapters[self.chapters.index(self.open) + 1 :]:
            more, foot = self._chapter(look, inner._replace(y=y), chapter)
            if foot > inner.bottom + look.gap and inner.bottom - y < inner.h * 0.4:
                break
            out, y = [*out, *more], foot
        return [plate, *scrolled(inner, f"chapter:{self.open.name}", out, y - look.gap - inner.y)]

    def _chapter(self, look: Look, box: Box, chapter: Chapter) -> tuple[list[Thing], float]:
        """Its title, each of its rules with the id small at the right edge; and where they end, px."""
        theme, small, size = look.theme, look.words(18), look.words(21)
        ids = max(width(_short(rule), small, WORK) for rule in chapter.sentences)
        step, small_step, dot = size * (LEAD + 0.06), small * LEAD, look.u(6)
        x, room = box.x + dot * 3, box.w - dot * 3 - ids - look.u(16)
        title = fit(str(chapter.title), (box.w, size * 3), look.words(25), VOICE, lines=2, least=look.least)
        head = Box(box.x, box.y, box.w, title.height())
        pen = Pen(x, head.bottom + look.u(2), room, theme.surface)
        pen.out += lines(look, head, chapter.title, title.size, VOICE, theme.text, theme.surface, most=2)
        for rule, sentence in chapter.sentences.items():
            at = Box(box.right - ids, pen.y + (step - small_step) / 2, ids, small_step)
            spot = Box(box.x, round(pen.y + (step - dot) / 2), dot, dot)
            pen.out.append(Plate(spot, theme.accent, dot / 2))
            pen.out.append(Text(at, _short(rule), small, WORK, theme.muted, theme.surface, "end"))
            pen.write(sentence, size, WORK, theme.text, lead=LEAD + 0.06)
            pen.y += look.u(4)
        return pen.out, pen.y + look.gap


def _short(rule: str) -> str:
    """A rule's id inside its own book: "TURN-01"."""
    return rule.partition("-")[2]
