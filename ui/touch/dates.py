"""Days as people say them."""

from __future__ import annotations

from datetime import datetime

from companion.table.words import Words, say

WEEKDAYS = (
    say("on Monday"), say("on Tuesday"), say("on Wednesday"), say("on Thursday"), say("on Friday"), say("on Saturday"),
    say("on Sunday"),
)  # fmt: skip


def when(moment: float, now: float) -> Words:
    """The day of a moment (seconds since 1970, 0 where nobody knows), seen from `now`."""
    if not moment:
        return say("some day")
    then, today = datetime.fromtimestamp(moment), datetime.fromtimestamp(now)
    days = (today.date() - then.date()).days
    if days <= 0:
        return say("today")
    if days == 1:
        return say("yesterday")
    if days < 7:
        return WEEKDAYS[then.weekday()]
    return say("{year}-{month}-{day}", year=then.year, month=f"{then.month:02}", day=f"{then.day:02}")
