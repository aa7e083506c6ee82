"""What is asked, said and shown in whole games, and facts that are kept."""

from __future__ import annotations

from functools import cache
from random import Random

from msgspec.structs import replace

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.game import GAME
from companion.games.kings_and_things.kept import kept
from companion.games.kings_and_things.state import State
from companion.games.kings_and_things.vocabulary import FORTS
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Event
from tests.games.kings_and_things.tables import realm, sit


@cache
def game(seed: int, players: int = 2, record: str = "table") -> tuple[Rules[State], Setup, list[Event]]:
    """A simulated game as its events."""
    rng = Random(seed)
    rules: Rules[State] = Rules(GAME)
    setup = Setup(rules.id, seats(rules, players), {"record": record})
    state, events = rules.new(setup), []
    while not rules.expects(state).over:
        event = rules.simulated(state, rules.expects(state), rng)
        events.append(event)
        state, _ = rules.advance(state, event)
    return rules, setup, events


def test_pieces_stand_on_the_board() -> None:
    """Whatever the table view names is a space of the mat; parts are its tiles and the forts on them (KNT-MOVE-13)."""
    rules, setup, events = game(17, 3)
    state = rules.new(setup)
    spaces = {space.id for space in rules.terrain.board.spaces}
    parts = {part.id: part.states for part in rules.terrain.board.parts}
    parts |= {f"fort_{number}": tuple(FORTS[1:]) for number in range(1, len(spaces) + 1)}
    for number, event in enumerate(events):
        if number % 20 == 0:
            view = rules.table(state)
            assert {piece.at for piece in view.pieces} <= spaces
            assert all(value in parts[part] for part, value in view.parts)
            assert len({piece.id for piece in view.pieces}) == len(view.pieces)
        state, _ = rules.advance(state, event)


def test_a_fact_is_kept_for_the_land_it_was_asked_of() -> None:
    """Two tables whose land looks alike, one with more players: what is known of one is not said of the other."""
    for players in (2, 3, 2, 4):
        table = sit(players)
        assert supply.cup_count(table.state) == 195
        assert [supply.covered(table.state, seat) for seat in range(players)] == [()] * players


def test_a_fact_is_worked_out_anew_only_when_its_part_of_a_hex_changes() -> None:
    """Gold that comes and goes does not touch it, nor does a marker; an owner does."""
    asked = []

    @kept(of=lambda tile: tile.owner)
    def owners(state: State) -> list[int]:
        asked.append(state)
        return [tile.owner for tile in state.hexes]

    state = realm(2, "h1 plains grey").state
    marked = replace(state, hexes=(replace(state.hexes[0], marker=True), *state.hexes[1:]))
    taken = replace(state, hexes=(replace(state.hexes[0], owner=1), *state.hexes[1:]))
    assert owners(state) == owners(marked) == owners(replace(state, turn=7))
    assert len(asked) == 1
    assert owners(taken)[0] == 1
    assert owners(state)[0] == 0
    assert len(asked) == 3
