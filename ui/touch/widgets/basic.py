"""The smallest pieces of every screen: lines of words, signs, figures, cards and buttons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from companion.play.setup import Seat
from companion.table.words import Words
from ui.art import ICON_ROOM
from ui.art.theme import ratio, words_on
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, VOICE, WORK, face_for, fit, width
from ui.touch.parting import across, down, middle, rest, share
from ui.touch.things import Act, Anchor, Art, Box, Plate, Text, Thing, Touch


def line(room: Box, words: Words | str, size: float, face: str, ink: str, on: str, anchor: Anchor = "start") -> Text:
    """One line as it is; whoever asks has seen to it that it fits."""
    said = str(words)
    return Text(room, said, round(size), face_for(said, face), ink, on, anchor)


def lines(
    look: Look,
    room: Box,
    words: Words | str,
    size: float,
    face: str,
    ink: str,
    on: str,
    *,
    anchor: Anchor = "start",
    most: int = 1,
    lead: float = LEAD,
    even: bool = False,
    top: bool = False,
) -> list[Text]:
    """Words in a room, broken and made smaller as far as they must be; in its middle, or from its top."""
    said = str(words)
    if not said:
        return []
    face = face_for(said, face)
    found = fit(said, (room.w, room.h), size, face, lines=most, least=min(look.least, size), lead=lead, even=even)
    step = found.size * lead
    high = len(found.lines) * step
    y = room.y if top else room.y + (room.h - high) / 2
    return [
        Text(Box(room.x, y + at * step, room.w, step), each, round(found.size), face, ink, on, anchor, found.fits)
        for at, each in enumerate(found.lines)
    ]


class Said(NamedTuple):
    """Words as they are to be set: px, face, ink, and in how many lines at most."""

    words: Words | str
    size: float
    face: str
    ink: str
    most: int = 1


def fitting(look: Look, box: Box, on: str, *forms: Sequence[Said]) -> list[Text]:
    """The first form of which each line has words and room is set, one below the other; else the last, which never
    goes."""
    for form in forms:
        rooms = down(box, *(share(each.size * each.most) for each in form))
        if form is forms[-1] or all(
            str(each.words) and fits(look, each.words, room, each.size, each.face, most=each.most)
            for room, each in zip(rooms, form, strict=True)
        ):
            return [
                text
                for room, (words, size, face, ink, most) in zip(rooms, form, strict=True)
                for text in lines(look, room, words, size, face, ink, on, most=most)
            ]
    return []


def entitled(
    look: Look, room: Box, title: Words | str, second: Words | str, on: str = "", *, most: int = 2
) -> list[Text]:
    """A row's title, and beneath it a second line where there is one; both may break where they are long."""
    theme, ground = look.theme, on or look.theme.surface
    size, small = look.words(21), look.words(18)
    if not str(second):
        return lines(look, room, title, size, SEMI, theme.text, ground, most=most)
    above, below = _entitled(look, room.w, title, second, most)
    top, low = down(middle(room, room.w, above + below), above, below)
    return [
        *lines(look, top, title, size, SEMI, theme.text, ground, most=most),
        *lines(look, low, second, small, WORK, theme.muted, ground, most=3),
    ]


def entitled_high(look: Look, wide: float, title: Words | str, second: Words | str, *, most: int = 2) -> float:
    """How much room such a title wants, px."""
    return sum(_entitled(look, wide, title, second, most))


def _entitled(look: Look, wide: float, title: Words | str, second: Words | str, most: int) -> tuple[float, float]:
    size, small = look.words(21), look.words(18)
    room = (wide, size * LEAD * (most + 0.5))
    above = len(fit(str(title), room, size, SEMI, lines=most, least=look.least).lines) * size * LEAD
    below = fit(str(second), (wide, small * 4), small, WORK, lines=3, least=look.least) if str(second) else None
    return above, below.height() if below else 0.0


def fits(look: Look, words: Words | str, room: Box, size: float, face: str, *, most: int = 1) -> bool:
    """Whether words have room in so many lines, no smaller than words may be."""
    return fit(str(words), (room.w, room.h), size, face, lines=most, least=look.least).fits


def disc(x: float, y: float, radius: float, fill: str, edge: str = "", width: float = 2.0) -> Plate:
    """A round plate about a point, on whole px."""
    box = Box(round(x - radius), round(y - radius), round(2 * radius), round(2 * radius))
    return Plate(box, fill, box.w / 2, edge, width)


def icon(look: Look, name: str, x: float, y: float, size: float, ink: str, on: str = "") -> Art:
    """A sign about a point; with `on` it tells something and must stand out."""
    side = round(size * ICON_ROOM / 24)
    return Art(Box(round(x - side / 2), round(y - side / 2), side, side), f"icon:{name}", (ink,), on)


def figure(look: Look, who: str, x: float, y: float, radius: float, state: str = "stands") -> Art:
    """A player's figure; `radius` is its base without rim and halo."""
    side = round(radius * 2.6)
    theme = look.theme
    box = Box(round(x - side / 2), round(y - side / 2), side, side)
    return Art(box, f"figure:{who}:{state}", (theme.rim, theme.halo))


def mark(look: Look, state: str, x: float, y: float, radius: float, on: str) -> Art:
    """`good`, `warn`, `bad` or `off`: never a colour without its shape."""
    theme = look.theme
    ink = {"good": theme.good, "warn": theme.warn, "bad": theme.bad}.get(state, theme.muted)
    side = round(radius * 2.2)
    return Art(Box(round(x - side / 2), round(y - side / 2), side, side), f"mark:{state}", (ink, on), on)


