"""A clean Debian with systemd running in it, in namespaces of its own: a machine to be installed on and killed."""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path

PACKAGES = "systemd,systemd-sysv,dbus,udev,ca-certificates,sudo"
MIRROR = "http://deb.debian.org/debian"
GROUPS = Path("/sys/fs/cgroup")
PATIENCE = 180.0

BOOT = """
set -e
cd "$1"
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for node in null zero full random urandom tty; do touch dev/$node; mount --bind /dev/$node dev/$node; done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666,mode=0620,gid=5 devpts dev/pts
ln -s pts/ptmx dev/ptmx
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mount -t tmpfs -o mode=755 tmpfs run
mkdir -p .old run/lock
pivot_root . .old
umount -l /.old
rmdir /.old
mount --make-rshared /
exec env -i container=table PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
"""


class Machine:
    """`folder` keeps the bare systems from run to run; the machine itself is a copy, gone when it is closed."""

    def __init__(self, folder: Path, suite: str) -> None:
        self.suite = suite
        bare, self.root = folder / f"{suite}.bare", folder / suite
        if not (bare / "usr/bin/sudo").exists():
            shutil.rmtree(bare, ignore_errors=True)
            command: list[str | Path] = [
                "debootstrap",
                "--variant=minbase",
                f"--include={PACKAGES}",
                suite,
                bare,
                MIRROR,
            ]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["rm", "-rf", "--one-file-system", self.root], check=True)
        subprocess.run(["cp", "-a", "--reflink=auto", bare, self.root], check=True)
        self._system: subprocess.Popen[bytes] | None = None
        self._pid = 0

    def boot(self) -> None:
        """Starts systemd, as the first process of its own namespaces, and waits until all it starts is up."""
        unified = GROUPS / "unified" if (GROUPS / "unified").is_dir() else GROUPS
        group = unified / f"table-companion-{self.suite}"
        group.mkdir(exist_ok=True)
        spaces = [
            "--mount",
            "--pid",
            "--uts",
            "--ipc",
            "--cgroup",
            "--fork",
            "--kill-child",
            "--propagation",
            "private",
        ]
        inside = f'echo $$ >{group}/cgroup.procs && exec unshare {" ".join(spaces)} bash -c "$1" - {self.root}'
        self._system = subprocess.Popen(["bash", "-c", inside, "-", BOOT], stdin=subprocess.DEVNULL)
        children = Path(f"/proc/{self._system.pid}/task/{self._system.pid}/children")
        self.until(lambda: children.read_text().strip(), "a first process")
        self._pid = int(children.read_text())
        self.until(lambda: Path(f"/proc/{self._pid}/comm").read_text() == "systemd\n", "systemd")
        self.until(lambda: self.said("systemctl is-system-running") in ("running", "degraded"), "a system that runs")

    def run(self, command: str, *, ok: bool = True) -> subprocess.CompletedProcess[str]:
        """A line of shell inside, as root."""
        enter = ["nsenter", "-t", str(self._pid), "-m", "-p", "-u", "-i", "-C", "--"]
        clean = [
            "env",
            "-i",
            "PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
            "HOME=/root",
            "LANG=C.UTF-8",
        ]
        done = subprocess.run(
            [*enter, *clean, "sh", "-c", command], capture_output=True, text=True, stdin=subprocess.DEVNULL
        )
        assert done.returncode == 0 or not ok, f"{command}\n{done.stdout}{done.stderr}"
        return done

    def said(self, command: str) -> str:
        return self.run(command, ok=False).stdout.strip()

    def until(self, so: object, what: str, patience: float = PATIENCE) -> None:
        assert callable(so)
        end = time.monotonic() + patience
        while not so():
            assert time.monotonic() < end, f"{self.suite}: there never was {what}\n{self.journal()}"
            time.sleep(0.2)

    def journal(self) -> str:
        return (
            self.said("journalctl --no-pager -n 40 -o cat; systemctl status companion --no-pager -n 0")
            if self._pid
            else ""
        )

    def close(self) -> None:
        if self._system:
            self._system.kill()
            self._system.wait()
        subprocess.run(["rm", "-rf", "--one-file-system", self.root], check=True)
        for group in (GROUPS / "unified" / f"table-companion-{self.suite}", GROUPS / f"table-companion-{self.suite}"):
            for inner in sorted(group.glob("**/"), reverse=True):
                if inner.is_dir():
                    inner.rmdir()
