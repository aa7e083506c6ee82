"""Holes in the ground: Bone Pit, Bridge of Glass, Ice Caves, Snake Pit, Tiger Pen, Well of Doom, Rat Trap, Swamp."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.key_to_the_kingdom.ground import reference
from tests.games.key_to_the_kingdom.tables import KIT, at, sit

ENDS = pytest.mark.parametrize(("end", "far"), [("near", "b"), ("far", "a")])
"""Both daggers of a hazard, and the side that is the far one from there (KTK-DAG-04)."""


# -- Bone Pit ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("colour", "fall", "skulls"), [("red", 1, 4), ("grey", 5, 2)])
@ENDS
def test_odd_throws_climb_the_skulls(end: str, far: str, colour: str, fall: int, skulls: int) -> None:
    """KTK-BONE-05 KTK-BONE-06: one throw a turn, exactly one skull on an odd one, and out on the far dagger."""
    table = at(f"bone_pit.{end}").do(f"roll {fall}", "given turn red")
    for skull in range(1, skulls + 1):
        table = table.do("roll 7")
        assert table["red.at"] == f"bone_{colour}_{skull}"
        table = table.do("given turn red")
    table = table.do("roll 3")
    assert (table["red.at"], table["red.status"], table["turn"]) == (f"bone_pit_{far}", "on_white_dagger", "blue")
    assert table["lost_cards"] == "none"


# -- Bridge of Glass ---------------------------------------------------------------------------------


def test_the_shield_buys_the_way_out_of_the_quicksand() -> None:
    """KTK-GLASS-04: instead of an attempt or right after a failed one; never forced."""
    stuck = at("bridge_of_glass.near").do("roll 2")
    assert stuck.options == ["net", "rope", "grappling_hook", "shield"]
    out = stuck.do("choose shield")
    assert (out["red.at"], out["lost_cards"], out["turn"]) == ("bridge_of_glass_b", "shield:red", "blue")
    failed = stuck.do("choose rope", "roll 8")
    assert failed.options == ["shield", "wait"]
    assert failed.do("choose shield")["red.at"] == "bridge_of_glass_b"
    assert failed.do("choose shield")["lost_cards"] == "shield:red"
    assert failed.do("choose wait")["lost_cards"] == "none"
    alone = at("bridge_of_glass.near", cards="shield,food").do("roll 2")
    assert alone.options == ["shield", "wait"]
    waiting = alone.do("choose wait")
    assert (waiting["red.at"], waiting["turn"]) == ("bridge_of_glass_quicksand", "blue")
    assert waiting.do("given turn red").options == ["shield", "wait"]


@ENDS
def test_out_of_the_quicksand_without_a_card(end: str, far: str) -> None:
    """KTK-GLASS-05 KTK-GEN-08 KTK-GEN-09: nine with two dice, then one card of choice is paid; nothing of nothing."""
    stuck = at(f"bridge_of_glass.{end}", cards="food,sword").do("roll 3")
    assert stuck.awaits == ["throw"]
    assert stuck.do("roll 4 4")["turn"] == "blue"
    assert stuck.do("roll 4 4")["lost_cards"] == "none"
    paying = stuck.do("roll 4 5")
    assert paying.options == ["food", "sword"]
    out = paying.do("choose sword")
    assert (out["red.at"], out["lost_cards"], out["turn"]) == (f"bridge_of_glass_{far}", "sword:red", "blue")
    free = at(f"bridge_of_glass.{end}", cards="none").do("roll 3 8 8")
    assert (free["red.at"], free["lost_cards"]) == (f"bridge_of_glass_{far}", "none")


# -- Ice Caves ---------------------------------------------------------------------------------------


@ENDS
def test_fire_melts_the_ice(end: str, far: str) -> None:
    """KTK-ICE-02: Fire is lost, without a throw, and either dagger may be taken."""
    frozen = at(f"ice_caves.{end}").do("roll 1")
    assert frozen.options == ["fire", "axe"]
    asked = frozen.do("choose fire")
    assert asked.places == {"ice_caves_a", "ice_caves_b"}
    for side in "ab":
        out = asked.do(f"move red ice_caves_{side}")
        assert (out["red.at"], out["lost_cards"], out["turn"]) == (f"ice_caves_{side}", "fire:red", "blue")


# -- Snake Pit ---------------------------------------------------------------------------------------


@ENDS
def test_eleven_clears_the_snakes(end: str, far: str) -> None:
    """KTK-SNAKE-01: the total of three dice, 11 or more."""
    jump = at(f"snake_pit.{end}")
    assert jump.do("roll 3 4 4")["red.at"] == f"snake_pit_{far}"
    assert jump.do("roll 3 4 4")["turn"] == "blue"
    fallen = jump.do("roll 3 3 4")
    assert (fallen["red.at"], fallen["turn"], fallen.options) == ("snake_pit_pit", "red", ["grappling_hook", "rope"])


def test_no_second_method_in_the_same_turn() -> None:
    """KTK-SNAKE-02 KTK-GEN-05: once the Hook is named the Rope must wait for the next turn."""
    named = at("snake_pit.near").do("roll 1 1 1", "choose grappling_hook")
    assert named.options == []
    assert "not on offer" in named.refused("choose rope")
    assert named.do("roll 4", "given turn red").options == ["grappling_hook", "rope"]


def test_a_card_buys_the_way_out_of_the_snakes() -> None:
    """KTK-SNAKE-04: with neither, one card is paid and the way is free at once; with nothing, for nothing."""
    pit = at("snake_pit.near", cards="axe,food").do("roll 1 1 1")
    assert pit.options == ["axe", "food"]
    out = pit.do("choose axe")
    assert (out["lost_cards"], out.places) == ("axe:red", {"snake_pit_a", "snake_pit_b"})
    poor = at("snake_pit.near", cards="none").do("roll 1 1 1")
    assert poor.do("move red snake_pit_a")["turn"] == "blue"


# -- Tiger Pen ---------------------------------------------------------------------------------------


def test_a_swing_without_pips() -> None:
    """KTK-TIGER-02 KTK-DAG-05 KTK-TURN-04: none left on arriving; at the turn's start no throw, so no Demon King."""
    exactly = at("bt12", cards="rope,fire").do("roll 4", "move red tiger_pen_a")
    assert (exactly["red.at"], exactly["turn"], exactly["lost_cards"]) == ("tiger_pen_b", "blue", "rope:red")
    standing = sit("blue red", "given red at tiger_pen.near", "given turn red")
    over = standing.do("choose enter")
    assert (over["red.at"], over["turn"], over["demon_king"]) == ("tiger_pen_b", "blue", "off_board")


