"""What everybody may know of a player who owns land: gold and where it comes from, the covered rack, what lies open,
and where the stacks stand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from companion.table.view import IncomeView, PurseView, RackView, SeatView, TokenView
from companion.table.words import Words, say, say_n
from ui.art.holdings import Stack, holdings_of
from ui.table.asks import headed
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK, fit, width
from ui.touch.parting import across, down, rest, share, shares
from ui.touch.things import Art, Box, Plate, Scroll, Thing
from ui.touch.widgets.basic import card, line, lines
from ui.touch.widgets.counters import counter, named, number_badge, rack_row, stack

if TYPE_CHECKING:
    from ui.touch.screens.play import Play

Drawn = tuple[list[Thing], float]
"""Things, and how high they are together, px."""


def realm(look: Look, box: Box, play: Play, seat: SeatView, purse: PurseView) -> list[Thing]:
    """All of it in a box: side by side where that is broad, else one below the other."""
    gap = look.gap
    stacks = _stacks(play, seat)
    if box.w > box.h:
        left, right = across(box, share(385), share(615), gap=gap)
        *rack, low = down(right, *([_rack_height(look, right)] if seat.rack else []), rest(), gap=gap)
    else:
        high = [_rack_height(look, box)] if seat.rack else []
        *rack, left, low = down(box, *high, share(48), share(52), gap=gap)
    open_, standing = across(low, *shares(2), gap=gap)
    return [
        *_income(look, left, seat, purse),
        *(_rack(look, rack[0], seat.rack) if seat.rack else []),
        *_open(look, open_, seat, stacks),
        *_standing(look, standing, play, seat, stacks),
    ]


def _stacks(play: Play, seat: SeatView) -> list[tuple[str, Stack]]:
    """The player's stacks, each with the space it stands on."""
    held = holdings_of(play.game.seen.table)
    own = {piece.id for piece in play.game.seen.table.pieces if piece.seat == seat.id}
    return [(each.space, pile) for each in held for pile in each.stacks if pile.piece in own]


# -- gold ------------------------------------------------------------------------------------------------------------


def _income(look: Look, box: Box, seat: SeatView, purse: PurseView) -> list[Thing]:
    theme, plate = look.theme, card(look, box)
    inner = box.inset(look.u(16), look.u(8))
    top, below = down(inner, look.words(34) * 1.25, rest(), gap=look.u(4))
    side = look.u(32)
    coin = Box(round(top.x), round(top.middle[1] - side / 2), round(side), round(side))
    gold, size = str(purse.gold), look.words(34)
    after = Box(coin.right + look.u(10), top.y, top.right - coin.right - look.u(10), top.h)
    wide = width(gold, size, BOLD) + look.u(8)
    right = str(say("+{income} a turn", income=purse.income))
    room = Box(after.x + wide, after.y, after.w - wide, after.h)
    out: list[Thing] = [plate, Art(coin, "coin:"), line(after, gold, size, BOLD, theme.text, plate.fill)]
    out += lines(look, room, right, look.words(24), SEMI, theme.text, plate.fill, anchor="end")
    body, foot = down(below, rest(), look.words(21) * 1.35, gap=look.u(4))
    out.append(Plate(Box(inner.x, below.y, inner.w, look.line), theme.line, 0))
    out += _scrolled(
        look,
        body.inset(0, look.u(5)),
        f"income:{seat.id}",
        lambda room: _sources(look, room, purse.sources, plate.fill),
    )
    out.append(Plate(Box(foot.x, foot.y, foot.w, look.line), theme.line, 0))
    total = Box(foot.x, foot.y + look.u(3), foot.w, foot.h - look.u(3))
    out += lines(look, total, say("Together"), look.words(21), SEMI, theme.text, plate.fill)
    out.append(line(total, str(purse.income), look.words(23), BOLD, theme.text, plate.fill, "end"))
    return out


def _sources(look: Look, box: Box, sources: Sequence[IncomeView], on: str) -> Drawn:
    theme = look.theme
    high = max(look.u(33), look.words(20) * 1.3)
    out: list[Thing] = []
    for at, source in enumerate(sources):
        row = Box(box.x, box.y + at * high, box.w, high)
        side = min(look.u(30), row.h)
        spot = Box(row.x, row.middle[1] - side / 2, side, side)
        if source.token:
            out.append(counter(look, spot, source.token))
        else:
            out.append(Art(Box(*(round(part) for part in spot)), "land:", (theme.accent,)))
        amount = str(source.amount)
        end = width(amount, look.words(21), SEMI) + look.u(6)
        out.append(line(row, amount, look.words(21), SEMI, theme.text, on, "end"))
        room = Box(spot.right + look.u(8), row.y, row.w - side - look.u(8) - end, row.h)
        out += _with_where(look, room, headed(source.words), source.where, on)
    return out, len(sources) * high


def _with_where(look: Look, room: Box, name: str, where: Words, on: str) -> list[Thing]:
    """A name, and behind it where that lies, if both have room."""
    theme, size, small = look.theme, look.words(20), look.words(18)
    wide = width(name, size, SEMI) + look.u(7)
    body = Box(room.x + wide, room.y, room.w - wide, room.h)
    if body.w <= 0 or not fit(str(where), (body.w, body.h), small, WORK, least=look.least).fits:
        return list(lines(look, room, name, size, SEMI, theme.text, on))
    return [
        line(room, name, size, SEMI, theme.text, on),
        *lines(look, body, where, small, WORK, theme.muted, on),
    ]


