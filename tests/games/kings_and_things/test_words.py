"""What is said at the table: who, what to do, with how many of which die, what is needed; and what is lost, by name."""

from __future__ import annotations

from companion.procedures.graph import End
from tests.games.kings_and_things.tables import fought, realm, sit


def test_a_hex_has_one_name() -> None:
    """By its number on the mat, and its land: in a list of places, on a button, in what is said."""
    table = realm(2, "h2 mountain grey", "h8 plains grey", "grey gold 9", phase="construction")
    building = [str(option.words) for option in table.prompt.options]
    assert "Tower, hex 2" in building and "Tower, hex 8" in building
    assert "hex 8 (Plains)" in table.do("choose h8").said
    walking = realm(2, "h1 plains grey", "h2 mountain grey", "h1.grey down 1", phase="movement")
    (move,) = walking.prompt.moves
    assert str(move.spot("h2")) == "hex 2 (Mountain)" and str(move.called) == "from hex 1 (Plains)"
    assert "hex 2 (Mountain)" in walking.refused("move tower h1")


def test_what_is_lost_is_named_and_where_it_goes_is_said() -> None:
    table = fought(2, "h1 swamp green", "h1.green up bandits", "h1.grey up walrus", "h2 desert grey", "h3 swamp grey")
    lost = table.do("choose fight", "roll 6", "roll 1").said
    assert "Bob loses Bandits: to the cup." in lost and "Ann takes hex 1 (Swamp)" in lost
    board = ("h1 swamp green", "h1 fort keep", "h1 income village", "h1.grey up arch_mage,elf_lord,arch_cleric")
    taken = fought(2, *board, "h2 desert grey")
    while taken["battle.hex"] != "none":
        taken = (
            taken.do("roll 1" if taken.who == "grey" else "roll 6")
            if taken.prompt.die
            else taken.do(f"choose {'fight' if 'fight' in taken.options else taken.options[0]}")
        )
    assert "with Keep and Village" in taken.said
    harmed = taken.do("roll 1")
    assert "Tower is left" in harmed.said
    assert "Village" in harmed.do("roll 6").said and "to the cup" in harmed.do("roll 6").said


def test_gold_is_never_paid_in_silence() -> None:
    table = realm(2, "h1 plains grey", "pool warlord", "grey gold 40", phase="recruit_characters")
    before = table.do("choose warlord", "choose 2")
    assert "Ann pays 10 gold for 2 points." in before.said
    assert "8 or more" in str(before.prompt.words) and "Die 1 of 2" in str(before.prompt.words)
    after = before.do("roll 3", "roll 4")
    assert "1 more" in str(after.prompt.words)
    assert "Ann pays 10 gold for 1 point." in after.do("choose 1").said


def test_every_end_of_a_test_says_what_it_is() -> None:
    """No throw that fails is taken for one that wins: lost is lost, what stays is neither."""
    held = sit(2).game
    found = {
        (name, target.name): target.comes_to
        for name, page in held.handbook({}).items()
        for step in page.steps.values()
        for target in step.targets()
        if isinstance(target, End)
    }
    assert found["scouting", "free"] == "won" and found["scouting", "defended"] == "lost"
    assert found["damage", "harmed"] == found["saving", "lost"] == found["losses", "lost"] == "lost"
    assert found["disaster", "spared"] == found["defection", "stays"] == found["recruiting_8", "stays"] == "stays"
    assert found["thief", "nothing"] == "stays" and found["thief", "lost"] == "lost"
    assert found["assassin", "named"] == "won" and found["assassin", "other"] == "moved"
