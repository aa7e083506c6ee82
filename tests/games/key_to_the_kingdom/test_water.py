"""Over water: Beam Bridge, Boats, Broken Bridge, Cyclops, Demon Castle Moat, Evil Tower Bridge."""

from __future__ import annotations

import pytest

from companion.games.key_to_the_kingdom.ground import reference
from tests.games.key_to_the_kingdom.tables import KIT, Table, at, holding, sit

ENDS = pytest.mark.parametrize(("end", "far"), [("near", "b"), ("far", "a")])


# -- Beam Bridge -------------------------------------------------------------------------------------


def on_the_beams(cards: str = KIT) -> Table:
    return at("beam_bridge.far", f"given red equipment {cards}")


def test_over_the_beams_to_the_wizard() -> None:
    """KTK-BEAM-03 KTK-BEAM-11 KTK-WIZ-01 KTK-GEN-10: the end need not be hit exactly; the Wizard's end is his."""
    home = on_the_beams().do("roll 8 4")
    assert (home["red.at"], home["phase"]) == ("wizard_dagger", "wizard_offer")
    assert home.do("choose put_off")["turn"] == "blue"
    assert reference().ground("beam_bridge", "a").tracks["bridge"].length == 10
    on_a_post = on_the_beams().do("roll 4")
    assert (on_a_post.awaits, on_a_post.options) == (["throw"], [])


def in_the_water(cards: str, *throws: int) -> Table:
    table = on_the_beams(cards).do("roll 1")
    for face in throws:
        table = table.do("given turn red", f"roll {face}")
    return table


def test_from_stone_to_stone_in_the_water() -> None:
    """KTK-BEAM-05 KTK-BEAM-06: one throw a turn along the arrows; the fish is harmless to pass, landing there ends."""
    passed = in_the_water(KIT, 4)
    assert (passed["red.at"], passed["red.status"]) == ("beam_stone_4", "in_hazard(beam_bridge,stones)")
    assert in_the_water(KIT, 3)["red.status"] == "in_hazard(beam_bridge,fish)"
    ashore = in_the_water(KIT, 6, 2)
    assert (ashore["red.at"], ashore["phase"]) == ("wizard_dagger", "wizard_offer")
    crossing = at("wizard_dagger", "given red wizard_try_used yes").do("given turn red", "choose beam_bridge", "roll 1")
    assert crossing.do("given turn red", "roll 7")["red.at"] == "beam_bridge_b"


@pytest.mark.parametrize(
    ("card", "enough", "short"), [("net", "roll 4 4", "roll 3 4"), ("grappling_hook", "roll 4 5", "roll 4 4")]
)
def test_the_fish(card: str, enough: str, short: str) -> None:
    """KTK-BEAM-07 KTK-BEAM-08 KTK-BEAM-09: one stone on in any case, the card lost when the total falls short; end."""
    at_the_fish = in_the_water(f"{card},food", 3).do("given turn red")
    assert at_the_fish["red.at"] == "beam_stone_3"
    caught, missed = at_the_fish.do(enough), at_the_fish.do(short)
    assert (caught["red.at"], caught["lost_cards"], caught["turn"]) == ("beam_stone_4", "none", "blue")
    assert (missed["red.at"], missed["lost_cards"], missed["turn"]) == ("beam_stone_4", f"{card}:red", "blue")


def test_both_cards_at_the_fish() -> None:
    """KTK-BEAM-06 KTK-GEN-05: the turn after landing; with both one is named, and bare hands are not offered."""
    at_the_fish = in_the_water(KIT, 3)
    assert at_the_fish["turn"] == "blue"
    assert at_the_fish.do("given turn red").options == ["net", "grappling_hook"]


# -- Boats -------------------------------------------------------------------------------------------


@ENDS
def test_the_first_boat_ends_the_turn(end: str, far: str) -> None:
    """KTK-BOAT-01 KTK-DAG-02: no throw on arriving; KTK-BOAT-02: next turn as many as it takes."""
    boat = at(f"boats.{end}")
    assert (boat["turn"], boat["red.status"]) == ("blue", "in_hazard(boats,boats)")
    rowing = boat.do("given turn red")
    assert rowing.options == []
    over = rowing.do("roll 1 1", "roll 4")
    assert (over["red.at"], over["turn"]) == (f"boats_{far}", "blue")
    assert rowing.do("roll 1")["turn"] == "red"
    assert rowing.do("roll 6")["red.at"] == f"boats_{far}"


