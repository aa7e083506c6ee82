"""A new release for a machine that was set up with `sudo ./install`: fetched, proved, and installed beside the old one.

A release proves itself by the hash somebody was told, or by the signature of somebody this machine trusts: the keys in
`/etc/table-companion/signers`, in the form of ssh-keygen's allowed signers, for the principal `release`.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from companion import __version__
from ui.table import backup, temporary

PRINCIPAL, PURPOSE = "release", "table-companion"
KEPT = 3
"""So many backups made before updates stay."""


class Refused(Exception):
    """There is no update; the message says why, and what to do."""


class Installed(NamedTuple):
    """Where a machine has its releases, its games, and the keys it trusts."""

    base: Path = Path("/opt/table-companion")
    home: Path = Path("/var/lib/companion/table")
    signers: Path = Path("/etc/table-companion/signers")

    @property
    def options(self) -> list[str]:
        """How it was installed."""
        try:
            return (self.base / "options").read_text(encoding="utf-8").split()
        except OSError:
            raise Refused(f"No companion is installed in {self.base}: sudo ./install comes first.") from None


def update(source: str, told: str = "", tag: str = "", machine: Installed | None = None) -> Path | None:
    """Installs the release at `source`, a bundle or a Git remote; the backup that was made before, None without games.

    `told`: the bundle's SHA-256 or the tag's commit; "" for a signature. `tag`: "" for the latest.
    Raises Refused, JournalError, BadFile, OSError; the installed companion is then as it was.
    """
    machine = machine or Installed()
    options = machine.options
    with temporary.folder() as passing, _roomy(machine.base) as to:
        if Path(source).is_file():
            proved(Path(source), told, machine.signers)
            tree = _unpacked(Path(source), to)
        else:
            tree = _cloned(source, told, tag, to, machine.signers, passing)
        if not os.access(tree / "install", os.X_OK):
            raise Refused(f"{source} is no release of the companion.")
        kept = _kept(machine.home)
        done = subprocess.run([tree / "install", "--unattended", *options], stdin=subprocess.DEVNULL)
        if done.returncode:
            raise Refused("The release could not be installed. The companion is as it was.")
        return kept


@contextmanager
def _roomy(base: Path) -> Iterator[Path]:
    """A folder on the disk of the releases: /tmp may be too small."""
    for left in base.glob(".update-*"):  # of a run that was cut off
        shutil.rmtree(left)
    with tempfile.TemporaryDirectory(prefix=".update-", dir=base) as name:
        yield Path(name)


def proved(file: Path, told: str, signers: Path) -> None:
    """Raises Refused where a bundle is not what somebody vouches for."""
    with file.open("rb") as data:
        found = hashlib.file_digest(data, "sha256").hexdigest()
    if told:
        if told.lower() != found:
            raise Refused(f"{file.name} has the hash {found}, and not the one that was told. Fetch it again.")
        return
    signature = file.with_name(file.name + ".sig")
    if not signature.is_file() or not signers.is_file():
        raise Refused(
            f"Nobody vouches for {file.name}: name its hash (--hash, from SHA256SUMS of the place you trust),"
            f" or have {signature.name} beside it and the keys you trust in {signers}."
        )
    verify: list[str | Path] = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", PRINCIPAL, "-n", PURPOSE]
    with file.open("rb") as data:
        _run([*verify, "-s", signature], f"The signature of {file.name} is not of anybody in {signers}.", stdin=data)


def _unpacked(file: Path, to: Path) -> Path:
    # Debian 12's Python cannot yet keep an archive within a folder; tar does
    _run(["tar", "-xf", file, "-C", to, "--no-same-owner"], f"{file.name} cannot be unpacked.")
    folders = list(to.iterdir())
    return folders[0] if len(folders) == 1 else to


def _cloned(remote: str, told: str, tag: str, to: Path, signers: Path, home: Path) -> Path:
    """The tree of a tag, once it is proved."""
    if remote.startswith("-") or tag.startswith("-"):
        raise Refused(f"{remote} is neither a file nor a Git remote.")
    git: list[str | Path] = ["git"]
    for setting in ("gpg.format=ssh", f"gpg.ssh.allowedSignersFile={signers}", "advice.detachedHead=0"):
        git += ["-c", setting]
    told_home = {"HOME": str(home), "GIT_TERMINAL_PROMPT": "0"}
    if not tag:
        every = [*git, "ls-remote", "--tags", "--refs", "--sort=-v:refname", remote, "v*"]
        listed = _run(every, _gone(remote), told_home)
        tags = re.findall(r"refs/tags/(v[0-9]\S*)", listed)
        if not tags:
            raise Refused(f"{remote} has no release.")
        tag = tags[0]
    _run([*git, "clone", "-q", "--depth=1", "--branch", tag, remote, to / "tree"], _gone(remote), told_home)
    inside: list[str | Path] = [*git, "-C", to / "tree"]
    if told:
        found = _run([*inside, "rev-parse", "HEAD"], _gone(remote), told_home).strip()
        if told.lower() != found:
            raise Refused(f"{tag} of {remote} is {found}, and not the commit that was told.")
    else:
        why = (
            f"Nobody in {signers} vouches for {tag} of {remote}: name its commit with --hash, or whom you trust there."
        )
        _run([*inside, "verify-tag", tag], why, told_home)
    return to / "tree"


def _gone(remote: str) -> str:
    return f"{remote} cannot be read."


def _run(command: Sequence[str | Path], why: str, more: dict[str, str] | None = None, stdin: object = None) -> str:
    """What a command says. Raises Refused with `why` where it fails."""
    try:
        done = subprocess.run(
            command, env={**os.environ, **(more or {})}, stdin=stdin or subprocess.DEVNULL,  # type: ignore[call-overload]
            capture_output=True, text=True,
        )  # fmt: skip
    except OSError as error:
        raise Refused(f"{why} ({command[0]}: {error.strerror})") from error
    if done.returncode:
        raise Refused(f"{why} ({(done.stderr or done.stdout).strip()})")
    return str(done.stdout)


def _kept(home: Path) -> Path | None:
    """A backup of what people have told the companion, before anything may touch it."""
    if not home.is_dir():
        return None
    before = {int(each.stem.rpartition("-")[2]): each for each in home.parent.glob("before-update-*-*.zip")}
    number = 1 + max(before, default=0)
    file = home.parent / f"before-update-{__version__}-{number}.zip"
    backup.write(home, file)
    owner = home.stat()
    os.chown(file, owner.st_uid, owner.st_gid)
    for at, each in before.items():
        if at <= number - KEPT:
            each.unlink()
    return file
