"""What is different from the recorded games: `python -m tests.games.golden.compare GAME [--log N] [--before OLD_TREE]`.

Lists the logs that differ and after which event. With the root of an older tree, that tree plays the first of them (or
log N) as well, and what it makes of that event is held against what this tree does.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import traceback
from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from companion.games import GAMES
from companion.table.events import pack
from tests.games.golden import logs
from tests.games.golden.logs import Log, Shot

EARLIER = 6
"""Events told before the one that makes the difference."""
NOTHING = "-"


def before(tree: Path, log: Log) -> Generator[Shot, None, None]:
    """The log as the rules of another tree have it; ends early where they stumble, and the traceback is printed."""
    env = os.environ | {"PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, logs.__file__], stdin=pipe, stdout=pipe, cwd=tree, env=env) as old:
        assert old.stdin and old.stdout
        old.stdin.write(pack(log))
        old.stdin.close()
        try:
            for line in old.stdout:
                yield msgspec.json.decode(line, type=Shot)
        finally:
            old.kill()


def now(log: Log) -> Generator[Shot, None, None]:
    """The log as this tree has it; ends early where the rules stumble."""
    try:
        for outcome in logs.outcomes(log):
            yield outcome.shot
    except Exception:
        print(f"This tree stumbles.\n{traceback.format_exc()}")


def leaves(value: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every value of a view by its path; a list is one value."""
    if isinstance(value, dict) and value:
        for key, inner in value.items():
            yield from leaves(inner, f"{path}.{key}" if path else key)
    else:
        yield path, pack(value).decode()


def changes(old: Shot, new: Shot) -> Iterator[str]:
    """What the two trees disagree on, a line each."""
    if old.refused != new.refused:
        yield f"  {'taken, now refused' if new.refused else 'refused, now taken'}"
    yield from _unlike(*(dict(leaves(msgspec.json.decode(each.view))) for each in (old, new)))
    was, found = (msgspec.json.decode(each.legal) for each in (old, new))
    lost, gained = (Counter(pack(answer).decode() for answer in each.pop("answers")) for each in (was, found))
    yield from _unlike(was, found)
    yield from (f"  no longer legal  {answer}" for answer in (lost - gained).elements())
    yield from (f"  newly legal      {answer}" for answer in (gained - lost).elements())


def _unlike(was: dict[str, Any], found: dict[str, Any]) -> Iterator[str]:
    for path in sorted(was.keys() | found.keys()):
        if was.get(path) != found.get(path):
            yield f"  {path}: {was.get(path, NOTHING)}  ->  {found.get(path, NOTHING)}"


def compare(tree: Path, log: Log) -> None:
    """Prints the first event the two trees disagree on."""
    told = ["the start", *(pack(step.event).decode() for step in log.steps)]
    with closing(before(tree, log)) as old, closing(now(log)) as new:
        for at in range(len(told)):
            was, found = next(old, None), next(new, None)
            if was and found and (was.view, was.legal, was.refused) == (found.view, found.legal, found.refused):
                continue
            print(f"{logs.Difference(log, at, 'the trees disagree')}\n")
            for number in range(max(0, at - EARLIER), at + 1):
                print(f"  {number:5}  {told[number]}")
            print(f"\nbefore  {was.said if was else 'stumbles'}\nnow     {found.said if found else 'stumbles'}\n")
            print("\n".join(changes(was, found) if was and found else ()))
            return
    print(f"Log {log.number}: both trees make the same of it.")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--log", type=int, metavar="N", help="only this log")
    parser.add_argument("--before", type=Path, metavar="OLD_TREE", help="root of the tree to compare with")
    asked = parser.parse_args()
    played = [log for log in logs.load(asked.game) if asked.log in (None, log.number)]
    if not played:
        parser.error(f"There is no log {asked.log}.")
    if asked.before and not (asked.before / "companion").is_dir():
        parser.error(f"{asked.before} is not the root of a tree: there is no companion in it.")
    found = [difference for log in played if (difference := logs.difference(log))]
    excuses = logs.excuses()
    open_ = [difference.log for difference in found if logs.complaint(difference.log, excuses)]
    for difference in found:
        excused = "" if difference.log in open_ else "  (excused)"
        print(f"log {difference.log.number:2}  event {difference.at:4}  {difference.what.splitlines()[0]}{excused}")
    print(f"{asked.game}: {len(found)} of {len(played)} logs differ, {len(found) - len(open_)} of them excused.\n")
    if asked.before and (chosen := open_ if asked.log is None else played):
        compare(asked.before.resolve(), chosen[0])
    return bool(open_)


if __name__ == "__main__":
    sys.exit(main())
