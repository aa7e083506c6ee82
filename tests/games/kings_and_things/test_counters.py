"""The counters as data: the ledger's totals (4.5), the two editions, the names people use."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.vocabulary import EVENTS, KEYED, LANDS, LORDS, MAGIC, TOWNS, TREASURES
from companion.table.words import named

TOTALS = {
    "desert": (18, 21, 9, 5, 0, 1, (8, 4, 4, 5, 0, 0), 48),
    "forest": (19, 21, 6, 3, 4, 1, (4, 10, 3, 2, 2, 0), 51),
    "frozen_waste": (14, 17, 4, 3, 2, 1, (1, 7, 3, 3, 3, 0), 51),
    "jungle": (13, 16, 3, 1, 3, 1, (1, 7, 3, 2, 2, 1), 48),
    "mountain": (17, 21, 6, 0, 3, 2, (7, 5, 5, 3, 1, 0), 49),
    "plains": (21, 25, 7, 2, 3, 1, (7, 11, 5, 2, 0, 0), 52),
    "swamp": (21, 25, 9, 5, 0, 1, (10, 9, 5, 1, 0, 0), 47),
}


@pytest.mark.parametrize("terrain", LANDS)
def test_the_creatures_of_a_terrain_add_up(terrain: str) -> None:
    """Kinds, counters, symbols, values and their sum, as the ledger's table has them (KNT-GEN-08, KNT-SET-02)."""
    kinds = [each for each in counters().kind.values() if each.kind == "creature" and each.terrain == terrain]
    values = tuple(sum(each.count for each in kinds if each.value == value) for value in range(1, 7))
    found = (
        len(kinds),
        sum(each.count for each in kinds),
        sum(each.count for each in kinds if each.flying),
        sum(each.count for each in kinds if each.magic),
        sum(each.count for each in kinds if each.ranged),
        sum(each.count for each in kinds if each.charge),
        values,
        sum(each.count * each.value for each in kinds),
    )
    assert found == TOTALS[terrain]


def test_the_cup_holds_195_things() -> None:
    """146 creatures of 123 kinds, 10 keyed incomes, 12 towns, 6 treasures, 11 items, 10 events (KNT-SET-02)."""
    kinds = counters()
    assert kinds.total == 195
    assert len(kinds.creatures) == 123
    count = kinds.things
    assert sum(count[name] for name in kinds.creatures) == 146
    assert sum(count[name] for name in KEYED) == 10
    assert [count[name] for name in TOWNS] == [6, 6]
    assert [sum(count[name] for name in group) for group in (TREASURES, MAGIC, EVENTS)] == [6, 11, 10]
    assert not any(name.startswith("gold_") and name != "gold_mine" for name in count)


def test_two_sided_characters() -> None:
    """22 characters on 11 counters; each back names its front (KNT-CHAR-13)."""
    kinds = counters()
    assert len(kinds.characters) == 22
    assert len(kinds.pairs) == 11
    assert all(kinds.other[kinds.other[name]] == name for name in kinds.characters)
    assert {kinds.terrain[lord] for lord in LORDS} == set(LANDS)


def test_both_flying_and_more() -> None:
    """The few that fly and cast, or fly and shoot; no creature has an asterisk, several hits or gold (KNT-GEN-08)."""
    kinds = [each for each in counters().kind.values() if each.kind == "creature"]
    assert {each.id for each in kinds if each.flying and each.magic} == {"old_dragon", "north_wind", "dark_wizard"}
    assert {each.id for each in kinds if each.flying and each.ranged} == {"dragon_rider", "pterodactyl_warriors"}
    assert not any(each.special or each.hits > 1 or each.gold for each in kinds)


def test_no_two_creatures_are_called_the_same() -> None:
    """Kinds that share a name are told apart by what is printed on them."""
    called = [str(named(name)) for name in counters().creature]
    assert len(set(called)) == len(called)
    assert (str(named("giant_wasp_2")), str(named("giant_wasp_4"))) == ("Giant Wasp (2)", "Giant Wasp (4)")


def test_forts_go_up_in_value_income_and_hits() -> None:
    """Level, value and income are one number; tower and keep fight, castle shoots, citadel casts (KNT-FORT-07)."""
    forts = [counters().kind[name] for name in ("tower", "keep", "castle", "citadel")]
    assert (
        [each.value for each in forts] == [each.gold for each in forts] == [each.hits for each in forts] == [1, 2, 3, 4]
    )
    assert [each.step for each in forts] == ["melee_step", "melee_step", "ranged_step", "magic_step"]


def test_the_later_edition_prints_some_things_otherwise() -> None:
    """G70: the hunter is weaker, ghost and spirit have swapped names."""
    assert counters().value["greathunter"] == 4
    assert counters("later").value["greathunter"] == 2
    assert counters("later").kind["ghost"].name == "Spirit"


def test_the_file_is_the_ledgers() -> None:
    """The data file is the one the ledger's author took from the scans."""
    shared = Path(__file__).parents[4] / "shared" / "rules" / "kings-and-things-counters.csv"
    if not shared.exists():
        pytest.skip("the ledger is not here")
    rows = {row["id"]: row for row in csv.DictReader(shared.read_text(encoding="utf-8").splitlines())}
    kinds = counters().kind
    assert set(rows) == set(kinds)
    assert all(str(kinds[name].count) == (row["count"] or "0") for name, row in rows.items())
