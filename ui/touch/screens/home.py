"""Which game is on your table? The one that was left, the games there are, and the devices as quiet badges."""

from __future__ import annotations

import time
from functools import partial
from itertools import pairwise
from typing import Any

from companion.games import rules
from companion.play.journal import Kept
from companion.play.session import Session
from companion.table.words import Words, say, translated
from ui.touch.boardscene import as_left
from ui.touch.catalogue import Offered, offered
from ui.touch.dates import when
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.measure import BOLD, VOICE, WORK
from ui.touch.parting import across, down, middle, rest, share, whole
from ui.touch.screens.check import Check
from ui.touch.screens.handbook import Shelf
from ui.touch.screens.history import History
from ui.touch.screens.seats import Seats
from ui.touch.screens.settings import SettingsScreen
from ui.touch.things import Art, BoardPlace, Box, Plate, Thing
from ui.touch.widgets.badges import badges
from ui.touch.widgets.basic import button, card, fits, lines, seated, target
from ui.touch.widgets.covers import Cover, covers


class Home(Screen):
    """Knows the game that waits, once the library has looked."""

    name = "home"

    def __init__(self, evening: Evening) -> None:
        super().__init__(evening)
        self.waiting: tuple[Kept, Session[Any]] | None = None
        self.turn = 1

    @property
    def game_id(self) -> str:
        if self.waiting:
            return self.waiting[0].setup.game
        return next((game.id for game in offered()), "")

    def entered(self) -> None:
        self.evening.ask(self.evening.library.unfinished, self._found)

    def _found(self, waiting: tuple[Kept, Session[Any]] | None) -> None:
        self.waiting = waiting
        if waiting:
            turned, line = waiting[1].rules.turned, waiting[1].moments()
            self.turn = 1 + sum(turned(before.state, after.state) for before, after in pairwise(line))
        self.changed()

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        upper, lower = (look.u(132), look.u(68)) if not look.portrait else (look.u(206), look.u(76))
        top, cards, rail = down(look.page, upper, rest(), lower, gap=look.gap)
        out = self._waiting(look, top) if self.waiting else self._greeting(look, top)
        return [*out, *self._games(look, cards), *self._rail(look, rail)]

    def _greeting(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        room = box.inset(look.u(8), look.u(10))
        title, second = down(room, share(55), share(45))
        asked, tip = say("Which game is on your table?"), say("Tap it. The dice are found by themselves.")
        large, small, on = look.size("title") * 1.06, look.words(21), theme.bg
        return [
            *lines(look, title, asked, large, VOICE, theme.text, on, most=2, even=True, lead=1.17),
            *lines(look, second, tip, small, WORK, theme.muted, on, most=2, top=True),
        ]

    def _waiting(self, look: Look, box: Box) -> list[Thing]:
        assert self.waiting
        kept, session = self.waiting
        theme = look.theme
        pad = look.u(16)
        out: list[Thing] = [card(look, box, radius=look.u(16))]
        out.append(Plate(Box(box.x, box.y, look.u(12), box.h), theme.accent, look.u(6)))
        _, area = across(box, look.u(12) + pad, rest())
        inner = area.inset(0, pad * 0.7)._replace(w=area.w - pad)
        seen, go = min(inner.h * 1.2, look.u(128)), look.u(124)
        if look.portrait:
            picture, told = across(inner, seen, rest(), gap=pad)
            words, act = down(told, rest(), look.finger, gap=look.gap)
        else:
            picture, words, act = across(inner, seen, rest(), go, gap=pad)
            act = middle(act, go, look.u(68))
        title, standing, players = down(words, share(0.36), share(0.64 * 0.56), share(0.64 * 0.44))
        resume = lambda: self.evening.resume(kept.id)  # noqa: E731
        out += self._picture(look, picture, session)
        out += lines(look, title, say("Go on where you stopped"), look.size("title"), VOICE, theme.text, theme.surface)
        said = self._standing(look, standing, kept, session)
        out += lines(look, standing, said, look.words(20), WORK, theme.text, theme.surface, most=2)
        out += seated(look, players, kept.setup.seats, theme.surface)
        out.append(target(look, box, say("Go on where you stopped"), resume, Plate(box, theme.surface, look.u(16))))
        return [*out, *button(look, act, say("Go on"), resume, kind="main", size=26, face=BOLD)]

    def _picture(self, look: Look, box: Box, session: Session[Any]) -> list[Thing]:
        """How the board was left."""
        board = session.rules.board
        theme = look.theme
        if board is None:
            side = min(box.w, box.h)
            spot = whole(middle(box, side, side))
            return [Art(spot, f"emblem:{session.rules.id}", (theme.accent, theme.surface))]
        table = session.rules.table(session.state)
        return [BoardPlace(whole(box), as_left(board, table, theme, theme.raised, still=True), look.u(10), 0.5)]

    def _standing(self, look: Look, room: Box, kept: Kept, session: Session[Any]) -> Words:
        """Which game, since when, which turn, and where whoever is to play is: as much as two lines take."""
        game, table = session.rules, session.rules.table(session.state)
        day = when(kept.touched, time.time())
        called = say("{game}, {day}.", game=translated(game.title), day=day)
        seat = next((seat for seat in table.seats if seat.id == table.turn), None)
        if seat is None:
            return called
        stay, turn = game.stay(session.state), say("Turn {turn}.", turn=self.turn)
        place = say("It is {name}’s turn.", name=seat.name)
        if stay and stay.seat == seat.id:
            title = Words(game.handbook(kept.setup.house)[stay.procedure].title)
            place = say("{name} is at the {place}.", name=seat.name, place=title)
        whole = say("{game} {turn} {place}", game=called, turn=turn, place=place)
        least = (whole, say("{turn} {place}", turn=turn, place=place), place)
        return next((each for each in least if fits(look, each, room, look.words(20), WORK, most=2)), place)

    def _games(self, look: Look, box: Box) -> list[Thing]:
        titled = ((game, translated(game.title)) for game in offered())
        return covers(
            look, box, [Cover(game.id, name, _count(game), partial(self._open, game)) for game, name in titled]
        )

    def _open(self, game: Offered) -> None:
        self.evening.go(Seats(self.evening, rules(game.id)))

    def _rail(self, look: Look, box: Box) -> list[Thing]:
        evening, go = self.evening, self.evening.go
        square = look.finger if not look.portrait else look.u(60)
        devices, book, settings, past, turn = across(
            box, rest(), look.u(112), look.u(132), square, square, gap=look.gap
        )
        return [
            *badges(look, devices, evening.devices.all(), lambda: go(Check(evening))),
            *button(look, book, say("Rules"), lambda: go(Shelf(evening)), kind="quiet", sign="book", size=20),
            *button(
                look, settings, say("Settings"), lambda: go(SettingsScreen(evening)), kind="quiet", sign="gear", size=20
            ),
            *button(look, past, "", lambda: go(History(evening)), kind="quiet", sign="clock", name=say("Past games")),
            *button(look, turn, "", evening.turn_page, kind="quiet", sign="turn", name=say("Turn the screen round")),
        ]


def _count(game: Offered) -> str:
    low, high = game.players[0], game.players[-1]
    if low == high:
        return str(say("{count} players", count=low))
    return str(say("{low} to {high} players", low=low, high=high))
