"""The program `companion`: one command a module, and each is only loaded when it is asked for."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from companion import __version__

COMMANDS = {
    "play": "play a game: in a window, in the terminal, or by itself",
    "replay": "play and check transcripts",
    "handbook": "read a game’s procedures",
    "odds": "exact odds of a procedure, option by option",
    "simulate": "let simulated players play many games, and check every state",
    "board": "check a board file",
    "games": "the games in the journal: list, resume, export, forget",
    "hub": "run a simulated dice hub that people can try faults on",
    "bench": "speed figures, as ratios to named peers",
}


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command; 0 is well, 1 is a finding, 2 is a call that cannot be understood."""
    parser = argparse.ArgumentParser(prog="companion", description="A referee at a real board-game table.")
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    words = list(sys.argv[1:] if argv is None else argv)
    asked = next((word for word in words if not word.startswith("-")), "")
    for name, summary in COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary[:1].upper() + summary[1:] + ".")
        if name == asked:
            import_module(f"ui.cli.{name}").arguments(command)
    args = parser.parse_args(words or ["play"])
    if not words:
        args = _everyday(commands, parser)
    try:
        return int(import_module(f"ui.cli.{args.command}").run(args))
    except KeyboardInterrupt:
        print()
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0


def _everyday(
    commands: argparse._SubParsersAction[argparse.ArgumentParser], parser: argparse.ArgumentParser
) -> argparse.Namespace:
    """`companion` alone: the best front end there is."""
    import_module("ui.cli.play").arguments(commands.choices["play"])
    return parser.parse_args(["play"])


def complain(message: object) -> int:
    """Says what is wrong, on the error channel; the exit status to return."""
    print(message, file=sys.stderr)
    return 2
