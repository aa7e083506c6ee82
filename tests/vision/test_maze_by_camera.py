"""The printed maze under the simulated camera: walls, gates and squares within reach, read for every way it turns.

What the camera should find is told by `plainly` from the board file, on names; what is in the picture is looked up
pixel by pixel where each wall and each half of a gate would stand.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from random import Random

import numpy as np
import pytest

from companion.boards import inks
from companion.boards.drawing import where
from companion.boards.model import Point
from companion.games import rules
from companion.games.magic_maze import walking
from companion.games.magic_maze.board import Cell, Edge, Gate, MazeBoard, Mover, polar
from companion.games.magic_maze.state import State
from companion.play.rules import Rules
from companion.play.session import Session
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.table.events import Given
from tests.games.magic_maze import plainly
from tests.vision.trials import Trial, Trials
from ui.table.kits import kit_of
from vision.camera.arrange import put_down
from vision.camera.scene import PLAIN, Flaws, Scene
from vision.geometry import Floats, Image, Pose
from vision.sight.reading import Observation

WHEEL = "wheel"
BOARDS = ("reference", "reference_counter16")
EVENING = Flaws(light=0.7, slope=0.2, shadow=0.25, warm=0.06, blur=0.8, noise=4.0, jpeg=80)
"""Lamp light, somebody's shadow, a camera that is not the best."""
PLACES = [(board, str(at)) for board in BOARDS for at in range(16)]


class Desk:
    """A printed maze, its camera, and the rules that are played on it."""

    def __init__(self, name: str) -> None:
        game = rules("magic_maze", name)
        assert isinstance(game, Rules) and isinstance(game.board, MazeBoard)
        self.game, self.board = game, game.board
        printed, self.kit = kit_of(game)
        self.trials = Trials(printed, self.kit, size=(1280, 720), seed=11)

    def photographed(self, state: str, at: Mapping[str, str], flaws: Flaws, seed: int = 1) -> tuple[Image, Pose]:
        """The wheel standing so, figures on these cells put down as people do."""
        parts = {WHEEL: state}
        pieces = {piece.id: piece for piece in self.kit.pieces}
        stands = put_down(where(self.board, parts), at, pieces, Random(seed))
        pose = self.trials.pose(Trial(tilt=6.0, toward=70.0, roll=2.0))
        return self.trials.table.photograph(Scene(parts, stands), pose, flaws), pose

    def read(self, state: str, at: Mapping[str, str], flaws: Flaws, seed: int = 1) -> Observation:
        return self.trials.reader.read(self.photographed(state, at, flaws, seed)[0])

    def moment(self, seed: int) -> dict[str, str]:
        """Where figures stand at some moment of some game; on the rock the Ogre, or who commands it while it is out."""
        rng = Random(seed)
        free = [cell.id for cell in self.board.spaces if cell.kind == "corridor"]
        found: dict[str, str] = {}
        for colour in self.game.colours:
            own = [cell.id for cell in self.board.spaces if cell.owner == colour]
            at = rng.choice(own) if rng.random() < 0.3 else rng.choice(free)
            free = [cell for cell in free if cell != at]
            found[f"adventurer_{colour}"] = at
        if seed % 2:
            return {**found, "adventurer_blue": self.game.terrain.rock, "ogre": rng.choice(free)}
        return {**found, "ogre": self.game.terrain.rock}


@pytest.fixture(scope="module")
def desks() -> dict[str, Desk]:
    return {name: Desk(name) for name in BOARDS}


def believed(desk: Desk, seen: Observation) -> Session[State]:
    """The game as it stands when the referee knows nothing but what the camera saw."""
    session: Session[State] = Session(desk.game, Setup("magic_maze", seats(desk.game, 4), {}))
    wheel = seen.part(WHEEL)
    assert wheel.sure and wheel.state is not None, wheel
    session.tell(Given("", WHEEL, wheel.state))
    session.tell(Given("", "turn", "red"))
    at = {name: seen.piece(name) for name in (*(f"adventurer_{colour}" for colour in desk.game.colours), "ogre")}
    assert all(piece.sure and piece.at for piece in at.values()), at
    for colour in desk.game.colours:
        piece = at[f"adventurer_{colour}"]
        if piece.at == desk.game.terrain.rock:
            session.tell(Given("", "controller", colour))
            session.tell(Given("", "ogre", at["ogre"].at or ""))
        else:
            session.tell(Given(colour, "at", piece.at or ""))
    return session


@pytest.mark.few(4)
@pytest.mark.parametrize(("name", "state"), PLACES)
def test_what_the_camera_reads_of_walls_gates_and_reach_is_what_the_rules_say(
    desks: dict[str, Desk], name: str, state: str
) -> None:
    """Read from a picture with all figures on it; the truth is reckoned on names from the board file."""
    desk = desks[name]
    at = desk.moment(int(state))
    session = believed(desk, desk.read(state, at, EVENING if int(state) % 2 else PLAIN, int(state)))
    positions = (int(state),)
    assert session.state.positions == positions
    maze, read = desk.game.terrain, session.state
    near = plainly.beside(desk.board, positions)
    walls = maze.walls(read.positions)
    for number, cell in enumerate(maze.cells):
        assert set(maze.names(walls.nexts[number])) == near[cell], cell
    view = dict(desk.game.table(read).parts)
    for gate in desk.board.gates:
        shut = sum(wall_at(desk.board, half, int(state)) for half in gate.halves)
        assert view[f"gate_{gate.colour}"] == ("open", "half", "shut")[shut]
    for player, colour in enumerate(desk.game.colours):
        session.tell(Given("", "turn", colour))
        assert session.state.at[player] == at[f"adventurer_{colour}"]
        reach = set(maze.names(walking.walk(maze, walking.situation(session.state)).stops))
        assert reach == plainly.stops(desk.board, session.state), colour
    assert session.state.ogre == at["ogre"]
    in_the_picture(desk, state)


