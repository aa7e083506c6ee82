"""`companion panel`: hands at the pretended panel of a game in another terminal, with its faults at the keyboard."""

from __future__ import annotations

import argparse
import socket
import string
import sys
from pathlib import Path

from ui.cli.keyboard import by_key
from ui.cli.main import complain
from ui.table import places

HOW = "No pretended panel is open. Start a game with one in another terminal: GPIOZERO_PIN_FACTORY=mock companion"

GONE = "The game has ended, and its panel with it."

OWN_KEYS = {"press confirm": "c", "press undo": "u", "press knob": "k", "turn 1": "+", "turn -1": "-"}
FREE_KEYS = [key for key in string.ascii_letters if key not in (*OWN_KEYS.values(), "q")]


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--keys", action="store_true", help="one key each, also in a pipe")
    parser.add_argument("--path", type=Path, metavar="PATH", help="where the panel is reached")


def run(args: argparse.Namespace) -> int:
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(str(args.path or places.panel()))
        except OSError:
            return complain(HOW)
        try:
            hands = Hands(line)
            if args.keys or sys.stdin.isatty():
                by_key(hands.legend, hands.press)
            else:
                for words in sys.stdin:
                    print(hands.order(words.strip() or "lamps"))
        except ConnectionError:
            return complain(GONE)
    return 0


class Hands:
    """Whoever presses the panel at the other end of a line."""

    def __init__(self, line: socket.socket) -> None:
        self._line = line.makefile("rw", encoding="utf-8", errors="replace")
        self.keys = keys(self.order("commands").split("; "))

    def order(self, words: str) -> str:
        """One command, and the answer. Raises ConnectionError when the game is over and its panel gone."""
        print(words, file=self._line, flush=True)
        if not (answer := self._line.readline()):
            raise ConnectionError
        return answer.rstrip("\n")

    def press(self, key: str) -> str:
        """What one key does; any other key lists them."""
        return self.order(self.keys[key]) if key in self.keys else self.legend()

    def legend(self) -> str:
        rows = [f"  {key}  {command}" for key, command in self.keys.items()]
        return "\n".join([*rows, "  ?  this list      q  quit", self.order("lamps")])


def keys(commands: list[str]) -> dict[str, str]:
    """A key for each command: a place’s number, the letters of `OWN_KEYS`, and for the rest what is left."""
    free = iter(FREE_KEYS)
    found = {}
    for command in commands:
        place = command.removeprefix("press place ")
        key = place if place.isdecimal() and len(place) == 1 else OWN_KEYS.get(command) or next(free, "")
        if key:
            found[key] = command
    return found
