"""Out, burned, won (HIRE-END, HIRE-GEN-01)."""

from __future__ import annotations

from tests.games.hirelings.tables import sit


def test_the_first_one_out_may_end_it() -> None:
    """HIRE-END-01: house rule end_on_first_out."""
    over = sit(3, "given red square s66", "given blue square s66", end_on_first_out="yes").do("roll 1")
    assert (over["phase"], over["winner"], over["blue.status"], over["blue.place"]) == (
        "game_over",
        "red",
        "inside",
        "0",
    )
    assert over.awaits == ["nothing"]
    assert "The game is over" in over.refused("roll 1")


def test_stopping_at_any_prompt() -> None:
    """HIRE-END-02: places won so far stand, those still inside are unplaced; and the table may go on after all."""
    table = sit(3, "given red square s66", "given blue square s03").do("roll 1", "roll 1")
    assert table.die == "d8"
    stopped = table.do("given play stopped")
    assert (stopped["phase"], stopped["winner"]) == ("game_over", "red")
    assert [stopped[f"{colour}.place"] for colour in ("red", "blue", "green")] == ["1", "0", "0"]
    assert "Ann was out first" in str(stopped.prompt.words)
    nobody = sit(2).do("given play stopped")
    assert (nobody["winner"], str(nobody.prompt.words)) == ("none", "You have stopped. Nobody got out.")
    on = stopped.do("given play on")
    assert (on["phase"], on["turn"], on["winner"]) == ("card_choice", "blue", "red")


def test_out_means_out() -> None:
    """HIRE-END-07: no more turns, and nobody draws from those cards."""
    table = sit(3, "given red square s65", "given red in_front evade_2").do("roll 2")
    assert (table["red.pile_count"], table["red.in_front"], table["buried"]) == ("0", "none", "8")
    assert table.state.gone == ("false_beard_a",)
    assert table["discard"] == "none"
    round_ = table.do("given blue square s17", "given green square s18", "given turn blue", "roll 1")
    assert round_.options == ["decline", "green"]
    assert round_.do("choose decline", "roll 1")["turn"] == "blue"


def test_family_honour() -> None:
    """HIRE-END-06: a child out before its own parent, whatever its place; beside the result, never instead of it."""
    table = sit(4, "given green parents red,blue", "given purple parents blue", family_honour="yes")
    table = table.do("given purple status out", "given green status out")
    assert (table["honour"], table["winner"]) == ("green,purple", "purple")
    other = sit(4, "given green parents red", "given purple parents blue", family_honour="yes")
    beaten = other.do("given red status out", "given green status out", "given blue status burned")
    assert beaten["honour"] == "none"
    late = beaten.do("given purple status out")
    assert (late["honour"], late["winner"], late["purple.place"]) == ("purple", "red", "3")
    two = sit(4, "given green parents red,blue", family_honour="yes")
    either = two.do("given red status out", "given green status out")
    assert either["honour"] == "green"  # ahead of the other parent, who is still inside
    assert sit(2, "given red parents blue").do("given red status out")["honour"] == "none"
    insight = late.do("given play stopped").game.insights(late.do("given play stopped").state, "")
    assert [str(line) for each in insight for line in each.lines] == ["Dot: out before a parent."]
