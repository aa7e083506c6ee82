"""The same games three ways: one process, a Dask cluster of two workers, and with a worker killed half-way.

`python -m tests.loads.seasons [GAME] [GAMES] [SEED]` prints a line a way; the totals must be the same.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from distributed import Client, LocalCluster

from companion.play.record import Record, Table, records
from ui.season.plan import Plan
from ui.season.running import season


def totals(games: Sequence[Record]) -> str:
    """Everything of all games in one short name, and the sums people look at."""
    whole = sha256(msgspec.json.encode(games, order="deterministic")).hexdigest()[:16]
    wins = Counter(winner for game in games for winner in game.winners)
    events, turns = (sum(getattr(game, name) for game in games) for name in ("events", "turns"))
    return f"{len(games)} games, {events} events, {turns} turns, won by {dict(sorted(wins.items()))}, {whole}"


def alone(plan: Plan) -> str:
    """By this one process."""
    return totals(records(plan.rules(), range(plan.first, plan.first + plan.games), plan.table, plan.house))


def together(plan: Plan, folder: Path, kill: bool = False) -> str:
    """By two workers; where `kill`, one of them dies when half the games are there."""
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        done, killed = 0, False

        def tick(games: int) -> None:
            nonlocal done, killed
            done += games
            if kill and not killed and done >= plan.games // 2:
                killed = True
                with Client(cluster) as client:
                    os.kill(next(iter(client.run(os.getpid).values())), signal.SIGKILL)

        games = season(plan, folder, cluster.scheduler_address, progress=tick)
        assert killed or not kill
    return totals(games)


def main(game: str, count: int, seed: int) -> int:
    plan = Plan(game, count, seed, Table(2))
    found = []
    with TemporaryDirectory() as folder:
        ways: dict[str, Callable[[], str]] = {
            "one process": lambda: alone(plan),
            "two workers": lambda: together(plan, Path(folder) / "two"),
            "a worker killed half-way": lambda: together(plan, Path(folder) / "killed", kill=True),
        }
        for name, way in ways.items():
            begun = time.perf_counter()
            found.append(way())
            took = time.perf_counter() - begun
            print(f"{name:<26} {found[-1]}   {took:.0f} s, {count / took:.1f} games a second", flush=True)
    return 0 if len(set(found)) == 1 else 1


if __name__ == "__main__":
    game, count, seed, *_ = [*sys.argv[1:], *("hirelings", "10000", "0")[len(sys.argv) - 1 :]]
    sys.exit(main(game, int(count), int(seed)))
