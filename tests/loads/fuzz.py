"""`python -m tests.loads.fuzz SECONDS SEED`: bent bytes for every parser, SECONDS for each.

Guided by coverage: bytes that come to a line of the program no others came to, or are answered in a new way, are kept
and bent further.
"""

from __future__ import annotations

import base64
import re
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

import cv2
import msgspec
import numpy as np

from companion import files
from companion.boards import loader
from companion.files import BadFile
from companion.games import GAMES, rules
from companion.play import seals
from companion.play.inspection import JournalError
from companion.play.journal import Journal
from companion.play.salvage import salvaged
from companion.play.transcript import TranscriptError, play
from companion.table.events import Entry, Rolled, pack, unpack
from hardware.ble.godice import GoDice
from hardware.ble.pixels import Pixels
from hardware.dice.conversation import Conversation
from hardware.dice.sentences import DieState, Parser, State, write
from hardware.panel import wiring
from hardware.panel.hands import obey
from hardware.panel.simulated import SimulatedPanel
from tests.loads.reach import Reach
from tests.loads.tested import note
from tests.play.at_table import FIRST, recorded, setup, told
from ui.terminal.reading import Meaning, read
from ui.touch.settings import Settings
from vision import pictures

ROOT = Path(__file__).parents[2]
MOST = 1000
"""Inputs kept of a parser, to be bent further."""
WORDS = (
    b"\0",
    b"\xff",
    b"\r\n",
    b"[",
    b"]]",
    b'"',
    b"{",
    b"=",
    b"-1",
    b"9" * 30,
    b"1e999",
    b"nan",
    b"$DH,",
    b"*",
    b",",
)


class Parsed(NamedTuple):
    """A parser: what it is fed with, and all that it may raise."""

    name: str
    feed: Callable[[bytes], object]
    seeds: Sequence[bytes]
    may: tuple[type[BaseException], ...] = ()


class Found(NamedTuple):
    """Bytes that a parser stumbled over."""

    name: str
    error: str
    data: bytes


class Fed(NamedTuple):
    """How many inputs a parser was fed, the lines they came to, the kinds of answer, and the first stumble."""

    inputs: int
    lines: int
    kinds: int
    found: Found | None


def parsers(folder: Path) -> list[Parsed]:
    """Every parser of people's files and of devices' bytes. Files are fed through `folder`."""

    def filed(work: Callable[[Path], object], name: str = "fed") -> Callable[[bytes], object]:
        def feed(data: bytes) -> object:
            (folder / name).write_bytes(data)
            return work(folder / name)

        return feed

    shipped = {game: (ROOT / "companion" / "games" / game / "boards").glob("*.toml") for game in GAMES}
    kinds = [
        Parsed(
            f"board of {game}",
            filed(lambda path, game=game: loader.load(path, rules(game).board_kind)),  # type: ignore[misc]
            [next(toml).read_bytes()],
            (BadFile,),
        )
        for game, toml in shipped.items()
    ]
    tables = sorted((ROOT / "tests" / "transcripts").glob("*/s*1_*.table"))[:6]
    picture = np.random.default_rng(1).integers(0, 255, (24, 32, 3), np.uint8)
    packed = [cv2.imencode(kind, picture)[1].tobytes() for kind in (".png", ".jpg", ".webp")]
    sent = b"".join(write(State("red", "d6", DieState.ROLLED, 3, 1), seq) for seq in range(3))
    session = told(FIRST, recorded(FIRST, 3, 30))
    with Journal(folder / "seed.sqlite") as journal:
        told(FIRST, recorded(FIRST, 3, 60), journal.begin(setup(FIRST)))
    hands = SimulatedPanel(wiring.read())
    return [
        *kinds,
        Parsed(
            "transcripts",
            lambda data: play(data.decode("utf-8", "replace"), "fed", rules),
            [path.read_bytes() for path in tables],
            (TranscriptError,),
        ),
        Parsed("panel.toml", filed(wiring.read), [wiring.REFERENCE.read_bytes()], (BadFile,)),
        Parsed("settings", filed(lambda path: files.json(path, Settings)), [b'{"theme":"dark"}'], (BadFile,)),
        Parsed("pictures", filed(pictures.load), packed, (BadFile,)),
        Parsed("journal", filed(_opened, "fed.sqlite"), [(folder / "seed.sqlite").read_bytes()], (JournalError,)),
        Parsed("salvage", filed(salvaged), [(folder / "seed.sqlite").read_bytes()], (BadFile,)),
        Parsed("entries", unpack, [pack(Entry(Rolled(3))), pack(Entry(Rolled("sword", "duelling", "red"), "hub", 1.5))],
               (msgspec.MsgspecError,)),
        Parsed("seals", lambda data: seals.mended(1, 1, data, 7), [pack(Entry(Rolled(3)))]),
        Parsed("dice hub", lambda data: (Parser().feed(data), Conversation(0.0).hear(data, 1.0)), [sent]),
        Parsed("Pixels", lambda data: Pixels().hear(data, "d6"), [b"\x03\x01\x06", bytes(20)]),
        Parsed("GoDice", lambda data: GoDice().hear(data, "d6"), [b"S\x10\x20\x30", b"R", b"Bat\x50"]),
        Parsed("panel commands", lambda data: obey(hands, data.decode("utf-8", "replace")),
               [b"press confirm", b"turn 1", b"switch flap_a", b"fault slow", b"lamps"]),
        Parsed("typed lines", lambda data: _typed(data, session.prompt),
               [b"roll 4", b"4", b"given red at start", b"u 2"]),
    ]  # fmt: skip


