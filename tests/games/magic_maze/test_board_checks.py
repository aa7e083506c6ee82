"""Every way a maze can be wrong is told, with its line (MAZE-MODEL-05, MAZE-MODEL-06)."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

import pytest
from msgspec.structs import replace

from companion.boards.checks import faults as general
from companion.boards.loader import examine
from companion.boards.model import BadBoard, Fault
from companion.games import rules
from companion.games.magic_maze import lines
from companion.games.magic_maze.board import MazeBoard
from companion.games.magic_maze.game import GAME
from companion.games.magic_maze.ground import shipped
from companion.play.rules import Rules
from tests.games.magic_maze.tables import BOARDS, SMALL

FOLDER = resources.files("companion.games.magic_maze") / "boards"
TEXT = (FOLDER / "reference_wheel16.toml").read_text(encoding="utf-8")
M5 = (BOARDS / "m5_plates.toml").read_text(encoding="utf-8")


def faults(text: str) -> list[Fault]:
    return examine(text, MazeBoard)[1]


def changed(old: str, new: str, text: str = TEXT, count: int = 1) -> list[Fault]:
    """What is wrong once these words stand there instead."""
    assert text.count(old) >= 1, old
    return faults(text.replace(old, new, count))


@pytest.mark.parametrize("name", SMALL)
def test_the_small_mazes_are_whole(name: str) -> None:
    assert [fault for fault in faults((BOARDS / f"{name}.toml").read_text(encoding="utf-8")) if not fault.warning] == []


DAMAGES = r"""
{a="c02", b="c03"} | {a="c02", b="c99"} | c99
{a="c02", b="c03"} | {a="c02", b="c03"},\n  {a="c03", b="c02"} | joined twice
{a="c02", b="c03"} | {a="c02", b="c03"},\n  {a="a0", b="rock"} | nobody walks onto the rock
{a="c02", b="c03"} | {a="c02", b="c03", oneway=true} | lead both ways
movers=[{part="wheel", track="t0", slot=0}] | movers=[{part="disc", track="t0", slot=0}] | disc
track="t1", slot=3 | track="t9", slot=3 | t9
track="t1", slot=3 | track="t1", slot=16 | no such slot
{id="c00", at | {id="c00", kind="home", owner="red", at | red has one home, not 2
kind="gate_space", owner="red" | kind="corridor" | red has one gate-space, not 0: none
owner="red", at=[239 | owner="pink", at=[239 | belongs to “pink”
{id="c00", at | {id="c00", owner="red", at | belongs to nobody
{id="c00", at | {id="c00", colour="red", at | colour
cell = "a4" | cell = "a4"\nwidth = 2 | width
sign=1, radius=112.5 | sign=1, spin=2, radius=112.5 | spin
sign=1, radius=112.5 | sign=2, radius=112.5 | sign
kind="rock" | kind="corridor" | there is one rock, not 0
cell = "a4" | cell = "a5" | which is not its gate-space
colour = "blue" | colour = "red" | red has two gates
halves = [{part="wheel", track="t3", slot=8},
  | halves = [{part="wheel", track="t3", slot=7}, {part="wheel", track="t3", slot=8}, | has 3 halves
t1 = {slots="#######.###.##.#" | t1 = {slots="#######.###.##." | has 15 slots
t1 = {slots="####### | t1 = {slots="###x### | written with # for wall
positions = 16 | positions = 1 | 2 to 360 make sense
left = [{part="wheel", step=1}] | left = [] | moves nothing when it is pushed left
left = [{part="wheel", step=1}] | left = [{part="disc", step=1}] | moves “disc”
left = [{part="wheel", step=1}] | left = [{part="wheel", step=0}] | by 0 positions
left = [{part="wheel", step=1}] | left = [{part="wheel", step=16}] | by 16 positions
id = "tab_e" | id = "tab_n" | “tab_n” is used twice
right = [{part="wheel", step=-1}] | right = [{part="wheel", step=-2}] | does not come back
ink="maze_base2" | ink="mud" | there is no ink called “mud”
kind = "wheel" | kind = "wheel"\ncarries = [["c00", "x1"]] | carries “x1”
kind = "wheel" | kind = "wheel"\ncarries = [["c00", "home_red"]] | where not everybody may stand
kind = "wheel" | kind = "wheel"\ncarries = [["c00", "c00"]] | carries c00 to two places
"""
"""What stands in the file | what stands there instead | the complaint."""
ROWS = [[part.strip() for part in row.split(" |")] for row in DAMAGES.strip().replace("\n  | ", " | ").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[f"{number}-{row[2]}" for number, row in enumerate(ROWS)])
def test_each_damage_is_told_with_its_line(row: list[str]) -> None:
    """MAZE-MODEL-06: what is wrong, and where."""
    old, new, words = (part.replace(r"\n", "\n") for part in row)
    found = [fault for fault in changed(old, new) if words in fault.text]
    assert found, changed(old, new)
    assert all(fault.line > 0 for fault in found)


BOARD = shipped("reference_wheel16").board
WHEEL, TAB = BOARD.parts[0], BOARD.tabs[0]
AMISS: dict[str, tuple[MazeBoard, str]] = {
    "no tab": (replace(BOARD, tabs=()), "a maze has at least one tab"),
    "no part": (replace(BOARD, parts=()), "at least one part that moves its walls"),
    "states of its own": (replace(BOARD, parts=(replace(WHEEL, states=("a", "b")),)), "leave them out"),
    "a floor turned out": (
        replace(BOARD, spaces=(replace(BOARD.spaces[0], sector=(30.0, 20.0, 0.0, 9.0)), *BOARD.spaces[1:])),
        "runs from 30 to 20 mm",
    ),
    "nobody's homes": (
        replace(BOARD, spaces=tuple(cell for cell in BOARD.spaces if cell.kind != "home")),
        "0 colours have a home; 2 to 4 can play",
    ),
    "an edge called as another": (
        replace(BOARD, links=(replace(BOARD.links[0], id=BOARD.links[1].id), *BOARD.links[1:])),
        "is used twice in links",
    ),
    "two steps in one": (
        replace(BOARD, tabs=(replace(TAB, left=TAB.left * 2), *BOARD.tabs[1:])),
        "moves a part twice in one stroke",
    ),
}


@pytest.mark.parametrize("amiss", AMISS)
def test_what_no_one_line_of_a_file_says_wrong_is_told_too(amiss: str) -> None:
    """MAZE-MODEL-05, MAZE-MODEL-06."""
    board, words = AMISS[amiss]
    assert any(words in fault.text for fault in general(board)), general(board)


def test_a_maze_of_too_many_positions_is_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    """MAZE-MODEL-06: what was not looked at is said, and no fault."""
    monkeypatch.setattr(lines, "MOST_PAIRS", 1)
    (found,) = faults(TEXT)
    assert found.warning and "too many positions" in found.text


def test_a_ratchet_may_go_one_way() -> None:
    """MAZE-MODEL-05: a file that says so may have tabs that do not undo themselves."""
    oneway = TEXT.replace("version = 1", "version = 1\nratchet_oneway = true", 1)
    oneway = oneway.replace('right = [{part="wheel", step=-1}]', 'right = [{part="wheel", step=-2}]')
    assert [fault for fault in faults(oneway) if not fault.warning] == []


def test_a_position_no_push_leads_to() -> None:
    """MAZE-MODEL-06: every position of every part is reached by pushes."""
    twos = TEXT.replace("step=1}", "step=2}").replace("step=-1}", "step=-2}")
    (found,) = faults(twos)
    assert "brings wheel to 1, 3, 5, 7, 9, 11, 13, 15" in found.text
    assert not found.warning


def test_a_gate_that_never_opens_is_a_warning() -> None:
    """MAZE-MODEL-06: the positions are named; such a maze may still be played."""
    shut = TEXT.replace('t3 = {slots="..#..#####..####"', 't3 = {slots="################"', 1)
    found = faults(shut)
    assert {fault.warning for fault in found} == {True}
    assert len(found) == 4
    assert "from the red home its gate cannot be reached open at: 0; 1; 2" in found[0].text


def test_a_table_lists_what_is_there() -> None:
    """The general form names edges and gate halves, by position."""
    known = '2 = ["p-gb", "q-t"]'
    assert any("blocks “p-x”" in fault.text for fault in changed(known, '2 = ["p-x", "q-t"]', M5))
    assert any("has no position 7" in fault.text for fault in changed(known, '7 = ["p-gb", "q-t"]', M5))
    never = [fault for fault in changed('"blue_1"]', '"p-q"]', M5) if "ever closes “blue_1”" in fault.text]
    assert [fault.warning for fault in never] == [True]


def test_a_board_file_that_is_wrong_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(TEXT.replace('kind="rock"', 'kind="corridor"'), encoding="utf-8")
    with pytest.raises(BadBoard, match="there is one rock, not 0"):
        rules("magic_maze", str(path))
    whole = tmp_path / "whole.toml"
    whole.write_text(TEXT, encoding="utf-8")
    assert Rules(GAME, str(whole)).board == shipped().board
