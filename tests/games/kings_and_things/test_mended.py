"""What the rules got wrong once: each of these tests failed before it was mended, or stands where none stood."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.kings_and_things import battle
from companion.play import players
from companion.table.events import Given
from tests.games.kings_and_things.tables import Table, fought, realm, sit

# -- who walks --------------------------------------------------------------------------------------------------------


def pinned() -> Table:
    """Ann's deerhunter and two others stand with Bob's counter in a hex of his."""
    board = ("h1 plains grey", "h3 plains green", "h3.green down 1", "h3.grey up deerhunter", "h3.grey down 2")
    return realm(2, *board, phase="movement")


def test_a_part_of_a_pinned_stack_walks_only_with_the_deerhunter() -> None:
    """KNT-POWR-10, KNT-PIN-03: he frees those who move with him, not those who were merely of his stack."""
    parted = pinned().do("choose part", "choose h3")
    assert parted.do("choose face_down").places == set()
    assert "h1" in parted.do("choose face_down", "choose deerhunter").places
    assert "h1" in parted.do("choose deerhunter").places
    assert "not go" in parted.do("choose face_down").refused("move grey_h3 h1")


def test_a_landed_balloon_does_not_march() -> None:
    """KNT-MOVE-01: only creatures and characters move; where it has landed it stays."""
    board = ("h1 plains grey", "h2 plains grey", "h1.grey up balloon", "h2.grey up balloon,warlord")
    table = realm(2, *board, phase="movement")
    assert {move.piece for move in table.prompt.moves} == {"grey_h2"}
    assert "part" not in table.options
    moved = table.do("move grey_h2 h1")
    assert sorted(moved["h1.grey.up"].split(",")) == ["balloon", "warlord"]
    assert moved["h2.grey.up"] == "balloon"


def test_who_is_reported_on_the_sea_drowns_without_a_march() -> None:
    """KNT-MOVE-10: for any reason: when the own part of movement ends, whether or not anybody set out."""
    board = ("h1 plains grey", "h5 plains", "h8 plains green", "h8.green down 1")
    table = realm(2, *board, "h5.grey up ghaog_ii", "h5.grey down 1", phase="movement")
    table = table.do("given h5 terrain sea", "choose done")
    assert (table["h5.grey.up"], table["h5.grey.down"]) == ("none", "0")
    assert "ghaog_ii" in table["pool"]
    assert "KNT-MOVE-10" in table.cited


# -- income -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["recruit_things", "movement", "construction"])
def test_income_comes_off_at_any_time_but_in_combat(phase: str) -> None:
    """KNT-DEPL-07: in any phase, without gold for a fort, and in somebody else's part as well."""
    board = ("h1 plains grey", "h1 income village", "h2 desert green", "h2 income city", "h2.green down 1")
    table = realm(2, *board, "green gold 5", "grey rack_count 2", phase=phase)
    table = table.do("choose done") if phase == "movement" and table.who == "grey" else table
    asked = table.do("choose take_off")
    assert set(asked.options) >= {"h1", "h2"}
    off = asked.do("choose h1")
    assert off["h1.income"] == "none"
    assert off["asked"] == table["asked"]  # the question that waited is still to be answered
    assert "KNT-DEPL-07" in off.cited


def test_income_stays_while_there_is_combat() -> None:
    """KNT-DEPL-07."""
    table = realm(2, "h1 plains", "h2 plains grey", "h2 income village", "h1.grey up warlord", phase="combat")
    assert table["asked"] == "Segment"
    assert "take_off" not in table.options
    scouted = table.do("move battle_marker h1")
    assert "take_off" not in scouted.options
    placing = scouted.do("given grey rack_count 2", "roll 1")
    assert (placing["asked"], placing["phase"]) == ("Put", "combat")
    assert "take_off" not in placing.options


# -- who has given up -------------------------------------------------------------------------------------------------


