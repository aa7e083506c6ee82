"""Random events (KNT-EVNT)."""

from __future__ import annotations

from tests.games.kings_and_things.tables import Table, realm


def play(event: str, *lines: str, players: int = 2, **house: str) -> Table:
    """Ann shows this event."""
    board = ("h1 plains grey", "h2 swamp green", "grey rack_count 1", *lines)
    return realm(players, *board, phase="random_events", **house).do(f"choose {event}")


def test_one_event_a_turn_and_no_duty() -> None:
    """KNT-EVNT-01, KNT-TURN-06: shown, carried out, discarded; passing is always open."""
    table = realm(2, "h1 plains grey", "grey rack_count 2", phase="random_events")
    assert "pass" in table.options
    played = table.do("choose good_harvest")
    assert played["grey.rack_count"] == "1" and "Ann plays Good Harvest." in played.said
    assert (played["phase"], played.who) != ("random_events", "grey")
    off = realm(2, "h1 plains grey", "grey rack_count 2", phase="random_events", switched_off="vandals")
    assert "vandals" not in off.options


def test_what_big_juju_reaches() -> None:
    """KNT-EVNT-02: an own magic creature or character, as many hexes as its value, no citadel."""
    lands = [f"h{n} plains green" for n in range(3, 20)]
    table = play("big_juju", *lands, "h9.grey up sprite", "h10 fort citadel")
    assert table.places == {"h9", "h8", "h2"}, "a sprite's value is one, and h10 has a citadel"
    near = play("big_juju", *lands, "h9.grey up sprite", magic_range="lt")
    assert near.places == {"h9"}
    nobody = realm(2, "h1 plains grey", "h1.grey up troll", "grey rack_count 1", phase="random_events")
    assert "big_juju" not in nobody.options
    lines = ("h1 plains grey", "h1 fort citadel", "h1.grey up sprite", "grey rack_count 2")
    citadel = realm(2, *lines, phase="random_events", magic_range="lt")
    assert "big_juju" not in citadel.options and "weather_control" in citadel.options


def test_big_juju_on_own_and_on_foreign_land() -> None:
    """KNT-EVNT-03, KNT-EVNT-04: pick, or draw until it differs; wrong income goes, the owner may place."""
    own = play("big_juju", "h1.grey up arch_mage", "h1 income farmlands", "grey rack_count 3").do("move big_juju h1")
    own = own.do("choose no") if "no" in own.options else own
    assert "desert" in own.options
    changed = own.do("choose desert")
    assert (changed["h1.terrain"], changed["h1.income"]) == ("desert", "none")
    assert changed["asked"] == "Put"
    assert changed.places == {"h1"}
    other = play("big_juju", "h1.grey up arch_mage").do("move big_juju h2")
    assert other.prompt.pile is not None
    assert "swamp" not in other.prompt.pile.cards


def test_the_owner_of_a_changed_hex_may_place_there() -> None:
    """KNT-EVNT-04: whoever changed it."""
    table = play("big_juju", "h1.grey up arch_mage", "green rack_count 3").do("move big_juju h2", "choose no")
    changed = table.do("draw forest")
    assert (changed["asked"], changed.who, changed.places) == ("Put", "green", {"h2"})


def test_big_juju_may_raise_the_sea() -> None:
    """KNT-EVNT-05: counters go to an own hex beside it or are lost; all else is cleared, nobody owns it."""
    lines = ("h1.grey up arch_mage", "h2.green down 2", "h2 fort keep", "h2 income village", "h3 plains green")
    table = play("big_juju", *lines).do("move big_juju h2", "draw sea")
    assert (table["h2.owner"], table["h2.fort"], table["h2.income"]) == ("none", "none", "none")
    assert (table["asked"], table.who) == ("Ashore", "green")
    ashore = table.do(f"move green_h2 {min(table.places)}")
    assert ashore["h2.green.down"] == "0"
    lost = play("big_juju", "h1.grey up arch_mage", "h2.green down 2").do("move big_juju h2", "draw sea")
    assert lost["h2.green.down"] == "0"


