"""Over water: Beam Bridge, Boats, Broken Bridge, Cyclops, Demon Castle Moat, Evil Tower Bridge."""

from __future__ import annotations

import pytest

from companion.games.key_to_the_kingdom.ground import reference
from tests.games.key_to_the_kingdom.tables import KIT, Table, at, holding, sit

ENDS = pytest.mark.parametrize(("end", "far"), [("near", "b"), ("far", "a")])


# -- Beam Bridge -------------------------------------------------------------------------------------


def on_the_beams(cards: str = KIT) -> Table:
    return at("beam_bridge.far", f"given red equipment {cards}")


def test_odd_onto_a_beam_even_onto_a_post() -> None:
    """KTK-BEAM-01 KTK-BEAM-02 KTK-BEAM-03 KTK-BEAM-04: a beam tips and ends the turn, on a post one must throw on."""
    near = on_the_beams()
    assert reference().ground("beam_bridge", "a").tracks["bridge"].length == 10
    assert near.faces("red.at") == [
        place for post in (8, 6, 4, 2) for place in ("beam_bridge_splash", f"beam_bridge_{post}")
    ]
    assert near.faces("turn") == ["blue", "red"] * 4
    on_a_post = near.do("roll 4")
    assert (on_a_post.awaits, on_a_post.options) == (["throw"], [])
    ahead = ["beam_bridge_splash", "beam_bridge_4", "beam_bridge_splash", "beam_bridge_2", "beam_bridge_splash"]
    assert on_a_post.faces("red.at") == [*ahead, *["wizard_dagger"] * 3]


def test_over_the_beams_to_the_wizard() -> None:
    """KTK-BEAM-03 KTK-BEAM-11 KTK-WIZ-01 KTK-GEN-10: the end need not be hit exactly; the Wizard's end is his."""
    home = on_the_beams().do("roll 8 4")
    assert (home["red.at"], home["phase"]) == ("wizard_dagger", "wizard_offer")
    assert home.do("choose put_off")["turn"] == "blue"


def in_the_water(cards: str, *throws: int) -> Table:
    table = on_the_beams(cards).do("roll 1")
    for face in throws:
        table = table.do("given turn red", f"roll {face}")
    return table


def test_from_stone_to_stone_in_the_water() -> None:
    """KTK-BEAM-05 KTK-BEAM-06: one throw a turn along the arrows; the fish is harmless to pass, landing there ends."""
    splash = in_the_water(KIT).do("given turn red")
    stones = [f"beam_stone_{number}" for number in range(1, 7)]
    assert splash.faces("red.at") == [*stones, "wizard_dagger", "wizard_dagger"]
    assert splash.faces("turn")[:6] == ["blue"] * 6
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


def test_a_two_past_the_fish() -> None:
    """KTK-BEAM-10 KTK-GEN-02: with neither card only a 2 moves on, one throw a turn."""
    at_the_fish = in_the_water("food", 3).do("given turn red")
    stay = "beam_stone_3"
    assert at_the_fish.faces("red.at") == [stay, "beam_stone_4", *[stay] * 6]
    assert at_the_fish.faces("turn") == ["blue"] * 8
    assert at_the_fish.faces("lost_cards") == ["none"] * 8


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


@ENDS
def test_drifting_to_the_whirlpool(end: str, far: str) -> None:
    """KTK-BOAT-05: one throw a turn along the arrows; at the rim the turn ends, and the track begins."""
    adrift = at(f"boats.{end}", cards="none").do("given turn red", "roll 3", "given turn red")
    arrows = [f"boats_arrow_{number}" for number in range(1, 5)]
    assert adrift.faces("red.at") == [*arrows, *["tm_rim7"] * 4]
    assert adrift.faces("turn") == ["blue"] * 8
    ashore = adrift.do("roll 8")
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


@ENDS
def test_a_missing_plank(end: str, far: str) -> None:
    """KTK-BROKEN-03: to the splash, and the turn ends; the holes lie 4, 7 and 11 from end a."""
    bridge = at(f"broken_bridge.{end}")
    holes = {4, 7, 11} if end == "near" else {3, 7, 10}
    landed = bridge.faces("red.at")
    assert [face for face in range(1, 9) if landed[face - 1] == "broken_bridge_splash"] == sorted(holes & set(range(9)))
    assert bridge.do(f"roll {min(holes)}")["turn"] == "blue"


