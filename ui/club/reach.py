"""What every command begins with: the club this table belongs to, and times as people say them."""

from __future__ import annotations

from datetime import datetime

from companion.table.words import say
from ui.club import settings
from ui.club.database import Club
from ui.club.settings import ClubError, Settings


def this_table() -> Settings:
    """Raises ClubError where it belongs to no club, BadFile."""
    there = settings.read()
    if there is None or not there.database:
        raise ClubError(str(say("This table belongs to no club yet. “companion club setup URL” says to which.")))
    return there


def club_of_this_table() -> Club:
    """To be closed. Raises ClubError, BadFile."""
    club = Club(this_table().database)
    club.check()
    return club


def moment(words: str) -> datetime:
    """`2026-11-06T19:00`, or `21:15` today. Raises ClubError."""
    try:
        if "T" not in words and ":" in words:
            return datetime.combine(datetime.now().date(), datetime.strptime(words, "%H:%M").time())
        return datetime.fromisoformat(words)
    except ValueError:
        raise ClubError(
            str(say("“{words}” is no time. Say 2026-11-06T19:00, or 21:15 for today.", words=words))
        ) from None
