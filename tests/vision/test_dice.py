"""Dice by camera: every face in every turn, anywhere in the picture; whatever is not plain is not sure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from random import Random

import cv2
import msgspec
import numpy as np
import pytest

from companion.table.dice import D6, D8, DUELLING, Die, Face
from tests.vision.dice.glossy import a_tray
from tests.vision.dice.photographs import labelled
from tests.vision.dice.photographs import told as photographed
from tests.vision.dice.table import told
from tests.vision.dice.tray import Thrown, above, photograph
from vision.dice.reader import DieSeen, TrayReader, TraySeen, together
from vision.dice.throws import PATIENCE, Throws
from vision.geometry import Floats, Image, Pose

SMALL = above((300, 300))


@pytest.mark.long
@pytest.mark.parametrize("die", [D6, DUELLING], ids=lambda die: die.kind)
def test_every_face_is_read_in_any_turn(die: Die) -> None:
    reader, rng = TrayReader(die), Random(5)
    for face in die.shown:
        for seed in range(3):
            at = rng.uniform(-14, 14), rng.uniform(-14, 14)
            picture = photograph([Thrown(face, at, rng.uniform(0, 360), die=die)], SMALL, seed=seed)
            (seen,) = reader.read(picture).dice
            assert (seen.face, seen.sure) == (face, True)


def test_several_dice_are_told_apart_though_their_sides_show() -> None:
    """Towards the rims of the picture a die shows its sides as well, with pips on them."""
    faces = (6, 1, 3, 5, 2)
    thrown = [Thrown(face, (-80.0 + 40 * i, -50.0 + 25 * i), 33.0 * i) for i, face in enumerate(faces)]
    seen = TrayReader(D6).read(photograph(thrown)).dice
    assert [(die.face, die.sure) for die in seen] == [(face, True) for face in faces]


@pytest.mark.long
@pytest.mark.parametrize("die", [D6, DUELLING], ids=lambda die: die.kind)
def test_nothing_wrong_is_ever_sure(die: Die) -> None:
    """Dark, blurred, grainy, small: less is read then, and nothing falsely."""
    reader, rng = TrayReader(die), Random(9)
    right = 0
    for seed in range(24):
        face: Face = rng.choice(die.shown)
        pose = above((240, 240), rng.uniform(1.4, 4.0))
        picture = photograph(
            [Thrown(face, (rng.uniform(-12, 12), rng.uniform(-12, 12)), rng.uniform(0, 360), die=die)],
            pose,
            seed=seed,
            light=rng.uniform(0.5, 1.2),
            blur=rng.uniform(0.5, 2.4),
            noise=rng.uniform(2, 14),
        )
        for seen in reader.read(picture).dice:
            assert not seen.sure or seen.face == face
            right += seen.sure
    assert right >= 16


def test_dice_of_other_colours_are_read_as_well() -> None:
    inks = {"red": (0.2, 0.2, 0.9), "yellow": (0.1, 0.85, 0.95), "blue": (0.95, 0.5, 0.15), "white": (0.95, 0.97, 1.0)}
    thrown = [
        Thrown(face, (-66.0 + 44 * i, 0), 20.0 * i, ink=ink)
        for i, (face, ink) in enumerate(zip((3, 6, 2, 5), inks.values(), strict=True))
    ]
    seen = TrayReader(D6).read(photograph(thrown)).dice
    assert [(die.face, die.sure, die.colour) for die in seen] == [
        (face, True, colour) for face, colour in zip((3, 6, 2, 5), inks, strict=True)
    ]


def test_light_pips_on_a_dark_die_and_a_light_tray() -> None:
    for face in D6.shown:
        picture = cv2.bitwise_not(photograph([Thrown(face, (8.0, -5.0), 31.0)], SMALL))
        (seen,) = TrayReader(D6).read(picture).dice
        assert (seen.face, seen.sure) == (face, True)


@pytest.mark.long
def test_a_leaning_die_is_not_sure() -> None:
    """Alone, where its size cannot give it away, and beside one that lies flat."""
    reader = TrayReader(D6)
    for lean in (20.0, 32.0, 45.0):
        for turn in range(0, 90, 45):
            leaning = Thrown(4, (-18.0, 10.0), float(turn), lean)
            for company in ([], [Thrown(2, (30.0, 10.0), 50.0)]):
                for seen in reader.read(photograph([leaning, *company])).dice:
                    assert not seen.sure or (company and seen.face == 2)


@pytest.mark.long
def test_two_dice_that_touch_are_never_taken_for_others() -> None:
    for apart in (15.9, 16.0, 16.6, 17.4):
        for turn in (0.0, 45.0, 20.0):
            thrown = [Thrown(2, (0.0, 0.0), 0.0), Thrown(5, (apart, 3.0), turn)]
            sure = [seen for seen in TrayReader(D6).read(photograph(thrown)).dice if seen.sure]
            assert [seen.face for seen in sure] in ([], [2], [5], [2, 5])


# --- dice as they are sold


@pytest.mark.long
def test_rounded_glossy_dice_are_read_in_a_tray_that_is_found() -> None:
    """With shadows, some of them touching, in a tray with its rim in view; near the camera some seem to lean."""
    tray = told(a_tray(108))
    assert tray.right >= 2 and tray.right + tray.guessed >= tray.dice - 1 and tray.wrong == 0


@pytest.mark.long
def test_dice_that_lean_on_others_are_not_sure() -> None:
    shot = a_tray(100)
    dice = [
        msgspec.structs.replace(die, lean=lean) for die, lean in zip(shot.dice, (25, 32, 40, 45, 28, 36), strict=True)
    ]
    assert told(msgspec.structs.replace(shot, dice=tuple(dice))).wrong == 0


@pytest.mark.slow
def test_nothing_is_sure_but_wrong_in_twenty_glossy_trays() -> None:
    trays = [told(a_tray(seed)) for seed in range(2000, 2020)]
    assert sum(tray.wrong for tray in trays) == 0
    count = sum(tray.dice for tray in trays)
    assert sum(tray.right for tray in trays) >= 0.7 * count
    assert sum(tray.right + tray.guessed for tray in trays) >= 0.85 * count


def test_a_hand_in_the_tray_holds_everything_back() -> None:
    picture = photograph([Thrown(6, (-60.0, 0.0), 12.0)])
    assert TrayReader(D6).read(picture).dice[0].sure
    cv2.ellipse(picture, (560, 300), (170, 60), 20, 0, 360, (120, 150, 200), -1)
    seen = TrayReader(D6).read(picture)
    assert seen.busy and not seen.dice


# --- photographs, and pictures of any size


@pytest.mark.long
def test_of_half_a_face_and_of_a_pip_nothing_is_sure(photos: Path) -> None:
    """Pictures in which one witness alone was once sure of a wrong face, and one that a label was wrong about."""
    truth = labelled(photos / "dice")
    names = ("20191208_112116", "20191208_111246", "20191209_095453", "20191209_100256", "20191209_100358")
    count = Counter[str]()
    for name in (f"IMG_{each}.jpg" for each in names):
        picture = cv2.imread(str(photos / "dice" / name))
        assert picture is not None
        count += photographed(np.asarray(picture, np.uint8), truth[name])
    assert count["sure and right"] >= 38 and not count["sure and wrong"]


@pytest.mark.parametrize(
    "others, sure",
    [
        ([], True),
        ([DieSeen(3, False, (0, 0), 20.0)], True),
        ([DieSeen(1, False, (0, 0), 9.0)], True),  # a pip of it
        ([DieSeen(6, False, (0, 0), 19.0)], False),
        ([DieSeen(None, False, (0, 0), 25.0)], False),  # half a six
        ([DieSeen(None, False, (0, 0), 21.0), DieSeen(None, False, (0, 0), 16.0)], False),  # it leans
    ],
)
def test_who_alone_is_sure_must_see_what_others_see(others: list[DieSeen], sure: bool) -> None:
    (told,) = together([DieSeen(3, True, (0, 0), 19.0)], *([each] for each in others))
    assert (told.face, told.sure) == (3, sure)


@pytest.mark.parametrize("side, about, sure", [(19.0, 2, True), (12.0, 2, False), (19.0, 1, False)])
def test_what_is_as_large_as_the_dice_about_it_is_no_half_of_one(side: float, about: int, sure: bool) -> None:
    """Though its outline runs into a shadow or a neighbour."""
    others = [DieSeen(1, True, (100.0 * number, 0), 19.0) for number in range(1, 1 + about)]
    told, *_ = together([DieSeen(3, True, (0, 0), side), *others], [DieSeen(None, False, (0, 0), 1.4 * side)])
    assert (told.face, told.sure) == (3, sure)


class Scripted(TrayReader):
    """Reads what it is told to, picture after picture."""

    def __init__(self, *seen: TraySeen) -> None:
        super().__init__(D6)
        self._seen = iter(seen)

    def read(self, picture: Image, pose: Pose | None = None, area: Floats | None = None) -> TraySeen:
        return next(self._seen)


def rested(*readings: Sequence[tuple[int | None, bool] | None]) -> tuple[list[Face | None], int]:
    """The faces that are thrown where a tray at rest is read so, picture by picture, and how many are in doubt."""
    trays = [
        TraySeen(tuple(DieSeen(*each, (100.0 * place, 0.0), 20.0) for place, each in enumerate(seen) if each))
        for seen in readings
    ]
    throws, reader, still = Throws(), Scripted(*trays), np.full((48, 64), 90, np.uint8)
    throws.lying = ()
    throws.see(still, 0.0, reader)
    for number in range(len(trays)):
        if rest := throws.see(still, PATIENCE + 0.1 * number, reader):
            return [die.face for die in rest.thrown], len(rest.unread)
    return [], 0


SURE, GUESS, OTHER, VAGUE = (5, True), (5, False), (6, False), (None, False)


def test_a_die_counts_that_two_pictures_of_a_quiet_are_sure_of_whichever() -> None:
    """None of them naming another face, all of them of as many dice."""
    assert rested([SURE], [SURE]) == ([5], 0)
    assert rested([SURE], [GUESS], [SURE]) == ([5], 0)
    assert rested([SURE, GUESS], [VAGUE, SURE], [SURE, VAGUE], [GUESS, SURE]) == ([5, 5], 0)
    assert rested([SURE], [GUESS], [VAGUE], [GUESS]) == ([], 1)
    assert rested([SURE], [OTHER], [SURE], [SURE]) == ([], 1)
    assert rested([SURE], [SURE, SURE], [SURE, GUESS], [SURE, VAGUE]) == ([5], 1)
    assert rested([SURE, None], [None, SURE], [SURE, None], [None, SURE]) == ([], 1), "it is here and there"


def test_a_spot_much_smaller_than_the_dice_beside_it_is_none() -> None:
    picture = photograph([Thrown(5, (-30.0, 10.0), 20.0), Thrown(2, (35.0, -12.0), 60.0)])
    cv2.rectangle(picture, (311, 391), (329, 409), (120, 120, 120), -1)
    assert [(die.face, die.sure) for die in TrayReader(D6).read(picture).dice] == [(5, True), (2, True)]


def test_a_picture_four_times_as_large_is_read_as_it_would_be_small() -> None:
    small = photograph([Thrown(5, (-30.0, 10.0), 20.0), Thrown(2, (35.0, -12.0), 60.0)])
    large = cv2.resize(small, None, fx=4, fy=4, interpolation=cv2.INTER_CUBIC)
    seen = TrayReader(D6).read(large).dice
    assert [(die.face, die.sure) for die in seen] == [(5, True), (2, True)]
    for one, four in zip(TrayReader(D6).read(small).dice, seen, strict=True):
        assert np.allclose(np.array((*one.at, one.side)) * 4, (*four.at, four.side), atol=14)


def test_grain_is_no_dice() -> None:
    """Whatever is found in it, no more is looked at than dice could be."""
    grain = np.random.default_rng(1).normal(120, 60, (480, 640, 3)).clip(0, 255).astype(np.uint8)
    assert not any(die.sure for die in TrayReader(D6).read(grain).dice)


def test_an_empty_or_dark_tray_holds_nothing() -> None:
    assert TrayReader(D6).read(photograph([])).dice == ()
    assert TrayReader(D6).read(np.zeros((480, 640, 3), np.uint8)).dice == ()


def test_dice_nobody_drew_are_refused() -> None:
    with pytest.raises(ValueError, match="no camera can read a d8"):
        TrayReader(D8)


def test_the_same_seed_is_the_same_picture() -> None:
    thrown = [Thrown(6, (10.0, 10.0), 10.0)]
    pictures = [photograph(thrown, seed=seed) for seed in (1, 1, 2)]
    assert [bool((one == two).all()) for one, two in pairwise(pictures)] == [True, False]
