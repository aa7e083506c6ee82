"""What screens, cameras and lamps may know: what lies open and the fire's danger, and nothing of what lies hidden."""

from __future__ import annotations

from random import Random

import pytest

from companion.boards.drawing import draw, where
from companion.boards.primitives import Lettering, Line
from companion.boards.symbols import MARKS
from companion.games.hirelings.board import HirelingsBoard
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.games.hirelings.tables import flip, hirelings, row, sit

GAME = hirelings()
BOARD: HirelingsBoard = GAME.terrain.board


def test_danger_is_shown_beside_everybody() -> None:
    """HIRE-FIRE-07 HIRE-FIRE-08: faces of the next throw that catch, as counter, status, mark and in the state view."""
    table = sit(
        4,
        "given ffd s10",
        "given red square s12",
        "given blue square s16",
        "given green square r4",
        "given purple square s60",
    )
    seen = table.game.table(table.state)
    dangers = {seat.id: dict(seat.counters)["danger"] for seat in seen.seats}
    assert dangers == {"red": 5, "blue": 1, "green": 0, "purple": 0}
    assert [table[f"{colour}.danger"] for colour in dangers] == ["5", "1", "0", "0"]
    assert {("s12", "danger_5"), ("s16", "danger_1")} <= set(seen.marks)
    assert not any(mark.startswith("danger") for space, mark in seen.marks if space not in ("s12", "s16"))
    assert [str(seat.status) for seat in seen.seats] == ["fire 5 in 6", "fire 1 in 6", "8 cards", "8 cards"]


def test_on_the_fire_track_nobody_is_in_danger_but_on_the_hoard() -> None:
    """HIRE-FIRE-20: from `f4` the fire comes to START for certain, and no further."""
    table = sit(2, "given ffd f4", "given blue square s01")
    assert (table["red.danger"], table["blue.danger"]) == ("6", "0")
    assert sit(2)["red.danger"] == "0"


def test_burnt_squares_are_marked() -> None:
    """Level or behind, and a way beside the fire's only when the fire has come to where the ways meet."""
    table = sit(2, "given red square s60", "given blue square s60", "given ffd s31")
    burnt = {space for space, mark in table.game.table(table.state).marks if mark == "burnt"}
    assert {"start", "s01", "s31", "r1", "r4"} <= burnt
    assert not burnt & {"s32", "t1", "t8", "u1", "exit", "f1"}


def test_every_mark_can_be_drawn() -> None:
    """All marks a table may show are in the drawing vocabulary."""
    places = where(BOARD, {})
    shown = set()
    for seed in range(4):
        rng, state = Random(seed), GAME.new(Setup(GAME.id, seats(GAME, 4)))
        while not (prompt := GAME.expects(state)).over:
            marks = GAME.table(state).marks
            assert {space for space, _ in marks} <= set(places)
            shown |= {mark for _, mark in marks}
            state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))
    assert shown == {"burnt", "may_go", *(f"danger_{hits}" for hits in range(1, 7))} <= set(MARKS)


def test_cards_seen_and_unseen() -> None:
    """A pile is a back and a number; what lies in front is named; nothing else of any card is in the view."""
    table = flip(sit(2, "given red square s17"), "evade", 2).do("roll 1")
    red, blue = table.game.table(table.state).seats
    assert [(card.id, card.count, card.hidden) for card in red.cards] == [
        ("pile", 7, True),
        ("false_beard_a", 1, False),
    ]
    assert [(card.id, card.count, card.hidden) for card in blue.cards] == [("pile", 8, True)]
    assert dict(table.game.table(table.state).counters)["discard"] == 0


def test_pieces_stand_on_the_board_until_they_leave_it() -> None:
    table = sit(3, "given ffd s10", "given blue status out", "given green status burned", "given red square s20")
    stand = {piece.id: piece.at for piece in table.game.table(table.state).pieces}
    assert stand == {"red": "s20", "blue": None, "green": None, "ffd": "s10"}
    assert [seat.out for seat in table.game.table(table.state).seats] == [False, True, True]


# -- the drawing ------------------------------------------------------------------------------------------------------


def test_somebody_elses_board_is_drawn_too() -> None:
    """Without a split, names or art: slabs, numbers and ways all the same."""
    board = row("open", "5", "treasure").board
    picture = draw(board, {})
    assert len([link for link in picture.links if isinstance(link, Line)]) == 3 * 4
    assert not picture.parts and "5" in [thing.words for thing in picture.spaces if isinstance(thing, Lettering)]


def test_a_square_has_a_floor() -> None:
    """So a screen can tint it, and a finger need not find its middle."""
    assert BOARD.outline("s01") == ((228, 357), (258, 357), (258, 387), (228, 387))
    (left, top), _, (right, foot), _ = BOARD.outline("exit")
    assert (round(right - left), round(foot - top)) == (66, 30)
    assert BOARD.outline("nowhere") == ()


# -- what can be worked out -------------------------------------------------------------------------------------------


def test_the_fire_s_coming_is_told() -> None:
    """While it climbs its track; from then on its chances are forecasts."""
    table = sit(2)
    (line,) = next(each.lines for each in table.game.insights(table.state, "") if str(each.title) == "The Fireball")
    assert str(line) == "It comes to the hoard in 4 rounds, this one counted."
    lit = sit(2, "given ffd s16", "given red square s17", "given blue square s18")
    assert [str(each.title) for each in lit.game.insights(lit.state, "")] == ["The next card of any pack"]


def test_what_is_in_the_packs() -> None:
    """Only what nobody has seen counts, wherever it lies."""
    table = flip(sit(2), "move", 4)
    packs = next(each for each in table.game.insights(table.state, "") if "pack" in str(each.title))
    assert str(packs.lines[0]) == "53 cards have not been seen."
    assert {str(label): str(figure) for label, figure in packs.rows}["Move +4"] == "2 of 53"
    uncounted = sit(2, deck="own")
    assert not [each for each in uncounted.game.insights(uncounted.state, "") if "pack" in str(each.title)]


def test_the_danger_is_said_aloud_if_wished() -> None:
    """House rule tell_danger: before each fire throw, who can be caught and by how many faces."""
    lines = ("given ffd s10", "given red square s12", "given blue square s60", "given phase fire_move")
    assert "In danger: Ann 5 in 6." in sit(2, *lines, tell_danger="yes").said
    gone = sit(3, lines[0], "given green square s12", "given green status burned", *lines[1:], tell_danger="yes")
    assert "In danger: Ann 5 in 6." in gone.said, "whoever is burned already is in none"
    assert "In danger" not in sit(2, *lines).said
    far = ("given ffd s10", "given red square s40", "given blue square s60", "given phase fire_move")
    assert "Nobody can be caught by this throw." in sit(2, *far, tell_danger="yes").said


@pytest.mark.parametrize("phase", ["setup", "game_over"])
def test_before_and_after_there_is_nothing_to_work_out(phase: str) -> None:
    game = hirelings()
    state = game.new(Setup(game.id, seats(game, 2)))
    if phase == "game_over":
        state = sit(2, "given play stopped").state
    assert game.view(state)["phase"] == phase
    assert not game.insights(state, "") and not game.forecasts(state, "")
