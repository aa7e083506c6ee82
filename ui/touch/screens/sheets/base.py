"""The frame of every sheet over the panel."""

from __future__ import annotations

import math

from companion.table.words import Words, say
from ui.touch.game import Game
from ui.touch.look import Look
from ui.touch.measure import BOLD, VOICE
from ui.touch.parting import across, down, rest, shares
from ui.touch.screens.playing import Playing
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import button, lines


class Sheet:
    """Lies over the panel until it is closed."""

    name = ""
    wants_space = False

    def __init__(self, play: Playing) -> None:
        self.play = play

    @property
    def whole(self) -> bool:
        return False

    @property
    def game(self) -> Game:
        return self.play.game

    def things(self, look: Look, box: Box) -> list[Thing]:
        raise NotImplementedError

    def close(self) -> None:
        """Away with all sheets."""
        self.put_away()
        self.play.put_away()

    def back(self) -> None:
        """To the sheet it was opened from, or away."""
        self.put_away()
        self.play.put_away(self)

    def put_away(self) -> None:
        """What it began ends."""

    def space(self, space: str) -> None:
        """A space of the board was tapped."""

    def changed(self) -> None:
        self.play.changed()

    def ground(self, look: Look, box: Box) -> Plate:
        return Plate(box, look.theme.raised, look.u(16), look.theme.text, look.line)

    def body(self, look: Look, box: Box) -> Box:
        """The room between a sheet's title and the way out, where it is as high as it can be."""
        return self._divided(look, box)[1]

    def _divided(self, look: Look, box: Box) -> list[Box]:
        return down(box.inset(look.u(16), look.u(12)), look.u(46), rest(), look.finger, gap=look.gap)

    def frame(self, look: Look, box: Box, title: Words | str, high: float = math.inf) -> tuple[list[Thing], Box]:
        """The sheet's ground, its title and one way out; and the room that is left between, no higher than `high`."""
        theme = look.theme
        box = box._replace(h=box.h - max(0.0, self.body(look, box).h - high))
        head, room, foot = self._divided(look, box)
        out: list[Thing] = [self.ground(look, box)]
        out += lines(look, head, title, look.words(27), VOICE, theme.text, theme.raised, most=2, lead=1.05)
        if len(self.play.sheets) > 1:
            before, foot = across(foot, *shares(2), gap=look.gap)
            out += button(look, before, say("Back"), self.back, sign="back", size=21)
        out += button(look, foot, say("Close"), self.close, kind="main", size=23, face=BOLD)
        return out, room
