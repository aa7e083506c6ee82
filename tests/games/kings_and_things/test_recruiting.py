"""Recruiting Things, racks and placing (KNT-RECR, KNT-RACK, KNT-DEPL)."""

from __future__ import annotations

from companion.games.kings_and_things import supply
from tests.games.kings_and_things.tables import Table, fought, realm


def market(*lines: str, **house: str) -> Table:
    """Ann owns five hexes and recruits."""
    lands = [f"h{n} plains grey" for n in range(1, 6)]
    return realm(4, *lands, "grey gold 40", "grey rack_count 5", *lines, phase="recruit_things", **house)


def test_what_is_bought_and_traded() -> None:
    """KNT-RECR-02..04, KNT-RECR-06, KNT-RECR-07: so many are bought as gold allows, and two counters are one draw."""
    assert market().do("choose 0", "choose 2", "confirm")["grey.rack_count"] == str(5 - 4 + 3 + 2)
    assert market("grey gold 24").options[:6] == ["0", "1", "2", "3", "4", "treasure"]
    ten = market("grey rack_count 10", "h5 owner none").do("choose 0")
    assert ten.options[:7] == ["0", "1", "2", "3", "4", "5", "treasure"]
    assert ten.do("choose 0", "confirm")["grey.rack_count"] == "12", "two of four hexes"


def test_traded_counters_are_shown() -> None:
    """KNT-RECR-05: where the racks are entered, which ones is said to all."""
    lands = ("h1 plains grey", "grey rack troll,bow,city")
    table = realm(2, *lands, phase="recruit_things", record="private_entry").do("choose 1")
    assert table.prompt.private
    shown = table.do("choose troll", "choose bow")
    assert "Troll" in shown.said
    assert "Bow" in shown.said
    assert shown["held"] == "bow,troll"


def test_what_lies_on_the_racks_is_placed_where_nothing_was_drawn() -> None:
    """KNT-RECR-08, KNT-DEPL-01: the racks are what one places from, not the draw; and in no other phase."""
    assert not realm(2, "h1 plains grey", "grey rack_count 3", "grey gold 5", phase="construction").prompt.moves
    board = ("h1 plains grey", "grey rack_count 3", "grey gold 0")
    table = realm(2, *board, phase="recruit_things", may_skip_free="true").do("choose 0")
    while table["asked"] in ("Paid", "Trade", "Free"):
        table = table.do("choose 0")
    assert table["asked"] == "Put" and table.prompt.moves


def test_the_cup_stays_closed() -> None:
    """KNT-RECR-09, G26: its number is never shown, unless this table wants it."""
    assert "cup" not in market().game.view(market().state)
    assert market(cup_count_visible="true")["cup"] == str(195 - 5)
    view = market().game.table(market().state)
    assert not any("cup" in name for name, _ in view.counters)


def emptying(count: int) -> Table:
    lands = [f"h{n} plains grey" for n in range(1, 6)]
    hidden = 195 - 5 - count
    racks = ("h1.green down 99", f"h1.red down {hidden - 99}")
    return realm(4, *lands, "grey gold 40", "grey rack_count 5", *racks, phase="recruit_things")


def test_a_short_cup_gives_back() -> None:
    """KNT-RECR-10: paid draws first, then traded ones."""
    table = emptying(4)
    assert supply.cup_count(table.state) == 4
    short = table.do("choose 2", "choose 1")
    assert short["grey.gold"] == "40"
    assert short.do("confirm")["grey.rack_count"] == str(5 - 2 + 4)
    less = emptying(5).do("choose 2", "choose 1")
    assert less["grey.gold"] == "35" and "Ann pays 5 gold for 1 Thing." in less.said
    pairs = emptying(4).do("choose 0", "choose 2")
    assert (pairs["held"], pairs["grey.rack_count"]) == ("?,?", "3")
    shorter = emptying(3).do("choose 2", "choose 1")
    assert shorter["held"] == "none"
    assert shorter["grey.rack_count"] == "5"


def test_the_last_thing_drawn_changes_the_game() -> None:
    """KNT-RECR-11, KNT-RECR-12: true elimination is on for good; what is used up leaves the game, creatures do not."""
    before = emptying(3)
    assert before["true_elimination"] == "no"
    table = before.do("choose 0", "choose 0", "confirm")
    assert table["true_elimination"] == "yes"
    shown = table.do("choose treasure", "choose grey", "choose ruby")
    assert shown["out_of_play"] == "ruby"
    again = shown.do("choose treasure", "choose grey")
    assert "ruby" not in again.options
    off = shown.do("given h1.green down 0")
    assert off["true_elimination"] == "yes"


def test_ten_on_the_racks() -> None:
    """KNT-RACK-01, KNT-RACK-02: more only until placing ends; then his own choice goes back."""
    table = market("grey rack_count 9").do("choose 0", "choose 0", "confirm")
    assert table["grey.rack_count"] == "12"
    over = table.do("choose done")
    assert over["asked"] == "Shed"
    assert over.who == "grey"
    assert over.do("confirm")["grey.rack_count"] == "10"
    lands = ("h1 plains grey", "grey rack troll*9,bow*1")
    entered = realm(2, *lands, phase="recruit_things", record="private_entry").do(
        "choose 0", "draw ogre", "choose done"
    )
    assert entered.options == ["bow", "ogre", "troll"]


def test_found_with_eleven() -> None:
    """KNT-RACK-04: the right-hand player takes the surplus blind."""
    table = realm(4, "h1 plains grey", "grey gold 5", phase="construction").do("given grey rack_count 13")
    assert table["asked"] == "Blind"
    assert table.who == "yellow"
    assert table.do("confirm")["grey.rack_count"] == "10"


