"""The reference board is whole, and every way a board can be wrong is told with its line."""

from __future__ import annotations

import re
from collections import Counter
from importlib import resources
from itertools import pairwise
from math import dist

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.boards.loader import examine
from companion.boards.model import BadBoard, Fault
from companion.games.key_to_the_kingdom.board import KingdomBoard
from companion.games.key_to_the_kingdom.board_checks import FLAPS, HALVES, NEEDS
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


def test_dagger_names_follow_the_hazards(board: KingdomBoard) -> None:
    for name, hazard in board.hazards.items():
        for side, dagger in (("a", hazard.a), ("b", hazard.b)):
            assert dagger in (f"{name}_{side}", "wizard_dagger")


@pytest.mark.parametrize("flaps", FLAPS)
def test_each_head_shows_once_however_the_board_lies(board: KingdomBoard, flaps: dict[str, str]) -> None:
    track = board.track(flaps)
    heads = [space for space in board.spaces if space.dk and space.id in track]
    assert sorted(space.dk for space in heads) == list(range(1, 9))
    daggers = {dagger for place in board.locations.values() for dagger in place.daggers}
    assert not daggers & {space.id for space in heads}
    if board.start in track:
        assert not {space.id for space in heads} & {board.start, *track[board.start]}


@pytest.mark.parametrize("flaps", FLAPS)
def test_the_track_in_view_is_one_piece_with_choices(board: KingdomBoard, flaps: dict[str, str]) -> None:
    track = board.track(flaps)
    assert set(steps(track, next(iter(track)))) == set(track)
    assert sum(len(nexts) > 2 for nexts in track.values()) >= 15
    assert sum(map(len, track.values())) / 2 >= len(track), "loops, not one long line"


@pytest.mark.parametrize("flaps", FLAPS)
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

