"""Battles: steps, hits, retreats, what comes after, and more than two (KNT-COMB, -HIT, -RETR, -POST, -MULT, -UNOW)."""

from __future__ import annotations

from companion.table.words import SILENCE
from tests.games.kings_and_things.tables import Table, fought, realm

NEAR = ("h2 mountain grey", "h3 frozen_waste grey", "h4 forest green", "h5 plains green")


def clash(mine: str, theirs: str, *lines: str, players: int = 2, **house: str) -> Table:
    """Ann attacks Bob’s desert with these; support is there for what the tests use."""
    board = ["h1 desert green", *NEAR, *lines]
    board += [f"h1.grey up {mine}"] if mine else []
    board += [f"h1.green up {theirs}"] if theirs else []
    return fought(players, *board, **house)


def test_segments_go_round_until_nobody_has_one() -> None:
    """KNT-COMB-01..04: one hex a segment, in player order, again and again; its owner defends, whoever names it."""
    own = ("h1 plains grey", "h1.grey up warlord", "h1.green up elf_lord", "h2 plains green")
    assert fought(2, *own)["battle.defender"] == "grey"
    board = ("h1 plains", "h2 plains", "h3 plains", "h8 plains grey", "h1.grey up warlord", "h2.grey up elf_lord")
    table = realm(2, *board, "h3.green up arch_mage", phase="combat")
    assert table.places == {"h1", "h2"}
    first = table.do("move battle_marker h1", "roll 1")
    assert (first.who, first.places) == ("green", {"h3"})
    second = first.do("move battle_marker h3", "roll 1")
    assert (second.who, second.places) == ("grey", {"h2"})
    assert second.do("move battle_marker h2", "roll 1")["phase"] != "combat"
    alone = realm(2, *board, phase="combat").do("move battle_marker h1", "roll 1")
    assert (alone.who, alone.places) == ("grey", {"h2"}), "the other has none"
    third = realm(3, *board, "h3.red up arch_mage", phase="combat").do("move battle_marker h1", "roll 1")
    assert (third.who, third.places) == ("red", {"h3"})


def test_armies_lie_in_the_order_of_their_players() -> None:
    """Whoever came first: the same table is the same state."""
    armies = ("h1.grey up troll", "h1.green up nomads", "h1.red up bears")
    assert realm(3, "h1 plains", *armies).state.hexes == realm(3, "h1 plains", *armies[::-1]).state.hexes


def test_the_battle_area_and_its_marker() -> None:
    """KNT-COMB-05, KNT-COMB-06, KNT-POST-01, KNT-POST-08: counters leave the hex, are turned up, and come back."""
    table = clash("troll", "nomads")
    assert table["h1.battle_marker"] == "yes"
    assert table["h1.grey.up"] == "none"
    over = table.do("choose fight", "roll 6", "roll 1")
    assert (over["h1.battle_marker"], over["h1.grey.down"]) == ("no", "1")
    assert "the hex is still Bob’s" in table.do("choose fight", "roll 1", "roll 6").said


def test_the_steps_of_a_round() -> None:
    """KNT-COMB-07, KNT-COMB-08: magic, ranged, melee, then the retreats; each fighter acts once."""
    table = clash("druid,forester,troll", "walrus,eskimos").do("choose fight")
    steps = []
    while table.prompt.die:
        steps.append((table["battle.step"], table.who))
        table = table.do("roll 6")
    assert steps == [
        ("magic_step", "grey"),
        ("ranged_step", "grey"),
        ("melee_step", "green"),
        ("melee_step", "green"),
        ("melee_step", "grey"),
    ]
    assert table["battle.step"] == "retreat_step"


def test_flying_does_nothing_and_charge_is_melee() -> None:
    """KNT-COMB-09, KNT-HIT-01, KNT-HIT-02, KNT-HIT-03: the Knight throws two dice, the Walrus one."""
    table = clash("walrus,white_knight,buzzard", "nomads*3", "h6 plains grey", "h7 desert grey").do("choose fight")
    asked = []
    while table.prompt.die:
        asked.append((table["battle.step"], str(table.prompt.words)))
        table = table.do("roll 6")
    said = [
        ("Walrus", "4 or less"),
        ("White Knight", "3 or less", "1 of 2"),
        ("White Knight", "2 of 2"),
        ("Buzzard", "1 or"),
    ]
    for (step, words), wanted in zip(asked[3:], said, strict=True):
        assert step == "melee_step" and all(word in words for word in (*wanted, "hits Bob")), words
    sure = clash("arch_mage", "nomads").do("choose fight")
    assert sure.prompt.die is not None  # a 6 always hits, and is thrown all the same
    assert sure.do("roll 6")["h1.owner"] == "grey"


