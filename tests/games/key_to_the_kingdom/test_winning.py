"""Out of the Kingdom: the Key, one more Treasure, and Start."""

from __future__ import annotations

from itertools import combinations

import pytest

from companion.games.key_to_the_kingdom.vocabulary import PRIZES, TREASURES
from tests.games.key_to_the_kingdom.tables import Table, holding, sit

KNOWN = "given red contents " + ",".join(f"holder_{number}:{name}" for number, name in enumerate(TREASURES, 1))
"""Every holder's content, dealt: holder_1 holds the Key, holder_2 the Cobra."""


def carrying(*treasures: str, start: str = "bt4", **house: str) -> Table:
    """Red holds these Treasures, as the app dealt them, three steps from Start."""
    held = [f"holder_{TREASURES.index(name) + 1}" for name in treasures]
    lines = [holding(*held), f"given red holders {','.join(held) or 'none'}", KNOWN, "given blue at ip_mid"]
    return sit("red blue", *lines, f"given red at {start}", board=None, **{"treasure_cards": "dealt", **house})


@pytest.mark.parametrize("held", [hand for size in (2, 3) for hand in combinations(TREASURES, size)])
def test_what_opens_the_way_out(held: tuple[str, ...]) -> None:
    """KTK-WIN-01 KTK-WIN-04 KTK-KEY-09: the Key and a Crown, Ring, Runesword or Chalice; anything else is a stop."""
    claimed = carrying(*held).do("roll 3", "move red start", "choose claim")
    if "key" in held and set(held) & set(PRIZES):
        assert (claimed["winner"], claimed["red.status"], claimed["phase"]) == ("red", "escaped", "game_over")
        assert claimed.prompt.over
    else:
        assert (claimed["winner"], claimed["turn"], claimed["red.at"]) == ("none", "blue", "start")
        assert len(claimed["red.holders"].split(",")) == len(held)


def test_whoever_leaves_after_the_end_changes_nothing() -> None:
    over = carrying("key", "chalice").do("roll 3", "move red start", "choose claim", "given blue out yes")
    assert (over["winner"], over["phase"], over["blue.status"]) == ("red", "game_over", "out")


def test_start_is_reached_without_the_exact_number() -> None:
    """KTK-WIN-01 KTK-TURN-05: whatever is left of the throw; with fewer than two holders it is a space like others."""
    for pips in range(3, 9):
        table = carrying("key", "cobra").do(f"roll {pips}")
        assert table.do("move red start").options == ["claim", "stay"]
        assert pips == 3 or table.places - {"start"}, "nobody must claim"
    assert "start" not in carrying("key").do("roll 5").places
    landed = carrying("key").do("roll 3", "move red start")
    assert landed["turn"] == "blue"


def test_a_claim_is_voluntary_and_private_until_made() -> None:
    """KTK-WIN-04: not claiming says nothing about what is held."""
    for hand in (("key", "chalice"), ("cobra", "chalice")):
        stayed = carrying(*hand).do("roll 3", "move red start", "choose stay")
        assert (stayed["turn"], stayed["winner"]) == ("blue", "none")
        assert not {"key", "cobra", "chalice"} & set(stayed.said.lower().split())


def test_printed_holders_are_opened_at_the_table() -> None:
    """KTK-WIN-04 KTK-KEY-09: the app believes what was opened, the Cobra too: then it was simply a stop on Start."""
    lines = [
        holding("holder_1", "holder_2"),
        "given red holders holder_1,holder_2",
        "given blue at ip_mid",
        "given red at bt4",
    ]
    asked = sit("red blue", *lines).do("roll 4", "move red start")
    assert str(asked.prompt.words) == "Are the Key and another Treasure in your holders?"
    assert asked.do("choose claim")["winner"] == "red"
    assert asked.do("choose stay")["turn"] == "blue"
    cobra = asked.do("choose disproved")
    assert (cobra["winner"], cobra["turn"], cobra["red.at"]) == ("none", "blue", "start")
    assert cobra["red.holders"] == "holder_1,holder_2"
    assert "do not bear it out" in cobra.said


def test_out_through_start_while_the_board_folds() -> None:
    """KTK-WIN-02 KTK-WHIRL-06: an escape throw that reaches Start wins, in the middle of another's turn."""
    table = sit(
        "blue red",
        holding("holder_1", "holder_3"),
        "given red holders holder_1,holder_3",
        KNOWN,
        "given red at bt_rim6",
        "given blue at bt_rim1",
        treasure_cards="dealt",
    ).do("roll 2", "move blue whirlpool_a")
    assert table["whose"] == "red"
    home = table.do("roll 8", "move red start")
    assert (home["whose"], home.options) == ("red", ["claim", "stay"])
    won = home.do("choose claim")
    assert (won["winner"], won["phase"], won["turn"]) == ("red", "game_over", "blue")
    assert won.state.fold is None
    stayed = home.do("choose stay")
    assert (stayed["whose"], stayed.awaits) == ("red", ["throw"])


def test_nobody_gets_out_while_start_is_folded_away() -> None:
    """KTK-WIN-03: with flap A out there is no Start to reach."""
    rich = carrying("key", "chalice", start="bt_rim5").do(
        "given turn blue", "given flap_a out", "given blue at et_rim1"
    )
    rich = rich.do("given red at et_rim5", "given turn red")
    for pips in range(1, 9):
        assert "start" not in rich.do(f"roll {pips}").places
    back = rich.do("roll 1", "move red whirlpool_a")
    assert back["whose"] == "blue"  # the jump that will bring Start back; Blue must get off first


def test_the_game_is_over_when_it_is_over() -> None:
    """KTK-WIN-01: nothing more can happen, and the refusal says how to go on."""
    over = carrying("key", "runesword").do("roll 3", "move red start", "choose claim")
    for line in ("roll 3", "choose stay", "move red bt1", "part flap_a out", "confirm"):
        assert over.refused(line) == "The game is over. Undo the last step, or start a new game."
    assert str(over.prompt.words) == "Ann has won."
