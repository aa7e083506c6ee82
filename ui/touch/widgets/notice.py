"""A sentence about the table itself, and what to do about it: a throw to be confirmed, a word of the referee."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.words import Words, say
from ui.touch.game import Notice
from ui.touch.look import Look
from ui.touch.measure import BOLD
from ui.touch.parting import across, down, middle, rest, shares, whole
from ui.touch.things import Act, Box, Plate, Thing
from ui.touch.widgets.basic import button, icon
from ui.touch.widgets.flow import Para, flow, flowed

SIGN = 34.0
"""Px at 800x480 for the sign before the words."""


def notice_card(look: Look, box: Box, notice: Notice, count: Act, dismiss: Act) -> list[Thing]:
    """Lies over the choices until it is answered or something else happens, as high as its words."""
    theme, sizes = look.theme, [[Para(notice.words, "strong", size)] for size in (22, 20, 18)]
    told = next((each for each in sizes if _high(look, box.w, each) <= box.h), sizes[0])
    box = box._replace(h=min(box.h, round(_high(look, box.w, told))))
    out: list[Thing] = [Plate(box, theme.raised, look.u(16), theme.warn, look.bold_line)]
    body, foot = down(box.inset(*_pad(look)), rest(), look.finger, gap=look.gap)
    spot, room = across(body, look.u(SIGN), rest(), gap=look.gap)
    out.append(icon(look, "hand", spot.middle[0], body.y + look.u(18), look.u(28), theme.warn, theme.raised))
    out += flow(look, room, told, theme.raised, f"notice:{notice.words}")
    if notice.offered:
        yes, no = across(foot, *shares(2), gap=look.gap)
        words = say("Yes, {face}", face=notice.offered.face)
        out += button(look, yes, words, count, kind="main", size=23, face=BOLD)
        out += button(look, no, say("No"), dismiss, size=22)
    else:
        out += button(look, foot, say("All right"), dismiss, size=22)
    return out


def _pad(look: Look) -> tuple[float, float]:
    return look.u(14), look.u(10)


def _high(look: Look, wide: float, words: Sequence[Para]) -> float:
    """How high a card of that breadth is, px."""
    across_, down_ = _pad(look)
    _, end = flowed(look, wide - 2 * across_ - look.u(SIGN) - look.gap, words, look.theme.raised)
    return 2 * down_ + max(end, look.u(SIGN + 6)) + look.gap + look.finger


def complaint(look: Look, words: Words, dismiss: Act) -> list[Thing]:
    """What went wrong, in the middle of the screen and alone on it until it has been read."""
    wide = min(look.page.w, look.u(600))
    high = min(look.page.h, _high(look, wide, [Para(words, "strong", 22)]))
    return notice_card(look, whole(middle(look.page, wide, high + 2)), Notice(words), dismiss, dismiss)
