"""Whirlpools and folding: who must flee, how, and what becomes of those who do not get out."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games import rules
from companion.play.session import Session
from companion.play.setup import Seat, Setup
from companion.table.events import Entry, Event, Given, Moved, PartMoved, Rolled
from tests.games.key_to_the_kingdom.tables import (
    BASE,
    INNER,
    OUTER,
    POOLS,
    PREFIX,
    WORLDS,
    Table,
    examples,
    held,
    holding,
    inside,
    jump,
    lay,
    left,
    scene,
    shown,
    sit,
)

FLAPS = list(product(("in", "out"), repeat=2))
# -- what folds --------------------------------------------------------------------------------------


@pytest.mark.parametrize("flaps", FLAPS, ids="-".join)
@pytest.mark.parametrize("pool", POOLS)
def test_a_jump_turns_the_flap_of_its_half(pool: str, flaps: tuple[str, str]) -> None:
    """KTK-WHIRL-01 KTK-WHIRL-11 KTK-WHIRL-17: in every way the board can lie; the jumper stays in the whirlpool."""
    other = inside(
        INNER[POOLS[1 - POOLS.index(pool)]]
        if flaps[1 - POOLS.index(pool)] == "in"
        else BASE[POOLS[1 - POOLS.index(pool)]]
    )
    table = jump(pool, flaps, f"given blue at {other}")
    flap = f"flap_{pool[-1]}"
    turned = "out" if table[flap] == "in" else "in"
    assert table["phase"] == "fold_board"
    after = table.do(f"part {flap} {turned}")
    assert after[flap] == turned
    assert after["red.status"] == f"in_whirlpool({pool})"
    assert (after["turn"], after["blue.at"]) == ("blue", other)
    still = f"flap_{'b' if pool == 'whirlpool_a' else 'a'}"
    assert after[still] == table[still]
    gone, come = (
        shown(flaps) - shown((after["flap_a"], after["flap_b"])),
        shown((after["flap_a"], after["flap_b"])) - shown(flaps),
    )
    opens = turned == "out"
    pair = {BASE[pool], OUTER[pool]}
    assert (gone, come) == (({INNER[pool]}, pair) if opens else (pair, {INNER[pool]}))


# -- Deep Magic --------------------------------------------------------------------------------------


def test_deep_magic_holds_the_flap() -> None:
    """KTK-WHIRL-04 KTK-ITEM-05: anybody who has a card may play it; no fold, nobody flees, the turn is over.

    Who jumps may play an own one; where nobody holds one nobody is asked.
    """
    cards = ("given red deep_magic 1", "given green deep_magic 2", "given deep_magic_supply 3")
    table = jump("whirlpool_a", ("in", "in"), *cards, colours="red blue green")
    assert table.options == ["red.deep_magic", "green.deep_magic", "none"]
    held = table.do("choose green.deep_magic")
    assert (held["flap_a"], held["turn"], held["red.at"]) == ("in", "blue", "whirlpool_a")
    assert (held["green.deep_magic"], held["deep_magic_supply"]) == ("1", "4")
    assert table.do("choose none")["whose"] == "blue"
    own = jump("whirlpool_a", ("in", "in"), *cards[::2]).do("choose red.deep_magic")
    assert (own["flap_a"], own["turn"], own["red.deep_magic"]) == ("in", "blue", "0")
    assert jump("whirlpool_a", ("in", "in"))["phase"] == "walk"


# -- a flap found turned --------------------------------------------------------------------------------


def on_the_rim(*lines: str) -> Table:
    """Red has thrown beside the whirlpool and has not said yet where to go."""
    return sit("red blue", *lines, "given blue at bt29", "given red at bt_rim1").do("roll 2")


def test_a_flap_found_turned_is_offered_as_the_jump_it_was() -> None:
    """Ledger part 6: the missed jump is entered, and the fold takes its course: escapes, the fold, the caught."""
    found = on_the_rim().do("given flap_a out")
    assert (found["phase"], found["flap_a"], found.options) == ("flap_found", "out", ["jumped", "lies_so"])
    assert str(found.prompt.words) == "Flap A is folded out. Did Ann jump?"
    jumped = found.do("choose jumped")
    assert (jumped["red.at"], jumped["whose"], jumped["flap_a"]) == ("whirlpool_a", "blue", "in")
    assert "Bob must get out" in jumped.said
    told = on_the_rim().do("move red whirlpool_a")
    assert jumped.state == told.state


def test_a_flap_found_turned_may_just_lie_so() -> None:
    """Ledger part 6: the table is believed; where the walk was to be made there is no way any more."""
    lies = on_the_rim().do("given flap_a out", "choose lies_so")
    assert (lies["flap_a"], lies["red.at"], lies["turn"]) == ("out", "bt_rim1", "blue")
    back = on_the_rim().do("given flap_a out", "given flap_a in")
    assert (back["flap_a"], back["phase"], back["turn"]) == ("in", "move", "red")


def test_a_flap_nobody_can_have_turned_by_a_jump() -> None:
    """KTK-WHIRL-01: the other flap, a walk that cannot reach the whirlpool, a flight: it simply lies so."""
    assert on_the_rim().do("given flap_b out")["phase"] == "move"
    far = sit("red blue", "given blue at ip_mid", "given red at bt30").do("roll 1")
    assert far.do("given flap_b out")["flap_b"] == "out"
    flight = jump("whirlpool_a", ("in", "in"), "given blue at bt_rim3").do("roll 4")
    assert "whirlpool_a" in flight.places
    assert flight.do("given flap_b out")["flap_b"] == "out"


def test_a_flap_turned_before_the_jump_is_told() -> None:
    """KTK-WHIRL-01: the refusal says what the jump lacks."""
    said = "Flap A folds after a jump: put the red figure into the whirlpool first."
    assert on_the_rim().refused("part flap_a out") == said


# -- who is affected ---------------------------------------------------------------------------------


@pytest.mark.parametrize("flaps", FLAPS, ids="-".join)
@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("world", WORLDS)
def test_whoever_stands_on_a_world_that_goes(pool: str, flaps: tuple[str, str], world: str) -> None:
    """KTK-WHIRL-05 KTK-WHIRL-15: the covered World and the flap's other face, and nobody else."""
    if world not in shown(flaps):
        return
    opens = flaps[POOLS.index(pool)] == "in"
    going = {INNER[pool]} if opens else {BASE[pool], OUTER[pool]}
    table = jump(pool, flaps, f"given blue at {inside(world)}")
    if world in going:
        assert (table["whose"], table.awaits) == ("blue", ["throw"])
        assert "Bob must get out" in table.said
    else:
        assert (table["whose"], table["phase"]) == ("red", "fold_board")
        assert table["blue.at"] == inside(world)