def test_the_plague_counts_buildings() -> None:
    """KNT-EVNT-06: in each own hex as many as the buildings there are worth; he may pay with those; short: no more."""
    table = play("dark_plague", "h1 fort keep", "h1 income village", "h1.grey down 4")
    table = table.do("choose no") if table["asked"] == "Elixir" else table
    assert set(table.options) == {"face_down", "keep", "village"}
    dead = table.do("choose face_down", "choose face_down", "choose face_down")
    assert (dead["h1.grey.down"], dead["h1.fort"]) == ("1", "keep")
    paid = table.do("choose village", "choose keep", "choose face_down")
    assert (paid["h1.income"], paid["h1.fort"], paid["h1.grey.down"]) == ("none", "tower", "3")
    worn = play("dark_plague", "h2 income city", "h2 worn 1", "h2.green down 3")
    assert "Still to lose: 1." in str(worn.prompt.words), "a worn city counts what is left of it"
    short = play("dark_plague", "h1 fort castle", "h1.grey down 1").do("choose face_down")
    assert (short["h1.grey.down"], short["h1.fort"]) == ("0", "castle")


def test_defection() -> None:
    """KNT-EVNT-07: strictly higher gets the character, placed at once; of the pool the right-hand player throws."""
    table = play("defection", "h2.green up elf_lord", players=4).do("choose elf_lord")
    tied = table.do("roll 3", "roll 3", "roll 3", "roll 3")
    assert tied["green.characters"] == "elf_lord" and "Elf Lord does not change sides." in tied.said
    won = table.do("roll 6", "roll 6", "roll 1", "roll 1", "move elf_lord h1")
    assert (won["grey.characters"], won["h1.grey.up"]) == ("elf_lord", "elf_lord")
    pool = play("defection", "pool warlord", players=4).do("choose warlord", "roll 6", "roll 6")
    assert pool.who == "yellow"


def test_a_second_lord_by_defection() -> None:
    """KNT-CHAR-12, G19: one of the two is discharged at once."""
    table = play("defection", "h1.grey up ice_lord", "h2.green up swamp_king").do("choose swamp_king")
    table = table.do("roll 6", "roll 6", "roll 1", "roll 1", "move swamp_king h1")
    assert set(table.options) >= {"ice_lord", "swamp_king"}
    assert table["asked"] == "OneLord"


def test_harvest_and_mother_lode() -> None:
    """KNT-EVNT-08, KNT-EVNT-09: all income but counters; twice the counters, mines four times with the King."""
    lines = ("h1 fort tower", "h3 mountain grey", "h3 income gold_mine", "h4 desert grey", "h4 income city")
    assert "10" not in play("good_harvest", *lines).said
    assert "Ann takes 4 gold." in play("good_harvest", *lines).said
    assert "Ann takes 10 gold." in play("mother_lode", *lines).said
    assert "Ann takes 16 gold." in play("mother_lode", *lines, "h1.grey up dwarf_king").said


def test_teeniepox() -> None:
    """KNT-EVNT-10: 1 or 6 nothing; else so many of the largest stack; buildings pay the rest."""
    table = play("teeniepox", "h2.green down 3", "h3 plains green", "h3 fort keep").do("choose green")
    assert table.who == "green"
    assert table.faces("h2.green.down") == ["3", "1", "0", "0", "0", "3"]
    tie = play("teeniepox", "h2.green down 2", "h3 plains green", "h3 fort keep").do("choose green", "roll 2")
    assert tie.options[:2] == ["h2", "h3"]
    assert tie.do("choose h3")["h3.fort"] == "none"
    abroad = play("teeniepox", "h2.green down 2", "h5.green down 2").do("choose green", "roll 2")
    assert abroad.options[:2] == ["h2", "h5"], "a stack in a hex of nobody's counts like one at home"
    city = play("teeniepox", "h2 income city", "h2.green down 1").do("choose green", "roll 2")
    assert (city["h2.green.down"], city["h2.worn"], city["h2.income"]) == ("0", "1", "city")
    worn = play("teeniepox", "h2 income city", "h2 worn 1").do("choose green", "roll 2")
    assert (worn["h2.worn"], worn["h2.income"]) == ("0", "none")
    castle = play("teeniepox", "h2 fort castle", "h2.green down 1").do("choose green", "roll 5")
    assert (castle["h2.green.down"], castle["h2.fort"]) == ("0", "none")
    some = play("teeniepox", "h2.green up troll,ogre,bears", "h2.green down 1").do("choose green", "roll 2")
    assert [str(each.words) for each in some.prompt.options] == ["Troll", "Ogre", "Bears", "One face down"]
    some = some.do("choose troll")
    assert (some["asked"], some.do("choose ogre")["phase"]) == ("Lose", "movement"), "two are lost, and no more asked"


