"""What goes to whoever helps: enough to help, and nothing of who plays."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from companion.play.journal import Journal
from companion.play.setup import Seat, Setup
from companion.table.words import Words
from hardware.finding import Finding
from tests.play.at_table import FIRST
from ui.cli.main import main
from ui.table import help_bundle
from ui.table.dice_book import DiceBook, Known

LOG = """2026-11-22T14:46:16 companion[2451]: game of Hildegard and Bob at 192.168.178.23, fe80::1c2d:3eff:fe4f:5a6b
2026-11-22T14:46:17 companion[2451]: die pixel-00DEAD11 (Hildegards Glück) at D8:3A:DD:01:02:03 is gone
2026-11-22T14:46:18 companion[2451]: usb 10000000cafebabe01 mail ann@example.org, root=PARTUUID=8a2c1b3d-02 psk=geheim42
2026-11-22T14:46:19 companion[2451]: ValueError: list index out of range in ui/touch/run.py line 42
"""
SECRETS = (
    "Hildegard", "Bob", "192.168", "fe80", "5a6b", "00DEAD11", "Glück", "D8:3A", "cafebabe", "example.org", "8a2c1b3d",
    "geheim42",
)  # fmt: skip


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(tmp_path / "home"))
    with Journal(tmp_path / "home" / "journal.sqlite") as journal:
        journal.begin(Setup(FIRST, (Seat("red", "Hildegard"), Seat("blue", "Bob")), {}))
    DiceBook().say("pixel-00DEAD11", Known("Hildegards Glück"))
    (tmp_path / "home" / "stumbled.txt").write_text("Traceback: Bob was here\n  in session.py line 7\n")
    return tmp_path


def test_it_tells_what_is_wrong_and_not_who_plays(home: Path) -> None:
    file = home / "help.zip"
    findings = [Finding("dice", "pixel-00DEAD11", "bad", Words("The die of Bob is silent."), Words("Wake it."))]
    pages = help_bundle.write(file, findings, lambda: LOG)
    with zipfile.ZipFile(file) as archive:
        assert archive.namelist() == pages == ["findings.json", "log.txt", "mistake.txt", "machine.txt"]
        told = {name: archive.read(name).decode() for name in pages}
    for page, text in told.items():
        for secret in SECRETS:
            assert secret not in text, (page, secret)
    assert "list index out of range in ui/touch/run.py line 42" in told["log.txt"] and "14:46:19" in told["log.txt"]
    assert "session.py line 7" in told["mistake.txt"] and "Wake it." in told["findings.json"]
    assert "MemTotal" in told["machine.txt"]


def test_at_the_command_line(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["doctor", "--bundle", str(home / "help.zip")])
    assert "help.zip can be mailed" in capsys.readouterr().out
    with zipfile.ZipFile(home / "help.zip") as archive:
        assert archive.testzip() is None and "Hildegard" not in archive.read("findings.json").decode()
    assert main(["doctor", "--bundle", str(home / "nowhere" / "help.zip")]) == 2
