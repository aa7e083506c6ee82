"""Taking a holder from somebody who stands where one's walk ends."""

from __future__ import annotations

from tests.games.key_to_the_kingdom.tables import Table, holding, sit

HELD = (
    holding("holder_1", "holder_2", "holder_3"),
    "given blue holders holder_1,holder_2",
    "given green holders holder_3",
)


def meeting(*lines: str, start: str = "bt1", **house: str) -> Table:
    """Red, about to throw; Blue holds two holders, Green one."""
    return sit(
        "red blue green",
        *HELD,
        "given blue at bt3",
        "given green at bt3",
        *lines,
        f"given red at {start}",
        board=None,
        **house,
    )


def test_one_holder_from_one_of_them() -> None:
    """KTK-STEAL-01: a choice among the backs of all who stand there, or nothing; passing is no landing."""
    assert meeting().do("roll 5", "move red bt5")["turn"] == "blue"
    landed = meeting().do("roll 3", "move red bt3")
    assert landed.options == ["decline", "blue.holder_1", "blue.holder_2", "green.holder_3"]
    stolen = landed.do("choose blue.holder_2")
    assert (stolen["red.holders"], stolen["blue.holders"], stolen["green.holders"]) == (
        "holder_2",
        "holder_1",
        "holder_3",
    )
    left = landed.do("choose decline")
    assert (left["red.holders"], left["turn"]) == ("none", "blue")


def test_the_thief_throws_again() -> None:
    """KTK-STEAL-02 KTK-TURN-03: and walks on in the same turn; the Demon King stays."""
    stolen = meeting().do("roll 3", "move red bt3", "choose green.holder_3")
    assert (stolen["turn"], stolen.awaits) == ("red", ["throw"])
    on = stolen.do("roll 1")
    assert on["demon_king"] == stolen["demon_king"] == "bt8"
    assert on.do("move red bt4")["turn"] == "blue"
    declined = meeting().do("roll 3", "move red bt3", "choose decline")
    assert declined["turn"] == "blue"


def test_on_a_dagger_its_own_business_follows() -> None:
    """KTK-STEAL-02: no extra throw there."""
    white = meeting("given blue at rat_trap_a", start="bt_west").do("roll 3", "move red rat_trap_a")
    robbed = white.do("choose blue.holder_1")
    assert robbed["red.status"] == "in_hazard(rat_trap,door)"
    black = meeting("given blue at black_dagger_ice_palace", start="ip22").do(
        "roll 1", "move red black_dagger_ice_palace"
    )
    assert black.do("choose blue.holder_1")["phase"] == "walk"  # Ice Palace's holder is with Blue: nothing to fight for
    assert black.do("choose blue.holder_1")["turn"] == "blue"
    guarded = meeting("given blue at bt6", "given green at black_dagger_ice_palace", start="ip22")
    guarded = guarded.do(
        "given guarded ice_palace", "given blue holders holder_1", "roll 1", "move red black_dagger_ice_palace"
    )
    assert guarded.do("choose green.holder_3")["phase"] == "draw_monster"


def test_cards_cannot_be_stolen() -> None:
    """KTK-STEAL-03: neither Equipment nor Deep Magic."""
    table = sit(
        "red blue", "given blue deep_magic 2", "given deep_magic_supply 4", "given blue at bt3", "given red at bt1"
    )
    assert table.do("roll 3", "move red bt3")["turn"] == "blue"
    choices = meeting().do("roll 3", "move red bt3").options
    assert all(option == "decline" or "holder" in option for option in choices)


def test_where_there_is_no_stealing() -> None:
    """KTK-STEAL-03: on Start, at the Ring, in a whirlpool, in a hazard or a dungeon."""
    start = sit("red blue", *HELD[:2], "given blue at start", "given red at bt1").do("roll 1", "move red start")
    assert start["turn"] == "blue"
    ring = sit("red blue", *HELD[:2], "given flap_b out", "given blue at ring_of_stones", "given red at li34")
    assert ring.do("roll 1", "move red ring_of_stones").options == ["cards", "deep_magic"]
    pool = sit("red blue", *HELD[:2], "given blue at whirlpool_b", "given red at ip_rim1")
    assert pool.do("roll 1", "move red whirlpool_b")["phase"] == "fold_board"
    trap = meeting("given blue status in_hazard(rat_trap,cellar)", "given green at ip_mid", start="bt_west")
    assert trap.do("roll 3", "move red rat_trap_a")["red.status"] == "in_hazard(rat_trap,door)"
    cell = meeting("given blue status in_dungeon(ice_palace,3)", "given green at bt1", start="ip_mid")
    out = cell.do("given red status in_dungeon(ice_palace,3)", "given turn red", "roll 8")
    assert out["phase"] == "move"


def test_one_theft_a_victim_a_turn() -> None:
    """KTK-STEAL-03: whoever was robbed this turn is safe until it ends; the others are not."""
    stolen = meeting("given green at bt4").do("roll 3", "move red bt3", "choose blue.holder_1")
    second = stolen.do("roll 1", "move red bt4")
    assert second.options == ["decline", "green.holder_3"]
    third = second.do("choose green.holder_3", "roll 1", "move red bt3")
    assert (third["turn"], third["red.holders"]) == ("blue", "holder_1,holder_3")
    later = third.do("given turn red", "given red at bt1", "roll 3", "move red bt3")
    assert later.options == ["decline", "blue.holder_2"]


def test_a_walk_that_the_king_cuts_short_ends_there() -> None:
    """KTK-STEAL-01 KTK-MOVE-04: the space before him is where the walk ends, so a theft there counts."""
    table = sit("red blue", *HELD[:2], "given blue at bt26", "given red at bt28", dk_adjacent="no").do(
        "roll 7", "move red bt26"
    )
    assert table.options == ["decline", "blue.holder_1", "blue.holder_2"]
