"""The page of paths beside each game names every one a transcript may ask for, and no other."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.games import GAMES, rules
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.play.transcript import TranscriptError, play

ROOT = Path(__file__).parents[2]
EVENTS = 700


def told(game: str) -> str:
    return (ROOT / "companion" / "games" / game / "paths.md").read_text(encoding="utf-8")


def named(game: str) -> set[str]:
    """The paths of that game's table."""
    rows = re.findall(r"^\| (`.*?) \|", told(game), re.MULTILINE)
    return {path for row in rows for path in re.findall(r"`([^`]+)`", row)}


def seen(game: Rules[Any], house: Mapping[str, str]) -> set[str]:
    """The paths that come up in a game, in the page's words."""
    rng = random.Random(3)
    state = game.new(Setup(game.id, seats(game, 4), {**game.simulated_house, **house}))
    found: set[str] = set()
    for _ in range(EVENTS):
        found |= {_general(game, path) for path in _paths(game.view(state))}
        prompt = game.expects(state)
        if prompt.over:
            break
        state, _ = game.advance(state, game.simulated(state, prompt, rng))
    return found


def _paths(view: Mapping[str, Any], before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    for key, value in view.items():
        if isinstance(value, Mapping):
            yield from _paths(value, (*before, key))
        else:
            yield (*before, key)


@cache
def _general(game: Rules[Any], path: tuple[str, ...]) -> str:
    """`h7.red.up` as `HEX.COLOUR.up`."""
    side = "SIDE" if path[0] == "battle" else "COLOUR"
    colours = "|".join(game.colours)
    text = ".".join(side if part in game.colours or part == "guards" != path[-1] else part for part in path)
    text = re.sub(rf"^(gate|entrance)_({colours})$", r"\1_COLOUR", text)
    text = re.sub(r"^h\d+\.", "HEX.", text)
    text = re.sub(r"^laid\..*", "laid.AREA", text)
    text = re.sub(r"^bridges\..*", "bridges.NAME", text)
    return "PART" if game.id == "magic_maze" and text == "wheel" else text


@pytest.mark.long
@pytest.mark.parametrize("game", [each.id for each in map(rules, GAMES)])
def test_every_path_is_explained_and_there_is_no_other(game: str) -> None:
    house = {"cup_count_visible": "true"} if game == "kings_and_things" else {}
    assert seen(rules(game), house) == named(game)


@pytest.mark.parametrize("game", [each.id for each in map(rules, GAMES)])
def test_the_keys_of_given_are_the_ones_the_referee_names(game: str) -> None:
    """A wrong key is answered with the right ones; each of them stands on the page."""
    keys_told = told(game).split("| given | takes |")[1]
    table = rules(game)
    head = f"game {game}\n" + "".join(f"player {seat.colour} {seat.name}\n" for seat in seats(table, 4))
    for who in ("", f"{table.colours[0]} ", *(["h1 ", f"h1.{table.colours[0]} "] * (game == "kings_and_things"))):
        with pytest.raises(TranscriptError) as refused:
            play(f"{head}given {who}nonsense 1\n", "page", lambda *_: table)
        keys = str(refused.value).split("There are: ")[1].rstrip(".").split(", ")
        missing = [key for key in keys if not re.search(rf"\b{key}\b", keys_told)]
        assert set(missing) <= {"wheel"}  # “every part”


def test_the_example_on_the_page_plays() -> None:
    page = (ROOT / "docs" / "transcripts.md").read_text(encoding="utf-8")
    example = page.split("```")[1].strip("\n")
    assert play(example, "page", lambda game, _: rules(game)).expectations == 2
