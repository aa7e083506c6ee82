"""Hold-to-confirm: nothing that cannot be undone happens by a tap. The ring fills, letting go early empties it."""

from __future__ import annotations

from companion.table.words import Words
from ui.art.theme import mix, words_on
from ui.touch.look import Look
from ui.touch.measure import BOLD, WORK
from ui.touch.parting import across, down, middle, rest, share, whole
from ui.touch.things import Act, Art, Box, Ring, Thing
from ui.touch.widgets.basic import button_plate, icon, lines, target


def hold_button(
    look: Look,
    box: Box,
    words: Words | str,
    second: Words | str,
    sign: str,
    act: Act,
    *,
    kind: str = "plain",
    tapped: Act | None = None,
    up: Act | None = None,
) -> list[Thing]:
    """A ring round a sign, and words that say what happens on holding. `tapped`: what a finger does that does not wait
    so long; `up`: when the finger goes."""
    plate = button_plate(look, box, kind)
    ink = words_on(plate.fill) if kind == "main" else look.theme.text
    side = round(min(box.h - look.u(12), look.u(88)))
    before, room = across(box.inset(look.u(10), look.u(6)), side, rest(), gap=look.u(12))
    spot, name, track = whole(middle(before, side, side)), str(words), mix(plate.fill, ink, 0.3)
    out: list[Thing] = [
        plate,
        Art(spot, "progress:1.0", (track,)),
        Ring(spot, ink, name),
        icon(look, sign, *spot.middle, side * 0.42, ink, plate.fill),
    ]
    if str(second):
        top, low = down(room, share(54), share(46))
        out += lines(look, top, words, min(look.words(36), top.h * 0.85), BOLD, ink, plate.fill)
        small = look.words(18 if box.h < look.u(90) else 22)
        out += lines(look, low, second, small, WORK, ink, plate.fill, most=2)
    else:
        out += lines(look, room, words, look.words(22), BOLD, ink, plate.fill, most=2)
    return [*out, target(look, box, name, tapped or act, plate, long=act if tapped else None, up=up, hold=not tapped)]
