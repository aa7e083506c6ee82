"""One key each: what is typed counts at once, without Enter, until q."""

from __future__ import annotations

import contextlib
import sys
import termios
import tty
from collections.abc import Callable, Iterator

END = ("q", "\x03", "\x04", "")
"""Keys that end it: q, Ctrl-C, Ctrl-D, the end of the input."""


def by_key(legend: Callable[[], str], press: Callable[[str], str]) -> None:
    """Shows the legend, then what `press` answers to each key."""
    with _single_keys():
        print(legend(), flush=True)
        while (key := sys.stdin.read(1)) not in END:
            print(press(key), flush=True)


@contextlib.contextmanager
def _single_keys() -> Iterator[None]:
    """Keys come without Enter, where there is a terminal."""
    if not sys.stdin.isatty():
        yield
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSADRAIN)  # what was typed already counts
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
