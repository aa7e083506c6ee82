"""The handbook: every procedure of every game, to browse and to search. It needs no game running."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from companion.play.rules import Rules
from companion.procedures.graph import worded
from companion.procedures.page import page, text
from companion.table.words import Words, say, translated
from ui.touch.catalogue import games
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, VOICE, WORK, fit, wrap
from ui.touch.screens.base import Page
from ui.touch.screens.reading import Reading
from ui.touch.screens.typing import Typing
from ui.touch.theme import themed
from ui.touch.things import Art, Box, Plate, Scroll, Thing
from ui.touch.widgets.basic import button, lines, target

if TYPE_CHECKING:
    from ui.touch.evening import Evening


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
        rows = max(1, -(-len(books) // columns))
        cells = [cell for row in box.rows(rows, look.gap) for cell in row.columns(columns, look.gap)]
        for cell, game in zip(cells, books, strict=False):
            theme = themed(look.theme_name, game.id)
            plate = Plate(cell, theme.raised, look.u(16), theme.line if theme.outlined else "", look.line)
            title = translated(game.title)
            size = look.words(28)
            named = fit(title, (cell.w - look.u(16), size * 3), size, VOICE, lines=2, least=look.least)
            high = named.height() + look.words(19) * 1.4
            side = round(min(cell.w * 0.6, cell.h - high - look.u(44), look.u(150)))
            top = cell.y + (cell.h - side - high - look.u(12)) / 2
            mark = Box(round(cell.middle[0] - side / 2), round(top), side, side)
            room = Box(cell.x + look.u(8), mark.bottom + look.u(12), cell.w - look.u(16), named.height())
            under = Box(room.x, room.bottom + look.u(2), room.w, look.words(19) * 1.3)
            pages = say("{count} pages", count=len(game.handbook({})))
            act = partial(self._open, game)
            out += [plate, Art(mark, f"emblem:{game.id}", (theme.accent, theme.raised), theme.raised)]
            out += lines(look, room, title, size, VOICE, theme.text, theme.raised, anchor="middle", most=2)
            out += lines(look, under, pages, look.words(19), WORK, theme.muted, theme.raised, anchor="middle")
            out.append(target(look, cell, title, act, plate))
        return out

    def _open(self, game: Rules[Any]) -> None:
        self.evening.go(Contents(self.evening, game, {}))


class Contents(Page):
    """The pages of one book. `found` narrows them to those that speak of some words."""

    name = "contents"

    def __init__(
        self, evening: Evening, game: Rules[Any], house: Mapping[str, str], holding: tuple[str, ...] | None = None
    ) -> None:
        super().__init__(evening)
        self.game, self.house, self.holding = game, dict(house), holding
        self.pages = game.handbook(self.house)
        self.words = ""

    @property
    def game_id(self) -> str:
        return self.game.id

    def title(self) -> str:
        return translated(self.game.title)

    def under_title(self) -> Words:
        if self.words:
            return say("{count} pages speak of “{words}”", count=len(self.found()), words=self.words)
        return say("{count} pages", count=len(self.pages))

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
        wide = look.u(150)
        area, _ = box.right_part(wide)
        return button(look, area, say("Look for"), self.search, kind="quiet", sign="search", size=20), wide

    def body(self, look: Look, box: Box) -> list[Thing]:
        columns = 1 if look.portrait or look.factor > 1.3 else 2
        gap = look.gap
        w = (box.w - gap * (columns - 1)) / columns
        found = self.found()
        if not found:
            words = say("No page speaks of it. Try another word.")
            return list(lines(look, box, words, look.words(21), WORK, look.theme.text, look.theme.bg, most=2, top=True))
        out: list[Thing] = []
        y = box.y
        for at in range(0, len(found), columns):
            row = found[at : at + columns]
            high = max(self._height(look, name, w) for name in row)
            for number, name in enumerate(row):
                out += self._entry(look, Box(box.x + number * (w + gap), y, w, high), name)
            y += high + gap
        total = y - gap - box.y
        if total <= box.h:
            return out
        return [Scroll(box, f"contents:{self.game.id}:{self.words}", (box.w, total), tuple(out))]

    def _height(self, look: Look, name: str, wide: float) -> float:
        """What a page's title and intro need."""
        room = wide - 2 * look.u(14)
        intro = wrap(str(worded(self.pages[name].intro)), look.words(18), room, WORK)
        return max(look.finger, look.words(22) * 1.3 + len(intro) * look.words(18) * LEAD + look.u(16))

    def _entry(self, look: Look, cell: Box, name: str) -> list[Thing]:
        theme = look.theme
        procedure = self.pages[name]
        plate = Plate(cell, theme.surface, look.radius, theme.line if theme.outlined else "", look.line)
        inner = cell.inset(look.u(14), look.u(6))
        top, low = inner.top(look.words(22) * 1.3)
        title = translated(procedure.title)
        act = lambda: self.evening.go(  # noqa: E731
            Reading(self.evening, self.game, name, self.house, self.holding, tuple(self.found()))
        )
        return [
            plate,
            *lines(look, top, title, look.words(22), SEMI, theme.text, theme.surface),
            *lines(
                look,
                low,
                str(worded(procedure.intro)),
                look.words(18),
                WORK,
                theme.muted,
                theme.surface,
                most=4,
                top=True,
            ),
            target(look, cell, title, act, plate),
        ]
