"""What is foretold at a question of Darrowell: of what, whose, by when, and the figure."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from companion.foresight import Figure, Foresight
from companion.games.darrowell.foreseeing import OUT
from companion.play.outlook import Outlook, outlooks
from tests.games.darrowell.tables import Table, city, dungeon

F = Fraction
ALARM = "given alarm yes"


def foretold(table: Table) -> Outlook:
    """Everything, exactly."""
    known = outlooks(
        table.game,
        Foresight(table.game),
        table.state,
        practice=False,
        rng=Random(1),
        samples=1,
        stopped=lambda: False,
    )
    return list(known)[-1]


def answers(table: Table, option: str = "") -> dict[str, F]:
    """What an option is told to come to, by "of by"; each is red's own and exact."""
    figures = foretold(table).answers.get(option, ())
    assert all(figure.seat == "red" and not figure.samples for figure in figures)
    return {f"{figure.of} {figure.by}": figure.chance for figure in figures}


# -- procedures ------------------------------------------------------------------------------------------------------


def test_past_a_guard() -> None:
    """DARR-GUARD-04, DARR-GUARD-07: by this throw, and by every chip that is left."""
    table = dungeon("north_store", "given red items weapon", "given chips 2")
    asked = answers(table, "push_guard.dock_1")
    assert asked == {"past the guard with one throw": F(4, 6), "past the guard this turn": F(2, 3) + F(1, 6) * F(2, 3)}
    thrown = table.do("choose push_guard.dock_1")
    assert answers(thrown)["past the guard with this throw"] == F(2, 3)


def test_across_a_bridge() -> None:
    """DARR-BRIDGE-03: with all that is carried, by one throw; and lighter, for certain."""
    laden = dungeon("bridge_1_west", "given red items weapon,weapon,weapon,armor,torch")
    found = answers(laden, "cross_bridge.bridge_1_east")
    assert found["across the bridge with one throw"] == F(53, 54) and found["across the bridge this turn"] == 1


@pytest.mark.parametrize(("rooms", "wanted"), [("board", F(2, 3)), ("2", F(3, 5)), ("4", F(5, 7))])
def test_the_tower_as_the_table_plays_it(rooms: str, wanted: Fraction) -> None:
    """DARR-FIRE-04: how far it is down to the street is a house rule."""
    found = answers(city("tower_fire", "given red items armor", tower_rooms_down=rooms), "climb")
    assert found["at the gold this turn"] == wanted


@pytest.mark.parametrize(("ends", "wanted"), [("no", F(571, 1944)), ("yes", F(367, 1296))])
def test_the_tune_as_the_table_plays_it(ends: str, wanted: Fraction) -> None:
    """DARR-PIPER-02, DARR-PIPER-04, G27: where the rats end the tune, two 1s leave nothing to hope for."""
    found = answers(city("fried_piper", "given chips 2", rats_end_tune=ends), "blow")
    assert found["three in a row with one throw"] == F(1, 9) and found["three in a row this turn"] == wanted


def test_nothing_is_certain_that_may_fail() -> None:
    """DARR-WISH-01, DARR-GOB-05, DARR-DUEL-06: to let it be wins nothing; a draw is no victory."""
    assert answers(dungeon("wishing_fountain"), "wish") == {"the wish comes true with one throw": F(1, 2)}
    gong = answers(city("goblin_arena").do("choose bet", "choose bet_3"), "gong")
    assert gong == {
        "another one down with one throw": F(5, 6),
        "yours the last one standing this turn": F(1, 6),
    }
    duel = answers(dungeon("dock_2", "given blue at crossroads").do("go crossroads"))
    assert duel == {"the duel won with this throw": F(5, 12), "the duel lost in the end": F(5, 12)}


def test_nothing_is_said_where_nothing_can_be_won() -> None:
    """DARR-WATCH-01, DARR-BENNY-01, DARR-COFFIN-05: the gate goes down, Benny pays, the lids open in any case."""
    assert answers(dungeon("barracks").do("go watchers")) == {}
    assert answers(city("benny", "given red items torch"), "sell") == {}
    lids = dungeon("coffin_platform").do("choose pull", "roll 6 6 1")
    assert not any(foretold(lids).answers.values())


def test_the_dice_of_the_piper() -> None:
    """DARR-PIPER-02: each choice of dice has its own chance."""
    table = city("fried_piper", "given chips 2").do("choose blow", "roll 3 4 6")
    best = {name: answers(table, name)["three in a row with one throw"] for name in ("again_1", "again_3")}
    assert best == {"again_1": F(1, 6), "again_3": F(1, 3)}


# -- what luck may cost ------------------------------------------------------------------------------------------------


def test_a_curse_before_it_is_dug_up() -> None:
    """DARR-GRAVE-02..04, DARR-HEAP-01: by a dig, not by what is done after it."""
    graves = dungeon("grave_dig")
    assert [answers(graves, f"dig_{size}") for size in ("small", "medium", "large")] == [
        {"cursed with these throws": chance} for chance in (F(29, 216), F(29, 108), F(29, 72))
    ]
    assert answers(city("rubbish_heap"), "search")["cursed with these throws"] == F(29, 216)
    full = dungeon("grave_dig", "given red cursed_weapons 3")
    assert answers(full, "dig_small")["cursed with these throws"] == F(17, 216)  # a third of 29/36 changes nothing


