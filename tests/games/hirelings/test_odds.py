"""The exact odds of the ledger (part 7), as equal fractions."""

from __future__ import annotations

from fractions import Fraction
from math import comb

import pytest

from companion.games.hirelings import deck
from companion.games.hirelings.deck import Deck
from companion.games.hirelings.ground import reference
from companion.games.hirelings.vocabulary import Kind
from tests.games.hirelings.tables import Table, at, card, room, row, sit

F = Fraction


def among(deck: Deck, unseen: tuple[str, ...], kind: Kind, cards: int, count: int) -> F:
    """The chance that exactly `count` of so many face-down cards are of that kind."""
    of_kind = len(deck.of(kind, unseen))
    ways = comb(of_kind, count) * comb(len(unseen) - of_kind, cards - count)
    return F(ways, comb(len(unseen), cards))


# -- 7.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2, 9))
@pytest.mark.parametrize("help", range(6))
def test_evading(number: int, help: int) -> None:
    """HIRE-MON-02: (9 - n + e) in 8, cut to 0..1; a bonus move is the proof, for the step was the last."""
    table = sit(2, dungeon=row(str(number), "open"))
    cards = [card(table, "evade", value) for value in HELP[help]]
    met = table.do(f"given red in_front {','.join(cards) or 'none'} pile_count 0", "given turn red", "roll 1")
    assert met.chance("phase=bonus_move", "throw") == min(F(1), max(F(0), F(9 - number + help, 8)))


HELP = ((), (1,), (2,), (3,), (4,), (3, 2))
"""The cards that add so much to the d8."""


def test_a_card_helps_in_the_turn_of_arrival_only() -> None:
    """HIRE-MON-11 HIRE-CARD-08: under must_evade the card is gone by the next turn: 2/8 x 2 turns more on average."""
    lines = ("given blue status out", "given red pile_count 0")
    table = sit(2, *lines, dungeon=row("5", "open"), fireball="no", monster_leave="must_evade")
    for front, turns in ((card(table, "evade", 2), F(1, 2)), ("none", F(1))):
        met = table.do(f"given red in_front {front}", "given turn red", "roll 1")
        assert met.spread("count.turns", "phase=bonus_move,red.held=no", plays="first").mean == turns


# -- 7.2 --------------------------------------------------------------------------------------------------------------


def test_toll() -> None:
    """HIRE-ROOM-22: a card buys certainty, and costs a card."""
    met = at("s34", "given red pile_count 1").do("roll 1")
    assert met.chance("phase=bonus_move", "throw", using=["brawl"]) == F(1, 2)
    assert met.chance("phase=bonus_move", "draw", using=["pay"]) == 1
    assert met.chance("red.pile_count=0", "draw", using=["pay"]) == 1


# -- 7.3 --------------------------------------------------------------------------------------------------------------

TURNS = [
    ("start", "", "", "s01 1/6 s02 1/6 s03 1/6 s04 1/8 s05 7/48 s06 7/48 s07 1/24 s08 7/576 s09 7/576", "5/288"),
    (
        "start",
        "move_2",
        "",
        "s03 1/6 s04 5/24 s05 1/8 s06 1/8 s07 3/16 s08 7/96 s10 13/576 s11 13/576 s12 17/576",
        "23/576",
    ),
    ("s18", "", "", "s19 1/6 s20 5/12 s21 7/72 s22 7/72 s23 1/9 s24 49/864 s25 47/2304 s26 455/41472", "955/41472"),
    (
        "s18",
        "evade_2",
        "",
        "s19 1/6 s20 5/24 s21 7/48 s22 7/48 s23 1/12 s24 49/384 s26 637/18432 s27 385/18432",
        "617/9216",
    ),
    (
        "s54",
        "",
        "",
        "s54 145/768 s55 3/8 s56 35/288 s58 1225/13824 s59 1225/13824 s60 2375/27648 s61 3175/221184 s64 1225/98304",
        "21875/884736",
    ),
    ("s58", "", "", "s59 1/6 s60 25/48 s61 7/96 s62 7/96 s63 7/96 s64 9/128 s65 13/2304 s66 13/2304 exit 7/576", "0"),
    ("s43", "", "u1", "s51 49/1152 u1 1/6 u2 1/6 u3 1/3 u4 7/72 u5 85/576 s52 13/1152 s53 5/288", "5/288"),
]


@pytest.mark.parametrize(("square", "front", "way", "ends", "rest"), TURNS)
def test_one_whole_turn(square: str, front: str, way: str, ends: str, rest: str) -> None:
    """HIRE-MON-07 HIRE-ROOM-03: where it ends, bonus moves included; by the fire's way where no other is named."""
    table = at(square, f"given red in_front {front or 'none'} pile_count 0", "given blue square t5", "given turn red")
    found = table.chances("red.square", plays="first", using=[way] if way else [])
    words = ends.split()
    wanted = {name: F(chance) for name, chance in zip(words[::2], words[1::2], strict=True)}
    assert {name: found.pop(name) for name in wanted} == wanted
    assert sum(found.values(), F(0)) == F(rest)
    assert sum(wanted.values()) + F(rest) == 1


