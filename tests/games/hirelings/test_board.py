"""The reference board, and what any board of the Ascent must hold (HIRE-DATA)."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction

import msgspec
import pytest

from companion.boards.checks import faults
from companion.boards.loader import examine
from companion.boards.scenery import motifs
from companion.games import folder
from companion.games.hirelings.board import HirelingsBoard, RoomOption, Square, numbers
from companion.games.hirelings.deck import data as deck_data
from companion.games.hirelings.ground import Dungeon, reference
from tests.games.hirelings.tables import hirelings, room, row, sit

BOARD = reference().board
ROLL = {"test": "roll", "need": 5}
TEXT = (folder("hirelings") / "boards" / "reference.toml").read_text(encoding="utf-8")


def changed(old: str, new: str, count: int = 1) -> list[str]:
    """The faults of the reference board with a piece of its file changed."""
    assert TEXT.count(old) >= 1, old
    _, found = examine(TEXT.replace(old, new, count), HirelingsBoard)
    return [str(fault) for fault in found if not fault.warning]


def line_of(square: str) -> int:
    return next(at for at, line in enumerate(TEXT.splitlines(), 1) if f'id="{square}"' in line)


# -- the reference board ----------------------------------------------------------------------------------------------


def test_its_squares() -> None:
    """Ledger 4.4: 85 squares, 21 monsters, 4 rooms, one treasure, three splits."""
    squares = [square for square in BOARD.spaces if square.what != "fire_track"]
    count = Counter(square.what for square in squares)
    assert len(squares) == 85
    assert (count["monster"], count["room"], count["treasure"], count["start"], count["exit"]) == (21, 4, 1, 1, 1)
    assert {square.id: square.next for square in squares if len(square.next) > 1} == {
        "s09": ("s10", "r1"),
        "s26": ("s27", "t1"),
        "s43": ("s44", "u1"),
    }
    on_route = [square for square in squares if square.id in reference().index]
    assert sum(square.what == "monster" for square in on_route) == 16
    assert BOARD.size == (594, 420)


def test_its_ways() -> None:
    """Ledger 4.4: indices, and where the ways meet again."""
    dungeon = reference()
    assert [dungeon.index[name] for name in ("start", "s01", "s66", "exit")] == [0, 1, 66, 67]
    meets = {name[0]: meet for name, meet in dungeon.rejoin.items()}
    assert meets == {"r": "s17", "t": "s32", "u": "s51"}
    assert len(dungeon.rejoin) == 4 + 8 + 5
    assert dungeon.burn_index["t4"] == 32
    assert dungeon.burn_index["s20"] == 20
    lengths = {name: (dungeon.shortest[name], dungeon.longest[name]) for name in ("start", "s51", "exit")}
    assert lengths == {"start": (67 - 3 - 2, 67 + 3), "s51": (16, 16), "exit": (0, 0)}


def test_its_numbers() -> None:
    """Ledger 4.4: which monster wants what."""
    wanted = "s04 3 s07 5 s12 5 s15 4 s23 5 s25 4 s29 6 s33 4 s38 5 s41 6 s46 5 s49 6 s53 5 s55 4 s60 6 s64 7"
    words = (wanted + " r2 7 r4 5 t2 3 t6 4 u5 6").split()
    assert {square.id: square.number for square in BOARD.spaces if square.number} == {
        name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)
    }
    assert all(square.name for square in BOARD.spaces if square.number)


def test_a_side_way_is_counted_from_its_split_on() -> None:
    found = numbers(BOARD.spaces)
    assert [found[f"t{number}"] for number in range(1, 9)] == [("Spider stair", number) for number in range(1, 9)]


def test_where_its_squares_lie() -> None:
    """Ledger 4.4: cells of 36 mm from the lower left corner; START covers four, the way out two."""
    at = {square.id: square.at for square in BOARD.spaces}
    assert at["s01"] == (9 + 36 * 6.5, 420 - 30 - 18)
    assert at["s61"] == (9 + 36 * 1.5, 420 - 30 - 36 * 9.5)
    assert (at["start"], at["exit"]) == ((189, 354), (297, 48))
    assert [at[name] for name in BOARD.fire_track] == [(9 + 36 * (n + 0.5), 372) for n in range(4)]
    assert BOARD.cache_at[0] < 0


def test_links_follow_from_the_squares() -> None:
    """What is drawn between squares is where they lead, the fire's way drawn as such."""
    links = {(link.a, link.b): link.kind for link in BOARD.links}
    assert len(links) == sum(len(square.next) for square in BOARD.spaces) == 87
    assert links["s09", "s10"] == "fire_way"
    assert links["s09", "r1"] == links["r4", "s17"] == "side_way"
    assert all(link.oneway for link in BOARD.links)


