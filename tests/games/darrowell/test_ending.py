"""Gold, gate, alarm, the final turns, ways out, places, a series, and one player alone."""

from __future__ import annotations

import pytest

from companion.games.darrowell.series import DNF, Series, result, score
from tests.games.darrowell.tables import Table, city, dungeon, sit


def track(table: Table) -> dict[str, str | None]:
    return {piece.id: piece.at for piece in table.game.table(table.state).pieces}


# -- gold ----------------------------------------------------------------------------------------------------------


def test_gold_moves_at_once() -> None:
    """DARR-GOLD-01, DARR-CHIP-04: the figure on the track, no chip but the one that earned it."""
    table = dungeon("dock_1").do("choose pick_up")
    assert table["red.gold"] == "2" and track(table)["red_gold"] == "gold_2" and table["chips"] == "11"


def test_gold_never_falls_below_nothing() -> None:
    """DARR-GOLD-02, DARR-GOLD-03: and it weighs nothing."""
    assert dungeon("start_1", "given red gold 40")["red.load"] == "0"
    table = dungeon("god_of_gold", "given red gold 4").do("choose pray", "roll 2")
    assert table["red.gold"] == "0" and track(table)["red_gold"] is None


def test_gold_goes_round_the_track() -> None:
    """DARR-GOLD-04: 116 spaces, and then from the first again."""
    table = dungeon("start_1", "given red gold 118")
    assert table["red.gold"] == "118" and track(table)["red_gold"] == "gold_2"
    assert track(dungeon("start_1", "given red gold 116"))["red_gold"] == "gold_116"


# -- gate and alarm ------------------------------------------------------------------------------------------------


def test_the_alarm() -> None:
    """DARR-GATE-01: reached by gold, or come down to; for good."""
    table = dungeon("dock_1", "given red gold 97")
    assert table["alarm"] == "no"
    assert table.do("choose pick_up")["alarm"] == "no"
    rung = dungeon("dock_1", "given red gold 98").do("choose pick_up")
    assert rung["alarm"] == "yes" and rung["red.gold"] == "100"
    poorer = rung.do("given red gold 0")
    assert poorer["alarm"] == "yes"
    assert dungeon("start_1", "given gate 1")["alarm"] == "no"
    assert dungeon("start_1", "given gate 0")["alarm"] == "yes"


def rung(players: int = 3, **house: str) -> Table:
    """Blue’s turn; his gold has just set off the alarm."""
    table = dungeon("south_hub", "given turn blue", "given blue at dock_1", players=players, **house)
    return table.do("given blue gold 99", "choose pick_up")


def test_the_turn_goes_on_after_the_alarm() -> None:
    """DARR-GATE-03, DARR-GATE-06: and everything is as before."""
    table = rung()
    assert (table["alarm"], table["called"], table["turn"], table["phase"]) == ("yes", "no", "blue", "action")
    assert table.do("go bridge_1_west")["chips"] == "10"


def test_everybody_has_one_turn_more() -> None:
    """DARR-GATE-04, DARR-GATE-05, DARR-SERIES-05: whoever set it off comes last."""
    table = rung().do("choose end_turn")
    seen = []
    while table["phase"] != "game_over":
        seen.append(table["turn"])
        table = table.do("choose end_turn")
    assert seen == ["green", "red", "blue"]
    assert [table[f"{colour}.fate"] for colour in ("red", "blue", "green")] == ["trapped"] * 3
    assert table["winner"] == "none"


def test_gold_counts_in_final_turns_too() -> None:
    """DARR-GATE-06."""
    table = rung().do("choose end_turn", "given green at exit_hall", "given green gold 4")
    assert table["phase"] == "final_round"
    table = table.do("go guard_walk", "choose pick_up")
    assert table["green.gold"] == "6"


def test_an_idle_round_is_no_surprise() -> None:
    """DARR-GATE-07: after a round that all spent outside, and it is said how many more turns end the game."""
    out = city("gate_square").do("go city_gate", "choose end_turn", "go city_gate", "choose end_turn")
    first = out.do("choose end_turn")
    assert "1 of the 2 turns in a row" in first.said and "DARR-GATE-07" in first.cited
    last = first.do("choose end_turn")
    assert last["phase"] == "game_over" and last["red.fate"] == last["blue.fate"] == "escaped"
    assert "Everybody spent a whole round outside: the game is over." in last.said
    back = first.do("go gate_square", "choose end_turn")
    assert back["phase"] == "action" and "in a row" not in back.said
    assert "1 of the 2 turns in a row" in back.do("choose end_turn").said