def test_food_for_the_tiger() -> None:
    """KTK-TIGER-04 KTK-TIGER-07: the Food is lost and any throw frees, and is walked from the far dagger."""
    fed = at("tiger_pen.near", cards="food").do("roll 1")
    assert (fed["lost_cards"], fed.awaits) == ("food:red", ["throw"])
    assert fed.do("roll 1")["red.at"] == "bt_seam_n"
    for face in range(2, 9):
        assert fed.do(f"roll {face}").places == steps_from("tiger_pen_b", face)


def steps_from(space: str, pips: int) -> set[str]:
    return set(reference().walk(space, pips, ("in", "in"), None, home=False, exact=False).places)


def test_the_shield_against_the_tiger() -> None:
    """KTK-TIGER-05 KTK-TIGER-07 KTK-TIGER-08: an 8 in up to four throws, and that 8 is walked; else next turn."""
    pen = at("tiger_pen.near", cards="shield").do("roll 2")
    free = pen.do("roll 3 8")
    assert free.places == steps_from("tiger_pen_b", 8)
    assert free["red.equipment"] == "shield"
    failed = pen.do("roll 7 7 7 7")
    assert (failed["red.at"], failed["turn"], failed["red.equipment"]) == ("tiger_pen_pen", "blue", "shield")
    assert failed.do("given red equipment shield,fire", "given turn red").options == ["shield", "fire"]


