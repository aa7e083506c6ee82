"""Living things in the way: Living Forest, Sleeping Giant, Spider's Web, Wild Boar."""

from __future__ import annotations

import pytest

from tests.games.key_to_the_kingdom.tables import KIT, Table, at

ENDS = pytest.mark.parametrize(("end", "far"), [("near", "b"), ("far", "a")])


# -- Living Forest -----------------------------------------------------------------------------------


@ENDS
def test_through_the_forest(end: str, far: str) -> None:
    """KTK-FOREST-01 KTK-FOREST-02 KTK-GEN-10: throwing on until through, or until a tree holds; 3, 6, 10 from end a."""
    forest = at(f"living_forest.{end}")
    held = {3, 6, 10} if end == "near" else {2, 6, 9}
    for face in range(1, 9):
        landed = forest.do(f"roll {face}")
        assert landed["turn"] == "red"
        assert landed["red.at"] == f"living_forest_{face if end == 'near' else 12 - face}"
        assert landed.options == (["axe", "sword", "fire"] if face in held else [])
    through = forest.do("roll 8", "roll 8")
    assert (through["red.at"], through["turn"]) == (f"living_forest_{far}", "blue")


def test_up_to_three_throws_to_cut_free() -> None:
    """KTK-FOREST-02 KTK-FOREST-04: a late one too; the card is kept, and another method may be tried next turn."""
    branches = at("living_forest.near", cards="axe").do("roll 3")
    late = branches.do("roll 2 4 5")
    assert (late["red.at"], late["red.equipment"]) == ("living_forest_b", "axe")
    held = branches.do("roll 2 4 6")
    assert (held["red.at"], held["turn"], held["red.equipment"]) == ("living_forest_3", "blue", "axe")
    both = at("living_forest.near", cards="fire,axe").do("roll 3", "choose fire", "roll 1", "given turn red")
    assert both.options == ["axe", "fire"]


# -- Sleeping Giant ----------------------------------------------------------------------------------


@ENDS
def test_past_the_giant(end: str, far: str) -> None:
    """KTK-GIANT-01 KTK-GIANT-02: two throws; L is 9; else his captive, with one way out in the same turn."""
    path = at(f"sleeping_giant.{end}")
    assert path.do("roll 1")["turn"] == "red"
    past = path.do("roll 1", "roll 8")
    assert (past["red.at"], past["turn"]) == (f"sleeping_giant_{far}", "blue")
    captive = path.do("roll 4", "roll 4")
    assert (captive["red.at"], captive["turn"]) == ("dungeon_banshee_towers", "red")
    assert captive.options == ["threaten", "net"]


def captive(cards: str) -> Table:
    return at("sleeping_giant.near", cards=cards).do("roll 1", "roll 1")


DAGGERS = {"black_dagger_banshee_towers_1", "black_dagger_banshee_towers_2"}


def test_all_three_before_the_giant() -> None:
    """KTK-GIANT-03 KTK-GIANT-06: Sword, Fire and Axe free and are kept; either Black Dagger, no fight now."""
    free = captive("sword,fire,axe")
    assert free.places == DAGGERS
    for dagger in DAGGERS:
        out = free.do(f"move red {dagger}")
        assert (out["red.at"], out["turn"], out["lost_cards"]) == (dagger, "blue", "none")
        assert out["monsters_fought"] == "none"
        assert out.do("given turn red").options == ["fight", "walk"]


def test_a_net_over_the_giant() -> None:
    """KTK-GIANT-04 KTK-GIANT-08: an even throw, one a turn, the first at once, without limit; the Net is kept."""
    table = captive("net,food")
    for _ in range(6):
        assert table.options == []
        for face in (2, 4, 6, 8):
            free = table.do(f"roll {face}")
            assert (free.places, free["red.equipment"]) == (DAGGERS, "food,net")
        held = [table.do(f"roll {face}") for face in (1, 3, 5, 7)]
        assert {(each["turn"], each["red.at"]) for each in held} == {("blue", "dungeon_banshee_towers")}
        table = table.do("roll 1", "given turn red")
    assert table.do("roll 1")["turn"] == "blue"  # a 1 would open a dungeon; it does not open the Giant's to a Net
    assert table["red.status"] == "in_hazard(sleeping_giant,net)"


