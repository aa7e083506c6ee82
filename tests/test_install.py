"""The installer, update and way back in a folder that stands for the root; `make appliance` does it in real ones."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path
from random import Random

import pytest

ROOT = Path(__file__).parents[1]
LAID_DOWN = ROOT / "hardware" / "pi" / "root"


class Machine:
    """A root folder, and a source tree with our installer in which the Python packages take no time."""

    def __init__(self, folder: Path) -> None:
        self.root, self.source = folder / "machine", folder / "source"
        self.base = self.root / "opt" / "table-companion"
        (self.root / "etc").mkdir(parents=True)
        (self.root / "etc" / "os-release").write_text("VERSION_CODENAME=bookworm\n")
        (self.root / "boot" / "firmware").mkdir(parents=True)
        self.cmdline.write_text("console=tty1 root=PARTUUID=1-02 quiet rootwait\n")
        for name in ("companion", "docs", "locks", "ui", "vision", "scripts"):
            (self.source / name).mkdir(parents=True)
        for name in ("LICENSE", "README.md", "pyproject.toml"):
            (self.source / name).write_text(name)
        shutil.copy(ROOT / "install", self.source)
        shutil.copy(ROOT / "scripts" / "packages", self.source / "scripts")
        shutil.copytree(ROOT / "hardware" / "pi", self.source / "hardware" / "pi")
        self.release("0.1.0")

    @property
    def cmdline(self) -> Path:
        return self.root / "boot" / "firmware" / "cmdline.txt"

    def release(self, version: str, *, well: bool = True) -> None:
        """What is to be installed next; it may lack packages."""
        (self.source / "companion" / "__init__.py").write_text(f'__version__ = "{version}"\n')
        setup = f"""#!/bin/sh
            mkdir -p {"$(dirname $0)/../.venv/bin"} && cd $(dirname $0)/../.venv/bin
            printf '#!/bin/sh\\necho {version}\\n' >companion && cp companion python && chmod +x companion python
            {"true" if well else "false"}\n"""
        (self.source / "scripts" / "setup").write_text(setup)
        (self.source / "scripts" / "setup").chmod(0o755)

    def install(self, *words: str, status: int = 0) -> str:
        command = [str(self.source / "install"), "--unattended", "--root", str(self.root), *words]
        done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == status, done.stdout + done.stderr
        return done.stdout + done.stderr

    def guard(self, result: str) -> str:
        """The companion has stopped with this result."""
        guard = self.root / "usr/local/lib/table-companion/guard"
        told = {**os.environ, "SERVICE_RESULT": result}
        done = subprocess.run(
            [guard, self.base, self.root], env=told, capture_output=True, text=True, check=True, umask=0o077
        )
        return done.stderr

    def runs(self) -> str:
        """The version that would start now."""
        command = [self.base / "current" / ".venv" / "bin" / "companion"]
        return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()

    def releases(self) -> list[str]:
        return sorted(path.name for path in (self.base / "releases").iterdir())

    def files(self) -> dict[str, bytes]:
        return {
            str(path.relative_to(self.root)): path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if path.is_file() and not path.is_symlink()
        }

    def updates(self, version: str) -> None:
        """What is to be installed next, with a unit that is its own."""
        unit = self.source / UNIT
        unit.write_text((LAID_DOWN / "etc/systemd/system/companion.service").read_text() + f"# of {version}\n")
        self.release(version)


UNIT = "hardware/pi/root/etc/systemd/system/companion.service"
STEPS = ("cp", "ln", "mkdir", "mv", "rm", "sync", "touch")
STEP = """#!/bin/sh
steps=$(($(cat {count}) + 1))
echo $steps >{count}
[ $steps -ge {at} ] || exec {real} "$@"
{real} "$@"
for to; do :; done
case {name} in cp) find "$to" -type f -newer {count} | head -n 1 | xargs -r truncate -s 20 ;; esac
kill -KILL 0
"""
"""A command of the installer's, at which all of it is killed: done by then, but for the file that cp was writing."""