def test_fire_against_the_tiger() -> None:
    """KTK-TIGER-06 KTK-TIGER-08: 6, 7, 8 free and are walked; the Fire is kept either way."""
    pen = at("tiger_pen.near", cards="fire").do("roll 2")
    for face in range(1, 6):
        stuck = pen.do(f"roll {face}")
        assert (stuck["red.at"], stuck["turn"], stuck["red.equipment"]) == ("tiger_pen_pen", "blue", "fire")
    for face in range(6, 9):
        assert pen.do(f"roll {face}").places == steps_from("tiger_pen_b", face)


def test_the_walk_out_of_the_pen_is_an_ordinary_walk() -> None:
    """KTK-TIGER-10: any direction, a theft, a dagger and its hazard, all in the same turn."""
    pen = at("tiger_pen.near", "given flap_b in", cards="fire")
    robbing = pen.do("given guarded none", "given blue holders holder_1", "given blue at ip3", "roll 1")
    thief = robbing.do("roll 7", "move red ip3")
    assert thief.options == ["decline", "blue.holder_1"]
    on = thief.do("choose blue.holder_1")
    assert (on["red.holders"], on.awaits, on["turn"]) == ("holder_1", ["throw"], "red")
    into = pen.do("roll 1", "roll 7", "move red rat_trap_b")
    assert into["red.status"] == "in_hazard(rat_trap,door)"
    assert into["turn"] == "red"


# -- Well of Doom ------------------------------------------------------------------------------------


@ENDS
def test_two_throws_round_the_well(end: str, far: str) -> None:
    """KTK-WELL-01: up to two throws; L is 10; whoever is not round falls in, and the Well remembers the place."""
    wall = at(f"well_of_doom.{end}", cards="rope")
    assert wall.do("roll 2 8")["red.at"] == f"well_of_doom_{far}"
    assert wall.do("roll 8 2")["turn"] == "blue"
    fallen = wall.do("roll 5 4")
    assert (fallen["red.at"], fallen["red.place"], fallen["turn"]) == ("well_of_doom_well", "9", "red")
    assert wall.do("roll 3")["red.at"] == f"well_of_doom_{3 if end == 'near' else 7}"


@pytest.mark.parametrize("card", ["rope", "grappling_hook"])
def test_a_two_catches_in_the_well(card: str) -> None:
    """KTK-WELL-02 KTK-WELL-03: a 2 in up to four throws, the card kept; back on the wall, and the turn ends."""
    well = at("well_of_doom.near", cards=card).do("roll 3 4")
    caught = well.do("roll 1 1 1 2")
    assert (caught["red.at"], caught["turn"], caught["red.equipment"]) == ("well_of_doom_7", "blue", card)
    assert well.do("roll 2")["red.at"] == "well_of_doom_7"
    failed = well.do("roll 1 3 4 5")
    assert (failed["red.at"], failed["turn"], failed["red.equipment"]) == ("well_of_doom_well", "blue", card)


def test_the_shield_in_the_well() -> None:
    """KTK-WELL-02: three dice, all thrown, ten or more."""
    well = at("well_of_doom.near", cards="shield").do("roll 3 4")
    assert well.do("roll 8 8").awaits == ["throw"]
    assert well.do("roll 3 3 4")["red.at"] == "well_of_doom_7"
    assert well.do("roll 3 3 3")["red.at"] == "well_of_doom_well"


def test_one_method_in_a_fall() -> None:
    """KTK-WELL-02 KTK-WELL-04 KTK-WELL-05: after one that failed no card helps any more in that fall."""
    well = at("well_of_doom.near").do("roll 3 4")
    assert well.options == ["rope", "grappling_hook", "shield"]
    failed = well.do("choose rope", "roll 1 1 1 1", "given turn red")
    assert (failed.awaits, failed.options) == (["throw"], [])
    out = failed.do("roll 5", "choose net")
    assert (out["lost_cards"], out.places) == ("net:red", {"well_of_doom_a", "well_of_doom_b"})