@pytest.mark.parametrize("cards", ["food", "sword,fire", "sword,axe,rope"])
def test_a_ransom_for_the_giant(cards: str) -> None:
    """KTK-GIANT-05 KTK-GIANT-06: without a Net and without all three, one card of choice is paid."""
    table = captive(cards)
    if "," in cards:
        assert table.options == sorted(cards.split(","))
        table = table.do(f"choose {cards.split(',')[0]}")
    assert table["lost_cards"] == f"{cards.split(',')[0]}:red"
    assert table.places == DAGGERS


def test_empty_hands_before_the_giant() -> None:
    """KTK-GIANT-07 KTK-GEN-09 KTK-DUN-01 KTK-DUN-02: held as any prisoner, from the next turn on."""
    held = captive("none")
    assert (held["turn"], held["red.status"]) == ("blue", "in_dungeon(banshee_towers,3)")
    cell = held.do("given turn red")
    assert cell.awaits == ["throw"]
    assert cell.faces("turn") == ["red", *["blue"] * 6, "red"]
    assert cell.do("roll 8").awaits == ["move"]
    waited = cell.do("roll 2", "given turn red", "roll 2", "given turn red", "roll 2")
    assert waited["red.status"] == "in_dungeon(banshee_towers,0)"
    assert waited.do("given turn red", "roll 2").awaits == ["move"]


# -- Spider's Web ------------------------------------------------------------------------------------


@ENDS
def test_a_four_over_the_web(end: str, far: str) -> None:
    """KTK-SPIDER-01 KTK-GEN-03: up to four throws, stopping at the first 4."""
    thread = at(f"spiders_web.{end}")
    for tries in ("4", "1 4", "8 8 4", "5 6 7 4"):
        over = thread.do(f"roll {tries}")
        assert (over["red.at"], over["turn"]) == (f"spiders_web_{far}", "blue")
    stuck = thread.do("roll 1 2 3 5")
    assert (stuck["red.at"], stuck["turn"], stuck.options) == ("spiders_web_web", "red", ["sword", "shield", "axe"])


def web(cards: str) -> Table:
    return at("spiders_web.near", cards=cards).do("roll 1 1 1 1")


def test_four_attempts_in_one_turn() -> None:
    """KTK-SPIDER-02 KTK-SPIDER-04 KTK-SPIDER-06: each announced anew, each failure paid; after four the turn ends."""
    table = web(KIT)
    for paid in ("net", "rope", "food"):
        assert table["turn"] == "red"
        table = table.do("choose sword", "roll 8", f"choose {paid}")
        assert table.options == ["sword", "shield", "axe", "stop"]
    last = table.do("choose axe", "roll 8", "choose fire")
    assert (last["turn"], last["red.at"]) == ("blue", "spiders_web_web")
    assert last["lost_cards"] == "fire:red,food:red,net:red,rope:red"
    walking = last.do("given turn red")
    assert walking.faces("red.at") == [*(f"spider_{number}" for number in range(1, 7)), *["spiders_web_b"] * 2]
    assert walking.faces("turn") == ["blue"] * 8


def test_one_attempt_must_be_made() -> None:
    """KTK-SPIDER-05 KTK-SPIDER-06: stopping is offered after a failed attempt, never before the first."""
    table = web(KIT)
    assert "stop" not in table.options
    assert "not on offer" in table.refused("choose stop")
    stopped = table.do("choose shield", "roll 1", "choose net", "choose stop")
    assert (stopped["turn"], stopped["red.at"], stopped["lost_cards"]) == ("blue", "spiders_web_web", "net:red")
    assert stopped.do("given turn red", "roll 1")["red.at"] == "spider_1"


def test_the_last_blade_is_paid() -> None:
    """KTK-SPIDER-04: with none of the three left the attempts are over."""
    table = web("sword,net").do("roll 8", "choose sword")
    assert (table["turn"], table["red.at"], table["lost_cards"]) == ("blue", "spiders_web_web", "sword:red")
    assert table.do("given turn red", "roll 2")["red.at"] == "spider_2"


# -- Wild Boar ---------------------------------------------------------------------------------------


def test_a_fall_before_the_boar() -> None:
    """KTK-BOAR-02: a card of choice is paid."""
    paying = at("wild_boar.near").do("roll 1")
    assert paying.options == KIT.split(",")
    paid = paying.do("choose rope")
    assert (paid["lost_cards"], paid["red.at"], paid["turn"]) == ("rope:red", "wild_boar_a", "blue")
