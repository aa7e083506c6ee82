"""Somebody has to go home: what was held goes to the lost pool, and the others play on."""

from __future__ import annotations

import pytest

from tests.games.key_to_the_kingdom.tables import KIT, Table, holding, jump, sit

HANDS = (holding("holder_1"), "given blue holders holder_1", "given blue deep_magic 2", "given deep_magic_supply 4")


def three(*lines: str, **house: str) -> Table:
    """Red's turn, Blue with a holder and two Deep Magic cards, and Green; nobody near another."""
    return sit("red blue green", *HANDS, "given blue at bt29", "given green at ip_mid", *lines, board=None, **house)


def test_what_was_held_goes_to_the_lost_pool() -> None:
    """KTK-ITEM-01 KTK-ITEM-05: cards with their owner's name, holders sealed, Deep Magic to the supply."""
    left = three().do("given blue out yes")
    for line in ("given blue at start", "given turn blue"):
        assert left.refused(line) == "Bob has left the game. Say first that Bob plays."
    assert (left["blue.status"], left["blue.at"]) == ("out", "off_board")
    assert left["blue.lost"] == KIT
    assert (left["lost_holders"], left["deep_magic_supply"]) == ("holder_1", "6")
    assert "Bob has left the game: cards and holders go to the lost pool" in left.said
    assert left.game.faults(left.state) == []
    seat = next(seat for seat in left.game.table(left.state).seats if seat.id == "blue")
    piece = next(piece for piece in left.game.table(left.state).pieces if piece.id == "blue")
    assert (seat.out, piece.at) == (True, None)


def test_the_others_play_on() -> None:
    """KTK-SET-07: clockwise past the empty seat, and the question at hand is still the same."""
    walking = three().do("roll 1")
    left = walking.do("given blue out yes")
    assert (left["phase"], left.places) == (walking["phase"], walking.places)
    assert left.do(f"move red {min(left.places)}")["turn"] == "green"


@pytest.mark.parametrize("busy", [(), ("roll 1",), ("given red at snake_pit.near",), ("given red at bt7",)])
def test_the_turn_passes(busy: tuple[str, ...]) -> None:
    """Whoever leaves in the own turn leaves it to the next, whatever was under way."""
    left = three("given flap_b out", "given green at tm21").do(*busy, "given red out yes")
    assert (left["turn"], left["whose"]) == ("blue", "blue")
    assert left.game.faults(left.state) == []


def test_somebody_who_flees_leaves() -> None:
    """KTK-WHIRL-06: the next one flees; whoever left is not asked; without the jumper nothing folds."""
    table = jump("whirlpool_a", ("in", "in"), colours="red blue green purple")
    over = table.do("given red out yes")
    assert (over["flap_a"], over["turn"], over["whose"], over.state.fold) == ("in", "blue", "blue", None)
    assert table["whose"] == "blue"
    assert table.do("given blue out yes")["whose"] == "green"
    alone = table.do("given green out yes", "given purple out yes", "given blue out yes")
    assert alone["winner"] == "red"
    folded = table.do("given green out yes", "given purple out yes")
    for _ in range(3):
        folded = folded.do("roll 1")
        folded = folded.do(f"move blue {min(folded.places)}")
    assert folded["phase"] == "fold_board"


def test_somebody_who_was_caught_leaves() -> None:
    """KTK-WHIRL-13: the next of the caught is put down; nobody puts down a figure that is gone."""
    lines = [f"given {colour} status in_hazard(rat_trap,wall)" for colour in ("blue", "green")]
    caught = jump("whirlpool_a", ("in", "in"), *lines, colours="red blue green")
    assert caught.do("given blue out yes", "part flap_a out")["whose"] == "green"
    throwing = caught.do("part flap_a out")
    assert throwing.do("given blue out yes")["whose"] == "green"
    assert throwing.do("given green out yes", "move blue dc_rim1")["turn"] == "blue"


def test_before_the_first_turn() -> None:
    """KTK-SET-07: who has left throws no more, and cannot have thrown highest."""
    table = sit("red blue green", first_player="throw").do("roll 8", "given blue out yes")
    assert table["turn"] == "green"
    assert table.do("roll 3")["turn"] == "red"
    gone = sit("red blue green", first_player="throw").do("roll 8", "roll 4", "given red out yes", "roll 3")
    assert gone["turn"] == "blue"
    tied = sit("red blue green", first_player="throw").do("roll 8 8 2", "given red out yes", "roll 1")
    assert tied["turn"] == "blue"


def test_the_last_one_left_wins() -> None:
    over = three().do("given blue out yes", "given red out yes")
    assert (over["winner"], over["phase"]) == ("green", "game_over")
    assert over.prompt.over
    assert over.game.faults(over.state) == []
    assert over.refused("given green out yes") == "Everybody else has left already: somebody must stay."


def test_somebody_comes_back() -> None:
    """On Start, empty-handed: what was lost comes back at the Ring or by the Wizard (KTK-ITEM-02)."""
    back = three().do("given blue out yes", "given blue out no")
    assert (back["blue.at"], back["blue.status"], back["blue.equipment"]) == ("start", "on_track", "none")
    assert three().do("given blue out no")["blue.at"] == "bt29", "who plays is not moved"
    hidden = three("given flap_a out", "given red at et31").do("given blue out yes", "given blue out no")
    assert hidden["blue.status"] == "in_whirlpool(whirlpool_a)"
    again = three().do("given blue out yes", "given red out yes", "given red out no")
    assert (again["winner"], again["phase"]) == ("none", "walk")
    assert again.game.faults(again.state) == []
