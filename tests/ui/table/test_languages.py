"""Every language there is: whole, fitting its gaps, compiled as written, and enough to play every game in."""

from __future__ import annotations

import re
import subprocess
import sys
from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from random import Random

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion.games import GAMES, rules
from companion.table.words import number, say_n, speak, speaking
from scripts import sentences
from tests.play.at_table import play_on, simulated
from tests.table.translated import catalogue, forms, told
from ui.cli.main import main
from ui.table import languages

ROOT = Path(__file__).parents[3]
OTHERS = [language for language in languages.available() if language != languages.ENGLISH]
PROMPT, OPTION = 76, 20
"""A question and an answer with names in them: longer ones do not fit a small screen in large letters."""


@pytest.fixture(scope="module")
def gathered(tmp_path_factory: pytest.TempPathFactory) -> Catalog:
    """Every sentence there is, as `make words` gathers them."""
    out = tmp_path_factory.mktemp("words") / "companion.pot"
    call = ["-q", "extract", "--mapping-file", "pyproject.toml", "--output-file", str(out), "."]
    subprocess.run([sys.executable, "-m", "babel.messages.frontend", *call], cwd=ROOT, check=True)
    with out.open("rb") as file:
        return read_po(file)


def test_german_is_there() -> None:
    assert "de" in OTHERS and languages.wanted("de_AT.UTF-8") == "de"


@pytest.mark.long
@pytest.mark.parametrize("language", OTHERS)
def test_every_sentence_is_translated(language: str, gathered: Catalog) -> None:
    known = catalogue(language)
    wanted = [message.id for message in gathered if message.id]
    missing = [
        text for text in wanted if not (held := known.get(text)) or held.id != text or not all(forms(held.string))
    ]
    assert len(wanted) > 3000 and not missing, f"“make words” gathers them, then they are to be translated: {missing}"


@pytest.mark.parametrize("language", OTHERS)
def test_every_gap_is_kept(language: str) -> None:
    def gaps(text: str) -> set[str]:
        return set(re.findall(r"\{(\w+)[^}]*\}", text))

    assert not [each for each in told(language) if gaps(each.text) != gaps(each.said)]


@pytest.mark.parametrize("language", OTHERS)
def test_questions_stay_questions_and_margins_stay(language: str) -> None:
    def shape(text: str) -> tuple[bool, int, int]:
        return text.endswith("?"), len(text) - len(text.lstrip()), len(text) - len(text.rstrip())

    wrong = [each for each in told(language) if shape(each.text) != shape(each.said)]
    asking = [text for text, _ in wrong if not text.startswith("Throw ")]  # “Throw to …” may become a question
    assert not asking


def test_german_quotes() -> None:
    wrong = [said for _, said in told("de") if said.count("„") != said.count("“") or "”" in said or '"' in said]
    assert not wrong


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_read_is_what_was_compiled(language: str) -> None:
    path = languages.folder() / language / f"{languages.DOMAIN}.mo"
    compiled = BytesIO()
    write_mo(compiled, catalogue(language))
    assert path.read_bytes() == compiled.getvalue(), "“make words” compiles it"
    spoken = languages.catalogue(language)
    assert all(spoken.gettext(each.id) == each.string for each in catalogue(language) if isinstance(each.id, str))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game", GAMES)
def test_questions_and_answers_are_no_longer_than_their_place_allows(game: str, language: str) -> None:
    session = simulated(game, rules(game).players[0])
    play_on(session, Random(7), most=150)
    prompts = [session.rules.prompt(moment.state) for moment in session.moments()]
    with speaking(languages.catalogue(language)):
        long = [prompt.words for prompt in prompts if len(str(prompt.words)) > PROMPT]
        long += [option.words for prompt in prompts for option in prompt.options if len(str(option.words)) > OPTION]
    assert not long


def test_the_handbook_is_read_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["handbook", "key_to_the_kingdom", "swamp", "--language", "de"]) == 0
    told_so = capsys.readouterr().out
    assert told_so.startswith("Sumpf\n") and "weiter bei" in told_so and "Throw" not in told_so


def test_numbers_are_written_as_people_write_them() -> None:
    assert (str(number(12.5)), str(number(3.0, 2, trimmed=True)), str(number(40, 0))) == ("12.5", "3", "40")
    languages.speak("de")
    assert (str(number(12.5)), str(number(2.25, 2, trimmed=True))) == ("12,5", "2,25")


def test_what_speaks_of_a_number_goes_by_each_languages_ownforms() -> None:
    """Polish has three: of one, of two to four, and of five and more."""
    polish = Catalog(locale="pl")
    polish.add(
        ("{who}: {count} step.", "{who}: {count} steps."),
        ("{who}: {count} krok.", "{who}: {count} kroki.", "{who}: {count} kroków."),
    )
    compiled = BytesIO()
    write_mo(compiled, polish)
    told_so = [say_n("{who}: {count} step.", "{who}: {count} steps.", count, who="Ann") for count in (1, 2, 5, 22)]
    assert [*map(str, told_so)] == ["Ann: 1 step.", "Ann: 2 steps.", "Ann: 5 steps.", "Ann: 22 steps."]
    speak(GNUTranslations(BytesIO(compiled.getvalue())))
    assert [*map(str, told_so)] == ["Ann: 1 krok.", "Ann: 2 kroki.", "Ann: 5 kroków.", "Ann: 22 kroki."]


def test_sentences_are_found_wherever_they_lie() -> None:
    source = (
        "ASKED = {True: 'Follow suit?', False: 'Throw off?'}\n"
        "STEP_WORDS = {'a': 'Trumps'}\n"
        "def play(desk, won, words='not for players'):\n"
        "    text = '{who} takes the trick.' if won else '{who} loses it.'\n"
        "    desk.tell(text, 'WHIST-01 WHIST-02', 'taking' if won else 'losing')\n"
        "    desk.tell(say_n('{count} point.', '{count} points.', won), 'WHIST-03')\n"
        "    log(f'never {won} this')\n"
    )
    found = [said for _, _, said, _ in sentences.code(BytesIO(source.encode()), (), (), {"tables": True})]
    wanted = {"Follow suit?", "Throw off?", "Trumps", "{who} takes the trick.", "{who} loses it.", "taking", "losing"}
    assert wanted <= set(found) and ("{count} point.", "{count} points.") in found
    assert not [said for said in found if "WHIST" in said or "never" in said]
