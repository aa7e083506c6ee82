"""The Demon King, whom he catches, and how one leaves his dungeons."""

from __future__ import annotations

import msgspec
import pytest

from companion.games.key_to_the_kingdom.ground import reference
from tests.games.key_to_the_kingdom.tables import KIT, WORLDS, Table, holding, sit, with_heads

# -- where he goes -----------------------------------------------------------------------------------


def test_he_goes_to_the_head_with_the_number() -> None:
    """KTK-DK-01: the one head in view that shows the throw."""
    kings = sit("red blue", "given blue at bt29", "given red at bt35").faces("demon_king")
    assert [reference().space[king].dk for king in kings] == [*range(1, 9)]
    assert all(reference().seen(king, ("in", "in")) for king in kings)


def test_two_heads_with_one_number() -> None:
    """KTK-DK-01: the thrower picks; then the throw serves its purpose. Of one that is left nobody is asked."""
    table = sit("red blue", "given red at bt1", "given blue at bt29", board=with_heads({"ip4": 5})).do("roll 5")
    assert (table["phase"], table.places, table["turn"]) == ("dk_move", {"bt16", "ip4"}, "red")
    put = table.do("move demon_king ip4")
    assert (put["demon_king"], put.awaits) == ("ip4", ["move"])
    assert table.do("given flap_b out")["demon_king"] == "bt16", "the Ice Palace is folded away"


def test_no_head_with_the_number() -> None:
    """KTK-DK-01: he leaves the board."""
    table = sit("red blue", "given demon_king bt4", "given blue at bt29", board=with_heads({"bt16": 0}))
    assert table.do("roll 5")["demon_king"] == "off_board"


# -- whom he catches ---------------------------------------------------------------------------------


def test_on_his_space_and_next_to_it() -> None:
    """KTK-DK-02 KTK-DK-03 KTK-DK-05 KTK-DK-07: all of them, to the dungeon of their World, at no cost.

    So too where he has stood before.
    """
    table = sit(
        "red blue green purple grey",
        "given blue at bt15",
        "given green at bt17",
        "given purple at bt16",
        "given grey at bt18",
        holding("holder_1"),
        "given blue holders holder_1",
        "given demon_king bt16",
        "given red at bt1",
    ).do("roll 5")
    assert "KTK-DK-02" in table.cited
    for colour in ("blue", "green", "purple"):
        assert table[f"{colour}.status"] == "in_dungeon(banshee_towers,3)"
        assert table[f"{colour}.equipment"] == KIT
    assert table["blue.holders"] == "holder_1"
    assert table["grey.at"] == "bt18"
    assert (table["lost_cards"], table["lost_holders"]) == ("none", "none")


def test_across_a_seam_he_reaches_too() -> None:
    """KTK-DK-03 KTK-DK-05: next to him on the other side of a seam, into the dungeon of one's own World."""
    table = sit(
        "red blue", "given blue at ip_seam_n", "given red at bt1", board=with_heads({"bt16": 0, "bt_seam_n": 5})
    )
    assert table.do("roll 5")["blue.status"] == "in_dungeon(ice_palace,3)"


def test_a_one_way_link_joins_both_ways() -> None:
    """KTK-DK-03: next to him is next to him, whichever way the step may be walked."""
    board = reference().board
    links = tuple(
        msgspec.structs.replace(link, oneway=True) if {link.a, link.b} == {"bt15", "bt16"} else link
        for link in board.links
    )
    table = sit("red blue", "given blue at bt15", "given red at bt1", board=msgspec.structs.replace(board, links=links))
    assert table.do("roll 5")["blue.status"] == "in_dungeon(banshee_towers,3)"


