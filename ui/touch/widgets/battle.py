"""A battle as a scene: both sides as rows, the steps as columns, gone, now and to come; dice under those who throw."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from companion.table.view import BattleView, DieView, FighterView, SeatView, SideView
from companion.table.words import Words, either, say
from ui.art.theme import Theme
from ui.table.asks import headed
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK, fit, width
from ui.touch.parting import Share, across, down, middle, rest, share, shares, whole
from ui.touch.things import Art, Box, Plate, Thing
from ui.touch.widgets.basic import figure, fits, line, lines, mark
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.counters import counter
from ui.touch.widgets.tray import TrayDie, die_art

SIDES = (56.0, 50.0, 44.0, 38.0, 31.0)
"""How large counters may be, px at 800x480: the largest of which all of a row have room; else the rows scroll."""
NAMED = 44.0
"""Counters at least so large have their names below."""
SIGN = 18.0
"""How broad the tick or arrow before a step's name is, px at 800x480."""
MOST = 5.0
"""A step with so many fighters and more is no broader."""


def battle_scene(look: Look, box: Box, battle: BattleView, seats: Sequence[SeatView], asked: str = "") -> list[Thing]:
    """All of it in the board's box; where it scrolls, whoever is asked is in view first."""
    theme = look.theme
    out: list[Thing] = [Plate(box, theme.surface, look.radius)]
    head, body = down(box, look.words(22) * 1.6, rest())
    back = _ways_back(look, battle, box)
    if back:
        body, foot = down(body, rest(), look.words(18) * 1.35)
        out += lines(look, foot.inset(look.u(14), 0), back, look.words(18), WORK, theme.muted, theme.surface)
    steps = _steps(look, box.w, battle)
    grounds = [theme.raised if at == battle.step else theme.surface for at in range(len(steps))]
    board = box._replace(h=body.bottom - box.y)
    for at, (lane, title, ground) in enumerate(zip(across(board, *steps), across(head, *steps), grounds, strict=True)):
        if at == battle.step:
            out.append(Plate(lane, ground, 0))
        out += _title(look, title, battle, at, ground)
    rows = _rows(look, body, battle, steps)
    colours = {seat.id: seat.colour for seat in seats}
    sides: list[Thing] = []
    for row, side in zip(rows, battle.sides, strict=True):
        strip, room = down(row, _strip_high(look), rest(), gap=look.u(4))
        sides += _strip(look, strip, side, colours.get(side.seat, ""))
        for lane, fighters, ground in zip(across(room, *steps), side.fighters, grounds, strict=True):
            sides += _fighters(look, lane.inset(look.u(4), 0), fighters, ground)
    high = rows[-1].bottom - body.y
    own = next((row.y - body.y for row, side in zip(rows, battle.sides, strict=True) if side.seat == asked), 0.0)
    return [*out, *scrolled(body, f"battle:{asked}", sides, high, (0.0, max(0.0, min(own, high - body.h))))]


def _rows(look: Look, body: Box, battle: BattleView, steps: Sequence[Share]) -> list[Box]:
    """A row for each side: equal where all have room so, none lower than its smallest counters want it."""
    least = _strip_high(look) + 2 * look.u(4)  # what marks a die hangs a little below it
    return down(
        body,
        *[
            share(
                least=least
                + max(
                    _grid(look, lane.inset(look.u(4), 0)._replace(h=0), fighters).whole(len(fighters))
                    for lane, fighters in zip(across(body, *steps), side.fighters, strict=True)
                )
            )
            for side in battle.sides
        ],
        gap=look.u(2),
    )


def _strip_high(look: Look) -> float:
    return look.words(21) * 1.45


def _steps(look: Look, wide: float, battle: BattleView) -> list[Share]:
    """How broad each step's column is: room for its name and, where all have that, for its fighters' names; and the
    rest where most fight."""
    crowd = [max((len(side.fighters[at]) for side in battle.sides), default=0) for at in range(len(battle.steps))]
    titles = [width(headed(step), look.least, BOLD) + look.u(SIGN + 14) for step in battle.steps]
    rows = [[_named_wide(look, side.fighters[at]) for side in battle.sides] for at in range(len(titles))]
    names = [max(title, *row) for title, row in zip(titles, rows, strict=True)]
    least = names if sum(names) <= wide else titles
    tight = min(1.0, wide / sum(least))
    return [
        share(min(MOST, max(1.7, count + 0.4)), least=name * tight) for count, name in zip(crowd, least, strict=True)
    ]


