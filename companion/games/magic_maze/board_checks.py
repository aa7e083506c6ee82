"""What the rules need of a maze, and every way in which a board file can fail them (ledger 4.4, MAZE-MODEL-05, 06)."""

from __future__ import annotations

from collections.abc import Iterator

from companion.boards.checks import faults, general_faults
from companion.boards.model import Fault, fault
from companion.boards.symbols import PLAYERS
from companion.games.magic_maze import lines
from companion.games.magic_maze.board import MOST_POSITIONS, SIDES, Edge, MazeBoard, MazePart, Mover, PartStep, Tab
from companion.games.magic_maze.ground import Maze
from companion.table.words import say

LEAST_COLOURS = 2
MOST_COLOURS = 4


@faults.register
def maze_faults(board: MazeBoard) -> list[Fault]:
    """Every fault of a maze, the general ones first. Later checks are left out where earlier ones leave no ground."""
    check = _Checks(board)
    found = general_faults(board)
    found += check.parts()
    found += check.cells()
    found += check.edges()
    found += check.gates()
    found += check.tabs()
    if not any(not each.warning for each in found):
        maze = Maze(board)
        found += check.carried(maze)
        found += check.there_and_back(maze)
        found += check.reached(maze)
    if not any(not each.warning for each in found):
        found += check.winnable(Maze(board))
    return found


