"""The command line as people call it: in this process where that is enough, in one of its own where it is not."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.ui.screens import SCREENS
from ui.cli.main import main

ROOT = Path(__file__).parents[3]


class Said(NamedTuple):
    """What a call said on both channels, and its exit status."""

    status: int
    out: str
    err: str


Companion = Callable[..., Said]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv("TABLE_COMPANION_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    for name in SCREENS:
        monkeypatch.delenv(name, raising=False)
    return folder


@pytest.fixture
def companion(home: Path, capsys: pytest.CaptureFixture[str]) -> Companion:
    """Calls the program in this very process."""

    def call(*words: object) -> Said:
        try:
            status = main([str(word) for word in words])
        except SystemExit as left:
            status = int(left.code or 0)
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return Said(status, out, err)

    return call


@pytest.fixture
def process(home: Path) -> Companion:
    """Calls the program in a process of its own."""

    def call(*words: object, closed: str = "", **options: Any) -> Said:
        line = [str(Path(sys.executable).with_name("companion")), *map(str, words)]
        if closed:
            line = ["sh", "-c", f'exec "$0" "$@" {closed}', *line]
        else:
            options.setdefault("stdin", subprocess.DEVNULL)
        env = {**os.environ, **options.pop("env", {})}
        done = subprocess.run(line, cwd=ROOT, env=env, capture_output=True, timeout=120, **options)
        out, err = done.stdout.decode(errors="replace"), done.stderr.decode(errors="replace")
        assert "Traceback" not in out + err
        return Said(done.returncode, out, err)

    return call