def _named_wide(look: Look, fighters: Sequence[FighterView]) -> float:
    """How broad fighters are side by side, with the longest word of their names below each, px."""
    words = [word for fighter in fighters for word in headed(fighter.token.words).split()]
    longest = max((width(word, look.words(18), BOLD) for word in words), default=0.0)
    return len(fighters) * (longest + look.u(6)) + look.u(10)


def _title(look: Look, box: Box, battle: BattleView, at: int, on: str) -> list[Thing]:
    """The step's name: with a tick where it is gone, an arrow where it is fought now."""
    theme, words = look.theme, headed(battle.steps[at])
    now = at == battle.step
    ink = theme.muted if at > battle.step else theme.text
    face, size = BOLD if now else SEMI, look.words(22)
    side = look.u(SIGN) if at <= battle.step and battle.step >= 0 else 0.0
    found = fit(words, (box.w - side - look.u(10), box.h), size, face, least=look.least)
    wide = width(words, found.size, face)
    left = box.x + (box.w - wide - side - (look.u(6) if side else 0)) / 2
    out: list[Thing] = []
    if now:
        spot = Box(round(left), round(box.middle[1] - side / 2), round(side), round(side))
        out.append(Art(spot, "icon:play", (theme.accent,), on))
    elif side:
        out.append(mark(look, "good", left + side / 2, box.middle[1], side * 0.48, on))
    room = Box(left + side + (look.u(6) if side else 0), box.y, wide + 2, box.h)
    return [*out, line(room, words, found.size, face, ink, on)]


def _strip(look: Look, box: Box, side: SideView, colour: str) -> list[Thing]:
    """Who it is, what they do here, the hits they took, and what is wanted of them now."""
    theme = look.theme
    out: list[Thing] = [Plate(box, theme.bg, look.u(10))]
    inner, size = box.inset(look.u(12), 0), look.words(20)
    if colour:
        who, inner = across(inner, look.u(18), rest(), gap=look.u(8))
        out.append(figure(look, colour, *who.middle, look.u(9)))
    name, bold = headed(side.words), look.words(21)
    doing, taken = str(side.doing), str(side.taken) if side.taken else ""
    marked = width(taken, size, BOLD) + look.u(32) if taken else 0.0
    shortest = width(name, look.least, BOLD) + marked + look.u(12)
    if shortest + width(doing, size, SEMI) > inner.w:
        size = look.least
    if shortest + width(doing, size, SEMI) > inner.w:
        doing = ""
    for words, face, after in ((doing, SEMI, look.u(10)), (taken, BOLD, look.u(32))):
        if words:
            out.append(line(inner, words, size, face, theme.text, theme.bg, "end"))
            inner = inner._replace(w=inner.w - width(words, size, face) - after)
    if taken:
        out.append(mark(look, "bad", inner.right + look.u(18), inner.middle[1], look.u(8), theme.bg))
    own, room = across(inner, min(inner.w, width(name, bold, BOLD) + look.u(8)), rest())
    out += lines(look, own, name, bold, BOLD, theme.text, theme.bg)
    if room.w > 0 and fits(look, side.does, room, size, WORK):
        out += lines(look, room, side.does, size, WORK, theme.text, theme.bg)
    return out


