"""The rules of walking and challenging once more, told plainly on names: what the quick ones must agree with."""

from __future__ import annotations

from companion.games.magic_maze.board import MazeBoard
from companion.games.magic_maze.state import State


def beside(board: MazeBoard, positions: tuple[int, ...]) -> dict[str, set[str]]:
    """Each cell's neighbours over edges with no wall now (MAZE-MODEL-02)."""
    found: dict[str, set[str]] = {cell.id: set() for cell in board.spaces}
    at = {part.id: place for part, place in zip(board.parts, positions, strict=True)}
    for edge in board.links:
        walls = [edge.fixed == "wall"]
        for mover in edge.movers:
            part = next(each for each in board.parts if each.id == mover.part)
            track = part.tracks[mover.track]
            walls.append(track.slots[(mover.slot - track.sign * at[part.id]) % len(track.slots)] == "#")
        walls += [edge.id in part.table.get(str(at[part.id]), ()) for part in board.parts]
        if not any(walls):
            found[edge.a].add(edge.b)
            found[edge.b].add(edge.a)
    return found


def stops(board: MazeBoard, state: State) -> set[str]:
    """Where the mover may end a walk of any length, the cell it stands on among them (MAZE-MOVE-01..11)."""
    house, colour = state.house, state.colours[state.turn]
    hunting = state.controller == colour
    start = state.ogre if hunting else state.at[state.turn]
    adventurers = {at for each, at in zip(state.colours, state.at, strict=True) if hunting or each != colour}
    theirs = {cell.id: cell for cell in board.spaces if cell.owner and cell.owner != colour}
    if house.unused_colours_barred == "off":
        playing = {each for each, at in zip(state.colours, state.at, strict=True) if at}
        theirs = {name: cell for name, cell in theirs.items() if cell.owner in playing}
    near = beside(board, state.positions)

    def enter(here: str, there: str) -> bool:
        if there in theirs and theirs[there].kind == "home":
            return False
        if not hunting and there == state.ogre:
            return False
        if hunting and there in adventurers and house.ogre_passes == "off":
            return False
        return not (house.pass_one_only == "on" and here in adventurers and there in adventurers)

    reached, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for there in near[here]:
            if there not in reached and enter(here, there):
                reached.add(there)
                todo.append(there)
    return {
        cell for cell in reached if cell not in theirs and (cell not in adventurers) and (hunting or cell != state.ogre)
    }


def challenges(board: MazeBoard, state: State) -> set[str]:
    """Whom the mover may challenge from where it stands (MAZE-GATE-01, MAZE-DUEL-01, 03, MAZE-HOME-01)."""
    house, colour = state.house, state.colours[state.turn]
    hunting = state.controller == colour
    here = state.ogre if hunting else state.at[state.turn]
    home = {cell.owner: cell.id for cell in board.spaces if cell.kind == "home"}
    near = beside(board, state.positions).get(here, set())
    able = here in stops(board, state)
    able = able and (house.must_move_to_challenge == "off" or state.stepped)
    able = able and (house.attack_from_home == "on" or here != home[colour])
    if hunting:
        return {
            each
            for each, at in zip(state.colours, state.at, strict=True)
            if able and each != colour and at in near and at != home[each]
        }
    found = set()
    gate = next(each for each in board.gates if each.colour == colour)
    positions = {part.id: at for part, at in zip(board.parts, state.positions, strict=True)}
    if here == gate.cell and board.gate(gate, positions) == "open":
        found.add(state.controller or "ogre")
    safe = house.ogre_home_safe == "on" and state.controller and state.ogre == home[state.controller]
    if state.controller and able and state.ogre in near and not safe:
        found.add("ogre")
    return found
