"""The layout law: to the pixel where there is one, and sound boxes on every other screen."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.touch.layout import LAWS, SIZES, TEXT_SIZES, Law, law_for
from ui.touch.look import Look
from ui.touch.things import Box
from ui.touch.widgets.panel import boxes_for, panel_box, sheet_box

OTHERS = ((800, 480), (1024, 600), (1280, 800), (1366, 768), (1920, 1200), (2560, 1440), (480, 800), (600, 1024))


@pytest.mark.parametrize("law", LAWS, ids=lambda law: f"{law.size[0]}x{law.size[1]}")
def test_a_screen_that_has_a_law_gets_that_law(law: Law) -> None:
    assert law_for(*law.size) == law


@pytest.mark.parametrize("size", {*SIZES, *OTHERS})
@pytest.mark.parametrize("largest", [False, True])
@pytest.mark.parametrize("square", [False, True])
def test_boxes_lie_on_the_screen_and_apart(size: tuple[int, int], largest: bool, square: bool) -> None:
    law = law_for(*size, largest, square)
    screen = Box(0, 0, *size)
    for box in law.boxes.values():
        assert box.within(screen)
        assert min(box.w, box.h) > 0
    rail = {"players", "undo", "why", "turn"}
    for (one, first), (other, second) in combinations(law.boxes.items(), 2):
        if largest and {one, other} & rail and not {one, other} <= rail:
            continue  # the panel grows over the board's side, the rail below stays
        assert not first.meets(second), f"{one} and {other} at {size}"


def test_with_the_largest_words_the_panel_takes_room_from_the_board() -> None:
    law = law_for(800, 480, True)
    assert law.boxes["board"].w == 300
    assert law.boxes["band"] == Box(316, 8, 476, 56)


def test_a_square_board_leaves_more_to_the_panel() -> None:
    law = law_for(800, 480, False, True)
    assert law.boxes["board"] == Box(8, 8, 388, 388)
    assert law.boxes["band"] == Box(404, 8, 388, 56)


@pytest.mark.parametrize("size", {*SIZES, *OTHERS})
@pytest.mark.parametrize("quarters", range(4))
def test_the_panel_fits_its_sheet_whichever_way_it_faces(size: tuple[int, int], quarters: int) -> None:
    look = Look(*size)
    boxes = boxes_for(look, quarters)
    whole = panel_box(look)
    assert sorted(boxes.size) == sorted((whole.w, whole.h))
    sheet = Box(0, 0, *boxes.size)
    parts = [part for part in (boxes.band, boxes.question, boxes.choices, boxes.tray, boxes.undo) if part]
    for part in parts:
        assert part.within(sheet)
    for one, other in combinations(parts, 2):
        assert not one.meets(other)
    assert whole.within(sheet_box(look))


def test_words_never_fall_below_what_can_be_read() -> None:
    for text in TEXT_SIZES:
        for size in SIZES:
            look = Look(*size, text_size=text)
            assert look.words(10) >= 18
            assert min(look.size(role) for role in ("second", "face", "odds")) >= 18


def test_five_sizes_grow() -> None:
    heights = [Look(800, 480, text_size=text).size("choice") for text in TEXT_SIZES]
    assert heights == sorted(heights)
    assert len(set(heights)) == 5
    assert [law.size for law in LAWS] == list(SIZES)
