"""The pages of the handbook come to the odds of the ledger’s part 7; those of play are in the transcripts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.kings_and_things import calamities, handbook
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.powers import agents
from companion.procedures import interpreter
from companion.procedures.checker import faults
from companion.procedures.graph import Procedure
from companion.procedures.odds import Chain, Odds
from companion.procedures.scene import NO_GROUND
from tests.games.kings_and_things.tables import realm


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


def test_the_other_tests() -> None:
    """7.6: damage and saves, thief and assassin with two dice and with one, defection, disaster, losses."""
    assert ends(handbook.DAMAGE)["harmed"] == Fraction(1, 3)
    assert ends(handbook.SAVING)["lost"] == Fraction(1, 3)
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
    losses = ends(handbook.LOSSES)
    assert strikes * (1 - losses["spared"]) == Fraction(8, 27)
    assert sum(int(name[-1]) * chance for name, chance in losses.items() if name != "spared") == Fraction(7, 3)


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
