"""How a screen is to look just now: its size, its light, how large words are; what every screen is drawn by."""

from __future__ import annotations

from functools import cached_property

import msgspec

from ui.art.theme import Theme, themed
from ui.touch import measure
from ui.touch.layout import TEXT_SIZES, Law, law_for
from ui.touch.things import Box


class Look(msgspec.Struct, frozen=True, dict=True):
    """All a screen asks when it draws itself. Lengths are px of the window; `u` turns px of 800x480 into them."""

    width: int
    height: int
    theme_name: str = "dark"
    game: str = ""
    text_size: str = "normal"
    square: bool = False

    @cached_property
    def theme(self) -> Theme:
        return themed(self.theme_name, self.game)

    @cached_property
    def law(self) -> Law:
        return law_for(self.width, self.height, self.text_size == "largest", self.square)

    @property
    def factor(self) -> float:
        return TEXT_SIZES[self.text_size]

    @property
    def portrait(self) -> bool:
        return self.height > self.width

    @property
    def page(self) -> Box:
        """The whole screen within its margin."""
        return Box(0, 0, self.width, self.height).inset(round(self.u(8)))

    @property
    def gap(self) -> float:
        return self.law.gap

    @property
    def pad(self) -> float:
        """Between the edge of a row or button and its words."""
        return self.u(10)

    @property
    def radius(self) -> float:
        return self.law.radius

    @property
    def line(self) -> float:
        """An outline's width."""
        return max(2.0, round(2 * self.law.unit * 0.9))

    @property
    def bold_line(self) -> float:
        """The outline of what is chosen or active."""
        return max(3.0, round(3 * self.law.unit * 0.9))

    @property
    def finger(self) -> float:
        """The least width and height of a target."""
        return self.law.finger

    def u(self, px: float) -> float:
        """So many px of 800x480, here."""
        return px * self.law.unit

    def words(self, px: float) -> float:
        """A size of words given for 800x480, here and at the chosen text size; never below what can be read."""
        return max(measure.LEAST, round(px * self.law.unit * self.factor))

    def size(self, role: str) -> float:
        """A size of words by its role in the layout law."""
        return max(measure.LEAST, round(float(getattr(self.law.sizes, role)) * self.factor))

    @property
    def least(self) -> float:
        """The smallest words here: 18 px at 800x480."""
        return max(measure.LEAST, round(measure.LEAST * self.law.unit))