def under_the_bridge(cards: str, *throws: int) -> Table:
    table = at("broken_bridge.near", cards=cards).do("roll 4")
    for face in throws:
        table = table.do("given turn red", f"roll {face}")
    return table


def test_along_the_square_stones() -> None:
    """KTK-BROKEN-04: one throw a turn; the shore ends it."""
    splash = under_the_bridge("net").do("given turn red")
    stones = [f"square_stone_{number}" for number in range(1, 6)]
    assert [splash.do(f"roll {face}")["red.at"] for face in (1, 2, 4, 5)] == [
        stones[0],
        stones[1],
        stones[3],
        stones[4],
    ]
    assert [splash.do(f"roll {face}")["red.at"] for face in (6, 7, 8)] == ["broken_bridge_b"] * 3
    assert splash.do("roll 2")["turn"] == splash.do("roll 8")["turn"] == "blue"


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


def test_the_squid_and_bare_hands() -> None:
    """KTK-BROKEN-08: 7 or 8 moves on and one card is paid; one throw a turn, the first in the same turn."""
    squid = under_the_bridge("net,rope", 3)
    for table in (squid, squid.do("roll 1", "given turn red")):
        assert [table.do(f"roll {face}")["red.at"] for face in range(1, 7)] == ["square_stone_3"] * 6
        assert [table.do(f"roll {face}")["turn"] for face in range(1, 7)] == ["blue"] * 6
        for face in (7, 8):
            free = table.do(f"roll {face}", "choose rope")
            assert (free["red.at"], free["lost_cards"], free["turn"]) == ("square_stone_4", "rope:red", "blue")


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


@pytest.mark.parametrize("cards", ["none", "axe", "fire"])
@ENDS
def test_nothing_for_the_cyclops(end: str, far: str, cards: str) -> None:
    """KTK-CYC-03 KTK-CYC-04 KTK-CYC-06 KTK-GEN-09: a 1 is carried across; any other throw walks the stones at once.

    Place 3 from the end where one came in is the rock that tips.
    """
    plea = at(f"cyclops.{end}", cards=cards)
    stone = {place: f"cyclops_{place if end == 'near' else 7 - place}" for place in range(1, 7)}
    across = f"cyclops_{far}"
    landed = [across, stone[2], "cyclops_splash", stone[4], stone[5], stone[6], across, across]
    assert plea.faces("red.at") == landed
    assert plea.faces("turn") == ["blue"] * 8
    assert plea.faces("lost_cards") == ["none"] * 8


def test_on_the_cyclops_stones() -> None:
    """KTK-CYC-04 KTK-CYC-05: one throw a turn; there a 1 is a step like any other."""
    stones = at("cyclops.near", cards="none").do("roll 4", "given turn red")
    assert stones.faces("red.at") == ["cyclops_5", "cyclops_6", *["cyclops_b"] * 6]
    assert stones.faces("turn") == ["blue"] * 8


def test_the_cyclops_arrows() -> None:
    """KTK-CYC-07: one throw a turn; the last arrow stops the walk, and from there the whirlpool is one step."""
    splash = at("cyclops.near", cards="none").do("roll 3", "given turn red")
    arrows = [f"cyclops_arrow_{number}" for number in range(1, 5)]
    assert splash.faces("red.at") == [*arrows, *[arrows[3]] * 4]
    last = splash.do("roll 8")
    assert (last["turn"], last["red.status"]) == ("blue", "on_track")
    free = last.do("given turn red", "roll 1")
    assert free.places == {"whirlpool_b", "tm_rim6"}
    assert free.do("move red whirlpool_b")["phase"] == "fold_board"


# -- Demon Castle Moat -------------------------------------------------------------------------------


@ENDS
def test_the_moat_and_the_crocodiles(end: str, far: str) -> None:
    """KTK-MOAT-01 KTK-MOAT-02: a 1 falls and ends; next turn a 1 again leads to the crocodiles, and one try at once."""
    moat = at(f"demon_castle_moat.{end}")
    across = f"demon_castle_moat_{far}"
    assert moat.faces("red.at") == ["demon_castle_moat_splash", *[across] * 7]
    assert moat.faces("turn") == ["blue"] * 8
    swim = moat.do("roll 1", "given turn red")
    assert swim.faces("red.at") == ["demon_castle_moat_blue_arrow", *[across] * 7]
    crocodiles = swim.do("roll 1")
    assert (crocodiles["turn"], crocodiles.options) == ("red", ["food", "sword", "throw_1"])


