"""Who may challenge, how each throw is read, and what comes of it (MAZE-DUEL .. MAZE-PVP, MAZE-GATE, MAZE-RING)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import msgspec
import pytest

from companion.games.magic_maze.board import bearing
from companion.procedures.page import page, text
from tests.games.magic_maze.tables import Table, sit, walk

FACES = ("sword", "shield", "blank")


def at_rock(*lines: str, **house: str) -> Table:
    """Red at its open gate has challenged the Ogre on the rock."""
    return sit("red green blue", 14, "given red at a4", "roll 6", *lines, "choose challenge.ogre", **house)


def hunted(*lines: str, **house: str) -> Table:
    """Green's Ogre has gone for blue on c09."""
    given = ("given controller green", "given blue at c09", "given turn green", "roll 5", "move ogre c08")
    return sit("green blue red", 3, *given, *lines, "choose challenge.blue", **house)


def gone_for(*lines: str, **house: str) -> Table:
    """Red on c01 has challenged blue's Ogre on c00."""
    given = ("given controller blue", "given ogre c00", "given red at c01", "given turn red", "roll 3")
    return sit("red blue green", 2, *given, *lines, "choose challenge.ogre", **house)


def for_the_rock(*lines: str, **house: str) -> Table:
    """Yellow at its open gate has challenged green on the rock; green's Ogre stands on b05."""
    given = ("given controller green", "given ogre b05", "given yellow at a2", "given turn yellow", "roll 2")
    return sit("yellow green red", 10, *given, *lines, "choose challenge.green", **house)


# -- the table of the ledger (3.15) ------------------------------------------------------------------------------------

HOME = {"red": "home_red", "green": "home_green", "blue": "home_blue"}


def test_the_ogre_in_the_maze_is_attacked() -> None:
    """MAZE-ACO-01 MAZE-ACO-02 MAZE-ACO-03."""
    table = gone_for()
    assert (table["phase"], table["ogre_facing"], table.prompt.who) == ("duel_attack", "away", "red")
    won = table.do("roll sword")
    assert won.all_at == {**HOME, "blue": "rock", "red": "c01", "ogre": "home_blue"}
    assert (won["red.rings"], won["blue.rings"], won["controller"], won["turn"]) == ("0", "1", "blue", "blue")
    for face in ("shield", "blank"):
        drawn = table.do(f"roll {face}")
        assert (drawn["phase"], drawn["ogre_facing"]) == ("duel_defence", "toward")


def test_the_ogre_in_the_maze_strikes_back() -> None:
    """MAZE-ACO-04 MAZE-ACO-05."""
    table = gone_for().do("roll shield")
    for face in ("shield", "sword"):
        held = table.do(f"roll {face}")
        assert (held["phase"], held["ogre_facing"]) == ("duel_attack", "away")
    lost = table.do("roll blank")
    assert lost.all_at == {**HOME, "blue": "rock", "red": "home_red", "ogre": "c00"}
    assert (lost["red.rings"], lost["blue.rings"], lost["pool_rings"], lost["turn"]) == ("0", "1", "8", "blue")


@pytest.mark.parametrize(("challenger", "holder"), list(product(FACES, FACES)))
def test_every_pair_on_the_rock(challenger: str, holder: str) -> None:
    """MAZE-PVP-02 MAZE-PVP-03 MAZE-PVP-04: only sword and blank decide, whoever threw the sword."""
    table = for_the_rock()
    after = table.do(f"roll yellow:{challenger}", f"roll green:{holder}")
    # the dice may come to rest in either order, and need not say whose they are
    assert after.state == table.do(f"roll {challenger}", f"roll {holder}").state
    assert table.do(f"roll green:{holder}", f"roll yellow:{challenger}")["phase"] == after["phase"]
    if (challenger, holder) == ("sword", "blank"):
        assert after["controller"] == "yellow"
    elif (challenger, holder) == ("blank", "sword"):
        assert (after["controller"], after["yellow.at"]) == ("green", "home_yellow")
    else:
        assert (after["phase"], after.prompt.by) == ("duel_rock", ("yellow", "green"))


