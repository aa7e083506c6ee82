"""The sums behind the table of best answers are the ledger's own, and what is kept of them plays by the rules."""

from __future__ import annotations

import pickle
from math import exp
from pathlib import Path

import numpy as np
import pytest

from companion.games import rules
from companion.games.hirelings.players import BARE, CARD, FAR, prospects
from companion.play.simulation import play, thumb
from tests.games.hirelings.tables import sit
from tests.loads.ascent import AT, BEGUN, DUNGEON, FRONTS, LAST, OUT, PILES, SITES, Lies, Site, Thumb, Turn, Values
from tests.loads.best import WHOLE, Best
from tests.loads.firsts import fitted, lightness, moments

TURNS = {  # ledger 7.3, where no way is chosen; the front by its `evade`
    ("s18", 0): {"s19": 1 / 6, "s20": 5 / 12, "s21": 7 / 72, "s22": 7 / 72, "s23": 1 / 9, "s24": 49 / 864},
    ("s18", 2): {"s19": 1 / 6, "s20": 5 / 24, "s21": 7 / 48, "s22": 7 / 48, "s23": 1 / 12, "s24": 49 / 384},
    ("s54", 0): {"s54": 145 / 768, "s55": 3 / 8, "s56": 35 / 288, "s58": 1225 / 13824, "s60": 2375 / 27648},
    ("s58", 0): {"s59": 1 / 6, "s60": 25 / 48, "s64": 9 / 128, "s65": 13 / 2304, "exit": 7 / 576},
}
CASES = [(*begin, square, chance) for begin, ends in TURNS.items() for square, chance in ends.items()]


@pytest.mark.parametrize("begin, help, square, chance", CASES)
def test_a_turn_ends_where_the_ledger_says(begin: str, help: int, square: str, chance: float) -> None:
    ends = Thumb(1).turn(Lies(Site(begin), 0, help))
    found = sum(
        ends[end] for end in ends if (end == OUT if square == "exit" else end != OUT and end[0][0][0] == square)
    )
    assert found == pytest.approx(chance)
    then = np.zeros((len(SITES), FRONTS, PILES, 1), np.float32)
    for site in SITES:
        then[AT[site]] = site.square == square
    out = np.float32(Turn(np.zeros_like(then), {}).holds(Site(begin), help)[0, 0])  # who is out has won
    assert Turn(then, {}).holds(Site(begin), help)[0, 0] - (square != "exit") * out == pytest.approx(chance, abs=1e-6)


def test_a_card_is_flipped_where_it_gains() -> None:
    """Before the last monster a `move` card or an `evade` card may lead out at once; with none in the pile none can."""
    turn = Turn(np.zeros((len(SITES), FRONTS, PILES, 1), np.float32), {})
    assert turn.flips(Site("s62"), 0)[1, 0] > turn.holds(Site("s62"), 0)[1, 0] > turn.flips(Site("s62"), 0)[0, 0] == 0
    assert turn.holds(Site("s66"), 0)[0, 0] == 1


def nearness() -> Values:
    """What every turn's end is worth to one who wants to be far on with many cards."""
    far = DUNGEON.shortest[DUNGEON.start]
    then = np.zeros((len(SITES), FRONTS, PILES, 1), np.float32)
    for site in SITES:
        for pile in range(PILES):
            then[AT[site], :, pile] = (far - DUNGEON.shortest[site.square] + pile / 2) / (2 * far)
    return then


def test_what_is_kept_is_played(tmp_path: Path) -> None:
    for fire in range(BEGUN, LAST):
        some, others = np.arange(len(SITES)), [Lies(Site("s40"), 2, 0)]
        (tmp_path / f"{fire}.lies").write_bytes(pickle.dumps((some, others)))
        np.save(tmp_path / f"{fire}.npy", np.round(np.repeat(nearness(), 2, -1) * WHOLE).astype(np.uint16))
    game, best = rules("hirelings"), Best(tmp_path)
    assert all(play(game, 1, 2, company=company).ended for company in ((best, thumb), (thumb, best)))


def test_the_numbers_of_prospects_are_found_again_in_what_they_made() -> None:
    rng, numbers = np.random.default_rng(3), np.array([2.0, 0.5, 1.0])
    apart = rng.normal(size=(20_000, 3))
    won = rng.random(20_000) < 1 / (1 + np.exp(-apart @ numbers))
    assert fitted(np.where(won[:, None], apart, -apart)) == pytest.approx(numbers, abs=0.1)


def test_what_prospects_count_is_what_they_are_fitted_to() -> None:
    """The one who is nearer, and holds a card before the fire, has it lighter by so much in both."""
    table = sit(2, "given red square s40", "given blue square s30", "given blue pile_count 0", "given ffd s27")
    desk = table.game.desk(table.state)
    red, blue = desk.state.players
    more = float((lightness(desk, red) - lightness(desk, blue)) @ np.array([FAR, CARD, BARE]))
    found = prospects(desk)
    assert found["red"] / found["blue"] == pytest.approx(exp(more)) and more > 1
    assert len(moments(2, 0)) > 20
