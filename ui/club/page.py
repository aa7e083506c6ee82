"""The club's page: every table live, the season, who plays whom next; and what was played, game by game."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, PackageLoader
from markupsafe import Markup
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket

from companion.boards.scenery import stamp
from companion.games import GAMES
from companion.games import rules as game_rules
from companion.games.look import look as look_of
from companion.play.result import Result
from companion.table.words import say, say_n, translated
from ui.art.strokes import inked
from ui.club import exports, seasons
from ui.club.board import Board, Shown
from ui.club.database import Club
from ui.club.known import Known, Rated, look, rated
from ui.club.seasons import Series, Standing
from ui.club.settings import ClubError
from ui.phones import pages, picture, speech
from ui.phones.app import FONTS, STATIC, Manners, Open, language_of, serve
from ui.phones.languages import reading
from ui.phones.room import Reader

log = logging.getLogger(__name__)
LOOK = 10.0
"""Seconds after which the database is looked at again."""
PACE = 0.25
"""Seconds for which news of tables is gathered."""
FIRST, LAST, FEW = 10, 50, 6
"""So many players stand on the page, so many games are listed one by one, and so many tables fill a wall."""
OWN = Path(__file__).parent / "static"
INKS = {"accent": "var(--accent)", "behind": "var(--surface)", "faint": "var(--line)"}

templates = pages.templates.overlay(loader=ChoiceLoader([PackageLoader("ui.club"), PackageLoader("ui.phones")]))


class Clubhouse:
    """All that the pages show. `changed` is called on the loop that serves them."""

    def __init__(self, club: Club, board: Board | None, clock: Callable[[], float] = time.time) -> None:
        self.club, self.board, self._clock = club, board, clock
        self.known, self.rated = Known(), Rated()
        self.trouble = False
        self._made: dict[str, tuple[tuple[Any, ...], str]] = {}
        self._added: tuple[list[Result], Series | None, list[Standing]] = ([], None, [])

    def glance(self) -> None:
        """Asks the database for what it counts itself, the season: all the games of it are read by `look`."""
        with self._asking():
            amendments = self.club.amendments()
            self.known = self.known._replace(series=self.club.series(), seating=self.club.seating())
            running = self.running
            points = running.points if running else seasons.POINTS
            self._added = self.known.results, running, seasons.standings(self.club.tally(running, amendments), points)

    def look(self) -> None:
        """Asks the database for all that is new."""
        with self._asking():
            self.known = look(self.club, self.known)

    @contextmanager
    def _asking(self) -> Iterator[None]:
        """What the database said last stands where it does not answer."""
        try:
            yield
            self.trouble = False
        except ClubError as error:
            if not self.trouble:
                log.warning("%s", error)
            self.trouble = True

    def rate(self) -> None:
        """Works out how good everybody seems, of what `look` has read."""
        self.rated = rated(self.known.results, self.rated)

    @property
    def running(self) -> Series | None:
        return seasons.current(self.known.series, self._clock())

    def heading(self) -> str:
        """The season and its evening."""
        running, now = self.running, self._clock()
        if running is None:
            return str(say("Club evening"))
        nth = running.nth(now)
        if not nth:
            first = running.dates()[0]
            return str(say("{series}, from {date}", series=running.name, date=f"{first:%d.%m.%Y}"))
        return str(say("{series}, evening {nth} of {all}", series=running.name, nth=nth, all=running.evenings))

    def standings(self) -> list[Standing]:
        """Of the season that runs, added up when there is another result."""
        results, running = self.known.results, self.running
        if self._added[0] is not results or self._added[1] != running:
            self._added = (results, running, seasons.of(running, results))
        return self._added[2]

    def shown(self, reader: Reader) -> speech.Shown:
        """The live page; made once for all who read it in one language."""
        now = f"{datetime.fromtimestamp(self._clock()):%H:%M}"
        tables, reached = (self.board.tables(), self.board.reached) if self.board else ([], True)
        of = (now, tables, reached, self.trouble, self.known)
        made = self._made.get(reader.language)
        if made is None or not _same(made[0], of):
            with reading(reader.language):
                made = self._made[reader.language] = (of, self._drawn(now, tables, reached))
        return speech.Shown(0, made[1], "", False)

    def _drawn(self, now: str, tables: list[Shown], reached: bool) -> str:
        standing, seating = self.standings()[:FIRST], self.known.seating
        return templates.get_template("board.html").render(
            heading=self.heading(),
            now=now,
            few=len(tables) <= FEW,
            live=self.board is not None,
            reached=reached,
            trouble=self.trouble,
            tables=[_table(each) for each in tables],
            standing=standing,
            most=max((each.points for each in standing), default=1),
            points=_points(self.running),
            seating=seating,
            at=f"{datetime.fromtimestamp(seating.at):%H:%M}" if seating else "",
        )

    async def said(self, reader: Reader, said: speech.Said) -> speech.Reply:
        """Nobody says anything to this page."""
        return speech.Back(said.id, "")

    def results_page(self, language: str) -> str:
        """What was played, by player and by game."""
        known, sure = self.known, self.rated
        with reading(language):
            return templates.get_template("results.html").render(
                lang=language,
                game="",
                title=translated("Results"),
                heading=self.heading(),
                trouble=self.trouble,
                standing=self.standings(),
                points=_points(self.running),
                ratings=sure.ratings,
                records=[(_title(each.game), each) for each in sure.records],
                games=[self._game(each) for each in reversed(known.results[-LAST:])],
            )

    def _game(self, result: Result) -> dict[str, Any]:
        winners = ", ".join(seat.name for seat in result.seats if seat.place == 1)
        others = ", ".join(seat.name for seat in result.seats if seat.place != 1)
        return {
            "title": _title(result.game),
            "table": self.known.names.get(result.table, ""),
            "ended": f"{datetime.fromtimestamp(result.ended):%d.%m.%Y %H:%M}",
            "turns": str(say_n("{count} turn", "{count} turns", result.turns)),
            "winners": winners or translated("nobody"),
            "others": others,
        }


class ClubPages:
    """Their addresses, and the sockets that are open."""

    def __init__(self, house: Clubhouse) -> None:
        self.house = house
        self.sockets = Open()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._due: asyncio.TimerHandle | None = None

    def app(self) -> Starlette:
        """The application to serve. Whoever is on the network may read; there is nothing to say."""
        routes = [
            Route("/", self._home),
            Route("/club", self._club),
            WebSocketRoute("/live/club", self._live),
            Route("/results", self._results),
            Route("/results.csv", self._csv),
            Route("/evenings.ics", self._ical),
            Route("/inks.css", self._inks),
            Route("/static/club.css", self._style),
            Mount("/static", StaticFiles(directory=STATIC)),
            Mount("/fonts", StaticFiles(directory=FONTS)),
        ]
        return Starlette(routes=routes, middleware=[Middleware(Manners)], lifespan=self._lifespan)

    def renew(self) -> None:
        """There is something new; from any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._soon)

    def _soon(self) -> None:
        """Many tables say something in a second; a page is made of all of it at once."""
        if self._loop and (self._due is None or self._due.when() <= self._loop.time()):
            self._due = self._loop.call_later(PACE, self._wake)

    def _wake(self) -> None:
        for live in self.sockets:
            live.wake()

    @asynccontextmanager
    async def _lifespan(self, app: Starlette) -> AsyncIterator[None]:
        self._loop = asyncio.get_running_loop()
        looking = asyncio.create_task(self._look())
        try:
            yield
        finally:
            looking.cancel()
            with suppress(asyncio.CancelledError):
                await looking
            self._loop = None

    async def _look(self) -> None:
        steps: tuple[Callable[[], None], ...] = (self.house.glance, self.house.look, self.house.rate)
        while True:
            for step in steps:
                await asyncio.to_thread(step)
                self._wake()
            steps = steps[-2:]
            await asyncio.sleep(LOOK)

    async def _home(self, request: Request) -> Response:
        return RedirectResponse("/club", 303)

    async def _club(self, request: Request) -> Response:
        language = language_of(request)
        with reading(language):
            page = templates.get_template("club.html")
            return HTMLResponse(page.render(lang=language, title=self.house.heading(), game="", kind="club"))

    async def _results(self, request: Request) -> Response:
        return HTMLResponse(await asyncio.to_thread(self.house.results_page, language_of(request)))

    async def _csv(self, request: Request) -> Response:
        known = self.house.known
        made = await asyncio.to_thread(exports.results_csv, known.results, known.names)
        return _file(made.encode(), "text/csv", "results.csv")

    async def _ical(self, request: Request) -> Response:
        known = self.house.known
        with reading(language_of(request)):
            made = exports.calendar(known.series, known.seating, datetime.now())
        return _file(made, "text/calendar", "evenings.ics")

    async def _inks(self, request: Request) -> Response:
        return Response(picture.ink_sheet(), media_type="text/css")

    async def _style(self, request: Request) -> Response:
        return FileResponse(OWN / "club.css", media_type="text/css")

    async def _live(self, socket: WebSocket) -> None:
        await serve(self.house, socket, self.sockets)


