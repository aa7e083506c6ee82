"""Foresight against chances worked out on paper: dice, draws, policies, circles, moments, counts, and samples."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from companion.foresight import Answer, Foresight, TooLarge, Unasked, inquiry
from companion.foresight.answer import interval, spread
from companion.foresight.ways import ways
from companion.table.dice import D6
from companion.table.events import Rolled
from companion.table.prompts import Prompt
from companion.table.words import Words
from tests.foresight.toys import Arena, At, Bag, Circle, Pit, Remembering, Toy, Wager, replace

F = Fraction


def asked(toy: Toy, state: At, *of: str, using: str = "", **clauses: Any) -> Answer:
    options = tuple(word for word in using.split(",") if word)
    return Foresight(toy).ask(state, inquiry(of, using=options, **clauses))


def chances(answer: Answer, number: int = 0) -> dict[int | str, Fraction]:
    return {each.value: each.chance for each in answer.of[number].values}


# -- moments ----------------------------------------------------------------------------------------------------------


def test_one_throw() -> None:
    found = asked(Pit(), At("pit"), "phase", after="throw")
    assert chances(found) == {"out": F(1, 3), "pit": F(1, 2), "bottom": F(1, 6)}
    assert found.exact and found.of[0].mean is None


@pytest.mark.parametrize("after", ["throws=3", "turns=3"])
def test_several(after: str) -> None:
    assert chances(asked(Pit(), At("pit"), "phase", after=after))["pit"] == F(1, 8)


@pytest.mark.parametrize("after", ["procedure", "game", "phase=out,phase=bottom"])
def test_a_circle_to_its_end(after: str) -> None:
    assert chances(asked(Pit(), At("pit"), "phase", after=after)) == {"out": F(2, 3), "bottom": F(1, 3)}


def test_the_first_of_several_moments() -> None:
    found = asked(Pit(), At("pit"), "phase", after="throws=2,phase=out")
    assert chances(found) == {"out": F(1, 2), "pit": F(1, 4), "bottom": F(1, 4)}


def test_a_moment_that_has_come_already() -> None:
    assert chances(asked(Pit(), At("pit"), "phase", after="phase=pit")) == {"pit": F(1)}


def test_no_procedure_is_under_way() -> None:
    with pytest.raises(Unasked, match="No procedure is under way here"):
        asked(Bag(), At("bag"), "score", after="procedure")


def test_of_several_who_throw_at_once_the_first_throws_first() -> None:
    (way,) = ways(Prompt("", Words("Throw."), die=D6, by=("red", "blue")))
    assert way.seat == "red" and {event.by for event, _ in way.events if isinstance(event, Rolled)} == {"red"}


# -- what is forgotten ------------------------------------------------------------------------------------------------


def test_what_only_tells_the_past_keeps_positions_apart_where_it_is_asked_for() -> None:
    merged = asked(Pit(), At("pit"), "phase", after="throws=3")
    apart = asked(Pit(), At("pit"), "phase", "thrown", after="throws=3")
    assert chances(merged) == chances(apart)
    assert merged.states < apart.states
    assert chances(apart, 1)["2,3,4"] == F(6, 216)


def test_it_is_remembered_too_for_a_path_that_is_worked_out_of_it() -> None:
    class Last(Pit):
        forgets = ("thrown unless last",)

        def view(self, state: At) -> dict[str, Any]:
            return {**super().view(state), "last": state.thrown[-1] if state.thrown else 0}

    assert (
        asked(Last(), At("pit"), "phase", after="throws=3").states
        == asked(Pit(), At("pit"), "phase", after="throws=3").states
    )
    found = asked(Last(), At("pit"), "last", after="throw")
    assert chances(found) == {face: F(1, 6) for face in range(1, 7)}


# -- counting ---------------------------------------------------------------------------------------------------------


def test_counts_to_the_end_of_a_circle() -> None:
    found = asked(Pit(), At("pit"), "count.throws", "count.throws.d6", "count.draws", "count.turns", after="game")
    throws, kind, draws, turns = found.of
    assert throws.mean == throws.variance == 2
    assert throws.of(1) == F(1, 2) and throws.of(5) == F(1, 32) and throws.of("40..") == F(1, 2**39)
    assert kind.mean == 2 and draws.mean == 0 and turns.mean == 2


def test_a_mean_alone_needs_no_positions_apart() -> None:
    foresight = Foresight(Pit(), budget=10)
    found = foresight.ask(At("pit"), inquiry(["count.throws"], "game", mean=True))
    assert found.of[0].mean == found.of[0].variance == 2


@pytest.mark.parametrize(
    ("value", "chance"), [("1", F(1, 2)), ("..2", F(3, 4)), ("3..", F(1, 4)), ("2..3", F(3, 8)), ("0", F(0))]
)
def test_a_stretch_of_a_count(value: str, chance: Fraction) -> None:
    assert chances(asked(Pit(), At("pit"), f"count.throws={value}", after="game")) == {value: chance}


# -- drawing ----------------------------------------------------------------------------------------------------------


def test_a_pile_weighs_by_its_copies_and_without_what_cannot_come() -> None:
    found = asked(Bag(), At("bag"), "score", "count.draws", using="draw", after="game")
    assert chances(found) == {0: F(1, 4), 1: F(1, 4), 2: F(1, 4), 3: F(1, 4)}
    assert found.of[0].mean == F(3, 2) and found.of[0].variance == F(5, 4) and found.of[1].mean == F(5, 2)


# -- policies ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "found"),
    [
        ("next.id:white=1", F(3, 5)),
        ("next.1..2.id:white=2", F(3, 10)),
        ("next.1..2.id:!white=2", F(1, 10)),
        ("next.2..3.weight:1..=1", F(3, 5)),
        ("next.1.id:black+next.1..3.id:white=2..", F(4, 5)),
        ("next.1.id:white=0&next.2..3.id:white=2", F(1, 5)),
        ("next.1..9.id:white|black=4", F(1)),
        ("next=1", F(1)),
        ("next.1..2.weight=2", F(3, 10)),
        ("next.id:black=1&score=0&count.draws=0", F(1, 5)),
    ],
)
def test_what_a_draw_holds(of: str, found: Fraction) -> None:
    """Of five marbles three are white; nothing is drawn for it, so what is stuck counts too."""
    assert asked(Bag(), At("bag"), of).of[0].values[0].chance == found


def test_what_is_drawn_next_is_asked_where_something_is() -> None:
    found = asked(Bag(), At("bag"), "next.1..2.id:white", after="turns=9")
    assert chances(found) == {0: F(1, 10), 1: F(6, 10), 2: F(3, 10)} and found.of[0].mean == F(6, 5)
    assert found.states == 1 and "any may come" in found.assumes
    assert not asked(Bag(), At("bag"), "score", after="draw").assumes
    after = asked(Bag(), At("shut"), "next.id:white=1&count.throws=1", "count.draws=0", after="game")
    assert [look.values[0].chance for look in after.of] == [F(3, 5), 1], "each look reads its own count"
    with pytest.raises(Unasked, match="Nothing is drawn until then"):
        asked(Pit(), At("pit"), "next", after="throw")
    with pytest.raises(Unasked, match=r"“colour” is not printed on what is drawn there\. There is: id, weight"):
        asked(Bag(), At("bag"), "next.colour:white")
    with pytest.raises(Unasked, match=r"“(white|black|stuck)” is no number"):
        asked(Bag(), At("bag"), "next.id")


def test_even_weighs_a_throw_like_a_choice() -> None:
    found = asked(Wager(), At("red"), "score", after="turn")
    assert chances(found) == {0: F(1, 3), 2: F(1, 2), 3: F(1, 6)}


def test_the_first_answer() -> None:
    assert chances(asked(Wager(), At("red"), "score", after="game", plays="first")) == {-1: F(2, 3), 2: F(1, 3)}


def test_best_play_of_one_seat_and_even_play_of_the_others() -> None:
    assert chances(asked(Wager(), At("red"), "score=2", seat="red", after="game")) == {"2": F(1, 2)}
    assert chances(asked(Wager(), At("red"), "score=2..", seat="red", after="game")) == {"2..": F(1, 2)}
    assert chances(asked(Wager(), At("red"), "score=3", seat="red", after="game")) == {"3": F(1, 6)}
    assert chances(asked(Wager(), At("red"), "score=1", seat="blue", after="game")) == {"1": F(1, 2)}


def test_an_option_taken_wherever_it_is_open() -> None:
    assert chances(asked(Wager(), At("red"), "score", after="game", using="two,leave")) == {2: F(1)}
    with pytest.raises(Unasked, match="“three” is never open until then"):
        asked(Wager(), At("red"), "score", using="three")


def test_best_play_in_a_circle_by_choice() -> None:
    found = asked(Circle(), At("hall"), "phase=out", seat="red", after="game")
    assert chances(found) == {"out": F(3, 4)}
    assert chances(asked(Circle(), At("hall"), "phase=lost", seat="red", after="game")) == {"lost": F(1, 3)}


def test_what_never_ends_comes_to_nothing() -> None:
    found = asked(Circle(), At("hall"), "phase", "count.throws", after="game", using="round")
    assert chances(found) == {} and found.of[1].mean is None


def test_what_may_come_to_nothing_at_all_has_no_mean() -> None:
    (look,) = inquiry(["score"]).of
    found = spread(look, {2: F(1, 2)}, F(1, 2))
    assert (found.of(2), found.mean, spread(look, {2: F(1)}).mean) == (F(1, 2), None, F(2))


# -- playing it out ---------------------------------------------------------------------------------------------------


def test_too_large_is_said_and_played_out() -> None:
    question = inquiry(["phase", "count.throws"], "game")
    with pytest.raises(TooLarge):
        Foresight(Pit(), budget=5).ask(At("pit"), question)
    found = Foresight(Pit(), budget=5).ask(At("pit"), question, Random(1), 2000)
    assert not found.exact and found.samples == 2000
    low, high = interval(found.of[0].of("out"), 2000)
    assert low < 2 / 3 < high
    assert found == Foresight(Pit(), budget=5).ask(At("pit"), question, Random(1), 2000)


def test_best_play_that_is_too_large_is_refused_with_what_can_be_asked() -> None:
    """Played out evenly it would say 0.05 of a plan worth 0.5, and nobody could tell."""
    question = inquiry(["phase=out"], "game", "red")
    assert question.plays == "best"
    with pytest.raises(Unasked, match=r"More than 3 positions .* --plays sensible"):
        Foresight(Circle(), budget=3).ask(At("hall"), question, Random(1), 500)


def test_sensible_play_asks_the_rules_and_is_exact_where_nobody_has_a_choice() -> None:
    """Toys do the first thing that is open, by rule of thumb; in the pit there is only the die."""
    assert Foresight(Pit()).ask(At("pit"), inquiry(["phase"], plays="sensible"), Random(1)).exact
    found = Foresight(Wager()).ask(At("red"), inquiry(["score"], "game", plays="sensible"), Random(1), 400)
    first = Foresight(Wager()).ask(At("red"), inquiry(["score"], "game", plays="first"))
    assert (found.plays, found.samples) == ("sensible", 400)
    for each in first.of[0].values:
        low, high = interval(found.of[0].of(each.value), 400)
        assert low <= each.chance <= high


def test_somebody_who_no_longer_wants_to_know() -> None:
    with pytest.raises(TooLarge):
        Foresight(Pit()).ask(At("pit"), inquiry(["phase"]), Random(1), stopped=lambda: True)
    with pytest.raises(TooLarge):  # and not that best play is more than can be walked through
        Foresight(Circle()).ask(At("hall"), inquiry(["phase=out"], "game", "red"), Random(1), stopped=lambda: True)


def test_some_games_tell_already() -> None:
    told = list[Answer]()
    walker = Foresight(Pit(), budget=1)
    found = walker.ask(At("pit"), inquiry(["phase"]), Random(1), 640, told=told.append)
    assert [each.samples for each in (*told, found)] == [10, 80, 640]
    alone = Foresight(Pit(), budget=1).ask(At("pit"), inquiry(["phase"]), Random(1), 80)
    assert chances(alone) == chances(told[1])


def test_sums_and_alternatives() -> None:
    """Red's score and blue's are one the other's contrary: their sum is none, whatever comes."""
    wager = asked(Wager(), At("red"), "red.score+blue.score=0", "score=2|3", "score=!2|3", after="game")
    assert chances(wager)["0"] == 1
    assert chances(wager, 1)["2|3"] + chances(wager, 2)["!2|3"] == 1
    assert asked(Pit(), At("pit"), "count.throws=1|3", after="throws=3").of[0].of("1|3") > 0
    with pytest.raises(Unasked, match="is no number"):
        asked(Wager(), At("red"), "phase+score", after="game")


