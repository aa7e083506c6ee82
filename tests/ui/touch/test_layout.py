"""The layout law: look.md's boxes to the pixel, and sound boxes on every other screen."""

from __future__ import annotations

from itertools import combinations

import pytest

from ui.touch.layout import LAWS, SIZES, TEXT_SIZES, law_for
from ui.touch.look import Look
from ui.touch.things import Box
from ui.touch.widgets.panel import boxes_for, panel_box, sheet_box

OTHERS = ((800, 480), (1024, 600), (1280, 800), (1366, 768), (1920, 1200), (2560, 1440), (480, 800), (600, 1024))

LOOK_MD = {
    (800, 480): {"board": (8, 8, 460, 388), "band": (476, 8, 316, 56), "turn": (728, 404, 64, 68)},
    (1280, 720): {"question": (714, 104, 554, 114), "choices": (714, 226, 554, 264), "why": (1044, 606, 106, 102)},
    (1920, 1080): {"tray": (1085, 764, 819, 140), "players": (16, 920, 1053, 144), "undo": (1085, 920, 491, 144)},
    (720, 1280): {"board": (12, 12, 696, 587), "tray": (12, 1056, 436, 92), "turn": (628, 1158, 80, 110)},
}


@pytest.mark.parametrize("size", LOOK_MD)
def test_the_boxes_are_look_mds(size: tuple[int, int]) -> None:
    law = law_for(*size)
    for name, box in LOOK_MD[size].items():
        assert law.boxes[name] == Box(*box)


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
            look = Look(*size, text=text)
            assert look.words(10) >= 18
            assert min(look.size(role) for role in ("second", "face", "odds")) >= 18


def test_five_sizes_grow() -> None:
    heights = [Look(800, 480, text=text).size("choice") for text in TEXT_SIZES]
    assert heights == sorted(heights)
    assert len(set(heights)) == 5
    assert [law.size for law in LAWS] == list(SIZES)
