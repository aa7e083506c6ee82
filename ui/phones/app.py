"""What the table serves to the room: pages, drawings, one socket a page. No address leads to a file of the table's."""

from __future__ import annotations

import asyncio
import gzip
import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from functools import lru_cache, partial
from importlib import resources
from ipaddress import ip_address
from pathlib import Path
from typing import Any, Protocol
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, PlainTextResponse, RedirectResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from companion import typed
from companion.table.words import Words, translated
from ui.phones import lines, maps, pages, picture
from ui.phones.crowd import Crowd
from ui.phones.doors import Doors, Refused
from ui.phones.languages import reading, wanted
from ui.phones.lines import GOODBYE
from ui.phones.page import player
from ui.phones.reading_room import ReadingRoom
from ui.phones.room import Reader, Room
from ui.phones.speech import Back, Beat, Notice, NotUnderstood, Reply, Said, Shown, read
from ui.table import languages

log = logging.getLogger(__name__)

WALLS, FROM_ONE = 32, 16
"""So many pages look on at a time, and so many of them from one address."""
OF_ONE = 4
"""So many pages of one seat are open at a time; the newest stay."""
BEAT = 1.0
"""Seconds after which a page hears from the table again, whether there is news or not."""
PACE, BURST = 20.0, 60
"""Sentences a second a page may say, and how many at once."""
KEY = "seat"
"""The cookie that holds a phone's key."""
HELD = re.compile(rb"\n[Cc]ookie:[^\n]*?\b%b=([\w-]+)" % KEY.encode())
"""The same, in the head of a request that is not read yet."""
BODY = 2000
"""Bytes of anything that is posted."""
NO_SEAT, FULL, RUDE = 4401, 4429, 4400
"""Why a socket is closed: its phone has no seat, the room is full, it says what no page says."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
    " connect-src 'self' {socket}; manifest-src 'self'; worker-src 'self';"
    " base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
}
STATIC = Path(str(resources.files("ui.phones"))) / "static"
FONTS = Path(str(resources.files("companion.boards"))) / "fonts"


class Joining(msgspec.Struct, forbid_unknown_fields=True):
    """What a phone sends that wants to sit down."""

    seat: str
    code: str


class Manners:
    """Before anything is served: the address must be this machine's own, and every answer carries strict headers."""

    def __init__(self, app: ASGIApp, names: Sequence[str] = ()) -> None:
        self.app, self.names = app, frozenset(names)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"host"), "")
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            await turned_away(scope, receive, send, 400, "That is no address.")
            return
        if not self.ours(name) or not near(scope.get("client")):
            await turned_away(scope, receive, send, 421, "This table is not called that.")
            return
        policy = POLICY.format(socket=f"ws://{host} wss://{host}").encode("latin-1")
        kept = scope["path"].startswith(("/static/", "/fonts/", "/handbook", "/board/", "/inks.css"))

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                held = b"no-cache" if kept else b"no-store"
                extra = {**HEADERS, b"content-security-policy": policy, b"cache-control": held}
                message["headers"] = [each for each in message["headers"] if each[0] not in extra] + list(extra.items())
            await send(message)

        await self.app(scope, receive, with_headers)

    def ours(self, name: str) -> bool:
        """Whether a page may be asked for by that name: by number, or by the name the table gives itself.

        Other names may be somebody's who wants a browser to talk to the table on his behalf.
        """
        if name == "localhost" or name in self.names:
            return True
        with suppress(ValueError):
            ip_address(name)
            return True
        return False


