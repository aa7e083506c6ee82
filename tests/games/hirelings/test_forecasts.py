"""What is worth asking of the Ascent, against what anybody can count on the board."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from companion.foresight import Figure, Foresight, foretold, inquiry
from tests.games.hirelings.tables import Table, at, branching, flip, row, sit

F = Fraction
FIRE = ("given ffd s10", "given red square s14", "given blue square r3")


def figures(table: Table, practice: bool = False) -> list[Figure]:
    """The chances told of everybody, or those told in practice."""
    walker = Foresight(table.game)
    forecasts = [each for each in table.game.forecasts(table.state, "") if each.practice == practice]
    return [figure for forecast in forecasts for figure in foretold(walker, table.state, forecast)]


def test_the_throw_of_the_fire() -> None:
    """Ann stands four squares before it and burns by a 4, 5 or 6; of Bob, whom no throw catches, nothing is said."""
    found = figures(sit(2, *FIRE, "given phase fire_move"))
    assert [(str(each.of), each.seat, each.chance) for each in found] == [
        ("nobody is caught", "", Fraction(1, 2)),
        ("caught by the fire", "red", Fraction(1, 2)),
    ]
    assert {str(each.by) for each in found} == {"with this throw"}


def test_before_the_fire_only_of_those_who_have_had_their_turn() -> None:
    assert not figures(sit(2, *FIRE))
    (found,) = figures(sit(2, *FIRE, "given turn blue"))
    assert (str(found.of), found.seat, str(found.by), found.chance) == (
        "caught by the fire",
        "red",
        "this round",
        Fraction(1, 2),
    )
    assert not figures(sit(2, "given ffd f1", "given turn blue"))


def test_leaving_out_the_turns_to_come_changes_nothing() -> None:
    """Without cards the rest of the round, blue's whole turn and the fire, can be walked through as it is."""
    placed = ("given red square s63", "given blue square s60", "given red pile_count 0", "given blue pile_count 0")
    table = sit(2, "given ffd s59", *placed, "given turn blue")
    forecast = next(each for each in table.game.forecasts(table.state, "") if each.seat == "red")
    whole_round = inquiry(["red.caught=yes"], f"red.caught=yes,round={table.state.round + 1}")
    walker = Foresight(table.game)
    (whole,) = foretold(walker, table.state, replace(forecast, inquiry=whole_round, project=None))
    (short,) = foretold(walker, table.state, forecast)
    assert whole.chance == short.chance == Fraction(1, 2)


# -- inside rooms and before monsters ---------------------------------------------------------------------------------


def inside(table: Table) -> dict[str, dict[str, Fraction]]:
    """What each option comes to, and by when."""
    found = table.game.inside(table.state)
    return {option: {f"{each.of} {each.by}": each.chance for each in row} for option, row in found.items()}


def test_a_monster_is_passed_or_stays() -> None:
    """A failed throw is no loss: the monster is left freely next turn (HIRE-MON-11)."""
    met = at("s50").do("roll 3")
    assert inside(met) == {"": {"past the monster with this throw": F(1, 2)}}
    assert met.game.inside(met.state)[""][0].faces == (5, 6, 7, 8)
    assert inside(flip(at("s50"), "evade", 2).do("roll 3")) == {"": {"past the monster with this throw": F(3, 4)}}


def test_a_room_lets_go_sooner_or_later() -> None:
    held = at("s19").do("roll 1", "roll 1", "given turn red")
    assert inside(held)[""] == {"let go with this throw": F(3, 4), "let go in the end": F(1)}
    assert inside(at("s34").do("roll 1")) == {
        "brawl": {"let go with this throw": F(1, 2), "let go in the end": F(1)},
        "pay": {"let go this turn": F(1)},
    }
    assert inside(at("s02")) == {}


def test_a_flip_before_the_room_s_throw() -> None:
    """Half the cards move and change nothing; of the others a third is +1, the rest make it certain."""
    held = at("s19").do("roll 1", "roll 1", "given turn red")
    (found,) = figures(held)
    assert (str(found.of), found.seat, str(found.by)) == ("let go", "red", "this turn")
    assert found.chance == F(1, 2) * F(3, 4) + F(1, 2) * (F(1, 3) * F(7, 8) + F(2, 3))
    assert not figures(held.do("choose flip", "draw false_beard_a"))
    assert not figures(at("s19", deck="own").do("roll 1", "roll 1", "given turn red"))


# -- advice -----------------------------------------------------------------------------------------------------------


def ends(table: Table) -> dict[str, Fraction]:
    """Where this turn may end."""
    told_ = [each for each in figures(table, practice=True) if "turn may end" in str(each.under)]
    return {str(each.of).partition(" (")[0]: each.chance for each in told_}


def safe(table: Table, option: str = "") -> Fraction:
    """How likely whoever has the turn is safe from the fire at the end of the round, after an option."""
    (asked,) = [each for each in table.game.forecasts(table.state, "") if each.practice and each.each]
    return foretold(Foresight(table.game), table.state, asked, option)[0].chance


def test_where_a_turn_may_end() -> None:
    """The ledger's row for s18 (7.3), in practice."""
    found = ends(at("s18", "given red pile_count 0"))
    assert (found["the Goblin Polka Pit"], found["square 19"], found["square 24"]) == (F(5, 12), F(1, 6), F(49, 864))


def test_the_exact_number_counts_in_what_is_foretold() -> None:
    """House rule exact_exit: two from the way out, four of the six faces move nobody."""
    held = {"square 65": F(2, 3), "square 66": F(1, 6), "the way out": F(1, 6)}
    assert ends(at("s65", exact_exit="yes")) == held
    assert ends(at("s65")) == {"square 66": F(1, 6), "the way out": F(5, 6)}


def test_ways_too_short_are_not_foretold() -> None:
    """HIRE-MOVE-03 HIRE-MOVE-04: whoever must not overshoot goes by the way that is long enough."""
    squares = (("start", ("a",)), ("a", ("exit", "b")), ("b", ("c",)), ("c", ("exit",)), ("exit", ()))
    foretold = ends(sit(2, dungeon=branching(*squares), exact_exit="yes"))
    assert sorted(foretold.values()) == [F(1, 6), F(1, 6), F(1, 3), F(1, 3)]


def test_rooms_passed_through_are_foretold() -> None:
    """House rule room_midmove: the pit stops nobody but whoever's last step ends there."""
    pit = "the Goblin Polka Pit"
    assert ends(at("s19", room_midmove="pass_through"))[pit] == F(1, 12)
    assert ends(at("s19"))[pit] == F(1, 2)


def test_safe_after_a_turn_of_ones_own() -> None:
    """By hand: a plain throw over open squares, then the fire's: 1 ahead 5/12 are caught (ledger 7.5)."""
    open_road = row(*["open"] * 30)
    table = sit(2, "given ffd q10", "given red square q11 pile_count 0", "given turn red", dungeon=open_road)
    assert safe(table) == F(7, 12)


def test_each_way_at_a_split_has_its_own_danger() -> None:
    """Off the fire's way one is caught where the ways meet, ever so far on (HIRE-FIRE-08)."""
    table = at("s25", "given ffd s24", "given red pile_count 0", "given turn red").do("roll 2")
    assert table.options == ["s27", "t1"]
    assert safe(table, "t1") == 1 > safe(table, "s27") == F(1, 3)


def test_nothing_is_foretold_of_the_fire_before_it_comes() -> None:
    assert not [each for each in sit(2).game.forecasts(sit(2).state, "") if each.each]