def _opened(path: Path) -> None:
    with Journal(path) as journal:
        for kept in journal.games():
            list(journal.entries(kept.id))


def _typed(data: bytes, prompt: object) -> Meaning:
    return read(data.decode("utf-8", "replace"), prompt)  # type: ignore[arg-type]


def bent(data: bytes, others: Sequence[bytes], rng: Random) -> bytes:
    """The bytes with something changed, lost, doubled, moved in from elsewhere or put in."""
    hurt = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at, size = rng.randrange(len(hurt) + 1), rng.choice((1, 1, 2, 8, 64))
        match rng.randrange(6):
            case 0 if hurt:
                hurt[at - 1] ^= 1 << rng.randrange(8)
            case 1:
                del hurt[at : at + size]
            case 2:
                hurt[at:at] = hurt[at : at + size] * rng.choice((1, 2, 50))
            case 3:
                other = rng.choice(others)
                start = rng.randrange(len(other) + 1)
                hurt[at : at + size] = other[start : start + size]
            case 4:
                hurt[at:at] = rng.choice(WORDS)
            case _:
                hurt[at : at + size] = rng.randbytes(size)
    return bytes(hurt)


def fuzzed(parsed: Parsed, rng: Random, enough: Callable[[int], bool]) -> Fed:
    """Feeds it until there were enough inputs, or it stumbles."""
    kept, kinds, count, reach = list(parsed.seeds), set[str](), 0, Reach(ROOT)
    found = None
    while not found and not enough(count):
        data = kept[count] if count < len(parsed.seeds) else bent(rng.choice(kept), kept, rng)
        count += 1
        try:
            with reach:
                answer = re.sub(r"\d+", "…", repr(parsed.feed(data)))[:40]
        except parsed.may as error:
            answer = re.sub(r"\d+|“[^”]*”|'[^']*'", "…", f"{type(error).__name__}: {error}")[:80]
        except BaseException as error:
            found = Found(parsed.name, f"{type(error).__name__}: {error}", data)
            break
        if (reach.further or answer not in kinds) and len(kept) < MOST:
            kept.append(data)
        kinds.add(answer)
    return Fed(count, reach.lines, len(kinds), found)


def main(seconds: str = "20", seed: str = "1") -> int:
    rows, finds = [], []
    with TemporaryDirectory() as folder:
        for parsed in parsers(Path(folder)):
            until = time.monotonic() + float(seconds)
            enough = lambda _, until=until: time.monotonic() >= until  # noqa: E731
            fed = fuzzed(parsed, Random(f"{seed} {parsed.name}"), enough)
            stumble = "none" if fed.found is None else fed.found.error
            rows.append((parsed.name, f"{fed.inputs:,}", f"{fed.lines:,}", fed.kinds, stumble))
            finds += [fed.found] if fed.found else []
    head = ("parser", "inputs", "lines reached", "kinds of answer", "stumbles")
    note("fuzz", f"{seconds} s for each parser, seed {seed}", head, rows)
    for found in finds:
        print(f"{found.name}: {found.error}\n  {base64.b64encode(found.data[:3000]).decode()}", file=sys.stderr)
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
