"""Out, burned, won (HIRE-END, HIRE-GEN-01)."""

from __future__ import annotations

from tests.games.hirelings.tables import sit


def test_first_out_wins_at_once() -> None:
    """HIRE-GEN-01 HIRE-END-01: the round is not completed for fairness."""
    table = sit(3, "given red square s66", "given blue square s66").do("roll 1")
    assert (table["winner"], table["red.place"], table["red.status"]) == ("red", "1", "out")
    over = sit(3, "given red square s66", "given blue square s66", end_on_first_out="yes").do("roll 1")
    assert (over["phase"], over["winner"], over["blue.status"], over["blue.place"]) == (
        "game_over",
        "red",
        "inside",
        "0",
    )
    assert over.awaits == ["nothing"]
    assert "The game is over" in over.refused("roll 1")


def test_playing_on_for_places() -> None:
    """HIRE-END-02 HIRE-END-05: without a question, fire and all, until nobody is inside."""
    table = sit(3, "given red square s66", "given blue square s66", "given green square s66").do("roll 1")
    assert (table["phase"], table["turn"]) == ("card_choice", "blue")
    second = table.do("roll 1")
    assert (second["blue.place"], second["winner"], second["phase"]) == ("2", "red", "card_choice")
    last = second.do("roll 6")
    assert (last["green.place"], last["phase"], last["winner"]) == ("3", "game_over", "red")


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


def test_the_dragon_wins() -> None:
    """HIRE-END-03: every hireling burned, and nobody got out."""
    table = sit(2, "given red pile_count 0", "given blue pile_count 0", "given ffd s05").do("given phase fire_move")
    burned = table.do("roll 1", "confirm")
    assert (burned["winner"], burned["phase"]) == ("none", "fire_escape")
    over = burned.do("confirm")
    assert (over["winner"], over["phase"], str(over.prompt.words)) == (
        "dragon",
        "game_over",
        "All have burned. Rovert has won.",
    )


def test_all_others_burn() -> None:
    """HIRE-END-04: the first one out still wins, were it in the same round."""
    table = sit(2, "given ffd s60", "given red square s66", "given blue square s61", "given blue pile_count 0")
    over = table.do("roll 1", "roll 1", "roll 5", "confirm")
    assert (over["winner"], over["blue.status"], over["phase"]) == ("red", "burned", "game_over")


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