# -- the rack --------------------------------------------------------------------------------------------------------


def _rack_height(look: Look, box: Box) -> float:
    return look.u(24) + look.words(22) * 1.25 + min(look.u(48), box.w / 10)


def _rack(look: Look, box: Box, rack: RackView) -> list[Thing]:
    theme, plate = look.theme, card(look, box)
    inner = box.inset(look.u(16), look.u(8))
    top, low = down(inner, look.words(22) * 1.25, rest(), gap=look.u(4))
    title = say("Rack: {count} of {room}", count=rack.count, room=rack.room)
    wide = width(str(title), look.words(22), SEMI) + look.u(14)
    room = Box(top.x + wide, top.y, top.w - wide, top.h)
    out: list[Thing] = [plate, *lines(look, top, title, look.words(22), SEMI, theme.text, plate.fill)]
    second = say("covered; all may count them")
    if room.w > 0 and fit(str(second), (room.w, room.h), look.words(19), WORK, least=look.least).fits:
        out += lines(look, room, second, look.words(19), WORK, theme.muted, plate.fill, anchor="end")
    return [*out, *rack_row(look, low, rack)]


# -- what stands on the board ----------------------------------------------------------------------------------------


def _open(look: Look, box: Box, seat: SeatView, stacks: Sequence[tuple[str, Stack]]) -> list[Thing]:
    theme, plate = look.theme, card(look, box)
    inner = box.inset(look.u(12), look.u(8))
    tokens = [token for _, pile in stacks for token in pile.tokens if not token.covered]
    covered = sum(token.count for _, pile in stacks for token in pile.tokens if token.covered)
    top, body = down(inner, look.words(21) * 1.2, rest(), gap=look.u(4))
    out: list[Thing] = [plate, *lines(look, top, say("In the open"), look.words(21), SEMI, theme.text, plate.fill)]
    if covered:
        words = say_n("{count} more lies covered", "{count} more lie covered", covered)
        line = look.words(18) * 1.2
        most = 1 if fit(str(words), (body.w, line), look.words(18), WORK, least=look.least).fits else 2
        body, low = down(body, rest(), line * most, gap=look.u(2))
        out += lines(look, low, words, look.words(18), WORK, theme.muted, plate.fill, most=most)
    if not tokens:
        return [*out, *lines(look, body, say("nothing"), look.words(19), WORK, theme.muted, plate.fill, top=True)]
    return [*out, *_scrolled(look, body, f"open:{seat.id}", lambda room: _faces(look, room, tokens, plate.fill))]


def _faces(look: Look, box: Box, tokens: Sequence[TokenView], on: str) -> Drawn:
    columns = max(1, int(box.w // look.words(66)))
    gap = look.u(4)
    w = (box.w - gap * (columns - 1)) / columns
    high = look.u(50) + look.words(18) * 2.5
    out: list[Thing] = []
    for at, token in enumerate(tokens):
        cell = Box(box.x + at % columns * (w + gap), box.y + at // columns * (high + gap), w, high)
        out += named(look, cell, token, on)
    return out, -(-len(tokens) // columns) * (high + gap) - gap


def _standing(look: Look, box: Box, play: Play, seat: SeatView, stacks: Sequence[tuple[str, Stack]]) -> list[Thing]:
    theme, plate = look.theme, card(look, box)
    inner = box.inset(look.u(12), look.u(8))
    top, body = down(inner, look.words(21) * 1.2, rest(), gap=look.u(4))
    out: list[Thing] = [plate, *lines(look, top, say("Stacks"), look.words(21), SEMI, theme.text, plate.fill)]
    if not stacks:
        return [*out, *lines(look, body, say("none"), look.words(19), WORK, theme.muted, plate.fill, top=True)]
    board = play.game.rules.board
    numbers = board.printed_numbers() if board else {}
    return [
        *out,
        *_scrolled(look, body, f"stacks:{seat.id}", lambda room: _piles(look, room, stacks, numbers, plate.fill)),
    ]


def _piles(look: Look, box: Box, stacks: Sequence[tuple[str, Stack]], numbers: dict[str, str], on: str) -> Drawn:
    theme, high, side = look.theme, look.u(50), look.u(38)
    out: list[Thing] = []
    for at, (space, pile) in enumerate(stacks):
        row = Box(box.x, box.y + at * high, box.w, high - look.u(4))
        badge = Box(row.x, row.middle[1] - look.u(15), look.u(30), look.u(30))
        if number := numbers.get(space):
            out.append(number_badge(look, badge, number))
        fan = Box(badge.right + look.u(8), row.y, side * 1.8, row.h)
        out.append(stack(look, fan, pile.tokens, side))
        room = Box(fan.right + look.u(4), row.y, row.right - fan.right - look.u(4), row.h)
        words = say_n("{count} counter", "{count} counters", pile.count)
        size = look.words(19)
        said = words if fit(str(words), (room.w, room.h), size, WORK, least=look.least).fits else Words(str(pile.count))
        out += lines(look, room, said, size, WORK, theme.text, on)
    return out, len(stacks) * high


def _scrolled(look: Look, box: Box, key: str, draw: Callable[[Box], Drawn]) -> list[Thing]:
    """What is too high for its box scrolls there."""
    parts, high = draw(box)
    return [Scroll(box, key, (box.w, high), tuple(parts))] if high > box.h + 1 else parts