@pytest.mark.parametrize("front", ["none", "move_3", "evade_4", "move_1,evade_2"])
def test_a_whole_turn_may_be_asked_from_anywhere(front: str) -> None:
    """Every ninth square, on every way, with these cards in front: all that may come of the turn, exactly."""
    squares = [square.id for square in reference().board.spaces if square.what not in ("exit", "fire_track")]
    for square in squares[::9]:
        table = at(square, f"given red in_front {front} pile_count 0", "given turn red")
        found = table.chances("red.square", plays="first")
        assert sum(found.values(), F(0)) == 1 and len(found) > 1, square


def test_notes_on_whole_turns() -> None:
    """A bonus move in the first turn 1/8, beyond s06 1/12, and the whole dungeon in one turn."""
    table = sit(2, "given red pile_count 0")
    first = table.chances("red.square", plays="first")
    assert first["exit"] == F(122890625, 2067895430987964852731904)
    near = {"s01", "s02", "s03", "s04", "s05", "s06"}
    assert sum(chance for square, chance in first.items() if square not in near) == F(1, 12)
    assert table.chance("count.throws.d6=2..", plays="first") == F(1, 8)


# -- 7.5 --------------------------------------------------------------------------------------------------------------

CELL = {"cell": room("Cell", table={"test": "manual"})}
"""A room whose door the table keeps: who `stays` there never moves."""


def locked_in(far: int, *lines: str) -> Table:
    """Red alone, in a cell so many squares from START; the Fireball on `f1`, the first round begun."""
    road = row(*["open"] * (far - 1), "cell", rooms=CELL)
    away = ("given blue status out", f"given red square q{far} pile_count 0")
    return sit(2, *away, *lines, "given turn red", dungeon=road)


@pytest.mark.parametrize(
    ("ahead", "once", "twice", "moved"),
    [
        (1, "1", "1", "5/12"),
        (2, "5/6", "1", "5/18"),
        (3, "2/3", "35/36", "1/6"),
        (4, "1/2", "11/12", "1/12"),
        (5, "1/3", "5/6", "1/36"),
        (6, "1/6", "13/18", "0"),
        (7, "0", "7/12", "0"),
    ],
)
def test_the_fire_throw(ahead: int, once: str, twice: str, moved: str) -> None:
    """HIRE-FIRE-07: as many squares ahead; standing still for two throws; after a move of one's own."""
    still = locked_in(10 + ahead, "given ffd q10")
    assert still.chance("caught=red", "throw", using=["stays"]) == F(once)
    assert still.chance("caught=red", "throws=2,caught=red", using=["stays"]) == F(twice)
    road = row(*["open"] * 30)
    runs = sit(2, "given blue status out", f"given red square q{10 + ahead} pile_count 0", dungeon=road)
    assert runs.do("given ffd q10", "given turn red").chance("caught=red", "throws=2,caught=red") == F(moved)


@pytest.mark.parametrize(
    ("index", "round_", "chance"),
    [
        (17, 8, "155/648"),
        (17, 9, "389/648"),
        (17, 10, "9977/11664"),
        (32, 12, "44363/186624"),
        (32, 13, "1/2"),
        (51, 18, "10661066435/26121388032"),
        (66, 22, "1548951683033/4231664861184"),
        (66, 23, "112330690872037/203119913336832"),
        (66, 25, "772921328464379/914039610015744"),
    ],
)
def test_how_far_the_fire_gets(index: int, round_: int, chance: str) -> None:
    """HIRE-FIRE-03 HIRE-FIRE-17: by the end of a round, on a way as long as the reference board's."""
    assert locked_in(66).chance(f"fire_index={index}..", f"round={round_ + 1}", using=["stays"]) == F(chance)


@pytest.mark.parametrize(("index", "throws"), [(17, "5.333193739"), (32, "9.619033892"), (66, "19.333333333")])
def test_throws_of_the_fire(index: int, throws: str) -> None:
    found = locked_in(66).spread("count.throws", f"fire_index={index}..", using=["stays"], mean=True).mean
    assert found is not None and f"{float(found):.9f}" == throws


def test_seven_throws_of_the_fire() -> None:
    found = locked_in(66).spread("fire_index", "throws=7", using=["stays"])
    assert found.mean == F(49, 2)


# -- 7.6 --------------------------------------------------------------------------------------------------------------


def moves(cards: Deck, front: str | int) -> bool:
    """Whether one card lies there, and it is a `move` card."""
    return "," not in str(front) and cards.card[str(front)].kind == "move"


@pytest.mark.long
def test_the_first_flips() -> None:
    """HIRE-GEN-07: any card that nobody has seen. Of two, a first one that lies there still was no `move` card."""
    cards, table = deck.reference(), sit(2, "given blue status out", dungeon=row(*["open"] * 30), fireball="no")
    for draws, chance in ((1, F(1, 2)), (2, F(13, 53))):
        found = table.chances("red.in_front", f"draws={draws}", using=["flip"])
        assert sum(share for front, share in found.items() if moves(cards, front)) == chance


def test_the_reference_deck() -> None:
    """What eight of the cards are, as the deck is made up."""
    cards = deck.reference()
    assert among(cards, cards.ids, "move", 8, 4) == F(87750, 296429)
    assert among(cards, cards.ids, "move", 8, 0) == F(1265, 592858)
    brooms = sum(each.title == cards.card["hiccuping_broom_a"].title for each in cards.cards)
    assert 1 - F(comb(54 - brooms, 8), comb(54, 8)) == F(802, 2067)
    assert F(8 * sum(each.value for each in cards.cards), len(cards)) == F(152, 9)