def deserted(*lines: str, phase: str, **house: str) -> Table:
    """Three play, and Bob has given up; Cem sits to Bob's left, Ann to his right."""
    return realm(
        3, "h1 plains grey", "h2 plains green", "h3 desert red", *lines, "green resigned yes", phase=phase, **house
    )


def test_who_has_given_up_has_no_part_of_his_own() -> None:
    """G18: neither in a phase nor in a segment; a part under way is over at once."""
    table = deserted("h2.green down 2", "h1.grey down 1", phase="movement").do("choose done")
    assert table["phase"] != "movement"
    board = ("h1 plains grey", "h2 plains green", "h8 plains", "h8.green down 1", "h1.grey down 1", "h9 plains")
    moving = realm(3, *board, "h9.grey up warlord", phase="movement").do("choose done")
    assert moving.who == "green"
    gone = moving.do("given green resigned yes")
    assert (gone["phase"], gone.who) == ("combat", "grey")
    assert gone.places == {"h9"}
    assert gone.do("move battle_marker h9", "roll 1")["phase"] != "combat"  # nobody asks who has left about h8


def test_who_has_given_up_is_not_asked_to_fight_or_throw() -> None:
    """G18: another answers for his counters, and whoever does not fight there before him who does."""
    board = ("h2.green up nomads,skeletons", "h2.grey up troll,ogre")
    table = deserted(*board, phase="combat").do("move battle_marker h2", "choose fight")
    asked: set[str] = set()
    while table["battle.hex"] != "none" and len(asked) < 3 and table["battle.round"] == "1":
        asked.add(table.who)
        table = table.do("roll 6" if table.prompt.die else "choose " + table.options[0])
    assert "green" not in asked
    assert "red" in asked  # throws for Bob


def test_who_has_given_up_does_not_draw_the_defenders() -> None:
    """G18, KNT-EXPL-03: the next on the right does."""
    table = deserted("h8 plains", "h8.red up warlord", phase="combat").do("move battle_marker h8", "roll 3")
    assert (table["asked"], table.who) == ("Find", "grey")
    assert "Ann draws 3 Things" in table.said


def test_the_set_up_goes_on_without_him() -> None:
    """G18: he throws for no place and takes no start."""
    table = sit(3, "given green resigned yes")
    while table["asked"] == "Toss":
        table = table.do("roll 1")
    throwers = []
    for _ in range(4):
        throwers.append(table.who)
        table = table.do("roll 6" if table.who == "grey" else "roll 1")
    assert throwers == ["grey", "grey", "red", "red"]
    assert (table["asked"], table.who) == ("Start", "grey")
    assert table.do(f"move grey {min(table.places)}").who == "red"


# -- battles ----------------------------------------------------------------------------------------------------------


def test_only_a_creature_can_be_shown_as_proof() -> None:
    """KNT-PIN-04: what lies face down is a creature; an event offered there stopped simulated games."""
    board = ("h1 plains grey", "h3 plains green", "h3.green down 1", "h3.grey down 1")
    table = realm(2, *board, phase="movement").do("choose pins", "choose h3", "choose show")
    assert table.prompt.pile is not None
    creature = table.game.desk(table.state).counters.creature
    assert set(table.prompt.pile.cards) <= creature
    assert "willing_workers" not in table.prompt.pile.cards


def test_one_proof_is_enough() -> None:
    """KNT-PIN-04: once one of those who pin has proven it nobody else is asked."""
    board = ("h1 plains grey", "h3 plains green", "h3.green down 1", "h3.red down 1", "h3.grey down 1")
    asked = realm(3, *board, phase="movement").do("choose pins", "choose h3")
    real = asked.do("choose show", "draw farmers")
    assert real["asked"] == "Move"
    assert "grey_h3" not in {move.piece for move in real.prompt.moves}
    second = asked.do("choose decline")
    assert (second["asked"], second.who) == ("Proof", "red")
    assert "grey_h3" in {move.piece for move in second.do("choose decline").prompt.moves}


