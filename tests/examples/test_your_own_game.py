"""docs/your-own-game.md is typed as it stands: a game is made, installed, checked, and played for an evening."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.examples.elsewhere import ROOT, Elsewhere
from ui.cli.main import main

PAGE = (ROOT / "docs" / "your-own-game.md").read_text()


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.long
def test_what_the_page_says_is_typed(tmp_path: Path) -> None:
    elsewhere = Elsewhere(tmp_path)
    (lines,), (evening,) = blocks("sh"), blocks("typed")
    said = [elsewhere.run(line, evening if " play " in line else "") for line in lines.splitlines()]
    assert len(said) == 4 and "keeps every promise" in said[2]
    assert "Bob sinks into the bog." in said[3] and "Ann wins." in said[3]
    assert "Wirf den W6." in elsewhere.run("companion play my_game --console --players Ann,Bob --language de", "4\n")
    assert "won by red" in elsewhere.run("companion games")
    assert "expectations held" in elsewhere.run("companion replay my_game/tests/first.table")
    assert "sinks in" in elsewhere.run("companion rule MG-BOG-01")
    made = {path.name for path in (tmp_path / "my_game" / "src" / "my_game").iterdir()}
    named = {name for line in PAGE.splitlines() if line.startswith("| `") for name in re.findall(r"`([\w.]+)`", line)}
    assert {"game.py", "playing.py", "bog.py", "kit.toml", "ledger.toml"} <= made & named


def test_the_game_that_is_made_is_called_as_one_wants(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new-game", "wet_feet", "--into", str(tmp_path)]) == 0
    files = [path for path in (tmp_path / "wet_feet").rglob("*") if path.is_file()]
    texts = {path: path.read_text() for path in files}
    assert not [path for path, text in texts.items() if "my_game" in f"{path} {text}".lower() or "My Game" in text]
    assert 'title="Wet Feet"' in texts[tmp_path / "wet_feet" / "src" / "wet_feet" / "game.py"]
    assert "WF-BOG-01" in texts[tmp_path / "wet_feet" / "src" / "wet_feet" / "ledger.toml"]
    capsys.readouterr()
    assert main(["new-game", "wet_feet", "--into", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err
    assert main(["new-game", "Wet Feet", "--into", str(tmp_path)]) == 2
    assert "small letters" in capsys.readouterr().err
