"""The Flaming Fireball of Doom (HIRE-FIRE)."""

from __future__ import annotations

import pytest

from companion.games.hirelings.ground import reference
from tests.games.hirelings.tables import COLOURS, Table, row, sit


def chased(ffd: str, *squares: str, pile: int = 8, **house: str) -> Table:
    """The fire is there, the hirelings on those squares, and the throw for the fire is due."""
    put = [f"given {colour} square {square}" for colour, square in zip(COLOURS, squares, strict=False)]
    piles = [f"given {colour} pile_count {pile}" for colour in COLOURS[: len(squares)]]
    return sit(len(squares), *put, *piles, f"given ffd {ffd}", "given phase fire_move", dungeon=None, **house)


def pay(table: Table, card: str = "worn_boots_a") -> Table:
    return table.do("choose pile", f"draw {card}")


def test_anybody_may_throw_for_the_fire() -> None:
    """HIRE-FIRE-04: the last one of the round is named, and any d6 counts."""
    table = chased("s10", "s60", "s61", "s62")
    assert table.prompt.who == "green"
    assert table.do("d6 3")["ffd"] == "s13"
    assert "Somebody is to throw the d6" in table.refused("d8 3")


@pytest.mark.parametrize("start", ["start", "s03", "s18", "s26", "s32", "s55"])
def test_nothing_stops_the_fire(start: str) -> None:
    """HIRE-FIRE-05 HIRE-FIRE-06: every square counts, monsters and rooms are nothing, splits go the fireball way."""
    table = chased(start, "s66", "s66")
    index = reference().index[start]
    assert table.faces("ffd") == [f"s{index + face:02d}" for face in range(1, 7)]
    assert reference().fire_route == ("start", *(f"s{number:02d}" for number in range(1, 67)), "exit")


@pytest.mark.parametrize(("square", "hits"), [("s11", 6), ("s12", 5), ("s16", 1), ("s17", 0), ("s10", 6), ("s05", 6)])
def test_level_or_passed_is_caught(square: str, hits: int) -> None:
    """HIRE-FIRE-07: level counts, and so does standing behind."""
    table = chased("s10", square, "s60")
    assert [caught == "red" for caught in table.faces("caught")] == [face > 6 - hits for face in range(1, 7)]
    assert table["red.danger"] == str(hits)


@pytest.mark.parametrize(
    ("way", "meets"), [("r1 r2 r3 r4", 17), ("t1 t2 t3 t4 t5 t6 t7 t8", 32), ("u1 u2 u3 u4 u5", 51)]
)
def test_safe_off_the_fires_way(way: str, meets: int) -> None:
    """HIRE-FIRE-08: until the fire has come round to where the ways meet, wherever on it one stands."""
    for square in way.split():
        table = chased(f"s{meets - 3:02d}", square, "s60")
        assert table.faces("caught") == ["none", "none", "red", "red", "red", "red"], square
        saved = pay(table.do("roll 4"))
        assert saved["red.square"] == f"s{meets + 2:02d}"


def test_which_card_saves() -> None:
    """HIRE-FIRE-10: the pile's top, which has no other effect, or any open card; only the pile if the table says so."""
    table = chased("s19", "s21", "s60").do("given red in_front evade_2,move_4", "roll 3")
    assert table.options == ["pile", "false_beard_a", "hiccuping_broom_a", "burn"]
    open_card = table.do("choose false_beard_a")
    assert (open_card["red.in_front"], open_card["discard"]) == ("hiccuping_broom_a", "false_beard_a")
    assert (open_card["red.pile_count"], open_card["red.square"]) == ("8", "s23")
    top = pay(table, "mine_cart_a")
    assert (top["red.in_front"], top["red.square"]) == ("false_beard_a,hiccuping_broom_a", "s23")
    strict = chased("s19", "s21", "s60", escape_from="pile_only").do("given red in_front evade_2", "roll 3")
    assert strict.options == ["pile", "burn"]
    no_pile = chased("s19", "s21", "s60", pile=0, escape_from="pile_only").do("given red in_front evade_2", "roll 3")
    assert no_pile.awaits == ["yes"]


