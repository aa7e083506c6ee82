"""What the light makes of the art's colours, told from a sheet, wherever a shadow lies on it."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.conftest import Printed
from vision.geometry import Image
from vision.sight.drawn import Drawn, FileArt
from vision.sight.likeness import Light, likeness, lit, tiled

OUT = {"flap_a": "out", "flap_b": "out"}


def shaded(sheet: Image, deep: float) -> Image:
    """A shadow over the left half of it."""
    dark = sheet.astype(np.float32)
    dark[:, : sheet.shape[1] // 2] *= 1 - deep
    return np.asarray(dark, np.uint8)


def light_of(sheet: Image, drawn: Drawn) -> Light | None:
    seen = tiled(sheet)
    return lit(seen, drawn.tiles, likeness(seen, drawn.tiles), drawn.known)


@pytest.mark.parametrize("deep", [0.0, 0.4, 0.65])
def test_a_shadow_does_not_change_the_colour_of_the_light(kingdom: Printed, deep: float) -> None:
    drawn = FileArt(*kingdom).drawn(OUT)
    light = light_of(shaded(drawn.sheet, deep), drawn)
    assert light is not None
    assert max(light.slope) < 1.2 * min(light.slope)
    assert max(abs(base) for base in light.base) < 30


def test_a_coloured_light_is_told(kingdom: Printed) -> None:
    drawn = FileArt(*kingdom).drawn(OUT)
    warm = np.asarray(shaded(drawn.sheet, 0.4) * np.array([0.6, 0.8, 1.0], np.float32), np.uint8)
    light = light_of(warm, drawn)
    assert light is not None
    blue, green, red = light.slope
    assert blue / red == pytest.approx(0.6, abs=0.08) and green / red == pytest.approx(0.8, abs=0.08)


def test_what_lies_still_is_painted_once_and_no_sheet_tells(maze: Printed) -> None:
    """In whatever order its states are wanted, a board looks as if each had been painted alone."""
    (part,) = maze[0].parts
    kept = FileArt(*maze)
    for number in (0, 3, 8, 3, 0):
        state = {part.id: part.states[number]}
        assert np.array_equal(kept.drawn(state).sheet, FileArt(*maze).drawn(state).sheet)


def test_where_nothing_shows_the_art_there_is_no_light_to_tell(kingdom: Printed) -> None:
    drawn = FileArt(*kingdom).drawn(OUT)
    assert light_of(np.full_like(drawn.sheet, 90), drawn) is None
