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

from scripts import image, roots

ROOM = "3G"
INSTALLED = (
    "companion", "hardware", "vision", "ui", "install", "scripts/packages", "scripts/setup", "locks", "pyproject.toml",
)  # fmt: skip
AGENT = "qemu-guest-agent"
MORE = (AGENT, "strace", "sway", "surf")
"""The last two are what `install --wall` asks for, which in there it cannot fetch."""


class Disk(NamedTuple):
    """A disk and what it is booted with; `kind` is that of its processor, `words` are the kernel's own."""

    kind: str
    image: Path
    kernel: Path
    initrd: Path
    words: str = "root=/dev/vda rw"


def committed(*paths: str) -> str:
    """What lies there of what is committed, in a few letters."""
    command = ["git", "-C", str(roots.PROJECT), "ls-tree", "HEAD", *paths]
    return hashlib.sha256(subprocess.run(command, check=True, capture_output=True).stdout).hexdigest()[:8]


def bundle(folder: Path, kind: str) -> Path:
    """The bundle of what is committed, for this kind of processor."""
    out = folder.resolve() / "release"
    command = [sys.executable, "scripts/release.py", "--untagged", "--machine", kind, "--out", str(out)]
    subprocess.run(command, cwd=roots.PROJECT, check=True, stdout=subprocess.DEVNULL)
    return next(out.glob(f"table-companion-*-{kind}.tar.gz"))


def parts(folder: Path, name: str) -> tuple[Path, Path, Path]:
    """Where image, kernel and initrd lie, of what is committed."""
    stem = f"{name}-{committed(*INSTALLED)}"
    return folder / f"{stem}.img", folder / f"{stem}.kernel", folder / f"{stem}.initrd"


def made(folder: Path, suite: str, kind: str) -> Disk:
    """The disk with what is committed on it; only what is not there yet is made."""
    disk = Disk(kind, *parts(folder, f"{suite}-{kind}"))
    if disk.image.exists():
        return disk
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob(f"{suite}-{kind}-*"):
        old.unlink()
    release = bundle(folder, kind)
    root = folder / f"{suite}-{kind}"
    roots.gone(root)
    roots.behind("cp", "-a", "--reflink=auto", roots.debian(folder, suite, kind, MORE), root)
    roots.installed(root, release)
    roots.started(root)
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults,noatime 0 1\n")
    (root / "etc/hostname").write_text("table\n")
    for part, file in (("vmlinuz", disk.kernel), ("initrd.img", disk.initrd)):
        shutil.copy(max((root / "boot").glob(f"{part}-*")), file)
    roots.filesystem(root, disk.image, ROOM)
    roots.gone(root)
    return disk


def of_an_image(folder: Path) -> Disk:
    """The card that `make image` makes, with our agent on it, and what a Pi's firmware would take from it to start."""
    kind = image.KIND
    disk, line = Disk(kind, *parts(folder, f"card-{kind}")), folder / "cmdline.txt"
    if not disk.image.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.glob(f"card-{kind}-*"):
            old.unlink()
        root = folder / f"card-{kind}"
        roots.gone(root)
        roots.behind("cp", "-a", "--reflink=auto", image.system(image.OUT, bundle(folder, kind)), root)
        roots.inside(root, "sh", "-c", f"apt-get update -qq && apt-get install -y -qq --no-install-recommends {AGENT}")
        first = root / "boot/firmware"
        for pattern, file in (("vmlinuz-*", disk.kernel), ("initrd.img-*", disk.initrd), ("cmdline.txt", line)):
            shutil.copy(max(first.glob(pattern)), file)
        image.card(root, disk.image)
        roots.gone(root)
    return disk._replace(words=line.read_text().strip())
