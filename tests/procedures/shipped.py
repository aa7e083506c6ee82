"""Every procedure that ships, with its ground: what is asserted of one is asserted of all."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from companion.games import GAMES, rules
from companion.procedures.graph import Procedure
from companion.procedures.scene import Ground


class Shipped(NamedTuple):
    """One procedure of one game, as the default house rules have it."""

    game: str
    procedure: Procedure

    def grounds(self) -> dict[str, Ground]:
        """The ground by side; the procedure's own sample where the board has none."""
        game = rules(self.game)
        return {side: game.ground(self.procedure.name, side, {}) for side in self.procedure.sides}

    def ground(self) -> Ground:
        return self.grounds()[self.procedure.sides[0]]


def shipped() -> list[Shipped]:
    return [Shipped(game, held) for game in GAMES for held in rules(game).handbook({}).values()]


SHIPPED = shipped()
every_procedure = pytest.mark.parametrize(
    "each", SHIPPED, ids=[f"{each.game}-{each.procedure.name}" for each in SHIPPED]
)
