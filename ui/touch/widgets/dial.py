"""How a part of the board stands, asked by a picture: one step back, the dial, one step on, and one button says yes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from companion.boards.model import Board, Part, Point
from companion.boards.primitives import Disc, Line
from companion.table.prompts import Prompt
from companion.table.words import say
from ui.touch.boardscene import BoardScene
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK
from ui.touch.parting import across, down, middle, rest, shares, whole
from ui.touch.things import BoardPlace, Box, Picture, Plate, Thing, Touch, Turned
from ui.touch.widgets.basic import button, button_plate, card, disc, icon, lines, target


def dialled(prompt: Prompt, board: Board | None) -> Part | None:
    """The part of the board whose place is asked for, among more of them than a short list holds."""
    if board is None or prompt.pile is None or len(prompt.pile.cards) < 4:
        return None
    part = next((each for each in board.parts if each.id == prompt.pile.deck), None)
    return part if part and set(prompt.pile.cards) <= set(part.states) else None


class Dial(msgspec.Struct, frozen=True):
    """A part that may stand in any of these states, the one shown, and what the pictures are made of.

    `turn` shows another state; `say_yes` tells that it stands as shown. `scene` gives the board with the part so.
    """

    part: Part
    states: Sequence[str]
    shown: str
    scene: Callable[[str], BoardScene]
    turn: Callable[[str], object]
    say_yes: Callable[[], object]

    def beside(self, by: int) -> str:
        """The state so many places on."""
        return self.states[(self.states.index(self.shown) + by) % len(self.states)]

    def places(self, board: Board) -> list[Point]:
        """Where each state lies on the dial, about its middle, 1 its radius: as its mark lies on the board."""
        found = []
        for number, state in enumerate(self.states):
            at = board.pointer(self.part.id, state)
            turn = math.radians(360 * number / len(self.states) - 90)
            x, y = (at[0] - self.part.at[0], at[1] - self.part.at[1]) if at else (math.cos(turn), math.sin(turn))
            far = math.hypot(x, y) or 1.0
            found.append((x / far, y / far))
        return found


def dial(look: Look, box: Box, told: Dial, quarters: int, tray: Box | None = None) -> list[Thing]:
    """All of it in a box of a sheet that is turned by so many quarters: the pictures lie as the board lies. The button
    lies in the tray where there is one."""
    gap = look.gap
    upper, yes = (box, tray) if tray else down(box, rest(), min(look.u(84), max(look.finger, box.h * 0.31)), gap=gap)
    side = min(upper.h, (upper.w - 2 * gap) * 0.42)
    wide = (upper.w - side - 2 * gap) / 2
    back, room = across(upper, wide, rest(), gap=gap)
    shown, on = across(room, rest(), wide, gap=gap)
    out: list[Thing] = []
    for cell, by, sign, name in ((back, -1, "minus", say("One place back")), (on, 1, "plus", say("One place on"))):
        out += _neighbour(look, cell, told, by, sign, str(name), quarters)
    round_ = whole(middle(shown, side, side))
    turned = Box(0, 0, round_.w, round_.h)
    out.append(Turned(round_, -quarters % 4, (round_.w, round_.h), tuple(_face(look, turned, told))))
    return [
        *out,
        *button(look, yes, say("It looks like this"), told.say_yes, kind="main", sign="check", size=27, face=BOLD),
    ]


def _neighbour(look: Look, box: Box, told: Dial, by: int, sign: str, name: str, quarters: int) -> list[Thing]:
    """The picture beside the one shown, and a tap that shows it."""
    state = told.beside(by)
    plate = button_plate(look, box, "plain")
    upper, low = down(box.inset(look.u(6)), rest(), look.u(44), gap=look.u(4))
    side = round(min(upper.w, upper.h))
    spot = whole(middle(upper, side, side))
    place = BoardPlace(Box(0, 0, side, side), told.scene(state), look.u(6), 0.42)
    return [
        plate,
        Turned(spot, -quarters % 4, (side, side), (place,)),
        disc(*low.middle, look.u(20), look.theme.surface, look.theme.text, look.line),
        icon(look, sign, *low.middle, look.u(24), look.theme.text, look.theme.surface),
        target(look, box, name, partial(told.turn, state), plate),
    ]


def _face(look: Look, box: Box, told: Dial) -> list[Thing]:
    """A dot for each place, the one shown in gold; a finger may point at another."""
    theme = look.theme
    out: list[Thing] = [Plate(box, theme.surface, box.w / 2, theme.line, look.line)]
    x, y = box.middle
    reach = box.w / 2 - look.u(15)
    places = told.places(told.scene(told.shown).board)
    for state, (dx, dy) in zip(told.states, places, strict=True):
        if state != told.shown:
            out.append(disc(x + dx * reach, y + dy * reach, look.u(3.5), theme.muted))
    dx, dy = places[told.states.index(told.shown)]
    centre, tip = (box.w / 2, box.h / 2), (box.w / 2 + dx * reach, box.h / 2 + dy * reach)
    hand = (
        Line((centre, tip), GOLD, look.u(4.5)),
        Disc(tip, look.u(9), GOLD),
        Disc(centre, look.u(9), theme.text),
    )
    out.append(Picture(box, f"hand:{told.shown}:{theme.text}:{box.w}:{dx:.3f}:{dy:.3f}", lambda: hand))

    def point(px: float, py: float) -> None:
        dx, dy = px - box.w / 2, py - box.h / 2
        best = max(range(len(places)), key=lambda at: places[at][0] * dx + places[at][1] * dy)
        told.turn(told.states[best])

    name = say("Point where the gold dot is")
    return [*out, Touch(box.grown_to(look.finger, look.finger), str(name), drag=point)]


GOLD = "#F5C85C"


def hint(look: Look, box: Box) -> list[Thing]:
    """What to look for, where it is asked how a part stands."""
    theme = look.theme
    plate = card(look, box)
    spot, room = across(box.inset(look.u(12), look.u(6)), look.u(32), rest(), gap=look.u(6))
    out: list[Thing] = [plate, disc(*spot.middle, look.u(10), GOLD)]
    upper, lower = down(room, *shares(2))
    first, second = say("Look for the gold dot on the rim,"), say("and turn the picture until it is the same.")
    out += lines(look, upper, first, look.words(21), SEMI, theme.text, plate.fill)
    return [*out, *lines(look, lower, second, look.words(20), WORK, theme.muted, plate.fill)]
