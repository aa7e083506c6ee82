"""What an update accepts as proved, with real hashes, keys and Git; installing itself is tests/test_install.py's."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tarfile
from pathlib import Path

import pytest

from companion.files import BadFile
from companion.play.inspection import Unusable
from companion.play.journal import Journal
from ui.cli.main import main
from ui.table import backup
from ui.table.updating import KEPT, Installed, Refused, update

INSTALL = """#!/bin/sh
echo "$@" >"{noted}"
exit {status}
"""


class Machine:
    """A machine with a companion on it, and a release to come, whose installer notes how it was called."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.noted = folder, folder / "noted"
        self.installed = Installed(folder / "opt", folder / "lib" / "table", folder / "signers")
        self.installed.base.mkdir()
        (self.installed.base / "options").write_text("--user ann --no-kiosk\n")
        Journal(self.installed.home / "journal.sqlite").close()
        self.tree = folder / "release"
        self.tree.mkdir()
        self.write()
        self.bundle = folder / "bundle.tar.gz"
        with tarfile.open(self.bundle, "w:gz") as tar:
            tar.add(self.tree, "table-companion-0.2.0")

    def write(self, status: int = 0) -> None:
        (self.tree / "install").write_text(INSTALL.format(noted=self.noted, status=status))
        (self.tree / "install").chmod(0o755)

    def hash(self) -> str:
        return hashlib.sha256(self.bundle.read_bytes()).hexdigest()

    def update(self, source: object = None, told: str = "", tag: str = "") -> Path | None:
        return update(str(source or self.bundle), told, tag, self.installed)

    def refused(self, why: str, source: object = None, told: str = "", tag: str = "") -> None:
        with pytest.raises(Refused, match=why):
            self.update(source, told, tag)
        assert not self.noted.exists() and not list(self.installed.home.parent.glob("before-*"))
        assert [path.name for path in self.installed.base.iterdir()] == ["options"], "nothing is left lying"

    def git(self, *words: str) -> str:
        named = ["-c", "user.name=Ann", "-c", "user.email=ann@example.org", "-c", "gpg.format=ssh"]
        command = ["git", "-C", str(self.tree), *named, "-c", f"user.signingkey={self.folder / 'key'}", *words]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.fixture
def key(machine: Machine) -> Path:
    """A key whose owner this machine trusts."""
    if not shutil.which("ssh-keygen"):
        pytest.skip("ssh-keygen is not installed: apt-get install openssh-client")
    key = machine.folder / "key"
    subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
    machine.installed.signers.write_text(f"release {key.with_suffix('.pub').read_text()}")
    return key


def signed(machine: Machine, key: Path) -> None:
    subprocess.run(
        ["ssh-keygen", "-q", "-Y", "sign", "-f", key, "-n", "table-companion", machine.bundle],
        check=True, capture_output=True,
    )  # fmt: skip


def test_a_bundle_of_the_hash_that_was_told(machine: Machine) -> None:
    kept = machine.update(told=machine.hash())
    assert machine.noted.read_text() == "--unattended --user ann --no-kiosk\n"
    assert kept and backup.read(kept).games == 0 and kept.stat().st_uid == os.getuid()


def test_what_a_run_that_was_cut_off_left_is_swept_away(machine: Machine) -> None:
    (machine.installed.base / ".update-cut" / "table-companion-0.2.0").mkdir(parents=True)
    machine.update(told=machine.hash())
    assert [path.name for path in machine.installed.base.iterdir()] == ["options"]


def test_a_bundle_nobody_vouches_for(machine: Machine) -> None:
    machine.refused("Nobody vouches for bundle.tar.gz")
    machine.refused("not the one that was told", told="0" * 64)
    told = machine.hash()
    machine.bundle.write_bytes(machine.bundle.read_bytes() + b"\0")
    machine.refused("not the one that was told", told=told)


def test_a_bundle_signed_by_somebody_who_is_trusted(machine: Machine, key: Path) -> None:
    signed(machine, key)
    assert machine.update()
    assert machine.noted.exists()


def test_a_bundle_signed_by_somebody_else_or_changed_since(machine: Machine, key: Path) -> None:
    signed(machine, key)
    machine.bundle.write_bytes(machine.bundle.read_bytes() + b"\0")
    machine.refused("The signature of bundle.tar.gz is not of anybody")
    machine.installed.signers.write_text("somebody else")
    machine.refused("The signature of bundle.tar.gz is not of anybody")


def test_the_latest_tag_of_a_remote_signed_or_told(machine: Machine, key: Path) -> None:
    machine.git("init", "-q")
    machine.git("add", "install")
    machine.git("commit", "-qm", "release")
    machine.git("tag", "-s", "-m", "ten", "v0.10.0")
    machine.git("tag", "-a", "-m", "nine", "v0.9.0")
    commit = machine.git("rev-parse", "HEAD")
    remote = machine.tree.as_uri()
    assert machine.update(remote) and machine.noted.exists()
    machine.noted.unlink()
    for left in machine.installed.home.parent.glob("before-*"):
        left.unlink()
    machine.refused("vouches for v0.9.0", remote, tag="v0.9.0")
    machine.refused("not the commit that was told", remote, told="1" * 40)
    assert machine.update(remote, told=commit, tag="v0.9.0")
    machine.noted.unlink()


def test_what_is_no_release(machine: Machine, tmp_path: Path) -> None:
    machine.refused("cannot be read", tmp_path / "nothing")
    machine.refused("neither a file nor a Git remote", "--upload-pack=touch /tmp/x")
    machine.bundle.write_bytes(b"no archive")
    machine.refused("cannot be unpacked", told=machine.hash())
    with tarfile.open(machine.bundle, "w:gz") as tar:
        tar.add(machine.tree / "install", "../outside")
    machine.refused("cannot be unpacked", told=machine.hash())
    assert not (tmp_path / "outside").exists()


def test_without_a_backup_there_is_no_update(machine: Machine) -> None:
    (machine.installed.home / "journal.sqlite").write_bytes(b"damaged" * 100)
    with pytest.raises((Unusable, BadFile)):
        machine.update(told=machine.hash())
    assert not machine.noted.exists()


def test_backups_before_updates_do_not_fill_the_card(machine: Machine) -> None:
    made = [machine.update(told=machine.hash()) for _ in range(KEPT + 2)]
    there = sorted(path.name for path in machine.installed.home.parent.glob("*.zip"))
    assert there == [path.name for path in made[-KEPT:] if path]


def test_a_release_that_cannot_be_installed_says_so(machine: Machine) -> None:
    machine.write(status=1)
    with tarfile.open(machine.bundle, "w:gz") as tar:
        tar.add(machine.tree, "release")
    with pytest.raises(Refused, match="as it was"):
        machine.update(told=machine.hash())


def test_a_machine_that_was_not_set_up_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(Refused, match="install comes first"):
        update("x", machine=Installed(tmp_path))
    if os.geteuid() and main(["update", "x"]) == 2:
        assert "An update needs root" in capsys.readouterr().err