def test_the_ogre_where_the_challenger_must_go() -> None:
    """MAZE-PVP-05 MAZE-INV-05: the Ogre comes home from anywhere, and every cell keeps to one figure on the way."""
    given = ("given controller green", "given yellow at a2", "given turn yellow", "roll 2", "choose challenge.green")
    won = sit("yellow green", 10, *given).do("roll yellow:sword", "roll green:blank")
    # green's Ogre stood on green's home, where green's Adventurer goes now
    assert won.all_at == {"yellow": "rock", "green": "home_green", "ogre": "home_yellow"}


# -- MAZE-DUEL ---------------------------------------------------------------------------------------------------------


def test_challenges_are_offered_at_any_stage_and_never_made_for_anybody() -> None:
    """MAZE-DUEL-01 MAZE-DUEL-02: after the die, before and after pushes and walks; one may always do something else."""
    table = sit("red green", 14, "given red at a4", "roll 3")
    for stage in (table, table.do("choose push_left push_right"), table.do("choose push_left", "choose push_right")):
        assert "challenge.ogre" in stage.options
        assert {"push_left", "end_turn"} <= set(stage.options)
        assert stage["red.rings"] == "0"
    assert table.do("move adventurer_red a5").do("choose end_turn")["turn"] == "green"
    left = table.do("choose end_turn", "roll 1", "choose end_turn", "roll 1")
    assert "challenge.ogre" in left.options


def test_a_push_may_bring_two_alongside() -> None:
    """MAZE-DUEL-01, G18: no step is needed; a wall between keeps them apart."""
    lines = ("given controller blue", "given ogre b00", "given red at c00", "given turn red", "roll 2")
    table = sit("red blue", 1, *lines)
    assert table["challenges"] == "none"
    assert "side by side, with no wall between" in table.refused("choose challenge.ogre")
    assert table.do("choose push_left")["challenges"] == "ogre"
    must = sit("red blue", 1, *lines, must_move_to_challenge="on")
    assert must.do("choose push_left")["challenges"] == "none"
    assert must.do("move adventurer_red c01", "choose push_left", "move adventurer_red c00")["challenges"] == "ogre"


def test_why_nobody_is_challenged_is_true_under_every_house_rule() -> None:
    """MAZE-DUEL-01 MAZE-GATE-01: alongside without a step, from home, far from the rock: no wall is blamed for it."""
    beside = ("given controller blue", "given ogre b00", "given red at c00", "given turn red", "roll 2")
    still = sit("red blue", 1, *beside, must_move_to_challenge="on").do("choose push_left")
    assert "must have walked this turn" in still.refused("choose challenge.ogre")
    lair = ("given controller red", "given blue at c00", "given turn red", "roll 1")
    assert "nobody challenges from home" in sit("red blue", 11, *lair, attack_from_home="off").refused(
        "choose challenge.blue"
    )
    for table, target in (
        (sit("red blue", 11, "roll 1"), "ogre"),
        (sit("red blue", 11, "given controller blue", "given ogre c09", "given turn red", "roll 1"), "blue"),
    ):
        assert "on the rock is challenged from your own gate square" in table.refused(f"choose challenge.{target}")
        assert "side by side" not in table.refused(f"choose challenge.{target}")


def test_nobody_is_challenged_who_is_not_there() -> None:
    """MAZE-DUEL-03: oneself, who has left, a colour nobody plays."""
    table = sit("red blue green", 11, "given blue out yes", "roll 1")
    assert "Nobody fights alone." in table.refused("choose challenge.red")
    assert "left the game" in table.refused("choose challenge.blue")
    assert "Nobody plays yellow." in table.refused("choose challenge.yellow")


