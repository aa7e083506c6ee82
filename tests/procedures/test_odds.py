"""Exact odds: against counting every throw, against simulation, against every other way to play."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product
from math import sqrt
from random import Random
from statistics import fmean, pstdev

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.procedures import interpreter, odds
from companion.procedures.conditions import Has
from companion.procedures.effects import Lose
from companion.procedures.graph import Choose, End, Later, Option, Pay, Procedure, Row, Step, Tell, Throw
from companion.procedures.odds import Chain, Odds, TooManyScenes, chain
from companion.procedures.readings import All, Else, Faces, Hits, Reading, Total
from companion.procedures.scene import NO_GROUND, Ground, Scene
from companion.table.dice import D6, D8, DUELLING, Die, numbered
from tests.procedures.invented import FAR, NEAR, bog, changed, ford, ford_by_hand, with_row, with_step
from tests.procedures.playing import Run, counted, option_names, run, tally
from tests.procedures.shipped import Shipped, every_procedure

F = Fraction


def solved(procedure: Procedure, *items: str, using: tuple[str, ...] = (), horizon: str = "end") -> Odds:
    return chain(procedure, NO_GROUND, items=items, horizon=horizon).odds(using)


# -- by hand -----------------------------------------------------------------------------------------------------------


def test_the_ford_by_hand() -> None:
    assert solved(ford()).ends == ford_by_hand()
    assert solved(ford(), "rope").ends == {"far": 1}
    assert solved(ford(), "rope", using=("wade",)).ends == ford_by_hand()


def test_the_ford_costs_what_it_costs() -> None:
    swept = F(28, 64)
    whole = solved(ford(), "axe", using=("wade",))
    assert whole.turns == 1 + swept
    assert whole.lost == swept**2
    assert solved(ford(), using=("wade",)).lost == 0  # with nothing to hand in nothing is paid
    assert solved(ford(), "rope") == Odds({"far": F(1)}, F(1), F(1), F(1), hows={"won": F(1)})


def test_a_turn_ends_where_one_waits() -> None:
    assert solved(ford(), horizon="turn").ends == {"far": F(36, 64), "waiting:water": F(28, 64)}


def test_where_no_way_leads_round_each_scene_is_decided_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Chain, "_improve", lambda *asked: pytest.fail("again and again"))
    assert solved(ford(), "rope", horizon="turn").ends == {"far": 1}


def test_missed_turns_count() -> None:
    """The pole: out with 4 in 8, else it is gone, one turn is missed, and one crawls from the next."""
    found = solved(bog(), "pole")
    assert found.ends == {"far": 1}
    assert found.turns == 2 + F(1, 2) * (2 + 7)
    assert found.lost == F(1, 2)


def test_a_player_who_waits_for_ever() -> None:
    found = solved(bog(), "pole", using=("wait",))
    assert found == Odds({}, F(0), None, None)


def test_luck_alone_never_waits_for_ever() -> None:
    found = solved(bog())
    assert (found.ends, found.turns) == ({"far": F(1)}, F(2 + 7))


def test_each_option_has_its_own_odds() -> None:
    start = interpreter.begin(ford(), NO_GROUND, items=("rope",))
    found = Chain(ford(), NO_GROUND, start).options()
    assert {name: dict(each.ends) for name, each in found.items()} == {"rope": {"far": F(1)}, "wade": ford_by_hand()}
    assert [each.turns for each in found.values()] == [1, 1 + F(28, 64)]


def test_a_throw_that_may_be_left_has_odds_beside_its_options() -> None:
    sleepy = changed(ford(), "ashore", instead=(Option("sleep", NEAR),))
    start = interpreter.begin(replace(sleepy, start="ashore"), NO_GROUND)
    found = Chain(sleepy, NO_GROUND, start).options()
    assert {name: each.good for name, each in found.items()} == {"sleep": 0, "": F(5, 8)}


def test_a_plain_throw_and_an_end_have_no_options() -> None:
    assert chain(replace(ford(), start="ashore"), NO_GROUND).options() == {}
    over = replace(with_step(ford(), "over", Tell("Over at once.", FAR)), start="over")
    assert chain(over, NO_GROUND).options() == {}
    assert chain(over, NO_GROUND).odds() == Odds({"far": F(1)}, F(1), F(1), F(0), hows={"won": F(1)})


def test_yes_and_no_where_only_the_player_knows() -> None:
    held = Procedure(
        "gate",
        "Gate",
        "",
        "gate",
        {"gate": Choose("Key?", (Option("key", FAR, Has("key")), Option("climb", NEAR)))},
    )
    start = interpreter.begin(held, NO_GROUND, unsure=("key",))
    assert set(Chain(held, NO_GROUND, start).options()) == {"key", "climb"}


# -- against every throw there is --------------------------------------------------------------------------------------


READINGS: dict[str, tuple[Reading, int, Die]] = {
    "two dice, total": (Total(9), 2, D8),
    "three dice, doubles of nothing": (Total(11, 13), 3, D8),
    "four dice, one 8": (Hits(1, 8), 4, D8),
    "three dice, two odd": (Hits(2, 1, 3, 5, 7), 3, D8),
    "last die even and ten in all": (All(Total(10), Faces(2, 4, 6, 8)), 2, D8),
    "three six-sided": (Total(0, 9), 3, D6),
    "a duel": (Hits(2, "sword"), 3, DUELLING),
}


@pytest.mark.parametrize("name", READINGS)
def test_one_throw_against_counting(name: str) -> None:
    reading, dice, die = READINGS[name]
    rows = (Row(reading, "Yes.", FAR), Row(Else(), "No.", NEAR))
    held = Procedure("throw", "Throw", "", "throw", {"throw": Throw("Throw.", rows, dice=dice, die=die)})
    yes = sum(_stopped(reading, throw) for throw in product(die.faces, repeat=dice))
    assert solved(held).good == F(yes, die.sides**dice)


def _stopped(reading: Reading, throw: tuple[int | str, ...]) -> bool:
    """Whether the reading holds; an early one is asked after every die."""
    scene = Scene("throw")
    if reading.early:
        return any(reading.fits(throw[:end], "", scene) for end in range(1, len(throw) + 1))
    return reading.fits(throw, "", scene)


HABITS = [("rope", "pole"), ("wade", "crawl"), ("wait",)]


@pytest.mark.parametrize("using", HABITS)
@pytest.mark.parametrize("items", [(), ("rope",), ("axe", "pole"), ("axe", "axe", "sword")])
@pytest.mark.parametrize("held", [ford(), bog()], ids=["ford", "bog"])
def test_small_procedures_against_counting(held: Procedure, items: tuple[str, ...], using: tuple[str, ...]) -> None:
    start = interpreter.begin(held, NO_GROUND, items=items)
    by_count = counted(held, NO_GROUND, start, using, 5)
    check_against_count(Chain(held, NO_GROUND, start).odds(using), by_count.ends, by_count.open)


def check_against_count(exact: Odds, ends: dict[str, Fraction], still_open: Fraction) -> None:
    """Equal where nothing is open; else each end has what was counted, and at most all that is open besides."""
    for name in exact.ends.keys() | ends.keys():
        least = ends.get(name, F(0))
        assert least <= exact.ends.get(name, F(0)) <= least + still_open
    if exact.turns is not None:
        assert sum(exact.ends.values()) == 1


@every_procedure
def test_shipped_turns_against_counting(each: Shipped) -> None:
    """Every throw of the first turn, four answers deep, with every habit once."""
    ground = each.ground()
    side = each.procedure.sides[0]
    everything = tuple(sorted(each.procedure.items()))
    for items in ((), everything):
        for using in ((), tuple(reversed(option_names(each.procedure)))):
            start = interpreter.begin(each.procedure, ground, side=side, items=items)
            exact = Chain(each.procedure, ground, start, "turn")
            habits = using or tuple(option_names(each.procedure))
            found = counted(each.procedure, ground, start, habits, 4, turn=True)
            check_against_count(exact.odds(habits), found.ends, found.open)


# -- against simulation ------------------------------------------------------------------------------------------------

RUNS = 400


def near(mean: float, exact: Fraction, spread: float, runs: int = RUNS) -> bool:
    """Within five standard errors, and a little more where the spread is nothing."""
    return abs(mean - float(exact)) <= 5 * spread / sqrt(runs) + 1e-9


@pytest.mark.few(15)
@every_procedure
def test_shipped_procedures_against_simulation(each: Shipped) -> None:
    """Habits and packs drawn by a fixed seed; ends, turns and losses agree with the exact figures."""
    rng = Random(each.procedure.name)
    ground = each.grounds()
    for _ in range(3):
        side = rng.choice(each.procedure.sides)
        pack = tuple(item for item in sorted(each.procedure.items()) if rng.random() < 0.5)
        habits = option_names(each.procedure)
        rng.shuffle(habits)
        start = interpreter.begin(each.procedure, ground[side], side=side, items=pack)
        exact = Chain(each.procedure, ground[side], start).odds(habits)
        if exact.turns is None:
            continue  # some luck with these habits waits for ever
        runs = [run(each.procedure, ground[side], start, habits, rng) for _ in range(RUNS)]
        check_against_runs(exact, runs)


def check_against_runs(exact: Odds, runs: list[Run]) -> None:
    seen = tally(runs)
    assert seen["never"] == 0
    assert seen.keys() <= exact.ends.keys() | {"never"}
    for name, chance in exact.ends.items():
        assert near(seen[name] / len(runs), chance, sqrt(float(chance * (1 - chance)))), (name, seen[name], chance)
    assert exact.turns is not None and exact.lost is not None
    for values, figure in (([each.turns for each in runs], exact.turns), ([each.lost for each in runs], exact.lost)):
        assert near(fmean(values), figure, pstdev(values) + 0.02), (fmean(values), figure)


# -- best play ---------------------------------------------------------------------------------------------------------


def at_least_as_good(best: Odds, other: Odds) -> bool:
    """Better chances first; then fewer turns and items, and no end of them is worst."""
    if best.good != other.good:
        return best.good > other.good
    if other.turns is None or other.lost is None:
        return True
    assert best.turns is not None and best.lost is not None, (best, other)
    return best.turns + best.lost <= other.turns + other.lost


@every_procedure
def test_no_habit_beats_best_play(each: Shipped) -> None:
    ground, side = each.ground(), each.procedure.sides[0]
    names = option_names(each.procedure)
    rng = Random(each.procedure.name)
    orders = list(permutations(names)) if len(names) < 4 else [rng.sample(names, len(names)) for _ in range(8)]
    for items in ((), tuple(sorted(each.procedure.items()))):
        played = chain(each.procedure, ground, items=items, side=side)
        best = played.odds()
        for habits in orders:
            assert at_least_as_good(best, played.odds(habits))


Plan = list[list[tuple[list[int], bool]]]
"""For every step its options; each leads, with equal chance, to one of these places; True ends the turn on the way."""

ENDS = {-1: End("good"), -2: End("bad", good=False)}


def maze(plan: Plan) -> Procedure:
    """Steps that lead to each other in any way at all: options, each of which throws a die of two or three sides."""
    steps: dict[str, Step] = {}
    for at, options in enumerate(plan):
        offered = []
        for number, (places, rest) in enumerate(options):
            die = numbered(f"d{len(places)}", len(places))
            rows = tuple(
                Row(Faces(side), "", ENDS.get(to) or (Later(f"s{to}") if rest else f"s{to}"))
                for side, to in enumerate(places, 1)
            )
            steps[f"s{at}o{number}"] = Throw("Throw.", rows, die=die)
            offered.append(Option(f"o{number}", f"s{at}o{number}"))
        offered.append(Option("ghost", f"s{at}", Has("ghost")))  # a second option, or nobody would be asked
        offered.append(Option("spook", f"s{at}", Has("ghost")))
        steps[f"s{at}"] = Choose("Which?", tuple(offered))
    return Procedure("maze", "Maze", "", "s0", steps)


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    count = draw(st.integers(1, 4))
    places = st.lists(st.integers(-2, count - 1), min_size=1, max_size=3)
    options = st.lists(st.tuples(places, st.booleans()), min_size=2, max_size=3)
    return draw(st.lists(options, min_size=count, max_size=count))


def fixed_plays(plan: Plan) -> list[tuple[int, ...]]:
    return list(product(*(range(len(options)) for options in plan)))


def worth_by_hand(plan: Plan, play: tuple[int, ...]) -> tuple[float, float | None]:
    """The chance of a good end and the turns it takes, solved as plain equations; None: it may take for ever."""
    ways = [plan[at][play[at]] for at in range(len(plan))]
    alive = [at for at in range(len(plan)) if _comes_out(ways, at)]
    if 0 not in alive:
        return 0.0, None
    links = np.eye(len(alive))
    good, turns = np.zeros(len(alive)), np.zeros(len(alive))
    for row, at in enumerate(alive):
        places, rest = ways[at]
        for to in places:
            good[row] += (to == -1) / len(places)
            turns[row] += (to >= 0 and rest) / len(places)
            if to in alive:
                links[row, alive.index(to)] -= 1 / len(places)
    sure = _reached(ways, 0) <= set(alive)
    return float(np.linalg.solve(links, good)[0]), 1 + float(np.linalg.solve(links, turns)[0]) if sure else None


def _reached(ways: list[tuple[list[int], bool]], start: int) -> set[int]:
    seen, todo = set(), [start]
    while todo:
        at = todo.pop()
        if at >= 0 and at not in seen:
            seen.add(at)
            todo += ways[at][0]
    return seen


def _comes_out(ways: list[tuple[list[int], bool]], at: int) -> bool:
    return any(to < 0 for place in _reached(ways, at) for to in ways[place][0])


@pytest.mark.long
@settings(max_examples=120, deadline=None)
@given(plans())
def test_best_play_is_the_best_of_all_fixed_plays(plan: Plan) -> None:
    best = chain(maze(plan), NO_GROUND).odds()
    worths = [worth_by_hand(plan, play) for play in fixed_plays(plan)]
    good = max(chance for chance, _ in worths)
    assert float(best.good) == pytest.approx(good, abs=1e-6)
    turns = [turns for chance, turns in worths if turns is not None and chance == pytest.approx(good, abs=1e-9)]
    if turns:
        assert best.turns is not None and float(best.turns) == pytest.approx(min(turns), abs=1e-4)
    else:
        assert best.turns is None


def test_a_bad_end_is_better_than_none() -> None:
    """Two players of habit would wait for each other for ever; best play comes away though no end is good."""
    plan: Plan = [[([0], True), ([1, -2], False)], [([1], True), ([0, -2], False)]]
    found = chain(maze(plan), NO_GROUND).odds()
    assert found.ends == {"bad": 1}
    assert found.turns == 1


# -- merging -----------------------------------------------------------------------------------------------------------


def test_throws_with_equal_futures_are_one_scene() -> None:
    three = Procedure(
        "sum",
        "Sum",
        "",
        "throw",
        {"throw": Throw("Three dice.", (Row(Total(12), "", FAR), Row(Else(), "", NEAR)), dice=3)},
    )
    assert len(chain(three, NO_GROUND).nodes) == 1 + 8 + 15


def test_spare_cards_nobody_asks_for_by_name_are_alike() -> None:
    sizes = [len(chain(ford(), NO_GROUND, items=items).nodes) for items in (("axe", "axe"), ("axe", "sword"))]
    assert sizes[0] == sizes[1]


def test_alike_only_where_the_same_steps_would_take_them() -> None:
    toll = Pay("A toll?", ("coin", "axe"), "bank")
    held = replace(with_step(ford(), "toll", toll), start="toll")
    found = {tuple(node.scene.items) for node in chain(held, NO_GROUND, items=("sword", "axe")).nodes}
    assert ("sword",) in found  # the axe went as toll: it is not the sword, which the toll would not take


@every_procedure
def test_no_shipped_procedure_has_many_scenes(each: Shipped) -> None:
    everything = tuple(sorted(each.procedure.items() | frozenset().union(*each.procedure.payable())))
    for side, ground in each.grounds().items():
        assert len(chain(each.procedure, ground, items=everything, side=side).nodes) < 2_000


def test_counting_without_bound_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from companion.procedures.effects import Count

    monkeypatch.setattr(odds, "LIMIT", 100)
    endless = with_row(bog(), "crawl", 1, effects=(Count("despair"),))
    with pytest.raises(TooManyScenes, match="bog: more than 100 scenes"):
        chain(endless, NO_GROUND)


def test_losses_of_an_option_are_counted_once() -> None:
    dear = Procedure(
        "dear",
        "Dear",
        "",
        "gate",
        {
            "gate": Choose(
                "Pay?", (Option("both", FAR, Has("axe", "rope"), (Lose("axe"), Lose("rope"))), Option("no", NEAR))
            )
        },
    )
    assert solved(dear, "axe", "rope").lost == 2


def test_odds_do_not_depend_on_the_ground_beyond_what_is_walked() -> None:
    assert chain(ford(), Ground(exact=True)).odds() == chain(ford(), NO_GROUND).odds()
