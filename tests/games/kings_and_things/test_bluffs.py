"""Support and bluff (KNT-BLUF)."""

from __future__ import annotations

from companion.games.kings_and_things.reckoning import supported
from tests.games.kings_and_things.tables import Table, fought, realm


def test_where_support_comes_from() -> None:
    """KNT-BLUF-01, KNT-POWR-02: a hex of its terrain anywhere, or its Lord in its own hex."""
    table = realm(2, "h1 plains grey", "h2 mountain grey", "h3 swamp green", "h1.grey up desert_master")
    state = table.state
    assert supported(state, 0, "troll", 0)
    assert not supported(state, 0, "ghost", 0)
    assert supported(state, 0, "sphinx", 0)
    assert not supported(state, 0, "sphinx", 1)
    assert not supported(state, 1, "sphinx", 0)


def clash(*lines: str, **house: str) -> Table:
    """Ann attacks Bob’s plains with three; he has farmers and a Troll without a mountain."""
    board = (
        "h1 plains green",
        "h1.green up farmers,troll",
        "h1.grey up walrus,deerhunter,ogre",
        "h2 frozen_waste grey",
    )
    return fought(4, *board, *lines, **house)


def test_a_bluff_fights_until_it_is_called() -> None:
    """KNT-BLUF-04, KNT-BLUF-06: it throws like the others, and may be called later while it is face up."""
    table = clash().do("choose fight")
    assert table["battle.green.fighters"] == "farmers,troll"
    # Troll, Farmers; Walrus and Deerhunter, Ogre: all miss
    later = table.do("roll 6", "roll 6", "roll 6", "roll 6", "roll 6")
    assert "call" in later.options
    called = later.do("choose call", "choose green:troll")
    assert called["battle.green.fighters"] == "farmers"
    assert "KNT-BLUF-05" in called.cited


def test_anybody_may_call_and_a_wrong_call_is_free() -> None:
    """KNT-BLUF-05, KNT-BLUF-09: the call is the whole table's; a real creature stays, and nothing is paid."""
    table = clash()
    assert table.who == ""
    wrong = table.do("choose call", "choose green:farmers")
    assert wrong["battle.green.fighters"] == "farmers,troll"
    assert "real" in wrong.said
    assert wrong["grey.gold"] == table["grey.gold"]
    lord = clash("h1.green up farmers,troll,mountain_king").do("choose call", "choose green:troll")
    assert "Troll is real and stays." in lord.said, "its Lord fights beside it (KNT-BLUF-01)"
    own = table.do("choose call", "choose grey:ogre")  # whoever owns up may do so as well (G27)
    assert own["battle.grey.fighters"] == "deerhunter,walrus"


def test_nobody_doubts_characters_forts_and_guards() -> None:
    """KNT-BLUF-03: they need no support."""
    table = clash("h1 fort keep").do("choose call")
    assert set(table.options) == {"no", "green:farmers", "green:troll", "grey:walrus", "grey:ogre"}
    guarded = fought(2, "h1 plains", "h1.grey up walrus", "h2 frozen_waste grey", "h1 guards sphinx,nomads")
    assert set(guarded.do("choose call").options) == {"no", "grey:walrus"}


def test_support_goes_and_comes_with_hexes() -> None:
    """KNT-BLUF-02, KNT-BLUF-07, KNT-BLUF-08: judged at the moment of the call."""
    table = clash()
    gained = table.do("given h5 terrain mountain", "given h5 owner green", "choose call", "choose green:troll")
    assert gained["battle.green.fighters"] == "farmers,troll"
    lost = gained.do("given h5 owner red", "choose call", "choose green:troll")
    assert lost["battle.green.fighters"] == "farmers"


def test_turned_up_for_the_battle_and_down_again() -> None:
    """KNT-BLUF-10: up before the first round, down when it is over, characters excepted."""
    board = ("h1 plains green", "h1.green down 1", "h1.grey down 2", "h1.grey up elf_lord", "h2 frozen_waste grey")
    table = fought(2, *board)
    assert "draw" in table.awaits
    shown = table.do("draw farmers", "draw walrus", "draw ogre")
    assert shown["battle.grey.fighters"] == "elf_lord,ogre,walrus"
    over = shown.do("choose fight", "roll 1")
    assert over["h1.owner"] == "grey"
    assert (over["h1.grey.up"], over["h1.grey.down"]) == ("elf_lord", "2")
    stays = fought(2, *board, stay_face_up="true").do(
        "draw farmers", "draw walrus", "draw ogre", "choose fight", "roll 1"
    )
    assert stays["h1.grey.up"] == "elf_lord,ogre,walrus"


def test_the_referee_calls_where_the_table_wants_it() -> None:
    """G27: found out as soon as they are turned up."""
    assert clash(bluff_call="referee")["battle.green.fighters"] == "farmers"


def test_the_app_never_calls_by_itself() -> None:
    """A03: with players calling, nothing is said of a bluff."""
    table = clash()
    assert "bluff" not in table.said
    assert table["battle.green.fighters"] == "farmers,troll"


LORDED = (
    "h1 plains green",
    "h1.green up mountain_king,troll,farmers",
    "h1.grey up ice_giant,ogre",
    "h2 frozen_waste grey",
)
"""Bob's Troll is real for as long as the Mountain King stands beside it."""


def test_a_bluff_made_in_mid_round_may_be_called_before_it_throws() -> None:
    """KNT-BLUF-06, KNT-BLUF-07: the Lord falls to a ranged hit; in melee his Troll lies and has not thrown yet."""
    melee = fought(4, *LORDED).do("choose fight", "roll 1", "choose mountain_king", "choose sword_master")
    assert (melee.who, melee["battle.step"]) == ("green", "melee_step")
    assert {"throw", "choice"} <= set(melee.awaits)
    called = melee.do("choose call", "choose green:troll")
    assert called["battle.green.fighters"] == "farmers"
    thrown = called.do("roll 6")  # the Farmers alone
    assert thrown.who == "grey"
    stays = melee.do("choose call", "choose no", "roll 6", "roll 6")
    assert stays.who == "grey"


def test_the_last_who_threw_is_called() -> None:
    """KNT-BLUF-05, KNT-MULT-05: nobody is left to throw, nor anybody to be hit, and the battle is over."""
    board = ("h1 plains green", "h1.green up mountain_king,troll", "h1.grey up ice_giant,ogre", "h2 frozen_waste grey")
    melee = fought(4, *board).do("choose fight", "roll 1", "choose mountain_king", "choose sword_master")
    called = melee.do("choose call", "choose green:troll")
    assert called["h1.owner"] == "grey"


def test_the_referee_finds_what_becomes_a_bluff_in_mid_round() -> None:
    """KNT-BLUF-07, G27: without its Lord the Troll goes before it throws."""
    table = fought(4, *LORDED, bluff_call="referee")
    fallen = table.do("choose fight", "roll 1", "choose mountain_king", "choose sword_master")
    assert fallen["battle.green.fighters"] == "farmers"
