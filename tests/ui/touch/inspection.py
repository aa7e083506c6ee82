"""What would be wrong with a screen, found from its things alone: words cut off, covered, touching or on top of one
another, cards on top of cards, signs and figures cut at an edge, words and signs that hardly stand out, targets too
small, on top of one another or without a name."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ui.art.theme import enough, ratio
from ui.touch.layout import law_for
from ui.touch.measure import LEAST, width
from ui.touch.things import Art, Box, Frame, Placed, Plate, Text, Things, Touch, place

SIGN = 4.5
"""The contrast a sign needs that tells something."""
CARD = 12
"""Less high or broad than this, px at 800x480, a plate is a rule, a dot or a bar."""
TOUCH = 0.3
"""Px by which letters may reach into one another: no more than rounding makes of it."""
MARGIN = 0.12
"""So much of a drawing's box is air on each side: room for its halo."""
DESCENT, ASCENT = 0.22, 0.70
"""How far letters reach below and above their line, as parts of the size; accents above capitals are let pass."""


class Fault(NamedTuple):
    """Something wrong: which kind, and what about."""

    kind: str
    text: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.text}"


def inspect(things: Things, size: tuple[int, int]) -> list[Fault]:
    """Every fault of a screen of this size, px."""
    placed = list(place(things, size))
    glass = Box(0, 0, *size)
    written = [
        Written(at, each, each.thing, ink_box(each)) for at, each in enumerate(placed) if isinstance(each.thing, Text)
    ]
    cards = [
        Card(at, each, each.thing)
        for at, each in enumerate(placed)
        if isinstance(each.thing, Plate) and each.thing.fill
    ]
    return [
        *_words(written, cards, glass),
        *_overlaps(placed, written),
        *_covered(written, cards),
        *_plates(placed, size),
        *_signs(placed, cards, glass),
        *_targets(placed, glass, size),
    ]


class Written(NamedTuple):
    """A placed line, the how manieth thing it is, and the rectangle its letters really cover."""

    at: int
    placed: Placed
    text: Text
    ink: Box


class Card(NamedTuple):
    """A placed plate that something may stand on, and the how manieth thing it is."""

    at: int
    placed: Placed
    plate: Plate


Sides = npt.NDArray[np.float64]
"""The left, top, right and bottom sides of some boxes, a row of each."""


def _sides(boxes: Sequence[Box]) -> Sides:
    x, y, w, h = np.fromiter(chain.from_iterable(boxes), np.float64, 4 * len(boxes)).reshape(-1, 4).T
    return np.stack((x, y, x + w, y + h))


def _meeting(ones: Sequence[Box], others: Sequence[Box], by: float) -> Iterator[tuple[int, int]]:
    """Which of them overlap by more than `by` px both ways: all pairs at once, for a screen has thousands of them."""
    sides = _sides(ones)
    x, y, right, bottom = sides[..., None]
    left, top, to, foot = sides if others is ones else _sides(others)
    across = np.minimum(right, to) - np.maximum(x, left)
    down = np.minimum(bottom, foot) - np.maximum(y, top)
    one, other = np.nonzero((across > by) & (down > by))
    yield from zip(one.tolist(), other.tolist(), strict=True)


def _under(boxes: Sequence[Box], cards: Sequence[Card]) -> list[list[Card]]:
    """Under the middle of each box the cards that lie there, the topmost last."""
    middles = np.array([box.middle for box in boxes], np.float64).reshape(-1, 2)
    x, y = middles.T[..., None]
    left, top, right, bottom = _sides([card.placed.box for card in cards])
    found: list[list[Card]] = [[] for _ in boxes]
    for at, card in zip(*np.nonzero((left <= x) & (x < right) & (top <= y) & (y < bottom)), strict=True):
        found[at].append(cards[card])
    return found


