"""Turns, gold, characters and the ways to win (KNT-TURN, KNT-GOLD, KNT-CHAR, KNT-WIN)."""

from __future__ import annotations

import pytest

from companion.games.kings_and_things.reckoning import income
from companion.games.kings_and_things.vocabulary import TURN_PHASES
from companion.games.kings_and_things.winning import take
from tests.games.kings_and_things.tables import Table, fought, realm


def test_nine_phases_in_their_order() -> None:
    """KNT-TURN-01, KNT-TURN-02: everybody finishes a phase before the next; the first player acts first."""
    table = realm(2, "h1 plains grey", "h2 desert green", phase="gold_collection")
    seen: list[str] = []
    askers: list[str] = []
    for _ in range(60):
        if table["phase"] not in seen[-1:]:
            seen.append(table["phase"])
        askers.append(table.who)
        line = (
            "choose done" if "done" in table.options else f"choose {table.options[0]}" if table.options else "confirm"
        )
        table = table.do(line)
        if table["turn"] == "3":
            break
    # phases in which nobody can do anything are passed over
    order = [TURN_PHASES.index(name) for name in seen[: seen.index("recruit_characters", 1)]]
    assert order == sorted(order)
    assert askers[:2] == ["grey", "green"]


def test_what_is_optional_can_be_passed() -> None:
    """KNT-TURN-04, KNT-TURN-06, KNT-TURN-07, KNT-TURN-09, KNT-TURN-10: who is no thief has nothing to do at night."""
    night = realm(2, "h1 plains grey", "h1.grey up warlord,dwarf_king", "green gold 5", phase="special_powers")
    assert night["phase"] != "special_powers"
    kingdom = ("h1 plains grey", "h1.grey up master_thief", "grey gold 5", "grey rack_count 1", "green gold 5")
    for phase, way in (
        ("recruit_characters", "pass"),
        ("random_events", "pass"),
        ("movement", "done"),
        ("construction", "done"),
        ("special_powers", "pass"),
    ):
        table = realm(2, *kingdom, phase=phase)
        assert table["phase"] == phase
        assert way in table.options
        after = table.do(f"choose {way}")
        assert (after["phase"], after.who) != (phase, "grey")


def test_free_recruits_must_be_drawn() -> None:
    """KNT-TURN-05: the question is only how many are bought, unless this table lets them lie (G21)."""
    table = realm(2, "h1 plains grey", phase="recruit_things")
    assert table.awaits == ["yes"]
    free = realm(2, "h1 plains grey", phase="recruit_things", may_skip_free="true")
    assert free.options == ["0", "1"]
    assert free.do("choose 1").awaits == table.awaits
    left = free.do("choose 0")
    assert left["green.rack_count"] == left["grey.rack_count"] == "0" and "yes" not in left.awaits


def test_an_open_battle_must_be_fought() -> None:
    """KNT-TURN-08: no passing, unless this table says so (G13)."""
    board = ("h1 plains green", "h1.green down 1", "h1.grey down 1")
    assert "pass" not in realm(2, *board, phase="combat").options
    assert "pass" in realm(2, *board, phase="combat", optional_combat="true").options


def test_the_second_player_becomes_the_first() -> None:
    """KNT-TURN-11, KNT-TURN-12, KNT-TWO-03: but with two the order never changes."""
    three = realm(3, "h1 plains grey", phase="change_order")
    assert three.state.order == (1, 2, 0)
    assert [str(seat.status) for seat in three.game.table(three.state).seats] == ["player 3", "player 1", "player 2"]
    assert three["turn"] == "2"
    two = realm(2, "h1 plains grey", phase="change_order")
    assert two.state.order == (0, 1)


def test_together() -> None:
    """G12: gold and recruits in one go, player by player, where this table plays so."""
    board = ("h1 plains grey", "h2 desert green", "grey gold 5", "green gold 5")
    table = realm(2, *board, phase="gold_collection", parallel_gold_recruit="true")
    table = table.do("choose pass")
    assert (table["phase"], table.who) == ("recruit_things", "grey")


# -- gold -----------------------------------------------------------------------------------------------------------


def test_the_books_example_of_income() -> None:
    """KNT-TURN-03, KNT-GOLD-02, KNT-GOLD-03, KNT-GOLD-05: hexes, village, gold mine, castle, a character: 11."""
    board = ("h1 mountain grey", "h2 plains grey", "h3 swamp grey", "h1 income gold_mine", "h2 income village")
    table = realm(4, *board, "h3 fort castle", "h3.grey up elf_lord")
    assert tuple(income(table.state, 0)) == (3, 3, 4, 1)
    assert table["grey.income"] == "11"
    paid = realm(2, "h1 plains grey", "h1 fort castle", "h2 forest green", phase="gold_collection")
    assert (paid["grey.gold"], paid["green.gold"]) == ("4", "1"), "everybody takes it"


