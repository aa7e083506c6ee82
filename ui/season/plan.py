"""What a season plays, and the chunks it is cut into: one file a chunk, so that whatever is finished stays finished."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from companion import typed
from companion.files import BadFile
from companion.games import rules
from companion.play.record import Record, Table, records
from companion.play.rules import Rules

PLAN = "season.json"
CHUNK = 100
"""Games a chunk: some seconds of work, so that little is lost with a worker."""


class Plan(msgspec.Struct, frozen=True):
    """A season: games of `seeds` from `first` on, with this table and these house rules. It says all that a game is."""

    game: str
    games: int
    first: int = 0
    table: Table = Table()
    house: dict[str, str] = {}
    board: str = "reference"
    chunk: int = CHUNK

    def rules(self) -> Rules[Any]:
        """Raises BadSetup, BadFile."""
        return rules(self.game, self.board)

    def chunks(self) -> Iterator[range]:
        """The seeds of each chunk."""
        end = self.first + self.games
        for begin in range(self.first, end, self.chunk):
            yield range(begin, min(begin + self.chunk, end))


def play_chunk(plan: Plan, seeds: range) -> list[Record]:
    """One chunk's games; what a worker does."""
    return records(plan.rules(), seeds, plan.table, plan.house)


def agree(folder: Path, plan: Plan) -> None:
    """This folder keeps this season and no other; a season may grow longer. Raises BadFile."""
    path = folder / PLAN
    if path.exists():
        try:
            kept = typed.json(path.read_bytes(), Plan)
        except msgspec.MsgspecError as error:
            why = f"it is no season ({error}). Name another folder, or move the file away."
            raise BadFile(str(path), why.replace("{", "(").replace("}", ")")) from None
        if msgspec.structs.replace(kept, games=plan.games) != plan:
            raise BadFile(str(path), "another season is kept there. Name another folder for this one.")
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(msgspec.json.format(msgspec.json.encode(plan)))