def ink_box(placed: Placed) -> Box:
    """The rectangle the letters of a placed line really cover, px of the glass."""
    text = placed.thing
    assert isinstance(text, Text)
    w, h = (placed.box.h, placed.box.w) if placed.quarters % 2 else (placed.box.w, placed.box.h)
    long = width(text.words, text.size, text.face)
    x = {"start": 0.0, "middle": (w - long) / 2, "end": w - long}[text.anchor]
    line = h / 2 + 0.33 * text.size
    top, foot = line - ASCENT * text.size, line + (DESCENT * text.size if _hangs(text.words) else 0.0)
    local = Box(x, top, long, foot - top)
    return Frame(placed.box.x, placed.box.y, w, h, placed.quarters).put(local)


def _hangs(words: str) -> bool:
    return any(letter in "gjpqyçş,;()Q" for letter in words)


def _seen(placed: Placed, box: Box) -> Box:
    return box.shared(placed.clip) if placed.clip else box


def _words(written: Sequence[Written], cards: Sequence[Card], glass: Box) -> Iterator[Fault]:
    for (at, each, text, ink), ground in zip(written, _grounds(written, cards), strict=True):
        if text.size < LEAST:
            yield Fault("small", f"{text.words!r} is {text.size} px")
        need = enough(text.size, text.face)
        if ratio(text.ink, text.on) < need:
            yield Fault("contrast", f"{text.words!r} {ratio(text.ink, text.on):.1f} < {need}")
        if not text.fits:
            yield Fault("room", f"{text.words!r} is part of more than its room holds")
        long = ink.h if each.quarters % 2 else ink.w
        room = each.box.h if each.quarters % 2 else each.box.w
        if long > room + 1.5:
            yield Fault("cut off", f"{text.words!r} is {long:.0f} px long, its room {room:.0f}")
        if not each.scroll and not ink.within(glass, 1.5):
            yield Fault("cut off", f"{text.words!r} leaves the screen")
        if each.clip and ink.meets(each.clip, 2) and not ink.within(each.clip, 2):
            yield Fault("cut off", f"{text.words!r} is cut in the middle by the edge of what scrolls")
        if ground is None:
            continue
        if ground.placed.scroll == each.scroll and not ink.within(ground.placed.box, 1.5):
            yield Fault("cut off", f"{text.words!r} leaves its card")
        if ground.plate.fill != text.on and ground.at < at:
            yield Fault("ground", f"{text.words!r} says it stands on {text.on}, and stands on {ground.plate.fill}")


def _grounds(written: Sequence[Written], cards: Sequence[Card]) -> Iterator[Card | None]:
    """The topmost card under the middle of each line."""
    for (_, each, _, ink), under in zip(written, _under([line.ink for line in written], cards), strict=True):
        own = [card for card in under if card.placed.scroll == each.scroll]
        if not own and each.clip and each.clip.holds(*ink.middle):
            own = [card for card in under if not card.placed.scroll]
        yield own[-1] if own else None


def _overlaps(placed: Sequence[Placed], written: Sequence[Written]) -> Iterator[Fault]:
    inks = [each.ink for each in written]
    for at, beside in _meeting(inks, inks, TOUCH):
        if at >= beside:
            continue
        (_, one, text, ink), (_, other, more, theirs) = written[at], written[beside]
        if one.scroll != other.scroll and not _seen(one, ink).meets(_seen(other, theirs), TOUCH):
            continue
        yield Fault("overlap", f"{text.words!r} and {more.words!r}")
    arts = [(each, each.thing) for each in placed if isinstance(each.thing, Art) and each.thing.on]
    for at, beside in _meeting(inks, [art.box.inset(min(3.0, art.box.w / 8)) for art, _ in arts], 2):
        if written[at].placed.scroll == arts[beside][0].scroll:
            yield Fault("overlap", f"{written[at].text.words!r} and {arts[beside][1].name}")


def _covered(written: Sequence[Written], cards: Sequence[Card]) -> Iterator[Fault]:
    """Words beneath a card that was drawn after them."""
    inks = [_seen(each.placed, each.ink) for each in written]
    for at, beside in _meeting(inks, [_seen(card.placed, card.placed.box) for card in cards], 1.5):
        if written[at].at < cards[beside].at:
            yield Fault("covered", f"{written[at].text.words!r} lies beneath a card")


