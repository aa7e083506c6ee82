"""The club this table belongs to: a part of its own, and where it is not installed no table misses anything."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from companion.table.words import Words, say
from ui.table.referee import Referee


def playing(referee: Referee) -> AbstractContextManager[None]:
    """What the club is told while a game is played."""
    club = _club()
    return club.playing(referee) if club else nullcontext()


def told() -> Words:
    """Where this table’s results go and who sees it live, in a line of the machine’s page."""
    club = _club()
    return club.told() if club else say("not installed")


def _club() -> Any:
    """Its end at a table; None where there is none."""
    return import_module("ui.club.playing") if find_spec("ui.club") else None
