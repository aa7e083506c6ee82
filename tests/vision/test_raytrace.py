"""The second source of pictures: its own geometry and light, and the eyes that were never tuned to it."""

from __future__ import annotations

import math
from random import Random

import cv2
import numpy as np
import pytest

from companion.games import GAMES, rules
from companion.table.dice import D6, DUELLING, Die, Face
from tests.vision.dice.tray import round_about
from tests.vision.raytrace.printed import film, pawn, standee
from tests.vision.raytrace.scene import Block, Camera, Film, Lamp, Scene, Sheet
from tests.vision.raytrace.trace import photograph, seen_at
from tests.vision.raytraced import tally
from ui.table.kits import kit_of
from vision.camera.scene import Stand
from vision.dice.faces import painted
from vision.dice.reader import TrayReader
from vision.geometry import Image
from vision.kit.model import Piece
from vision.sight.finder import Finder

SIZE = (240, 180)
PAPER = Sheet(np.full((600, 600, 3), 235, np.uint8), 2.0, (-150.0, -150.0))
CAMERA = Camera((12.0, -9.0, 190.0), (0.0, 0.0, 0.0), SIZE, roll=8.0, bend=0.0)
CLEAR = Film(blur=0.5, grain=0.004, jpeg=0)


def shot(scene: Scene, camera: Camera = CAMERA, film: Film = CLEAR, seed: int = 1) -> Image:
    return np.asarray(cv2.cvtColor(photograph(scene, camera, film, seed=seed), cv2.COLOR_BGR2GRAY), np.uint8)


def test_a_pawn_is_where_it_is_put_and_its_marker_is_read() -> None:
    """The marker found in the picture lies where a pinhole says the pawn's top is, parallax and all."""
    piece = Piece("red", 7)
    block = pawn(piece, Stand((-40.0, 30.0), 33.0))
    camera = CAMERA._replace(size=(480, 360))
    grey = shot(Scene(PAPER, (block,), Lamp((80.0, 60.0, 500.0))), camera)
    (mark,) = Finder({7}).everywhere(grey)
    assert mark.middle == pytest.approx(seen_at(camera, (-40.0, 30.0, piece.height)), abs=0.7)
    off = np.subtract(seen_at(camera, (-40.0, 30.0, piece.height)), seen_at(camera, (-40.0, 30.0, 0.0)))
    assert np.linalg.norm(off) > 2, "what stands up is seen elsewhere than its foot"


def test_shadows_fall_away_from_the_lamp_and_are_soft_under_a_broad_one() -> None:
    figure = standee((0.0, 0.0), 90.0, Random(1))
    flat = Camera((0.0, 0.0, 300.0), (0.0, 0.0, 0.0), SIZE, bend=0.0)
    soft = {}
    for radius in (2.0, 120.0):
        grey = shot(Scene(PAPER, (figure,), Lamp((-200.0, 0.0, 300.0), radius, 0.2)), flat).astype(float)
        row = grey[88:93].mean(0)
        left, right = row[:100].mean(), row[130:160].mean()
        assert right < 0.85 * left, "the lamp hangs on the left"
        soft[radius] = float(np.abs(np.diff(row[128:])).max())
    assert soft[120.0] < 0.7 * soft[2.0]


def test_smooth_paper_shines_where_it_mirrors_the_lamp() -> None:
    lamp = Lamp((60.0, 0.0, 190.0), 30.0)
    straight = Camera((0.0, 0.0, 190.0), (0.0, 0.0, 0.0), SIZE, bend=0.0)
    x, y = (round(each) for each in seen_at(straight, (30.0, 0.0, 0.0)))
    dull, bright = (
        shot(Scene(PAPER, (), lamp), straight, CLEAR._replace(gloss=gloss, white=0.5)) for gloss in (5, 400)
    )
    assert int(bright[y, x]) > int(dull[y, x]) + 20
    assert abs(int(bright[20, 20]) - int(dull[20, 20])) < 12, "but not elsewhere"


def test_the_same_seed_is_the_same_picture() -> None:
    scene = Scene(PAPER, (standee((10.0, 5.0), 20.0, Random(3)),), Lamp((80.0, 60.0, 500.0)))
    one, two, other = shot(scene), shot(scene), shot(scene, seed=2)
    assert (one == two).all() and not (one == other).all()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_no_wrong_reading_of_a_ray_traced_board_is_ever_called_sure(game: str) -> None:
    """The kit of every game, under a lamp, in shadow and shine, through a lens and a sensor with one colour a pixel."""
    kit_of(rules(game))
    found, faults = tally(game, 12)
    assert not faults
    assert found.sure >= 0.6 * found.things and found.right >= 0.9 * found.things
    assert found.whole_readable >= 0.7 * found.readable


@pytest.mark.slow
@pytest.mark.parametrize("die", [D6, DUELLING], ids=lambda die: die.kind)
def test_no_ray_traced_die_is_read_wrong_for_sure(die: Die) -> None:
    """Under lamps that shine back from the tray, with sides in shade and shadows beside them."""
    rng, reader = Random(2), TrayReader(die)
    grain = np.random.default_rng(1).normal(0, 6, (400, 500, 1))
    felt = Sheet(np.asarray(np.clip(grain + np.array((46, 62, 30)), 0, 255), np.uint8), 1.0, (-250.0, -200.0))
    count = sure = 0
    for number in range(16):
        scale = rng.choice((2.2, 3.5))
        lying: dict[tuple[float, float], Face] = {}
        while len(lying) < 4:
            at = rng.uniform(-240, 240) / scale, rng.uniform(-170, 170) / scale
            if all(math.dist(at, other) > 30 for other in lying):
                lying[at] = rng.choice(die.shown)
        blocks = tuple(
            Block(at, (16.0, 16.0, 16.0), rng.uniform(0, 360), painted(face, 12.0), painted(around[number % 4], 12.0))
            for at, face in lying.items()
            for around in [round_about(die, face)]
        )
        turn, out = rng.uniform(0, 2 * math.pi), rng.uniform(50, 300)
        place = out * math.cos(turn), out * math.sin(turn), rng.uniform(300, 700)
        camera = Camera((rng.uniform(-8, 8), rng.uniform(-8, 8), 512 / scale), (0.0, 0.0, 0.0), (640, 480), bend=0.01)
        picture = photograph(Scene(felt, blocks, Lamp(place, 50.0)), camera, film(rng), seed=number)
        for seen in reader.read(picture).dice:
            near = {math.dist(seen.at, seen_at(camera, (*at, 0.0))): face for at, face in lying.items()}
            assert not seen.sure or seen.face == near[min(near)]
            sure += seen.sure
        count += len(lying)
    assert sure >= 0.6 * count