def test_house_rules_on_challenges_spare_the_centre() -> None:
    """G18, G24: no step is needed at the gate; from home nobody goes for anybody, the Ogre no more than others."""
    gate = ("given red at a4", "roll 1")
    assert sit("red green", 14, *gate, must_move_to_challenge="on")["challenges"] == "ogre"
    assert sit("red green", 14, *gate, attack_from_home="off")["challenges"] == "ogre"
    lair = ("given controller red", "given blue at c00", "given turn red", "roll 1")
    assert sit("red blue", 11, *lair)["challenges"] == "blue"
    assert sit("red blue", 11, *lair, attack_from_home="off")["challenges"] == "none"
    still = sit("red blue", 11, *lair, must_move_to_challenge="on")
    assert still["challenges"] == "none"
    walked = still.do("given ogre c01", "move ogre home_red")
    assert walked["challenges"] == "blue"


def test_no_challenge_from_a_cell_that_may_only_be_passed() -> None:
    """MAZE-DUEL-01: a figure put by hand on another's gate square has nobody to challenge from there."""
    table = sit("red blue", 12, "given controller blue", "given ogre a1", "given red at a7", "given turn red", "roll 1")
    crossing = msgspec.structs.replace(table.state, at=("a0", "rock"))
    assert table.game.terrain.alongside(crossing.positions, "a0", "a1")
    assert table.game.view(crossing)["challenges"] == []


def test_who_may_duel_whom() -> None:
    """MAZE-DUEL-03 MAZE-CTRL-05: two Adventurers who meet do not fight; nobody goes for his own Ogre."""
    meeting = sit("red blue", 11, "given red at b01", "given blue at b02", "roll 1")
    assert meeting["challenges"] == "none"
    assert "Adventurers fight only for the rock." in meeting.refused("choose challenge.blue")
    own = sit("red blue", 11, "given controller red", "given ogre c00", "given turn red", "roll 1")
    assert own["challenges"] == "none"
    assert "You rule the Ogre yourself." in own.refused("choose challenge.ogre")


def test_only_the_adventurers_player_throws() -> None:
    """MAZE-DUEL-04: whose Ogre it is does not matter."""
    for table, who in ((at_rock(), "red"), (hunted(), "blue"), (gone_for(), "red")):
        for faces in ([], ["shield"], ["shield", "shield"]):
            later = table.do(*(f"roll {face}" for face in faces))
            assert later.prompt.who == who
    assert gone_for().prompt.die is not None


@pytest.mark.parametrize("duel", [at_rock, hunted, gone_for], ids=lambda duel: duel.__name__)
def test_which_way_the_ogre_looks(duel: Callable[[], Table]) -> None:
    """MAZE-DUEL-05 MAZE-DUEL-10: away from an attacker, toward a defender, at rest when it is over."""
    table = duel()
    for _ in range(4):
        view = table.game.table(table.state)
        facing = next(piece.facing for piece in view.pieces if piece.id == "ogre")
        attacked = table["phase"] == "duel_attack"
        assert table["ogre_facing"] == ("away" if attacked else "toward")
        toward = _bearing(table)
        assert facing is not None
        assert abs((facing - toward - (180 if attacked else 0) + 180) % 360 - 180) < 0.01
        table = table.do("roll shield")
    table = table.do("roll sword", "roll sword") if table["phase"] == "duel_defence" else table.do("roll sword")
    assert table["ogre_facing"] == "idle"
    view = table.game.table(table.state)
    assert next(piece.facing for piece in view.pieces if piece.id == "ogre") is None


def _bearing(table: Table) -> float:
    """From the Ogre to whoever fights it, by compass."""
    cell = table.game.terrain.cell
    assert table.state.duel is not None
    return bearing(cell[table.state.ogre].at, cell[table.state.at[table.state.duel.fighter]].at)


@pytest.mark.parametrize("duel", [at_rock, hunted, gone_for], ids=lambda duel: duel.__name__)
def test_a_duel_goes_on_until_somebody_wins(duel: Callable[[], Table]) -> None:
    """MAZE-DUEL-08: no limit to the throws, and nothing but throws."""
    table = duel()
    for _ in range(30):
        assert table.awaits == ["throw"]
        assert table.options == []
        table = table.do("roll shield")
    assert table.state.duel is not None
    assert "is to throw the duel die" in table.refused("choose end_turn")


