"""Pictures of the window's screens, by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.ui.touch.shooting import main


def test_a_name_no_screen_has_is_said_once_with_those_there_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "pictures"), "--only", "play,no-such"]) == 2
    told = capsys.readouterr().err
    assert told.count("No screen is called no-such.") == 1 and "what-if-bars" in told
    assert not (tmp_path / "pictures").exists()
