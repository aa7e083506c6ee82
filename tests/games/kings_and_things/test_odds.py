"""The exact odds of the ledger’s part 7."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.kings_and_things import calamities, chances, handbook
from companion.games.kings_and_things.chances import Unit, fight
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.powers import agents
from companion.procedures import interpreter
from companion.procedures.checker import faults
from companion.procedures.graph import Procedure
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import NO_GROUND
from tests.games.kings_and_things import figures
from tests.games.kings_and_things.tables import realm

MAGIC, RANGED, MELEE = 0, 1, 2


def chain(procedure: Procedure) -> Chain:
    return Chain(procedure, NO_GROUND, interpreter.begin(procedure, NO_GROUND))


def ends(procedure: Procedure) -> dict[str, Fraction]:
    return dict(chain(procedure).odds().ends)


RECRUITING = {
    8: ("5/12", "7/12", "13/18", "5/6", "11/12", "35/36", "1"),
    10: ("1/6", "5/18", "5/12", "7/12", "13/18", "5/6", "11/12"),
    12: ("1/36", "1/12", "1/6", "5/18", "5/12", "7/12", "13/18"),
}


@pytest.mark.parametrize("target", RECRUITING)
def test_recruiting_a_character(target: int) -> None:
    """7.1: by points bought before the throw (KNT-CHAR-05, KNT-CHAR-08)."""
    options = chain(handbook.recruiting(target)).options()
    assert [options[f"plus_{points}"].good for points in range(7)] == [Fraction(text) for text in RECRUITING[target]]


def test_the_mean_gold_of_topping_up() -> None:
    """7.1: points before are cheaper, up to a point."""
    assert [figures.mean_gold(target, 0) for target in (8, 10, 12)] == [
        Fraction(140, 9),
        Fraction(280, 9),
        Fraction(50),
    ]
    for target, best, mean in ((8, 1, Fraction(265, 18)), (10, 3, Fraction(445, 18)), (12, 5, Fraction(625, 18))):
        means = [figures.mean_gold(target, points) for points in range(11)]
        assert (means.index(min(means)), min(means)) == (best, mean)


def test_exploring() -> None:
    """7.2: the die, the mean draw, draws without a fighter."""
    found = ends(handbook.SCOUTING)
    assert 1 - found["free"] == Fraction(2, 3)
    assert sum(int(name[-1]) * chance for name, chance in found.items() if name != "free") == Fraction(7, 3)
    table = {
        2: Fraction(222, 6305),
        3: Fraction(1554, 243373),
        4: Fraction(4403, 3893968),
        5: Fraction(145299, 743747888),
    }
    assert {drawn: figures.without_any(195, 158, drawn) for drawn in table} == table
    assert figures.free_hex() == Fraction(237409148, 697263645)


def test_the_knight_and_the_walrus() -> None:
    """7.3: hits in one step, and fought out with the Walrus lost first (KNT-HIT-02)."""
    assert chances.hits(((3, 2), (4, 1))) == (Fraction(1, 12), Fraction(1, 3), Fraction(5, 12), Fraction(1, 6))
    assert chances.hits(((1, 2),)) == (Fraction(25, 36), Fraction(5, 18), Fraction(1, 36))
    walrus, knight = Unit(MELEE, 1, 4), Unit(MELEE, 2, 3)
    weak = Unit(MELEE, 1, 1)
    found = fight((walrus, knight), (weak, weak))
    assert found == (Fraction(8259995, 8807887), Fraction(1541845, 61655209), Fraction(2293399, 61655209))


SAME = """
5/11/1/11 1/4/1/8 1/7/1/7 1/13/2/13 1/31/5/31 0/1/6
5/8/1/8 2/5/1/5 1/4/1/4 1/7/2/7 1/16/5/16 0/1/3
5/7/1/7 1/2/1/4 1/3/1/3 1/5/2/5 1/11/5/11 0/1/2
10/13/2/13 4/7/2/7 2/5/2/5 1/4/1/2 2/17/10/17 0/2/3
25/31/5/31 5/8/5/16 5/11/5/11 5/17/10/17 1/7/5/7 0/5/6
5/6/1/6 2/3/1/3 1/2/1/2 1/3/2/3 1/6/5/6 0/1
"""


def test_duels_in_the_same_step() -> None:
    """7.4: the chance that a alone survives, and that both go."""
    rows = [row.split() for row in SAME.strip().splitlines()]
    for a, row in enumerate(rows, 1):
        for b, cell in enumerate(row, 1):
            found = fight((Unit(MELEE, 1, a),), (Unit(MELEE, 1, b),))
            assert found.first + found.second + found.nobody == 1
            assert _cell(found.first, found.nobody) == cell, (a, b)


def _cell(*parts: Fraction) -> str:
    return "/".join(str(part) for part in parts)


EARLIER = """
6/11 3/8 2/7 3/13 6/31 1/6
3/4 3/5 1/2 3/7 3/8 1/3
6/7 3/4 2/3 3/5 6/11 1/2
12/13 6/7 4/5 3/4 12/17 2/3
30/31 15/16 10/11 15/17 6/7 5/6
1 1 1 1 1 1
"""


def test_duels_in_an_earlier_step() -> None:
    """7.4: magic before ranged before melee; the other wins the rest, never both."""
    for a, row in enumerate(EARLIER.strip().splitlines(), 1):
        for b, cell in enumerate(row.split(), 1):
            for first, second in ((MAGIC, MELEE), (MAGIC, RANGED), (RANGED, MELEE)):
                found = fight((Unit(first, 1, a),), (Unit(second, 1, b),))
                assert (found.first, found.second, found.nobody) == (Fraction(cell), 1 - Fraction(cell), 0)


FORTS = """
melee 1: 5/11,5/11,1/11 5/44,19/22,1/44 5/308,303/308,0 5/4004,3999/4004,0
melee 2: 5/8,1/4,1/8 1/4,7/10,1/20 1/16,15/16,0 1/112,111/112,0
melee 3: 5/7,1/7,1/7 5/14,4/7,1/14 5/42,37/42,0 1/42,41/42,0
melee 4: 10/13,1/13,2/13 40/91,43/91,8/91 16/91,75/91,0 4/91,87/91,0
melee 5: 25/31,1/31,5/31 125/248,49/124,25/248 625/2728,2103/2728,0 3125/46376,43251/46376,0
melee 6: 5/6,0,1/6 5/9,1/3,1/9 5/18,13/18,0 5/54,49/54,0
charge 3: 15/19,1/19,3/19 49/95,61/190,31/190 173/665,492/665,0 689/7315,6626/7315,0
charge 5: 175/211,1/211,35/211 7025/11183,2341/22366,5975/22366 302125/793993,491868/793993,0 \
15490625/84957251,69466626/84957251,0
ranged 5: 30/31,1/31,0 375/496,121/496,0 625/2728,989/1364,125/2728 3125/46376,43251/46376,0
magic 4: 12/13,1/13,0 60/91,31/91,0 32/91,59/91,0 4/91,431/455,4/455
magic 6: 1,0,0 5/6,1/6,0 5/9,4/9,0 5/54,8/9,1/54
"""
"""Capture, creature lost, both; against tower, keep, castle and citadel."""
KINDS = {"melee": (MELEE, 1), "charge": (MELEE, 2), "ranged": (RANGED, 1), "magic": (MAGIC, 1)}


@pytest.mark.parametrize("row", FORTS.strip().splitlines())
def test_one_creature_against_a_lone_fort(row: str) -> None:
    """7.5: the fort rolls against what is left of it (KNT-HIT-04, KNT-FORT-08)."""
    steps = {1: MELEE, 2: MELEE, 3: RANGED, 4: MAGIC}
    name, cells = row.split(": ")
    kind, value = name.split()
    attacker = Unit(*KINDS[kind], int(value))
    for level, cell in enumerate(cells.split(), 1):
        fort = Unit(steps[level], 1, level, level, True)
        assert tuple(fight((attacker,), (fort,))) == tuple(Fraction(part) for part in cell.split(",")), level


def test_the_other_tests() -> None:
    """7.6: damage and saves, thief and assassin with two dice and with one, defection, disaster, losses."""
    assert ends(handbook.DAMAGE)["harmed"] == Fraction(1, 3)
    assert ends(handbook.SAVING)["lost"] == Fraction(1, 3)
    assert (1 - ends(handbook.DAMAGE)["harmed"]) ** 2 == Fraction(4, 9)
    two = ends(agents.thief(2, False))
    assert (two["robbed"], two["lost"], two["nothing"]) == (
        Fraction(575, 1296),
        Fraction(41975, 839808),
        Fraction(425233, 839808),
    )
    one = ends(agents.thief(1, False))
    assert (one["robbed"], one["lost"], one["nothing"]) == (Fraction(5, 12), Fraction(5, 72), Fraction(37, 72))
    assert ends(agents.assassin(2, False))["named"] == Fraction(575, 2592)
    assert ends(calamities.DEFECTION)["joins"] == Fraction(575, 1296)
    strikes = ends(handbook.DISASTER)["strikes"]
    assert strikes == Fraction(4, 9)
    within = [figures.strikes_within(hexes, strikes) for hexes in (2, 3, 4, 5)]
    assert within == [Fraction(56, 81), Fraction(604, 729), Fraction(5936, 6561), Fraction(55924, 59049)]
    losses = ends(handbook.LOSSES)
    assert strikes * (1 - losses["spared"]) == Fraction(8, 27)
    assert sum(int(name[-1]) * chance for name, chance in losses.items() if name != "spared") == Fraction(7, 3)
    saved = 1 - ends(handbook.SAVING)["lost"]
    assert saved / (1 - saved) == 2


def test_the_set_up() -> None:
    """7.7: sea laid, starts by the sea, the opening ten."""
    assert list(figures.seas_laid(44, 4, 37)) == [
        Fraction(5, 19393),
        Fraction(185, 19393),
        Fraction(1998, 19393),
        Fraction(7770, 19393),
        Fraction(9435, 19393),
    ]
    assert list(figures.seas_laid(29, 3, 19)) == [
        Fraction(20, 609),
        Fraction(95, 406),
        Fraction(95, 203),
        Fraction(323, 1218),
    ]
    assert figures.swap_allowed(44, 4, 4) == Fraction(16944, 135751)
    assert figures.swap_allowed(29, 3, 3) == Fraction(227, 1827)
    assert figures.without_any(195, 10, 10) == Fraction(8831470431739, 15144920364789)
    assert figures.without_any(195, 11, 10) == Fraction(8354093651645, 15144920364789)
    assert figures.without_any(195, 6, 10) == Fraction(197313711, 271754036)
    assert figures.without_any(195, 22, 10) == Fraction(54958684807, 187553193372)


def test_every_procedure_is_whole() -> None:
    """The checker finds nothing, whatever the house rules."""
    for house in (House(), House(thief_dice="1d6"), House(tie="until_settled")):
        for procedure in handbook.handbook(house).values():
            assert faults(procedure) == [], procedure.name


def test_the_odds_stand_beside_the_options() -> None:
    """Points before the throw, each with its chance."""
    table = realm(2, "h1 plains grey", "pool warlord", "grey gold 29", phase="recruit_characters").do("choose warlord")
    odds = table.game.odds(table.state)
    assert [odds[str(points)].good for points in range(3)] == [Fraction(1, 6), Fraction(5, 18), Fraction(5, 12)]
    thrown: dict[str, Odds] = table.do("choose 2").game.odds(table.do("choose 2").state)
    assert thrown[""].good == Fraction(5, 12)