def test_what_is_no_income() -> None:
    """KNT-GOLD-04, KNT-GOLD-09: treasure and incomes on the racks count for nothing, and take a rack place."""
    table = realm(2, "h1 plains grey", "grey rack diamond,farmlands,city", record="private_entry")
    assert table["grey.income"] == "1"
    assert table["grey.rack_count"] == "3"


def test_gold_lies_open_and_pays() -> None:
    """KNT-GOLD-01, KNT-GOLD-06, KNT-GOLD-07, KNT-GEN-02: a number everybody sees; nothing else holds gold."""
    table = realm(2, "h1 plains grey", "h2 plains grey", "grey gold 12", phase="construction").do("choose h1")
    assert table["grey.gold"] == "7"
    view = table.game.table(table.state)
    assert dict(view.seats[0].counters)["gold"] == 7
    assert "gold_5" not in table.game.desk(table.state).counters.things


def test_a_treasure_is_shown_for_its_gold() -> None:
    """KNT-GOLD-08, KNT-GOLD-11: at any time, then discarded; the bank never runs out."""
    table = realm(2, "h1 plains grey", "grey rack_count 2", "grey gold 5", phase="construction")
    shown = table.do("choose treasure", "choose grey", "choose treasure_chest")
    assert (shown["grey.gold"], shown["grey.rack_count"]) == ("25", "1")
    again = shown.do("choose treasure", "choose grey")
    assert "treasure_chest" in again.options  # it went back to the cup, so it may turn up again
    assert realm(2, "grey gold 9999")["grey.gold"] == "9999"


def test_a_treasure_is_shown_while_one_moves() -> None:
    """KNT-GOLD-08: any time is any time; the move waits."""
    table = realm(2, "h1 plains grey", "h1.grey up bears", "h2 plains grey", "grey rack_count 2", phase="movement")
    assert table["asked"] == "Move"
    shown = table.do("choose treasure", "choose grey", "choose treasure_chest")
    assert (shown["grey.rack_count"], shown["asked"], shown.options) == ("1", "Move", table.options)


def test_incomes_and_where_they_belong() -> None:
    """KNT-GOLD-10: nine kinds of income are keyed to a terrain, towns go anywhere."""
    table = realm(2, "h1 mountain grey", "h2 swamp grey", "grey rack_count 3", phase="recruit_things")
    table = table.do("choose 0", "confirm")
    assert table.places_of("gold_mine") == {"h1"}
    assert table.places_of("peat_bog") == {"h2"}
    assert table.places_of("city") == {"h1", "h2"}
    assert table.places_of("farmlands") == set()


# -- characters -----------------------------------------------------------------------------------------------------


def pool(*lines: str) -> Table:
    board = ("h1 plains grey", "pool arch_cleric,swamp_king,marksman,elf_lord", *lines)
    return realm(4, *board, phase="recruit_characters")


def test_one_attempt_and_the_target() -> None:
    """KNT-CHAR-01, KNT-CHAR-02: one character that shows; twice its value, 10 for the marksman."""
    table = pool()
    assert set(table.options) == {"pass", "arch_cleric", "swamp_king", "marksman", "elf_lord"}
    costs = {option.name: str(option.cost) for option in table.prompt.options}
    assert costs["arch_cleric"] == costs["marksman"] == "10 or more"
    assert (costs["swamp_king"], costs["elf_lord"]) == ("8 or more", "12 or more")
    failed = table.do("choose arch_cleric", "roll 1", "roll 1")
    assert failed["phase"] != "recruit_characters"
    assert "arch_cleric" in failed["pool"]


def test_the_books_example_of_a_try() -> None:
    """KNT-CHAR-06, KNT-CHAR-09: value 5; ten gold before, a 7 makes 9; one more point for ten gold."""
    before = pool("grey gold 20").do("choose arch_cleric")
    assert before.options == ["0", "1", "2", "3", "4"]
    table = before.do("choose 2", "roll 3", "roll 4")
    assert (table.options, table["grey.gold"]) == (["0", "1"], "10")
    bought = table.do("choose 1")
    assert (bought["asked"], bought["grey.gold"]) == ("Lodge", "0")


def test_a_new_character_stands_face_up_at_once() -> None:
    """KNT-CHAR-10, KNT-CHAR-11: in an own hex with room, never on the racks."""
    table = pool("h2 swamp grey", "h2.grey down 10", "h3 swamp green").do("choose swamp_king", "roll 4", "roll 4")
    assert table.places == {"h1"}
    placed = table.do("move swamp_king h1")
    assert placed["h1.grey.up"] == "swamp_king"
    assert placed["grey.rack_count"] == "0"


def test_one_terrain_lord_at_a_time() -> None:
    """KNT-CHAR-12, KNT-CHAR-03, KNT-CHAR-04: another Lord only after the first is discharged; he may be turned over."""
    table = pool("h1.grey up ice_lord")
    assert "swamp_king" not in table.options
    freed = table.do("choose discharge", "choose ice_lord")
    assert set(freed.options) == {"elf_lord", "ice_lord"}
    turned = freed.do("choose elf_lord")
    assert "swamp_king" in turned.options
    assert "elf_lord" in turned.options
    always = realm(4, "h1 plains grey", "h1.grey up ice_lord", phase="recruit_characters", discharge_flip="always")
    assert "elf_lord" in always.do("choose discharge", "choose ice_lord")["pool"]