EVERYWHERE = {
    "on the track": "given blue at bt29",
    "on a dagger": "given blue at rat_trap_a",
    "on Start": "given blue at start",
    "in a hazard": "given blue status in_hazard(rat_trap,door)",
    "in a dungeon": "given blue status in_dungeon(banshee_towers,3)",
}


@pytest.mark.parametrize("where", EVERYWHERE.values(), ids=list(EVERYWHERE))
def test_wherever_on_that_world(where: str) -> None:
    """KTK-WHIRL-05: track, dagger, hazard, dungeon, Start."""
    table = jump("whirlpool_a", ("in", "in"), where)
    assert "Bob must get out" in table.said


def test_the_ring_goes_with_its_world() -> None:
    """KTK-WHIRL-05 KTK-WHIRL-12: whoever waits at the Ring flees like the others, and the wish is over."""
    table = jump("whirlpool_b", ("in", "out"), "given blue status at_ring(deep_magic)")
    assert (table["whose"], table.awaits) == ("blue", ["throw"])
    for _ in range(3):
        table = table.do("roll 1")
        table = table.do(f"move blue {min(table.places)}") if table.places else table
    swallowed = table.do("part flap_b in", "move blue ip_rim1")
    assert (swallowed["blue.status"], swallowed["blue.deep_magic"]) == ("on_track", "0")


# -- fleeing -----------------------------------------------------------------------------------------


