"""`companion odds GAME SCENE.table`: the odds of anything from there; `companion odds GAME PROCEDURE`: of it alone."""

from __future__ import annotations

import argparse

from companion.files import BadFile
from companion.foresight.inquiry import LOOKS, PLANS, PLAYS, UNTIL
from ui.cli import procedure_odds, scene_odds
from ui.cli.asking import Unclear, add_game, add_house
from ui.cli.main import complain

SCENE = ".table"
MOST = 1000
"""Throws counted one by one."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add_game(parser)
    parser.add_argument(
        "asked",
        nargs="?",
        default="",
        metavar="SCENE.table|PROCEDURE",
        help="a transcript that ends there, or a procedure; a new game where neither is named",
    )
    _of_a_scene(parser.add_argument_group("of a scene"))
    _of_a_procedure(parser.add_argument_group("of a procedure"))
    parser.add_argument(
        "--using", default="", metavar="OPTION,...",
        help=f"always name these options where they are open; of a scene a plan: {PLANS}",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true")


def _of_a_scene(parser: argparse._ActionsContainer) -> list[argparse.Action]:
    """What only a scene is asked with."""
    return [
        parser.add_argument(
            "--then",
            default="",
            metavar="LINES",
            help=f"lines of a transcript that follow it, with {scene_odds.THEN} between",
        ),
        parser.add_argument(
            "--of",
            action="append",
            default=[],
            metavar="PATH[=VALUE]",
            help=LOOKS,
        ),
        parser.add_argument(
            "--after",
            default="",
            metavar="MOMENT",
            help=f"{UNTIL}; a turn where nothing is said",
        ),
        parser.add_argument("--for", dest="seat", default="", metavar="SEAT", help="who decides so"),
        parser.add_argument("--plays", default="", choices=PLAYS, help="how the players decide"),
        parser.add_argument(
            "--toward", default="", metavar="PATH=VALUE", help="what best play is for, where it is not --of"
        ),
        parser.add_argument(
            "--mean", action="store_true", help="the means alone; best play of what is counted counts least"
        ),
        parser.add_argument(
            "--without", default="", metavar="OPTION,...", help="options nobody takes, said as in --using"
        ),
        parser.add_argument(
            "--if", dest="provided", default="", metavar="PATH=VALUE", help="of what comes to that alone"
        ),
        parser.add_argument(
            "--samples",
            type=int,
            default=scene_odds.SAMPLES,
            metavar="N",
            help="games played out where it is too large",
        ),
        parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the dice of those games"),
    ]


def _of_a_procedure(parser: argparse._ActionsContainer) -> list[argparse.Action]:
    """What only a procedure is asked with."""
    return [
        parser.add_argument("--holding", default="", metavar="A,B", help="the cards held"),
        parser.add_argument("--side", default="a", choices=("a", "b"), help="the end one comes from"),
        parser.add_argument(
            "--known", action="append", default=[], metavar="NAME=N", help="what the board says, such as sections=3"
        ),
        parser.add_argument(
            "--attempts", type=int, default=0, metavar="N", help="by the first throw, the second .. the Nth"
        ),
        parser.add_argument("--where", action="store_true", help="where one stands when the first turn is over"),
        *add_house(parser),
    ]


def run(args: argparse.Namespace) -> int:
    scene = not args.asked or args.asked.endswith(SCENE)
    others = (_of_a_procedure if scene else _of_a_scene)(argparse.ArgumentParser(add_help=False))
    try:
        if given := [each.option_strings[0] for each in others if getattr(args, each.dest) != each.default]:
            what = "a procedure" if scene else f"a scene, a file that ends with {SCENE},"
            raise Unclear(f"{', '.join(given)}: that is asked of {what} alone.")
        if scene:
            return scene_odds.show(args)
        if not 0 <= args.attempts <= MOST:
            raise Unclear(f"--attempts {args.attempts} should be a number from 1 to {MOST}.")
        return procedure_odds.show(args)
    except (Unclear, BadFile) as error:
        return complain(error)
