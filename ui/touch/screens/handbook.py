"""The handbook: every page and every rule of every game, to browse and to search. It needs no game running."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from companion.games.ledger import Chapter, chapters
from companion.play.rules import Rules
from companion.procedures.graph import worded
from companion.procedures.page import page, text
from companion.table.words import SILENCE, Words, say, say_n, translated
from ui.touch.catalogue import games
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import WORK
from ui.touch.screens.base import Page
from ui.touch.screens.chapters import Chapters
from ui.touch.screens.reading import Reading
from ui.touch.screens.typing import Typing
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import lines
from ui.touch.widgets.covers import Cover, covers
from ui.touch.widgets.diagrams import Here
from ui.touch.widgets.rows import Row, Tool, listing


def _pages(count: int) -> Words:
    """How many a book has; silence of a game that is without a procedure, whose book is chapters alone."""
    return say_n("{count} page", "{count} pages", count) if count else SILENCE


class Shelf(Page):
    """One book a game."""

    name = "shelf"
    title = say("The handbook")

    def entered(self) -> None:
        if len(books := games()) == 1:  # one book needs no shelf
            self.evening.screens.pop()
            self._open(books[0])

    def body(self, look: Look, box: Box) -> list[Thing]:
        shelf = ((game, _pages(len(game.handbook({})))) for game in games())
        each = [Cover(game.id, translated(game.title), pages, partial(self._open, game)) for game, pages in shelf]
        return covers(look, box, each)

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
        super().__init__(evening, game.id)
        self.game, self.house, self.holding, self.stay = game, dict(house), holding, stay
        self.pages = game.handbook(self.house)
        self.words = ""

    def entered(self) -> None:
        if not self.pages and not self.words:  # a book without pages is its rules
            self.evening.screens.pop()
            self.open_chapters()

    @property
    def title(self) -> str:
        return translated(self.game.title)

    @property
    def under_title(self) -> Words:
        if self.words:
            count = len(self.found()) + len(self.spoken())
            return say_n(
                "{count} place speaks of “{words}”", "{count} places speak of “{words}”", count, words=self.words
            )
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

    def show(self, words: str = "") -> None:
        """The pages that hold these words, all where there are none, also from among the chapters."""
        self.words = words
        if self.evening.screen is not self:
            self.evening.back()
        if self.evening.screen is not self:  # of a book without pages
            self.evening.go(self)
        self.changed()

    def search(self) -> None:
        def all_pages() -> None:
            self.evening.back()
            self.show()

        title, also = say("Find a word"), (say("All pages"), all_pages)
        self.evening.go(Typing(self.evening, title, self.words, self.show, most=18, capitals=False, also=also))

    def tools(self) -> Sequence[Tool]:
        return Tool(say("Find a word"), "search", self.search), Tool(say("Rules"), "book", self.open_chapters)

    def open_chapters(self, at: str = "") -> None:
        self.evening.go(Chapters(self.evening, self.game, self.house, self.search, self.show, at, self.stay))

    def body(self, look: Look, box: Box) -> list[Thing]:
        pages = ((name, self.pages[name]) for name in self.found())
        found = [Row(translated(page.title), worded(page.intro), partial(self._open, name)) for name, page in pages]
        found += [Row(of.title, of.sentences[rule], partial(self.open_chapters, of.name)) for of, rule in self.spoken()]
        if not found:
            words = say("Nothing speaks of it. Try another word.")
            return list(lines(look, box, words, look.words(21), WORK, look.theme.text, look.theme.bg, most=2, top=True))
        columns = 1 if look.portrait or look.factor > 1.3 else 2
        return listing(look, box, f"contents:{self.game.id}:{self.words}", found, columns)

    def _open(self, name: str) -> None:
        among = tuple(self.found())
        self.evening.go(Reading(self.evening, self.game, name, self.house, self.holding, among, self.stay))