def test_an_interval_holds_its_share() -> None:
    """19 in 20 of them hold the true chance (Wilson)."""
    rng = Random(3)
    held = 0
    for _ in range(1000):
        hits = sum(rng.random() < 0.1 for _ in range(100))
        low, high = interval(Fraction(hits, 100), 100)
        held += low <= 0.1 <= high
    assert 920 <= held <= 980


# -- more than one thing, and other aims ------------------------------------------------------------------------------


def test_several_things_at_once() -> None:
    """Red throws, blue decides evenly: a sword and nothing taken."""
    assert chances(asked(Wager(), At("red"), "score=3&phase=over", after="game")) == {"3": F(1, 12)}
    assert chances(asked(Wager(), At("red"), "score=3&phase=blue", after="game")) == {"3": F(0)}
    found = asked(Pit(), At("pit"), "phase", after="phase=out&turn=blue,throws=2")
    assert chances(found) == {"out": F(1, 3) + F(1, 6), "bottom": F(1, 6) + F(1, 12), "pit": F(1, 4)}


def test_so_many_battles() -> None:
    """However long red rests in between."""
    found = asked(Arena(), At("camp"), "score", "count.battles", after="battles=2")
    assert chances(found) == {0: F(1, 4), 1: F(1, 2), 2: F(1, 4)} and chances(found, 1) == {2: F(1)}
    assert found.after == "battles=2"
    about = Foresight(Arena(), budget=2).ask(At("camp"), inquiry(["score"], "battles=2"), Random(1), 4000)
    assert abs(about.of[0].of(1) - F(1, 2)) < F(1, 20)


