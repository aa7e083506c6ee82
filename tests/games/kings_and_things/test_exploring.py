"""Exploring unowned land (KNT-EXPL)."""

from __future__ import annotations

from tests.games.kings_and_things.tables import Table, fought


def scout(*lines: str, players: int = 4, **house: str) -> Table:
    """Ann’s Ogre and Walrus stand in a swamp nobody owns."""
    board = ("h1 swamp", "h2 mountain grey", "h3 frozen_waste grey", "h1.grey up ogre,walrus", *lines)
    return fought(players, *board, **house)


def test_one_player_explores_in_a_segment() -> None:
    """KNT-EXPL-01, KNT-EXPL-02: only where nobody else stands; by a 1 or a 6 the hex is taken at once."""
    table = scout()
    assert table["asked"] == "Scout"
    assert table.who == "grey"
    assert table.faces("h1.owner") == ["grey", "none", "none", "none", "none", "grey"]
    assert scout("h1.green up warlord")["battle.kind"] == "armies"


def test_only_the_best_income_stays() -> None:
    """KNT-EXPL-04..07, KNT-EXPL-10: the highest gold; on a tie the right-hand player picks. Events go back at once."""
    found = scout().do("roll 3", "draw pearl", "draw vandals", "draw peat_bog")
    assert (found["h1.owner"], found["h1.income"], found["grey.rack_count"]) == ("grey", "peat_bog", "1")
    table = scout("grey gold 9").do("roll 3", "draw city", "draw village", "draw peat_bog")
    assert table["h1.income"] == "city"
    tie = scout("grey gold 9").do("roll 2", "draw village", "draw peat_bog")
    assert (tie["asked"], tie.who) == ("BestIncome", "yellow")
    picked = tie.do("choose peat_bog")
    assert (picked["h1.owner"], picked["h1.income"]) == ("grey", "peat_bog") and "The Peat bog stays." in picked.said


def test_a_full_rack_sheds_what_exploring_brings() -> None:
    """KNT-RACK-03: at once."""
    table = scout("grey rack_count 10").do("roll 2", "draw pearl", "draw peat_bog")
    assert (table["asked"], table["grey.rack_count"]) == ("Shed", "11")


def test_magic_is_used_or_taken() -> None:
    """KNT-EXPL-08, KNT-EXPL-09, KNT-MAGI-15: the right-hand player may use it for them; unused it is the explorer’s."""
    table = scout().do("roll 2", "draw bears", "draw golem")
    assert "magic" in table.options
    used = table.do("choose magic", "choose golem", "choose guards")
    assert used["battle.guards.fighters"] == "bears,golem"
    assert used["h1.loot"] == "none"
    # round 1: Bears miss; Golem hits; Walrus hits, Ogre misses
    unused = table.do("choose fight", "roll 6", "roll 1", "roll 6")
    assert (unused["h1.owner"], unused["grey.rack_count"]) == ("grey", "1")


def test_prices() -> None:
    """KNT-EXPL-11, KNT-EXPL-12, KNT-EXPL-15: the value in gold, doubled while loot or income lies there."""
    plain = scout("grey gold 20").do("roll 3", "draw bears", "draw troll", "draw wolves")
    assert [str(option.cost) for option in plain.prompt.options[1:4]] == ["2 gold", "4 gold", "3 gold"]
    assert plain.prompt.run == 4
    just = scout("grey gold 2").do("roll 2", "draw bears", "draw troll")
    assert just.options[:2] == ["fight", "bears"] and "troll" not in just.options
    # the book's force: values of nine in all, Bears among it, an income counter: 18 for all, 4 for the Bears
    rich = scout("grey gold 20").do("roll 4", "draw bears", "draw troll", "draw wolves", "draw peat_bog")
    assert rich.do("choose bears")["grey.gold"] == "16"
    two = rich.do("choose bears", "choose troll")
    assert (two["grey.gold"], str(two.prompt.options[1].cost)) == ("8", "6 gold")
    town = scout("grey gold 20").do("roll 2", "draw bears", "draw city")
    assert [str(option.cost) for option in town.prompt.options[1:3]] == ["4 gold", "4 gold"]
    simple = scout("grey gold 20", city_doubles_bribe="false").do("roll 2", "draw bears", "draw city")
    assert [str(option.cost) for option in simple.prompt.options[1:3]] == ["2 gold", "2 gold"]


def test_bribed_ones_are_gone_and_towns_stay() -> None:
    """KNT-EXPL-13, KNT-EXPL-14: creatures to the cup, a town is neutralised; all paid off is the hex, and no dice."""
    table = scout("grey gold 20").do("roll 2", "draw bears", "draw city", "choose city")
    assert table["h1.income"] == "city" and "City for 4 gold: turn it over." in table.said
    fight = table.do("choose fight")
    assert fight["battle.guards.fighters"] == "bears"
    paid = table.do("choose bears")
    assert "Bears for 4 gold: to the cup." in paid.said
    assert (paid["h1.owner"], paid["h1.income"], paid["grey.gold"]) == ("grey", "city", "12")
    assert "throw" not in paid.awaits


