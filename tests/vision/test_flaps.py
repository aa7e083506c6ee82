"""A flap is in, out, or neither: told by both its places, however long it stands so."""

from __future__ import annotations

import msgspec
import pytest

from tests.vision.test_reading import OUT, read, standing
from tests.vision.trials import Trials
from vision.camera.flaps import flaps
from vision.camera.frames import Frame
from vision.camera.scene import Scene
from vision.camera.simulated import overhead
from vision.sight.eye import Eye
from vision.sight.troubles import StandingUp

FLAPS = ("flap_a", "flap_b")


def raised(trials: Trials, part: str, angle: float, **pieces: str) -> Scene:
    """A flap lifted by so many degrees from lying out; 180 is folded in."""
    return msgspec.structs.replace(standing(trials, OUT, **pieces), raised={part: angle})


def test_a_flap_turns_about_the_line_where_its_faces_meet(kingdom_trials: Trials) -> None:
    found = {flap.part: flap for flap in flaps(kingdom_trials.board)}
    assert {part: (flap.out.id, flap.folded.id, flap.axis, flap.hinge) for part, flap in found.items()} == {
        "flap_a": ("demon_castle", "banshee_towers", 0, 280.0),
        "flap_b": ("sixth_world", "ice_palace", 0, 840.0),
    }
    flap = found["flap_a"]
    flat, upright = flap.raised(flap.out, 0.0), flap.raised(flap.out, 90.0)
    assert flat[0].tolist() == [0.0, 0.0, 0.0]
    assert upright[0].round(6).tolist() == [280.0, 0.0, -280.0], "up is negative"
    assert flap.raised(flap.folded, 180.0)[0].round(6).tolist() == [280.0, 0.0, 0.0]


@pytest.mark.few(1)
@pytest.mark.parametrize("part", FLAPS)
@pytest.mark.parametrize("angle", [12.0, 35.0, 79.0, 115.0, 150.0])
def test_a_flap_that_stands_up_is_neither_in_nor_out(kingdom_trials: Trials, part: str, angle: float) -> None:
    seen = read(kingdom_trials, raised(kingdom_trials, part, angle))
    flap, other = seen.part(part), seen.part(next(each for each in FLAPS if each != part))
    assert (flap.state, flap.sure, flap.between) == (None, False, True)
    assert flap.may_be("in") and flap.may_be("out")
    assert StandingUp(part) in seen.troubles
    assert (other.state, other.sure) == ("out", True), "the other lies as it lies"


def test_beneath_a_flap_lifted_from_where_it_was_folded_in_the_other_side_of_the_board_shows(
    kingdom_trials: Trials,
) -> None:
    folded = standing(kingdom_trials, {"flap_a": "in", "flap_b": "in"})
    seen = read(kingdom_trials, msgspec.structs.replace(folded, raised={"flap_b": 53.0}))
    assert seen.part("flap_b").between and StandingUp("flap_b") in seen.troubles


@pytest.mark.long
def test_waiting_makes_no_fact_of_it(kingdom_trials: Trials) -> None:
    """For as long as the flap stands, what lies on it or beneath is in doubt: the bridge is not counted either."""
    trials, eye = kingdom_trials, Eye(kingdom_trials.reader)
    scene = raised(trials, "flap_a", 79.0, red="et7", blue="tm12")
    pose = overhead(trials.board, trials.kit, trials.size, tilt=4.0)
    seen = []
    for number in range(16):
        picture = trials.table.photograph(scene, pose)
        # two pictures at the beginning tell that it stands still, then one a second
        seen.append(eye.look(Frame(picture, number * 0.4 if number < 2 else float(number), number)))
    assert seen[-1].at > 12 and seen[-1].settled, "the rest is read"
    for each in seen:
        assert not each.part("flap_a").sure and not each.part("bridge").sure and not each.piece("red").sure
    assert seen[-1].piece("blue").sure and seen[-1].part("flap_b").sure, "what lies elsewhere is as sure as ever"


@pytest.mark.parametrize("part", FLAPS)
@pytest.mark.parametrize(("angle", "state"), [(2.05, "out"), (177.95, "in")])
def test_a_springy_flap_is_no_hand(kingdom_trials: Trials, part: str, angle: float, state: str) -> None:
    """Its edge is ten millimetres up: the print there is seen elsewhere, and is its own."""
    seen = read(kingdom_trials, raised(kingdom_trials, part, angle))
    assert not seen.hands and not seen.troubles
    assert (seen.part(part).state, seen.part(part).sure) == (state, True)
