"""A log in which lines cannot be read: what they said is found out from what was done after them, or they are named."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple, get_args

from companion.play.journal import Torn
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.table.events import Command, Entry, Event, Redone, Undone

FOLLOWING = 60
"""So many entries after a torn one must be possible after what it is taken to have been."""

COMMANDS = {str(kind.__struct_config__.tag) for kind in get_args(Command)}
KINDS = COMMANDS | {str(kind.__struct_config__.tag) for kind in get_args(Event)}


class Mended(NamedTuple):
    """A whole log again. `found`: what torn lines said, by number; `undone`: those that were taken back anyway; `lost`:
    those that are left out."""

    entries: list[Entry]
    found: dict[int, Event]
    undone: list[int]
    lost: list[int]


def whole(rules: Rules[Any], setup: Setup, log: Iterable[Entry | Torn]) -> Mended:
    """The log without its torn lines: each replaced by what it must have been, or left out."""
    lines = list(log)
    mended = Mended([], {}, [], [])
    at = 0
    while at < len(lines):
        line = lines[at]
        at += 1
        if isinstance(line, Entry):
            mended.entries.append(line)
        elif _said(line) & COMMANDS:
            mended.lost.append(line.number)
        elif (rest := _taken_back(lines[at:])) is not None:
            mended.undone.append(line.number)
            lines[at:] = rest
        elif event := _only(rules, setup, mended.entries, line, lines[at : at + FOLLOWING]):
            mended.found[line.number] = event
            mended.entries.append(Entry(event, "mended"))
        else:
            mended.lost.append(line.number)
    return mended


def _said(line: Torn) -> set[str]:
    """The kinds of event that can still be made out in a torn line."""
    return {word.decode() for word in re.findall(rb"[a-z]+", line.left)} & KINDS


def _taken_back(after: Sequence[Entry | Torn]) -> list[Entry | Torn] | None:
    """What is left to be done after a torn event that was taken back; None where it was not.

    Whatever came between is gone with it. Where it was done again it is wanted after all.
    """
    since = 0
    for at, line in enumerate(after):
        match line:
            case Entry(event=Undone(steps=steps)):
                if steps > since:
                    rest = list(after[at + 1 :])
                    if rest and isinstance(rest[0], Entry) and isinstance(rest[0].event, Redone):
                        return None
                    back = steps - since - 1
                    return [Entry(Undone(back), line.source, line.at), *rest] if back else rest
                since -= steps
            case Entry(event=Redone(steps=steps)):
                since += steps
            case _:
                since += 1
    return None


def _only(
    rules: Rules[Any], setup: Setup, before: list[Entry], torn: Torn, after: Sequence[Entry | Torn]
) -> Event | None:
    """The one answer to what was asked that lets everything after it be; None where there are several, or none.

    Nor where all that follows fits without it: then it may have been something that is no answer at all.
    """
    session = Session(rules, setup)
    if any(session.replay(before)):
        return None
    following = []
    for line in after:
        if isinstance(line, Torn):
            break
        following.append(line)

    def fits(*entries: Entry) -> bool:
        tried = Session(rules, setup)
        tried.steps = list(session.steps)
        return not any(tried.replay((*entries, *following)))

    said = _said(torn)
    answers = [event for event in session.prompt.answers() if not said or type(event).__struct_config__.tag in said]
    if not following or fits() or any(fits(Entry(Undone(steps))) for steps in (1, 2, 3)):
        return None
    fitting = [event for event in answers if fits(Entry(event))]
    return fitting[0] if len(fitting) == 1 else None
