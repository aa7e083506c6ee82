"""Files that somebody has damaged: whoever reads one says so in a sentence, at once, and changes nothing."""

from __future__ import annotations

import os
import resource
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion import files
from companion.boards import loader
from companion.files import BadFile
from companion.games import rules
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.play.transcript import replay
from companion.table.words import Words
from hardware.panel import wiring
from ui.table.dice_book import DiceBook, Known
from ui.table.notebook import Notebook
from ui.touch.settings import Keeper, Settings
from vision import pictures
from vision.kit import model

ROOT = Path(__file__).parents[1]
HUGE = 500_000_000

READERS: dict[str, Callable[[Path], Any]] = {
    "a board": lambda path: loader.load(path, KingdomBoard),
    "a transcript": lambda path: replay(path, rules),
    "the panel": wiring.read,
    "a kit": model.load,
    "a picture": pictures.load,
    "a note": lambda path: files.json(path, Settings),
}
"""Everything that reads a file of people's own."""


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(HUGE)


def png(path: Path, wide: int, high: int) -> None:
    """A small file whose picture is large: every pixel black, every row packed by itself."""
    head = struct.pack(">IIBBBBB", wide, high, 8, 0, 0, 0, 0)
    packer = zlib.compressobj(wbits=-15)
    row = packer.compress(bytes(wide + 1)) + packer.flush(zlib.Z_FULL_FLUSH)
    sum_of_noughts = struct.pack(">HH", (wide + 1) * high % 65521, 1)
    parts = ((b"IHDR", head), (b"IDAT", b"\x78\x9c" + row * high + b"\x03\x00" + sum_of_noughts), (b"IEND", b""))
    written = b"\x89PNG\r\n\x1a\n"
    for kind, data in parts:
        written += struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    path.write_bytes(written)


DAMAGES: dict[str, Callable[[Path], object]] = {
    "missing": lambda path: None,
    "a folder": Path.mkdir,
    "a pipe nobody writes to": os.mkfifo,
    "a link to a device": lambda path: path.symlink_to("/dev/zero"),
    "a link to itself": lambda path: path.symlink_to(path),
    "half a gigabyte": huge,
    "latin-1": lambda path: path.write_bytes(b'game = "Z\xfcrich"\n'),
    "bytes": lambda path: path.write_bytes(bytes(range(256)) * 8),
    "nested 3000 deep": lambda path: path.write_text("a = " + "[" * 3000 + "]" * 3000),
    "json 100000 deep": lambda path: path.write_text("[" * 100_000),
    "a long number": lambda path: path.write_text("confirm = " + "9" * 5000),
    "a surrogate": lambda path: path.write_bytes(b'game = "\xed\xa0\x80"\n'),
    "an empty string": lambda path: path.write_bytes(b"\0"),
}


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize("damage", DAMAGES)
def test_whatever_lies_there_is_told_in_a_sentence(tmp_path: Path, reader: str, damage: str) -> None:
    path = tmp_path / "mine.file"
    DAMAGES[damage](path)
    with pytest.raises(BadFile) as caught:
        READERS[reader](path)
    assert str(caught.value).startswith("mine.file")
    assert isinstance(caught.value.words, Words)


def test_a_name_no_file_can_have() -> None:
    for name in ("a\0b", "a" * 300, "\udcff", ""):
        with pytest.raises(BadFile):
            files.contents(Path(name))


def test_the_line_that_is_not_utf_8_is_named(tmp_path: Path) -> None:
    path = tmp_path / "panel.toml"
    path.write_bytes(b"# one\n# two\n# Z\xfcrich\n")
    with pytest.raises(BadFile) as caught:
        files.text(path)
    assert str(caught.value) == "panel.toml cannot be used: line 3: this is not UTF-8. Save the file as UTF-8 text."


# -- pictures ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_picture_of_900_million_pixels_is_refused_before_it_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "large.png"
    png(path, 30_000, 30_000)
    assert path.stat().st_size < 2_000_000
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadFile, match="30000 by 30000 pixels are too many"):
        pictures.load(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kB"


def test_a_picture_cut_short(tmp_path: Path) -> None:
    path = tmp_path / "half.png"
    png(path, 64, 64)
    assert pictures.load(path).shape == (64, 64, 3)
    whole = path.read_bytes()
    for hurt in (whole[:30], whole[:-30] + bytes(30)):
        path.write_bytes(hurt)
        with pytest.raises(BadFile, match=r"half\.png cannot be used: "):
            pictures.load(path)


def test_a_picture_that_says_a_part_of_it_is_long_is_not_believed(tmp_path: Path) -> None:
    """Found by bending bytes: two kilobytes of PNG had OpenCV make room for 3.6 GB."""
    path = tmp_path / "bent.png"
    png(path, 32, 24)
    whole = path.read_bytes()
    at = whole.index(b"IDAT") - 4
    path.write_bytes(whole[:at] + (0x7000_0000).to_bytes(4, "big") + whole[at + 4 :])
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with pytest.raises(BadFile, match="it holds no picture"):
        pictures.load(path)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kB"


# -- what the companion notes for itself -------------------------------------------------------------------------------


def test_settings_nobody_can_read_are_kept_beside_the_new_ones(tmp_path: Path) -> None:
    path = tmp_path / "touch.json"
    path.write_bytes(b'{"theme": "\xff"}')
    keeper = Keeper(path)
    assert keeper.settings == Settings() and path.read_bytes() == b'{"theme": "\xff"}', "reading changes nothing"
    keeper.settings.theme = "light"
    keeper.save()
    assert Keeper(path).settings.theme == "light"
    assert path.with_suffix(".unread").read_bytes() == b'{"theme": "\xff"}'


def test_a_dice_book_nobody_can_read(tmp_path: Path) -> None:
    path = tmp_path / "dice.json"
    path.write_bytes(b'{"\xff": {}}')
    book = DiceBook(path)
    assert book.known == {}
    book.say("sun", Known("Sun", "red"))
    assert DiceBook(path).known == {"sun": Known("Sun", "red")}
    assert path.with_suffix(".unread").read_bytes() == b'{"\xff": {}}'


def test_what_is_noted_is_for_its_owner_alone_and_half_a_file_never_lies_there(tmp_path: Path) -> None:
    book: Notebook[list[int]] = Notebook(tmp_path / "home" / "notes.json", list[int])
    book.write([1])
    assert (book.path.stat().st_mode & 0o777, book.path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    assert subprocess.run([sys.executable, "-c", CRAMPED, str(book.path)], cwd=ROOT).returncode == 0
    assert book.read() == [1]


CRAMPED = """
import resource, signal, sys
from pathlib import Path
from ui.table.notebook import Notebook
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10))
Notebook(Path(sys.argv[1]), list).write([2] * 99)
"""
"""Notes more than a full disk has room for."""
