"""Prompts: what is listed is accepted, nothing else is, and every refusal is a sentence."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings

from companion.table.dice import D6, D8, DUELLING, Die
from companion.table.events import Chose, Confirmed, Drew, Event, Given, Moved, PartMoved, Rolled
from companion.table.prompts import NUMBERS, Amount, Moves, Option, Pile, Prompt, Shifts
from companion.table.words import Words, say
from tests.table.strategies import EVENTS, PROMPTS


def bare(event: Event) -> Event:
    """Without what an answer may leave out: who threw, and from which deck."""
    if isinstance(event, Rolled):
        return msgspec.structs.replace(event, by="")
    return msgspec.structs.replace(event, deck="") if isinstance(event, Drew) else event


@settings(max_examples=60)
@given(PROMPTS)
def test_every_answer_listed_is_accepted(prompt: Prompt) -> None:
    for event in prompt.answers():
        assert prompt.accepts(event)


@settings(max_examples=60)
@given(PROMPTS, EVENTS)
def test_nothing_else_is_accepted(prompt: Prompt, event: Event) -> None:
    if isinstance(event, Given):
        assert prompt.accepts(event)  # players outrank the referee
    elif isinstance(event, Drew) and prompt.pile and event.deck not in ("", prompt.pile.deck):
        assert not prompt.accepts(event)
    else:
        assert prompt.accepts(event) == (bare(event) in map(bare, prompt.answers()))


def test_whoever_is_asked_at_once_with_others_is_asked_its_own() -> None:
    mine, throw = Prompt("blue", Words("And you?")), Prompt("", Words("Throw."), die=D6, by=("green",))
    whole = Prompt("red", Words("What do you bid?"), at_once=(mine, throw))
    assert [whole.to(seat) for seat in ("blue", "green", "grey", "")] == [mine, throw, whole, whole]
    assert whole.to("red") == msgspec.structs.replace(whole, at_once=())


@settings(max_examples=60)
@given(PROMPTS, EVENTS)
def test_a_refusal_is_always_a_sentence(prompt: Prompt, event: Event) -> None:
    refusal = prompt.refusal(event)
    said = str(refusal)
    assert said.endswith(".") and said == str(refusal.reason)
    for gap in ("{done}", "{awaited}", "{what}", "{die}", "{face}", "{some}", "{options}", "{places}"):
        assert gap not in said or gap in repr((prompt, event)), "a gap may only stand where a name is spelt so"


@pytest.mark.parametrize(
    ("prompt", "event", "said"),
    [
        (
            Prompt("red", Words("Throw."), die=D8),
            Chose("rope"),
            "“Rope” is not on offer now. Awaited from red: a throw of the d8 (1 to 8).",
        ),
        (
            Prompt("red", Words("Throw."), die=DUELLING),
            Rolled(3, "d6"),
            "A d6 showing 3 counts for nothing now."
            " Awaited from red: a throw of the duel die (sword, shield or blank).",
        ),
        (
            Prompt("red", Words("?"), options=(Option("rope", Words("Swing over")), Option("jump", Words("Jump")))),
            Moved("red", "ip3"),
            "Red may not go to ip3 now. Awaited from red: a choice of Swing over or Jump.",
        ),
        (
            Prompt("", Words("?"), moves=(Moves("red", ("a", "b")),), shifts=(Shifts("lever_a", ("in", "out")),)),
            PartMoved("lever_b", "in"),
            "Lever b may not be set to In now. Awaited from the table: Red to a or b or Lever a to In or Out.",
        ),
        (
            Prompt("", Words("?"), pile=Pile("monsters", ("witch",)), confirm=True),
            Drew("iron_kettle"),
            "Iron kettle cannot come up now. Awaited from the table: a card or a yes.",
        ),
        (
            Prompt("", Words("?"), die=D6),
            Confirmed(),
            "There is nothing to confirm now. Awaited from the table: a throw of the d6 (1 to 6).",
        ),
        (
            Prompt("", Words("Over."), over=True),
            Rolled(3),
            "The game is over. Undo the last step, or start a new game.",
        ),
        (Prompt("", Words("?")), Confirmed(), "There is nothing to confirm now. Awaited from the table: nothing."),
    ],
)
def test_refusals_say_what_was_done_and_what_is_awaited(prompt: Prompt, event: Event, said: str) -> None:
    assert str(prompt.refusal(event)) == said


def test_a_refusal_does_not_recite_a_hundred_spaces() -> None:
    prompt = Prompt("red", Words("Where?"), moves=(Moves("red", tuple(f"s{at}" for at in range(400))),))
    said = str(prompt.refusal(Confirmed()))
    assert said.endswith("s9, s10 or one of 389 others.")


def test_a_die_with_gaps_is_named_by_its_faces() -> None:
    prompt = Prompt("red", Words("Throw."), die=Die("odd", (1, 3, 5)))
    assert "(1, 3 or 5)" in str(prompt.awaited())


def test_refusals_name_the_rules_of_the_prompt() -> None:
    assert Prompt("red", Words("Throw."), die=D8, rules=("X-1",)).refusal(Confirmed()).rules == ("X-1",)


def test_players_hear_words_and_never_the_names_of_the_file() -> None:
    options = (Option("hands", say("With bare hands")), Option("iron_kettle", Words("")))
    prompt = Prompt("red", Words("?"), options=options, moves=(Moves("tin_soldier", ("ip_mid",)),))
    said = "Awaited from red: a choice of With bare hands or Iron kettle or Tin soldier to ip mid."
    assert str(prompt.awaited()) == said


BIDS = Amount(10, 990, 10)


def test_any_number_of_an_amount_is_an_answer_and_no_other_way_to_write_it() -> None:
    prompt = Prompt(
        "red", Words("What do you bid?"), options=(*BIDS.offered, Option("pass", Words("I pass"))), amount=BIDS
    )
    assert all(prompt.accepts(Chose(str(number))) for number in range(10, 991, 10)) and prompt.accepts(Chose("pass"))
    for name in ("0", "15", "1000", "-10", "010", "+10", "10 ", "²0", "١٠", "", "10.0", "9" * 5000):
        assert not prompt.accepts(Chose(name)), name
    said = str(prompt.refusal(Chose("15")))
    assert said == (
        "“15” is not on offer now. Awaited from red: a choice of I pass or any number from 10 to 990, by 10."
    )


@pytest.mark.parametrize("most", [1, 2, 12, 13, 14, 100, NUMBERS])
def test_plans_know_both_ends_of_an_amount_and_more_of_the_small_numbers(most: int) -> None:
    offered = [int(option.name) for option in Amount(1, most).offered]
    assert offered[0] == 1 and offered[-1] == most and offered == sorted({*offered}) and len(offered) < 20
    gaps = [later - one for one, later in pairwise(offered[:-1])]
    assert gaps == sorted(gaps) and (most > 12 or offered == list(range(1, most + 1)))


@pytest.mark.parametrize(("least", "most", "step"), [(1, 0, 1), (1, NUMBERS + 1, 1), (0, 9, 0), (0, 9, -1)])
def test_an_amount_of_nothing_or_of_far_too_much_is_refused_where_it_is_made(least: int, most: int, step: int) -> None:
    with pytest.raises(ValueError, match=f"From {least} to {most} by {step} there are not 1 to {NUMBERS} numbers."):
        Amount(least, most, step)