# -- ways out ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("area", "way", "items"),
    [
        ("exit_hall", "exit_south", ""),
        ("squid_pool", "exit_drain", ""),
        ("gallery", "exit_north", "lock_pick_2,lock_pick_3"),
        ("west_post", "exit_west", "lock_pick_1,lock_pick_3"),
    ],
)
def test_out_of_the_dungeon(area: str, way: str, items: str) -> None:
    """DARR-EXIT-01, DARR-EXIT-02, DARR-EXIT-04: a chip, its door opened; and there is no way back."""
    table = dungeon(area, f"given red items {items or 'none'}")
    out = table.do(f"go {way}")
    assert (out["red.at"], out["chips"]) == ("outside", "11")
    assert out.options[-1:] == ["end_turn"] and out.places == set()
    assert out.do("choose end_turn", "choose end_turn")["turn"] == "blue"
    if items:
        assert way not in dungeon(area, "given red items lock_pick_1").places


def test_out_of_the_city_and_in_again() -> None:
    """DARR-EXIT-02, DARR-EXIT-03, DARR-EXIT-05: by the gate and back; no chip lies outside, and nobody duels there."""
    table = city("gate_square").do("go city_gate")
    assert table["red.at"] == "outside" and table.places == {"gate_square"}
    assert city("gate_square", "given blue at outside").do("go city_gate")["phase"] == "action"
    back = table.do("choose end_turn", "choose end_turn")
    assert back["turn"] == "red" and back["red.at"] == "outside"
    inside = back.do("go gate_square")
    assert (inside["red.at"], inside["chips"]) == ("gate_square", "11")
    assert sum(int(inside[f"laid.{area}"]) for area in inside.game.terrain.area) == 0


def test_over_the_wall() -> None:
    """DARR-CAT-03, DARR-EXIT-03: eleven or more; and in by the front gate again."""
    table = city("catapult").do("choose fire two_dice", "roll 6 5")
    assert table["red.at"] == "outside" and table.places == {"gate_square"}
    final = city("catapult", "given finals red").do("choose fire three_dice", "roll 6 5 1", "choose end_turn")
    assert final["red.fate"] == "escaped"


# -- places --------------------------------------------------------------------------------------------------------


def finished(*golds: int, inside: tuple[str, ...] = (), **house: str) -> Table:
    """A dungeon game that ends with this gold in everybody’s hands, all out but those named."""
    colours = ("red", "blue", "green", "purple", "grey", "brown")[: len(golds)]
    last = inside[-1] if inside else colours[-1]
    table = dungeon("exit_hall", players=len(golds), **house).do(f"given turn {last}")
    for colour, gold in zip(colours, golds, strict=True):
        table = table.do(f"given {colour} gold {gold}")
        if colour not in inside and colour != last:
            table = table.do(f"given {colour} at outside")
    table = table.do(f"given finals {last}")
    if last not in inside:
        return table.do(f"given {last} at exit_hall", "go exit_south")
    return table.do("choose end_turn")


def test_equal_gold_shares_a_place() -> None:
    """DARR-PLACE-03: the next place is left out; or who left first is first (G16)."""
    table = finished(60, 60, 20)
    assert [table[f"{colour}.place"] for colour in ("red", "blue", "green")] == ["1", "1", "3"]
    assert table["winner"] == "red,blue" and "Ann and Bob share the first place." in str(table.prompt.words)
    earlier = finished(60, 60, 20, equal_gold="earlier_exit")
    assert [earlier[f"{colour}.place"] for colour in ("red", "blue", "green")] == ["1", "2", "3"]


# -- a series ------------------------------------------------------------------------------------------------------


def test_scores_of_a_series() -> None:
    """DARR-SERIES-01, DARR-SERIES-02, and W18: 1, 2, 3, and 6 for who did not get out; the lowest mean leads."""
    first = finished(80, 64, 30, 101, inside=("purple",))
    assert result(first.state) == (("Ann", 1), ("Bob", 2), ("Cem", 3), ("Dot", 0))
    assert [score(place) for _, place in result(first.state)] == [1, 2, 3, DNF] == [1, 2, 3, 6]
    series = Series().with_game(first.state).with_game(finished(10, 64, 70, 80).state)
    assert dict(series.averages) == {"Ann": 2.5, "Bob": 2.5, "Cem": 2.5, "Dot": 3.5}
    assert series.averages[-1][0] == "Dot"


def test_the_order_of_the_next_game() -> None:
    """DARR-SERIES-03, DARR-SERIES-05: the worst begins, where one turn more is likelier."""
    table = finished(80, 64, 30, 101, inside=("purple",), series="yes")
    assert (
        table["phase"] == "game_over" and "The next game is played in this order: Dot, Cem, Bob and Ann." in table.said
    )


