"""How it turned: a line from the first event to the last in the colours of who was ahead, and what changed it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from companion.play.story import Story, Turning
from companion.table.words import Words, say
from ui.art.theme import fill_of
from ui.touch.look import Look
from ui.touch.measure import LEAD, SEMI, WORK, Fitted, fit, width
from ui.touch.parting import across, down, rest, shares
from ui.touch.screens.story.head import head, head_high
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import card, figure, line, lines, target

SIZE = 19
Go = Callable[[int], object]
"""Shows the game as it stood after so many events."""


def title(story: Story) -> Words:
    """What being ahead means in this game."""
    if not story.lead:
        return say("How it turned")
    if story.alone:
        return say("How it turned: who had {what}", what=story.lead)
    return say("How it turned: who had most {what}", what=story.lead)


class Caption(NamedTuple):
    """The words under a turning point, broken, and how broad they are, px."""

    lines: Fitted
    wide: float


def captions(look: Look, story: Story, wide: float) -> list[Caption]:
    """None where they have no room side by side, with whole words, in a card so wide."""
    size, gap = look.words(SIZE), look.u(12)
    room = wide - look.u(32)
    broad = room / max(1, len(story.turnings)) - gap
    for most, wider in ((2, 1.5), (3, 1.0)):  # a long one takes room of the others, else a third line
        area = broad * wider, size * LEAD * (most + 0.2)
        broken = [
            fit(str(point.words), area, size, SEMI, lines=most, least=look.least, even=True) for point in story.turnings
        ]
        found = [Caption(each, max(width(line, each.size, SEMI) for line in each.lines) + gap) for each in broken]
        if all(each.fits for each in broken) and sum(caption.wide for caption in found) <= room + gap:
            return found
    return []


def high(look: Look, story: Story, wide: float) -> float:
    """How high the card is, px, when it is so wide."""
    pad = 2 * look.u(8)
    if there := captions(look, story, wide):
        most = max(len(caption.lines.lines) for caption in there)
        return pad + head_high(look) + look.u(34) + look.words(SIZE) * LEAD * most
    return pad + head_high(look) + len(story.turnings) * (look.finger + look.u(4))


def turnings(look: Look, box: Box, story: Story, head_words: Words, second: Words, go: Go) -> list[Thing]:
    """The card: a line with what turned the game under it, or a list where there is no room for that."""
    out: list[Thing] = [card(look, box)]
    top, body = down(box.inset(look.u(16), look.u(8)), head_high(look), rest())
    out += head(look, top, head_words, second)
    if there := captions(look, story, box.w):
        return [*out, *_along(look, body, story, there, go)]
    rows = down(body, *shares(len(story.turnings)), gap=look.u(4))
    for row, point in zip(rows, story.turnings, strict=True):
        out += _row(look, row, story, point, go)
    return out


def _row(look: Look, row: Box, story: Story, point: Turning, go: Go) -> list[Thing]:
    theme = look.theme
    sign, words, turn = across(row, look.u(36), rest(), look.words(18) * 4.6, gap=look.u(8))
    when = say("Turn {turn}", turn=point.turn)
    return [
        figure(look, _colour(story, point.seat), *sign.middle, look.u(11)),
        *lines(look, words, point.words, look.words(SIZE), SEMI, theme.text, theme.surface, most=2),
        *lines(look, turn, when, look.words(18), WORK, theme.muted, theme.surface, anchor="end"),
        target(look, row, say("{what}: show it", what=point.words), partial(go, point.at)),
    ]


def _along(look: Look, box: Box, story: Story, there: Sequence[Caption], go: Go) -> list[Thing]:
    theme = look.theme
    track, below = down(box, look.u(34), rest())
    y = track.middle[1]
    shares = [point.at / max(1, story.events) for point in story.turnings]
    places = _spread(shares, [caption.wide for caption in there], track)
    out: list[Thing] = []
    anchors = [(0, track.x), *zip((point.at for point in story.turnings), places, strict=True)]
    if story.turnings[-1].at < story.events:
        anchors.append((story.events, track.right))
    out.append(_bar(track.x, anchors[-1][1], y, look.u(3), theme.line))
    for start, end, seat in _reigns(story):
        x, u = _at(anchors, start), _at(anchors, end)
        if seat and u - x >= 1:
            out.append(_bar(x, u, y, look.u(10), theme.rim))
            out.append(_bar(x, u, y, look.u(6), fill_of(seat)))
    for x, point, caption in zip(places, story.turnings, there, strict=True):
        room = Box(x - caption.wide / 2, below.y, caption.wide, below.h)
        out.append(figure(look, _colour(story, point.seat), x, y, look.u(12)))
        for at, words in enumerate(caption.lines.lines):
            size = caption.lines.size
            spot = Box(room.x, room.y + at * size * LEAD, room.w, size * LEAD)
            out.append(line(spot, words, size, SEMI, theme.text, theme.surface, "middle"))
        area = Box(room.x, track.y, room.w, box.bottom - track.y)
        out.append(target(look, area, say("{what}: show it", what=point.words), partial(go, point.at)))
    return out


def _spread(shares: Sequence[float], broad: Sequence[float], box: Box) -> list[float]:
    """Where each lies on the line: true to time as far as the captions leave room, none beyond an end."""
    found = [box.x + box.w * share for share in shares]
    edge = box.x
    for at, wide in enumerate(broad):
        found[at] = max(found[at], edge + wide / 2)
        edge = found[at] + wide / 2
    edge = box.right
    for at, wide in reversed(list(enumerate(broad))):
        found[at] = min(found[at], edge - wide / 2)
        edge = found[at] - wide / 2
    return found


def _reigns(story: Story) -> Iterator[tuple[int, int, str]]:
    """From which event to which, and who was ahead."""
    ends = [*(reign.at for reign in story.reigns[1:]), story.events]
    for reign, end in zip(story.reigns, ends, strict=False):
        yield reign.at, end, reign.seat


def _at(anchors: Sequence[tuple[int, float]], event: int) -> float:
    """Where an event lies between points whose places are known."""
    for (a, x), (b, u) in pairwise(anchors):
        if event <= b:
            return x + (u - x) * (event - a) / max(1, b - a)
    return anchors[-1][1]


def _bar(left: float, right: float, y: float, thick: float, ink: str) -> Plate:
    thick = max(2, round(thick))
    return Plate(Box(round(left), round(y - thick / 2), max(1, round(right) - round(left)), thick), ink, 0)


def _colour(story: Story, seat: str) -> str:
    return seat or story.seats[0].colour
