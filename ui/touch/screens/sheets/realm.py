"""What everybody may know of a player who owns land: gold and where it comes from, the covered rack, what lies open,
and where the stacks stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from companion.table.view import IncomeView, PurseView, RackView, SeatView
from companion.table.words import Words, say, say_n
from ui.art.holdings import Stack, holdings_of
from ui.table.asks import headed
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK, fit, width
from ui.touch.parting import across, down, grid, middle, rest, share, shares, whole
from ui.touch.screens.playing import Playing
from ui.touch.things import Art, Box, Plate, Thing
from ui.touch.widgets.basic import card, fits, line, lines
from ui.touch.widgets.column import column, scrolled
from ui.touch.widgets.counters import counter, named, number_badge, rack_row, stack


def realm(look: Look, box: Box, play: Playing, seat: SeatView, purse: PurseView) -> list[Thing]:
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


def _stacks(play: Playing, seat: SeatView) -> list[tuple[str, Stack]]:
    """The player's stacks, each with the space it stands on."""
    held = holdings_of(play.game.seen.table)
    own = {piece.id for piece in play.game.seen.table.pieces if piece.seat == seat.id}
    return [(each.space, pile) for each in held for pile in each.stacks if pile.piece in own]


# -- gold ------------------------------------------------------------------------------------------------------------


def _income(look: Look, box: Box, seat: SeatView, purse: PurseView) -> list[Thing]:
    theme, plate = look.theme, card(look, box)
    inner = box.inset(look.u(16), look.u(8))
    gold, size, side = str(purse.gold), look.words(34), look.u(32)
    top, over, body, under, total = down(
        inner, size * 1.25, look.line, rest(), look.line, look.words(21) * 1.2, gap=look.u(4)
    )
    coin, own, room = across(top, side, width(gold, size, BOLD), rest(), gap=look.u(9))
    right = say("+{income} a turn", income=purse.income)
    out: list[Thing] = [plate, Art(whole(middle(coin, side, side)), "coin:")]
    out += [
        line(own, gold, size, BOLD, theme.text, plate.fill),
        *(Plate(each, theme.line, 0) for each in (over, under)),
    ]
    out += lines(look, room, right, look.words(24), SEMI, theme.text, plate.fill, anchor="end")
    word = str(say("gold"))
    if width(word, look.words(22), WORK) + look.gap + width(str(right), look.words(24), SEMI) <= room.w:
        out.append(line(room, word, look.words(22), WORK, theme.text, plate.fill))
    high = max(look.u(33), look.words(20) * 1.3)
    rows = [(high, partial(_source, look, source, plate.fill)) for source in purse.sources]
    out += column(body, f"income:{seat.id}", rows)
    out += lines(look, total, say("Together"), look.words(21), SEMI, theme.text, plate.fill)
    out.append(line(total, str(purse.income), look.words(23), BOLD, theme.text, plate.fill, "end"))
    return out


def _source(look: Look, source: IncomeView, on: str, row: Box) -> list[Thing]:
    theme, side = look.theme, min(look.u(30), row.h)
    amount, size = str(source.amount), look.words(21)
    sign, room, end = across(row, side, rest(), width(amount, size, SEMI), gap=look.u(7))
    spot = middle(sign, side, side)
    picture = counter(look, spot, source.token) if source.token else Art(whole(spot), "land:", (theme.accent,))
    return [
        picture,
        line(end, amount, size, SEMI, theme.text, on, "end"),
        *_with_where(look, room, headed(source.words), source.where, on),
    ]


def _with_where(look: Look, room: Box, name: str, where: Words, on: str) -> list[Thing]:
    """A name, and behind it where that lies, if both have room."""
    theme, size, small = look.theme, look.words(20), look.words(18)
    _, body = across(room, width(name, size, SEMI), rest(), gap=look.u(7))
    if body.w <= 0 or not fits(look, where, body, small, WORK):
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
    _, room = across(top, width(str(title), look.words(22), SEMI), rest(), gap=look.u(14))
    out: list[Thing] = [plate, *lines(look, top, title, look.words(22), SEMI, theme.text, plate.fill)]
    second = say("covered; all may count them")
    if room.w > 0 and fits(look, second, room, look.words(19), WORK):
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
    longest = max(width(word, look.words(18), WORK) for token in tokens for word in headed(token.words).split())
    columns = max(1, int((body.w + look.u(4)) // (max(look.words(62), longest) + look.u(4))))
    cells = grid(body, len(tokens), columns, look.u(4), high=look.u(50) + look.words(18) * 2.5)
    faces = [part for cell, token in zip(cells, tokens, strict=True) for part in named(look, cell, token, plate.fill)]
    return [*out, *scrolled(body, f"open:{seat.id}", faces, cells[-1].bottom - body.y)]


def _standing(look: Look, box: Box, play: Playing, seat: SeatView, stacks: Sequence[tuple[str, Stack]]) -> list[Thing]:
    theme, plate = look.theme, card(look, box)
    inner = box.inset(look.u(12), look.u(8))
    top, body = down(inner, look.words(21) * 1.2, rest(), gap=look.u(4))
    out: list[Thing] = [plate, *lines(look, top, say("Stacks"), look.words(21), SEMI, theme.text, plate.fill)]
    if not stacks:
        return [*out, *lines(look, body, say("none"), look.words(19), WORK, theme.muted, plate.fill, top=True)]
    board = play.game.rules.board
    numbers = board.printed_numbers() if board else {}
    rows = [(look.u(46), partial(_pile, look, pile, numbers.get(space, ""), plate.fill)) for space, pile in stacks]
    return [*out, *column(body, f"stacks:{seat.id}", rows, look.u(4))]


def _pile(look: Look, pile: Stack, number: str, on: str, row: Box) -> list[Thing]:
    mark, side, size = look.u(30), look.u(38), look.words(19)
    badge, fan, room = across(row, mark, side * 1.8, rest(), gap=look.u(6))
    words = say_n("{count} counter", "{count} counters", pile.count)
    said = words if fits(look, words, room, size, WORK) else Words(str(pile.count))
    return [
        *([number_badge(look, middle(badge, mark, mark), number)] if number else []),
        stack(look, fan, pile.tokens, side),
        *lines(look, room, said, size, WORK, look.theme.text, on),
    ]
