"""Who plays, with what, in which order (HIRE-GEN, HIRE-SET, HIRE-TURN)."""

from __future__ import annotations

import pytest

from companion.games.hirelings.board import HirelingsBoard
from companion.games.hirelings.deck import reference as deck
from companion.games.hirelings.ground import Dungeon
from companion.play.setup import BadSetup, Seat, Setup
from tests.games.hirelings.tables import COLOURS, at, flip, hirelings, sit


def setup(colours: list[str], **house: str) -> Setup:
    return Setup("hirelings", tuple(Seat(colour, f"Player {at}") for at, colour in enumerate(colours)), house)


# -- HIRE-GEN ---------------------------------------------------------------------------------------------------------


def test_which_die_for_what() -> None:
    """HIRE-GEN-03: the d6 for movement and the fire, the d8 for monsters and rooms; the other one is refused."""
    walk = at("s02")
    assert walk.die == "d6"
    assert "That was the d8." in walk.refused("d8 4")
    for met in (walk.do("roll 2"), at("s19").do("roll 1"), at("s56").do("roll 1")):
        assert met.die == "d8"
        assert "That was the d6." in met.refused("d6 4")
    assert sit(2, "given ffd s10", "given phase fire_move").die == "d6"


def test_only_onward() -> None:
    """HIRE-GEN-04 HIRE-CARD-10: each throw leads on along the links, as many squares as it shows."""
    assert at("s17").faces("red.square") == ["s18", "s19", "s20", "s20", "s20", "s20"]
    dungeon = at("s17").dungeon
    for name, nexts in dungeon.next.items():
        for to in nexts:
            assert dungeon.shortest[to] < max(dungeon.longest[name], 1)


def test_any_number_on_a_square() -> None:
    """HIRE-GEN-05: nobody blocks anybody, whether they stop there or pass."""
    crowd = sit(6, *(f"given {colour} square s18" for colour in COLOURS[1:]), "given red square s17")
    stopped = crowd.do("roll 1")
    assert {stopped[f"{colour}.square"] for colour in COLOURS} == {"s18"}
    assert crowd.do("roll 2")["red.square"] == "s19"


def test_monsters_and_rooms_stay() -> None:
    """HIRE-GEN-06: whoever passed before, the next one faces it anew."""
    passed = sit(2, "given red square s03", "given blue square s03").do("roll 1", "roll 8", "roll 1")
    assert (passed["turn"], passed["red.square"]) == ("blue", "s05")
    again = passed.do("roll 1")
    assert (again["blue.square"], again.die) == ("s04", "d8")
    pit = sit(2, "given red square s19", "given blue square s19").do("roll 1", "roll 8", "roll 1", "roll 1")
    assert (pit["blue.square"], pit.die) == ("s20", "d8")


def test_eight_cards_must_last() -> None:
    """HIRE-GEN-07 HIRE-CARD-02: no refill and no reshuffle; with an empty pile there is no card choice."""
    table = sit(2, "given red pile_count 1", "given blue square s60")
    used = flip(table, "move", 1).do("roll 1")
    assert (used["red.pile_count"], used["discard"]) == ("0", "worn_boots_a")
    empty = used.do("given turn red")
    assert (empty.options, empty["phase"], empty.awaits) == ([], "move_roll", ["throw"])
    assert "No card may be flipped" in empty.refused("choose flip")
    assert "worn_boots_a" not in table.do("choose flip", "draw half_a_map_a", "roll 1").state.seen[0]


def test_without_the_fireball() -> None:
    """HIRE-GEN-08: agreed before the start; without it there is no fire, and the dragon cannot win."""
    table = sit(2, "given red square s60", "given blue square s58", fireball="no")
    assert table["ffd"] == "none"
    assert all(piece.id != "ffd" for piece in table.game.table(table.state).pieces)
    for _ in range(7):
        table = table.do("given red square s60", "given blue square s58", "given turn red", "roll 1", "roll 1")
        assert (table["turn"], table["ffd"], table.die) == ("red", "none", "d6")
    assert "without the Fireball" in table.refused("given ffd s10")


# -- HIRE-SET ---------------------------------------------------------------------------------------------------------


def test_pieces() -> None:
    """HIRE-GEN-02 HIRE-SET-01 HIRE-SET-02: a piece each; where two want one the youngest chooses first."""
    table = sit(6)
    assert [table[f"{colour}.piece"] for colour in COLOURS] == [f"hireling_{number}" for number in range(1, 7)]
    assert (table["red.hireling"], table["blue.hireling"]) == ("Zeb", "Seth")
    with pytest.raises(BadSetup, match=r"Two players want the red hireling. The youngest chooses first"):
        hirelings().new(setup(["red", "blue", "red"]))
    alone = sit(1, practice_solo="yes")
    assert (alone["practice"], alone.die, sit(2, practice_solo="yes")["practice"]) == ("yes", "d6", "no")


def test_the_deck_must_do() -> None:
    """HIRE-SET-06: nine cards for each player, or it cannot be dealt."""
    reference = sit(2).dungeon.board
    items = [{"id": f"c{number}", "title": "Card", "kind": "move", "value": 1} for number in range(26)]
    game = hirelings()
    game.terrain = Dungeon(_with_deck(reference, items))
    assert game.new(setup(["red", "blue"], deck="own")).unused == 8
    with pytest.raises(BadSetup, match="3 players need 27 cards, and this deck has 26"):
        game.new(setup(["red", "blue", "green"], deck="own"))
    assert game.new(setup(["red", "blue", "green"])).unused == 27  # our own deck is not the one in the box


