"""The program `companion`: one command a module, and each is only loaded when it is asked for."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import textwrap
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from io import TextIOWrapper
from pathlib import Path
from types import ModuleType

from companion import __version__
from ui.cli.ending import interrupted_once

# Products of small matrices are all there are here: threads that wait for one of them only burn the time of others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

COMMANDS = {
    "play": "play a game: in a window, in the terminal, or by itself",
    "replay": "play and check transcripts",
    "handbook": "read a game’s procedures",
    "rule": "any rule by its id, in one sentence",
    "odds": "exact odds of anything from where a game stands, or of a procedure",
    "simulate": "let simulated players play many games, and check every state",
    "compare": "which of two house rules is fairer, and how sure that is",
    "board": "check a board file",
    "check-game": "whether a game, yours too, keeps what every game promises",
    "check-device": "whether a device, yours too, fails without costing a game",
    "new-game": "a small game that plays, as a package of its own, to make yours of",
    "games": "the games in the journal: list, export, import, forget",
    "backup": "everything in one file, or on a stick",
    "restore": "everything as a backup has it; the old is kept aside",
    "update": "a new release, on a machine of its own",
    "flow": "the picture of a game’s questions, and of what may follow each",
    "serve": "the table on the phones in the room: each is a seat, any other screen the wall",
    "club": "many tables: results in one database, tables live, standings, who plays whom next",
    "see": "what the camera code reads in pictures",
    "kit": "a table to print: board, frame, pawns and cards at true size",
    "hub": "run a simulated dice hub that people can try faults on",
    "panel": "press the lamps and buttons of a pretended panel, and try its faults",
    "doctor": "what is attached, what is not, and what to do about it",
    "bench": "speed figures, as ratios to named peers",
}

PARTS = {
    "club": "ui.club",
    "compare": "ui.season",
    "check-game": "ui.conformance",
    "check-device": "ui.conformance",
    "new-game": "ui.conformance",
}
"""Commands of what no table needs: it may be left out of what is installed."""


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; 0 is well, 1 is a finding, 2 is a call that cannot be understood."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by whoever called: nothing else may come to lie there
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115
    for stream in (sys.stdin, sys.stdout, sys.stderr):  # a sign that cannot be written or read gets a ? in its place
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    parser = argparse.ArgumentParser(prog="companion", description="A referee at a real board-game table.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    words = list(sys.argv[1:] if argv is None else argv)
    asked = next((word for word in words if not word.startswith("-")), "")
    if asked in PARTS and find_spec(PARTS[asked]) is None:
        return complain(f"“companion {asked}” is of {PARTS[asked]}, which is not installed here.")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary[:1].upper() + summary[1:] + ".")
        if name == asked:
            command_of(name).arguments(command)
    args = parser.parse_args(words or ["play"])
    if not words:
        args = _everyday(commands, parser)
    try:
        with interrupted_once():
            return int(command_of(args.command).run(args))
    except KeyboardInterrupt:
        print()
        return 130
    except BrokenPipeError:  # whoever read along has seen enough
        sys.stdout = None
        return 0
    except Exception as error:
        return _stumbled(error)


def command_of(name: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"ui.cli.{name.replace('-', '_')}")


def _everyday(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], parser: argparse.ArgumentParser
) -> argparse.Namespace:
    """`companion` alone: the best front end there is."""
    command_of("play").arguments(commands.choices["play"])
    return parser.parse_args(["play"])


def complain(message: object) -> int:
    """Says what is wrong, on the error channel; the exit status to return."""
    if isinstance(message, OSError) and message.filename:
        message = f"{message.filename}: {message.strerror}."
    aside(message)
    return 2


def aside(message: object) -> None:
    """Says something on the error channel, folded to the width of the terminal where there is one."""
    width = shutil.get_terminal_size().columns if sys.stderr and sys.stderr.isatty() else 0
    for line in str(message).splitlines():
        print(textwrap.fill(line, width - 1) if width > 20 else line, file=sys.stderr)


def page_width() -> int:
    """How many letters a line of a page has."""
    return max(40, min(100, shutil.get_terminal_size().columns - 2))


def _stumbled(error: Exception) -> int:
    """A mistake of ours: one sentence for the players, the rest in a file for whoever mends it."""
    from traceback import format_exception

    from ui.table import places

    words = f"The companion stumbled over a mistake of its own ({type(error).__name__}: {error})."
    page = places.data() / "stumbled.txt"
    try:
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text("".join(format_exception(error)), encoding="utf-8", errors="replace")
        words += f" Games are kept as they stood. {page} tells more."
    except OSError:
        pass
    return complain(words)


def program() -> int:
    """`main`, and nothing more: Ctrl-C on the way out, when all is kept already, has nothing left to interrupt."""
    status = main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return status


if __name__ == "__main__":
    sys.exit(program())
