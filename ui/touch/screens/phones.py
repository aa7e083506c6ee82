"""Phones: the pages for the room switched on and off, and how each seat's phone finds its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from companion.table.words import Words, say
from ui.art.squares import modules
from ui.touch.evening import Cancel, Evening
from ui.touch.game import Game
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK
from ui.touch.parting import across, down, grid, middle, rest, share, shares, whole
from ui.touch.screens.base import Page
from ui.touch.things import Art, Box, Plate, Thing, Touch
from ui.touch.widgets.basic import button, card, figure, icon, lines, mark
from ui.touch.widgets.rows import Tool

if TYPE_CHECKING:
    from ui.phones.server import Phones, Seat

EVERY = 1.0
"""Seconds after which the seats are looked at again: their figures change, and phones come and go."""


class PhonesScreen(Page):
    """Each seat with its code, or with the phone that has it; one code large, when it is tapped."""

    name = "phones"
    title = say("Phones")

    def __init__(self, evening: Evening, game: Game) -> None:
        super().__init__(evening)
        self.game = game
        self.seats: list[Seat] = []
        self.large = ""
        """The seat whose code fills the screen, or what a guest's screen opens: `/wall`, `/handbook`."""
        self._beginning = False
        self._again: Cancel = lambda: None

    @property
    def served(self) -> Phones | None:
        """The pages of this game, while they are on."""
        return self.game.phones

    @property
    def unsettled(self) -> bool:
        return self._beginning or (self.served is not None and not self.seats)

    def entered(self) -> None:
        self._look()

    def left(self) -> None:
        self._again()

    def _look(self) -> None:
        self._again()
        if self.served and self.evening.screen is self:
            self.evening.ask(self.served.seats, self._seen)

    def _seen(self, seats: list[Seat]) -> None:
        if seats != self.seats:
            self.seats = seats
            self.changed()
        self._again = self.evening.after(EVERY, self._look)

    # -- what it says -----------------------------------------------------------------------------------------------

    @property
    def under_title(self) -> Words:
        if not self.served:
            return say("Off. Every question is answered at the table.")
        here = sum(not seat.code and not seat.away for seat in self.seats)
        away = sum(seat.away for seat in self.seats)
        if self.served.room.paused:
            return say("The table pauses.")
        if away:
            return say("{here} joined, {away} away. Tap a code to make it large.", here=here, away=away)
        return say("{here} joined. Tap a code to make it large.", here=here)

    def tools(self) -> Sequence[Tool]:
        return (Tool(say("Switch phones off"), "phone", self.switch, kind="plain", wide=216),) if self.served else ()

    def body(self, look: Look, box: Box) -> list[Thing]:
        if not self.served:
            return self._off(look, box)
        room, foot = down(box, rest(), look.finger, gap=look.gap)
        if self.large:
            return [*self._large(look, room), *self._foot(look, foot)]
        columns = 2 if look.portrait or len(self.seats) in (2, 4) else 3
        cells = grid(room, len(self.seats), columns, look.gap)
        out: list[Thing] = []
        for cell, seat in zip(cells, self.seats, strict=False):
            out += self._seat(look, cell, seat)
        return [*out, *self._foot(look, foot)]

    def _off(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        room, foot = down(box.inset(look.u(24), look.u(16)), rest(), look.finger, gap=look.gap)
        words = say(
            "Switched on, each phone in the room is a seat: its cards, its question and its answers, in its own"
            " language. Nothing leaves this room; no account and no app are needed. Switched off, seats stay as they"
            " are, and answers come back to the table."
        )
        return [
            card(look, box),
            *lines(look, room, words, look.words(26), WORK, theme.text, theme.surface, most=10),
            *button(look, foot, say("Switch phones on"), self.switch, kind="main", sign="phone", size=24, face=BOLD),
        ]

    def _seat(self, look: Look, box: Box, seat: Seat) -> list[Thing]:
        theme, inner = look.theme, box.inset(look.u(10), look.u(10))
        out: list[Thing] = [plate := card(look, box)]
        if inner.h > inner.w:
            left, right = down(inner, rest(), look.u(124) * max(1.0, look.factor), gap=look.gap)
        else:
            left, right = across(inner, min(inner.h, inner.w * 0.56), rest(), gap=look.gap)
        if seat.code:
            out.append(_code(left, seat.address))
        else:
            out.append(Plate(left, "", look.u(6), theme.line, look.line))
            out.append(icon(look, "phone", *left.middle, look.u(44), theme.muted, theme.surface))
        top, low = down(right, share(62), share(38))
        radius = look.u(15)
        out.append(figure(look, seat.colour, right.x + radius * 1.3, top.y + radius * 1.4, radius))
        name = Box(right.x, top.y + radius * 2.8, right.w, top.bottom - top.y - radius * 2.8)
        out += lines(look, name, seat.name, look.words(22), BOLD, theme.text, theme.surface)
        state, sign = (
            (Words(seat.code), "off") if seat.code else (say("away"), "warn") if seat.away else (say("joined"), "good")
        )
        dot = look.u(8)
        if not seat.code:
            out.append(mark(look, sign, right.x + dot, low.middle[1], dot, theme.surface))
            low = Box(low.x + dot * 2.8, low.y, low.w - dot * 2.8, low.h)
        out += lines(look, low, state, look.words(20 if not seat.code else 24), SEMI, theme.text, theme.surface)
        words = say("{name}: make the code large", name=seat.name)
        said = words if seat.code else say("{name}: joined", name=seat.name)
        return [*out, Touch(box, str(said), partial(self._enlarge, seat.colour), plate=plate)]

    def _large(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        seat = next((each for each in self.seats if each.colour == self.large), None)
        out: list[Thing] = [card(look, box)]
        inner = box.inset(look.u(12), look.u(12))
        side = min(inner.h * 0.7, inner.w) if look.portrait else min(inner.h, inner.w * 0.5)
        square, words = (down if look.portrait else across)(inner, side, rest(), gap=look.u(16))
        upper, low = down(words, rest(), look.finger, gap=look.gap)
        back, act = across(low, *shares(2), gap=look.gap)
        out += button(look, back, say("All seats"), partial(self._enlarge, ""), kind="main")
        assert self.served
        if seat and not seat.code:
            told = say("{name} plays on a phone.", name=seat.name)
            out += button(look, act, say("Free the seat"), partial(self._free, seat.colour))
        else:
            address = seat.address if seat else self.served.address + self.large
            out.append(_code(square._replace(h=side), address))
            told = say("Any screen in this network: {address}", address=address)
            if seat:
                page, code = self.served.address, seat.code
                told = say(
                    "{name}: scan it, or open {address} and type {code}.", name=seat.name, address=page, code=code
                )
        out += lines(look, upper, told, look.words(24), SEMI, theme.text, theme.surface, most=6)
        return out

    def _foot(self, look: Look, box: Box) -> list[Thing]:
        assert self.served
        wall, book, renew, pause = across(box, *shares(4), gap=look.gap)
        paused = self.served.room.paused
        words, sign = (say("Go on"), "play") if paused else (say("Pause"), "stay")
        return [
            *button(look, wall, say("Television"), partial(self._enlarge, "/wall"), kind="quiet", sign="eye"),
            *button(look, book, say("Guests"), partial(self._enlarge, "/handbook"), kind="quiet", sign="book"),
            *button(look, renew, say("New codes"), self._renew, kind="quiet", sign="turn"),
            *button(look, pause, words, self._pause, kind="chosen" if paused else "quiet", sign=sign),
        ]

    # -- what it does -----------------------------------------------------------------------------------------------

    def switch(self) -> None:
        """On where they are off, and the other way round."""
        if self._beginning:
            return
        if self.served:
            phones, self.game.phones, self.seats, self.large = self.served, None, [], ""
            self.evening.ask(phones.stop, lambda _: self.changed())
            self.changed()
            return
        self._beginning = True
        self.evening.ask(self.game.serve, self._on, self._not_on)

    def _on(self, phones: Phones) -> None:
        self._beginning = False
        self._look()
        self.changed()

    def _not_on(self, words: Words) -> None:
        self._beginning = False
        self.evening.complain(words)

    def _enlarge(self, what: str) -> None:
        self.large = what
        self.changed()

    def _free(self, colour: str) -> None:
        self.large = ""
        if self.served:
            self.served.free(colour)
        self._look()

    def _renew(self) -> None:
        if self.served:
            self.served.new_codes()
        self._look()

    def _pause(self) -> None:
        if self.served:
            self.served.pause(not self.served.room.paused)
        self.changed()


def _code(box: Box, address: str) -> Art:
    """A code as large as whole px a module allow, in the middle of its box."""
    many = modules(address)
    side = max(1, int(min(box.w, box.h) // many)) * many
    return Art(whole(middle(box, side, side)), f"square:{address}")


def joining(evening: Evening, game: Game) -> PhonesScreen:
    """How each joins a game that begins with phones: they are switched on at once."""
    made = PhonesScreen(evening, game)
    made.switch()
    return made