def _with_deck(board: HirelingsBoard, items: list[dict[str, object]]) -> HirelingsBoard:
    import msgspec

    from companion.games.hirelings.deck import ItemData

    return msgspec.structs.replace(board, deck=msgspec.convert(items, tuple[ItemData, ...]))


def test_the_youngest_begins_every_round() -> None:
    """HIRE-SET-08 HIRE-TURN-01 HIRE-TURN-06: asked once; then clockwise from there, round after round."""
    game = hirelings()
    state = game.new(setup(["red", "blue", "green"]))
    asked = game.prompt(state)
    assert (asked.who, [option.name for option in asked.options]) == ("", ["red", "blue", "green"])
    table = sit(3).do("given first green", "given turn green", "given red square s09")
    order = []
    for _ in range(6):
        order.append(table["turn"])
        table = table.do("given red square s09", "given blue square s05", "given green square s01", "roll 1")
        table = table.do("choose s10") if table["phase"] == "stepping" else table
    assert order == ["green", "red", "blue", "green", "red", "blue"]
    assert table["round"] == "3"


def test_those_out_or_burned_are_skipped() -> None:
    """HIRE-TURN-01 HIRE-END-07: a round is one turn for everybody still inside."""
    table = sit(4, "given blue status burned", "given green status out", "given red square s01").do("roll 1")
    assert table["turn"] == "purple"
    assert table.do("roll 1")["turn"] == "red"


# -- HIRE-TURN --------------------------------------------------------------------------------------------------------


def test_order_of_a_turn() -> None:
    """HIRE-TURN-02 HIRE-TURN-05: card, room, move, encounters, bonus move, neighbours, discards."""
    table = sit(2, "given blue square s24", "given red square s19").do("roll 1", "roll 1", "given turn red")
    phases = [(table["phase"], table.die, table.options)]
    for line in ("roll 8", "roll 3", "roll 8", "roll 1"):
        table = table.do(line)
        phases.append((table["phase"], table.die, table.options))
    assert phases == [
        ("card_choice", "d8", ["flip"]),
        ("move_roll", "d6", []),
        ("encounter", "d8", []),
        ("bonus_move", "d6", []),
        ("share_check", "", ["decline", "blue"]),
    ]
    assert table.do("choose decline")["turn"] == "blue"
    kept = flip(at("s16"), "evade", 2).do("roll 2", "given turn red")
    assert kept.options == ["flip"]
    used = flip(kept, "move", 1)
    assert used.do("roll 2")["discard"] == "none"
    assert used.do("roll 2", "roll 8")["discard"] == "false_beard_a,worn_boots_a"


def test_card_before_any_die() -> None:
    """HIRE-TURN-03: once a die is thrown no own card may be flipped until the next turn."""
    free = at("s02")
    assert free.options == ["flip"]
    met = free.do("roll 2")
    assert (met.options, met.die) == ([], "d8")
    assert met.refused("choose flip").startswith("A die has been thrown: no card may be flipped")
    bonus = met.do("roll 8")
    assert (bonus["phase"], bonus.options) == ("bonus_move", [])
    assert bonus.refused("choose flip").startswith("A die has been thrown")
    once = flip(free, "evade", 1)
    assert once.options == []
    assert "No card may be flipped now." in once.refused("choose flip")
    pit = at("s19").do("roll 1", "roll 1", "given turn red")
    assert pit.options == ["flip"]
    assert pit.do("roll 8").options == []


@pytest.mark.parametrize(
    ("square", "lines"),
    [
        ("s04", ["roll 2"]),  # the last step on a plain square
        ("s05", ["roll 4", "roll 1"]),  # a failed throw against a monster
        ("s19", ["roll 3", "roll 1"]),  # in a room
        ("s43", ["roll 5", "choose u1", "choose careful"]),  # waiting
        ("s66", ["roll 4"]),  # out of the dungeon
    ],
)
def test_the_turn_ends(square: str, lines: list[str]) -> None:
    """HIRE-TURN-04: and steps left over are lost."""
    table = at(square).do(*lines)
    assert (table["turn"], table["steps"], table["phase"]) == ("blue", "0", "card_choice")


def test_no_passing() -> None:
    """HIRE-TURN-08: the movement roll is compulsory."""
    table = sit(2, "given red pile_count 0")
    assert (table.awaits, table.options) == (["throw"], [])
    assert "is to throw the d6" in table.refused("choose pass")
    assert "There is nothing to confirm." in table.refused("confirm")


def test_the_reference_deck_is_dealt() -> None:
    """Ledger 4.5: three copies of eighteen titles, both kinds with the same spread."""
    assert len(deck()) == 54
    for kind in ("move", "evade"):
        values = sorted(card.value for card in deck().cards if card.kind == kind)
        assert values == [1] * 9 + [2] * 9 + [3] * 6 + [4] * 3
    assert {name[-2:] for name in deck().ids} == {"_a", "_b", "_c"}
