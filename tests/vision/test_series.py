"""Which markers are printed for games of other packages: their own, and where two meet it is said."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.games import GAMES
from tests.examples.brought import UR, brought
from ui.conformance.boards import can_be_seen, has_a_kit
from ui.conformance.subject import Broken, Subject
from vision.kit.model import LOT, LOTS, OUTSIDE, BadKit, load
from vision.kit.series import first_lot, free, kit_file, reprinted, shared
from vision.markers import OTHERS, OWN


def test_the_lots_are_all_there_and_begin_behind_the_houses_own() -> None:
    assert len(OWN) == OUTSIDE and len(OTHERS) == LOT * LOTS
    houses = [load(kit_file(game)).series for game in GAMES.own]
    assert all(each and each.start + each.frame + each.figures + each.tags <= OUTSIDE for each in houses)
    assert {first_lot(f"game_{number}") for number in range(300)} == set(range(OUTSIDE, OUTSIDE + LOT * LOTS, LOT))


def test_games_of_other_packages_print_markers_of_their_own(tmp_path: Path) -> None:
    with brought(tmp_path, UR, "wet_feet", "my_game"):
        assert first_lot("wet_feet") in range(140, 180), "where that of Ur lies"
        assert (shared("wet_feet"), shared(UR), shared("my_game")) == (UR, "wet_feet", "")
        assert not [game for game in GAMES.own if shared(game)]
        with pytest.raises(Broken, match=f"also those of {UR}.*begins at one of 180, 200, "):
            has_a_kit(Subject("wet_feet"))
        assert first_lot("my_game") not in free() and 180 in free()
        assert set(reprinted(load(kit_file("my_game"))).ids()) <= set(OTHERS)
        has_a_kit(Subject("my_game"))
        can_be_seen(Subject("my_game"))


def test_a_series_that_is_too_short_is_told(tmp_path: Path) -> None:
    with brought(tmp_path, "wet_feet"):
        file = kit_file("wet_feet")
    text = file.read_text()
    file.write_text(text.replace("frame=10, figures=4", "frame=9, figures=4"))
    with pytest.raises(BadKit, match="the series has 9 frame markers, and 10 are needed"):
        load(file)
    file.write_text(text.replace(f"start={first_lot('wet_feet')}", f"start={OUTSIDE + LOT * LOTS - 12}"))
    with pytest.raises(BadKit, match="the series has 0 tag markers, and 4 are needed"):
        load(file)
