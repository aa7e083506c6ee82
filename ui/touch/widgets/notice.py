"""A sentence about the table itself, and what to do about it: a throw to be confirmed, a word of the referee."""

from __future__ import annotations

from companion.table.words import Words, say
from ui.touch.game import Notice
from ui.touch.look import Look
from ui.touch.measure import BOLD
from ui.touch.parting import across, down, rest, shares
from ui.touch.things import Act, Box, Plate, Thing
from ui.touch.widgets.basic import button, icon
from ui.touch.widgets.flow import Para, flow


def notice_card(look: Look, box: Box, notice: Notice, count: Act, dismiss: Act) -> list[Thing]:
    """Lies over the choices until it is answered or something else happens."""
    theme = look.theme
    out: list[Thing] = [Plate(box, theme.raised, look.u(16), theme.warn, look.bold_line)]
    inner = box.inset(look.u(14), look.u(10))
    body, foot = down(inner, rest(), look.finger, gap=look.u(6))
    spot, room = across(body, look.u(34), rest(), gap=look.u(8))
    out.append(icon(look, "hand", spot.middle[0], body.y + look.u(18), look.u(28), theme.warn, theme.raised))
    out += flow(look, room, [Para(notice.words, "strong", 20)], theme.raised, f"notice:{notice.words}")
    if notice.offered:
        yes, no = across(foot, *shares(2), gap=look.gap)
        words = say("Yes, {face}", face=notice.offered.face)
        out += button(look, yes, words, count, kind="main", size=23, face=BOLD)
        out += button(look, no, say("No"), dismiss, size=22)
    else:
        out += button(look, foot, say("All right"), dismiss, size=22)
    return out


def complaint(look: Look, words: Words, dismiss: Act) -> list[Thing]:
    """What went wrong, in the middle of the screen and alone on it until it has been read."""
    page = look.page
    wide, high = min(page.w, look.u(600)), min(page.h, look.u(300))
    x, y = page.middle
    box = Box(round(x - wide / 2), round(y - high / 2), round(wide), round(high))
    return notice_card(look, box, Notice(words), dismiss, dismiss)