def test_the_boats_from_a_dagger_one_stands_on() -> None:
    """KTK-DAG-05 KTK-BOAT-02: waited for already, so the turn's first throw is the first step."""
    standing = sit("blue red", "given flap_b out", "given blue at bt29", "given red at boats.far", "given turn red")
    assert standing.options == ["enter", "walk"]
    rowing = standing.do("choose enter")
    assert (rowing.awaits, rowing["turn"]) == (["throw"], "red")
    assert rowing.do("roll 1")["red.at"] == "boats_5"


@pytest.mark.parametrize("card", ["sword", "axe", "fire"])
def test_the_serpent_is_fought(card: str) -> None:
    """KTK-BOAT-03: in the same turn two 8s in at most six throws, stopping at the second; nothing is lost."""
    serpent = at("boats.near", cards=f"{card},net").do("given turn red", "roll 3")
    assert (serpent["red.at"], serpent["turn"], serpent.awaits) == ("boats_3", "red", ["throw"])
    won = serpent.do("roll 8 8")
    assert (won["red.at"], won["lost_cards"], won["turn"]) == ("boats_b", "none", "blue")
    assert serpent.do("roll 1 1 1 1 8 8")["red.at"] == "boats_b"
    assert serpent.do("roll 8 1 1 1 1").awaits == ["throw"]
    assert serpent.do("roll 8 1 1 1 1 1").options == sorted((card, "net"))


def test_the_boat_goes_down() -> None:
    """KTK-BOAT-04: one card and one holder of the player's choice, and onto the stone below; the turn ends."""
    held = [holding("holder_1", "holder_2"), "given red holders holder_1,holder_2"]
    serpent = at("boats.near", *held, cards="net,rope").do("given turn red", "roll 3")
    assert serpent.options == ["net", "rope"]
    holders = serpent.do("choose rope")
    assert holders.options == ["holder_1", "holder_2"]
    adrift = holders.do("choose holder_2")
    assert (adrift["red.at"], adrift["turn"]) == ("boats_drop", "blue")
    assert (adrift["lost_cards"], adrift["lost_holders"], adrift["red.holders"]) == ("rope:red", "holder_2", "holder_1")
    poor = at("boats.near", cards="none").do("given turn red", "roll 3")
    assert (poor["red.at"], poor["lost_cards"]) == ("boats_drop", "none")


def test_drifting_to_the_whirlpool() -> None:
    """KTK-BOAT-05: at the rim the track begins."""
    ashore = at("boats.near", cards="none").do("given turn red", "roll 3", "given turn red", "roll 8")
    assert ashore["red.status"] == "on_track"
    assert ashore.do("given turn red", "roll 1").places >= {"tm_rim6", "tm_rim8", "whirlpool_b"}


# -- Broken Bridge -----------------------------------------------------------------------------------


@ENDS
def test_three_throws_over_the_planks(end: str, far: str) -> None:
    """KTK-BROKEN-01 KTK-BROKEN-02: across within three throws, or back to the near dagger; then as DAG-05."""
    near = "b" if far == "a" else "a"
    bridge = at(f"broken_bridge.{end}")
    over = bridge.do("roll 1", "roll 5", "roll 8")
    assert (over["red.at"], over["turn"]) == (f"broken_bridge_{far}", "blue")
    back = bridge.do("roll 1", "roll 1", "roll 3")
    assert (back["red.at"], back["turn"], back["red.status"]) == (f"broken_bridge_{near}", "blue", "on_white_dagger")
    assert back.do("given turn red").options == ["enter", "walk"]
    assert bridge.do("roll 1", "roll 1")["turn"] == "red"


def under_the_bridge(cards: str, *throws: int) -> Table:
    table = at("broken_bridge.near", cards=cards).do("roll 4")
    for face in throws:
        table = table.do("given turn red", f"roll {face}")
    return table


