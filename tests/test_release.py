"""What a release takes along: for each Python its own locked packages, and wheels that run on its C library."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[1]
LOCK = """\
numpy==1.26.4 ; python_full_version < '3.12' and sys_platform == 'linux' \\
    --hash=sha256:aa \\
    --hash=sha256:bb
numpy==2.5.5 ; python_full_version >= '3.12' and sys_platform == 'linux' \\
    --hash=sha256:cc
winonly==1.0 ; sys_platform == 'win32' \\
    --hash=sha256:dd
armonly==1.0 ; platform_machine == 'aarch64' \\
    --hash=sha256:ee
rich==15.0.0 \\
    --hash=sha256:ff
"""


@pytest.fixture(scope="module")
def release() -> ModuleType:
    spec = importlib.util.spec_from_file_location("release", ROOT / "scripts" / "release.py")
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["release"] = module
    spec.loader.exec_module(module)
    return module


def test_each_python_gets_what_is_locked_for_it(release: ModuleType) -> None:
    numpy, rich = "numpy==1.26.4 --hash=sha256:aa --hash=sha256:bb", "rich==15.0.0 --hash=sha256:ff"
    assert list(release.locked("3.11", "x86_64", LOCK)) == [numpy, rich]
    arm = ["numpy==2.5.5 --hash=sha256:cc", "armonly==1.0 --hash=sha256:ee", rich]
    assert list(release.locked("3.13", "aarch64", LOCK)) == arm


def test_our_own_lock_has_one_of_each_for_every_target(release: ModuleType) -> None:
    lock = (ROOT / "locks" / "run.txt").read_text(encoding="utf-8")
    for target in release.TARGETS.values():
        entries = list(release.locked(target.python, "aarch64", lock))
        names = [entry.split("==")[0] for entry in entries]
        assert len(names) == len(set(names))
        assert {"kivy", "numpy", "opencv-python-headless", "pip", "setuptools"} <= {*names}
        assert all("--hash=sha256:" in entry and "\\" not in entry for entry in entries)


def test_wheels_may_be_older_than_the_system_and_never_newer(release: ModuleType) -> None:
    found = release.tags(release.TARGETS["bookworm"], "aarch64")
    assert found[0] == "manylinux_2_36_aarch64" and {"manylinux_2_17_aarch64", "manylinux2014_aarch64"} <= {*found}


def test_a_release_carries_its_tag(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["release.py"])
    monkeypatch.setattr(release, "told_version", lambda: "99.0")
    assert release.main() == 1 and "git tag -a v99.0" in capsys.readouterr().err
    assert release.changelog().startswith("# Changelog\n")
