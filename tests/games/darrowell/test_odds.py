"""The exact odds of the ledger (part 7), as equal fractions from the procedures and the reference boards."""

from __future__ import annotations

from itertools import product

import pytest

from companion.games.darrowell.areas import coffin_room
from companion.games.darrowell.game import GAME
from companion.games.darrowell.house import House
from companion.games.darrowell.vocabulary import ITEMS, SLOTS
from companion.play.rules import Rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from companion.procedures import interpreter
from companion.procedures.effects import Happening
from companion.procedures.scene import NO_GROUND, Scene
from companion.table.events import Rolled
from tests.games.darrowell.exact import (
    CITY,
    DUNGEON,
    Came,
    F,
    Plan,
    amounts,
    begun,
    chain,
    chance,
    ends,
    gold,
    mean_gold,
    naming,
    odds,
    play,
)

CARD = tuple(sorted(item for item in ITEMS for _ in range(SLOTS[item])))
"""Every slot filled."""


def weapons(count: int, *others: str) -> tuple[str, ...]:
    return (*others, *("weapon",) * count)


def armor(count: int, *others: str) -> tuple[str, ...]:
    return (*("armor",) * count, *others)


def received(came: Came) -> dict[str, F]:
    """The chance of each item that came of it; "" for none."""
    found: dict[str, F] = {}
    for (_, happened), each in came.items():
        name = next((one.what for one in happened if one.verb in ("due", "cursed", "lost")), "")
        found[name] = found.get(name, F(0)) + each
    return found


# -- 7.1 general procedures ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["random_item", "random_curse", "random_loss"])
def test_random_items(name: str) -> None:
    """DARR-RAND-01..03, DARR-RAND-07: the same two dice whether gained, cursed or lost."""
    single = {"lock_pick_1", "lock_pick_2", "lock_pick_3"}
    accessories = {"torch", "guild_token", "tarot_card", "hour_glass"}
    card = tuple(item for item in CARD if item != "tarot_card") if name == "random_loss" else ()
    found = received(play(DUNGEON, name, naming("keep"), card))
    lost_tarot = F(1, 18) if name == "random_loss" else F(0)
    assert found["weapon"] == F(1, 3) and found["armor"] == F(1, 6)
    assert {found[each] for each in single} == {F(1, 36)}
    assert {found[each] for each in accessories if each in found} == {F(1, 18)}
    assert found[""] == F(7, 36) + lost_tarot
    assert 1 - found[""] == F(29, 36) - lost_tarot


def test_breaking() -> None:
    """DARR-GUARD-09: each 1 breaks one weapon."""

    def broken(count: int, option: str) -> dict[int, F]:
        return amounts(play(DUNGEON, "gray_guard", naming("push", option), weapons(count), number=4, chips=1), "lost")

    assert broken(1, "one_die")[1] == F(1, 6)
    two = broken(2, "two_dice")
    assert two[1] + two[2] == F(11, 36) and two[2] == F(1, 36)
    assert two[1] + 2 * two[2] == F(1, 3)


def test_duels() -> None:
    """DARR-DUEL-06, DARR-DUEL-07, DARR-TAROT-04."""
    assert ends(DUNGEON, "duel") == {"won": F(5, 12), "tie": F(1, 6), "lost": F(5, 12)}

    def again_when(low: bool, level: bool) -> dict[str, F]:
        def plan(scene: Scene, names: tuple[str, ...]) -> str:
            own, other = map(int, scene.thrown)
            return "tarot_card" if (low and own < other) or (level and own == other) else "keep"

        return dict(chain(DUNGEON, "duel", ("tarot_card",)).following(plan).ends)

    assert again_when(True, True) == {"won": F(125, 216), "tie": F(7, 72), "lost": F(35, 108)}
    assert again_when(True, False) == {"won": F(55, 108), "tie": F(17, 72), "lost": F(55, 216)}


@pytest.mark.parametrize(
    ("players", "wanted"), [(2, F(1)), (3, F(35, 36)), (4, F(65, 72)), (5, F(85, 108)), (6, F(205, 324))]
)
def test_start_rooms_where_nobody_throws_again(players: int, wanted: F) -> None:
    """DARR-SETUP-08, DARR-SETUP-09: judged by the game itself, throw after throw."""
    game = Rules(GAME)
    state = game.new(Setup(game.id, seats(game, players), {"first_player": "first_named"}))
    here = {(): (F(1), state)}
    for number in range(players):
        after: dict[tuple[int, ...], tuple[F, object]] = {}
        for share, before in here.values():
            for face in range(1, 7):
                state, _ = game.advance(before, Rolled(face, "d6"))
                placed = [each.at for each in state.players if each.at]
                if len(placed) == number + 1:
                    key = tuple(sorted(placed.count(room) for room in set(placed)))
                    after[key] = (after.get(key, (F(0), None))[0] + share / 6, state)
        here = after  # type: ignore[assignment]
    assert sum(share for share, _ in here.values()) == wanted


