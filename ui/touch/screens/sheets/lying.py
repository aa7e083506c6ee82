"""What lies on a space of the board, fanned out: each counter with its name and what its letters mean."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.table.view import TokenView
from companion.table.words import Words, say, say_n
from ui.art.holdings import Holding
from ui.table.asks import headed
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK
from ui.touch.parting import down, share
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Box, Scroll, Thing
from ui.touch.widgets.basic import lines, player_name
from ui.touch.widgets.counters import counter

if TYPE_CHECKING:
    from ui.touch.screens.play import Play

SKILLS = {"F": say("flies"), "M": say("magic"), "R": say("ranged"), "C": say("charges, two dice")}
"""What the letters printed on a counter mean."""


class Lying(Sheet):
    """Closed, nothing has happened: it is only looked at."""

    name = "lying"

    def __init__(self, play: Play, holding: Holding) -> None:
        super().__init__(play)
        self.holding = holding

    def things(self, look: Look, box: Box) -> list[Thing]:
        out, room = self.frame(look, box, headed(self.play.place_words(self.holding.space)))
        rows, high = self._rows(look, room)
        if high > room.h + 1:
            return [*out, Scroll(room, f"lying:{self.holding.space}", (room.w, high), tuple(rows))]
        return [*out, *rows]

    def _rows(self, look: Look, box: Box) -> tuple[list[Thing], float]:
        """The owner and what was built, then stack after stack."""
        out: list[Thing] = []
        y = box.y
        if self.holding.owner:
            y = self._owner(look, box, y, self.holding.owner, say("owns this land"), out)
        for token in self.holding.built:
            y = self._token(look, box, y, token, out)
        for pile in self.holding.stacks:
            if pile.who:
                words = say_n("{count} counter", "{count} counters", pile.count)
                y = self._owner(look, box, y + look.u(4), pile.who, words, out)
            for token in pile.tokens:
                y = self._token(look, box, y, token, out)
        if y == box.y:
            words = say("Nothing lies here.")
            out += lines(look, box, words, look.words(20), WORK, look.theme.text, look.theme.raised, top=True)
        return out, y - box.y

    def _owner(self, look: Look, box: Box, y: float, colour: str, words: Words, out: list[Thing]) -> float:
        seat = next((each for each in self.game.seen.table.seats if each.colour == colour), None)
        row = Box(box.x, y, box.w, look.words(22) * 1.6)
        said = say("{name}: {words}", name=seat.name if seat else "", words=words)
        out += player_name(look, row, colour, str(said), look.theme.raised, size=20)
        return row.bottom

    def _token(self, look: Look, box: Box, y: float, token: TokenView, out: list[Thing]) -> float:
        theme = look.theme
        row = Box(box.x, y, box.w, max(look.u(52), look.words(20) * 2.4))
        side = look.u(48)
        out.append(counter(look, Box(row.x, row.middle[1] - side / 2, side, side), token))
        room = Box(row.x + side + look.u(12), row.y, row.w - side - look.u(12), row.h)
        words = say("{count} x {card}", count=token.count, card=token.words) if token.count > 1 else token.words
        skills = [SKILLS[letter] for letter in token.letters if letter in SKILLS]
        told = [str(token.family), *map(str, skills)] if token.shape == "card" and str(token.family) else []
        if told:
            top, low = down(room, share(54), share(46))
            out += lines(look, top, headed(words), look.words(20), SEMI, theme.text, theme.raised)
            out += lines(look, low, headed(", ".join(told)), look.words(18), WORK, theme.muted, theme.raised)
        else:
            out += lines(look, room, headed(words), look.words(20), SEMI, theme.text, theme.raised, most=2)
        return row.bottom + look.u(4)