def cut_off(folder: Path, machine: Machine, at: int, *command: str | Path) -> int:
    """Runs something of the machine's that is killed at so many steps. How many there were."""
    count = folder / "count"
    folder.mkdir()
    for name in STEPS:
        step = STEP.format(count=count, at=at, real=shutil.which(name), name=name)
        (folder / name).write_text(step)
        (folder / name).chmod(0o755)
    count.write_text("0")
    told = {**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "SERVICE_RESULT": "exit-code"}
    subprocess.run(command, env=told, capture_output=True, start_new_session=True)
    return int(count.read_text())


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_installing_again_changes_nothing(machine: Machine) -> None:
    assert "is installed" in machine.install()
    once, links = machine.files(), sorted(machine.base.iterdir())
    machine.install()
    assert machine.files() == once and sorted(machine.base.iterdir()) == links
    for path in LAID_DOWN.rglob("*"):
        if path.is_file():
            assert (machine.root / path.relative_to(LAID_DOWN)).read_bytes() == path.read_bytes()
    assert machine.runs() == "0.1.0" and not (machine.base / "trial").exists()


@pytest.mark.skipif(not shutil.which("systemctl"), reason="systemd is not installed")
def test_without_the_kiosk_the_screen_is_left_to_others(machine: Machine) -> None:
    wanted = machine.root / "etc/systemd/system/multi-user.target.wants/companion.service"
    machine.install()
    assert wanted.is_symlink()
    machine.install("--no-kiosk")
    assert not wanted.is_symlink() and (wanted.parent / "companion-button.service").is_symlink()
    assert (machine.base / "options").read_text() == "--user companion --no-kiosk\n"
    machine.install("--camera")
    assert wanted.is_symlink() and (machine.base / "options").read_text() == "--user companion --camera\n"


@pytest.mark.skipif(not shutil.which("systemctl"), reason="systemd is not installed")
def test_a_wall_is_begun_with_the_window_where_it_is_wanted(machine: Machine) -> None:
    wanted = machine.root / "etc/systemd/system/companion.service.wants/companion-wall.service"
    machine.install()
    assert not wanted.is_symlink()
    machine.install("--wall")
    assert wanted.is_symlink() and (machine.base / "options").read_text() == "--user companion --wall\n"
    start = (LAID_DOWN / "usr/local/lib/table-companion/start").read_text()
    assert f"/{wanted.relative_to(machine.root)}" in start, "there it is looked for by what opens the window"
    machine.install()
    assert not wanted.is_symlink()


@pytest.mark.long
@pytest.mark.skipif(not shutil.which("systemctl"), reason="systemd is not installed")
def test_a_desktop_makes_way_and_comes_back(machine: Machine) -> None:
    units, default = machine.root / "usr/lib/systemd/system", machine.root / "etc/systemd/system/default.target"
    units.mkdir(parents=True)
    for target in ("multi-user", "graphical"):
        (units / f"{target}.target").write_text("[Unit]\nDescription=A target\n")
    machine.install()
    assert not default.is_symlink(), "where there is no desktop, nothing changes"
    default.parent.joinpath("display-manager.service").symlink_to("/usr/lib/systemd/system/lightdm.service")
    assert "The desktop stays away" in machine.install()
    assert "The desktop" not in machine.install() and default.readlink().name == "multi-user.target"
    machine.install("--no-kiosk")
    assert default.readlink().name == "graphical.target"
    machine.install()
    machine.install("--remove")
    assert default.readlink().name == "graphical.target"


def test_the_start_is_made_quiet_once_and_loud_again(machine: Machine) -> None:
    before = machine.cmdline.read_text()
    machine.install()
    machine.install()
    words = machine.cmdline.read_text().split()
    assert len(words) == len(set(words)) and {*before.split(), "loglevel=3", "vt.global_cursor_default=0"} < {*words}
    machine.install("--remove")
    assert machine.cmdline.read_text() == before


def test_removing_leaves_the_games_and_says_where(machine: Machine) -> None:
    before = {path for path in machine.root.rglob("*") if path.is_file()} - {machine.cmdline}
    machine.install()
    games = machine.root / "var/lib/companion/table/journal.sqlite"
    games.parent.mkdir(parents=True)
    games.write_bytes(b"games")
    assert f"are left in {machine.root}/var/lib/companion" in machine.install("--remove")
    left = {path for path in machine.root.rglob("*") if path.is_file()} - {machine.cmdline}
    assert left == {*before, games}


def test_where_nothing_is_installed_nothing_is_removed(machine: Machine) -> None:
    before = machine.files()
    assert machine.install("--remove") == "No companion is installed here.\n"
    assert machine.files() == before