def test_somebody_may_be_sent_away_to_make_room() -> None:
    """KNT-CHAR-03, KNT-CHAR-10: the only hex is full, and no newcomer can be tried for until one has left it."""
    ten = ",".join(["ogre"] * 9)
    table = realm(2, "h1 frozen_waste grey", f"h1.grey up ice_lord,{ten}", "pool elf_lord", phase="recruit_characters")
    assert (table.who, table.options[:2]) == ("grey", ["pass", "discharge"])
    assert "elf_lord" not in table.options
    freed = table.do("choose discharge", "choose ice_lord", "choose ice_lord")
    assert "elf_lord" in freed.options


def test_who_has_no_hex_cannot_try() -> None:
    """KNT-GEN-07, G18: whoever has lost all hexes plays on, without a place for characters."""
    table = realm(2, "h1 plains green", "h2 plains", "h2.grey down 2", "pool warlord", phase="recruit_characters")
    assert table.who == "green"
    moving = realm(2, "h1 plains green", "h2 plains green", "h2.grey down 2", phase="movement")
    assert moving.who == "grey"


def test_the_fallen_return_to_the_pool() -> None:
    """KNT-CHAR-14, KNT-HIT-13: the last owner may turn the counter over; it is free again next turn."""
    board = ("h1 plains green", "h2 plains grey", "h1.green up walking_tree", "h1.grey up warlord", "h3 forest green")
    table = fought(2, *board).do("choose fight", "choose no", "roll 1", "roll 6")
    assert table.who == "grey"
    assert table.options == ["dwarf_king", "warlord"]
    assert "dwarf_king" in table.do("choose dwarf_king")["pool"]


# -- winning --------------------------------------------------------------------------------------------------------


def crowned(*lines: str, players: int = 2) -> Table:
    """Ann has a castle and an income of fifteen or more; construction begins."""
    lands = [f"h{n} plains grey" for n in range(1, 13)]
    return realm(players, *lands, "h1 fort castle", "h2 fort castle", "grey gold 20", *lines, phase="construction")


def test_a_citadel_needs_income_and_none_owned() -> None:
    """KNT-WIN-01, KNT-WIN-02, KNT-WIN-03, KNT-TWO-02: 15 with two, 20 with four; one a player; nothing is paid out."""
    table = crowned()
    assert (table["grey.income"], table.prompt.run) == ("18", 5), "four forts can be paid, then it is done"
    built = table.do("choose h1")
    assert built["grey.gold"] == "15" and "h2" not in built.options
    assert "Ann wins at the end of the next construction" in built.said, "KNT-WIN-05"
    for players, least in ((2, 15), (3, 15), (4, 20)):
        for wanted in (least - 1, least):
            towers = [f"h{n} fort tower" for n in range(3, 3 + wanted - 18)]
            given_away = [f"h{n} owner none" for n in range(12, 12 - (18 - wanted), -1)]
            rich = crowned(*towers, *given_away, players=players)
            assert (rich["grey.income"], "h1" in rich.options) == (str(wanted), wanted == least)


def test_income_may_fall_afterwards() -> None:
    """KNT-WIN-04, KNT-WIN-05: a citadel is lost only by capture; its only owner wins a turn later."""
    table = crowned().do("choose h1", "choose done")
    assert (table["winner"], table["turn"]) == ("none", "2"), "not at the end of the construction it was built in"
    poor = table.do("given h2 fort none", "given h3 owner none", "given h4 owner none", "given h5 owner none")
    won = poor.do("given turn 2", "given grey gold 0", "given phase construction")
    assert won["winner"] == "grey"


def test_a_lost_citadel_may_be_built_anew() -> None:
    """KNT-WIN-10, KNT-WIN-06, KNT-WIN-07: even in the same turn; two on the board, and only conquest wins."""
    table = crowned("h1 owner green", "h1 fort citadel", "h3 fort castle", "clock green:1")
    built = table.do("choose h2")
    assert built["conquest_only"] == "yes"
    later = built.do("given turn 9", "given phase construction")
    assert later["winner"] == "none"


@pytest.mark.parametrize(("fort", "winner"), [("none", ""), ("citadel", "grey")])
def test_a_citadel_is_captured(fort: str, winner: str) -> None:
    """KNT-WIN-08, KNT-WIN-09: an only one is held for a turn from now on, not by the old clock; a second wins."""
    table = realm(
        2, "h1 plains green", "h1 fort citadel", "h2 plains grey", f"h2 fort {fort}", "clock green:1", "turn 3"
    )
    desk = table.game.desk(table.state)
    take(desk, desk.ground.index["h1"], 0, "KNT-WIN-09")
    assert (desk.state.clock, desk.state.winner) == ((0, 3), winner)