def test_three_throws_each_clockwise_from_the_jumper() -> None:
    """KTK-WHIRL-06: one after the other, each up to three throws."""
    table = sit(
        "red blue green purple",
        "given green at bt33",
        "given blue at bt35",
        "given purple at ip_mid",
        "given red at bt29",
        "given turn green",
        "given green at bt_rim1",
    ).do("roll 2", "move green whirlpool_a")
    assert table["whose"] == "red"  # green jumped: purple is not affected, red is next, then blue
    for _ in range(3):
        assert table["whose"] == "red"
        table = table.do("roll 1")
        table = table.do(f"move red {min(table.places)}")
    assert table["whose"] == "blue"
    assert table.state.fold is not None
    assert (table.state.fold.caught, table.state.fold.left) == ((0,), 3)


@pytest.mark.parametrize(
    ("space", "pips", "out", "status"),
    [
        ("bt_rim3", 4, "whirlpool_a", "in_whirlpool(whirlpool_a)"),
        ("bt_seam_n", 2, "ip_west", "on_track"),
        ("bt_seam_n", 6, "ice_caves_a", "on_white_dagger"),
    ],
)
def test_ways_out(space: str, pips: int, out: str, status: str) -> None:
    """KTK-WHIRL-07 KTK-WHIRL-08: into the same whirlpool, or onto a World that stays; the throws that are left lapse.

    A White Dagger there is a resting place: on the next own turn its hazard is one's choice.
    """
    table = jump("whirlpool_a", ("in", "in"), f"given blue at {space}").do(f"roll {pips}", f"move blue {out}")
    assert (table["phase"], table["whose"], table["blue.status"]) == ("fold_board", "red", status)
    after = table.do("part flap_a out")
    assert (after["blue.at"], after["red.at"], after["flap_a"]) == (out, "whirlpool_a", "out")
    assert after.options == (["enter", "walk"] if "dagger" in status else [])


FLIGHTS = """
KTK-WHIRL-09: a dagger stops that throw; the next ones may be spent on its hazard, die by die
  jump whirlpool_a in-in; given blue at bt_fork; roll 8; move blue rat_trap_a | blue.at=rat_trap_a options=enter,walk
  + choose enter; roll 2 | blue.at=rat_trap_b whose=blue
  + choose walk; roll 5; move blue bt_seam_n | phase=fold_board
KTK-WHIRL-09: a hazard that takes three dice takes all three throws, and what it began is broken off
  jump whirlpool_b in-out; given blue status in_hazard(snake_pit,jump); roll 8 | left=2
  + roll 8 8 | blue.at=snake_pit_b phase=fold_board
  + part flap_b in | blue.at=whirlpool_b blue.status=in_whirlpool(whirlpool_b)
KTK-WHIRL-09: skulls are climbed with throw after throw
  jump whirlpool_b in-out; given blue status in_hazard(bone_pit,skulls,a,grey,0); roll 3 | blue.at=bone_grey_1
  + roll 3 | blue.at=bone_grey_2 whose=blue
  + roll 3 | blue.at=bone_pit_b
KTK-WHIRL-09: a card without a throw is free
  jump whirlpool_b in-in; given blue status in_hazard(ice_caves,frozen); choose fire; move blue ice_caves_a
    | left=3 lost_cards=fire:blue whose=blue
  + choose walk; roll 2; move blue ip_seam_n; roll 1; move blue bt_seam_n | phase=fold_board blue.at=bt_seam_n
KTK-WHIRL-09: a 1 or an 8 opens a dungeon, is walked, and counts
  jump whirlpool_b in-in; given blue status in_dungeon(ice_palace,3); roll 2 | left=2 whose=blue
  + roll 8 | left=1 places!black_dagger_ice_palace monsters_fought=none
KTK-WHIRL-09 KTK-RAT-03: a state with no way to throw out of it gives no escape
  jump whirlpool_a in-in; given blue status in_hazard(rat_trap,wall) | phase=fold_board whose=red
  jump whirlpool_a in-in; given blue status in_hazard(rat_trap,wall); given blue status skipping(2) | phase=fold_board
  + part flap_a out | blue.at=hole_a blue.skipping=0
KTK-WHIRL-09 KTK-TIGER-02: the throw that led there is over: a swing needs no die and has no pips left
  jump whirlpool_a in-in; given blue at bt_foot; roll 6; move blue tiger_pen_a; choose enter
    | blue.at=tiger_pen_b lost_cards=rope:blue left=2
KTK-WHIRL-06 KTK-WHIRL-12: a fall with the last throw ends in the hole, and no method is chosen any more
  jump whirlpool_b in-in; given blue at ip14; roll 1; move blue ice_caves_b; choose enter; roll 8; choose enter; roll 1
    | phase=fold_board whose=red lost_cards=none
KTK-WHIRL-09 KTK-BOAT-04: what the last throw brought about still happens
  jump whirlpool_b in-out; given blue equipment net,food; given blue status in_hazard(boats,boats); roll 1 1 1
    | options=food,net
  + choose net | lost_cards=net:blue phase=fold_board
KTK-WHIRL-09 KTK-GLASS-04: waiting with a Shield costs a throw, so that a flight comes to an end
  jump whirlpool_b in-in; given blue equipment shield status in_hazard(bridge_of_glass,quicksand); choose wait
    | left=2 options=shield,wait
  + choose wait; choose wait | phase=fold_board
"""