GUARDS = {
    ("gray_guard", 2): (F(5, 6), F(35, 36), F(25, 36), F(5, 18), F(35, 36), F(215, 216)),
    ("gray_guard", 3): (F(2, 3), F(8, 9), F(2, 3), F(2, 9), F(8, 9), F(26, 27)),
    ("gray_guard", 4): (F(1, 2), F(3, 4), F(7, 12), F(1, 6), F(3, 4), F(7, 8)),
    ("gray_guard", 5): (F(1, 3), F(5, 9), F(4, 9), F(1, 9), F(5, 9), F(19, 27)),
    ("red_guard", 7): (None, F(7, 12), F(19, 36), F(1, 18), None, F(29, 36)),
    ("red_guard", 8): (None, F(5, 12), F(5, 12), F(0), None, F(49, 72)),
}


@pytest.mark.parametrize(("guard", "wanted"), GUARDS.items(), ids=[f"{name}_{n}" for name, n in GUARDS])
def test_one_attempt_at_a_guard(guard: tuple[str, int], wanted: tuple[F | None, ...]) -> None:
    """DARR-GUARD-04, DARR-GUARD-05: one die, two dice, what breaks on the way, and with a tarot card."""
    name, number = guard
    one, two, whole, broken, one_tarot, two_tarot = wanted

    def past(items: tuple[str, ...], dice: str) -> F:
        return ends(DUNGEON, name, "push", dice, items=items, number=number, chips=1).get("past", F(0))

    assert past(weapons(2), "two_dice") == two
    assert past(weapons(2, "tarot_card"), "two_dice") == two_tarot
    if one is not None:
        assert past(weapons(1), "one_die") == past(weapons(3), "one_die") == one
        assert past(weapons(1, "tarot_card"), "one_die") == one_tarot
    else:
        assert past(weapons(1), "one_die") == 0
    came = play(DUNGEON, name, naming("push", "two_dice"), weapons(2), number=number, chips=1)

    def passed_breaking(count: int) -> F:
        return chance(came, lambda end, happened: end == "past" and sum(each.amount for each in happened) == count)

    assert (passed_breaking(0), passed_breaking(1)) == (whole, broken)


WITHIN = {
    ("gray_guard", 4): (F(8, 9), F(299, 324), F(67, 72), F(629, 648)),
    ("gray_guard", 5): (F(3, 4), F(119, 144), F(43, 54), F(193, 216)),
    ("red_guard", 7): (F(49, 72), F(301, 432), F(175, 216), F(1127, 1296)),
    ("red_guard", 8): (F(115, 216), F(2195, 3888), F(35, 54), F(965, 1296)),
}


@pytest.mark.parametrize(("guard", "wanted"), WITHIN.items(), ids=[f"{name}_{n}" for name, n in WITHIN])
def test_some_attempts_at_a_guard(guard: tuple[str, int], wanted: tuple[F, ...]) -> None:
    """DARR-GUARD-07, DARR-GUARD-10: chip after chip while weapons last."""
    name, number = guard
    found = tuple(
        ends(DUNGEON, name, "push", "two_dice", items=weapons(held), number=number, chips=chips)["past"]
        for held in (2, 3)
        for chips in (2, 3)
    )
    assert found == wanted


BRIDGE = {
    3: F(1),
    4: F(215, 216),
    5: F(53, 54),
    6: F(103, 108),
    7: F(49, 54),
    8: F(181, 216),
    9: F(20, 27),
    10: F(5, 8),
    11: F(1, 2),
    12: F(3, 8),
    13: F(7, 27),
}


@pytest.mark.parametrize(("load", "wanted"), BRIDGE.items())
def test_bridge(load: int, wanted: F) -> None:
    """DARR-BRIDGE-02, DARR-BRIDGE-03: three dice against everything carried, good and cursed alike."""
    card = tuple(item for item in CARD if item not in ("tarot_card", "hour_glass"))
    held, cursed = (card[:load], 0) if load <= 9 else (card[:9], load - 9)
    found = ends(DUNGEON, "rickety_bridge", "cross", "stay", items=held, cursed=cursed, chips=1)
    assert found["across"] == wanted


