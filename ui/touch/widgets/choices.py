"""The answers: big cards with exact odds and what they cost, the faces of a die, lists that scroll."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec

from companion.table.dice import Die, Face
from companion.table.view import SeatView
from companion.table.words import SILENCE, Words, named, say
from ui.art.names import sign_for
from ui.art.theme import words_on
from ui.table.asks import Answer, headed
from ui.table.chances import briefly, captioned, figured, further, needed
from ui.touch.look import Look
from ui.touch.measure import BOLD, LEAD, SEMI, WORK, fit, width, wrap
from ui.touch.parting import across, down, grid, middle, rest, share, shares, whole
from ui.touch.things import Anchor, Box, Plate, Thing
from ui.touch.widgets.basic import Said, button, button_plate, figure, fits, fitting, icon, line, lines, target
from ui.touch.widgets.column import scrolled
from ui.touch.widgets.counters import counter_label, number_badge
from ui.touch.widgets.odds import celled, odds_bar, share_bar

SHORT, MOST_SHORT = 2, 4
"""Letters of a number, and how many of these stand in a row, as faces of a die do."""

FIGURE = 44.0
"""Px at 800x480 for the figure of whoever throws, before the faces."""
CELLS = 24.0
"""No lower are the faces of a die that tell a chance, px at 800x480: they say more than a caption and a bar."""
SIDEWAYS, NARROW = 140.0, 100.0
"""How high a choice may be on a panel that is turned to a side, how broad while its words come near to its edge, px at
800x480."""

Choose = Callable[[Answer], object]
Show = Callable[[Face, str], object]
"""A face that was tapped, and the seat whose die it is; "" where only one is thrown."""


class Offer(msgspec.Struct, frozen=True):
    """Everything the panel's list holds: a die whose faces may be tapped, by each seat of `by` where several throw at
    once; answers, and who they are for."""

    answers: tuple[Answer, ...]
    die: Die | None = None
    by: tuple[str, ...] = ()
    lit: tuple[Face, ...] = ()
    suppose: Choose | None = None
    """What a longer press on an answer does, where that is wanted."""
    seats: Mapping[str, SeatView] = {}
    key: str = ""
    told: bool = False
    """Whether what the chances are of stands beneath the question, once for all."""


def needs_all(look: Look, box: Box, offer: Offer, *, sideways: bool = False) -> bool:
    """Whether the list wants the tray's room too; three choices and more do."""
    if offer.die:
        many = len(offer.answers) > 0 or len(offer.die.shown) > 8 or len(offer.by) > 2
        return many or _faces_height(look, box, offer, sideways) > box.h + 1
    return len(offer.answers) > (2 * MOST_SHORT if _short(offer.answers) else 2)


def choices(look: Look, box: Box, offer: Offer, choose: Choose, throw: Show, *, sideways: bool = False) -> list[Thing]:
    """The list in its box, what may be done beside the question at its foot. What does not fit scrolls, the next one
    showing by half; the way on then stands at the foot too. Where no answer would be seen above the foot, what may be
    done beside the question comes after them, and so it does where not all faces of a die would be. From a side seat
    all of it stands beside the faces, where there is room for that alone."""
    if sideways and (cells := _beside_faces(look, box, offer)):
        area = box._replace(w=cells[0].x - look.gap - box.x)
        out = faces(look, area, offer, throw, _face_columns(look, box, offer, sideways))
        for cell, each in zip(cells, offer.answers, strict=True):
            out += choice(look, cell, each, choose, offer.seats) if each.odds else _plain(look, cell, each, choose)
        return out
    asides = tuple(each for each in offer.answers if each.aside)
    answers = tuple(each for each in offer.answers if not each.aside)
    above = _above_foot(look, box, asides)
    least = (look.gap + look.finger) * bool(answers)
    if offer.die and asides and _faces_height(look, box, offer, sideways) + least > above.h:
        asides, answers, above = (), (*answers, *asides), box
    listed, high = _listed(look, above, msgspec.structs.replace(offer, answers=answers), choose, throw, sideways)
    onward = tuple(each for each in answers if each.onward)
    if high > above.h + 1 and onward and len(onward) < len(answers) + bool(offer.die):
        asides, answers = (*onward, *asides), tuple(each for each in answers if not each.onward)
        above = _above_foot(look, box, asides)
        listed, high = _listed(look, above, msgspec.structs.replace(offer, answers=answers), choose, throw, sideways)
    out = scrolled(above, f"choices:{offer.key}", listed, high)
    _, foot = down(box, above.h, rest(), gap=look.gap)
    for cell, each in zip(grid(foot, len(asides), max(1, min(2, len(asides))), look.gap), asides, strict=True):
        out += _plain(look, cell, each, choose)
    return out


