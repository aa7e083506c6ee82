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


BROKEN: dict[str, Exception] = {}
"""Games that cannot even be read, and why: one of them must not hide what is tested of the others."""


def shipped() -> list[Shipped]:
    found = []
    for game in GAMES:
        try:
            found += [Shipped(game, held) for held in rules(game).handbook({}).values()]
        except Exception as error:
            BROKEN[game] = error
    return found


SHIPPED = shipped()
every_procedure = pytest.mark.parametrize(
    "each", SHIPPED, ids=[f"{each.game}-{each.procedure.name}" for each in SHIPPED]
)
