"""Several answers meet where the board was tapped: which of them is meant?"""

from __future__ import annotations

from collections.abc import Sequence

from companion.table.words import say
from ui.table.asks import Answer
from ui.touch.look import Look
from ui.touch.screens.playing import Playing
from ui.touch.screens.sheets.base import Sheet
from ui.touch.things import Box, Thing
from ui.touch.widgets.choices import Offer, choices


class Several(Sheet):
    """Each by its own words and picture; closed, nothing has been answered."""

    name = "several"

    def __init__(self, play: Playing, answers: Sequence[Answer]) -> None:
        super().__init__(play)
        self.answers = tuple(answers)

    def things(self, look: Look, box: Box) -> list[Thing]:
        place = self.play.place_words(self.answers[0].place)
        out, room = self.frame(look, box, say("{place}: which of these?", place=place))
        seats = {seat.id: seat for seat in self.game.seen.table.seats}
        offer = Offer(self.answers, seats=seats, key=f"several:{self.answers[0].place}")
        return [*out, *choices(look, room, offer, self._take, lambda face, by: None)]

    def _take(self, answer: Answer) -> None:
        self.close()
        self.play.choose(answer)
