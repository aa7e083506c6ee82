"""Words: filled and translated only when read, in any language, and never a crash or an empty gap."""

from __future__ import annotations

import gettext
import io
import threading
from collections.abc import Iterator

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from hypothesis import given
from hypothesis import strategies as st

from companion.table.dice import D8
from companion.table.events import Confirmed
from companion.table.prompts import Prompt
from companion.table.words import (
    NICKNAMES,
    SILENCE,
    Words,
    either,
    listed,
    named,
    nicknames,
    say,
    speak,
    translated,
)
from tests.table.listening import Listening


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    speak(None)


def catalogue(**sentences: str) -> gettext.GNUTranslations:
    """A language that knows these sentences, a blank in them written as a line."""
    return compiled({key.replace("_", " "): value for key, value in sentences.items()})


def compiled(sentences: dict[str, str]) -> gettext.GNUTranslations:
    """A language that knows these sentences, as Babel compiles it and gettext reads it."""
    written, file = Catalog(), io.BytesIO()
    for text, said in sentences.items():
        written.add(text, said)
    write_mo(file, written)
    return gettext.GNUTranslations(io.BytesIO(file.getvalue()))


class Everything(Listening):
    """A language that marks each sentence asked for, and notes it."""

    def gettext(self, message: str) -> str:
        return f"«{super().gettext(message)}»"


def test_a_sentence_is_filled_when_it_is_read() -> None:
    words = say("{who} falls into the {what}.", who="Ann", what=say("pit"))
    assert str(words) == "Ann falls into the pit."
    speak(compiled({"{who} falls into the {what}.": "{who} fällt in die {what}.", "pit": "Grube"}))
    assert str(words) == "Ann fällt in die Grube."
    speak(None)
    assert str(words) == "Ann falls into the pit."


def test_a_sentence_nobody_translated_stays_as_it_is() -> None:
    speak(compiled({"pit": "Grube"}))
    assert str(say("{who} falls.", who="Ann")) == "Ann falls."


@pytest.mark.parametrize("slip", ["{wer} fällt.", "{who fällt.", "{who.name} fällt.", "{0} fällt.", "{who!z}", "}"])
def test_a_translators_slip_does_not_silence_the_referee(slip: str) -> None:
    speak(compiled({"{who} falls.": slip}))
    assert str(say("{who} falls.", who="Ann")) == "Ann falls."


@given(st.text(), st.text())
def test_names_may_hold_anything(name: str, other: str) -> None:
    assert str(say("{who} and {other}", who=name, other=other)) == f"{name} and {other}"
    assert str(Words(name)) == name


def test_silence_is_false_and_asks_no_translator() -> None:
    speak(Everything())
    assert not SILENCE and str(SILENCE) == "" and translated("") == ""
    assert Words("x")


@pytest.mark.parametrize(
    ("things", "both", "one"),
    [
        ([], "nothing", "nothing"),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a or b"),
        (["a", "b", "c"], "a, b and c", "a, b or c"),
        ([1, 2, 3, 4, 5], "1, 2, 3, 4 and 5", "1, 2, 3, 4 or 5"),
    ],
)
def test_lists(things: list[object], both: str, one: str) -> None:
    assert (str(listed(things)), str(either(things))) == (both, one)


def test_a_very_long_list_is_no_deep_one() -> None:
    assert str(listed(range(5000))).endswith("4997, 4998 and 4999")
    assert str(either(range(5000))).startswith("0, 1, 2, ")


def test_lists_are_translated() -> None:
    speak(compiled({"{some} and {last}": "{some} und {last}", "{some}, {another}": "{some}; {another}"}))
    assert str(listed(["a", "b", "c"])) == "a; b und c"


def test_what_people_call_things(monkeypatch: pytest.MonkeyPatch) -> None:
    assert str(named("kettle_of_iron")) == "Kettle of iron"
    monkeypatch.setitem(NICKNAMES, "kettle_of_iron", "the Kettle")
    assert str(named("kettle_of_iron")) == "the Kettle"
    assert str(named("")) == ""
    speak(compiled({"the Kettle": "der Kessel"}))
    assert str(named("kettle_of_iron")) == "der Kessel"


def test_refusals_are_translated() -> None:
    speak(
        compiled(
            {"There is nothing to confirm now.": "Da ist nichts zu bestätigen.", "{done} {awaited}": "{awaited} {done}"}
        )
    )
    assert str(Prompt("red", Words("?"), die=D8).refusal(Confirmed())) == (
        "Awaited from red: a throw of the d8 (1 to 8). Da ist nichts zu bestätigen."
    )


def test_the_language_is_one_for_all_threads() -> None:
    speak(compiled({"pit": "Grube"}))
    heard: list[str] = []
    thread = threading.Thread(target=lambda: heard.append(str(say("pit"))))
    thread.start()
    thread.join()
    assert heard == ["Grube"]


def test_no_game_calls_a_thing_as_another_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whichever game was opened first, everybody reads the same. Other tests open all the games there are."""
    monkeypatch.setitem(NICKNAMES, "bog", "the Bog")
    nicknames({"bog": "the Bog"})
    with pytest.raises(ValueError, match="bog is called both 'the Bog' and 'Bog'"):
        nicknames({"bog": "Bog"})
    assert str(named("bog")) == "the Bog"
