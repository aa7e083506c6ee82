"""Trying devices out: throwing dice until each has been heard, and what the camera sees."""

from __future__ import annotations

from functools import partial

from companion.table.words import Words, say
from hardware.dice.news import Offered, Reading
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.measure import SEMI, VOICE, WORK
from ui.touch.parting import down, grid, middle, rest, share, whole
from ui.touch.screens.base import Page
from ui.touch.things import Act, Art, Box, Live, Thing, Touch
from ui.touch.widgets.basic import card, lines
from ui.touch.widgets.empty import empty

EVERY = 0.1


class Listening(Page):
    """Throw any die, and it is said which one was heard and what it shows."""

    name = "listening"
    title = say("Throw to test")

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.shown: list[tuple[str, str, str]] = []
        self.words: Words = say("Throw a die. I say which one I hear.")
        self._looking: Act = lambda: None

    def entered(self) -> None:
        self.evening.devices.fetch()
        self._again()

    def left(self) -> None:
        self._looking()

    def _again(self) -> None:
        for news in self.evening.devices.fetch():
            if isinstance(news, Reading):
                self.shown = [*self.shown, (news.die_id, news.kind, str(news.shown))][-6:]
                self.evening.sound("read")
            self.words = news.reading.words if isinstance(news, Offered) else news.words
            self.changed()
        self._looking = self.evening.after(EVERY, self._again)

    def called(self, die_id: str) -> Words:
        """The die, and whose it is where somebody has said so."""
        known = self.evening.devices.known(die_id)
        owner = next((seat.name for seat in self.evening.seats() if seat.colour == known.seat), known.seat)
        name = known.name or die_id
        return say("{die}: {who}", die=name, who=owner) if owner else say("{die}", die=name)

    def next_owner(self, die_id: str) -> None:
        """A tap on a die gives it to the next player, and after the last to nobody again."""
        devices = self.evening.devices
        known = devices.known(die_id)
        owners = [*(seat.colour for seat in self.evening.seats()), ""]
        at = owners.index(known.seat) if known.seat in owners else -1
        devices.know(die_id, known.name, owners[(at + 1) % len(owners)])
        self.changed()

    def body(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        if not self.shown:
            return empty(look, box, "die", self.words)
        top, body = down(box, box.h * 0.34, rest(), gap=look.gap)
        size, ink, on = look.size("title"), theme.text, theme.bg
        out: list[Thing] = [*lines(look, top, self.words, size, VOICE, ink, on, most=3, anchor="middle", even=True)]
        cells = grid(body, 6, 3 if look.portrait else 6, look.gap)
        for cell, (die_id, kind, face) in zip(cells, self.shown, strict=False):
            upper, lower = down(cell, share(72), share(28))
            side = round(min(upper.w, upper.h) * 0.72)
            spot = whole(middle(upper, side, side))
            out += [card(look, cell), Art(spot, f"die:{kind}:{face}", ("#F4F0E6", theme.line))]
            room = lower.inset(look.u(6), 0)
            words = self.called(die_id)
            out += lines(look, room, words, look.words(20), SEMI, theme.text, theme.surface, anchor="middle")
            if self.evening.seats():
                out.append(Touch(cell, str(say("{die}: whose?", die=words)), partial(self.next_owner, die_id)))
        return out


class CameraPicture(Page):
    """What the camera sees, with the marks it has found laid over it; without a camera, what to do instead."""

    name = "camera"
    title = say("Camera")

    def body(self, look: Look, box: Box) -> list[Thing]:
        game = self.evening.game
        if game and game.sight:
            theme, sight = look.theme, game.sight
            room, foot = down(box, rest(), look.words(20) * 1.6, gap=look.gap)
            words, size = sight.eyes.status.words, look.words(20)
            return [
                card(look, room, radius=look.u(16)),
                Live(room.inset(look.u(8)), sight.live),
                *lines(look, foot, words, size, WORK, theme.text, theme.bg, anchor="middle"),
            ]
        words = say("No camera is fitted. Tap your moves on the board; I keep watch over the rules just the same.")
        return empty(look, box, "camera", words)
