"""Games as books stand on a shelf: a card each, with its mark, its title and a line more, tall, low or broad as room
allows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.words import Words
from ui.art.theme import themed
from ui.touch.look import Look
from ui.touch.measure import VOICE, WORK, alike
from ui.touch.parting import across, down, grid, middle, rest, share, shares, whole
from ui.touch.things import Act, Art, Box, Plate, Thing
from ui.touch.widgets.basic import card, lines, target

NARROW = 130
"""The narrowest a card may be that stands in one row with all others, px at 800x480."""
LOW = 100
"""The lowest it may be where each has a row of its own."""
BROAD = 240
"""From here on there is room for words beside the mark of a game."""


class Cover(NamedTuple):
    """A game by its id, what it is called and what else is said of it, and what opens it."""

    game: str
    title: str
    second: Words | str
    act: Act


def covers(look: Look, box: Box, each: Sequence[Cover]) -> list[Thing]:
    """A card each: one row or one column of them where that leaves room for a title, and else two."""
    draw = _short
    if look.portrait:
        high = min((box.h - look.gap * (len(each) - 1)) / max(1, len(each)), look.u(260))
        low = high < look.u(LOW)
        boxes = grid(box, len(each), 2, look.gap) if low else grid(box, len(each), 1, look.gap, high=high)
        draw = _short if low else _wide
    else:
        boxes = across(box, *shares(len(each)), gap=look.gap)
        if boxes[0].w < look.u(NARROW):
            boxes = grid(box, len(each), -(-len(each) // 2), look.gap)
        draw = _tall if boxes[0].w < boxes[0].h else _wide if boxes[0].w > look.u(BROAD) else _short
    titles = [cover.title for cover in each]
    return [thing for cell, cover in zip(boxes, each, strict=True) for thing in draw(look, cell, cover, titles)]


def _bound(look: Look, box: Box, cover: Cover, mark: Box, bar: Box) -> list[Thing]:
    """What every card has: its ground, its mark, and a bar in the game's colour."""
    theme, accent = look.theme, themed(look.theme_name, cover.game).accent
    plate = card(look, box, theme.raised, radius=look.u(16))
    sign = Art(whole(mark), f"emblem:{cover.game}", (accent, theme.raised), theme.raised)
    return [plate, target(look, box, cover.title, cover.act, plate), sign, Plate(bar, accent, look.u(2))]


def _tall(look: Look, box: Box, cover: Cover, titles: Sequence[str]) -> list[Thing]:
    theme, side = look.theme, min(look.u(150), box.w * 0.66, box.h * 0.38)
    inner, bar, _ = down(box.inset(look.u(6), 0), rest(), look.u(5), look.u(15))
    _, mark, room, second, _ = down(inner, look.u(17), side, rest(), look.u(30), look.u(8), gap=look.u(5))
    size = alike(titles, (room.w, room.h), look.words(26), VOICE, 3, look.least)
    return [
        *_bound(look, box, cover, middle(mark, side, side), bar.inset(look.u(10), 0)),
        *lines(look, room, cover.title, size, VOICE, theme.text, theme.raised, anchor="middle", most=3),
        *lines(look, second, cover.second, look.words(19), WORK, theme.text, theme.raised, anchor="middle"),
    ]


def _short(look: Look, box: Box, cover: Cover, titles: Sequence[str]) -> list[Thing]:
    theme = look.theme
    room, below, bar = down(box.inset(look.u(12), look.u(8)), share(54), share(46), look.u(5), gap=look.u(4))
    mark, second = across(below, round(below.h), rest(), gap=look.u(10))
    size = alike(titles, (room.w, room.h), look.words(24), VOICE, 2, look.least)
    return [
        *_bound(look, box, cover, mark, bar),
        *lines(look, room, cover.title, size, VOICE, theme.text, theme.raised, most=2),
        *lines(look, second, cover.second, look.words(19), WORK, theme.text, theme.raised),
    ]


def _wide(look: Look, box: Box, cover: Cover, titles: Sequence[str]) -> list[Thing]:
    theme = look.theme
    inner, bar, _ = down(box.inset(look.u(16), 0), rest(), look.u(5), look.u(15))
    side = round(min(inner.h - look.u(32), inner.w * 0.3, look.u(190)))
    mark, words = across(inner.inset(look.u(8), look.u(14)), side, rest(), gap=look.u(20))
    size = alike(titles, (words.w, words.h * 0.62), look.words(34), VOICE, 2, look.least)
    title, second = down(middle(words, words.w, min(words.h, size * 3.7)), share(62), share(38))
    return [
        *_bound(look, box, cover, middle(mark, side, side), bar),
        *lines(look, title, cover.title, size, VOICE, theme.text, theme.raised, most=2, lead=1.17),
        *lines(look, second, cover.second, look.words(20), WORK, theme.text, theme.raised, top=True),
    ]
