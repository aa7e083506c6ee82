"""Who went where: the board, and over it the ways of every figure, or of one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise

from companion.boards.model import Board, Point
from companion.boards.primitives import Disc, Line, Primitive
from companion.play.story import Story
from companion.table.view import TableView
from companion.table.words import say
from ui.art.theme import fill_of
from ui.art.views import View, views
from ui.touch.boardscene import BoardScene, spots, way
from ui.touch.evening import Evening
from ui.touch.look import Look
from ui.touch.parting import across, down, grid, rest
from ui.touch.screens.base import Page
from ui.touch.things import BoardPlace, Box, Picture, Thing
from ui.touch.widgets.panel import turned
from ui.touch.widgets.rows import Row

EVERYBODY = ""
BROAD, ASIDE = 1.8, 1.2
"""A board this much broader than high wants the whole width; and is turned on its side on an upright screen."""


class Ways(Page):
    """`seat`: whose ways are shown, everybody’s where empty."""

    name = "ways"
    title = say("Who went where")

    def __init__(self, evening: Evening, story: Story, board: Board, table: TableView) -> None:
        super().__init__(evening, table.game)
        self.story, self.board, self.table = story, board, table
        self.seat = EVERYBODY

    def show(self, seat: str) -> None:
        self.seat = EVERYBODY if seat == self.seat else seat
        self.changed()

    def body(self, look: Look, box: Box) -> list[Thing]:
        """The names beside the board, or below one that is broad."""
        seats = [seat.colour for seat in self.story.seats]
        whole = views(self.board, dict(self.table.parts))[-1]
        if look.portrait or whole.w > BROAD * whole.h:
            columns = len(seats) if not look.portrait else -(-len(seats) // 2)
            rows = -(-len(seats) // columns)
            area, names = down(box, rest(), rows * look.finger + (rows - 1) * look.gap, gap=look.gap)
            cells = grid(names, len(seats), columns, look.gap)
        else:
            area, names = across(box, rest(), look.u(170), gap=look.gap)
            high = min(look.u(84), (names.h - look.gap * (len(seats) - 1)) / len(seats))
            cells = down(names, *[high] * len(seats), gap=look.gap)
        out = self._board(look, area, whole)
        for cell, seat in zip(cells, seats, strict=False):
            out += self._name(look, cell, seat)
        return out

    def _name(self, look: Look, cell: Box, seat: str) -> list[Thing]:
        name, kind = self.story.name(seat), "chosen" if seat == self.seat else "quiet"
        words = say("{name}’s ways alone", name=name) if seat != self.seat else say("Everybody’s ways")
        return Row(name, "", partial(self.show, seat), f"figure:{seat}", kind=kind, name=words).things(look, cell)

    def _board(self, look: Look, box: Box, whole: View) -> list[Thing]:
        """A broad one lies on its side where the screen is high; what is to be read on it stands upright."""
        theme, parts, side = look.theme, self.table.parts, int(look.portrait and whole.w > ASIDE * whole.h)
        inks = theme.inks, theme.accent, theme.surface
        scene = BoardScene(self.board, parts, whole, *inks, facing=-side % 4, still=True)
        shown = [seat.colour for seat in self.story.seats if self.seat in (EVERYBODY, seat.colour)]

        def drawn(area: Box) -> list[Thing]:
            draw = partial(self._drawn, look, shown, spots(scene, area.w, area.h))
            key = f"ways:{id(self.story)}:{self.seat}:{area.w}x{area.h}:{theme.name}"
            return [BoardPlace(area, scene, look.radius), Picture(area, key, draw)]

        return turned(box, side, drawn)

    def _drawn(self, look: Look, seats: Sequence[str], places: Mapping[str, Point]) -> Iterator[Primitive]:
        """Lines from space to space, each player’s beside the others’; of one player a disc too where it often was."""
        theme, alone = look.theme, len(seats) == 1
        for at, seat in enumerate(seats):
            shift = (at - (len(seats) - 1) / 2) * look.u(3)
            tracks = [track.spaces for track in self.story.tracks if track.seat == seat]
            steps = self._steps(tracks, places)
            for wide, ink in ((look.u(2.5), theme.halo), (0.0, fill_of(seat))):
                for (a, b), count in steps.items():
                    thick = look.u(min(2.5 + count * 0.5, 6.0) if alone else 2.2) + wide
                    yield Line(tuple((places[each][0] + shift, places[each][1] + shift) for each in (a, b)), ink, thick)
            been = Counter(space for track in tracks for space in track if space in places)
            most = max(been.values(), default=1)
            for space, count in been.items():
                if alone or not steps:
                    x, y = places[space]
                    radius = look.u(3.0 + 8.0 * count / most)
                    yield Disc((x + shift, y + shift), radius, fill_of(seat), theme.rim, look.u(1.5))

    def _steps(self, tracks: Sequence[Sequence[str]], places: Mapping[str, Point]) -> Counter[tuple[str, str]]:
        """How often each link was walked; of what was no walk as the parts stand now, such as a fall or a way through
        a wall that has turned since, no line is drawn."""
        pairs = Counter(pair for track in tracks for pair in pairwise(track))
        linked = {frozenset((link.a, link.b)) for link in self.board.links}
        steps: Counter[tuple[str, str]] = Counter()
        for (a, b), count in pairs.items():
            for one, other in pairwise(way(self.board, dict(self.table.parts), a, b)):
                if one in places and other in places and frozenset((one, other)) in linked:
                    steps[min(one, other), max(one, other)] += count
        return steps