def among_crocodiles(cards: str, *lines: str) -> Table:
    return at("demon_castle_moat.near", *lines, cards=cards).do("roll 1", "given turn red", "roll 1")


def test_food_for_the_crocodiles() -> None:
    """KTK-MOAT-03: lost, and across without a throw."""
    out = among_crocodiles("food").do("choose food")
    assert (out["red.at"], out["lost_cards"], out["turn"]) == ("demon_castle_moat_b", "food:red", "blue")


def test_a_sword_against_the_crocodiles() -> None:
    """KTK-MOAT-04 KTK-MOAT-06: an 8, the Sword kept; one method and one throw a turn, another method next turn."""
    fight = among_crocodiles("sword").do("choose sword")
    assert fight.faces("red.at") == [*["demon_castle_moat_blue_arrow"] * 7, "demon_castle_moat_b"]
    assert fight.faces("turn") == ["blue"] * 8
    assert fight.faces("red.equipment") == ["sword"] * 8
    assert fight.options == []
    assert fight.do("roll 1", "given turn red").options == ["sword", "throw_1"]


def test_anybody_may_throw_a_one() -> None:
    """KTK-MOAT-05 KTK-GEN-07: open to those who hold cards too; a 1 frees and costs a holder, where one is held."""
    held = [holding("holder_1", "holder_2"), "given red holders holder_1,holder_2"]
    one = among_crocodiles("food,sword", *held).do("choose throw_1")
    assert [one.do(f"roll {face}")["red.at"] for face in range(2, 9)] == ["demon_castle_moat_blue_arrow"] * 7
    assert [one.do(f"roll {face}")["turn"] for face in range(2, 9)] == ["blue"] * 7
    paying = one.do("roll 1")
    assert paying.options == ["holder_1", "holder_2"]
    out = paying.do("choose holder_2")
    assert (out["red.at"], out["lost_holders"], out["turn"]) == ("demon_castle_moat_b", "holder_2", "blue")
    poor = among_crocodiles("food").do("choose throw_1", "roll 1")
    assert (poor["red.at"], poor["lost_holders"]) == ("demon_castle_moat_b", "none")


# -- Evil Tower Bridge -------------------------------------------------------------------------------


@ENDS
def test_whoever_comes_first_builds(end: str, far: str) -> None:
    """KTK-TOWER-01 KTK-TOWER-02 KTK-TOWER-03 KTK-TOWER-04: 1 to 5 set so many from there, 6 all; 7 and 8 nothing."""
    side = "a" if far == "b" else "b"
    building = at(f"evil_tower_bridge.{end}")
    assert building.faces("tower_sections") == ["1", "2", "3", "4", "5", "6", "0", "0"]
    assert building.faces("tower_built_from") == [side] * 6 + ["none"] * 2
    stands = [f"evil_tower_bridge_{place if side == 'a' else 7 - place}" for place in range(1, 6)]
    near, across = f"evil_tower_bridge_{side}", f"evil_tower_bridge_{far}"
    assert building.faces("red.at") == [*stands, across, near, near]
    assert building.faces("turn") == ["blue"] * 8


def test_a_building_throw_that_does_not_count() -> None:
    """KTK-TOWER-04: next turn another throw, or off along the track; where others have built, TOWER-07 holds."""
    waiting = at("evil_tower_bridge.near").do("roll 8", "given turn red")
    assert waiting.options == ["enter", "walk"]
    assert waiting.do("choose enter", "roll 3")["tower_sections"] == "3"
    built = waiting.do("given tower_sections 2", "choose enter", "roll 1")
    assert (built["red.at"], built["turn"], built["tower_sections"]) == ("evil_tower_bridge_1", "red", "2")


@pytest.mark.parametrize("built", range(1, 6))
@ENDS
def test_the_builders_leap(end: str, far: str, built: int) -> None:
    """KTK-TOWER-05: from section n a throw of 7 - n or more reaches the far dagger, a smaller one falls."""
    leap = at(f"evil_tower_bridge.{end}", cards="none").do(f"roll {built}", "given turn red")
    across = f"evil_tower_bridge_{far}"
    assert leap.faces("red.at") == ["river_rock_1"] * (6 - built) + [across] * (built + 2)
    assert leap.faces("turn") == ["blue"] * 8
    assert leap.faces("tower_sections") == [str(built)] * 8


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
