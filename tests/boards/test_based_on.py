"""A board file that names the one it is based on tells only what differs."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from companion.boards.loader import examine, load
from companion.boards.model import BadBoard, Board, Link, Part, Space

BASE = """
id = "base"
game = "game"
title = "Two rooms"
size = [40, 20]
spaces = [{id="a", at=[10, 10]}, {id="b", at=[30, 10]}]
links = [{a="a", b="b", when={gate="open"}}]
parts = [{id="gate", kind="gate", states=["open", "shut"]}]
"""
OTHER = 'based_on = "base"\nid = "other"\n'


def beside(folder: Path, text: str) -> Path:
    """A file with the base beside it."""
    (folder / "base.toml").write_text(BASE, encoding="utf-8")
    path = folder / "other.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_what_differs_is_laid_over_the_base(tmp_path: Path) -> None:
    path = beside(tmp_path, OTHER + 'size = [50, 20]\nspaces = {b = {at = [45, 10], label = "B"}}\n')
    base, other = load(tmp_path / "base.toml", Board), load(path, Board)
    assert other.spaces == (Space("a", (10, 10)), Space("b", (45, 10), label="B"))
    assert other.links == (Link("a", "b", when={"gate": "open"}),) and other.parts == base.parts
    assert msgspec.structs.replace(other, id="base", size=base.size, spaces=base.spaces) == base


def test_a_list_may_be_told_anew(tmp_path: Path) -> None:
    path = beside(tmp_path, OTHER + 'links = []\nparts = [{id="door", kind="door", states=["shut"]}]\n')
    assert load(path, Board).parts == (Part("door", "door", ("shut",)),)


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('id = "other"\nbased_on = "nowhere"\n', 2, "nowhere.toml, on which it is based, cannot be read"),
        (OTHER + "\nspaces = {c = {radius = 3}}\n", 4, "there is no “c” in spaces of the board it is based on"),
        ('based_on = "other"\n', 1, "other.toml is based on another board itself: name that one"),
        (OTHER + "size = {wide = 3}\n", 3, "size"),
        (OTHER + "spaces = {a = {at = 3}}\n", 3, "spaces[0] of a"),
    ],
)
def test_what_does_not_fit_the_base_is_told_with_its_line(tmp_path: Path, text: str, line: int, words: str) -> None:
    path = beside(tmp_path, text)
    with pytest.raises(BadBoard) as bad:
        load(path, Board)
    assert any(fault.line == line and words in fault.text for fault in bad.value.faults), bad.value.faults


def test_a_base_that_is_broken_is_told(tmp_path: Path) -> None:
    path = beside(tmp_path, OTHER)
    (tmp_path / "base.toml").write_text("size = [", encoding="utf-8")
    board, found = examine(path.read_text(encoding="utf-8"), Board, tmp_path)
    assert board is None and "base.toml, on which it is based, cannot be read" in found[0].text


def test_art_nobody_can_draw_is_a_fault_whatever_the_game(tmp_path: Path) -> None:
    art = 'scenery = [{draw="fill", ink="sandy"}, {draw="dragonfly", points=[[1, 1]]}]\n'
    path = beside(tmp_path, OTHER + art)
    with pytest.raises(BadBoard, match="no ink called “sandy”"):
        load(path, Board)
    assert any("dragonfly” is no shape" in each.text for each in examine(path.read_text(), Board, tmp_path)[1])


def test_a_space_of_a_kind_nobody_draws_is_a_fault_where_the_game_draws_none_itself(tmp_path: Path) -> None:
    """It would be a plain disc like any other, and nobody would know why."""
    path = beside(tmp_path, OTHER + 'spaces = [{id="a", at=[1, 1], kind="sqaure"}]\n')
    with pytest.raises(BadBoard, match=r"nobody draws the kind “sqaure”; there are .*, square,"):
        load(path, Board)
