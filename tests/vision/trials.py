"""How well the eyes see, measured on seeded pictures of the simulated camera, by what spoils a picture, alone and
together.

Every picture is read by itself, without memory of the one before. Told are the share of pieces and of whole boards read
right, and how many wrong readings were called sure, of which there must be none.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from random import Random

import msgspec

from companion.boards.drawing import where
from companion.boards.model import Board, Point
from ui.table.hands import ASIDE
from vision.camera.arrange import ROUGH, put_down
from vision.camera.scene import Cup, Flaws, Hand, Scene, Stand
from vision.camera.sensor import Make
from vision.camera.simulated import Look, Table, overhead
from vision.geometry import Lens, Pose
from vision.kit.model import Choice, Kit, Riding, Tiles
from vision.markers import CELLS
from vision.sight.drawn import FileArt
from vision.sight.reader import Reader
from vision.sight.reading import Observation
from vision.sight.spots import Spots

READABLE = 24.0
"""Markers this large, px, and larger are readable to a person, if nothing else is wrong."""


FORTIFIED = 0.25
"""The share of tiles on which something more lies."""
ASKEW = 1.5
"""How far a tile among tiles lies out of its way, degrees, one sigma."""
PUSHED = 4.0
"""A figure further off its space than this, mm, leaves a person in doubt where spaces lie as close as figures."""


class Trial(msgspec.Struct, frozen=True):
    """One picture to take: how the camera stands, what spoils it, what lies in the way.

    `readable`: a person would call it so: markers of 24 px, smeared by no more than a cell, nothing bad, nobody pushed
    off a space. `where` the hand reaches, as parts of the board's width and height.
    """

    flaws: Flaws = Flaws()
    tilt: float = 6.0
    toward: float = 90.0
    roll: float = 0.0
    lens: Lens = Lens(0.77, (-0.06, 0.01))
    hand: tuple[float, float, float] | None = None
    cup: tuple[float, float] | None = None
    readable: bool = True


Level = Callable[[Random], Trial]


def _flaw(readable: bool = True, **values: tuple[float, float]) -> Level:
    """One flaw or a few, each drawn evenly from a stretch."""

    def level(rng: Random) -> Trial:
        drawn = {name: rng.uniform(low, high) for name, (low, high) in values.items()}
        if "jpeg" in drawn:
            drawn["jpeg"] = int(drawn["jpeg"])
        flaws = msgspec.convert({**drawn, "angle": rng.uniform(0, 360)}, Flaws)
        return Trial(flaws, rng.uniform(0, 10), rng.uniform(0, 360), rng.uniform(-3, 3), readable=readable)

    return level


def _tilted(low: float, high: float) -> Level:
    return lambda rng: Trial(tilt=rng.uniform(low, high), toward=rng.uniform(0, 360))


def _rolled(rng: Random) -> Trial:
    return Trial(roll=rng.choice((0.0, 180.0)) + rng.uniform(-8, 8))


def _bent(rng: Random) -> Trial:
    lens = Lens(rng.uniform(0.6, 1.0), (rng.uniform(-0.14, 0.05), rng.uniform(-0.01, 0.02)))
    return Trial(tilt=rng.uniform(0, 10), toward=rng.uniform(0, 360), lens=lens)


def _handed(rng: Random) -> Trial:
    trial = _flaw()(rng)
    at = rng.uniform(0.1, 0.9), rng.uniform(0.2, 0.8), rng.choice((90.0, 90.0, 270.0)) + rng.uniform(-35, 35)
    return msgspec.structs.replace(trial, hand=at)


def _cupped(rng: Random) -> Trial:
    trial = _flaw()(rng)
    return msgspec.structs.replace(trial, cup=(rng.uniform(0.05, 0.95), rng.choice((-0.1, 1.1))))


def _all_of_it(rng: Random, hard: float = 1.0, readable: bool = True) -> Trial:
    """Everything at once, each a little, as in a real evening; `hard` makes it more."""
    flaws = Flaws(
        light=rng.uniform(1 - 0.45 * hard, 1.1),
        contrast=rng.uniform(max(0.12, 1 - 0.45 * hard), 1),
        slope=rng.uniform(0, 0.45 * hard),
        shadow=rng.uniform(0, 0.45 * hard),
        glare=rng.uniform(0, 0.25 * hard),
        warm=rng.uniform(-0.12, 0.12) * hard,
        blur=rng.uniform(0.5, 0.5 + 0.5 * hard),
        motion=rng.choice((0.0, rng.uniform(0, 2.5 * hard))),
        noise=rng.uniform(1, 6 * hard),
        angle=rng.uniform(0, 360),
        jpeg=rng.choice((0, rng.randint(60, 95))),
    )
    lens = Lens(rng.uniform(0.7, 0.85), (rng.uniform(-0.1, 0.03), 0.0))
    return Trial(flaws, rng.uniform(0, 10), rng.uniform(0, 360), rng.uniform(-4, 4), lens, readable=readable)


FACTORS: dict[str, Level] = {
    "nothing amiss": _flaw(),
    "out of focus, a little (sigma to 1.0 px)": _flaw(blur=(0.7, 1.0)),
    "out of focus, moderately (1.0 to 1.3)": _flaw(blur=(1.0, 1.3)),
    "out of focus, badly (1.5 to 2.2)": _flaw(False, blur=(1.5, 2.2)),
    "smeared (to 4 px)": _flaw(motion=(2, 4)),
    "smeared badly (5 to 9)": _flaw(False, motion=(5, 9)),
    "grainy (sigma 4 to 12)": _flaw(noise=(4, 12)),
    "very grainy (15 to 30)": _flaw(False, noise=(15, 30)),
    "dark (a third to two thirds)": _flaw(light=(0.33, 0.66)),
    "too bright": _flaw(light=(1.1, 1.3)),
    "pale (contrast 0.3 to 0.6)": _flaw(contrast=(0.3, 0.6)),
    "very pale (0.1 to 0.2)": _flaw(False, contrast=(0.1, 0.2)),
    "uneven light (to a third)": _flaw(slope=(0.4, 0.7)),
    "somebody's shadow": _flaw(shadow=(0.4, 0.65)),
    "coloured light": _flaw(warm=(-0.3, 0.3)),
    "a lamp's reflection": _flaw(glare=(0.2, 0.45)),
    "a glaring reflection": _flaw(False, glare=(0.6, 1.0)),
    "camera askew (10 to 25 degrees)": _tilted(10, 25),
    "picture turned or upside down": _rolled,
    "another lens": _bent,
    "poor JPEG": _flaw(jpeg=(35, 75)),
    "a cup on the frame": _cupped,
    "all of it, mildly": _all_of_it,
    "all of it, harshly": lambda rng: _all_of_it(rng, 2.0, False),
    "a hand over the board": _handed,
}


class Tally(msgspec.Struct):
    """What came of one factor. `sure` and `right` count pieces and parts that are on the table."""

    frames: int = 0
    readable: int = 0
    found: int = 0
    things: int = 0
    right: int = 0
    sure: int = 0
    wrong: int = 0
    whole: int = 0
    whole_readable: int = 0
    gated: int = 0
    """Pictures that were held back because of a hand."""


class Setting(msgspec.Struct, frozen=True):
    """A board as it truly lies, and how to say so."""

    scene: Scene
    pieces: dict[str, str]
    parts: dict[str, str]
    hidden: dict[str, int] = {}
    """Of how many places of a part pieces hide the most."""


class Trials:
    """A board, its kit, a table to photograph it on and a reader that knows nothing of the truth."""

    def __init__(
        self,
        board: Board,
        kit: Kit,
        *,
        size: tuple[int, int] = (1920, 1080),
        seed: int = 0,
        look: Look | None = None,
        make: Make | None = None,
    ) -> None:
        self.board, self.kit, self.size, self.seed = board, kit, size, seed
        self.table = Table(board, kit, look=look, seed=seed, make=make)
        self.reader = Reader(board, kit, drawn=FileArt(board, kit, look=look))
        self._pieces = {piece.id: piece for piece in kit.pieces}
        self._sides = kit.lying()

    def setting(self, rng: Random) -> Setting:
        """A board in the middle of some game: parts anyhow, a few figures on any spaces, some sharing one."""
        parts = {part.id: rng.choice(part.states) for part in self.board.parts}
        places = where(self.board, parts)
        count = rng.randint(min(2, len(self._pieces)), len(self._pieces))
        chosen = rng.sample(sorted(self._pieces), count)
        wanted: dict[str, str] = {}
        for piece in chosen:
            shared = list(wanted.values()) if rng.random() < 0.12 else []
            wanted[piece] = rng.choice(shared or sorted(places))
        tiles: dict[str, tuple[str, ...]] = {}
        riding: dict[str, float] = {}
        truth = dict(parts)
        marked: list[tuple[int, Stand]] = []
        for part in self.kit.parts:
            if isinstance(part, Tiles):
                seen = [place for place in part.places if place in places]
                laid = tuple(seen[: rng.randint(0, len(seen))])
                tiles[part.id] = laid
                if len(seen) == len(part.places):
                    truth[part.id] = str(len(laid))
            elif isinstance(part, Riding):
                states = next(each.states for each in self.board.parts if each.id == part.id)
                riding[part.id] = float(states.index(parts[part.id]))
            elif isinstance(part, Choice) and part.id not in parts:
                self._laid_on(part, places, truth, marked)
            elif isinstance(part, Choice) and part.space in places:
                marker = part.markers.get(parts[part.id])
                if marker is None:
                    del truth[part.id]  # it lies face down, and nobody could tell what it is
                else:
                    x, y = places[part.space]
                    at = x + rng.gauss(0, ROUGH), y + rng.gauss(0, ROUGH)
                    marked.append((marker, Stand(at, part.way(rng.uniform(0, 360)) + rng.gauss(0, ASKEW))))
        stands = put_down(places, wanted, self._pieces, rng)
        hidden = {
            part.id: sum(
                any(
                    math.dist(places[place], stand.at) < 1.05 * self._pieces[name].size
                    for name, stand in stands.items()
                )
                for place in part.places
                if place in places
            )
            for part in self.kit.parts
            if isinstance(part, Tiles)
        }
        scene = Scene(parts, stands, riding, tiles, marked=tuple(marked))
        return Setting(scene, wanted, truth, hidden)

    def _laid_on(
        self, part: Choice, places: Mapping[str, Point], truth: dict[str, str], marked: list[tuple[int, Stand]]
    ) -> None:
        """What lies on a tile, here and there, beside the tile's own marker. By a chance of its own."""
        rng = Random(f"{part.id} {truth}")
        if rng.random() < FORTIFIED and part.space in places:
            truth[part.id] = rng.choice(sorted(part.markers))
            (x, y), aside = places[part.space], part.reach - ASIDE
            marked.append((part.markers[truth[part.id]], Stand((x + aside, y), rng.uniform(0, 360))))

    def tidy(self, setting: Setting) -> bool:
        """Whether a person could tell where everybody belongs: nobody was pushed far off a space by a neighbour."""
        spots = Spots(self.board, setting.scene.parts)
        spaces = list(setting.pieces.values())
        for piece, stand in setting.scene.pieces.items():
            near, own = spots.around(stand.at, PUSHED), setting.pieces[piece]
            if spaces.count(own) == 1 and not (near and near[0][1] == own):
                return False
        return True

    def pose(self, trial: Trial) -> Pose:
        return overhead(
            self.board, self.kit, self.size, trial.lens, tilt=trial.tilt, toward=trial.toward, roll=trial.roll
        )

    def frames(self, factor: str, count: int) -> Iterator[tuple[Trial, Setting, Observation]]:
        """So many pictures of one factor, read."""
        rng = Random(f"{self.seed} {self.board.id} {factor}")
        for _ in range(count):
            trial, setting = FACTORS[factor](rng), self.setting(rng)
            scene, (wide, high) = setting.scene, self.board.size
            if trial.hand:
                hand = Hand((trial.hand[0] * wide, trial.hand[1] * high), trial.hand[2])
                scene = msgspec.structs.replace(scene, hands=(hand,))
            if trial.cup:
                scene = msgspec.structs.replace(scene, cups=(Cup((trial.cup[0] * wide, trial.cup[1] * high)),))
            pose = self.pose(trial)
            sides = [
                self._pieces[piece].side * pose.scale(stand.at, self._pieces[piece].height)
                for piece, stand in scene.pieces.items()
            ]
            sides += [self._sides[marker] * pose.scale(stand.at) for marker, stand in scene.marked]
            smeared = trial.flaws.motion > min(sides) / CELLS
            fit = min(sides) >= READABLE and not smeared and self.tidy(setting)
            trial = msgspec.structs.replace(trial, readable=trial.readable and fit)
            yield trial, setting, self.reader.read(self.table.photograph(scene, pose, trial.flaws))

    def tally(self, factor: str, count: int, each: Callable[[], None] = lambda: None) -> Tally:
        """One factor, counted."""
        found = Tally()
        for trial, setting, seen in self.frames(factor, count):
            judge(found, trial, setting, seen)
            each()
        return found


def judge(tally: Tally, trial: Trial, setting: Setting, seen: Observation) -> None:
    """Adds one picture to the count."""
    tally.frames += 1
    tally.found += seen.board.found
    if seen.hands:
        # nothing is read while a hand is in view, so nothing is right or wrong
        tally.gated += 1
        return
    readable = trial.readable and (trial.cup is None or seen.board.sure)
    whole = seen.board.sure
    for name, truth in setting.pieces.items():
        piece = seen.piece(name)
        tally.things += 1
        tally.right += piece.seen and piece.at == truth
        tally.sure += piece.sure
        tally.wrong += piece.sure and piece.at != truth
        whole = whole and piece.seen and piece.at == truth
    for name, state in setting.parts.items():
        part = seen.part(name)
        right = part.state == state or (state in part.others and len(part.others) <= setting.hidden.get(name, 0) + 1)
        tally.things += 1
        tally.right += right
        tally.sure += part.sure
        tally.wrong += part.sure and part.state != state
        whole = whole and right
    for piece in seen.pieces:
        tally.wrong += piece.id not in setting.pieces and piece.sure and piece.at is not None
    tally.whole += whole
    tally.readable += readable
    tally.whole_readable += whole and readable
