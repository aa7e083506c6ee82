"""A throw and what it was read against: dice added up on a scale that is cut where it begins to work, or the faces of
one die."""

from __future__ import annotations

from companion.boards.primitives import Polygon
from companion.table.rulings import Weighed
from companion.table.words import Words, say
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, WORK, width
from ui.touch.parting import across, down, rest, shares
from ui.touch.things import Anchor, Box, Picture, Plate, Thing
from ui.touch.widgets.basic import disc, line, lines
from ui.touch.widgets.odds import faces_bar
from ui.touch.widgets.tray import TrayDie, die_art

SUM, TIP = 50.0, 14.0
"""How high the dice are, and how broad what points at a throw, px at 800x480."""


def weighed_high(look: Look, weighed: Weighed, wide: float) -> float:
    """How high it wants to be in that breadth, px."""
    words = look.words(18) * LEAD
    if weighed.totals is None:
        return look.u(SUM + 60)
    return look.u(SUM + 40) + (words if _beside(look, weighed, wide) else 2 * words)


def _beside(look: Look, weighed: Weighed, wide: float) -> bool:
    """Whether what was needed has room beside the throw beneath the scale."""
    free = wide * (1 - _share(weighed)) - width("00", look.words(18), BOLD) * 2.5 - look.u(16)
    return width(str(needed(weighed)), look.words(18), SEMI) <= free


def needed(weighed: Weighed) -> Words:
    """What it took, in few words."""
    if weighed.totals and weighed.totals[1] is None:
        return say("It took {least}.", least=weighed.totals[0])
    return say("needed: {need}", need=weighed.need)


def _ends(weighed: Weighed) -> tuple[int, int]:
    """The least and the most these dice can make."""
    faces = [int(face) for face in weighed.die.shown]
    return len(weighed.thrown) * min(faces), len(weighed.thrown) * max(faces)


def _share(weighed: Weighed) -> float:
    """Where the throw lies on the scale, 0 to 1."""
    least, most = _ends(weighed)
    return (sum(map(int, weighed.thrown)) + 0.5 - least) / (most - least + 1)


def weighed_things(look: Look, box: Box, weighed: Weighed, on: str) -> list[Thing]:
    """All of it from the top of the box, on that ground."""
    dice, room = down(box, look.u(SUM), rest(), gap=look.u(6))
    if weighed.totals is None:
        return [*_fell(look, dice, weighed, on), *_faces(look, room, weighed, on)]
    return [*_sum(look, dice, weighed, on), *_scale(look, room, weighed, on)]


def _sum(look: Look, box: Box, weighed: Weighed, on: str) -> list[Thing]:
    """Each die as it fell, the plus signs, the sum."""
    ink = look.theme.text
    total = str(sum(map(int, weighed.thrown)))
    big = look.u(42)
    room, answer = across(box, rest(), width(total, big, BOLD) + look.u(6))
    out: list[Thing] = [line(answer, total, big, BOLD, ink, on, "end")]
    count = len(weighed.thrown)
    side = min(look.u(48), box.h, room.w / (count * 1.55 + 0.1))
    sign = side * 0.5
    x = room.x
    for number, face in enumerate(weighed.thrown):
        spot = Box(round(x), round(box.middle[1] - side / 2), round(side), round(side))
        out.append(die_art(look, spot, TrayDie(weighed.die.kind, face)))
        x += side
        mark = Box(x, box.y, sign, box.h)
        out.append(line(mark, "+" if number < count - 1 else "=", max(look.least, sign), BOLD, ink, on, "middle"))
        x += sign
    return out