def test_the_rest_fights_and_never_retreats() -> None:
    """KNT-EXPL-16, KNT-EXPL-17: the guards defend, the explorer attacks; only he is asked to retreat."""
    table = scout().do("roll 2", "draw bears", "draw ghost", "choose fight")
    assert table["battle.defender"] == "guards"
    assert table.who == "yellow"
    after = table.do("roll 6", "roll 6", "roll 6", "roll 6")
    assert (after["asked"], after.who) == ("Retreat", "grey")
    assert after.do("choose stay")["battle.round"] == "2"


def test_guards_stay_with_their_loot() -> None:
    """KNT-EXPL-18, KNT-EXPL-19, KNT-EXPL-20: face up, for the next one, without die, draw or bribe."""
    table = scout("grey gold 9").do(
        "roll 2", "draw bears", "draw pearl", "choose fight", "choose fight", "roll 6", "roll 6", "roll 6"
    )
    fled = table.do("move grey_h1 h2")
    assert (fled["h1.guards"], fled["h1.loot"], fled["h1.owner"]) == ("bears", "pearl", "none")
    later = fled.do("given h1.green up thing", "given green gold 20", "given phase combat", "move battle_marker h1")
    assert later["battle.kind"] == "explore"
    assert set(later.options) == {"fight", "call"}


def test_both_gone_and_it_is_unexplored_again() -> None:
    """KNT-EXPL-21, KNT-RECR-12: what lay there goes to the cup, unused; the next explorer throws as usual."""
    board = ("h1 plains", "h2 mountain grey", "h1.grey up ogre", "h1 guards bears", "h1 loot pearl")
    over = fought(2, *board, "true_elimination yes").do("choose fight", "roll 1", "roll 1")
    assert over["out_of_play"] == "none"
    assert (over["h1.guards"], over["h1.loot"], over["h1.owner"]) == ("none", "none", "none")
    again = over.do("given h1.grey up ogre", "given phase combat", "move battle_marker h1")
    assert again["asked"] == "Scout"


def test_all_explorers_were_bluffs() -> None:
    """KNT-EXPL-22: the guards stay, and cannot be bribed later."""
    board = ("h1 plains", "h1.grey up ogre", "h2 plains grey")
    table = fought(2, *board).do("roll 2", "draw bears", "draw pearl", "choose call", "choose grey:ogre")
    assert (table["h1.guards"], table["h1.loot"]) == ("bears", "pearl")
    again = table.do("given h1.grey up farmers", "given grey gold 9", "given phase combat", "move battle_marker h1")
    assert again["battle.kind"] == "explore"


def test_arms_are_handed_out_before_the_bribes() -> None:
    """KNT-EXPL-23, KNT-EXPL-24: the price is the printed value; a paid bearer’s sword goes on, or lies unused."""
    table = scout("grey gold 30").do("roll 3", "draw bears", "draw sword", "draw ghost")
    assert (table["asked"], table.who) == ("Arm", "yellow")
    armed = table.do("choose bears")
    assert str(armed.prompt.options[1].cost) == "4 gold"
    passed = armed.do("choose bears", "choose fight")
    assert passed["battle.guards.fighters"] == "ghost+sword"
    unused = armed.do("choose bears", "choose ghost")
    assert unused["grey.rack_count"] == "1"
    kept = table.do("choose keep", "choose fight")
    assert "magic" in kept.options


def test_one_defender_bears_one_arm() -> None:
    """KNT-EXPL-23, KNT-EXPL-24: the second arm is not offered to him; a paid bearer’s goes to one with empty hands."""
    lone = scout("grey gold 30").do("roll 3", "draw bears", "draw sword", "draw bow", "choose bears")
    assert lone["asked"] == "Bribe"
    assert lone.do("choose fight")["battle.guards.fighters"] == "bears+bow"
    both = scout("grey gold 30").do("roll 5", "draw bears", "draw ghost", "draw sword", "draw bow", "draw thing")
    armed = both.do("choose bears", "choose ghost")
    passed = armed.do("choose ghost", "choose fight")
    assert passed["battle.guards.fighters"] == "bears+bow,thing+sword"
    alone = armed.do("choose ghost", "choose thing", "choose fight")
    assert alone["battle.guards.fighters"] == "bears+bow"
    corrected = armed.do("given h1 guards thing", "choose fight")
    assert corrected["battle.guards.fighters"] == "thing+bow"
    unarmed = armed.do("given h1 loot none", "choose fight")
    assert unarmed["battle.guards.fighters"] == "bears,ghost,thing"


def test_a_town_out_of_the_fight_guards_on() -> None:
    """KNT-EXPL-25: neutralised, but the explorer fails: after its die it stands as a guard again."""
    board = ("h1 plains", "h2 mountain grey", "h1.grey up ogre", "h1 income village", "h1 guards bears")
    table = fought(2, *board).do("choose fight", "roll 1", "roll 6", "roll 2")
    table = table.do("choose village") if "village" in table.options else table
    assert table.prompt.die is not None  # Bob throws for it
    assert table.who == "green"
    spared = table.do("roll 3")
    assert (spared["h1.income"], spared["h1.owner"], spared["h1.guards"]) == ("village", "none", "bears")
    assert table.do("roll 6")["h1.income"] == "none"


def test_a_short_cup() -> None:
    """KNT-EXPL-03, G20: only what there is is drawn."""
    table = scout("grey gold 9", "h9.green down 99", f"h9.red down {195 - 99 - 2 - 1}").do("roll 4", "draw bears")
    assert table["h1.guards"] == "bears"
    assert table["true_elimination"] == "yes"