async def turned_away(scope: Scope, receive: Receive, send: Send, status: int, why: str) -> None:
    """Neither page nor socket."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": 1008})
    else:
        await PlainTextResponse(why, status)(scope, receive, send)


def near(client: tuple[str, int] | None) -> bool:
    """Whether somebody asks from this machine or from the local network: the room, and nobody beyond it."""
    with suppress(ValueError):
        address = ip_address(client[0]) if client else None
        return address is not None and (address.is_private or address.is_link_local or address.is_loopback)
    return False


def language_of(request: Request | WebSocket) -> str:
    """What a page is read in: what was chosen on it, else what its phone speaks."""
    chosen = request.cookies.get("language", "")
    return chosen if chosen in languages.available() else wanted(request.headers.get("accept-language", ""))


class Pages:
    """The addresses of one game's pages and the sockets that are open."""

    def __init__(self, room: Room, doors: Doors) -> None:
        self.room, self.doors = room, doors
        self.sockets = Open()
        room.changed, room.noticed = self.renew, self.notice
        room.here = lambda: frozenset(live.reader.seat for live in self.sockets if live.reader.seat)

    def app(self, names: Sequence[str] = ()) -> Starlette:
        """The application to serve; `names` are what this machine is called in the network."""
        routes = [
            Route("/", self._join),
            Route("/join", self._sit_down, methods=["POST"]),
            Route("/seat", self._seat),
            Route("/wall", self._wall),
            Route("/board/{language}.svg", self._board),
            Route("/inks.css", self._inks),
            *ReadingRoom(self.room.rules, lambda: self.room.share("").house, language_of).routes(),
            WebSocketRoute("/live/seat", self._live_seat),
            WebSocketRoute("/live/wall", self._live_wall),
            Route("/handbook-worker.js", self._worker),
            Mount("/static", StaticFiles(directory=STATIC)),
            Mount("/fonts", StaticFiles(directory=FONTS)),
        ]

        @asynccontextmanager
        async def lifespan(app: Starlette) -> Any:
            self.room.open()
            try:
                yield
            finally:
                self.room.close()

        return Starlette(routes=routes, middleware=[Middleware(Manners, names=names)], lifespan=lifespan)

    def known(self, head: bytes) -> bool:
        """Whether a request with that head comes from a phone that has a seat."""
        found = HELD.search(head)
        return bool(found and self.doors.seat(found[1].decode()))

    def _key(self, request: HTTPConnection) -> str:
        return self.doors.seat(request.cookies.get(KEY, ""))

    # -- pages ------------------------------------------------------------------------------------------------------

    async def _join(self, request: Request) -> Response:
        if self._key(request):
            return RedirectResponse("/seat", 303)
        language, table = language_of(request), self.room.share("").table
        with reading(language):
            seats = [(player(seat, table.turn), self.doors.taken(seat.id)) for seat in table.seats]
            title = translated(self.room.rules.title)
            return _html("join.html", lang=language, title=title, game=self.room.rules.id, seats=seats)

    async def _sit_down(self, request: Request) -> Response:
        if not same_origin(request):
            return PlainTextResponse("This page is not the table's.", 403)
        language = language_of(request)
        body = b""
        with suppress(ClientDisconnect):  # half of it is no seat either
            async for part in request.stream():
                body += part
                if len(body) > BODY:
                    return PlainTextResponse("That is more than a seat takes.", 413)
        try:
            asked = typed.json(body, Joining)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return PlainTextResponse("That is no seat and no figures.", 400)
        address = request.client.host if request.client else ""
        try:
            key = self.doors.enter(asked.seat, asked.code, address)
        except Refused as error:
            with reading(language):
                return JSONResponse({"why": str(error.words)}, 403)
        answer = JSONResponse({})
        secure = request.url.scheme == "https"
        answer.set_cookie(KEY, key, max_age=30 * 86400, httponly=True, samesite="strict", secure=secure)
        return answer

    async def _seat(self, request: Request) -> Response:
        seat = self._key(request)
        if not seat:
            return RedirectResponse("/", 303)
        return self._live(request, seat, "page")

    async def _wall(self, request: Request) -> Response:
        return self._live(request, "", "wall")

    def _live(self, request: Request, seat: str, kind: str) -> Response:
        language, rules = language_of(request), self.room.rules
        with reading(language):
            return _html("live.html", lang=language, title=translated(rules.title), game=rules.id, kind=kind)

    async def _board(self, request: Request) -> Response:
        """The board alone, its parts standing as asked; how they may stand is the board's to say."""
        board = self.room.rules.board
        table = self.room.share("").table
        known = {part for part, _ in table.parts}
        asked = dict(request.query_params.multi_items())
        language = request.path_params["language"]
        if (
            board is None
            or language not in languages.available()
            or asked.keys() != known
            or any(len(state) > 40 for state in asked.values())
        ):
            return PlainTextResponse("There is no such board here.", 404)
        parts = tuple((part, asked[part]) for part, _ in table.parts)
        packed = await asyncio.to_thread(maps.ground, board, parts, language)
        if "gzip" in request.headers.get("accept-encoding", ""):
            return Response(packed, headers={"content-encoding": "gzip"}, media_type="image/svg+xml")
        return Response(gzip.decompress(packed), media_type="image/svg+xml")

    async def _inks(self, request: Request) -> Response:
        return Response(picture.ink_sheet(), media_type="text/css")

    async def _worker(self, request: Request) -> Response:
        return FileResponse(STATIC / "worker.js", media_type="text/javascript")

    # -- sockets ----------------------------------------------------------------------------------------------------

    async def _live_seat(self, socket: WebSocket) -> None:
        seat = self._key(socket)
        await serve(self.room, socket, self.sockets, seat, known=bool(seat))

    async def _live_wall(self, socket: WebSocket) -> None:
        await serve(self.room, socket, self.sockets)

    def renew(self) -> None:
        """Every page is shown anew; those whose seat was freed are sent away."""
        for live in self.sockets:
            if live.reader.seat and not self.doors.taken(live.reader.seat):
                live.leave(NO_SEAT)
            else:
                live.wake()

    def notice(self, words: Words) -> None:
        """A sentence about the table itself, for all who look on."""
        for live in self.sockets:
            live.tell(words)

    def away(self) -> frozenset[str]:
        """The seats whose phone was here and is not now."""
        here = {live.reader.seat for live in self.sockets}
        return frozenset(seat for seat in self.doors.seats if self.doors.taken(seat) and seat not in here)


