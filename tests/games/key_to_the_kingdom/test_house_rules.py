"""Every choice of every house rule, and what it changes at the table (ledger part 5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.house import House
from companion.play.setup import choices
from tests.games.key_to_the_kingdom.tables import at, examples, held, holding, jump, left, scene, sit, with_heads

CHANGES = """
exit_exact=yes KTK-WIN-01 G01
  sit red blue; RICH; given red at bt4; AWAY; roll 5 | places!start | places~start
  sit red blue; RICH; given red at bt4; AWAY; roll 3; move red start | options~claim
dk_moves_on=every_walk_throw KTK-TURN-03 G03
  sit red blue; ROBBED; roll 3; move red bt3; choose blue.holder_1; roll 4 | demon_king=ip18 | demon_king=bt8
  sit red blue; AWAY; given red at bt_fork; roll 1; move red swamp_a; roll 7 | demon_king=bt4 | demon_king=bt4
dk_adjacent=no KTK-DK-03 G04
  sit red blue green; given blue at bt15; given green at bt16; given red at bt1; roll 5
    | green.status=in_dungeon(banshee_towers,3) blue.status=on_track | blue.status=in_dungeon(banshee_towers,3)
dungeon_turns=unlimited KTK-DUN-02 G05
  sit red blue; CELL; roll 4; again; roll 4; again; roll 4; again | red.status=in_dungeon(ice_palace,any)
    | red.status=in_dungeon(ice_palace,0)
  + roll 8 | awaits=move
dungeon_pay=yes KTK-DUN-01 G05
  sit red blue; CELL; given red equipment net,axe | options=pay | options=none
  + choose pay; choose net | lost_cards=net:red turn=blue
  + again; roll 2 | awaits=move
  sit red blue; CELL; given red equipment none | options=none
  sit red blue; CELL; choose pay; given red equipment net | options=net
  sit red blue; CELL; choose pay; given red equipment none | phase=walk
monster_mode=printed_card KTK-KEY-08 G06
  at black_dagger_ice_palace | phase=printed_fight | phase=draw_monster
  + choose won; choose done | red.holders=holder_2
cobra_effect=lose_one_item treasure_cards=dealt KTK-KEY-09 G09
  BITTEN | options~rope | turn=blue
  + choose rope | lost_cards=rope:red
  at black_dagger_ice_palace none; draw iron_shade; roll 1; draw cobra | turn=blue
cobra_effect=to_dungeon treasure_cards=dealt
  BITTEN | red.status=in_dungeon(ice_palace,3) turn=blue red.holders=holder_2
  WON; draw chalice | red.status=on_black_dagger
cobra_effect=to_dungeon
  WON | phase=cobra options=yes,no | turn=blue
  + choose yes | red.status=in_dungeon(ice_palace,3)
  WON; choose no | red.status=on_black_dagger
treasure_cards=dealt KTK-KEY-03
  WON | phase=look | turn=blue
deep_magic_blocks=both KTK-WHIRL-04 G10
  jump whirlpool_a out-in; given blue deep_magic 1; given deep_magic_supply 5 | options=blue.deep_magic,none
    | phase!deep_magic_window
  + choose blue.deep_magic | flap_a=out turn=blue
steal_extra_throw=no KTK-STEAL-02 G11
  sit red blue; ROBBED; roll 3; move red bt3; choose blue.holder_1 | turn=blue red.holders=holder_1 | turn=red
fold_hazards=blocked KTK-WHIRL-09 G15
  jump whirlpool_b in-out; given blue status in_hazard(snake_pit,jump) | phase=fold_board | whose=blue
  jump whirlpool_b in-in; given blue status in_dungeon(ice_palace,3) | phase=fold_board
  jump whirlpool_a out-in; given blue at wizard_dagger | phase=fold_board
  jump whirlpool_a in-in; given blue at bt_fork | phase=walk | phase=walk
  + roll 8; move blue rat_trap_a | awaits=throw options=none
