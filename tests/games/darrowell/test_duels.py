"""Duels (DARR-DUEL)."""

from __future__ import annotations

from tests.games.darrowell.tables import Table, city, dungeon


def met(*lines: str, players: int = 2) -> Table:
    """Red has come where blue stands."""
    return dungeon("start_1", "given blue at long_hall", *lines, players=players).do("go long_hall")


def test_no_duel_with_whom_one_woke_up_beside() -> None:
    """DARR-DUEL-04, DARR-SETUP-12: not at the start of the turn, nor later in it."""
    table = dungeon("start_1", "given blue at start_1").do("choose end_turn")
    assert table["turn"] == "blue" and table["phase"] == "action"
    assert 0 in table.state.now.met


def test_once_a_turn_and_pair() -> None:
    """DARR-DUEL-05: chased to where she already duelled, he need not again."""
    table = dungeon("dragon_lair", "given blue at idol_walk", "given chips 5")
    met_once = table.do("choose steal", "roll 1")
    assert met_once["phase"] == "duel"
    over = met_once.do("roll 2 2")
    assert over["phase"] == "action"
    jail = city("weapon_shop_1", "given blue at jail_prisoners").do("choose steal", "roll 1", "roll 4 4")
    free = jail.do("choose escape", "roll 6", "given laid none", "given fresh yes")
    again = free.do("go town_square", "choose rob_1", "roll 1")
    assert again["red.at"] == "jail_prisoners" and again["phase"] == "action"


def test_the_tarot_card_of_the_newcomer() -> None:
    """DARR-DUEL-06, DARR-TAROT-04: after both dice are seen, and only his own."""
    table = met("given red items tarot_card", "given blue items torch").do("roll 2 5")
    assert table["phase"] == "roll_window" and table.options == ["keep", "tarot_card"]
    again = table.do("choose tarot_card")
    assert again["whose"] == "red"
    assert again.do("roll 6")["phase"] == "duel_name"
    lost = table.do("choose keep")
    assert lost["whose"] == "blue" and lost.options == ["tarot_card"]


def test_the_winner_names_one_good_item() -> None:
    """DARR-DUEL-08, DARR-DUEL-09: also one there is no room for, never a cursed one."""
    table = met("given red items torch", "given blue items torch,armor", "given blue curses hour_glass").do("roll 6 1")
    assert set(table.options) == {"torch", "armor"}
    given = table.do("choose torch give")
    assert (given["red.items"], given["blue.items"]) == ("torch", "armor")
    kept = table.do("choose armor give")
    assert (kept["red.items"], kept["blue.items"]) == ("armor,torch", "torch")


def test_a_refusal() -> None:
    """DARR-DUEL-10, DARR-DUEL-12: five gold or what there is; gold is never named."""
    for purse, left, won in (("9", "4", "5"), ("5", "0", "5"), ("2", "0", "2"), ("0", "0", "0")):
        table = met("given blue items torch", f"given blue gold {purse}").do("roll 6 1")
        assert table.options == ["torch"]
        after = table.do("choose torch refuse")
        assert (after["blue.gold"], after["red.gold"], after["blue.items"]) == (left, won, "torch")


def test_a_loser_without_items_pays() -> None:
    """DARR-DUEL-11: five gold, or what there is, without a question."""
    after = met("given blue gold 8").do("roll 6 1")
    assert (after["phase"], after["blue.gold"], after["red.gold"]) == ("action", "3", "5")
    poor = met("given red gold 3").do("roll 1 6")
    assert (poor["red.gold"], poor["blue.gold"]) == ("0", "3")


def test_weapons_serve_against_guards_only() -> None:
    """DARR-GUARD-11: a duel is one die each, however many are held."""
    after = met("given red items weapon,weapon,weapon").do("roll 1 1")
    assert after["phase"] == "action" and after["red.weapons"] == "3"


def test_a_lost_duel_costs_no_turn() -> None:
    """DARR-DUEL-13: nobody is moved, and the area may be used (G33)."""
    after = met("given red gold 9").do("roll 1 6")
    assert (after["turn"], after["red.at"], after["blue.at"]) == ("red", "long_hall", "long_hall")
    assert after.do("choose pick_up")["red.gold"] == "5"


def test_a_defender_and_the_hour_glass() -> None:
    """DARR-DUEL-14: who wins a second one in the turn of another has no use for it."""
    table = met("given red items hour_glass", "given blue items hour_glass").do("roll 1 6", "choose hour_glass give")
    assert (table["red.items"], table["blue.items"], table["turn"]) == ("none", "hour_glass", "red")
    assert "no room" in table.said
    active = met("given red items hour_glass", "given blue items hour_glass").do("roll 6 1", "choose hour_glass give")
    assert active.options == ["use_hour_glass", "keep"]


def test_first_the_duel_then_the_room() -> None:
    """DARR-SPEC-04, DARR-WATCH-03, DARR-SQUID-05: then the entry roll, then what one likes."""
    table = dungeon("barracks", "given blue at watchers").do("go watchers")
    assert table["phase"] == "duel"
    after = table.do("roll 3 3")
    assert after["phase"] == "special" and after.faces("gate") == ["99", "98", "97", "96", "95", "94"]
    table = dungeon("dock_4", "given blue at squid_pool").do("go squid_pool")
    assert table["phase"] == "duel" and table.do("roll 3 3")["phase"] == "special"
    fountain = dungeon("start_3", "given blue at wishing_fountain").do("go wishing_fountain")
    assert fountain["phase"] == "duel" and "wish" in fountain.do("roll 3 3").options
