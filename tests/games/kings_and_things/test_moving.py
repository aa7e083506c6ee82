"""Movement, pinning and flyers (KNT-MOVE, KNT-PIN, KNT-FLY)."""

from __future__ import annotations

from random import Random

from companion.games import rules
from companion.games.kings_and_things import movement
from companion.games.kings_and_things import players as by_thumb
from companion.table.events import Chose
from tests.games.kings_and_things.tables import Table, realm

LANDS = (
    "h1 plains grey",
    "h2 swamp grey",
    "h3 desert grey",
    "h4 forest grey",
    "h5 sea",
    "h6 mountain grey",
    "h7 jungle grey",
)


def march(*lines: str, players: int = 2, **house: str) -> Table:
    """Ann’s part of movement, in the middle of her kingdom."""
    return realm(players, *LANDS, *lines, phase="movement", **house)


def test_four_points_and_what_entering_costs() -> None:
    """KNT-MOVE-01..03, KNT-MOVE-07: two for swamp, forest, mountain and jungle, one for the rest."""
    table = march("h1.grey down 1", "h1 fort keep", "h1 income city")
    assert {move.piece for move in table.prompt.moves} == {"grey_h1"}
    left = {}
    for place in ("h2", "h3", "h4", "h6", "h7"):
        after = table.do(f"move grey_h1 {place}")
        party = after.state.moving.party
        left[place] = party[0].points
        assert {str(move.reach) for move in after.prompt.moves} == {f"{left[place]} steps"}
    assert left == {"h2": 2, "h3": 3, "h4": 2, "h6": 2, "h7": 2}
    assert [str(move.reach) for move in table.prompt.moves] == ["4 steps"]


def test_the_whole_cost_must_be_left() -> None:
    """KNT-MOVE-04: one point is not enough for a forest."""
    table = march("h1.grey down 1").do("move grey_h1 h3", "move grey_h3 h1", "move grey_h1 h3")
    assert "h4" not in table.places
    assert "h1" in table.places


def test_some_of_a_stack_go_and_some_are_dropped() -> None:
    """KNT-MOVE-05, KNT-MOVE-06: parted, dropped, picked up; each counter moves once a turn."""
    table = march("h1.grey down 3", "h1.grey up warlord").do(
        "choose part", "choose h1", "choose face_down", "choose warlord"
    )
    moved = table.do("move grey_h1 h3")
    assert (moved["h3.grey.up"], moved["h3.grey.down"], moved["h1.grey.down"]) == ("warlord", "1", "2")
    dropped = moved.do("choose drop", "choose face_down", "move grey_h3 h1")
    assert (dropped["h1.grey.up"], dropped["h3.grey.down"]) == ("warlord", "1")
    joined = dropped.do("choose join", "choose face_down", "move grey_h1 h3")
    assert joined["h1.grey.down"] == "1"
    rest = joined.do("choose stop") if "stop" in joined.options else joined
    # what is left unmoved is one face-down counter in h1; those in h3 have moved
    assert {move.piece for move in rest.prompt.moves} == {"grey_h1"}


def test_a_stack_goes_as_far_as_its_slowest() -> None:
    """KNT-MOVE-05, G36: one picked up on the way has all its points, the party the least."""
    table = march("h1.grey down 1", "h3.grey down 1").do("move grey_h1 h3", "choose join", "choose face_down")
    points = sorted(walker.points for walker in table.state.moving.party)
    assert points == [3, 4]


def test_ten_in_a_hex_at_the_end() -> None:
    """KNT-MOVE-08, KNT-MOVE-09: an eleventh may pass but not stay; a citadel knows no limit."""
    table = march("h1.grey down 1", "h2.grey down 10", "h3.grey down 10")
    assert "h2" in table.places_of("grey_h1")  # it could go on from there
    assert "stop" not in table.do("move grey_h1 h2").options
    tired = march("h1.grey down 1", "h3.grey down 10", "h12 forest grey", "h11 plains green")
    assert "stop" not in tired.do("move grey_h1 h3").options
    crowned = march("h1.grey down 1", "h3.grey down 10", "h3 fort citadel").do("move grey_h1 h3")
    assert "stop" in crowned.options


def test_the_sea_is_for_flyers_who_do_not_stop() -> None:
    """KNT-MOVE-10: walkers never, flyers only in passing."""
    assert "h5" not in march("h1.grey up warlord").places
    table = march("h1.grey up ghaog_ii", "h15 plains grey").do("move grey_h1 h5")
    assert "stop" not in table.options
    assert "h15" in table.places


