"""Which part of the board is looked at: where something happens now, or what a finger has asked to see."""

from __future__ import annotations

from collections import deque

from companion.boards.model import Board, Point
from ui.art.views import View, best_view, close_view, pair_view, views, whereabouts
from ui.touch.boardscene import BoardScene
from ui.touch.look import Look
from ui.touch.screens.playing import Playing

Question = tuple[View, list[str]]
"""The panels where something happens, and the spaces it is about."""
SINCE = 6
"""So many questions are looked back on, so that what is shown stays where it can."""


class Viewing:
    """Follows the game until a finger chooses. `closer`: a part at twice the size, because two spaces lay too near."""

    def __init__(self, play: Playing, board: Board) -> None:
        self.play, self.board = play, board
        self.closer: View | None = None
        self.whole = False
        self._chosen = ""
        self._past: deque[Question] = deque(maxlen=SINCE)

    @property
    def parts(self) -> dict[str, str]:
        return dict(self.play.game.seen.table.parts)

    def follow(self) -> None:
        """Somebody else is asked, or something else: to where that is."""
        self.closer, self.whole = None, False
        self._past.append(self._question())

    def view(self, look: Look) -> View:
        """What is to be shown now."""
        if self.closer:
            return self.closer
        there = views(self.board, self.parts)
        if self.whole:
            return there[-1]
        if self._chosen and (found := next((view for view in there if view.name == self._chosen), None)):
            return found
        if (sight := self.play.game.sight) and sight.words:
            return best_view(self.board, self.parts, [ring.space for ring in sight.rings()])
        return self._close_view(look) or self._panels()

    def has_more(self, look: Look, shown: View) -> bool:
        """Whether there is another view to go to."""
        *parts, whole = views(self.board, self.parts)
        return bool(parts) or shown != whole or bool(self.whole and self._close_view(look))

    def toggle(self) -> None:
        """From the part to the whole, or back."""
        if self.closer:
            self.closer = None
        else:
            self.whole, self._chosen = not self.whole, ""

    def towards(self, scene: BoardScene, at: Point) -> None:
        """Bare ground was tapped, mm: from the whole board to the panel there, and back to what matters."""
        if scene.view.name and not self.closer:
            return
        there = views(scene.board, self.parts)
        found = next((view for view in there if view.name and view.holds(at)), None)
        self.closer = None
        if self.whole and (found or len(there) == 1):
            self.whole, self._chosen = False, found.name if found else ""

    def _asked(self) -> list[str]:
        """The spaces one may tap now."""
        return [answer.place for answer in self.play.answers() if answer.place]

    def _panels(self) -> View:
        """The panel or panels where something happens now, else the whole board."""
        wanted = self._asked()
        chosen = pair_view if wanted else best_view
        return chosen(self.board, self.parts, whereabouts(self.play.game.seen.table, wanted))

    def _close_view(self, look: Look) -> View | None:
        """The part of that where something happens now, where it is better seen from near: the one of before as long
        as it shows that too."""
        box, found = look.law.boxes["board"], None
        for panels, wanted in (*self._past, self._question()):
            found = close_view(self.board, self.parts, panels, wanted, box.w / box.h, found)
        return found

    def _question(self) -> Question:
        """Where something happens now."""
        seen = self.play.game.seen
        at = {piece.id: piece.at for piece in seen.table.pieces if piece.at}
        wanted = self._asked()
        wanted += [at[move.piece] for move in seen.prompt.moves if move.piece in at]
        if not wanted and not seen.prompt.over:
            turn = seen.table.turn
            wanted = [piece.at for piece in seen.table.pieces if piece.at and piece.seat == turn and piece.id == turn]
        return self._panels(), wanted
