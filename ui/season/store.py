"""Games of a season as Parquet files, a chunk each; a file is there whole or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
import pyarrow as pa
from pyarrow import parquet

from companion import typed
from companion.play.record import Record

SCHEMA = pa.schema(
    [
        ("seed", pa.int64()),
        ("colours", pa.list_(pa.string())),
        ("players", pa.list_(pa.string())),
        ("began", pa.string()),
        ("winners", pa.list_(pa.string())),
        ("ended", pa.bool_()),
        ("events", pa.int32()),
        ("turns", pa.int32()),
        ("luck", pa.list_(pa.float64())),
        ("asked", pa.map_(pa.string(), pa.int32())),
        ("state", pa.string()),
    ]
)


def path_of(folder: Path, seeds: range) -> Path:
    return folder / f"games-{seeds.start:09d}-{seeds.stop:09d}.parquet"


def write(folder: Path, seeds: range, games: Sequence[Record]) -> None:
    """Keeps a chunk. Written aside and renamed: a season that is stopped leaves no half of one."""
    path = path_of(folder, seeds)
    aside = path.with_suffix(".part")
    rows = [{**msgspec.structs.asdict(game), "asked": sorted(game.asked.items())} for game in games]
    parquet.write_table(pa.Table.from_pylist(rows, schema=SCHEMA), aside, compression="zstd")
    aside.replace(path)


def read(folder: Path, chunks: Sequence[range]) -> list[Record]:
    """Every game that is kept of these chunks, by seed."""
    found: list[Record] = []
    for seeds in chunks:
        if (path := path_of(folder, seeds)).exists():
            for row in parquet.read_table(path).to_pylist():
                found.append(typed.convert({**row, "asked": dict(row["asked"])}, Record))
    return found