def wall_at(board: MazeBoard, mover: Mover | str, position: int) -> bool:
    """Whether that slot shows a wall, counted out on the track's own row of slots (MAZE-MODEL-01)."""
    assert isinstance(mover, Mover)
    track = board.parts[0].tracks[mover.track]
    return track.slots[(mover.slot - track.sign * position) % len(track.slots)] == "#"


# -- the picture itself: is there a wall where the rules say one stands? ---------------------------------------------


def middle(board: MazeBoard, edge: Edge) -> Point:
    """The middle of the stretch where two cells meet, mm: on a spoke, or on the arc between two rings."""
    cells: dict[str, Cell] = {cell.id: cell for cell in board.spaces}
    a, b = (cells[end] for end in (edge.a, edge.b))
    if a.sector is None or b.sector is None:
        inside = a.sector or b.sector
        assert inside is not None
        return polar(board.centre, inside[1], (inside[2] + inside[3]) / 2)
    if a.sector[:2] == b.sector[:2]:
        turn = next(one for one in a.sector[2:] if any(abs((one - other) % 360) < 0.01 for other in b.sector[2:]))
        return polar(board.centre, (a.sector[0] + a.sector[1]) / 2, turn)
    outer, inner = sorted((a.sector, b.sector), reverse=True)
    return polar(board.centre, inner[1], (outer[2] + outer[3]) / 2)


def colour_at(picture: Image, pose: Pose, place: Point, reach: float = 0.6) -> Floats:
    """The mean colour of a small patch, red, green, blue; `reach` mm about a place."""
    steps = np.linspace(-reach, reach, 5)
    points = [(place[0] + x, place[1] + y) for x in steps for y in steps]
    pixels = np.rint(pose.pixels(points)).astype(int)
    return np.asarray(picture[pixels[:, 1], pixels[:, 0]].mean(0)[::-1])


def like(colour: Floats, *ink: str) -> bool:
    """Whether it is nearer to the first ink than to any other."""
    apart = [math.dist(colour, inks.rgb(each, "print")) for each in ink]
    return apart[0] == min(apart)


def in_the_picture(desk: Desk, state: str) -> None:
    """Walls and closed halves of gates are in the picture exactly where the rules have them.

    Each half of a gate is looked at by itself: water where it is open, a striped bar where it is closed.
    """
    picture, pose = desk.photographed(state, {}, PLAIN)
    assert desk.trials.reader.read(picture).part(WHEEL).state == state
    near = plainly.beside(desk.board, (int(state),))
    for edge in desk.board.links:
        colour = colour_at(picture, pose, middle(desk.board, edge))
        seen = like(colour, "maze_wall", "maze_floor", "maze_court", "maze_line")
        assert seen == (edge.b not in near[edge.a]), (edge.id, colour)
    for gate in desk.board.gates:
        shut = sum(barred(desk.board, gate, half, picture, pose) for half in gate.halves)
        assert desk.board.gate(gate, {WHEEL: int(state)}) == ("open", "half", "shut")[shut], gate.colour


def barred(board: MazeBoard, gate: Gate, half: Mover | str, picture: Image, pose: Pose) -> bool:
    assert isinstance(half, Mover)
    track = board.parts[0].tracks[half.track]
    at = polar(board.centre, track.radius, sum(track.span(half.slot)) / 2)
    return not like(colour_at(picture, pose, at), "maze_pool", f"figure_{gate.colour}", "white", "maze_wall")


def test_every_kind_of_gate_comes_up(desks: dict[str, Desk]) -> None:
    """So that the tests above have told open, half shut and shut from each other on both boards."""
    for desk in desks.values():
        found = {desk.board.gate(gate, {WHEEL: at}) for gate in desk.board.gates for at in range(16)}
        assert found == {"open", "half", "shut"}


# -- strokes that stop short -----------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("name", BOARDS)
def test_a_wheel_half_way_is_read_as_between_its_two_positions(desks: dict[str, Desk], name: str) -> None:
    """Whichever way it was going: `5>6` and `6>5` look the same. Never is it taken for one of them."""
    desk = desks[name]
    for at in (0, 5, 10, 15):
        onward = (at + 1) % 16
        for short in (f"{at}>{onward}", f"{onward}>{at}"):
            wheel = desk.read(short, desk.moment(at), EVENING if at % 2 else PLAIN, at).part(WHEEL)
            assert (wheel.between, wheel.state, wheel.sure) == (True, None, False)
            assert set(wheel.others) == {str(at), str(onward)}
