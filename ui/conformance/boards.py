"""What a game promises of things: boards without faults, a kit that prints and that eyes can read, a look."""

from __future__ import annotations

from random import Random

from companion.boards import checks
from companion.boards.drawing import where
from companion.games import look, rules
from companion.games.ledger import chapters
from ui.conformance.subject import Subject, insist
from ui.table.kits import kit_of
from vision.camera.arrange import put_down
from vision.camera.scene import Scene
from vision.camera.simulated import Table, overhead
from vision.kit.art import FIGURES, drawn
from vision.kit.book import things
from vision.kit.series import free, shared
from vision.kit.sheets import FOOT, PAPERS, SIDE, laid_out
from vision.sight.reader import Reader

PICTURES = 3
SLACK = 1e-3
"""What sums of millimetres may be off."""


def has_sound_boards(subject: Subject) -> None:
    """Every board file is without a fault, every space has a place, and the ledger has its chapters."""
    for name in subject.rules.boards:
        board = rules(subject.game, name).board
        insist(board is not None and board.spaces, f"the board “{name}” has no space")
        if board is not None:
            bad = [str(fault) for fault in checks.faults(board) if not fault.warning]
            insist(not bad, f"the board “{name}”: {'; '.join(bad)}")
            insist(board.game == subject.game, f"the board “{name}” says it is of “{board.game}”")
    insist(all(chapter.sentences for chapter in chapters(subject.game)), "a chapter of ledger.toml is empty")
    look.read(subject.game)


def has_a_kit(subject: Subject) -> None:
    """Every piece is on some page of the kit, with a marker no other game prints or an ink of its own, as a figure that
    is drawn, whole, and none runs off the paper."""
    board, kit = kit_of(subject.rules)
    blank = [f"{piece.id} ({piece.figure or piece.ink or 'no figure'})" for piece in kit.pieces if not drawn(piece)]
    insist(not blank, f"nobody draws {', '.join(blank)}. A piece shows a `figure`: {', '.join(FIGURES)}")
    insist(
        not (other := shared(subject.game)),
        f"its markers are also those of {other}, whose paper may lie about. "
        f"Give kit.toml a series that begins at one of {', '.join(map(str, free()))}",
    )
    known = {piece.id for piece in kit.pieces}
    for seed in range(len(subject.rules.players)):
        state = subject.begun(seed).state
        strange = {piece.id for piece in subject.rules.table(state).pieces} - known
        insist(not strange, f"the kit has no {', '.join(sorted(strange))}")
    for paper, size in PAPERS.items():
        sheets = laid_out(things(board, kit), size)
        placed = [each for sheet in sheets for each in sheet.placed]
        missing = known - {each.cut.thing.title for each in placed}
        insist(not missing, f"on {paper} nothing is printed of {', '.join(sorted(missing))}")
        for sheet in sheets:
            for cut, (x, y) in sheet.placed:
                _, _, wide, high = cut.window
                across = SIDE - SLACK <= x <= sheet.size[0] - SIDE - wide + SLACK
                down = SIDE - SLACK <= y <= sheet.size[1] - FOOT - high + SLACK
                insist(across and down, f"{cut.thing.title} runs off the {paper} sheet")
        for thing in things(board, kit):
            area = sum(each.cut.window[2] * each.cut.window[3] for each in placed if each.cut.thing == thing)
            insist(area >= thing.size[0] * thing.size[1] - SLACK, f"a part of {thing.title} is on no {paper} sheet")


def can_be_seen(subject: Subject) -> None:
    """A camera above the printed table finds the board, and every piece where it stands."""
    board, kit = kit_of(subject.rules)
    rng, pieces = Random(8), {piece.id: piece for piece in kit.pieces}
    parts = {part.id: part.states[0] for part in board.parts}
    places = where(board, parts)
    table, pose, reader = Table(board, kit, seed=3), overhead(board, kit, tilt=5.0), Reader(board, kit)
    for _ in range(PICTURES):
        count = min(len(pieces), len(places) // 2)
        wanted = dict(zip(rng.sample(sorted(pieces), count), rng.sample(sorted(places), count), strict=True))
        seen = reader.read(table.photograph(Scene(parts, put_down(places, wanted, pieces, rng)), pose))
        insist(seen.board.sure, "the frame of the board is not found")
        for name, space in wanted.items():
            found = seen.piece(name)
            insist(found.seen, f"{name} is not found on {space}")
            insist(not found.sure or found.at == space, f"{name} stands on {space} and is surely read on {found.at}")