def test_how_often_a_path_comes_to_a_value() -> None:
    """Out of the hall and back, by the narrow door alone: 1 of 6 is lost, 2 lead out, 3 lead back."""
    found = asked(Circle(), At("hall"), "count.phase:hall", using="narrow", after="game")
    assert [found.of[0].of(times) for times in (0, 1, 2)] == [F(1, 2), F(1, 4), F(1, 8)]
    assert found.of[0].mean == 1
    once = asked(Circle(), At("hall"), "count.phase:hall=1..", using="narrow", after="game")
    assert chances(once) == {"1..": F(1, 2)}


def test_best_play_counts_as_little_as_can_be() -> None:
    """By the wide door 2 of 6 lead back, by the narrow one 3: three throws are one and a half on average at best."""
    clauses: dict[str, Any] = {"after": "phase=out,phase=lost", "seat": "red", "plays": "best", "mean": True}
    assert asked(Circle(), At("hall"), "count.throws", **clauses).of[0].mean == F(3, 2)
    assert asked(Circle(), At("hall"), "count.throws", using="narrow", **clauses).of[0].mean == 2
    assert asked(Circle(), At("narrow"), "count.throws", **clauses).of[0].mean == 1 + F(1, 2) * F(3, 2)
    with pytest.raises(Unasked, match="or the mean of a count"):
        inquiry(["score"], seat="red", plays="best", mean=True)