# -- 7.2 map 1 -----------------------------------------------------------------------------------------------------


def test_a_wishing_fountain() -> None:
    """DARR-WISH-01."""
    wish = play(DUNGEON, "wishing_fountain", naming("wish"))
    assert amounts(wish) == {0: F(1, 2), 7: F(1, 2)}
    assert mean_gold(wish) == F(7, 2)
    assert odds(DUNGEON, "wishing_fountain", "wish", items=("tarot_card",)).good == F(3, 4)


def test_b_fighting_pit() -> None:
    """DARR-PIT-02..06: the 4 alone, then the 4 and the 3, with three, two and one weapon."""

    def fights(held: int, *guards: str) -> Came:
        return play(DUNGEON, "fighting_pit", naming(*guards, "two_dice", "one_die"), weapons(held))

    assert amounts(fights(3, "guard_3"))[5] == F(3, 4)

    def both(held: int) -> tuple[F, F]:
        def plan(scene: Scene, names: tuple[str, ...]) -> str:
            """The 4 first; the 3 only after him."""
            return next((name for name in ("two_dice", "guard_3", "guard_2", "one_die") if name in names), names[-1])

        came = play(DUNGEON, "fighting_pit", plan, weapons(held))
        return amounts(came)[8], mean_gold(came)

    assert both(3) == (F(2, 3), F(23, 4))
    assert both(2) == (F(17, 27), F(203, 36))
    assert both(1) == (F(1, 3), F(7, 2))


def test_c_wall_of_flame() -> None:
    """DARR-FLAME-02..05: the end of the ledge, and where it ends without armor."""
    wanted = [F(431, 7776), F(1225, 3888), F(69911, 93312), F(400255, 419904)]
    found = [ends(DUNGEON, "wall_of_flame", "run", "armor", items=armor(held)) for held in range(4)]
    assert [each["flame_grate"] for each in found] == wanted
    assert found[0] == {
        "cellar_1": F(7, 18),
        "cellar_2": F(49, 108),
        "cellar_3": F(55, 648),
        "cellar_4": F(133, 7776),
        "flame_grate": F(431, 7776),
    }


def test_d_watchers() -> None:
    """DARR-WATCH-01, DARR-WATCH-04: two entries add up."""
    once = amounts(play(DUNGEON, "watchers", naming("keep")), "gate")
    assert sum(drop * share for drop, share in once.items()) == F(7, 2)
    twice = [(one + other, once[one] * once[other]) for one, other in product(once, once)]
    assert sum(share for drop, share in twice if drop >= 7) == F(7, 12)
    assert sum(share for drop, share in twice if drop >= 10) == F(1, 6)


THEFTS = [(1, F(2, 3), F(2)), (2, F(4, 9), F(8, 3)), (3, F(8, 27), F(8, 3)), (4, F(16, 81), F(64, 27))]


def stealing(count: int, tally: str) -> Plan:
    def plan(scene: Scene, names: tuple[str, ...]) -> str:
        return "steal" if scene.tally(tally) < count else "leave"

    return plan


@pytest.mark.parametrize(("count", "success", "mean"), THEFTS)
def test_e_dragon(count: int, success: F, mean: F) -> None:
    """DARR-DRAGON-01..03."""
    came = play(DUNGEON, "dragon_lair", stealing(count, "sacks"), chips=count + 1, fresh=1)
    assert chance(came, lambda end, happened: end == "left") == success
    assert mean_gold(came) == mean


OPENED = {
    1: F(91, 216),
    2: F(13, 27),
    3: F(29, 54),
    4: F(131, 216),
    5: F(145, 216),
    6: F(3, 4),
    7: F(35, 72),
    8: F(97, 216),
    9: F(85, 216),
    10: F(73, 216),
    11: F(19, 72),
    12: F(41, 216),
}


def test_f_coffins() -> None:
    """DARR-COFFIN-05..07: which coffins three dice can open, and how many at once."""
    can: dict[int, F] = {}
    most: dict[int, F] = {}
    for dice in product(range(1, 7), repeat=3):
        ways = coffin_room.choices(tuple(sorted(dice))).values()
        for number in {number for way in ways for number in way}:
            can[number] = can.get(number, F(0)) + F(1, 216)
        count = max(map(len, ways))
        most[count] = most.get(count, F(0)) + F(1, 216)
    assert can == OPENED
    assert most == {3: F(5, 9), 2: F(4, 9)}


