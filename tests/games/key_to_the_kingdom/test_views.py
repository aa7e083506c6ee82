"""What screens, cameras and lamps may know: everything that lies open, and nothing of what a holder holds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion.games import rules
from companion.play.setup import Setup
from companion.play.simulation import seats
from tests.games.key_to_the_kingdom.tables import at, holding, jump, sit

GAME = rules("key_to_the_kingdom")


@pytest.mark.parametrize("seed", range(2))
def test_printed_holders_are_never_learnt(seed: int) -> None:
    """Ledger part 6: with printed holders the state itself does not know, whatever is played."""
    rng = random.Random(seed)
    house = {
        "treasure_cards": "printed",
        "cobra_effect": ("none", "to_dungeon")[seed % 2],
        "monster_mode": "printed_card",
    }
    state = GAME.new(Setup(GAME.id, seats(GAME, 3), house))
    for _ in range(1200):
        prompt = GAME.expects(state)
        if prompt.over:
            break
        state, _ = GAME.advance(state, GAME.simulated(state, prompt, rng))
        assert state.supply.contents == ()
        assert all(GAME.secrets(state, player.colour) == () for player in state.players)


def test_two_tables_that_differ_in_a_secret_look_the_same() -> None:
    """The Key or the Cobra in Ann's holder: equal views, equal prompts, equal rulings, until she opens it."""

    def story(treasure: str) -> list[Any]:
        table = at("black_dagger_ice_palace", treasure_cards="dealt").do(
            "draw iron_shade", "roll 1", f"draw {treasure}"
        )
        seen: list[Any] = [table.rulings]
        for line in ("roll 3", "move blue bt26", "roll 2"):
            seen += [GAME.table(table.state), GAME.view(table.state), table.prompt]
            table = table.do(line)
            seen.append(table.rulings)
        return seen

    assert story("key") == story("cobra")


def test_nobody_looks_before_all_picks_are_made() -> None:
    """KTK-RING-04: of holders from the lost pool nothing is shown until the last of the picks."""
    lines = ("given lost_holders holder_1,holder_2", "given red contents holder_1:key,holder_2:cobra")
    guarded = holding("holder_1", "holder_2")
    seated = sit("red blue", guarded, *lines, board=None, treasure_cards="dealt")
    picking = seated.do("given red status at_ring(cards)")
    picked = picking.do("choose holder_1")
    assert (picked["phase"], picked["red.holders"]) == ("pick", "holder_1")
    assert GAME.secrets(picked.state, "red") == ()
    done = picked.do("choose holder_2")
    assert [str(each) for each in GAME.secrets(done.state, "red")] == ["Holder 1: Key", "Holder 2: Cobra"]


def test_where_the_figures_stand() -> None:
    """Inside a hazard too, so that a camera can look for them; the King off the board is nowhere."""
    table = GAME.table(at("snake_pit.near").do("roll 1 1 1").state)
    where = {piece.id: piece.at for piece in table.pieces}
    assert where == {"red": "snake_pit_pit", "blue": "bt29", "demon_king": None}
    assert dict(table.parts) == {"flap_a": "in", "flap_b": "out", "bridge": "0"}
    assert table.turn == "red"
    assert table.thrown == (1, 1, 1)


def test_whose_answer_is_awaited_in_a_fold() -> None:
    """The one who flees, though it is somebody else's turn; and in the tray lie that one's own dice."""
    fleeing = jump("whirlpool_a", ("in", "in"))
    assert (GAME.table(fleeing.state).turn, GAME.table(fleeing.state).thrown) == ("blue", ())
    thrown = fleeing.do("roll 1", "move blue bt28", "roll 2")
    assert GAME.table(thrown.state).thrown == (1, 2)


def test_a_die_that_was_walked_is_not_among_the_dice_of_a_test() -> None:
    """KTK-KEY-02: the Monster is met with dice that are all still to be thrown."""
    met = at("ip22").do("roll 1", "move red black_dagger_ice_palace")
    assert GAME.table(met.state).thrown == (1,)
    fought = met.do("draw iron_shade")
    assert GAME.table(fought.state).thrown == ()
    assert GAME.table(fought.do("roll 3").state).thrown[:1] == (3,)


def ways_out(table: Any) -> set[str]:
    return {space for space, why in GAME.table(table.state).marks if why == "way_out"}


def test_where_one_may_climb_to_is_marked_as_long_as_one_is_asked_how() -> None:
    """The jump leads to the far dagger, the climb to either; who has come out is asked on which, and that is marked."""
    before = at("snake_pit.near")
    assert len(ways_out(before)) == 1
    pit = before.do("roll 1 1 1")
    assert ways_out(pit) == {"snake_pit_a", "snake_pit_b"} > ways_out(before)
    assert ways_out(at("tiger_pen.near", optional_items="yes")) == {"tiger_pen_b"}
    assert not ways_out(sit("red blue", "given red at bt35"))


@pytest.mark.parametrize(
    ("lines", "said", "brief"),
    [
        ([], "8 cards", ["8"]),
        (["given red status in_dungeon(ice_palace,2)"], "in the dungeon", []),
        (["given red status skipping(2)"], "misses 2 turns", []),
        (["given red status in_whirlpool(whirlpool_a)"], "in whirlpool A", []),
        (["given red status in_hazard(wild_boar,path)"], "in Wild Boar", ["Wild Boar"]),
        (
            ["given turn red", "given red at black_dagger_ice_palace", "draw iron_shade"],
            "fights the Iron Shade",
            ["Iron Shade"],
        ),
    ],
)
def test_two_or_three_words_under_a_name(lines: list[str], said: str, brief: list[str]) -> None:
    table = sit("blue red", "given blue at bt29", *lines)
    seat = next(seat for seat in GAME.table(table.state).seats if seat.id == "red")
    assert str(seat.status) == said
    assert [str(word) for word in seat.brief] == brief


def test_cards_in_front_of_a_seat() -> None:
    """Equipment and Deep Magic lie open, holders show their backs."""
    lines = ("given red equipment axe,net", holding("holder_1"), "given red holders holder_1", "given red deep_magic 2")
    seat = GAME.table(sit("red blue", *lines, "given deep_magic_supply 4").state).seats[0]
    assert [(card.id, card.count, card.hidden) for card in seat.cards] == [
        ("axe", 1, False),
        ("net", 1, False),
        ("holder_1", 1, True),
        ("deep_magic", 2, False),
    ]
    assert dict(seat.counters) == {"cards": 2, "holders": 1, "deep_magic": 2}
