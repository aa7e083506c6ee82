"""Who plays, where do they sit, which colour? The table from above; each seat one tap from being changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from companion.play.players import STYLES
from companion.play.rules import Rules
from companion.play.setup import Seat, Setup
from companion.table.words import say, translated
from ui.art.theme import mix, words_on
from ui.table.stand_ins import possible
from ui.touch.colours import colour_words, only_a_colour
from ui.touch.evening import Evening, Screen
from ui.touch.look import Look
from ui.touch.measure import BOLD, SEMI, WORK
from ui.touch.parting import across, down, grid, middle, rest, share, whole
from ui.touch.screens.houserules import HouseRules
from ui.touch.screens.typing import Typing
from ui.touch.things import Art, Box, Plate, Thing
from ui.touch.widgets.basic import button, card, figure, fits, heading, icon, lines, player_name, target
from ui.touch.widgets.rows import Row

MOST_LETTERS = 12


class Chair(msgspec.Struct, frozen=True):
    """A place at the table: its box at 800x480, px, and the side it is on, quarters clockwise from below the screen."""

    box: tuple[float, float, float, float]
    side: int


CHAIRS = (
    Chair((124, 316, 132, 68), 0),
    Chair((8, 208, 108, 68), 1),
    Chair((124, 100, 132, 68), 2),
    Chair((268, 100, 132, 68), 2),
    Chair((408, 208, 108, 68), 3),
    Chair((268, 316, 132, 68), 0),
)
"""Clockwise: the order of play."""
TABLE = (124, 176, 276, 132)
FIRST = (0, 3, 1, 4, 2, 5)
"""In which order chairs are taken, so that two players sit face to face."""


class Sitting(msgspec.Struct):
    """Somebody on a chair. `reads` : the screen turns to them; `played`: how well the companion plays, "" a person."""

    name: str
    colour: str
    reads: bool = True
    played: str = ""


class Seats(Screen):
    """Gives a setup, and starts the game. `before`: the game that was just played, to play it again."""

    name = "seats"

    def __init__(
        self,
        evening: Evening,
        rules: Rules[Any],
        before: Setup | None = None,
        sides: dict[str, int] | None = None,
        *,
        house: Mapping[str, str] | None = None,
        board: str = "",
    ) -> None:
        super().__init__(evening, rules.id)
        self.rules = rules
        self.board = before.board if before else board or rules.boards[0]
        self.house: dict[str, str] = dict(before.house if before else house or {})
        self.sitting: dict[int, Sitting] = {}
        self.chosen = 0
        self.starting = False
        self.phones = False
        """Each player takes a phone, and this screen shows the table to all."""
        if before:
            self._again(before, sides or {})
        else:
            for number in FIRST[: max(rules.players[0], min(len(evening.settings.names), rules.players[-1], 4))]:
                self._sit(number)
        self.chosen = min(self.sitting)

    def _again(self, before: Setup, sides: dict[str, int]) -> None:
        for seat in before.seats:
            side = sides.get(seat.colour, 0)
            free = [at for at in range(len(CHAIRS)) if at not in self.sitting]
            there = next((at for at in free if CHAIRS[at].side == side), free[0])
            self.sitting[there] = Sitting(seat.name, seat.colour)

    # -- what changes -------------------------------------------------------------------------------------------------

    def _free_colour(self) -> str:
        used = {each.colour for each in self.sitting.values()}
        return next(colour for colour in self.rules.colours if colour not in used)

    def _sit(self, number: int) -> None:
        used = {each.name for each in self.sitting.values()}
        known = next((name for name in self.evening.settings.names if name not in used and not only_a_colour(name)), "")
        colour = self._own_colour(known) or self._free_colour()
        self.sitting[number] = Sitting(known or str(colour_words(colour)), colour)

    def _own_colour(self, name: str) -> str:
        """What this player had another evening, where this game has it and nobody else."""
        own = str(self.evening.settings.colours.get(name, ""))
        used = {each.colour for each in self.sitting.values()}
        return own if own in self.rules.colours and own not in used else ""

    def tap(self, number: int) -> None:
        """Somebody's chair is chosen; a free one is taken."""
        if number not in self.sitting:
            if len(self.sitting) >= self.rules.players[-1]:
                return
            self._sit(number)
        self.chosen = number
        self.changed()

    def stand_up(self) -> None:
        if len(self.sitting) > 1:
            del self.sitting[self.chosen]
            self.chosen = min(self.sitting)
            self.changed()

    def recolour(self, colour: str) -> None:
        """Takes this figure; whoever had it gets the one that was here."""
        mine = self.sitting[self.chosen]
        for each in self.sitting.values():
            if each.colour == colour:
                self._renamed(each, mine.colour)
        self._renamed(mine, colour)
        self.changed()

    def _renamed(self, sitting: Sitting, colour: str) -> None:
        """Who is only called by the colour is called by the new one."""
        if sitting.name == str(colour_words(sitting.colour)):
            sitting.name = str(colour_words(colour))
        sitting.colour = colour

    def rename(self, name: str) -> None:
        mine = self.sitting[self.chosen]
        others = {each.name for each in self.sitting.values() if each is not mine}
        if name and name not in others:
            mine.name = name
            mine.colour = self._own_colour(name) or mine.colour
        self.changed()

    def ask_name(self) -> None:
        mine = self.sitting[self.chosen]
        used = {each.name for each in self.sitting.values()}
        known = [name for name in self.evening.settings.names if name not in used]
        seats = sorted(self.sitting)
        after = seats[seats.index(self.chosen) + 1 :]

        def ahead() -> None:
            self.chosen = after[0]
            self.ask_name()

        title = say("{who}: which name?", who=colour_words(mine.colour))
        self.evening.go(
            Typing(
                self.evening, title, mine.name, self.rename, known=known, most=MOST_LETTERS,
                forget=self.evening.keeper.forget, figure=mine.colour, ahead=ahead if after else None,
            )
        )  # fmt: skip

    def sit_otherwise(self) -> None:
        """A person the screen turns to, or does not; then the companion, as far as it can play here."""
        mine = self.sitting[self.chosen]
        ways = [(True, ""), (False, "")]
        if possible(self.rules):
            ways += [(False, strength) for strength in STYLES]
        mine.reads, mine.played = ways[(ways.index((mine.reads, mine.played)) + 1) % len(ways)]
        self.changed()

    def played(self) -> dict[str, str]:
        """The seats the companion plays, by colour, and how well."""
        return {each.colour: each.played for each in self.sitting.values() if each.played}

    def setup(self) -> Setup:
        house = dict(self.house)
        if self.evening.devices.simulated or self.played():  # then what lies covered is dealt here
            house = {**self.rules.simulated_house, **house}
        seats = tuple(Seat(self.sitting[at].colour, self.sitting[at].name) for at in sorted(self.sitting))
        return Setup(self.rules.id, seats, house, self.board, self.rules.version)

    def start(self) -> None:
        if self.starting or len(self.sitting) not in self.rules.players:
            return
        self.starting = True
        sides = {each.colour: CHAIRS[at].side if each.reads else 0 for at, each in self.sitting.items()}
        self.evening.begin(self.setup(), sides, self.played(), phones=self.phones)

    def entered(self) -> None:
        self.starting = False

    # -- what is seen -------------------------------------------------------------------------------------------------

    def things(self, look: Look) -> list[Thing]:
        page, gap, wide = look.page, look.gap, look.u(132)
        if look.portrait:
            table, editor, choices, foot = down(page, rest(), look.u(404), look.u(76), look.u(76), gap=gap)
            back, start = across(foot, wide, rest(), gap=gap)
        else:
            left, right = across(page, rest(), look.u(260), gap=gap)
            editor, start = down(right, rest(), look.u(68), gap=gap)
            table, foot = down(left, rest(), look.u(68), gap=gap)
            back, choices = across(foot, wide, rest(), gap=gap)
        out = self._heading(look, table)
        out += self._table(look, table)
        out += self._editor(look, editor)
        out += button(look, back, say("Back"), self.evening.back, kind="quiet", sign="back", size=22)
        narrow = look.factor > 1.2 and not look.portrait
        house, phones = across(choices, rest(), look.finger if narrow else share(0.76), gap=gap)
        out += self._house(look, house)
        out += self._phones(look, phones)
        return [*out, *self._start(look, start)]

    def _heading(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        title = Box(box.x + look.u(6), box.y, box.w - look.u(6), look.u(50))
        under = Box(title.x, title.bottom + look.u(2), title.w, look.u(30))
        words = say("{game}. Tap a seat; play goes clockwise.", game=translated(self.rules.title))
        if not fits(look, words, under, look.words(20), WORK):
            words = say("Tap a seat; play goes clockwise.")
        return [
            *heading(look, title, say("Who sits where?")),
            *lines(look, under, words, look.words(20), WORK, theme.muted, theme.bg),
        ]

    def _table(self, look: Look, box: Box) -> list[Thing]:
        """The table from above, the screen at its right end."""
        theme = look.theme
        z = min(box.w / 508, (box.h - look.u(84)) / 292) if look.portrait else look.law.unit
        dx = box.x - 8 * z + (box.w - 508 * z) / 2
        dy = box.y + look.u(84) + (box.h - look.u(84) - 292 * z) / 2 - 100 * z if look.portrait else 0.0

        def at(x: float, y: float, w: float, h: float) -> Box:
            return Box(round(x * z + dx), round(y * z + dy), round(w * z), round(h * z))

        felt = mix(theme.raised, theme.bg, 0.45)
        out: list[Thing] = [
            Plate(at(*TABLE), theme.raised, 30 * z, theme.line if theme.outlined else "", look.line),
            Plate(at(194, 190, 136, 104), felt, 8 * z),
            Plate(at(340, 212, 44, 60), theme.accent, 5 * z),
            icon(look, "turn", *at(340, 212, 44, 60).middle, 20 * z, words_on(theme.accent), theme.accent),
        ]
        spot = whole(middle(at(194, 190, 136, 104), round(72 * z), round(72 * z)))
        out.append(Art(spot, f"emblem:{self.rules.id}", (theme.accent, felt)))
        for number, chair in enumerate(CHAIRS):
            out += self._chair(look, at(*chair.box), number)
        return out

    def _chair(self, look: Look, box: Box, number: int) -> list[Thing]:
        theme = look.theme
        sitting = self.sitting.get(number)
        if sitting is None:
            full = len(self.sitting) >= self.rules.players[-1]
            plate = Plate(box, theme.bg, look.radius, theme.line, look.line, (7, 6))
            words = say("Full") if full else say("Free")
            out: list[Thing] = [plate]
            out += lines(look, box, words, look.words(20), SEMI, theme.muted, theme.bg, anchor="middle")
            return [*out, target(look, box, say("Free seat"), lambda: self.tap(number), plate)]
        chosen = number == self.chosen
        edge = theme.text if chosen else theme.line if theme.outlined else ""
        plate = Plate(box, theme.surface, look.radius, edge, look.bold_line if chosen else look.line)
        inner = box.inset(look.u(8), look.u(4))
        parts = player_name(look, inner, sitting.colour, sitting.name, theme.surface, size=24, radius=15)
        return [plate, *parts, target(look, box, sitting.name, lambda: self.tap(number), plate)]

    def _editor(self, look: Look, box: Box) -> list[Thing]:
        theme = look.theme
        mine = self.sitting[self.chosen]
        out: list[Thing] = [card(look, box, radius=look.u(16))]
        inner = box.inset(look.u(16), look.u(8))
        rows = -(-len(self.rules.colours) // 3)
        tall = rows * look.u(76) + (rows - 1) * look.u(6)
        name, figures, below = down(inner, look.finger, tall, rest(), gap=look.u(8))
        reads, up, _ = down(below, look.finger, look.finger, rest(), gap=look.u(4))
        plate = Plate(name, theme.raised, look.radius, theme.line, look.line)
        words, change = across(name.inset(look.u(14), look.u(4)), name.w - look.finger, rest())
        out += [plate, *lines(look, words, mine.name, look.words(28), BOLD, theme.text, theme.raised)]
        out.append(icon(look, "edit", change.right - look.u(12), name.middle[1], look.u(24), theme.text, theme.raised))
        out.append(target(look, name, say("{name}: change the name", name=mine.name), self.ask_name, plate))
        used = {each.colour: each.name for each in self.sitting.values()}
        cells = grid(figures, 3 * rows, 3, look.u(6))
        for cell, colour in zip(cells, self.rules.colours, strict=False):
            out += self._colour(look, cell, colour, used.get(colour, ""), colour == mine.colour)
        out += self._reads(look, reads, mine)
        if len(self.sitting) > 1:
            leaves = say("{name} does not play", name=mine.name)
            out += button(look, up, leaves, self.stand_up, kind="quiet", sign="door", size=19)
        return out

    def _colour(self, look: Look, cell: Box, colour: str, taken: str, chosen: bool) -> list[Thing]:
        theme = look.theme
        if chosen:
            plate = Plate(cell, theme.raised, look.radius, theme.text, look.bold_line)
        elif taken:
            plate = Plate(cell, theme.surface, look.radius, theme.line, look.line, (6, 5))
        else:
            plate = card(look, cell, theme.raised, radius=look.radius)
        words = taken if taken and not chosen else str(colour_words(colour))
        room = Box(cell.x + look.u(2), cell.bottom - look.u(29), cell.w - look.u(4), look.u(26))
        face = WORK if taken and not chosen else SEMI
        said = colour_words(colour)
        if taken:
            said = say("{colour}, {name} has it", colour=said, name=taken)
        return [
            plate,
            figure(look, colour, cell.middle[0], cell.y + look.u(29), look.u(15)),
            *lines(look, room, words, look.words(18), face, theme.text, plate.fill, anchor="middle"),
            target(look, cell, said, lambda: self.recolour(colour), plate),
        ]

    def _reads(self, look: Look, box: Box, mine: Sitting) -> list[Thing]:
        turns = say("The screen turns to this side") if mine.reads else say("The screen does not turn here")
        end = "check" if mine.reads or mine.played else "minus"
        return Row(PLAYED.get(mine.played, turns), "", self.sit_otherwise, end=end).things(look, box)

    def _house(self, look: Look, box: Box) -> list[Thing]:
        changed = self.changed_rules()
        words = {0: say("all as written"), 1: say("one changed")}.get(changed, say("{count} changed", count=changed))
        act = lambda: self.evening.go(HouseRules(self.evening, self.rules, self.house, self))  # noqa: E731
        name = say("House rules: {state}", state=words)
        return Row(say("House rules"), words, act, end="next", name=name, most=1).things(look, box)

    def _phones(self, look: Look, box: Box) -> list[Thing]:
        """Whether each player takes a phone: off until somebody taps it."""
        state, kind = say("each phone a seat") if self.phones else say("off"), "chosen" if self.phones else "card"
        name = say("With phones: {state}", state=state)
        if box.w < look.u(120):
            kind = kind if self.phones else "quiet"
            return button(look, box, "", self.take_phones, kind=kind, sign="phone", name=name)
        return Row(say("With phones"), state, self.take_phones, kind=kind, name=name, most=1).things(look, box)

    def take_phones(self) -> None:
        """With phones, or without again."""
        self.phones = not self.phones
        self.changed()

    def use_board(self, board: str) -> None:
        """Another of the boards the game ships."""
        self.board = board

    def changed_rules(self) -> int:
        defaults = {rule.name: rule.choices[0] if rule.choices else "" for rule in self.rules.house_rules}
        return sum(self.house.get(name, default) != default for name, default in defaults.items())

    def _start(self, look: Look, box: Box) -> list[Thing]:
        count = len(self.sitting)
        low = self.rules.players[0]
        if count < low:
            return button(look, box, say("{count} must play", count=low), None, kind="quiet", size=22)
        words = say("Start with {count}", count=count)
        return button(look, box, words, self.start, kind="main", size=26, face=BOLD, most=1)


PLAYED = {
    "easy": say("The companion plays here, easy"),
    "good": say("The companion plays here, well"),
    "strong": say("The companion plays here, strong"),
}


def play_again(evening: Evening, rules: Rules[Any], setup: Setup, number: int) -> None:
    """After the game of that number: the same players, at the same places."""
    sides = evening.sides(number)
    evening.leave()
    evening.go(Seats(evening, rules, setup, sides))