def test_those_who_share_a_place_throw_for_the_next_game() -> None:
    """DARR-SERIES-04: who did not get out among themselves, and whoever shares a place; ties throw again."""
    table = finished(80, 64, 30, 101, inside=("blue", "purple"), series="yes")
    assert table["phase"] == "series_order" and table.who == "blue" and table.awaits == ["throw"]
    assert "Dot, Bob, Cem and Ann" in table.do("roll 3 5").said
    tied = table.do("roll 4 4")
    assert tied["phase"] == "series_order" and tied.who == "blue"
    over = tied.do("roll 6 2")
    assert over["phase"] == "game_over" and "Bob, Dot, Cem and Ann" in over.said
    _, order = over.game.insights(over.state, "")
    assert str(order.lines[0]) == "The worst begins: Bob, Dot, Cem and Ann."
    assert finished(60, 60, series="yes")["phase"] == "series_order", "two play a series as well"
    shared = finished(60, 60, 20, series="yes")
    assert shared.who == "red" and "Cem, Bob and Ann" in shared.do("roll 1 2").said
    assert finished(60, 60, 20)["phase"] == "game_over"


def test_the_series_in_words() -> None:
    """DARR-SERIES-02 to -04: shown when a game is over; those who share a place throw for their order."""
    first = finished(80, 64, 30, 101, inside=("blue", "purple"))
    standing, order = first.game.insights(first.state, "")
    assert [(str(name), str(figure)) for name, figure in standing.rows] == [
        ("Ann", "1.00"),
        ("Cem", "2.00"),
        ("Bob", "6.00"),
        ("Dot", "6.00"),
    ]
    assert str(order.lines[0]) == "The worst begins: Bob and Dot as they throw, Cem and Ann."
    second = finished(10, 64, 70, 80).state
    assert str(first.game.series([first.state, second])[0].rows[0]) != str(standing.rows[0])
    assert first.game.series([]) == ()


# -- one player ----------------------------------------------------------------------------------------------------


def alone(area: str, *lines: str, **house: str) -> Table:
    return dungeon(area, *lines, players=1, **house)


def test_a_series_keeps_finished_games_only() -> None:
    with pytest.raises(ValueError, match="not over yet"):
        Series().with_game(dungeon("start_1").state)


def test_twelve_turns() -> None:
    """DARR-SOLO-01: counted, and then it is over."""
    table = alone("south_hub")
    for number in range(1, 13):
        assert table["round"] == str(number) and table["phase"] == "action"
        table = table.do("choose end_turn")
    assert table["phase"] == "game_over" and table["winner"] == "none"


def test_nobody_is_put_in_order_alone() -> None:
    """DARR-SERIES-03: of a series one plays alone nothing is said about who begins."""
    over = alone("south_hub", "given round 12", series="yes").do("choose end_turn")
    assert over["phase"] == "game_over" and "next game" not in over.said


def test_no_gate_for_one() -> None:
    """DARR-SOLO-02: neither marker nor alarm; the watchers are not asked, and jail moves nothing."""
    table = alone("barracks", "given red gold 150")
    assert table["alarm"] == "no" and "gate_marker" not in track(table)
    assert table.do("go watchers")["phase"] == "action"
    jail = city("weapon_shop_1", players=1).do("choose steal", "roll 1")
    assert jail["gate"] == "100" and jail["alarm"] == "no"


@pytest.mark.parametrize(("gold", "out", "won"), [(100, True, True), (99, True, False), (140, False, False)])
def test_won_alone(gold: int, out: bool, won: bool) -> None:
    """DARR-SOLO-03: enough, and out by the end of the twelfth turn."""
    table = alone("exit_hall", "given round 12", f"given red gold {gold}")
    table = table.do("go exit_south" if out else "choose end_turn")
    assert table["phase"] == "game_over" and table["winner"] == ("red" if won else "none")


def test_a_record() -> None:
    """DARR-SOLO-04: all the gold one got out with; inside it counts only where the table plays it so (G17)."""
    assert alone("exit_hall", "given red gold 60").do("go exit_south")["record"] == "60"
    inside = alone("exit_hall", "given round 12", "given red gold 60").do("choose end_turn")
    assert inside["record"] == "none"
    kind = alone("exit_hall", "given round 12", "given red gold 60", record_needs_exit="no").do("choose end_turn")
    assert kind["record"] == "60"


def test_nobody_else_is_there() -> None:
    """DARR-SOLO-05: no bounty, and the god always looks at the one who prays."""
    assert "read" not in city("bounty_board", players=1).options
    god = alone("god_of_gold", "given red gold 30").do("choose pray")
    assert god.faces("red.gold") == ["20"] * 6


def test_one_player_in_the_city_may_come_back() -> None:
    """DARR-SOLO-03: outside before the twelfth turn is no end yet."""
    table = sit(1, board="darrowell_city").do("go city_gate", "given red gold 20")
    assert table["phase"] == "action" and table.places == {"gate_square"}
