"""`companion play GAME --from PICTURE`: a game that is under way at the table goes on here."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from companion.play.session import Session
from companion.table.words import say
from ui.cli.asking import Unclear
from ui.cli.main import aside
from ui.table import languages
from ui.table.believing import TAKEN, take_over
from ui.table.kits import kit_of, reader_of
from vision.pictures import load


def taken_over(args: argparse.Namespace, session: Session[Any], number: int) -> None:
    """The new game becomes what the picture shows for certain, and is taken up; what it does not show is named.

    Raises Unclear where the picture shows no board, BadFile, JournalError.
    """
    languages.speak(args.language)
    seen = reader_of(*kit_of(session.rules), args.board).read(load(Path(args.picture)))
    if not seen.board.sure:
        again = say("Take the picture once more, from above, with both printed strips in it.")
        raise Unclear(say("{what} {todo}", what=seen.trouble, todo=again))
    if seen.hands:
        raise Unclear(say("A hand lies over the board. Take the picture once more without it."))
    for words in take_over(session, seen, lambda event: session.tell(event, TAKEN)).words:
        aside(words)
    args.resume, args.game, args.players, args.board, args.rule = number, None, "", "reference", []
