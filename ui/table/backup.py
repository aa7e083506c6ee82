"""A backup: one file with everything people have told the companion, and its way back.

It is a zip archive that any computer opens: `contents.json` names each file with its size and SHA-256, and the files
lie under `files/`. It comes to be whole or not at all, and is read through before it counts. Restoring puts a whole
folder in the old one's place in one step; the old folder is kept beside it.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import re
import shutil
import sqlite3
import tempfile
import time
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path, PurePosixPath
from typing import IO

import msgspec

from companion import __version__, files, typed
from companion.files import BadFile
from companion.play import inspection
from companion.play.inspection import TAILS, JournalError, part
from companion.play.snapshot import snapshot
from companion.table.words import Words, say
from ui.table import temporary

FORMAT = 1
CONTENTS, FILES = "contents.json", "files/"
JOURNAL = "journal.sqlite"
PASSING = ("run",)
"""What is gone after a restart anyway."""
MOST_FILES = 50_000
BLOCK = 1 << 20
EXCHANGE, HERE = 2, -100
"""Linux's RENAME_EXCHANGE, and AT_FDCWD."""
NAME = "table-companion-backup-{number:04}.zip"
KEEP = 14
ASIDE = 3
"""Folders that stay of what was there before so many restores."""
NUMBERED = re.compile(r"table-companion-backup-(\d{4,9})\.zip")


class Kept(msgspec.Struct, frozen=True):
    """A file of a backup; `sha256` in hexadecimal."""

    size: int
    sha256: str


class Contents(msgspec.Struct, frozen=True):
    """What a backup holds. `journal`: its version; `made`: seconds since 1970, by a clock that may be wrong."""

    format: int
    companion: str
    journal: int
    made: float
    games: int
    files: dict[str, Kept]

    @property
    def size(self) -> int:
        return sum(kept.size for kept in self.files.values())


# -- there -----------------------------------------------------------------------------------------------------------


def write(home: Path, file: Path, now: float | None = None) -> Contents:
    """Keeps everything under `home` in `file`, while somebody may be playing; what it holds.

    Raises BadFile where what was written does not read back, JournalError, OSError; `file` is then as it was.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    new = file.with_name(file.name + ".new")
    try:
        with temporary.folder() as passing:
            contents = _packed(home, new, passing / JOURNAL, time.time() if now is None else now)
        if read(new) != contents:
            raise BadFile(file.name, say("it does not read back as it was written. Try another stick or disk."))
        new.replace(file)
        _kept_by_name(file)
    finally:
        new.unlink(missing_ok=True)
    return contents


def _packed(home: Path, new: Path, journal: Path, now: float) -> Contents:
    games = snapshot(home / JOURNAL, journal) if (home / JOURNAL).exists() else 0
    kept = {}
    with open(new, "wb", opener=_private) as out:
        with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, path in _found(home, journal):
                with path.open("rb") as source, archive.open(FILES + name, "w", force_zip64=True) as to:
                    kept[name] = _poured(source, to)
            contents = Contents(FORMAT, __version__, inspection.VERSION, now, games, kept)
            archive.writestr(CONTENTS, msgspec.json.format(msgspec.json.encode(contents)))
        out.flush()
        os.fsync(out.fileno())
    return contents


def _kept_by_name(file: Path) -> None:
    """Has a file that was renamed outlive a stick that is pulled: on FAT the new name comes first, with a size of 0."""
    with file.open("rb") as renamed:
        os.fsync(renamed.fileno())
    files.synced(file.parent)


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _found(home: Path, journal: Path) -> Iterator[tuple[str, Path]]:
    """Every plain file, by its name in the backup; the journal's own place is taken by its copy."""
    own = {part(home / JOURNAL, tail) for tail in TAILS}
    if journal.exists():
        yield JOURNAL, journal
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home)
        passing = name.parts[0] in PASSING or any(each.startswith(".") for each in name.parts) or path.suffix == ".new"
        if path not in own and not passing and path.is_file() and not path.is_symlink():
            yield name.as_posix(), path


def _poured(source: IO[bytes], to: IO[bytes]) -> Kept:
    size, digest = 0, hashlib.sha256()
    while block := source.read(BLOCK):
        to.write(block)
        digest.update(block)
        size += len(block)
    return Kept(size, digest.hexdigest())


def to_stick(home: Path, stick: Path, keep: int = KEEP) -> tuple[Path, Contents]:
    """The next backup on a stick, of which the last `keep` stay; its file, and what it holds. Raises as `write` does.

    They are numbered, not dated: the clock of a machine without a network may say anything.
    """
    numbers = sorted(int(found[1]) for each in stick.iterdir() if (found := NUMBERED.fullmatch(each.name)))
    file = stick / NAME.format(number=max(numbers, default=0) + 1)
    contents = write(home, file)
    for number in numbers[: max(0, len(numbers) + 1 - keep)]:
        (stick / NAME.format(number=number)).unlink()
    files.synced(stick)
    return file, contents


# -- and back --------------------------------------------------------------------------------------------------------


def read(file: Path) -> Contents:
    """Reads a backup through, every byte of it. Raises BadFile: damaged, no backup, or made by a later companion."""
    with _archive(file) as archive:
        return _checked(file, archive, None)


