"""`make image`: a card for a Raspberry Pi, from Debian's own packages and a release's bundle, that opens its window.

Needs root and what `scripts/setup image` brings. It lies in build/image, with SHA256SUMS beside it; the system before
the companion comes into it is kept from run to run.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
from pathlib import Path

from scripts import roots
from scripts.release import digest

SUITE, KIND = "trixie", "aarch64"
OUT = roots.PROJECT / "build" / "image"
LAID_DOWN = roots.PROJECT / "hardware" / "pi" / "image" / "root"
PACKAGES = (
    "raspi-firmware", "firmware-brcm80211", "bluez-firmware", "wpasupplicant", "openssh-server",
    "systemd-resolved", "systemd-timesyncd", "fdisk", "alsa-utils",
)  # fmt: skip
"""Of a Pi and of its surroundings; what the companion wants comes by its installer."""
RUNS = ("systemd-networkd", "table-grow", "table-told")
WAITS = ("ssh",)
"""Starts only when somebody is told of who may come in."""
TOOLS = {
    "mmdebstrap": "mmdebstrap",
    "arch-test": "arch-test",
    "mke2fs": "e2fsprogs",
    "sfdisk": "fdisk",
    "mkfs.vfat": "dosfstools",
    "mcopy": "mtools",
    "xz": "xz-utils",
}
"""Which package of Debian's brings it."""
KNOWN = Path("/proc/sys/fs/binfmt_misc")
"""Where the kernel says of what other kinds it runs programs, and what of."""
TOLD = f"mountpoint -q {KNOWN} || mount -t binfmt_misc none {KNOWN}; cat /usr/lib/binfmt.d/qemu-{KIND}.conf"
MIB = 1 << 20
BOOT = 512
"""MiB of the first partition: two kernels, with room."""
START = 4
"""MiB before it, as cards are laid out."""
BOOT_LABEL, ROOT_LABEL = "TABLE-BOOT", "TABLE"


def lacking() -> str:
    """The packages of Debian's that are needed and not here."""
    return " ".join(package for program, package in TOOLS.items() if not shutil.which(program))


def missing() -> str:
    """Why no image can be made here, and what helps; "" where one can."""
    why = []
    if os.geteuid():
        why.append("root's rights, as by sudo")
    if packages := lacking():
        why.append(f"packages: apt-get install {packages}")
    if os.uname().machine != KIND and not (KNOWN / f"qemu-{KIND}").exists():
        why.append(f"a kernel that runs {KIND}'s programs: apt-get install qemu-user-static; {TOLD} >{KNOWN}/register")
    return "\n  ".join(("No image can be made here. It needs", *why)) if why else ""


def system(folder: Path, bundle: Path) -> Path:
    """All that will lie on the card, in a folder, with what `bundle` installs: made once for each bundle."""
    folder.mkdir(parents=True, exist_ok=True)
    root = folder / f"{SUITE}-{KIND}-{digest(bundle)[:8]}"
    if root.exists():
        return root
    bare = roots.debian(folder, SUITE, KIND, PACKAGES)
    for old in folder.glob(f"{SUITE}-{KIND}-*"):
        roots.gone(old)
    new = root.with_suffix(".new")
    roots.behind("cp", "-a", "--reflink=auto", bare, new)
    roots.behind("cp", "-r", "--preserve=mode", f"{LAID_DOWN}/.", new)
    shutil.copy(roots.PROJECT / "hardware/pi/cmdline", new / "etc/default/raspi-extra-cmdline")
    roots.installed(new, bundle)
    roots.started(new)
    roots.inside(new, "systemctl", "-q", "enable", *RUNS)
    roots.inside(new, "systemctl", "-q", "disable", *WAITS)
    for key in (new / "etc/ssh").glob("ssh_host_*"):
        key.unlink()
    (new / "etc/machine-id").write_text("")  # each card comes to have its own
    (new / "etc/resolv.conf").symlink_to("../run/systemd/resolve/stub-resolv.conf")
    new.rename(root)
    return root


def card(root: Path, image: Path) -> None:
    """What lies in a folder as two partitions: what a Pi starts from, which every computer reads, and the system."""
    boot, rest = image.with_suffix(".boot"), image.with_suffix(".root")
    boot.unlink(missing_ok=True)
    first = root / "boot/firmware"
    roots.behind("mkfs.vfat", "-F", "32", "-n", BOOT_LABEL, "-C", boot, str(BOOT * 1024))
    roots.behind("mcopy", "-s", "-Q", "-i", boot, *sorted(first.iterdir()), "::")
    aside = root.with_suffix(".firmware")
    first.rename(aside)
    first.mkdir()
    used = subprocess.run(["du", "-sxm", root], check=True, capture_output=True, text=True).stdout.split()[0]
    roots.filesystem(root, rest, f"{int(used) * 5 // 4 + 64}M", "-L", ROOT_LABEL)
    first.rmdir()
    aside.rename(first)
    size = START + BOOT + -(-rest.stat().st_size // MIB)
    image.unlink(missing_ok=True)
    subprocess.run(["truncate", "-s", f"{size}M", image], check=True)
    table = f"label: dos\nstart={START}MiB, size={BOOT}MiB, type=c, bootable\nstart={START + BOOT}MiB, type=83\n"
    subprocess.run(["sfdisk", "-q", image], input=table, text=True, check=True)
    for part, at in ((boot, START), (rest, START + BOOT)):
        roots.behind("dd", f"if={part}", f"of={image}", "bs=1M", f"seek={at}", "conv=notrunc,sparse", "status=none")
        part.unlink()


def told(image: Path) -> Path:
    """The image as it is handed on, with its sum in SHA256SUMS."""
    packed = image.with_name(f"{image.name}.xz")
    roots.behind("xz", "-T0", "-1", "-k", "-f", image)
    (image.parent / "SHA256SUMS").write_text(f"{digest(packed)}  {packed.name}\n")
    return packed


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes an image of a card.")
    parser.add_argument("bundle", type=Path, nargs="?", help="of a release, for aarch64; none: says what is lacking")
    bundle = parser.parse_args().bundle
    if why := missing():
        print(why, file=sys.stderr)
    if why or not bundle:
        return bool(why)
    image = OUT / f"{bundle.name.removesuffix('-aarch64.tar.gz')}-pi.img"
    card(system(OUT, bundle), image)
    packed = told(image)
    sizes = [file.stat().st_size // MIB for file in (packed, image)]
    print(f"{packed.relative_to(roots.PROJECT)}: {sizes[0]} MiB, {sizes[1]} unpacked")
    return 0


if __name__ == "__main__":
    sys.exit(main())
