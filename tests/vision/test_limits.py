"""The limits of the eyes leave room to what readable pictures show: `tests/vision/limits.py` measures it at length."""

from __future__ import annotations

from tests.vision.limits import LIMITS, gathered
from tests.vision.trials import Trials


def test_what_readable_pictures_show_lies_on_the_right_side_of_every_limit(maze_trials: Trials) -> None:
    for name, values in gathered(maze_trials, 3).items():
        limit = LIMITS[name]
        assert values, f"nothing was measured for {name}"
        if limit.below:
            assert max(values) < limit.value, f"{name}: {limit.what}"
        else:
            assert min(values) > limit.value, f"{name}: {limit.what}"
