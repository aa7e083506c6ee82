"""Whoever types what the help, the list of answers and a refusal suggest, word for word, gets on."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from companion.games import GAMES
from companion.play.session import Session
from companion.table.events import Moved, PartMoved, Undone
from companion.table.prompts import Prompt
from companion.table.words import named, say
from tests.play.at_table import play_on, seated
from tests.ui.terminal.piped import Typed
from ui.table import languages
from ui.terminal.reading import COMMANDS, answers, by_name, keys

POSITIONS = int(os.environ.get("POSITIONS", "2"))
MOST = 5
"""Answers of a position that are typed."""


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> str:
    return languages.speak(request.param)


def commands() -> list[str]:
    """Every command as the help writes it, what may be left out left out; without those that leave or write much."""
    rows = [
        re.sub(r" \[.*?\]", "", str(typed)) for name, (typed, _) in COMMANDS.items() if name not in ("quit", "export")
    ]
    return [row for row in rows if not re.search(r"\b[A-ZÄÖÜ]{3,}\b", row)]


def offered(prompt: Prompt, session: Session[Any]) -> Iterator[str]:
    """Each answer as its list and as a refusal write it."""
    rows = answers(prompt, session.rules.place)
    for key, row in zip(keys(prompt, rows), rows, strict=True):
        if prompt.private or by_name(prompt):
            continue
        yield key
        if sum(each.label == row.label for each in rows) == 1:
            yield row.label
        if isinstance(row.event, Moved):
            move = next(each for each in prompt.moves if row.event in each.events)
            place = move.spot(row.event.to) or session.rules.place(row.event.to) or row.event.to
            yield str(say("{piece} to {places}", piece=move.called, places=place))
        if isinstance(row.event, PartMoved):
            yield str(say("{part} to {states}", part=named(row.event.part), states=named(row.event.to)))


@pytest.mark.few(3)
@pytest.mark.usefixtures("language")
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_suggested_is_understood(game: str) -> None:
    session, rng = seated(game), Random(game)
    refused = str(say("“{text}” is no answer to this.", text="|")).partition("|")[2].strip()
    for _ in range(POSITIONS):
        play_on(session, rng, most=rng.randrange(5, 60))
        depth, prompt = session.head.depth, session.prompt
        help_ = Typed(session, "?", width=300).said[0]
        example = str(say("   For example, here: {example}", example="")).strip()
        shown = [line.strip().removeprefix(example).strip() for line in help_.splitlines() if example in line]
        lines = [*commands(), *shown]
        suggested = list(dict.fromkeys(offered(prompt, session)))
        some = rng.sample(suggested, min(MOST, len(suggested)))
        for line in [*lines, *some]:
            typed = Typed(session, line, width=300)
            assert refused not in typed.said[0], (line, typed.said[0])
            assert "stumbled" not in typed.text and "{" not in typed.text
            if line in some:
                assert session.head.depth > depth, (line, typed.said[0])
            elif session.head.depth < depth:
                Typed(session, "r")
            while session.head.depth > depth:
                session.tell(Undone(1))
            assert session.head.depth == depth and session.prompt.words == prompt.words, line
