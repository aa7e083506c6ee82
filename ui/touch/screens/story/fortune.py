"""Luck of the dice: for each player the sum thrown, the sum expected, and the band in which luck is only luck."""

from __future__ import annotations

from collections.abc import Sequence

from companion.play.luck import Luck
from companion.play.story import Story
from companion.table.words import number, say
from ui.table.stories import heading, outside
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK, width
from ui.touch.parting import across, down, rest, share, shares
from ui.touch.screens.story.head import SIZE, head_high
from ui.touch.things import Box, Plate, Thing
from ui.touch.widgets.basic import card, figure, lines, player_name

ROW, FOOT = 20, 18


def foot_lines(look: Look, wide: float, story: Story, of: Sequence[Luck]) -> int:
    return 1 if width(str(outside(story, of)), look.words(FOOT), WORK) <= wide - look.u(32) else 2


def high(look: Look, wide: float, story: Story, of: Sequence[Luck]) -> float:
    """How high the card is when it is so wide, px."""
    row, foot = max(look.u(28), look.words(ROW) * 1.3), look.words(FOOT) * 1.3 * foot_lines(look, wide, story, of)
    return 2 * look.u(8) + head_high(look) + len(of) * row + foot


def fortune(look: Look, box: Box, story: Story, of: Sequence[Luck]) -> list[Thing]:
    """The card of one kind of die."""
    theme = look.theme
    lasting = foot_lines(look, box.w, story, of)
    inner = box.inset(look.u(16), look.u(8))
    top, body, foot = down(inner, head_high(look), rest(), look.words(FOOT) * 1.3 * lasting)
    out: list[Thing] = [card(look, box)]
    _, thrown, expected, band = _columns(look, top)
    titled, small = str(heading(of[0])), (look.words(18), WORK, theme.muted, theme.surface)
    broad = width(titled, look.words(SIZE), SEMI)
    label = next((each for each in (thrown, expected, band) if each.x - look.gap - top.x >= broad), top)
    room = Box(top.x, top.y, (label.x - look.gap if label is not top else top.right) - top.x, top.h)
    out += lines(look, room, titled, look.words(SIZE), SEMI, theme.text, theme.surface)
    for cell, words in ((thrown, say("thrown")), (expected, say("expected"))):
        if cell.x >= room.right:
            out += lines(look, cell, words, *small, anchor="end")
    if band.x >= room.right:
        out += lines(look, band, say("fair luck"), *small, anchor="middle")
    scale = max(max(luck.band, abs(luck.thrown - luck.expected)) for luck in of) * 1.15 or 1.0
    for row, luck in zip(down(body, *shares(len(of))), of, strict=True):
        name, thrown, expected, band = _columns(look, row)
        out += player_name(look, name, luck.seat, story.name(luck.seat), theme.surface, size=ROW, radius=8.5)
        bold = (look.words(ROW), SEMI, theme.text, theme.surface)
        out += lines(look, thrown, str(luck.thrown), *bold, anchor="end")
        out += lines(
            look, expected, number(luck.expected, 0), look.words(ROW), WORK, theme.text, theme.surface, anchor="end"
        )
        out += _band(look, band, luck, scale)
    return [*out, *lines(look, foot, outside(story, of), look.words(FOOT), WORK, theme.muted, theme.surface, most=2)]


def _columns(look: Look, row: Box) -> list[Box]:
    figures = look.words(18) * 4.1
    thrown = max(figures * 0.8, width(str(say("thrown")), look.words(SIZE), WORK) + 1)
    return across(row, share(2, least=look.u(136)), thrown, figures, share(3, least=look.u(90)), gap=look.gap)


def _band(look: Look, box: Box, luck: Luck, scale: float) -> list[Thing]:
    """The middle is what is expected; the marker stands where the throws came to."""
    theme = look.theme
    x, y = box.middle
    half = box.w / 2 - look.u(10)
    wide, tall = half * luck.band / scale, min(look.u(18), box.h * 0.7)
    spot = x + half * (luck.thrown - luck.expected) / scale
    line = max(2, round(look.u(2)))
    return [
        Plate(Box(round(box.x), round(y - line / 2), round(box.w), line), theme.line, 0),
        Plate(
            Box(round(x - wide), round(y - tall / 2), round(2 * wide), round(tall)),
            theme.raised,
            look.u(5),
            theme.muted,
            line,
        ),
        Plate(Box(round(x - line / 2), round(y - tall / 2), line, round(tall)), theme.muted, 0),
        figure(look, luck.seat, spot, y, min(look.u(8), tall * 0.45)),
    ]