class _Checks:
    def __init__(self, board: MazeBoard) -> None:
        self.board = board
        self.cell = {cell.id: cell for cell in board.spaces}
        self.part = {part.id: part for part in board.parts}

    def parts(self) -> Iterator[Fault]:
        """Positions, tracks and tables."""
        if not self.board.parts:
            yield fault("parts", "a maze has at least one part that moves its walls")
        for number, part in enumerate(self.board.parts):
            where = f"parts[{number}]"
            if not 2 <= part.positions <= MOST_POSITIONS:
                yield fault(where, f"{part.id} has {part.positions} positions; 2 to {MOST_POSITIONS} make sense")
            elif part.states != tuple(map(str, range(part.positions))):
                yield fault(where, f"the states of {part.id} are its positions: leave them out")
            for name, track in part.tracks.items():
                yield from self._track(f"{where}.tracks.{name}", part, name, track.slots)
            for position in part.table:
                if position not in part.states:
                    yield fault(f"{where}.table", f"{part.id} has no position {position}")

    def _track(self, where: str, part: MazePart, name: str, slots: str) -> Iterator[Fault]:
        if not slots or set(slots) - {"#", "."}:
            yield fault(where, f"track {name} of {part.id} is “{slots}”; it is written with # for wall and . for gap")
        elif part.cyclic and len(slots) != part.positions:
            yield fault(where, f"track {name} has {len(slots)} slots, and {part.id} has {part.positions} positions")

    def cells(self) -> Iterator[Fault]:
        """One home, one gate-space and one gate for each colour, a rock, and nothing owned that is neither."""
        owners: dict[str, dict[str, list[str]]] = {"home": {}, "gate_space": {}}
        for number, cell in enumerate(self.board.spaces):
            where = f"spaces[{number}]"
            if cell.kind in owners:
                owners[cell.kind].setdefault(cell.owner, []).append(cell.id)
                if cell.owner not in PLAYERS:
                    known = ", ".join(PLAYERS)
                    yield fault(where, f"{cell.id} belongs to “{cell.owner}”, and the colours are {known}")
            elif cell.owner:
                yield fault(where, f"{cell.id} is a {cell.kind} and belongs to nobody, not to {cell.owner}")
            if cell.sector and not 0 <= cell.sector[0] < cell.sector[1]:
                yield fault(where, f"the floor of {cell.id} runs from {cell.sector[0]:g} to {cell.sector[1]:g} mm")
        rocks = [cell.id for cell in self.board.spaces if cell.kind == "rock"]
        if len(rocks) != 1:
            yield fault("spaces", f"there is one rock, not {len(rocks)}")
        if not LEAST_COLOURS <= len(owners["home"]) <= MOST_COLOURS:
            count = len(owners["home"])
            yield fault("spaces", f"{count} colours have a home; {LEAST_COLOURS} to {MOST_COLOURS} can play")
        for kind, name in (("home", "home"), ("gate_space", "gate-space")):
            other = owners["gate_space" if kind == "home" else "home"]
            for colour in sorted(owners[kind].keys() | other.keys()):
                found = owners[kind].get(colour, [])
                if len(found) != 1:
                    yield fault("spaces", f"{colour} has one {name}, not {len(found)}: {', '.join(found) or 'none'}")

    def edges(self) -> Iterator[Fault]:
        """Edges join two cells, once, both ways, and their movers are there."""
        seen: dict[frozenset[str], int] = {}
        ids: dict[str, int] = {}
        for number, edge in enumerate(self.board.links):
            where = f"links[{number}]"
            yield from self._edge(where, edge)
            pair = frozenset((edge.a, edge.b))
            if pair in seen:
                yield fault(where, f"{edge.a} and {edge.b} are joined twice: say it once, with all its movers")
            if edge.id in ids:
                yield fault(where, f"“{edge.id}” is used twice in links")
            seen[pair], ids[edge.id] = number, number
        named = {edge.id for edge in self.board.links}
        named |= {half for gate in self.board.gates for half in gate.halves if isinstance(half, str)}
        for number, part in enumerate(self.board.parts):
            for listed in sorted({each for row in part.table.values() for each in row} - named):
                yield fault(
                    f"parts[{number}].table", f"{part.id} blocks “{listed}”, and there is no such edge or gate half"
                )

    def _edge(self, where: str, edge: Edge) -> Iterator[Fault]:
        if edge.oneway or edge.when:
            yield fault(where, f"{edge.id}: the ways of a maze lead both ways, and only walls close them")
        for end in (edge.a, edge.b):
            if end in self.cell and self.cell[end].kind == "rock":
                yield fault(where, say("{edge}: nobody walks onto the rock", edge=edge.id))
        for mover in edge.movers:
            yield from self._mover(where, edge.id, mover)

    def _mover(self, where: str, what: str, mover: Mover) -> Iterator[Fault]:
        part = self.part.get(mover.part)
        if part is None:
            yield fault(where, f"{what} names the part “{mover.part}”, and there is no such part")
        elif mover.track not in part.tracks:
            yield fault(where, f"{what} names the track “{mover.track}”, and {part.id} has none such")
        elif not 0 <= mover.slot < len(part.tracks[mover.track].slots):
            yield fault(where, f"{what} names slot {mover.slot}, and track {mover.track} has no such slot")

    def gates(self) -> Iterator[Fault]:
        """One gate for each gate-space, with one half or two."""
        spaces = {cell.owner: cell.id for cell in self.board.spaces if cell.kind == "gate_space"}
        found: dict[str, int] = {}
        for number, gate in enumerate(self.board.gates):
            where = f"gates[{number}]"
            if gate.colour in found:
                yield fault(where, f"{gate.colour} has two gates")
            found[gate.colour] = number
            if spaces.get(gate.colour) != gate.cell:
                yield fault(where, f"the gate of {gate.colour} is at {gate.cell}, which is not its gate-space")
            if len(gate.halves) not in (1, 2):
                yield fault(where, f"the gate of {gate.colour} has {len(gate.halves)} halves; one or two can be")
            for half in gate.halves:
                if isinstance(half, Mover):
                    yield from self._mover(where, f"the gate of {gate.colour}", half)
                elif not any(half in row for part in self.board.parts for row in part.table.values()):
                    yield fault(where, say("no part ever closes “{half}”", half=half), warning=True)
        for colour in sorted(spaces.keys() - found.keys()):
            yield fault("gates", f"{colour} has no gate")

    def tabs(self) -> Iterator[Fault]:
        """Tabs move parts that are there."""
        if not self.board.tabs:
            yield fault("tabs", "a maze has at least one tab")
        seen: set[str] = set()
        for number, tab in enumerate(self.board.tabs):
            where = f"tabs[{number}]"
            if tab.id in seen or tab.id in self.part:
                yield fault(where, f"“{tab.id}” is used twice")
            seen.add(tab.id)
            for side, steps in zip(SIDES, (tab.left, tab.right), strict=True):
                if not steps:
                    yield fault(where, f"{tab.id} moves nothing when it is pushed {side}")
                yield from self._steps(where, tab, steps)

    def _steps(self, where: str, tab: Tab, steps: tuple[PartStep, ...]) -> Iterator[Fault]:
        for step in steps:
            if step.part not in self.part:
                yield fault(where, f"{tab.id} moves “{step.part}”, and there is no such part")
            elif not step.step or abs(step.step) >= self.part[step.part].positions:
                yield fault(where, f"{tab.id} moves {step.part} by {step.step} positions")
        names = [step.part for step in steps]
        if len(set(names)) < len(names):
            yield fault(where, f"{tab.id} moves a part twice in one stroke")

    # -- what only the automaton can tell -----------------------------------------------------------------------------

    def carried(self, maze: Maze) -> Iterator[Fault]:
        """A floor that turns takes each figure to a cell where everybody may stand (M6)."""
        for number, part in enumerate(self.board.parts):
            where = f"parts[{number}].carries"
            cells = [cell for row in part.carries for cell in row]
            for cell in cells:
                if cell not in maze.index:
                    yield fault(where, f"{part.id} carries “{cell}”, and there is no such cell")
                elif self.cell[cell].kind != "corridor":
                    yield fault(where, f"{part.id} carries figures to {cell}, where not everybody may stand")
            for doubled in sorted({cell for cell in cells if cells.count(cell) > 1}):
                yield fault(where, f"{part.id} carries {doubled} to two places")

    def there_and_back(self, maze: Maze) -> Iterator[Fault]:
        """A push left and a push right of one tab undo each other (MAZE-MODEL-05)."""
        if self.board.ratchet_oneway:
            return
        for number, tab in enumerate(self.board.tabs):
            for positions in maze.all_positions():
                for first, second in ((tab.left, tab.right), (tab.right, tab.left)):
                    there = maze.stepped(positions, first)
                    if there is not None and maze.stepped(there, second) != positions:
                        at = ", ".join(f"{part} {state}" for part, state in maze.states(positions))
                        yield fault(
                            f"tabs[{number}]",
                            say("{tab} pushed left and right does not come back to {at}", tab=tab.id, at=at),
                        )
                        break
                else:
                    continue
                break

    def reached(self, maze: Maze) -> Iterator[Fault]:
        """Pushes lead from the first position to every other one (MAZE-MODEL-06)."""
        seen, todo = {maze.start}, [maze.start]
        while todo:
            for push in maze.pushes(todo.pop()):
                if push.after not in seen:
                    seen.add(push.after)
                    todo.append(push.after)
        for number, part in enumerate(self.board.parts):
            missed = sorted(set(range(part.positions)) - {positions[number] for positions in seen})
            if missed:
                where = ", ".join(map(str, missed))
                yield fault(
                    f"parts[{number}]",
                    say("no number of pushes brings {part} to {positions}", part=part.id, positions=where),
                )

    def winnable(self, maze: Maze) -> Iterator[Fault]:
        """From every home, in every position, the own gate can be reached open (MAZE-MODEL-06); else a warning."""
        if lines.pairs(maze) > lines.MOST_PAIRS:
            yield fault(
                "parts", say("there are too many positions to see whether every gate can be reached"), warning=True
            )
            return
        for number, gate in enumerate(self.board.gates):
            far = lines.to_challenge(maze, gate.colour)
            rooms, home = lines.alone(maze, gate.colour), maze.index[maze.home[gate.colour]]
            lost = [positions for positions in maze.all_positions() if far[rooms.of(home, positions)] is None]
            if lost:
                at = "; ".join(" ".join(map(str, positions)) for positions in lost[:8])
                text = say("from the {colour} home its gate cannot be reached open at: {at}", colour=gate.colour, at=at)
                yield fault(f"gates[{number}]", text, warning=True)
