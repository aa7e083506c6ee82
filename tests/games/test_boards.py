"""What holds for every board of every game: its names, its drawing, and what a screen may say of a table on it."""

from __future__ import annotations

from random import Random

import pytest

from companion.boards.drawing import Options, draw
from companion.boards.primitives import Lettering, Line, Polygon, Primitive
from companion.games import GAMES, rules
from companion.play.joining import JOINS
from companion.play.setup import Setup
from companion.play.simulation import seats

PLAYED = 60
"""Events until there is something to be said of."""
every_board = pytest.mark.parametrize(
    ("game", "board"), [(game, board) for game in GAMES for board in rules(game).boards]
)


def points(thing: Primitive) -> tuple[tuple[float, float], ...]:
    return thing.points if isinstance(thing, Polygon | Line) else (thing.at,)


@every_board
def test_every_space_has_a_name_of_its_own(game: str, board: str) -> None:
    held = rules(game, board)
    assert held.board is not None
    names = [str(held.place(space.id)) for space in held.board.spaces]
    assert all(name and "_" not in name for name in names)
    assert len(set(names)) == len(names)
    assert not held.place("nowhere")


@every_board
def test_the_drawing_lies_on_the_sheet_and_words_alone_turn(game: str, board: str) -> None:
    drawn = rules(game, board).board
    assert drawn is not None
    picture, turned = draw(drawn, {}), draw(drawn, {}, Options(facing=90.0))
    wide, high = picture.size
    for thing in picture.all:
        assert all(-1 <= x <= wide + 1 and -1 <= y <= high + 1 for x, y in points(thing)), thing
    assert picture.links == turned.links and len(picture.all) == len(turned.all)
    words = [thing for thing in turned.all if isinstance(thing, Lettering)]
    assert any(thing.turn == 90.0 for thing in words)
    left = {thing for thing in words if thing.turn != 90.0}
    assert left <= {*turned.scenery} & {*picture.all}, "a name that has no room beside the spaces lies as on the table"
    bare = draw(drawn, {}, Options(names=False))
    assert {type(thing) for thing in {*picture.all} - {*bare.all}} <= {Lettering}


@every_board
def test_a_claim_may_be_said_as_it_is_believed(game: str, board: str) -> None:
    """It is taken, and what is believed of it stays: nothing is offered to be said that is not understood."""
    held = rules(game, board)
    state, rng = held.new(Setup(game, seats(held, held.players[1]), dict(held.simulated_house), board)), Random(game)
    for number in range(900):
        if number > PLAYED and not held.view(state)["phase"].startswith("setup"):
            break
        state, _ = held.advance(state, held.simulated(state, held.expects(state), rng))
    claims = [claim for claim in held.claims(state) if claim.key != JOINS]  # joining is done once
    assert len({(claim.subject, claim.key) for claim in claims}) == len(claims) > 5
    for claim in claims:
        after, rulings = held.advance(state, claim.given(*claim.now))
        believed = {(each.subject, each.key): set(each.now) for each in held.claims(after)}
        assert rulings and believed.get((claim.subject, claim.key), set(claim.now)) == set(claim.now), claim