def test_cards_to_print() -> None:
    """Ledger 4.5: every card has a title, a drawing, and three copies."""
    for item in deck_data().cards:
        assert item.copies == 3
        assert motifs()[item.id]
        assert re.fullmatch(r"[A-Z][a-z ]+", item.title)


# -- what a loader must check -----------------------------------------------------------------------------------------


def test_one_start_one_exit() -> None:
    """HIRE-DATA-01: and every `next` exists; ids are not used twice."""
    assert any("0 squares for START" in fault for fault in changed('what="start", ', ""))
    assert any(
        "2 squares for the way out" in fault
        for fault in changed('{id="f1"', '{id="e2", at=[9,9], what="exit"}, {id="f1"')
    )
    assert f"line {line_of('s30')}: HIRE-DATA-01: s30 leads to s99, and there is no such square" in changed(
        'next=["s31"]', 'next=["s99"]'
    )
    assert any("“s30” is used twice" in fault for fault in changed('id="s31"', 'id="s30"'))
    assert any("s30 leads to f2" in fault for fault in changed('next=["s31"]', 'next=["f2"]'))


def test_no_circles_and_nothing_out_of_reach() -> None:
    """HIRE-DATA-02."""
    assert any("walk in a circle" in fault for fault in changed('next=["s31"]', 'next=["s29"]'))
    into = changed('next=["s31"]', 'next=["s29"]')
    assert [fault.partition("HIRE-DATA-02: ")[2] for fault in into if "circle" in fault] == [
        "from s29 one can walk in a circle: s29 to s30 to s29"
    ]
    lonely = changed('{id="f1"', '{id="x1", at=[387, 48], next=["exit"]}, {id="f1"')
    assert [fault.split(": ", 1)[1] for fault in lonely] == ["HIRE-DATA-02: x1 cannot be reached from START"]


def test_every_square_leads_on() -> None:
    """HIRE-DATA-03: but the way out."""
    assert any("HIRE-DATA-03: s30 leads nowhere" in fault for fault in changed(', next=["s31"]', ""))
    assert any("HIRE-DATA-03: exit leads on" in fault for fault in changed('what="exit"', 'what="exit", next=["s66"]'))


def test_the_fireball_way_at_splits() -> None:
    """HIRE-DATA-04 HIRE-DATA-05: given exactly where there is a split, and one of its ways."""
    assert reference().fire_route[-1] == "exit"
    split = changed(', fire_next="s10"', "")
    assert [fault for fault in split if "HIRE-DATA-04: s09 splits" in fault]
    assert any("HIRE-DATA-04: s09" in fault for fault in changed('fire_next="s10"', 'fire_next="s11"'))
    extra = changed('next=["s31"]', 'next=["s31"], fire_next="s31"')
    assert any("HIRE-DATA-04: s30 does not split" in fault for fault in extra)
    assert any("leads to one square twice" in fault for fault in changed('next=["s27", "t1"]', 'next=["t1", "t1"]'))


def test_a_motif_nobody_can_draw_is_a_warning() -> None:
    spaces = (msgspec.structs.replace(BOARD.spaces[0], art="yeti"), *BOARD.spaces[1:])
    (found,) = faults(msgspec.structs.replace(BOARD, spaces=spaces))
    assert found.warning and "shows “yeti”, and there is no such motif" in found.text