bridge_resets_on_fold=yes KTK-TOWER-09 G19
  jump whirlpool_a out-in; given tower_sections 3; AWAY | tower_sections=3 | tower_sections=3
  + part flap_a in | tower_sections=0 | tower_sections=3
  jump whirlpool_b out-out; given tower_sections 3; given blue at et31 | tower_sections=3
  + part flap_b in | tower_sections=3
hazard_optional=yes KTK-DAG-02 G21
  at snake_pit.near | options=enter,stay | options=none
  + choose stay | turn=blue red.status=on_white_dagger
  at snake_pit.near; choose enter; roll 4 4 4 | red.at=snake_pit_b
optional_items=yes KTK-SPIDER-07 G22
  at spiders_web.near; roll 1 1 1 1; choose bare_hands; roll 8 | red.at=spider_1
treasure_pick=random KTK-BOAT-04 G27
  at boats.near none; RICH; again; roll 3 | awaits=draw red.at=boats_3 | options=holder_1,holder_2
  + draw holder_2 | lost_holders=holder_2
dagger_exact=yes KTK-GEN-10 G28
  at living_forest.near; roll 8; roll 8 | red.at=living_forest_8 turn=red | red.at=living_forest_b turn=blue
  + roll 4 | red.at=living_forest_b
  at beam_bridge.far; roll 1; again; roll 6; again; roll 2 | red.at=beam_stone_6 | red.at=wizard_dagger
  + again; roll 1 | red.at=wizard_dagger
  at evil_tower_bridge.near none; roll 2; again; roll 6 | red.at=evil_tower_bridge_2 turn=blue
    | red.at=evil_tower_bridge_b
  + again; roll 5 | red.at=evil_tower_bridge_b
  at evil_tower_bridge.near none; roll 2; again; roll 4 | red.at=river_rock_1
  sit red blue; given flap_a out; AWAY; given tower_sections 2; given red equipment none at evil_tower_bridge.far
    | turn=red
  + roll 8 | red.at=evil_tower_bridge_b turn=red
first_attempt=next_turn G31
  at bridge_of_glass.near net; roll 1 | turn=blue | turn=red awaits=throw
  at ice_caves.near net; roll 1 | turn=blue | turn=red awaits=throw
  at snake_pit.near net; roll 1 1 1 | turn=blue | turn=red phase=side
  + again | turn=red phase=side
  at tiger_pen.near net; roll 1 | turn=blue | turn=red awaits=throw
  at living_forest.near net; roll 3 | turn=blue | turn=red awaits=throw
  at wild_boar.near net | turn=blue | turn=red awaits=throw
  at spiders_web.near net; roll 1 1 1 1 | turn=blue | turn=red awaits=throw
  + again | turn=red awaits=throw
  at boats.near axe; again; roll 3 | turn=blue red.at=boats_3 | turn=red
  + again; roll 8 8 | red.at=boats_b
  at broken_bridge.near sword; roll 4; again; roll 3 | turn=blue red.at=square_stone_3 | turn=red
boats_throws=one_per_turn KTK-BOAT-02 G32
  at boats.near; again; roll 1 | turn=blue red.at=boats_1 | turn=red
  + again; roll 5 | red.at=boats_b
escape_side=either G33
  at bone_pit.near net; roll 5; again; roll 1; again; roll 1; again; roll 1 | places=bone_pit_a,bone_pit_b
    | red.at=bone_pit_b
  + move red bone_pit_a | red.at=bone_pit_a
  at bridge_of_glass.near net; roll 1; roll 5 | places=bridge_of_glass_a,bridge_of_glass_b | red.at=bridge_of_glass_b
  at rat_trap.near rope; roll 1; roll 8 8 | places=rat_trap_a,rat_trap_b | red.at=rat_trap_b
  at living_forest.near net; roll 3; roll 3 | places=living_forest_a,living_forest_b | red.at=living_forest_b
  at tiger_pen.near net; roll 1; roll 4 | places=tiger_pen_a,tiger_pen_b | red.at=tiger_pen_b
cyclops_walk=next_turn KTK-CYC-04 G35
  at cyclops.near none; roll 4 | red.at=cyclops_a | red.at=cyclops_4
  + again; roll 4 | red.at=cyclops_4
