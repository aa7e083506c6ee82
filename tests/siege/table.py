"""A table under siege, in a process of its own: says where it is, and for every line it reads how it is."""

from __future__ import annotations

import json
import logging
import sys
from pathlib import Path
from random import Random

from tests.play.at_table import play_on, simulated
from ui.phones.server import Phones
from ui.table.referee import Referee, Update


def main() -> None:
    logging.basicConfig(level=logging.WARNING)
    session = simulated("hirelings", 3)
    play_on(session, Random(3), lambda prompt: prompt.who and prompt.die)
    referee = Referee(session)
    throws: list[str] = []

    def updated(update: Update) -> None:
        if not update.notice and update.moment.entry and update.moment.entry.source.startswith("phone:"):
            throws.append(update.moment.entry.source)

    referee.listen(updated)
    referee.start()
    phones = Phones(referee, port=0, loopback=True, chance=Random(1))
    phones.start()
    codes = {seat.colour: seat.code for seat in phones.seats()}
    print(json.dumps({"port": phones.port, "codes": codes, "asked": session.prompt.who}), flush=True)
    for _ in sys.stdin:
        status = Path("/proc/self/status").read_text().splitlines()
        memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
        print(
            json.dumps(
                {
                    "memory": memory / 1024,
                    "lines": len(list(Path("/proc/self/fd").iterdir())),
                    "throws": len(throws),
                }
            ),
            flush=True,
        )
    phones.stop()
    referee.stop()


if __name__ == "__main__":
    main()
