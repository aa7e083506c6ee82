"""On which space a piece stands, from its place alone: alone, in a crowd, and where two may share a space."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random

import pytest

from companion.boards.curves import placed
from companion.boards.drawing import around
from companion.games import GAMES, rules
from tests.vision.conftest import Printed
from tests.vision.trials import Trials
from ui.table.kits import kit_of
from vision.sight.locate import DOUBT
from vision.sight.reading import PieceSeen
from vision.sight.spots import Spots

OUT = {"flap_a": "out", "flap_b": "out"}


def read(spots: Spots, places: dict[str, tuple[float, float]], size: float = 19.4) -> dict[str, PieceSeen]:
    found = spots.read({name: (at, 0.0, True) for name, at in places.items()}, dict.fromkeys(places, size))
    return {piece.id: piece for piece in found}


def test_two_on_either_side_of_a_space_may_share_it_wherever_each_seems_to_stand(kingdom: Printed) -> None:
    """One of them lies over the hole beside the space, and does not touch the other."""
    spots = Spots(kingdom[0], OUT)
    (x, y), hole = spots.places["li_rim3"], spots.places["hole_b"]
    away = math.dist((x, y), hole)
    u, v = 14.3 * (hole[0] - x) / away, 14.3 * (hole[1] - y) / away
    seen = read(spots, {"red": (x + u, y + v), "blue": (x - u, y - v)})
    for piece in seen.values():
        assert not piece.sure and "li_rim3" in (piece.at, *piece.others)
    assert read(spots, {"red": hole})["red"].sure, "alone it is beyond doubt"


def test_who_could_stand_nowhere_else_is_sure_however_a_neighbour_pushes(maze: Printed) -> None:
    """On the inmost ring figures touch, and no third space is near."""
    spots = Spots(maze[0], {"wheel": "0"})
    (one, (x, y)), (two, (u, v)) = next(
        (a, b) for a, b in combinations(spots.places.items(), 2) if math.dist(a[1], b[1]) < 26.5
    )
    away = math.dist((x, y), (u, v))
    aside = x - 3.0 * (v - y) / away, y + 3.0 * (u - x) / away
    seen = read(spots, {"red": aside, "blue": (u, v)})
    assert {name: (piece.at, piece.sure, piece.crowded) for name, piece in seen.items()} == {
        "red": (one, True, True), "blue": (two, True, True),
    }  # fmt: skip


def test_two_and_three_side_by_side_on_one_space_are_sure_where_no_other_could_hold_them(maze: Printed) -> None:
    """As people put them: round the middle, in any turn; but not where the next space is as near to one of them."""
    spots = Spots(maze[0], {"wheel": "0"})
    places, rng = spots.places, Random(3)
    lonely, near = (
        pick(places, key=lambda name: min(math.dist(places[name], at) for other, at in places.items() if other != name))
        for pick in (max, min)
    )
    for count in (2, 3):
        for turn in range(0, 360, 30):
            about = placed(around((0.0, 0.0), count, 19.4 / 2), places[lonely], 1, turn)
            laid = {f"p{n}": (x + rng.gauss(0, 1), y + rng.gauss(0, 1)) for n, (x, y) in enumerate(about)}
            assert {(piece.at, piece.sure) for piece in read(spots, laid).values()} == {(lonely, True)}
    (x, y), (u, v) = (
        places[near],
        min((at for name, at in places.items() if name != near), key=lambda at: math.dist(at, places[near])),
    )
    between = read(spots, {"red": (x, y), "blue": ((x + u) / 2, (y + v) / 2)})
    assert not all(piece.sure for piece in between.values())


@pytest.mark.long
@pytest.mark.parametrize(
    "game, board, least",
    [("key_to_the_kingdom", "reference", 0.4), ("hirelings", "reference", 0.8), ("darrowell", "darrowell_city", 0.7)],
)
def test_where_people_put_things_is_told_and_nothing_wrong_is_sure(game: str, board: str, least: float) -> None:
    """A hundred tables each as people lay them, places exact to a fifth of a millimetre; so much of crowds is sure."""
    printed, kit = kit_of(rules(game, board))
    trials, rng = Trials(printed, kit, size=(640, 360)), Random(7)
    sizes = {piece.id: piece.size for piece in kit.pieces}
    things = right = crowded = told = 0
    for _ in range(100):
        setting = trials.setting(rng)
        stands = {
            name: ((stand.at[0] + rng.gauss(0, 0.2), stand.at[1] + rng.gauss(0, 0.2)), stand.turn, True)
            for name, stand in setting.scene.pieces.items()
        }
        for piece in Spots(printed, setting.scene.parts).read(stands, sizes):
            things += 1
            right += piece.at == setting.pieces[piece.id]
            crowded += piece.crowded
            told += piece.crowded and piece.sure
            assert not piece.sure or piece.at == setting.pieces[piece.id]
    assert things > 200 and right >= 0.99 * things
    assert crowded > 40 and told > least * crowded


@pytest.mark.parametrize("game", GAMES)
def test_as_far_off_as_a_sure_board_may_be_a_piece_stands_on_its_space(game: str) -> None:
    """Three sigma of the least place that is sure, to any side of any space, however near another is."""
    board, _ = kit_of(rules(game))
    spots = Spots(board, {part.id: part.states[0] for part in board.parts})
    for name, (x, y) in spots.places.items():
        for u, v in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            seen = spots.alone("red", (x + 3 * DOUBT * u, y + 3 * DOUBT * v), None, True)
            assert (seen.at, seen.sure) == (name, True)
