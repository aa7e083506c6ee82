"""What characters can do beyond fighting (KNT-POWR)."""

from __future__ import annotations

from companion.games.kings_and_things.counters import counters
from companion.games.kings_and_things.vocabulary import POWERS
from tests.games.kings_and_things.tables import Table, fought, realm


def duel(mine: str, theirs: str, *lines: str, players: int = 2, **house: str) -> Table:
    board = ["h1 plains green", "h2 forest green", "h3 mountain grey", *lines, f"h1.grey up {mine}"]
    board += [f"h1.green up {theirs}"] if theirs else []
    return fought(players, *board, **house)


def test_some_have_no_power_but_their_symbols() -> None:
    """KNT-POWR-01, KNT-CHAR-15: others have one though no asterisk is printed."""
    assert {"sword_master", "marksman"} <= set(POWERS)
    plain = {
        "arch_cleric": ("magic", 5),
        "arch_mage": ("magic", 6),
        "elf_lord": ("ranged", 6),
        "ghaog_ii": ("flying", 6),
        "lord_of_the_eagles": ("flying", 5),
        "sir_lance_a_lot": ("charge", 5),
    }
    for name, (symbol, value) in plain.items():
        kind = counters().kind[name]
        assert getattr(kind, symbol) and kind.value == value, name
    assert not set(plain) & set(POWERS)


def theft(*lines: str, **house: str) -> Table:
    board = (
        "h1 plains grey",
        "h1.grey up master_thief",
        "h2 plains green",
        "green gold 7",
        "green rack_count 2",
        *lines,
    )
    return realm(2, *board, phase="special_powers", **house).do("choose master_thief", "choose green")


def test_the_thief_takes_gold_or_a_counter() -> None:
    """KNT-POWR-03, KNT-POWR-06..08: higher takes; lower does nothing; a tie is thrown again at his risk."""
    won = theft().do("roll 6", "roll 6", "roll 1", "roll 1")
    assert set(won.options) >= {"gold", "counter"}
    robbed, other = won.do("choose gold"), won.do("choose counter")
    assert "takes 7 gold" in robbed.said
    assert (robbed["grey.gold"], robbed["green.gold"]) == ("9", "1"), "the income of the next turn is in it"
    assert (other["grey.rack_count"], other["green.rack_count"], other["green.gold"]) == ("1", "1", "8")
    lost = theft().do("roll 1", "roll 1", "roll 6", "roll 6")
    assert lost["grey.characters"] == "master_thief"
    tie = theft().do("roll 3", "roll 3", "roll 3", "roll 3")
    assert tie.do("roll 6", "roll 6", "roll 1", "roll 1")["grey.characters"] == "master_thief"
    assert tie.do("roll 1", "roll 1", "roll 6", "roll 6")["grey.characters"] == "none"
    settled = theft(tie="until_settled").do(*["roll 3"] * 8)
    assert settled.prompt.die is not None
    one = theft(thief_dice="1d6").do("roll 6", "roll 1")
    assert set(one.options) >= {"gold", "counter"}


def test_each_names_one_of_several() -> None:
    """KNT-POWR-04, KNT-POWR-05: the Assassin’s pick falls on 1 to 3, else whom the victim names."""
    stack = ("h2.green up troll,ogre", "h2.green down 2")
    board = ("h1 plains grey", "h1.grey up assassin_primus", "h2 plains green")
    table = realm(2, *board, *stack, phase="special_powers")
    table = table.do("choose assassin_primus", "choose green", "choose h2")
    alone = realm(2, *board, "h2.green down 1", phase="special_powers")
    alone = alone.do("choose assassin_primus", "choose green", "choose h2")
    assert alone.do("roll 6", "roll 6", "roll 1", "roll 1")["h2.green.down"] == "0", "without a die"
    assert alone.do(*["roll 3"] * 4, "roll 1", "roll 1", "roll 6", "roll 6")["grey.characters"] == "none"
    won = table.do("roll 6", "roll 6", "roll 1", "roll 1")
    assert (won["asked"], won.who, won.options) == ("Sought", "grey", ["troll", "ogre", "face_down"])
    sought = won.do("choose troll")
    assert (sought.who, sought.options) == ("green", ["ogre", "face_down"])
    thrown = sought.do("choose face_down")
    assert thrown.who == "grey"
    assert thrown.faces("h2.green.up") == ["ogre"] * 3 + ["ogre,troll"] * 3
    assert thrown.faces("h2.green.down") == ["2"] * 3 + ["1"] * 3