def test_a_mean_alone_says_no_values() -> None:
    found = asked(Pit(), At("pit"), "count.throws", after="game", mean=True)
    assert found.of[0].mean == 2 and not found.of[0].values


def test_how_often_a_rule_is_applied() -> None:
    found = asked(Pit(), At("pit"), "count.rulings.PIT-02", "count.rulings.PIT-03=0", after="throws=2")
    assert chances(found) == {0: F(1, 2), 1: F(1, 4), 2: F(1, 4)} and found.of[1].values[0].chance == 1


def test_what_dice_show_is_added_up() -> None:
    found = asked(Pit(), At("pit"), "count.pips=9..", "count.pips.d6=..2", "count.pips.d8=0", after="throws=2")
    assert [each.values[0].chance for each in found.of] == [F(1, 12), F(1, 6), 1]
    swords = asked(Wager(), At("red"), "count.pips", after="turn", using="throw")
    assert chances(swords) == {0: F(1)}


@pytest.mark.parametrize(
    ("of", "only", "found"),
    [
        ("phase=out", "phase=!bottom", F(2, 3)),
        ("phase=out", "count.throws=2", F(1, 3)),
        ("phase=out&count.throws=1", "phase=out", F(2, 3)),
        ("count.throws=2", "phase=out&count.pips=8..", F(1)),
    ],
)
def test_of_what_comes_to_something_alone(of: str, only: str, found: Fraction) -> None:
    assert (
        asked(Pit(), At("pit"), of, after="throws=2,phase=out,phase=bottom", provided=only).of[0].values[0].chance
        == found
    )


