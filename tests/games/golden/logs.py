"""Recorded games, and what the rules make of them.

It needs nothing but `companion`: run as a script where another tree comes first on the path, it reads one log and
prints what that tree's rules make of it, a line for the start and one for each event.
"""

from __future__ import annotations

import lzma
import sys
import traceback
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import msgspec

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.table.events import Command, Event, IllegalEvent, pack
from companion.table.rulings import Ruling

FOLDER = Path(__file__).parent
REFUSED = ""
"""The print of an event that was refused."""
INNER = {
    "kings_and_things": frozenset({"asked"}),
    "key_to_the_kingdom": frozenset({"fleeing", "caught"}),
    "hirelings": frozenset({"COLOUR.caught"}),
    "darrowell": frozenset({"coffins"}),
}
"""What a view says of how the rules are written, which may change, and paths that were not there when recorded."""
OWN = "COLOUR."
"""Such a path is one of each player's."""


class Step(msgspec.Struct, frozen=True, array_like=True):
    """What was told, and the fingerprint of where it led."""

    event: Event | Command
    print: str


class Log(msgspec.Struct, frozen=True):
    """One game. `seed` is what it was drawn with; `start` the fingerprint before the first event."""

    number: int
    seed: int
    setup: Setup
    start: str
    steps: tuple[Step, ...]

    @property
    def prints(self) -> tuple[str, ...]:
        return (self.start, *(step.print for step in self.steps))


class Shot(msgspec.Struct, frozen=True, array_like=True):
    """One state as JSON: its view and what is legal in it. `said` is for people to read and never compared."""

    view: msgspec.Raw
    legal: msgspec.Raw
    refused: bool
    said: str


class Outcome(NamedTuple):
    """A game after an event; `said` are the rulings, or why the event was refused."""

    session: Session[Any]
    said: tuple[Ruling | IllegalEvent, ...] = ()
    refused: bool = False

    @property
    def view(self) -> bytes:
        view = self.session.rules.view(self.session.state)
        if inner := INNER.get(self.session.rules.id):
            own = {path.removeprefix(OWN) for path in inner if path.startswith(OWN)}
            view = {key: _without(view[key], own) if own else view[key] for key in view if key not in inner}
        return _json.encode(view)

    @property
    def legal(self) -> bytes:
        prompt = self.session.rules.prompt(self.session.state)
        answers = [msgspec.Raw(answer) for answer in sorted(map(pack, prompt.answers()))]
        return _json.encode({"who": prompt.who, "over": prompt.over, "answers": answers})

    @property
    def print(self) -> str:
        """Eight digits for the view, eight for what is legal."""
        return REFUSED if self.refused else f"{crc32(self.view):08x}{crc32(self.legal):08x}"

    @property
    def shot(self) -> Shot:
        said = " ".join(str(each.words if isinstance(each, Ruling) else each) for each in self.said)
        asked = f"[{self.session.prompt.words}]"
        return Shot(msgspec.Raw(self.view), msgspec.Raw(self.legal), self.refused, f"{said} {asked}".strip())


def _without(value: Any, own: Collection[str]) -> Any:
    """A player's part of the view without what was not there when recorded."""
    return {key: value[key] for key in value if key not in own} if isinstance(value, dict) else value


class Difference(NamedTuple):
    """Where a log first leads elsewhere: after its event number `at`; the first is 1, 0 the start."""

    log: Log
    at: int
    what: str

    def __str__(self) -> str:
        log, setup = self.log, self.log.setup
        house = ", ".join(f"{name}={choice}" for name, choice in setup.house.items())
        event = pack(log.steps[self.at - 1].event).decode() if self.at else "the start"
        return (
            f"{setup.game} log {log.number}, event {self.at} of {len(log.steps)}: {self.what}\n"
            f"    event  {event}\n"
            f"    seed   {log.seed}\n"
            f"    seats  {', '.join(seat.colour for seat in setup.seats)} (board: {setup.board})\n"
            f"    house  {house or 'as it comes'}"
        )


