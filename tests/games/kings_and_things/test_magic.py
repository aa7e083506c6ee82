"""Magic items (KNT-MAGI)."""

from __future__ import annotations

from companion.games.kings_and_things.fighters import step_of
from companion.games.kings_and_things.state import Fighter, Side
from companion.games.kings_and_things.vocabulary import MELEE_STEP
from tests.games.kings_and_things.tables import Table, fought, realm


def duel(mine: str, theirs: str, *lines: str, **house: str) -> Table:
    board = ["h1 plains green", "h2 forest green", "h3 mountain grey", "h4 frozen_waste grey", *lines]
    board += [f"h1.grey up {mine}", f"h1.green up {theirs}", "grey rack_count 2", "green rack_count 2"]
    return fought(2, *board, **house)


def use(table: Table, item: str, who: str = "grey") -> Table:
    """The item is used, and nobody answers it."""
    table = table.do("choose magic", f"choose {item}", f"choose {who}")
    return table.do("choose no") if table["asked"] == "Parry" else table


def test_used_once_from_the_rack() -> None:
    """KNT-MAGI-01: then discarded; where the racks are entered it must be there."""
    table = use(duel("walrus", "bears"), "talisman")
    assert table["grey.rack_count"] == "1"
    assert "talisman" not in table.do("choose magic").options
    board = ("h1 plains green", "h1.green up bears", "h1.grey up walrus", "grey rack bow", "green rack troll")
    known = fought(2, *board, record="private_entry").do("choose magic", "choose sword")
    said = known.refused("choose grey")
    assert "Ann" in said and "Sword" in said and "rack" not in said  # what lies there is told to nobody


def test_the_bow() -> None:
    """KNT-MAGI-04: ranged at one more; other symbols are ignored."""
    table = use(duel("white_knight", "bears", "h5 plains grey"), "bow")
    assert (table["battle.grey.fighters"], table["battle.grey.values"]) == ("white_knight+bow", "4")
    thrown = table.do("choose fight")
    assert thrown["battle.step"] == "ranged_step"
    assert all(word in str(thrown.prompt.words) for word in ("White Knight", "Bob", "4 or less"))
    assert "Die" not in str(thrown.prompt.words)


def test_arms_change_hands_and_take_hits() -> None:
    """KNT-MAGI-06: to another at the start of a round; given a hit instead of the bearer, it is gone."""
    table = use(duel("walrus,troll", "bears"), "sword")
    assert set(table.options) == {"walrus", "troll"}
    armed = table.do("choose walrus", "choose fight", "roll 1")
    missed = armed.do("roll 6", "roll 6", "roll 6")
    assert "sword" in missed.options
    broken = missed.do("choose sword")
    assert broken["battle.grey.fighters"] == "troll,walrus"
    other = missed.do("choose troll", "choose stay")
    other = other.do("choose stay") if "stay" in other.options else other
    assert other["battle.round"] == "2"
    gone = missed.do("choose walrus+sword", "choose stay")
    gone = gone.do("choose stay") if "stay" in gone.options else gone
    assert gone["battle.grey.fighters"] == "troll+sword"


def test_dispel_answers_an_item() -> None:
    """KNT-MAGI-07: it has no effect; in battle it sends enemy magic creatures into melee."""
    table = duel("walrus", "bears").do("choose magic", "choose golem", "choose grey")
    assert table["asked"] == "Parry"
    stopped = table.do("choose dispel_magic", "choose green")
    assert stopped["battle.grey.fighters"] == "walrus"
    assert (stopped["grey.rack_count"], stopped["green.rack_count"]) == ("1", "1")
    assert "Bob answers with the Dispel Magic." in stopped.said
    cast = use(duel("walrus", "druid"), "dispel_magic").do("choose fight")
    assert cast["battle.step"] == "melee_step"


