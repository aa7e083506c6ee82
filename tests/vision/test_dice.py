"""Dice by camera: every face in every turn, alone and in company; whatever is not plain is not sure."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import numpy as np
import pytest

from companion.table.dice import D6, D8, DUELLING, Die, Face
from vision.dice.reader import TrayReader
from vision.dice.tray import Thrown, photograph


@pytest.mark.parametrize("die", [D6, DUELLING], ids=lambda die: die.kind)
def test_every_face_is_read_in_any_turn(die: Die) -> None:
    reader, rng = TrayReader(die), Random(5)
    for face in die.shown:
        for seed in range(4):
            thrown = [Thrown(face, (rng.uniform(60, 180), rng.uniform(60, 180)), rng.uniform(0, 360))]
            (seen,) = reader.read(photograph(thrown, (240, 240), seed=seed))
            assert (seen.face, seen.sure) == (face, True)


def test_several_dice_are_told_apart() -> None:
    thrown = [Thrown(face, (90.0 + 95 * i, 200.0 + 20 * i), 33.0 * i) for i, face in enumerate((6, 1, 3, 5, 2))]
    seen = TrayReader(D6).read(photograph(thrown))
    assert [(die.face, die.sure) for die in seen] == [(6, True), (1, True), (3, True), (5, True), (2, True)]


@pytest.mark.parametrize("die", [D6, DUELLING], ids=lambda die: die.kind)
def test_nothing_wrong_is_ever_sure(die: Die) -> None:
    """Dark, blurred, grainy, small: less is read then, and nothing falsely."""
    reader, rng = TrayReader(die), Random(9)
    right = count = 0
    for seed in range(40):
        face: Face = rng.choice(die.shown)
        scale = rng.uniform(1.6, 4.0)
        picture = photograph(
            [Thrown(face, (120.0, 120.0), rng.uniform(0, 360))],
            (240, 240),
            scale=scale,
            seed=seed,
            light=rng.uniform(0.5, 1.2),
            blur=rng.uniform(0.5, 2.4),
            noise=rng.uniform(2, 14),
        )
        for seen in reader.read(picture):
            count += 1
            assert not seen.sure or seen.face == face
            right += seen.sure
    assert count >= 36 and right >= 0.7 * count


def test_a_leaning_die_is_not_sure() -> None:
    reader = TrayReader(D6, side=48.0)
    for lean in (25.0, 40.0, 55.0):
        for seen in reader.read(photograph([Thrown(4, (300.0, 240.0), 20.0, lean)])):
            assert not seen.sure


def test_two_dice_that_touch_are_not_sure() -> None:
    thrown = [Thrown(2, (300.0, 240.0), 0.0), Thrown(5, (346.0, 240.0), 0.0)]
    assert all(not seen.sure for seen in TrayReader(D6, side=48.0).read(photograph(thrown)))


def test_an_empty_or_dark_tray_holds_nothing() -> None:
    assert not any(seen.sure for seen in TrayReader(D6).read(photograph([])))
    assert TrayReader(D6).read(np.zeros((480, 640, 3), np.uint8)) == []


def test_dice_nobody_drew_are_refused() -> None:
    with pytest.raises(ValueError, match="no camera can read a d8"):
        TrayReader(D8)


def test_the_same_seed_is_the_same_picture() -> None:
    thrown = [Thrown(6, (200.0, 200.0), 10.0)]
    pictures = [photograph(thrown, seed=seed) for seed in (1, 1, 2)]
    assert [bool((one == two).all()) for one, two in pairwise(pictures)] == [True, False]
