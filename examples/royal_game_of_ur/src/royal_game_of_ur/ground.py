"""The board as the rules walk it: each player's way over its squares, and which of them bear a rosette."""

from __future__ import annotations

from companion.api import SILENCE, Board, Words, boards, named, say
from royal_game_of_ur.state import HOME, WAITING


class UrBoard(Board, frozen=True, forbid_unknown_fields=True):
    """A board of the Royal Game. `routes`: each colour's squares in order, home the last; `rosettes`: those that bear
    one; `refuge`: the one among them where nobody is taken."""

    routes: dict[str, tuple[str, ...]] = {}
    rosettes: tuple[str, ...] = ()
    refuge: str = ""


class Ground:
    """A board made ready for play."""

    def __init__(self, board: UrBoard) -> None:
        self.board = board
        self.spaces = {space.id for space in board.spaces}

    def square(self, colour: str, along: int) -> str | None:
        """Where a tile lies that is so far along; None beside the board."""
        return None if along in (WAITING, HOME) else self.board.routes[colour][along - 1]

    def target(self, colour: str, along: int) -> str:
        """Where a tile is put that has come so far."""
        return self.board.routes[colour][along - 1]

    def along(self, colour: str, square: str) -> int | None:
        """How far along a tile of that colour is on a square; None where it never comes."""
        way = self.board.routes[colour]
        return way.index(square) + 1 if square in way else None


def place(ground: Ground, space: str) -> Words:
    """What a square is called in a sentence."""
    if space == ground.board.refuge:
        return say("the rosette in the middle")
    for colour, way in ground.board.routes.items():
        if space == way[-1]:
            return say("{colour}’s home", colour=named(colour))
        if space in way:
            number, shared = way.index(space) + 1, sum(space in each for each in ground.board.routes.values()) > 1
            if shared:
                return say("square {number}", number=number)
            return say("{colour}’s square {number}", colour=named(colour), number=number)
    return SILENCE


ground = boards(__package__, UrBoard, Ground)
