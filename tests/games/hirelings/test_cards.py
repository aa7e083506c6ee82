"""Flipping and discarding cards (HIRE-CARD), and drawing from a neighbour (HIRE-SHARE)."""

from __future__ import annotations

import pytest

from companion.games.hirelings.deck import ItemData, dealt
from companion.table.words import named
from tests.games.hirelings.tables import COLOURS, Table, at, card, flip, room, row, sit

# -- HIRE-CARD --------------------------------------------------------------------------------------------------------


def test_the_top_card_is_flipped() -> None:
    """HIRE-CARD-01: exactly one, the top of the own pile; the table says which, any card nobody has seen."""
    asked = at("s17").do("choose flip")
    assert asked.prompt.pile is not None
    assert (asked.prompt.pile.deck, len(asked.prompt.pile.cards)) == ("red", 54)
    flipped = asked.do("draw mine_cart_b")
    assert (flipped["red.in_front"], flipped["red.pile_count"]) == ("mine_cart_b", "7")
    again = flipped.do("roll 1", "given turn red", "choose flip")
    assert again.prompt.pile is not None
    assert len(again.prompt.pile.cards) == 53
    assert "Mine cart: move +3 cannot come up now." in again.refused("draw mine_cart_b")
    assert "There is no card “ace”." in again.refused("draw ace")


def test_a_remark_buys_no_second_flip() -> None:
    """HIRE-CARD-01: exactly one a turn, though the turn begins anew where the piece is said to stand."""
    flipped = flip(at("s17"), "move", 3)
    moved = flipped.do("given red square s10")
    assert (moved["red.square"], moved.options, moved.awaits) == ("s10", [], ["throw"])
    assert "flip" in at("s17").do("given red square s10").options


def test_every_deck_says_itself_what_its_cards_are_called() -> None:
    """Two tables may play with decks of their own: a card of the same name is another at each of them."""
    one = dealt((ItemData("lamp", "Lamp", "move", 1),))
    other = dealt((ItemData("lamp", "Old lamp", "evade", 2),))
    assert str(one.called("lamp")) == "Lamp: move +1"
    assert str(other.called("lamp")) == "Old lamp: evade +2"
    assert [str(each.words) for each in one.values(("lamp", "lamp"))] == ["Lamp: move +1"]
    assert str(one.pile("red", ("lamp",)).called("lamp")) == "Lamp: move +1"
    assert str(named("lamp")) == "Lamp"


def test_move_cards_add_to_every_movement_roll() -> None:
    """HIRE-CARD-03 HIRE-MOVE-01: added whether wished or not, in bonus moves too."""
    plain, fast = at("s35"), flip(at("s35", "given red square s36"), "move", 3)
    assert plain.prompt.options
    assert fast.faces("red.square") == ["s38", "s38", "s38", "s38", "s38", "s38"]  # the skeleton stops every one
    start = flip(at("start"), "move", 2)
    assert start.faces("red.square") == ["s03", "s04", "s04", "s04", "s04", "s04"]
    bonus = start.do("roll 2", "roll 8")
    assert bonus["phase"] == "bonus_move"
    assert bonus.faces("red.square") == ["s07", "s07", "s07", "s07", "s07", "s07"]
    assert "Ann has 3 steps: 1, and 2 by cards. Ann walks 3 steps" in bonus.do("roll 1").said


@pytest.mark.parametrize("lines", [["roll 1"], ["roll 4", "roll 8"], ["roll 4", "roll 1"]])
def test_move_cards_go_at_the_turns_end(lines: list[str]) -> None:
    """HIRE-CARD-04: whatever happened, also after a failed d8."""
    used = flip(at("s16"), "move", 1).do(*lines)
    assert (used["turn"], used["red.in_front"], used["discard"]) == ("blue", "none", "worn_boots_a")


@pytest.mark.parametrize(("square", "need"), [("s03", 3), ("s11", 5), ("s19", 5), ("s63", 7)])
@pytest.mark.parametrize("help", [0, 1, 2, 3, 4])
def test_evade_cards_add_to_every_d8(square: str, need: int, help: int) -> None:
    """HIRE-CARD-06: against monsters and in rooms, by themselves."""
    table = flip(at(square), "evade", help) if help else at(square)
    met = table.do("roll 1")
    passed = [met.do(f"roll {face}")["phase"] == "bonus_move" for face in range(1, 9)]
    assert passed == [face + help >= need for face in range(1, 9)]


def test_cards_in_front_add_up() -> None:
    """HIRE-CARD-11: a kept card does not forbid another flip, unless the table says so."""
    kept = flip(at("s16"), "evade", 2).do("roll 1", "given turn red")
    assert kept.options == ["flip"]
    both = flip(kept, "evade", 1).do("roll 3")
    assert both["red.square"] == "s20"
    assert [both.do(f"roll {face}")["red.held"] for face in (1, 2)] == ["yes", "no"]
    moves = sit(2, "given red in_front move_2,move_1", "given red square s27")
    assert moves.do("roll 1")["red.square"] == "s29"
    assert (
        sit(2, "given red in_front move_2,move_1", "given red square s17")
        .do("roll 1")
        .said.startswith("Ann has 4 steps: 1, and 3 by cards.")
    )
    one = flip(at("s16", max_front_cards="1"), "evade", 2).do("roll 1", "given turn red")
    assert one.options == []
    assert "No card may be flipped" in one.refused("choose flip")


