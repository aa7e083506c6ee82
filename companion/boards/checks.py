"""What is wrong with a board: as any board, and as one of its game.

A game's checks and its drawing are registered for its kind of board, in the package of the game, so that whoever has
such a board has both:

    @faults.register                        # in the game's board_checks.py
    def maze_faults(board: MazeBoard) -> list[Fault]:
        return [*general_faults(board), ...]
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any

from companion.boards import drawing, inks, scenery
from companion.boards.model import Board, Fault, fault
from companion.boards.symbols import SYMBOLS


@singledispatch
def faults(board: Board) -> list[Fault]:
    """Every fault and warning of a board as one of its game; what every board is asked where no game says more."""
    return general_faults(board)


def general_faults(board: Board) -> list[Fault]:
    """Ids used twice, links to nowhere, states no part has, things outside their panel, art nobody can draw."""
    found: list[Fault] = []
    for name in ("panels", "spaces", "parts"):
        seen: dict[str, int] = {}
        for number, thing in enumerate(getattr(board, name)):
            if thing.id in seen:
                found.append(fault(f"{name}[{number}]", f"“{thing.id}” is used twice in {name}"))
            seen[thing.id] = number
    spaces = {space.id for space in board.spaces}
    panels = {panel.id: panel for panel in board.panels}
    states = {part.id: part.states for part in board.parts}
    for number, space in enumerate(board.spaces):
        where = f"spaces[{number}]"
        if panels and space.panel not in panels:
            found.append(fault(where, f"space {space.id} lies on “{space.panel}”, and there is no such panel"))
            continue
        width, height = panels[space.panel].size if panels else board.size
        if not (0 <= space.at[0] <= width and 0 <= space.at[1] <= height):
            found.append(
                fault(where, f"space {space.id} at {space.at} lies outside its panel of {width:g} x {height:g} mm")
            )
    for number, link in enumerate(board.links):
        where = f"links[{number}]"
        found += [
            fault(where, f"the link {link.a} – {link.b} names {end}, and there is no such space")
            for end in (link.a, link.b)
            if end not in spaces
        ]
        if link.a == link.b:
            found.append(fault(where, f"{link.a} is linked with itself"))
    whens: list[tuple[str, Any]] = [
        (f"{name}[{number}]", thing.when)
        for name in ("panels", "links", "scenery")
        for number, thing in enumerate(getattr(board, name))
    ]
    for where, when in whens:
        for part, state in when.items():
            if part not in states:
                found.append(fault(where, f"“{part}” is no part of this board"))
            elif state not in states[part]:
                found.append(fault(where, f"{part} has no state “{state}”: it has {', '.join(states[part])}"))
    return [*found, *_kinds(board), *_art(board)]


def _kinds(board: Board) -> Iterator[Fault]:
    """Spaces of a kind nobody draws, on a board that is drawn as any is: they would all look alike."""
    if drawing.draw.dispatch(type(board)) is not drawing.draw.dispatch(Board):
        return
    for number, space in enumerate(board.spaces):
        if space.kind not in SYMBOLS:
            yield fault(
                f"spaces[{number}]", f"nobody draws the kind “{space.kind}”; there are {', '.join(sorted(SYMBOLS))}"
            )


def _art(board: Board) -> Iterator[Fault]:
    """Scenery nobody can draw, in a game or a package of anybody's."""
    panels = {panel.id for panel in board.panels}
    for number, thing in enumerate(board.scenery):
        where = f"scenery[{number}]"
        yield from (fault(where, text) for text in scenery.faults(thing))
        if not inks.known(thing.ink):
            yield fault(where, f"there is no ink called “{thing.ink}”")
        if panels and thing.panel not in panels:
            yield fault(where, f"this art lies on “{thing.panel}”, and there is no such panel")
