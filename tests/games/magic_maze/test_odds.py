"""What is told of duels and rings, beside the ledger's odds in tests/odds."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.foresight import Figure, Foresight, foretold
from companion.games import rules
from companion.games.magic_maze.duelling import faults
from companion.games.magic_maze.house import House
from companion.play.setup import BadSetup, Seat, Setup
from tests.games.magic_maze.tables import Table, sit

F = Fraction
HUNTING = ("given controller green", "given ogre c08", "given blue at c09", "given turn green", "roll 1")
ON_THE_ROCK = ("given controller green", "given yellow at a2", "given turn yellow", "roll 1")


def inside(table: Table) -> dict[str, dict[str, Fraction]]:
    """What each option comes to, and by when."""
    found = table.game.inside(table.state)
    return {option: {f"{each.of} {each.by}": each.chance for each in row} for option, row in found.items()}


def figures(table: Table, practice: bool = False) -> dict[str, Figure]:
    """What is foretold, by the option it belongs to and by when."""
    walker = Foresight(table.game)
    forecasts = [each for each in table.game.forecasts(table.state, "") if each.practice == practice]
    return {
        f"{each.inquiry.first} {each.by}".strip(): figure
        for each in forecasts
        for figure in foretold(walker, table.state, each)
    }


# -- dice -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fails", ["blank", "blank,sword", "sword"])
def test_a_die_without_blanks_is_refused_where_blanks_must_lose(fails: str) -> None:
    game, seats = rules("magic_maze"), (Seat("red", "Ann"), Seat("blue", "Bob"))
    die = "sword,sword,sword,shield,shield,shield"
    house = {"duelling_die": die, "defence_fails": fails}
    assert faults(House(duelling_die=die, defence_fails=fails)) != []
    with pytest.raises(BadSetup, match="Duels cannot be fought so"):
        game.new(Setup(game.id, seats, house))
    if fails == "sword":
        assert game.new(Setup(game.id, seats, {**house, "rock_beaten": "shield"}))


# -- beside the options -----------------------------------------------------------------------------------------------


def test_each_challenge_shows_its_chances() -> None:
    gate = sit("red green", 14, "given red at a4", "roll 1")
    ogre = {"the Ogre beaten with one throw": F(1, 3), "the Ogre beaten this turn": F(3, 5)}
    assert inside(gate) == {"challenge.ogre": ogre}
    both = sit(
        "red green", 14, "given controller green", "given ogre a5", "given red at a4", "given turn red", "roll 1"
    )
    assert inside(both)["challenge.green"]["the rock won this turn"] == F(1, 2)
    assert inside(both)["challenge.ogre"]["the Ogre driven off this turn"] == F(3, 5)
    assert inside(sit("red green", 11, "roll 1")) == {}


def test_a_hunt_is_told_to_the_ogres_master_and_then_to_the_hunted() -> None:
    """Who throws is the hunted; who wins a ring by it is the master."""
    hunts = sit("blue green", 3, *HUNTING)
    (found,) = figures(hunts).items()
    assert (found[0], str(found[1].of), found[1].seat) == ("challenge.blue this turn", "a ring", "green")
    assert found[1].chance == F(3, 5)
    fight = hunts.do("choose challenge.blue")
    assert inside(fight)[""] == {"still in the duel with this throw": F(2, 3), "the Ogre driven off this turn": F(2, 5)}
    assert inside(fight.do("roll shield"))[""]["the Ogre driven off this turn"] == F(3, 5)
    assert not figures(fight)


def test_other_dice_have_other_chances() -> None:
    """House rules G01, G03: the same questions, asked of the dice agreed."""
    dice = {"duelling_die": "sword,sword,sword,shield,shield,blank"}
    (found,) = figures(sit("blue green", 3, *HUNTING, **dice)).values()
    assert found.chance == F(2, 7)
    gate = sit("red green", 14, "given red at a4", "roll 1", **dice, defence_fails="blank,sword")
    assert inside(gate)["challenge.ogre"]["the Ogre beaten this turn"] == F(3, 5)


def test_breaking_off_is_an_option_with_chances_of_its_own() -> None:
    """House rule `allow_withdraw`: the fight goes on with 3/5, and breaking off wins and loses nothing."""
    table = sit("red green", 14, "given red at a4", "roll 1", "choose challenge.ogre", allow_withdraw="on")
    found = inside(table.do("roll blank", "roll shield"))
    assert found[""]["the Ogre beaten this turn"] == F(3, 5)
    assert not any(found["withdraw"].values())


def test_on_the_rock_the_first_die_tells() -> None:
    """A sword heard first leaves the holder 1/3 to lose at once, a shield nothing; the duel is even after a draw."""
    table = sit("yellow green", 10, *ON_THE_ROCK, "choose challenge.green")
    after = {face: inside(table.do(f"roll yellow:{face}"))[""] for face in ("sword", "shield", "blank")}
    won = {face: found["the rock won this turn"] for face, found in after.items()}
    assert won == {"sword": F(1, 3) + F(2, 3) / 2, "shield": F(1, 2), "blank": F(2, 3) / 2}


# -- advice -----------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_ring_in_the_turns_to_come() -> None:
    """Six pushes from home at position 0, then a duel of 3/5; a throw of 6 once in six, 13/18 within two turns."""
    table = sit("red green", 0, practice_mode="on")
    found = figures(table, practice=True)
    assert {by: (str(each.of), each.seat) for by, each in found.items()} == dict.fromkeys(found, ("a ring", "red"))
    assert found["this turn"].chance == F(1, 6) * F(3, 5)
    assert found["within two turns"].chance == F(13, 18) * F(3, 5)
    assert found["within three turns"].chance > found["within two turns"].chance


def test_where_all_must_be_pushed_only_this_turn_is_foretold() -> None:
    """Nobody else may end a turn at once there."""
    table = sit("red green", 0, practice_mode="on", must_push_all="on")
    told = [each for each in table.game.forecasts(table.state, "") if each.practice]
    assert [str(each.by) for each in told] == ["this turn"]


def test_what_a_push_is_worth() -> None:
    """With the gate one push away each option has its own chance; challenged at once it is the duel's."""
    table = sit("red green", 15, "given red at a4", "roll 1", practice_mode="on")
    (now,) = [each for each in table.game.forecasts(table.state, "") if each.each]
    walker = Foresight(table.game)
    worth = {option: foretold(walker, table.state, now, option)[0].chance for option in table.options}
    assert worth == {"push_left": F(0), "push_right": F(3, 5), "end_turn": F(0)}
