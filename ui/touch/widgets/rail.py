"""The rail: who plays and how each stands, undo with its step's name, why, and turning the screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from companion.table.view import PurseView, SeatView, TableView
from companion.table.words import Words, say
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, WORK, fit, width
from ui.touch.parting import across, down, rest, share, shares
from ui.touch.things import Act, Art, Box, Text, Thing
from ui.touch.widgets.basic import button, button_plate, card, disc, figure, fits, icon, line, lines, target
from ui.touch.widgets.panel import around, turned

SeatAct = Callable[[str], object]


class Tools(NamedTuple):
    """What stands beside the players: what undo would take back, its sign, and what each does; `held`: the words stay
    where a hand has turned them."""

    undo: Words
    sign: str
    acts: Mapping[str, Act]
    held: bool = False


def rail(look: Look, table: TableView, does: Tools, act_seat: SeatAct, quarters: int) -> list[Thing]:
    """Players and tools. Seen from the other side it turns as one strip; sideways each cell turns in place."""
    boxes = look.law.boxes
    seats, turn = table.seats, table.turn
    names = ["players", "why", "turn"] if look.portrait else ["players", "undo", "why", "turn"]
    strip = around([boxes[name] for name in names])
    whole, each = (2, 0) if quarters % 4 == 2 else (0, quarters)

    def draw(sheet: Box) -> list[Thing]:
        at = {name: boxes[name].moved(sheet.x - strip.x, sheet.y - strip.y) for name in names}
        return [*players(look, at["players"], seats, turn, act_seat, each), *tools(look, at, does, each)]

    return turned(strip, whole, draw)


def players(look: Look, box: Box, seats: Sequence[SeatView], turn: str, act: SeatAct, quarters: int = 0) -> list[Thing]:
    """A cell for each player; the one whose turn it is is outlined."""
    out: list[Thing] = []
    for cell, seat in zip(across(box, *shares(len(seats)), gap=look.u(8)), seats, strict=True):
        active = seat.id == turn
        plate = card(look, cell, active=active)
        out.append(plate)
        draw = partial(_seat, look, seat=seat, on=plate.fill, active=active, quarters=quarters)
        out += turned(cell, quarters, draw)
        name = say("{name}: {status}", name=seat.name, status=seat.status) if seat.status else seat.name
        out.append(target(look, cell, name, partial(act, seat.id), plate))
    return out


def _seat(look: Look, cell: Box, seat: SeatView, on: str, active: bool, quarters: int) -> list[Thing]:
    upright = quarters % 2 or look.portrait or cell.w < look.u(100)
    return (_upright if upright else _beside)(look, cell, seat, on, active)


def _beside(look: Look, cell: Box, seat: SeatView, on: str, active: bool) -> list[Thing]:
    theme = look.theme
    if seat.purse and (rich := _with_purse(look, cell, seat, seat.purse, on, active)):
        return rich
    r = look.u(13)
    aside = look.u(20)
    left = cell.x + aside + r * 1.3 + look.u(2)
    room = Box(left, cell.y + look.u(5), cell.right - left - look.u(5), cell.h - look.u(10))
    out: list[Thing] = [figure(look, seat.colour, cell.x + aside, cell.middle[1], r)]
    face = BOLD if active else SEMI
    small = look.size("second")
    status = _status(look, seat, room.w, small)
    if status and (look.factor <= 1.1 or seat.stuck):
        top, low = down(room, share(53), share(47))
        out += lines(look, top, seat.name, look.words(22), face, theme.text, on)
        out += lines(look, low, status, small, WORK, theme.text if active else theme.muted, on)
        return out
    if seat.stuck:
        out += _stuck(look, cell.x + aside, cell.middle[1], r, on)
    return [*out, *lines(look, room, seat.name, look.words(22), face, theme.text, on, most=2)]


def statuses(seat: SeatView) -> tuple[str, ...]:
    """How a player stands, the longest way to say it first."""
    whole = str(seat.status)
    return whole, whole.partition(",")[0], *map(str, seat.brief)


def _status(look: Look, seat: SeatView, wide: float, size: float) -> str:
    """As much of how a player stands as one line takes; what matters most is said first."""
    number = str(seat.status).partition(" ")[0]
    trials = (*statuses(seat), number if number.isdigit() else "", str(say("stuck")) if seat.stuck else "")
    return next((said for said in trials if said and width(said, min(size, look.least), WORK) <= wide), "")


def _stuck(look: Look, x: float, y: float, radius: float, on: str) -> list[Thing]:
    """A lock at a figure, where words find no room: being stuck is the last thing to go."""
    theme = look.theme
    at = x + radius * 0.95, y + radius * 0.4
    return [disc(*at, look.u(10), on, theme.warn, look.line), icon(look, "lock", *at, look.u(13), theme.text, on)]


def _with_purse(look: Look, cell: Box, seat: SeatView, purse: PurseView, on: str, active: bool) -> list[Thing]:
    """Name and place in the order of play, below them gold and income; nothing where that finds no room."""
    theme = look.theme
    narrow = cell.w < look.u(130)
    r, aside = look.u(11 if narrow else 13), look.u(20 if narrow else 24)
    left = cell.x + aside + r * 1.3 + look.u(2 if narrow else 4)
    room = Box(left, cell.y + look.u(5), cell.right - left - look.u(6), cell.h - look.u(10))
    top, low = down(room, share(52), share(48))
    second, ink = look.size("second"), theme.text if active else theme.muted
    face, rank = BOLD if active else SEMI, str(seat.rank or "")
    if width(seat.name, look.least, face) + width(rank, second, WORK) + look.u(5) > top.w:
        rank = ""
    name = Box(top.x, top.y, top.w - width(rank, second, WORK) - (look.u(5) if rank else 0), top.h)
    gold = _gold(look, low, purse, on, ink)
    if not gold or not fits(look, seat.name, name, look.least, face):
        return []
    return [
        figure(look, seat.colour, cell.x + aside, cell.middle[1], r),
        *lines(look, name, seat.name, look.words(22), face, theme.text, on),
        line(top, rank, second, WORK, ink, on, "end"),
        *gold,
    ]


def _upright(look: Look, cell: Box, seat: SeatView, on: str, active: bool) -> list[Thing]:
    """Figure above, name below, at the foot the gold, or how the player stands where the cell is high enough: narrow
    cells."""
    theme = look.theme
    small, ink = look.size("second"), theme.text if active else theme.muted
    status = "" if seat.purse else _status(look, seat, cell.w - look.u(6), small)
    roomy = cell.h >= look.u(36) + look.words(20) * LEAD + small * LEAD
    if not roomy or (look.factor > 1.1 and not seat.stuck):
        status = ""
    rich = bool(seat.purse) and cell.h >= look.u(72)
    low = small * 1.25 if rich or status else 0.0
    upper, lower = down(cell._replace(h=cell.h - low), (cell.h - low) * 0.56, rest())
    r = min(look.u(13), upper.h * 0.34)
    room = lower._replace(h=lower.h - (0 if low else look.u(4))).inset(look.u(2), 0)  # letters hang
    size = look.words(20) if not look.portrait else look.words(21)
    x, y = upper.middle[0], upper.middle[1] + look.u(4)
    out: list[Thing] = [
        figure(look, seat.colour, x, y, r),
        *lines(look, room, seat.name, size, BOLD if active else SEMI, theme.text, on, anchor="middle"),
    ]
    if seat.purse and rich:
        foot = Box(cell.x + look.u(6), cell.bottom - low - look.u(3), cell.w - look.u(12), low)
        return [*out, *_gold(look, foot, seat.purse, on, ink)]
    if status:
        area = Box(cell.x + look.u(3), lower.bottom - look.u(3), cell.w - look.u(6), low)
        return [*out, *lines(look, area, status, small, WORK, ink, on, anchor="middle")]
    return [*out, *_stuck(look, x, y, r, on)] if seat.stuck else out


def _gold(look: Look, box: Box, purse: PurseView, on: str, ink: str) -> list[Thing]:
    """A coin, the gold, and at the right what comes in, where that finds room; nothing where not even the gold does."""
    size = look.size("second")
    side, gold, income = size * (0.8 if box.w < look.u(90) else 0.95), str(purse.gold), f"+{purse.income}"
    wide = side + look.u(2) + width(gold, size, SEMI)
    if wide > box.w:
        return []
    coin = Box(round(box.x), round(box.middle[1] - side / 2), round(side), round(side))
    after = Box(coin.right + look.u(2), box.y, box.right - coin.right - look.u(2), box.h)
    out: list[Thing] = [Art(coin, "coin:"), line(after, gold, size, SEMI, look.theme.text, on)]
    if wide + look.u(3) + width(income, size, WORK) <= box.w:
        out.append(line(after, income, size, WORK, ink, on, "end"))
    return out


def tools(look: Look, boxes: Mapping[str, Box], does: Tools, quarters: int) -> list[Thing]:
    """Undo says what it undoes; pressed longer it opens the list of steps. Turning holds until it is pressed longer."""
    acts, out = does.acts, list[Thing]()
    if "undo" in boxes:
        undo = _named_undo(look, boxes["undo"], str(does.undo), quarters)
        out += _tool(look, boxes["undo"], undo, acts["undo"], quarters, sign=does.sign, long=acts["steps"])
    if "why" in boxes:
        out += _tool(look, boxes["why"], say("Why?"), acts["why"], quarters, spare="question")
    if "turn" in boxes:
        name = say("Turn the words to the next side; press longer to let them turn by themselves")
        kind = "chosen" if does.held else "quiet"
        out += _tool(
            look, boxes["turn"], "", acts["turn"], quarters, sign="turn", name=name, long=acts["pin"], kind=kind
        )
    return out


def _named_undo(look: Look, box: Box, said: str, quarters: int) -> Words | str:
    """What is taken back, in as many words as can be read: what stands in brackets goes first, then what was added."""
    shorter = said.partition(" (")[0]
    trials = (said, shorter, shorter.rpartition(", ")[0], said.rpartition(": ")[0])
    return next((each for each in trials if each and _has_room(look, box, each, quarters)), say("Undo the last step"))


def _has_room(look: Look, box: Box, said: str, quarters: int) -> bool:
    """Whether a step's name can be read on the button that takes it back."""
    upright = quarters % 2 == 1
    room = (box.h - look.u(6), (box.w - look.u(12)) * 0.66) if upright else (box.w - look.u(20), box.h - look.u(8))
    return fit(said, room, look.words(20), SEMI, lines=4 if upright else 2, least=look.least).fits