def test_another_user_is_everywhere_the_same(machine: Machine) -> None:
    machine.install("--user", "ann")
    laid = machine.root / "etc"
    for unit in (laid / "systemd/system").glob("*.service"):
        assert "User=companion" not in unit.read_text()
    assert "User=ann" in (laid / "systemd/system/companion.service").read_text()
    assert 'subject.user === "ann"' in (laid / "polkit-1/rules.d/50-table-companion.rules").read_text()
    assert "me=ann" in (machine.root / "usr/local/bin/companion").read_text()
    assert "/dev/%I ann" in (laid / "systemd/system/companion-stick@.service").read_text()


def test_an_update_stands_beside_the_old_release(machine: Machine) -> None:
    machine.install()
    machine.release("0.2.0")
    machine.install()
    assert machine.runs() == "0.2.0"
    assert (machine.base / "previous/companion/__init__.py").read_text() == '__version__ = "0.1.0"\n'
    assert (machine.base / "trial").read_text() == "0\n"
    machine.release("0.3.0")
    machine.install()
    assert len(machine.releases()) == 2, "the one before the last is gone"


def test_an_update_that_cannot_be_installed_changes_nothing(machine: Machine) -> None:
    machine.install()
    machine.release("0.2.0", well=False)
    before = machine.releases()
    assert "The companion is as it was." in machine.install(status=1)
    assert machine.runs() == "0.1.0" and machine.releases() == before, "what came of it may fill the card"
    machine.release("0.2.0")
    machine.install()
    assert machine.runs() == "0.2.0"


@pytest.mark.long
def test_one_that_went_makes_room_for_the_next(machine: Machine) -> None:
    machine.install()
    before = machine.releases()
    machine.release("0.2.0")
    machine.install()
    for _ in range(3):
        machine.guard("exit-code")
    assert machine.runs() == "0.1.0" and len(machine.releases()) == 2
    machine.release("0.3.0", well=False)
    machine.install(status=1)
    assert machine.releases() == before


@pytest.mark.long
def test_a_release_that_fails_three_times_goes_and_the_old_one_is_back(machine: Machine) -> None:
    machine.install()
    unit = machine.source / "hardware/pi/root/etc/systemd/system/companion.service"
    unit.write_text(unit.read_text() + "# of 0.2.0\n")
    machine.release("0.2.0")
    machine.install()
    assert (machine.guard("exit-code"), machine.guard("success"), machine.guard("watchdog")) == ("", "", "")
    assert machine.runs() == "0.2.0"
    assert "failed to start 3 times" in machine.guard("timeout")
    assert machine.runs() == "0.1.0"
    laid = machine.root / "etc/systemd/system/companion.service"
    assert "of 0.2.0" not in laid.read_text(), "its units are gone with it"
    assert (machine.base / "went-back").read_text().startswith("0.2.0-")
    assert (machine.base / "went-back").stat().st_mode & 0o044 == 0o044, "the table check may read it"
    for _ in range(4):
        assert machine.guard("exit-code") == "", "what was good before is not doubted"
    machine.install()
    assert machine.runs() == "0.2.0" and not (machine.base / "went-back").exists()


def cuts(steps: int) -> list[int]:
    """Some of all the steps, the last ones among them."""
    return sorted({*Random(steps).sample(range(1, steps + 1), min(5, steps)), *range(max(1, steps - 3), steps + 1)})


def whole(machine: Machine, *, all_there: bool = True) -> None:
    """What the system reads is that of one release or the other, file by file."""
    releases = [path / "hardware/pi/root" for path in (machine.base / "releases").glob("*")]
    for path in LAID_DOWN.rglob("*"):
        file = path.relative_to(LAID_DOWN)
        if path.is_file() and (all_there or (machine.root / file).exists()):
            may_be = [(tree / file).read_bytes() for tree in releases if (tree / file).exists()]
            assert (machine.root / file).read_bytes() in may_be, f"{file} is half written"


def left_over(machine: Machine) -> list[str]:
    return [name for name in machine.files() if name.endswith(".new")]


