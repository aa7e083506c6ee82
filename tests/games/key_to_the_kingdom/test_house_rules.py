"""Every choice of every house rule, and what it changes at the table (ledger part 5)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import rules
from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.house import House
from companion.play.setup import choices
from tests.games.key_to_the_kingdom.tables import KIT, Table, at, holding, jump, left, sit, with_heads

RICH = (holding("holder_1", "holder_2"), "given red holders holder_1,holder_2")


def test_every_choice_is_tried_here() -> None:
    """This page names each choice of each rule at least once, in a call or as the default it is compared with."""
    text = Path(__file__).read_text(encoding="utf-8")
    for rule in rules("key_to_the_kingdom").house_rules:
        assert f"def test_{rule.name}" in text, rule.name
        for choice in choices(House, rule.name)[1:]:
            assert f'{rule.name}="{choice}"' in text, (rule.name, choice)


def test_exit_exact() -> None:
    """KTK-WIN-01, G01: Start only with the exact throw."""
    free = sit("red blue", *RICH, "given red at bt4", "given blue at ip_mid")
    exact = sit("red blue", *RICH, "given red at bt4", "given blue at ip_mid", exit_exact="yes")
    assert "start" in free.do("roll 5").places
    assert "start" not in exact.do("roll 5").places
    assert "claim" in exact.do("roll 3", "move red start").options


def test_dk_pick() -> None:
    """KTK-DK-01, G02: of several heads the one nearest to where he stands; off the board, the thrower picks."""
    lines = ("given demon_king bt8", "given blue at ip_mid", "given red at bt35")
    two = with_heads({"bt12": 5})
    assert sit("red blue", *lines, board=two).do("roll 5")["phase"] == "dk_move"
    nearest = sit("red blue", *lines, board=two, dk_pick="nearest")
    assert nearest.do("roll 5")["demon_king"] == "bt12"
    assert nearest.do("given demon_king bt18", "roll 5")["demon_king"] == "bt16"
    assert nearest.do("given demon_king off_board", "roll 5").places == {"bt12", "bt16"}


def test_dk_moves_on() -> None:
    """KTK-TURN-03, G03: every throw that walks moves him; throws in a hazard still do not."""
    lines = (holding("holder_1"), "given blue holders holder_1", "given blue at bt3", "given red at bt1")
    stolen = ("roll 3", "move red bt3", "choose blue.holder_1", "roll 4")
    assert sit("red blue", *lines).do(*stolen)["demon_king"] == "bt8"
    again = sit("red blue", *lines, dk_moves_on="every_walk_throw")
    assert again.do(*stolen)["demon_king"] == "ip18"
    hazard = sit("red blue", "given blue at ip_mid", "given red at bt_fork", dk_moves_on="every_walk_throw")
    assert hazard.do("roll 1", "move red swamp_a", "roll 7")["demon_king"] == "bt4"


def test_dk_adjacent() -> None:
    """KTK-DK-03, G04: only on the very space."""
    lines = ("given blue at bt15", "given green at bt16", "given red at bt1")
    strict = sit("red blue green", *lines, dk_adjacent="no").do("roll 5")
    assert strict["green.status"] == "in_dungeon(banshee_towers,3)"
    assert strict["blue.status"] == "on_track"
    assert sit("red blue green", *lines).do("roll 5")["blue.status"] == "in_dungeon(banshee_towers,3)"


def test_dungeon_turns() -> None:
    """KTK-DUN-02, G05: no release but by the throw."""
    table = sit(
        "red blue", "given blue at bt29", "given red status in_dungeon(ice_palace,3)", dungeon_turns="unlimited"
    )
    for _ in range(6):
        assert table["red.status"] == "in_dungeon(ice_palace,any)"
        table = table.do("roll 4", "given turn red")
    assert table.do("roll 8").awaits == ["move"]


def test_dungeon_pay() -> None:
    """KTK-DUN-01, G05: a card instead of the throw; free from the next turn on; not with an empty hand."""
    lines = ("given blue at bt29", "given red status in_dungeon(ice_palace,3)", "given red equipment net,axe")
    table = sit("red blue", *lines, dungeon_pay="yes")
    assert table.options == ["pay"]
    paid = table.do("choose pay", "choose net")
    assert (paid["lost_cards"], paid["turn"]) == ("net:red", "blue")
    assert paid.do("given turn red", "roll 2").awaits == ["move"]
    assert sit("red blue", *lines).options == []
    assert table.do("given red equipment none").options == []
    asked = table.do("choose pay")
    assert asked.do("given red equipment net").options == ["net"]
    assert asked.do("given red equipment none")["phase"] == "walk", "which card cannot be answered any more"


def test_monster_mode() -> None:
    """KTK-KEY-08, G06: the printed cards are read at the table."""
    ours, printed = at("black_dagger_ice_palace"), at("black_dagger_ice_palace", monster_mode="printed_card")
    assert ours["phase"] == "draw_monster"
    assert printed["phase"] == "printed_fight"
    assert printed.do("choose won", "choose done")["red.holders"] == "holder_2"


def won(**house: str) -> Table:
    return at("black_dagger_ice_palace", **house).do("draw iron_shade", "roll 1")


def test_cobra_effect() -> None:
    """KTK-KEY-09, G09: none; one card; the dungeon of the World one stands in."""
    dealt = {"treasure_cards": "dealt"}
    assert won(**dealt).do("draw cobra")["turn"] == "blue"
    bitten = won(cobra_effect="lose_one_item", **dealt).do("draw cobra")
    assert bitten.options == KIT.split(",")
    assert bitten.do("choose rope")["lost_cards"] == "rope:red"
    locked = won(cobra_effect="to_dungeon", **dealt).do("draw cobra")
    assert (locked["red.status"], locked["turn"]) == ("in_dungeon(ice_palace,3)", "blue")
    assert locked["red.holders"] == "holder_2"
    assert won(cobra_effect="to_dungeon", **dealt).do("draw chalice")["red.status"] == "on_black_dagger"
    asked = won(cobra_effect="to_dungeon")
    assert (asked["phase"], asked.options) == ("cobra", ["yes", "no"])
    assert asked.do("choose yes")["red.status"] == "in_dungeon(ice_palace,3)"
    assert asked.do("choose no")["red.status"] == "on_black_dagger"
    poor = at("black_dagger_ice_palace", cards="none", cobra_effect="lose_one_item", **dealt)
    assert poor.do("draw iron_shade", "roll 1", "draw cobra")["turn"] == "blue"


def test_deep_magic_blocks() -> None:
    """KTK-WHIRL-04, G10: it stops folding in as well."""
    cards = ("given blue deep_magic 1", "given deep_magic_supply 5")
    both = jump("whirlpool_a", ("out", "in"), *cards, deep_magic_blocks="both")
    assert both.options == ["blue.deep_magic", "none"]
    held = both.do("choose blue.deep_magic")
    assert (held["flap_a"], held["turn"]) == ("out", "blue")
    assert jump("whirlpool_a", ("out", "in"), *cards)["phase"] != "deep_magic_window"


def test_steal_extra_throw() -> None:
    """KTK-STEAL-02, G11: the turn is over after a theft."""
    lines = (holding("holder_1"), "given blue holders holder_1", "given blue at bt3", "given red at bt1")
    thief = sit("red blue", *lines, steal_extra_throw="no").do("roll 3", "move red bt3", "choose blue.holder_1")
    assert (thief["turn"], thief["red.holders"]) == ("blue", "holder_1")


def test_fold_hazards() -> None:
    """KTK-WHIRL-09, G15: no throw of a flight may be spent on a hazard, a dungeon or the cloud's two ways."""
    held = "given blue status in_hazard(snake_pit,jump)"
    blocked = jump("whirlpool_b", ("in", "out"), held, fold_hazards="blocked")
    assert blocked["phase"] == "fold_board"
    assert jump("whirlpool_b", ("in", "out"), held)["whose"] == "blue"
    cell = jump("whirlpool_b", ("in", "in"), "given blue status in_dungeon(ice_palace,3)", fold_hazards="blocked")
    assert cell["phase"] == "fold_board"
    cloud = jump("whirlpool_a", ("out", "in"), "given blue at wizard_dagger", fold_hazards="blocked")
    assert cloud["phase"] == "fold_board"
    dagger = jump("whirlpool_a", ("in", "in"), "given blue at bt_fork", fold_hazards="blocked")
    met = dagger.do("roll 8", "move blue rat_trap_a")
    assert (met.awaits, met.options, left(met)) == (["throw"], [], 2)


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