def _tool(
    look: Look,
    box: Box,
    label: Words | str,
    act: Act,
    quarters: int,
    *,
    sign: str = "",
    name: Words | str = "",
    long: Act | None = None,
    kind: str = "quiet",
    spare: str = "",
) -> list[Thing]:
    """A button whose words turn in place; sign above words where it stands upright. `spare`: instead of long words."""
    theme = look.theme
    plate = button_plate(look, box, kind)
    said = str(label)
    name = str(name) or said
    if spare and width(said, look.least, SEMI) > (box.h if quarters % 2 else box.w) - look.u(4):
        sign, said = spare, ""

    def draw(inner: Box) -> list[Thing]:
        if sign and said and inner.w < inner.h:
            upper, lower = down(inner.inset(look.u(3), look.u(6)), inner.h * 0.34, rest())
            return [
                icon(look, sign, *upper.middle, look.u(24), theme.text, plate.fill),
                *lines(look, lower, said, look.words(19), SEMI, theme.text, plate.fill, anchor="middle", most=4),
            ]
        if sign and said:
            return [
                part
                for part in button(look, inner, said, act, kind=kind, sign=sign, size=20)
                if isinstance(part, Text | Art)
            ]
        if sign:
            size = min(look.u(28), inner.h * 0.5) * min(look.factor, 1.2)
            return [icon(look, sign, *inner.middle, size, theme.text, plate.fill)]
        room = inner.inset(look.u(2), look.u(3))
        return list(lines(look, room, said, look.words(20), SEMI, theme.text, plate.fill, anchor="middle", most=1))

    return [plate, *turned(box, quarters, draw), target(look, box, name, act, plate, long=long)]