rainbow_retry=full_lap KTK-RBOW-02 G37
  RAINBOW; roll 2; move red et_rim1; again; roll 2; move red magic_rainbow_a | turn=blue red.status=on_white_dagger
    | red.status=in_hazard(magic_rainbow,rainbow)
  RAINBOW; roll 6; move red et_rim5; again; roll 6; move red magic_rainbow_a
    | red.status=in_hazard(magic_rainbow,rainbow)
rat_climb=end_of_third KTK-RAT-04 G38
  at rat_trap.near net; roll 1; again; again | red.at=rat_trap_trap | red.at=rat_trap_trap
  + again | red.at=swamp_1 turn=blue | red.at=rat_trap_trap
  + again | awaits=throw
web_forced=yes KTK-SPIDER-05 G41
  at spiders_web.near; roll 1 1 1 1; choose sword; roll 8; choose net | options=sword,shield,axe | options~stop
web_announce=single_face KTK-SPIDER-02 G41
  at spiders_web.near sword; roll 1 1 1 1; choose sword_6; roll 6 | red.at=spider_1
  at spiders_web.near sword; roll 1 1 1 1 | options=sword_1,sword_6
  + choose sword_6; roll 1 | red.at=spiders_web_web
swamp_first_parity=yes KTK-SWAMP-03 G42
  at swamp.near grappling_hook; roll 8 | turn=blue red.status=in_hazard(swamp,held) | turn=red
  at swamp.near grappling_hook; roll 3 | turn=red
  at swamp.near net; roll 8 | red.at=swamp_9 turn=red
tiger_exit=stop_on_dagger KTK-TIGER-02 G43
  at bt12 rope; roll 6; move red tiger_pen_a | red.at=tiger_pen_b turn=blue lost_cards=rope:red | turn=red
  at tiger_pen.near food; roll 1; roll 5 | red.at=tiger_pen_b turn=blue | turn=red
  at tiger_pen.near fire; roll 1; roll 6 | red.at=tiger_pen_b turn=blue | turn=red
  at tiger_pen.near shield; roll 1; roll 8 | red.at=tiger_pen_b turn=blue | turn=red
boar_food_lost=yes KTK-BOAR-01 G45
  at wild_boar.near food,net; roll 2 | lost_cards=food:red | lost_cards=none
  at wild_boar.near food,net; roll 8 | lost_cards=food:red | lost_cards=none
wizard_throws=all_at_once KTK-WIZ-03 G46
  at wizard_dagger; choose trial | turn=blue
  + again; roll 4 | turn=red red.status=in_trial(1) | turn=blue
  + roll 4; roll 8 | turn=blue
equipment=asked
  at ice_caves.near; roll 1 | red.equipment=none options=fire,axe,bare_hands | options=fire,axe
first_player=first_named KTK-SET-07
  sit red blue | phase=walk
first_player=throw
  sit red blue | phase=first_player
"""
"""House rule and choice, with the rules it touches; below it what happens, what it comes to so, and what as written.