def test_baron_and_duke_shake_buildings() -> None:
    """KNT-POWR-09: one hit each on every enemy building before round 1, without a die."""
    table = duel("baron_munchausen,grand_duke", "nomads", "h1 fort castle", "h1 income city")
    table = table.do("choose fight")
    assert table["battle.green.fighters"] == "castle,nomads"
    assert table["battle.green.neutralised"] == "city"
    assert table["battle.green.values"] == "1,1"


def test_the_deerhunters_stack_goes_light() -> None:
    """KNT-POWR-10: one point a hex, and out of a hex that enemies hold."""
    lands = ("h1 plains grey", "h2 forest grey", "h9 mountain grey", "h8 swamp grey", "h1.green up troll")
    table = realm(2, *lands, "h1.grey up deerhunter,ogre", phase="movement")
    assert "h2" in table.places_of("grey_h1")
    far = table.do("move grey_h1 h2", "move grey_h2 h9", "move grey_h9 h8")
    assert (far["h8.grey.up"], far.places) == ("deerhunter,ogre", {"h2", "h9"})
    assert far.do("move grey_h8 h9").places == set(), "four hexes, and no more"
    off = realm(2, *lands, "h1.grey up deerhunter,ogre", phase="movement", switched_off="deerhunter")
    assert off.places_of("grey_h1") == set()


def test_the_dwarf_king_doubles_mines() -> None:
    """KNT-POWR-11: copper, silver and gold, no other income."""
    for thing, gold in (("copper_mine", 2), ("silver_mine", 4), ("gold_mine", 6)):
        table = realm(2, "h1 mountain grey", f"h1 income {thing}", "h1.grey up dwarf_king")
        assert int(table["grey.income"]) == 1 + gold + 1
    other = realm(2, "h1 desert grey", "h1 income diamond_field", "h1.grey up dwarf_king")
    assert int(other["grey.income"]) == 1 + 1 + 1


def test_the_marksman_picks_before_each_roll() -> None:
    """KNT-POWR-12: as 5, or as 2 at a counter his player names."""
    table = duel("marksman", "bears,walking_tree").do("choose fight")
    assert table.options[:2] == ["5", "2"]
    hit = table.do("choose 5", "roll 5")
    assert (hit["asked"], hit.who) == ("Loss", "green")
    assert table.do("choose 2", "roll 3")["battle.green.fighters"] == "bears,walking_tree"
    assert str(table.do("choose 2").prompt.words) == "Ranged: Marksman, 2 or less hits Bob."
    aimed = table.do("choose 2", "roll 2")
    assert (aimed["asked"], aimed.who) == ("AimedHit", "grey")
    hit = aimed.do("choose walking_tree")
    assert hit["battle.green.fighters"] == "bears" and "Walking Tree is aimed at." in hit.said


def test_the_sword_master_saves_himself() -> None:
    """KNT-POWR-13: 2 to 5; one save a round, the second hit of that round eliminates."""
    table = duel("sword_master", "bears,walking_tree").do("choose fight", "roll 5", "roll 2", "roll 6")
    assert table["asked"] == "Save"
    saved = table.do("roll 2")
    assert saved["asked"] == "Flip"  # the second hit of the round has eliminated him
    single = duel("sword_master", "walking_tree").do("choose fight", "roll 5", "roll 6")
    assert single.faces("asked") == ["Flip", *["Retreat"] * 4, "Flip"]


def test_the_warlord_takes_over_a_creature() -> None:
    """KNT-POWR-14: once, before round 1, never a character; it fights for him, and stays (G74)."""
    table = duel("warlord", "bears,elf_lord").do("choose fight")
    assert table.options == ["no", "green:bears"]
    led = table.do("choose green:bears")
    assert led["battle.grey.fighters"] == "bears,warlord"
    assert led["battle.green.fighters"] == "elf_lord"
    over = duel("warlord", "bears").do("choose fight", "choose green:bears")
    assert over["h1.owner"] == "grey"
    assert over["h1.grey.down"] == "1"
    gone = duel("warlord", "bears", warlord_after="cup").do("choose fight", "choose green:bears")
    assert gone["h1.grey.down"] == "0" and "Bears, won over by the Warlord, goes to the cup." in gone.said
