"""A table that belongs to a club plays: its results are brought there, and it is shown live, where that was set up."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from urllib.parse import urlsplit

from companion.files import BadFile
from companion.table.words import Words, say
from ui.club import settings
from ui.club.settings import ClubError
from ui.table.referee import Referee


@contextmanager
def playing(referee: Referee) -> Iterator[None]:
    """While this game is played. Whatever is wrong with the club is said once, and the game goes on without it."""
    member = None
    try:
        there = settings.read()
        if there and (there.database or there.broker):
            if why := settings.lacking():
                raise ClubError(why)
            member = import_module("ui.club.member").Member(there, referee)
            member.start()
    except (BadFile, ClubError, OSError) as error:
        words = Words(str(error).replace("{", "(").replace("}", ")"))
        referee.order(lambda: referee.notice(words))
    try:
        yield
    finally:
        if member:
            member.stop()


def told() -> Words:
    """Where this table’s results go and who sees it live; no password. How to set it up, where nothing is."""
    try:
        there = settings.read()
    except BadFile as error:
        return error.words
    if there is None or not (there.database or there.broker):
        return say("none; in a terminal: companion club setup URL")
    found = urlsplit(there.database)
    results = f"{found.scheme}://{found.hostname or ''}{found.path}" if there.database else ""
    live = there.broker.host if there.broker else ""
    if not live:
        return say("{table}: results to {results}", table=there.name, results=results)
    if not results:
        return say("{table}: live on {broker}", table=there.name, broker=live)
    return say("{table}: results to {results}, live on {broker}", table=there.name, results=results, broker=live)