def test_terrain_disaster() -> None:
    """KNT-EVNT-11: 6 to 8 strikes; else another hex, till all were named; the owner throws for the loss."""
    table = play("terrain_disaster", "h2.green down 4", "h2 fort citadel").do("choose h2")
    sums = {(2, 3): "Disaster", (2, 4): "Ruin", (4, 4): "Ruin", (4, 5): "Disaster"}
    assert {dice: table.do(*(f"roll {die}" for die in dice))["asked"] for dice in sums} == sums
    struck = table.do("roll 3", "roll 4")
    assert struck.who == "green"
    assert struck.faces("h2.green.down") == ["4", "2", "1", "0", "0", "4"]
    lost = struck.do("roll 5")
    assert lost["h2.fort"] == "citadel" and "To be lost on hex 2 (Swamp): 5." in lost.said
    missed = table.do("roll 1", "roll 1")
    assert [name for name in missed.options if name.startswith("h")] == ["h1"]
    over = missed.do("choose h1", "roll 1", "roll 1")
    assert over["phase"] != "random_events" or over.who != "grey"


def test_vandals() -> None:
    """KNT-EVNT-12: the victim lowers one fort below citadel; with none nothing. G79: or may name a citadel in vain."""
    lands = ("h2 fort tower", "h3 plains green", "h3 fort castle", "h4 plains green", "h4 fort citadel")
    table = play("vandals", *lands, "h5 plains green").do("choose green")
    assert table.options == ["h2", "h3"] and "Bob is struck by Vandals." in table.said
    assert table.do("choose h3")["h3.fort"] == "keep"
    any_fort = play("vandals", *lands, vandals_citadel_pick="true").do("choose green")
    assert any_fort.options == ["h2", "h3", "h4"]
    assert any_fort.do("choose h4")["h4.fort"] == "citadel"
    assert play("vandals", "h2 fort tower").do("choose green")["h2.fort"] == "none"
    assert play("vandals", "h2 fort citadel").do("choose green")["h2.fort"] == "citadel"


def test_weather_control() -> None:
    """KNT-EVNT-13: one cloud, put in or moved; gone when the hex is captured."""
    table = play("weather_control", "h1.grey up arch_mage").do("move black_cloud h2")
    assert (table["cloud"], table["h2.black_cloud"]) == ("h2", "yes")
    above = play("weather_control", "h1.grey up arch_mage", "cloud h1")
    moved = above.do("move black_cloud h2")
    assert (moved["cloud"], moved.do("given cloud none")["cloud"]) == ("h2", "none")
    lying = [each.game.game.facts.lies(each.game.desk(each.state)) for each in (above, moved)]
    assert [lie.at for lies in lying for lie in lies if lie.thing == "black_cloud"] == ["h1", "h2"]
    from companion.games.kings_and_things.winning import take

    desk = moved.game.desk(moved.state)
    take(desk, 1, 0, "KNT-POST-02")
    assert desk.state.cloud == -1


def test_willing_workers() -> None:
    """KNT-EVNT-14: a free tower or level in an own hex, never a citadel."""
    table = play("willing_workers", "h3 plains grey", "h3 fort castle", "h4 desert grey", "h4 fort keep")
    assert [name for name in table.options if name.startswith("h")] == ["h1", "h4"]
    assert table.do("choose h4")["h4.fort"] == "castle"


def test_an_elixir() -> None:
    """KNT-EVNT-15, KNT-MAGI-09: frees its player from pox or plague wholly."""
    table = play("teeniepox", "h2.green down 3", "green rack_count 1").do("choose green")
    assert table["asked"] == "Elixir"
    saved = table.do("choose green")
    assert (saved["h2.green.down"], saved["green.rack_count"]) == ("3", "0")
    assert table.do("choose no")["asked"] == "Pox"
    plague = play("dark_plague", "h2.green down 3", "h2 fort keep", "green rack_count 1").do("choose green")
    assert (plague["h2.green.down"], plague["h2.fort"]) == ("3", "keep")
