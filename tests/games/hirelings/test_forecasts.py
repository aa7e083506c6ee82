"""What is worth asking of the Ascent, against what anybody can count on the board."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from companion.foresight import Figure, Foresight, inquiry, told
from tests.games.hirelings.tables import Table, sit

FIRE = ("given ffd s10", "given red square s14", "given blue square r3")


def figures(table: Table, seat: str = "") -> list[Figure]:
    walker = Foresight(table.game)
    forecasts = table.game.forecasts(table.state, seat)
    return [figure for forecast in forecasts for figure in told(walker, table.state, forecast)]


def test_the_throw_of_the_fire() -> None:
    """Ann stands four squares before it and burns by a 4, 5 or 6; Bob is in no danger."""
    found = figures(sit(2, *FIRE, "given phase fire_move"))
    assert [(str(each.of), each.seat, each.chance) for each in found] == [
        ("nobody is caught", "", Fraction(1, 2)),
        ("caught by the fire", "red", Fraction(1, 2)),
        ("caught by the fire", "blue", Fraction(0)),
    ]
    assert {str(each.by) for each in found} == {"with this throw"}


def test_before_the_fire_only_of_those_who_have_had_their_turn() -> None:
    assert not figures(sit(2, *FIRE))
    (found,) = figures(sit(2, *FIRE, "given turn blue"))
    assert (str(found.of), found.seat, str(found.by), found.chance) == (
        "caught by the fire",
        "red",
        "this round",
        Fraction(1, 2),
    )
    assert not figures(sit(2, "given ffd f1", "given turn blue"))


def test_leaving_out_the_turns_to_come_changes_nothing() -> None:
    """Without cards the rest of the round, blue's whole turn and the fire, can be walked through as it is."""
    placed = ("given red square s63", "given blue square s60", "given red pile_count 0", "given blue pile_count 0")
    table = sit(2, "given ffd s59", *placed, "given turn blue")
    (forecast,) = table.game.forecasts(table.state, "")
    whole_round = inquiry(["red.caught=yes"], f"red.caught=yes,round={table.state.round + 1}")
    walker = Foresight(table.game)
    (whole,) = told(walker, table.state, replace(forecast, inquiry=whole_round, project=None))
    (short,) = told(walker, table.state, forecast)
    assert whole.chance == short.chance == Fraction(1, 2)
