"""What lies in the tray: the dice the question at hand is about, and none once something else is asked."""

from __future__ import annotations

from companion.games import rules
from companion.games.darrowell.acting import Act
from companion.table.events import Rolled
from tests.play.at_table import recorded, setup


def test_dice_lie_only_while_they_are_asked_about() -> None:
    game = rules("darrowell")
    state, lay = game.new(setup("darrowell")), 0
    thrown: list[object] = []
    for event in recorded("darrowell", 4, 700):
        thrown += [event.face] if isinstance(event, Rolled) else []
        state, _ = game.advance(state, event)
        lying = game.table(state).thrown
        if isinstance(game.desk(state).question, Act):
            assert not lying
        assert all(face in thrown[-6:] for face in lying)
        lay += bool(lying)
    assert lay