class Showing(Protocol):
    """What pages show, and what is said to what they say."""

    def shown(self, reader: Reader) -> Shown: ...

    async def said(self, reader: Reader, said: Said) -> Reply: ...


class Open:
    """The pages that are open, those of seats first. Whoever looks on never takes room from a seat."""

    def __init__(self) -> None:
        self._seated: list[Live] = []
        self._looking: list[Live] = []
        self._walls = Crowd(WALLS, FROM_ONE, 1)
        self.turn = asyncio.Semaphore(1)
        """Whose page looks on makes it in turn: between two of them seats are served."""

    def __iter__(self) -> Iterator[Live]:
        return iter((*self._seated, *self._looking))

    def enter(self, live: Live, address: str) -> bool:
        """Whether there is room for that page; of a seat's the one open longest makes some."""
        if not live.reader.seat:
            if not self._walls.enter(live, address, partial(live.leave, FULL)):
                return False
            self._looking.append(live)
            return True
        own = [each for each in self._seated if each.reader.seat == live.reader.seat]
        if len(own) >= OF_ONE:
            own[0].leave(FULL)
            self._seated.remove(own[0])
        self._seated.append(live)
        return True

    def leave(self, live: Live) -> None:
        """That page is closed."""
        self._walls.leave(live)
        for there in (self._seated, self._looking):
            if live in there:
                there.remove(live)


