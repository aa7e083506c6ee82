"""A maze nobody has the plan of is mapped at the table (MAZE-MODEL-08): a survey makes its one part, a `table`."""

from __future__ import annotations

import msgspec

from companion.boards.survey import Survey, Unmapped
from companion.games.magic_maze.board import MazeBoard, MazePart, PartStep, Tab


def board(plan: MazeBoard, survey: Survey) -> MazeBoard:
    """The plan (cells, edges, gates, tabs) with what was seen as its one part. Raises Unmapped."""
    if not survey.done:
        raise Unmapped("The walls have not come round yet.")
    fixed = frozenset.intersection(*survey.stops)
    table = {str(at): tuple(sorted(blocked - fixed)) for at, blocked in enumerate(survey.stops)}
    part = MazePart(id="maze", positions=len(survey.stops), cyclic=True, table=table, at=plan.centre, label="The maze")
    links = tuple(
        msgspec.structs.replace(edge, fixed="wall" if edge.id in fixed else "open", movers=()) for edge in plan.links
    )
    steps = dict(survey.steps)
    tabs = tuple(_tab(tab, steps[tab.id]) for tab in plan.tabs if tab.id in steps)
    halves = {half for gate in plan.gates for half in gate.halves if isinstance(half, str)}
    if always := sorted(halves & fixed):
        raise Unmapped(f"{always[0]} was closed at every stop, so its gate never opens. Look at it again.")
    return msgspec.structs.replace(plan, parts=(part,), links=links, tabs=tabs)


def _tab(tab: Tab, step: int) -> Tab:
    return msgspec.structs.replace(tab, left=(PartStep("maze", step),), right=(PartStep("maze", -step),))