def test_under_the_black_cloud() -> None:
    """KNT-EVNT-13: the owner’s counters fight with one less, and throw nothing at 0; neither others’ nor guards do."""
    table = clash("troll", "nomads,bears", "cloud h1").do("choose fight")
    assert (table["battle.green.values"], table["battle.grey.values"]) == ("0,1", "4")
    assert "Bears, 1 or less" in str(table.prompt.words) and table.do("roll 6").who == "grey"
    board = ("h1 swamp", "h2 mountain grey", "h1.grey up ogre", "cloud h1")
    wild = fought(2, *board).do("roll 2", "draw bears", "draw ghost", "choose fight")
    assert (wild["battle.guards.values"], wild["battle.grey.values"]) == ("1,2", "2")


def test_losses_after_both_sides_dice() -> None:
    """KNT-HIT-05, KNT-HIT-06, KNT-HIT-07: the one who suffers chooses; one hit is the end of a creature."""
    table = clash("troll,ogre", "nomads,skeletons").do("choose fight", "roll 1", "roll 6", "roll 1", "roll 6")
    assert (table["asked"], table.who) == ("Loss", "grey")
    lost = table.do("choose ogre")
    assert lost.who == "green"
    assert lost["battle.grey.fighters"] == "troll"
    assert set(lost.options) == {"nomads", "skeletons", "call"}


def test_buildings_take_as_many_hits_as_they_are_worth() -> None:
    """KNT-HIT-04, KNT-HIT-08, KNT-HIT-09, KNT-HIT-10, KNT-FORT-08, KNT-FORT-09: lower, turned over; a castle shoots."""
    table = clash("arch_mage,arch_cleric", "", "h1 fort castle")
    hit = table.do("roll 1", "roll 6")
    assert (hit["battle.green.fighters"], hit["battle.green.values"]) == ("castle", "2")
    assert hit["battle.step"] == "ranged_step" and "Castle, 2 or less" in str(hit.prompt.words)
    out = table.do("roll 1", "roll 1", "roll 6", "choose stay", "roll 1", "roll 1")
    assert out["h1.owner"] == "grey"
    assert out.do("roll 3")["h1.fort"] == "castle"  # the hits are wiped after it


def test_hits_beyond_what_can_be_taken_are_lost() -> None:
    """KNT-HIT-11, KNT-HIT-12, KNT-HIT-13: three hits on one creature; it goes to the cup, and income fights nobody."""
    begun = clash("troll,cyclops,walrus", "nomads", "h1 income diamond_field").do("choose fight")
    assert begun["battle.green.fighters"] == "nomads"
    table = begun.do("roll 6", "roll 1", "roll 1", "roll 1")
    assert table["h1.owner"] == "grey"
    assert table["h1.green.up"] == "none"


def test_a_battle_left_by_one_is_open_to_the_other() -> None:
    """G13: where combat is optional each says for himself; when both leave it the phase is over."""
    board = ("h1 plains green", "h1.green up farmers", "h1.grey up warlord", "h2 plains green")
    table = realm(2, *board, phase="combat", optional_combat="true").do("choose pass")
    assert (table.who, table.places) == ("green", {"h1"})
    assert table.do("choose pass")["phase"] != "combat"


def test_a_battle_that_was_not_fought_harms_nothing() -> None:
    """KNT-POST-03, G57: the Warlord takes over the only defender before a die is thrown."""
    land = ("h1 plains green", "h1 income diamond_field", "h1.green up nomads", "h1.grey up warlord", "h2 swamp grey")
    taken = fought(2, *land).do("choose fight", "choose green:nomads")
    assert (taken["h1.owner"], taken["battle.hex"]) == ("grey", "none")
    assert taken["asked"] != "Damage"


