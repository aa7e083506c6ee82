"""What is done at the board itself: pushes as pictures, what is left of a throw as dots, whom a piece obeys.

What is walked to is touched on the board, so no list of places stands here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import msgspec

from companion.table.view import PieceView, Tally, TokenView
from companion.table.words import Words, say
from ui.table.asks import Answer, headed
from ui.table.chances import briefly
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK, fit, width
from ui.touch.parting import across, down, grid, middle, rest, whole
from ui.touch.things import Act, Art, Box, Plate, Thing
from ui.touch.widgets.basic import Said, button_plate, card, disc, figure, fitting, lines, target
from ui.touch.widgets.choices import Choose, Offer, choices
from ui.touch.widgets.counters import counter
from ui.touch.widgets.tray import TrayDie, die_art


class Hands(msgspec.Struct, frozen=True):
    """The offer, and what else belongs beside it: dice that lie there, what is left of them, pieces that obey."""

    offer: Offer
    dice: Sequence[TrayDie] = ()
    tally: Tally | None = None
    pieces: Sequence[PieceView] = ()
    story: Act | None = None
    moved: TokenView | None = None
    """The counter that is put on one of the lit spaces."""


def at_the_board(answers: Sequence[Answer]) -> bool:
    """Whether hands answer at the board: they push something, or walk over floors that light up."""
    return any(answer.grip or answer.floor for answer in answers)


def hands(look: Look, box: Box, told: Hands, choose: Choose, tray: Box | None = None) -> list[Thing]:
    """From the top: the throw and what is left of it (in the tray where there is one), the pushes, all other answers,
    and pieces that obey somebody."""
    pushes = [answer for answer in told.offer.answers if answer.grip]
    others = tuple(answer for answer in told.offer.answers if not answer.grip and not answer.floor)
    gap, out, room = look.gap, [], box
    if told.dice or told.tally:
        row, below = down(room, min(look.u(62), room.h * 0.3), rest(), gap=gap)
        if tray is None:
            room = below
        out += _left(look, tray or row, told)
    rows = -(-len(pushes) // 2)
    more = bool(others or told.pieces)
    least = (rows + (1 if more else 0)) * (look.finger + gap) + max(0, len(others) - 2) // 2 * (look.finger + gap)
    if rows and least <= room.h + gap:
        high = min(look.u(112), (room.h - gap * (rows if more else rows - 1)) / (rows + (0.72 if more else 0)))
        area, room = down(room, rows * high + (rows - 1) * gap, rest(), gap=gap)
        alike = len({answer.grip.handles for answer in pushes if answer.grip}) == 1
        for cell, answer in zip(grid(area, len(pushes), 2, gap), pushes, strict=True):
            out += _push(look, cell, answer, alike, choose, told.offer.suppose)
        pushes = []
    listed = msgspec.structs.replace(told.offer, answers=(*pushes, *others), die=None)
    if told.moved and all(answer.aside for answer in listed.answers):
        room, foot = down(room, rest(), look.finger if listed.answers else 0.0, gap=gap)
        out += _put(look, room, told.moved)
        return [*out, *choices(look, foot, listed, choose, lambda face, by: None)]
    return [*out, *_below(look, room, listed, told.pieces, choose)]


def _put(look: Look, box: Box, token: TokenView) -> list[Thing]:
    """The counter to put down, and how; the question alone says it where there is no room."""
    if box.h < look.finger / 2:
        return []
    side = min(box.h, look.u(110), box.w / 3)
    shown, how = across(middle(box, box.w, side), side, rest(), gap=look.u(16))
    said = say("Tap a lit space.")
    return [
        counter(look, shown, token),
        *lines(look, how, said, look.words(22), SEMI, look.theme.text, look.theme.bg, most=2),
    ]


def _below(look: Look, box: Box, offer: Offer, pieces: Sequence[PieceView], choose: Choose) -> list[Thing]:
    """The other answers, and beside or beneath them whom a piece obeys, where there is room."""
    gap, answers = look.gap, offer.answers
    shown = next((piece for piece in pieces if piece.status), None)
    none = lambda face, by: None  # noqa: E731
    sideways = box.h < 2 * look.finger + gap
    if shown is None or (len(answers) > 1 and sideways):
        return choices(look, box, offer, choose, none, sideways=sideways)
    high = min(box.h, look.u(84))
    if not answers:
        return _obeys(look, down(box, high)[0], shown)
    if len(answers) == 1 and sideways:
        beside_wide = min(box.w * 0.42, look.u(122) * max(1.0, look.factor))
        room, beside = across(down(box, high)[0], rest(), beside_wide, gap=gap)
        return [*_obeys(look, room, shown), *choices(look, beside, offer, choose, none)]
    room, low = down(box, box.h - high - gap if len(answers) > 2 else high, rest(), gap=gap)
    low = down(low, min(high, low.h))[0]
    return [*choices(look, room, offer, choose, none), *_obeys(look, low, shown)]


def _left(look: Look, box: Box, told: Hands) -> list[Thing]:
    """The dice as they lie, and a dot for each that is left; a dash in those that are used up."""
    theme = look.theme
    plate = card(look, box)
    out: list[Thing] = [plate]
    side = round(box.h * 46 / 62)
    x = box.x + look.u(14)
    for die in told.dice[-3:]:
        spot = Box(round(x), round(box.middle[1] - side / 2), side, side)
        out.append(die_art(look, spot, die))
        x += side + look.u(8)
    tally = told.tally
    name: Words | str = say("What was thrown, and the story so far")
    if tally:
        wanted = look.words(21)
        room = Box(x, box.y, box.right - look.u(14) - x, box.h)
        dot = min(look.u(12), (room.w * 0.42) / max(1, tally.whole) / 2.5)
        dots = tally.whole * dot * 2.5
        thrown = str(say("thrown"))
        free = room.w - dots - width(str(tally.words), wanted, SEMI) - 2 * look.u(14)
        if told.dice and width(thrown, look.size("second"), WORK) <= free:
            spot, room = across(room, width(thrown, look.size("second"), WORK) + 1, rest(), gap=look.u(16))
            out += lines(look, spot, thrown, look.size("second"), WORK, theme.muted, plate.fill)
        for number in range(tally.whole):
            out += _dot(look, room.x + dot * (2.5 * number + 1), room.middle[1], dot, number < tally.left, plate.fill)
        words = Box(room.x + dots + look.u(6), room.y, room.right - room.x - dots - look.u(6), room.h)
        out += lines(look, words, tally.words, wanted, SEMI, theme.text, plate.fill, most=2)
        name = say("{left}. {more}", left=tally.words, more=name)
    out.append(target(look, box, name, told.story, plate))
    return out


def _dot(look: Look, x: float, y: float, radius: float, left: bool, on: str) -> list[Thing]:
    theme = look.theme
    if left:
        return [disc(x, y, radius, theme.accent)]
    dash = Box(round(x - radius * 0.5), round(y - look.line / 2), round(radius), look.line)
    return [disc(x, y, radius, on, theme.line, look.line), Plate(dash, theme.line, 0)]


def _push(look: Look, box: Box, answer: Answer, alike: bool, choose: Choose, suppose: Choose | None) -> list[Thing]:
    """A handle, and an arrow the way the reader's hand would move it."""
    theme = look.theme
    assert answer.grip
    left = answer.grip.side == "left"
    words: Words | str = headed(answer.words)
    if alike:
        words = say("Push left") if left else say("Push right")
    plate = button_plate(look, box, "plain")
    odds = str(briefly(answer.odds)) if answer.odds else ""
    inner = box.inset(look.u(8), look.u(6))
    size = look.words(23)
    found = fit(str(words), (inner.w, inner.h * 0.6), size, BOLD, lines=2, least=look.least)
    under = size * 1.15 * len(found.lines)
    low = look.size("second") * 1.2 if odds and inner.h - under > look.u(50) else 0.0
    picture, label, chance = down(inner, rest(), under, low)
    picture = picture.inset(0, look.u(2))
    out: list[Thing] = [plate]
    if picture.h >= look.u(22):
        spot = whole(middle(picture, min(picture.w, picture.h * 3.0), picture.h))
        out.append(Art(spot, f"push:{answer.grip.side}", (theme.accent, "#8C9A9E", "#0E1618"), theme.raised))
    else:
        label = inner
    out += lines(look, label, words, size, BOLD, theme.text, plate.fill, anchor="middle", most=2)
    if low:
        out += lines(look, chance, odds, look.size("second"), WORK, theme.muted, plate.fill, anchor="middle")
    held = partial(suppose, answer) if suppose else None
    out.append(target(look, box, words, partial(choose, answer), plate, long=held))
    return out


def _obeys(look: Look, box: Box, piece: PieceView) -> list[Thing]:
    """A piece that is nobody's own: whom it obeys, and when it moves."""
    theme = look.theme
    plate, radius = card(look, box), min(look.u(21), box.h * 0.3)
    spot, room = across(box.inset(look.u(10), look.u(6)), radius * 2.6, rest(), gap=look.u(6))
    out: list[Thing] = [plate, figure(look, piece.kind, *spot.middle, radius)]
    title = Said(piece.status, look.words(21), SEMI, theme.text)
    second = Said(piece.more, look.size("second"), WORK, theme.muted)
    return [*out, *fitting(look, room, plate.fill, (title, second), (title._replace(most=3),))]
