"""Key Locations, their Monsters and their holders."""

from __future__ import annotations

import pytest

from companion.games.key_to_the_kingdom.ground import reference
from companion.games.key_to_the_kingdom.monsters import MONSTERS
from companion.table.prompts import Prompt
from tests.games.key_to_the_kingdom.tables import HOLDERS, KIT, WORLDS, Table, at, holding, sit

DAGGER = "black_dagger_ice_palace"


def fighting(card: str, cards: str = KIT, **house: str) -> Table:
    """Red has walked onto the Black Dagger of the Ice Palace and drawn this Monster."""
    return at("ip22", cards=cards, **house).do("roll 1", f"move red {DAGGER}", f"draw {card}")


@pytest.mark.parametrize("world", WORLDS)
def test_the_winner_takes_the_holder(world: str) -> None:
    """KTK-KEY-03 KTK-KEY-01: that location's own holder, and the turn ends."""
    table = at(reference().location[world].daggers[0], cards="none").do("draw iron_shade", "roll 1")
    assert HOLDERS[table["red.holders"]] == world
    assert world not in table["guarded"]
    assert (table["turn"], table["red.status"]) == ("blue", "on_black_dagger")
    assert table.state.supply.contents == ()


def test_the_winner_looks_inside_alone() -> None:
    """KTK-KEY-03: where the app deals the Treasures, a covered question to the winner alone."""
    won = fighting("iron_shade", treasure_cards="dealt").do("roll 8")
    prompt: Prompt = won.prompt
    assert (won["phase"], prompt.private, prompt.who) == ("look", True, "red")
    seen = won.do("draw chalice")
    assert (seen["turn"], seen["red.holders"]) == ("blue", "holder_2")
    assert "halice" not in seen.said
    assert [str(words) for words in seen.game.secrets(seen.state, "red")] == ["Holder 2: Chalice"]
    assert seen.game.secrets(seen.state, "blue") == ()
    nothing = fighting("iron_shade").do("roll 8")
    assert nothing.game.secrets(nothing.state, "red") == ()


@pytest.mark.parametrize("world", WORLDS)
def test_the_loser_goes_to_that_dungeon(world: str) -> None:
    """KTK-KEY-04: of that location, at no cost, and the turn ends."""
    table = at(reference().location[world].daggers[-1]).do("draw iron_shade", "roll 2", "roll 3")
    assert (table["red.at"], table["red.status"]) == (f"dungeon_{world}", f"in_dungeon({world},3)")
    assert (table["turn"], table["red.equipment"], world in table["guarded"]) == ("blue", KIT, True)


def test_nothing_left_to_guard() -> None:
    """KTK-KEY-05: no Monster is drawn, and the turn ends; so on a second Black Dagger of the same place."""
    for dagger in ("black_dagger_banshee_towers_1", "black_dagger_banshee_towers_2"):
        table = at("bt9" if dagger.endswith("2") else "bt6", holding("holder_1"), "given blue holders holder_1")
        table = table.do("roll 1", f"move red {dagger}")
        assert (table["red.at"], table["turn"], table["monsters_fought"]) == (dagger, "blue", "none")
        assert "Nothing is guarded here any more." in table.said


def test_a_turn_that_starts_on_a_black_dagger() -> None:
    """KTK-KEY-06 KTK-TURN-02: fight, the first die moving the King, or walk off; nothing there, nothing asked."""
    standing = sit("blue red", "given blue at bt29", f"given red at {DAGGER}", "given turn red")
    assert standing.options == ["fight", "walk"]
    fight = standing.do("choose fight", "draw iron_shade", "roll 4")
    assert fight["demon_king"] == "ip18"
    assert fight.do("roll 8")["red.holders"] == "holder_2"
    assert fight.do("roll 8")["demon_king"] == "ip18"
    assert standing.do("choose walk", "roll 1").places == {"ip22", "ip23", "ip26"}
    bare = standing.do("given blue holders holder_2", holding("holder_2"), "given turn red")
    assert (bare.awaits, bare.options) == (["throw"], [])


def test_a_fought_monster_lies_under_the_deck() -> None:
    """KTK-KEY-07: three of each; a fourth cannot come before the deck has gone round."""
    table = fighting("iron_shade").do("roll 8")
    for _ in range(2):
        table = table.do(*AGAIN, "draw iron_shade", "roll 8")
    assert table["monsters_fought"] == "iron_shade,iron_shade,iron_shade"
    table = table.do(*AGAIN)
    assert "Iron Shade cannot come up" in table.refused("draw iron_shade")
    for card in MONSTERS * 3:
        if card != "iron_shade":
            table = table.do(f"draw {card}", *AGAIN)
    assert table["monsters_fought"] == "none"
    assert table.do("draw iron_shade")["monsters_fought"] == "iron_shade"


AGAIN = ("given red holders none", holding(), "given turn red", f"given red at {DAGGER}")
"""Everything lies as before the fight, and Red has come to the dagger once more."""


# -- the reference deck ------------------------------------------------------------------------------