def test_the_squid_takes_only_what_is_held() -> None:
    """DARR-SQUID-02: the arm may come out in vain."""
    table = dungeon("dock_4", "given red items weapon,torch").do("go squid_pool")
    (whole,) = foretold(table).told
    assert (str(whole.of), str(whole.by), whole.seat) == ("nothing lost to the squid", "with these throws", "red")
    assert whole.chance == 1 - F(1, 3) * (F(1, 3) + F(1, 18))


def test_what_crowds_and_guards_may_come_to() -> None:
    """DARR-PICK-02, DARR-PIT-03: one crowd, one guard; not the evening."""
    assert answers(city("town_square"), "rob_1") == {"to jail with these throws": F(1, 3)}
    pit = dungeon("fighting_pit", "given red items weapon,weapon")
    assert answers(pit, "guard_3") == {"the guard beaten with these throws": F(3, 4)}


# -- the way out -------------------------------------------------------------------------------------------------------


def way_out(table: Table) -> Fraction:
    (figure,) = [each for each in foretold(table).told if each.of == OUT]
    assert (figure.seat, str(figure.by), figure.samples) == ("red", "this turn", 0)
    return figure.chance


def test_asked_when_it_may_be_the_last_turn() -> None:
    """DARR-GATE-04, DARR-SOLO-03: once the alarm has rung, and in the last turn of who plays alone."""

    def asked(table: Table) -> list[Figure]:
        return [each for each in foretold(table).told if each.of == OUT]

    assert asked(dungeon("exit_hall")) == [] and asked(dungeon("exit_hall", ALARM))
    assert asked(dungeon("exit_hall", players=1)) == [] and asked(dungeon("exit_hall", "given round 12", players=1))


@pytest.mark.parametrize(
    ("weapons", "chips", "wanted"),
    [(2, 2, F(5, 12)), (2, 3, F(115, 216)), (2, 4, F(2195, 3888)), (3, 3, F(35, 54)), (3, 4, F(965, 1296))],
)
def test_past_the_red_guard_and_out(weapons: int, chips: int, wanted: Fraction) -> None:
    """DARR-GUARD-05: attempt after attempt, and a chip to leave."""
    table = dungeon("guard_walk", f"given red weapons {weapons}", f"given chips {chips}", ALARM)
    assert way_out(table) == wanted


@pytest.mark.parametrize(
    ("area", "chips", "items", "wanted"),
    [
        ("guard_walk", 2, "weapon,weapon,tarot_card", F(49, 72)),
        ("exit_hall", 0, "none", F(0)),
        ("exit_hall", 0, "hour_glass", F(1)),
        ("tunnel_nw", 4, "torch", F(1)),
        ("dock_1", 3, "guild_token", F(1)),
        ("gallery", 1, "lock_pick_2,lock_pick_3", F(1)),
        ("gallery", 1, "lock_pick_2", F(0)),
        ("flame_stairwell", 3, "none", F(431, 7776)),
        ("flame_stairwell", 3, "armor,armor", F(69911, 93312)),
    ],
)
def test_out_of_the_dungeon(area: str, chips: int, items: str, wanted: Fraction) -> None:
    """Guards with a tarot card, the hour glass, a torch, a token, picks, the ledge: each opens a way."""
    assert way_out(dungeon(area, f"given chips {chips}", f"given red items {items}", ALARM)) == wanted


def test_out_of_the_city() -> None:
    """DARR-CAT-02, DARR-JAIL-05: over the wall, or through the sewer and round to the gate."""
    assert way_out(city("catapult", "given chips 1", ALARM)) == F(1, 2)
    assert way_out(city("catapult", "given chips 1", "given laid catapult:1", "given fresh no", ALARM)) == 0
    assert way_out(city("jail_prisoners", "given chips 7", ALARM)) == 1 - F(2, 3) ** 2


@pytest.mark.parametrize(("rule", "chips", "wanted"), [("no", 4, F(5, 8)), ("yes", 4, F(1, 2)), ("yes", 5, F(5, 8))])
def test_the_way_out_as_the_table_plays_it(rule: str, chips: int, wanted: Fraction) -> None:
    """DARR-BRIDGE-04, G40: a torch is dropped for the bridge; that may cost a chip, which the exit then lacks."""
    cursed = "given red cursed_weapons 3 cursed_armor 3 cursed_others tarot_card,hour_glass,guild_token,lock_pick_1"
    held = ("given red items torch", cursed, f"given chips {chips}", ALARM)
    assert way_out(dungeon("bridge_3_west", *held, bridge_second_chip=rule)) == wanted


@pytest.mark.parametrize(
    "table",
    [
        dungeon("guard_walk", "given red items weapon,weapon", "given chips 3", ALARM),
        dungeon("start_5", "given red items lock_pick_3", "given chips 3", ALARM),
        city("catapult", "given chips 2", ALARM),
    ],
    ids=["guard", "door", "catapult"],
)
def test_what_is_left_out_changes_nothing(table: Table) -> None:
    """The way out as it is asked, and with everything that lies and stands about, where that is little."""
    (forecast,) = table.game.forecasts(table.state, "")
    assert forecast.project
    foresight = Foresight(table.game)
    brief, whole = (foresight.ask(table.state, forecast.inquiry, project=each) for each in (forecast.project, None))
    assert brief.of == whole.of and brief.states <= whole.states