# -- retreat --------------------------------------------------------------------------------------------------------


def stalemate(*lines: str) -> Table:
    """A round in which everybody missed."""
    table = clash("troll,cyclops", "nomads,sphinx", *lines)
    return table.do("choose fight", "roll 6", "roll 6", "roll 6", "roll 6")


def test_the_attacker_is_asked_first() -> None:
    """KNT-RETR-01, KNT-RETR-02: one adjacent own hex without enemies; if both stay a new round begins."""
    table = stalemate()
    assert (table.who, table.places) == ("grey", {"h2", "h3"})
    assert [move.reach for move in table.prompt.moves] == [SILENCE], "no steps are counted"
    stayed = table.do("choose stay")
    assert (stayed.who, stayed.places) == ("green", {"h4", "h5"})
    assert stayed.do("choose stay")["battle.round"] == "2"
    assert stalemate("h2.green down 1").places == {"h3"}


def test_all_go_together_and_points_do_not_matter() -> None:
    """KNT-RETR-03, KNT-RETR-06: every creature and character, whatever the terrain costs or who has moved."""
    led = clash("troll,warlord", "nomads").do(
        "choose fight", "choose no", "roll 6", "roll 6", "roll 6", "move grey_h1 h2"
    )
    assert (led["h2.grey.up"], led["h2.grey.down"]) == ("warlord", "1")
    table = stalemate().do("move grey_h1 h2")
    assert table["h2.grey.down"] == "2"
    assert table["h1.owner"] == "green"


def test_eleven_after_a_retreat() -> None:
    """KNT-RETR-04: the surplus goes, his choice; not in a citadel."""
    table = stalemate("h2.grey down 9").do("move grey_h1 h2")
    assert table["asked"] == "Surplus"
    assert table.do("choose face_down")["h2.grey.down"] == "10"
    assert stalemate("h2.grey down 9", "h2 fort citadel").do("move grey_h1 h2")["h2.grey.down"] == "11"


# -- after the battle -----------------------------------------------------------------------------------------------


def test_damage_dice() -> None:
    """KNT-POST-02, KNT-POST-03, KNT-POST-04, KNT-POST-07: for each fort, town and keyed income, by the new owner."""
    table = clash("troll,cyclops", "nomads", "h1 fort keep", "h1 income diamond_field")
    taken = table.do("choose fight", "roll 6", "roll 6", "roll 1", "roll 1", "choose nomads", "choose stay")
    while taken["battle.hex"] != "none":
        taken = taken.do(
            "choose stay"
            if "stay" in taken.options
            else "choose fight"
            if "fight" in taken.options
            else "roll 6"
            if taken.who == "green"
            else "roll 1"
        )
    assert taken["h1.owner"] == "grey"
    assert (taken["asked"], taken.who) == ("Damage", "grey")
    assert taken.faces("h1.fort") == ["tower", "keep", "keep", "keep", "keep", "tower"]
    second = taken.do("roll 3")
    assert second.faces("h1.income") == ["none", *["diamond_field"] * 4, "none"]


def test_a_citadel_is_never_harmed() -> None:
    """KNT-POST-05: no die."""
    board = ("h1 plains green", "h1 fort citadel", "h1.grey up arch_mage,elf_lord,arch_cleric", "h2 plains green")
    table = fought(2, *board, "h2 fort citadel")
    while table["battle.hex"] != "none":
        if table.prompt.die:
            table = table.do("roll 6" if table.who == "green" else "roll 1")
        else:
            table = table.do("choose " + next(name for name in table.options if name != "call"))
    assert table["h1.fort"] == "citadel"
    assert table["asked"] != "Damage"


def test_the_capturer_may_place_at_once() -> None:
    """KNT-POST-09, KNT-POST-10, G59: on that hex only; its fort and income are his."""
    table = clash("troll", "nomads", "h1 income diamond_field", "grey rack_count 2")
    over = table.do("choose fight", "roll 6", "roll 1", "roll 3")
    assert over["asked"] == "Put"
    assert over.places == {"h1"}
    assert int(over["grey.income"]) == 2 + 1 + 1


# -- three and more -------------------------------------------------------------------------------------------------