def test_bridge_resets_on_fold() -> None:
    """KTK-TOWER-09, G19: a covered Evil Tower loses its bridge."""
    lines = ("given tower_sections 3", "given blue at ip_mid")
    cleared = jump("whirlpool_a", ("out", "in"), *lines, bridge_resets_on_fold="yes").do("part flap_a in")
    assert cleared["tower_sections"] == "0"
    assert jump("whirlpool_a", ("out", "in"), *lines).do("part flap_a in")["tower_sections"] == "3"
    other = jump(
        "whirlpool_b", ("out", "out"), "given tower_sections 3", "given blue at et31", bridge_resets_on_fold="yes"
    )
    assert other.do("part flap_b in")["tower_sections"] == "3"


def test_hazard_optional() -> None:
    """KTK-DAG-02, G21: declined on arriving; the turn is over on the dagger."""
    asked = at("snake_pit.near", hazard_optional="yes")
    assert asked.options == ["enter", "stay"]
    stayed = asked.do("choose stay")
    assert (stayed["turn"], stayed["red.status"]) == ("blue", "on_white_dagger")
    assert asked.do("choose enter", "roll 4 4 4")["red.at"] == "snake_pit_b"


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


def test_treasure_pick() -> None:
    """KTK-BOAT-04, G27: the holder that is paid is drawn from a fan of backs."""
    sinking = ("given turn red", "roll 3")
    drawn = at("boats.near", *RICH, cards="none", treasure_pick="random").do(*sinking)
    assert (drawn.awaits, drawn["red.at"]) == (["draw"], "boats_3")
    assert drawn.do("draw holder_2")["lost_holders"] == "holder_2"
    assert at("boats.near", *RICH, cards="none").do(*sinking).options == ["holder_1", "holder_2"]


