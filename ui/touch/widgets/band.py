"""Whose turn it is: the one band of a player's full colour on the screen; and the question below it."""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.words import Words, say
from ui.art.theme import PLAYERS, fill_of, words_on
from ui.touch.look import Look
from ui.touch.measure import BOLD, QUESTION_LEAD, VOICE, WORK, Fitted, face_for, fit, width
from ui.touch.parting import across, down, middle, rest, whole
from ui.touch.things import Act, Art, Box, Plate, Thing, Touch
from ui.touch.widgets.basic import band_edge, disc, fits, icon, line, lines
from ui.touch.widgets.flow import Pen


def band(
    look: Look,
    box: Box,
    colour: str,
    name: Words | str,
    calling: Words | str,
    menu: Act | None = None,
    muted: bool = False,
    eyes: bool = False,
    shorter: Sequence[Words | str] = (),
) -> list[Thing]:
    """Name at the left, what is wanted at the right, or the first of what is `shorter` for which there is room; a touch
    anywhere on it opens the table's menu. `muted`: a sign; `eyes`: of everybody something is to be looked at."""
    theme = look.theme
    fill = fill_of(colour) if colour else theme.raised
    ink = words_on(fill) if colour else theme.text
    edge = band_edge(look, fill) if colour else theme.line
    plate = Plate(box, fill, look.radius, edge, look.line)
    out: list[Thing] = [plate]
    z = box.h / 56
    x, y = box.x + 30 * z, box.middle[1]
    left = box.x + 14 * z
    if colour:
        out.append(disc(x, y, 19 * z, ink))
        shape = whole(Box(x - 12 * z, y - 12 * z, 24 * z, 24 * z))
        out.append(Art(shape, f"shape:{colour if colour in PLAYERS else 'grey'}", (fill,), ink))
        left = box.x + 60 * z
    elif eyes:
        out.append(icon(look, "eye", x, y, 28 * z, ink, fill))
        left = box.x + 56 * z
    right = box.right - 12 * z
    if menu:
        out.append(icon(look, "menu", right - 12 * z, y, 24 * z, ink, fill))
        right -= 34 * z
    if muted:
        out.append(icon(look, "mute", right - 12 * z, y, 24 * z, ink, fill))
        right -= 32 * z
    said, wanted = str(name), look.size("name")
    # Bold words of 22 px and more may stand on any player's colour; smaller ones would not stand out enough.
    large = max(22, round(22 * z * min(look.factor, 1.3)))
    face, small = face_for(said, BOLD), max(22, round(large * 0.85))
    room = Box(left, box.y, right - left, box.h)
    calls = [(str(each), size) for each in (calling, *shorter) for size in (large, small)]
    for call, size in calls:
        call_w = width(call, size, BOLD)
        least = wanted if size > small else max(look.least, wanted * 0.7)
        if width(said, least, face) + call_w + 14 * z <= room.w:
            room, spot = across(room, rest(), call_w + 1, gap=14 * z)
            out.append(line(spot, call, size, BOLD, ink, fill, "end"))
            break
    out += lines(look, room, said, wanted, face, ink, fill)
    if menu:
        title = say("{name}, {calling}. Opens the menu.", name=said, calling=calling)
        out.append(Touch(box.grown_to(look.finger, look.finger), str(title), menu, plate=plate))
    return out


def question(look: Look, box: Box, words: Words | str, second: Words | str = "") -> list[Thing]:
    """One sentence in the voice, two lines at most where they fit; a second thought below, as far as there is room."""
    theme, said, small = look.theme, str(words), look.size("second")
    room = Box(box.x + look.u(4), box.y, box.w - look.u(12), box.h)
    found = question_fit(look, said, room)
    high = found.height(QUESTION_LEAD)
    whole, first = str(second), str(second).partition(";")[0]  # what comes first matters most
    few = [most for most in (1, 2) if whole and room.h - high > most * small * 1.15]
    forms = ((each, most) for each in (whole, first) for most in few)
    under, most = next((form for form in forms if fits(look, form[0], room, small, WORK, most=form[1])), ("", 0))
    asked, below = down(middle(room, room.w, high + most * small * 1.25), high, rest())
    pen = Pen(asked.x, asked.y, room.w, theme.bg)
    pen.lines(found.lines, round(found.size), face_for(said, VOICE), theme.text, lead=QUESTION_LEAD)
    return [*pen.out, *lines(look, below, under, small, WORK, theme.muted, theme.bg, most=most)]


def question_fit(look: Look, said: str, room: Box) -> Fitted:
    """One line at the larger size if it fits, else two at the smaller, else as many as the box holds."""
    face = face_for(said, VOICE)
    size = (room.w, room.h)
    one, two = look.size("question"), look.size("question_two")
    found = fit(said, size, one, face, lines=1, least=two, lead=QUESTION_LEAD)
    if not found.fits:
        found = fit(said, size, two, face, lines=2, least=max(look.least, two * 0.8), lead=QUESTION_LEAD, even=True)
    if not found.fits:
        found = fit(said, size, two * 0.8, face, lines=4, least=look.least, lead=1.1, even=True)
    return found
