"""Types are learnt one at a time, however many threads meet them at once: else the process ends without a word."""

from __future__ import annotations

import subprocess
import sys

MEETING = """
import sys, threading, types
from companion import typed

WORDS = '''
from __future__ import annotations
import msgspec
class Inner(msgspec.Struct):
    number: int = 0
    name: str | None = None
class Outer(msgspec.Struct):
    inner: Inner
    more: tuple[Inner, ...] = ()
    named: dict[str, Inner] = {}
'''
WAYS = [
    lambda made: typed.convert({"inner": {"number": 1}}, made.Outer).inner.number,
    lambda made: typed.json(b'{"inner": {"number": 1}}', made.Outer).inner.number,
    lambda made: typed.convert({"number": 1}, made.Inner).number,
    lambda made: typed.json(b'[{"number": 1}]', tuple[made.Inner, ...])[0].number,
]

sys.setswitchinterval(1e-6)
for number in range(100):
    made = sys.modules[f"made_{number}"] = types.ModuleType(f"made_{number}")
    exec(WORDS, made.__dict__)
    gate, found = threading.Barrier(len(WAYS)), []

    def meet(way):
        gate.wait()
        found.append(way(made))

    threads = [threading.Thread(target=meet, args=[way]) for way in WAYS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1] * len(WAYS)
"""


def test_threads_that_meet_a_type_at_once() -> None:
    done = subprocess.run([sys.executable, "-c", MEETING], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr or done.returncode
