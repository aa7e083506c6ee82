"""What lies on a space of the board, fanned out: each counter with its name and what its letters mean."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from companion.table.view import TokenView
from companion.table.words import Words, say, say_n
from ui.art.holdings import Holding
from ui.table.asks import headed
from ui.touch.look import Look
from ui.touch.measure import SEMI, WORK
from ui.touch.parting import across, down, middle, rest, share
from ui.touch.screens.playing import Playing
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Box, Thing
from ui.touch.widgets.basic import lines, player_name
from ui.touch.widgets.column import Slot, column
from ui.touch.widgets.counters import counter

SKILLS = {"F": say("flies"), "M": say("magic"), "R": say("ranged"), "C": say("charges, two dice")}
"""What the letters printed on a counter mean."""


class Lying(Sheet):
    """Closed, nothing has happened: it is only looked at."""

    name = "lying"

    def __init__(self, play: Playing, holding: Holding) -> None:
        super().__init__(play)
        self.holding = holding

    def things(self, look: Look, box: Box) -> list[Thing]:
        out, room = self.frame(look, box, headed(self.play.place_words(self.holding.space)))
        if rows := list(self._rows(look)):
            return [*out, *column(room, f"lying:{self.holding.space}", rows, look.u(4))]
        words = say("Nothing lies here.")
        return [*out, *lines(look, room, words, look.words(20), WORK, look.theme.text, look.theme.raised, top=True)]

    def _rows(self, look: Look) -> Iterator[Slot]:
        """The owner and what was built, then stack after stack."""
        high, low = look.words(22) * 1.6, max(look.u(52), look.words(20) * 2.4)
        if self.holding.owner:
            yield high, partial(self._owner, look, self.holding.owner, say("owns this land"))
        for token in self.holding.built:
            yield low, partial(self._token, look, token)
        for pile in self.holding.stacks:
            if pile.who:
                words = say_n("{count} counter", "{count} counters", pile.count)
                yield high, partial(self._owner, look, pile.who, words)
            for token in pile.tokens:
                yield low, partial(self._token, look, token)

    def _owner(self, look: Look, colour: str, words: Words, row: Box) -> list[Thing]:
        seat = next((each for each in self.game.seen.table.seats if each.colour == colour), None)
        said = say("{name}: {words}", name=seat.name if seat else "", words=words)
        return player_name(look, row, colour, str(said), look.theme.raised, size=20)

    def _token(self, look: Look, token: TokenView, row: Box) -> list[Thing]:
        theme, side = look.theme, look.u(48)
        spot, room = across(row, side, rest(), gap=look.u(12))
        out: list[Thing] = [counter(look, middle(spot, side, side), token)]
        words = say("{count} x {card}", count=token.count, card=token.words) if token.count > 1 else token.words
        skills = [SKILLS[letter] for letter in token.letters if letter in SKILLS]
        told = [str(token.family), *map(str, skills)] if token.shape == "card" and str(token.family) else []
        if told:
            top, low = down(room, share(54), share(46))
            out += lines(look, top, headed(words), look.words(20), SEMI, theme.text, theme.raised)
            out += lines(look, low, headed(", ".join(told)), look.words(18), WORK, theme.muted, theme.raised)
        else:
            out += lines(look, room, headed(words), look.words(20), SEMI, theme.text, theme.raised, most=2)
        return out