def test_a_talismans_save_is_its_own() -> None:
    """KNT-MAGI-14: not the sword master's rule."""
    board = ("h1 plains green", "h2 forest green", "h3 mountain grey", "h1.grey up troll", "h1.green up bears")
    table = fought(2, *board, "grey rack_count 1").do("choose magic", "choose talisman", "choose grey", "choose fight")
    hit = table.do("roll 1", "roll 6")
    assert hit["asked"] == "Save"
    for face in (2, 6):
        saved = hit.do(f"roll {face}")
        assert "KNT-MAGI-14" in saved.cited
        assert "KNT-POWR-13" not in saved.cited


def test_the_marksman_aims_at_this_rounds_target() -> None:
    """KNT-MULT-03, KNT-POWR-12: with three in the battle the counter he names is of the player he turned on."""
    board = ("h1 plains green", "h2 forest red", "h1.green up nomads,farmers", "h1.grey up marksman")
    table = fought(3, *board, "h1.red up bears,walking_tree").do("choose fight")
    aiming = {"green": "red", "red": "grey", "grey": "red"}
    while table["asked"] == "Aim":
        table = table.do(f"choose {aiming[table.who]}")
    shot = table.do("choose 2", "roll 1")
    while table["asked"] != "AimedHit" and shot["asked"] == "Throw":
        shot = shot.do("roll 6")
    assert shot["asked"] == "AimedHit"
    assert set(shot.options) >= {"bears", "walking_tree"}
    assert not {"nomads", "farmers"} & set(shot.options)
    assert shot.do("choose bears")["battle.red.fighters"] == "walking_tree"


def test_a_call_that_leaves_one_side_has_been_a_battle() -> None:
    """G51: the other side wins at once, and the damage dice are thrown."""
    board = ("h1 plains green", "h1 income diamond_field", "h1.green up troll", "h1.grey up warlord")
    table = fought(2, *board)
    called = table.do("choose call", "choose green:troll")
    called = called.do("choose fight") if called["battle.hex"] != "none" else called
    assert called["h1.owner"] == "grey"
    assert (called["asked"], called.who) == ("Damage", "grey")


def test_a_bribed_town_leaves_a_fort_in_the_fight() -> None:
    """KNT-EXPL-13: the town alone is out of the way."""
    table = realm(2, "h8 plains", "h8 income village", "h8 fort keep", "h8 guards troll", "h8.grey up warlord")
    desk = table.game.desk(table.state)
    battle.explore(desk, 0, desk.ground.index["h8"], bought=True)
    guards = desk.battle.sides[0].fighters
    assert {fighter.id: fighter.out for fighter in guards} == {"troll": False, "keep": False, "village": True}


def test_who_is_said_to_stand_on_the_sea_is_lost_at_once() -> None:
    """KNT-MOVE-10: whoever ends there for any reason; in a flight across it the flyers are only on their way."""
    said = realm(4, "h1 plains grey", "h2 sea", phase="movement").do("given h2.grey up pixies")
    assert "Lost at sea: Pixies" in said.said
    assert "KNT-MOVE-10" in said.cited
    assert said["h2.grey.up"] == "none"


@pytest.mark.parametrize("player", ["easy", "good"])
def test_nobody_gives_up_for_another(player: str) -> None:
    """G18: Bob has nothing left, yet it is not for whoever plays Ann to say so; of its own seat it does."""
    board = ("h1 plains grey", "h2 plains", "h1.grey down 2", "h2.grey down 1")
    table = realm(2, *board, phase="movement")
    assert table.who == "grey"
    held, plays = table.game, players.player(table.game, player)
    assert table.prompt.accepts(plays(held, table.state, table.prompt, Random(1)))
    bare = realm(2, "h1 plains green", "grey gold 20", phase="recruit_things")
    assert bare.who == "grey"
    assert plays(held, bare.state, bare.prompt, Random(1)) == Given("grey", "resigned", "yes")