class Mended(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A log that is meant to differ, first after that event; what follows is not looked at.

    `legal`: only what is legal differs from there on; how things stand is still compared, event by event.
    """

    game: str
    log: int
    event: int
    why: str
    legal: bool = False


class Excuses(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of `mended.toml`."""

    mended: tuple[Mended, ...] = ()

    def named(self, log: Log) -> list[Mended]:
        """The excuses of a log."""
        return [each for each in self.mended if (each.game, each.log) == (log.setup.game, log.number)]

    def of(self, log: Log, *, legal: bool) -> Mended | None:
        """The excuse for what is legal in a log, or for all of it."""
        return next((each for each in self.named(log) if each.legal == legal), None)


def excuses() -> Excuses:
    return msgspec.toml.decode((FOLDER / "mended.toml").read_bytes(), type=Excuses)


def path(game: str) -> Path:
    return FOLDER / f"{game}.jsonl.xz"


def load(game: str) -> list[Log]:
    """The logs of a game, number 0 first."""
    return [_logs.decode(line) for line in lzma.decompress(path(game).read_bytes()).splitlines()]


def save(game: str, logs: Iterable[Log]) -> None:
    path(game).write_bytes(lzma.compress(b"\n".join(map(pack, logs)), preset=9))


def outcomes(log: Log) -> Iterator[Outcome]:
    """The start, then what comes of each event."""
    session: Session[Any] = Session(rules(log.setup.game, log.setup.board), log.setup)
    yield Outcome(session)
    for step in log.steps:
        try:
            judged = session.tell(step.event)
        except IllegalEvent as refusal:
            yield Outcome(session, (refusal,), refused=True)
        else:
            yield Outcome(session, judged.rulings)


def strays(log: Log, every: int) -> bool:
    """Whether a game is not what was recorded, looked at after so many events, at its end, and where one is refused."""
    last = len(log.steps)
    try:
        return any(
            outcome.refused != (recorded == REFUSED) or ((not at % every or at == last) and outcome.print != recorded)
            for at, (outcome, recorded) in enumerate(zip(outcomes(log), log.prints, strict=True))
        )
    except Exception:
        return True


def difference(log: Log, legal_until: int | None = None) -> Difference | None:
    """The first event after which the game is not what was recorded; what is legal counts until that event."""
    found = outcomes(log)
    for at, recorded in enumerate(log.prints):
        try:
            outcome = next(found)
            now = outcome.print
        except Exception:
            return Difference(log, at, f"the rules stumble\n{traceback.format_exc()}")
        counted = slice(0, None if legal_until is None or at < legal_until else 8)
        if now[counted] != recorded[counted]:
            return Difference(log, at, _differs(recorded, now, outcome))
    return None


def complaint(log: Log, allowed: Excuses) -> str:
    """What is neither as recorded nor excused; "" where all is well."""
    found = difference(log)
    for legal in (True, False):
        excuse = allowed.of(log, legal=legal)
        if excuse is None:
            continue
        if found is None:
            return (
                f"{excuse.game} log {excuse.log} is as recorded at {excuse.event}: take its excuse out of mended.toml."
            )
        if found.at != excuse.event:
            return f"{found}\n    excused only from event {excuse.event} on"
        found = difference(log, excuse.event) if legal else None
    return str(found or "")


def _differs(recorded: str, now: str, outcome: Outcome) -> str:
    if outcome.refused:
        return f"it is refused now: {' '.join(map(str, outcome.said))}"
    if recorded == REFUSED:
        return "it was refused, and is taken now"
    parts = {"the view": slice(0, 8), "what is legal": slice(8, 16)}
    return f"{' and '.join(name for name, part in parts.items() if recorded[part] != now[part])} changed"


_json = msgspec.json.Encoder(order="sorted")
_logs = msgspec.json.Decoder(Log)


if __name__ == "__main__":
    for each in outcomes(_logs.decode(sys.stdin.buffer.read())):
        sys.stdout.buffer.write(pack(each.shot) + b"\n")
        sys.stdout.buffer.flush()