def test_of_what_comes_to_something_that_never_is() -> None:
    with pytest.raises(Unasked, match="never is by then"):
        asked(Pit(), At("pit"), "phase=out", after="throw", provided="phase=over")


def test_a_count_and_where_it_ends() -> None:
    """In the second throw out of the pit: 1 of 2 stays first."""
    found = asked(Pit(), At("pit"), "count.throws=2&phase=out", after="game")
    assert chances(found) == {"2": F(1, 6)}
    about = Foresight(Pit(), budget=2).ask(At("pit"), inquiry(["phase=out&count.throws=2"], "game"), Random(1), 4000)
    assert abs(about.of[0].of("out") - F(1, 6)) < F(1, 30)


def test_counts_added_up() -> None:
    """Two throws, and one visit more at the most."""
    found = asked(Circle(), At("hall"), "count.throws+count.phase:hall", using="wide", after="throws=1")
    assert chances(found) == {1: F(2, 3), 2: F(1, 3)}


def test_how_many_a_list_has_and_whether_one_is_among_them() -> None:
    found = asked(Bag(), At("bag"), "count.drawn", "drawn=*white", "drawn=!*white", after="draws=2", using="draw")
    assert chances(found) == {1: F(1, 4), 2: F(3, 4)}, "the black one ends it"
    assert (chances(found, 1)["*white"], chances(found, 2)["!*white"]) == (F(3, 4), F(1, 4))


def test_a_plan_of_so_many_times_and_then_another() -> None:
    """The narrow door once, then the wide one."""
    found = asked(Circle(), At("hall"), "phase", using="narrow*1,wide", after="game")
    assert chances(found)["out"] == F(1, 3) + F(1, 2) * F(3, 4)
    about = Foresight(Circle(), budget=2)
    out = about.ask(At("hall"), inquiry(["phase=out"], "game", using=("narrow*1", "wide")), Random(1), 4000).of[0]
    assert abs(out.of("out") - F(17, 24)) < F(1, 30)


def test_a_plan_that_hangs_on_how_things_stand() -> None:
    """No second fight once one is won: red rests for ever then."""
    found = asked(Arena(), At("camp"), "score", using="fight@score=0,rest", after="battles=2")
    assert chances(found) == {0: F(1, 4), 1: F(1, 4)}
    shy = asked(Arena(), At("camp"), "score", after="battles=2,score=1", without=["rest@score=0"])
    assert chances(shy) == {0: F(1, 4), 1: F(3, 4)}


def test_any_other_value() -> None:
    assert chances(asked(Pit(), At("pit"), "phase=!pit", after="throw")) == {"!pit": F(1, 2)}
    assert chances(asked(Bag(), At("bag"), "count.draws=!1", using="draw", after="game")) == {"!1": F(3, 4)}


def test_a_list_has_no_order() -> None:
    drawn = inquiry(["drawn=white,black"], "draws=2", using=("draw",))
    other = inquiry(["drawn=black,white"], "draws=2", using=("draw",))
    found = Foresight(Bag())
    assert found.ask(At("bag"), drawn).of[0].values[0].chance == found.ask(At("bag"), other).of[0].values[0].chance != 0


def test_options_nobody_takes() -> None:
    """Without the two points there is only the throw; and what must be taken is."""
    found = asked(Wager(), At("red"), "score", after="game", without=("two", "take"))
    assert chances(found) == {0: F(2, 3), 3: F(1, 3)}
    assert chances(asked(Wager(), At("red"), "score", after="game", without=("take", "leave", "throw", "two")))


def test_the_first_answer_is_given_once() -> None:
    """Round the hall once, and then by the wide door until it leads out."""
    first = replace(inquiry(["phase=out"], "game", "red"), first="round")
    found = Foresight(Circle()).ask(At("hall"), first)
    assert chances(found) == chances(asked(Circle(), At("hall"), "phase=out", after="game", seat="red"))
    narrow = Foresight(Circle()).ask(At("hall"), replace(first, first="narrow"))
    assert chances(narrow)["out"] < chances(found)["out"]
    with pytest.raises(Unasked, match="“fly” is not open here"):
        Foresight(Circle()).ask(At("hall"), replace(first, first="fly"))


def test_best_play_toward_another_thing() -> None:
    """Who aims at three points throws, though the two that are asked about were to be had."""
    found = asked(Wager(), At("red"), "score=2", seat="red", toward="score=3", after="game")
    assert chances(found) == {"2": F(1, 6)}
    with pytest.raises(Unasked, match="nothing to play toward"):
        inquiry(["score"], seat="red", toward="score")


