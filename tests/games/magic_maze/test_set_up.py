"""Who plays, with which dice, and how everything stands before the first throw (MAZE-SETUP, MAZE-DIE)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from companion.games import rules
from companion.games.magic_maze.duelling import duelling
from companion.games.magic_maze.ground import Maze
from companion.games.magic_maze.house import House
from companion.play.setup import BadSetup, Seat, Setup
from companion.table.dice import D6
from tests.games.magic_maze.tables import COLOURS, NAMES, Table, on, sit, small


def fresh(*colours: str, **house: str) -> Table:
    """Before anything is drawn or chosen."""
    game = rules("magic_maze")
    return Table.begun(game, Setup(game.id, tuple(Seat(each, NAMES.get(each, "Zoe")) for each in colours), house))


# -- MAZE-SETUP --------------------------------------------------------------------------------------------------------


def test_nothing_is_asked_of_assembly() -> None:
    """MAZE-SETUP-02 MAZE-SETUP-03: the first question is how the walls stand; arches are all there, played or not."""
    table = fresh("red", "blue")
    assert table.awaits == ["part", "draw"]
    assert table.prompt.rules == ("MAZE-SETUP-04",)
    maze: Maze = table.game.terrain
    assert {cell.owner for cell in maze.board.spaces if cell.kind == "home"} == set(COLOURS)


def test_the_walls_stand_as_they_come() -> None:
    """MAZE-SETUP-04: the position is read or drawn, each of the sixteen as likely as another; no push is counted."""
    table = fresh("red", "blue")
    pile = table.prompt.pile
    assert pile is not None
    assert sorted(pile.cards, key=int) == [str(number) for number in range(16)]
    assert max(Counter(pile.cards).values()) == 1
    for line in ("draw 6", "part wheel 6"):
        placed = table.do(line)
        assert (placed["wheel"], placed["die"], placed["stage"]) == ("6", "0", "0")
        assert placed.options == ["red", "blue", "lots"]
    assert "already" not in table.refused("part wheel 16")
    rings = on(small("m2_rings"), "red blue")
    assert (rings["outer"], rings["inner"]) == ("0", "0")


def test_where_everything_stands() -> None:
    """MAZE-SETUP-01 MAZE-SETUP-05 MAZE-SETUP-06 MAZE-SETUP-07: any colours, in any seats."""
    assert fresh("yellow", "blue").all_at == {"yellow": "home_yellow", "blue": "home_blue", "ogre": "rock"}
    table = fresh(*COLOURS).do("draw 3", "choose green")
    assert table.all_at == {**{colour: f"home_{colour}" for colour in COLOURS}, "ogre": "rock"}
    assert (table["controller"], table["ogre_facing"], table["pool_rings"]) == ("none", "idle", "9")
    assert [table[f"{colour}.rings"] for colour in COLOURS] == ["0"] * 4


@pytest.mark.parametrize("first", range(4))
def test_somebody_begins_then_clockwise(first: int) -> None:
    """MAZE-SETUP-08: by agreement or by lot."""
    ready = fresh(*COLOURS).do("draw 3")
    pile = ready.do("choose lots").prompt.pile
    assert pile is not None and pile.cards == COLOURS
    chosen, drawn = ready.do(f"choose {COLOURS[first]}"), ready.do("choose lots", f"draw {COLOURS[first]}")
    assert chosen.state == drawn.state
    table, order = chosen, []
    for _ in range(5):
        order.append(table["turn"])
        table = table.do("roll 1", "choose end_turn")
    assert order == [COLOURS[(first + number) % 4] for number in range(5)]


# -- MAZE-DIE ----------------------------------------------------------------------------------------------------------


def test_the_number_die_begins_a_turn_and_is_no_duel_die() -> None:
    """MAZE-DIE-01: one throw of 1 to 6; a second one, or one in a duel, counts for nothing."""
    table = sit("red green", 14, "given red at a4")
    assert table.prompt.die == D6
    for face in range(1, 7):
        assert table.do(f"roll {face}")["spots_left"] == str(face)
    thrown = table.do("roll 2")
    assert thrown.prompt.die is None
    assert "thrown once a turn" in thrown.refused("roll 5")
    assert "wrong die" in thrown.do("choose challenge.ogre").refused("roll 5")
    assert "wrong die" in table.refused("roll sword")


def test_two_alike_duelling_dice_of_six_sides() -> None:
    """MAZE-DIE-02 MAZE-DIE-04: a plain die stands in for it, its sides in the order of the list."""
    table = sit("red green", 14, "given red at a4", "roll 1", "choose challenge.ogre")
    die = table.prompt.die
    assert die is not None
    assert [die.side(number) for number in range(1, 7)] == ["sword", "sword", "shield", "shield", "blank", "blank"]
    assert Fraction(die.faces.count("shield"), die.sides) == Fraction(1, 3)
    other = sit("red green", 14, "given red at a4", "roll 1", "choose challenge.ogre", duelling_die=LIST_321)
    assert other.prompt.die is not None
    assert [other.prompt.die.side(number) for number in (3, 4, 6)] == ["sword", "shield", "blank"]


def test_one_die_against_the_ogre_and_one_each_on_the_rock() -> None:
    """MAZE-DIE-03 MAZE-DUEL-04 MAZE-PVP-02."""
    ogre = sit("red green", 14, "given red at a4", "roll 1", "choose challenge.ogre")
    assert (ogre.prompt.who, ogre.prompt.by) == ("red", ())
    lines = ("given controller green", "given ogre b05", "given yellow at a2", "given turn yellow", "roll 1")
    rock = sit("yellow green", 10, *lines, "choose challenge.green")
    assert (rock.prompt.who, rock.prompt.by) == ("", ("yellow", "green"))
    assert rock.do("roll yellow:shield").prompt.by == ("green",)
    assert rock.do("roll green:shield").prompt.by == ("yellow",)


LIST_321 = "sword,sword,sword,shield,shield,blank"
REFUSED = {
    "five sides": ({"duelling_die": "sword,sword,shield,blank,blank"}, "has 6 sides, not 5"),
    "no attack wins": ({"attack_wins": "axe"}, "no face of the die is in attack_wins"),
    "every attack wins": ({"attack_wins": "sword,shield,blank"}, "every face of the die is in attack_wins"),
    "no defence fails": ({"defence_fails": "axe"}, "no face of the die is in defence_fails"),
    "every defence fails": ({"defence_fails": "sword,shield,blank"}, "every face of the die is in defence_fails"),
    "no blank": ({"duelling_die": "sword,sword,sword,shield,shield,shield", "defence_fails": "sword"}, "rock_beaten"),
    "the winner is not there": ({"rock_winner": "axe"}, "the die has no such face"),
    "nobody is beaten": ({"rock_beaten": "axe"}, "a duel on the rock would never end"),
    "it beats itself": ({"rock_beaten": "blank,sword"}, "sword cannot beat itself"),
    "a slip of the pen": (
        {"defence_fails": "blank,swrod"},
        "defence_fails names swrod, and the faces are blank, shield",
    ),
    "a slip on the rock": ({"rock_beaten": "blank,sheild"}, "rock_beaten names sheild"),
    "two faces of one name": ({"label": "shield"}, "the third face cannot be called shield"),
    "a third sword": ({"label": "sword", "rock_beaten": "shield"}, "the third face cannot be called sword"),
    "an axe twice": ({"label": "axe", "duelling_die": "sword,axe,shield,shield,blank,blank"}, "cannot be called axe"),
    "two words": ({"label": "no device"}, "called by one word"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_dice_with_which_a_side_could_never_win_are_refused(case: str) -> None:
    """MAZE-DIE-05 MAZE-DIE-06."""
    house, words = REFUSED[case]
    with pytest.raises(BadSetup, match=words):
        fresh("red", "blue", **house)
    with pytest.raises(BadSetup, match=words):
        rules("magic_maze").handbook(house)


def test_other_data_stand_where_the_rules_say_sword_and_blank() -> None:
    """MAZE-DIE-07: an axe that wins, two faces that fail, another third face (G02)."""
    house = {
        "duelling_die": "axe,sword,shield,shield,blank,blank",
        "attack_wins": "axe,sword",
        "defence_fails": "blank,shield",
        "rock_winner": "axe",
        "rock_beaten": "blank,shield",
        "label": "lantern",
    }
    assert duelling(House(**house)).die.shown == ("axe", "sword", "shield", "lantern")  # type: ignore[arg-type]
    table = sit("red green", 14, "given red at a4", "roll 1", "choose challenge.ogre", **house)
    for face, end in (("axe", "rock"), ("sword", "rock"), ("shield", "a4"), ("lantern", "a4")):
        assert table.do(f"roll {face}")["red.at"] == end
    defending = table.do("roll lantern")
    for face, end in (("axe", "a4"), ("sword", "a4"), ("shield", "home_red"), ("lantern", "home_red")):
        assert defending.do(f"roll {face}")["red.at"] == end
    assert "That die shows no blank." in table.refused("roll blank")
