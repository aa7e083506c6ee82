"""The reference board is whole, and every way a board can be wrong is told with its line."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources
from itertools import pairwise
from math import dist

import pytest

from companion.boards.loader import examine
from companion.boards.model import Fault
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.key_to_the_kingdom.board_checks import FOLDINGS, HALVES, NEEDS
from companion.games.key_to_the_kingdom.vocabulary import HAZARDS, WORLDS

TEXT = (resources.files("companion.games.key_to_the_kingdom") / "boards" / "reference.toml").read_text(encoding="utf-8")


def read(text: str) -> tuple[KingdomBoard, list[Fault]]:
    board, found = examine(text, KingdomBoard)
    assert board is not None, found
    return board, found


@pytest.fixture(scope="module")
def board() -> KingdomBoard:
    board, found = read(TEXT)
    assert found == []
    return board


def steps(track: dict[str, tuple[str, ...]], start: str) -> dict[str, int]:
    far, edge = {start: 0}, [start]
    while edge:
        here = edge.pop(0)
        for there in track[here]:
            if there not in far:
                far[there] = far[here] + 1
                edge.append(there)
    return far


# --- the ledger's geometry (4.4)

HOMES = {
    "banshee_towers": ("sleeping_giant", "tiger_pen", "rat_trap", "swamp"),
    "ice_palace": ("spiders_web", "wild_boar", "ice_caves", "bridge_of_glass"),
    "evil_tower": ("evil_tower_bridge", "beam_bridge", "magic_rainbow"),
    "temple_of_martyrs": ("boats", "cyclops", "bone_pit", "snake_pit"),
    "demon_castle": ("demon_castle_moat", "living_forest", "well_of_doom"),
    "sixth_world": ("broken_bridge",),
}

LENGTHS = {
    "beam_bridge": 10,
    "boats": 6,
    "broken_bridge": 14,
    "cyclops": 7,
    "evil_tower_bridge": 7,
    "living_forest": 12,
    "magic_rainbow": 8,
    "sleeping_giant": 9,
    "swamp": 12,
    "well_of_doom": 10,
}

MARKS = {
    "boats": {"serpent": (3,)},
    "broken_bridge": {"missing": (4, 7, 11)},
    "cyclops": {"third_rock": (3,)},
    "living_forest": {"captured": (3, 6, 10)},
    "swamp": {"red": (3, 5, 8, 10)},
}

CHAINS = {
    ("beam_bridge", "stones"): ("beam_bridge_splash", 6, {"fish": (3,)}, "far"),
    ("boats", "arrows"): ("boats_drop", 4, {}, "tm_rim7"),
    ("bone_pit", "red"): ("bone_pit_red", 4, {}, "far"),
    ("bone_pit", "grey"): ("bone_pit_grey", 2, {}, "far"),
    ("broken_bridge", "stones"): ("broken_bridge_splash", 5, {"squid": (3,)}, "far"),
    # four arrows: the last one is where the walk stops, so it is the exit (KTK-CYC-07)
    ("cyclops", "arrows"): ("cyclops_splash", 3, {}, "cyclops_arrow_4"),
    ("evil_tower_bridge", "rocks"): ("", 6, {}, "far"),
    ("spiders_web", "spiders"): ("spiders_web_web", 6, {}, "far"),
}


def test_every_hazard_lies_in_its_world(board: KingdomBoard) -> None:
    world = {space.id: space.panel for space in board.spaces}
    assert sorted(name for names in HOMES.values() for name in names) == sorted(HAZARDS) == sorted(NEEDS)
    for home, names in HOMES.items():
        for name in names:
            assert world[board.hazards[name].a] == world[board.hazards[name].b] == home
    assert world[board.start] == "banshee_towers"
    assert world[board.ring] == "sixth_world"
    assert world[board.wizard] == "evil_tower"


def test_lengths_marks_and_chains_are_the_ledgers(board: KingdomBoard) -> None:
    for name, length in LENGTHS.items():
        assert len(board.hazards[name].span) + 1 == length, name
    for name, marks in MARKS.items():
        assert board.hazards[name].special == marks
    for (name, chain), (begin, count, special, leads_to) in CHAINS.items():
        row = board.hazards[name].chains[chain]
        assert (row.begin, len(row.spaces), row.special, row.exit) == (begin, count, special, leads_to), (name, chain)
    assert sum(len(hazard.chains) for hazard in board.hazards.values()) == len(CHAINS)


@pytest.mark.parametrize("flaps", FOLDINGS)
def test_each_head_shows_once_however_the_board_lies(board: KingdomBoard, flaps: dict[str, str]) -> None:
    track = board.track(flaps)
    heads = [space for space in board.spaces if space.dk and space.id in track]
    assert sorted(space.dk for space in heads) == list(range(1, 9))
    daggers = {dagger for place in board.locations.values() for dagger in place.daggers}
    assert not daggers & {space.id for space in heads}
    if board.start in track:
        assert not {space.id for space in heads} & {board.start, *track[board.start]}


@pytest.mark.parametrize("flaps", FOLDINGS)
def test_the_track_in_view_is_one_piece_with_choices(board: KingdomBoard, flaps: dict[str, str]) -> None:
    track = board.track(flaps)
    assert set(steps(track, next(iter(track)))) == set(track)
    assert sum(len(nexts) > 2 for nexts in track.values()) >= 15
    assert sum(map(len, track.values())) / 2 >= len(track), "loops, not one long line"


@pytest.mark.parametrize("flaps", FOLDINGS)
def test_every_crossing_is_a_short_cut(board: KingdomBoard, flaps: dict[str, str]) -> None:
    track = board.track(flaps)
    for name, hazard in board.hazards.items():
        if hazard.a in track and hazard.b in track:
            assert steps(track, hazard.a)[hazard.b] >= 6, name


def test_worlds_are_of_a_like_size(board: KingdomBoard) -> None:
    linked = {end for link in board.links for end in (link.a, link.b)}
    walked = Counter(space.panel for space in board.spaces if space.id in linked)
    assert set(walked) == set(WORLDS)
    assert all(50 <= count <= 66 for count in walked.values()), walked


def test_neighbours_are_a_hands_breadth_of_a_figure_apart(board: KingdomBoard) -> None:
    at = {space.id: space.at for space in board.spaces}
    for link in board.links:
        if link.kind != "seam":
            least, most = (11, 18) if board.ring in (link.a, link.b) else (11, 17.5)
            assert least <= dist(at[link.a], at[link.b]) <= most, link
    for hazard in board.hazards.values():
        for here, there in pairwise((hazard.a, *hazard.span, hazard.b) if hazard.span else ()):
            assert 10 <= dist(at[here], at[there]) <= 18, (here, there)


def test_no_two_spaces_of_a_world_overlap(board: KingdomBoard) -> None:
    """A figure is 10 mm wide and must stand on one space alone."""
    stood_on = [space for space in board.spaces if space.kind not in ("dungeon", "whirlpool", "hole")]
    for number, here in enumerate(stood_on):
        for there in stood_on[number + 1 :]:
            if here.panel == there.panel:
                assert dist(here.at, there.at) >= 9.5, (here.id, there.id)


def test_seams_of_every_pair_of_worlds_meet(board: KingdomBoard) -> None:
    panels = {panel.id: panel for panel in board.panels}
    spaces = {space.id: space for space in board.spaces}
    seams = [link for link in board.links if link.kind == "seam"]
    joined = Counter(frozenset(spaces[end].panel for end in (link.a, link.b)) for link in seams)
    pairs = [("banshee_towers", "ice_palace"), ("banshee_towers", "temple_of_martyrs"), ("evil_tower", "ice_palace")]
    pairs += [("evil_tower", "temple_of_martyrs"), ("demon_castle", "evil_tower"), ("temple_of_martyrs", "sixth_world")]
    assert joined == {frozenset(pair): 2 for pair in pairs}
    for link in seams:
        here, there = (spaces[end] for end in (link.a, link.b))
        assert here.at[1] == there.at[1]
        gap = abs(panels[here.panel].at[0] + here.at[0] - panels[there.panel].at[0] - there.at[0])
        assert gap == pytest.approx(12)


def test_rims_run_round_the_same_place_on_every_face(board: KingdomBoard) -> None:
    spaces = {space.id: space for space in board.spaces}
    for pool in board.whirlpools:
        half, middle = HALVES[pool.id], spaces[pool.id].at
        mirrored = (280 - middle[0], middle[1])
        for rim, centre in ((pool.rims[half.inner], middle), (pool.rims[half.base], middle), (pool.hole_rim, mirrored)):
            for space in rim:
                if not space.startswith("cyclops"):
                    assert dist(spaces[space].at, centre) == pytest.approx(27, abs=0.2), space


# --- one fault of every kind, seeded

FAULTS = r"""
version = 1 | version = 1\ncolour = "red" | “colour” means nothing here
title = "The Kingdom"\n |  | “title” is missing
{id="bt2", at= | {id=7, at= | should be str, is int
{id="bt2", at=[ | {id="bt2", att=[ | att
{id="bt2", at= | {id="bt1", at= | “bt1” is used twice in spaces
{id="ip3", at=[ | {id="ip3", at=[9 | outside its panel
{id="dungeon_ice_palace", at=[194, 42], panel="ice_palace" | {id="dungeon_ice_palace", at=[194, 42], panel="ice_place"
  | there is no such panel
kind="start" | kind="begin" | there is no such kind of space
{a="start", b="bt1"} | {a="start", b="bt100"} | names bt100, and there is no such space
{a="start", b="bt1"} | {a="start", b="start"} | start is linked with itself
{a="start", b="bt1"} | {a="start", b="bt1", kind="rope"} | not a “rope”
{a="start", b="bt1"} | {a="start", b="ip1"} | joins two Worlds, and is no seam
{a="start", b="bt1"} | {a="start", b="bt1", kind="seam"} | a seam within one World
{a="bt_seam_n", b="ip_seam_n", kind="seam", when={flap_a="in", flap_b="in"}}
  | {a="bt_seam_n", b="ip_seam_n", kind="seam", when={flap_a="in"}}
  | holds with flap A folded in and flap B folded out, when one of its ends is hidden
kind="seam", when={flap_a="in", flap_b="in"}} | kind="seam", when={flap_a="up"}} | no state “up”
kind="seam", when={flap_a="in", flap_b="in"}} | kind="seam", when={lid="in"}} | “lid” is no part
{id="flap_b", kind="flap", states=["in", "out"] | {id="flap_b", kind="flap", states=["out", "in"]
  | flap_b must be a part with the states in and out
id="demon_castle", title | id="demon_castles", title | there is no World called “demon_castles”
size=[280, 236], when={flap_b="in"}} | size=[280, 236], when={flap_b="out"}}
  | ice_palace must be seen just while flap_b is in
start = "start" | start = "home" | “home” is no space of this board
start = "start" | start = "ip1" | should lie in banshee_towers
b = "wizard_dagger" | b = "beam_bridge_b" | dagger b of magic_rainbow must be
[hazards.wild_boar] | [hazards.tame_boar] | there is no hazard called “tame_boar”
b = "wild_boar_b" | b = "wild_boar_c" | “wild_boar_c” is no space of this board
b = "wild_boar_b" | b = "boats_b" | should lie in ice_palace
b = "wild_boar_b" | b = "wild_boar_a" | both daggers of wild_boar are wild_boar_a
"swamp_3", "swamp_4" | "swamp_3", "bog" | “bog” is no space of this board
"swamp_3", "swamp_4" | "swamp_3", "swamp_3" | swamp_3 is twice on the way
"beam_bridge_8", "beam_bridge_9" | "beam_bridge_8" | the Beam Bridge is 9 steps long
"beam_bridge_7", "beam_bridge_8", "beam_bridge_9" | "beam_bridge_7"
  | beam_bridge is 8 steps long from dagger to dagger, and needs 10
"evil_tower_bridge_6",\n] | "evil_tower_bridge_6", "river_rock_1",\n] | there are 6 sections
red=[3, 5, 8, 10] | red=[3, 5, 8, 11] | from either end, must be grey
red=[3, 5, 8, 10] | red=[3, 5, 8, 12] | red is said of place 12; the places are 1 to 11
special = {serpent=[3]} |  | one place at least must be marked serpent
third_rock=[3] | third_rock=[4] | third_rock must be [3]
a = "wizard_dagger"\n | a = "wizard_dagger"\nspecial = {beam=[1, 4]}\n | beam must be [1, 3, 5, 7, 9]
spots = {pit="snake_pit_pit"} |  | snake_pit needs a place called pit
[hazards.bone_pit.chains.grey] | [hazards.bone_pit.chains.white] | bone_pit needs a chain called grey
spaces = ["bone_grey_1", "bone_grey_2"] | spaces = [] | this chain has no spaces
exit = "tm_rim7" | exit = "sea" | ends at “sea”, and there is no such space
exit = "tm_rim7" | exit = "tm_south" | must end where the whirlpool is one step
exit = "cyclops_arrow_4" | exit = "tm_south" | must end where the whirlpool is one step
special = {fish=[3]} | special = {fish=[9]} | fish is said of place 9
{id="tiger_pen_a", at=[198, 79.5], panel="banshee_towers", kind="white_dagger"}
  | {id="tiger_pen_a", at=[198, 79.5], panel="banshee_towers", kind="black_dagger"}
  | tiger_pen_a ends tiger_pen, and is not drawn as a White Dagger
{world="ice_palace", daggers | {world="cellar", daggers | no World called “cellar”
dungeon="dungeon_ice_palace" | dungeon="cellar" | “cellar” is no space of this board
daggers=["black_dagger_banshee_towers_1", "black_dagger_banshee_towers_2"] | daggers=["black_dagger_banshee_towers_1"]
  | banshee_towers needs 2 Black Daggers or more
daggers=["black_dagger_ice_palace"] | daggers=["black_dagger_evil_tower"] | should lie in ice_palace
sixth_world = {world="sixth_world" | sixth_world = {world="seventh" | no World called “seventh”
flap = "flap_a" | flap = "flap_b" | whirlpool_a is turned by flap_a, not by flap_b
id = "whirlpool_a" | id = "whirlpool_c" | there is no whirlpool called “whirlpool_c”
rims.banshee_towers | rims.ice_palace | needs a rim in banshee_towers and in evil_tower
"bt_rim2", "bt_rim3" | "bt_rim2", "bt_rim33" | “bt_rim33” is no space of this board
dk=1} | dk=9} | has the head 9; heads are 1 to 8
draw="fill", ink="moor" | draw="flood", ink="moor" | “flood” is no shape and no motif
draw="fill", ink="moor" | draw="fill", ink="mauve" | there is no ink called “mauve”
draw="polygon", ink="foam", points=[[138, 76], [194, 76], [194, 88], [138, 88]]
  | draw="polygon", ink="foam", points=[[138, 76]] | needs 3 points or more
size=[1.3]} | size=[]} | needs a size of 1 number
wizard = "wizard_dagger" | wizard = "boats_a" | the Wizard’s dagger is reached over | {id="boats_a"
wizard = "wizard_dagger" | wizard = "boats_a" | dagger b of magic_rainbow must be | [hazards.magic_rainbow]
{id="hole_a", at=[218, 66] | {id="hole_a", at=[212, 66]
  | hole_a does not lie over whirlpool_a: it must be at [218, 66] | {id="hole_a"
dk=6} | dk=2} | with flap A folded in and flap B folded in no Demon King head shows 6 | spaces = [
{id="snake_pit_pit", at=[242, 78], panel="temple_of_martyrs"
  | {id="snake_pit_pit", at=[242, 78], dk=3, panel="temple_of_martyrs" | the Demon King cannot be on snake_pit_pit
  | {id="snake_pit_pit"
{a="start", b="bt1"} | {a="start", b="swamp_4"} | swamp_4 lies inside swamp | {id="swamp_4"
{a="ip_west", b="ice_caves_a"}, |  | no way leads to ice_caves_a | {id="ice_caves_a"
{a="li33", b="li_east"}, |  | with flap A folded in and flap B folded out no way leads from the rest of the track to
  | {id="ring_of_stones"
[hazards.wild_boar] | [hazards.tame_boar] | the hazard wild_boar is missing
id = "whirlpool_a" | id = "whirlpool_c" | whirlpool_a is missing | [[whirlpools]]
id="demon_castle", title | id="demon_castles", title | the World demon_castle is missing | panels = [
holder="holder_2" | holder="holder_1" | holder_1 must lie at one Key Location | [locations]
world="sixth_world" | world="ice_palace" | sixth_world must have one Key Location | [locations]
{a="li34", b="ring_of_stones"}, |  | no way leads to ring_of_stones | {id="ring_of_stones"
daggers=["black_dagger_ice_palace"] | daggers=["dungeon_ice_palace"] | no way leads to dungeon_ice_palace
  | {id="dungeon_ice_palace"
"""
"""What stands in the file | what stands there instead | the complaint | what it points at, where that is elsewhere."""
ROWS = [[part.strip() for part in row.split(" |")] for row in FAULTS.strip().replace("\n  ", " ").splitlines()]


@pytest.mark.few(30)
@pytest.mark.parametrize("row", ROWS, ids=[f"{number}-{row[2]}" for number, row in enumerate(ROWS)])
def test_a_fault_is_told_with_its_line(row: list[str]) -> None:
    """The line that was changed, or the one it speaks of."""
    old, new, words, *where = (part.replace(r"\n", "\n") for part in row)
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    told = [each for each in examine(text, KingdomBoard)[1] if words in each.text]
    assert told, [str(each) for each in examine(text, KingdomBoard)[1]]
    if where:
        assert told[0].line and where[0] in text.splitlines()[told[0].line - 1], str(told[0])
    else:
        first = TEXT[: TEXT.index(old)].count("\n") + 1
        assert told[0].line in lines_about(text, first, first + new.count("\n")), str(told[0])


def lines_about(text: str, first: int, last: int) -> set[int]:
    """The lines that were changed, the key and the tables they stand in; 0 for the whole file."""
    before = list(enumerate(text.splitlines()[:first], 1))
    key = [number for number, line in before if re.match(r"\w[\w.]* = ", line)]
    heads = [(number, line.strip("[]")) for number, line in before if line.startswith("[")]
    inside = [number for number, head in heads if heads[-1][1].startswith(head)]
    return {0, *range(first, last + 1), *key[-1:], *inside}


def test_somebodys_own_board_may_be_in_pieces() -> None:
    text = TEXT.replace('id = "reference"', 'id = "mine"', 1).replace('{a="li33", b="li_east"},', "", 1)
    _, found = read(text)
    assert found and all(each.warning for each in found)


@pytest.mark.parametrize("hazard", ["boats", "broken_bridge", "living_forest", "magic_rainbow", "sleeping_giant"])
def test_a_way_of_one_step_is_too_short(hazard: str) -> None:
    text = re.sub(rf"(\[hazards\.{hazard}\].*?span = )\[.*?\]", r"\1[]", TEXT, count=1, flags=re.DOTALL)
    words = f"{hazard} is 1 steps long from dagger to dagger, and needs 2 or more"
    assert words in {each.text for each in examine(text, KingdomBoard)[1]}


def test_every_fault_is_told_at_once() -> None:
    text = TEXT.replace("red=[3, 5, 8, 10]", "red=[1]").replace('exit = "tm_rim7"', 'exit = "sea"')
    words = [each.text for each in examine(text, KingdomBoard)[1]]
    assert any("must be grey" in each for each in words) and any("“sea”" in each for each in words)


def test_a_file_that_is_not_toml_says_where() -> None:
    board, (told,) = examine(TEXT.replace("dk=1}", "dk=1", 1), KingdomBoard)
    assert board is None
    assert "not TOML" in str(told)
    assert "dk=1" in TEXT.splitlines()[told.line - 1]