def card(look: Look, box: Box, fill: str = "", *, active: bool = False, radius: float = 0.0) -> Plate:
    """A resting card, outlined where it is active; in high contrast always."""
    theme = look.theme
    colour = fill or (theme.raised if active else theme.surface)
    edge = theme.text if active else theme.line if theme.outlined else ""
    return Plate(box, colour, radius or look.radius, edge, look.bold_line if active else look.line)


def button_plate(look: Look, box: Box, kind: str) -> Plate:
    theme = look.theme
    fill, edge, wide = {
        "plain": (theme.raised, theme.line, look.line),
        "main": (theme.accent, "", look.line),
        "quiet": (theme.surface, theme.line, look.line),
        "chosen": (theme.raised, theme.text, look.bold_line),
        "bare": ("", "", look.line),
    }[kind]
    return Plate(box, fill, look.radius, edge, wide)


def button(
    look: Look,
    box: Box,
    label: Words | str,
    act: Act | None,
    *,
    kind: str = "plain",
    sign: str = "",
    name: Words | str = "",
    size: float = 22,
    face: str = SEMI,
    long: Act | None = None,
    sign_after: bool = False,
    most: int = 2,
    stacked: bool = False,
) -> list[Thing]:
    """A card that does something. A sign alone still has a name for those who cannot see it.

    `stacked`: the sign stands above its words, where there is little breadth.
    """
    plate = button_plate(look, box, kind)
    ground = plate.fill or look.theme.bg
    ink = words_on(ground) if kind == "main" else look.theme.text
    said, title, wanted = str(label), str(name) or str(label), look.words(size)
    parts: list[Thing] = [plate]
    if sign and said and not stacked and not _beside_sign(look, box, said, wanted, face, most):
        sign = ""
    if sign and not said:
        side = min(look.u(28), box.h * 0.6) * min(look.factor, 1.2)
        parts.append(icon(look, sign, *box.middle, side, ink, ground))
    elif sign and stacked:
        upper, lower = down(box.inset(look.u(4), look.u(5)), look.u(28), rest())
        parts.append(icon(look, sign, *upper.middle, look.u(24), ink, ground))
        parts += lines(look, lower, said, wanted, face, ink, ground, anchor="middle", most=most)
    elif sign:
        room, side, gap = box.inset(look.pad, look.u(4)), wanted * 24 / 22, look.u(10)
        words, spot = across(room, rest(), side, gap=gap)
        if not sign_after:
            found = fit(said, (words.w, room.h), wanted, face_for(said, face), lines=most, least=look.least, even=True)
            longest = max(width(each, found.size, face_for(said, face)) for each in found.lines)
            left = max(room.x, box.middle[0] - (side + gap + longest) / 2)
            spot, words = across(Box(left, room.y, room.right - left, room.h), side, rest(), gap=gap)
        parts.append(icon(look, sign, *spot.middle, side, ink, ground))
        anchor: Anchor = "middle" if sign_after else "start"
        parts += lines(look, words, said, wanted, face, ink, ground, anchor=anchor, most=most, even=True)
    else:
        room = box.inset(look.pad if box.w > look.u(100) else look.u(4), look.u(4))
        parts += lines(look, room, said, wanted, face, ink, ground, anchor="middle", most=most, even=True)
    parts.append(Touch(box.grown_to(look.finger, look.finger), title, act, long, plate=plate))
    return parts


def _beside_sign(look: Look, box: Box, said: str, size: float, face: str, most: int) -> bool:
    """Whether a button's words have room beside its sign; else they matter more."""
    room = (box.w - look.u(30) - size * 24 / 22, box.h - look.u(8))
    return fit(said, room, size, face_for(said, face), lines=most, least=look.least).fits


def target(
    look: Look, box: Box, name: Words | str, act: Act | None, plate: Plate | None = None, **more: object
) -> Touch:
    """A target no smaller than a finger."""
    made = Touch(box.grown_to(look.finger, look.finger), str(name), act, plate=plate)
    return msgspec.structs.replace(made, **more) if more else made


def heading(look: Look, box: Box, words: Words | str, *, size: float = 0.0) -> list[Text]:
    """A title in the voice."""
    theme = look.theme
    wanted = size or look.size("title")
    return lines(look, box, words, wanted, VOICE, theme.text, theme.bg, lead=1.17)


def band_edge(look: Look, fill: str) -> str:
    """The rim a band of this fill needs to be seen on the page."""
    return look.theme.rim if ratio(fill, look.theme.bg) < 3 else ""


def player_name(
    look: Look, box: Box, colour: str, name: str, on: str, *, size: float = 22, radius: float = 13
) -> list[Thing]:
    """A figure and a name beside it."""
    r = look.u(radius)
    spot, room = across(box, 2.6 * r, rest(), gap=look.u(8))
    words = lines(look, room, name, look.words(size), SEMI, look.theme.text, on)
    return [figure(look, colour, *spot.middle, r), *words]


def seated(look: Look, box: Box, seats: Sequence[Seat], on: str) -> list[Thing]:
    """The figures of those who play, side by side, and their names as far as there is room for them."""
    out: list[Thing] = []
    for cell, seat in zip(across(box, *[share(most=look.u(116))] * len(seats)), seats, strict=True):
        spot, room, _ = across(cell, look.u(24), rest(), look.u(3), gap=look.u(5))
        out.append(figure(look, seat.colour, *spot.middle, look.u(9.5)))
        if room.w > look.u(36):
            out += lines(look, room, seat.name, look.words(19), WORK, look.theme.text, on)
    return out