def test_discards_never_return() -> None:
    """HIRE-CARD-12: they lie face up and cannot come up again."""
    table = flip(at("s16"), "move", 2).do("roll 1", "given turn red", "choose flip")
    assert table["discard"] == "rolling_barrel_a"
    assert table.prompt.pile is not None
    assert "rolling_barrel_a" not in table.prompt.pile.cards


# -- HIRE-SHARE -------------------------------------------------------------------------------------------------------


def met(square: str = "s18", players: int = 2, *lines: str, **house: str) -> Table:
    """Red comes one step to a square where all the others stand."""
    before = {"s18": "s17", "t4": "t3", "s20": "s19", "s04": "s03"}[square]
    others = (f"given {colour} square {square}" for colour in COLOURS[1:players])
    return sit(players, *others, f"given red square {before}", *lines, dungeon=None, **house).do("roll 1")


def test_the_last_card_of_a_pile_can_be_drawn() -> None:
    """HIRE-SHARE-01 HIRE-SHARE-06: one card is a pile, and after it there is nothing to draw."""
    asked = met().do("given blue pile_count 1", "choose blue")
    assert asked.prompt.pile is not None and asked.prompt.pile.deck == "blue"
    last = asked.do("draw spare_rope_c")
    assert (last["red.in_front"], last["blue.pile_count"]) == ("spare_rope_c", "0")
    assert met().do("given blue pile_count 0")["phase"] != "share_check"


def test_where_drawing_is_possible() -> None:
    """HIRE-SHARE-02: the treasure square is like others; START never; rooms if the table wishes, monsters never."""
    assert met("t4")["phase"] == "share_check"
    assert met("s20").do("roll 1")["turn"] == "blue"
    assert met("s20", draw_in_rooms="yes").do("roll 1")["phase"] == "share_check"
    assert met("s04", draw_in_rooms="yes").do("roll 1")["turn"] == "blue"
    slide = row("slide", "open", rooms={"slide": room(climb={"test": "roll", "need": 4, "on_fail": "back:1"})})
    for rooms in ("no", "yes"):
        back = sit(2, dungeon=slide, draw_in_rooms=rooms).do("roll 1", "roll 1")
        assert (back["red.square"], back["blue.square"], back["turn"]) == ("start", "start", "blue")


def test_one_card_in_all() -> None:
    """HIRE-SHARE-05: with several neighbours the drawer picks whose."""
    crowd = met("s18", 4)
    assert crowd.options == ["decline", "blue", "green", "purple"]
    drawn = crowd.do("choose green", "draw bad_cheese_a")
    assert [drawn[f"{colour}.pile_count"] for colour in COLOURS[:4]] == ["8", "8", "7", "8"]
    assert drawn["turn"] == "blue"


def test_what_cannot_be_drawn() -> None:
    """HIRE-SHARE-06: an empty pile cannot be drawn from, and face-up cards are safe."""
    assert met("s18", 2, "given blue pile_count 0")["turn"] == "blue"
    assert met("s18", 3, "given blue pile_count 0").options == ["decline", "green"]
    assert met("s18", 2, "given blue pile_count 0", "given blue in_front move_4")["turn"] == "blue"
    assert met("s18", 3, "given blue status burned").options == ["decline", "green"]


def test_drawn_move_card_may_go_at_once() -> None:
    """HIRE-SHARE-09: house rule drawn_move_card."""
    now = met("s18", 2, drawn_move_card="discard_now").do("choose blue", "draw mine_cart_a")
    assert (now["red.in_front"], now["discard"]) == ("none", "mine_cart_a")
    evade = met("s18", 2, drawn_move_card="discard_now").do("choose blue", "draw bad_cheese_a")
    assert evade["red.in_front"] == "bad_cheese_a"


def test_cards_of_ones_own_box() -> None:
    """Ledger G02: the owner reads each card to the app, by kind and number; the same one may come again."""
    table = at("s16", deck="own").do("choose flip")
    assert table.prompt.pile is not None
    assert table.prompt.pile.cards == (*(f"move_{n}" for n in range(1, 10)), *(f"evade_{n}" for n in range(1, 10)))
    used = table.do("draw move_2", "roll 1", "given turn red", "choose flip")
    assert used.do("draw move_2")["red.in_front"] == "move_2"
    assert card(used, "evade", 9) == "evade_9"


def test_copies_need_not_be_told_apart() -> None:
    """Any of 54 cards may come up, and a hand has 18 to choose from; the kind that is all seen is not among them."""
    pile = sit(2).do("choose flip").prompt.pile
    assert pile and len(pile.cards) == 54
    assert len(pile.unlike) == 18 and "mine_cart_a" in pile.unlike and "mine_cart_b" not in pile.unlike
    seen = sit(2, "given discard mine_cart_a,mine_cart_b").do("choose flip").prompt.pile
    assert seen and "mine_cart_c" in seen.unlike and len(seen.unlike) == 18
    gone = sit(2, "given discard mine_cart_a,mine_cart_b,mine_cart_c").do("choose flip").prompt.pile
    assert gone and len(gone.unlike) == 17
