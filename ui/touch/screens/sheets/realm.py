"""What everybody may know of a player who owns land: gold and where it comes from, the covered rack, what lies open,
and where the stacks stand."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from companion.table.view import IncomeView, PurseView, RackView, SeatView, TokenView
from companion.table.words import SILENCE, Words, say, say_n
from ui.art.holdings import Stack, holdings_of
from ui.table.asks import headed
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, WORK, width
from ui.touch.parting import across, down, grid, middle, rest, share, whole
from ui.touch.screens.playing import Playing
from ui.touch.things import Art, Box, Plate, Thing
from ui.touch.widgets.basic import card, fits, line, lines
from ui.touch.widgets.column import column, scrolled
from ui.touch.widgets.counters import BACK, counter, named, number_badge, rack_row

SOURCE = 46.0
"""How high a line of the income is where there is room, px at 800x480."""
SIDES = (120.0, 84.0, 66.0, 50.0)
"""How large an open counter may be, px at 800x480; the largest of which all are seen."""


def realm(look: Look, box: Box, play: Playing, seat: SeatView, purse: PurseView) -> list[Thing]:
    """All of it in a box: side by side where that is broad, else one below the other."""
    gap = look.gap
    high = [look.u(72) + look.words(22) * 1.25] if seat.rack else []
    if box.w > box.h:
        left, right = across(box, share(385), share(615), gap=gap)
        *rack, low = down(right, *high, rest(), gap=gap)
    else:
        every = look.u(50) + look.words(34) * 1.25 + look.words(21) * 1.2 + len(purse.sources) * look.u(SOURCE)
        *rack, left, low = down(box, *high, share(72, most=every), share(28), gap=gap)
    return [
        *_income(look, left, seat, purse),
        *(_rack(look, rack[0], seat.rack) if seat.rack else []),
        *_open(look, low, play, seat),
    ]


# -- gold ------------------------------------------------------------------------------------------------------------


def _income(look: Look, box: Box, seat: SeatView, purse: PurseView) -> list[Thing]:
    theme, plate = look.theme, card(look, box)
    inner = box.inset(look.u(16), look.u(8))
    gold, size, side = str(purse.gold), look.words(34), look.u(32)
    least, low = max(look.u(33), look.words(20) * 1.3), look.words(21) * 1.2
    top, over, below = down(inner, size * 1.25, look.line, rest(), gap=look.u(4))
    count, free = len(purse.sources), below.h - low - look.line - look.u(8)
    each = max(least, min(look.u(SOURCE), free / max(1, count)))
    body, under, total = down(below, min(free, count * each), look.line, low, gap=look.u(4))
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
    rows = [(each, partial(_source, look, source, plate.fill)) for source in purse.sources]
    out += column(body, f"income:{seat.id}", rows)
    out += lines(look, total, say("Together"), look.words(21), SEMI, theme.text, plate.fill)
    out.append(line(total, str(purse.income), look.words(23), BOLD, theme.text, plate.fill, "end"))
    return out


def _source(look: Look, source: IncomeView, on: str, row: Box) -> list[Thing]:
    theme, side = look.theme, min(look.u(36), row.h * 0.9)
    amount, size = str(source.amount), look.words(21)
    sign, room, end = across(row, side, rest(), width(amount, size, SEMI), gap=look.u(7))
    spot = middle(sign, side, side)
    name = headed(source.words)  # and behind it where that lies, if both have room
    _, after = across(room, width(name, look.words(20), SEMI), rest(), gap=look.u(7))
    where = source.where if after.w > 0 and fits(look, source.where, after, look.words(18), WORK) else SILENCE
    picture = counter(look, spot, source.token) if source.token else Art(whole(spot), "land:", (theme.accent,))
    return [
        picture,
        line(end, amount, size, SEMI, theme.text, on, "end"),
        *lines(look, room, name, look.words(20), SEMI, theme.text, on),
        *lines(look, after, where, look.words(18), WORK, theme.muted, on),
    ]


# -- the rack --------------------------------------------------------------------------------------------------------


def _rack(look: Look, box: Box, rack: RackView) -> list[Thing]:
    title, second = say("Rack: {count} of {room}", count=rack.count, room=rack.room), say("covered; all may count them")
    out, low = _titled(look, box, title, second)
    return [*out, *rack_row(look, low, rack)]


def _titled(look: Look, box: Box, title: Words, second: Words) -> tuple[list[Thing], Box]:
    """A card with its title, and a second thought at the right where that has room; and what is left of it."""
    theme, plate = look.theme, card(look, box)
    top, low = down(box.inset(look.u(16), look.u(8)), look.words(22) * 1.25, rest(), gap=look.u(4))
    _, room = across(top, width(str(title), look.words(22), SEMI), rest(), gap=look.u(14))
    out: list[Thing] = [plate, *lines(look, top, title, look.words(22), SEMI, theme.text, plate.fill)]
    if room.w > 0 and fits(look, second, room, look.words(19), WORK):
        out += lines(look, room, second, look.words(19), WORK, theme.muted, plate.fill, anchor="end")
    return out, low


# -- what stands on the board ----------------------------------------------------------------------------------------


def _open(look: Look, box: Box, play: Playing, seat: SeatView) -> list[Thing]:
    """Every counter that lies open, with its name and the number of its hex; those covered there as one back."""
    table = play.game.seen.table
    own = {piece.id for piece in table.pieces if piece.seat == seat.id}
    stacks = [(each.space, pile) for each in holdings_of(table) for pile in each.stacks if pile.piece in own]
    hidden = sum(token.count for _, pile in stacks for token in pile.tokens if token.covered)
    second = say_n("{count} more lies covered", "{count} more lie covered", hidden) if hidden else SILENCE
    out, body = _titled(look, box, say("In the open"), second)
    tiles = [(space, token) for space, pile in stacks for token in _faces(pile)]
    if not tiles:
        theme = look.theme
        return [*out, *lines(look, body, say("nothing"), look.words(19), WORK, theme.muted, theme.surface, top=True)]
    board = play.game.rules.board
    numbers = board.printed_numbers() if board else {}
    gap, size = look.u(6), look.words(18)
    names = [headed(token.words) for _, token in tiles]
    longest = max(width(word, size, WORK) for name in names for word in name.split())

    def laid(side: float) -> tuple[int, int, float]:
        """Columns of counters so large, lines of their names, and how high each is with its name, px."""
        columns = max(1, int((body.w + gap) // (max(side, longest) + gap)))
        room = (body.w + gap) / columns - gap
        most = 1 if all(width(name, size, WORK) <= room for name in names) else 2
        return columns, most, side + most * size * LEAD

    every = [laid(look.u(side)) for side in SIDES]
    fitting = (each for each in every if -(-len(tiles) // each[0]) * (each[2] + gap) <= body.h + gap)
    columns, most, high = next(fitting, every[-1])
    side = high - most * size * LEAD
    cells = grid(body, len(tiles), columns, gap, high=high)
    faces: list[Thing] = []
    for cell, (space, token) in zip(cells, tiles, strict=True):
        faces += named(look, cell, token, look.theme.surface, most=most)
        if number := numbers.get(space, ""):
            left = max(cell.x, cell.middle[0] - side / 2 - look.u(8))
            faces.append(number_badge(look, Box(left, cell.y, look.u(28), look.u(28)), number))
    return [*out, *scrolled(body, f"open:{seat.id}", faces, cells[-1].bottom - body.y)]


def _faces(pile: Stack) -> list[TokenView]:
    """What is to be seen of a stack: the open counters, and a back for all that are covered."""
    hidden = sum(token.count for token in pile.tokens if token.covered)
    back = replace(BACK, words=say("{count} covered", count=hidden))
    return [*(token for token in pile.tokens if not token.covered), *([back] if hidden else [])]