def test_ways_meet_again() -> None:
    """HIRE-DATA-06: every way off the fire's comes back to it at one square."""
    other = '"r2", "x1"], fire_next="r2"},\n  {id="x1", at=[495, 264], next=["s19"]'
    assert [fault.split(": ", 1)[1] for fault in changed('"r2"]', other)] == [
        "HIRE-DATA-06: from r1 one comes to the fire’s way at s17 and at s19"
    ]


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("number=7, next=", "number=1, next=", "wants 1; it must be 2 to 8"),
        ("number=7, next=", "number=9, next=", "wants 9"),
        ('next=["s31"]', 'next=["s31"], number=4', "s30 has a number and no monster"),
        ("number=7, next=", "next=", "wants 0"),
    ],
)
def test_monster_numbers(old: str, new: str, text: str) -> None:
    """HIRE-DATA-07."""
    assert any("HIRE-DATA-07" in fault and text in fault for fault in changed(old, new))


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ({"test": "pay"}, "would be stuck"),
        ({"test": "pay", "cost": 0}, "cost is one card or more"),
        ({"test": "roll", "need": 9}, "no d8 reaches 9"),
        ({"test": "roll", "need": 5, "need_step": -1}, "need_step only makes it easier"),
        ({"test": "face_set"}, "faces are some of 1 to 8"),
        ({"test": "face_set", "faces": [9]}, "faces are some of 1 to 8"),
        ({"test": "face_set", "faces": list(range(1, 9))}, "every face is good"),
        ({"test": "roll", "need": 5, "on_fail": "goto:nowhere"}, "on_fail “goto:nowhere”"),
        ({"test": "roll", "need": 5, "on_fail": "away"}, "on_fail “away”"),
        ({"test": "roll", "need": 5, "on_success": "back:2"}, "on_success “back:2”"),
        ({"test": "roll", "need": 5, "max_fails": 99}, "after 24 failed rolls it still changes"),
        ({"test": "roll", "need": 5, "max_fails": -1}, "max_fails is a count"),
    ],
)
def test_rooms_that_cannot_be_played(option: dict[str, object], text: str) -> None:
    """HIRE-DATA-08."""
    board = msgspec.structs.replace(BOARD, rooms={**BOARD.rooms, "toll_troll": room(only=option)})
    assert any("HIRE-DATA-08" in fault.text and text in fault.text for fault in faults(board))


@pytest.mark.parametrize("need", [1, 8])
def test_every_face_of_the_d8_may_be_what_a_room_needs(need: int) -> None:
    """HIRE-DATA-08."""
    board = msgspec.structs.replace(
        BOARD, rooms={**BOARD.rooms, "toll_troll": room(only={"test": "roll", "need": need})}
    )
    assert not any("no d8 reaches" in fault.text for fault in faults(board))


def test_rooms_have_names() -> None:
    """HIRE-DATA-08: a room square names an existing procedure, and no other square does."""
    assert any("opens into “crypt”" in fault for fault in changed('room="toll_troll"', 'room="crypt"'))
    assert any(
        "names a room and is none" in fault for fault in changed('next=["s31"]', 'next=["s31"], room="toll_troll"')
    )
    two = room(a={"test": "roll", "need": 5})
    board = msgspec.structs.replace(
        BOARD, rooms={**BOARD.rooms, "toll_troll": msgspec.structs.replace(two, options=two.options * 2)}
    )
    assert any("two options have one id" in fault.text for fault in faults(board))
    none = msgspec.structs.replace(BOARD, rooms={**BOARD.rooms, "toll_troll": msgspec.structs.replace(two, options=())})
    assert any("at least one option" in fault.text for fault in faults(none))


