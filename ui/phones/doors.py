"""Who may sit down where: figures shown at the table that work once, and a key that a phone keeps afterwards."""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path

import msgspec

from companion import files
from companion.files import BadFile
from companion.table.words import Words, say

FIGURES = 4
FRESH = 120.0
"""Seconds after which a seat's figures are new ones."""
TRIES, WINDOW = 5, 60.0
"""So many wrong figures an address may send within so many seconds; the whole room four times as many."""


class Refused(Exception):
    """A seat is not given; `words` say why, and what would help."""

    def __init__(self, words: Words) -> None:
        self.words = words
        super().__init__(words)


class Doors:
    """The seats of one game and the phones that have them.

    `clock` is in s and only ever goes on. `book`: where the keys' digests are kept, so that a phone still sits there
    when the companion was started anew; None keeps them nowhere.
    """

    def __init__(self, seats: Sequence[str], clock: Callable[[], float], book: Path | None = None) -> None:
        self.seats, self._clock, self._book = tuple(seats), clock, book
        self._codes: dict[str, tuple[str, float]] = {}
        self._wrong: deque[tuple[float, str]] = deque()
        self._keys: dict[str, str] = {}
        if book:
            try:
                kept = files.json(book, dict[str, str])
            except BadFile:  # nobody is locked out: the seats are free again, and their figures are at the table
                kept = {}
            self._keys = {seat: digest for seat, digest in kept.items() if seat in self.seats}

    def code(self, seat: str) -> str:
        """The figures to show beside that seat now; "" where a phone has it, and nobody else may sit down."""
        if seat in self._keys:
            return ""
        code, since = self._codes.get(seat, ("", 0.0))
        if not code or self._clock() - since > FRESH:
            code = "".join(secrets.choice("0123456789") for _ in range(FIGURES))
            self._codes[seat] = (code, self._clock())
        return code

    def renew(self) -> None:
        """New figures for every free seat."""
        self._codes.clear()

    def enter(self, seat: str, code: str, address: str) -> str:
        """A phone sits down: the key it keeps. Raises Refused; never says which figure was wrong."""
        if seat not in self.seats:
            raise Refused(say("There is no such seat at this table."))
        if seat in self._keys:
            raise Refused(say("A phone has that seat. The table can free it."))
        self._forget()
        wrong = [each for _, each in self._wrong]
        if wrong.count(address) >= TRIES or len(wrong) >= 4 * TRIES:
            raise Refused(say("Too many wrong figures. Wait a minute, and look at the table again."))
        if not secrets.compare_digest(code.encode(), self.code(seat).encode()):
            self._wrong.append((self._clock(), address))
            raise Refused(say("Those are not the figures beside that seat. New ones come every 2 minutes."))
        key = secrets.token_urlsafe(32)
        self._codes.pop(seat, None)
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

    def _forget(self) -> None:
        while self._wrong and self._clock() - self._wrong[0][0] > WINDOW:
            self._wrong.popleft()

    def _keep(self) -> None:
        if self._book:
            files.replace(self._book, msgspec.json.encode(self._keys))


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