@pytest.mark.parametrize(("rule", "told", "looks"), [*examples(FLIGHTS)])
def test_what_a_throw_of_a_flight_is_spent_on(rule: str, told: str, looks: str) -> None:
    held(scene(told, {}), looks)


def test_no_fight_and_no_theft_in_a_flight() -> None:
    """KTK-WHIRL-10: a Black Dagger only stops the throw; whoever stands there keeps the holders."""
    held = (holding("holder_1"), "given green holders holder_1", "given green at bt12")
    table = jump("whirlpool_a", ("in", "in"), *held, "given blue at bt_fork", colours="red blue green")
    beside = table.do("roll 1", "move blue bt12")
    assert (beside["phase"], beside["whose"]) == ("walk", "blue")
    assert beside["green.holders"] == "holder_1"
    dagger = jump("whirlpool_b", ("in", "in"), "given blue at ip22").do("roll 5", "move blue black_dagger_ice_palace")
    assert (dagger["phase"], dagger["whose"], dagger["monsters_fought"]) == ("walk", "blue", "none")


def test_a_trial_is_broken_off() -> None:
    """KTK-WHIRL-06 KTK-WIZ-02 KTK-WIZ-03: the figure walks on from the Rainbow; holders go back, the try is used up."""
    lines = (holding("holder_1", "holder_2"), "given lost_holders holder_1,holder_2")
    table = sit("blue red", *lay("out", "in"), *lines, "given red at ip_mid", "given blue at wizard_dagger")
    table = table.do("choose trial", "choose holder_2", "choose done", "given turn blue", "roll 2")
    assert table["blue.status"] == "in_trial(1)"
    table = table.do("given turn red", "given red at et_rim1", "roll 2", "move red whirlpool_a")
    assert (table["whose"], table["phase"], table["blue.at"]) == ("blue", "walk", "magic_rainbow_6")
    assert "Bob’s trial is broken off." in table.said
    assert (table["lost_holders"], table["blue.reserved"], table["blue.wizard_try_used"]) == (
        "holder_1,holder_2",
        "none",
        "yes",
    )
    assert table.do("roll 2").places == {"magic_rainbow_4", "wizard_dagger"}
    rim = table.do("roll 8", "move blue magic_rainbow_a")
    assert (left(rim), rim.options) == (2, ["enter", "walk"])
    assert rim.do("choose walk", "roll 3", "move blue whirlpool_a")["phase"] == "fold_board"
    back = table.do("roll 1", "move blue magic_rainbow_7", "roll 1", "move blue wizard_dagger")
    assert (left(back), back.options) == (1, ["magic_rainbow", "beam_bridge"])


def test_a_trial_that_has_not_begun_is_left_from_the_cloud() -> None:
    """KTK-WHIRL-06 KTK-WIZ-07: who was to run next turn leaves by either way, and hears that the trial is off."""
    table = sit("blue red", *lay("out", "in"), "given red at ip_mid", "given blue at wizard_dagger", "choose trial")
    table = table.do("given turn red", "given red at et_rim1", "roll 2", "move red whirlpool_a")
    assert (table["whose"], table.options) == ("blue", ["magic_rainbow", "beam_bridge"])
    assert "Bob’s trial is broken off." in table.said


