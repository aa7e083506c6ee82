"""The disk of a whole machine: Debian's own packages, a release's bundle installed by its own words, and an agent.

Made once for each system, kind of processor and release, and kept from run to run.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.machine import roots

ROOM = "3G"
INSTALLED = ("companion", "hardware", "vision", "ui", "install", "scripts", "locks", "pyproject.toml")
MORE = ("qemu-guest-agent", "strace")


class Disk(NamedTuple):
    """A disk and what it is booted with; `kind` is that of its processor."""

    kind: str
    image: Path
    kernel: Path
    initrd: Path


def committed() -> str:
    """What is installed of what is committed, in a few letters."""
    command = ["git", "-C", str(roots.PROJECT), "ls-tree", "HEAD", *INSTALLED]
    return hashlib.sha256(subprocess.run(command, check=True, capture_output=True).stdout).hexdigest()[:8]


def bundle(kind: str) -> Path:
    """The bundle of what is committed, for this kind of processor."""
    command = [sys.executable, "scripts/release.py", "--untagged", "--machine", kind]
    subprocess.run(command, cwd=roots.PROJECT, check=True, stdout=subprocess.DEVNULL)
    return next((roots.PROJECT / "build" / "release").glob(f"table-companion-*-{kind}.tar.gz"))


def made(folder: Path, suite: str, kind: str) -> Disk:
    """The disk with what is committed on it; only what is not there yet is made."""
    folder.mkdir(parents=True, exist_ok=True)
    name = f"{suite}-{kind}-{committed()}"
    disk = Disk(kind, folder / f"{name}.img", folder / f"{name}.kernel", folder / f"{name}.initrd")
    if disk.image.exists():
        return disk
    for old in folder.glob(f"{suite}-{kind}-*"):
        old.unlink()
    release = bundle(kind)
    bare, root = folder / f"{suite}-{kind}.bare", folder / f"{suite}-{kind}"
    if not bare.exists():
        roots.debian(bare, suite, kind, MORE)
    roots.gone(root)
    roots.behind("cp", "-a", "--reflink=auto", bare, root)
    roots.installed(root, release)
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults,noatime 0 1\n")
    (root / "etc/hostname").write_text("table\n")
    for part, file in (("vmlinuz", disk.kernel), ("initrd.img", disk.initrd)):
        shutil.copy(max((root / "boot").glob(f"{part}-*")), file)
    roots.filesystem(root, disk.image, ROOM)
    roots.gone(root)
    return disk