def test_what_is_left_of_a_state_is_all_that_is_walked() -> None:
    """Marbles that are forgotten do not keep positions apart."""

    def bare(state: At) -> At:
        return replace(state, thrown=())

    whole, short = Foresight(Remembering()), Foresight(Remembering())
    question = inquiry(["phase"], "throws=3")
    long = whole.ask(At("pit"), question)
    found = short.ask(At("pit"), question, project=bare)
    assert found.of == long.of and found.states < long.states


def test_a_moment_with_a_comma_in_its_value() -> None:
    assert [str(each) for each in inquiry(["score"], "phase=in(pit,edge),turns=2").after] == [
        "phase=in(pit,edge)",
        "turns=2",
    ]


# -- the question -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "clauses", "words"),
    [
        ([], {}, "Say what is asked"),
        (["=5"], {}, "should be PATH or PATH=VALUE"),
        (["score="], {}, "should be PATH or PATH=VALUE"),
        (["count.throws+score"], {}, "adds what is counted on the way to what is there in the end"),
        (["next.id:white+score"], {}, "adds what is drawn next to what is there before"),
        (["next.5..2.id:white"], {}, "should be a stretch of draws"),
        (["score"], {"after": "next.id:white=2"}, "is no moment"),
        (["score=1"], {"mean": True}, "of a PATH alone"),
        (["score"], {"after": "count.throws=2"}, "is no moment"),
        (["score"], {"using": ["steal*often"]}, "is no part of a plan. There are: OPTION, SEAT:OPTION"),
        (["score"], {"without": ["steal@score"]}, "is no part of a plan"),
        (["score"], {"without": ["steal*2"]}, "“steal.2”: what is left out is left out every time"),
        (["count.turns.d6"], {}, "counts nothing"),
        (["count.rulings"], {}, "say which rule"),
        (["score"], {"provided": "score"}, "is nothing to go by"),
        (["score"], {"provided": "next.id:white=1"}, "is nothing to go by"),
        (["score"], {"provided": "score=1", "mean": True}, "no mean is told"),
        (["score=1"], {"provided": "score=1", "seat": "red"}, "no mean is told"),
        (["score"], {"after": "soon"}, "“soon” is no moment. There are: throw, draw, turn,"),
        (["score"], {"after": "turns=0"}, "from 1 to 1000"),
        (["score"], {"after": "turns=many"}, "from 1 to 1000"),
        (["score"], {"plays": "badly"}, "no way of playing. There are: best, sensible, even, first"),
        (["score"], {"plays": "best"}, "whose, and of what"),
        (["score=1", "turn=red"], {"plays": "best", "seat": "red"}, "whose, and of what"),
    ],
)
def test_a_question_that_cannot_be_asked(of: list[str], clauses: dict[str, Any], words: str) -> None:
    with pytest.raises(Unasked, match=words):
        inquiry(of, **clauses)


@pytest.mark.parametrize("path", ["count.sheep", "count.score"])
def test_a_count_of_what_is_no_list(path: str) -> None:
    with pytest.raises(Unasked, match=r"counts nothing\. There are: count\.throws, count\.draws, "):
        asked(Pit(), At("pit"), path)


def test_a_seat_and_a_path_that_are_not_there() -> None:
    with pytest.raises(Unasked, match="Nobody plays green here"):
        asked(Pit(), At("pit"), "phase=out", seat="green")
    with pytest.raises(ValueError, match=r"there is no “gold” in red\.gold"):
        asked(Pit(), At("pit"), "red.gold")


def test_answers_for_programs() -> None:
    found = asked(Wager(), At("red"), "score", after="turn").as_json()
    assert found["after"] == "turn" and found["exact"] is True and found["states"] == 4
    assert found["of"] == [
        {
            "path": "score",
            "values": [{"value": 0, "chance": "1/3"}, {"value": 2, "chance": "1/2"}, {"value": 3, "chance": "1/6"}],
            "mean": "3/2",
            "variance": "5/4",
        }
    ]
    about = Foresight(Pit(), budget=1).ask(At("pit"), inquiry(["phase=out"], "throw"), Random(1), 100).as_json()
    value = about["of"][0]["values"][0]
    assert about["exact"] is False and about["samples"] == 100 and value["low"] < value["about"] < value["high"]