def test_breaking_off_by_house_rule() -> None:
    """MAZE-DUEL-08, G34: only who challenged, only after a defence held; both stay and the turn ends."""
    for table in (at_rock(allow_withdraw="on"), gone_for(allow_withdraw="on")):
        assert table.options == []
        assert table.do("roll blank").options == []
        held = table.do("roll blank", "roll shield")
        assert held.options == ["withdraw"]
        assert held.awaits == ["throw", "choice"]
        over = held.do("choose withdraw")
        assert over.all_at == table.all_at
        assert (over["turn"] != "red", over["duel"], over["ogre_facing"]) == (True, "none", "idle")
        assert held.do("roll sword")["duel"] == "none"
    assert hunted(allow_withdraw="on").do("roll shield").options == []


# -- gates, homes, targets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("position", range(16))
def test_a_gate_must_be_fully_open(position: int) -> None:
    """MAZE-GATE-01 MAZE-GATE-02: for the Ogre on the rock and for its holder (G27); half shut is not enough."""
    for lines, target in (((), "ogre"), (("given controller green", "given ogre c07"), "green")):
        table = sit("red green", position, *lines, "given red at a4", "given turn red", "roll 1")
        assert (target in table["challenges"]) == (table["gate_red"] == "open")
        if table["gate_red"] != "open":
            words = "half shut" if table["gate_red"] == "half" else "shut"
            assert f"Your gate is {words}." in table.refused(f"choose challenge.{target}")
            assert {"push_left", "push_right"} <= set(table.options)


def test_the_state_of_the_own_gate_is_told() -> None:
    """MAZE-GATE-01 MAZE-MODEL-03: on coming to the gate square, and after each push while one stands there."""
    table = sit("red green", 11, "given red at a5", "roll 6").do("move adventurer_red a4")
    assert "Ann’s gate is shut." in table.said
    for words in ("shut", "half shut, and that is not enough", "open", "half shut", "shut"):
        table = table.do("choose push_left")
        assert f"Ann’s gate is {words}" in table.said
    away = table.do("move adventurer_red a5", "choose push_right")
    assert "gate is" not in away.said


@pytest.mark.parametrize(("wheel", "words"), [(13, "open"), (12, "half shut, and that is not enough"), (11, "shut")])
def test_the_last_push_tells_of_the_gate_too(wheel: int, words: str) -> None:
    """MAZE-GATE-02 MAZE-TURN-04: with no push left one still hears whether one may fight, or must wait."""
    table = sit("red green", wheel, "given red at a4", "roll 1", "choose push_left")
    assert f"Ann’s gate is {words}." in table.said
    assert {"MAZE-GATE-01"} <= table.cited
    assert ("MAZE-GATE-02" in table.cited) == (words != "open")
    assert ("challenge.ogre" in table.options) == (words == "open")
    assert table["spots_left"] == "0"


def test_waiting_at_the_gate() -> None:
    """MAZE-GATE-03 MAZE-GATE-04: for turns on end; then the number die first, and the challenge at once."""
    table = sit("red green", 15, "given red at a4", "roll 1")
    for _ in range(3):
        table = table.do("choose end_turn", "roll 1", "choose end_turn", "roll 1")
        assert table["red.at"] == "a4"
    opened = table.do("choose end_turn", "roll 1", "choose push_right end_turn")
    assert (opened["turn"], opened["gate_red"], opened.awaits) == ("red", "open", ["throw"])
    assert "number die" in opened.refused("choose challenge.ogre")
    assert opened.do("roll 3", "choose challenge.ogre")["phase"] == "duel_attack"


def test_nobody_is_attacked_at_home() -> None:
    """MAZE-HOME-01: a table may let the Ogre be attacked at its master's (G17), and nobody attack from home (G24)."""
    lines = ("given controller blue", "given ogre c00")
    barred = sit("red blue", 11, *lines, "given turn red", "roll 1", attack_from_home="off")
    assert barred["challenges"] == "none"
    lair = ("given controller green", "given red at c08", "given turn red", "roll 1")
    open_ = sit("red green", 3, *lair, ogre_home_safe="off")
    assert open_["challenges"] == "ogre"
    won = open_.do("choose challenge.ogre", "roll sword")
    assert won.all_at == {"red": "c08", "green": "rock", "ogre": "home_green"}