def _scale(look: Look, box: Box, weighed: Weighed, on: str) -> list[Thing]:
    """From the least to the most these dice can make, filled where it works, with the throw on it."""
    assert weighed.totals
    theme, (least, most) = look.theme, _ends(weighed)
    low, high = max(least, weighed.totals[0]), min(most, most if weighed.totals[1] is None else weighed.totals[1])
    total = sum(map(int, weighed.thrown))
    high_bar, gap = look.u(18), look.u(4)
    bar = Box(box.x, box.y + look.u(13), box.w, high_bar)

    def at(value: float) -> float:
        """Where a total lies; each has as much room as any other."""
        return bar.x + bar.w * (value - least) / (most - least + 1)

    pieces = [(least, low - 1, False), (low, high, True), (high + 1, most, False)]
    out: list[Thing] = []
    for first, last, works in pieces:
        if last >= first:
            x, end = at(first), at(last + 1) - (gap if last < most else 0)
            edge = "" if works else theme.line
            fill = theme.accent if works else theme.surface
            out.append(Plate(Box(round(x), bar.y, round(end - x), bar.h), fill, look.u(5), edge, look.line))
    here = bar.x + bar.w * _share(weighed)
    out.append(_tip(look, here, bar.y - look.u(TIP) * 0.95, "down"))
    out.append(disc(here, bar.middle[1], look.u(4.5), theme.text, theme.surface, 1))
    words = look.words(18)
    under = Box(bar.x, bar.bottom + look.u(3), bar.w, words * LEAD)
    return [*out, *_labels(look, under, weighed, (least, total, most), (here, words), on)]


def _labels(
    look: Look, box: Box, weighed: Weighed, ends: tuple[int, int, int], at: tuple[float, float], on: str
) -> list[Thing]:
    """The ends of the scale, the throw beneath its mark, and beneath them what was needed."""
    theme, (least, total, most), (here, size) = look.theme, ends, at
    wide = width(str(total), size, BOLD) + 2
    x = min(max(box.x, here - wide / 2), box.right - wide)
    out: list[Thing] = [line(Box(x, box.y, wide, box.h), str(total), size, BOLD, theme.text, on)]
    first, last = width(str(least), size, WORK) + 2, width(str(most), size, WORK) + 2
    if box.x + first + look.u(8) < x:
        out.append(line(Box(box.x, box.y, first, box.h), str(least), size, WORK, theme.muted, on))
    beside = _beside(look, weighed, box.w)
    if box.right - last - look.u(8) > x + wide:
        out.append(line(Box(box.right - last, box.y, last, box.h), str(most), size, WORK, theme.muted, on, "end"))
    room = Box(x + wide + look.u(8), box.y, box.right - last - x - wide - look.u(16), box.h)
    spot = room if beside else Box(box.x, box.bottom, box.w, box.h)
    anchor: Anchor = "end" if beside else "start"
    return [*out, *lines(look, spot, needed(weighed), size, SEMI, theme.text, on, anchor=anchor)]


def _fell(look: Look, box: Box, weighed: Weighed, on: str) -> list[Thing]:
    """One die needs no sum: the face it fell on, and which would have done."""
    side = round(min(look.u(48), box.h))
    spot = Box(round(box.x), round(box.middle[1] - side / 2), side, side)
    room = Box(spot.right + look.u(14), box.y, box.right - spot.right - look.u(14), box.h)
    words = needed(weighed)
    die = TrayDie(weighed.die.kind, weighed.thrown[-1])
    return [die_art(look, spot, die), *lines(look, room, words, look.words(20), SEMI, look.theme.text, on, most=2)]


def _faces(look: Look, box: Box, weighed: Weighed, on: str) -> list[Thing]:
    """Every face, those that work filled, and a mark beneath the one that lies."""
    shown = weighed.die.shown
    bar = down(box, look.u(34))[0]
    cell = across(bar, *shares(len(shown)), gap=look.u(4))[shown.index(weighed.thrown[-1])]
    return [*faces_bar(look, bar, shown, weighed.faces), _tip(look, cell.middle[0], bar.bottom + look.u(3), "up")]


def _tip(look: Look, x: float, y: float, way: str) -> Picture:
    """A triangle that points up or down, its top at that height."""
    ink, wide, high = look.theme.text, look.u(TIP), look.u(TIP) * 0.8
    foot, point = (0, high) if way == "down" else (high, 0)
    shape = Polygon(((0, foot), (wide, foot), (wide / 2, point)), ink)
    box = Box(round(x - wide / 2), round(y), round(wide), round(high))
    return Picture(box, f"tip:{way}:{ink}:{box.w}", lambda: (shape,))
