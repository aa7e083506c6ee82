"""Who may sit down where: figures or a ticket shown at the table that work once, and a key a phone keeps afterwards."""

from __future__ import annotations

import logging
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import msgspec

from companion import files
from companion.files import BadFile
from companion.table.words import Words, say

log = logging.getLogger(__name__)

FIGURES, MORE = 4, 8
"""So many figures stand beside a seat, and so many for as long as somebody guesses."""
FRESH = 120.0
"""Seconds after which a seat's figures are new ones."""
TRIES, WINDOW = 5, 60.0
"""So many wrong figures an address may send within so many seconds."""
GUESSED, WATCH = 4 * TRIES, 600.0
"""So many wrong figures from all addresses, within so many seconds, are no mistakes any more: somebody guesses."""
NOTED = 5000
"""So many wrong figures are remembered."""


class Refused(Exception):
    """A seat is not given; `words` say why, and what would help."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(words)


class Shown(NamedTuple):
    """What the table shows beside a free seat: figures to be typed, a ticket to be scanned, since when, in s."""

    code: str
    ticket: str
    since: float


class Doors:
    """The seats of one game and the phones that have them.

    Figures can be guessed, so an address has few tries, and when many guess together there are more figures to guess;
    a ticket cannot, so whoever stands at the table and scans it sits down whatever others do.
    `clock` is in s and only ever goes on. `book`: where the keys' digests are kept, so that a phone still sits there
    when the companion was started anew; None keeps them nowhere.
    """

    def __init__(self, seats: Sequence[str], clock: Callable[[], float], book: Path | None = None) -> None:
        self.seats, self._clock, self._book = tuple(seats), clock, book
        self._shown: dict[str, Shown] = {}
        self._before: dict[str, str] = {}
        """The ticket before: somebody may be scanning it just when it changes."""
        self._wrong: deque[tuple[float, str]] = deque(maxlen=NOTED)
        self._keys: dict[str, str] = {}
        if book:
            try:
                kept = files.json(book, dict[str, str])
            except BadFile:  # nobody is locked out: the seats are free again, and their figures are at the table
                kept = {}
            self._keys = {seat: digest for seat, digest in kept.items() if seat in self.seats}

    def code(self, seat: str) -> str:
        """The figures to show beside that seat now; "" where a phone has it, and nobody else may sit down."""
        return self._beside(seat).code

    def ticket(self, seat: str) -> str:
        """What the square code beside that seat holds now: no figures, and never guessed; "" where a phone has it."""
        return self._beside(seat).ticket

    def renew(self) -> None:
        """New figures and tickets for every free seat; the old ones are worth nothing."""
        self._shown.clear()
        self._before.clear()

    def enter(self, seat: str, code: str, address: str) -> str:
        """A phone sits down, by figures or a ticket: the key it keeps. Raises Refused; never says what was wrong."""
        if seat not in self.seats:
            raise Refused(say("There is no such seat at this table."))
        if seat in self._keys:
            raise Refused(say("A phone has that seat. The table can free it."))
        code, shown = "".join(code.split()), self._beside(seat)
        if not any(_same(code, ticket) for ticket in (shown.ticket, self._before.get(seat, "")) if ticket):
            self._by_figures(code, shown, address)
        key = secrets.token_urlsafe(32)
        self._shown.pop(seat, None)
        self._before.pop(seat, None)
        self._keys[seat] = _digest(key)
        self._keep()
        return key

    def seat(self, key: str) -> str:
        """The seat of the phone that has this key; "" for none."""
        digest = _digest(key)
        return next((seat for seat, kept in self._keys.items() if secrets.compare_digest(kept, digest)), "")

    def taken(self, seat: str) -> bool:
        """Whether a phone has that seat."""
        return seat in self._keys

    def free(self, seat: str) -> None:
        """The table takes the seat back: the phone that had it is a guest again."""
        if self._keys.pop(seat, None):
            self._keep()

    def _beside(self, seat: str) -> Shown:
        if seat in self._keys:
            return Shown("", "", 0.0)
        figures, now = MORE if self._guessed() else FIGURES, self._clock()
        shown = self._shown.get(seat)
        if shown and (now - shown.since > FRESH or len(shown.code) < figures):
            self._before[seat], shown = shown.ticket, None
        if shown is None:
            code = "".join(secrets.choice("0123456789") for _ in range(figures))
            self._shown[seat] = shown = Shown(code, secrets.token_urlsafe(16), now)
        return shown

    def _by_figures(self, code: str, shown: Shown, address: str) -> None:
        """Raises Refused."""
        now = self._clock()
        if sum(each == address and now - at <= WINDOW for at, each in self._wrong) >= TRIES:
            raise Refused(say("Too many wrong figures. Wait a minute, or scan the square code at the table."))
        if not _same(code, shown.code):
            self._wrong.append((now, address))
            raise Refused(say("Those are not the figures beside that seat. New ones come every 2 minutes."))

    def _guessed(self) -> bool:
        """Whether there are so many wrong figures that somebody guesses."""
        while self._wrong and self._clock() - self._wrong[0][0] > WATCH:
            self._wrong.popleft()
        return len(self._wrong) >= GUESSED

    def _keep(self) -> None:
        """A full disk locks nobody out: the seat is held until the companion ends."""
        if self._book:
            try:
                files.replace(self._book, msgspec.json.encode(self._keys))
            except OSError as error:
                log.warning("which phone has which seat is not kept: %s", error)


def _same(one: str, other: str) -> bool:
    return secrets.compare_digest(one.encode(), other.encode())


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
