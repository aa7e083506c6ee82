"""What is lost and how it comes back: the lost pool, Deep Magic, the Ring of Stones."""

from __future__ import annotations

import pytest

from tests.games.key_to_the_kingdom.tables import Table, at

POOL = (
    "given guarded banshee_towers,ice_palace,temple_of_martyrs,sixth_world",
    "given lost_holders holder_3,holder_5",
    "given lost_cards axe:red,axe:blue,net:blue,rope:red",
)


def entering(face: int, *lines: str, **options: str) -> Table:
    """Red walks into the Ring with this throw, from two steps before it."""
    return at("li_east", *lines, **options).do(f"roll {face}", "move red ring_of_stones")


# -- the lost pool -----------------------------------------------------------------------------------


def test_two_cards_of_one_kind() -> None:
    """KTK-ITEM-03: the Ring may bring a second one; it is used up one at a time."""
    picking = at("ring_of_stones", *POOL).do("choose cards", "given turn red")
    two = picking.do("choose axe", "choose axe", "choose holder_3")
    assert two["red.equipment"].count("axe") == 3
    froze = two.do("given flap_b in", "given red at ip_mid", "given turn red", "given red at ice_caves.near", "roll 1")
    broken = froze.do("choose axe", "roll 2", "move red ice_caves_b")
    assert broken["red.equipment"].count("axe") == 2


def test_own_cards_come_first() -> None:
    """KTK-ITEM-04: at the Ring a card of a kind noted as one's own is the one that is taken."""
    picking = at("ring_of_stones", *POOL).do("choose cards", "given turn red")
    assert picking.do("choose axe")["lost_cards"] == "axe:blue,net:blue,rope:red"
    assert picking.do("choose axe", "choose axe")["lost_cards"] == "net:blue,rope:red"
    assert picking.do("choose net")["lost_cards"] == "axe:blue,axe:red,rope:red"


# -- the Ring of Stones ------------------------------------------------------------------------------


@pytest.mark.parametrize("face", [1, 8])
def test_a_lucky_throw_brings_deep_magic(face: int) -> None:
    """KTK-RING-05: the throw that led in showed 1 or 8: a card at once, another throw, and out in the same turn."""
    table = at("li34", "given deep_magic_supply 6").do(f"roll {face}", "move red ring_of_stones", "choose deep_magic")
    assert (table["red.deep_magic"], table["deep_magic_supply"], table["turn"]) == ("1", "5", "red")
    assert table.awaits == ["throw"]
    out = table.do("roll 1")
    assert (out["red.at"], out["turn"], out["demon_king"]) == ("li34", "blue", table["demon_king"])


@pytest.mark.parametrize("face", range(2, 8))
def test_other_throws_must_wish(face: int) -> None:
    """KTK-RING-01 KTK-RING-02 KTK-RING-06 KTK-RING-07: the turn ends; each later turn a 1 or an 8 does it.

    Then there is another throw out. After any other one stays, or gives up, and the next turn is a walk.
    """
    ring = entering(face)
    assert (ring["red.at"], ring.options) == ("ring_of_stones", ["cards", "deep_magic"])
    waiting = ring.do("choose deep_magic")
    assert (waiting["turn"], waiting["red.deep_magic"], waiting["red.status"]) == ("blue", "0", "at_ring(deep_magic)")
    wish = waiting.do("given turn red")
    for thrown in (1, 8):
        out = wish.do(f"roll {thrown}")
        assert (out["red.deep_magic"], out.awaits, out["turn"]) == ("1", ["throw"], "red")
        assert out.do("roll 1")["red.at"] == "li34"
    for thrown in range(2, 8):
        silent = wish.do(f"roll {thrown}")
        assert silent.options == ["stay", "give_up"]
        assert silent.do("choose stay")["red.status"] == "at_ring(deep_magic)"
        assert silent.do("choose stay")["turn"] == silent.do("choose give_up")["turn"] == "blue"
    walk = silent.do("choose give_up", "given turn red")
    assert (walk.awaits, walk.options) == (["throw"], [])


def test_three_picks_next_turn() -> None:
    """KTK-RING-03 KTK-TURN-04: the turn ends; next turn three in any mix, anybody's, no throw; then one walks away."""
    waiting = entering(5, *POOL, cards="fire").do("choose cards")
    assert (waiting["turn"], waiting["red.status"]) == ("blue", "at_ring(cards)")
    king = waiting["demon_king"]
    picking = waiting.do("given turn red")
    assert picking.options == ["axe", "net", "rope", "holder_3", "holder_5"]
    after = picking.do("choose holder_5", "choose net")
    assert after["turn"] == "red"
    after = after.do("choose axe")
    assert (after["turn"], after["red.equipment"], after["red.holders"]) == ("blue", "axe,fire,net", "holder_5")
    assert (after["lost_cards"], after["lost_holders"]) == ("axe:blue,rope:red", "holder_3")
    assert after["demon_king"] == king
    leaving = after.do("given turn red")
    assert leaving.awaits == ["throw"]
    assert leaving.do("roll 1")["red.at"] == "li34"


def test_fewer_than_three_in_the_pool() -> None:
    """KTK-RING-03: fewer if there are fewer; with nothing there, nothing."""
    lost = "given lost_cards axe:blue,net:blue"
    picking = at("ring_of_stones", lost).do("choose cards", "given turn red")
    assert picking.do("choose axe", "choose net")["turn"] == "blue"
    nothing = at("ring_of_stones").do("choose cards", "given turn red")
    assert nothing["turn"] == "blue"


def test_giving_up_instead_of_the_wish() -> None:
    """KTK-RING-07: instead of the throw; then the turn is over, and the next is an ordinary walk."""
    wish = entering(5).do("choose deep_magic", "given turn red")
    assert (wish.awaits, wish.options) == (["throw", "choice"], ["give_up"])
    over = wish.do("choose give_up")
    assert over["turn"] == "blue"
    assert over.do("given turn red", "roll 8")["red.deep_magic"] == "0"


def test_no_deep_magic_left() -> None:
    """KTK-RING-08: with an empty supply it is not offered; whoever waits for it when it runs dry walks on."""
    empty = ("given blue deep_magic 6", "given deep_magic_supply 0")
    assert entering(8, *empty)["red.status"] == "at_ring(cards)"
    waiting = entering(5).do("choose deep_magic", *empty, "given turn red")
    assert (waiting.awaits, waiting.options) == (["throw"], [])
    assert waiting.do("roll 1")["red.at"] == "li34"
    assert waiting.do("roll 1")["deep_magic_supply"] == "0"


def test_the_last_deep_magic_card_is_offered() -> None:
    """KTK-RING-08: one card left is a card left, and after it there is none."""
    last = ("given blue deep_magic 5", "given deep_magic_supply 1")
    table = entering(8, *last)
    assert table.options == ["cards", "deep_magic"]
    taken = table.do("choose deep_magic")
    assert (taken["red.deep_magic"], taken["deep_magic_supply"]) == ("1", "0")
    waiting = entering(5, *last).do("choose deep_magic", "given turn red")
    assert "give_up" in waiting.options
    assert waiting.do("roll 1")["red.deep_magic"] == "1"


def test_one_magic_a_visit() -> None:
    """KTK-RING-02: what was chosen stands until the Ring is left."""
    wish = entering(5, *POOL).do("choose deep_magic", "given turn red")
    assert "cards" not in wish.options
    assert "not on offer" in wish.refused("choose cards")
