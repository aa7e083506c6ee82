"""The exact odds of the ledger (part 7), as equal fractions."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Literal

import pytest

from companion.games.hirelings import chances, deck
from companion.games.hirelings.chances import Stand, Turns
from companion.games.hirelings.deck import Deck
from companion.games.hirelings.encounters import handbook
from companion.games.hirelings.ground import FIRE_DIE, Dungeon, reference
from companion.games.hirelings.house import House
from companion.games.hirelings.monsters import monster
from companion.games.hirelings.vocabulary import Kind
from companion.procedures import interpreter
from companion.procedures.linear import Rows, solve
from companion.procedures.odds import Chain, Odds, chain
from companion.procedures.scene import NO_GROUND, Scene
from tests.games.hirelings.tables import Table, at, branching, flip, sit

F = Fraction
D = reference()
ROOMS = handbook(D, House())
OTHER = {"s09": "r1", "s26": "t1", "s43": "u1"}


def known(**counts: int) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((name, count) for name, count in counts.items() if count))


def run(turns: Turns, stand: Stand) -> F:
    """The mean number of turns until the hireling is out."""
    number: dict[Stand, int] = {stand: 0}
    rows: Rows = {}
    for here in (todo := [stand]):
        links: dict[int, F] = {}
        for end, chance in turns.turn(here).items():
            if end.square != turns.dungeon.exit:
                if end not in number:
                    number[end] = len(number)
                    todo.append(end)
                links[number[end]] = chance
        rows[number[here]] = (links, {"turns": F(1)})
    return solve(rows)[0][0]["turns"]


def fire_spread(dungeon: Dungeon, throws: int) -> dict[int, F]:
    """The index of the Fireball after so many throws from START."""
    found = {0: F(1)}
    for _ in range(throws):
        after: dict[int, F] = {}
        for index, chance in found.items():
            for face in range(1, FIRE_DIE + 1):
                to = min(index + face, dungeon.last)
                after[to] = after.get(to, F(0)) + chance / FIRE_DIE
        found = after
    return found


def among(deck: Deck, unseen: tuple[str, ...], kind: Kind, cards: int, count: int) -> F:
    """The chance that exactly `count` of so many face-down cards are of that kind."""
    of_kind = len(deck.of(kind, unseen))
    ways = comb(of_kind, count) * comb(len(unseen) - of_kind, cards - count)
    return F(ways, comb(len(unseen), cards))


# -- 7.1 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(2, 9))
@pytest.mark.parametrize("help", range(6))
def test_evading(number: int, help: int) -> None:
    """HIRE-MON-02: (9 - n + e) in 8, cut to 0..1."""
    good = chain(monster(number), NO_GROUND, known=known(evade=help)).odds().good
    assert good == min(F(1), max(F(0), F(9 - number + help, 8)))


def test_a_card_helps_in_the_turn_of_arrival_only() -> None:
    """HIRE-MON-11 HIRE-CARD-08: under must_evade the card is gone by the next turn: 1 + (2/8) x 2 turns on average."""
    assert chain(monster(5, "must_evade"), NO_GROUND, known=known(evade=2)).odds().turns == F(3, 2)
    assert chain(monster(5, "must_evade"), NO_GROUND).odds().turns == 2


# -- 7.2 --------------------------------------------------------------------------------------------------------------


def stays(room: str, *using: str, help: int = 0, most: int = 5) -> tuple[list[F], F | None]:
    """The chance of 0, 1, 2 .. turns that end in the room, and their mean."""
    procedure = ROOMS[room]
    waiting = {interpreter.begin(procedure, NO_GROUND, known=known(evade=help)).scene: F(1)}
    shares = []
    for _ in range(most):
        later: dict[Scene, F] = {}
        on = F(0)
        for scene, share in waiting.items():
            turn = Chain(procedure, NO_GROUND, interpreter.resume(procedure, NO_GROUND, scene), "turn").odds(using)
            on += share * turn.ends.get("on", F(0))
            for end, chance in turn.ends.items():
                if end.startswith("waiting:"):
                    after = Scene(end.removeprefix("waiting:"))
                    later[after] = later.get(after, F(0)) + share * chance
        shares.append(on)
        waiting = later
    whole = chain(procedure, NO_GROUND, known=known(evade=help)).odds(using)
    return shares, whole.turns and whole.turns - 1


def test_polka_pit() -> None:
    """HIRE-ROOM-21."""
    assert stays("goblin_polka_pit") == ([F(1, 2), F(3, 8), F(1, 8), F(0), F(0)], F(5, 8))
    assert stays("goblin_polka_pit", help=2) == ([F(3, 4), F(3, 16), F(1, 16), F(0), F(0)], F(5, 16))


@pytest.mark.parametrize(("room", "using"), [("toll_troll", "brawl"), ("rope_bridge", "run")])
def test_halving(room: str, using: str) -> None:
    """HIRE-ROOM-22 HIRE-ROOM-23."""
    assert stays(room, using) == ([F(1, 2**n) for n in range(1, 6)], F(1))


def test_careful() -> None:
    """HIRE-ROOM-23: exactly one turn."""
    assert stays("rope_bridge", "careful") == ([F(0), F(1), F(0), F(0), F(0)], F(1))


def test_slope() -> None:
    """HIRE-ROOM-24: every slide starts the climb anew, so the slides are counted by hand."""
    once = chain(ROOMS["slimy_slope"], NO_GROUND).odds().ends
    assert once == {"on": F(5, 8), "set_down": F(3, 8)}
    slides = [once["on"] * once["set_down"] ** count for count in range(3)]
    assert slides == [F(5, 8), F(15, 64), F(45, 512)]
    assert once["set_down"] / once["on"] == F(3, 5)


def test_toll() -> None:
    """HIRE-ROOM-22: a card buys certainty, and costs a card."""
    options = chain(ROOMS["toll_troll"], NO_GROUND, known=known(cards=1)).options()
    assert {name: (odds.good, odds.lost) for name, odds in options.items()} == {
        "brawl": (F(1), F(0)),
        "pay": (F(1), F(1)),
    }
    assert list(chain(ROOMS["toll_troll"], NO_GROUND).options()) == []


# -- 7.3 --------------------------------------------------------------------------------------------------------------

TURNS = [
    ("start", {}, (), "s01 1/6 s02 1/6 s03 1/6 s04 1/8 s05 7/48 s06 7/48 s07 1/24 s08 7/576 s09 7/576", "5/288"),
    (
        "start",
        {"move": 2},
        (),
        "s03 1/6 s04 5/24 s05 1/8 s06 1/8 s07 3/16 s08 7/96 s10 13/576 s11 13/576 s12 17/576",
        "23/576",
    ),
    (
        "s18",
        {},
        (),
        "s19 1/6 s20 5/12 s21 7/72 s22 7/72 s23 1/9 s24 49/864 s25 47/2304 s26 455/41472",
        "955/41472",
    ),
    (
        "s18",
        {"evade": 2},
        (),
        "s19 1/6 s20 5/24 s21 7/48 s22 7/48 s23 1/12 s24 49/384 s26 637/18432 s27 385/18432",
        "617/9216",
    ),
    (
        "s54",
        {},
        (),
        "s54 145/768 s55 3/8 s56 35/288 s58 1225/13824 s59 1225/13824 s60 2375/27648 s61 3175/221184 s64 1225/98304",
        "21875/884736",
    ),
    (
        "s58",
        {},
        (),
        "s59 1/6 s60 25/48 s61 7/96 s62 7/96 s63 7/96 s64 9/128 s65 13/2304 s66 13/2304 exit 7/576",
        "0",
    ),
    (
        "s43",
        {},
        ("u1",),
        "s51 49/1152 u1 1/6 u2 1/6 u3 1/3 u4 7/72 u5 85/576 s52 13/1152 s53 5/288",
        "5/288",
    ),
]


@pytest.mark.parametrize(("square", "cards", "ways", "ends", "rest"), TURNS)
def test_one_whole_turn(square: str, cards: dict[str, int], ways: tuple[str, ...], ends: str, rest: str) -> None:
    """HIRE-MON-07 HIRE-ROOM-03: where it ends, bonus moves included."""
    turns = Turns(
        D,
        cards.get("move", 0),
        cards.get("evade", 0),
        ways=dict.fromkeys((square,), *ways) if ways else {},
        using=("brawl", "run"),
    )
    found = turns.squares(Stand(square))
    words = ends.split()
    wanted = {name: F(chance) for name, chance in zip(words[::2], words[1::2], strict=True)}
    assert {name: found.pop(name) for name in wanted} == wanted
    assert sum(found.values(), F(0)) == F(rest)
    assert sum(wanted.values()) + F(rest) == 1


def test_notes_on_whole_turns() -> None:
    """A bonus move in the first turn 1/8, beyond s06 1/12, and the whole dungeon in one turn."""
    first = Turns(D).squares(Stand("start"))
    assert first["exit"] == F(122890625, 2067895430987964852731904)
    near = {"s01", "s02", "s03", "s04", "s05", "s06"}
    assert sum(chance for square, chance in first.items() if square not in near) == F(1, 12)
    met = sit(2).do("roll 4")
    bonus = F(sum(phase == "bonus_move" for phase in met.faces("phase")), 8)
    assert F(1, 6) * bonus == F(1, 8)


# -- 7.4 --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ways", "using", "leave", "mean"),
    [
        ({}, ("brawl", "run"), "free", "22.830458241"),
        (OTHER, ("brawl", "run"), "free", "22.934015129"),
        (OTHER, ("brawl", "careful"), "free", "22.844816989"),
        ({}, ("brawl",), "must_evade", "33.365458241"),
    ],
)
def test_a_whole_run(
    ways: dict[str, str], using: tuple[str, ...], leave: Literal["free", "must_evade"], mean: str
) -> None:
    """The mean number of turns to get out alone, without cards and fire."""
    assert (
        f"{float(run(Turns(D, ways=ways, using=using, house=House(monster_leave=leave)), Stand('start'))):.9f}" == mean
    )


# -- 7.5 --------------------------------------------------------------------------------------------------------------


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
    """HIRE-FIRE-07: as many squares ahead on the same branch."""
    assert chances.caught(D, f"s{30 + ahead}", "s30") == F(once)
    spread = fire_spread(D, 2)
    assert sum((chance for index, chance in spread.items() if index >= ahead), F(0)) == F(twice)
    walked = sum((F(1, 6) * chances.caught(D, f"s{40 + ahead + face}", "s40") for face in range(1, 7)), F(0))
    assert walked == F(moved)


def fire_at(dungeon: Dungeon, index: int, round_: int) -> F:
    """The chance that the Fireball has come to an index or beyond by the end of a round."""
    throws = max(0, round_ - len(dungeon.board.fire_track))
    return sum((chance for at, chance in fire_spread(dungeon, throws).items() if at >= index), F(0))


def fire_throws(index: int) -> F:
    """The mean number of throws until the Fireball has come that far."""
    mean = [F(0)] * (index + FIRE_DIE)
    for far in range(1, index + 1):
        mean[far] = 1 + sum((mean[far - face] for face in range(1, min(far, FIRE_DIE) + 1)), F(0)) / FIRE_DIE
    return mean[index]


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
    """HIRE-FIRE-03 HIRE-FIRE-17: the Fireball's index at the end of a round is the sum of r - 4 dice, cut at 66."""
    assert fire_at(D, index, round_) == F(chance)


