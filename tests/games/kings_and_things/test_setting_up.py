"""The set-up, step by step (KNT-SET, KNT-TWO, KNT-GEN)."""

from __future__ import annotations

from companion.games.kings_and_things import supply
from companion.games.kings_and_things.vocabulary import LANDS
from tests.games.kings_and_things.tables import Table, realm, sit


def tossed(players: int = 4, **house: str) -> Table:
    """All character counters are tossed, by the die."""
    return sit(players, *(["roll 3"] * 11), **house)


def ordered(players: int = 4, **house: str) -> Table:
    """Ann throws highest."""
    low = ["roll 1", "roll 2"] * (players - 1)
    return tossed(players, **house).do("roll 6", "roll 6", *low)


def laid(
    players: int = 4, *terrains: str, starts: tuple[str, ...] = ("h20", "h24", "h29", "h33"), **house: str
) -> Table:
    """Starts are taken and every tile is turned up: these first, then whatever land is left."""
    table = ordered(players, **house)
    for colour, start in zip(("grey", "green", "red", "yellow"), starts[:players], strict=False):
        table = table.do(f"move {colour} {start}")
    wanted = list(terrains)
    while table["asked"] == "Lay":
        cards = table.prompt.pile.cards if table.prompt.pile else ()
        card = wanted.pop(0) if wanted else next(card for card in cards if card != "sea")
        table = table.do(f"draw {card}")
    return table


def test_bank_and_cup_at_the_start() -> None:
    """KNT-GEN-01, KNT-SET-01, KNT-SET-02: nothing is out; all 195 Things are in the cup, no gold among them."""
    table = sit(4)
    assert supply.cup_count(table.state) == 195
    assert all(table[f"{colour}.gold"] == "0" for colour in ("grey", "green", "red", "yellow"))


def test_each_character_counter_is_tossed() -> None:
    """KNT-SET-03: 1 to 3 is the front, 4 to 6 the back; eleven sides are up."""
    table = sit(4)
    front, back = table.options
    assert table.faces("pool") == [front] * 3 + [back] * 3
    assert table.do(f"choose {back}")["pool"] == back
    assert len(tossed().state.pool) == 11


def test_the_highest_throw_is_first() -> None:
    """KNT-SET-06: two dice each; ties for the highest again; the others follow clockwise."""
    table = tossed()
    tie = table.do(*["roll 6", "roll 1", "roll 1", "roll 1", "roll 3", "roll 4", "roll 1", "roll 2"])
    assert tie.who == "grey"
    settled = tie.do("roll 1", "roll 1", "roll 5", "roll 1")
    assert settled.state.order == (2, 3, 0, 1)
    assert tossed(2, order_roll="1d6").do("roll 2", "roll 5").state.order == (1, 0)
    assert tossed(2, order_roll="by_hand").do("choose green").state.order == (1, 0)


def test_four_take_the_marked_starts() -> None:
    """KNT-SET-07: in player order, one of the four not yet taken."""
    table = ordered()
    assert table.places == {"h20", "h24", "h29", "h33"}
    table = table.do("move grey h24")
    assert table.who == "green"
    assert table.places == {"h20", "h29", "h33"}


def test_three_share_a_set_of_starts_and_two_sit_opposite() -> None:
    """KNT-SET-08, KNT-SET-09, KNT-TWO-01: the first picks the set; of two the second sits through the centre."""
    three = ordered(3)
    assert three.places == {"h9", "h11", "h13", "h15", "h17", "h19"}
    assert three.do("move grey h13").places == {"h9", "h17"}
    assert ordered(2).do("move grey h11").places == {"h17"}
    assert ordered(3, start_sets="any_corner").do("move grey h13").places == {"h9", "h11", "h15", "h17", "h19"}


def test_tiles_laid_and_left() -> None:
    """KNT-SET-04, KNT-SET-05: 37 of 44 with four; 19 of 29 with fewer; sea and land are set aside first."""
    four = ordered()
    assert len(four.state.hexes) == 37
    assert four.state.aside.count("sea") == 4
    assert sum(four.game.terrain.laid[4].tiles.values()) - len(four.state.aside) == 44
    two = ordered(2)
    assert len(two.state.hexes) == 19
    assert (two.state.aside.count("sea"), len(two.state.aside)) == (5, 19)


def test_all_tiles_are_turned_up_and_stay_so() -> None:
    """KNT-SET-10, KNT-SET-14: tile after tile in the laying order; the start bears the owner’s marker."""
    table = laid()
    assert all(tile.terrain for tile in table.state.hexes)
    assert table["h20.owner"] == "grey"
    assert table["phase"] == "setup_reveal"
    short = ordered().do("move grey h20", "move green h24", "move red h29", "move yellow h33")
    drawn = short.do("draw sea", "draw sea", "draw sea", "draw sea")
    assert "sea" not in (drawn.prompt.pile.cards if drawn.prompt.pile else ())


def by_the_sea(*seas: int, players: int = 2, start: str = "h9", **house: str) -> Table:
    """A board whose tiles of these numbers are sea."""
    lands = [terrain for terrain in LANDS for _ in range(3)]
    tiles = ["sea" if number in seas else lands.pop() for number in range(1, 20)]
    opposite = {"h9": "h15"}[start]
    return laid(players, *tiles, starts=(start, opposite), **house)


def test_a_start_by_the_sea_may_be_swapped() -> None:
    """KNT-SET-11, KNT-SET-12: two seas near: his choice; a start in the sea, or one land neighbour: compulsory."""
    forced = by_the_sea(2, 8)  # neighbours of 9 are 2, 8 and 10: one is land
    assert forced["asked"] == "SwapSea"
    assert forced.options == ["h2"], "the nearest to begin with"
    assert by_the_sea(2)["asked"] == "Kingdom"
    drowned = by_the_sea(9)
    assert drowned.options == ["h9"]
    swapped = drowned.do("choose h9", "draw plains")
    assert swapped["h9.terrain"] == "plains"
    assert swapped["asked"] == "Kingdom"


