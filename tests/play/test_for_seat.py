"""Which answers a seat may give, to whom a question is put, and who may read it."""

from __future__ import annotations

from random import Random

from companion.play.for_seat import answerable, for_seat
from companion.table.dice import D6
from companion.table.events import Chose, Rolled
from companion.table.prompts import Option, Prompt
from companion.table.rulings import Ruling
from companion.table.words import SILENCE, say
from tests.play.at_table import simulated

ASKED = Prompt(
    "red", say("Fight, or bribe?"), D6, (Option("fight", say("Fight")), Option("pay", say("Pay"))), by=("blue",)
)
"""Red chooses; blue may throw at once, which means that red has chosen to fight."""


def answers(prompt: Prompt, seat: str) -> list[object]:
    found = answerable(prompt, seat)
    return list(found.answers()) if found else []


def test_who_chooses_chooses_and_who_throws_throws() -> None:
    assert answers(ASKED, "red") == [Chose("fight"), Chose("pay")]
    assert answers(ASKED, "blue") == [Rolled(face, "d6", "blue") for face in range(1, 7)]
    assert not answers(ASKED, "green") and not answers(ASKED, "")


def test_each_of_several_who_throw_at_once_has_a_die_of_ones_own() -> None:
    duel = Prompt("", say("Both throw."), D6, by=("red", "blue"))
    assert answers(duel, "red") == [Rolled(face, "d6", "red") for face in range(1, 7)]
    assert not answers(duel, "green")


def test_what_is_asked_of_the_whole_table_any_seat_may_say_and_no_guest() -> None:
    table = Prompt("", say("Who begins?"), options=(Option("red", say("Ann")),))
    assert answers(table, "green") == [Chose("red")] and not answers(table, "")


def test_one_throw_ends_what_the_whole_table_may_still_say() -> None:
    """Magic or a call first, says anybody; the die is his who would throw at once."""
    council = Prompt("", say("A call first?"), D6, (Option("call", say("Call")),), by=("red",), meant="fight")
    assert answers(council, "green") == [Chose("call")]
    assert answers(council, "red") == [*(Rolled(face, "d6", "red") for face in range(1, 7)), Chose("call")]


def test_another_s_choice_in_the_same_question_is_that_seats_alone() -> None:
    both = Prompt("red", say("Go on?"), options=(Option("yes", say("Yes")), Option("bluff", say("Bluff!"), who="blue")))
    assert answers(both, "red") == [Chose("yes")] and answers(both, "blue") == [Chose("bluff")]


def test_nothing_is_answered_when_it_is_over() -> None:
    assert not answers(Prompt("red", say("The end"), over=True), "red")


def test_a_seat_reads_its_own_and_everybodys_questions_and_the_last_three_rulings_that_are_so() -> None:
    session, rng, private = simulated("kings_and_things"), Random(1), set()
    heard: dict[str, list[tuple[Ruling, ...]]] = {
        seat: [] for seat in ("", *(seat.colour for seat in session.setup.seats))
    }
    for _ in range(60):
        asked = session.prompt
        for seat, rulings in heard.items():
            share = for_seat(session.rules, session.head, seat)
            assert (share.question == SILENCE) == (asked.private and seat not in asked.asked)
            if words := tuple(each for each in session.head.rulings if each.words and each.to in ("", seat)):
                rulings.append(words)
            assert share.told == tuple(rulings[-3:])
        private.add(asked.private)
        session.tell(session.rules.simulated(session.state, asked, rng))
    assert private == {True, False}