`path=value`, `path!value` for what is not so or not among them, `path~value` for what is among them; `+` goes on.
"""
WORDS = {
    "RICH": f"{holding('holder_1', 'holder_2')}; given red holders holder_1,holder_2",
    "ROBBED": f"{holding('holder_1')}; given blue holders holder_1; given blue at bt3; given red at bt1",
    "CELL": "given blue at bt29; given red status in_dungeon(ice_palace,3)",
    "BITTEN": "at black_dagger_ice_palace; draw iron_shade; roll 1; draw cobra",
    "WON": "at black_dagger_ice_palace; draw iron_shade; roll 1",
    "RAINBOW": "at magic_rainbow.near; roll 3; given turn red",
    "AWAY": "given blue at ip_mid",
    "again": "given turn red",
}


class Change(NamedTuple):
    house: dict[str, str]
    """The rule that is tried first."""
    told: str
    so: str
    written: str


def changes() -> Iterator[Change]:
    for rule, told, so, *written in examples(CHANGES):
        house = dict(each.split("=") for each in rule.split() if "=" in each)
        yield Change(house, re.sub(r"\w+", lambda word: WORDS.get(word[0], word[0]), told), so, "".join(written))


@pytest.mark.parametrize("change", [*changes()], ids=lambda change: next(iter(change.house)))
def test_what_a_house_rule_changes(change: Change) -> None:
    held(scene(change.told, change.house), change.so)
    if change.written:
        usual = dict(list(change.house.items())[1:])
        held(scene(change.told, usual), change.written)


def test_every_choice_is_tried_here() -> None:
    """This page names each choice of each rule at least once, in a row or in a call."""
    text = Path(__file__).read_text(encoding="utf-8").replace('"', "")
    for rule in rules("key_to_the_kingdom").house_rules:
        for choice in choices(House, rule.name)[1:]:
            assert f"{rule.name}={choice}" in text, (rule.name, choice)


def test_dk_pick() -> None:
    """KTK-DK-01, G02: of several heads the one nearest to where he stands; off the board, the thrower picks."""
    lines = ("given demon_king bt8", "given blue at ip_mid", "given red at bt35")
    two = with_heads({"bt12": 5})
    assert sit("red blue", *lines, board=two).do("roll 5")["phase"] == "dk_move"
    nearest = sit("red blue", *lines, board=two, dk_pick="nearest")
    assert nearest.do("roll 5")["demon_king"] == "bt12"
    assert nearest.do("given demon_king bt18", "roll 5")["demon_king"] == "bt16"
    assert nearest.do("given demon_king off_board", "roll 5").places == {"bt12", "bt16"}


def test_caught_throws() -> None:
    """KTK-WHIRL-13, G16: one of the three throws a turn, from the next own turn on."""
    lines = (holding("holder_1"), "given blue holders holder_1", "given blue status in_hazard(rat_trap,wall)")
    table = jump("whirlpool_a", ("in", "in"), *lines, caught_throws="per_turn").do("part flap_a out")
    assert (table["turn"], table["blue.status"]) == ("blue", "in_hole(hole_a)")
    saved = table.do("roll 1")
    assert saved["demon_king"] == "et2"  # an ordinary turn: its first throw moves the King
    assert saved.do("move blue dc_rim1")["turn"] == "red"
    late = table
    for _ in range(2):
        late = late.do("roll 2", "given turn blue")
        assert late["blue.status"] == "in_hole(hole_a)"
    gone = late.do("roll 3")
    assert (gone["lost_holders"], len(gone.places)) == ("holder_1", 10)
    # Folded in again while Blue still sits in the hole: the throws of the flight may save him too.
    again = table.do("given turn red", "given red at et_rim1", "roll 2", "move red whirlpool_a")
    assert again["whose"] == "blue"
    beside = again.do("roll 8", "move blue dc_rim1")
    assert (beside["whose"], beside["blue.holders"], left(beside)) == ("blue", "holder_1", 2)


@pytest.mark.parametrize(
    ("table", "throws", "ways"),
    [
        ("bridge_of_glass.near", "roll 1", {"bare_hands"}),
        ("ice_caves.near", "roll 1", {"bare_hands"}),
        ("snake_pit.near", "roll 1 1 1", {"pay"}),
        ("tiger_pen.near", "", {"jump"}),
        ("rat_trap.near", "roll 1", {"wait"}),
        ("wild_boar.near", "", {"bare_hands"}),
        ("spiders_web.near", "roll 1 1 1 1", {"bare_hands"}),
        ("living_forest.near", "roll 3", {"bare_hands"}),
        ("swamp.near", "roll 3", {"bare_hands"}),
        ("cyclops.near", "", {"give", "plead"}),
        ("sleeping_giant.near", "roll 1 1", {"pay"}),
        ("well_of_doom.near", "roll 1 1", {"bare_hands"}),
    ],
)
def test_optional_items(table: str, throws: str, ways: set[str]) -> None:
    """KTK-GEN-07, G22: a fitting card may be kept back, and the way of those without be gone."""
    lines = [throws] if throws else []
    forced, free = at(table).do(*lines), at(table, optional_items="yes").do(*lines)
    assert ways <= set(free.options)
    assert not ways & set(forced.options)
    assert set(free.options) - ways >= set(forced.options)