def _plates(placed: Sequence[Placed], size: tuple[int, int]) -> Iterator[Fault]:
    """Cards that lie half on one another: one within the other, a rule on an edge, or a row that crosses a column from
    side to side, is meant so."""
    least = CARD * min(size) / 480
    cards = [
        (each, _seen(each, each.box))
        for each in placed
        if isinstance(each.thing, Plate) and (each.thing.fill or each.thing.line)
    ]
    cards = [(each, box) for each, box in cards if min(box.w, box.h) >= least]
    boxes = [box for _, box in cards]
    for at, beside in _meeting(boxes, boxes, 1.5):
        one, other = boxes[at], boxes[beside]
        if at < beside and not (_within(one, other, 1.5) or _crossing(one, other) or _crossing(other, one)):
            yield Fault("plates", f"cards at {_at(one)} and {_at(other)} lie half on one another")


def _crossing(row: Box, column: Box) -> bool:
    """Whether a row reaches over a column on both its sides."""
    across = row.x <= column.x + 1.5 and row.right >= column.right - 1.5
    return across and column.y <= row.y + 1.5 and column.bottom >= row.bottom - 1.5


def _at(box: Box) -> str:
    return f"{box.x:.0f} {box.y:.0f} {box.w:.0f}x{box.h:.0f}"


def _signs(placed: Sequence[Placed], cards: Sequence[Card], glass: Box) -> Iterator[Fault]:
    """Signs that hardly stand out, and those cut by the edge of the glass or of the card they stand on."""
    signs = [(at, each, each.thing) for at, each in enumerate(placed) if isinstance(each.thing, Art)]
    inks = [each.box.inset(each.box.w * MARGIN, each.box.h * MARGIN) for _, each, _ in signs]
    for (at, each, art), ink, under in zip(signs, inks, _under(inks, cards), strict=True):
        if art.on and art.inks and ratio(art.inks[0], art.on) < SIGN:
            yield Fault("contrast", f"{art.name} {ratio(art.inks[0], art.on):.1f} < {SIGN}")
        if not each.scroll and not ink.within(glass, 0.5):
            yield Fault("cut off", f"{art.name} leaves the screen")
        large = 1.2 * each.box.h
        own = [card for card in under if card.placed.scroll == each.scroll and min(card.placed.box[2:]) > large]
        if own and own[-1].at < at and not ink.within(own[-1].placed.box, 1.5):
            yield Fault("cut off", f"{art.name} at {_at(ink)} leaves its card at {_at(own[-1].placed.box)}")


def _targets(placed: Sequence[Placed], glass: Box, size: tuple[int, int]) -> Iterator[Fault]:
    least = law_for(800, 480).finger * min(1.0, min(size) / 480)
    found: list[tuple[Placed, Touch]] = []
    for each in placed:
        touch = each.thing
        if not isinstance(touch, Touch):
            continue
        if not touch.name.strip(string.whitespace + string.punctuation):
            yield Fault("name", f"a target at {each.box} has none")
        if each.box.w < least - 0.5 or each.box.h < least - 0.5:
            yield Fault("target", f"{touch.name!r} is {each.box.w:.0f} x {each.box.h:.0f}")
        if not each.scroll and not each.box.within(glass, 4.5):
            yield Fault("target", f"{touch.name!r} leaves the screen")
        found.append((each, touch))
    boxes = [each.box for each, _ in found]
    for at, beside in _meeting(boxes, boxes, 1):
        (one, first), (other, second) = found[at], found[beside]
        if at < beside and one.scroll == other.scroll and not _within(one.box, other.box):
            yield Fault("targets", f"{first.name!r} and {second.name!r} overlap")


def _within(one: Box, other: Box, slack: float = 4.5) -> bool:
    """One of them on the other, as a button on a card that is itself a target: the one on top is meant."""
    return one.within(other, slack) or other.within(one, slack)