@pytest.mark.parametrize(("count", "success", "mean"), THEFTS[:3])
def test_g_guard_room(count: int, success: F, mean: F) -> None:
    """DARR-GROOM-01..03: and one item in its seven parts of thirty-six is nothing."""
    came = play(DUNGEON, "guard_room", stealing(count, "secured"), chips=count + 1, fresh=1)
    assert chance(came, lambda end, happened: end == "left") == success
    if count == 1:
        nothing = chance(came, lambda end, happened: end == "left" and not happened)
        assert nothing / success == F(7, 36)


@pytest.mark.parametrize(("players", "wanted"), [(2, F(1, 2)), (3, F(1, 3)), (4, F(1, 6)), (5, F(1, 6)), (6, F(1, 6))])
def test_h_god_of_gold(players: int, wanted: F) -> None:
    """DARR-GOD-01, DARR-GOD-03."""
    came = play(DUNGEON, "god_of_gold", naming("pray"), players=players)
    assert amounts(came)[-10] == wanted


def test_i_squid() -> None:
    """DARR-SQUID-01..03, with every slot filled but the tarot card, which would be thrown again with."""
    card = tuple(item for item in CARD if item != "tarot_card")
    found = received(play(DUNGEON, "river_squid", naming("keep"), card))
    assert 1 - found[""] == F(29, 108) - F(1, 54)
    assert found["torch"] == F(1, 54) and found["weapon"] == F(1, 9)
    kept = received(play(DUNGEON, "river_squid", naming("keep"), CARD))
    assert 1 - kept[""] == F(29, 108)


def test_j_graves() -> None:
    """DARR-GRAVE-02..04: where a curse can land anywhere."""

    def cursed(size: str) -> F:
        came = play(DUNGEON, "grave_dig", once(f"dig_{size}"))
        return chance(came, lambda end, happened: any(each.verb == "cursed" for each in happened))

    assert [cursed(size) for size in ("small", "medium", "large")] == [F(29, 216), F(29, 108), F(29, 72)]
    assert mean_gold(play(DUNGEON, "grave_dig", once("dig_medium"))) == F(14, 3)


def once(option: str) -> Plan:
    """That, and then let it be; a lock pick is a lock pick."""
    return naming(option, "lock_pick_1")


# -- 7.3 map 2 -----------------------------------------------------------------------------------------------------


def test_k_ten_up_ten_down() -> None:
    """DARR-TEN-01."""
    assert amounts(play(CITY, "ten_up_ten_down", naming("play"), gold=10)) == {-10: F(1, 2), 10: F(1, 2)}
    assert odds(CITY, "ten_up_ten_down", "play", items=("tarot_card",), gold=10).good == F(3, 4)


def test_l_weapon_shop() -> None:
    """DARR-SHOP-01."""
    came = play(CITY, "weapon_shop", naming("steal"))
    assert chance(came, lambda end, happened: end == "jail_prisoners") == F(1, 3)
    weapons_due = sum(each * sum(one.verb == "due" for one in happened) for (_, happened), each in came.items())
    assert weapons_due == 1


LANDINGS = {
    "one_die": [F(1, 6)] * 6,
    "two_dice": [F(0), *(F(n, 36) for n in (1, 2, 3, 4, 5, 6, 5, 4, 3, 3))],
    "three_dice": [
        F(0),
        F(0),
        F(1, 216),
        F(1, 72),
        F(1, 36),
        F(5, 108),
        F(5, 72),
        F(7, 72),
        F(25, 216),
        F(1, 8),
        F(1, 2),
    ],
}


@pytest.mark.parametrize(("dice", "wanted"), LANDINGS.items())
def test_m_catapult(dice: str, wanted: list[F]) -> None:
    """DARR-CAT-02: a landing for every total."""
    assert CITY.board.catapult
    places = [CITY.board.catapult.landing[str(total)] for total in range(1, 12)]
    found = ends(CITY, "catapult", "fire", dice)
    assert [found.get(place, F(0)) for place in places[: len(wanted)]] == wanted
    assert sum(found.values()) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_n_bounty(players: int) -> None:
    """DARR-BOUNTY-01: every other player alike; the first die names somebody in so many cases."""
    found = chain(CITY, "bounty_board", counting=("bounty",), others=players - 1).odds(("read",))
    assert found.means["bounty"] == F(sum(range(1, players)), players - 1)
    board = CITY.procedure("bounty_board", House())
    begin = interpreter.choose(
        board, NO_GROUND, begun(CITY, "bounty_board", known={"others": players - 1}).scene, "read"
    )
    good = [face for face in range(1, 7) if interpreter.throw(board, NO_GROUND, begin.scene, face).end]
    assert F(len(good), 6) == F(players - 1, 6)