def test_dust_of_defence() -> None:
    """KNT-MAGI-08: the attackers go back without a fight; with no way back it is spent for nothing (G85)."""
    table = duel("walrus", "bears").do("choose magic", "choose dust_of_defence", "choose green")
    table = table.do("choose no")
    assert (table["asked"], table.options) == ("Retreat", ["call", "treasure"])
    gone = table.do("move grey_h1 h4")
    assert (gone["h1.owner"], gone["h4.grey.down"]) == ("green", "1")
    stuck = duel("walrus", "bears", "h3 owner green", "h4 owner green", "h19 frozen_waste grey")
    stays = stuck.do("choose magic", "choose dust_of_defence", "choose green", "choose no")
    assert stays["battle.grey.fighters"] == "walrus" and "Ann has nowhere to go" in stays.said
    assert stays["green.rack_count"] == "1"


def test_only_the_defender_has_dust_and_only_at_the_start() -> None:
    """KNT-MAGI-08, KNT-MAGI-11: dust and firewall are for the moment before round 1."""
    table = duel("walrus", "bears").do("choose magic", "choose dust_of_defence")
    assert table.options == ["pass", "green"]
    second = duel("walrus", "bears").do(
        "choose fight", "roll 6", "roll 6", "choose stay", "choose stay", "choose magic"
    )
    assert not {"dust_of_defence", "firewall"} & set(second.options)


def balloon(*lines: str) -> Table:
    board = (
        "h1 plains grey",
        "h2 sea",
        "h9 desert grey",
        "h10 sea",
        "h1.grey up ogre,walrus",
        "grey rack_count 1",
        *lines,
    )
    return realm(2, *board, phase="movement").do("choose balloon", "choose h1")


def test_what_a_balloon_lifts() -> None:
    """KNT-MAGI-02: three counters of value 3 or less, up to three hexes, over anything; they move no more."""
    table = balloon()
    assert table.options == ["ogre", "pass"]
    flown = table.do("choose ogre", "move balloon h9")
    assert set(flown["h9.grey.up"].split(",")) == {"ogre", "balloon"}
    assert "grey_h9" not in {move.piece for move in flown.prompt.moves}
    lands = ("h9 plains grey", "h8 sea", "h10 plains", "h1 plains", "h4 plains", "h13 plains", "grey rack_count 1")
    crew = realm(2, *lands, "h9.grey up ogre,genie,black_knight,nomads,farmers", phase="movement")
    aboard = crew.do("choose balloon", "choose h9")
    assert (aboard.options, aboard.places) == (["ogre", "black_knight", "nomads", "farmers", "pass"], set())
    full = aboard.do("choose ogre", "choose black_knight", "choose nomads")
    assert (full.options, full.places) == (["pass"], {"h1", "h10", "h4"}), "h4 is three away, h13 four, h8 is sea"


def test_a_balloon_in_battle() -> None:
    """KNT-MAGI-03: ranged 3; its passengers shoot while it lasts; it comes down at the end of the turn."""
    table = balloon("h9 owner green", "h9.green up bears", "h8 forest green").do("choose ogre", "move balloon h9")
    fight = table.do("choose done", "given phase combat", "move battle_marker h9", "choose fight")
    assert fight["battle.step"] == "ranged_step"
    assert all(word in str(fight.prompt.words) for word in ("Balloon", "3 or less"))
    second = fight.do("roll 6")
    assert all(word in str(second.prompt.words) for word in ("Ranged", "Ogre", "2 or less"))
    summoned = Side(0, (Fighter("balloon"), Fighter("golem")))
    assert step_of(second.state, summoned, summoned.fighters[1]) == MELEE_STEP, "a Golem did not fly there"
    away = second.do("roll 6", "roll 6")
    assert away.places == {"h1"}  # by balloon any own hex within three
    aloft = balloon("h3 plains grey").do("choose ogre", "move balloon h9", "move grey_h1 h3")
    landed = aloft.do("choose stop", "choose done", "given phase change_order")
    assert landed["h9.grey.up"] == "ogre"
    assert landed.said.count("is discarded") == 1 and "The Balloon on hex 9" in landed.said


