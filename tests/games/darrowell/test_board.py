"""The two reference boards and what is checked of any map (DARR-MAP, ledger 4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from importlib.resources import as_file
from typing import Any

import pytest
from msgspec.structs import replace

from companion.boards.checks import faults
from companion.boards.loader import examine
from companion.boards.model import Scenery
from companion.games.darrowell.areas.coffin_room import contents
from companion.games.darrowell.areas.goblin_fight import GOBLINS
from companion.games.darrowell.board import DarrowellBoard, Guard, Pile, PitGuard
from companion.games.darrowell.floors import on_river, shared
from companion.games.darrowell.ground import Map
from companion.games.darrowell.handbook import BOARDS, SHIPPED, shipped
from companion.games.darrowell.vocabulary import ITEMS
from companion.games.darrowell.walks import FULL, reached

DUNGEON, CITY = shipped("darrowell_dungeon"), shipped("darrowell_city")
BOTH = pytest.mark.parametrize("ground", [DUNGEON, CITY], ids=SHIPPED)
CELL = 76.2


def text(name: str) -> str:
    with as_file(BOARDS / f"{name}.toml") as path:
        return path.read_text(encoding="utf-8")


# -- what ships ----------------------------------------------------------------------------------------------------


@BOTH
def test_the_gold_track(ground: Map) -> None:
    """DARR-MAP-01: round the edge, 1 in the corner, one inch a space."""
    coins = ground.board.track
    assert [coin.label for coin in coins] == [str(number) for number in range(1, 117)]
    assert coins[0].at == (12.7, 12.7)
    width, height = ground.board.size
    for coin, after in zip(coins, (*coins[1:], coins[0]), strict=True):
        assert (
            12.7 in coin.at or coin.at[0] == pytest.approx(width - 12.7) or coin.at[1] == pytest.approx(height - 12.7)
        )
        assert abs(coin.at[0] - after.at[0]) + abs(coin.at[1] - after.at[1]) == pytest.approx(25.4)


@BOTH
def test_floors_tile_the_map(ground: Map) -> None:
    """DARR-MAP-02: 77 cells, each covered once; the ledge, the planks and the roof are floors of no area."""
    board = ground.board
    boxes = [area.box for area in board.areas]
    boxes += [part.strip for part in (board.flame, board.inn) if part]
    boxes += [board.river_tower.box] if board.river_tower else []
    cells: Counter[tuple[int, int]] = Counter()
    for box in boxes:
        assert box is not None
        left, top, wide, high = (
            round((value - start) / CELL, 6) for value, start in zip(box, (38.1, 38.1, 0, 0), strict=True)
        )
        assert left == int(left) and top == int(top)
        cells.update((int(left) + x, int(top) + y) for x in range(int(wide)) for y in range(int(high)))
    assert set(cells) == {(x, y) for x in range(11) for y in range(7)} and set(cells.values()) == {1}


@BOTH
def test_tunnels_in_the_corners(ground: Map) -> None:
    """DARR-MAP-03."""
    width, height = ground.board.size
    corners = {(ground.area[name].at[0] < width / 2, ground.area[name].at[1] < height / 2) for name in ground.tunnels}
    assert len(ground.tunnels) == len(corners) == 4


GUARDS = {"darrowell_dungeon": (3, 4, 2, 1, 1, 1), "darrowell_city": (2, 3, 2, 1, 1, 1)}
DOORS = {"darrowell_dungeon": (1, 2, 1, 1, 2, 1, 0), "darrowell_city": (1, 1, 2, 2, 0, 1, 2)}
HAZARDS = {"darrowell_dungeon": [1, 1, 2], "darrowell_city": [1, 1, 2]}
SIZES = {"darrowell_dungeon": (65, 84, 41), "darrowell_city": (69, 86, 48)}


@BOTH
def test_how_much_there_is_of_everything(ground: Map) -> None:
    """DARR-MAP-04: guards, doors, hazards; areas, links and gold as the ledger counts them."""
    board = ground.board
    guards = Counter((way.guard.colour, way.guard.number) for way in board.links if way.guard)
    kinds: list[tuple[Any, int]] = [("gray", 2), ("gray", 3), ("gray", 4), ("gray", 5), ("red", 7), ("red", 8)]
    assert tuple(guards[kind] for kind in kinds) == GUARDS[board.id]
    doors = Counter([way.door for way in board.links] + [out.door for out in board.exits])
    assert tuple(doors[dots] for dots in range(7)) == DOORS[board.id]
    assert sorted(way.hazard for way in board.links if way.hazard) == HAZARDS[board.id]
    gold = sum(pile.gold for area in board.areas for pile in area.gold)
    assert (len(board.areas), len(board.links), gold) == SIZES[board.id]


def test_the_letters() -> None:
    """DARR-MAP-05, DARR-SPEC-01: all of them, each on its own map; bridges and the river tower have none."""
    for ground, letters in ((DUNGEON, "ABCDEFGHIJ"), (CITY, "KLMNOPQRSTUVXY")):
        assert {area.special for area in ground.board.areas if area.special} == set(letters)
    assert not any(DUNGEON.area[name].special for way in DUNGEON.board.links if way.bridge for name in (way.a, way.b))


@BOTH
def test_only_real_items_lie_about(ground: Map) -> None:
    """DARR-MAP-06, DARR-ITEM-06: what may be taken is in the data; scenery is not."""
    lying = {thing.item for things in ground.things.values() for thing in things if thing.item}
    assert lying and lying <= set(ITEMS)


def test_six_start_rooms() -> None:
    """DARR-MAP-07."""
    assert DUNGEON.starts == {number: f"start_{number}" for number in range(1, 7)}


def test_river_docks_and_bridges() -> None:
    """DARR-MAP-08: three docks at least, two bridges at least; only bridges cross."""
    assert len(DUNGEON.docks) >= 3
    assert len({way.bridge for way in DUNGEON.board.links if way.bridge}) >= 2


def test_one_pair_of_small_stairs() -> None:
    """DARR-MAP-09, DARR-STAIR-04."""
    assert sum(way.small_stair for way in DUNGEON.board.links) == 1
    assert not any(way.small_stair for way in CITY.board.links)


def test_fountain_and_pit() -> None:
    """DARR-MAP-10, DARR-PIT-01: a guard 4 with five gold and a guard 3 among several."""
    pit = DUNGEON.board.pit
    assert pit and len(pit.guards) > 2
    assert {(guard.number, guard.gold) for guard in pit.guards} >= {(4, 5)}
    assert 3 in {guard.number for guard in pit.guards}
    assert DUNGEON.area["wishing_fountain"].special == "A"


def test_the_ledge_lies_above_its_rooms() -> None:
    """DARR-MAP-11: three spaces over each cellar; from the grate to an exit or back into the dungeon."""
    flame = DUNGEON.board.flame
    assert flame and flame.strip
    for room, (first, last) in flame.below.items():
        box = DUNGEON.area[room].box
        assert box and last - first == 2
        assert box[1] == pytest.approx(flame.strip[1] + flame.strip[3])
        assert box[0] == pytest.approx(flame.strip[0] + (first - 1) * CELL / 3)
    ways = [way for way in DUNGEON.board.links if way.a == flame.grate]
    assert all(way.oneway for way in ways) and {way.b for way in ways} == {"exit_hall", "south_hub"}
    assert "exit_hall" in {out.area for out in DUNGEON.board.exits}


def test_rooms_one_is_chased_out_of() -> None:
    """DARR-MAP-12: lair and guard room have one neighbour each."""
    for room in ("dragon_lair", "guard_room"):
        assert len(DUNGEON.legs[room]) == 1
    assert DUNGEON.area["watchers"].special == "D"


def test_platform_and_floor() -> None:
    """DARR-MAP-13: the platform beside the alligators, twelve coffins below."""
    coffins = DUNGEON.board.coffins
    assert coffins and sorted(map(int, coffins.contents)) == list(range(1, 13))
    assert {step.to for step in DUNGEON.legs[coffins.upper].values()} == {"alligator_walk", coffins.lower}
    assert contents(replace(coffins, contents={"2": 3}), (1, 2)) == (0, 3), "one a board leaves out is empty"


def test_pool_and_graves() -> None:
    """DARR-MAP-14."""
    assert DUNGEON.area["squid_pool"].special == "I" and "round_chamber" in {
        s.to for s in DUNGEON.legs["squid_pool"].values()
    }
    assert DUNGEON.area["grave_dig"].special == "J"


def test_the_spider_and_a_dear_doorway() -> None:
    """DARR-MAP-15."""
    assert Pile(4, 1) in DUNGEON.area["spider_den"].gold
    assert any(step.hazard == 2 for step in DUNGEON.legs["spider_den"].values())


def test_the_city_gate() -> None:
    """DARR-MAP-16: at the top, out and in."""
    gate = next(out for out in CITY.board.exits if out.reenter)
    assert gate.area == CITY.square == "gate_square" and CITY.area["gate_square"].at[1] < 100


def test_passages_and_the_ladder() -> None:
    """DARR-MAP-17: two ends a colour; one such room has a ladder and a three-dot door and nothing else."""
    assert len({passage.colour for passage in CITY.board.passages}) == len(CITY.board.passages) == 3
    assert [step.door for step in CITY.legs["ladder_loft"].values()] == [3] and "ladder_loft" in CITY.passages


def test_the_line_of_flight() -> None:
    """DARR-MAP-18: the landings lie in order across the map, in one line."""
    assert CITY.board.catapult
    places = [CITY.board.catapult.landing[str(total)] for total in range(1, 11)]
    roof = CITY.board.river_tower
    assert roof and roof.box
    boxes = [roof.box if place == "river_tower" else CITY.area[place].box for place in places]
    middles = [box[0] + box[2] / 2 for box in boxes if box]
    assert middles == sorted(middles)
    assert {round(box[1]) for box in boxes if box} <= {267, 343}


def test_the_river_and_its_bank() -> None:
    """DARR-MAP-19."""
    assert [step.to for step in CITY.legs["river"].values()] == ["fish_bank"]
    roof, river = CITY.board.river_tower, CITY.area["river"].box
    assert roof and roof.box and river and shared(roof.box, river)


def test_what_lies_on_the_river() -> None:
    """DARR-MAP-19: the middle of a line does, not its ends."""
    board = replace(CITY.board, river=(((50.0, 0.0), (60.0, 0.0)), ((5.0, 50.0), (5.0, 60.0))))
    assert on_river(board, ((30.0, 0.0), (80.0, 0.0))) and on_river(board, ((5.0, 30.0), (5.0, 80.0)))
    for side in (((50.0, 0.0), (80.0, 0.0)), ((5.0, 30.0), (5.0, 60.0)), ((50.0, 1.0), (60.0, 1.0))):
        assert not on_river(board, side)


def test_shops_hoards_crowds_and_goblins() -> None:
    """DARR-MAP-20."""
    letters = Counter(area.special for area in CITY.board.areas)
    assert (letters["L"], letters["Q"]) == (3, 2)
    assert CITY.board.square and CITY.board.square.crowds == 4
    assert GOBLINS == 6


def test_inn_windows() -> None:
    """DARR-MAP-21: the planks lie between the ends, a street beside each; the dog at the main door."""
    inn = CITY.board.inn
    assert inn and inn.strip and inn.contents
    for street, (first, last) in inn.window.items():
        box = CITY.area[street].box
        assert box and box[1] == pytest.approx(inn.strip[1] + inn.strip[3])
        assert box[0] == pytest.approx(inn.strip[0] + (first - 1) * inn.strip[2] / inn.planks)
        assert box[2] == pytest.approx((last - first + 1) * inn.strip[2] / inn.planks)
    assert [step.hazard for step in CITY.legs[inn.main].values()] == [1]


def test_tower_and_hay() -> None:
    """DARR-MAP-22."""
    tower = CITY.board.tower
    assert tower and (tower.up, tower.down) == (3, 3)
    one, other = CITY.area[tower.area].box, CITY.area[tower.hay].box
    assert one and other and shared(one, other)
    assert tower.street in {step.to for step in CITY.legs[tower.area].values()}


def test_jail_halves() -> None:
    """DARR-MAP-23: visitors above, prisoners below, no door between; the sewer beyond the wall."""
    jail = CITY.board.jail
    assert jail and jail.floor_gold == 3
    above, below, sewer = (CITY.area[name].box for name in (jail.visitors, jail.prisoners, jail.sewer))
    assert above and below and sewer and above[1] < below[1] and shared(above, below) and shared(below, sewer)
    assert CITY.legs[jail.prisoners] == {}


@BOTH
def test_everything_is_reached_and_everybody_gets_out(ground: Map) -> None:
    """DARR-MAP-24: with items every area from every start; with empty hands out of every area."""
    for start in ground.starts.values() or (ground.square,):
        assert set(ground.area) <= reached(ground, start, FULL).keys()
    assert all(set(ground.exits) & reached(ground, area, ()).keys() for area in ground.area)


def fewest(ground: Map, area: str) -> int:
    """Chips to the nearest exit with empty hands and no luck at all."""
    found = reached(ground, area, (), luck=False)
    return min((found[out] for out in ground.exits if out in found), default=99)


def test_how_far_the_ways_out_are() -> None:
    """Ledger 4.4: fewest chips to an exit by start, and the largest distance."""
    assert [fewest(DUNGEON, f"start_{number}") for number in range(1, 7)] == [12, 8, 11, 6, 8, 7]
    far = {area: fewest(DUNGEON, area) for area in DUNGEON.area}
    assert {area for area, chips in far.items() if chips == max(far.values())} == {
        "tunnel_nw",
        "north_store",
        "store_room",
    }
    assert max(far.values()) == 13
    assert fewest(CITY, "gate_square") == 1
    city = {area: fewest(CITY, area) for area in CITY.area if area not in ("jail_prisoners", "inn_main_entry")}
    assert max(city.values()) == city["tunnel_se"] == 12


# -- what is checked of any map ------------------------------------------------------------------------------------


def changed(board: DarrowellBoard, area: str, **changes: Any) -> DarrowellBoard:
    spaces = tuple(replace(space, **changes) if space.id == area else space for space in board.spaces)
    return replace(board, spaces=spaces)


def relinked(board: DarrowellBoard, number: int, **changes: Any) -> DarrowellBoard:
    links = list(board.links)
    links[number] = replace(links[number], **changes)
    return replace(board, links=tuple(links))


def amended(board: DarrowellBoard, table: str, **changes: Any) -> DarrowellBoard:
    return replace(board, **{table: replace(getattr(board, table), **changes)})


D, C = DUNGEON.board, CITY.board
BRIDGE = next(number for number, way in enumerate(D.links) if way.bridge)

DAMAGE: dict[str, tuple[Callable[[], DarrowellBoard], str]] = {
    "item": (lambda: changed(D, "start_1", items=("sword",)), "“sword” in start_1 is no item"),
    "pile": (lambda: changed(D, "dock_1", gold=(Pile(0),)), "has no gold"),
    "floor": (lambda: changed(D, "dock_1", box=None), "dock_1 has no floor"),
    "kind": (lambda: changed(D, "dock_1", kind="place"), "is a “place”"),
    "tunnel": (lambda: changed(D, "tunnel_nw", tunnel=False), "3 tunnel staircases"),
    "start": (lambda: changed(D, "start_1", start=None), "six start rooms"),
    "track": (lambda: replace(D, spaces=tuple(s for s in D.spaces if s.kind != "coin")), "0 coins"),
    "door": (lambda: relinked(D, 0, door=7), "a door with 7 dots"),
    "hazard": (lambda: relinked(D, 0, hazard=-1), "hazard of -1"),
    "guard": (lambda: relinked(D, 0, guard=Guard("gray", 7, "start_1")), "a gray guard 7"),
    "front": (lambda: relinked(D, 0, guard=Guard("gray", 3, "dock_1")), "faces dock_1"),
    "twice": (lambda: replace(D, links=(*D.links, D.links[0])), "is there twice"),
    "no area": (lambda: relinked(D, 0, b="gold_44"), "leads to gold_44, which is no area"),
    "exit": (lambda: replace(D, exits=(replace(D.exits[0], area="nowhere"),)), "no such area"),
    "no exit": (lambda: replace(D, exits=()), "no way off this map"),
    "undrawn": (lambda: changed(D, "exit_south", kind="coin"), "has no place on the map"),
    "passage": (lambda: replace(C, passages=(*C.passages, C.passages[0])), "an end of two passages"),
    "passage end": (lambda: replace(C, passages=(replace(C.passages[0], ends=("river", "sky")),)), "ends in sky"),
    "passage colour": (
        lambda: replace(C, passages=(replace(C.passages[1], colour=C.passages[0].colour), C.passages[0])),
        f"there are 2 {C.passages[0].colour} passages",
    ),
    "letter": (lambda: changed(D, "start_1", special="W"), "the letter “W”"),
    "pit": (lambda: amended(D, "pit", guards=(PitGuard(7, 1),)), "a gray guard 7, and there is none such"),
    "art": (lambda: replace(D, scenery=(Scenery("yeti"),)), "“yeti” is no shape and no motif"),
    "ink": (lambda: replace(D, scenery=(Scenery("fill", ink="mud"),)), "there is no ink called “mud”"),
    "table": (lambda: replace(D, pit=None), "needs a table [pit]"),
    "jail": (lambda: replace(C, jail=None), "needs a table [jail]"),
    "coffin": (lambda: amended(D, "coffins", contents={"1": "sword"}), "neither an item nor"),
    "named": (lambda: amended(D, "lair", area="cave"), "names cave"),
    "fire": (lambda: amended(D, "flame", fire=(13,)), "fire burns on [13]"),
    "below": (lambda: amended(D, "flame", below={"cellar_1": (1, 11)}), "12 has none"),
    "window": (lambda: amended(C, "inn", window={"inn_street_west": (1, 7)}), "8 has none"),
    "landing": (lambda: amended(C, "catapult", landing={"1": "benny", "3": "benny"}), "landings for"),
    "overlap": (lambda: changed(D, "dock_1", box=D.areas[0].box), "lie on one another"),
    "apart": (lambda: relinked(D, 0, b="tunnel_se"), "their floors do not meet"),
    "wet": (lambda: relinked(D, BRIDGE, bridge=""), "across the river, and no bridge"),
    "dry": (lambda: relinked(D, 0, bridge="bridge_9"), "a bridge where no river is"),
    "dock": (lambda: changed(D, "start_1", dock=True), "the river does not touch it"),
    "shut in": (
        lambda: replace(D, links=tuple(w for w in D.links if "start_4" not in (w.a, w.b))),
        "gets out of start_4",
    ),
    "cut off": (
        lambda: replace(D, links=tuple(w for w in D.links if "god_of_gold" not in (w.a, w.b))),
        "ever comes to god_of_gold",
    ),
}


@pytest.mark.parametrize(("damage", "words"), DAMAGE.values(), ids=list(DAMAGE))
def test_every_fault_is_named(damage: Callable[[], DarrowellBoard], words: str) -> None:
    found = [fault.text for fault in faults(damage()) if not fault.warning]
    assert any(words in text for text in found), found


def test_a_missing_letter_is_a_warning() -> None:
    found = faults(changed(D, "wishing_fountain", special=""))
    assert [fault.text for fault in found if fault.warning] == ["DARR-MAP-05: no area has the letter A"]
    assert not [fault for fault in found if not fault.warning]


@pytest.mark.parametrize("name", SHIPPED)
def test_a_fault_has_its_line(name: str) -> None:
    """A slip in the file is found where it stands."""
    written = text(name)
    line = next(number for number, each in enumerate(written.splitlines(), 1) if 'guard={colour="gray"' in each)
    board, found = examine(written.replace('guard={colour="gray"', 'guard={colour="green"', 1), DarrowellBoard)
    assert board is None
    assert [fault.line for fault in found] == [line] and "guard" in found[0].text