def test_all_in_one_battle_and_each_names_a_target() -> None:
    """KNT-MULT-01, KNT-MULT-02, KNT-MULT-03: unseen by the others, until all are named."""
    table = clash("troll", "nomads", "h1.red up warlord", players=3).do("choose fight", "choose no")
    assert table.prompt.private
    once = table.do("choose red")
    assert once["battle.green.target"] == "none"
    whole = once.do("choose grey", "choose green")
    assert [whole[f"battle.{colour}.target"] for colour in ("green", "red", "grey")] == ["red", "grey", "green"]


def test_hits_from_several_are_taken_together() -> None:
    """KNT-MULT-04, KNT-MULT-05: added within a step; against one with nothing left nobody throws later."""
    table = clash("elf_lord,troll", "nomads", "h1.red up marksman", players=3, switched_off="marksman")
    table = table.do("choose fight", "choose red", "choose green", "choose green", "roll 1", "roll 1")
    assert table["battle.green.fighters"] == "none"
    assert not table.prompt.die  # the Troll has nobody to hit


def test_retreats_go_round_from_the_defenders_left() -> None:
    """KNT-MULT-06, KNT-MULT-07: attackers clockwise, the defender last, or the first player first, as agreed."""
    board = ("h6 plains red", "h1.red up arch_cleric", "first grey")
    for order, first in (("from_defender", "red"), ("from_first", "grey")):
        table = clash("walrus", "nomads,skeletons", *board, players=3, retreat_order=order)
        table = table.do("choose fight", "choose red", "choose green", "choose green")
        while table.prompt.die:
            table = table.do("roll 6")
        assert table.who == first
    assert table.do("choose stay").who == "red"


# -- armies in land nobody owns -------------------------------------------------------------------------------------


def meeting(*lines: str, players: int = 4, **house: str) -> Table:
    board = ("h1 plains", "h2 mountain grey", "h3 forest red", "h1.grey up troll", "h1.red up bears", *lines)
    return fought(players, *board, **house)


def test_armies_fight_before_anybody_explores() -> None:
    """KNT-UNOW-01, KNT-UNOW-03, KNT-UNOW-04, KNT-UNOW-07: the namer attacks; the nearest on his right defends."""
    table = meeting()
    assert table["battle.kind"] == "armies"
    assert table["battle.defender"] == "red"
    three = meeting("h1.yellow up warlord")
    assert three["battle.defender"] == "yellow" and three.do("choose fight", "choose no")["asked"] == "Aim"


def test_the_survivor_explores_in_a_later_segment() -> None:
    """KNT-UNOW-02, KNT-UNOW-05, KNT-UNOW-06: the victory does not give the hex, and without one nobody explores."""
    gone = meeting().do("choose fight", "roll 1", "roll 1")
    assert (gone["h1.owner"], gone["phase"] != "combat") == ("none", True)
    table = meeting().do("choose fight", "roll 6", "roll 1")
    assert table["h1.owner"] == "none"
    assert (table["asked"], table.who) == ("Segment", "grey")
    assert table.do("move battle_marker h1")["asked"] == "Scout"
    at_once = meeting(explore_after_unowned_battle="same_segment").do("choose fight", "roll 6", "roll 1")
    assert at_once["asked"] == "Scout"


def test_guards_wait_for_the_armies() -> None:
    """KNT-UNOW-08: they and their loot take no part, and no die is thrown for them."""
    table = meeting("h1 guards nomads", "h1 loot pearl", "h1 income village").do("choose fight", "roll 6", "roll 1")
    assert (table["h1.guards"], table["h1.loot"], table["h1.income"]) == ("nomads", "pearl", "village")
    assert table["asked"] == "Segment"
    assert table.do("move battle_marker h1")["battle.kind"] == "explore"


def test_two_invaders_of_an_empty_hex() -> None:
    """G40: they fight, and the last one takes the hex, which is owned."""
    board = ("h1 plains green", "h2 mountain grey", "h3 forest red", "h1.grey up troll", "h1.red up bears")
    table = fought(3, *board)
    assert table["battle.kind"] == "armies"
    assert table.do("choose fight", "roll 6", "roll 1")["h1.owner"] == "grey"