def king_beside(space: str, *lines: str) -> Table:
    """Blue sits at `space`; a throw of 5 brings the King right beside it; red is far away."""
    neighbour = next(other for other in reference().steps(("in", "in"))[space] if other not in reference().whirlpool)
    away = "ip_mid" if space.startswith(("bt", "start", "sw", "rat", "sl", "ti", "bl", "wh")) else "bt29"
    return sit("red blue", *lines, f"given red at {away}", board=with_heads({"bt16": 0, neighbour: 5}))


def test_a_dagger_is_no_shelter() -> None:
    """KTK-DK-04: figures on daggers can be caught."""
    for dagger in ("rat_trap_a", "black_dagger_banshee_towers_1"):
        assert king_beside(dagger, f"given blue at {dagger}").do("roll 5")["blue.status"].startswith("in_dungeon")


def test_who_is_safe_from_him() -> None:
    """KTK-DK-04: on Start, in a hazard, in a whirlpool, in a dungeon."""
    safe = {
        "start": ["given blue at start"],
        "rat_trap_a": ["given blue status in_hazard(rat_trap,cellar)"],
        "sleeping_giant_a": ["given blue status in_hazard(sleeping_giant,captive)"],
    }
    for space, lines in safe.items():
        before = king_beside(space, *lines)
        after = before.do("roll 5")
        assert after["demon_king"] in reference().steps(("in", "in"))[space]
        assert after["blue.status"] == before["blue.status"]
    whirlpool = sit(
        "red blue", "given blue at whirlpool_a", "given red at ip_mid", board=with_heads({"bt16": 0, "bt_rim3": 5})
    )
    assert whirlpool.do("roll 5")["blue.at"] == "whirlpool_a"
    ring = sit(
        "red blue",
        "given flap_b out",
        "given blue at ring_of_stones",
        "given red at bt29",
        board=with_heads({"bt16": 0, "li34": 5}),
    )
    assert ring.do("roll 5")["blue.at"] == "ring_of_stones"
    hole = sit(
        "red blue",
        "given flap_a out",
        "given blue at hole_a",
        "given red at ip_mid",
        board=with_heads({"et18": 0, "dc_rim3": 5}),
    )
    assert hole.do("roll 5")["blue.at"] == "hole_a"


@pytest.mark.parametrize("world", WORLDS)
def test_the_dungeon_of_the_own_world(world: str) -> None:
    """KTK-DK-05: the nearest one is that of the World the figure stands in."""
    space = next(
        space for space in reference().board.spaces if space.panel == world and space.kind == "space" and not space.dk
    )
    flaps = [f"given {flap} {state}" for flap, state in reference().panels[world].when.items()]
    heads = {each.id: 0 for each in reference().board.spaces if each.dk == 5}
    other = "whirlpool_b" if "flap_a" in flaps[0] else "whirlpool_a"
    table = sit(
        "red blue",
        *flaps,
        f"given blue at {space.id}",
        f"given red status in_whirlpool({other})",
        board=with_heads({**heads, space.id: 5}),
    )
    assert table.do("roll 5")["blue.at"] == f"dungeon_{world}"


def test_the_thrower_is_caught_before_the_hazard() -> None:
    """KTK-DK-06 KTK-TURN-02 KTK-DAG-05: on a dagger at the turn's start one is on the track; in the hazard no more."""
    neighbour = with_heads({"bt16": 0, "bt_fork": 5})
    standing = sit("blue red", "given blue at ip_mid", "given red at rat_trap.near", "given turn red", board=neighbour)
    caught = standing.do("choose enter", "roll 5")
    assert (caught["red.status"], caught["turn"]) == ("in_dungeon(banshee_towers,3)", "blue")
    held = sit("red blue", "given blue at ip_mid", "given red status in_hazard(rat_trap,cellar)", board=neighbour)
    assert held.do("roll 5 5")["red.at"] == "rat_trap_b"