def test_unexplored_land_ends_the_move() -> None:
    """KNT-MOVE-11, G37: flyers as well, unless this table lets them pass."""
    table = march("h1.grey up ghaog_ii", "h8 plains", "h2.grey down 1").do("move grey_h2 h8")
    assert table["asked"] == "Move"
    flown = march("h2.grey up ghaog_ii", "h8 plains", "h9 plains").do("move grey_h2 h8")
    assert flown["asked"] == "Move"
    over = march("h2.grey up ghaog_ii", "h8 plains", "h9 plains", fly_over_unexplored="true").do("move grey_h2 h8")
    assert over["asked"] == "March"


def test_an_empty_enemy_hex_does_not_stop() -> None:
    """KNT-MOVE-12, KNT-PIN-02, KNT-MOVE-13, KNT-GEN-06: nor does keyed income; the stack bears its owner’s marker."""
    table = march("h3 owner green", "h1.grey down 1").do("move grey_h1 h3")
    assert table["asked"] == "March"
    pieces = {piece.id: piece for piece in table.game.table(table.state).pieces}
    assert pieces["grey_h3"].seat == "grey"
    assert pieces["marker_h3"].seat == "green"
    rich = march("h3 owner green", "h3 income diamond_field", "h1.grey down 1").do("move grey_h1 h3")
    assert rich["asked"] == "March"
    town = march("h3 owner green", "h3 income village", "h1.grey up warlord").do("move grey_h1 h3")
    assert town["asked"] == "Move"


def test_an_undefended_hex_is_taken_after_the_last_part() -> None:
    """KNT-MOVE-14: not before; no dice; never against fighters, nor where two invaders stand (G40)."""
    lines = ("h3 owner green", "h1.grey up warlord", "h8 plains green", "h8.green down 1")
    table = march(*lines).do("move grey_h1 h3", "choose stop")
    assert table["h3.owner"] == "green"
    after = table.do("choose done", "choose done")
    assert after["h3.owner"] == "grey"
    both = realm(3, "h1 plains green", "h1.grey down 1", "h1.red down 1", "h2 plains green", phase="movement")
    assert both.do("choose done", "choose done")["h1.owner"] == "green"


# -- pinning --------------------------------------------------------------------------------------------------------


def test_entering_a_held_hex_stops_and_pins() -> None:
    """KNT-PIN-01, KNT-PIN-03: face-down counters, forts, towns and characters hold; who stands with them is pinned."""
    for what in ("h3.green down 1", "h3.green up warlord", "h3 fort tower", "h3 income city"):
        table = march("h3 owner green", what, "h1.grey up elf_lord").do("move grey_h1 h3")
        assert table["asked"] == "Move"
        pinned = march("h3 owner green", what, "h3.grey up elf_lord")
        assert "grey_h3" not in {move.piece for move in pinned.prompt.moves}


def test_a_face_up_character_needs_no_proof() -> None:
    """KNT-PIN-04: only counters face down can be doubted; a fort or character pins as it stands."""
    assert "pins" in march("h3 owner green", "h3.green down 1", "h3.grey down 1").options
    assert "pins" not in march("h3 owner green", "h3.green up warlord", "h3.grey down 1").options
    assert "pins" not in march("h3 owner green", "h3 fort tower", "h3.green down 1", "h3.grey down 1").options


def test_the_proof_is_turned_down_again() -> None:
    """KNT-PIN-06, KNT-PIN-05: shown, judged, and down; a bluff frees them."""
    table = march("h3 owner green", "h3.green down 1", "h3.grey down 1").do("choose pins", "choose h3", "choose show")
    real = table.do("draw sphinx")
    assert (real["h3.green.up"], real["h3.green.down"]) == ("none", "1")
    assert "grey_h3" not in {move.piece for move in real.prompt.moves}
    bluff = table.do("draw troll")
    assert "grey_h3" in {move.piece for move in bluff.prompt.moves}


# -- flying ---------------------------------------------------------------------------------------------------------


def flight(*lines: str) -> Table:
    """Four flyers and a walker come upon Bob’s six."""
    board = ("h3 owner green", "h3.green down 6", "h1.grey down 5", *lines)
    return march(*board).do(
        "move grey_h1 h3", "choose fly", "draw buzzard", "draw griffon", "draw old_dragon", "draw pegasus"
    )


