"""`make release`: wheel, sdist and, for machines without a network, a bundle with every wheel they need, by its hash.

The version is the tag at HEAD, `v` and what companion/__init__.py says; the changelog is what the tags' messages say.
All of it comes to lie in build/release, with SHA256SUMS over it.
"""

from __future__ import annotations

import argparse
import gzip
import hashlib
import io
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[1]
OUT = ROOT / "build" / "release"


class Target(NamedTuple):
    """A system the bundle is for: its Python, and its C library's minor version, which its wheels may not exceed."""

    python: str
    glibc: int


TARGETS = {"bookworm": Target("3.11", 36), "trixie": Target("3.13", 41)}
OLDEST = 5
"""The C library, 2.5, of the oldest wheels there are."""


def main() -> int:
    parser = argparse.ArgumentParser(description="Makes a release.")
    parser.add_argument("--untagged", action="store_true", help="of whatever is checked out, to try it")
    parser.add_argument("--machine", default="aarch64", choices=("aarch64", "x86_64"))
    parser.add_argument("--out", type=Path, default=OUT, help="the folder that comes to hold it, and nothing else")
    args = parser.parse_args()
    out = args.out.resolve()
    version = told_version()
    tag = git("describe", "--tags", "--exact-match", "--match", "v*", check=False)
    if not args.untagged:
        if tag != f"v{version}":
            return refused(f"HEAD carries {tag or 'no tag'}, and the version is {version}: git tag -a v{version}")
        if git("status", "--porcelain"):
            return refused("There are changes that are not committed.")
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    (out / "CHANGELOG.md").write_text(changelog(), encoding="utf-8")
    built(out)
    wheels = out / "wheels"
    for target in TARGETS.values():
        fetched(target, args.machine, wheels)
    bundle(f"table-companion-{version}", out / f"table-companion-{version}-{args.machine}.tar.gz", wheels)
    shutil.rmtree(wheels)
    sums = [f"{digest(path)}  {path.name}\n" for path in sorted(out.iterdir())]
    (out / "SHA256SUMS").write_text("".join(sums))
    print("".join(sums), end="")
    return 0


def refused(why: str) -> int:
    print(why, file=sys.stderr)
    return 1


def told_version() -> str:
    said = (ROOT / "companion" / "__init__.py").read_text(encoding="utf-8")
    return said.split('__version__ = "')[1].split('"')[0]


def git(*words: str, check: bool = True) -> str:
    done = subprocess.run(["git", "-C", str(ROOT), *words], capture_output=True, text=True, check=check)
    return done.stdout.strip()


def changelog() -> str:
    """What the tags say, the latest first."""
    form = "## %(refname:short) (%(creatordate:short))%0a%0a%(contents)"
    return "# Changelog\n\n" + git("for-each-ref", "refs/tags/v*", "--sort=-version:refname", f"--format={form}") + "\n"


def built(out: Path) -> None:
    """Wheel and sdist, by the build backend itself, from what is checked in."""
    clean = out / "source"
    clean.mkdir()
    archive = subprocess.run(["git", "-C", str(ROOT), "archive", "HEAD"], capture_output=True, check=True).stdout
    subprocess.run(["tar", "-x", "-C", clean], input=archive, check=True)
    for kind in ("build_sdist", "build_wheel"):
        build = f"from setuptools.build_meta import {kind}; {kind}({str(out)!r})"
        subprocess.run([sys.executable, "-c", build], cwd=clean, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(clean)


def locked(python: str, machine: str, lock: str) -> Iterator[str]:
    """The entries of a lock file, with their hashes, that hold for this Python on this machine.

    pip reads their conditions by the Python it runs on, whatever it is asked to fetch for.
    """
    here = {"python_version": python, "python_full_version": f"{python}.0", "platform_machine": machine}
    for entry in lock.replace("\\\n", " ").splitlines():
        wanted, *hashes = (word.strip() for word in entry.split("--hash="))
        requirement = Requirement(wanted)
        if requirement.marker is None or requirement.marker.evaluate({**here, "sys_platform": "linux"}):
            yield " --hash=".join([str(requirement).split(";")[0].strip(), *hashes])


def tags(target: Target, machine: str) -> list[str]:
    """Every tag of wheels that run there. With one alone pip takes older releases without a word."""
    newer = [f"manylinux_2_{minor}_{machine}" for minor in range(target.glibc, OLDEST - 1, -1)]
    return [*newer, f"manylinux2014_{machine}", f"manylinux2010_{machine}", f"manylinux1_{machine}", f"linux_{machine}"]


def fetched(target: Target, machine: str, to: Path) -> None:
    """Downloads every wheel of locks/run.txt for a target; one that is missing, or another than is locked, ends it."""
    to.mkdir(exist_ok=True)
    wanted = to / "wanted.txt"
    lock = (ROOT / "locks" / "run.txt").read_text(encoding="utf-8")
    wanted.write_text("\n".join(locked(target.python, machine, lock)))
    platforms = [word for tag in tags(target, machine) for word in ("--platform", tag)]
    pip = [sys.executable, "-m", "pip", "download", "-q", "--no-deps", "--only-binary=:all:", "--require-hashes"]
    where = ["--implementation", "cp", "--python-version", target.python, *platforms, "-d", str(to), "-r", str(wanted)]
    subprocess.run([*pip, *where], check=True)
    wanted.unlink()


def bundle(name: str, file: Path, wheels: Path) -> None:
    """What is checked in, and the wheels beside it, in one archive that comes out the same whoever makes it."""
    now = int(git("log", "-1", "--format=%ct"))
    with file.open("wb") as raw, gzip.GzipFile("", "wb", 6, raw, now) as zipped:
        archive = subprocess.run(
            ["git", "-C", str(ROOT), "archive", f"--prefix={name}/", "HEAD"], capture_output=True, check=True
        ).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as old, tarfile.open(fileobj=zipped, mode="w") as new:
            for member in old:
                new.addfile(member, old.extractfile(member) if member.isfile() else None)
            for path in [*sorted(wheels.iterdir()), file.parent / "CHANGELOG.md"]:
                member = tarfile.TarInfo(f"{name}/{'wheels/' if path.parent == wheels else ''}{path.name}")
                member.size, member.mtime = path.stat().st_size, now
                with path.open("rb") as data:
                    new.addfile(member, data)


def digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


if __name__ == "__main__":
    os.umask(0o022)
    sys.exit(main())
