"""Every language there is: whole, fitting its gaps, compiled as written, and enough to play every game in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.words import Words, number, speak
from tests.play.at_table import answers
from tests.table.listening import Listening
from ui.cli.main import main
from ui.table import languages
from ui.table.sentences import compiled, from_code, gaps, gather, missing, read_po

ROOT = Path(__file__).parents[3]
OTHERS = [language for language in languages.available() if language != languages.ENGLISH]
PROMPT, OPTION = 76, 20
"""A question and an answer with names in them: longer ones do not fit a small screen in large letters."""


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    languages.speak(languages.ENGLISH)


def told(language: str) -> dict[str, str]:
    """What is translated."""
    path = languages.folder() / language / f"{languages.DOMAIN}.po"
    return {text: said for text, said in read_po(path.read_text(encoding="utf-8")).items() if said}


def test_german_is_there() -> None:
    assert "de" in OTHERS and languages.wanted("de_AT.UTF-8") == "de"


@pytest.mark.parametrize("language", OTHERS)
def test_the_catalogue_knows_what_the_sources_say(language: str) -> None:
    """Some room for words changed since the last `companion words extract`: who changes many translates them."""
    sentences = gather(ROOT)
    unknown = missing(sentences, told(language))
    assert len(sentences) > 3000 and len(unknown) < len(sentences) // 50, unknown


@pytest.mark.parametrize("language", OTHERS)
def test_every_gap_is_kept(language: str) -> None:
    wrong = [(text, said) for text, said in told(language).items() if gaps(text) != gaps(said)]
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_questions_stay_questions_and_margins_stay(language: str) -> None:
    def shape(text: str) -> tuple[bool, int, int]:
        return text.endswith("?"), len(text) - len(text.lstrip()), len(text) - len(text.rstrip())

    wrong = [(text, said) for text, said in told(language).items() if shape(text) != shape(said)]
    asking = [text for text, _ in wrong if not text.startswith("Throw ")]  # “Throw to …” may become a question
    assert not asking


def test_german_quotes() -> None:
    wrong = [said for said in told("de").values() if said.count("„") != said.count("“") or "”" in said or '"' in said]
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_read_is_what_was_compiled(language: str) -> None:
    path = languages.folder() / language / f"{languages.DOMAIN}.mo"
    assert path.read_bytes() == compiled(told(language), language)
    spoken = languages.catalogue(language)
    assert all(spoken.gettext(text) == said for text, said in told(language).items())


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_in_it(game: str, language: str) -> None:
    """Every sentence met is in the catalogue, is filled, and is no longer than its place allows."""
    held = rules(game)
    session = Session(held, Setup(game, seats(held, held.players[0]), dict(held.simulated_house)))
    for _, event in zip(range(150), answers(session, Random(7)), strict=False):
        session.tell(event)
    listening, known = Listening(), told(language)
    for ear in (listening, languages.catalogue(language)):
        speak(ear)
        said = list(_said(session))
    assert len(said) > 300 and not any("{" in text for _, text in said)
    names = {seat.name for seat in session.setup.seats}
    strange = {text for text in listening.asked if text not in known and not text.isdecimal()}
    assert strange <= {"", *names}
    long = [text for kind, text in said if len(text) > {"prompt": PROMPT, "option": OPTION}.get(kind, 1000)]
    assert not long


def _said(session: Session[Any]) -> Iterator[tuple[str, str]]:
    for moment in session.moments():
        prompt = session.rules.prompt(moment.state)
        found: list[tuple[str, Words]] = [("prompt", prompt.words), ("step", moment.step)]
        found += [("option", option.words) for option in prompt.options]
        found += [("ruling", ruling.words) for ruling in moment.rulings]
        yield from ((kind, str(words)) for kind, words in found)
        table = session.rules.table(moment.state)
        yield from (("status", str(seat.status)) for seat in table.seats)


def test_the_handbook_is_read_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["handbook", "key_to_the_kingdom", "swamp", "--language", "de"]) == 0
    told_so = capsys.readouterr().out
    assert told_so.startswith("Sumpf\n") and "weiter bei" in told_so and "Throw" not in told_so


def test_numbers_are_written_as_people_write_them() -> None:
    assert (str(number(12.5)), str(number(3.0, 2, trimmed=True)), str(number(40, 0))) == ("12.5", "3", "40")
    languages.speak("de")
    assert (str(number(12.5)), str(number(2.25, 2, trimmed=True))) == ("12,5", "2,25")


def test_sentences_are_found_wherever_they_lie(tmp_path: Path) -> None:
    folder = tmp_path / "companion" / "games" / "whist"
    folder.mkdir(parents=True)
    (folder / "asking.py").write_text(
        "ASKED = {True: 'Follow suit?', False: 'Throw off?'}\n"
        "STEP_WORDS = {'a': 'Trumps'}\n"
        "def play(desk, won, words='not for players'):\n"
        "    text = '{who} takes the trick.' if won else '{who} loses it.'\n"
        "    desk.tell(text, 'WHIST-01 WHIST-02', 'taking' if won else 'losing')\n"
        "    log(f'never {won} this')\n"
    )
    found = [sentence.text for sentence in from_code(tmp_path)]
    assert found[-2:] == ["taking", "losing"] or {"taking", "losing"} <= set(found)
    wanted = {"Follow suit?", "Throw off?", "Trumps", "{who} takes the trick.", "{who} loses it."}
    assert wanted <= set(found) and not [text for text in found if "WHIST" in text or "never" in text]
