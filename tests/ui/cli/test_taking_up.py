"""An evening that is taken up again is as it was left, and one that is over is over."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from companion.play.journal import Journal
from tests.ui.cli.conftest import Companion
from ui.table import languages

GAME = "magic_maze"


def typed(companion: Companion, monkeypatch: pytest.MonkeyPatch, lines: str, *words: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    try:
        return companion("play", "--console", "--seed", "3", *words).out
    finally:
        languages.speak("en")


def test_language_practice_and_who_is_played_come_back(companion: Companion, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(
        companion, monkeypatch, "übung\nende\n", GAME, "--players", "Ann,Bob", "--language", "de", "--seat", "Bob=good"
    )
    again = typed(companion, monkeypatch, "\n1\nübung\nq\n", "--resume", "1")
    assert "Helden im Irrgarten" in again and "Keine Ratschläge" in again
    kept = typed(companion, monkeypatch, "q\n", "--resume", "1", "--language", "en")
    assert "Heroes of the Maze" in kept


def test_who_is_played_by_the_companion_stays_so(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    typed(companion, monkeypatch, "q\n", GAME, "--players", "Ann,Bob", "--seat", "Bob=good")
    typed(companion, monkeypatch, "q\n", "--resume", "1")
    assert "Bob=good" in (home / "evenings" / "1.json").read_text(encoding="utf-8")


def test_what_was_set_at_another_game_of_that_number_is_not_taken(
    companion: Companion, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    typed(companion, monkeypatch, "q\n", GAME, "--players", "Ann,Bob", "--language", "de")
    file = home / "evenings" / "1.json"
    file.write_text(file.read_text(encoding="utf-8").replace("Bob", "Cem"), encoding="utf-8")
    assert "Heroes of the Maze" in typed(companion, monkeypatch, "q\n", "--resume", "1")
    file.write_text("{", encoding="utf-8")
    assert "Heroes of the Maze" in typed(companion, monkeypatch, "q\n", "--resume", "1")


def test_an_evening_that_simulated_players_typed_is_over(companion: Companion, home: Path) -> None:
    companion("play", GAME, "--auto", "--console", "--seed", "7", "--players", "2")
    with Journal(home / "journal.sqlite") as journal:
        assert journal.game(1).ended