def restore(file: Path, home: Path) -> Path | None:
    """Puts what `file` holds in the place of `home`; where the old folder is now, None where there was none.

    Until all of it lies on the disk and has been read through, nothing is touched. Raises BadFile, JournalError where
    somebody plays, OSError.
    """
    home.parent.mkdir(parents=True, exist_ok=True)
    for left in home.parent.glob(f".{home.name}-restoring-*"):  # of a run that was cut off
        shutil.rmtree(left)
    staged = Path(tempfile.mkdtemp(prefix=f".{home.name}-restoring-", dir=home.parent))
    try:
        with _archive(file) as archive:
            contents = _checked(file, archive, staged)
        if JOURNAL in contents.files:
            _journal(file, staged / JOURNAL)
        with _nobody_plays(home / JOURNAL):
            return _exchanged(staged, home)
    finally:
        shutil.rmtree(staged, ignore_errors=True)


@contextmanager
def _archive(file: Path) -> Iterator[zipfile.ZipFile]:
    """Raises BadFile for whatever turns out to be wrong with the archive."""
    if not file.is_file():
        files.contents(file)  # which says why
    try:
        with zipfile.ZipFile(file) as archive:
            yield archive
    except BadFile:
        raise
    except OSError as error:
        raise BadFile(file.name, say("it cannot be read ({why}).", why=files.why(error))) from error
    # what zipfile raises for damage is spread over all these
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, KeyError) as error:
        raise BadFile(file.name, _damaged(str(error))) from error


def _damaged(why: str) -> Words:
    return say("the backup is damaged ({why}). Take an older one.", why=why)


class _Mark(msgspec.Struct):
    """What every backup says of itself, however late it was made."""

    format: int
    companion: str
    journal: int


def _checked(file: Path, archive: zipfile.ZipFile, to: Path | None) -> Contents:
    """Reads all of it, and lays the files down under `to` where there is one."""
    said = archive.getinfo(CONTENTS)
    if said.file_size > 100 * MOST_FILES:
        raise BadFile(file.name, _damaged(CONTENTS))
    told = archive.read(said)
    try:
        mark = typed.json(told, _Mark)
        if mark.format > FORMAT or mark.journal > inspection.VERSION:
            later = say(
                "it was made by a later companion ({version}). Bring this one up to date.", version=mark.companion
            )
            raise BadFile(file.name, later)
        contents = typed.json(told, Contents)
    except msgspec.MsgspecError as error:
        raise BadFile(file.name, _damaged(str(error))) from error
    if sorted(archive.namelist()) != sorted([CONTENTS, *(FILES + name for name in contents.files)]):
        raise BadFile(file.name, _damaged(CONTENTS))
    if to and contents.size > shutil.disk_usage(to).free:
        room = say("{size} MB are needed for it. Make room on the disk.", size=contents.size // 1_000_000 + 1)
        raise BadFile(file.name, room)
    for name, kept in contents.files.items():
        where = PurePosixPath(name)
        if where.is_absolute() or not where.parts or {"..", "."} & {*where.parts} or where.as_posix() != name:
            raise BadFile(file.name, _damaged(name))
        if archive.getinfo(FILES + name).file_size != kept.size or _laid_down(archive, name, to) != kept:
            raise BadFile(file.name, _damaged(name))
    return contents


def _laid_down(archive: zipfile.ZipFile, name: str, to: Path | None) -> Kept:
    with archive.open(FILES + name) as source:
        if to is None:
            with Path(os.devnull).open("wb") as nowhere:
                return _poured(source, nowhere)
        path = to / name
        files.private(path.parent)
        with open(path, "xb", opener=_private) as out:
            kept = _poured(source, out)
            out.flush()
            os.fsync(out.fileno())
        files.synced(path.parent)
        return kept


def _journal(file: Path, path: Path) -> None:
    """Raises BadFile where the journal of a backup cannot be played on with."""
    try:
        inspection.version_of(path)
    except (JournalError, sqlite3.Error) as error:
        raise BadFile(file.name, _damaged(str(error))) from error


@contextmanager
def _nobody_plays(path: Path) -> Iterator[None]:
    """Holds the journal that is to be put aside, if it is one. Raises JournalError where somebody plays."""
    if not path.exists():
        yield
        return
    with closing(sqlite3.connect(path, isolation_level=None, timeout=inspection.PATIENCE)) as db:
        try:
            db.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" in str(error) or "busy" in str(error):
                raise inspection.refused(path, error) from error
        except sqlite3.Error:  # it is damaged, which may be why it is to be replaced
            pass
        yield


def _exchanged(staged: Path, home: Path) -> Path | None:
    """Puts one folder in the other's place, in one step where the disk can do that."""
    if not home.exists():
        staged.rename(home)
        files.synced(home.parent)
        return None
    before = f"{home.name}.before-restore-"
    kept = [path for path in home.parent.iterdir() if path.name.startswith(before)]
    numbers = sorted(int(tail) for path in kept if (tail := path.name.removeprefix(before)).isdecimal())
    aside = home.with_name(f"{before}{max(numbers, default=0) + 1}")
    staged.rename(aside)
    # a power cut between two renamings would leave nothing in the place where games are looked for
    if ctypes.CDLL(None).renameat2(HERE, os.fsencode(aside), HERE, os.fsencode(home), EXCHANGE):
        home.rename(staged)
        aside.rename(home)
        staged.rename(aside)
    files.synced(home.parent)
    for number in numbers[: max(0, len(numbers) + 1 - ASIDE)]:
        going = home.with_name(f".{home.name}-restoring-{number}")  # cut off here, the next restore sweeps it away
        home.with_name(f"{before}{number}").rename(going)
        shutil.rmtree(going, ignore_errors=True)
    return aside