def test_burning() -> None:
    """HIRE-FIRE-11 HIRE-FIRE-12: without a card, or without giving one; all cards leave the game, the pile unseen."""
    broke = chased("s19", "s21", "s60", pile=0).do("roll 3")
    assert broke.awaits == ["yes"]
    burned = broke.do("confirm")
    assert (burned["red.status"], burned["turn"]) == ("burned", "blue")
    assert all(piece.at is None for piece in burned.game.table(burned.state).pieces if piece.id == "red")
    unwilling = chased("s19", "s21", "s60").do("given red in_front evade_2", "roll 3", "choose burn")
    assert (unwilling["red.status"], unwilling["red.pile_count"], unwilling["red.in_front"]) == ("burned", "0", "none")
    assert (unwilling["buried"], unwilling["discard"], unwilling.state.gone) == ("8", "none", ("false_beard_a",))


def test_all_are_caught_at_once() -> None:
    """HIRE-FIRE-13: found from the same place, asked in seat order from the youngest, moved together, once."""
    table = chased("s10", "s12", "s13", "s14").do("given first green", "roll 4")
    assert table["caught"] == "blue,green,red"
    order = []
    for card in ("worn_boots_a", "worn_boots_b", "worn_boots_c"):
        order.append(table["whose"])
        assert {table[f"{colour}.square"] for colour in COLOURS[:3]} == {"s12", "s13", "s14"}
        table = pay(table, card)
    assert order == ["green", "red", "blue"]
    assert {table[f"{colour}.square"] for colour in COLOURS[:3]} == {"s15"}
    assert (table["phase"], table["turn"]) == ("card_choice", "green")


def test_nothing_is_met_where_one_is_set() -> None:
    """HIRE-FIRE-14: no d8, no drawing; a room holds, with no failed rolls; a monster is left freely."""
    monster = pay(chased("s19", "s21", "s60").do("roll 3"))
    assert (monster["red.square"], monster["phase"], monster.die) == ("s23", "card_choice", "d6")
    held = pay(chased("s16", "s17", "s60").do("roll 3"))
    assert (held["red.square"], held["red.held"], held["red.room_fails"], held.die) == ("s20", "yes", "0", "d8")
    assert held.faces("red.held") == ["yes"] * 4 + ["no"] * 4
    company = pay(chased("s19", "s21", "s24").do("given blue pile_count 8", "roll 4").do("given red square s21"))
    assert company["phase"] != "share_check"


def test_the_fires_last_square() -> None:
    """HIRE-FIRE-17 HIRE-FIRE-18: a larger roll is cut, and one ahead of it is the way out, or not."""
    table = chased("s63", "s64", "s64")
    assert table.faces("ffd") == ["s64", "s65", "s66", "s66", "s66", "s66"]
    out = pay(table.do("roll 5"))
    assert pay(out, "worn_boots_b")["phase"] == "game_over"
    assert pay(out, "worn_boots_b")["winner"] == "red"
    short = chased("s63", "s64", "s64", exit_by_fire="burned").do("roll 2")
    assert (short["ffd"], pay(pay(short), "worn_boots_b")["red.square"]) == ("s65", "s66")
    strict = chased("s63", "s64", "s64", exit_by_fire="burned").do("roll 5")
    assert strict.awaits == ["yes"]
    assert strict.do("confirm", "confirm")["winner"] == "dragon"
    stays = chased("s66", "u3", "s66")
    assert set(stays.faces("ffd")) == {"s66"}


def test_entering_start() -> None:
    """HIRE-FIRE-20: only those still on START are caught; a card sets them on the first square."""
    late = sit(2, "given ffd f4", "given red square start", "given blue square s05", "given turn blue").do("roll 1")
    assert (late["ffd"], late["caught"], late["blue.danger"]) == ("start", "red", "1")
    assert pay(late)["red.square"] == "s01"
    ready = sit(2, "given ffd f4")
    assert (ready["red.danger"], ready["blue.danger"]) == ("6", "6")
    assert sit(2, "given ffd f3")["red.danger"] == "0"


def test_the_fire_rests_with_nobody_inside() -> None:
    """HIRE-FIRE-21: the game is over."""
    table = sit(2, "given ffd s40", "given red status out", "given blue square s66").do("given turn blue", "roll 1")
    assert (table["phase"], table["ffd"]) == ("game_over", "s40")


def test_on_a_row_without_splits() -> None:
    """HIRE-FIRE-06: a board without a split is all fire way."""
    dungeon = row("open", "3", "open")
    assert dungeon.fire_route == ("start", "q1", "q2", "q3", "exit")
    assert (dungeon.last, dungeon.rejoin) == (3, {})
