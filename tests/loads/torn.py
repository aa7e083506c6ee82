"""A disk that tears: at a power cut, what was written since the last acknowledged event is there, or not, or half.

When an event is acknowledged all of it is taken to be durable (SQLite's word is believed there), so the files are
remembered as they are then. When the player is killed, every sector that differs from what was remembered is left as it
was before, or as it is now, or as half of each, or as noise; files that grew keep any length in between. Only the
`-shm` file goes, as it does with the power.
"""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path
from random import Random

from companion.play.inspection import TAILS, part
from tests.play.power_cuts import check, play

SECTOR = 512
KEPT = [tail for tail in TAILS if tail != "-shm"]
Disk = dict[str, bytes]


def remembered(path: Path) -> Disk:
    """The journal's files as they lie."""
    return {tail: part(path, tail).read_bytes() for tail in KEPT if part(path, tail).exists()}


def torn(before: Disk, after: Disk, rng: Random) -> Disk:
    """What the disk holds after the cut, between what was durable and what was being written."""
    left = {}
    for tail in before.keys() | after.keys():
        old, new = before.get(tail, b""), after.get(tail, b"")
        length = rng.choice((len(old), len(new), rng.randint(min(len(old), len(new)), max(len(old), len(new)))))
        sectors = []
        for at in range(0, length, SECTOR):
            one, other = (data[at : at + SECTOR].ljust(SECTOR, b"\0") for data in (old, new))
            cut = rng.randrange(SECTOR)
            noise = rng.randbytes(SECTOR) if at >= len(old) else one  # only what was never durable may turn to noise
            sectors.append(one if one == other else rng.choice((one, other, other[:cut] + one[cut:], noise)))
        left[tail] = b"".join(sectors)[:length]
    return left


def life(path: Path, game: str, rng: Random) -> tuple[int, int]:
    """Plays a while, is cut off and torn, and is looked at: how much was acknowledged, and how many sectors tore."""
    acknowledged: list[list[str]] = []
    heard, out = os.pipe()
    go, ahead = os.pipe()
    seed = rng.randrange(10**9)
    child = os.fork()
    if not child:
        os.close(heard)
        os.close(ahead)
        try:
            play(path, game, seed, out, go)
        finally:
            os._exit(1)
    os.close(out)
    os.close(go)
    before = remembered(path)
    with os.fdopen(heard) as lines:
        for _ in range(rng.randint(1, 12)):
            acknowledged.append(lines.readline().split())
            before = remembered(path)
            os.write(ahead, b".")
        time.sleep(rng.random() ** 2 * 0.004)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        after = remembered(path)
        if more := [line.split() for line in lines if line.endswith("\n")]:
            acknowledged += more
            before = after  # the last one was acknowledged, so it is durable
    os.close(ahead)
    left = torn(before, after, rng)
    for tail in TAILS:
        part(path, tail).unlink(missing_ok=True)
    for tail, data in left.items():
        if data or tail == "":
            part(path, tail).write_bytes(data)
    check(path, game, acknowledged)
    changed = sum(
        left[tail][at : at + SECTOR] != after.get(tail, b"")[at : at + SECTOR]
        for tail in left
        for at in range(0, len(left[tail]), SECTOR)
    )
    return len(acknowledged), changed