def test_the_last_stretch_of_the_wall() -> None:
    """KTK-WELL-03 KTK-WELL-05: one throw from the place; short of the end one falls there, and the cards help again."""
    wall = at("well_of_doom.near").do("roll 3 4", "choose rope", "roll 2", "given turn red")
    for face in range(3, 9):
        assert wall.do(f"roll {face}")["red.at"] == "well_of_doom_b"
    for face in (1, 2):
        again = wall.do(f"roll {face}")
        assert (again["red.at"], again["red.place"], again["turn"]) == ("well_of_doom_well", str(7 + face), "red")
        assert again.options == ["rope", "grappling_hook", "shield"]


# -- Rat Trap ----------------------------------------------------------------------------------------


@ENDS
def test_a_rope_among_the_rats(end: str, far: str) -> None:
    """KTK-RAT-02 KTK-RAT-03: nine with two dice in the same turn; a Rope that slips is kept, and three turns pass."""
    trap = at(f"rat_trap.{end}").do("roll 1")
    assert trap.awaits == ["throw"]
    out = trap.do("roll 1 8")
    assert (out["red.at"], out["turn"], out["red.equipment"]) == (f"rat_trap_{far}", "blue", KIT)
    slipped = trap.do("roll 1 7")
    assert (slipped["red.status"], slipped["turn"], slipped["red.equipment"]) == ("skipping(3)", "blue", KIT)
    assert slipped.do("given red status skipping(0)")["red.status"] == "in_hazard(rat_trap,wall)", "players say so"
    without = at(f"rat_trap.{end}", cards="net").do("roll 1")
    assert (without["red.status"], without["turn"]) == ("skipping(3)", "blue")


@pytest.mark.parametrize(("end", "stone", "onward"), [("near", "swamp_1", "swamp_2"), ("far", "swamp_11", "swamp_10")])
def test_the_way_out_of_the_rats_cellar(end: str, stone: str, onward: str) -> None:
    """KTK-RAT-04 KTK-RAT-05 KTK-TURN-01: three turns missed, a fourth to climb, and the fifth throws on."""
    table = at(f"rat_trap.{end}", cards="net,grappling_hook").do("roll 1")
    for left in (2, 1, 0):
        table = table.do("given turn red")  # missed on the way: the turn is already Bob's again
        assert (table["red.skipping"], table["turn"], table["demon_king"]) == (str(left), "blue", "off_board")
        assert table["red.at"] == "rat_trap_trap"
    climbed = table.do("given turn red")
    assert (climbed["red.at"], climbed["turn"], climbed["demon_king"]) == (stone, "blue", "off_board")
    fifth = climbed.do("given turn red")
    assert fifth.awaits == ["throw"]
    after = fifth.do("roll 1")
    assert after["red.at"] == onward


def test_the_wall_leads_where_the_board_says() -> None:
    """KTK-RAT-05: board data; here to the swamp's second stone."""
    board = reference().board
    trap = msgspec.structs.replace(board.hazards["rat_trap"], spots={"trap": "rat_trap_trap", "wall_a": "swamp_2"})
    other = msgspec.structs.replace(board, hazards={**board.hazards, "rat_trap": trap})
    table = sit("red blue", "given red equipment none", "given red at rat_trap.near", "roll 1", board=other)
    climbed = table.do("given turn red", "given turn red", "given turn red", "given turn red")
    assert climbed["red.at"] == "swamp_2"


# -- Swamp -------------------------------------------------------------------------------------------


