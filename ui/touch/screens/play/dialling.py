"""How a part of the board stands, while that is the question: the state its picture is turned to."""

from __future__ import annotations

from companion.boards.model import Board
from companion.table.events import Drew
from ui.art.views import views
from ui.touch.boardscene import BoardScene
from ui.touch.look import Look
from ui.touch.screens.playing import Playing
from ui.touch.widgets.dial import Dial, dialled


class Dialling:
    """Begins with what is believed, and tells nothing before a finger says yes."""

    def __init__(self, play: Playing, board: Board) -> None:
        self.play, self.board = play, board
        self._shown = ""

    def follow(self) -> None:
        """Somebody else is asked, or something else."""
        self._shown = ""

    def dial(self, look: Look) -> Dial | None:
        """The picture and its states; None where this is not the question."""
        game, board, theme = self.play.game, self.board, look.theme
        pile, part = game.seen.prompt.pile, dialled(game.seen.prompt, board)
        if part is None or pile is None or game.notice or (game.sight and game.sight.words):
            return None
        name, parts = part.id, dict(game.seen.table.parts)
        shown = self._shown or parts.get(name, pile.cards[0])

        def scene(state: str) -> BoardScene:
            standing, pointer = tuple({**parts, name: state}.items()), board.pointer(name, state)
            view = views(board, parts)[-1]
            return BoardScene(
                board, standing, view, theme.inks, theme.accent, theme.raised, still=True, pointer=pointer
            )

        def turn(state: str) -> None:
            if state != self._shown:
                self._shown = state
                self.play.changed()

        return Dial(part, pile.cards, shown, scene, turn, lambda: game.tell(Drew(shown, pile.deck)))