@pytest.mark.parametrize("card", ["shield", "food"])
def test_the_squid_is_paid(card: str) -> None:
    """KTK-BROKEN-05 KTK-BROKEN-06: in the same turn the card is lost and the next stone reached, without a throw."""
    squid = under_the_bridge(f"{card},sword", 3)
    assert (squid["turn"], squid["red.at"], squid.options) == ("red", "square_stone_3", [card, "sword"])
    free = squid.do(f"choose {card}")
    assert (free["red.at"], free["lost_cards"], free["turn"]) == ("square_stone_4", f"{card}:red", "blue")


@pytest.mark.parametrize("card", ["sword", "axe"])
def test_the_squid_is_cut(card: str) -> None:
    """KTK-BROKEN-07: two even ones in four throws, stopping at the second; the card is kept; else again next turn."""
    squid = under_the_bridge(f"{card},food", 3).do(f"choose {card}")
    free = squid.do("roll 2 8")
    assert (free["red.at"], free["lost_cards"], free["turn"]) == ("square_stone_4", "none", "blue")
    assert squid.do("roll 1 3 2 8")["red.at"] == "square_stone_4"
    held = squid.do("roll 1 3 2 5")
    assert (held["red.at"], held["lost_cards"], held["turn"]) == ("square_stone_3", "none", "blue")
    assert sorted(held.do("given turn red").options) == sorted((card, "food"))


# -- Cyclops -----------------------------------------------------------------------------------------


@ENDS
def test_axe_and_fire_before_the_cyclops(end: str, far: str) -> None:
    """KTK-CYC-01: both together cross without a throw, and are kept."""
    over = at(f"cyclops.{end}")
    assert (over["red.at"], over["turn"], over["lost_cards"]) == (f"cyclops_{far}", "blue", "none")


@pytest.mark.parametrize("cards", ["axe,net,rope", "fire,net,rope", "net,rope"])
def test_a_gift_for_the_cyclops(cards: str) -> None:
    """KTK-CYC-02: without the pair one other card is given; Axe and Fire he does not take."""
    greeting = at("cyclops.near", cards=cards)
    assert greeting.options == ["net", "rope"]
    over = greeting.do("choose net")
    assert (over["red.at"], over["turn"], over["lost_cards"]) == ("cyclops_b", "blue", "net:red")


def test_the_cyclops_arrows() -> None:
    """KTK-CYC-07: from the last of them the whirlpool is one step."""
    last = at("cyclops.near", cards="none").do("roll 3", "given turn red", "roll 8")
    assert (last["turn"], last["red.status"]) == ("blue", "on_track")
    free = last.do("given turn red", "roll 1")
    assert free.places == {"whirlpool_b", "tm_rim6"}
    assert free.do("move red whirlpool_b")["phase"] == "fold_board"


# -- Demon Castle Moat -------------------------------------------------------------------------------


def among_crocodiles(cards: str, *lines: str) -> Table:
    return at("demon_castle_moat.near", *lines, cards=cards).do("roll 1", "given turn red", "roll 1")


def test_food_for_the_crocodiles() -> None:
    """KTK-MOAT-02 KTK-MOAT-03: one try at once; the Food is lost, and across without a throw."""
    assert among_crocodiles(KIT).options == ["food", "sword", "throw_1"]
    out = among_crocodiles("food").do("choose food")
    assert (out["red.at"], out["lost_cards"], out["turn"]) == ("demon_castle_moat_b", "food:red", "blue")


def test_a_sword_against_the_crocodiles() -> None:
    """KTK-MOAT-06: one method and one throw a turn, another method next turn."""
    fight = among_crocodiles("sword").do("choose sword")
    assert fight.options == []
    assert fight.do("roll 1", "given turn red").options == ["sword", "throw_1"]


def test_anybody_may_throw_a_one() -> None:
    """KTK-MOAT-05: a 1 frees and costs a holder, where one is held."""
    held = [holding("holder_1", "holder_2"), "given red holders holder_1,holder_2"]
    paying = among_crocodiles("food,sword", *held).do("choose throw_1", "roll 1")
    assert paying.options == ["holder_1", "holder_2"]
    out = paying.do("choose holder_2")
    assert (out["red.at"], out["lost_holders"], out["turn"]) == ("demon_castle_moat_b", "holder_2", "blue")
    poor = among_crocodiles("food").do("choose throw_1", "roll 1")
    assert (poor["red.at"], poor["lost_holders"]) == ("demon_castle_moat_b", "none")