def test_throws_of_the_fire() -> None:
    means = [f"{float(fire_throws(index)):.9f}" for index in (17, 32, 66)]
    assert means == ["5.333193739", "9.619033892", "19.333333333"]
    seven = fire_spread(D, 7)
    assert sum(index * chance for index, chance in seven.items()) == F(49, 2)


# -- 7.6 --------------------------------------------------------------------------------------------------------------


def test_the_reference_deck() -> None:
    """HIRE-GEN-07: what any face-down card may be, by what has been seen."""
    cards = deck.reference()
    first = chances.next_card(cards, cards.ids)
    assert sum(chance for (kind, _), chance in first.items() if kind == "move") == F(1, 2)
    after = chances.next_card(cards, cards.unseen(("worn_boots_a",)))
    both = F(1, 2) * sum(chance for (kind, _), chance in after.items() if kind == "move")
    assert both == F(13, 53)
    assert among(cards, cards.ids, "move", 8, 4) == F(87750, 296429)
    assert among(cards, cards.ids, "move", 8, 0) == F(1265, 592858)
    brooms = F(1)
    for drawn in range(8):
        brooms *= F(51 - drawn, 54 - drawn)
    assert 1 - brooms == F(802, 2067)
    assert 8 * sum(value * chance for (_, value), chance in first.items()) == F(152, 9)