def test_a_swap_goes_on_until_the_start_can_live() -> None:
    """KNT-SET-11, KNT-SET-13: sea for sea goes on; the tile swapped out waits beside."""
    table = by_the_sea(9).do("choose h9")
    assert "sea" in (table.prompt.pile.cards if table.prompt.pile else ())
    again = table.do("draw sea")
    assert again.options == ["h9"]
    assert again.state.aside.count("sea") == 6
    assert again.do("choose h9", "draw forest")["asked"] == "Kingdom"


def test_a_free_swap_can_be_declined() -> None:
    """KNT-SET-12: with two seas near and two lands left he may keep the sea, unless the table swaps always (G02)."""
    lands = [terrain for terrain in LANDS for _ in range(5)]
    tiles = ["sea" if number in (8, 19) else lands.pop() for number in range(1, 38)]
    table = laid(4, *tiles)
    assert table["asked"] == "SwapSea"
    assert table.options == ["h8", "h19", "no"]
    kept = table.do("choose no")
    assert kept["asked"] == "Kingdom" and "no more sea" in kept.said
    always = laid(4, *tiles, sea_swap="always_all")
    assert always.options == ["h8"]


def test_second_and_third_hex() -> None:
    """KNT-SET-15, KNT-SET-16: in player order each time; land, free, beside an own hex, beside nobody else’s."""
    table = laid()
    assert table.who == "grey"
    land = table.game.terrain.laid[4]
    near = {land.ids[at] for at in land.near[land.index["h20"]] if table.state.hexes[at].terrain != "sea"}
    assert table.places == near
    whole = table
    for _ in range(8):
        whole = whole.do(f"move {whole.who} {min(whole.places)}")
    assert [whole[f"{colour}.hexes"] for colour in ("grey", "green", "red", "yellow")] == ["3"] * 4
    assert "sea" not in [tile.terrain for tile in whole.state.hexes if tile.owner >= 0]
    for at, tile in enumerate(whole.state.hexes):
        if tile.owner >= 0:
            assert {whole.state.hexes[near].owner for near in land.near[at]} <= {-1, tile.owner}


def begun(players: int = 2, **house: str) -> Table:
    """Kingdoms are marked; the towers come next."""
    starts = ("h9", "h15") if players == 2 else ("h20", "h24", "h29", "h33")
    table = laid(players, starts=starts, **house)
    while table["asked"] == "Kingdom":
        table = table.do(f"move {table.who} {min(table.places)}")
    return table


def test_ten_gold_and_a_tower() -> None:
    """KNT-SET-17, KNT-SET-18, KNT-GEN-04: ten gold and two racks each; the tower goes on one of the three."""
    table = begun()
    assert [table["grey.gold"], table["grey.racks"], table["green.gold"]] == ["10", "2", "10"]
    assert len(table.places) == 3
    at = min(table.places)
    assert table.do(f"move tower {at}")[f"{at}.fort"] == "tower"


def furnished(**house: str) -> Table:
    """Towers stand."""
    table = begun(2, **house)
    for _ in range(2):
        table = table.do(f"move tower {min(table.places)}")
    return table


def test_ten_things_each_and_placing() -> None:
    """KNT-SET-19, KNT-SET-20, KNT-SET-21: ten each; creatures face down, income up; the rest stays on the racks."""
    table = furnished().do("confirm", "confirm")
    assert [table["grey.rack_count"], table["green.rack_count"]] == ["10", "10"]
    own = sorted(table.places_of("creature"))
    assert len(own) == 3
    table = table.do(f"move city {own[0]}", f"move creature {own[0]}", f"move creature {own[0]}")
    assert table[f"{own[0]}.income"] == "city"
    assert table[f"{own[0]}.grey.down"] == "2"
    assert own[0] not in table.places_of("village")
    assert "Diamond may not go to" in table.refused(f"move diamond {own[0]}")
    assert table.do("choose done")["grey.rack_count"] == "7"


def test_the_one_exchange() -> None:
    """KNT-SET-22, KNT-SET-23: named first, drawn, then back; those who swapped place again, once, the others do not."""
    table = furnished().do("confirm", "confirm", "choose done", "choose done")
    assert table["phase"] == "setup_exchange"
    assert table.options == [str(count) for count in range(11)]
    fixed = table.do("choose 3")
    assert fixed["held"] == "?,?,?"
    assert fixed["grey.rack_count"] == "7"
    drawn = fixed.do("confirm")
    assert drawn["held"] == "none"
    assert drawn["grey.rack_count"] == "10"
    again = drawn.do("choose 0")
    assert (again["phase"], again.who) == ("setup_place_again", "grey") and "Bob swaps nothing." in again.said
    over = again.do("choose done")
    assert (over["phase"], over["turn"]) == ("recruit_characters", "1")


def test_the_deck_is_every_other_tile() -> None:
    """KNT-SET-24: whatever is not laid lies in the deck, sea and all; then the first turn begins."""
    table = furnished().do("confirm", "confirm", "choose done", "choose done", "choose 0", "choose 0")
    assert table["turn"] == "1"
    assert table.state.aside == ()
    assert "sea" in supply.tile_deck(table.game.desk(table.state)).cards
    assert 48 - len(table.state.hexes) == 29


def test_two_and_three_play_all_else_alike() -> None:
    """KNT-TWO-04: the same nine phases."""
    for players in (2, 3, 4):
        table = realm(players, "h1 plains grey", "grey gold 5", phase="construction")
        assert table.options == ["h1", "done"]