def test_dagger_exact() -> None:
    """KTK-GEN-10, G28: a throw that would carry beyond the far dagger or a chain's end moves nobody."""
    glass = at("living_forest.near", dagger_exact="yes").do("roll 8")
    over = glass.do("roll 8")
    assert (over["red.at"], over["turn"]) == ("living_forest_8", "red")
    assert glass.do("roll 4")["red.at"] == "living_forest_b"
    chain = at("beam_bridge.far", dagger_exact="yes").do("roll 1", "given turn red", "roll 6", "given turn red")
    assert chain.do("roll 2")["red.at"] == "beam_stone_6"
    assert chain.do("roll 1")["red.at"] == "wizard_dagger"


@pytest.mark.parametrize("built", range(1, 6))
def test_dagger_exact_on_the_tower_bridge(built: int) -> None:
    """KTK-TOWER-05, G28: too far is not a step and no fall; short of the dagger is a fall as ever."""
    leap = at("evil_tower_bridge.near", cards="none", dagger_exact="yes").do(f"roll {built}", "given turn red")
    stays = f"evil_tower_bridge_{built}"
    assert leap.faces("red.at") == ["river_rock_1"] * (6 - built) + ["evil_tower_bridge_b"] + [stays] * (built + 1)
    assert leap.faces("turn") == ["blue"] * 8
    other = at("evil_tower_bridge.far", "given tower_sections 2", cards="none", dagger_exact="yes")
    assert (other.do("roll 8")["red.at"], other.do("roll 8")["turn"]) == ("evil_tower_bridge_b", "red")