async def serve(room: Showing, socket: WebSocket, sockets: Open, seat: str = "", *, known: bool = True) -> None:
    """A page's socket from its opening to its end, one of `sockets` meanwhile; turned away where it comes from another
    page than ours, belongs to a seat that is not `known`, or is one too many."""
    if not same_origin(socket):
        await socket.close(1008)
        return
    await socket.accept()
    live = Live(room, socket, Reader(seat, language_of(socket)), None if seat else sockets.turn)
    if not known or not sockets.enter(live, socket.client.host if socket.client else ""):
        await socket.close(FULL if known else NO_SEAT)
        return
    lines.opened(socket.scope)
    try:
        await live.run()
    finally:
        sockets.leave(live)


class Live:
    """One open page: it is sent what it shows, only ever the newest, and heard at a pace a hand can keep.

    `turn`: pages are made one at a time among all that are handed the same; None makes this one at once.
    """

    def __init__(
        self, room: Showing, socket: WebSocket, reader: Reader, turn: AbstractAsyncContextManager[object] | None = None
    ) -> None:
        self.room, self.socket, self.reader = room, socket, reader
        self._turn = turn or nullcontext()
        self._news, self._gone = asyncio.Event(), asyncio.Event()
        self._told: list[Words] = []
        self._sent = ""
        self._why = 0
        self._room, self._since = float(BURST), 0.0

    def wake(self) -> None:
        """There may be something new to show."""
        self._news.set()

    def tell(self, words: Words) -> None:
        """Says something about the table; the last few sentences wait for a slow page."""
        self._told = [*self._told, words][-5:]
        self._news.set()

    def leave(self, why: int) -> None:
        """It has to go: its seat is no longer its own, or others need its room."""
        self._why = why
        self._gone.set()

    async def run(self) -> None:
        """Until the page is closed, has to go, or does not behave."""
        self._news.set()
        ways = [asyncio.create_task(each) for each in (self._show(), self._hear(), self._gone.wait())]
        try:
            done, _ = await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for each in done:
                with suppress(WebSocketDisconnect, RuntimeError):  # its reader is not there any more
                    each.result()
        finally:
            for each in ways:
                each.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
        if self._why:
            with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):  # it may read nothing any more
                async with asyncio.timeout(GOODBYE):
                    await self.socket.close(self._why)

    async def _show(self) -> None:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._news.wait()
            if not self._news.is_set():
                await self._send(Beat())
                continue
            self._news.clear()
            async with self._turn:
                encoded = _encoded(self.room.shown(self.reader))
            if encoded != self._sent:
                self._sent = encoded
                await self.socket.send_text(encoded)
            told, self._told = self._told, []
            for words in told:
                with reading(self.reader.language):
                    notice = Notice(str(words))
                await self._send(notice)

    async def _send(self, said: Reply | Notice | Beat) -> None:
        await self.socket.send_text(msgspec.json.encode(said).decode())

    async def _hear(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            try:
                said = read(message.get("text") or message.get("bytes") or b"")
            except NotUnderstood:
                self.leave(RUDE)
                return
            if not self.reader.seat or self._hurries():
                self.leave(RUDE)
                return
            try:
                reply = await self.room.said(self.reader, said)
            except Exception:  # a page's mistake, or ours, is never the end of a page
                log.exception("a page's answer stumbled")
                reply = Back(said.id, "")
            await self._send(reply)

    def _hurries(self) -> bool:
        """Whether this page says more than any hand does."""
        now = asyncio.get_running_loop().time()
        self._room = min(float(BURST), self._room + (now - self._since) * PACE)
        self._since = now
        self._room -= 1
        return self._room < 0


def same_origin(request: Request | WebSocket) -> bool:
    """Whether the page that asks is one of ours: a browser always says where its page came from."""
    origin = request.headers.get("origin", "")
    with suppress(ValueError):
        return bool(origin) and urlsplit(origin).netloc == request.headers.get("host", "")
    return False


@lru_cache(maxsize=16)
def _encoded(shown: Shown) -> str:
    """As it is sent, to all who read the same."""
    return msgspec.json.encode(shown).decode()


def _html(name: str, **values: Any) -> HTMLResponse:
    return HTMLResponse(pages.templates.get_template(name).render(values))
