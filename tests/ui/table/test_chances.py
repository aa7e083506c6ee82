"""Chances as people read them: of what, whose, by when, and the figure."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.foresight import Figure
from companion.play.outlook import Outlook
from companion.table.dice import D8
from companion.table.prompts import Option, Prompt
from companion.table.words import Words
from ui.table.chances import briefly, chance, figured, in_full, listed_out, own


def figure(chance: Fraction, seat: str = "", by: str = "this turn", of: str = "over it", **more: object) -> Figure:
    return Figure(of=Words(of), by=Words(by), chance=chance, seat=seat, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (Fraction(0), "no chance"),
        (Fraction(1), "certain"),
        (Fraction(1, 2), "50 %"),
        (Fraction(3, 8), "37.5 %"),
        (Fraction(49, 64), "76.6 %"),
        (Fraction(16655959, 16777216), "99.3 %"),
        (Fraction(16777215, 16777216), "more than 99.9 %"),
        (Fraction(1, 16777216), "less than 0.1 %"),
    ],
)
def test_a_figure_in_words(value: Fraction, words: str) -> None:
    assert str(chance(value)) == words


def test_what_was_played_out_is_about_right() -> None:
    assert str(in_full(figure(Fraction(1, 3), samples=1000))) == "over it this turn: about 33.3 %"


@pytest.mark.parametrize(
    "seen, samples, words",
    [
        (Fraction(0), 200, "less than about 2.5 %"),
        (Fraction(1), 200, "more than about 97.5 %"),
        (Fraction(1), 1000, "more than about 99.5 %"),
        (Fraction(1, 20_000), 20_000, "less than about 0.1 %"),
        (Fraction(1, 200), 200, "about 0.5 %"),
        (Fraction(1, 4), 20, "11 to 47 %"),
    ],
)
def test_what_never_happened_in_a_few_games_is_no_rarer_than_they_can_tell(
    seen: Fraction, samples: int, words: str
) -> None:
    assert str(figured(figure(seen, samples=samples))) == words


def test_what_the_next_figure_adds() -> None:
    first, later = figure(Fraction(1, 4), die=D8), figure(Fraction(1), by="in the end")
    assert str(briefly((first, later))) == "over it this turn: 25 %; in the end: certain"
    other = figure(Fraction(1, 2), of="lost", by="in the end")
    assert str(briefly((first, other))) == "over it this turn: 25 %; lost in the end: 50 %"
    assert not briefly(())


def test_a_prompt_shows_nobody_elses_chance() -> None:
    mine, table = figure(Fraction(1, 2), "red"), figure(Fraction(1, 2))
    theirs, secret = figure(Fraction(1, 2), "blue"), figure(Fraction(1, 2), "red", private=True)
    advice = figure(Fraction(1, 2), "red", practice=True)
    every = (mine, theirs, table, secret, advice)
    assert own(every, "red", False) == (mine, table) and own(every, "red", True) == (mine, table, advice)


def test_everything_foretold_is_listed() -> None:
    prompt = Prompt("red", Words("How?"), options=(Option("rope", Words("Swing over")),), die=D8)
    outlook = Outlook(
        {"rope": (figure(Fraction(1, 2), "red"),), "": (figure(Fraction(1, 4), "red", die=D8),)},
        (
            figure(Fraction(1, 6), "red", "this round", "caught"),
            figure(Fraction(0), "blue", "this round", "caught"),
            figure(Fraction(1), "blue", "this round", "s20", under=Words("stands at")),
            figure(Fraction(1), "blue", private=True),
            figure(Fraction(1), "blue", practice=True),
        ),
    )
    found = listed_out(outlook, prompt, {"red": "Ann", "blue": "Bob"}, False)
    assert [(str(each.title), [(str(label), str(value)) for label, value in each.rows]) for each in found] == [
        ("Swing over", [("over it this turn", "50 %")]),
        ("The throw", [("over it this turn", "25 %")]),
        ("caught this round", [("Ann", "16.7 %"), ("Bob", "no chance")]),
        ("Bob: stands at this round", [("s20", "certain")]),
    ]


def test_what_one_player_alone_is_asked_is_not_listed() -> None:
    prompt = Prompt("red", Words("Which?"), options=(Option("rope", Words("Swing over")),), private=True)
    outlook = Outlook({"rope": (figure(Fraction(1, 2), "red"),)}, (figure(Fraction(1, 3), "blue"),))
    found = listed_out(outlook, prompt, {"blue": "Bob"}, False)
    assert [[str(label) for label, _ in each.rows] for each in found] == [["Bob"]]