@pytest.mark.parametrize(
    ("table", "throws"),
    [
        ("bridge_of_glass.near", "roll 1"),
        ("ice_caves.near", "roll 1"),
        ("snake_pit.near", "roll 1 1 1"),
        ("tiger_pen.near", "roll 1"),
        ("living_forest.near", "roll 3"),
        ("wild_boar.near", ""),
        ("spiders_web.near", "roll 1 1 1 1"),
    ],
)
def test_first_attempt(table: str, throws: str) -> None:
    """G31: the first attempt to get out waits for the next turn."""
    lines = [throws] if throws else []
    at_once = at(table, cards="net").do(*lines)
    waiting = at(table, cards="net", first_attempt="next_turn").do(*lines)
    if table == "snake_pit.near":  # a card is paid there, and which one does not need to be asked
        assert at_once["phase"] == "side"
    elif table != "bridge_of_glass.near":
        assert (at_once["turn"], at_once.awaits) == ("red", ["throw"])
    assert waiting["turn"] == "blue"
    later = waiting.do("given turn red")
    assert (later["turn"], later["phase"]) == ("red", at_once["phase"])


def test_first_attempt_at_the_serpent_and_the_squid() -> None:
    """G31: so too in the boat and on the squid's stone."""
    boat = at("boats.near", cards="axe", first_attempt="next_turn").do("given turn red", "roll 3")
    assert (boat["turn"], boat["red.at"]) == ("blue", "boats_3")
    assert boat.do("given turn red", "roll 8 8")["red.at"] == "boats_b"
    squid = at("broken_bridge.near", cards="sword", first_attempt="next_turn").do("roll 4", "given turn red", "roll 3")
    assert (squid["turn"], squid["red.at"]) == ("blue", "square_stone_3")


def test_boats_throws() -> None:
    """KTK-BOAT-02, G32: one throw a turn."""
    boat = at("boats.near", boats_throws="one_per_turn").do("given turn red", "roll 1")
    assert (boat["turn"], boat["red.at"]) == ("blue", "boats_1")
    assert boat.do("given turn red", "roll 5")["red.at"] == "boats_b"


@pytest.mark.parametrize(
    ("name", "cards", "lines"),
    [
        ("bone_pit", "net", ["roll 5", *["given turn red", "roll 1"] * 3]),
        ("bridge_of_glass", "net", ["roll 1", "roll 5"]),
        ("rat_trap", "rope", ["roll 1", "roll 8 8"]),
        ("living_forest", "net", ["roll 3", "roll 3"]),
        ("tiger_pen", "net", ["roll 1", "roll 4"]),
    ],
)
def test_escape_side(name: str, cards: str, lines: list[str]) -> None:
    """G33: an escape that names no dagger leads to the one the player likes."""
    assert at(f"{name}.near", cards=cards).do(*lines)["red.at"] == f"{name}_b"
    free = at(f"{name}.near", cards=cards, escape_side="either").do(*lines)
    assert free.places == {f"{name}_a", f"{name}_b"}
    assert free.do(f"move red {name}_a")["red.at"] == f"{name}_a"


def test_cyclops_walk() -> None:
    """KTK-CYC-04, G35: the throw that failed does not walk; the stones begin next turn."""
    plea = at("cyclops.near", cards="none", cyclops_walk="next_turn")
    assert plea.faces("red.at") == ["cyclops_b", *["cyclops_a"] * 7]
    assert plea.do("roll 4", "given turn red", "roll 4")["red.at"] == "cyclops_4"


def test_rainbow_retry() -> None:
    """KTK-RBOW-02, G37: as many steps as the whirlpool's rim is round, before the Rainbow may be tried again."""
    failed = at("magic_rainbow.near", rainbow_retry="full_lap").do("roll 3", "given turn red")
    soon = failed.do("roll 2", "move red et_rim1", "given turn red", "roll 2", "move red magic_rainbow_a")
    assert (soon["turn"], soon["red.status"]) == ("blue", "on_white_dagger")
    assert "not for Ann yet" in soon.said
    lap = failed.do("roll 6", "move red et_rim5", "given turn red", "roll 6", "move red magic_rainbow_a")
    assert lap["red.status"] == "in_hazard(magic_rainbow,rainbow)"
    assert len(reference().board.whirlpools[0].rims["evil_tower"]) == 10