FAULTS = {
    "a word too many": ("version = 1", 'version = 1\ncolour = "red"', "“colour” means nothing here"),
    "a missing title": ('title = "The Kingdom"\n', "", "“title” is missing"),
    "a number for a name": ('{id="bt2", at=', "{id=7, at=", "should be str, is int"),
    "a space with no place": ('{id="bt2", at=[', '{id="bt2", att=[', "att"),
    "twice the same id": ('{id="bt2", at=', '{id="bt1", at=', "“bt1” is used twice in spaces"),
    "a space off its panel": ('{id="ip3", at=[', '{id="ip3", at=[9', "outside its panel"),
    "a space on no panel": (
        '{id="dungeon_ice_palace", at=[194, 42], panel="ice_palace"',
        '{id="dungeon_ice_palace", at=[194, 42], panel="ice_place"',
        "there is no such panel",
    ),
    "a strange kind": ('kind="start"', 'kind="begin"', "there is no such kind of space"),
    "a link to nowhere": ('{a="start", b="bt1"}', '{a="start", b="bt100"}', "names bt100, and there is no such space"),
    "a link to itself": ('{a="start", b="bt1"}', '{a="start", b="start"}', "start is linked with itself"),
    "a link of a strange kind": ('{a="start", b="bt1"}', '{a="start", b="bt1", kind="rope"}', "not a “rope”"),
    "a link across Worlds": ('{a="start", b="bt1"}', '{a="start", b="ip1"}', "joins two Worlds, and is no seam"),
    "a seam within a World": ('{a="start", b="bt1"}', '{a="start", b="bt1", kind="seam"}', "a seam within one World"),
    "a seam to a hidden World": (
        '{a="bt_seam_n", b="ip_seam_n", kind="seam", when={flap_a="in", flap_b="in"}}',
        '{a="bt_seam_n", b="ip_seam_n", kind="seam", when={flap_a="in"}}',
        "holds with flap_a in and flap_b out, when one of its ends is hidden",
    ),
    "a state no flap has": (
        'kind="seam", when={flap_a="in", flap_b="in"}}',
        'kind="seam", when={flap_a="up"}}',
        "no state “up”",
    ),
    "a part that is none": (
        'kind="seam", when={flap_a="in", flap_b="in"}}',
        'kind="seam", when={lid="in"}}',
        "“lid” is no part",
    ),
    "a flap that turns the other way": (
        '{id="flap_b", kind="flap", states=["in", "out"]',
        '{id="flap_b", kind="flap", states=["out", "in"]',
        "flap_b must be a part with the states in and out",
    ),
    "a World too few": (
        'id="demon_castle", title',
        'id="demon_castles", title',
        "there is no World called “demon_castles”",
    ),
    "a World seen at the wrong time": (
        'size=[280, 236], when={flap_b="in"}}',
        'size=[280, 236], when={flap_b="out"}}',
        "ice_palace must be seen just while flap_b is in",
    ),
    "no Start": ('start = "start"', 'start = "home"', "“home” is no space of this board"),
    "Start in the wrong World": ('start = "start"', 'start = "ip1"', "should lie in banshee_towers"),
    "the Rainbow ends elsewhere": ('b = "wizard_dagger"', 'b = "beam_bridge_b"', "dagger b of magic_rainbow must be"),
    "a hazard unheard of": ("[hazards.wild_boar]", "[hazards.tame_boar]", "there is no hazard called “tame_boar”"),
    "a dagger that is not there": ('b = "wild_boar_b"', 'b = "wild_boar_c"', "“wild_boar_c” is no space of this board"),
    "a dagger in another World": ('b = "wild_boar_b"', 'b = "boats_b"', "should lie in ice_palace"),
    "one dagger for both": ('b = "wild_boar_b"', 'b = "wild_boar_a"', "both daggers of wild_boar are wild_boar_a"),
    "a place that is not there": ('"swamp_3", "swamp_4"', '"swamp_3", "bog"', "“bog” is no space of this board"),
    "a place twice": ('"swamp_3", "swamp_4"', '"swamp_3", "swamp_3"', "swamp_3 is twice on the way"),
    "a beam too many": ('"beam_bridge_8", "beam_bridge_9"', '"beam_bridge_8"', "the Beam Bridge is 9 steps long"),
    "a beam bridge too short": (
        '"beam_bridge_7", "beam_bridge_8", "beam_bridge_9"',
        '"beam_bridge_7"',
        "beam_bridge is 8 steps long from dagger to dagger, and needs 10",
    ),
    "a section too many": (
        '"evil_tower_bridge_6",\n]',
        '"evil_tower_bridge_6", "river_rock_1",\n]',
        "there are 6 sections",
    ),
    "a red stone at the edge": ("red=[3, 5, 8, 10]", "red=[3, 5, 8, 11]", "from either end, must be grey"),
    "a mark beyond the end": (
        "red=[3, 5, 8, 10]",
        "red=[3, 5, 8, 12]",
        "red is said of place 12; the places are 1 to 11",
    ),
    "no mark at all": ("special = {serpent=[3]}", "", "one place at least must be marked serpent"),
    "another third rock": ("third_rock=[3]", "third_rock=[4]", "third_rock must be [3]"),
    "other beams": (
        'a = "wizard_dagger"\n',
        'a = "wizard_dagger"\nspecial = {beam=[1, 4]}\n',
        "beam must be [1, 3, 5, 7, 9]",
    ),
    "no spot": ('spots = {pit="snake_pit_pit"}', "", "snake_pit needs a place called pit"),
    "no chain": (
        "[hazards.bone_pit.chains.grey]",
        "[hazards.bone_pit.chains.white]",
        "bone_pit needs a chain called grey",
    ),
    "an empty chain": ('spaces = ["bone_grey_1", "bone_grey_2"]', "spaces = []", "this chain has no spaces"),
    "a chain to nowhere": ('exit = "tm_rim7"', 'exit = "sea"', "ends at “sea”, and there is no such space"),
    "arrows that miss the whirlpool": (
        'exit = "tm_rim7"',
        'exit = "tm_south"',
        "must end where the whirlpool is one step",
    ),
    "a mark beyond a chain": ("special = {fish=[3]}", "special = {fish=[9]}", "fish is said of place 9"),
    "a dagger not drawn as one": (
        '{id="tiger_pen_a", at=[198, 79.5], panel="banshee_towers", kind="white_dagger"}',
        '{id="tiger_pen_a", at=[198, 79.5], panel="banshee_towers", kind="black_dagger"}',
        "tiger_pen_a ends tiger_pen, and is not drawn as a White Dagger",
    ),
    "a Key Location of no World": (
        '{world="ice_palace", daggers',
        '{world="cellar", daggers',
        "no World called “cellar”",
    ),
    "a Key Location without a dungeon": (
        'dungeon="dungeon_ice_palace"',
        'dungeon="cellar"',
        "“cellar” is no space of this board",
    ),
    "one gate for the Towers": (
        'daggers=["black_dagger_banshee_towers_1", "black_dagger_banshee_towers_2"]',
        'daggers=["black_dagger_banshee_towers_1"]',
        "banshee_towers needs 2 Black Daggers or more",
    ),
    "a gate in another World": (
        'daggers=["black_dagger_ice_palace"]',
        'daggers=["black_dagger_evil_tower"]',
        "should lie in ice_palace",
    ),
    "a strange World": (
        'sixth_world = {world="sixth_world"',
        'sixth_world = {world="seventh"',
        "no World called “seventh”",
    ),
    "a whirlpool turned by the other flap": (
        'flap = "flap_a"',
        'flap = "flap_b"',
        "whirlpool_a is turned by flap_a, not by flap_b",
    ),
    "a strange whirlpool": ('id = "whirlpool_a"', 'id = "whirlpool_c"', "there is no whirlpool called “whirlpool_c”"),
    "a rim of another World": (
        "rims.banshee_towers",
        "rims.ice_palace",
        "needs a rim in banshee_towers and in evil_tower",
    ),
    "a rim not there": ('"bt_rim2", "bt_rim3"', '"bt_rim2", "bt_rim33"', "“bt_rim33” is no space of this board"),
    "a head there is not": ("dk=1}", "dk=9}", "has the head 9; heads are 1 to 8"),
    "art nobody can draw": ('draw="fill", ink="moor"', 'draw="flood", ink="moor"', "“flood” is no shape and no motif"),
    "an ink nobody has": ('draw="fill", ink="moor"', 'draw="fill", ink="mauve"', "there is no ink called “mauve”"),
    "art without points": (
        'draw="polygon", ink="foam", points=[[138, 76], [194, 76], [194, 88], [138, 88]]',
        'draw="polygon", ink="foam", points=[[138, 76]]',
        "needs 3 points or more",
    ),
    "a stroke without a width": ("size=[1.3]}", "size=[]}", "needs a size of 1 number"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_told_with_its_line(name: str) -> None:
    old, new, words = FAULTS[name]
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    told = [each for each in examine(text, KingdomBoard)[1] if words in each.text]
    assert told, [str(each) for each in examine(text, KingdomBoard)[1]]
    first = TEXT[: TEXT.index(old)].count("\n") + 1
    assert told[0].line in lines_about(text, first, first + new.count("\n")), str(told[0])


def lines_about(text: str, first: int, last: int) -> set[int]:
    """The lines that were changed, the key and the tables they stand in; 0 for the whole file."""
    before = list(enumerate(text.splitlines()[:first], 1))
    key = [number for number, line in before if re.match(r"\w[\w.]* = ", line)]
    heads = [(number, line.strip("[]")) for number, line in before if line.startswith("[")]
    inside = [number for number, head in heads if heads[-1][1].startswith(head)]
    return {0, *range(first, last + 1), *key[-1:], *inside}


ELSEWHERE = {
    "another dagger for the Wizard": (
        'wizard = "wizard_dagger"',
        'wizard = "boats_a"',
        "the Wizard’s dagger is reached over",
        '{id="boats_a"',
    ),
    "the Wizard's dagger of nobody": (
        'wizard = "wizard_dagger"',
        'wizard = "boats_a"',
        "dagger b of magic_rainbow must be",
        "[hazards.magic_rainbow]",
    ),
    "a hole beside its whirlpool": (
        '{id="hole_a", at=[218, 66]',
        '{id="hole_a", at=[212, 66]',
        "hole_a does not lie over whirlpool_a: it must be at [218, 66]",
        '{id="hole_a"',
    ),
    "a head missing": ("dk=6}", "dk=2}", "with flap_a in and flap_b in no Demon King head shows 6", "spaces = ["),
    "a King off the track": (
        '{id="snake_pit_pit", at=[242, 78], panel="temple_of_martyrs"',
        '{id="snake_pit_pit", at=[242, 78], dk=3, panel="temple_of_martyrs"',
        "the Demon King cannot be on snake_pit_pit",
        '{id="snake_pit_pit"',
    ),
    "the track over a hazard": (
        '{a="start", b="bt1"}',
        '{a="start", b="swamp_4"}',
        "swamp_4 lies inside swamp",
        '{id="swamp_4"',
    ),
    "a dagger out of reach": (
        '{a="ip_west", b="ice_caves_a"},',
        "",
        "no way leads to ice_caves_a",
        '{id="ice_caves_a"',
    ),
    "a track in two": (
        '{a="li33", b="li_east"},',
        "",
        "with flap_a in and flap_b out no way leads from the rest of the track to",
        '{id="ring_of_stones"',
    ),
    "a missing hazard": ("[hazards.wild_boar]", "[hazards.tame_boar]", "the hazard wild_boar is missing", ""),
    "a missing whirlpool": ('id = "whirlpool_a"', 'id = "whirlpool_c"', "whirlpool_a is missing", "[[whirlpools]]"),
    "a missing World": (
        'id="demon_castle", title',
        'id="demon_castles", title',
        "the World demon_castle is missing",
        "panels = [",
    ),
    "a holder in two places": (
        'holder="holder_2"',
        'holder="holder_1"',
        "holder_1 must lie at one Key Location",
        "[locations]",
    ),
    "two Key Locations in a World": (
        'world="sixth_world"',
        'world="ice_palace"',
        "sixth_world must have one Key Location",
        "[locations]",
    ),
    "a Ring nobody can reach": (
        '{a="li34", b="ring_of_stones"},',
        "",
        "no way leads to ring_of_stones",
        '{id="ring_of_stones"',
    ),
}


@pytest.mark.parametrize("name", ELSEWHERE)
def test_a_fault_points_at_what_it_speaks_of(name: str) -> None:
    old, new, words, where = ELSEWHERE[name]
    assert old in TEXT
    text = TEXT.replace(old, new, 1)
    told = [each for each in examine(text, KingdomBoard)[1] if words in each.text]
    assert told
    line = text.splitlines()[told[0].line - 1] if told[0].line else ""
    assert where in line, (told[0], line)


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


# --- mangled files

LINES = TEXT.splitlines()


@st.composite
def mangled(draw: st.DrawFn) -> str:
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(lines) - 1))
        match draw(st.sampled_from(("drop", "double", "swap", "cut", "spoil", "number", "word"))):
            case "drop":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                other = draw(st.integers(0, len(lines) - 1))
                lines[at], lines[other] = lines[other], lines[at]
            case "cut":
                lines[at] = lines[at][: draw(st.integers(0, len(lines[at])))]
            case "spoil":
                spot = draw(st.integers(0, len(lines[at])))
                junk = draw(st.text("[]{}=\",.#'\\ aé0-\n", max_size=4))
                lines[at] = lines[at][:spot] + junk + lines[at][spot:]
            case "number":
                number = draw(
                    st.sampled_from(("-1", "0", "1e999", "nan", "-inf", "true", '"x"', "[]", "{}", "99999999999999"))
                )
                lines[at] = re.sub(r"\d+(\.\d+)?", number, lines[at], count=1)
            case "word":
                word = draw(st.sampled_from(("start", "bt_rim1", "whirlpool_a", "", "nowhere", "flap_a", "path")))
                lines[at] = re.sub(r'"\w*"', f'"{word}"', lines[at], count=1)
    return "\n".join(lines)


@pytest.mark.long
@settings(max_examples=30, deadline=None)
@given(mangled())
def test_a_mangled_file_is_refused_politely(text: str) -> None:
    try:
        board, found = examine(text, KingdomBoard)
    except BadBoard as bad:
        board, found = None, bad.faults
    assert board is not None or found
    count = len(text.splitlines())
    for each in found:
        assert 0 <= each.line <= count
        assert each.text and "Traceback" not in each.text


def test_a_black_dagger_out_of_the_way() -> None:
    text = TEXT.replace('daggers=["black_dagger_ice_palace"]', 'daggers=["dungeon_ice_palace"]', 1)
    assert "no way leads to dungeon_ice_palace" in {each.text for each in examine(text, KingdomBoard)[1]}
