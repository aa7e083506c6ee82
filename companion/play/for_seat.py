"""What one seat may know of a game, and nothing else: all that is ever handed to a page of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.play.rules import Rules, Stay
from companion.play.session import Moment
from companion.table.prompts import Prompt
from companion.table.rulings import Ruling
from companion.table.view import CoveredView, TableView
from companion.table.words import SILENCE, Words

LAST = 3
"""So many events back, what was ruled is shown."""


class Share(msgspec.Struct, frozen=True):
    """A moment as one seat may know it; with the seat "" as everybody in the room may.

    `asked` are those whose answer is awaited, nobody where it is the whole table's;
    `question` is silence where only they may read it. `prompt` holds the answers this seat may give, None where it may
    give none. `told` is what was ruled on the last events, the oldest first; `secrets` are the seat's own, `covered`
    the same as counters, where they are counters. `stay`: who is asked inside which procedure, where all may know it.
    """

    seat: str
    table: TableView
    asked: tuple[str, ...]
    question: Words
    private: bool
    over: bool
    prompt: Prompt | None
    house: Mapping[str, str]
    told: tuple[tuple[Ruling, ...], ...] = ()
    secrets: tuple[Words, ...] = ()
    covered: tuple[CoveredView, ...] = ()
    undo: Words = SILENCE
    stay: Stay | None = None


def for_seat(rules: Rules[Any], moment: Moment, seat: str = "") -> Share:
    """What that seat may know of a moment."""
    state = moment.state
    whole = rules.expects(state)
    prompt, own = whole.to(seat), seat in whole.asked
    return Share(
        seat,
        rules.table(state),
        whole.asked,
        prompt.words if own or not prompt.private else SILENCE,
        prompt.private,
        prompt.over,
        answerable(prompt, seat),
        {name: str(value) for name, value in msgspec.structs.asdict(state.house).items()},
        _told(moment, seat),
        rules.secrets(state, seat) if seat else (),
        rules.covered(state, seat) if seat else (),
        _undo(moment, seat),
        None if prompt.private or prompt.over else rules.stay(state),
    )


def answerable(prompt: Prompt, seat: str) -> Prompt | None:
    """The question with the answers that seat may give; None where it may give none.

    What is asked of the whole table may be said by any seat, and by nobody who has none.
    """
    if not seat or prompt.over:
        return None
    prompt = prompt.to(seat)
    mine = prompt.who in ("", seat)
    by = (seat,) if seat in prompt.by else ()
    die = prompt.die if by or (mine and not prompt.by) else None
    options = tuple(option for option in prompt.options if (option.who or prompt.who) in ("", seat))
    if mine:
        found = msgspec.structs.replace(prompt, options=options, die=die, by=by)
    else:
        found = Prompt(seat, prompt.words, die, options, rules=prompt.rules, by=by)
    return found if found.answers() else None


def _undo(moment: Moment, seat: str) -> Words:
    """What taking back the last step is called, where it is called by nothing this seat may not read."""
    hidden = any(ruling.step and ruling.to not in ("", seat) for ruling in moment.rulings)
    return SILENCE if hidden or moment.entry is None else moment.step


def _told(moment: Moment, seat: str) -> tuple[tuple[Ruling, ...], ...]:
    """What was ruled on the last events that had a ruling this seat may read, the oldest first."""
    found: list[tuple[Ruling, ...]] = []
    at: Moment | None = moment
    while at and len(found) < LAST:
        if heard := tuple(ruling for ruling in at.rulings if ruling.words and ruling.to in ("", seat)):
            found.append(heard)
        at = at.before
    return tuple(found[::-1])
