"""What several commands ask in the same way: a game, its house rules, a procedure."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any

from companion.files import BadFile
from companion.games import GAMES, rules
from companion.play.players import PLAYERS, company
from companion.play.record import Table
from companion.play.rules import Rules
from companion.play.setup import BadSetup
from companion.play.simulation import seats
from companion.procedures.graph import Procedure
from ui.table import languages

GAME = f"{', '.join(GAMES.own)}, or one another package brings"
SALVAGE = "“companion games salvage” begins a new one with all that can be read of it, and keeps the old file."


class Unclear(Exception):
    """The call names something that is not there; the message names what is."""


def add_game(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help=GAME)


def add_house(parser: argparse._ActionsContainer) -> list[argparse.Action]:
    return [
        parser.add_argument(
            "--rule", action="append", default=[], metavar="NAME=VALUE", help="a house rule; may be repeated"
        ),
        parser.add_argument("--board", default="reference", metavar="FILE", help="another board than ours"),
    ]


def add_table(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--players", default="", metavar="N or KINDS",
        help=f"how many, left out every number in turn; or who, changing places: {','.join(PLAYERS)}",
    )  # fmt: skip


def table_of(args: argparse.Namespace, game: Rules[Any]) -> Table:
    """Who sits down to simulated games. Raises BadSetup."""
    try:
        count = int(args.players or 0)
    except ValueError:
        names = tuple(args.players.split(","))
        company(game, names)
        seats(game, len(names))
        return Table(company=names)
    if count:
        seats(game, count)
    return Table(count)


def add_language(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--language", choices=languages.available(), default=languages.ENGLISH, help="what is spoken")


def game_of(args: argparse.Namespace) -> Rules[Any]:
    """The rules asked for. Raises Unclear."""
    return rules_of(args.game, getattr(args, "board", "reference"))


def rules_of(game: str, board: str) -> Rules[Any]:
    """The rules of a game on a board. Raises Unclear."""
    try:
        return rules(game, board)
    except (BadSetup, BadFile) as error:
        raise Unclear(str(error)) from None


def house_of(args: argparse.Namespace, game: Rules[Any]) -> dict[str, str]:
    """The house rules asked for. Raises Unclear, with a rule of this game for an example."""
    chosen = {}
    for word in args.rule:
        name, sign, value = word.partition("=")
        if not sign:
            rule = next(each for each in game.house_rules if each.choices)
            raise Unclear(f"“{word}” should be NAME=VALUE, such as {rule.name}={rule.choices[-1]}.")
        chosen[name] = value
    return chosen


def pages_of(game: Rules[Any], house: dict[str, str]) -> Mapping[str, Procedure]:
    """Every procedure under these house rules. Raises Unclear."""
    try:
        return game.handbook(house)
    except BadSetup as error:
        raise Unclear(str(error)) from None


def procedure_of(game: Rules[Any], house: dict[str, str], name: str) -> Procedure:
    """Raises Unclear, naming every procedure of the game."""
    pages = pages_of(game, house)
    if name not in pages:
        raise Unclear(f"There is no procedure “{name}” in {game.title}. There are: {', '.join(pages)}.")
    return pages[name]