def test_the_books_example_of_flying() -> None:
    """KNT-FLY-09, KNT-FLY-04, KNT-FLY-08: four enter, two are shown: two stay, two go on, and so does no walker."""
    table = flight().do("choose done", "choose no", "draw ghost", "draw eagles", "choose done", "choose no")
    assert set(table.options) == {"buzzard", "griffon", "old_dragon", "pegasus"}
    away = table.do("choose buzzard", "choose griffon", "move grey_h3 h1", "choose stop")
    assert (away["h3.grey.down"], away["h1.grey.down"]) == ("3", "2")


def test_shown_flyers_may_be_called() -> None:
    """KNT-FLY-02, KNT-FLY-03: on both sides."""
    table = flight().do("choose done")
    called = table.do("choose pegasus")  # plains are Ann’s: real
    assert "real" in called.said
    gone = flight("h3 owner green").do("choose done", "choose old_dragon")
    assert gone["h3.grey.up"] == "buzzard,griffon,pegasus"


def test_every_such_hex_asks_anew() -> None:
    """KNT-FLY-05, KNT-FLY-01: the next one with enemies stops them again; a pinned flyer may leave."""
    board = ("h3 owner green", "h3.green down 1", "h12 plains green", "h12.green down 1", "h1.grey up ghaog_ii")
    table = march(*board).do("move grey_h1 h3", "choose fly", "choose ghaog_ii", "choose done", "choose done")
    again = table.do("move grey_h3 h12")
    assert again["asked"] == "GoOn"
    pinned = march("h3 owner green", "h3.green down 1", "h3.grey up ghaog_ii")
    left = pinned.do("choose fly", "choose h3", "choose ghaog_ii", "choose done", "choose done")
    assert "h1" in left.places
    assert left.do("choose stop").options == ["done"], "they have moved, though they have not gone"


def test_flyers_go_face_down_again() -> None:
    """KNT-FLY-07: when the stack has finished."""
    table = flight().do("choose done", "choose no", "choose done", "move grey_h3 h1", "choose stop")
    assert table["h1.grey.up"] == "none"
    assert table["h3.green.up"] == "none"
    tired = flight().do("choose done", "choose no", "choose done", "move grey_h3 h1", "move grey_h1 h4")
    assert (tired["asked"], tired["h4.grey.up"]) == ("Move", "none"), "where they can go no further, too"


def test_a_face_up_flyer_may_be_named_against_them() -> None:
    """KNT-FLY-03, G95: a flying character counts if its player names it."""
    board = ("h3 owner green", "h3.green up lord_of_the_eagles", "h1.grey up ghaog_ii")
    table = march(*board).do("move grey_h1 h3", "choose fly", "choose ghaog_ii", "choose done")
    assert "lord_of_the_eagles" in table.options
    held = table.do("choose lord_of_the_eagles", "choose done")
    assert held["h3.grey.up"] == "ghaog_ii"
    assert held["asked"] == "Move"
    assert table.do("choose done")["asked"] == "March"


def test_no_flying_into_a_full_hex() -> None:
    """KNT-FLY-06: ten friends there already."""
    board = ("h3 owner green", "h3.green down 1", "h3.grey down 10", "h1.grey up ghaog_ii")
    assert "h3" not in march(*board).places_of("grey_h1")


def test_a_stack_is_called_by_where_it_stands() -> None:
    """Nobody at the table knows what grey_h1 is."""
    table = realm(2, "h1 plains grey", "h2 plains grey", "h1.grey down 2", phase="movement")
    assert [str(move.called) for move in table.prompt.moves] == ["from hex 1 (Plains)"]
    pieces = {piece.id: str(piece.called) for piece in table.game.table(table.state).pieces}
    assert pieces["grey_h1"] == "Ann’s counters on hex 1 (Plains)"
    assert pieces["marker_h2"] == "Ann’s marker on hex 2 (Plains)"


def test_the_rule_of_thumb_leaves_one_where_too_many_stand_and_the_sea_is_all_round() -> None:
    table = march("h1.grey down 2", "h2.grey down 10").do("move grey_h1 h2")
    names = [each.name for each in table.prompt.options]
    desk = rules("kings_and_things").desk(table.state)
    assert "stop" not in names and isinstance(desk.question, movement.March)
    assert by_thumb._chosen(desk, desk.question, names, [], Random(1)) == Chose("drop")  # noqa: SLF001  no move is left
