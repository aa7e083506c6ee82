"""`python -m tests.appliance SUITE...`: the whole life of an appliance on clean Debians with systemd running in them.

Needs root, debootstrap, and a network for Debian's packages; Python's come from the bundle that is tried. Everything
lies in build/appliance, or in the folder APPLIANCE names.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
import zipfile
from pathlib import Path

from companion.play.journal import Journal
from tests.appliance.machine import Machine

ROOT = Path(__file__).parents[2]
FOLDER = Path(os.environ.get("APPLIANCE", ROOT / "build" / "appliance"))
GAME = "key_to_the_kingdom"
SHOWS = "systemctl show -P StatusText companion"
PROCESS = "systemctl show -P MainPID companion"
HUB = "/run/companion/dice-hub"

HEADLESS = f"""
[Service]
# there is no screen in a machine within a machine, and none is waited for
Environment=SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy PATIENCE=0
WatchdogSec=6
ExecStart=
ExecStart=/usr/local/lib/table-companion/start --table real --port {HUB} --camera none {{game}}
"""
SOONER = "[Timer]\nOnActiveSec=\nOnActiveSec=8\n"


def bundle() -> Path:
    """The bundle of what is committed, for this machine's own kind of processor."""
    out = FOLDER.resolve() / "release"
    command = [sys.executable, "scripts/release.py", "--untagged", "--machine", os.uname().machine, "--out", str(out)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return next(out.glob(f"table-companion-*-{os.uname().machine}.tar.gz"))


def changed(old: Path, version: str, to: Path, *, broken: bool = False) -> Path:
    """Another release of the same, one that cannot open its window where it is broken."""
    file = to / f"table-companion-{version}.tar.gz"
    subprocess.run(["tar", "-xf", old, "-C", to], check=True)
    tree = next(path for path in to.iterdir() if path.name.startswith("table-companion-") and path.is_dir())
    about = tree / "companion" / "__init__.py"
    told = about.read_text(encoding="utf-8").split("__version__ = ")[0]
    about.write_text(f'{told}__version__ = "{version}"\n', encoding="utf-8")
    if broken:
        (tree / "ui" / "touch" / "run.py").write_text("raise SystemExit(3)\n")
    subprocess.run(["tar", "-C", to, "-czf", file, tree.name], check=True)
    subprocess.run(["rm", "-rf", tree], check=True)
    return file


def files(machine: Machine) -> set[str]:
    """Every file where an installer might leave one, but for those of Debian's packages."""
    found = machine.said("find /etc /opt /usr/local /srv /var/lib/companion /var/lib/systemd -xdev -type f -o -type l")
    owned = set(machine.said("cat /var/lib/dpkg/info/*.list /var/lib/dpkg/info/*.conffiles").splitlines())
    return {path for path in found.splitlines() if path not in owned}


class Life:
    def __init__(self, machine: Machine, bundle: Path) -> None:
        self.machine, self.bundle = machine, bundle
        self.begun = time.monotonic()

    def note(self, words: str) -> None:
        print(f"{self.machine.suite:9} {time.monotonic() - self.begun:6.0f} s  {words}", flush=True)

    def bring(self, file: Path) -> str:
        (self.machine.root / "root" / file.name).write_bytes(file.read_bytes())
        return f"/root/{file.name}"

    def events(self) -> int:
        """How many events the game has by now, from a backup made while it is played."""
        self.machine.run("rm -f /var/lib/companion/now.zip; companion backup /var/lib/companion/now.zip")
        there = self.machine.root / "root"
        with zipfile.ZipFile(self.machine.root / "var/lib/companion/now.zip") as kept:
            kept.extract("files/journal.sqlite", there)
        with Journal(there / "files" / "journal.sqlite") as journal:
            return sum(kept.entries for kept in journal.games())

    def shows(self, what: str) -> None:
        self.machine.until(lambda: self.machine.said(SHOWS) == what, f"a window that shows {what}")

    def throws(self, count: int) -> None:
        """Throws until so many have counted: those before the hub has been heard are lost, as at a table."""

        def counted() -> bool:
            self.machine.run("echo roll ivory >/run/throws; sleep 3")
            return self.events() >= count

        self.machine.until(counted, f"throw {count}")

    def headless(self, game: str) -> None:
        """How the window starts in here, next time."""
        (self.machine.root / "etc/systemd/system/companion.service.d/headless.conf").write_text(
            HEADLESS.format(game=game)
        )
        self.machine.run("systemctl daemon-reload")

    def starts_anew(self, process: str, what: str) -> None:
        """Another process than that one comes to show this."""
        self.machine.until(lambda: self.machine.said(PROCESS) not in (process, "0"), "a new start")
        self.shows(what)

    def release(self) -> str:
        return self.machine.said("readlink /opt/table-companion/current")

    def run(self) -> None:
        machine = self.machine
        machine.boot()
        self.note(f"systemd runs: {machine.said('systemctl --version | head -1')}")
        machine.run("apt-get update -qq")
        before, users = files(machine), machine.said("cat /etc/passwd /etc/group")
        file = self.bring(self.bundle)
        machine.run(f"mkdir -p /root/tree && tar -xzf {file} -C /root/tree --strip-components=1")
        machine.run("mkdir -p /etc/systemd/system/companion.service.d /etc/systemd/system/companion-settled.timer.d")
        self.headless(f"{GAME} --players 2")
        (machine.root / "etc/systemd/system/companion-settled.timer.d/sooner.conf").write_text(SOONER)
        machine.run("/root/tree/install --unattended --camera")
        self.shows(f"{GAME} 1")
        self.note("installed, and the window shows its game")
        self.headless("")  # from now on a start begins no game: what is seen was there
        first, laid = self.release(), files(machine)
        machine.run("/root/tree/install --unattended --camera")
        assert self.release() == first and files(machine) == laid
        self.note("installed again, and nothing is different")
        self.judged()
        self.thrown()
        self.hung()
        self.on_a_stick()
        self.without_a_screen()
        self.updated(first)
        self.removed(before, users)

    def judged(self) -> None:
        machine = self.machine
        done = machine.run(
            "systemd-analyze verify /etc/systemd/system/companion*.service /etc/systemd/system/companion*.timer"
        )
        assert "companion" not in done.stderr, done.stderr
        for unit in ("companion", "companion-backup", "companion-button"):
            self.note(machine.run(f"systemd-analyze security --threshold=30 {unit}").stdout.splitlines()[-1].strip())
        if "verify" in machine.run("udevadm --help", ok=False).stdout:
            machine.run("udevadm verify /etc/udev/rules.d/70-table-companion.rules")
        groups = set(machine.said("id -nG companion").split()) - {"companion"}
        assert groups == {"dialout", "video", "render", "input", "audio", "gpio"}, groups
        machine.run("systemctl start companion-backup")
        assert "No stick is plugged in" in machine.said("journalctl -u companion-backup -o cat")

    def thrown(self) -> None:
        """A die is on its way when everything is killed; what counted before is there, and the game goes on."""
        machine = self.machine
        machine.run("mkfifo /run/throws && chown companion /run/throws")
        hub = f"exec /opt/table-companion/current/.venv/bin/companion hub --path {HUB} <>/run/throws"
        machine.run(f"systemd-run -q --uid=companion --unit=hub sh -c '{hub}'")
        machine.until(lambda: machine.run(f"test -e {HUB}", ok=False).returncode == 0, "a dice hub")
        self.throws(1)
        self.throws(2)
        process = machine.said(PROCESS)
        machine.run("echo roll ivory >/run/throws; sleep 0.2; systemctl kill -s KILL --kill-whom=all companion")
        self.starts_anew(process, f"{GAME} 1")
        assert self.events() >= 2
        self.throws(self.events() + 1)
        self.note("killed in mid-throw; the game was there again and went on")

    def hung(self) -> None:
        machine = self.machine
        process = machine.said(PROCESS)
        machine.run(f"kill -STOP {process}")
        self.starts_anew(process, f"{GAME} 1")
        assert "watchdog" in machine.said("journalctl -u companion -o cat").lower()
        process = machine.said(PROCESS)
        machine.run("systemctl kill -s KILL --kill-whom=all companion")
        self.starts_anew(process, "home")
        self.note(
            "hung; the watchdog started it anew, with the game; the third time in a row it shows the first screen"
        )

    def on_a_stick(self) -> None:
        """A disk in a file is plugged in: the nightly backup comes to lie on it, and the window may write there too."""
        machine, place = self.machine, "/media/sdz1"
        owner = machine.said("id -u companion") + ":" + machine.said("id -g companion")
        image = machine.root / "root" / "stick.img"
        subprocess.run(["truncate", "-s", "32M", image], check=True)
        subprocess.run(["mkfs.ext4", "-q", "-E", f"root_owner={owner}", image], check=True)
        loop = subprocess.run(
            ["losetup", "-f", "--show", image], check=True, capture_output=True, text=True
        ).stdout.strip()
        try:
            machine.run(f"mknod /dev/sdz1 b 7 {loop.removeprefix('/dev/loop')}")
            machine.run(
                "/usr/local/lib/table-companion/stick in /dev/sdz1 companion && systemctl start companion-backup"
            )
            kept = machine.said(f"ls {place}/*.zip")
            assert kept == f"{place}/table-companion-backup-0001.zip", kept
            machine.run(f"companion restore --check {kept}")
            window = f"nsenter -t $({PROCESS}) -m runuser -u companion --"
            machine.run(f"{window} touch {place}/by-the-window && test -e {place}/by-the-window")
            assert machine.run(f"{window} touch /opt/table-companion/mine /etc/mine", ok=False).returncode
            machine.run(f"/usr/local/lib/table-companion/stick out /dev/sdz1 companion && test ! -e {place}")
        finally:
            subprocess.run(["losetup", "-d", loop], check=True)
        self.note("a stick was plugged in, and the nightly backup lies on it")

    def without_a_screen(self) -> None:
        """Cage has nothing to draw on here: the kernel's own graphics are tried, and what is wrong is said."""
        tried = self.machine.run(
            "mkdir -p /run/tried && chown companion /run/tried &&"
            " runuser -u companion -- env RUNTIME_DIRECTORY=/run/tried PATIENCE=0 /usr/local/lib/table-companion/start",
            ok=False,
        )
        assert tried.returncode and "by way of kmsdrm" in tried.stderr, tried.stderr
        self.note("cage without a screen makes way for the kernel's own graphics")

    def updated(self, first: str) -> None:
        machine = self.machine
        there = machine.root / "root"
        for version, broken in (("0.98.0", False), ("0.99.0", True)):
            file = changed(self.bundle, version, there, broken=broken)
            told = hashlib.sha256(file.read_bytes()).hexdigest()
            assert machine.run(f"companion update /root/{file.name} --hash {'0' * 64}", ok=False).returncode == 2
            said = machine.run(f"companion update /root/{file.name} --hash {told}").stdout
            assert "What was there before is kept in /var/lib/companion/before-update-" in said
            if not broken:
                second = self.release()
                assert second.startswith("releases/0.98.0-") and second != first
                self.shows("home")
                machine.until(
                    lambda: machine.run("test -e /opt/table-companion/trial", ok=False).returncode, "a settled release"
                )
                self.note("updated; after its first minute (here 8 s) it stays")
        machine.until(lambda: self.release() == second, "a way back")
        self.shows("home")
        assert "0.99.0" in machine.said("cat /opt/table-companion/went-back")
        assert "failed to start 3 times" in machine.said("journalctl -u companion -o cat")
        checked = machine.run("companion doctor", ok=False)
        assert "0.99.0" in checked.stdout, checked.stdout + checked.stderr
        self.note("a bad update failed three times, and the release before it is back and says so")

    def removed(self, before: set[str], users: str) -> None:
        machine = self.machine
        machine.run("systemctl stop hub")
        said = machine.run("/root/tree/install --remove").stdout
        assert "are left in /var/lib/companion" in said
        machine.run("rm -r /etc/systemd/system/companion.service.d /etc/systemd/system/companion-settled.timer.d")
        machine.run("apt-get -y -qq autoremove --purge")
        theirs = ("/etc/hosts", "/etc/xml/", "/etc/sgml/", "/etc/ssl/certs/", "/var/lib/companion/")
        left = sorted(path for path in files(machine) - before if not path.startswith(theirs))
        assert not left, left  # Debian's own packages leave their catalogues, even when they are purged
        self.note("removed; nothing is left but the games")
        assert "companion" not in machine.said("cat /etc/passwd /etc/group; systemctl list-unit-files")
        machine.run("test -s /var/lib/companion/table/journal.sqlite")


def main(suites: list[str]) -> int:
    FOLDER.mkdir(parents=True, exist_ok=True)
    made = bundle()
    for suite in suites:
        machine = Machine(FOLDER, suite)
        try:
            Life(machine, made).run()
        finally:
            machine.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