# -- beside the prompts -----------------------------------------------------------------------------------------------


def test_odds_of_what_is_asked() -> None:
    """Each option's exact odds, and those of flipping first, by all cards that nobody has seen."""
    met = at("s50").do("roll 3")
    plain = met.game.odds(met.state)[""]
    assert (plain.good, plain.faces) == (F(1, 2), (5, 6, 7, 8))
    helped = flip(at("s50"), "evade", 2).do("roll 3")
    assert helped.game.odds(helped.state)[""].good == F(3, 4)
    held = at("s19").do("roll 1", "roll 1", "given turn red")
    odds = held.game.odds(held.state)
    assert odds[""].good == F(3, 4)
    # half the cards move and change nothing; of the others a third is +1, the rest make it certain
    assert odds["flip"].good == F(1, 2) * F(3, 4) + F(1, 2) * (F(1, 3) * F(7, 8) + F(2, 3))
    troll = at("s34").do("roll 1")
    assert {name: each.good for name, each in troll.game.odds(troll.state).items()} == {"brawl": F(1, 2), "pay": F(1)}
    assert at("s02").game.odds(at("s02").state) == {}


def test_danger_before_the_fire() -> None:
    """Exact for whoever still moves: their own turn first, by the safer ways, then the fire's throw."""
    dungeon = reference()
    open_road = chances.caught_after_turn(dungeon, Stand("s17"), "s16", 0, 0, House())
    by_hand = F(0)
    for square, chance in Turns(dungeon).squares(Stand("s17")).items():
        by_hand += chance * chances.caught(dungeon, square, "s16")
    assert open_road == by_hand
    split = chances.caught_after_turn(dungeon, Stand("s26"), "s25", 0, 0, House())
    spiders = Turns(dungeon, ways=OTHER).squares(Stand("s26"))
    assert split == sum(chance * chances.caught(dungeon, square, "s25") for square, chance in spiders.items())
    assert isinstance(Odds({}, F(0), None, None), Odds)