# -- Evil Tower Bridge -------------------------------------------------------------------------------


@ENDS
def test_whoever_comes_first_builds(end: str, far: str) -> None:
    """KTK-TOWER-01 KTK-TOWER-02 KTK-TOWER-03: 1 to 5 set so many from there, 6 all; 7 and 8 nothing."""
    side = "a" if far == "b" else "b"
    building = at(f"evil_tower_bridge.{end}")
    assert building.faces("tower_sections") == ["1", "2", "3", "4", "5", "6", "0", "0"]
    assert building.faces("tower_built_from") == [side] * 6 + ["none"] * 2


def test_a_building_throw_that_does_not_count() -> None:
    """KTK-TOWER-04: next turn another throw, or off along the track; where others have built, TOWER-07 holds."""
    waiting = at("evil_tower_bridge.near").do("roll 8", "given turn red")
    assert waiting.options == ["enter", "walk"]
    assert waiting.do("choose enter", "roll 3")["tower_sections"] == "3"
    built = waiting.do("given tower_sections 2", "choose enter", "roll 1")
    assert (built["red.at"], built["turn"], built["tower_sections"]) == ("evil_tower_bridge_1", "red", "2")


@ENDS
def test_fallen_off_the_bridge(end: str, far: str) -> None:
    """KTK-TOWER-06: to the first rock, one card paid, the turn ends; then one throw a turn to the exit."""
    cross = at(f"evil_tower_bridge.{end}", "given tower_sections 1", f"given tower_built_from {far}", cards="axe,net")
    fallen = cross.do("roll 1")
    assert (fallen["red.at"], fallen.options) == ("river_rock_1", ["axe", "net"])
    rocks = fallen.do("choose net")
    assert (rocks["lost_cards"], rocks["turn"]) == ("net:red", "blue")
    rocks = rocks.do("given turn red")
    assert rocks.faces("red.at") == [*(f"river_rock_{rock}" for rock in range(2, 7)), *[f"evil_tower_bridge_{far}"] * 3]
    assert rocks.faces("turn") == ["blue"] * 8


@pytest.mark.parametrize("built", range(1, 7))
@ENDS
def test_a_bridge_that_others_have_built(end: str, far: str, built: int) -> None:
    """KTK-TOWER-07 KTK-TOWER-08 KTK-TOWER-02: throwing on until across or down, seen from both sides."""
    side = "a" if far == "b" else "b"
    for builder in "ab":
        there = range(1, built + 1) if builder == side else range(7 - built, 7)
        cross = at(
            f"evil_tower_bridge.{end}",
            f"given tower_sections {built}",
            f"given tower_built_from {builder}",
            cards="none",
        )
        for face in range(1, 9):
            landed = cross.do(f"roll {face}")
            if face > 6:
                assert (landed["red.at"], landed["turn"]) == (f"evil_tower_bridge_{far}", "blue")
            elif face in there:
                place = face if side == "a" else 7 - face
                assert (landed["red.at"], landed["turn"]) == (f"evil_tower_bridge_{place}", "red")
            else:
                assert (landed["red.at"], landed["turn"]) == ("river_rock_1", "blue")
            assert landed["tower_sections"] == str(built)


def test_no_section_is_ever_added() -> None:
    """KTK-TOWER-03 KTK-TOWER-07: a second visitor at the builder's end does not build on."""
    table = at("evil_tower_bridge.near", colours="red blue").do("roll 2")
    later = table.do("given blue equipment none", "given blue at evil_tower_bridge.near", "roll 6")
    assert (later["tower_sections"], later["blue.at"]) == ("2", "river_rock_1")


def test_the_sections_stay_when_the_tower_is_covered() -> None:
    """KTK-TOWER-09: folded over and opened again, what was built is still built."""
    table = at("et_rim1", "given tower_sections 3", "given turn red", colours="red blue")
    folded = table.do("roll 2", "move red whirlpool_a", "part flap_a in")
    assert folded["tower_sections"] == "3"
    assert folded["flap_a"] == "in"
