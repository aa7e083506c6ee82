"""What would be wrong with a screen, found from its things alone: words cut off or on top of one another, words and
signs that hardly stand out, targets too small, on top of one another or without a name."""

from __future__ import annotations

import string
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ui.art.theme import enough, ratio
from ui.touch.layout import TARGET
from ui.touch.measure import LEAST, width
from ui.touch.things import Art, Box, Placed, Plate, Text, Things, Touch, place

SIGN = 4.5
"""The contrast a sign needs that tells something."""
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
    return [
        *_words(placed, glass),
        *_overlaps(placed, glass),
        *_signs(placed),
        *_targets(placed, glass, size),
    ]


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
    match placed.quarters % 4:
        case 0:
            return local.moved(placed.box.x, placed.box.y)
        case 1:
            return Box(placed.box.right - local.bottom, placed.box.y + local.x, local.h, local.w)
        case 2:
            return Box(placed.box.right - local.right, placed.box.bottom - local.bottom, local.w, local.h)
        case _:
            return Box(placed.box.x + local.y, placed.box.bottom - local.right, local.h, local.w)


def _hangs(words: str) -> bool:
    return any(letter in "gjpqyçş,;()Q" for letter in words)


def _seen(placed: Placed, box: Box) -> Box:
    return box.shared(placed.clip) if placed.clip else box


def _words(placed: Sequence[Placed], glass: Box) -> Iterator[Fault]:
    plates = [each for each in placed if isinstance(each.thing, Plate) and each.thing.fill]
    for at, each in enumerate(placed):
        text = each.thing
        if not isinstance(text, Text) or text.exempt:
            continue
        ink = ink_box(each)
        if text.size < LEAST:
            yield Fault("small", f"{text.words!r} is {text.size} px")
        need = enough(text.size, text.face)
        if ratio(text.ink, text.on) < need:
            yield Fault("contrast", f"{text.words!r} {ratio(text.ink, text.on):.1f} < {need}")
        long = ink.h if each.quarters % 2 else ink.w
        room = each.box.h if each.quarters % 2 else each.box.w
        if long > room + 1.5:
            yield Fault("cut off", f"{text.words!r} is {long:.0f} px long, its room {room:.0f}")
        if not each.scroll and not ink.within(glass, 1.5):
            yield Fault("cut off", f"{text.words!r} leaves the screen")
        if each.clip and ink.meets(each.clip, 2) and not ink.within(each.clip, 2):
            yield Fault("cut off", f"{text.words!r} is cut in the middle by the edge of what scrolls")
        ground = _ground(plates, each, ink)
        if ground is not None and ground.scroll == each.scroll and not ink.within(ground.box, 1.5):
            yield Fault("cut off", f"{text.words!r} leaves its card")
        if ground is not None:
            plate = ground.thing
            assert isinstance(plate, Plate)
            if plate.fill != text.on and placed.index(ground) < at:
                yield Fault("ground", f"{text.words!r} says it stands on {text.on}, and stands on {plate.fill}")


def _ground(plates: Sequence[Placed], placed: Placed, ink: Box) -> Placed | None:
    """The topmost card under the middle of some words."""
    x, y = ink.middle
    own = [each for each in plates if each.box.holds(x, y) and each.scroll == placed.scroll]
    if own or not placed.clip:
        return own[-1] if own else None
    beneath = [each for each in plates if each.box.holds(x, y) and not each.scroll and placed.clip.holds(x, y)]
    return beneath[-1] if beneath else None


def _overlaps(placed: Sequence[Placed], glass: Box) -> Iterator[Fault]:
    texts = [(each, ink_box(each), each.thing.words) for each in placed if isinstance(each.thing, Text)]
    for at, (one, ink, words) in enumerate(texts):
        for other, theirs, more in texts[at + 1 :]:
            if one.scroll != other.scroll and (one.scroll or other.scroll):
                a, b = _seen(one, ink), _seen(other, theirs)
            else:
                a, b = ink, theirs
            if a.meets(b, 1.5):
                yield Fault("overlap", f"{words!r} and {more!r}")
    arts = [(each, each.thing.name) for each in placed if isinstance(each.thing, Art) and each.thing.on]
    for each, ink, words in texts:
        for art, name in arts:
            if each.scroll == art.scroll and ink.meets(art.box.inset(min(3.0, art.box.w / 8)), 2):
                yield Fault("overlap", f"{words!r} and {name}")


def _signs(placed: Sequence[Placed]) -> Iterator[Fault]:
    for each in placed:
        art = each.thing
        if isinstance(art, Art) and art.on and art.inks and ratio(art.inks[0], art.on) < SIGN:
            yield Fault("contrast", f"{art.name} {ratio(art.inks[0], art.on):.1f} < {SIGN}")


def _targets(placed: Sequence[Placed], glass: Box, size: tuple[int, int]) -> Iterator[Fault]:
    least = TARGET * min(1.0, min(size) / 480)
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
    for at, (one, first) in enumerate(found):
        for other, second in found[at + 1 :]:
            if one.scroll != other.scroll:
                continue
            if one.box.meets(other.box, 1) and not _within(one.box, other.box):
                yield Fault("targets", f"{first.name!r} and {second.name!r} overlap")


def _within(one: Box, other: Box) -> bool:
    """A button on a card that is itself a target, or on the board: the one on top is meant."""
    return one.within(other, 4.5) or other.within(one, 4.5)
