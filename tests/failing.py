"""What is printed beside a test that failed: the rules it names, and where its game stood, as a transcript to paste."""

from __future__ import annotations

import re
from collections.abc import Iterator
from types import TracebackType
from typing import Any

from companion.games import GAMES
from companion.games.ledger import ledger
from companion.play.session import Session
from companion.play.transcript import write
from tests.games.table import GameTable

RULE = re.compile(r"\b[A-Z]{3,5}-[A-Z]+-\d+\b")


def sections(doc: str, traceback: TracebackType | None) -> Iterator[tuple[str, str]]:
    """Title and text of whatever there is to say, from a test's docstring and the frames it failed in."""
    named = dict.fromkeys(RULE.findall(doc))
    if named:
        known = {rule: words for game in GAMES for rule, words in ledger(game).items()}
        yield "rules", "\n".join(f"{rule}: {known.get(rule, 'in no ledger')}" for rule in named)
    if told := position(traceback):
        yield "the position, as a transcript", told


def position(traceback: TracebackType | None) -> str:
    """Where the last game stood that a frame of the house's tests had in hand; "" where there was none."""
    told = ""
    while traceback:
        if "tests" in traceback.tb_frame.f_code.co_filename:
            for value in traceback.tb_frame.f_locals.values():
                told = transcript(value) or told
        traceback = traceback.tb_next
    return told


def transcript(value: Any) -> str:
    """Of a game; "" for anything else."""
    try:
        if isinstance(value, GameTable):
            return value.transcript
        return write(value, expect=False) if isinstance(value, Session) else ""
    except Exception as broken:  # a rule that is broken may break what tells of it, too
        return f"It cannot be told: {broken!r}"
