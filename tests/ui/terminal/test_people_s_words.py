"""What people call players, places and commands is understood, in the language spoken; refusals say a thing once."""

from __future__ import annotations

import re
from random import Random

import pytest

from companion.games import GAMES, rules
from companion.table.events import Given, Moved, Rolled
from tests.play.at_table import play_on, seated
from tests.ui.terminal.piped import Typed
from tests.ui.terminal.test_what_is_typed import until
from ui.table import languages
from ui.terminal.reading import COMMANDS, spoken


@pytest.fixture
def german() -> None:
    languages.speak("de")


@pytest.mark.parametrize("line", ["given Ann rings 2", "given ANN rings 2", "Ann rings 2", "tell red rings 2"])
def test_a_player_is_told_of_by_name(line: str) -> None:
    assert Typed(seated("magic_maze"), line).events == [Given("red", "rings", "2")]


def test_a_line_of_a_transcript_may_use_names() -> None:
    session = seated("magic_maze")
    until(session, 2, lambda prompt: bool(prompt.moves))
    move = next(event for event in session.prompt.answers() if isinstance(event, Moved))
    seat = next(piece.seat for piece in session.rules.table(session.state).pieces if piece.id == move.piece)
    name = next(seated.name for seated in session.seats if seated.colour == seat)
    place = str(session.rules.place(move.to)) or move.to
    assert Typed(session, f"move {name.lower()} {place}").events == [move]


@pytest.mark.usefixtures("german")
def test_commands_are_words_of_the_language_spoken() -> None:
    names = {str(typed).split()[0]: name for name, (typed, _) in COMMANDS.items()}
    assert len(names) == len(COMMANDS) and all(spoken(word) == name for word, name in names.items())
    typed = Typed(seated("magic_maze"), "warum", "was wenn 1", "Ann Ringe 2", "zurück", width=200)
    assert "Die Frage stellt" in typed.said[0] and "Übung" in typed.said[1]
    assert "Ringe von Ann: 2" in typed.said[2] and typed.events == []
    assert "keine Antwort" not in typed.text


def test_what_is_said_of_somebody_shows_the_way_to_say_it() -> None:
    leaves, house = Typed(seated("magic_maze"), "Bob leaves", "house rule", width=200).said
    assert "Bob: plays" in leaves and "tell bob" in leaves and "tell house" in house


def test_what_lies_there_is_told_once() -> None:
    """The maze's pool of rings is a part of its table, and was counted beside it, too."""
    (told,) = Typed(seated("magic_maze"), "s", width=200).said
    assert told.count("Rings: 9") == 1 and "ool rings" not in told


@pytest.mark.usefixtures("german")
def test_a_thing_only_its_player_knows_has_words_in_every_language() -> None:
    session, rng = seated("kings_and_things", record="table"), Random(2)
    while not (unknown := [move for move in session.prompt.moves if move.piece == "creature"]):
        session.tell(session.rules.simulated(session.state, session.prompt, rng))
    assert str(unknown[0].called) == "eine Kreatur"


@pytest.mark.few(1)
@pytest.mark.parametrize("game", GAMES)
def test_one_refusal_says_the_question_once(game: str) -> None:
    session, rng = seated(game), Random(3)
    for _ in range(40):
        play_on(session, rng, most=1)
        said = Typed(session, "fiddlesticks", width=2000).said[0]
        assert said.count(str(session.prompt.words)) == 1


def test_why_tells_the_last_ruling_also_after_a_choice_that_needed_none() -> None:
    session = seated("darrowell", 2)
    until(session, 1, lambda prompt: session.head.depth > 20 and not any(each.words for each in session.head.rulings))
    assert session.head.entry is not None and not any(ruling.words for ruling in session.head.rulings)
    assert "Nothing has been ruled" not in Typed(session, "w").said[0]


def test_a_refused_line_calls_whoever_is_awaited_by_name() -> None:
    session = seated("kings_and_things")
    prompt = until(session, 1, lambda asked: bool(asked.who) and not asked.private and asked.die is None)
    name = next(seat.name for seat in session.seats if seat.colour == prompt.who)
    said = str(rules("kings_and_things").refusal(session.state, Rolled(3)))
    assert prompt.who not in re.findall(r"\w+", said.partition("Awaited from")[2].partition(":")[0])
    assert "Awaited from" not in said or f"Awaited from {name}" in said


@pytest.mark.parametrize("game", GAMES)
def test_how_it_stands_has_only_columns_that_say_something(game: str) -> None:
    session, rng = seated(game), Random(2)
    for _ in range(3):
        head, *rows = Typed(session, "s", width=200).said[0].splitlines()
        assert "[]" not in "".join(rows)
        assert ("stands" in head) == any(seat.status for seat in session.rules.table(session.state).seats)
        play_on(session, rng, most=30)
