"""The frame most screens share: a way back, a title, a body."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from companion.table.words import Words, say
from ui.touch.evening import Screen
from ui.touch.look import Look
from ui.touch.measure import WORK, fit
from ui.touch.parting import across, down, rest, share
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import button, heading, lines
from ui.touch.widgets.rows import Tool, tools

T = TypeVar("T")


class Page(Screen):
    """A screen with a way back and a title above its body."""

    @property
    def title(self) -> Words | str:
        raise NotImplementedError

    def body(self, look: Look, box: Box) -> list[Thing]:
        raise NotImplementedError

    def tools(self) -> Sequence[Tool]:
        """What stands at the right of the title."""
        return ()

    @property
    def under_title(self) -> Words | str:
        """A second line, beside the title where there is room."""
        return ""

    def back(self) -> None:
        self.evening.back()

    def things(self, look: Look) -> list[Thing]:
        head, body = down(look.page, look.finger, rest(), gap=look.gap)
        way, below = across(head, look.finger, rest(), gap=look.u(16))
        out: list[Thing] = [*button(look, way, "", self.back, kind="quiet", sign="back", name=say("Back"))]
        beside, room = tools(look, below, self.tools())
        second = str(self.under_title)
        if second and fit(second, (room.w, room.h * 0.42), look.words(19), WORK, least=look.least).fits:
            upper, lower = down(room, share(58), share(42))
            out += heading(look, upper, self.title, size=look.size("title") * 0.82)
            out += lines(look, lower, second, look.words(19), WORK, look.theme.muted, look.theme.bg)
        else:
            out += heading(look, room, self.title)
        return [*out, *beside, *self.body(look, body)]


class Fetching(Page, Generic[T]):
    """A page of what is brought after a moment."""

    found: T | None = None

    def came(self, found: T) -> None:
        self.found = found
        self.changed()

    @property
    def unsettled(self) -> bool:
        return self.found is None
