"""`companion play --camera`: the eyes beside a game in the terminal. Only loaded where a camera is asked for."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext

from companion.files import BadFile
from companion.table.events import Event
from hardware.dice.source import AllDice
from ui.cli.asking import Unclear
from ui.cli.main import aside
from ui.table.devices import dice_by_camera
from ui.table.kits import kit_of
from ui.table.referee import Referee
from ui.table.seen import SeenTable, Unseen
from ui.table.simulated import SimulatedTable
from ui.table.watch import source_of, watching
from ui.terminal.storyteller import Storyteller
from vision.camera.frames import CameraTrouble

SIMULATED = "simulated"


@contextmanager
def eyes(referee: Referee, camera: str, dice_camera: str = "") -> Iterator[None]:
    """The eyes watch for as long as the game is played, the board or the dice or both.

    Raises Unclear for a camera or board that is not there.
    """
    try:
        for name in filter(None, (camera, dice_camera)):
            source_of(name)
        tray = dice_by_camera(referee.dice, referee.wake, dice_camera) if isinstance(referee.dice, AllDice) else None
        if tray:
            tray.attend(referee)
        try:
            with watching(referee, referee.session.rules, camera, tray) if camera else nullcontext() as over:
                yield
                for words in over.missing() if over and not referee.session.prompt.over else ():
                    aside(words)
        finally:
            if tray:
                tray.leave()
    except (CameraTrouble, BadFile) as error:
        raise Unclear(str(error)) from error


def told(referee: Referee, table: SimulatedTable, seed: int, camera: str) -> bool:
    """The game plays itself, each move made by simulated hands and seen by the simulated camera. Raises Unclear."""
    if camera != SIMULATED:
        raise Unclear("A game that plays itself can be watched by one camera only: --camera simulated.")
    try:
        seen = SeenTable(referee, table, *kit_of(referee.session.rules), seed=seed)
    except BadFile as error:
        raise Unclear(str(error)) from error

    def act(event: Event) -> None:
        seen.act(event)
        seen.settle()

    seen.start()
    try:
        seen.settle()
        return Storyteller(referee, table, act=act).tell()
    except Unseen as error:
        raise Unclear(f"The simulated eyes gave up: {error}") from error
    finally:
        seen.close()
