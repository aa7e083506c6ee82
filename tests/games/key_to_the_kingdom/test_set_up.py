"""How a game begins, and the facts of the board and the cards it begins with."""

from __future__ import annotations

from companion.games import rules
from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.monsters import MONSTERS
from companion.games.key_to_the_kingdom.vocabulary import EQUIPMENT, HAZARDS, MONSTER_COPIES, TREASURES
from companion.table.dice import D8
from tests.games.key_to_the_kingdom.tables import KIT, NAMES, Table, sit


def test_the_die() -> None:
    """KTK-GEN-01: one eight-sided die, and no other, at every throw of the handbook."""
    assert D8.faces == (1, 2, 3, 4, 5, 6, 7, 8)
    game = rules("key_to_the_kingdom")
    dice = {
        step.die.kind for page in game.handbook({}).values() for step in page.steps.values() if hasattr(step, "die")
    }
    assert dice == {"d8"}


def test_both_flaps_begin_folded_in() -> None:
    """KTK-SET-01: two Worlds show."""
    table = sit()
    assert (table["flap_a"], table["flap_b"]) == ("in", "in")
    seen = {panel for panel in reference().panels if reference().visible(panel, ("in", "in"))}
    assert seen == {"banshee_towers", "ice_palace"}


def test_the_rings() -> None:
    """KTK-SET-02: one has Start and Banshee Towers beside it, the other the Wild Boar and the Spider's Web."""
    first, second = reference().board.whirlpools
    near = reference().far((first.id,), ("in", "in"))
    assert near["start"] <= 3
    assert set(first.rims) == {"banshee_towers", "evil_tower"}
    beside = reference().steps(("in", "in"))
    daggers = {dagger for rim in second.rims["ice_palace"] for dagger in beside[rim] if dagger in reference().white}
    assert daggers == {"wild_boar_b", "spiders_web_b"}


def test_a_holder_at_each_key_location() -> None:
    """KTK-SET-04: one of six, nobody knows what is in it, and thirty Monsters may come."""
    table = sit()
    assert table["guarded"].count(",") == 5
    assert len({place.holder for place in reference().location.values()}) == 6
    assert table.state.supply.contents == ()
    assert len(TREASURES) == len(set(TREASURES)) == 6
    assert len(MONSTERS) * MONSTER_COPIES == 30


def test_everybody_gets_a_figure_and_a_kit() -> None:
    """KTK-SET-03 KTK-SET-05 KTK-SET-06: one card of each of eight kinds; on Start; no King, no bridge yet."""
    table = sit(" ".join(NAMES))
    assert (len(EQUIPMENT), table["tower_sections"]) == (8, "0")
    for colour in NAMES:
        assert table[f"{colour}.equipment"] == KIT
        assert table[f"{colour}.at"] == "start"
    assert table["demon_king"] == "off_board"


def throwing(*lines: str, colours: str = "red blue green") -> Table:
    return sit(colours, *lines, first_player="throw")


def test_the_highest_throw_begins() -> None:
    """KTK-SET-07: then clockwise; the Demon King does not move yet."""
    table = throwing("roll 3", "roll 8", "roll 5")
    assert (table["turn"], table["phase"], table["demon_king"]) == ("blue", "walk", "off_board")
    table = table.do("roll 1", "move blue bt1")
    assert table["turn"] == "green"
    assert table.do("roll 1", "move green bt1")["turn"] == "red"


def test_those_who_tie_throw_again() -> None:
    """KTK-SET-07: only they, until one is highest."""
    table = throwing("roll 6", "roll 2", "roll 6")
    assert (table["phase"], table["turn"]) == ("first_player", "red")
    table = table.do("roll 4")
    assert table["turn"] == "green"
    tied_again = table.do("roll 4")
    assert (tied_again["phase"], tied_again["turn"]) == ("first_player", "red")
    assert tied_again.do("roll 1", "roll 2")["turn"] == "green"
    assert table.do("roll 3")["turn"] == "red"


def test_the_game_as_the_ledger_counts_it() -> None:
    """KTK-KEY-01: six Key Locations with a dungeon, one a World; Banshee Towers has two Black Daggers or more."""
    assert len(HAZARDS) == 19
    assert len(reference().location) == 6
    assert {place.world for place in reference().location.values()} == set(reference().panels)
    for world, place in reference().location.items():
        assert len(place.daggers) >= (2 if world == "banshee_towers" else 1)
        assert reference().world(place.dungeon) == world
        assert all(reference().world(dagger) == world for dagger in place.daggers)