def test_sliding_back() -> None:
    """HIRE-DATA-09: along a single chain, and never behind START."""
    assert any("HIRE-DATA-09: sliding 6 back from s57 goes" in fault for fault in changed("back:3", "back:6")) is False
    assert any(
        "HIRE-DATA-09: sliding 7 back from s57 comes to where ways meet" in f for f in changed("back:3", "back:7")
    )
    rooms = {"slope": room(climb={"test": "roll", "need": 5, "on_fail": "back:2"})}
    with pytest.raises(AssertionError, match="goes behind START"):
        row("slope", "open", rooms=rooms)
    assert row("open", "slope", rooms=rooms).back("q2", 2) == "start"


def test_a_room_is_not_mistaken_for_a_monster() -> None:
    """HIRE-DATA-08: a room may be called as it likes, but for the name of a monster's own page."""
    den = sit(2, dungeon=row("open", "monster_den", "open", rooms={"monster_den": room(climb=ROLL)})).do("roll 2")
    assert (den["red.held"], den["phase"], den.die) == ("yes", "encounter", "d8")
    assert {"monster_den", "monster_3"} <= hirelings().handbook({}).keys() | den.game.handbook({}).keys()
    board = msgspec.structs.replace(BOARD, rooms={**BOARD.rooms, "monster_5": room(climb=ROLL)})
    texts = [fault.text for fault in faults(board) if not fault.warning]
    assert texts == ["HIRE-DATA-08: monster_5 is the page of a monster; give the room another id"]


def test_a_room_may_lead_to_the_way_out() -> None:
    """HIRE-ROOM-11: whoever is put on the way out is out, and all there is to foretell of it is foretold."""
    chute = room(climb={**ROLL, "on_success": "goto:exit"})
    table = sit(2, dungeon=row("open", "chute", "open", "open", rooms={"chute": chute}))
    assert table.chance("red.square=exit", plays="first") == Fraction(5, 6) * Fraction(1, 2)
    assert table.do("roll 2", "roll 8")["red.place"] == "1"
    assert table.do("roll 3", "roll 8")["turn"] == "blue"
    ends = sit(2, dungeon=table.dungeon, end_on_first_out="yes").do("roll 3", "roll 8")
    assert (ends["phase"], ends["winner"], ends["steps"]) == ("game_over", "red", "0")


def test_treasure_and_fire_track() -> None:
    """HIRE-DATA-10."""
    assert any("2 treasure squares" in fault for fault in changed('next=["s31"]', 'next=["s31"], what="treasure"'))
    assert any("3 squares, not four" in fault for fault in changed('["f1", "f2", "f3", "f4"]', '["f1", "f2", "f3"]'))
    assert any("s01 is no square of the fire track" in f for f in changed('["f1", "f2"', '["f1", "s01"'))


def test_squares_do_not_overlap() -> None:
    """HIRE-DATA-11."""
    moved = msgspec.structs.replace(BOARD.spaces[5], at=BOARD.spaces[4].at)
    spaces = (*BOARD.spaces[:5], moved, *BOARD.spaces[6:])
    found = faults(msgspec.structs.replace(BOARD, spaces=spaces))
    assert [fault.text for fault in found if not fault.warning] == [
        f"HIRE-DATA-11: {moved.id} lies over {BOARD.spaces[4].id}"
    ]


def test_room_options_of_a_file() -> None:
    """The fields of the ledger's table (4.3) and their defaults."""
    option = RoomOption("x", "roll", need=5)
    assert (option.need_step, option.on_fail, option.on_success, option.max_fails) == (0, "stay", "go", None)
    assert option.helped
    assert not RoomOption("x", "face_set", faces=(1,)).helped
    assert [RoomOption("x", "roll", need=5, need_step=2).need_after(fails) for fails in range(4)] == [5, 3, 1, -1]


def test_a_square_says_how_far_it_reaches() -> None:
    assert Square("a", (0.0, 0.0)).reach == (15.0, 15.0)
    assert Square("a", (0.0, 0.0), what="exit").reach == (33.0, 15.0)
    assert Dungeon(BOARD).start == "start"
