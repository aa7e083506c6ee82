"""Which side of the table the words face: quarters clockwise from below the screen, as a reader sits."""

from __future__ import annotations

from collections.abc import Mapping


class Facing:
    """Turns with the turn, unless a hand has turned it: then it stays so until it is let go."""

    def __init__(self, sides: Mapping[str, int]) -> None:
        self.sides = dict(sides)
        self.quarters = 0
        self.held: int | None = None

    def wanted(self, seat: str, turns: bool) -> int:
        """Where the words should face now. A question for the whole table stays as it is."""
        if self.held is not None:
            return self.held
        if not turns:
            return 0
        return self.sides.get(seat, self.quarters if seat == "" else 0)

    def cycle(self) -> None:
        """By hand, to the next side; it is held there."""
        self.held = self.quarters = (self.quarters + 1) % 4

    def let_go(self) -> None:
        """With the turn again."""
        self.held = None