NEEDED = {
    "putrid_poltergeist": ("grappling_hook",),
    "alien_stalker": ("sword", "axe"),
    "demonic_dwarf": ("axe",),
    "gargantuan_cockroach": ("food", "fire"),
    "flying_werewolf": ("net",),
    "insectoid_witch": ("fire",),
    "voodoo_specter": ("shield",),
    "bog_wight": ("rope",),
}
"""The cards any one of which a Monster wants (ledger 4.5)."""


@pytest.mark.parametrize("name", [name for name in MONSTERS if name != "iron_shade"])
def test_without_the_card_the_fight_is_lost(name: str) -> None:
    """KTK-KEY-08: no throw, and to the dungeon; a single card of those named is enough to fight."""
    cards = set(KIT.split(",")) - set(NEEDED.get(name, ("sword", "shield")))
    lost = fighting(name, ",".join(sorted(cards)))
    assert (lost["red.status"], lost["turn"]) == ("in_dungeon(ice_palace,3)", "blue")
    for card in NEEDED.get(name, ()):
        assert fighting(name, f"{card},net,rope").do()["red.status"] != "in_dungeon(ice_palace,3)"
    for half in ("sword", "shield"):
        assert fighting("cave_drake", half)["red.status"] == "in_dungeon(ice_palace,3)"


TESTS = {
    ("putrid_poltergeist", "above"): ("6 4 4", "6 4 3", 3),
    ("putrid_poltergeist", "below"): ("6 4 2", "6 4 3", 3),
    ("alien_stalker", ""): ("1 2 7", "1 2 6", 3),
    ("demonic_dwarf", ""): ("1 2 3", "1 2 4", 3),
    ("gargantuan_cockroach", "fire"): ("1 6", "1 5", 2),
    ("flying_werewolf", ""): ("2 8", "2 7", 2),
    ("insectoid_witch", "odd"): ("3", "4", 1),
    ("insectoid_witch", "even"): ("4", "3", 1),
    ("voodoo_specter", ""): ("4 4 4", "4 4 5", 3),
    ("bog_wight", ""): ("1 2 3 8", "1 2 3 4", 4),
    ("cave_drake", ""): ("1 7", "1 6", 2),
    ("iron_shade", ""): ("2 8", "2 7", 2),
}
"""A Monster and what is predicted or used; throws that just win, throws that just lose, dice at most."""


@pytest.mark.parametrize(("name", "said"), TESTS)
def test_what_beats_each_monster(name: str, said: str) -> None:
    """KTK-KEY-02 KTK-KEY-08: predictions come before the throws; exactly 13 loses either way; cards are kept."""
    won, lost, dice = TESTS[name, said]
    table = fighting(name).do(*([f"choose {said}"] if said else []))
    assert (table.awaits, table.options) == (["throw"], [])
    good, bad = table.do(f"roll {won}"), table.do(f"roll {lost}")
    assert (good["red.holders"], good["turn"], good["lost_cards"]) == ("holder_2", "blue", "none")
    assert (bad["red.holders"], bad["red.status"]) == ("none", "in_dungeon(ice_palace,3)")
    assert bad["lost_cards"] == "none"
    assert len(won.split()) <= dice


# -- printed Monster cards ---------------------------------------------------------------------------


def printed(**house: str) -> Table:
    return at("ip22", monster_mode="printed_card", **house).do("roll 1", f"move red {DAGGER}")


def test_a_printed_card_is_read_at_the_table() -> None:
    """KTK-KEY-02 KTK-KEY-04: the app asks how it ended and what it cost, and nothing else."""
    fight = printed()
    assert fight.options == ["won", "lost"]
    cost = fight.do("choose won")
    assert cost.options == ["done", *KIT.split(",")]
    paid = cost.do("choose rope", "choose axe", "choose done")
    assert (paid["red.holders"], paid["lost_cards"], paid["turn"]) == ("holder_2", "axe:red,rope:red", "blue")
    lost = fight.do("choose lost", "choose sword", "choose done")
    assert (lost["red.status"], lost["lost_cards"]) == ("in_dungeon(ice_palace,3)", "sword:red")
    assert lost["monsters_fought"] == "none"


# -- the Cobra ---------------------------------------------------------------------------------------


def test_the_cobra_is_a_holder_like_any_other() -> None:
    """KTK-KEY-09: found, stolen and lost; nothing in the state tells it from a Chalice, but it opens no way home."""
    found = fighting("iron_shade", treasure_cards="dealt").do("roll 8", "draw cobra")
    other = fighting("iron_shade", treasure_cards="dealt").do("roll 8", "draw chalice")
    assert found.game.view(found.state) == other.game.view(other.state)
    contents = "given red contents holder_1:key,holder_2:cobra"
    home = sit(
        "red blue",
        holding("holder_1", "holder_2"),
        "given red holders holder_1,holder_2",
        contents,
        treasure_cards="dealt",
    )
    home = home.do("given blue at ip_mid", "given red at bt2", "roll 3", "move red start", "choose claim")
    assert (home["winner"], home["turn"]) == ("none", "blue")