def test_a_fan_blows_a_balloon_off() -> None:
    """KNT-MAGI-10: into a hex beside its target; on sea the balloon is lost and passengers may come ashore."""
    table = balloon("green rack_count 1").do("choose ogre", "move balloon h9")
    assert "fan" in table.options
    blown = table.do("choose fan", "choose green")
    assert "h2" in blown.places
    landed = blown.do("given h8 terrain plains", "move balloon h8")
    assert set(landed["h8.grey.up"].split(",")) >= {"balloon", "ogre"} and "lost" not in landed.said
    sunk = blown.do("move balloon h2")
    assert (sunk["asked"], sunk.who) == ("Ashore", "grey")
    ashore = sunk.do("move grey_h2 h1")
    assert "ogre" in ashore["h1.grey.up"]
    full = balloon("green rack_count 1", "h1.grey down 10").do("choose ogre", "move balloon h9")
    crowd = full.do("choose fan", "choose green", "move balloon h2", "move grey_h2 h1")
    assert crowd["asked"] == "Surplus", "one too many where they come ashore"
    dust = duel("walrus", "bears").do(
        "choose magic", "choose dust_of_defence", "choose green", "choose fan", "choose grey"
    )
    assert dust["battle.grey.fighters"] == "walrus"


def blown(at: str, to: str) -> Table:
    """A cloud that was to hang over `to`, and meets a fan."""
    racks = ("grey rack_count 1", "green rack_count 1")
    table = realm(2, f"{at} plains grey", f"{at}.grey up arch_mage", f"{to} swamp green", *racks, phase="random_events")
    return table.do("choose weather_control", f"move black_cloud {to}", "choose fan", "choose green")


def test_a_fan_blows_the_cloud_one_hex_on_and_off_the_board_from_its_rim() -> None:
    """KNT-MAGI-10"""
    inside, rim = blown("h1", "h2"), blown("h2", "h9")
    assert (inside.options, inside.do("move black_cloud h9")["cloud"]) == ([], "h9")
    assert (rim.options, rim.do("choose off")["cloud"]) == (["off"], "none")


def test_the_golem() -> None:
    """KNT-MAGI-12: melee 6; takes one ranged hit away from its side, and none can be put on it."""
    table = use(duel("walrus", "elves_2,elves_3"), "golem")
    assert table["battle.grey.values"] == "4,6"
    shot = table.do("choose fight", "roll 1", "roll 6")
    assert shot["battle.grey.fighters"] == "golem,walrus"
    both = table.do("choose fight", "roll 1", "roll 1")
    assert both["battle.grey.fighters"] == "golem"
    melee = use(duel("walrus", "bears,walking_tree"), "golem").do(
        "choose fight", "roll 1", "roll 6", "roll 6", "roll 6"
    )
    assert set(melee.options) >= {"golem", "walrus"}


def test_the_talisman() -> None:
    """KNT-MAGI-14: a die for each hit on a creature; 1 or 6 eliminates and spends it; one save a creature and step."""
    table = use(duel("walrus", "bears"), "talisman").do("choose fight", "roll 1", "roll 6")
    assert table["asked"] == "Save"
    assert [table.do(f"roll {face}")["battle.hex"] for face in range(1, 7)] == ["none", *["h1"] * 4, "none"]
    twice = use(duel("walrus", "bears,walking_tree"), "talisman").do("choose fight", "roll 1", "roll 1", "roll 6")
    assert twice.do("roll 3")["battle.hex"] == "none"


def test_what_is_used_up_in_a_battle_leaves_the_game_at_once() -> None:
    """KNT-MAGI-01, KNT-MAGI-14, KNT-RECR-12: dust, or a failed Talisman, once the cup has been empty."""
    dust = use(duel("walrus", "bears", "true_elimination yes"), "dust_of_defence", "green")
    assert dust["out_of_play"] == "dust_of_defence"
    for emptied, out in (("yes", "talisman"), ("no", "none")):
        table = use(duel("walrus,troll", "bears", f"true_elimination {emptied}"), "talisman")
        table = table.do("choose fight", "roll 1", "roll 6", "roll 6", "choose walrus")
        assert (table["asked"], table["out_of_play"]) == ("Save", "none")
        lost = table.do("roll 6")
        assert (lost["battle.hex"], lost["out_of_play"]) == ("h1", out)


