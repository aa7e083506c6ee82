"""The handbook: every page and every rule of every game, to browse and to search. It needs no game running."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

from companion.games.ledger import Chapter, chapters
from companion.play.rules import Rules
from companion.procedures.graph import worded
from companion.procedures.page import page, text
from companion.table.words import SILENCE, Words, say, say_n, translated
from ui.art.theme import themed
from ui.touch.catalogue import games
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, VOICE, WORK, alike, fit, wrap
from ui.touch.parting import across, down, grid, rest, shares
from ui.touch.screens.base import Page
from ui.touch.screens.chapters import Chapters
from ui.touch.screens.reading import Reading
from ui.touch.screens.typing import Typing
from ui.touch.things import Art, Box, Thing
from ui.touch.widgets.basic import button, card, lines, target
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.diagrams import Here


def _pages(count: int) -> Words:
    """How many a book has; silence of a game that is without a procedure, whose book is chapters alone."""
    return say_n("{count} page", "{count} pages", count) if count else SILENCE


class Shelf(Page):
    """One book a game."""

    name = "shelf"

    def title(self) -> Words:
        return say("The handbook")

    def entered(self) -> None:
        books = games()
        if len(books) == 1:  # one book needs no shelf
            game = books[0]
            self.evening.screens.pop()
            self.evening.go(Contents(self.evening, game, {}))

    def body(self, look: Look, box: Box) -> list[Thing]:
        out: list[Thing] = []
        books = games()
        columns = 1 if look.portrait else max(1, min(len(books), 5))
        titles = [translated(game.title) for game in books]
        for cell, game in zip(grid(box, len(books), columns, look.gap), books, strict=True):
            theme = themed(look.theme_name, game.id)
            plate = card(look, cell, theme.raised, radius=look.u(16))
            title = translated(game.title)
            wanted = look.words(28)
            size = alike(titles, (cell.w - look.u(16), wanted * 3), wanted, VOICE, 2, look.least)
            named = fit(title, (cell.w - look.u(16), size * 3), size, VOICE, lines=2, least=look.least)
            high = named.height() + look.words(19) * 1.4
            side = round(min(cell.w * 0.6, cell.h - high - look.u(44), look.u(150)))
            top = cell.y + (cell.h - side - high - look.u(12)) / 2
            mark = Box(round(cell.middle[0] - side / 2), round(top), side, side)
            room = Box(cell.x + look.u(8), mark.bottom + look.u(12), cell.w - look.u(16), named.height())
            under = Box(room.x, room.bottom + look.u(2), room.w, look.words(19) * 1.3)
            pages = _pages(len(game.handbook({})))
            act = partial(self._open, game)
            out += [plate, Art(mark, f"emblem:{game.id}", (theme.accent, theme.raised), theme.raised)]
            out += lines(look, room, title, size, VOICE, theme.text, theme.raised, anchor="middle", most=2)
            out += lines(look, under, pages, look.words(19), WORK, theme.muted, theme.raised, anchor="middle")
            out.append(target(look, cell, title, act, plate))
        return out

    def _open(self, game: Rules[Any]) -> None:
        self.evening.go(Contents(self.evening, game, {}))


class Contents(Page):
    """The pages of one book and the way to its chapters. Some words narrow both to what speaks of them."""

    name = "contents"

    def __init__(
        self,
        evening: Evening,
        game: Rules[Any],
        house: Mapping[str, str],
        holding: tuple[str, ...] | None = None,
        stay: tuple[str, Here] | None = None,
    ) -> None:
        super().__init__(evening)
        self.game, self.house, self.holding, self.stay = game, dict(house), holding, stay
        self.pages = game.handbook(self.house)
        self.words = ""

    @property
    def game_id(self) -> str:
        return self.game.id

    def entered(self) -> None:
        if not self.pages:  # a book without pages is its rules
            self.evening.screens.pop()
            self.open_chapters()

    def title(self) -> str:
        return translated(self.game.title)

    def under_title(self) -> Words:
        if self.words:
            count = len(self.found()) + len(self.spoken())
            return say("{count} places speak of “{words}”", count=count, words=self.words)
        return _pages(len(self.pages))

    def found(self) -> list[str]:
        """The pages that hold every word looked for, in any of their sentences; those that name it first."""
        wanted = self.words.casefold().split()
        if not wanted:
            return list(self.pages)
        hits = [name for name in self.pages if all(word in self._text(name) for word in wanted)]
        titled = [
            name for name in hits if all(word in translated(self.pages[name].title).casefold() for word in wanted)
        ]
        return [*titled, *(name for name in hits if name not in titled)]

    def spoken(self) -> list[tuple[Chapter, str]]:
        """The rules that hold every word looked for, each with its chapter."""
        wanted = self.words.casefold().split()
        return [
            (chapter, rule)
            for chapter in chapters(self.game.id, self.house)
            for rule, sentence in chapter.sentences.items()
            if wanted and all(word in str(sentence).casefold() for word in wanted)
        ]

    def _text(self, name: str) -> str:
        return text(page(self.pages[name]), 10_000).casefold()

    def search(self) -> None:
        def take(words: str) -> None:
            self.words = words
            self.changed()

        def all_pages() -> None:
            self.evening.back()
            take("")

        also = (say("All pages"), all_pages)
        self.evening.go(Typing(self.evening, say("Look for"), self.words, take, most=18, capitals=False, also=also))

    def beside(self, look: Look, box: Box) -> tuple[list[Thing], float]:
        each = look.u(150) if not look.portrait else look.finger
        wide = 2 * each + look.gap
        _, area = across(box, rest(), wide)
        find, read = across(area, *shares(2), gap=look.gap)
        words = [SILENCE, SILENCE] if look.portrait else [say("Look for"), say("Rules")]
        return [
            *button(look, find, words[0], self.search, kind="quiet", sign="search", size=20, name=say("Look for")),
            *button(look, read, words[1], self.open_chapters, kind="quiet", sign="book", size=20, name=say("Rules")),
        ], wide

    def open_chapters(self, at: str = "") -> None:
        self.evening.go(Chapters(self.evening, self.game, self.house, at))

    def body(self, look: Look, box: Box) -> list[Thing]:
        columns = 1 if look.portrait or look.factor > 1.3 else 2
        gap = look.gap
        w = (box.w - gap * (columns - 1)) / columns
        found = [self._of_page(name) for name in self.found()] + [self._of_rule(*each) for each in self.spoken()]
        if not found:
            words = say("Nothing speaks of it. Try another word.")
            return list(lines(look, box, words, look.words(21), WORK, look.theme.text, look.theme.bg, most=2, top=True))
        out: list[Thing] = []
        y = box.y
        for at in range(0, len(found), columns):
            row = found[at : at + columns]
            high = max(entry.height(look, w) for entry in row)
            for number, entry in enumerate(row):
                out += entry.things(look, Box(box.x + number * (w + gap), y, w, high))
            y += high + gap
        total = y - gap - box.y
        return scrolled(box, f"contents:{self.game.id}:{self.words}", out, total)

    def _of_page(self, name: str) -> Entry:
        procedure = self.pages[name]
        return Entry(translated(procedure.title), str(worded(procedure.intro)), partial(self._open, name))

    def _open(self, name: str) -> None:
        among = tuple(self.found())
        self.evening.go(Reading(self.evening, self.game, name, self.house, self.holding, among, self.stay))

    def _of_rule(self, chapter: Chapter, rule: str) -> Entry:
        return Entry(str(chapter.title), str(chapter.sentences[rule]), partial(self.open_chapters, chapter.name))


class Entry(NamedTuple):
    """What one may turn to: what it is called, what it says, and what a tap does."""

    title: str
    words: str
    act: Callable[[], None]

    def height(self, look: Look, wide: float) -> float:
        """What title and words need, px."""
        said = wrap(self.words, look.words(18), wide - 2 * look.u(14), WORK)
        return max(look.finger, look.words(22) * 1.3 + len(said) * look.words(18) * LEAD + look.u(16))

    def things(self, look: Look, cell: Box) -> list[Thing]:
        theme = look.theme
        plate = card(look, cell)
        top, low = down(cell.inset(look.u(14), look.u(6)), look.words(22) * 1.3, rest())
        said = lines(look, low, self.words, look.words(18), WORK, theme.muted, theme.surface, most=4, top=True)
        return [
            plate,
            *lines(look, top, self.title, look.words(22), SEMI, theme.text, theme.surface),
            *said,
            target(look, cell, self.title, self.act, plate),
        ]