# -- being caught ------------------------------------------------------------------------------------


def caught(pool: str, flaps: tuple[str, str], *lines: str) -> Table:
    """Blue sat among the rats when the board was folded, or in a pit: caught without a throw, holding two holders."""
    held = [holding("holder_1", "holder_2"), "given blue holders holder_1,holder_2"]
    table = jump(pool, flaps, *held, *lines)
    while table["phase"] != "fold_board":
        table = table.do("roll 1")
        if table.places:
            near = min(table.places - {"start", *POOLS})
            table = table.do(f"move blue {near}")
    return table


@pytest.mark.parametrize("flaps", FLAPS, ids="-".join)
@pytest.mark.parametrize("pool", POOLS)
def test_into_the_hole_or_the_whirlpool(pool: str, flaps: tuple[str, str]) -> None:
    """KTK-WHIRL-12 KTK-WHIRL-13 KTK-WHIRL-17: three throws at once for a 1 or an 8, then any space beside it."""
    table = caught(pool, flaps)
    flap, letter = f"flap_{pool[-1]}", pool[-1]
    opens = table[flap] == "in"
    table = table.do(f"part {flap} {'out' if opens else 'in'}")
    assert table["blue.at"] == (f"hole_{letter}" if opens else pool)
    assert (table["whose"], table["turn"], table.awaits) == ("blue", "red", ["throw"])
    rim = {f"{PREFIX[OUTER[pool] if opens else INNER[pool]]}_rim{number}" for number in range(1, 11)}
    for throws in ("1", "8", "2 1", "3 8", "2 3 1", "4 5 8"):
        saved = table.do(f"roll {throws}")
        assert saved.places == rim
        placed = saved.do(f"move blue {max(rim)}")
        assert (placed["blue.holders"], placed["lost_holders"]) == ("holder_1,holder_2", "none")
        assert (placed["blue.at"], placed["turn"], placed["blue.status"]) == (max(rim), "blue", "on_track")
    robbed = table.do("roll 2 3 7")
    assert robbed.places == rim
    placed = robbed.do(f"move blue {min(rim)}")
    assert (placed["blue.holders"], placed["lost_holders"]) == ("none", "holder_1,holder_2")


def test_whoever_held_no_treasure_loses_none_in_the_hole() -> None:
    """KTK-WHIRL-13: the status says which hole it is, and nothing is said to be gone that never was there."""
    table = caught("whirlpool_a", ("in", "in")).do("given blue holders none", "part flap_a out")
    seats = table.game.table(table.state).seats
    assert [str(seat.status) for seat in seats if seat.id == "blue"] == ["in hole A"]
    assert table.awaits == ["move"], "nothing to throw for"
    assert "gone" not in table.do(f"move blue {min(table.places)}").said


def test_a_log_of_before_in_which_such_throws_were_made_goes_on() -> None:
    """KTK-WHIRL-13: they are named and left out, and everything else stands."""
    seats = Seat("red", "Ann"), Seat("blue", "Bob")
    session = Session(rules("key_to_the_kingdom"), Setup("key_to_the_kingdom", seats, {"first_player": "first_named"}))
    world = INNER["whirlpool_a"]
    events: list[Event] = [
        *(Given("", "flap_a", "in"), Given("", "flap_b", "in"), Given("blue", "at", inside(world))),
        *(Given("blue", "status", "in_hazard(rat_trap,wall)"), Given("red", "at", f"{PREFIX[world]}_rim1")),
        *(Rolled(2, "d8"), Moved("red", "whirlpool_a"), PartMoved("flap_a", "out")),
        *(Rolled(2, "d8"), Rolled(3, "d8"), Rolled(7, "d8"), Moved("blue", "dc_rim1")),
    ]
    assert [number for number, _ in session.replay(Entry(event) for event in events)] == [9, 10, 11]
    assert session.rules.read(session.state, "turn") == "blue"