def test_the_master_names_whom_the_ogre_goes_for() -> None:
    """MAZE-OCA-06 MAZE-CTRL-05: several beside it, on gate squares too; never the one on the rock."""
    lines = ("given controller green", "given ogre a5", "given red at a4", "given blue at a6", "given turn green")
    table = sit("red blue green", 11, *lines, "roll 1")
    assert table["challenges"] == "blue,red"
    assert table.do("choose challenge.red").prompt.who == "red"
    assert table.do("choose challenge.blue").prompt.who == "blue"


def test_several_challenges_open_at_once() -> None:
    """MAZE-DUEL-01: at the open gate, the Ogre beside: the rock or the Ogre, as named."""
    lines = ("given controller green", "given ogre a5", "given red at a4", "given turn red", "roll 1")
    table = sit("red green", 14, *lines)
    assert table["challenges"] == "green,ogre"
    assert table.do("choose challenge.green")["duel"] == "rock_duel"
    assert table.do("choose challenge.ogre")["duel"] == "ogre_challenged"


# -- rings, command, end -----------------------------------------------------------------------------------------------


def test_a_ring_for_defence_by_house_rule() -> None:
    """MAZE-ACO-05, G33: `ring_for_ogre_defence` pays the Ogre's master, who may win by it in another's turn."""
    lost = gone_for(ring_for_ogre_defence="on").do("roll blank", "roll blank")
    assert (lost["blue.rings"], lost["red.at"], lost["ogre"]) == ("2", "home_red", "c00")
    pages = {rule: lost.game.handbook({"ring_for_ogre_defence": rule})["ogre_challenged"] for rule in ("off", "on")}
    assert "takes a ring" in text(page(pages["on"]), 72) and "takes a ring" not in text(page(pages["off"]), 72)
    third = gone_for("given blue rings 2", ring_for_ogre_defence="on").do("roll blank", "roll blank")
    assert (third["winner"], third["phase"]) == ("blue", "game_over")


def test_rings_stay_with_who_won_them() -> None:
    """MAZE-RING-05 MAZE-RING-06: losing the rock, the Ogre or a duel costs none."""
    lines = ("given green rings 2", "given yellow rings 2", "given red rings 2")
    table = for_the_rock(*lines)
    held = table.do("roll blank", "roll sword")
    assert [held[f"{each}.rings"] for each in ("yellow", "green", "red")] == ["2", "2", "2"]
    lost = table.do("roll sword", "roll blank")
    assert [lost[f"{each}.rings"] for each in ("yellow", "green", "red")] == ["3", "2", "2"]


def test_command_follows_the_rock() -> None:
    """MAZE-CTRL-01 MAZE-CTRL-02 MAZE-CTRL-03: beaten in the maze the Ogre stays its master's."""
    for after in (hunted().do("roll shield", "roll sword"), gone_for().do("roll sword")):
        master = after["controller"]
        assert after[f"{master}.at"] == "rock"
        assert after["ogre"] == f"home_{master}"
    table = at_rock().do("roll sword", "given turn red", "roll 2")
    assert "stays on the rock" in table.refused(walk("red", "a4"))


def test_the_third_ring_ends_it() -> None:
    """MAZE-WIN-01 MAZE-WIN-02: at that moment, on every way to a ring; figures are still put where they go."""
    by_hunt = hunted("given green rings 2").do("roll blank")
    assert (by_hunt["winner"], by_hunt["phase"], by_hunt["blue.at"]) == ("green", "game_over", "home_blue")
    for line in ("roll 3", "roll sword", "choose end_turn", "move ogre c12", "part wheel 11"):
        assert "over" in by_hunt.refused(line)
    two = hunted().do("roll blank")
    assert (two["green.rings"], two["winner"]) == ("2", "none")
