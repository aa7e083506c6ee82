"""Debian in a folder, from Debian's own packages and with root's rights alone, and a release installed in it.

For another kind of processor than this computer's the kernel has to know qemu-user-static.
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

PROJECT = Path(__file__).parents[1]
MIRROR = "http://deb.debian.org/debian"
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
SYSTEM = ("systemd-sysv", "udev", "dbus", "ca-certificates", "sudo", "kmod", "initramfs-tools", "zstd", "e2fsprogs")
"""The last is what checks the system's file system before it starts; Debian does without where it is not asked for."""
PARTS = ("main", "non-free-firmware")
"""Of Debian: free software, and what some chips must be given before they work."""
PROCESSOR = "QEMU_CPU=cortex-a72"
"""Pretended where it is of another kind: a Pi 4's. Newer ones sign their pointers; then all lasts ten times as long."""
SLIM = ("--dpkgopt=path-exclude=/usr/share/doc/*", "--dpkgopt=path-exclude=/usr/share/man/*")
SWIFT = ("--dpkgopt=force-unsafe-io", "--customize-hook=sed -i /unsafe-io/d $1/etc/dpkg/dpkg.cfg.d/99mmdebstrap")
"""Half made it is thrown away, so nothing is kept for sure; the updates of whoever starts from it are careful again."""


def wanted() -> Iterator[str]:
    """What the installer takes from Debian for a kiosk."""
    for line in (PROJECT / "scripts" / "packages").read_text(encoding="utf-8").splitlines():
        when, _, package = line.partition("#")[0].partition(" ")
        if when in ("run", "kiosk"):
            yield package


def debian(folder: Path, suite: str, kind: str, more: Iterable[str]) -> Path:
    """A root with a kernel, not yet `started`, and all that the installer will ask for; there whole, or not at all.

    It is kept as long as the same packages are asked for.
    """
    architecture = ARCHITECTURES[kind]
    packages = ",".join((f"linux-image-{architecture}", *SYSTEM, *wanted(), *more))
    root = folder / f"{suite}-{kind}.{hashlib.sha256(packages.encode()).hexdigest()[:8]}.bare"
    if root.exists():
        return root
    for old in folder.glob(f"{suite}-{kind}.*bare"):
        gone(old)
    new = root.with_suffix(".new")
    gone(new)
    behind(
        "env", PROCESSOR, "INITRD=No", "mmdebstrap", "--mode=root", "--quiet", "--variant=minbase", *SLIM, *SWIFT,
        f"--architectures={architecture}", f"--components={','.join(PARTS)}", f"--include={packages}",
        suite, new, MIRROR,
    )  # fmt: skip
    new.rename(root)
    return root


def installed(root: Path, release: Path, *words: str) -> None:
    """Has a release's bundle install itself in a root, where nothing runs."""
    there = root / "root" / "bundle"
    there.mkdir()
    behind("tar", "-xf", release, "-C", there, "--strip-components=1")
    inside(root, "/root/bundle/install", "--unattended", *words)
    gone(there)


def started(root: Path) -> None:
    """Makes what its kernel starts from, of all that has come into it; that fills a Pi's first partition, too.

    Of which kind its file system will be cannot be seen yet, and one of no known kind would never be checked.
    """
    (root / "etc/initramfs-tools/conf.d/table").write_text("FSTYPE=ext4\n")
    inside(root, "update-initramfs", "-c", "-k", "all")


def inside(root: Path, *command: str) -> None:
    """Runs something in a root, with this computer's way to the network."""
    with _bound(root):
        known = ("PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LANG=C.UTF-8", PROCESSOR)
        behind("chroot", root, "env", "-i", *known, *command)


@contextmanager
def _bound(root: Path) -> Iterator[None]:
    names = root / "etc/resolv.conf"
    names.unlink(missing_ok=True)
    shutil.copy("/etc/resolv.conf", names)
    bound: list[Path] = []
    try:
        for name in ("proc", "sys", "dev"):
            subprocess.run(["mount", "--rbind", "--make-rslave", f"/{name}", root / name], check=True)
            bound.insert(0, root / name)
        yield
    finally:
        for path in bound:
            subprocess.run(["umount", "-R", path], check=True)
        names.unlink()


def filesystem(root: Path, file: Path, size: str, *words: str) -> None:
    """The root as the ext4 file system of a disk; `size` as mke2fs has it."""
    new = file.with_name(f"{file.name}.new")
    new.unlink(missing_ok=True)
    behind("mke2fs", "-q", "-t", "ext4", *words, "-d", root, new, size)
    new.rename(file)


def behind(*command: str | Path) -> None:
    """Runs what takes minutes, behind everything else this computer does. Raises CalledProcessError."""
    subprocess.run(["nice", "-n", "19", *command], check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)


def gone(folder: Path) -> None:
    """Takes a root away, and nothing that is mounted in it."""
    subprocess.run(["rm", "-rf", "--one-file-system", folder], check=True)
