"""The pages of the handbook come to the odds of the ledger’s part 7; those of play are in tests/odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.games.kings_and_things import calamities, handbook
from companion.games.kings_and_things.aftermath import DAMAGE
from companion.games.kings_and_things.characters import recruiting
from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.defection import DEFECTION
from companion.games.kings_and_things.hits import SAVING
from companion.games.kings_and_things.house import House
from companion.games.kings_and_things.powers import agents
from companion.procedures import interpreter
from companion.procedures.checker import faults
from companion.procedures.graph import Procedure
from companion.procedures.odds import Chain
from companion.procedures.scene import NO_GROUND
from tests.games.kings_and_things.tables import fought, realm


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
    options = chain(recruiting(target)).options()
    assert [options[f"plus_{points}"].good for points in range(7)] == [Fraction(text) for text in RECRUITING[target]]


def test_every_character_has_its_page() -> None:
    """KNT-CHAR-02: twice the combat value is wanted."""
    kinds, pages = counters(), handbook.handbook(House())
    wanted = {f"recruiting_{2 * kinds.value[name]}" for name in kinds.characters}
    assert {name for name in pages if name.startswith("recruiting")} == wanted


def test_the_other_tests() -> None:
    """7.6: damage and saves, thief and assassin with two dice and with one, defection, disaster, losses."""
    assert ends(DAMAGE)["harmed"] == Fraction(1, 3)
    assert ends(SAVING)["lost"] == Fraction(1, 3)
    two = ends(agents.thief(2, False))
    assert (two["robbed"], two["lost"], two["nothing"]) == (
        Fraction(575, 1296),
        Fraction(41975, 839808),
        Fraction(425233, 839808),
    )
    one = ends(agents.thief(1, False))
    assert (one["robbed"], one["lost"], one["nothing"]) == (Fraction(5, 12), Fraction(5, 72), Fraction(37, 72))
    assert ends(agents.assassin(2, False))["named"] == Fraction(575, 2592)
    assert ends(DEFECTION)["joins"] == Fraction(575, 1296)
    strikes = ends(calamities.DISASTER)["strikes"]
    assert strikes == Fraction(4, 9)
    losses = ends(calamities.LOSSES)
    assert strikes * (1 - losses["spared"]) == Fraction(8, 27)


def test_every_procedure_is_whole() -> None:
    """The checker finds nothing, whatever the house rules."""
    for house in (House(), House(thief_dice="1d6"), House(tie="until_settled")):
        for procedure in handbook.handbook(house).values():
            assert faults(procedure) == [], procedure.name


def test_the_chances_stand_beside_the_points() -> None:
    """Points before the throw, each with its chance; then that of the throw, and of its second die."""
    table = realm(2, "h1 plains grey", "pool warlord", "grey gold 29", phase="recruit_characters").do("choose warlord")
    found = {name: figures[0].chance for name, figures in table.game.inside(table.state).items()}
    assert [found[str(points)] for points in range(3)] == [Fraction(1, 6), Fraction(5, 18), Fraction(5, 12)]
    (figure, *_) = table.do("choose 2").game.inside(table.do("choose 2").state)[""]
    assert (str(figure.of), figure.seat, figure.chance) == ("the character comes", "grey", Fraction(5, 12))
    second = table.do("choose 2", "roll 3")
    assert second.game.inside(second.state)[""][0].chance == Fraction(2, 6)


def test_a_chance_beside_who_takes_a_hit_is_that_of_the_throw_to_come() -> None:
    """Whoever chooses throws next: nothing of the throw that has just hit is told there."""
    table = fought(
        2,
        "h1 desert green",
        "h4 forest green",
        "h5 forest grey",
        "h1.grey up forester,troll",
        "h1.green up nomads,skeletons",
    ).do("choose fight", "roll 1")
    assert (table["asked"], table.who) == ("Loss", "green")
    for name in ("nomads", "skeletons"):
        (figure, *_) = table.game.inside(table.state)[name]
        assert (str(figure.of), str(figure.by)) == ("a hit", "with one throw")