class _Grid(NamedTuple):
    """How the fighters of a step stand: size of a counter, px, how many in a row, a cell's size, lines of names."""

    side: float
    columns: int
    wide: float
    high: float
    names: int

    def whole(self, count: int) -> float:
        """How high so many fighters are together, px."""
        return -(-count // self.columns) * self.high


def _grid(look: Look, box: Box, fighters: Sequence[FighterView]) -> _Grid:
    """With names as large as leaves room for all, else without; the smallest where neither does."""
    count, dice = max(1, len(fighters)), any(fighter.dice for fighter in fighters)
    found = None
    for px, names in (*product((px for px in SIDES if px >= NAMED), (1, 2)), *((px, 0) for px in SIDES)):
        side = look.u(px)
        die = _die_side(side)
        wides = [max(side + look.u(6), len(fighter.dice) * (die + look.u(3))) for fighter in fighters]
        rows = {each: [sum(wides[at : at + each]) for at in range(0, count, each)] for each in range(count, 0, -1)}
        columns = next((each for each, row in rows.items() if max(row) <= box.w), 1)
        if names and not _names_fit(look, box.w / columns - look.u(4), fighters, names):
            continue
        high = side + names * look.words(18) * 1.05 + (die + look.u(10) if dice else 0.0) + look.u(2)
        found = _Grid(side, columns, box.w / columns, high, names)
        if found.whole(count) + look.u(4) <= box.h + 1 and max(rows[columns]) <= box.w + 1:
            return found
    assert found
    return found


def _names_fit(look: Look, wide: float, fighters: Sequence[FighterView], most: int) -> bool:
    names = (headed(fighter.token.words) for fighter in fighters)
    size = look.words(18)
    return all(fit(each, (wide, size * 9), size, BOLD, lines=most, least=look.least).fits for each in names)


def _die_side(side: float) -> float:
    return max(side * 0.48, min(side * 0.62, 19.0))


def _fighters(look: Look, box: Box, fighters: Sequence[FighterView], on: str) -> list[Thing]:
    if not fighters:
        return []
    made = _grid(look, box, fighters)
    rows = [fighters[at : at + made.columns] for at in range(0, len(fighters), made.columns)]
    out: list[Thing] = []
    for lane, row in zip(down(box, *[made.high] * len(rows)), rows, strict=True):
        dice = [share(least=len(fighter.dice) * (_die_side(made.side) + look.u(3))) for fighter in row]
        cells = across(middle(lane, len(row) * made.wide, made.high), *dice)
        for cell, fighter in zip(cells, row, strict=True):
            out += _fighter(look, cell, fighter, made, on)
    return out


def _fighter(look: Look, cell: Box, fighter: FighterView, grid: _Grid, on: str) -> list[Thing]:
    """The counter, its name, and its dice below."""
    theme = look.theme
    die, gap, high = _die_side(grid.side), look.u(3), grid.names * look.words(18) * 1.05
    upper, room, low = down(cell.inset(0, look.u(1)), grid.side, high, die + look.u(4), gap=look.u(1))
    spot = middle(upper, grid.side, grid.side)
    now = any(die.now for die in fighter.dice)
    out: list[Thing] = []
    if now:
        out.append(Plate(spot.inset(-look.u(3)), "", look.u(8), theme.accent, look.bold_line))
    out.append(counter(look, spot, fighter.token, out=fighter.out))
    if grid.names:
        face, ink = (BOLD if now else WORK), theme.muted if fighter.out else theme.text
        words = headed(fighter.token.words)
        size = look.words(18)
        out += lines(look, room, words, size, face, ink, on, anchor="middle", most=grid.names, lead=1.03, top=True)
    dice = middle(low, len(fighter.dice) * (die + gap) - gap, die)
    for place, each in zip(across(dice, *shares(len(fighter.dice)), gap=gap), fighter.dice, strict=True):
        out += _die(look, place, each, theme, on, alone=len(fighter.dice) == 1)
    return out


def _die(look: Look, box: Box, die: DieView, theme: Theme, on: str, *, alone: bool) -> list[Thing]:
    """Read, with a tick for a hit and a ring for a miss, which leaves the next die free where it is not `alone`; to be
    thrown now; or still to come."""
    if die.face is None:
        edge, dash = (theme.text, (look.u(5), look.u(4))) if die.now else (theme.line, (look.u(2), look.u(4)))
        return [Plate(box, "", look.u(5), edge, look.line, dash)]
    read = die_art(look, whole(box), TrayDie("d6", die.face))
    r = max(look.u(6), box.w * 0.3)
    x, y = box.right - r * (0.2 if alone else 1.25), box.bottom - r * 0.4
    halo = Plate(Box(x - r * 1.25, y - r * 1.25, r * 2.5, r * 2.5), on, r * 1.25)
    return [read, halo, mark(look, "good" if die.hit else "off", x, y, r, on)]


def _ways_back(look: Look, battle: BattleView, box: Box) -> Words | str:
    """Who may go back after the last step, and where to; nothing where there is no room for all of it."""
    going = [say("{name} to {places}", name=side.words, places=either(side.back)) for side in battle.sides if side.back]
    if not going:
        return ""
    said = say("Going back: {ways}", ways="; ".join(str(each) for each in going))
    room = (box.w - look.u(28), look.words(18) * 1.35)
    return said if fit(str(said), room, look.words(18), WORK, least=look.least).fits else ""