def test_the_lucky_charm() -> None:
    """KNT-MAGI-13, G86: one die up or down by one, right after the roll, within its faces; then it is gone."""
    table = duel("walrus", "bears", "h5 plains green").do("choose fight", "roll 3", "given grey gold 33")
    assert "lucky_charm" in table.options
    asked = table.do("choose lucky_charm", "choose green")
    assert set(asked.options) == {"pass", "2", "4"}
    bent = asked.do("choose 2")
    assert "hit on Ann" in bent.said
    assert (bent["green.rack_count"], bent["grey.gold"]) == ("1", "33"), "what the table said since stands"
    up = duel("walrus", "bears").do("choose fight", "roll 5", "choose lucky_charm", "choose green")
    assert set(up.options) == {"pass", "4", "6"} and "makes it 6" in up.do("choose 6").said
    for face, ways in {1: ["2"], 2: ["1", "3"], 6: ["5"]}.items():
        rolled = duel("walrus", "bears").do("choose fight", f"roll {face}", "choose lucky_charm", "choose green")
        assert rolled.options == ["pass", *ways]
    beyond = duel("walrus", "bears", charm_beyond_faces="true")
    wild = beyond.do("choose fight", "roll 6", "choose lucky_charm", "choose green")
    assert set(wild.options) == {"pass", "5", "7"}
    back = asked.do("choose pass")
    assert back["asked"] == "Throw"


def test_the_lucky_charm_in_a_private_question() -> None:
    """KNT-MAGI-13: right after anybody’s throw, also where only one may see what is asked next."""
    board = ("h1 plains grey", "h2 mountain green", "green rack teeniepox,fan", "red rack lucky_charm", "first green")
    stack = "h1.grey down ghost,sphinx"
    table = realm(3, *board, stack, phase="random_events", record="private_entry")
    sick = table.do("choose teeniepox", "choose grey", "roll 2")
    assert sick.prompt.private and "lucky_charm" in sick.options
    bent = sick.do("choose lucky_charm", "choose red", "choose 1")
    assert bent["red.rack_count"] == "0" and "Nobody falls ill" in bent.said


def test_a_charm_among_things_to_choose_from_is_that_thing() -> None:
    """KNT-RACK-02: where nothing was thrown its name is the counter’s."""
    rack = "lucky_charm,bow,fan,sword,golem,diamond,troll,ogre,genie,sphinx,bears"
    table = realm(2, "h1 plains grey", f"grey rack {rack}", phase="recruit_things", record="private_entry")
    full = table.do("choose 0", "draw ghost", "choose done")
    assert full["asked"] == "Shed" and full.options.count("lucky_charm") == 1
    assert "lucky_charm" not in full.do("choose lucky_charm").state.players[0].rack


def test_switched_off_items_are_never_offered() -> None:
    """5.2: everything of the lost sheet is data that can be left out."""
    table = duel("walrus", "bears", switched_off="golem,sword,lucky_charm").do("choose magic")
    assert not {"golem", "sword"} & set(table.options)
    assert "lucky_charm" not in duel("walrus", "bears", switched_off="lucky_charm").do("choose fight", "roll 3").options


def test_magic_fighters_go_with_their_side() -> None:
    """KNT-MAGI-12, KNT-RETR-03: a Golem whose side retreats and leaves no building does not hold the hex alone."""
    table = use(duel("walrus", "bears,druid"), "golem").do("choose fight", *["roll 6"] * 4, "choose bears")
    gone = table.do("move grey_h1 h4")
    assert (gone["battle.hex"], gone["h1.owner"]) == ("none", "green")
    board = ("h1 plains green", "h4 plains grey", "h1.red up troll", "h1.grey up walrus", "h1.green up bears,druid")
    three = use(fought(3, *board, "grey rack_count 2"), "golem")
    three = three.do("choose fight", "choose grey", "choose green", "choose green", *["roll 6"] * 5, "choose bears")
    three = three.do("move grey_h1 h4")
    assert (three["battle.hex"], three["battle.items"]) == ("h1", "none"), "two fight on, and it is gone"
    fort = use(duel("walrus,troll", "bears", "h1 fort keep"), "golem", "green")
    left = fort.do("choose fight", *["roll 6"] * 5, "choose walrus", "choose stay", "move green_h1 h2")
    assert left["battle.green.fighters"] == "golem,keep"