def test_rat_climb() -> None:
    """KTK-RAT-04, G38: out on the stone at the end of the third turn already."""
    table = at("rat_trap.near", cards="net", rat_climb="end_of_third").do("roll 1")
    table = table.do("given turn red", "given turn red")
    assert table["red.at"] == "rat_trap_trap"
    table = table.do("given turn red")
    assert (table["red.at"], table["turn"]) == ("swamp_1", "blue")
    assert table.do("given turn red").awaits == ["throw"]


def test_web_forced() -> None:
    """KTK-SPIDER-05, G41: all four attempts must be made while a card lasts."""
    web = at("spiders_web.near", web_forced="yes").do("roll 1 1 1 1", "choose sword", "roll 8", "choose net")
    assert web.options == ["sword", "shield", "axe"]


def test_web_announce() -> None:
    """KTK-SPIDER-02, G41: one face of the card's pair is announced."""
    web = at("spiders_web.near", cards="sword", web_announce="single_face").do("roll 1 1 1 1")
    assert web.options == ["sword_1", "sword_6"]
    assert web.do("choose sword_6", "roll 6")["red.at"] == "spider_1"
    assert web.do("choose sword_6", "roll 1")["red.at"] == "spiders_web_web"


def test_swamp_first_parity() -> None:
    """KTK-SWAMP-03, G42: the landing that brings out the Hook is tested as well."""
    even = at("swamp.near", cards="grappling_hook", swamp_first_parity="yes")
    assert even.do("roll 8")["turn"] == "blue"
    assert even.do("roll 8")["red.status"] == "in_hazard(swamp,held)"
    assert even.do("roll 3")["turn"] == "red"
    net = at("swamp.near", cards="net", swamp_first_parity="yes").do("roll 8")
    assert (net["red.at"], net["turn"]) == ("swamp_9", "red")


def test_tiger_exit() -> None:
    """KTK-TIGER-02 KTK-TIGER-07, G43: one stops on the far dagger, by Rope or set free."""
    arriving = at("bt12", cards="rope", tiger_exit="stop_on_dagger").do("roll 6", "move red tiger_pen_a")
    assert (arriving["red.at"], arriving["turn"], arriving["lost_cards"]) == ("tiger_pen_b", "blue", "rope:red")
    for card, throws in (("food", "roll 5"), ("fire", "roll 6"), ("shield", "roll 8")):
        freed = at("tiger_pen.near", cards=card, tiger_exit="stop_on_dagger").do("roll 1", throws)
        assert (freed["red.at"], freed["turn"]) == ("tiger_pen_b", "blue")


def test_boar_food_lost() -> None:
    """KTK-BOAR-01, G45: he eats it, whatever comes."""
    boar = at("wild_boar.near", cards="food,net", boar_food_lost="yes")
    assert boar.faces("lost_cards")[1:] == ["food:red"] * 7


def test_wizard_throws() -> None:
    """KTK-WIZ-03, G46: all throws in the turn after."""
    trial = at("wizard_dagger", wizard_throws="all_at_once").do("choose trial")
    assert trial["turn"] == "blue"
    running = trial.do("given turn red", "roll 4")
    assert (running["turn"], running["red.status"]) == ("red", "in_trial(1)")
    assert running.do("roll 4", "roll 8")["turn"] == "blue"


def test_equipment() -> None:
    """The table keeps its own cards: asked where they matter (more in test_asked)."""
    asked = at("ice_caves.near", equipment="asked").do("roll 1")
    assert asked["red.equipment"] == "none"
    assert asked.options == ["fire", "axe", "bare_hands"]


def test_treasure_cards() -> None:
    """Printed holders are looked into at the table; dealt ones by the app, alone (KTK-KEY-03)."""
    assert won()["turn"] == "blue"
    assert won(treasure_cards="dealt").prompt.private


def test_first_player() -> None:
    """KTK-SET-07: a throw decides, or the one named first begins."""
    assert sit("red blue", first_player="throw")["phase"] == "first_player"
    assert sit("red blue", first_player="first_named")["phase"] == "walk"
