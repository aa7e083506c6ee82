"""Counters of cardboard on a screen: one alone, a stack as a fan, an answer that is about some, a rack of backs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain

from companion.boards.primitives import Primitive, shifted
from companion.table.view import RackView, TokenView
from companion.table.words import Words
from ui.art import counters as art
from ui.art.theme import Theme, words_on
from ui.table.asks import Answer, headed
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK
from ui.touch.parting import across, down, middle, rest, share, shares, whole
from ui.touch.things import Box, Picture, Plate, Thing
from ui.touch.widgets.basic import Said, fitting, lines

TALL = 76.0
"""An answer at least so high, px at 800x480, shows its stack below its name."""


def counter(look: Look, box: Box, token: TokenView, *, out: bool = False) -> Picture:
    """One counter in the middle of a box, as large as it goes. `out`: dimmed and crossed."""
    spot = whole(box)
    key = f"{_key(token)}:{spot.w}:{spot.h}:{out}:{look.theme_name}"
    return Picture(spot, key, partial(_drawn, token, spot.w, spot.h, out, look.theme))


def _drawn(token: TokenView, w: float, h: float, out: bool, theme: Theme) -> tuple[Primitive, ...]:
    x, y, side = w / 2, h / 2, min(w, h) / 1.08
    if token.covered:
        drawn = art.back(x, y, side, theme.raised, theme.line)
    else:
        drawn = art.face(token, x, y, side, theme.bg if out else "")
    return (*drawn, *(art.cross(x, y - side * 0.12, side * 0.34, theme.bad) if out else ()))


def stack(look: Look, box: Box, tokens: Sequence[TokenView], side: float, apart: float = 0.2) -> Picture:
    """A fan of counters of that side, px, in the left of a box; each lies so far `apart`, in sides, from the next."""
    theme, spot, (front, behind) = look.theme, whole(box), art.fanned(tokens)
    at = side * 0.56, box.h - side * 0.56
    key = f"fan:{_key(front) if front else ''}:{behind}:{spot.w}:{spot.h}:{side:.0f}:{apart}:{look.theme_name}"
    draw = lambda: shifted(art.fan(front, behind, side, theme.raised, theme.line, side * apart), at)  # noqa: E731
    return Picture(spot, key, draw)


def _key(token: TokenView) -> str:
    return f"{token.id}/{token.shape}/{token.ground}/{token.picture}/{token.value}/{token.letters}/{token.count}"


def number_badge(look: Look, box: Box, number: str) -> Picture:
    """The number of a space, on the hexagon it has on the board."""
    theme = look.theme
    spot = whole(box)
    inks = theme.accent, theme.halo, words_on(theme.accent)
    draw = partial(art.badge, spot.w / 2, spot.h / 2, spot.w / 2.36, number, *inks)
    return Picture(spot, f"number:{number}:{spot.w}:{look.theme_name}:{theme.accent}", draw)


def counter_label(look: Look, box: Box, answer: Answer, on: str, ink: str) -> list[Thing]:
    """An answer that is about counters: its number and name, the stack as a fan, and what lies behind."""
    several = sum(each.count for each in answer.tokens) > 1
    high = box.h >= max(look.u(TALL), look.words(18) * LEAD * 3.2) and (several or bool(answer.number))
    return _above(look, box, answer, on, ink) if high else _beside(look, box, answer, on, ink)


def _above(look: Look, box: Box, answer: Answer, on: str, ink: str) -> list[Thing]:
    top, low = down(box, share(36), share(64))
    out: list[Thing] = []
    if answer.number:
        side = min(top.h, look.u(34))
        before, top = across(top, side, rest(), gap=look.u(8))
        out.append(number_badge(look, middle(before, side, side), answer.number))
    words = lines(look, top, headed(answer.words), look.words(21), SEMI, ink, on)
    side = min(low.h * 0.8, look.u(54))
    fan, body = across(low, min(side * 1.75, low.w * 0.6), rest(), gap=look.u(4))
    told = [part for part in str(answer.cost).partition(", ") if part.strip(", ")]  # what lies behind, then how far
    small = look.words(18 if len(told) > 1 else 20)
    rows = down(middle(body, body.w, len(told) * small * LEAD), *shares(len(told))) if told else []
    more = (lines(look, row, each, small, SEMI, ink, on, anchor="end") for row, each in zip(rows, told, strict=True))
    return [*out, *words, stack(look, fan, answer.tokens, side), *chain(*more)]


def _beside(look: Look, box: Box, answer: Answer, on: str, ink: str) -> list[Thing]:
    """Where a card is low: the stack, its number on its corner, then name."""
    theme = look.theme
    side = min(box.h - look.u(2), look.u(54 if box.w > look.u(220) else 46))
    before, room = across(box, side, rest(), gap=look.u(6))
    spot = middle(before, side, side)
    several = sum(each.count for each in answer.tokens) > 1
    alone = counter(look, spot, answer.tokens[0])
    out: list[Thing] = [stack(look, spot, answer.tokens, side * 0.8, 0.07) if several else alone]
    if answer.number:
        mark = look.u(27)
        out.append(number_badge(look, Box(spot.x - look.u(5), spot.y, mark, mark), answer.number))
    name = Said(headed(answer.words), look.words(20), SEMI, ink)
    cost = Said(answer.cost, look.words(18), WORK, theme.muted if ink == theme.text else ink)
    forms = (name, cost), (name, cost._replace(most=2)), (name._replace(most=2),)
    return [*out, *fitting(look, room, on, *forms)]


def named(look: Look, box: Box, token: TokenView, on: str, *, most: int = 2) -> list[Thing]:
    """A counter with its name below."""
    side = min(box.w, box.h - look.words(18) * 1.2 * most)
    above, below = down(box, side, rest(), gap=look.u(1))
    said, size = headed(token.words), look.words(18)
    words = lines(look, below, said, size, WORK, look.theme.text, on, anchor="middle", most=most, top=True)
    return [counter(look, middle(above, side, side), token), *words]


def rack_row(look: Look, box: Box, rack: RackView, *, centred: bool = False) -> list[Thing]:
    """A place for each counter the rack has room for, those that lie there as backs; all alike."""
    places = max(rack.room, rack.count, 1)
    gap = look.u(5)
    side = min(box.h, (box.w - gap * (places - 1)) / places)
    wide = places * (side + gap) - gap
    row = middle(box if centred else box._replace(w=wide), wide, side)
    spots, dash = across(row, *shares(places), gap=gap), (gap, gap)
    free = (each.inset(look.u(1)) for each in spots[rack.count :])
    return [
        *(counter(look, spot, BACK) for spot in spots[: rack.count]),
        *(Plate(spot, look.theme.bg, look.u(6), look.theme.line, look.line, dash) for spot in free),
    ]


BACK = TokenView(words=Words("face down"))