@ENDS
def test_throwing_on_through_the_swamp(end: str, far: str) -> None:
    """KTK-SWAMP-01: as many throws as it takes; the exact number is not needed."""
    stones = at(f"swamp.{end}")
    over = stones.do("roll 1", "roll 5", "roll 5")  # onto grey stones: 1, 6, 11 from either end
    assert (over["red.at"], over["turn"]) == (f"swamp_{11 if far == 'b' else 1}", "red")
    assert over.do("roll 8")["red.at"] == f"swamp_{far}"
    assert over.do("roll 8")["turn"] == "blue"


def test_the_hook_in_the_swamp() -> None:
    """KTK-SWAMP-02 KTK-SWAMP-03 KTK-SWAMP-04: kept; from the next landing on an even throw onto red holds."""
    table = at("swamp.near", cards="grappling_hook,food")
    red = table.do("roll 8")  # an even throw onto red brings the Hook out, and is not tested
    assert (red["red.at"], red["turn"], red.awaits) == ("swamp_8", "red", ["throw"])
    held = red.do("roll 2")  # from 8 to 10: red, even
    assert (held["red.at"], held["turn"], held["red.status"]) == ("swamp_10", "blue", "in_hazard(swamp,held)")
    assert held["red.equipment"] == "food,grappling_hook"
    later = held.do("given turn red")
    assert (later.awaits, later.options) == (["throw"], [])
    assert later.do("roll 1")["turn"] == "red"
    odd = table.do("roll 3", "roll 5")  # onto 3, then with a 5 onto 8: red, odd
    assert (odd["red.at"], odd["turn"]) == ("swamp_8", "red")
    assert table.do("roll 3", "roll 1")["turn"] == "red"


def test_a_net_after_the_hook() -> None:
    """KTK-SWAMP-04 KTK-SWAMP-05: held on red, the next turn a Net may be used instead of the throw."""
    held = at("swamp.near", cards="grappling_hook,net").do(
        "roll 3", "choose grappling_hook", "roll 2", "given turn red"
    )
    assert (held["red.at"], held.options, held.awaits) == ("swamp_5", ["net"], ["throw", "choice"])
    on = held.do("choose net")
    assert (on["red.at"], on["lost_cards"], on["turn"]) == ("swamp_6", "net:red", "red")
    again = on.do("roll 2")  # red once more: it starts afresh, and the Hook comes out anew
    assert (again["red.at"], again["turn"], again.awaits) == ("swamp_8", "red", ["throw"])


def test_the_net_in_the_swamp() -> None:
    """KTK-SWAMP-05 KTK-SWAMP-02: lost, up to the next grey stone, and thrown on at once; the next red sinks again."""
    table = at("swamp.near", cards="net,food").do("roll 3")
    assert (table["red.at"], table["lost_cards"], table["turn"]) == ("swamp_4", "net:red", "red")
    sunk = table.do("roll 1")
    assert sunk["lost_cards"] == "food:red,net:red"


def test_with_neither_hook_nor_net_in_the_swamp() -> None:
    """KTK-SWAMP-06: one card is paid, up to the next grey stone, the turn ends; next turn as before."""
    table = at("swamp.far", cards="rope,food").do("roll 2")  # stone 10 from the near end is the second from here
    assert table.options == ["food", "rope"]
    rest = table.do("choose food")
    assert (rest["red.at"], rest["lost_cards"], rest["turn"]) == ("swamp_9", "food:red", "blue")
    assert rest.do("given turn red", "roll 2")["red.at"] == "swamp_7"


def test_the_last_red_stone_of_the_swamp() -> None:
    """KTK-SWAMP-07: with no grey stone ahead the step goes to the far dagger, and the turn ends."""
    board = reference().board
    red = msgspec.structs.replace(board.hazards["swamp"], special={"red": (10, 11)})
    other = msgspec.structs.replace(board, hazards={**board.hazards, "swamp": red})
    for card, lost in (("net", "net:red"), ("food", "food:red")):
        table = sit("red blue", f"given red equipment {card}", "given red at swamp.near", "roll 5 5", board=other)
        assert (table["red.at"], table["turn"], table["lost_cards"]) == ("swamp_b", "blue", lost)