def test_the_thrower_is_caught_before_the_fight() -> None:
    """KTK-DK-06 KTK-KEY-06: so too on a Black Dagger; the Monster goes under the deck and the holder stays."""
    beside = with_heads({"bt16": 0, "bt7": 5})
    dagger = "black_dagger_banshee_towers_1"
    standing = sit("blue red", "given blue at ip_mid", f"given red at {dagger}", "given turn red", board=beside)
    caught = standing.do("choose fight", "draw iron_shade", "roll 5")
    assert (caught["red.status"], caught["turn"]) == ("in_dungeon(banshee_towers,3)", "blue")
    assert (caught["monsters_fought"], "banshee_towers" in caught["guarded"]) == ("iron_shade", True)


def test_he_does_not_move_while_somebody_flees() -> None:
    """KTK-DK-08 KTK-WHIRL-10: throws to escape a fold leave him alone, and those of the caught too."""
    held = holding("holder_1"), "given blue holders holder_1"
    table = sit("red blue", *held, "given blue at bt29", "given red at bt_rim1", "given demon_king ip4").do("roll 2")
    king = table["demon_king"]
    fled = table.do("move red whirlpool_a", "roll 1", "move blue bt28", "roll 2", "move blue bt26", "roll 1")
    assert fled["demon_king"] == king
    caught = fled.do("move blue bt_west", "part flap_a out", "roll 3 4 5")
    assert caught["demon_king"] == king


# -- dungeons ----------------------------------------------------------------------------------------


def imprisoned(world: str = "ice_palace", left: int = 3, **house: str) -> Table:
    lines = [f"given {flap} {state}" for flap, state in reference().panels[world].when.items()]
    away = "bt29" if "flap_b" in lines[0] else "ip_mid"
    return sit(
        "red blue", *lines, f"given blue at {away}", f"given red status in_dungeon({world},{left})", board=None, **house
    )


@pytest.mark.parametrize("world", WORLDS)
def test_a_one_or_an_eight_opens_the_door(world: str) -> None:
    """KTK-DUN-01: one throw a turn; 1 or 8 frees, and the same throw walks from a Black Dagger of that place."""
    cell = imprisoned(world)
    daggers = reference().location[world].daggers
    flaps = (cell["flap_a"], cell["flap_b"])
    for face in range(2, 8):
        shut = cell.do(f"roll {face}")
        assert (shut["turn"], shut["red.status"]) == ("blue", f"in_dungeon({world},2)")
    for face in (1, 8):
        free = cell.do(f"roll {face}")
        ends = free.places or {free["red.at"]}
        king = free.state.demon_king
        walks = [set(reference().walk(dagger, face, flaps, king, home=False, exact=False).places) for dagger in daggers]
        assert ends == set().union(*walks)


def test_three_tries_and_out() -> None:
    """KTK-DUN-02 KTK-DUN-03: after three failed turns the fourth is a walk from the Black Dagger, and no fight."""
    table = imprisoned()
    for left in ("2", "1", "0"):
        table = table.do("roll 4", "given turn red")
        assert table["red.status"] == f"in_dungeon(ice_palace,{left})"
    assert (table.awaits, table.options) == (["throw"], [])
    out = table.do("roll 2")
    assert out.places == {"ip24", "bridge_of_glass_b", "wild_boar_a"}
    over = out.do("move red ip24")
    assert (over["red.status"], over["monsters_fought"], "ice_palace" in over["guarded"]) == ("on_track", "none", True)


def test_from_either_of_two_black_daggers() -> None:
    """KTK-DUN-01: in Banshee Towers the player picks the one to start from; at the other one a Monster waits."""
    free = imprisoned("banshee_towers").do("roll 1")
    assert free.places == {"bt6", "bt7", "bt9", "bt_foot"}
    far = imprisoned("banshee_towers").do("roll 8")
    assert {"black_dagger_banshee_towers_1", "black_dagger_banshee_towers_2"} <= far.places
    fight = far.do("move red black_dagger_banshee_towers_2")
    assert (fight["phase"], fight["turn"]) == ("draw_monster", "red")
