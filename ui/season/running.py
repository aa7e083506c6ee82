"""A season is played by Dask, on this machine's cores or on a cluster there is; what is finished stays finished."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from distributed import Client, LocalCluster, as_completed

from companion.play.record import Record
from ui.season import store
from ui.season.plan import Plan, agree, play_chunk

RETRIES = 3
"""So often a chunk is begun again that was lost with its worker."""


def season(
    plan: Plan,
    folder: Path,
    scheduler: str = "",
    workers: int = 0,
    progress: Callable[[int], None] = lambda games: None,
) -> list[Record]:
    """All games of the plan, those kept in the folder and those played now. Raises BadFile, BadSetup, OSError.

    `scheduler`: the address of a Dask cluster whose workers have this project; else a cluster of this machine's cores.
    `progress` hears how many games more are there.
    """
    agree(folder, plan)
    chunks = list(plan.chunks())
    left = [seeds for seeds in chunks if not store.path_of(folder, seeds).exists()]
    progress(plan.games - sum(map(len, left)))
    if left:
        if scheduler:
            with Client(scheduler) as client:
                play(client, plan, folder, left, progress)
        else:
            with (
                LocalCluster(n_workers=workers or None, threads_per_worker=1, dashboard_address=":0") as cluster,
                Client(cluster) as client,
            ):
                play(client, plan, folder, left, progress)
    return store.read(folder, chunks)


def play(client: Client, plan: Plan, folder: Path, left: list[range], progress: Callable[[int], None]) -> None:
    """Chunks go out to the workers, and are kept as they come back; a worker that dies gives its chunks to others."""
    waiting = {client.submit(play_chunk, plan, seeds, retries=RETRIES, pure=False): seeds for seeds in left}
    for future in as_completed(waiting):
        store.write(folder, waiting[future], future.result())
        progress(len(waiting[future]))
        future.release()
