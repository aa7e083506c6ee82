"""Play: the question in front of whoever answers it, the board as it is believed to stand, a way to put all right."""

from __future__ import annotations

from collections.abc import Mapping

from companion.boards.model import Board
from ui.table.believing import TAKEN, untold
from ui.table.referee import Update
from ui.touch.evening import Evening
from ui.touch.game import Game
from ui.touch.look import Look
from ui.touch.screens.play.board import TableBoard
from ui.touch.screens.play.panel import Panel
from ui.touch.screens.playing import Playing
from ui.touch.screens.sheets.correct import Untold
from ui.touch.screens.sheets.seat import SeatSheet
from ui.touch.screens.sheets.story import Story
from ui.touch.things import Layer, Thing
from ui.touch.widgets.dial import hint
from ui.touch.widgets.panel import panel_box, sheet_box, turned, whole_box
from ui.touch.widgets.rail import players, rail, tools


class Play(Playing):
    """Panel, board and rail of a game under way."""

    def __init__(self, evening: Evening, game: Game) -> None:
        super().__init__(evening, game)
        board = game.rules.board
        self.board = TableBoard(self, board) if board else None
        self.panel = Panel(self, self.board)
        self._high = board is not None and not board.panels and _high(board, dict(game.seen.table.parts))
        if untold(game.rules, game.seen.moment):
            self.sheets.append(Untold(self))

    def heard(self, update: Update) -> None:
        super().heard(update)
        if update.source == TAKEN and not any(isinstance(each, Untold) for each in self.sheets):
            self.sheets.append(Untold(self))

    @property
    def square(self) -> bool:
        """Whether the board is shown as high as it is broad; a battle and what is tossed take more of the breadth."""
        return self._high and not (self.tossed() or (self.board and self.board.battle))

    def follow(self) -> None:
        if self.board:
            self.board.follow()

    def things(self, look: Look) -> list[Thing]:
        q = self.facing.quarters
        if (sheet := self.sheet) and sheet.whole:
            whole = whole_box(look)
            parts = turned(whole, q, lambda box: sheet.things(look, box))
            return [*parts, *self._rail(look)]
        out = self.board.things(look) if self.board else Story(self).things(look, look.law.boxes["board"])
        if sheet:
            whole = sheet_box(look)
            parts = turned(whole, q, lambda box: sheet.things(look, box))
            out.append(Layer("sheet", f"{sheet.name}:{len(self.sheets)}", whole, tuple(parts), "right"))
            return [*out, *self._players(look)]
        whole = panel_box(look)
        parts = turned(whole, q, lambda box: self.panel.things(look, box, q))
        out.append(Layer("panel", str(q), whole, tuple(parts), "fade", look.theme.bg))
        return [*out, *self._rail(look)]

    # -- the rail -----------------------------------------------------------------------------------------------------

    def _players(self, look: Look) -> list[Thing]:
        q = self.facing.quarters
        box = look.law.boxes["players"]
        table = self.game.seen.table
        act = lambda seat: self.open(SeatSheet(self, seat))  # noqa: E731
        return players(look, box, table.seats, table.turn, act, q)

    def _rail(self, look: Look) -> list[Thing]:
        act_seat = lambda seat: self.open(SeatSheet(self, seat))  # noqa: E731
        q, does = self.facing.quarters, self.panel.tools()
        if self.board and self.board.dialling.dial(look):
            boxes = {name: box for name, box in look.law.boxes.items() if name in ("undo", "why", "turn")}
            if look.portrait:
                del boxes["undo"]
            room = look.law.boxes["players"]
            shown = turned(room, 0 if q % 2 else q, lambda box: hint(look, box))
            return [*shown, *tools(look, boxes, does, q)]
        return rail(look, self.game.seen.table, does, act_seat, q)


def _high(board: Board, parts: Mapping[str, str]) -> bool:
    """Whether the part of a board that is played on is about as high as it is broad, or higher."""
    _, _, wide, high = board.played(parts)
    return wide < high * 1.1