@pytest.mark.parametrize(
    ("held", "flaps", "pool"),
    [
        ("in_hazard(rat_trap,wall)", ("in", "in"), "whirlpool_a"),
        ("in_hazard(spiders_web,bare,a,spiders,0)", ("in", "in"), "whirlpool_b"),
        ("in_dungeon(evil_tower,3)", ("out", "in"), "whirlpool_a"),
        ("in_hazard(well_of_doom,bottom,a,bridge,3)", ("out", "in"), "whirlpool_a"),
        ("in_hazard(bone_pit,skulls,a,red,1)", ("in", "out"), "whirlpool_b"),
    ],
)
def test_whatever_held_the_caught_holds_no_more(held: str, flaps: tuple[str, str], pool: str) -> None:
    """KTK-WHIRL-12: hazard, dungeon, missed turns: all cancelled."""
    table = jump(pool, flaps, "given blue equipment none", f"given blue status {held}")
    while table["phase"] != "fold_board":
        table = table.do("roll 2" if "bone" in held or "dungeon" in held else "roll 1")
    flap = f"flap_{pool[-1]}"
    table = table.do(f"part {flap} {'out' if table[flap] == 'in' else 'in'}")
    table = table.do(f"move blue {min(table.places)}")
    assert (table["blue.status"], table["blue.skipping"], table["turn"]) == ("on_track", "0", "blue")
    assert table.awaits == ["throw"]


def test_several_are_caught_one_after_the_other() -> None:
    """KTK-WHIRL-13: whoever holds something throws in turn, and then the jumper's turn is over."""
    lines = [f"given {colour} status in_hazard(rat_trap,wall)" for colour in ("blue", "green", "purple")]
    lines += [holding("holder_1", "holder_2"), "given blue holders holder_1", "given purple holders holder_2"]
    table = jump("whirlpool_a", ("in", "in"), *lines, colours="red blue green purple").do("part flap_a out")
    for colour in ("blue", "green", "purple"):
        assert table["whose"] == colour
        assert table.awaits == (["move"] if colour == "green" else ["throw"])
        table = table.do(*([] if colour == "green" else ["roll 1"]), f"move {colour} dc_rim1")
    assert table["turn"] == "blue"


# -- afterwards --------------------------------------------------------------------------------------


def test_out_of_the_whirlpool_next_turn() -> None:
    """KTK-WHIRL-03 KTK-WHIRL-05 KTK-WHIRL-14: the jumper, and who was in it already, walks on; no fold until a jump."""
    table = jump("whirlpool_a", ("in", "in"), "given blue at whirlpool_a").do("part flap_a out")
    for colour in ("blue", "red"):
        assert table["turn"] == colour
        out = table.do("roll 2")
        assert "whirlpool_a" not in out.places
        assert out.places <= {f"et_rim{number}" for number in range(1, 11)} | {"et1", "et3", "magic_rainbow_a"}
        table = out.do(f"move {colour} et_rim4")
        assert table["flap_a"] == "out"
    again = table.do("roll 1", "move blue whirlpool_a")
    assert again["whose"] == "red"  # who must get off the Evil Tower now


def test_the_king_on_a_world_that_goes() -> None:
    """KTK-WHIRL-16: off the board until the next turn's first throw."""
    table = jump("whirlpool_a", ("in", "in"), "given blue at ip_mid")
    assert table["demon_king"] == "ip9"
    table = sit("red blue", "given blue at ip_mid", "given red at bt_rim1").do("roll 1", "move red whirlpool_a")
    assert table["demon_king"] == "bt4"
    after = table.do("part flap_a out")
    assert after["demon_king"] == "off_board"
    assert after.do("roll 1")["demon_king"] == "et2"
    stays = jump("whirlpool_a", ("in", "in"), "given blue at ip_mid").do("part flap_a out")
    assert stays["demon_king"] == "ip9"


def test_a_fold_is_waited_for_wherever_who_jumped_is_said_to_stand() -> None:
    magic = ("given green deep_magic 1", "given deep_magic_supply 5", "given green at ip_mid")
    table = jump("whirlpool_a", ("in", "in"), *magic, colours="red blue green").do("choose none")
    for _ in range(3):
        table = table.do("roll 1")
        table = table.do(f"move blue {min(table.places)}")
    assert table["phase"] == "fold_board"
    assert table.do("given red at ip_mid")["phase"] == "fold_board"
