"""A table without the club's packages: it plays, and says what to install when somebody asks for a club."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.session import Session
from tests.play.at_table import begun
from tests.ui.cli.conftest import Companion, companion, home  # noqa: F401
from ui.club import settings
from ui.club.playing import playing
from ui.club.settings import Settings
from ui.table.referee import Referee, Update


def notices(session: Session[Any]) -> list[str]:
    """What a table says about itself while it belongs to whatever was set up."""
    heard: list[str] = []

    def hear(update: Update) -> None:
        if update.notice:
            heard.append(str(update.notice))

    referee = Referee(session)
    referee.listen(hear)
    referee.start()
    with playing(referee):
        pass
    referee.stop()
    return heard


def test_a_table_without_a_club(home: object) -> None:  # noqa: F811
    assert notices(begun()) == []


def test_what_is_not_installed_is_said_once_and_the_game_goes_on(
    companion: Companion,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "PACKAGES", ("nobody_has_this",))
    said = companion("club", "standings")
    assert said.status == 2 and said.err.endswith("scripts/setup club\n") and "\n" not in said.err.strip()
    settings.keep(Settings(database="sqlite:///club.sqlite"))
    assert notices(begun()) == [said.err.strip()]


def test_settings_nobody_can_read_are_no_reason_not_to_play(home: object) -> None:  # noqa: F811
    settings.keep(Settings())
    settings.path().write_text("{")
    (why,) = notices(begun())
    assert why.startswith("club.json cannot be used")


def test_passwords_are_their_owners_alone(home: object) -> None:  # noqa: F811
    settings.keep(Settings(database="postgresql://ann:secret@here/club"))
    assert settings.path().stat().st_mode & 0o077 == 0
