"""What is worth asking of Kadab, and what a test by dice says of itself: what, whose, by when, how likely."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from companion.foresight import Figure, Foresight, foretold
from tests.games.kings_and_things.tables import Table, fought, realm

LAND = (
    "h1 desert green",
    "h2 frozen_waste green",
    "h3 forest green",
    "h4 plains grey",
    "h5 jungle grey",
    "h6 forest grey",
)


def figures(table: Table) -> list[Figure]:
    walker = Foresight(table.game)
    forecasts = table.game.forecasts(table.state, "")
    return [figure for forecast in forecasts for figure in foretold(walker, table.state, forecast)]


def here(table: Table) -> dict[str, tuple[Figure, ...]]:
    return table.game.inside(table.state)


# -- battles --------------------------------------------------------------------------------------------------------


def test_whose_the_hex_will_be() -> None:
    """A duel of the ledger (7.4): the racks may hide magic, and the figure is that of the fight without it."""
    table = fought(2, *LAND, "h1.green up walrus", "h1.grey up tigers", "green rack_count 2", "grey rack_count 2")
    found = {str(each.of): each for each in figures(table)}
    assert {name: each.chance for name, each in found.items()} == {"Ann": Fraction(1, 5), "Bob": Fraction(4, 5)}
    ann = found["Ann"]
    assert "1" in str(ann.under) and "Desert" in str(ann.under)
    assert ann.practice and "after the battle" in str(ann.by) and not ann.samples


def test_guards_may_keep_the_hex_and_what_lies_in_it() -> None:
    """A pearl is won with the hex and waits to be placed: the racks are bare only while it is fought."""
    table = fought(2, "h1 mountain", *LAND[1:], "h1.green up ogre", "h1 guards bears", "h1 loot pearl")
    found = {str(each.of): each.chance for each in figures(table)}
    assert found == {"nobody": Fraction(3, 5), "Bob": Fraction(2, 5)}


def test_the_figure_moves_with_the_battle() -> None:
    """The walrus has missed: the tigers alone may hit now."""
    table = fought(2, *LAND, "h1.green up walrus", "h1.grey up tigers").do("choose fight", "roll 5")
    after = {str(each.of): each.chance for each in figures(table)}
    assert after["Ann"] == Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 5)


def test_the_edition_of_the_counters_changes_it() -> None:
    """G70: what a fighter is worth is read off the counters this table plays with."""
    chances = []
    for edition in ("first", "later"):
        table = fought(2, *LAND, "h1.green up walrus", "h1.grey up greathunter", edition=edition)
        chances.append({str(each.of): each.chance for each in figures(table)}["Ann"])
    assert chances[0] != chances[1]


def test_three_in_one_hex_and_whom_each_turns_on() -> None:
    """KNT-MULT-02: the scene of the transcripts; what is taken for granted is said with it."""
    board = (
        "h1 desert green",
        "h2 forest green",
        "h3 plains grey",
        "h4 frozen_waste grey",
        "h5 mountain red",
        "h6 jungle red",
    )
    table = fought(3, *board, "h1.green up bears", "h1.grey up walrus", "h1.red up tigers")
    found = {str(each.of): each for each in figures(table)}
    assert {name: str(each.chance) for name, each in found.items()} == {"Ann": "67/112", "Bob": "31/112", "Cem": "1/8"}
    assert "turn on the first" in str(found["Ann"].by)


def test_who_is_wiped_out_where_the_hex_is_no_prize() -> None:
    """KNT-UNOW-06: winning does not give the hex."""
    table = fought(2, "h1 desert", "h4 plains grey", "h5 jungle green", "h1.green up tigers", "h1.grey up walrus")
    found = {str(each.of): each.chance for each in figures(table)}
    assert sorted(found.values()) == [Fraction(3, 5), Fraction(4, 5)]
    assert all(name in " ".join(found) for name in ("Ann", "Bob"))


def test_a_large_battle_is_played_out_and_says_so() -> None:
    """Four against four is more than can be walked through while somebody looks on."""
    table = fought(2, "h1 desert green", "h1.green up nomads*2,sphinx,genie", "h1.grey up troll,ogre,cyclops,bears")
    (forecast,) = table.game.forecasts(table.state, "")
    found = foretold(Foresight(table.game, budget=200), table.state, forecast, rng=Random(1), samples=60)
    assert {each.samples for each in found} == {60} and sum(each.chance for each in found) == 1


def test_nothing_while_somebody_lies_face_down() -> None:
    assert not figures(fought(2, *LAND, "h1.green up walrus", "h1.grey down 1"))


# -- tests by dice ----------------------------------------------------------------------------------------------------


def theft(**house: str) -> Table:
    table = realm(2, "h1 desert grey", "h2 plains green", "h1.grey up master_thief", "green gold 5", **house)
    return table.do("given phase special_powers")


@pytest.mark.parametrize(
    ("house", "works", "lost"),
    [
        ({}, "575/1296", "41975/839808"),
        ({"thief_dice": "1d6"}, "5/12", "5/72"),
        ({"thief_dice": "1d6", "tie": "until_settled"}, "5/12", "1/12"),
    ],
)
def test_the_thief_by_the_house_rules(house: dict[str, str], works: str, lost: str) -> None:
    """G71: with one die he is caught less rarely, and more often where ties go on; before and in the throw."""
    table = theft(**house).do("choose master_thief", "choose green")
    found = {each.how: each for each in here(table)[""]}
    assert (found["won"].chance, found["lost"].chance) == (Fraction(works), Fraction(lost))
    assert found["won"].seat == "grey"


def test_each_test_says_what_it_is_a_chance_of() -> None:
    """Never a bare number: what, and with which faces."""
    scout = realm(2, "h1 plains", "h2 plains grey", "h1.grey up troll", phase="combat").do("move battle_marker h1")
    (figure,) = here(scout)[""]
    assert (str(figure.of), str(figure.by), figure.chance) == ("nobody is there", "with this throw", Fraction(1, 3))
    assert figure.faces == (1, 6)


def test_who_answers_second_knows_what_to_beat() -> None:
    """The thief has eleven of twelve: his victim can hardly throw as much, and the figure is still the thief’s."""
    table = theft().do("choose master_thief", "choose green", "roll 6", "roll 5")
    assert table.who == "green"
    found = {each.how: each.chance for each in here(table)[""]}
    assert found["won"] == Fraction(33, 36)
    assert {each.seat for each in here(table)[""]} == {"grey"}
