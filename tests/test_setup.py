"""Set-up from nothing: what a bare machine is told, with nothing of its own in the way."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOOLS = ("sh", "cat", "cksum", "cmp", "cp", "dirname", "rm", "env", "mkdir", "sed")


@pytest.fixture
def bare(tmp_path: Path) -> Path:
    """The set-up script on a Debian without any of our packages, for somebody who may not install them."""
    tools = tmp_path / "bin"
    tools.mkdir()
    for name in TOOLS:
        found = shutil.which(name)
        assert found
        (tools / name).symlink_to(found)
    tool(tmp_path, "dpkg-query", "exit 1")
    tool(tmp_path, "id", "echo 1000")
    locks = ("locks/run.txt", "locks/test.txt", "locks/machine.txt")
    for name in ("scripts/setup", "scripts/packages", "pyproject.toml", *locks):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def tool(folder: Path, name: str, does: str) -> None:
    """A program that does this instead."""
    (folder / "bin" / name).write_text(f"#!/bin/sh\n{does}\n")
    (folder / "bin" / name).chmod(0o755)


def setup(folder: Path, what: str = "run", **more: str) -> subprocess.CompletedProcess[str]:
    words, told = ["sh", str(folder / "scripts" / "setup"), what], {"PATH": str(folder / "bin"), **more}
    return subprocess.run(words, env=told, capture_output=True, text=True, cwd=folder)


def test_whoever_may_not_install_is_told_one_line_that_does_it(bare: Path) -> None:
    said = setup(bare)
    assert said.returncode == 1
    line = said.stderr.splitlines()[-1].strip()
    assert line.startswith("apt-get update && apt-get install -y --no-install-recommends python3-venv ")
    assert line.endswith(" python3") and not (bare / ".venv").exists()


@pytest.mark.parametrize(("what", "package"), [("image", "mmdebstrap"), ("machine", "qemu-system-x86")])
def test_what_makes_a_card_or_switches_a_machine_on_is_wanted_there_alone(bare: Path, what: str, package: str) -> None:
    assert {each for each in ("run", "image", "machine") if package in setup(bare, each).stderr} == {what}


def test_root_updates_the_lists_before_it_installs(bare: Path) -> None:
    tool(bare, "id", "echo 0")
    tool(bare, "apt-get", f'echo "$@" >>{bare}/asked')
    setup(bare)
    asked = (bare / "asked").read_text().splitlines()
    assert asked[0] == "update -qq" and asked[1].startswith("install -y -qq --no-install-recommends python3-venv")


def test_nothing_but_the_systems_packages_is_installed_as_root(bare: Path) -> None:
    """A Python that notes what it is asked for, and a sudo that does: pip, and all after it, is the caller's own."""
    tool(bare, "sudo", f"printf '%s\\n' \"$*\" >>{bare}/as_root")
    tool(
        bare,
        "python3.11",
        f"""echo "$@" >>{bare}/as_oneself
            case "$*" in "-m venv"*) mkdir -p .venv/bin; cp "$0" .venv/bin/python ;; esac""",
    )
    assert setup(bare).returncode == 0
    update, install = [line for line in (bare / "as_root").read_text().splitlines() if line != "-n true"]
    assert update == "apt-get update -qq"
    assert install.startswith("env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends lib")
    assert "-m pip install -q --disable-pip-version-check --require-hashes" in (bare / "as_oneself").read_text()


def test_the_pip_that_is_locked_installs_the_rest(bare: Path) -> None:
    tool(bare, "sudo", "")
    tool(
        bare,
        "python3.11",
        f"""case "$*" in
            "-m venv"*) mkdir -p .venv/bin; cp "$0" .venv/bin/python ;;
            *" -r /dev/stdin") cat >>{bare}/installed ;;
            *" -r locks/run.txt") echo "all else" >>{bare}/installed ;;
        esac""",
    )
    assert setup(bare).returncode == 0
    first, *hashes, then = (bare / "installed").read_text().splitlines()
    assert first.startswith("pip==") and hashes and then == "all else"
    assert all(line.strip().startswith("--hash=sha256:") for line in hashes)


@pytest.mark.parametrize("lock", ["the same", "another"])
def test_the_packages_of_a_release_that_asked_for_the_same_are_its_own_too(bare: Path, lock: str) -> None:
    tool(bare, "sudo", "")
    tool(
        bare,
        "python3.11",
        """case "$*" in "-m venv"*)
            mkdir -p .venv/bin; cp "$0" .venv/bin/python; echo new >.venv/pyvenv.cfg; echo "$@" >>made ;; esac""",
    )
    like, package = bare / "like", "lib/python3.11/site-packages/big"
    (like / ".venv" / package).parent.mkdir(parents=True)
    for file in (package, "pyvenv.cfg", ".ready-run", ".itself"):
        (like / ".venv" / file).write_text("old")
    (like / "locks").mkdir()
    (like / "locks" / "run.txt").write_text((bare / "locks" / "run.txt").read_text() if lock == "the same" else lock)
    assert setup(bare, LIKE=str(like)).returncode == 0
    made, new = (bare / "made").read_text(), bare / ".venv" / package
    if lock == "the same":
        assert made.startswith("-m venv --without-pip") and new.samefile(like / ".venv" / package)
    else:
        assert "--without-pip" not in made and not new.exists()
    for file in (package, "pyvenv.cfg", ".ready-run", ".itself"):
        assert (like / ".venv" / file).read_text() == "old", "whoever goes back finds it as it was"
    assert (bare / ".venv/pyvenv.cfg").read_text() == "new\n"
    assert (bare / ".venv/.itself").read_text() != "old" != (bare / ".venv/.ready-run").read_text()


def test_a_machine_without_debian_is_told_which_python(bare: Path) -> None:
    (bare / "bin" / "dpkg-query").unlink()
    said = setup(bare)
    assert said.returncode == 1 and "Python 3.11, 3.12 or 3.13 is needed, and none was found." in said.stderr


def test_the_first_command_of_the_readme_brings_what_the_others_need() -> None:
    shell = (ROOT / "README.md").read_text(encoding="utf-8").split("```sh\n")[1].split("```")[0].splitlines()
    assert shell[0].startswith("sudo apt-get update && sudo apt-get install -y --no-install-recommends git make")
    assert os.access(ROOT / "scripts" / "setup", os.X_OK)


def test_every_package_is_locked_by_its_hash_and_what_runs_is_no_more_than_what_is_tested() -> None:
    locked: dict[str, set[str]] = {}
    for path in (ROOT / "locks").glob("*.txt"):
        entries = re.split(r"\n(?=\S)", path.read_text(encoding="utf-8").strip())
        assert all(re.match(r"[\w.-]+==\S+", entry) and "--hash=sha256:" in entry for entry in entries), path
        locked[path.stem] = {entry.split("==")[0] for entry in entries}
    assert all(locked["run"] <= packages for packages in locked.values())


def test_an_audit_that_can_ask_nobody_says_so(tmp_path: Path) -> None:
    (tmp_path / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "audit", tmp_path / "scripts")
    (tmp_path / ".venv" / "bin").mkdir(parents=True)
    (tmp_path / ".venv" / "bin" / "python").symlink_to(sys.executable)
    nobody = {**os.environ, "https_proxy": "http://127.0.0.1:9"}
    done = subprocess.run([tmp_path / "scripts" / "audit"], env=nobody, capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (
        0,
        "Nothing was audited: PyPI's database of weaknesses (https://pypi.org) cannot be asked from here.\n",
    )
