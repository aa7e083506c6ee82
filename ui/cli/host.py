"""The terminal as host of the phones in the room: the game as in any terminal, and who sits where."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from io import StringIO

import segno

from companion.table.words import Words, listed, say
from ui.phones.server import Phones, Seat
from ui.table.referee import Referee
from ui.terminal.front import Front
from ui.terminal.reading import answers
from ui.terminal.teletype import Teletype

LOOK = 1.0
"""Seconds after which the seats are looked at again: figures change, and phones come and go."""
HOSTING = {
    "codes": ("codes [NAME]", say("how phones find the table, or that seat; “codes new”: other figures")),
    "free": ("free NAME", say("the seat is free again, its phone a guest’s")),
    "pause": ("pause", say("answers from phones do not count until it is typed again")),
}
"""What else is typed where phones are served, how, and what it does."""


class Host(Front):
    """One game on the phones in the room and in this terminal. `played`: the seats the companion plays itself."""

    def __init__(
        self, referee: Referee, phones: Phones, played: Collection[str] = (), teletype: Teletype | None = None
    ) -> None:
        super().__init__(referee, None, teletype)
        self.phones, self.played = phones, played
        self.likely.overheard = phones.room.foretold
        self.seats: list[Seat] = []

    async def run(self) -> None:
        """Until the host leaves; the game need not be over."""
        self._codes("")
        watching = asyncio.create_task(self._watch())
        try:
            await super().run()
        finally:
            watching.cancel()
            with suppress(asyncio.CancelledError):
                await watching

    async def _watch(self) -> None:
        """Says who comes and goes; new figures stand in the bar at the bottom, or are written where there is none."""
        while True:
            await asyncio.sleep(LOOK)
            before = {seat.colour: seat for seat in self.seats}
            with suppress(TimeoutError):  # the pages have a lot to do
                self.seats = await asyncio.to_thread(self.phones.seats)
            for seat in self.seats:
                was = before.get(seat.colour, seat)
                new = seat.code != was.code and (self.teletype.waits or not (seat.code and was.code))
                if (new or seat.away != was.away) and self._joins(seat):
                    self.write(say(" {state}  {name}", state=_state(seat), name=seat.name))

    def _joins(self, seat: Seat) -> bool:
        return seat.colour not in self.played

    async def answer(self, line: str) -> None:
        """One typed line."""
        first, *words = line.lower().split() or [""]
        if first in HOSTING and first not in [row.name for row in answers(self.prompt)]:
            try:
                getattr(self, f"_{first}")(" ".join(words))
            except TimeoutError:
                self.write(say(" The pages have a lot to do. Try again in a moment."))
            return
        await super().answer(line)
        if first in ("?", "help"):
            self.put(self.drawing.lines([(typed, str(does)) for typed, does in HOSTING.values()]))

    # -- what is typed ----------------------------------------------------------------------------------------------

    def _codes(self, name: str) -> None:
        colour = self.seat(name) if name else ""
        if name == "new" and not colour:
            self.phones.new_codes()
            name = ""
        self.seats = self.phones.seats()
        if name:
            self._code_of(name, colour)
            return
        self.teletype.put("\n".join((_square(self.phones.address), *self._sign())))

    def _code_of(self, name: str, colour: str) -> None:
        seat = next((each for each in self.seats if each.colour == colour), None)
        if seat is None:
            self.write(say(" Nobody here is called “{name}”.", name=name))
        elif seat.code:
            self.teletype.put(_square(seat.address))
            self.write(say(" {name}: scan it, or type {code} at {address}.", name=seat.name, code=seat.code,
                           address=self.phones.address))  # fmt: skip
        else:
            self.write(say(" A phone has that seat; “free {name}” frees it.", name=seat.name))

    def _free(self, name: str) -> None:
        colour = self.seat(name)
        if not colour:
            there = listed([Words(seat.name) for seat in self.seats])
            self.write(say(" Whose seat? {names}. For example: free {name}", names=there, name=self.seats[0].name))
            return
        self.phones.free(colour)
        self.seats = self.phones.seats()
        self._code_of(name, colour)

    def _pause(self, _: str) -> None:
        if self.phones.pause(not self.phones.room.paused):
            self.write(say(" The phones wait. “pause” again, and the game goes on."))
        else:
            self.write(say(" The game goes on."))

    # -- what stands there ------------------------------------------------------------------------------------------

    def _sign(self) -> Iterable[str]:
        yield str(say("Each phone is a seat: {address}", address=self.phones.address))
        yield str(say("A television or another screen: {address}", address=f"{self.phones.address}/wall"))
        for seat in self.seats:
            if self._joins(seat):
                yield f"  {_state(seat)!s:<8} {seat.name}"
            else:
                yield f"  {say('The companion plays {name}.', name=seat.name)}"
        yield str(say("Ctrl-C ends it; the game waits exactly there."))

    def _known(self) -> Iterable[str]:
        return (*super()._known(), *HOSTING)

    def _toolbar(self) -> str:
        there = " | ".join(f"{seat.name} {_state(seat)}" for seat in self.seats if self._joins(seat))
        rest = str(say("? help | q leave"))
        room = self.console.width - len(rest) - 5
        return f" {there if len(there) <= room else f'{there[: room - 1]}…'} | {rest}"


def _state(seat: Seat) -> Words:
    return Words(seat.code) if seat.code else say("away") if seat.away else say("joined")


def _square(address: str) -> str:
    """The square code of an address in half blocks, two rows a line; light on dark, as a terminal is."""
    drawn = StringIO()
    segno.make(address, error="m", micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue().rstrip("\n")