def _same(before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    """Whether a page made of the one is one made of the other; what is known of the club is told apart by being
    another."""
    return before[-1] is now[-1] and before[:-1] == now[:-1]


def _file(data: bytes, kind: str, name: str) -> Response:
    return Response(data, media_type=kind, headers={"content-disposition": f'attachment; filename="{name}"'})


def _title(game: str) -> str:
    """What a game is called; its plain name where this companion does not know it."""
    return translated(game_rules(game).title) if game in GAMES else game.replace("_", " ").capitalize()


def _points(running: Series | None) -> str:
    *places, rest = running.points if running else seasons.POINTS
    listed = ", ".join(map(str, places)) or str(rest)
    return str(say("Points from the first place on: {points}; {rest} for every other.", points=listed, rest=rest))


@cache
def _emblem(game: str) -> Markup:
    return picture.svg(inked(stamp(look_of(game).emblem, (24, 24), 22), INKS))


def _table(shown: Shown) -> dict[str, Any]:
    """A table as a card."""
    state = shown.state
    names = {seat.colour: seat.name for seat in state.seats}
    won = ", ".join(names.get(colour, colour) for colour in state.winners)
    asked = ", ".join(names.get(colour, colour) for colour in state.asked)
    if state.over:
        said = str(say("{name} has won.", name=won)) if won else translated("Nobody has won.")
    else:
        said = state.question or str(say("{name} answers unseen.", name=asked))
    known = state.game in GAMES
    return {
        "name": state.name,
        "game": state.game,
        "title": _title(state.game),
        "emblem": _emblem(state.game) if known else Markup(""),
        "said": said,
        "there": shown.there,
        "seats": [{"colour": seat.colour, "name": seat.name, "out": seat.out} for seat in state.seats],
    }
