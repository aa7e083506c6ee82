"""`companion flow`: the picture of a game's flow is written, and nothing in it lies over anything else."""

from __future__ import annotations

from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ui.cli.layers import LAYER, lay
from ui.cli.main import main

WIDTHS = {"a": 40.0, "b": 120.0, "c": 60.0, "d": 30.0, "e": 80.0}


def test_the_picture_is_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flow", "hirelings", "--into", str(tmp_path / "new")]) == 0
    assert capsys.readouterr().out.split() == [str(tmp_path / "new" / f"hirelings.{end}") for end in ("mmd", "svg")]
    picture = ElementTree.parse(tmp_path / "new" / "hirelings.svg").getroot()
    assert "Move roll" in {text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")}
    assert "MoveRoll --> Flip" in (tmp_path / "new" / "hirelings.mmd").read_text(encoding="utf-8")


def test_a_game_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flow", "chess"]) == 2
    assert "There is no game “chess”." in capsys.readouterr().err


def test_who_is_led_to_stands_below() -> None:
    """But where arrows close a circle; a line goes through every layer between its ends."""
    laid = lay({"a": ("b", "c"), "b": ("d",), "c": ("e",), "d": ("e",), "e": ("a", "e")}, WIDTHS)
    for one, other in (("a", "b"), ("a", "c"), ("b", "d"), ("d", "e"), ("c", "e")):
        assert laid.boxes[one][1] < laid.boxes[other][1]
    line = laid.lines["c", "e"]
    assert (line[0], line[-1]) == (laid.boxes["c"], laid.boxes["e"])
    assert [low[1] - high[1] for high, low in pairwise(line)] == [LAYER] * (len(line) - 1)
    assert laid.lines["e", "a"][0] == laid.boxes["e"] and ("e", "e") not in laid.lines


def test_no_box_lies_over_another() -> None:
    laid = lay({"a": tuple("bcde")}, WIDTHS)
    for (one, at), (other, there) in combinations(laid.boxes.items(), 2):
        apart = abs(at[0] - there[0]) >= (WIDTHS[one] + WIDTHS[other]) / 2
        assert apart or at[1] != there[1], (one, other)
    wide, high = laid.size
    assert all(0 < x < wide and 0 < y < high for x, y in laid.boxes.values())