def test_found_with_twelve_that_are_entered() -> None:
    """KNT-RACK-04: what goes is drawn, one after the other."""
    table = realm(2, "h1 plains grey", phase="construction", record="private_entry")
    table = table.do("given grey rack troll*10,bow*2")
    assert table["asked"] == "Blind"
    pile = table.prompt.pile
    assert table.who == "grey" and table.prompt.private, "what lies there is nobody else's business"
    assert pile and dict(zip(pile.cards, pile.counts, strict=True)) == {"bow": 2, "troll": 10}
    assert "Ogre cannot come up now." in table.refused("draw ogre")
    over = table.do("draw bow", "draw troll")
    assert over["asked"] != "Blind"
    assert sorted(over.state.players[0].rack) == ["bow", *["troll"] * 9]


def placing(*lines: str) -> Table:
    """Ann may place eight Things."""
    table = realm(2, *lines, "grey rack_count 8", phase="recruit_things")
    return table.do("choose 0", "confirm")


def test_treasure_magic_and_events_stay_on_the_racks() -> None:
    """KNT-DEPL-02, KNT-DEPL-06: nothing but creatures and incomes is offered a place, and no creature is taken back."""
    table = placing("h1 plains grey")
    assert not {name for name in table.options if "back" in name or "rack" in name}
    pieces = {move.piece for move in table.prompt.moves}
    assert pieces == {"creature", "city", "village", "farmlands"}


def test_towns_and_keyed_incomes() -> None:
    """KNT-DEPL-03, KNT-DEPL-04, KNT-DEPL-08: face up, one income a hex, a fort beside it; a Lord changes nothing."""
    table = placing("h1 plains grey", "h2 desert grey", "h2.grey up swamp_king", "h1 fort keep", "h3 plains green")
    assert table.places_of("city") == {"h1", "h2"}
    assert table.places_of("farmlands") == {"h1"}
    assert table.places_of("peat_bog") == set()
    placed = table.do("move farmlands h1")
    assert (placed["h1.income"], placed["h1.fort"]) == ("farmlands", "keep")
    assert placed.places_of("village") == {"h2"}


def test_ten_creatures_in_a_hex() -> None:
    """KNT-DEPL-05: face down, any own hex, ten with characters at most; no limit with a citadel."""
    table = placing("h1 plains grey", "h1.grey up warlord", "h1 fort castle", "h1 income city", "h2 swamp grey")
    for _ in range(8):
        table = table.do("move creature h1")
    assert table["h1.grey.down"] == "8"
    full = placing("h1 plains grey", "h1.grey down 10", "h2 swamp grey", "h2 fort citadel", "h2.grey down 14")
    assert full.places_of("creature") == {"h2"}


def test_an_income_counter_may_be_taken_off() -> None:
    """KNT-DEPL-07: outside the combat phase; to the cup, not to the racks."""
    table = placing("h1 plains grey", "h1 income village").do("choose take_off", "choose h1")
    assert table["h1.income"] == "none"
    assert table["grey.rack_count"] == "9"
    board = ("h1 plains", "h1.grey up troll", "grey rack_count 2", "h2 plains grey", "h2 income village")
    battle = fought(2, *board).do("roll 1")
    assert battle["asked"] == "Put"
    assert "take_off" not in battle.options


def test_a_treasure_pays_for_what_was_passed_over() -> None:
    """KNT-GOLD-08, KNT-FORT-01: with three gold nothing is asked; a treasure on the racks may still be shown for it."""
    board = ("h1 plains grey", "h2 plains grey", "grey gold 3", "grey rack_count 2")
    late = realm(4, *board, phase="construction")
    assert late["phase"] == "recruit_characters"  # and the gold of the next turn was taken meanwhile
    back = late.do("choose treasure_first")
    assert (back["phase"], back["grey.gold"]) == ("construction", "3")
    assert "gold: 3" in back.said  # the table is told what to put back
    assert back.do("choose done")["phase"] == "recruit_characters"
    shown = back.do("choose grey", "choose emerald")
    assert (shown["asked"], shown["grey.gold"]) == ("Build", "13")
    assert shown.do("choose h2")["h2.fort"] == "tower"
    said = late.do("given h2 fort keep")  # what the table says is never taken back by it
    assert "treasure_first" not in said.options


def test_a_treasure_pays_a_bribe_and_a_point() -> None:
    """KNT-GOLD-08, KNT-EXPL-11, KNT-CHAR-07: before the fight, and after a throw that is a little short."""
    board = ("h1 swamp", "h2 mountain grey", "h3 frozen_waste grey", "h1.grey up ogre,walrus")
    met = fought(4, *board, "grey gold 0", "grey rack_count 1").do("roll 2", "draw bears", "draw ghost")
    assert met["asked"] == "Council"
    bribing = met.do("choose treasure_first", "choose grey", "choose emerald")
    assert (bribing["asked"], bribing.options[:3]) == ("Bribe", ["fight", "bears", "ghost"])
    own = ("h1 plains grey", "pool warlord", "grey gold 4", "grey rack_count 1")
    short = ("roll 4", "roll 5")
    tried = realm(4, *own, phase="recruit_characters").do("choose warlord", *short)
    assert "warlord" in tried["pool"]
    bought = tried.do("choose treasure_first", "choose grey", "choose treasure_chest", "choose 1")
    assert bought["asked"] == "Lodge"
    left = realm(4, *own, "grey gold 14", phase="recruit_characters").do(
        "choose warlord", "choose 0", *short, "choose 0"
    )
    assert "Warlord does not come and stays in the pool." in left.said
