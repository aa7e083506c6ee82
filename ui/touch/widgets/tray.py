"""The dice tray: each die and its state, and the last thing that was said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.table.dice import Face
from companion.table.words import Words, say
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK
from ui.touch.things import Act, Art, Box, Plate, Text, Thing
from ui.touch.widgets.basic import Said, button_plate, card, fitting, target


class TrayDie(NamedTuple):
    """A die in the tray: its kind, and what it shows; "" while it is not thrown."""

    kind: str
    face: Face = ""


def die_art(look: Look, box: Box, die: TrayDie) -> Art:
    """A die as it lies."""
    light = look.theme_name == "light"
    body, edge = ("#FFFFFF", "#0E1618") if light else ("#F4F0E6", look.theme.line)
    return Art(box, f"die:{die.kind}:{die.face}", (body, edge))


def tray(
    look: Look,
    box: Box,
    dice: Sequence[TrayDie],
    first: Words | str,
    second: Words | str = "",
    act: Act | None = None,
    *,
    name: Words | str = "",
    lively: bool = False,
) -> list[Thing]:
    """Dice at the left, words at the right. `lively`: a touch throws, so it looks like a button."""
    plate = button_plate(look, box, "plain") if lively else card(look, box)
    out: list[Thing] = [plate]
    z = box.h / 62
    radius, step, x = 17 * z, 38 * z, box.x + 28 * z
    most = max(1, int((box.w - 12 * z) // step))
    words_fit = look.text_size not in ("larger", "largest") or len(dice) <= 1 or box.w > look.u(400)
    for die in dice[-min(most, 6) if words_fit else -most :]:
        side = round(radius * 2.28)
        spot = Box(round(x - side / 2), round(box.middle[1] - side / 2), side, side)
        out.append(die_art(look, spot, die))
        x += step
    left = x - 28 * z + 20 * z if dice else box.x + 16 * z
    room = Box(left, box.y + 3 * z, box.right - left - 8 * z, box.h - 6 * z)
    if room.w > 60 * z and words_fit:
        out += _two_lines(look, room, str(first), str(second), plate)
    said = str(name) or ", ".join(str(part) for part in (first, second) if str(part))
    out.append(target(look, box, said or say("The dice tray"), act, plate))
    return out


def _two_lines(look: Look, room: Box, first: str, second: str, plate: Plate) -> list[Text]:
    """Both on a line each where they fit; else what was said last; else where all of it can be read."""
    ink, muted, size = look.theme.text, look.theme.muted, look.words(20)
    last = [words for words in (second, first) if words]
    return fitting(
        look, room, plate.fill,
        (Said(first, size, SEMI, ink), Said(second, look.size("second"), WORK, muted)),
        *([Said(words, size, SEMI, ink, most)] for most in (2, 4) for words in last),
        [Said(say("The story so far"), size, SEMI, ink, 2)],
    )  # fmt: skip
