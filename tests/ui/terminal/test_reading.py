"""What a typed line means: faces, numbers, names, commands, lines of a transcript; and never a crash."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import GAMES, rules
from companion.play.standing import Always
from companion.table.dice import D8, DUELLING
from companion.table.events import Chose, Confirmed, Drew, Moved, PartMoved, Rolled
from companion.table.prompts import Moves, Option, Pile, Prompt, Shifts
from companion.table.words import Words
from tests.play.at_table import recorded, setup
from tests.table.strategies import PROMPTS
from ui.terminal.reading import COMMANDS, LETTERS, SHORT, Answer, Command, Several, Throw, Unread, answers, keys, read

THROW = Prompt("red", Words("Throw."), die=D8)
DUEL = Prompt("red", Words("Throw."), die=DUELLING)
PIT = Prompt("red", Words("How?"), options=(Option("grappling_hook", Words("Hook")), Option("rope", Words("Rope"))))
SWAMP = Prompt("red", Words("Throw."), die=D8, options=(Option("net", Words("Net")), Option("unlock", Words("Unlock"))))
WALK = Prompt("red", Words("Where?"), moves=(Moves("red", ("bt_rim3", "bt5", "whirlpool_a")),))
TWO = Prompt("red", Words("Who?"), moves=(Moves("stranger", ("a1", "b2")), Moves("red", ("a1", "c3"))))
FOLD = Prompt("red", Words("Fold it."), shifts=(Shifts("flap_a", ("out",)),))
CARD = Prompt("red", Words("Which?"), pile=Pile("monsters", ("bog_wight", "cave_drake")))
HOLDER = Prompt("red", Words("Look."), pile=Pile("holder_1", ("key", "crown")), private=True)
YES = Prompt("red", Words("Done?"), confirm=True)
OVER = Prompt("", Words("Red has won."), over=True)


@pytest.mark.parametrize(
    ("line", "prompt", "meaning"),
    [
        ("", THROW, Throw()),
        ("  ", SWAMP, Throw()),
        ("", CARD, Throw()),
        ("", HOLDER, Throw()),
        ("", YES, Confirmed()),
        ("", FOLD, PartMoved("flap_a", "out")),
        ("", PIT, Unread("")),
        ("", OVER, Unread("")),
        ("4", THROW, Rolled(4)),
        (" 8 ", THROW, Rolled(8)),
        ("sword", DUEL, Rolled("sword", "duelling")),
        ("SHIELD", DUEL, Rolled("shield", "duelling")),
        ("4 3 3", THROW, Several((Rolled(4), Rolled(3), Rolled(3)))),
        ("roll 4 3", THROW, Several((Rolled(4), Rolled(3)))),
        ("roll 4", THROW, Rolled(4)),
        ("1", PIT, Chose("grappling_hook")),
        ("2", PIT, Chose("rope")),
        ("Hook", PIT, Chose("grappling_hook")),
        ("grappling_hook", PIT, Chose("grappling_hook")),
        ("grappling hook", PIT, Chose("grappling_hook")),
        ("grap", PIT, Chose("grappling_hook")),
        ("ro", PIT, Chose("rope")),
        ("HO", PIT, Chose("grappling_hook")),
        ("a", SWAMP, Chose("net")),
        ("net", SWAMP, Chose("net")),
        ("b", SWAMP, Chose("unlock")),
        ("un", SWAMP, Chose("unlock")),
        ("undo", SWAMP, Command("undo")),
        ("u", SWAMP, Command("undo")),
        ("2", WALK, Moved("red", "bt5")),
        ("bt5", WALK, Moved("red", "bt5")),
        ("whirl", WALK, Moved("red", "whirlpool_a")),
        ("whirlpool a", WALK, Moved("red", "whirlpool_a")),
        ("1", TWO, Moved("stranger", "a1")),
        ("3", TWO, Moved("red", "a1")),
        ("red to a1", TWO, Moved("red", "a1")),
        ("b2", TWO, Moved("stranger", "b2")),
        ("out", FOLD, PartMoved("flap_a", "out")),
        ("1", CARD, Drew("bog_wight", "monsters")),
        ("cave drake", CARD, Drew("cave_drake", "monsters")),
        ("key", HOLDER, Drew("key", "holder_1")),
        ("yes", YES, Confirmed()),
        ("ok", YES, Confirmed()),
        ("u", THROW, Command("undo")),
        ("U 3", THROW, Command("undo", ("3",))),
        ("undo 3", PIT, Command("undo", ("3",))),
        ("?", PIT, Command("help")),
        ("h snake pit", PIT, Command("handbook", ("snake", "pit"))),
        ("given red at start", THROW, Command("given", ("red", "at", "start"))),
        ("correct 3 roll 5", THROW, Command("correct", ("3", "roll", "5"))),
        ("q", OVER, Command("quit")),
        ("move red nowhere", THROW, Moved("red", "nowhere")),
        ("choose rope", THROW, Chose("rope")),
        ("part flap_a in", THROW, PartMoved("flap_a", "in")),
        ("draw dragon", THROW, Drew("dragon")),
        ("confirm", THROW, Confirmed()),
        ("roll 4", PIT, Rolled(4, "die")),
        ("dance", THROW, Unread("dance")),
        ("3", PIT, Unread("3")),
    ],
)
def test_what_a_line_means(line: str, prompt: Prompt, meaning: object) -> None:
    assert read(line, prompt) == meaning


@pytest.mark.parametrize(
    ("line", "prompt", "why"),
    [
        ("9", THROW, "A d8 has no 9: it shows 1 to 8."),
        ("roll 9", THROW, "A d8 has no 9"),
        ("roll axe", DUEL, "A duel die has no axe: it shows sword, shield or blank."),
        ("4 9", THROW, "A d8 has no 9"),
        ("bt", WALK, "That may be bt rim3 or bt5."),
        ("a", TWO, "That may be Stranger to a1 or Red to a1."),
    ],
)
def test_why_a_line_means_nothing(line: str, prompt: Prompt, why: str) -> None:
    meaning = read(line, prompt)
    assert isinstance(meaning, Unread) and why in str(meaning.why)


def test_a_space_can_be_typed_as_it_is_called() -> None:
    called = {"bt_rim3": Words("Banshee Towers rim 3"), "bt5": Words("Banshee Towers 5")}

    def place(space: str) -> Words:
        return called.get(space, Words(""))

    assert [row.label for row in answers(WALK, place)] == ["Banshee Towers rim 3", "Banshee Towers 5", "whirlpool a"]
    assert read("banshee towers 5", WALK, place) == read("bt5", WALK, place) == Moved("red", "bt5")
    meaning = read("Banshee", WALK, place)
    assert isinstance(meaning, Unread) and str(meaning.why) == "That may be Banshee Towers rim 3 or Banshee Towers 5."


def test_answers_of_a_run_are_typed_in_one_line_by_the_numbers_shown() -> None:
    """Numbers are those of the list as it stands, though it grows shorter with each answer."""
    cards = Pile("cup", ("bog_wight", "cave_drake", "iron_shade"))
    drawing = Prompt("red", Words("Turn up three."), pile=cards, run=3)
    both = Several((Drew("iron_shade", "cup"), Drew("bog_wight", "cup")))
    assert read("3 1", drawing) == read("iron shade, bog wight", drawing) == read("iron, bog", drawing) == both
    assert read("3 dance", drawing) == Unread("3 dance") and read("3 1", CARD) == Unread("3 1")


def test_a_name_with_a_comma_in_brackets_is_one_answer_of_several() -> None:
    names = {"dwarves_3": "Dwarves (3, charging)", "eagles": "Eagles", "dwarves_2": "Dwarves (2, ranged, flying)"}
    pile = Pile("cup", tuple(names), words=tuple(map(Words, names.values())))
    asked = Prompt("red", Words("Draw 3."), pile=pile, private=True, run=3)
    typed = "dwarves (3, charging), eagles, dwarves (2, ranged, flying)"
    assert read(typed, asked) == Several(tuple(Drew(name, "cup") for name in names))


def test_a_throw_of_two_at_once_says_whose_it_is() -> None:
    together = Prompt("", Words("Throw together."), die=DUELLING, by=("red", "blue"))
    assert read("blue:sword", together) == Rolled("sword", "duelling", "blue")
    assert read("green:sword", together) == Unread("green:sword")


def test_a_secret_card_is_not_among_the_answers_listed() -> None:
    assert answers(HOLDER) == [] and len(answers(CARD)) == 2


def test_a_card_too_many_to_be_listed_is_typed_as_people_call_it() -> None:
    cup = Pile("cup", ("silver_mine", "giant_1"), words=(Words("Silbermine"), Words("Riese (1)")))
    drawn = Prompt("red", Words("Welches ist es?"), pile=cup, private=True)
    assert read("Silbermine", drawn) == Drew("silver_mine", "cup") == read("silver mine", drawn)
    assert read("riese (1)", drawn) == Drew("giant_1", "cup")


def test_letters_stand_where_a_number_would_be_a_face_and_are_no_commands() -> None:
    three, many = named("rope", "axe", "sword"), named(*(f"way{at}" for at in range(200)))
    assert keys(PIT, three) == ["1", "2", "3"]
    assert len(set(keys(THROW, many))) == 200 and keys(THROW, three) == ["a", "b", "c"]
    assert set(LETTERS).isdisjoint(SHORT) and "y" not in LETTERS


def test_answers_that_are_numbers_are_typed_as_they_are_called() -> None:
    assert keys(PIT, named("0", "2", "1")) == ["0", "2", "1"]
    assert keys(PIT, named("2", "none")) == ["2", "a"]
    assert keys(THROW, named("2", "1")) == ["a", "b"]
    assert keys(PIT, named("1", "1")) == ["a", "b"]


def named(*names: str) -> list[Answer]:
    return [Answer(name, name, Chose(name)) for name in names]


@pytest.mark.long
@settings(max_examples=80)
@given(PROMPTS)
def test_every_answer_can_be_typed_by_its_key(prompt: Prompt) -> None:
    rows = answers(prompt)
    for key, row in zip(keys(prompt, rows), rows, strict=True):
        faces = [str(face).lower() for face in prompt.die.faces] if prompt.die else []
        if key not in faces:
            assert read(key, prompt) == row.event
        assert not isinstance(row.event, Always) and prompt.accepts(row.event)


@pytest.mark.long
@settings(max_examples=80)
@given(
    st.text(max_size=30) | st.lists(st.sampled_from([*COMMANDS, *SHORT, "roll", "4", "rope", "yes"])).map(" ".join),
    PROMPTS,
)
def test_anything_may_be_typed(line: str, prompt: Prompt) -> None:
    meaning = read(line, prompt)
    if isinstance(meaning, Command):
        assert meaning.name in COMMANDS
    if isinstance(meaning, Several):
        assert len(meaning.events) > 1 or prompt.run > 1
        assert all(prompt.accepts(event) for event in meaning.events)


@pytest.mark.few(3)
@pytest.mark.parametrize("game", GAMES)
def test_every_answer_of_a_whole_game_can_be_typed(game: str) -> None:
    """By its number, by its whole name where that is its own, and a throw by its face."""
    held, rng = rules(game), Random(1)
    state = held.new(setup(game))
    for event in recorded(game, 2, 250):
        prompt = held.expects(state)
        rows = answers(prompt)
        for key, row in zip(keys(prompt, rows), rows, strict=True):
            assert read(key, prompt) == row.event
            names = [other.name for other in rows]
            if names.count(row.name) == 1 and row.name not in (*COMMANDS, *SHORT):
                assert read(row.name, prompt) == row.event
        if prompt.die:
            face = rng.choice(prompt.die.faces)
            assert read(str(face), prompt) == Rolled(face, prompt.die.kind)
        state, _ = held.advance(state, event)