def _plain(look: Look, cell: Box, answer: Answer, choose: Choose) -> list[Thing]:
    """An answer with no more than its sign and its words."""
    kind, act = "quiet" if answer.aside else "plain", partial(choose, answer)
    return button(look, cell, headed(answer.words), act, kind=kind, sign=answer.sign, name=read_out(answer), size=20)


def _beside_faces(look: Look, box: Box, offer: Offer) -> list[Box]:
    """A cell for each answer at the right of a die's faces; none where that is not wanted, or there is no room."""
    if not offer.die or offer.by or _faces_height(look, box, offer, True) + look.gap + look.finger <= box.h:
        return []
    columns = _face_columns(look, box, offer, True)
    room = across(box, columns * (look.finger + look.gap) - look.gap, rest(), gap=look.gap)[1]
    cells = down(room, *shares(len(offer.answers)), gap=look.gap)
    wide = room.w + look.u(28) - 2 * (look.pad if room.w > look.u(NARROW) else look.u(4))  # as a button's
    bare = [msgspec.structs.replace(each, cost=SILENCE, sign="") for each in offer.answers]  # they go before an answer
    return cells if cells and cells[0].h >= look.finger and _all_fit(look, wide, bare, look.least) else []


def _above_foot(look: Look, box: Box, foot: Sequence[Answer]) -> Box:
    """What so many answers at the foot of a box leave of it, two in a row."""
    return box._replace(h=max(0.0, box.h - -(-len(foot) // 2) * (look.finger + look.gap)))


def _listed(
    look: Look, box: Box, offer: Offer, choose: Choose, throw: Show, sideways: bool
) -> tuple[list[Thing], float]:
    """All of the list from the top of the box, and how high it is, px."""
    out: list[Thing] = []
    end, room = box.y, box
    if offer.die:
        area, room = down(box, _faces_height(look, box, offer, sideways), rest(), gap=look.gap)
        if offer.by:
            out += _everybody(look, area, offer, throw)
        else:
            out += faces(look, area, offer, throw, _face_columns(look, box, offer, sideways))
        end = area.bottom
    if offer.answers:
        cells = _cells(look, room, offer.answers, sideways)
        size = _common_size(look, cells[0], offer)
        for cell, answer in zip(cells, offer.answers, strict=True):
            out += choice(look, cell, answer, choose, offer.seats, size, offer.suppose, offer.told)
        end = cells[-1].bottom
    return out, end - box.y


def _common_size(look: Look, cell: Box, offer: Offer) -> float:
    """One size for all labels of a list, so that none shouts; 0 where each cell has one to itself."""
    if len(offer.answers) < 3:
        return 0.0
    wanted = look.size("choice") if cell.w > look.u(150) else look.words(22)
    room = cell.w - look.u(28) - max((_sign_room(look, answer, 1.0) for answer in offer.answers), default=0.0)
    most = 2 if cell.h - look.u(8) > look.least * 2 else 1
    found = (
        fit(headed(each.words), (room, cell.h), wanted, BOLD, lines=most, least=look.least) for each in offer.answers
    )
    return min(each.size for each in found)


def _cells(look: Look, box: Box, answers: Sequence[Answer], sideways: bool) -> list[Box]:
    """A box for each answer; where they are too many they reach beyond the foot."""
    count, gap, least = len(answers), look.gap, look.finger
    most = look.u(SIDEWAYS) if sideways else look.law.choice_high
    wide, many = look.portrait or box.w > look.u(400), count > 3 or _short(answers)
    if sideways and _short(answers):
        columns = min(count, int((box.w + gap) // (least + gap)))
    elif many and not sideways:
        columns = _columns(look, box, answers)
        if wide and columns == 2 and grid(box, count, 2, gap)[0].h < least:
            columns = _fitting(look, box, answers, 3)[-1]
        most = look.u(119) if columns == 2 and not wide else most
    else:
        limit = min(count, (2 if count < 5 else 3) if sideways else count)
        tried = _fitting(look, box, answers, limit)
        if grid(box, count, tried[-1], gap)[0].h < least:  # what an answer means goes before an answer does
            tried += _fitting(look, box, [msgspec.structs.replace(each, cost=SILENCE) for each in answers], limit)
        fitting = (n for n in tried if grid(box, count, n, gap)[0].h >= least)
        columns = tried[-1] if sideways else next(fitting, tried[-1])
    w, h = grid(box, count, columns, gap)[0][2:]
    tallest = max(least, _tallest(look, w, answers))
    if h < tallest and many and not sideways:
        h = _peeping(box.h, max(tallest, look.words(26) * 2.1 if look.factor > 1.2 else least), gap)
    return grid(box, count, columns, gap, high=max(tallest, min(h, most)))


def _fitting(look: Look, box: Box, answers: Sequence[Answer], most: int) -> list[int]:
    """One column, and all numbers of them up to `most` in which every label fits."""
    wide = ((n, grid(box, 1, n, look.gap)[0].w) for n in range(2, most + 1))
    return [1, *(n for n, each in wide if _all_fit(look, each, answers, look.least))]


def _peeping(room: float, least: float, gap: float) -> float:
    """How high the cells of a list that scrolls are: at least so much, and so that about half of one more is seen."""
    whole = int((room + gap) // (least + gap))
    seen = room - whole * (least + gap)
    if whole < 2 or seen > least * 0.3:
        return least
    return max(least, (room - (whole - 1) * gap) / (whole - 0.5))


def _columns(look: Look, box: Box, answers: Sequence[Answer]) -> int:
    """Two by two where every label fits half the width in two lines; more where all are as short as numbers."""
    if _short(answers):
        return min(MOST_SHORT, len(answers))
    least = max(look.least, look.words(22) * 0.8)
    return 2 if _all_fit(look, grid(box, 1, 2, look.gap)[0].w, answers, least) else 1


def _short(answers: Sequence[Answer]) -> bool:
    """Whether all are as short as numbers, or letters that stand on the board."""
    return all(answer.seen or (len(str(answer.words)) <= SHORT and not _signed(answer)) for answer in answers)


def _all_fit(look: Look, wide: float, answers: Sequence[Answer], least: float) -> bool:
    """Whether every label fits a cell of this breadth, px, in two lines, or in one where its cost stands below."""
    size, high = max(least, look.words(22) * 0.9), look.u(200)
    for answer in answers:
        if answer.tokens:
            area = (wide - look.u(66), high)
            if not fit(headed(answer.words), area, look.words(20), SEMI, lines=2, least=look.least).fits:
                return False
            continue
        room, most = wide - look.u(28) - _sign_room(look, answer, min(look.factor, 1.3)), 1 if answer.cost else 2
        if not fit(headed(answer.words), (room, high), size, BOLD, lines=most, least=least).fits:
            return False
        if not fit(str(answer.cost), (room, high), look.least, WORK, lines=2, least=look.least).fits:
            return False
    return True


def _tallest(look: Look, wide: float, answers: Sequence[Answer]) -> float:
    """How high the longest label is in a cell of this breadth, its words as small as they may be, px; labels of
    counters and of chances set themselves."""
    room = wide - look.u(28) - look.u(44) * min(look.factor, 1.3)
    bare = (each for each in answers if not (each.tokens or each.odds or each.cost or each.seen))
    plain = (headed(answer.words) for answer in bare)
    rows = max((len(wrap(words, look.least, room, BOLD)) for words in plain), default=0)
    return rows * look.least * LEAD + look.u(10)


def _sign_room(look: Look, answer: Answer, factor: float) -> float:
    """What stands before an answer's words takes so much of the breadth, px."""
    return look.u(56) if answer.tokens else look.u(44) * factor if _signed(answer) else 0.0


def _signed(answer: Answer) -> bool:
    """Whether a figure, letter or sign stands before the words."""
    return bool(answer.sign or answer.sign_on_board or answer.who or answer.tokens)


def _faces_height(look: Look, box: Box, offer: Offer, sideways: bool) -> float:
    assert offer.die
    rows = -(-len(offer.die.shown) // _face_columns(look, box, offer, sideways))
    if offer.by:
        least = len(offer.by) * rows * (look.finger + look.gap) - look.gap
        return least if offer.answers else max(least, min(box.h, len(offer.by) * (look.law.choice_high + look.gap)))
    each = look.finger
    if not offer.answers:
        shared = (box.h - look.gap * (rows - 1)) / rows
        each = max(each, shared if look.portrait or sideways else min(look.law.choice_high, shared))
    return rows * each + (rows - 1) * look.gap


def _face_columns(look: Look, box: Box, offer: Offer, sideways: bool) -> int:
    """All faces in a row where the box is broad enough, and something else is to be seen below them or no second row
    would be."""
    assert offer.die
    count, wide = len(offer.die.shown), box.w - (look.u(FIGURE) + look.gap if offer.by else 0.0)
    whole = count * (look.finger + look.gap) - look.gap <= wide
    if (offer.answers or offer.by) and whole:
        return count
    if sideways and count <= 8:
        return max(1, -(-count // 2) if count > 4 else count)
    columns = 3 if count in (3, 6) else 5 if count > 12 else 4
    return count if whole and -(-count // columns) * (look.finger + look.gap) - look.gap > box.h + 1 else columns


def _everybody(look: Look, box: Box, offer: Offer, throw: Show) -> list[Thing]:
    """A row of faces for each seat that throws, with its figure before it."""
    out: list[Thing] = []
    columns = _face_columns(look, box, offer, False)
    for row, seat in zip(down(box, *shares(len(offer.by)), gap=look.gap), offer.by, strict=True):
        colour = offer.seats[seat].colour if seat in offer.seats else seat
        who, area = across(row, look.u(FIGURE), rest(), gap=look.gap)
        out.append(figure(look, colour, *who.middle, look.u(15)))
        out += faces(look, area, offer, throw, columns, by=seat)
    return out


def faces(look: Look, box: Box, offer: Offer, throw: Show, columns: int, by: str = "") -> list[Thing]:
    """Every face as a target: what the die shows can always be tapped. Those that work are filled."""
    assert offer.die
    theme, shown = look.theme, offer.die.shown
    cells = grid(box, len(shown), columns, look.gap)
    out: list[Thing] = []
    for cell, face in zip(cells, shown, strict=True):
        works = face in offer.lit
        plate = button_plate(look, cell, "main" if works else "plain")
        ink = words_on(plate.fill) if works else theme.text
        out.append(plate)
        sign = sign_for(str(face)) if isinstance(face, str) else ""
        name = str(face) if isinstance(face, int) else str(named(face))
        if sign:
            upper, lower = down(cell, share(58), share(42))
            out.append(icon(look, sign, upper.middle[0], upper.middle[1] + look.u(3), upper.h * 0.7, ink, plate.fill))
            room = lower.inset(look.u(4), 0)
            out += lines(look, room, name, look.words(20), SEMI, ink, plate.fill, anchor="middle")
        else:
            size = min(look.words(30), cell.h * 0.6)
            out.append(line(cell, name, size, BOLD, ink, plate.fill, "middle"))
        said = say("The die shows {face}", face=name)
        if by:
            said = say("{who}: the die shows {face}", who=named(by), face=name)
        out.append(target(look, cell, said, partial(throw, face, by), plate))
    return out


def choice(
    look: Look,
    box: Box,
    answer: Answer,
    choose: Choose,
    seats: Mapping[str, SeatView] | None = None,
    size: float = 0.0,
    suppose: Choose | None = None,
    once: bool = False,
) -> list[Thing]:
    """One answer: sign, words, chance, cost. `size` of its label, px; 0: as large as it goes; `suppose` it by a longer
    press; `once`: what its chance is of stands elsewhere."""
    plate = button_plate(look, box, "main" if answer.main else "plain")
    ink = words_on(plate.fill) if answer.main else look.theme.text
    held = partial(suppose, answer) if suppose and answer.event else None
    touch = target(look, box, read_out(answer), lambda: choose(answer), plate, long=held)
    if answer.tokens:
        return [plate, *counter_label(look, box.inset(look.u(7), look.u(3)), answer, plate.fill, ink), touch]
    if answer.seen:
        side = min(box.h, look.u(38))
        return [plate, *_lettered(look, middle(box, side, side), answer.letter), touch]
    told = _Told(look, answer, plate.fill, ink, (seats or {}).get(answer.who), size, once)
    return [plate, *_said(told, box.inset(look.u(14 if box.w > look.u(NARROW) else 4), look.u(4)), box.w), touch]


class _Told(NamedTuple):
    """An answer as it is to be written: on which ground, in which ink, whose choice it is, how large its label is."""

    look: Look
    answer: Answer
    fill: str
    ink: str
    seat: SeatView | None
    size: float
    once: bool


def _said(told: _Told, box: Box, wide: float) -> list[Thing]:
    """Its words, and its chance as there is room: beside them, beneath them as a bar, in a line; or none."""
    look, answer = told.look, told.answer
    if not answer.odds:
        return _label(told, box, second=str(answer.cost))
    right, small = str(figured(answer.odds[0])), look.words(18)
    if look.portrait and wide > look.u(400):
        label, chance, bar = across(box, share(32), share(18), share(50), gap=look.gap)
        figures = lines(look, chance, right, look.size("odds"), SEMI, told.ink, told.fill, most=2)
        return [*_label(told, label), *figures, *_foretold(told, bar, look.size("second"), look.u(33))]
    if wide >= look.u(150) and _fits_above(look, box, answer, right):
        top, low = down(box, share(50), share(50))
        return [*_label(told, top, right, most=1), *_foretold(told, low, small, look.u(10))]
    if most := _lines_above(look, box, answer):
        top, low = down(box, rest(), small * LEAD)
        smaller = told._replace(size=min(told.size or look.size("choice"), top.h / most / LEAD))
        words = _in_one_line(look, low, answer)
        return [*_label(smaller, top, most=most), *lines(look, low, words, small, WORK, told.ink, told.fill)]
    return _label(told, box, second=str(answer.cost))


def read_out(answer: Answer) -> str:
    """An answer as one who cannot see it is told of it."""
    said = str(answer.words)
    if answer.tokens:
        said = str(say("{what}, {cost}", what=said, cost=answer.cost)) if answer.cost else said
        return f"{answer.number}: {said}" if answer.number else said
    if answer.odds:
        said = str(say("{what}, {chance}", what=said, chance=briefly(answer.odds)))
    if answer.cost:
        said = str(say("{what}: {cost}", what=said, cost=answer.cost))
    return said


def _label(told: _Told, box: Box, right: str = "", second: str = "", most: int = 0) -> list[Thing]:
    """The words of an answer in as many lines as there is room for, or `most`."""
    look, answer, fill, ink, seat, size, _ = told
    theme, out = look.theme, list[Thing]()
    size = size or (look.size("choice") if box.w > look.u(150) else look.words(22))
    side = look.u(25) * min(look.factor, 1.3)
    room = box
    if seat:
        before, room = across(box, look.u(34), rest(), gap=look.u(8))
        out.append(figure(look, seat.colour, *before.middle, look.u(13)))
    elif answer.number:
        before, room = across(box, side * 1.2, rest(), gap=look.u(10))
        out.append(number_badge(look, whole(middle(before, before.w, before.w)), answer.number))
    elif answer.letter:
        before, room = across(box, side + 2, rest(), gap=look.u(12))
        out += _lettered(look, middle(before, before.w, before.w), answer.letter)
    elif answer.sign and _fits_beside(look, box, answer, side * 1.2 + look.u(14), right, most or 2):
        tint = theme.accent if not answer.main else ink
        before, room = across(box, side * 1.2, rest(), gap=look.u(14))
        out.append(icon(look, answer.sign, *before.middle, side, tint, fill))
    if right:
        odds_size = min(look.size("odds"), room.h)
        wide = width(right, odds_size, SEMI)
        if wide > room.w * 0.5:
            odds_size = max(look.least, odds_size * room.w * 0.5 / wide)
            wide = width(right, odds_size, SEMI)
        room, spot = across(room, rest(), wide + 1, gap=look.u(8))
        out.append(line(spot, right, odds_size, SEMI, ink, fill, "end"))
    anchor: Anchor = "middle" if room == box else "start"
    most = most or max(1, int(room.h / (look.least * LEAD) + 0.2))
    if second:
        name, more = Said(headed(answer.words), size, BOLD, ink), Said(second, look.words(19), WORK, ink)
        both = [(name._replace(most=above), more._replace(most=below)) for above, below in ((2, 2), (1, 3))]
        out += fitting(look, room, fill, *both, (name._replace(most=most),))
    else:
        out += lines(look, room, headed(answer.words), size, BOLD, ink, fill, anchor=anchor, most=most)
    return out


def _lettered(look: Look, box: Box, letter: str) -> list[Thing]:
    """What a place is called on the board, on its disc."""
    spot, gold = whole(box), look.theme.accent
    size = max(look.least, spot.w * 0.72) if len(letter) < 2 else look.least * 0.95
    return [Plate(spot, gold, spot.w / 2), line(spot, letter, max(18, size), BOLD, words_on(gold), gold, "middle")]


def _fits_beside(look: Look, box: Box, answer: Answer, sign: float, right: str, most: int) -> bool:
    """Whether the words have room beside a sign and what stands at the right; else they matter more."""
    chance = min(width(right, look.size("odds"), SEMI) + look.u(8), box.w * 0.5) if right else 0.0
    room = (box.w - sign - chance, box.h)
    return fit(headed(answer.words), room, look.size("choice"), BOLD, lines=most, least=look.least).fits


def _before(look: Look, answer: Answer) -> float:
    """What stands before the words of an answer with a chance takes so much of the breadth, px."""
    number = look.u(30) * min(look.factor, 1.3) + look.u(10) if answer.number else 0.0
    return max(number, look.u(42) if answer.who or answer.sign_on_board else 0.0)


def _fits_above(look: Look, inner: Box, answer: Answer, right: str) -> bool:
    """Whether the words have room in one line beside a figure, in the upper half."""
    side = _before(look, answer)
    figures = min(width(right, look.size("odds"), SEMI), (inner.w - side) * 0.5) + look.u(8) + 2
    room = (inner.w - side - figures, inner.h * 0.5)
    return fit(headed(answer.words), room, look.size("choice"), BOLD, lines=1, least=look.least).fits


def _lines_above(look: Look, inner: Box, answer: Answer) -> int:
    """In how many lines the words fit above a line of chances; 0: in none, and the words matter more."""
    room = (inner.w - _before(look, answer), inner.h - look.words(18) * LEAD)
    fitting = (fit(headed(answer.words), room, look.least, BOLD, lines=most, least=look.least) for most in (1, 2))
    return next((most for most, each in enumerate(fitting, 1) if each.fits), 0)


def _in_one_line(look: Look, box: Box, answer: Answer) -> Words:
    """The figure, and as much of what it is of and of the cost as a line takes."""
    first = answer.odds[0]
    figure_alone = figured(first)
    by = say("{chance} {by}", chance=figure_alone, by=first.by)
    whole = say("{what}: {chance}", what=captioned(first), chance=figure_alone)
    shorter = (whole, by, figure_alone)
    every = (*(_costing(answer, each) for each in shorter), *shorter)
    return next((each for each in every if width(str(each), look.words(18), WORK) <= box.w), figure_alone)


def _foretold(told: _Told, box: Box, size: float, high: float) -> list[Thing]:
    """What the figure of an answer is of, and a bar of it, at most so high, px; words alone where they want two."""
    look, answer, fill = told.look, told.answer, told.fill
    muted, first = look.theme.muted, answer.odds[0]
    caption = size * LEAD
    if celled(first) and str(answer.cost) in ("", str(needed(first))):  # its faces tell what must be thrown
        words = SILENCE if told.once else captioned(first)
        both = not told.once and box.h >= caption + look.u(CELLS + 2) and width(str(words), size, WORK) <= box.w
        above, bar = down(middle(box, box.w, min(box.h, look.u(CELLS + 8) + caption * both)), caption * both, rest())
        written = lines(look, above, words if both else SILENCE, size, WORK, muted, fill)
        return [*written, *odds_bar(look, middle(bar, bar.w, min(look.u(CELLS + 8), bar.h - look.u(2))), first)]
    words, most = _beneath(answer, box.w, size), 1
    said = _costing(answer, captioned(first))
    if not words and fits(look, said, box, size, WORK, most=2):
        words, most = said, 2
        if box.h < most * caption + look.u(14):
            return list(lines(look, box, words, size, WORK, muted, fill, most=2))
    if not words and width(str(first.by), size, WORK) <= box.w:
        words = first.by
    out: list[Thing] = []
    if words:
        low = high if celled(first) else min(high, look.u(14))
        wanted = min(box.h, most * caption + low + look.u(4))
        above, box = down(middle(box, box.w, wanted), most * caption, rest())
        out += lines(look, above, words, size, WORK, muted, fill, most=most)
    high = min(high, box.h - look.u(2))
    spot = middle(box, box.w, high)
    return [*out, *(odds_bar(look, spot, first) if high >= look.u(20) else share_bar(look, spot, float(first.chance)))]


def _beneath(answer: Answer, room: float, size: float) -> Words:
    """What the figure of an answer is of, what else is foretold and what it costs: as much as one line takes.

    Silence where there is no room for the cost.
    """
    first, *others = answer.odds
    longer = [say("{first}; {more}", first=captioned(first), more=further(first, other)) for other in others[:1]]
    every = (_costing(answer, words) for words in (*longer, captioned(first)))
    return next((each for each in every if width(str(each), size, WORK) <= room), SILENCE)


def _costing(answer: Answer, words: Words) -> Words:
    """These words, and what the answer costs."""
    return say("{what}; {cost}", what=words, cost=answer.cost) if answer.cost else words