def test_o_inn() -> None:
    """DARR-INN-04..07: all eight planks, from either end."""
    wanted = [F(0), F(5, 18), F(20, 27), F(613, 648)]
    for side in ("a", "b"):
        found = [ends(CITY, "inn", "cross", "armor", items=armor(held), side=side, unused=1) for held in range(4)]
        assert [each.get("across", F(0)) for each in found] == wanted


def test_p_benny() -> None:
    """DARR-BENNY-01."""
    came = play(CITY, "benny", naming("sell", "torch"), ("torch",))
    assert mean_gold(came) == F(7, 2)


def test_q_hoard() -> None:
    """DARR-HOARD-01, DARR-HOARD-02."""
    came = play(CITY, "kings_hoard", naming("steal", "leave"), chips=2, fresh=1)
    assert chance(came, lambda end, happened: end == "left") == F(2, 3)
    assert mean_gold(came) == F(14, 3)


@pytest.mark.parametrize(
    ("chips", "wanted"),
    [(1, F(1, 9)), (2, F(571, 1944)), (3, F(48907, 104976)), (4, F(108518, 177147))],
)
def test_s_fried_piper(chips: int, wanted: F) -> None:
    """DARR-PIPER-01, DARR-PIPER-02: three in a row within so many chips, by the best choice of dice."""
    assert ends(CITY, "fried_piper", "blow", chips=chips)["done"] == wanted


def test_s_rats() -> None:
    """DARR-PIPER-03: on the first throw."""
    came = play(CITY, "fried_piper", naming("blow"), ("weapon",), chips=1)
    assert chance(came, lambda end, happened: Happening("stripped") in happened) == F(2, 27)


def test_t_pick_pocket() -> None:
    """DARR-PICK-01, DARR-PICK-02."""
    came = play(CITY, "pick_pocket", naming("rob_1", "rob_2", "rob_3", "rob_4"))
    assert chance(came, lambda end, happened: end == "jail_prisoners") == F(65, 81)
    assert chance(came, lambda end, happened: gold(happened) == 12) == F(16, 81)
    assert mean_gold(came) == F(130, 27)


@pytest.mark.parametrize(
    ("down", "wanted"), [(3, [F(1, 2), F(2, 3), F(5, 6), F(1)]), (2, [F(2, 5), F(3, 5), F(4, 5), F(1)])]
)
def test_u_tower_fire(down: int, wanted: list[F]) -> None:
    """DARR-FIRE-02..04: (d+a)/(d+3), every armor given at once."""
    house = House(tower_rooms_down="board" if down == 3 else "2")
    found = [
        chain(CITY, "tower_fire", armor(held), house=house).odds(("climb", "armor")).ends.get("hay_yard")
        for held in range(4)
    ]
    assert found == wanted


@pytest.mark.parametrize(("chips", "wanted"), [(1, F(1, 3)), (2, F(5, 9)), (3, F(19, 27)), (12, F(527345, 531441))])
def test_v_escape(chips: int, wanted: F) -> None:
    """DARR-JAIL-05."""
    assert ends(CITY, "jail_prisoners", "escape", chips=chips)["sewer_lane"] == wanted


def test_v_escape_takes_three_chips() -> None:
    """DARR-JAIL-06: over as many turns as it takes, three tries in the mean."""
    found = chain(CITY, "jail_prisoners", horizon="end", counting=("chip",), chips=12).odds(("escape",))
    assert found.means["chip"] == 3


def test_x_rubbish_heap() -> None:
    """DARR-HEAP-01."""
    came = play(CITY, "rubbish_heap", naming("search"))

    def came_of(verb: str) -> F:
        return chance(came, lambda end, happened: any(each.verb == verb for each in happened))

    assert (came_of("cursed"), came_of("due")) == (F(29, 216), F(29, 54))
    assert chance(came, lambda end, happened: not happened) == F(71, 216)


def test_y_goblins() -> None:
    """DARR-GOB-03..06: never stopping."""
    found = chain(CITY, "goblin_fight", horizon="turn", counting=("gold", "chip")).odds(("bet", "bet_1", "gong"))
    assert (found.means["gold"], found.means["chip"]) == (F(35, 6), F(10, 3))
    came = play(CITY, "goblin_fight", naming("bet", "bet_1", "gong"), chips=12)
    assert amounts(came) == dict.fromkeys((0, 1, 3, 6, 10, 15), F(1, 6))
