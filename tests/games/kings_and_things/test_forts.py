"""Construction (KNT-FORT)."""

from __future__ import annotations

from tests.games.kings_and_things.tables import Table, realm


def site(*lines: str, **house: str) -> Table:
    board = ("h1 plains grey", "h2 swamp grey", "h3 desert green", "grey gold 30", *lines)
    return realm(2, *board, phase="construction", **house)


def test_forts_are_built_in_own_hexes() -> None:
    """KNT-FORT-01, KNT-FORT-02: five gold for a tower, in any or all of them."""
    table = site()
    assert table.options == ["h1", "h2", "done"]
    both = table.do("choose h1", "given grey gold 30", "choose h2")
    assert (both["h1.fort"], both["h2.fort"]) == ("tower", "tower")
    assert table.do("choose h1")["grey.gold"] == "25"


def test_a_level_at_a_time() -> None:
    """KNT-FORT-03, KNT-FORT-04, KNT-FORT-05: five gold a level, one a hex and turn, one fort a hex."""
    table = site("h1 fort keep").do("choose h1")
    assert table["h1.fort"] == "castle"
    assert table.options == ["h2", "done"]


def test_a_free_level_counts() -> None:
    """KNT-FORT-04, G94: the workers’ level is the turn’s one there, unless this table counts otherwise."""
    board = ("h1 plains grey", "h2 swamp grey", "grey gold 30", "grey rack_count 1")
    for house, options in (({}, ["h2"]), ({"event_level_counts": "false"}, ["h1", "h2"])):
        table = realm(2, *board, phase="random_events", **house).do("choose willing_workers", "choose h1")
        table = table.do("choose done") if table["phase"] == "movement" else table
        while table["phase"] != "construction":
            table = table.do("choose " + ("done" if "done" in table.options else table.options[0]))
        assert [name for name in table.options if name.startswith("h")] == options


def test_the_bank_may_run_out() -> None:
    """KNT-FORT-06, G09: ten towers, unless they are unlimited."""
    lands = [f"h{n} plains green" for n in range(4, 14)] + [f"h{n} fort tower" for n in range(4, 14)]
    assert "h1" in site(*lands[:-1]).options
    assert site(*lands)["phase"] != "construction", "nothing can be built"
    assert "h1" in site(*lands, fort_limits="unlimited").options


def test_level_is_income_and_cannot_be_sold() -> None:
    """KNT-FORT-07: a castle is worth three; nothing offers to sell it."""
    table = site("h1 fort castle")
    assert table["grey.income"] == "5"
    assert not [name for name in table.options if "sell" in name]