@pytest.mark.long
@pytest.mark.parametrize("runs", ["", "0.1.0"])
def test_installing_cut_off_at_any_step_is_made_up_for(machine: Machine, tmp_path: Path, runs: str) -> None:
    """`runs`: what was there before, and runs until the new one does."""
    if runs:
        machine.install()
    machine.updates("0.2.0")
    before = machine.root.rename(tmp_path / "before")
    command = (machine.source / "install", "--unattended", "--root", machine.root)
    shutil.copytree(before, machine.root, symlinks=True)
    steps = cut_off(tmp_path / "all", machine, 1 << 20, *command)
    wanted = machine.files()
    assert steps > 8 and machine.runs() == "0.2.0"
    for at in cuts(steps):
        shutil.rmtree(machine.root)
        shutil.copytree(before, machine.root, symlinks=True)
        assert cut_off(tmp_path / f"cut{at}", machine, at, *command) == at
        if runs or (machine.base / "current").exists():
            assert machine.runs() in (runs, "0.2.0")
        whole(machine, all_there=bool(runs))
        machine.install()
        assert machine.runs() == "0.2.0" and not left_over(machine)
        assert {name: data for name, data in machine.files().items() if not name.endswith("/trial")} == {
            name: data for name, data in wanted.items() if not name.endswith("/trial")
        }


@pytest.mark.long
def test_a_way_back_cut_off_at_any_step_is_gone_to_its_end(machine: Machine, tmp_path: Path) -> None:
    machine.install()
    machine.updates("0.2.0")
    machine.install()
    (machine.base / "trial").write_text("2\n")
    before = machine.root.rename(tmp_path / "before")
    guard = machine.root / "usr/local/lib/table-companion/guard"
    shutil.copytree(before, machine.root, symlinks=True)
    steps = cut_off(tmp_path / "all", machine, 1 << 20, guard, machine.base, machine.root)
    assert steps >= 5 and machine.runs() == "0.1.0"
    for at in cuts(steps):
        shutil.rmtree(machine.root)
        shutil.copytree(before, machine.root, symlinks=True)
        cut_off(tmp_path / f"cut{at}", machine, at, guard, machine.base, machine.root)
        whole(machine)
        if machine.runs() == "0.2.0":
            machine.guard("exit-code")  # it fails to start once more
        assert machine.runs() == "0.1.0"
        assert "of 0.2.0" not in (machine.root / "etc/systemd/system/companion.service").read_text()
        assert (machine.base / "went-back").read_text().startswith("0.2.0-")


@pytest.mark.long
def test_of_ten_updates_the_three_that_are_no_good_go(machine: Machine) -> None:
    """One does not start, one hangs, one shows nothing; each of the others settles before the next."""
    bad = {3: "exit-code", 6: "watchdog", 9: "timeout"}
    machine.install()
    runs = "0.1.0"
    for number in range(1, 11):
        machine.updates(f"1.{number}.0")
        machine.install()
        assert machine.runs() == f"1.{number}.0"
        if result := bad.get(number):
            for _ in range(3):
                machine.guard(result)
        else:
            runs = f"1.{number}.0"
            (machine.base / "trial").unlink()  # as companion-settled does
        assert machine.runs() == runs
        assert f"# of {runs}\n" in (machine.root / "etc/systemd/system/companion.service").read_text()
        assert (machine.base / "went-back").exists() == (number in bad)
        assert len(machine.releases()) <= 2
    assert runs == "1.10.0"


def test_with_none_to_go_back_to_it_goes_on_trying(machine: Machine) -> None:
    machine.install()
    (machine.base / "trial").write_text("2\n")
    assert "there is none to go back to" in machine.guard("exit-code")
    assert machine.runs() == "0.1.0"


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (["--nonsense"], 2, "usage: sudo ./install"),
        (["--user", "../etc"], 2, "cannot be the name of a user"),
        (["--user"], 2, "needs a word after it"),
    ],
)
def test_what_it_does_not_understand(machine: Machine, words: list[str], status: int, why: str) -> None:
    assert why in machine.install(*words, status=status)
    assert not machine.base.exists()


def test_another_system_is_told_so(machine: Machine) -> None:
    (machine.root / "etc/os-release").write_text("VERSION_CODENAME=bullseye\n")
    assert "here is “bullseye”" in machine.install(status=1)
    assert not machine.base.exists()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_the_window_is_shut_in(machine: Machine) -> None:
    """systemd's own judgement of the unit's sandbox: 10 is none at all."""
    for unit in (
        "companion.service", "companion-backup.service", "companion-button.service", "companion-wall.service"
    ):  # fmt: skip
        judge = ["systemd-analyze", "security", "--offline=yes", "--threshold=30", "--no-pager"]
        done = subprocess.run([*judge, LAID_DOWN / "etc/systemd/system" / unit], capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr
