"""What is foretold at a question: beside which answer, whose, in practice or for all, and what is left unsaid."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from msgspec.structs import replace

from companion.foresight import Figure, Forecast, Foresight, inquiry
from companion.play.outlook import Outlook, outlooks
from companion.table.words import Words
from tests.foresight.toys import At, Circle, Pit, Toy

OUT = Forecast(of=Words("out"), inquiry=inquiry(["phase=out"], "throw"), by=Words("with this throw"), seat="red")


class Ruled:
    """A toy with something worth asking."""

    def __init__(self, toy: Toy, *forecasts: Forecast) -> None:
        self.toy, self.asked = toy, forecasts
        self.prompt = toy.prompt

    def inside(self, state: At) -> dict[str, tuple[Figure, ...]]:
        return {}

    def forecasts(self, state: At, seat: str) -> tuple[Forecast, ...]:
        return self.asked


def seen(
    toy: Toy, state: At, *forecasts: Forecast, practice: bool = False, budget: int = 5000, samples: int = 100
) -> list[Outlook]:
    rules: Any = Ruled(toy, *forecasts)
    walker = Foresight(toy, budget)
    return list(
        outlooks(rules, walker, state, practice=practice, rng=Random(1), samples=samples, stopped=lambda: False)
    )


def test_what_a_throw_decides_stands_beside_it_and_among_all() -> None:
    last = seen(Pit(), At("pit"), OUT)[-1]
    (told,), (beside,) = last.told, last.answers[""]
    assert told.chance == beside.chance == Fraction(1, 3)


def test_another_players_chance_stands_beside_no_answer() -> None:
    last = seen(Pit(), At("pit"), replace(OUT, seat="blue"))[-1]
    assert [figure.seat for figure in last.told] == ["blue"] and not last.answers


def test_each_answer_is_told_by_what_comes_of_it() -> None:
    out = Forecast(of=Words("out"), inquiry=inquiry(["phase=out"], "game", "red"), by=Words("in the end"), each=True)
    last = seen(Circle(), At("hall"), out)[-1]
    chances = {name: figures[0].chance for name, figures in last.answers.items()}
    assert set(chances) == {"round", "narrow", "wide"} and chances["wide"] > chances["narrow"]
    assert chances["round"] == chances["wide"] == last.told[0].chance


def test_one_answer_alone() -> None:
    out = replace(OUT, inquiry=replace(inquiry(["phase=out"], "game", "red"), first="narrow"))
    last = seen(Circle(), At("hall"), out)[-1]
    assert set(last.answers) == {"narrow"} and not last.told


def test_advice_is_for_practice() -> None:
    advice = replace(OUT, practice=True)
    assert not seen(Pit(), At("pit"), advice)[-1].told
    assert seen(Pit(), At("pit"), advice, practice=True)[-1].told


def test_it_comes_bit_by_bit() -> None:
    found = seen(Pit(), At("pit"), OUT, replace(OUT, of=Words("up")))
    assert [len(outlook.told) for outlook in found] == [0, 1, 1, 2, 2]


def test_too_large_is_about_right_and_best_play_is_sensible_play_then_and_says_so() -> None:
    even = Forecast(of=Words("out"), inquiry=inquiry(["phase=out"], "game"), by=Words("in the end"))
    best = replace(even, inquiry=inquiry(["phase=out"], "game", "red"))
    told, sensible = seen(Circle(), At("hall"), even, best, budget=2)[-1].told
    assert (told.samples, str(told.by)) == (100, "in the end")
    assert (sensible.samples, str(sensible.by)) == (100, "in the end, played sensibly")


def test_a_sample_is_there_soon_and_grows_while_one_looks() -> None:
    even = Forecast(of=Words("out"), inquiry=inquiry(["phase=out"], "game"), by=Words("in the end"))
    found = seen(Circle(), At("hall"), even, budget=2, samples=250)
    assert [[figure.samples for figure in outlook.told] for outlook in found] == [[], [20], [100], [250]]


def test_who_waits_no_longer_gets_what_was_played_out_until_then() -> None:
    looks = iter(range(1000))
    asked = inquiry(["phase=out"], "game")
    found = Foresight(Circle(), budget=2).ask(At("hall"), asked, Random(1), 500, stopped=lambda: next(looks) > 40)
    assert 0 < found.samples < 500


def test_many_values_are_told_by_the_likeliest() -> None:
    """Of all that two throws may show: the eight likeliest, and whatever is left over together."""
    thrown = Forecast(of=Words("thrown"), inquiry=inquiry(["thrown"], "throws=2"), by=Words("after two throws"))
    figures = seen(Pit(), At("pit"), thrown)[-1].told
    assert len(figures) == 9 and str(figures[-1].of) == "anything else"
    assert sum(figure.chance for figure in figures) == 1 and {str(figure.under) for figure in figures} == {"thrown"}
    assert figures[0].chance == Fraction(1, 6) and figures[0].chance >= figures[7].chance