def ends(table: Table) -> dict[str, str]:
    """Where this turn may end, as a screen shows it."""
    found = table.game.insights(table.state, "")
    rows = next(each.rows for each in found if "turn may end" in str(each.title))
    return {str(where): str(chance) for where, chance in rows}


def test_the_exact_number_counts_in_what_is_foretold() -> None:
    """House rule exact_exit: two from the way out, four of the six faces move nobody."""
    assert ends(at("s65", exact_exit="yes")) == {"square 65": "4 in 6", "square 66": "1 in 6", "the way out": "1 in 6"}
    assert ends(at("s65")) == {"square 66": "1 in 6", "the way out": "5 in 6"}


def test_ways_too_short_are_not_foretold() -> None:
    """HIRE-MOVE-03 HIRE-MOVE-04: whoever must not overshoot goes by the way that is long enough."""
    squares = (("start", ("a",)), ("a", ("exit", "b")), ("b", ("c",)), ("c", ("exit",)), ("exit", ()))
    foretold = ends(sit(2, dungeon=branching(*squares), exact_exit="yes"))
    assert foretold == {"the hoard": "2 in 6", "the way out": "2 in 6", "square a": "1 in 6", "square c": "1 in 6"}


def test_rooms_passed_through_are_foretold() -> None:
    """House rule room_midmove: the pit stops nobody but whoever's last step ends there."""
    pit = "the Goblin Polka Pit"
    assert ends(at("s19", room_midmove="pass_through"))[pit] == "1 in 12"
    assert ends(at("s19"))[pit] == "3 in 6"
